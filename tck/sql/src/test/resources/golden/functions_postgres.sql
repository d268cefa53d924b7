# PostgreSQL's functions of degrees, exact numbers, bins of time, Unicode and paths of JSON.
SELECT SIND(30), COSD(60), TAND(45), COTD(45), ASIND(0.5), ACOSD(0.5), ATAND(1), ATAN2D(1, 1), TAND(90), TAND(180), COTD(0), SIND(-390), COSD(720), TAND(135), ACOSD(-0.5), ASIND(-1);
| sind | cosd | tand | cotd | asind | acosd | atand | atan2d | tand | tand | cotd | sind | cosd | tand | acosd | asind
| 0.5 | 0.5 | 1.0 | 1.0 | 30.0 | 60.0 | 45.0 | 45.0 | Infinity | 0.0 | Infinity | -0.5 | 1.0 | -1.0 | 120.0 | -90.0
SELECT ASIND(2);
! 22003 there is no ASIND of 2.0
SELECT SIND(CAST('Infinity' AS DOUBLE PRECISION));
! 22003 there is no SIND of Infinity
SELECT DIV(7, 2), DIV(9.5, 2), DIV(-9.5, 2), DIV(9, 0.3), GCD(1.5, 0.6), LCM(1.5, 0.6), GCD(12, 18), LCM(4, 6);
| div | div | div | div | gcd | lcm | gcd | lcm
| 3 | 4 | -4 | 30 | 0.3 | 3.0 | 6 | 12
SELECT DIV(1.5, 0);
! 22012 division by zero
SELECT WIDTH_BUCKET(5, ARRAY[1, 4, 9]), WIDTH_BUCKET(0, ARRAY[1]), WIDTH_BUCKET(2.5, ARRAY[1, 2.5]), WIDTH_BUCKET(DATE '2020-02-01', ARRAY[DATE '2020-01-01', DATE '2021-01-01']), WIDTH_BUCKET(9, ARRAY[1, 4, 9]);
| width_bucket | width_bucket | width_bucket | width_bucket | width_bucket
| 2 | 0 | 2 | 1 | 3
SELECT WIDTH_BUCKET(5, ARRAY[1, NULL]);
! 22004 no threshold of WIDTH_BUCKET can be NULL
SELECT DATE(TIMESTAMP '2020-01-02 03:04:05'), DATE('2020-01-01'), INT4(2.6), FLOAT8(1), TEXT('x'), INT8('12');
| date | date | int4 | float8 | text | int8
| 2020-01-02 | 2020-01-01 | 3 | 1.0 | x | 12
SELECT DATE_BIN(INTERVAL '15' MINUTE, TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01 00:02:30'), DATE_BIN(INTERVAL '1' DAY, TIMESTAMP '2000-12-31 15:44:17', TIMESTAMP '2001-01-01 00:02:30');
| date_bin | date_bin
| 2020-02-11 15:32:30 | 2000-12-31 00:02:30
SELECT DATE_BIN(INTERVAL '0' MINUTE, TIMESTAMP '2020-02-11 15:44:17', TIMESTAMP '2001-01-01 00:02:30');
! 22008 bins of DATE_BIN must be longer than nothing
SELECT ISFINITE(DATE '2020-01-01'), ISFINITE(TIMESTAMP '2020-01-01 00:00:00');
| isfinite | isfinite
| true | true
SELECT MAKE_TIMESTAMPTZ(2020, 1, 2, 3, 4, 5.5, 'UTC') = TIMESTAMP WITH TIME ZONE '2020-01-02 03:04:05.5+00';
| EXPR$0
| true
SELECT MAKE_TIMESTAMPTZ(2020, 1, 2, 3, 4, 5.5, 'nowhere');
! 22023 there is no time zone 'nowhere'
SELECT NORMALIZE('é', NFD) = 'é', LENGTH(NORMALIZE('é', NFD)), NORMALIZE('ａ', 'NFKC'), LENGTH(NORMALIZE('é'));
| EXPR$0 | length | normalize | length
| false | 2 | a | 1
SELECT UNISTR('d\0061t\+000061\u0041\U00000042 \\');
| unistr
| dataAB \
SELECT UNISTR('\x');
! 42601 UNISTR takes characters as \XXXX, \+XXXXXX, \uXXXX and \UXXXXXXXX: '\x'
SELECT ARRAY_DIMS(ARRAY[1, 2, 3]);
| array_dims
| [1:3]
SELECT REGEXP_REPLACE('abcabc', 'b', 'X', 3), REGEXP_REPLACE('abcabcabc', 'b', 'X', 1, 2), REGEXP_REPLACE('abcabcabc', 'B', 'X', 1, 0, 'i'), REGEXP_REPLACE('abc', 'b', 'X', 9), REGEXP_REPLACE('abab', 'b', 'X', 1, 3);
| regexp_replace | regexp_replace | regexp_replace | regexp_replace | regexp_replace
| abcaXc | abcaXcabc | aXcaXcaXc | abc | abab
SELECT SUBSTRING('foobar' FROM 'o.b'), SUBSTRING('foobar' FROM 'o(.)b'), SUBSTRING('foobar' FROM 'x'), SUBSTRING('foobar' FROM 2), SUBSTRING('foobar', 'a.');
| substring | substring | substring | substring | substring
| oob | o | NULL | oobar | ar
SELECT JSONB_OBJECT(ARRAY['a', '1', 'b', NULL]), JSONB_OBJECT('{a,1}'), JSONB_OBJECT(ARRAY['a','b'], ARRAY['x','y']);
| jsonb_object | jsonb_object | jsonb_object
| {"a":"1","b":null} | {"a":"1"} | {"a":"x","b":"y"}
SELECT JSONB_OBJECT(ARRAY['a']);
! 2202E JSONB_OBJECT needs a value for each name
SELECT JSONB_OBJECT(ARRAY['a'], ARRAY['x', 'y']);
! 2202E JSONB_OBJECT needs a value for each name
SELECT JSONB_OBJECT(ARRAY[NULL, 'a']);
! 22004 the name of a member of an object is NULL
SELECT JSONB_PATH_EXISTS('{"a":[1,2,3]}', '$.a[*] ? (@ > 2)'), JSONB_PATH_EXISTS('{"a":[1,2,3]}', '$.a[*] ? (@ > $x)', '{"x": 5}'), JSONB_PATH_MATCH('{"a":[1,2,3]}', 'exists($.a[*] ? (@ > 2))'), JSONB_PATH_QUERY_ARRAY('{"a":[1,2,3]}', '$.a[*] ? (@ >= 2)'), JSONB_PATH_QUERY_FIRST('{"a":[1,2,3]}', '$.a[*] ? (@ >= 2)'), JSONB_PATH_QUERY_FIRST('{}', '$.b');
| jsonb_path_exists | jsonb_path_exists | jsonb_path_match | jsonb_path_query_array | jsonb_path_query_first | jsonb_path_query_first
| true | false | true | [2,3] | 2 | NULL
SELECT JSONB_PATH_QUERY_ARRAY('{}', 'strict $.b');
! 2203A the object has no member 'b'
SELECT JSONB_PATH_EXISTS('{}', 'strict $.b', '{}', TRUE);
| jsonb_path_exists
| NULL
SELECT JSONB_PATH_MATCH('{"a":1}', '$.a');
! 22038 JSONB_PATH_MATCH needs a path to one truth value
SELECT JSONB_PATH_MATCH('{"a":1}', '$.a', '{}', TRUE);
| jsonb_path_match
| NULL
SELECT * FROM JSONB_PATH_QUERY('{"a":[1,2,3]}', '$.a[*] ? (@ >= 2)') AS q;
| q
| 2
| 3
