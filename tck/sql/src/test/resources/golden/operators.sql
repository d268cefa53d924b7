# Bits of integers: the type is that of the wider one, a shift is of the type of what is shifted.
SELECT 5 & 3, 5 | 3, 5 # 3, ~5, 1 << 4, 256 >> 2, -1 >> 1;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6
| 1 | 7 | 6 | -6 | 16 | 64 | -1
SELECT CAST(1 AS BIGINT) << 40, 1 << 33, 1 << -1, 1 << 31, 1 >> 33, -8 >> 1, CAST(1 AS BIGINT) << 64;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6
| 1099511627776 | 2 | -2147483648 | -2147483648 | 0 | -4 | 1
SELECT CAST(1 AS SMALLINT) << 15, CAST(-1 AS SMALLINT) >> 3, 2147483647 & 4294967295, CAST(NULL AS INTEGER) | 1;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3
| -32768 | -1 | 2147483647 | NULL
CREATE TABLE b (id INTEGER PRIMARY KEY, x INTEGER, y BIGINT);
= 0 rows
INSERT INTO b VALUES (1, 6, 3), (2, -1, 4294967296), (3, NULL, 1);
= 3 rows
SELECT id, x & y, x | y, x # y, ~x, ~y, x << 2, y >> 1 FROM b ORDER BY id;
| id | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7
| 1 | 2 | 7 | 5 | -7 | -4 | 24 | 1
| 2 | 4294967296 | -1 | -4294967297 | 0 | -4294967297 | -4 | 2147483648
| 3 | NULL | NULL | NULL | NULL | -2 | NULL | 0
SELECT id FROM b WHERE x & 2 = 2 AND y >> 1 = 1;
| id
| 1
# They bind less than arithmetic, more than comparisons, and from the left.
SELECT 1 + 2 & 3, 2 | 1 + 4, 8 >> 1 + 1, 1 << 2 << 3, 7 & 3 | 8, 5 # 1 & 4, ~1 + 1, - 1 & 3, 1 | 2 = 3, NOT 1 & 1 = 0;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7 | EXPR$8 | EXPR$9
| 3 | 7 | 2 | 32 | 11 | 4 | -3 | 3 | true | true
SELECT 'a' || 1 + 2, 'a' || 2 * 3 || 'b', 'x' || 'y' = 'xy', 'a' || 'b' LIKE 'a_';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3
| a3 | a6b | true | true
SELECT 1 > > 2;
! 42601 found > where, for example, a name, a value or "(" was expected (line 1, column 12)
SELECT 1.5 & 1;
! 42883 Cannot apply 'BITAND' to arguments of type 'BITAND(<DECIMAL(2, 1)>, <INTEGER>)'. Supported form(s): 'BITAND(<INTEGER>, <INTEGER>)', 'BITAND(<BINARY>, <BINARY>)' (line 1, column 8)
SELECT 'a' << 1;
! 22P02 invalid text for type BIGINT: 'a'
# Parts of JSON, by names and numbers, and NULL where there is none.
CREATE TABLE doc (id INTEGER PRIMARY KEY, j JSON, t VARCHAR);
= 0 rows
INSERT INTO doc VALUES (1, '{"a": [1, 2.50, "x", null], "b": {"c": "d", "e": null}}', '["p", "q"]'), (2, '[{"a": 1}]', '7'), (3, NULL, NULL);
= 3 rows
SELECT id, j -> 'a', j ->> 'a', j -> 'a' -> 1, j -> 'b' ->> 'c', j -> 'b' -> 'e', j -> 'b' ->> 'e', j -> 'z', j -> 0 FROM doc ORDER BY id;
| id | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7 | EXPR$8
| 1 | [1,2.50,"x",null] | [1,2.50,"x",null] | 2.50 | d | null | NULL | NULL | NULL
| 2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | {"a":1}
| 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT id, t -> 0, t ->> 1, t -> -1, t ->> 5, t -> 'p', j #> '{a,2}', j #>> '{a,2}', j #>> ARRAY['b', 'c'], j #> '{a,-1}', j #>> '{a,x}', j #> '{}' FROM doc ORDER BY id;
| id | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7 | EXPR$8 | EXPR$9 | EXPR$10 | EXPR$11
| 1 | "p" | q | "q" | NULL | NULL | "x" | x | d | null | NULL | {"a":[1,2.50,"x",null],"b":{"c":"d","e":null}}
| 2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | [{"a":1}]
| 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT id FROM doc WHERE j ->> 'a' IS NOT NULL AND j -> 'b' ->> 'c' = 'd';
| id
| 1
SELECT id, j ->> 'a' || '!' AS text, CAST(j -> 'a' ->> 0 AS INTEGER) + 1 AS n, (j -> 'a' ->> 0)::INTEGER AS m FROM doc WHERE id = 1;
| id | text | n | m
| 1 | [1,2.50,"x",null]! | 2 | 1
SELECT JSONB_TYPEOF(j -> 'a'), COALESCE(j ->> 'no', 'none'), JSON_OBJECT('x': j -> 'b', 'y': j ->> 'a') FROM doc WHERE id = 1;
| jsonb_typeof | coalesce | json_object
| array | none | {"x":{"c":"d","e":null},"y":"[1,2.50,\"x\",null]"}
SELECT '{"a": 1, "b": [1, {"c": 2}]}' @> '{"b": [{"c": 2}]}', '{"a": 1}' <@ '{"a": 1.0, "b": 2}', '[1, [2, 3]]' @> '[[3]]', '[1, 2]' @> '2', '2' @> '[2]', '{"a": {"b": 1}}' @> '{"b": 1}', '[1]' @> '[]', '"a"' @> '"a"';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7
| true | true | true | true | false | false | true | true
SELECT '{"a": 1}' ?? 'a', '{"a": 1}' ?? 'b', '["a"]' ?? 'a', '"a"' ?? 'a', '[1]' ?? '1', '{"a": 1, "b": 2}' ??| ARRAY['z', 'b'], '{"a": 1, "b": 2}' ??& '{a,z}';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6
| true | false | true | true | false | true | false
SELECT '{"a": 1' -> 'a';
! 22032 the text is no JSON: at character 8 a comma or } was expected
SELECT 1 -> 'a';
! 22P02 invalid text for type BIGINT: 'a'
# Functions of JSON, under both names.
SELECT JSONB_ARRAY_LENGTH('[1, 2]'), JSON_ARRAY_LENGTH('[]'), JSONB_TYPEOF('1.5'), JSON_TYPEOF('null'), JSONB_TYPEOF('{}'), JSONB_TYPEOF('[]'), JSON_TYPEOF('"a"'), JSON_TYPEOF('true');
| jsonb_array_length | json_array_length | jsonb_typeof | json_typeof | jsonb_typeof | jsonb_typeof | json_typeof | json_typeof
| 2 | 0 | number | null | object | array | string | boolean
SELECT JSONB_EXTRACT_PATH('{"a": {"b": [3]}}', 'a', 'b'), JSON_EXTRACT_PATH_TEXT('{"a": {"b": ["3"]}}', 'a', 'b', '0'), JSONB_EXTRACT_PATH('{}', 'a'), JSON_STRIP_NULLS('{"a": null, "b": [null, {"c": null}]}');
| jsonb_extract_path | json_extract_path_text | jsonb_extract_path | json_strip_nulls
| [3] | 3 | NULL | {"b":[null,{}]}
SELECT JSONB_BUILD_OBJECT('a', 1, 'b', 'x', 'c', NULL, 'd', TO_JSONB('y')), JSON_BUILD_ARRAY(1, 'x', NULL, DATE '2020-01-01'), JSON_BUILD_OBJECT(), JSONB_BUILD_ARRAY();
| jsonb_build_object | json_build_array | json_build_object | jsonb_build_array
| {"a":1,"b":"x","c":null,"d":"y"} | [1,"x",null,"2020-01-01"] | {} | []
SELECT TO_JSON(1.50), TO_JSONB('a"b'), TO_JSONB(CAST(NULL AS INTEGER)), TO_JSONB(TRUE), TO_JSON(TIMESTAMP '2020-01-01 10:00:00'), TO_JSON(ARRAY[1, 2]);
| to_json | to_jsonb | to_jsonb | to_jsonb | to_json | to_json
| 1.50 | "a\"b" | NULL | true | "2020-01-01T10:00:00" | [1,2]
SELECT JSON_AGG(x), JSONB_AGG(x) FILTER (WHERE x > 0), JSON_OBJECT_AGG(id, y) FROM b;
| json_agg | jsonb_agg | json_object_agg
| [6,-1,null] | [6] | {"1":3,"2":4294967296,"3":1}
SELECT JSONB_ARRAY_LENGTH('{}');
! 22023 JSON_ARRAY_LENGTH takes an array of JSON
SELECT JSONB_BUILD_OBJECT('a');
! 22023 JSONB_BUILD_OBJECT needs a value for each name (line 1, column 8)
# Arrays: slices, and what looks into them.
CREATE TABLE arr (id INTEGER PRIMARY KEY, a INTEGER ARRAY, s VARCHAR ARRAY);
= 0 rows
INSERT INTO arr VALUES (1, ARRAY[1, 2, 3, 2], ARRAY['x', NULL, 'y']), (2, ARRAY[9], ARRAY['z']), (3, NULL, NULL);
= 3 rows
SELECT id, a[2:3], a[:2], a[2:], a[:], a[5:9], a[3:2], a[0:1], s[1:2] FROM arr ORDER BY id;
| id | a | a | a | a | a | a | a | s
| 1 | [2, 3] | [1, 2] | [2, 3, 2] | [1, 2, 3, 2] | [] | [] | [1] | [x, null]
| 2 | [] | [9] | [] | [9] | [] | [] | [9] | [z]
| 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT id, ARRAY_POSITION(a, 2), ARRAY_POSITION(a, 2, 3), ARRAY_POSITIONS(a, 2), ARRAY_POSITION(s, NULL), ARRAY_REMOVE(a, 2), ARRAY_REMOVE(s, NULL), ARRAY_REPLACE(a, 2, 7), ARRAY_REPLACE(s, NULL, '-') FROM arr ORDER BY id;
| id | array_position | array_position | array_positions | array_position | array_remove | array_remove | array_replace | array_replace
| 1 | 2 | 4 | [2, 4] | 2 | [1, 3] | [x, y] | [1, 7, 3, 7] | [x, -, y]
| 2 | NULL | NULL | [] | NULL | [9] | [z] | [9] | [z]
| 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT id, ARRAY_APPEND(a, 5), ARRAY_PREPEND(NULL, a), ARRAY_CAT(a, ARRAY[7]), ARRAY_CAT(NULL, a), a || 5, 0 || a, s || 'w', ARRAY_APPEND(a, 1.5) FROM arr ORDER BY id;
| id | array_append | array_prepend | array_cat | array_cat | EXPR$5 | EXPR$6 | EXPR$7 | array_append
| 1 | [1, 2, 3, 2, 5] | [null, 1, 2, 3, 2] | [1, 2, 3, 2, 7] | [1, 2, 3, 2] | [1, 2, 3, 2, 5] | [0, 1, 2, 3, 2] | [x, null, y, w] | [1.0, 2.0, 3.0, 2.0, 1.5]
| 2 | [9, 5] | [null, 9] | [9, 7] | [9] | [9, 5] | [0, 9] | [z, w] | [9.0, 1.5]
| 3 | [5] | [null] | [7] | NULL | [5] | [0] | [w] | [1.5]
SELECT id, ARRAY_LENGTH(a, 1), ARRAY_UPPER(a, 1), ARRAY_LOWER(a, 1), ARRAY_NDIMS(a), CARDINALITY(a), ARRAY_TO_STRING(a, '-'), ARRAY_TO_STRING(s, ',', '*') FROM arr ORDER BY id;
| id | array_length | array_upper | array_lower | array_ndims | cardinality | array_to_string | array_to_string
| 1 | 4 | 4 | 1 | 1 | 4 | 1-2-3-2 | x,*,y
| 2 | 1 | 1 | 1 | 1 | 1 | 9 | z
| 3 | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT id, a @> ARRAY[2, 1], a <@ ARRAY[1, 2, 3], a && ARRAY[3, 9], s @> ARRAY['y'], s && ARRAY[NULL], a @> ARRAY[1.0] FROM arr ORDER BY id;
| id | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6
| 1 | true | true | true | true | false | true
| 2 | false | false | true | false | false | false
| 3 | NULL | NULL | NULL | NULL | NULL | NULL
SELECT TRIM_ARRAY(ARRAY[1, 2, 3], 2), ARRAY[1, 2, 3][2:3], '{1,2,3}'::INTEGER[] || 4, ARRAY_TO_STRING(ARRAY[1.5, NULL], ',', '?');
| trim_array | EXPR$1 | EXPR$2 | array_to_string
| [1] | [2, 3] | [1, 2, 3, 4] | 1.5,?
SELECT TRIM_ARRAY(ARRAY[1], 2);
! 2202E TRIM_ARRAY takes 0 to 1 elements off this array, not 2
SELECT ARRAY_APPEND(1, 2);
! 42883 Cannot apply 'ARRAY_APPEND' to arguments of type 'ARRAY_APPEND(<INTEGER>, <INTEGER>)'. Supported form(s): ARRAY_APPEND(<ARRAY>, <ELEMENT>) (line 1, column 8)
SELECT ARRAY_APPEND(ARRAY[1], 'x');
! 42883 Cannot apply 'ARRAY_APPEND' to arguments of type 'ARRAY_APPEND(<INTEGER ARRAY>, <CHAR(1)>)'. Supported form(s): ARRAY_APPEND(<ARRAY>, <ELEMENT>) (line 1, column 8)
SELECT ARRAY_POSITION(ARRAY[1], 1, 'a');
! 42883 Cannot apply 'ARRAY_POSITION' to arguments of type 'ARRAY_POSITION(<INTEGER ARRAY>, <INTEGER>, <CHAR(1)>)'. Supported form(s): ARRAY_POSITION(<ARRAY>, <ELEMENT>, <INTEGER>) (line 1, column 8)
CREATE VIEW w AS SELECT ('1' || '2') || 3 + 4 AS a, 6 & 3 | 8 AS b, j -> 'a' -> 1 AS c FROM doc WHERE id = 1;
= 0 rows
SELECT * FROM w;
| a | b | c
| 127 | 10 | 2.50
ALTER TABLE b ADD CONSTRAINT even CHECK (id & 1 = 1 OR id << 1 > 2 + 1 & 7);
= 0 rows
SELECT check_clause FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS WHERE constraint_name = 'even';
| check_clause
| BITAND("id", 1) = 1 OR "SHIFT_LEFT"("id", 1) > BITAND(2 + 1, 7)
# Parameters have the types that the other arguments tell.
SELECT ARRAY_APPEND(a, ?), ARRAY_POSITION(a, ?), ARRAY_REPLACE(a, ?, ?), a[?:?], a @> ARRAY[CAST(? AS INTEGER)] FROM arr WHERE id = 1;
? 7, 2, 3, 8, 1, 2, 3
| array_append | array_position | array_replace | a | EXPR$4
| [1, 2, 3, 2, 7] | 2 | [1, 2, 8, 2] | [1, 2] | true
SELECT ARRAY_POSITION(s, ?), ARRAY_REMOVE(s, ?), ARRAY_PREPEND(?, s) FROM arr WHERE id = 1;
? 'y', 'x', 'w'
| array_position | array_remove | array_prepend
| 3 | [null, y] | [w, x, null, y]
SELECT j ->> ?, j -> 'a' ->> ?, j ?? ?, j @> ?, x & ?, x << ? FROM doc, b WHERE doc.id = 1 AND b.id = 1;
? 'b', 1, 'a', '{"b": {}}', 3, 1
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5
| {"c":"d","e":null} | 2.50 | true | true | 2 | 12
SELECT id FROM b ORDER BY id LIMIT ? + 1 OFFSET ? - 1;
? 1, 2
| id
| 2
| 3

