# The units of an interval may stand in its text.
SELECT DATE '2020-01-31' + INTERVAL '1 day', DATE '2020-01-31' + INTERVAL '1 month', DATE '2020-01-31' - INTERVAL '1 hour', TIMESTAMP '2020-01-31 10:00:00' + INTERVAL '90 minutes';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3
| 2020-02-01 | 2020-02-29 | 2020-01-30 23:00:00 | 2020-01-31 11:30:00
SELECT TIMESTAMP '2020-01-31 00:00:00' + INTERVAL '1 year 2 months 3 days 04:05:06', TIMESTAMP '2020-03-31 00:00:00' - INTERVAL '1 mon 1 day', INTERVAL '1 mon -1 day' + DATE '2020-01-31';
| EXPR$0 | EXPR$1 | EXPR$2
| 2021-04-03 04:05:06 | 2020-02-28 00:00:00 | 2020-02-28
SELECT TIMESTAMP '2020-01-31 00:00:00' + '1 day'::INTERVAL, TIMESTAMP '2020-01-31 00:00:00' + CAST('1 week' AS INTERVAL), DATE '2020-01-31' - '1 year'::interval;
| EXPR$0 | EXPR$1 | EXPR$2
| 2020-02-01 00:00:00 | 2020-02-07 00:00:00 | 2019-01-31
SELECT TIMESTAMP '2020-01-31 00:00:00' + 2 * INTERVAL '1 day 12 hours', TIMESTAMP '2020-01-31 00:00:00' + -INTERVAL '1 day', TIMESTAMP '2020-01-31 00:00:00' + INTERVAL -'1 day';
| EXPR$0 | EXPR$1 | EXPR$2
| 2020-02-03 00:00:00 | 2020-01-30 00:00:00 | 2020-01-30 00:00:00
SELECT INTERVAL '1 day', INTERVAL '36 hours', INTERVAL '1 day 02:03:04.5', INTERVAL '-90 minutes', INTERVAL '2 weeks ago', INTERVAL '1 year 2 months', INTERVAL '14 months', INTERVAL '1.5 years', INTERVAL '1.5 days', INTERVAL '02:03';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7 | EXPR$8 | EXPR$9
| 1 day | 36:00:00 | 1 day 02:03:04.5 | -01:30:00 | -14 days | 1 year 2 mons | 1 year 2 mons | 1 year 6 mons | 1 day 12:00:00 | 02:03:00
SELECT INTERVAL '1-2', INTERVAL '3 4:05:06', INTERVAL '90', INTERVAL '@ 1 minute', INTERVAL '250 milliseconds', INTERVAL '1 century', INTERVAL 'P1Y2M', INTERVAL 'P3DT4H5M6S', INTERVAL 'PT1.5S', INTERVAL '0 days', INTERVAL '1 hour 90 seconds';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7 | EXPR$8 | EXPR$9 | EXPR$10
| 1 year 2 mons | 3 days 04:05:06 | 00:01:30 | 00:01:00 | 00:00:00.25 | 100 years | 1 year 2 mons | 3 days 04:05:06 | 00:00:01.5 | 00:00:00 | 01:01:30
SELECT EXTRACT(EPOCH FROM INTERVAL '1 day 1 second'), INTERVAL '1 day' < INTERVAL '25 hours', INTERVAL '1 day' = INTERVAL '24 hours';
| extract | EXPR$1 | EXPR$2
| 86401.000000 | true | true
SELECT COUNT(*) FROM GENERATE_SERIES(TIMESTAMP '2020-01-01 00:00:00', TIMESTAMP '2020-01-02 00:00:00', INTERVAL '6 hours') AS h;
| count
| 5
SELECT DATE '2020-01-31' + INTERVAL '1' DAY AS day, INTERVAL '2' HOUR hour, '90'::INTERVAL MINUTE AS m;
| day | hour | m
| 2020-02-01 | 02:00:00 | 01:30:00
SELECT CURRENT_TIMESTAMP - INTERVAL '90 minutes' < NOW() AS past;
| past
| true
CREATE VIEW later AS SELECT DATE '2020-01-31' + INTERVAL '1 month 1 day' AS d, TIMESTAMP '2020-01-31 00:00:00' - INTERVAL '1 day 2 hours' AS t;
= 0 rows
SELECT * FROM later;
| d | t
| 2020-03-01 | 2020-01-29 22:00:00
# What has no one type.
SELECT INTERVAL '1 month 1 day';
! 0A000 an interval of months and of days or times can only be added to a time, or subtracted from one (line 1, column 8)
SELECT INTERVAL '1 month 1 day' * 2;
! 0A000 an interval of months and of days or times can only be added to a time, or subtracted from one (line 1, column 8)
SELECT INTERVAL '1 month 1 day' + INTERVAL '1 day';
! 42883 Cannot apply '+' to arguments of type '<INTERVAL DAY> + <INTERVAL MONTH>'. Supported form(s): '<NUMERIC> + <NUMERIC>', '<DATETIME_INTERVAL> + <DATETIME_INTERVAL>', '<DATETIME> + <DATETIME_INTERVAL>', '<DATETIME_INTERVAL> + <DATETIME>' (line 1, column 8)
SELECT CAST(? AS INTERVAL) AS i;
? '1 day'
| i
| 1 day
? '1 month'
! 0A000 '1 month' has months, which no INTERVAL DAY TO SECOND has
SELECT CAST(x AS INTERVAL) FROM (VALUES ('1 day')) AS t (x);
| x
| 1 day
SELECT INTERVAL '1 fortnight';
! 22007 '1 fortnight' is no interval (line 1, column 8)
SELECT INTERVAL 'x';
! 22007 'x' is no interval (line 1, column 8)
SELECT INTERVAL '';
! 22007 '' is no interval (line 1, column 8)
SELECT INTERVAL '10:70';
! 22007 '10:70' is no interval (line 1, column 8)
SELECT INTERVAL '1 microsecond';
| EXPR$0
| 00:00:00.000001
SELECT INTERVAL '99999999999 days';
! 22008 the interval '99999999999 days' is out of range (line 1, column 8)
# The difference of two times.
CREATE TABLE visit (id INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP, z TIMESTAMPTZ, t TIME);
= 0 rows
INSERT INTO visit VALUES
  (1, '2024-01-01', '2024-01-03 10:00:00.123456', '2024-01-04 00:00:00+00', '10:00'), (2, NULL, NULL, NULL, NULL);
