# Items with queries are grouped by their numbers, whatever else is in them.
CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, dt DATE, ia INTEGER[], s TEXT, ts TIMESTAMP);
= 0 rows
INSERT INTO t VALUES (1, 1, '2020-01-01', '{1}', 'a', '2020-01-01'), (2, 2, NULL, '{}', 'b', NULL);
= 2 rows
SELECT (dt - dt) AS g, CASE s WHEN (SELECT MIN(u.s) FROM t AS u) THEN 1 END AS h, COUNT(*) FROM t GROUP BY 1, 2 HAVING COUNT(*) > 0;
| g | h | count
| 0 | 1 | 1
| NULL | NULL | 1
SELECT CASE s WHEN (SELECT MIN(u.s) FROM t AS u) THEN (DATE '2020-01-31' - dt) END AS h, COUNT(*) FROM t GROUP BY ALL;
| h | count
| 30 | 1
| NULL | 1
SELECT ARRAY[(SELECT MIN(u.i) FROM t AS u), DATE '2020-01-31' - dt] AS h, COUNT(*) FROM t GROUP BY 1 HAVING COUNT(*) > 0;
| h | count
| [1, 30] | 1
| [1, null] | 1
SELECT (SELECT MAX(i) FROM t) || ia AS h, COUNT(*) FROM t GROUP BY 1;
| h | count
| [2, 1] | 1
| [2] | 1
SELECT (SELECT MAX(i) FROM t) + CARDINALITY(ia || NULL) AS h, COUNT(*) FROM t GROUP BY 1;
| h | count
| 2 | 1
| 3 | 1
SELECT (SELECT MAX(ts) FROM t) - ts > '1 day' AS h, COUNT(*) FROM t GROUP BY 1;
| h | count
| NULL | 1
| false | 1
SELECT CONCAT((SELECT MAX(i) FROM t), TRUE, ia) AS h, COUNT(*) FROM t GROUP BY 1;
| h | count
| 2t{1} | 1
| 2t{} | 1
SELECT EXISTS (SELECT 1 FROM t AS u WHERE u.i = t.i AND u.dt - t.dt = 0) AS h, COUNT(*) FROM t GROUP BY 1;
| h | count
| false | 1
| true | 1
SELECT COALESCE((SELECT MAX(u.dt) FROM t AS u WHERE u.i = t.i), '2020-01-31') AS h, COUNT(*) FROM t GROUP BY 1 HAVING COUNT(*) > 0;
| h | count
| 2020-01-01 | 1
| 2020-01-31 | 1
# A query names a column that is not grouped.
SELECT COALESCE((SELECT MAX(u.dt) FROM t AS u WHERE u.i = t.i), '2020-01-31') AS h, COUNT(*) FROM t GROUP BY s;
! 42803 Expression 't.i' is not being grouped (line 1, column 59)
SELECT (SELECT MAX(u.dt) FROM t AS u WHERE u.i = t.i) AS h, COUNT(*) FROM t GROUP BY s;
! 42803 Expression 't.i' is not being grouped (line 1, column 50)
SELECT (SELECT MAX(u.dt) FROM t AS u WHERE u.i = t.i) AS h, COUNT(*) FROM t GROUP BY i ORDER BY h;
| h | count
| 2020-01-01 | 1
| NULL | 1
SELECT COUNT(*) FROM t GROUP BY s HAVING (SELECT MAX(u.i) FROM t AS u WHERE u.i = t.i) > 0;
! 42803 Expression 't.i' is not being grouped (line 1, column 83)
SELECT COUNT(*), (SELECT t.i) FROM t;
! 42803 Expression 't.i' is not being grouped (line 1, column 26)
SELECT COUNT(*), ARRAY(SELECT t.i) FROM t GROUP BY s;
! 42803 Expression 't.i' is not being grouped (line 1, column 31)
SELECT MAX(q.i), EXISTS (SELECT 1 FROM t WHERE t.id = q.i) FROM t AS q GROUP BY s;
! 42803 Expression 'q.i' is not being grouped (line 1, column 55)
SELECT COUNT(*) FROM t GROUP BY s ORDER BY (SELECT i);
! 42803 Expression 't.i' is not being grouped (line 1, column 52)
# A query among the keys has no say in the types of the others.
SELECT 1 >= STRPOS((SELECT 'ab' FROM t AS u WHERE u.i = 1), s) AS g, CASE WHEN TRUE THEN '2020-01-31' WHEN TRUE THEN DATE '2020-02-29' END AS h, COUNT(*) FROM t GROUP BY 1, 2;
| g | h | count
| false | 2020-01-31 | 1
| true | 2020-01-31 | 1
