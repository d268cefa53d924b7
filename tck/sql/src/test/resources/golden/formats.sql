# TO_CHAR of times, as PostgreSQL 15 writes them.
SELECT TO_CHAR(TIMESTAMP '2020-02-29 12:34:56.789', '"Day" DD "of" Month') AS a, TO_CHAR(DATE '2020-03-01', 'Day, DDth FMMonth YYYY') AS b, TO_CHAR(DATE '2020-03-01', 'HH24"h" MI"\"" \"x\"') AS c, TO_CHAR(DATE '2020-03-01', '"unclosed') AS d;
| a | b | c | d
| 'Day 29 of February ' | Sunday   , 01st March 2020 | 00h 00" "x" | unclosed
SELECT TO_CHAR(TIMESTAMP '1969-12-31 23:59:59.999999', 'MS US FF1 FF2 FF3 FF4 FF5 FF6 SSSS SSSSS') AS a, TO_CHAR(TIMESTAMP '0001-01-01 00:00:00', 'HH12:MI:SS AM p.m. YY Y,YYY YYY Y CC BC a.d.') AS b;
| a | b
| 999 999999 9 99 999 9999 99999 999999 86399 86399 | 12:00:00 AM a.m. 01 0,001 001 1 01 AD a.d.
SELECT TO_CHAR(DATE '2020-02-29', 'IYYY-"W"IW-ID IDDD Q WW W DDD D J RM rm') AS a, TO_CHAR(DATE '2020-03-02', 'MON Mon mon MONTH month DY Dy dy DAY day') AS b, TO_CHAR(DATE '2020-03-02', 'FMDD FMMM DDTH ddth DDSP FMRM TMMonth') AS c, TO_CHAR(DATE '2020-03-02', '') AS d;
| a | b | c | d
| '2020-W09-6 062 1 09 5 060 7 2458909 II   ii  ' | 'MAR Mar mar MARCH     march     MON Mon mon MONDAY    monday   ' | 2 3 02ND 02nd 02 III March | NULL
# TO_DATE and TO_TIMESTAMP.
SELECT CAST(TO_TIMESTAMP('2020-02-29 12:34:56.1234', 'YYYY-MM-DD HH24:MI:SS.FF4') AS TIMESTAMP) AS a, CAST(TO_TIMESTAMP('2020-02-29 12:34:56.12345', 'YYYY-MM-DD HH24:MI:SS.FF4') AS TIMESTAMP) AS b, CAST(TO_TIMESTAMP('2020-02-29 12:34:56.5', 'YYYY-MM-DD HH24:MI:SS.MS') AS TIMESTAMP) AS c, CAST(TO_TIMESTAMP('20200229123456', 'YYYYMMDDHH24MISS') AS TIMESTAMP) AS d;
| a | b | c | d
| 2020-02-29 12:34:56.1234 | 2020-02-29 12:34:56.1235 | 2020-02-29 12:34:56.5 | 2020-02-29 12:34:56
SELECT TO_DATE('29 Feb 2020', 'DD Mon YYYY') AS a, TO_DATE('2020-060', 'YYYY-DDD') AS b, TO_DATE('2020-09-6', 'IYYY-IW-ID') AS c, TO_DATE('2458909', 'J') AS d, TO_DATE('69-01-01', 'YY-MM-DD') AS e, TO_DATE('70-01-01', 'YY-MM-DD') AS f, TO_DATE('  2020/2/9 ', 'YYYY-MM-DD') AS g, TO_DATE('2020year02', 'YYYY"year"MM') AS h;
| a | b | c | d | e | f | g | h
| 2020-02-29 | 2020-02-29 | 2020-02-29 | 2020-02-29 | 2069-01-01 | 1970-01-01 | 2020-02-09 | 2020-02-01
SELECT CAST(TO_TIMESTAMP('March 7, 2021 12:05 am', 'FMMonth DD, YYYY HH12:MI AM') AS TIMESTAMP) AS a, TO_DATE('XII 2020', 'RM YYYY') AS b, TO_DATE('2,020-03', 'Y,YYY-MM') AS c;
| a | b | c
| 2021-03-07 00:05:00 | 2020-12-01 | 2020-03-01
SELECT TO_DATE('2020-02-30', 'YYYY-MM-DD');
! 22008 a field of the time is out of range
SELECT TO_DATE('2020-13-01', 'YYYY-MM-DD');
! 22008 a field of the time is out of range
SELECT TO_DATE('20', 'YYYYMM');
! 22007 the text '20' has not 4 characters where its format has YYYY
SELECT TO_DATE('2020-Foo', 'YYYY-Mon');
! 22007 the text '2020-Foo' has not a name where its format has Mon
SELECT TO_DATE('2020-01 02', 'IYYY-IW DD');
! 22007 fields of the Gregorian calendar and of ISO weeks do not go together
SELECT TO_DATE('2020 2021', 'YYYY YYYY');
! 22007 the text has two values of a field of its format: 2020, 2021
SELECT TO_TIMESTAMP('13', 'HH12');
! 22007 a clock of 12 hours has no hour 13
SELECT TO_TIMESTAMP('2020 CET', 'YYYY TZ');
! 0A000 the field TZ of a text is not supported
SELECT TO_DATE('', 'YYYY');
! 22008 value out of range for type DATE
# AGE.
SELECT AGE(TIMESTAMP '2020-03-31 00:00:00', TIMESTAMP '2020-02-29 12:00:00') AS a, AGE(DATE '2020-03-01', DATE '2020-01-31') AS b, AGE(DATE '2020-01-31', DATE '2020-03-01') AS c, AGE(TIMESTAMP '0001-01-01 00:00:00', TIMESTAMP '2020-02-29 12:34:56.789') AS d, AGE(DATE '2020-01-01', DATE '2020-01-01') AS e, AGE(DATE '2020-02-29', TIMESTAMP '2019-01-30 23:59:59.999999') AS f;
| a | b | c | d | e | f
| 1 mon 1 day 12:00:00 | 1 mon 1 day | -1 mons -1 days | -2019 years -1 mons -28 days -12:34:56.789 | 00:00:00 | 1 year 29 days 00:00:00.000001
SELECT AGE(CURRENT_DATE) AS a, AGE(CURRENT_DATE - 1) AS b;
| a | b
| 00:00:00 | 1 day
# A date is the day of the text, though TO_TIMESTAMP rounds to the next one.
SELECT TO_DATE('1969-12-31 23:59:59.999999', 'YYYY-MM-DD HH24:MI:SS.FF4') AS a, CAST(TO_TIMESTAMP('1969-12-31 23:59:59.99999', 'YYYY-MM-DD HH24:MI:SS.FF4') AS TIMESTAMP) AS b;
| a | b
| 1969-12-31 | 1970-01-01 00:00:00
