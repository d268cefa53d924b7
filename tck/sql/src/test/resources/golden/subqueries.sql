# Sub-queries beside and within each other. Nothing that one of them asks may change what another means.
CREATE TABLE r (k INTEGER PRIMARY KEY, v VARCHAR, n INTEGER);
= 0 rows
CREATE TABLE s (k INTEGER PRIMARY KEY, v VARCHAR, n INTEGER);
= 0 rows
CREATE TABLE nothing (k INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO r VALUES (1, 'a', 10), (2, 'b', NULL), (3, 'c', 30), (4, NULL, 40);
= 4 rows
INSERT INTO s VALUES (1, 'a', 1), (3, 'x', 3), (5, 'c', 5);
= 3 rows

# EXISTS of nothing, beside a correlated one.
SELECT k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.k = r.k) AND EXISTS (SELECT 1 FROM nothing);
| k
SELECT k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.k = r.k) AND NOT EXISTS (SELECT 1 FROM nothing);
| k
| 1
| 3
SELECT k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.k = r.k) AND EXISTS (SELECT 1 FROM s WHERE k > 100);
| k
SELECT k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE EXISTS (SELECT 1 FROM r q WHERE q.k = s.k + 100));
| k
SELECT k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE EXISTS (SELECT 1 FROM r q WHERE q.k = s.k));
| k
| 1
| 2
| 3
| 4
EXPLAIN SELECT k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.k = r.k) AND EXISTS (SELECT 1 FROM nothing);
| Join(condition=[true], joinType=[semi])
|   Join(condition=[=(k, k0)], joinType=[semi])
|     Scan(table=[default.r], columns=[k], keys=[all])
|     Scan(table=[default.s], columns=[k], keys=[all])
|   Limit(fetch=[1])
|     Scan(table=[default.nothing], columns=[k], keys=[all], limit=[1])
SELECT DISTINCT 'x' FROM r WHERE (SELECT COUNT(*) FROM s WHERE s.k = r.k) > 5;
| EXPR$0
SELECT c, COUNT(*) FROM (SELECT 'x' AS c, k FROM r WHERE EXISTS (SELECT 1 FROM s WHERE s.k = r.k + 50)) AS q GROUP BY c;
| c | count

# Compared with all and any of nothing, of one and of NULLs.
SELECT k FROM r WHERE k = ALL (SELECT k FROM nothing);
| k
| 1
| 2
| 3
| 4
SELECT k FROM r WHERE n <> ALL (SELECT k FROM nothing) AND v < ALL (SELECT v FROM s WHERE k > 100);
| k
| 1
| 2
| 3
| 4
SELECT k FROM r WHERE k = ANY (SELECT k FROM nothing);
| k
SELECT k FROM r WHERE k = ALL (SELECT k FROM s WHERE k = 3);
| k
| 3
SELECT k, k < ALL (SELECT n FROM r AS q WHERE q.k <= 2) AS below, k > ANY (SELECT n FROM r AS q WHERE q.k <= 2) AS above FROM r;
| k | below | above
| 1 | NULL | NULL
| 2 | NULL | NULL
| 3 | NULL | NULL
| 4 | NULL | NULL

