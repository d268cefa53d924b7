# Dates and timestamps of which one is chosen, or that stand together, become timestamps.
CREATE TABLE q (k INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP, z TIMESTAMP WITH LOCAL TIME ZONE);
= 0 rows
INSERT INTO q VALUES (1, DATE '2020-01-02', TIMESTAMP '2020-01-01 05:00:00', NULL), (2, NULL, NULL, NULL);
= 2 rows
SELECT COALESCE(CAST(NULL AS DATE), TIMESTAMP '2020-01-01 00:00:00') AS x;
| x
| 2020-01-01 00:00:00
SELECT COALESCE(d, CAST(NULL AS DATE), ts, TIMESTAMP '2020-01-01 00:00:00') AS x FROM q ORDER BY k;
| x
| 2020-01-02 00:00:00
| 2020-01-01 00:00:00
SELECT COALESCE(CAST(NULL AS INTEGER), 'none') AS x;
! 22P02 invalid text for type INTEGER: 'none'
SELECT CASE WHEN k = 1 THEN d ELSE ts END AS x, CASE WHEN k = 2 THEN d ELSE ts END AS y FROM q ORDER BY k;
| x | y
| 2020-01-02 00:00:00 | 2020-01-01 05:00:00
| NULL | NULL
SELECT NULLIF(ts, d) AS x, NULLIF(d, CAST(ts AS DATE)) AS y FROM q ORDER BY k;
| x | y
| 2020-01-01 05:00:00 | 2020-01-02
| NULL | NULL
SELECT GREATEST(d, ts) AS x, LEAST(d, ts, TIMESTAMP '2019-12-31 23:00:00') AS y FROM q WHERE k = 1;
| x | y
| 2020-01-02 00:00:00 | 2019-12-31 23:00:00
SELECT GREATEST(d, ts) AS x, COUNT(*) AS n FROM q GROUP BY GREATEST(d, ts) ORDER BY 1;
| x | n
| 2020-01-02 00:00:00 | 1
| NULL | 1
SELECT ARRAY[d, ts] AS x FROM q ORDER BY k;
| x
| [2020-01-02 00:00:00, 2020-01-01 05:00:00]
| [null, null]
SELECT LAG(d, 1, ts) OVER (ORDER BY k) AS x FROM q ORDER BY k;
| x
| 2020-01-01 05:00:00
| 2020-01-02 00:00:00
SELECT * FROM (VALUES (1, DATE '2020-01-01'), (2, NULL), (3, TIMESTAMP '2020-01-01 10:00:00')) AS v(a, b) ORDER BY a;
| a | b
| 1 | 2020-01-01 00:00:00
| 2 | NULL
| 3 | 2020-01-01 10:00:00
SELECT d AS x FROM q UNION SELECT ts FROM q ORDER BY 1;
| x
| 2020-01-01 05:00:00
| 2020-01-02 00:00:00
| NULL
SELECT k FROM q WHERE ts IN (d, TIMESTAMP '2020-01-01 05:00:00');
| k
| 1
SELECT k FROM q WHERE d BETWEEN ts AND DATE '2021-01-01';
| k
| 1
SELECT GREATEST(1, TRUE);
! 42804 Parameters must be of the same type (line 1, column 8)
SELECT GREATEST(d, TIME '10:00:00') FROM q;
! 42804 Parameters must be of the same type (line 1, column 8)
SELECT ARRAY[d, 1] FROM q;
! 42804 Parameters must be of the same type (line 1, column 8)
# Seconds may be left out.
SELECT TIME '10:00' AS t, TIME '9:05' AS u, TIMESTAMP '2024-01-01 10:00' AS ts, TIMESTAMPTZ '2024-01-01 10:00+02:00' AS z;
| t | u | ts | z
| 10:00:00 | 09:05:00 | 2024-01-01 10:00:00 | 2024-01-01 04:30:00-03:30
SELECT TIME '10:61';
! 22007 Illegal TIME literal '10:61:00': not in format 'HH:mm:ss' (line 1, column 8)
SELECT TIME '10';
! 22007 Illegal TIME literal '10': not in format 'HH:mm:ss' (line 1, column 8)
SELECT TIMESTAMP '2024-01-01 10:';
! 22007 Illegal TIMESTAMP literal '2024-01-01 10:': not in format 'yyyy-MM-dd HH:mm:ss' (line 1, column 8)