# NULL without a type.
SELECT ROUND(NULL), ROUND(1.5, NULL), TRUNC(NULL), ABS(NULL), SIGN(NULL), MOD(NULL, 2), 5 % NULL, 1 << NULL, NULL >> 1, ~NULL;
| round | round | trunc | abs | sign | mod | EXPR$6 | EXPR$7 | EXPR$8 | EXPR$9
| NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT x + ROUND(NULL) AS sum, ROUND(x, NULL) AS rounded, COALESCE(1 << NULL, x) AS shifted FROM (VALUES (1), (2)) AS t (x);
| sum | rounded | shifted
| NULL | NULL | 1
| NULL | NULL | 2

# Slices bind as elements do.
SELECT a[1:2][1] AS element, a[2:3][1:1] AS slice, a[1:2]::BIGINT ARRAY AS cast, a[:2] || a[3:] = a AS same, CARDINALITY(a[2:]) * 2 AS n
FROM (VALUES (ARRAY[1, 2, 3])) AS t (a);
| element | slice | cast | same | n
| 1 | [2] | [1, 2] | true | 4

# The prefix ~ takes less than what follows it, but for arithmetic.
SELECT ~1 & 15 AS a, ~1 # 2 AS b, ~1 << 1 AS c, 15 & ~1 & 7 AS d, ~1 * 2 AS e, ~1 || 'a' AS f, ~ ~1 | 8 AS g, ~-1 & 3 AS h, NOT ~1 & 15 = 14 AS i;
| a | b | c | d | e | f | g | h | i
| 14 | -4 | -4 | 6 | -3 | -2a | 9 | 0 | false