# Correlated in several ways.
SELECT k, (SELECT COUNT(*) FROM s WHERE s.k > r.k) AS more FROM r;
| k | more
| 1 | 2
| 2 | 2
| 3 | 1
| 4 | 1
SELECT k, (SELECT MAX(s.n) FROM s WHERE s.v = r.v) AS greatest FROM r;
| k | greatest
| 1 | 1
| 2 | NULL
| 3 | 5
| 4 | NULL
SELECT k, (SELECT v FROM s WHERE s.k >= r.k ORDER BY s.k LIMIT 1) AS following FROM r;
| k | following
| 1 | a
| 2 | x
| 3 | x
| 4 | c
EXPLAIN SELECT k, (SELECT v FROM s WHERE s.k >= r.k ORDER BY s.k LIMIT 1) AS following FROM r;
| Project(k=[k], following=[v0])
|   ForEach(parameters=[outer1=k], joinType=[left])
|     Scan(table=[default.r], columns=[k, v, n], keys=[all])
|     Project(v=[v])
|       Limit(fetch=[1])
|         Scan(table=[default.s], columns=[v, k], keys=[k >= outer1], order=[key], limit=[1])
SELECT r.k, q.k FROM r, LATERAL (SELECT k FROM s WHERE s.k <> r.k ORDER BY k DESC LIMIT 2) AS q;
| k | k
| 1 | 5
| 1 | 3
| 2 | 5
| 2 | 3
| 3 | 5
| 3 | 1
| 4 | 5
| 4 | 3
SELECT r.k, q.k FROM r LEFT JOIN LATERAL (SELECT k FROM s WHERE s.v = r.v AND EXISTS (SELECT 1 FROM r z WHERE z.n = 10 * s.n)) AS q ON TRUE;
| k | k
| 1 | 1
| 2 | NULL
| 3 | NULL
| 4 | NULL
SELECT k FROM r WHERE n > ALL (SELECT s.n * 10 FROM s WHERE s.k < r.k);
| k
| 1
| 3
| 4
SELECT k FROM r WHERE n = ANY (SELECT 10 * n FROM s) OR v NOT IN (SELECT v FROM s);
| k
| 1
| 2
| 3
SELECT k FROM r WHERE k IN (SELECT k FROM s INTERSECT SELECT n FROM s WHERE n IN (SELECT n / 10 FROM r z WHERE z.k = r.k));
| k
| 1
| 3
SELECT a.k FROM r a WHERE NOT EXISTS (SELECT 1 FROM r b WHERE b.n > a.n AND NOT EXISTS (SELECT 1 FROM s WHERE s.k = b.k + a.k));
| k
| 2
| 4
DROP TABLE r;
= 0 rows
DROP TABLE s;
= 0 rows
DROP TABLE nothing;
= 0 rows
# Sub-queries among the operands of others, in the condition of an outer join.
CREATE TABLE l (id INTEGER PRIMARY KEY, i INTEGER, b BOOLEAN);
= 0 rows
CREATE TABLE r (id INTEGER PRIMARY KEY, i INTEGER, b BOOLEAN);
= 0 rows
INSERT INTO l VALUES (1, 1, TRUE), (2, 2, FALSE), (3, 3, NULL);
= 3 rows
INSERT INTO r VALUES (1, 1, TRUE), (2, 2, FALSE), (3, 3, NULL);
= 3 rows
SELECT l.id, v.id FROM l LEFT JOIN r AS v ON (CAST(EXISTS (SELECT 1 FROM r WHERE v.b) AS INTEGER), l.i) IN (SELECT r.i, r.i FROM r) ORDER BY 1, 2;
| id | id
| 1 | 1
| 2 | NULL
| 3 | NULL
SELECT l.id, v.id FROM l LEFT JOIN r AS v ON l.i + (SELECT COUNT(*) FROM r WHERE v.b) IN (SELECT i FROM r) ORDER BY 1, 2;
| id | id
| 1 | 2
| 1 | 3
| 2 | 2
| 2 | 3
| 3 | 2
| 3 | 3
SELECT l.id, v.id FROM l FULL JOIN r AS v ON EXISTS (SELECT 1 FROM r WHERE v.b) = l.b AND (SELECT MAX(i) FROM r WHERE r.i < v.i + 1) IN (SELECT i FROM r WHERE l.b) ORDER BY 1, 2;
| id | id
| 1 | 1
| 2 | NULL
| 3 | NULL
| NULL | 2
| NULL | 3
SELECT l.id, v.id FROM l LEFT JOIN LATERAL (SELECT r.* FROM r WHERE r.b IS NOT FALSE ORDER BY r.id LIMIT 2) AS v ON (CAST(EXISTS (SELECT 1 FROM r WHERE v.b) AS INTEGER), l.i) IN (SELECT r.i, r.i FROM r) ORDER BY 1, 2;
| id | id
| 1 | 1
| 2 | NULL
| 3 | NULL
DROP TABLE l, r;
= 0 rows
# A NULL with a sign is NULL.
SELECT -NULL AS a, COALESCE(-(-NULL), 1) AS b;
| a | b
| NULL | 1
# The value of CASE is a query that is ordered, and compared several times.
CREATE TABLE case_t (id INTEGER PRIMARY KEY, i INTEGER);
= 0 rows
CREATE TABLE case_u (id INTEGER PRIMARY KEY, i INTEGER);
= 0 rows
INSERT INTO case_t VALUES (1, 1), (2, 2);
= 2 rows
INSERT INTO case_u VALUES (1, 2), (2, 3);
= 2 rows
SELECT id, CASE (SELECT u.i FROM case_u AS u ORDER BY u.id LIMIT 1) WHEN 1 THEN 'one' WHEN t.i THEN 'same' END AS c FROM case_t AS t;
| id | c
| 1 | NULL
| 2 | same
SELECT id, CASE (SELECT u.i FROM case_u AS u ORDER BY u.i DESC FETCH FIRST 1 ROW ONLY) + t.i WHEN 3, 4 THEN 'a' WHEN 5 THEN 'b' ELSE 'c' END AS c FROM case_t AS t;
| id | c
| 1 | a
| 2 | b
WITH w AS (SELECT CASE (SELECT u.i FROM case_u AS u ORDER BY u.id LIMIT 1) WHEN 1 THEN 2 WHEN t.i THEN 9 END AS a FROM case_t AS t) SELECT a, (SELECT COUNT(*) FROM w AS o WHERE o.a = w.a) AS n FROM w;
| a | n
| 9 | 1
| NULL | 0
DROP TABLE case_t, case_u;
= 0 rows
