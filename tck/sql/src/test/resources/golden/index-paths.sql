# The ways in which indexes find rows.
CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR, c INT NOT NULL, d DOUBLE);
= 0 rows
INSERT INTO t SELECT i, MOD(i, 500), 'b' || MOD(i, 10), i, i FROM GENERATE_SERIES(1, 4000) AS s (i);
= 4000 rows
UPDATE t SET a = NULL WHERE id > 3990;
= 10 rows
ANALYZE t;
= 0 rows
CREATE INDEX t_a ON t (a, c DESC);
= 0 rows
CREATE INDEX t_b ON t (UPPER(b), c);
= 0 rows
CREATE INDEX t_d ON t (d) WHERE d > 3000;
= 0 rows
# An OR with an index for each operand.
EXPLAIN SELECT * FROM t WHERE a = 5 OR UPPER(b) = 'B3' AND c < 40;
| Scan(table=[default.t], columns=[id, a, b, c, d], keys=[all], index=[t_a: a = 5 OR t_b: UPPER(b) = 'B3' AND c < 40], residual=[(a = 5 OR (UPPER(b) = 'B3' AND c < 40))])
SELECT id, a, b FROM t WHERE a = 5 OR UPPER(b) = 'B3' AND c < 40;
| id | a | b
| 1005 | 5 | b5
| 13 | 13 | b3
| 1505 | 5 | b5
| 2005 | 5 | b5
| 23 | 23 | b3
| 2505 | 5 | b5
| 3 | 3 | b3
| 3005 | 5 | b5
| 33 | 33 | b3
| 3505 | 5 | b5
| 5 | 5 | b5
| 505 | 5 | b5
EXPLAIN SELECT b FROM t WHERE c > 100 AND (a = 5 OR a = 7 OR d > 3999);
| Scan(table=[default.t], columns=[b], keys=[all], index=[t_a: a = 5 AND c > 100 OR t_a: a = 7 AND c > 100 OR t_d: d > 3999.0E0], filter=[c > 100 AND (a = 5 OR a = 7 OR d > 3999.0E0)])
SELECT id, b FROM t WHERE c > 100 AND (a = 5 AND id < 1000 OR a IS NULL AND b = 'b7' OR d > 3999);
| id | b
| 3997 | b7
| 4000 | b0
| 505 | b5
EXPLAIN SELECT b FROM t WHERE a = 5 OR d > 2999;
| Scan(table=[default.t], columns=[b], keys=[all], unread=[t_d: the conditions do not imply that of the index], filter=[(a = 5 OR d > 2999.0E0)])
# The first rows in an order.
EXPLAIN SELECT * FROM t WHERE d > 100 ORDER BY a DESC, c LIMIT 3;
| Limit(fetch=[3])
|   Fetch(table=[default.t], columns=[id, a, b, c, d], filter=[d > 100.0E0])
|     Scan(table=[default.t], index=[t_a only], columns=[id], keys=[all], order=[key backwards])
SELECT * FROM t WHERE d < 3000 ORDER BY a DESC NULLS LAST, c LIMIT 3;
| id | a | b | c | d
| 499 | 499 | b9 | 499 | 499.0
| 999 | 499 | b9 | 999 | 999.0
| 1499 | 499 | b9 | 1499 | 1499.0
SELECT * FROM t WHERE d < 3000 ORDER BY a DESC, c LIMIT 3;
| id | a | b | c | d
| 499 | 499 | b9 | 499 | 499.0
| 999 | 499 | b9 | 999 | 999.0
| 1499 | 499 | b9 | 1499 | 1499.0
EXPLAIN SELECT id, d FROM t ORDER BY UPPER(b), c LIMIT 2 OFFSET 9;
| Project(id=[id], d=[d])
|   Limit(offset=[9], fetch=[2])
|     Fetch(table=[default.t], columns=[id, d, b, c])
|       Scan(table=[default.t], index=[t_b only], columns=[id], keys=[all], order=[key], limit=[11])
SELECT id, d FROM t ORDER BY UPPER(b), c LIMIT 2 OFFSET 9;
| id | d
| 100 | 100.0
| 110 | 110.0
EXPLAIN SELECT UPPER(b), id FROM t ORDER BY UPPER(b) DESC LIMIT 2;
| Limit(fetch=[2])
|   Scan(table=[default.t], index=[t_b only], columns=[UPPER(b), id], keys=[all], order=[key backwards], limit=[2])
SELECT UPPER(b), c FROM t ORDER BY UPPER(b) DESC, c DESC LIMIT 2;
| upper | c
| B9 | 3999
| B9 | 3989
EXPLAIN SELECT * FROM t WHERE d > 3500 ORDER BY d LIMIT 2;
| Limit(fetch=[2])
|   Fetch(table=[default.t], columns=[id, a, b, c, d], filter=[d > 3500.0E0])
|     Scan(table=[default.t], index=[t_d only], columns=[id], keys=[d > 3500.0E0], order=[key], limit=[2])
SELECT id, b FROM t WHERE d > 3500 ORDER BY d LIMIT 2;
| id | b
| 3501 | b1
| 3502 | b2
EXPLAIN SELECT * FROM t WHERE d > 2500 ORDER BY d LIMIT 2;
| TopN(sort0=[d], dir0=[ASC], fetch=[2])
|   Scan(table=[default.t], columns=[id, a, b, c, d], keys=[all], unread=[t_d: the conditions do not imply that of the index], filter=[d > 2500.0E0])
# Neither NULLs nor directions fit.
EXPLAIN SELECT * FROM t ORDER BY a NULLS FIRST LIMIT 3;
| TopN(sort0=[a], dir0=[ASC-nulls-first], fetch=[3])
|   Scan(table=[default.t], columns=[id, a, b, c, d], keys=[all])
EXPLAIN SELECT * FROM t ORDER BY a, c LIMIT 3;
| TopN(sort0=[a], sort1=[c], dir0=[ASC], dir1=[ASC], fetch=[3])
|   Scan(table=[default.t], columns=[id, a, b, c, d], keys=[all])
# Groups.
EXPLAIN SELECT a, COUNT(*), MAX(c) FROM t GROUP BY a ORDER BY a DESC LIMIT 2;
| Limit(fetch=[2])
|   Aggregate(group=[{a}], EXPR$1=[COUNT()], EXPR$2=[MAX(c)], runs=[{a}])
|     Scan(table=[default.t], index=[t_a only], columns=[a, c], keys=[all], order=[key backwards])
SELECT a, COUNT(*), MAX(c) FROM t GROUP BY a ORDER BY a DESC LIMIT 2;
| a | count | max
| NULL | 10 | 4000
| 499 | 7 | 3499
EXPLAIN SELECT DISTINCT UPPER(b) FROM t;
| Aggregate(group=[{UPPER(b)}], runs=[{UPPER(b)}])
|   Scan(table=[default.t], index=[t_b only], columns=[UPPER(b)], keys=[all])
SELECT DISTINCT UPPER(b) FROM t ORDER BY 1 LIMIT 3;
| upper
| B0
| B1
| B2
# Joins.
CREATE TABLE u (k INT PRIMARY KEY, a INT);
= 0 rows
INSERT INTO u VALUES (1, 7), (2, 9), (3, NULL), (4, 70000);
= 4 rows
EXPLAIN SELECT k, COUNT(t.id), MAX(t.d) FROM u LEFT JOIN t ON t.a = u.a AND t.b = 'b7' GROUP BY k;
| Aggregate(group=[{k}], EXPR$1=[COUNT(id)], EXPR$2=[MAX(d)])
|   Project(k=[k], id=[id], d=[d])
|     LookupJoin(condition=[=(a0, a)], joinType=[left], lookup=[a])
|       Scan(table=[default.u], columns=[k, a], keys=[all])
|       Fetch(table=[default.t], columns=[id, a, b, d], filter=[b = 'b7'])
|         Scan(table=[default.t], index=[t_a only], columns=[id], keys=[all])
SELECT k, COUNT(t.id), MAX(t.d) FROM u LEFT JOIN t ON t.a = u.a AND t.b = 'b7' GROUP BY k;
| k | count | max
| 1 | 8 | 3507.0
| 2 | 0 | NULL
| 3 | 0 | NULL
| 4 | 0 | NULL
EXPLAIN SELECT k FROM u WHERE NOT EXISTS (SELECT * FROM t WHERE t.a IS NOT DISTINCT FROM u.a AND t.d > 100);
| Project(k=[k])
|   LookupJoin(condition=[IS NOT DISTINCT FROM(a0, a)], joinType=[anti], lookup=[a])
|     Scan(table=[default.u], columns=[k, a], keys=[all])
|     Fetch(table=[default.t], columns=[a, d], filter=[d > 100.0E0])
|       Scan(table=[default.t], index=[t_a only], columns=[id], keys=[all])
SELECT k FROM u WHERE NOT EXISTS (SELECT * FROM t WHERE t.a IS NOT DISTINCT FROM u.a AND t.d > 100);
| k
| 4
EXPLAIN SELECT k, t.c FROM u JOIN t ON t.a = u.a AND t.c = 507;
| Project(k=[k], c=[507])
|   LookupJoin(condition=[=(a0, a)], joinType=[inner], lookup=[a])
|     Scan(table=[default.u], columns=[k, a], keys=[all])
|     Scan(table=[default.t], index=[t_a only], columns=[a, c], keys=[all], skip=[c = 507], residual=[c = 507])
SELECT k, t.c FROM u JOIN t ON t.a = u.a AND t.c = 507;
| k | c
| 1 | 507
DROP TABLE t, u;
= 0 rows
