# SUM, AVG, MIN and MAX of intervals.
CREATE TABLE t (id INTEGER PRIMARY KEY, g INTEGER, a TIMESTAMP, b TIMESTAMP);
= 0 rows
INSERT INTO t VALUES (1, 1, TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP '2020-01-02 12:00:00'), (2, 1, TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP '2020-01-01 00:00:01.5'), (3, 2, TIMESTAMP '2020-01-01 00:00:00', NULL), (4, 3, TIMESTAMP '2020-01-03 00:00:00', TIMESTAMP '2020-01-01 00:00:00');
= 4 rows
SELECT SUM(b - a), AVG(b - a), MIN(b - a), MAX(b - a), COUNT(b - a) FROM t;
| sum | avg | min | max | count
| -11:59:58.5 | -03:59:59.5 | -2 days | 1 day 12:00:00 | 3
SELECT g, SUM(b - a) AS s, AVG(b - a) AS a FROM t GROUP BY g ORDER BY g;
| g | s | a
| 1 | 1 day 12:00:01.5 | 18:00:00.75
| 2 | NULL | NULL
| 3 | -2 days | -2 days
SELECT SUM(b - a) FROM t WHERE FALSE;
| sum
| NULL
SELECT SUM(i), AVG(i) FROM (VALUES (INTERVAL '1' DAY), (INTERVAL '2' DAY)) AS v (i);
| sum | avg
| 3 days | 1 day 12:00:00
SELECT SUM(i) FROM (VALUES (INTERVAL '1' MONTH), (INTERVAL '2' YEAR)) AS v (i);
| sum
| 2 years 1 mon
SELECT AVG(i) FROM (VALUES (INTERVAL '1' MONTH), (INTERVAL '2' MONTH)) AS v (i);
! 0A000 the average of these intervals has parts of a month, which no interval has
SELECT AVG(i) FROM (VALUES (INTERVAL '0.000001' SECOND(2, 6)), (INTERVAL '0' SECOND)) AS v (i);
| avg
| 00:00:00
SELECT AVG(b - a) FROM (VALUES (TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP '2020-01-01 00:00:00.000001'), (TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP '2020-01-01 00:00:00.000002'), (TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP '2020-01-01 00:00:00.000002')) AS v (a, b);
| avg
| 00:00:00.000002
SELECT SUM(DISTINCT b - a) AS d, SUM(b - a) FILTER (WHERE g = 1) AS one FROM t;
| d | one
| -11:59:58.5 | 1 day 12:00:01.5
SELECT id, SUM(b - a) OVER (ORDER BY id) AS s, AVG(b - a) OVER (PARTITION BY g) AS a FROM t ORDER BY id;
| id | s | a
| 1 | 1 day 12:00:00 | 18:00:00.75
| 2 | 1 day 12:00:01.5 | 18:00:00.75
| 3 | 1 day 12:00:01.5 | NULL
| 4 | -11:59:58.5 | -2 days
SELECT id, SUM(b - a) OVER (ORDER BY id ROWS 1 PRECEDING) AS s FROM t ORDER BY id;
| id | s
| 1 | 1 day 12:00:00
| 2 | 1 day 12:00:01.5
| 3 | 00:00:01.5
| 4 | -2 days
SELECT TIMESTAMP '2020-01-01 00:00:00' + SUM(b - a) AS later, EXTRACT(EPOCH FROM AVG(b - a)) AS seconds FROM t;
| later | seconds
| 2019-12-31 12:00:01.5 | -14399.500000
SELECT g FROM t GROUP BY g HAVING SUM(b - a) > INTERVAL '1' DAY;
| g
| 1
SELECT g FROM t GROUP BY g ORDER BY SUM(b - a) DESC NULLS LAST;
| g
| 1
| 3
| 2
SELECT SUM(d) FROM (SELECT g, SUM(b - a) AS d FROM t GROUP BY g) AS x;
| sum
| -11:59:58.5
SELECT g, SUM(b - a) AS s FROM t GROUP BY ROLLUP (g) ORDER BY g;
| g | s
| 1 | 1 day 12:00:01.5
| 2 | NULL
| 3 | -2 days
| NULL | -11:59:58.5
SELECT (SELECT SUM(u.b - u.a) FROM t AS u WHERE u.g = t.g) AS s FROM t ORDER BY id;
| s
| 1 day 12:00:01.5
| 1 day 12:00:01.5
| NULL
| -2 days
SELECT SUM(a) FROM t;
! 42883 Cannot apply 'SUM' to arguments of type 'SUM(<TIMESTAMP(6)>)'. Supported form(s): 'SUM(<NUMERIC>)' (line 1, column 8)
DROP TABLE t;
= 0 rows
CREATE TABLE k (id INTEGER PRIMARY KEY, n INTEGER);
= 0 rows
INSERT INTO k VALUES (1, 5), (2, 6);
= 2 rows
SELECT k.id AS key, n FROM k GROUP BY key ORDER BY key;
| key | n
| 1 | 5
| 2 | 6
SELECT id AS x, n + 1 AS y, COUNT(*) FROM k GROUP BY x ORDER BY x;
| x | y | count
| 1 | 6 | 1
| 2 | 7 | 1
SELECT id AS n, n AS m FROM k GROUP BY n ORDER BY 1;
! 42803 Expression 'id' is not being grouped (line 1, column 8)
SELECT n AS x, id FROM k GROUP BY x;
! 42803 Expression 'id' is not being grouped (line 1, column 16)
DROP TABLE k;
= 0 rows
