# GENERATE_SERIES as a table.
SELECT * FROM GENERATE_SERIES(1, 3);
| generate_series
| 1
| 2
| 3
SELECT n FROM generate_series(10, 1, -4) AS n;
| n
| 10
| 2
| 6
SELECT g.x * 2 AS twice FROM generate_series(1, 5, 2) AS g (x) WHERE g.x > 1;
| twice
| 10
| 6
SELECT COUNT(*) AS n, SUM(n) AS total, MAX(n) AS most FROM TABLE(generate_series(1, 1000000)) AS n;
| n | total | most
| 1000000 | 500000500000 | 1000000
SELECT * FROM generate_series(3, 1);
| generate_series
SELECT * FROM generate_series(1, CAST(NULL AS INTEGER));
| generate_series
SELECT n FROM generate_series(1.0, 2.0, 0.25) AS n;
| n
| 1.00
| 1.25
| 1.50
| 1.75
| 2.00
SELECT n FROM generate_series(9223372036854775806, 9223372036854775807) AS n;
| n
| 9223372036854775806
| 9223372036854775807
SELECT n FROM generate_series(?, ?) AS n;
? 1, 2
| n
| 1
| 2
SELECT n FROM generate_series(CAST(1 AS SMALLINT), ?, ?) AS n;
? 10, 5
| n
| 1
| 6
SELECT d FROM generate_series(DATE '2024-01-30', DATE '2024-02-02', INTERVAL '1' DAY) AS d;
| d
| 2024-01-30 00:00:00
| 2024-01-31 00:00:00
| 2024-02-01 00:00:00
| 2024-02-02 00:00:00
SELECT t FROM generate_series(TIMESTAMP '2024-01-31 12:00:00', TIMESTAMP '2024-05-31 12:00:00', INTERVAL '1' MONTH) AS t;
| t
| 2024-01-31 12:00:00
| 2024-02-29 12:00:00
| 2024-03-29 12:00:00
| 2024-04-29 12:00:00
| 2024-05-29 12:00:00
SELECT t FROM generate_series(TIMESTAMP '2024-01-01 00:00:01', TIMESTAMP '2024-01-01 00:00:00', INTERVAL '-0.25' SECOND) AS t;
| t
| 2024-01-01 00:00:00
| 2024-01-01 00:00:00.25
| 2024-01-01 00:00:00.5
| 2024-01-01 00:00:00.75
| 2024-01-01 00:00:01
SELECT t FROM generate_series(?, TIMESTAMP '2024-01-01 02:00:00', INTERVAL '1' HOUR) AS t;
? TIMESTAMP '2024-01-01 00:00:00'
| t
| 2024-01-01 00:00:00
| 2024-01-01 01:00:00
| 2024-01-01 02:00:00
CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER);
= 0 rows
INSERT INTO t SELECT i, i - 1 FROM generate_series(1, 4) AS i;
= 4 rows
SELECT t.k, g FROM t, generate_series(1, t.n) AS g ORDER BY 1, 2;
| k | g
| 2 | 1
| 3 | 1
| 3 | 2
| 4 | 1
| 4 | 2
| 4 | 3
SELECT t.k, g.x FROM t LEFT JOIN LATERAL TABLE(generate_series(t.k, t.n + 1)) AS g (x) ON TRUE WHERE t.k < 3 ORDER BY 1, 2;
| k | x
| 1 | 1
| 2 | 2
SELECT k FROM t WHERE k IN (SELECT * FROM generate_series(2, 3)) ORDER BY k;
| k
| 2
| 3
SELECT (SELECT MAX(i) FROM generate_series(1, t.k) AS i) AS m FROM t ORDER BY 1;
| m
| 1
| 2
| 3
| 4
SELECT d.i, COALESCE(t.n, -1) AS n FROM generate_series(3, 5) AS d (i) LEFT JOIN t ON t.k = d.i ORDER BY 1;
| i | n
| 3 | 2
| 4 | 3
| 5 | -1
EXPLAIN SELECT * FROM generate_series(1, 3) AS g (x) WHERE x > 2;
| Filter(condition=[>(EXPR$0, 2)])
|   Unnest(array=[EXPR$0])
|     Project(EXPR$0=[GENERATE_SERIES(1, 3)])
|       Values(tuples=[[{ 0 }]])
CREATE VIEW hours (at_time) AS SELECT * FROM generate_series(TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-01-01 03:00:00', INTERVAL '1' HOUR);
= 0 rows
SELECT MIN(at_time), MAX(at_time) FROM hours;
| min | max
| 2024-01-01 00:00:00 | 2024-01-01 03:00:00
SELECT * FROM generate_series(1, 3, 0);
! 22023 the step of GENERATE_SERIES must not be zero
SELECT * FROM generate_series(DATE '2024-01-01', DATE '2024-01-02', INTERVAL '0' MONTH);
! 22023 the step of GENERATE_SERIES must not be zero
SELECT COUNT(*) FROM generate_series(1, 3000000000);
! 54000 GENERATE_SERIES has more than 2147483647 values
SELECT * FROM generate_series(1.5e0, 2);
! 0A000 GENERATE_SERIES of DOUBLE is not supported
SELECT * FROM generate_series('a', 'b');
! 22P02 invalid text for type DECIMAL: 'a'
SELECT * FROM generate_series(1);
! 42000 Wrong number of arguments to expression (line 1, column 15)
SELECT generate_series(1, 2);
| generate_series
| 1
| 2
SELECT t FROM generate_series(TO_TIMESTAMP(0), TO_TIMESTAMP(7200), INTERVAL '1' HOUR) AS t;
| t
| 1969-12-31 20:30:00-03:30
| 1969-12-31 21:30:00-03:30
| 1969-12-31 22:30:00-03:30
SELECT v.a, g FROM (VALUES (1), (0)) AS v (a) LEFT JOIN generate_series(ABS(v.a), v.a) AS g ON g > 0 ORDER BY a;
| a | g
| 0 | NULL
| 1 | 1
SELECT n FROM generate_series(1, 100000000) AS n LIMIT 2;
| n
| 1
| 2
# UNNEST of arrays.
SELECT x FROM UNNEST(ARRAY[3, NULL, 1]) AS u (x);
| x
| 1
| 3
| NULL
SELECT t.k, x FROM t, UNNEST(ARRAY[t.k, t.n]) AS u (x) WHERE t.k < 3 ORDER BY 1, 2;
| k | x
| 1 | 0
| 1 | 1
| 2 | 1
| 2 | 2
SELECT x FROM UNNEST(CAST(NULL AS INTEGER ARRAY)) AS u (x);
| x
SELECT x FROM UNNEST(MULTISET[1, 2, 2]) AS u (x);
| x
| 1
| 2
| 2
SELECT x, CARDINALITY(x) FROM UNNEST(ARRAY[ARRAY[1], ARRAY[2, 3]]) AS u (x);
| x | cardinality
| [1] | 1
| [2, 3] | 2
SELECT x FROM UNNEST(ARRAY[MAP['a', 1], MAP['b', 2]]) AS u (x);
| x
| {a=1}
| {b=2}
SELECT * FROM UNNEST(ARRAY[ROW(1, 'a'), ROW(2, 'b')]) AS u (n, t);
| n | t
| 1 | a
| 2 | b
SELECT x FROM UNNEST(ARRAY[X'00', NULL, X'FF']) AS u (x);
| x
| NULL
| X'00'
| X'FF'
DROP TABLE t CASCADE;
= 0 rows
# Dates and days.
SELECT DATE '2024-03-01' - DATE '2024-02-01' AS days, DATE '2024-02-28' + 2 AS later, 1 + DATE '2023-12-31' AS turned, DATE '2024-03-01' - 1 AS earlier;
| days | later | turned | earlier
| 29 | 2024-03-01 | 2024-01-01 | 2024-02-29
CREATE TABLE stay (id INTEGER PRIMARY KEY, came DATE, went DATE);
= 0 rows
INSERT INTO stay VALUES (1, DATE '2024-01-30', DATE '2024-02-02'), (2, DATE '2024-01-30', NULL), (3, DATE '2024-05-01', DATE '2024-04-01');
= 3 rows
SELECT id, went - came AS nights, came + id AS next_day FROM stay WHERE came - 1 < DATE '2024-05-01' ORDER BY id;
| id | nights | next_day
| 1 | 3 | 2024-01-31
| 2 | NULL | 2024-02-01
| 3 | -30 | 2024-05-04
SELECT SUM(went - came) AS total FROM stay WHERE went - came > 0;
| total
| 3
SELECT id FROM stay WHERE went - came = ?;
? 3
| id
| 1
SELECT id, (went - came) DAY AS i FROM stay WHERE id = 1;
| id | i
| 1 | 3 days
SELECT DATE '2024-01-01' + 2147483647 * 100000;
! 22003 value out of range for type INTEGER
SELECT DATE '2024-01-01' + 1.5;
! 42883 Cannot apply '+' to arguments of type '<DATE> + <DECIMAL(2, 1)>'. Supported form(s): '<NUMERIC> + <NUMERIC>', '<DATETIME_INTERVAL> + <DATETIME_INTERVAL>', '<DATETIME> + <DATETIME_INTERVAL>', '<DATETIME_INTERVAL> + <DATETIME>' (line 1, column 8)
SELECT 1 - DATE '2024-01-01';
! 42883 Cannot apply '-' to arguments of type '<INTEGER> - <DATE>'. Supported form(s): '<NUMERIC> - <NUMERIC>', '<DATETIME_INTERVAL> - <DATETIME_INTERVAL>', '<DATETIME> - <DATETIME_INTERVAL>' (line 1, column 8)
EXPLAIN SELECT went - came FROM stay;
| Project(EXPR$0=[-(went, came)])
|   Scan(table=[default.stay], columns=[went, came], keys=[all])
CREATE VIEW nights AS SELECT id, went - came AS n FROM stay;
= 0 rows
ALTER TABLE stay ADD COLUMN note VARCHAR;
= 0 rows
SELECT n FROM nights WHERE id = 1;
| n
| 3
DROP TABLE stay CASCADE;
= 0 rows
# Seconds since 1970.
SELECT EXTRACT(EPOCH FROM TIMESTAMP '1970-01-02 00:00:00.25') AS a, EXTRACT(EPOCH FROM TIMESTAMP '1969-12-31 23:59:59.5') AS b, EXTRACT(EPOCH FROM DATE '1970-01-02') AS c, EXTRACT(EPOCH FROM INTERVAL '1 00:00:00.5' DAY TO SECOND) AS d, EXTRACT(EPOCH FROM TIMESTAMP '9999-12-31 23:59:59.999999') AS e, DATE_PART('epoch', TIMESTAMP '1970-01-01 00:00:01') AS f;
| a | b | c | d | e | f
| 86400.25 | -0.5 | 86400 | 86400.500000 | 253402300799.999999 | 1
SELECT EXTRACT(EPOCH FROM TO_TIMESTAMP(1700000000.5)) AS a;
| a
| 1700000000.500000
# Buckets.
SELECT WIDTH_BUCKET(5.35, 0.024, 10.06, 5) AS a, WIDTH_BUCKET(0, 1, 9, 4) AS b, WIDTH_BUCKET(9, 1, 9, 4) AS c, WIDTH_BUCKET(9, 9, 1, 4) AS d, WIDTH_BUCKET(1, 9, 1, 4) AS e, WIDTH_BUCKET(0.35e0, 0, 1, 10) AS f, WIDTH_BUCKET(CAST(NULL AS INTEGER), 0, 1, 10) AS g;
| a | b | c | d | e | f | g
| 3 | 0 | 5 | 1 | 5 | 4 | NULL
SELECT n, WIDTH_BUCKET(n, 0, 10, 3) AS bucket FROM generate_series(0, 10, 5) AS n;
| n | bucket
| 0 | 1
| 10 | 4
| 5 | 2
SELECT WIDTH_BUCKET(1, 0, 1, 0);
! 2201G the number of buckets of WIDTH_BUCKET must be greater than zero
SELECT WIDTH_BUCKET(1, 1, 1, 2);
! 2201G the bounds of WIDTH_BUCKET must be finite and different
SELECT WIDTH_BUCKET(?, 0, 1, 2);
? 0.75
| width_bucket
| 2
# An array of no rows.
SELECT x, ARRAY_AGG(x) OVER (ORDER BY x ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) AS a, COLLECT(x) OVER (ORDER BY x ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) AS c FROM generate_series(1, 3) AS x ORDER BY x;
| x | a | c
| 1 | NULL | []
| 2 | [1] | [1]
| 3 | [1, 2] | [1, 2]
SELECT ARRAY_AGG(x) FILTER (WHERE x > 5) IS NULL AS a, COALESCE(ARRAY_AGG(x) FILTER (WHERE x > 5), ARRAY[0]) AS b FROM generate_series(1, 3) AS x;
| a | b
| true | [0]
SELECT ARRAY_AGG(x) AS a FROM generate_series(2, 1) AS x;
| a
| NULL
# Texts that are times and intervals.
SELECT g FROM generate_series('2024-01-01'::timestamp, '2024-01-03', '1 day') AS g;
| g
| 2024-01-01 00:00:00
| 2024-01-02 00:00:00
| 2024-01-03 00:00:00
SELECT g::date AS d FROM generate_series('2024-01-31', DATE '2024-03-31', '1 month') AS g;
| d
| 2024-01-31
| 2024-02-29
| 2024-03-29
SELECT COUNT(*) AS c FROM generate_series(TIMESTAMP '2024-01-01', '2024-01-01 01:00', '15 minutes') AS g;
| c
| 5
SELECT g FROM generate_series(DATE '2024-01-01', '2024-01-03', 'soon') AS g;
! 22007 'soon' is no interval (line 1, column 64)
SELECT g FROM generate_series(DATE '2024-01-01', 'soon', '1 day') AS g;
! 22007 invalid text for type TIMESTAMP: 'soon'
# Queries within the arguments, beside literals of times.
SELECT COUNT(*) FROM GENERATE_SERIES(1, CASE WHEN DATE '2020-02-29' IN (SELECT DATE '2020-01-31') THEN 1 ELSE 4 END) AS z;
| count
| 4
SELECT z.x FROM UNNEST(ARRAY[DATE '2020-02-29' IN (SELECT DATE '2020-01-31'), TIME '10:00' < ANY (SELECT TIME '11:00')]) AS z (x);
| x
| false
| true
