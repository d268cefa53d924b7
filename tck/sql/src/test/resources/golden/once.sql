# What must be evaluated once, or for each row, and not be mixed up.
CREATE TABLE t (k INTEGER PRIMARY KEY, p VARCHAR, v INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 'a', 10), (2, 'a', 20), (3, 'b', 30);
= 3 rows
# A random number that is used twice is one number.
SELECT x - x AS zero FROM (SELECT RAND() AS x FROM t) q;
| zero
| 0.0
| 0.0
| 0.0
SELECT COUNT(*) AS different FROM (SELECT RAND() AS x FROM t) q WHERE x <> x;
| different
| 0
SELECT CASE WHEN x = y THEN 'same' ELSE 'other' END AS z FROM (SELECT x, x AS y FROM (SELECT RAND_INTEGER(1000000) AS x FROM t) q) r;
| z
| same
| same
| same
SELECT COUNT(DISTINCT r) AS each_row FROM (SELECT RAND() AS r FROM t) q;
| each_row
| 3
EXPLAIN SELECT x + x AS y FROM (SELECT k, RAND() AS x FROM t) q WHERE x < 2 AND k > 1;
| Project(y=[+(x, x)])
|   Filter(condition=[AND(<(x, 2.0E0), >(k, 1))])
|     Project(k=[k], x=[RAND()])
|       Scan(table=[default.t], columns=[k, p, v], keys=[all])
# Recursions of one name are different ones.
SELECT COUNT(*) AS n FROM (WITH RECURSIVE r (x) AS (VALUES (0) UNION ALL SELECT x + 1 FROM r WHERE x < 9) SELECT x FROM r) a, (WITH RECURSIVE r (x) AS (VALUES (0) UNION ALL SELECT x + 1 FROM r WHERE x < 99) SELECT x FROM r) b;
| n
| 1000
WITH RECURSIVE r (x) AS (VALUES (0) UNION SELECT MOD(x + 1, 5) FROM r) SELECT COUNT(*) AS n FROM r a, r b WHERE a.x <= b.x;
| n
| 15
# A window in a sub-query is over the rows of each outer row, or refused.
SELECT k, (SELECT MAX(r) FROM (SELECT p, ROW_NUMBER() OVER (PARTITION BY p ORDER BY v) AS r FROM t b) x WHERE x.p = a.p) AS m FROM t a ORDER BY k;
| k | m
| 1 | 2
| 2 | 2
| 3 | 1
SELECT k, (SELECT MAX(r) FROM (SELECT ROW_NUMBER() OVER (ORDER BY v) AS r FROM t b WHERE b.p = a.p) x) AS m FROM t a ORDER BY k;
| k | m
| 1 | 2
| 2 | 2
| 3 | 1
SELECT a.k, x.r FROM t a, LATERAL (SELECT b.k, ROW_NUMBER() OVER (ORDER BY b.k) AS r FROM t b WHERE b.p = a.p) x WHERE x.k = a.k;
| k | r
| 1 | 1
| 2 | 2
| 3 | 1

# With a seed, each row has a number of its own, and each execution the same ones.
SELECT COUNT(*) = COUNT(DISTINCT r) AS each_row FROM (SELECT RAND(1) AS r FROM t) q;
| each_row
| true
SELECT COUNT(*) AS different FROM (SELECT k, RAND(7) AS r FROM t) a JOIN (SELECT k, RAND(7) AS r FROM t) b ON a.k = b.k WHERE a.r <> b.r;
| different
| 0
SELECT COUNT(RAND(CAST(NULL AS INTEGER))) AS known FROM t;
| known
| 3
SELECT MIN(r) >= 0 AND MAX(r) < 3 AS inside FROM (SELECT RAND_INTEGER(5, 3) AS r FROM t) q;
| inside
| true
SELECT RAND_INTEGER(0) FROM t;
! 22023 RAND_INTEGER needs a bound above 0
# Where an operand is needed several times, too: the sequence tells.
CREATE SEQUENCE seq NO CACHE;
= 0 rows
SELECT NULLIF(NEXT VALUE FOR seq, 0) AS n;
| n
| 1
SELECT NEXT VALUE FOR seq BETWEEN 2 AND 2 AS b;
| b
| true
SELECT NEXT VALUE FOR seq NOT BETWEEN SYMMETRIC 3 AND 3 AS b;
| b
| false
SELECT CASE NEXT VALUE FOR seq WHEN 1 THEN 'a' WHEN 2, 3 THEN 'b' WHEN 4 THEN 'c' ELSE 'd' END AS c;
| c
| d
SELECT NEXT VALUE FOR seq IN (1, 2, 5) AS i;
| i
| false
SELECT (NEXT VALUE FOR seq, 1) > (6, 0) AS r, (NEXT VALUE FOR seq, 1) IN ((1, 2), (7, 1)) AS s;
| r | s
| true | false
SELECT GREATEST(NEXT VALUE FOR seq, 1) AS g, LEAST(100, NEXT VALUE FOR seq, 200) AS l;
| g | l
| 10 | 11
SELECT COALESCE(NEXT VALUE FOR seq, 0) AS c;
| c
| 12
SELECT NULLIF(NULLIF(NEXT VALUE FOR seq, 1), NEXT VALUE FOR seq) BETWEEN 11 AND 11 AS nested;
| nested
| false
SELECT k, CASE WHEN k > 1 THEN NULLIF(NEXT VALUE FOR seq, 0) END AS n FROM t ORDER BY k;
| k | n
| 1 | NULL
| 2 | 15
| 3 | 16
SELECT COUNT(*) AS n FROM t WHERE RAND() BETWEEN 0 AND 1 AND k > 1;
| n
| 2
