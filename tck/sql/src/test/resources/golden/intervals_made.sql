# MAKE_INTERVAL.
SELECT MAKE_INTERVAL(days => 10), MAKE_INTERVAL(1, 2) AS m, MAKE_INTERVAL() AS zero, MAKE_INTERVAL(0, 0, 1, 2, 3, 4, 5.5) AS d;
| make_interval | m | zero | d
| 10 days | 1 year 2 mons | 00:00:00 | 9 days 03:04:05.5
SELECT MAKE_INTERVAL(hours => 1, MINS => -30), MAKE_INTERVAL(secs => 0.0000005) AS s, MAKE_INTERVAL(years => 1) AS y, MAKE_INTERVAL(0, 1) AS m;
| make_interval | s | y | m
| 00:30:00 | 00:00:00 | 1 year | 1 mon
SELECT TIMESTAMP '2020-02-29 12:00:00' + MAKE_INTERVAL(years => 1, months => -1) AS a, DATE '2020-02-28' + MAKE_INTERVAL(days => 2) AS b;
| a | b
| 2021-01-29 12:00:00 | 2020-03-01 00:00:00
SELECT d + MAKE_INTERVAL(days => n) AS later FROM (VALUES (DATE '2020-01-01', 1), (DATE '2020-01-01', 31), (DATE '2020-01-01', NULL)) AS v (d, n);
| later
| 2020-01-02 00:00:00
| 2020-02-01 00:00:00
| NULL
SELECT SUM(MAKE_INTERVAL(mins => n)) AS s FROM generate_series(1, 10) AS n;
| s
| 00:55:00
SELECT MAKE_INTERVAL(1, 0, 0, 1);
! 0A000 an interval has years and months, or weeks, days and times, not both (line 1, column 8)
SELECT MAKE_INTERVAL(months => 1, secs => 2);
! 0A000 an interval has years and months, or weeks, days and times, not both (line 1, column 8)
SELECT MAKE_INTERVAL(day => 1);
! 42883 MAKE_INTERVAL has no argument 'day' (line 1, column 22)
SELECT MAKE_INTERVAL(1, years => 1);
! 42601 MAKE_INTERVAL takes each of years, months, weeks, days, hours, mins, secs once (line 1, column 25)
SELECT MAKE_INTERVAL(1, 2, 3, 4, 5, 6, 7, 8);
! 42601 MAKE_INTERVAL takes each of years, months, weeks, days, hours, mins, secs once (line 1, column 43)
SELECT MAKE_INTERVAL(days => 1.5);
! 42883 Cannot apply 'MAKE_INTERVAL_DAYS' to arguments of type 'MAKE_INTERVAL_DAYS(<INTEGER>, <DECIMAL(2, 1)>, <INTEGER>, <INTEGER>, <INTEGER>)'. Supported form(s): 'MAKE_INTERVAL_DAYS(<INTEGER>, <INTEGER>, <INTEGER>, <INTEGER>, <NUMERIC>)' (line 1, column 8)
SELECT MAKE_INTERVAL(days => 'x');
! 22P02 invalid text for type BIGINT: 'x'
SELECT MAKE_INTERVAL(days => 200000000000);
! 22008 the interval is out of range
SELECT MAKE_INTERVAL(years => 2000000000);
! 22008 the interval is out of range
