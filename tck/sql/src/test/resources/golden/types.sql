# Every type: NULL, extremes, and what does not fit.
CREATE TABLE n (k INTEGER PRIMARY KEY, ti TINYINT, si SMALLINT, i INTEGER, bi BIGINT, de DECIMAL(38, 10), re REAL, do DOUBLE);
= 0 rows
INSERT INTO n VALUES
  (1, -128, -32768, -2147483648, -9223372036854775808, -9999999999999999999999999999.9999999999, -1.5, -2.5e300),
  (2, 127, 32767, 2147483647, 9223372036854775807, 9999999999999999999999999999.9999999999, 1.5, 2.5e300),
  (3, 0, 0, 0, 0, 0, 0, 0),
  (4, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
= 4 rows
SELECT * FROM n ORDER BY k;
| k | ti | si | i | bi | de | re | do
| 1 | -128 | -32768 | -2147483648 | -9223372036854775808 | -9999999999999999999999999999.9999999999 | -1.5 | -2.5E300
| 2 | 127 | 32767 | 2147483647 | 9223372036854775807 | 9999999999999999999999999999.9999999999 | 1.5 | 2.5E300
| 3 | 0 | 0 | 0 | 0 | 0.0000000000 | 0.0 | 0.0
| 4 | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT k FROM n ORDER BY de DESC NULLS LAST;
| k
| 2
| 3
| 1
| 4
SELECT k FROM n ORDER BY do, k;
| k
| 1
| 3
| 2
| 4
INSERT INTO n (k, ti) VALUES (5, 128);
! 22003 value out of range for type TINYINT
INSERT INTO n (k, si) VALUES (5, ?);
? 32768
! 22003 Parameter 1: 32768 is out of the range of SMALLINT
? 32767
= 1 rows
INSERT INTO n (k, i) VALUES (6, 2147483648);
! 22003 value out of range for type INTEGER
SELECT i + 1 FROM n WHERE k = 2;
! 22003 value out of range for type INTEGER
SELECT bi * 2 FROM n WHERE k = 2;
! 22003 value out of range for type BIGINT
SELECT -bi FROM n WHERE k = 1;
! 22003 value out of range for type BIGINT
SELECT CAST(bi AS INTEGER) FROM n WHERE k = 2;
! 22003 value out of range for type INTEGER
SELECT k / 0 FROM n WHERE k = 2;
! 22012 division by zero
SELECT 7 / 2, -7 / 2, 7.0 / 2, MOD(-7, 2), 7 % 4;
| EXPR$0 | EXPR$1 | EXPR$2 | mod | EXPR$4
| 3 | -3 | 3.50000000000000000000 | -1 | 3
SELECT CAST('12' AS INTEGER), CAST(1.5 AS INTEGER), CAST(-1.5 AS INTEGER), CAST('1.25' AS DECIMAL(5, 1));
| integer | integer | integer | decimal
| 12 | 2 | -2 | 1.3
SELECT CAST('zwölf' AS INTEGER);
! 22P02 invalid text for type INTEGER: 'zwölf'
SELECT SUM(i), SUM(bi), AVG(si) FROM n WHERE k IN (2, 3);
| sum | sum | avg
| 2147483647 | 9223372036854775807 | 16383.5000000000000000
CREATE TABLE s (k INTEGER PRIMARY KEY, c CHAR(3), v VARCHAR(5), t VARCHAR, b BINARY(2), vb VARBINARY);
= 0 rows
INSERT INTO s VALUES (1, 'abc', 'hello', 'häß日本', X'00FF', X''), (2, 'a', '', ' x ', X'', X'0001'), (3, NULL, NULL, NULL, NULL, NULL);
= 3 rows
SELECT * FROM s ORDER BY k;
| k | c | v | t | b | vb
| 1 | abc | hello | häß日本 | X'00FF' | X''
| 2 | a | '' | ' x ' | X'0000' | X'0001'
| 3 | NULL | NULL | NULL | NULL | NULL
SELECT k, CHAR_LENGTH(t), c || '|', t || NULL FROM s ORDER BY k;
| k | char_length | EXPR$2 | EXPR$3
| 1 | 5 | abc| | NULL
| 2 | 3 | a| | NULL
| 3 | NULL | NULL | NULL
INSERT INTO s (k, v) VALUES (4, 'too long');
! 22001 column 'v': value too long for type VARCHAR(5)
INSERT INTO s (k, c) VALUES (4, 'abcd');
! 22001 column 'c': value too long for type CHAR(3)
INSERT INTO s (k, b) VALUES (4, X'000000');
! 22001 column 'b': value too long for type BINARY(2)
SELECT k FROM s WHERE v = '';
| k
| 2
SELECT k FROM s WHERE vb > X'00';
| k
| 2
SELECT k, UPPER(t), SUBSTRING(t FROM 2 FOR 2), TRIM(t), POSITION('日' IN t) FROM s WHERE k < 3 ORDER BY k;
| k | upper | substring | trim | position
| 1 | HÄSS日本 | äß | häß日本 | 4
| 2 | ' X ' | 'x ' | x | 0
CREATE TABLE d (k INTEGER PRIMARY KEY, d DATE, t TIME, ts TIMESTAMP, ts0 TIMESTAMP(0), tz TIMESTAMP WITH LOCAL TIME ZONE, b BOOLEAN, u UUID);
= 0 rows
INSERT INTO d VALUES
  (1, DATE '2026-01-31', TIME '23:59:59.5', TIMESTAMP '2026-03-08 02:30:00.123456', TIMESTAMP '2026-01-01 00:00:00', NULL, TRUE, UUID '00112233-4455-6677-8899-aabbccddeeff'),
  (2, DATE '0001-01-01', TIME '00:00:00', TIMESTAMP '1899-12-31 23:59:59', TIMESTAMP '9999-12-31 23:59:59', NULL, FALSE, UUID 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
  (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
= 3 rows
SELECT * FROM d ORDER BY k;
| k | d | t | ts | ts0 | tz | b | u
| 1 | 2026-01-31 | 23:59:59.5 | 2026-03-08 02:30:00.123456 | 2026-01-01 00:00:00 | NULL | true | 00112233-4455-6677-8899-aabbccddeeff
| 2 | 0001-01-01 | 00:00:00 | 1899-12-31 23:59:59 | 9999-12-31 23:59:59 | NULL | false | ffffffff-ffff-ffff-ffff-ffffffffffff
| 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT d + INTERVAL '1' MONTH, ts + INTERVAL '1' DAY, EXTRACT(YEAR FROM d), EXTRACT(HOUR FROM ts) FROM d WHERE k = 1;
| EXPR$0 | EXPR$1 | extract | extract
| 2026-02-28 | 2026-03-09 02:30:00.123456 | 2026 | 2
SELECT k FROM d WHERE u = UUID '00112233-4455-6677-8899-aabbccddeeff';
| k
| 1
SELECT k FROM d WHERE b;
| k
| 1
SELECT k FROM d WHERE NOT b;
| k
| 2
SELECT k FROM d WHERE b IS NOT TRUE ORDER BY k;
| k
| 2
| 3
SELECT k FROM d WHERE ts < TIMESTAMP '2000-01-01 00:00:00';
| k
| 2
SELECT k FROM d WHERE d = ? AND ts > ?;
? DATE '2026-01-31', TIMESTAMP '2026-03-08 02:30:00'
| k
| 1
SELECT DATE '2026-13-01';
! 22007 Illegal DATE literal '2026-13-01': not in format 'yyyy-MM-dd' (line 1, column 8)
# Strings with escapes.
SELECT k FROM s WHERE v = E'h\x65llo' OR v = U&'\0068ello';
| k
| 1
SELECT E'a\u00e9' || U&'!00e9' UESCAPE '!' || 'z';
| EXPR$0
| aééz
# Three-valued logic.
SELECT k FROM s WHERE v <> 'hello';
| k
| 2
SELECT k FROM s WHERE v = NULL;
| k
SELECT k FROM s WHERE v IS DISTINCT FROM 'hello' ORDER BY k;
| k
| 2
| 3
SELECT k FROM s WHERE NOT (v = 'hello' AND k > 0);
| k
| 2
SELECT k FROM s WHERE k NOT IN (1, NULL);
| k
SELECT NULL AND FALSE, NULL OR TRUE, NULL = NULL, COALESCE(NULL, 1), NULLIF(1, 1);
| EXPR$0 | EXPR$1 | EXPR$2 | coalesce | nullif
| false | true | NULL | 1 | NULL
# Truth values that may be unknown, compared with constants.
CREATE TABLE truth (k INTEGER PRIMARY KEY, b BOOLEAN);
= 0 rows
INSERT INTO truth VALUES (1, TRUE), (2, FALSE), (3, NULL);
= 3 rows
SELECT k FROM (SELECT k, NULLIF(b, b) AS x FROM truth) AS t WHERE x BETWEEN FALSE AND TRUE;
| k
SELECT k FROM (SELECT k, CASE WHEN k > 1 THEN b END AS x FROM truth) AS t WHERE (x IS NOT NULL OR x BETWEEN FALSE AND TRUE) IS TRUE;
| k
| 2
SELECT k, b = TRUE, b <> TRUE, b < TRUE, b <= TRUE, b > TRUE, b >= TRUE FROM truth ORDER BY k;
| k | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6
| 1 | true | false | false | true | false | true
| 2 | false | true | true | true | false | false
| 3 | NULL | NULL | NULL | NULL | NULL | NULL
SELECT k, FALSE = b, FALSE <> b, FALSE < b, FALSE <= b, FALSE > b, FALSE >= b FROM truth ORDER BY k;
| k | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6
| 1 | false | true | true | true | false | false
| 2 | true | false | false | true | false | true
| 3 | NULL | NULL | NULL | NULL | NULL | NULL
SELECT k FROM truth WHERE b >= FALSE ORDER BY k;
| k
| 1
| 2
SELECT k FROM truth WHERE b IN (TRUE, FALSE) ORDER BY k;
| k
| 1
| 2
SELECT k FROM truth WHERE b NOT IN (TRUE, FALSE) ORDER BY k;
| k
SELECT k FROM truth WHERE b < FALSE IS UNKNOWN ORDER BY k;
| k
| 3
SELECT 1 AS k, CAST(NULL AS INTEGER) AS n FROM truth WHERE k = 1 UNION SELECT 2, k / 3 FROM truth WHERE CASE WHEN DATE '1999-12-21' <> CAST(NULL AS DATE) OR k > 0 THEN CAST(NULL AS DATE) END > DATE '2000-01-01';
| k | n
| 1 | NULL
# FLOAT with the bits that it has at least.
CREATE TABLE floats (a FLOAT(24) PRIMARY KEY, b FLOAT(25), c FLOAT);
= 0 rows
INSERT INTO floats VALUES (0.1, 0.1, 0.1);
= 1 rows
SELECT CAST(a AS DOUBLE) = b, b = c FROM floats;
| EXPR$0 | EXPR$1
| false | true
SELECT CAST(1 AS FLOAT(0));
! 42601 a FLOAT has 1 to 53 bits, not 0 (line 1, column 25)
SELECT CAST(1 AS FLOAT(54));
! 42601 a FLOAT has 1 to 53 bits, not 54 (line 1, column 26)
DROP TABLE floats;
= 0 rows
