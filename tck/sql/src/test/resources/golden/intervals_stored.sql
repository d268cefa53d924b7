# Columns of intervals.
CREATE TABLE task (id INTEGER PRIMARY KEY, took INTERVAL, due INTERVAL DAY TO SECOND(3), term INTERVAL YEAR TO MONTH, h INTERVAL HOUR, s INTERVAL SECOND DEFAULT '1.5');
= 0 rows
INSERT INTO task VALUES (1, INTERVAL '1 day 02:03:04.5', '1 12:00:00.1236', INTERVAL '14 months', '36 hours 59 minutes', '90');
= 1 rows
INSERT INTO task (id, took, term) VALUES (2, '90 minutes', '2 years'), (3, '-36:30', 'P1Y2M'), (4, NULL, NULL), (5, '1 week ago', '-1 month');
= 4 rows
SELECT * FROM task ORDER BY id;
| id | took | due | term | h | s
| 1 | 1 day 02:03:04.5 | 1 day 12:00:00.124 | 1 year 2 mons | 36:00:00 | 00:01:30
| 2 | 01:30:00 | NULL | 2 years | NULL | 00:00:01.5
| 3 | -1 days -12:30:00 | NULL | 1 year 2 mons | NULL | 00:00:01.5
| 4 | NULL | NULL | NULL | NULL | 00:00:01.5
| 5 | -7 days | NULL | -1 mons | NULL | 00:00:01.5
SELECT CAST(took AS VARCHAR) AS t, 'in ' || term AS m, CAST(h AS VARCHAR) AS h, CAST(s AS VARCHAR) AS s FROM task ORDER BY id;
| t | m | h | s
| 1 day 02:03:04.5 | in 1 year 2 mons | 36:00:00 | 00:01:30
| 01:30:00 | in 2 years | NULL | 00:00:01.5
| -1 days -12:30:00 | in 1 year 2 mons | NULL | 00:00:01.5
| NULL | NULL | NULL | 00:00:01.5
| -7 days | in -1 mons | NULL | 00:00:01.5
SELECT id FROM task WHERE took > INTERVAL '1 hour' ORDER BY id;
| id
| 1
| 2
SELECT id FROM task WHERE took = '1 day 02:03:04.5';
| id
| 1
SELECT id FROM task WHERE term BETWEEN INTERVAL '1' YEAR AND INTERVAL '30' MONTH ORDER BY id;
| id
| 1
| 2
| 3
EXPLAIN SELECT id FROM task WHERE took > INTERVAL '1 hour' AND term < INTERVAL '1' YEAR;
| Scan(table=[default.task], columns=[id], keys=[all], filter=[took > INTERVAL '01:00:00' AND term < INTERVAL '1 year'])
SELECT id, TIMESTAMP '2020-01-31 00:00:00' + took AS a, DATE '2020-01-31' + term AS b, took * 2 AS c, took / 2 AS d, -term AS e FROM task ORDER BY took NULLS FIRST;
| id | a | b | c | d | e
| 4 | NULL | NULL | NULL | NULL | NULL
| 5 | 2020-01-24 00:00:00 | 2019-12-31 | -14 days | -3 days -12:00:00 | 1 mon
| 3 | 2020-01-29 11:30:00 | 2021-03-31 | -3 days -01:00:00 | -18:15:00 | -1 years -2 mons
| 2 | 2020-01-31 01:30:00 | 2022-01-31 | 03:00:00 | 00:45:00 | -2 years
| 1 | 2020-02-01 02:03:04.5 | 2021-03-31 | 2 days 04:06:09 | 13:01:32.25 | -1 years -2 mons
SELECT SUM(took) AS s, AVG(took) AS a, MIN(term) AS m, MAX(term) AS x, COUNT(DISTINCT s) AS c FROM task;
| s | a | m | x | c
| -7 days -08:56:55.5 | -1 days -20:14:13.875 | -1 mons | 2 years | 2
SELECT EXTRACT(DAY FROM took) AS d, EXTRACT(HOUR FROM took) AS h, EXTRACT(EPOCH FROM took) AS e, EXTRACT(YEAR FROM term) AS y, EXTRACT(MONTH FROM term) AS m FROM task ORDER BY id;
| d | h | e | y | m
| 1 | 2 | 93784.500000 | 1 | 2
| 0 | 1 | 5400.000000 | 2 | 0
| -1 | -12 | -131400.000000 | 1 | 2
| NULL | NULL | NULL | NULL | NULL
| -7 | 0 | -604800.000000 | 0 | -1
SELECT took, COUNT(*) AS n FROM task GROUP BY took HAVING took < INTERVAL '1' DAY ORDER BY took;
| took | n
| -7 days | 1
| -1 days -12:30:00 | 1
| 01:30:00 | 1
UPDATE task SET took = took + INTERVAL '1 day', term = '1 year 1 month', due = DEFAULT WHERE id = 2;
= 1 rows
SELECT took, term, due FROM task WHERE id = 2;
| took | term | due
| 1 day 01:30:00 | 1 year 1 mon | NULL
UPDATE task SET took = TIMESTAMP '2020-01-02 10:00:00' - TIMESTAMP '2020-01-01 00:00:00.000001' WHERE id = 4;
= 1 rows
SELECT took FROM task WHERE id = 4;
| took
| 1 day 09:59:59.999999
DELETE FROM task WHERE took < INTERVAL '0' DAY;
= 2 rows
SELECT id FROM task ORDER BY id;
| id
| 1
| 2
| 4
# Months are no days.
INSERT INTO task (id, took) VALUES (9, '1 month');
! 0A000 '1 month' has months, which no INTERVAL DAY TO SECOND has
INSERT INTO task (id, took) VALUES (9, INTERVAL '1' MONTH);
! 42846 Cast function cannot convert value of type INTERVAL MONTH NOT NULL to type INTERVAL DAY TO SECOND NOT NULL (line 1, column 40)
INSERT INTO task (id, term) VALUES (9, '1 month 1 day');
! 0A000 '1 month 1 day' has days or times, which no INTERVAL YEAR TO MONTH has
INSERT INTO task (id, took) VALUES (9, 'soon');
! 22007 'soon' is no interval
INSERT INTO task (id, took) VALUES (9, 12);
! 42846 Cast function cannot convert value of type INTEGER NOT NULL to type INTERVAL DAY TO SECOND NOT NULL (line 1, column 40)
INSERT INTO task (id, took) VALUES (9, '99999999999 days');
! 22008 the interval '99999999999 days' is out of range
INSERT INTO task (id, term) VALUES (9, '999999999 years');
! 22008 the interval '999999999 years' is out of range
SELECT id FROM task WHERE took = term;
! 42883 Cannot apply '=' to arguments of type '<INTERVAL DAY TO SECOND> = <INTERVAL YEAR TO MONTH>'. Supported form(s): '<COMPARABLE_TYPE> = <COMPARABLE_TYPE>' (line 1, column 27)
SELECT column_name, data_type, interval_type, datetime_precision AS p, column_default, is_nullable FROM information_schema.columns WHERE table_name = 'task' ORDER BY ordinal_position;
| column_name | data_type | interval_type | p | column_default | is_nullable
| id | INTEGER | NULL | NULL | NULL | NO
| took | INTERVAL | DAY TO SECOND | 6 | NULL | YES
| due | INTERVAL | DAY TO SECOND | 3 | NULL | YES
| term | INTERVAL | YEAR TO MONTH | NULL | NULL | YES
| h | INTERVAL | HOUR | NULL | NULL | YES
| s | INTERVAL | SECOND | 6 | '1.5' | YES
ALTER TABLE task ADD COLUMN pause INTERVAL MINUTE DEFAULT '5 minutes';
= 0 rows
SELECT id, pause FROM task ORDER BY id;
| id | pause
| 1 | 00:05:00
| 2 | 00:05:00
| 4 | 00:05:00
ALTER TABLE task ALTER COLUMN pause TYPE INTERVAL DAY TO SECOND;
= 0 rows
ALTER TABLE task ALTER COLUMN pause TYPE INTERVAL HOUR;
= 0 rows
SELECT id, pause FROM task ORDER BY id;
| id | pause
| 1 | 00:00:00
| 2 | 00:00:00
| 4 | 00:00:00
ALTER TABLE task ALTER COLUMN pause TYPE INTERVAL YEAR;
! 0A000 '5 minutes' has days or times, which no INTERVAL YEAR has (line 1, column 13)
ALTER TABLE task ALTER COLUMN pause TYPE VARCHAR;
= 0 rows
SELECT id, pause FROM task ORDER BY id;
| id | pause
| 1 | 00:00:00
| 2 | 00:00:00
| 4 | 00:00:00
ALTER TABLE task ALTER COLUMN pause TYPE INTERVAL USING CAST(pause AS INTERVAL);
= 0 rows
SELECT id, pause FROM task ORDER BY id;
| id | pause
| 1 | 00:00:00
| 2 | 00:00:00
| 4 | 00:00:00
CREATE INDEX by_took ON task (took DESC);
= 0 rows
SELECT id, took FROM task WHERE took > '1 day' ORDER BY took;
| id | took
| 2 | 1 day 01:30:00
| 1 | 1 day 02:03:04.5
| 4 | 1 day 09:59:59.999999
EXPLAIN SELECT id FROM task WHERE took > INTERVAL '1' DAY;
| Scan(table=[default.task], index=[by_took only], columns=[id], keys=[took > INTERVAL '1 day'])
CREATE TABLE copied AS SELECT id, took, term, took * 3 AS more FROM task;
= 0 rows
CREATE TABLE liked (LIKE copied);
= 0 rows
INSERT INTO liked SELECT * FROM copied;
= 3 rows
SELECT * FROM liked ORDER BY id;
| id | took | term | more
| 1 | 1 day 02:03:04.5 | 1 year 2 mons | 3 days 06:09:13.5
| 2 | 1 day 01:30:00 | 1 year 1 mon | 3 days 04:30:00
| 4 | 1 day 09:59:59.999999 | NULL | 4 days 05:59:59.999997
SELECT column_name, data_type, interval_type FROM information_schema.columns WHERE table_name = 'liked' ORDER BY ordinal_position;
| column_name | data_type | interval_type
| id | INTEGER | NULL
| took | INTERVAL | DAY TO SECOND
| term | INTERVAL | YEAR TO MONTH
| more | INTERVAL | DAY TO SECOND
DROP TABLE liked;
= 0 rows
DROP TABLE copied;
= 0 rows
DROP TABLE task;
= 0 rows
# As keys.
CREATE TABLE slot (a INTERVAL YEAR TO MONTH, b INTERVAL DAY TO SECOND, v VARCHAR, PRIMARY KEY (a, b DESC));
= 0 rows
INSERT INTO slot VALUES ('1 year', '1 day', 'x'), ('-1 year', '-1 day', 'y'), ('1 year', '2 days', 'z'), ('-13 months', '00:00:00.000001', 'w');
= 4 rows
SELECT * FROM slot;
| a | b | v
| -1 years -1 mons | 00:00:00.000001 | w
| -1 years | -1 days | y
| 1 year | 1 day | x
| 1 year | 2 days | z
SELECT v FROM slot WHERE a = '1 year' AND b > '1 day';
| v
| z
EXPLAIN SELECT v FROM slot WHERE a = INTERVAL '1' YEAR AND b > INTERVAL '1' DAY;
| Scan(table=[default.slot], columns=[v], keys=[a = INTERVAL '1 year' AND b > INTERVAL '1 day'])
INSERT INTO slot VALUES ('12 months', '24 hours', 'again');
! 23505 a row with (a, b) = (12, 86400000000) exists already in table default.slot
SELECT s.v, t.v AS w FROM slot AS s JOIN slot AS t ON s.b = -t.b ORDER BY 1;
| v | w
| x | y
| y | x
DROP TABLE slot;
= 0 rows
# Parameters.
CREATE TABLE task (id INTEGER PRIMARY KEY, took INTERVAL, term INTERVAL MONTH, h INTERVAL HOUR CHECK (h > '0 hours'));
= 0 rows
INSERT INTO task VALUES (?, ?, ?, ?);
? 1, '1 day 12:00', '1 year', 5
= 1 rows
? 2, '2 hours', '5', '7'
= 1 rows
? 3, 12, NULL, NULL
! 22018 a parameter of type INTERVAL DAY TO SECOND cannot be a Long
? 4, '1 month', NULL, NULL
! 0A000 '1 month' has months, which no INTERVAL DAY TO SECOND has
? 5, NULL, NULL, '-1 hour'
! 23514 the row violates the constraint 'task_h_check' of table default.task
SELECT * FROM task ORDER BY id;
| id | took | term | h
| 1 | 1 day 12:00:00 | 1 year | 05:00:00
| 2 | 02:00:00 | 5 mons | 07:00:00
SELECT id FROM task WHERE took > ? AND h > ?;
? '1 hour', 5
! 22018 a parameter of type INTERVAL DAY TO SECOND cannot be a Long
? '1 day', '1 hour'
| id
| 1
SELECT took FROM task WHERE took IN (INTERVAL '36 hours', INTERVAL '1' DAY);
| took
| 1 day 12:00:00
DROP TABLE task;
= 0 rows
# Casts.
SELECT CAST(x AS INTERVAL) AS a, x::INTERVAL DAY TO HOUR AS b FROM (VALUES ('1 day 02:03'), ('25:00')) AS t (x);
| a | b
| 1 day 01:00:00 | 1 day 01:00:00
| 1 day 02:03:00 | 1 day 02:00:00
SELECT CAST(x AS INTERVAL) AS a FROM (VALUES ('1 month')) AS t (x);
! 0A000 '1 month' has months, which no INTERVAL DAY TO SECOND has
SELECT CAST('1:30' AS INTERVAL MINUTE TO SECOND) AS a, CAST('1:30' AS INTERVAL HOUR TO MINUTE) AS b, CAST('1 2' AS INTERVAL DAY TO HOUR) AS c, CAST('5' AS INTERVAL YEAR) AS d, CAST('1-2' AS INTERVAL YEAR TO MONTH) AS e, CAST('1.9996' AS INTERVAL SECOND(2, 3)) AS f;
| a | b | c | d | e | f
| 00:01:30 | 01:30:00 | 1 day 02:00:00 | 5 years | 1 year 2 mons | 00:00:02
SELECT CAST(INTERVAL '-36' HOUR AS VARCHAR) AS a, CAST(INTERVAL '-1 12' DAY TO HOUR AS VARCHAR) AS b, CAST(INTERVAL '-1-1' YEAR TO MONTH AS VARCHAR) AS c, CAST(INTERVAL '0' DAY AS VARCHAR) AS d, CAST(INTERVAL '0' MONTH AS VARCHAR) AS e, CAST(INTERVAL '1' DAY AS VARCHAR(3)) AS f;
! 22001 value too long for type VARCHAR(3)
CREATE TABLE t (a INTERVAL DAY(3) TO SECOND(7));
! 22023 the seconds of an INTERVAL have 0 to 6 digits, not 7 (line 1, column 17)
CREATE TABLE t AS SELECT 1 AS k, ARRAY[INTERVAL '1' DAY] AS a;
= 0 rows
SELECT ARRAY[INTERVAL '1' DAY] AS a, ARRAY[INTERVAL '1' DAY, INTERVAL '2' HOUR] AS b;
| a | b
| [1 day] | [1 day, 02:00:00]
SELECT ARRAY[INTERVAL '1' DAY, NULL] AS a;
| a
| [1 day, null]
SELECT 'a' || DATE '2020-01-01' AS a;
| a
| a2020-01-01
SELECT 'a' || INTERVAL '1' DAY AS a;
| a
| a1 day
# A parameter that is compared is not cut to the units or digits of the other side.
CREATE TABLE span (d INTERVAL DAY PRIMARY KEY, h INTERVAL HOUR TO SECOND(3), y INTERVAL YEAR);
= 0 rows
INSERT INTO span VALUES ('1 day', '1:00:00.123', '1 year'), ('2 days', '2:00', '2 years');
= 2 rows
SELECT d FROM span WHERE d = ?;
? '2 days 06:00'
| d
SELECT d FROM span WHERE d < ? OR h = ?;
? '30 hours', '01:00:00.1231'
| d
| 1 day
SELECT d FROM span WHERE d IN (?, ?) AND y < ?;
? '24 hours', '54 hours', '13 months'
| d
| 1 day
EXPLAIN SELECT d FROM span WHERE d >= ? AND y < ?;
? '24 hours', '1 year'
| Scan(table=[default.span], columns=[d], keys=[d >= ?1], filter=[y < ?2])
DROP TABLE span;
= 0 rows
