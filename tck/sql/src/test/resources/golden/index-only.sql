# Queries that entries of an index answer alone, and orders that they come in.
CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR, c INT NOT NULL DEFAULT 7, d DOUBLE);
= 0 rows
INSERT INTO t SELECT i, MOD(i, 100), 'b' || MOD(i, 10), i, i FROM GENERATE_SERIES(1, 5000) AS s (i);
= 5000 rows
UPDATE t SET a = NULL WHERE id > 4990;
= 10 rows
ANALYZE t;
= 0 rows
CREATE INDEX t_a ON t (a, c DESC) INCLUDE (b);
= 0 rows
CREATE INDEX t_b ON t (b);
= 0 rows
EXPLAIN SELECT id, b FROM t WHERE a = 5;
| Scan(table=[default.t], index=[t_a only], columns=[id, b], keys=[a = 5])
SELECT COUNT(*), SUM(id) FROM t WHERE a = 5;
| count | sum
| 50 | 122750
EXPLAIN SELECT COUNT(*), SUM(id) FROM t WHERE a = 5;
| Aggregate(group=[{}], EXPR$0=[COUNT()], EXPR$1=[SUM(id)])
|   Scan(table=[default.t], index=[t_a only], columns=[id], keys=[a = 5])
SELECT id, b FROM t WHERE a = 5 AND c < 300;
| id | b
| 105 | b5
| 205 | b5
| 5 | b5
EXPLAIN SELECT id, b FROM t WHERE a = 5 AND c < 300 AND b LIKE '%5';
| Scan(table=[default.t], index=[t_a only], columns=[id, b], keys=[a = 5 AND c < 300], residual=[b LIKE '%5'])
SELECT id, b FROM t WHERE a = 5 AND c < 300 AND b LIKE '%5';
| id | b
| 105 | b5
| 205 | b5
| 5 | b5
EXPLAIN SELECT id, b, d FROM t WHERE a = 5;
| Scan(table=[default.t], columns=[id, b, d], keys=[all], index=[t_a: a = 5], filter=[a = 5])
EXPLAIN SELECT /*+ NO_INDEX(t) */ id, b FROM t WHERE a = 5;
| Scan(table=[default.t], columns=[id, b], keys=[all], hints=[NO_INDEX], filter=[a = 5])
EXPLAIN SELECT MIN(a), MAX(a) FROM t;
| Aggregate(group=[{}], EXPR$0=[MIN(a)], EXPR$1=[MAX(a)])
|   Union(all=[true])
|     Limit(fetch=[1])
|       Scan(table=[default.t], index=[t_a only], columns=[a], keys=[a IS NOT NULL], order=[key], limit=[1])
|     Limit(fetch=[1])
|       Scan(table=[default.t], index=[t_a only], columns=[a], keys=[a IS NOT NULL], order=[key backwards], limit=[1])
SELECT MIN(a), MAX(a) FROM t;
| min | max
| 0 | 99
SELECT MIN(c), MAX(c) FROM t WHERE a = 17;
| min | max
| 17 | 4917
EXPLAIN SELECT MIN(c) FROM t WHERE a = 17;
| Aggregate(group=[{}], EXPR$0=[MIN(c)])
|   Limit(fetch=[1])
|     Scan(table=[default.t], index=[t_a only], columns=[c], keys=[a = 17], order=[key backwards], limit=[1])
EXPLAIN SELECT a, c FROM t ORDER BY a, c DESC LIMIT 3;
| Limit(fetch=[3])
|   Scan(table=[default.t], index=[t_a only], columns=[a, c], keys=[all], order=[key], limit=[3])
SELECT a, c FROM t ORDER BY a DESC, c LIMIT 3;
| a | c
| NULL | 4991
| NULL | 4992
| NULL | 4993
SELECT a, c FROM t ORDER BY a, c DESC LIMIT 3;
| a | c
| 0 | 4900
| 0 | 4800
| 0 | 4700
SELECT a, c FROM t ORDER BY a DESC NULLS LAST, c LIMIT 3;
| a | c
| 99 | 99
| 99 | 199
| 99 | 299
SELECT a, c, id FROM t ORDER BY a, c DESC, id OFFSET 4985 LIMIT 7;
| a | c | id
| 99 | 499 | 499
| 99 | 399 | 399
| 99 | 299 | 299
| 99 | 199 | 199
| 99 | 99 | 99
| NULL | 5000 | 5000
| NULL | 4999 | 4999
EXPLAIN SELECT a, c FROM t WHERE id BETWEEN 4 AND 10 ORDER BY a;
| Sort(sort0=[a], dir0=[ASC])
|   Scan(table=[default.t], columns=[a, c], keys=[id >= 4 AND id <= 10])
EXPLAIN SELECT a, c FROM t WHERE c > 100 ORDER BY a;
| Scan(table=[default.t], index=[t_a only], columns=[a, c], keys=[all], skip=[c > 100], residual=[c > 100], order=[key])
SELECT u.id, COUNT(*), MAX(c) FROM (VALUES (1), (2)) AS u (id) JOIN t ON t.a = u.id GROUP BY u.id;
| id | count | max
| 1 | 50 | 4901
| 2 | 50 | 4902
# Rows that are fetched in the order of an index.
EXPLAIN SELECT * FROM t ORDER BY a DESC NULLS FIRST LIMIT 4;
| Limit(fetch=[4])
|   Fetch(table=[default.t], columns=[id, a, b, c, d])
|     Scan(table=[default.t], index=[t_a only], columns=[id], keys=[all], order=[key backwards], limit=[4])
SELECT * FROM t ORDER BY a DESC NULLS FIRST, c LIMIT 4;
| id | a | b | c | d
| 4991 | NULL | b1 | 4991 | 4991.0
| 4992 | NULL | b2 | 4992 | 4992.0
| 4993 | NULL | b3 | 4993 | 4993.0
| 4994 | NULL | b4 | 4994 | 4994.0
SELECT * FROM t ORDER BY a, c DESC LIMIT 4 OFFSET 2;
| id | a | b | c | d
| 4700 | 0 | b0 | 4700 | 4700.0
| 4600 | 0 | b0 | 4600 | 4600.0
| 4500 | 0 | b0 | 4500 | 4500.0
| 4400 | 0 | b0 | 4400 | 4400.0
EXPLAIN SELECT * FROM t WHERE a = 20 ORDER BY c DESC LIMIT 2;
| Project(id=[id], a=[CAST(20):INTEGER], b=[b], c=[c], d=[d])
|   Limit(fetch=[2])
|     Fetch(table=[default.t], columns=[id, b, c, d], filter=[a = 20])
|       Scan(table=[default.t], index=[t_a only], columns=[id], keys=[a = 20], order=[key], limit=[2])
SELECT * FROM t WHERE a = 20 ORDER BY c DESC LIMIT 2;
| id | a | b | c | d
| 4920 | 20 | b0 | 4920 | 4920.0
| 4820 | 20 | b0 | 4820 | 4820.0
SELECT * FROM t WHERE a = 20 AND d < 1000 ORDER BY c DESC LIMIT 2;
| id | a | b | c | d
| 920 | 20 | b0 | 920 | 920.0
| 820 | 20 | b0 | 820 | 820.0
# Rows of a join that are fetched by an index.
EXPLAIN SELECT u.id, t.id, t.d FROM (VALUES (1), (2)) AS u (id) JOIN t ON t.a = u.id;
| Project(id=[id], id0=[id0], d=[d])
|   LookupJoin(condition=[=(a, id)], joinType=[inner], lookup=[a])
|     Values(tuples=[[{ 1 }, { 2 }]])
|     Fetch(table=[default.t], columns=[id, a, d])
|       Scan(table=[default.t], index=[t_a only], columns=[id], keys=[all])
SELECT u.id, COUNT(*), MAX(d) FROM (VALUES (1), (2), (NULL)) AS u (id) LEFT JOIN t ON t.a = u.id GROUP BY u.id;
| id | count | max
| 1 | 50 | 4901.0
| 2 | 50 | 4902.0
| NULL | 1 | NULL
SELECT u.id FROM (VALUES (1), (2), (NULL), (200)) AS u (id) WHERE NOT EXISTS (SELECT * FROM t WHERE t.a = u.id AND t.d > 0);
| id
| 200
| NULL
SELECT u.id, COUNT(*), MAX(d) FROM (VALUES (1), (2), (CAST(NULL AS INT))) AS u (id) LEFT JOIN t ON t.a IS NOT DISTINCT FROM u.id GROUP BY u.id;
| id | count | max
| 1 | 50 | 4901.0
| 2 | 50 | 4902.0
| NULL | 10 | 5000.0
DROP TABLE t;
= 0 rows
# The least and the greatest key are looked for in the order of the table, and not of an index.
CREATE TABLE keyed (k INTEGER PRIMARY KEY, c INTEGER, d INTEGER);
= 0 rows
CREATE INDEX keyed_c ON keyed (c, d);
= 0 rows
INSERT INTO keyed VALUES (1, 5, 7), (2, 4, 7), (3, 3, 7);
= 3 rows
SELECT MIN(k), MAX(k) FROM keyed WHERE c > 2;
| min | max
| 1 | 3
SELECT MIN(k) FROM keyed WHERE c <> 9 AND d IN (7, 8);
| min
| 1
EXPLAIN SELECT MIN(k) FROM keyed WHERE c > 2;
| Aggregate(group=[{}], EXPR$0=[MIN(k)])
|   Limit(fetch=[1])
|     Scan(table=[default.keyed], columns=[k], keys=[all], index=[keyed_c: c > 2], filter=[c > 2], order=[key], limit=[1])
SELECT k FROM keyed WHERE c > 2 ORDER BY k LIMIT 1;
| k
| 1
DROP TABLE keyed;
= 0 rows
