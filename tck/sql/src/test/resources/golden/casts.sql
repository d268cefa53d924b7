# Intervals are cut to the units of their new type; numbers are of its only unit.
SELECT CAST(INTERVAL '36' HOUR AS INTERVAL DAY) AS a, CAST(INTERVAL '1 12' DAY TO HOUR AS INTERVAL DAY) AS b, CAST(INTERVAL '1-6' YEAR TO MONTH AS INTERVAL YEAR) AS c, CAST(-INTERVAL '1.567' SECOND AS INTERVAL SECOND(2, 1)) AS d;
| a | b | c | d
| 1 day | 1 day | 1 year | -00:00:01.6
SELECT CAST(CAST(i AS INTERVAL DAY) AS VARCHAR) AS a, CAST(i AS INTERVAL DAY) = INTERVAL '1' DAY AS b, CAST(i AS INTEGER) AS c, CAST(CAST(i AS INTERVAL DAY) AS DECIMAL(5, 2)) AS d FROM (VALUES (INTERVAL '36' HOUR)) AS t (i);
| a | b | c | d
| 1 day | true | 36 | 1.00
SELECT CAST((b - a) SECOND AS DECIMAL(12, 3)) AS a, CAST((b - a) HOUR AS INTEGER) AS b, a + (b - a) DAY AS c, a + (b - a) YEAR AS d FROM (VALUES (TIMESTAMP '2019-01-01 00:00:00', TIMESTAMP '2020-03-03 12:34:56.789')) AS t (a, b);
| a | b | c | d
| 36938096.789 | 10260 | 2020-03-03 00:00:00 | 2020-01-01 00:00:00
SELECT CAST(1.5 AS INTERVAL SECOND) = INTERVAL '1.5' SECOND AS a, CAST(1.7 AS INTERVAL DAY) = INTERVAL '2' DAY AS b, CAST(5 AS INTERVAL MONTH) = INTERVAL '5' MONTH AS c;
| a | b | c
| true | true | true
# A TIME has no date, and numbers are no times.
SELECT CAST(CAST(ts AS TIME) AS TIMESTAMP) FROM (VALUES (TIMESTAMP '2020-02-29 12:34:56')) AS t (ts);
! 42804 a value of type TIME cannot be cast to TIMESTAMP; it has no date
SELECT CAST(TIME '12:00:00' AS TIMESTAMP);
! 42804 a value of type TIME cannot be cast to TIMESTAMP; it has no date
SELECT CAST(5 AS TIMESTAMP);
! 42804 a value of type INTEGER cannot be cast to TIMESTAMP; TO_TIMESTAMP(seconds) makes an instant
SELECT CAST(TIMESTAMP '2020-02-29 12:34:56.123456' AS BIGINT);
! 42804 a value of type TIMESTAMP cannot be cast to BIGINT; EXTRACT(EPOCH FROM x) has its seconds
# The years are 1 to 9999.
SELECT CAST('10000-01-01' AS DATE);
! 22008 value out of range for type DATE
SELECT CAST('0000-01-01 00:00:00' AS TIMESTAMP);
! 22008 value out of range for type DATE
SELECT DATE '9999-12-31' + 1;
! 22008 value out of range for type DATE
SELECT DATE '0001-01-01' - INTERVAL '1' MONTH;
! 22008 value out of range for type DATE
SELECT TIMESTAMP '9999-12-31 23:00:00' + INTERVAL '1' HOUR;
! 22008 value out of range for type TIMESTAMP
SELECT CAST(TIMESTAMP '9999-12-31 23:59:59.9' AS TIMESTAMP(0));
! 22008 value out of range for type TIMESTAMP
# What is added to a time is not cut: hours make a timestamp of a date.
SELECT DATE '2020-01-01' + INTERVAL '5' HOUR AS a, DATE '2020-01-01' - INTERVAL '5' HOUR AS b, INTERVAL '90' MINUTE + DATE '2020-01-01' AS c, DATE '2020-01-01' + INTERVAL '1' DAY AS d, TIMESTAMP '2020-01-01 00:00:00' + INTERVAL '1.5' SECOND AS e, CAST(TIME '12:00:00' - INTERVAL '0.25' SECOND AS VARCHAR) AS f;
| a | b | c | d | e | f
| 2020-01-01 05:00:00 | 2019-12-31 19:00:00 | 2020-01-01 01:30:00 | 2020-01-02 | 2020-01-01 00:00:01.5 | 11:59:59.75
SELECT d + INTERVAL '1' HOUR AS a, t - INTERVAL '10 23:59:59.999' DAY TO SECOND AS b FROM (VALUES (DATE '2020-01-01', TIMESTAMP '2019-01-31 12:00:00')) AS x (d, t);
| a | b
| 2020-01-01 01:00:00 | 2019-01-20 12:00:00.001
# Texts that are compared with UUIDs become UUIDs, in any of their forms.
SELECT u = '123E4567-E89B-12D3-A456-426614174000' AS a, u < 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11' AS b, u IN ('{123e4567e89b12d3a456426614174000}') AS c, u BETWEEN '00000000-0000-0000-0000-000000000000' AND v AS d, CASE u WHEN '123e-4567-e89b-12d3-a456-4266-1417-4000' THEN 1 END AS e FROM (VALUES (UUID '123e4567-e89b-12d3-a456-426614174000', 'ffffffff-ffff-ffff-ffff-ffffffffffff')) AS t (u, v);
| a | b | c | d | e
| true | true | true | true | 1
SELECT UUID '123e4567-e89b-12d3-a456-426614174000' = 'x';
! 22P02 invalid text for type UUID: 'x'
CREATE TABLE u (id UUID PRIMARY KEY);
= 0 rows
INSERT INTO u VALUES ('123E4567-E89B-12D3-A456-426614174000');
= 1 rows
EXPLAIN SELECT * FROM u WHERE id = '123E4567E89B12D3A456426614174000';
| Project(id=[CAST('123E4567E89B12D3A456426614174000'):UUID NOT NULL])
|   Scan(table=[default.u], columns=[], keys=[id = CAST('123E4567E89B12D3A456426614174000' AS UUID)])
SELECT * FROM u WHERE id = '123E4567E89B12D3A456426614174000';
| id
| 123e4567-e89b-12d3-a456-426614174000
DROP TABLE u;
= 0 rows
# BINARY(n) has n bytes; \x begins hexadecimal digits.
CREATE TABLE b (k BINARY(3) PRIMARY KEY, v BINARY(3));
= 0 rows
INSERT INTO b VALUES (X'41', X'41'), (X'414200', X'42');
= 2 rows
INSERT INTO b SELECT X'43', v FROM b WHERE k = X'410000';
= 1 rows
SELECT * FROM b WHERE v = X'410000';
| k | v
| X'410000' | X'410000'
| X'430000' | X'410000'
EXPLAIN SELECT * FROM b WHERE k = X'410000';
| Project(k=[X'410000':BINARY(3)], v=[v])
|   Scan(table=[default.b], columns=[v], keys=[k = X'410000'])
UPDATE b SET v = X'99' WHERE k IN (X'410000', X'430000');
= 2 rows
SELECT * FROM b;
| k | v
| X'410000' | X'990000'
| X'414200' | X'420000'
| X'430000' | X'990000'
INSERT INTO b VALUES (X'41424344', NULL);
! 22001 value too long for type BINARY(3)
SELECT CAST(v AS BINARY(4)) AS a, CAST(v AS BINARY(1)) AS b FROM b WHERE k = X'410000';
| a | b
| X'99000000' | X'99'
DROP TABLE b;
= 0 rows
SELECT '\x41'::BYTEA AS a, CAST(x AS VARBINARY) AS b, 'a\b'::BYTEA AS c FROM (VALUES ('\x4142')) AS t (x);
| a | b | c
| X'41' | X'4142' | X'615C62'
SELECT '\x4'::BYTEA;
! 22023 after \x a binary has pairs of hexadecimal digits
# Numbers.
SELECT CAST(1E300 AS REAL);
! 22003 value out of range for type REAL
SELECT CAST('١' AS INTEGER);
! 22P02 invalid text for type INTEGER: '١'
SELECT ROUND(59.999, -2) AS a, ROUND(9.99) AS b, ROUND(9.99, 1) AS c, LOG(10, 1000) AS d, LOG(100) AS e;
| a | b | c | d | e
| 100.000 | 10 | 10.0 | 3.0 | 2.0
SELECT LOG(1, 5);
! 22012 division by zero
SELECT LOG(0, 5);
! 2201E LOG of a number that is not positive
SELECT TAN(CAST('Infinity' AS DOUBLE));
! 22003 an infinite angle
# A time is not rounded up to the next day.
SELECT CAST('23:59:59.9999999' AS TIME(6)), CAST(TIME '23:59:59.9' AS TIME(0)), CAST(TIME '23:59:59.99999999' AS TIME(7));
| time | time | time
| 23:59:59.999999 | 23:59:59 | 23:59:59.9999999
SELECT CAST(TIMESTAMP '2020-01-01 23:59:59.9' AS TIME(0)), CAST(TIMESTAMP '1960-01-01 23:59:59.96' AS TIME(1)), CAST(TIME '23:59:58.9' AS TIME(0));
| time | time | time
| 23:59:59 | 23:59:59.9 | 23:59:59
# The zone of a text.
SELECT id FROM (VALUES (1, '2020-01-01 00:00:00+05'), (2, '2019-12-31 19:00Z'), (3, '2020-01-01T00:30:00.0 +05:30'), (4, '2019-12-31 21:00:00europe/helsinki'), (5, '2019-12-31 16:30:00-0230'), (6, '2019-12-31 19:00 UTC')) AS v (id, t) WHERE t::TIMESTAMPTZ = TIMESTAMPTZ '2020-01-01 01:00:00+06:00' ORDER BY id;
| id
| 1
| 2
| 3
| 4
| 5
| 6
SELECT '2020-01-01 00:00:00 Nowhere/Land'::TIMESTAMPTZ;
! 22007 invalid text for type TIMESTAMP: '2020-01-01 00:00:00 Nowhere/Land'
SELECT '2020-01-01 00:00:00+25'::TIMESTAMPTZ;
! 22007 invalid text for type TIMESTAMP: '2020-01-01 00:00:00+25'
SELECT '2020-07-01 00:00:00 CET'::TIMESTAMPTZ;
! 22007 invalid text for type TIMESTAMP: '2020-07-01 00:00:00 CET'
SELECT '2020-01-01-05'::TIMESTAMPTZ;
! 22007 invalid text for type TIMESTAMP: '2020-01-01-05'
# The name of a type before a text.
SELECT bool 't', BOOLEAN 'no', int2 '-7', int4 '42', int8 '12' + 1, float8 '1.5', text 'a' || 'b', bytea '\x41';
| boolean | boolean | smallint | integer | EXPR$4 | double | EXPR$6 | varbinary
| true | false | -7 | 42 | 13 | 1.5 | ab | X'41'
SELECT bool 'x';
! 22P02 invalid text for type BOOLEAN: 'x'
SELECT bool, text AS int4 FROM (VALUES (TRUE, 'x')) AS v (bool, text) WHERE bool = bool 'yes' AND text = text 'x';
| bool | int4
| true | x
# Of an hour that comes twice it is the second; one that is left out is moved on.
SELECT '2014-10-26 01:00:00 Europe/Moscow'::TIMESTAMPTZ = '2014-10-25 22:00:00Z'::TIMESTAMPTZ AND '2020-03-29 03:30 Europe/Helsinki'::TIMESTAMPTZ = '2020-03-29 01:30Z'::TIMESTAMPTZ;
| EXPR$0
| true
# One to any power is one, as IEEE 754 has it.
SELECT POWER(float8 '1', float8 'NaN') = 1 AND POWER(float8 '1', float8 'inf') = 1 AND POWER(float8 '-1', float8 '-inf') = 1;
| EXPR$0
| true
# Approximate numbers as texts have an exponent below -4, and from their number of digits on: 6 of REAL, 15 of DOUBLE.
SELECT CAST(0.0001e0 AS VARCHAR), CAST(0.00001e0 AS VARCHAR), CAST(0.00012e0 AS REAL) || '', CAST(-0.000012345e0 AS VARCHAR), CAST(123456789.125e0 AS VARCHAR), CAST(1e14 AS DOUBLE) || '', CAST(1e15 AS DOUBLE) || '', CAST(123456 AS REAL) || '', CAST(1e6 AS REAL) || '', CAST(16777216 AS REAL) || '';
| varchar | varchar | EXPR$2 | varchar | varchar | EXPR$5 | EXPR$6 | EXPR$7 | EXPR$8 | EXPR$9
| 0.0001 | 1e-05 | 0.00012 | -1.2345e-05 | 123456789.125 | 100000000000000 | 1e+15 | 123456 | 1e+06 | 1.6777216e+07
# A REAL is compared with an integer as DOUBLE, so that no two integers are one; with a DECIMAL as REAL, as it was written.
CREATE TABLE approximate (k REAL PRIMARY KEY, x REAL, i INTEGER, b BIGINT, s SMALLINT, n DECIMAL(10, 1));
= 0 rows
INSERT INTO approximate VALUES (16777216, 16777216, 16777217, 16777215, 1, 0.1), (0.1, 5, 5, 5, 5, 5);
= 2 rows
SELECT k, x = i, x < i, x > b, x = s, x IN (i, b), x BETWEEN b AND i, NULLIF(x, i), k = n, x IS DISTINCT FROM i FROM approximate ORDER BY k;
| k | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | nullif | EXPR$8 | EXPR$9
| 0.1 | true | false | false | true | true | true | NULL | false | false
| 1.6777216E7 | false | true | true | false | false | true | 1.6777216E7 | false | true
SELECT k FROM approximate WHERE k = 16777217;
| k
SELECT k FROM approximate WHERE k = 16777216;
| k
| 1.6777216E7
SELECT k FROM approximate WHERE k = 0.1;
| k
| 0.1
SELECT k FROM approximate WHERE k IN (0.1, 5) OR k IN (16777216, 3) ORDER BY k;
| k
| 0.1
| 1.6777216E7
SELECT a.x, c.i FROM approximate a JOIN approximate c ON a.x = c.i ORDER BY 1;
| x | i
| 5.0 | 5
EXPLAIN SELECT x FROM approximate WHERE k >= 16777216 AND k < 16777217;
| Scan(table=[default.approximate], columns=[x], keys=[all], residual=[CAST(k AS DOUBLE) >= 1.6777216E7 AND CAST(k AS DOUBLE) < 1.6777217E7])
DROP TABLE approximate;
= 0 rows
# What would become zero is out of range, as what would become infinite is; NaN and infinities go their own ways.
SELECT CAST('1e-400' AS DOUBLE);
! 22003 value out of range for type DOUBLE
SELECT CAST(CAST(1E-300 AS DOUBLE) AS REAL);
! 22003 value out of range for type REAL
SELECT x * x FROM (VALUES (1E-300)) AS t (x);
! 22003 value out of range for type DOUBLE
SELECT x / 1E300 FROM (VALUES (1E-300)) AS t (x);
! 22003 value out of range for type DOUBLE
SELECT CAST(1E-30 AS REAL) * CAST(1E-30 AS REAL);
! 22003 value out of range for type REAL
SELECT EXP(-1000);
! 22003 value out of range for type DOUBLE
SELECT POWER(1E-300, 2);
! 22003 value out of range for type DOUBLE
SELECT RADIANS(CAST('5e-324' AS DOUBLE));
! 22003 value out of range for type DOUBLE
SELECT SIN(x) FROM (VALUES (CAST('Infinity' AS DOUBLE))) AS t (x);
! 22003 an infinite angle
SELECT CAST('NaN' AS DOUBLE) / 0 AS a, POWER(-2, CAST('NaN' AS DOUBLE)) AS b, EXP(CAST('-Infinity' AS DOUBLE)) AS c, COT(0) AS d, CAST('-0.0' AS DOUBLE) AS e, 0E0 * 1E-300 AS f, 1 / CAST('Infinity' AS DOUBLE) AS g, CAST(CAST(2147483647 AS REAL) AS VARCHAR) AS h;
| a | b | c | d | e | f | g | h
| NaN | NaN | 0.0 | Infinity | -0.0 | 0.0 | 0.0 | 2.1474836e+09
SELECT CAST('tru' AS BOOLEAN) AS a, CAST(' YE ' AS BOOLEAN) AS b, CAST('of' AS BOOLEAN) AS c, CAST('fals' AS BOOLEAN) AS d;
| a | b | c | d
| true | true | false | false
SELECT CAST('o' AS BOOLEAN);
! 22P02 invalid text for type BOOLEAN: 'o'
# A truth value is 1 or 0 as an INTEGER, and as no other number.
SELECT CAST(TRUE AS INTEGER), FALSE::INT, CAST(CAST(NULL AS BOOLEAN) AS INTEGER), 1::BOOLEAN, 0::BOOLEAN, (-2)::BOOLEAN;
| integer | integer | boolean | boolean | boolean | boolean
| 1 | 0 | NULL | true | false | true
SELECT SUM(CAST(b AS INTEGER)), COUNT(*) FROM (VALUES (TRUE), (FALSE), (TRUE), (NULL)) AS v (b);
| sum | count
| 2 | 4
SELECT CAST(TRUE AS BIGINT);
! 42846 Cast function cannot convert value of type BOOLEAN NOT NULL to type BIGINT NOT NULL (line 1, column 8)
SELECT x * CAST(TRUE AS INTEGER), CAST(TRUE AS INTEGER) + CAST(FALSE AS INTEGER) FROM (VALUES (1.5e0)) AS v (x);
| EXPR$0 | EXPR$1
| 1.5 | 1
# A truth value is compared with integers, and no other numbers.
SELECT TRUE = CAST(i AS INTEGER) AS a FROM (VALUES (1)) AS t (i);
| a
| true
SELECT TRUE = CAST(i AS REAL) AS a FROM (VALUES (1)) AS t (i);
! 42883 Cannot apply '=' to arguments of type '<BOOLEAN> = <REAL>'. Supported form(s): '<COMPARABLE_TYPE> = <COMPARABLE_TYPE>' (line 1, column 8)
SELECT CAST(i AS DECIMAL(5, 2)) <> FALSE AS a FROM (VALUES (1)) AS t (i);
! 42883 Cannot apply '<>' to arguments of type '<DECIMAL(5, 2)> <> <BOOLEAN>'. Supported form(s): '<COMPARABLE_TYPE> <> <COMPARABLE_TYPE>' (line 1, column 8)
