# JUSTIFY_HOURS, JUSTIFY_DAYS, JUSTIFY_INTERVAL.
SELECT JUSTIFY_HOURS(INTERVAL '27 hours') AS a, JUSTIFY_HOURS(INTERVAL '-50 hours') AS b, JUSTIFY_HOURS(INTERVAL '14 months') AS c, JUSTIFY_DAYS(INTERVAL '29 days') AS d, JUSTIFY_DAYS(INTERVAL '36 hours') AS e, JUSTIFY_INTERVAL(INTERVAL '36 hours') AS f, JUSTIFY_INTERVAL(INTERVAL '2 years') AS g, JUSTIFY_DAYS(CAST(NULL AS INTERVAL DAY)) AS h;
| a | b | c | d | e | f | g | h
| 1 day 03:00:00 | -2 days -02:00:00 | 1 year 2 mons | 29 days | 36:00:00 | 1 day 12:00:00 | 2 years | NULL
SELECT JUSTIFY_DAYS(INTERVAL '35 days');
! 0A000 30 days would become a month, and an interval has months or days, not both
SELECT JUSTIFY_INTERVAL(INTERVAL '-720 hours');
! 0A000 30 days would become a month, and an interval has months or days, not both
SELECT JUSTIFY_HOURS(1);
! 42883 Cannot apply 'JUSTIFY_HOURS' to arguments of type 'JUSTIFY_HOURS(<INTEGER>)'. Supported form(s): 'JUSTIFY_HOURS(<DATETIME_INTERVAL>)' (line 1, column 8)
# TO_CHAR.
SELECT TO_CHAR(INTERVAL '15:02:12', 'HH24:MI:SS') AS a, TO_CHAR(INTERVAL '1 day 02:03:04.567', 'DD HH:MI:SS.MS AM') AS b, TO_CHAR(INTERVAL '-36 hours', 'HH24:MI:SS') AS c, TO_CHAR(INTERVAL '14 months', 'YYYY-MM') AS d, TO_CHAR(INTERVAL '100 hours', 'HH24 HH12 SSSS') AS e, TO_CHAR(INTERVAL '1 day 36:00:00', 'FMDDth "and" FMHH24') AS f;
| a | b | c | d | e | f
| 15:02:12 | 01 02:03:04.567 AM | -36:00:00 | 0001-02 | 100 04 360000 | 2nd and 12
SELECT TO_CHAR(INTERVAL '-3 days -04:05:06.7', 'DDD DD HH24 MI SS US') AS a, TO_CHAR(INTERVAL '123 years 4 months', 'Y,YYY YYY YY Y CC MM Q DDD') AS b, TO_CHAR(i, f) AS c FROM (VALUES (INTERVAL '5' MINUTE, 'MI')) AS t (i, f);
| a | b | c
| -03 -3 -04 -05 -06 -700000 | 0,123 123 23 3 01 04 2 44400 | 05
SELECT TO_CHAR(INTERVAL '1 day', 'Month');
! 22007 'Month' is no field of an interval
SELECT TO_CHAR(INTERVAL '1 day', 'TZ');
! 22007 'TZ' is no field of an interval
SELECT TO_CHAR(INTERVAL '1 day', '') AS nothing;
| nothing
| NULL
SELECT TO_CHAR(INTERVAL '1 day', ?) AS t;
? 'DD'
| t
| 01
# AVG of months.
SELECT AVG(i) AS a FROM (VALUES (INTERVAL '1' MONTH), (INTERVAL '2' YEAR), (INTERVAL '2' MONTH)) AS v (i);
| a
| 9 mons
SELECT AVG(i) AS a FROM (VALUES (INTERVAL '1' MONTH), (INTERVAL '2' MONTH)) AS v (i);
! 0A000 the average of these intervals has parts of a month, which no interval has
SELECT AVG(i) AS a FROM (VALUES (INTERVAL '1' MONTH), (CAST(NULL AS INTERVAL MONTH))) AS v (i);
| a
| 1 mon
SELECT n, AVG(i) OVER (ORDER BY n ROWS 1 PRECEDING) AS a FROM (VALUES (1, INTERVAL '1' MONTH), (2, INTERVAL '3' MONTH)) AS v (n, i);
| n | a
| 1 | 1 mon
| 2 | 2 mons
# Literals with more digits, microseconds, or fewer units.
SELECT INTERVAL '100' DAY AS a, INTERVAL '-1234567' HOUR AS b, INTERVAL '0.000001' SECOND AS c, INTERVAL '1 microsecond' AS d, -INTERVAL '1.0000015' SECOND AS e, INTERVAL '1' YEAR TO MONTH AS f, INTERVAL '1 2:03' DAY TO SECOND AS g, INTERVAL '150-11' YEAR TO MONTH AS h, INTERVAL '5' HOUR TO SECOND AS i;
| a | b | c | d | e | f | g | h | i
| 100 days | -1234567:00:00 | 00:00:00.000001 | 00:00:00.000001 | -00:00:01.000002 | 1 mon | 1 day 02:03:00 | 150 years 11 mons | 00:00:05
SELECT DATE '2020-01-01' + INTERVAL '100' DAY AS a, TIMESTAMP '2020-01-01 00:00:00' + INTERVAL '1 day 00:00:00.000001' AS b, INTERVAL '1 microsecond' < INTERVAL '2 microseconds' AS c;
| a | b | c
| 2020-04-10 | 2020-01-02 00:00:00.000001 | true
SELECT t FROM (VALUES (TIMESTAMP '2020-01-01 00:00:00.000001')) AS v (t) WHERE t - TIMESTAMP '2020-01-01 00:00:00' = '1 microsecond';
| t
| 2020-01-01 00:00:00.000001
SELECT t FROM (VALUES (TIMESTAMP '2020-01-01 00:00:00.000001')) AS v (t) WHERE t - TIMESTAMP '2020-01-01 00:00:00' = '0 seconds';
| t
SELECT INTERVAL '100' DAY(2);
! 42000 Interval field value 100 exceeds precision of DAY(2) field (line 1, column 8)
SELECT INTERVAL '1 2:03' HOUR TO MINUTE;
! 22007 Illegal interval literal format '1 2:03' for INTERVAL HOUR TO MINUTE (line 1, column 8)
SELECT INTERVAL '1 day 1 day';
! 22007 '1 day 1 day' is no interval (line 1, column 8)
SELECT INTERVAL '1-13';
! 22007 '1-13' is no interval (line 1, column 8)
SELECT INTERVAL '1:02:60' AS a, INTERVAL '25:00:60.5' AS b;
| a | b
| 01:03:00 | 25:01:00.5
SELECT INTERVAL '2147483648 months';
! 22008 the interval '2147483648 months' is out of range (line 1, column 8)
SELECT INTERVAL '1 us' / 2 AS a, INTERVAL '3 us' / 2 AS b, INTERVAL '-3 us' * 0.5 AS c, INTERVAL '1' DAY / 3 AS d, INTERVAL '1' YEAR / 2 AS e, INTERVAL '2 months' * 1.5 AS f, INTERVAL '1' DAY / 0.5 AS g;
| a | b | c | d | e | f | g
| 00:00:00 | 00:00:00.000002 | -00:00:00.000002 | 08:00:00 | 6 mons | 3 mons | 2 days
SELECT INTERVAL '1 month' / 2;
! 0A000 a part of a month in an interval is not supported
SELECT INTERVAL '1 month' * 1.5;
! 0A000 a part of a month in an interval is not supported
SELECT INTERVAL '1' DAY / 0;
! 22012 division by zero