= 2 rows
SELECT ts - d AS x, d - ts AS y, ts - ts AS n, t - TIME '09:00' AS w FROM visit ORDER BY id;
| x | y | n | w
| 2 days 10:00:00.123456 | -2 days -10:00:00.123456 | 00:00:00 | 01:00:00
| NULL | NULL | NULL | NULL
SELECT z - TIMESTAMPTZ '2024-01-03 22:00:00+00' AS x FROM visit ORDER BY id;
| x
| 02:00:00
| NULL
SELECT EXTRACT(EPOCH FROM ts - d) AS s, EXTRACT(DAY FROM ts - d) AS d, EXTRACT(HOUR FROM ts - d) AS h FROM visit ORDER BY id;
| s | d | h
| 208800.123456 | 2 | 10
| NULL | NULL | NULL
SELECT id FROM visit WHERE ts - d > INTERVAL '2 days';
| id
| 1
SELECT id FROM visit WHERE ts - d > INTERVAL '3 days';
| id
SELECT d + (ts - d) AS x, ts - (ts - d) AS y, (ts - d) * 2 > INTERVAL '4 days' AS z FROM visit WHERE id = 1;
| x | y | z
| 2024-01-03 10:00:00.123456 | 2024-01-01 00:00:00 | true
SELECT MAX(ts - d) AS m FROM visit;
| m
| 2 days 10:00:00.123456
SELECT COUNT(*) AS c FROM visit WHERE CURRENT_TIMESTAMP - ts > INTERVAL '1 day';
| c
| 1
EXPLAIN SELECT ts - d AS x FROM visit;
| Project(x=[-(ts, CAST(d):TIMESTAMP(0))])
|   Scan(table=[default.visit], columns=[ts, d], keys=[all])
CREATE VIEW stay AS SELECT id, ts - d AS lasted FROM visit;
= 0 rows
SELECT id FROM stay WHERE lasted > INTERVAL '1' DAY;
| id
| 1
SELECT TIMESTAMP '9999-12-31 23:59:59' - TIMESTAMP '0001-01-01 00:00:00' AS x;
| x
| 3652058 days 23:59:59
SELECT t - ts FROM visit;
! 42883 Cannot apply '-' to arguments of type '<TIME(6)> - <TIMESTAMP(6)>'. Supported form(s): '<NUMERIC> - <NUMERIC>', '<DATETIME_INTERVAL> - <DATETIME_INTERVAL>', '<DATETIME> - <DATETIME_INTERVAL>' (line 1, column 8)
SELECT t - d FROM visit;
! 42883 Cannot apply '-' to arguments of type '<TIME(6)> - <DATE>'. Supported form(s): '<NUMERIC> - <NUMERIC>', '<DATETIME_INTERVAL> - <DATETIME_INTERVAL>', '<DATETIME> - <DATETIME_INTERVAL>' (line 1, column 8)
DROP VIEW stay;
= 0 rows
DROP TABLE visit;
= 0 rows
# Texts beside intervals.
CREATE TABLE visit (id INTEGER PRIMARY KEY, ts TIMESTAMP, t TIME, s VARCHAR);
= 0 rows
INSERT INTO visit VALUES (1, '2024-01-01 10:00', '10:00', '1 day'), (2, NULL, NULL, NULL);
= 2 rows
SELECT id FROM visit WHERE TIMESTAMP '2024-01-02 10:00' - ts = '24 hours';
| id
| 1
SELECT id FROM visit WHERE TIMESTAMP '2024-01-02 10:00' - ts BETWEEN '1 hour' AND '3 days';
| id
| 1
SELECT ts + '1 day' AS x, '90 minutes' + t AS y FROM visit ORDER BY id;
| x | y
| 2024-01-02 10:00:00 | 11:30:00
| NULL | NULL
SELECT id FROM visit WHERE CURRENT_TIMESTAMP - ts > 'soon';
! 22007 'soon' is no interval (line 1, column 53)
SELECT id FROM visit WHERE CURRENT_TIMESTAMP - ts > s;
! 42883 an interval is compared with a text; CAST it (line 1, column 53)
DROP TABLE visit;
= 0 rows
# A sign before a literal of days and times is that of all its fields, however many digits there are.
SELECT INTERVAL '-1 05:59:59.5' DAY TO SECOND AS a, INTERVAL '-1 05:59:59.999998' DAY TO SECOND AS b, INTERVAL '-0 23:59:59.000001000' DAY TO SECOND AS c, INTERVAL '-1 05:00' DAY TO SECOND AS d, INTERVAL -'-1 05:00:00.000001' DAY TO SECOND AS e;
| a | b | c | d | e
| -1 days -05:59:59.5 | -1 days -05:59:59.999998 | -23:59:59.000001 | -1 days -05:00:00 | 1 day 05:00:00.000001
SELECT INTERVAL '-1 day 05:00' AS a, INTERVAL '-1 05:00' AS b, CAST('-1 05:00' AS INTERVAL DAY TO SECOND) AS c;
| a | b | c
| -19:00:00 | -19:00:00 | -19:00:00
# Plans show intervals as SQL writes them.
EXPLAIN SELECT x + INTERVAL '1' DAY AS a, INTERVAL '2 hours' AS b, INTERVAL '14' MONTH AS c, INTERVAL '-1.5' SECOND AS d, '1:INTERVAL DAY' AS e FROM (VALUES (LOCALTIMESTAMP)) AS v (x) WHERE x > CURRENT_DATE - INTERVAL '90 minutes';
| Project(a=[+(LOCALTIMESTAMP, INTERVAL '1 day')], b=[INTERVAL '02:00:00'], c=[INTERVAL '1 year 2 mons'], d=[INTERVAL '-00:00:01.5'], e=['1:INTERVAL DAY'])
|   Filter(condition=[>(LOCALTIMESTAMP, CAST(-(CAST(CURRENT_DATE):TIMESTAMP(0) NOT NULL, INTERVAL '01:30:00')):TIMESTAMP(6) NOT NULL)])
|     Values(tuples=[[{ 0 }]])
CREATE TABLE late (id INTEGER PRIMARY KEY, d INTERVAL, ts TIMESTAMP);
= 0 rows
EXPLAIN SELECT id FROM late WHERE d > INTERVAL '1 day 02:30' AND ts > LOCALTIMESTAMP - INTERVAL '1' DAY;
| Scan(table=[default.late], columns=[id], keys=[all], filter=[d > INTERVAL '1 day 02:30:00' AND ts > -(LOCALTIMESTAMP(), INTERVAL '1 day')])
DROP TABLE late;
= 0 rows
# A part of a day is a part of a day, also where it is added to a date.
SELECT DATE '2020-01-01' + INTERVAL '1 day' / 4, DATE '2020-01-01' + INTERVAL '1 day' * 0.5, DATE '2020-01-01' + INTERVAL '1 day' * 2, INTERVAL '60 hours' / 2;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3
| 2020-01-01 06:00:00 | 2020-01-01 12:00:00 | 2020-01-03 | 30:00:00
