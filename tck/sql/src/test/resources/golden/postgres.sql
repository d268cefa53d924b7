# PostgreSQL's functions. Texts, in code points.
SELECT REVERSE('abc') AS a, BTRIM('xaxyx', 'xy') AS b, LTRIM('  a') AS c, RTRIM('a  ') AS d, INITCAP('hello wORLD') AS e, ASCII('😀') AS f, CHR(128512) AS g, BIT_LENGTH('ä') AS h, REPEAT('ab', 2) AS i, TO_HEX(255) AS j;
| a | b | c | d | e | f | g | h | i | j
| cba | a | a | a | Hello World | 128512 | 😀 | 16 | abab | ff
SELECT LPAD('a', 4, 'xy') AS a, RPAD('a', 3) AS b, LPAD('abc', 2) AS c, RPAD('a', -1) AS d, LPAD('a', 3, '') AS e;
| a | b | c | d | e
| xyxa | 'a  ' | ab | '' | a
SELECT LPAD('a', 2147483647);
! 54000 a text of more than 268435456 characters cannot be made
SELECT CHR(0);
! 22023 there is no character 0
SELECT SPLIT_PART('a,b,c', ',', 2) AS a, SPLIT_PART('a,b,c', ',', -1) AS b, SPLIT_PART('a,b,c', ',', 9) AS c, SPLIT_PART('a,b,c', ',', -4) AS d, TRANSLATE('1😀345', '1😀3', 'ax') AS e, STRPOS('high', 'ig') AS f, STARTS_WITH('abc', 'ab') AS g, CONCAT_WS('-', 'a', NULL, 'b') AS h, CONCAT_WS(NULL, 'a', 'b') AS i;
| a | b | c | d | e | f | g | h | i
| b | c | '' | '' | ax45 | 2 | true | a-b | NULL
SELECT SPLIT_PART('a', ',', 0);
! 22023 the number of a part must not be 0
SELECT MD5('a') AS a, SHA256('') AS b, ENCODE(X'0AFF', 'hex') AS c, ENCODE(DECODE('Zm9v', 'base64'), 'hex') AS d;
| a | b | c | d
| 0cc175b9c0f1b6a831c399e269772661 | X'E3B0C44298FC1C149AFBF4C8996FB92427AE41E4649B934CA495991B7852B855' | 0aff | 666f6f
SELECT DECODE('0x', 'hex');
! 22023 the text to decode is not pairs of hexadecimal digits
SELECT ENCODE(X'', 'octal');
! 22023 the format is neither hex nor base64 nor escape: octal
# Regular expressions.
SELECT REGEXP_LIKE('Abc', 'b') AS a, REGEXP_LIKE('Abc', '^a', 'i') AS b, REGEXP_REPLACE('abcb', 'b', 'x') AS c, REGEXP_REPLACE('abcb', '(b)', '[\1\&]', 'g') AS d, REGEXP_COUNT('abab', 'a') AS e, REGEXP_COUNT('abab', 'a', 2) AS f, REGEXP_INSTR('😀bb', 'b', 1, 2) AS g, REGEXP_SUBSTR('abc', 'b.') AS h, REGEXP_SUBSTR('abc', 'x') AS i;
| a | b | c | d | e | f | g | h | i
| true | true | axcb | a[bb]c[bb] | 2 | 1 | 3 | bc | NULL
SELECT REGEXP_MATCH('foobar', '(o+)(b)') AS a, REGEXP_MATCH('foobar', 'o+') AS b, REGEXP_MATCH('foobar', 'x') AS c, REGEXP_SPLIT_TO_ARRAY('a b  c', ' ') AS d, REGEXP_SPLIT_TO_ARRAY('abc', '') AS e;
| a | b | c | d | e
| [oo, b] | [oo] | NULL | [a, b, , c] | [a, b, c]
SELECT 'Abc' ~ 'a' AS a, 'Abc' ~* 'a' AS b, 'Abc' !~ 'a' AS c, 'Abc' !~* 'a' AS d;
| a | b | c | d
| false | true | true | false
SELECT REGEXP_LIKE('abc', '(');
! 2201B invalid regular expression: Unclosed group
SELECT REGEXP_LIKE('abc', 'b', 'q');
! 22023 there is no flag of regular expressions q
SELECT REGEXP_INSTR('abc', 'b', 0);
! 22023 a position or occurrence must be positive: 0
# Dates and times.
SELECT DATE_TRUNC('month', TIMESTAMP '2020-02-29 12:34:56.789') AS a, DATE_TRUNC('week', DATE '2020-03-01') AS b, DATE_TRUNC('quarter', DATE '2020-06-30') AS c, DATE_TRUNC('century', DATE '2000-06-30') AS d, DATE_TRUNC('minute', TIMESTAMP '1969-12-31 23:59:59.999') AS e;
| a | b | c | d | e
| 2020-02-01 00:00:00 | 2020-02-24 00:00:00 | 2020-04-01 00:00:00 | 1901-01-01 00:00:00 | 1969-12-31 23:59:00
SELECT DATE_TRUNC('fortnight', DATE '2020-03-01');
! 22023 there is no unit of time 'fortnight'
SELECT EXTRACT(DOW FROM DATE '2020-03-01') AS a, EXTRACT(ISODOW FROM DATE '2020-03-01') AS b, DAYOFWEEK(DATE '2020-03-01') AS c, {fn DAYOFWEEK(DATE '2020-03-01')} AS d, DATE_PART('dow', DATE '2020-02-29') AS e;
| a | b | c | d | e
| 0 | 7 | 1 | 1 | 6
SELECT EXTRACT(SECOND FROM TIMESTAMP '2020-03-01 00:00:01.25') AS a, EXTRACT(SECOND FROM TIMESTAMP '1920-03-01 00:00:01.25') AS b, EXTRACT(SECOND FROM TIME '00:00:07') AS c, EXTRACT(SECOND FROM DATE '2020-01-01') AS d, DATE_PART('seconds', TIMESTAMP '2020-03-01 00:00:01.250') AS e, SECOND(TIMESTAMP '2020-03-01 00:00:01.25') AS f;
| a | b | c | d | e | f
| 1.25 | 1.25 | 7 | 0 | 1.250 | 1
SELECT DATE_PART('fortnight', DATE '2020-03-01');
! 22023 there is no unit of time 'fortnight' (line 1, column 8)
SELECT DATE_PART(unit, DATE '2020-03-01') FROM (VALUES ('day')) AS v (unit);
! 0A000 the unit of DATE_PART must be a literal (line 1, column 18)
SELECT MAKE_DATE(2020, 2, 29) AS a, MAKE_TIME(1, 2, 3.5) AS b, MAKE_TIMESTAMP(2020, 1, 2, 3, 4, 5.25) AS c, TO_CHAR(TIMESTAMP '2020-02-29 12:34:56', 'YYYY-MM-DD HH24:MI:SS') AS d, TO_DATE('29.02.2020', 'DD.MM.YYYY') AS e, CAST(TO_TIMESTAMP('2020-02-29 01:02', 'YYYY-MM-DD HH24:MI') AS TIMESTAMP) AS f;
| a | b | c | d | e | f
| 2020-02-29 | 01:02:03.5 | 2020-01-02 03:04:05.25 | 2020-02-29 12:34:56 | 2020-02-29 | 2020-02-29 01:02:00
SELECT MAKE_DATE(2021, 2, 29);
! 22008 there is no date 2021-2-29
SELECT TO_DATE('x', 'YYYY-MM-DD');
! 22007 the text 'x' has not an integer where its format has YYYY
SELECT NOW() = CURRENT_TIMESTAMP AS a;
| a
| true
# Numbers, arrays and UUIDs.
SELECT TRUNC(1.55, 1) AS a, TRUNC(-1.5) AS b, GCD(12, -18) AS c, LCM(4, 6) AS d, DIV(7, -2) AS e, 3 << 3 AS f, CAST(3 AS BIGINT) << 40 AS g;
| a | b | c | d | e | f | g
| 1.5 | -1 | 6 | 12 | -3 | 24 | 3298534883328
SELECT DIV(1, 0);
! 22012 division by zero
SELECT 1 << 31;
| EXPR$0
| -2147483648
SELECT STRING_TO_ARRAY('a,b,', ',') AS a, STRING_TO_ARRAY('ab', NULL) AS b, STRING_TO_ARRAY('a,b', ',', 'b') AS c, ARRAY_TO_STRING(ARRAY['a', NULL, 'b'], '-') AS d, ARRAY_TO_STRING(ARRAY['a', NULL], '-', '?') AS e, ARRAY_LENGTH(ARRAY[1, 2], 1) AS f, ARRAY_LENGTH(ARRAY[1, 2], 2) AS g;
| a | b | c | d | e | f | g
| [a, b, ] | [a, b] | [a, null] | a-b | a-? | 2 | NULL
SELECT ARRAY_TO_STRING(ARRAY[1], ',');
| array_to_string
| 1
SELECT GEN_RANDOM_UUID() IS NULL AS a;
| a
| false
# Lines through pairs.
SELECT CORR(y, x) AS a, REGR_SLOPE(y, x) AS b, REGR_AVGX(y, x) AS c, REGR_AVGY(y, x) AS d, REGR_SXY(y, x) AS e, REGR_R2(y, x) AS f, REGR_INTERCEPT(y, x) AS g FROM (VALUES (2, 1), (4, 2), (6, 3), (NULL, 5)) AS t (y, x);
| a | b | c | d | e | f | g
| 1.0 | 2.0 | 2.0 | 4.0 | 4.0 | 1.0 | 0.0
SELECT x, CORR(y, x) OVER (ORDER BY x) AS a FROM (VALUES (2, 1), (4, 2), (6, 3)) AS t (y, x);
| x | a
| 1 | NULL
| 2 | 1.0
| 3 | 1.0
SELECT CORR(y, x) AS a, REGR_R2(y, x) AS b FROM (VALUES (2, 1), (4, 1)) AS t (y, x);
| a | b
| NULL | NULL
# JSON_VALUE with a type.
SELECT JSON_VALUE('{"a":5}', '$.a' RETURNING BIGINT) AS a, JSON_VALUE('{"a":"2020-01-01"}', '$.a' RETURNING DATE) AS b, JSON_VALUE('{"a":5.25}', '$.a' RETURNING DECIMAL(5, 1)) AS c, JSON_VALUE('{"a":"x"}', '$.a' RETURNING INTEGER) AS d, JSON_VALUE('{"a":"x"}', '$.a' RETURNING INTEGER DEFAULT -1 ON ERROR) AS e, JSON_VALUE('{}', 'lax $.a' RETURNING INTEGER DEFAULT 3 ON EMPTY) AS f;
| a | b | c | d | e | f
| 5 | 2020-01-01 | 5.3 | NULL | -1 | 3
SELECT JSON_VALUE('{"a":"x"}', '$.a' RETURNING INTEGER ERROR ON ERROR);
! 22P02 JSON_VALUE: the value is not of type INTEGER
SELECT JSON_VALUE('{}', 'lax $.a' ERROR ON EMPTY);
! 22035 JSON_VALUE: there is no such value in the document
SELECT JSON_VALUE('{', 'lax $.a' ERROR ON ERROR);
! 22032 JSON_VALUE: the text is no JSON: at character 2 a name in double quotes was expected
SELECT JSON_ARRAY(DATE '2020-02-29', 1) AS a, JSON_OBJECT('t': TIMESTAMP '2020-01-01 00:00:00') AS b;
| a | b
| ["2020-02-29",1] | {"t":"2020-01-01T00:00:00"}
# Grammar.
SELECT '5'::INTEGER + 1 AS a, 7::VARCHAR(1) || 'x' AS b, (DATE '2020-01-01')::TIMESTAMP AS c;
| a | b | c
| 6 | 7x | 2020-01-01 00:00:00
SELECT * EXCLUDE (y) FROM (VALUES (1, 2, 3)) AS t (x, y, z);
| x | z
| 1 | 3
SELECT * EXCEPT (x, z) FROM (VALUES (1, 2, 3)) AS t (x, y, z);
| y
| 2
SELECT * EXCLUDE (w) FROM (VALUES (1, 2, 3)) AS t (x, y, z);
! 42703 SELECT * EXCLUDE/EXCEPT list contains unknown column(s): w (line 1, column 19)
# What is no call.
SELECT COALESCE();
! 42601 COALESCE needs an argument (line 1, column 8)
SELECT GREATEST();
! 42601 GREATEST needs an argument (line 1, column 8)
SELECT COALESCE(1, DATE '2020-01-01');
! 42804 Illegal mixing of types in CASE or COALESCE statement (line 1, column 8)
SELECT UNIQUE 1;
! 42601 UNIQUE needs a query in parentheses (line 1, column 15)
# Words of PostgreSQL's that change nothing, or little.
CREATE TABLE form (id INTEGER PRIMARY KEY, v INTEGER, s VARCHAR);
= 0 rows
INSERT INTO form VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, NULL);
= 3 rows
WITH x AS MATERIALIZED (SELECT 1 AS a), y AS NOT MATERIALIZED (SELECT 2 AS b) SELECT * FROM x, y;
| a | b
| 1 | 2
SELECT x.v FROM ONLY form AS x JOIN ONLY form AS y USING (id) ORDER BY 1;
| v
| 10
| 20
| 30
UPDATE ONLY form SET v = 11 WHERE id = 1;
= 1 rows
DELETE FROM ONLY form WHERE id = 3;
= 1 rows
MERGE INTO ONLY form USING (VALUES (1)) AS y (id) ON form.id = y.id WHEN MATCHED THEN UPDATE SET v = 12;
= 1 rows
ANALYZE form;
= 0 rows
ANALYZE VERBOSE form (v);
= 0 rows
ANALYZE nowhere;
! 42P01 there is no table 'nowhere' in namespace default (line 1, column 9)
ANALYZE;
= 0 rows
SELECT analyze, verbose FROM (VALUES (1, 2)) AS t (analyze, verbose);
| analyze | verbose
| 1 | 2
SELECT id FROM form WHERE s ~~ 'a%' OR s !~~* 'A%';
| id
| 1
| 2
SELECT id FROM form WHERE s !~~ 'a%' OR s ~~* 'A' ORDER BY id;
| id
| 1
| 2
EXPLAIN (COSTS OFF, VERBOSE) SELECT v FROM form WHERE id = 1;
| Scan(table=[default.form], columns=[v], keys=[id = 1])
EXPLAIN VERBOSE SELECT v FROM form WHERE id = 1;
| Scan(table=[default.form], columns=[v], keys=[id = 1])
EXPLAIN (ANALYZE FALSE, FORMAT TEXT) SELECT v FROM form WHERE id = 1;
| Scan(table=[default.form], columns=[v], keys=[id = 1])
EXPLAIN (FORMAT JSON) SELECT 1;
! 0A000 EXPLAIN shows plans as text, and not as JSON (line 1, column 10)
EXPLAIN (COSTS OFF, NOPE) SELECT 1;
! 42601 EXPLAIN has no option NOPE (line 1, column 21)
EXPLAIN (ANALYZE) UPDATE form SET v = 1;
! 0A000 EXPLAIN ANALYZE runs the statement, and supports queries only; EXPLAIN shows the plan of any other without running it (line 1, column 19)
SELECT v INTO x FROM form;
! 0A000 SELECT INTO is not supported; CREATE TABLE ... AS makes a table of a query (line 1, column 10)
SELECT v FROM form ORDER BY s COLLATE "C";
! 0A000 COLLATE is not supported; texts are compared by their code points (line 1, column 31)
COMMIT PREPARED 'x';
! 0A000 transactions in two phases are not supported (line 1, column 8)
CLUSTER form;
! 0A000 CLUSTER is not supported; rows are in the order of their key (line 1, column 1)
SECURITY LABEL ON TABLE form IS 'x';
! 0A000 SECURITY is not supported (line 1, column 1)
DROP TABLE form;
= 0 rows
# AT TIME ZONE: the instant of a timestamp in a zone, the timestamp there of an instant.
SELECT TIMESTAMP '2020-07-01 12:00:00' AT TIME ZONE 'Europe/Berlin' = TIMESTAMPTZ '2020-07-01 10:00:00+00' AS same, TIMESTAMPTZ '2020-07-01 10:00:00+00' AT TIME ZONE 'Asia/Tokyo' AS there, TIMESTAMP '2020-07-01 12:00:00' AT TIME ZONE 'Europe/Berlin' AT TIME ZONE 'America/New_York' AS other;
| same | there | other
| true | 2020-07-01 19:00:00 | 2020-07-01 06:00:00
SELECT TIMESTAMP '2020-10-25 02:30:00' AT TIME ZONE 'Europe/Berlin' AT TIME ZONE 'UTC' AS twice, TIMESTAMP '2020-03-29 02:30:00' AT TIME ZONE 'Europe/Berlin' AT TIME ZONE 'UTC' AS never, CAST('2020-07-01 12:00:00.123456789' AS TIMESTAMP(9)) AT TIME ZONE 'UTC' AT TIME ZONE 'UTC' AS nanos;
| twice | never | nanos
| 2020-10-25 01:30:00 | 2020-03-29 01:30:00 | 2020-07-01 12:00:00.123456789
SELECT (TIMESTAMP '2020-07-01 12:00:00' + INTERVAL '1' DAY) AT TIME ZONE 'UTC' AT TIME ZONE ? AS x, TIMEZONE('UTC', TIMEZONE('UTC', TIMESTAMP '2020-07-01 12:00:00')) AS y, TIMESTAMP '2020-07-01 12:00:00' AT TIME ZONE NULL AS z;
? 'Asia/Kolkata'
| x | y | z
| 2020-07-02 17:30:00 | 2020-07-01 12:00:00 | NULL
SELECT TIMESTAMP '2020-07-01 12:00:00' AT TIME ZONE 'nope';
! 22023 there is no time zone 'nope'
SELECT TIME '10:00:00' AT TIME ZONE 'UTC';
! 42883 Cannot apply 'TIMEZONE' to arguments of type 'TIMEZONE(<CHAR(3)>, <TIME(0)>)'. Supported form(s): 'TIMEZONE(<CHARACTER>, <TIMESTAMP>)' (line 1, column 8)
SELECT 1 at, time FROM (VALUES (2)) AS v (time);
| at | time
| 1 | 2
SELECT TIMESTAMP '9999-12-31 23:00:00' AT TIME ZONE 'America/New_York';
! 22008 value out of range for type TIMESTAMP
# What PostgreSQL's definitions have, and is not there.
CREATE TABLE e (id INTEGER PRIMARY KEY) PARTITION BY RANGE (id);
! 0A000 tables neither inherit nor have partitions (line 1, column 41)
CREATE TABLE e (id INTEGER PRIMARY KEY, v INTEGER STORAGE PLAIN);
! 0A000 STORAGE is not supported (line 1, column 51)
CREATE TEMP VIEW e AS SELECT 1 AS a;
! 0A000 a temporary VIEW is not supported (line 1, column 13)
CREATE TEMPORARY SEQUENCE e;
! 0A000 a temporary SEQUENCE is not supported (line 1, column 18)
CREATE RECURSIVE VIEW e (n) AS VALUES (1);
! 0A000 CREATE RECURSIVE VIEW is not supported; WITH RECURSIVE in a view is (line 1, column 8)
CREATE SCHEMA e AUTHORIZATION joe;
! 0A000 AUTHORIZATION is not supported; ALTER ... OWNER TO gives to others (line 1, column 17)
CREATE SEQUENCE e OWNED BY t.id;
! 0A000 OWNED BY is not supported; identity columns have sequences of their own (line 1, column 19)
CREATE STATISTICS e ON a FROM t;
! 0A000 STATISTICS is not supported (line 1, column 8)
ALTER TABLE e OWNER TO joe;
! 42P01 there is no table 'e' in namespace default (line 1, column 13)
ALTER TABLE e ENABLE ROW LEVEL SECURITY;
! 0A000 ENABLE is not supported (line 1, column 15)
DROP FUNCTION e();
! 0A000 DROP of a FUNCTION is not supported, as there is none (line 1, column 6)
DROP TYPE e;
! 0A000 DROP of a TYPE is not supported, as there is none (line 1, column 6)
COMMENT ON DATABASE e IS 'x';
! 0A000 COMMENT of a DATABASE is not supported, as there is none (line 1, column 12)
COPY e FROM STDIN;
! 0A000 COPY reads and writes files, and has no STDIN (line 1, column 13)
# Forms of its own regression scripts.
SELECT jsonb '{"a": {"b": [1, 2]}}' -> 'a' AS a, json '[1]' AS b, TIMESTAMP WITHOUT TIME ZONE '2024-01-01 10:00' AS c, TIME WITHOUT TIME ZONE '10:00' AS d;
| a | b | c | d
| {"b":[1,2]} | [1] | 2024-01-01 10:00:00 | 10:00:00
SELECT (jsonb '{"a": {"b": [1, 2]}}')['a']['b'][1] AS a, ('[5, 6]'::json)[0] AS b, ('{"a": 1}'::jsonb)['b'] AS c, ('"x"'::jsonb)[0] AS d;
| a | b | c | d
| 2 | 5 | NULL | NULL
SELECT DATE '2024-01-01' + TIME '10:30' AS a, TIME '10:30:00.123456' + DATE '2024-01-01' AS b, DATE '2024-01-01' + CAST(NULL AS TIME) AS c;
| a | b | c
| 2024-01-01 10:30:00 | 2024-01-01 10:30:00.123456 | NULL
SELECT d + t AS s FROM (VALUES (DATE '2024-01-01', TIME '23:59:59.5'), (DATE '2024-02-29', TIME '00:00:00')) AS v (d, t);
| s
| 2024-01-01 23:59:59.5
| 2024-02-29 00:00:00
SELECT ('[1, "2", null]'::jsonb)['1'] AS a, ('{"1": 2}'::jsonb)[1] AS b, ('[5, 6]'::json)[-1] AS c;
| a | b | c
| "2" | 2 | 6
CREATE TABLE tagged (id INTEGER PRIMARY KEY, tags VARCHAR ARRAY, ns INTEGER[], j JSONB);
= 0 rows
INSERT INTO tagged VALUES (1, '{a,b}', '{1,2,3}', '{"k": "v"}'), (2, '{}', NULL, '[1]');
= 2 rows
SELECT id FROM tagged WHERE tags @> '{a}';
| id
| 1
SELECT id FROM tagged WHERE tags && '{b,c}' OR ns @> '{2,3}';
| id
| 1
SELECT id FROM tagged WHERE tags = '{}' OR ns <> '{1,2}' ORDER BY id;
| id
| 1
| 2
SELECT id FROM tagged WHERE '{1,2,3,4}' @> ns;
| id
| 1
SELECT id FROM tagged WHERE ns @> '{a}';
! 22P02 invalid text for type INTEGER: 'a'
SELECT id, j['k'] AS k, j[0] AS n FROM tagged ORDER BY id;
| id | k | n
| 1 | "v" | NULL
| 2 | NULL | 1
DROP TABLE tagged;
= 0 rows
SELECT TIME WITH TIME ZONE '10:00:00+01';
! 0A000 TIME WITH TIME ZONE is not supported; TIME is a time of the day, and TIMESTAMP WITH TIME ZONE an instant (line 1, column 8)
SELECT '10:00:00+01'::timetz;
! 0A000 TIME WITH TIME ZONE is not supported; TIME is a time of the day, and TIMESTAMP WITH TIME ZONE an instant (line 1, column 23)
CREATE TABLE zoned (id INTEGER PRIMARY KEY, t TIME WITH TIME ZONE);
! 0A000 TIME WITH TIME ZONE is not supported; TIME is a time of the day, and TIMESTAMP WITH TIME ZONE an instant (line 1, column 47)
