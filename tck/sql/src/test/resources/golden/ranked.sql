# DISTINCT ON and WITH TIES.
CREATE TABLE reading (id INTEGER PRIMARY KEY, sensor VARCHAR, at_time INTEGER, amount DECIMAL(5, 1));
= 0 rows
INSERT INTO reading VALUES (1, 'a', 10, 1.5), (2, 'a', 20, 2.5), (3, 'b', 10, NULL), (4, 'b', 30, 4.0), (5, NULL, 5, 4.0), (6, 'a', 20, 0.5);
= 6 rows
SELECT DISTINCT ON (sensor) sensor, at_time, id FROM reading ORDER BY sensor, at_time DESC, id;
| sensor | at_time | id
| a | 20 | 2
| b | 30 | 4
| NULL | 5 | 5
SELECT DISTINCT ON (sensor) id, sensor FROM reading ORDER BY id DESC;
| id | sensor
| 6 | a
| 5 | NULL
| 4 | b
WITH w AS (SELECT 1) SELECT DISTINCT ON (sensor) sensor, at_time, id FROM reading ORDER BY sensor, at_time DESC, id LIMIT 2;
| sensor | at_time | id
| a | 20 | 2
| b | 30 | 4
SELECT DISTINCT ON (1) UPPER(sensor) AS s, id FROM reading WHERE sensor IS NOT NULL ORDER BY s DESC, 2;
| s | id
| B | 3
| A | 1
SELECT DISTINCT ON (r.sensor, amount > 1) * FROM reading AS r ORDER BY id LIMIT 2 OFFSET 1;
| id | sensor | at_time | amount
| 3 | b | 10 | NULL
| 4 | b | 30 | 4.0
SELECT COUNT(*) FROM (SELECT DISTINCT ON (sensor) id FROM reading);
| count
| 3
SELECT DISTINCT ON (n) sensor, COUNT(*) AS n FROM reading GROUP BY sensor ORDER BY n, sensor;
| sensor | n
| NULL | 1
| b | 2
| a | 3
SELECT id FROM reading WHERE id IN (SELECT DISTINCT ON (sensor) id FROM reading ORDER BY amount NULLS FIRST) ORDER BY id;
| id
| 3
| 5
| 6
SELECT DISTINCT ON (sensor) sensor FROM reading ORDER BY sensor FETCH FIRST 1 ROW WITH TIES;
| sensor
| a
EXPLAIN SELECT DISTINCT ON (sensor) id FROM reading ORDER BY sensor, id;
| Project(id=[id])
|   Sort(sort0=[sensor], sort1=[id], dir0=[ASC], dir1=[ASC])
|     Filter(condition=[=(w2, 1)])
|       Window(window#0=[window(partition {sensor} order by [sensor, id] rows between UNBOUNDED PRECEDING and CURRENT ROW aggs [ROW_NUMBER()])])
|         Sort(sort0=[sensor], sort1=[id], dir0=[ASC], dir1=[ASC])
|           Scan(table=[default.reading], columns=[id, sensor], keys=[all])
SELECT id, at_time FROM reading ORDER BY at_time FETCH FIRST 2 ROWS WITH TIES;
| id | at_time
| 5 | 5
| 1 | 10
| 3 | 10
SELECT id, at_time FROM reading ORDER BY at_time DESC OFFSET 1 ROW FETCH NEXT 1 ROW WITH TIES;
| id | at_time
| 2 | 20
| 6 | 20
SELECT id FROM reading ORDER BY amount DESC NULLS LAST, at_time FETCH FIRST 1 ROWS WITH TIES;
| id
| 5
SELECT at_time / 10 AS t, id FROM reading ORDER BY t OFFSET ? ROWS FETCH FIRST ? ROWS WITH TIES;
? 1, 1
| t | id
| 1 | 1
| 1 | 3
SELECT sensor, COUNT(*) AS n FROM reading GROUP BY sensor ORDER BY COUNT(*) FETCH FIRST 1 ROWS WITH TIES;
| sensor | n
| NULL | 1
SELECT DISTINCT at_time FROM reading ORDER BY at_time DESC FETCH FIRST 2 ROWS WITH TIES;
| at_time
| 30
| 20
SELECT id FROM reading UNION ALL SELECT 1 FROM reading ORDER BY id FETCH FIRST 3 ROWS WITH TIES;
| id
| 1
| 1
| 1
| 1
| 1
| 1
| 1
VALUES (1, 'x'), (1, 'y'), (2, 'z') ORDER BY 1 FETCH FIRST 1 ROWS WITH TIES;
! 0A000 a column that is counted after * has to be named here (line 1, column 46)
SELECT id, RANK() OVER (ORDER BY at_time) AS r FROM reading QUALIFY r > 1 ORDER BY r FETCH FIRST 1 ROWS WITH TIES;
| id | r
| 1 | 2
| 3 | 2
SELECT MAX(x) FROM (SELECT at_time AS x FROM reading ORDER BY x FETCH FIRST 3 ROWS WITH TIES);
| max
| 10
SELECT id FROM reading ORDER BY id FETCH FIRST 0 ROWS WITH TIES;
| id
CREATE VIEW newest AS SELECT DISTINCT ON (sensor) * FROM reading ORDER BY sensor, at_time DESC, id;
= 0 rows
ALTER TABLE reading ADD COLUMN note VARCHAR;
= 0 rows
SELECT id, note FROM newest ORDER BY id;
| id | note
| 2 | NULL
| 4 | NULL
| 5 | NULL
SELECT id FROM newest WHERE sensor = 'b';
| id
| 4
DROP VIEW newest;
= 0 rows
# What is wrong with them.
SELECT id FROM reading FETCH FIRST 1 ROWS WITH TIES;
! 42601 WITH TIES needs ORDER BY (line 1, column 36)
SELECT DISTINCT ON (2) *, id FROM reading;
! 0A000 a column that is counted after * has to be named here (line 1, column 21)
SELECT DISTINCT ON (3) id FROM reading;
! 42601 there is no column 3 (line 1, column 21)
SELECT DISTINCT ON (nothing) id FROM reading;
! 42703 there is no column 'nothing' (line 1, column 21)
SELECT DISTINCT ON (id) id FROM reading QUALIFY RANK() OVER (ORDER BY id) = 1;
! 42601 QUALIFY is not supported beside DISTINCT ON (line 1, column 49)
SELECT DISTINCT ON (r) RAND() AS r FROM reading;
! 0A000 DISTINCT ON and WITH TIES are not supported by a random number or a sequence (line 1, column 24)
SELECT ALL ON (id) id FROM reading;
! 42601 found ON where, for example, a name, a value or "(" was expected (line 1, column 12)
SELECT DISTINCT ON id FROM reading;
! 42601 found id where "(" was expected (line 1, column 20)
DROP TABLE reading;
= 0 rows
# Numbers of columns are no parameters.
SELECT DISTINCT ON (1) k, v FROM (VALUES (1, 1), (2, 1)) AS t (k, v) ORDER BY k;
| k | v
| 1 | 1
| 2 | 1
SELECT DISTINCT ON (2) k, v FROM (VALUES (1, 1), (2, 1)) AS t (k, v) ORDER BY k;
| k | v
| 1 | 1
SELECT DISTINCT ON (2, 1) k, v FROM (VALUES (1, 1), (2, 1)) AS t (k, v) ORDER BY k;
| k | v
| 1 | 1
| 2 | 1
SELECT k FROM (VALUES (1, 1), (2, 1)) AS t (k, v) ORDER BY k FETCH FIRST 1 ROW WITH TIES;
| k
| 1
SELECT k FROM (VALUES (1, 1), (2, 1)) AS t (k, v) ORDER BY k FETCH FIRST 2 ROWS WITH TIES;
| k
| 1
| 2
# Without a limit, and with one that cannot be.
SELECT k FROM (VALUES (1), (2), (3)) AS t (k) ORDER BY k FETCH FIRST (CAST(NULL AS INTEGER)) ROWS WITH TIES;
| k
| 1
| 2
| 3
SELECT k FROM (VALUES (1), (2), (1)) AS t (k) ORDER BY k OFFSET (CAST(NULL AS INTEGER)) FETCH FIRST ROW WITH TIES;
| k
| 1
| 1
SELECT k FROM (VALUES (1), (2), (3)) AS t (k) ORDER BY k FETCH FIRST -1 ROWS WITH TIES;
! 2201W LIMIT must not be negative: -1
SELECT k FROM (VALUES (1), (2), (3)) AS t (k) ORDER BY k OFFSET -1 FETCH FIRST 1 ROW WITH TIES;
! 2201X OFFSET must not be negative: -1
SELECT k FROM (VALUES (1), (2), (3)) AS t (k) ORDER BY k OFFSET 1 FETCH FIRST (9223372036854775807) ROWS WITH TIES;
| k
| 2
| 3
