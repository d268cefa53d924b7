# Paths of SQL/JSON as PostgreSQL's jsonb_path_query has them.
SELECT JSON_EXISTS('[1, 2, 5]', '$[*] ? (@ > 4)') AS a, JSON_EXISTS('[1, 2]', '$[*] ? (@ > 4)') AS b, JSON_VALUE('{"a": [1, 2, 3]}', '$.a[last]') AS c, JSON_QUERY('{"a": [1, 2, 3]}', '$.a[0 to 1]' WITH WRAPPER) AS d, JSON_VALUE('{"a": [1]}', '$.a.type()') AS e, JSON_VALUE('{"a": [1, 2]}', '$.a.size()') AS f;
| a | b | c | d | e | f
| true | false | 3 | [1,2] | array | 2
SELECT JSON_VALUE('{"a": {"x y": [7]}}', '$.a."x y"') AS a, JSON_QUERY('{"a": 1, "b": [2]}', '$.*' WITH WRAPPER) AS b, JSON_QUERY('[[1, 2], [3]]', '$[*][0]' WITH WRAPPER) AS c, JSON_VALUE('[-2.5]', '$[0].abs()') AS d, JSON_VALUE('[-2.5]', '$[0].floor()') AS e, JSON_VALUE('["1.50"]', '$[0].double()') AS f, JSON_QUERY('{"a": 1}', '$.keyvalue().key') AS g;
| a | b | c | d | e | f | g
| NULL | [1,[2]] | [1,3] | 2.5 | -3 | 1.5 | "a"
SELECT JSON_VALUE('{"a": 1, "b": 0.1}', '$.a + $.b * 3') AS a, JSON_VALUE('[12345678901234567890.123456789]', '- $[0]') AS b, JSON_VALUE('[7]', '$[0] / 3') AS c, JSON_VALUE('[7]', '$[0] % 3') AS d;
| a | b | c | d
| 1.3 | -12345678901234567890.123456789 | 2.3333333333333333 | 1
SELECT id, JSON_QUERY(v, '$[*] ? (@.s starts with "a" && @.n >= 2 || exists(@.x))' WITH WRAPPER) AS a, JSON_QUERY(v, '$[*] ? (!(@.s like_regex "^B" flag "i")).n' WITH WRAPPER) AS b, JSON_QUERY(v, 'strict $[*] ? ((@.n > 1) is unknown)' WITH WRAPPER) AS c FROM (VALUES (1, '[{"s": "ab", "n": 2}, {"s": "b", "n": 3}, {"x": null}]'), (2, '[{"s": "a", "n": "2"}]'), (3, '[]')) AS t (id, v) ORDER BY id;
| id | a | b | c
| 1 | [{"s":"ab","n":2},{"x":null}] | [2] | [{"x":null}]
| 2 | NULL | ["2"] | [{"s":"a","n":"2"}]
| 3 | NULL | NULL | NULL
SELECT JSON_QUERY('["2020-01-02", "2020-01-02 10:00:00", "10:00:00"]', '$[*].datetime().type()' WITH WRAPPER) AS a, JSON_EXISTS('["2020-01-02", "2020-01-01 10:00:00"]', '$[*].datetime() ? (@ > "2020-01-01 12:00:00".datetime())') AS b, JSON_VALUE('["2020-01-02 10:00:00.5"]', '$[0].datetime()' RETURNING TIMESTAMP(3)) AS c;
| a | b | c
| ["date","timestamp without time zone","time without time zone"] | true | 2020-01-02 10:00:00.5

# ON EMPTY and ON ERROR.
SELECT JSON_VALUE('[1, 2]', '$[*]') AS a, JSON_VALUE('[[1]]', '$[0]') AS b, JSON_VALUE('[1]', '$[5]' DEFAULT 'none' ON EMPTY) AS c, JSON_VALUE('[1]', 'strict $[5]' DEFAULT 'none' ON EMPTY DEFAULT 'wrong' ON ERROR) AS d, JSON_VALUE('[null]', '$[0]' DEFAULT 'none' ON EMPTY) AS e, JSON_QUERY('[1, 2]', '$[*]') AS f, JSON_QUERY('[1, 2]', '$[*]' EMPTY ARRAY ON ERROR) AS g, JSON_QUERY('[1]', '$.a' EMPTY OBJECT ON EMPTY) AS h;
| a | b | c | d | e | f | g | h
| NULL | NULL | none | wrong | NULL | NULL | [] | {}
SELECT JSON_VALUE('[1, 2]', '$[*]' ERROR ON ERROR);
! 22034 JSON_VALUE: there are several values, not one
SELECT JSON_VALUE('[[1, 2]]', '$[0]' ERROR ON ERROR);
! 2203F JSON_VALUE: the value is an array or object
SELECT JSON_VALUE('[1]', 'strict $[5]' ERROR ON ERROR);
! 22033 JSON_VALUE: the array has no elements 5 to 5
SELECT JSON_VALUE('[1]', '$[1 to "a"]' ERROR ON ERROR);
! 22033 JSON_VALUE: a subscript is not one number
SELECT JSON_VALUE('[1]', '$[5]' ERROR ON EMPTY);
! 22035 JSON_VALUE: there is no such value in the document
SELECT JSON_VALUE('{"a": 1}', 'strict $.b' ERROR ON ERROR);
! 2203A JSON_VALUE: the object has no member 'b'
SELECT JSON_VALUE('{"a": 1}', 'strict $.a.b' ERROR ON ERROR);
! 2203A JSON_VALUE: .b is of an object, not of number
SELECT JSON_VALUE('{"a": 1}', 'strict $[*]' ERROR ON ERROR);
! 22039 JSON_VALUE: [*] is of an array, not of object
SELECT JSON_VALUE('[1, 2]', '$[*] + 1' ERROR ON ERROR);
! 22038 JSON_VALUE: the left operand of + is a sequence of 2, not one number
SELECT JSON_VALUE('["x"]', '- $' ERROR ON ERROR);
! 2203B JSON_VALUE: the operand of a sign is string and no number
SELECT JSON_VALUE('["x"]', '$.double()' ERROR ON ERROR);
! 22036 JSON_VALUE: .double() is of a string that is no number
SELECT JSON_VALUE('["x"]', '$.datetime()' ERROR ON ERROR);
! 22031 JSON_VALUE: 'x' is no date, time or timestamp
SELECT JSON_VALUE('[1]', '$[0] / 0' ERROR ON ERROR);
! 22012 JSON_VALUE: division by zero
SELECT JSON_QUERY('[1, 2]', '$[*]' ERROR ON ERROR);
! 22034 JSON_QUERY: there are several values, not one
SELECT JSON_QUERY('[1, 2]', '$.a' ERROR ON EMPTY);
! 22035 JSON_QUERY: there is no such value in the document
SELECT JSON_EXISTS('[1]', 'strict $.a' ERROR ON ERROR);
! 2203A JSON_EXISTS: .a is of an object, not of array
SELECT JSON_EXISTS('[1]', 'strict $.a') AS a, JSON_EXISTS('[1]', 'strict $.a' TRUE ON ERROR) AS b, JSON_EXISTS('[1]', 'strict $.a' UNKNOWN ON ERROR) AS c, JSON_EXISTS('[1]', '$.a' TRUE ON ERROR) AS d;
| a | b | c | d
| false | true | NULL | false
SELECT JSON_EXISTS('["10:00:00", "10:00:00+01"]', '$[0].datetime() ? (@ == $[1].datetime())');
! 0A000 a comparison of a time with an offset and one without in a JSON path is not supported

# Wrappers, scalars, and lengths.
SELECT JSON_QUERY('{"a": [1, 2], "b": "x", "c": null}', '$.a' WITH WRAPPER) AS a, JSON_QUERY('{"a": [1, 2]}', '$.a[*]' WITH WRAPPER) AS b, JSON_QUERY('{"a": [1, 2]}', '$.a[*]' WITH CONDITIONAL WRAPPER) AS c, JSON_QUERY('{"a": [1, 2]}', '$.a' WITH CONDITIONAL WRAPPER) AS d, JSON_QUERY('{"b": "x"}', '$.b') AS e, JSON_QUERY('{"c": null}', '$.c') AS f, JSON_QUERY('{"c": 1.50}', '$.c' WITH WRAPPER) AS g;
| a | b | c | d | e | f | g
| [[1,2]] | [1,2] | [1,2] | [1,2] | "x" | null | [1.50]
SELECT JSON_QUERY('{"a": [1, 2]}', '$.a' RETURNING VARCHAR(3)) AS a, JSON_QUERY('{"a": [1, 2]}', '$.a' RETURNING VARCHAR(5)) AS b, JSON_QUERY('{"a": [1, 2]}', '$.a' RETURNING JSON) AS c, JSON_VALUE('["abc"]', '$[0]' RETURNING VARCHAR(2)) AS d, JSON_VALUE('["abc"]', '$[0]' RETURNING VARCHAR(3)) AS e;
| a | b | c | d | e
| NULL | [1,2] | [1,2] | NULL | abc
SELECT JSON_QUERY('[1]', '$' RETURNING INTEGER);
! 0A000 JSON_QUERY ... RETURNING INTEGER is not supported
SELECT JSON_VALUE('[1]', '$' RETURNING INTEGER ARRAY);
! 0A000 JSON_VALUE ... RETURNING ARRAY is not supported

# Texts that are no path.
SELECT JSON_VALUE('{}', '$.a ? (@ > )');
! 42601 the JSON path is wrong at character 12: a value was expected, not ) (line 1, column 25)
SELECT JSON_VALUE('{}', '');
! 42601 the JSON path is wrong at character 1: a value was expected, not the end (line 1, column 25)
SELECT JSON_VALUE('{}', 'a.b');
! 42601 the JSON path is wrong at character 1: a value was expected, not a (line 1, column 25)
SELECT JSON_VALUE('{}', '$.');
! 42601 the JSON path is wrong at character 3: the name of a member was expected, not the end (line 1, column 25)
SELECT JSON_VALUE('{}', '$[0');
! 42601 the JSON path is wrong at character 4: ] was expected, not the end (line 1, column 25)
SELECT JSON_VALUE('{}', '$..a');
! 42601 the JSON path is wrong at character 3: the name of a member was expected, not . (line 1, column 25)
SELECT JSON_VALUE('{}', '$[?(@.a > 1)]');
! 42601 the JSON path is wrong at character 3: a value was expected, not ? (line 1, column 25)
SELECT JSON_VALUE('{}', '$.''a''');
! 42601 the JSON path is wrong at character 3: strings are in double quotes, not in ' (line 1, column 25)
SELECT JSON_VALUE('{}', '@.a');
! 42601 the JSON path is wrong at character 1: @ is only within a filter (line 1, column 25)
SELECT JSON_VALUE('{}', 'last');
! 42601 the JSON path is wrong at character 1: last is only within a subscript (line 1, column 25)
SELECT JSON_VALUE('{}', '$.length()');
! 42601 the JSON path is wrong at character 3: there is no method length(), but there are .type(), .size(), .abs(), .ceiling(), .floor(), .double(), .datetime(), .keyvalue() (line 1, column 25)
SELECT JSON_VALUE('{}', '$.a like_regex "(" ');
! 42601 the JSON path is wrong at character 16: the regular expression is wrong, Unclosed group (line 1, column 25)
SELECT JSON_VALUE('{}', '$ ? (@.a = 1)');
! 42601 the JSON path is wrong at character 10: = has no meaning, == compares (line 1, column 25)
SELECT JSON_VALUE('{}', '$ ? (@.a)');
! 42601 the JSON path is wrong at character 6: a condition was expected, such as @ > 1 (line 1, column 25)
SELECT JSON_EXISTS('{"a": 1}', '$.a > 5');
! 42601 the JSON path is a condition, which has a value for every document; JSON_EXISTS needs a filter, such as $ ? (@.a > 1) (line 1, column 32)
SELECT JSON_VALUE('{}', p) FROM (VALUES ('$.a'), ('$.a.')) AS t (p);
! 42601 the JSON path is wrong at character 5: the name of a member was expected, not the end
SELECT JSON_VALUE('{"a": 1}', p) FROM (VALUES ('$.a'), ('$.b'), ('lax $.a + 1')) AS t (p);
| json_value
| 1
| 2
| NULL
# Level 0 is the item itself; \b in like_regex is a backspace, as in PostgreSQL.
SELECT JSON_QUERY('{"a": {"b": 1}}', '$.**{0}' WITH WRAPPER) AS a, JSON_QUERY('["a\b", "a b"]', '$[*] ? (@ like_regex "a\\b")' WITH WRAPPER) AS b;
| a | b
| [{"a":{"b":1}}] | ["a\b"]
# Arguments by their names.
SELECT JSONB_PATH_EXISTS('[{"a": 1}, 3]', 'strict $[*].a', silent => TRUE), JSONB_PATH_QUERY_ARRAY('[1, 2]', '$[*] ? (@ > $n)', vars => '{"n": 1}'), JSONB_PATH_MATCH(path => '$ > 1', target => '2');
| jsonb_path_exists | jsonb_path_query_array | jsonb_path_match
| NULL | [2] | true
SELECT JSONB_PATH_EXISTS('[]', '$', quiet => TRUE);
! 42883 JSONB_PATH_EXISTS has no argument 'quiet' (line 1, column 37)
SELECT JSONB_PATH_EXISTS('[]', '$', path => '$');
! 42601 JSONB_PATH_EXISTS takes each of target, path, vars, silent once (line 1, column 37)
SELECT CARDINALITY(a => ARRAY[1]), SPLIT_PART('a,b', ',', n => 1);
! 0A000 CARDINALITY takes no arguments by their names (line 1, column 20)
# The operators of paths, whose errors are NULL.
SELECT JSONB '{"a": 12}' @?? '$.a', JSONB '{"a": 12}' @?? '$.b', JSONB '{"a": 12}' @@ '$.a > 2', JSONB '{"a": 12}' @@ '$.a', JSONB '[1]' @?? 'strict $.a', NOT JSONB '[]' @?? '$[*]';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5
| true | false | true | NULL | NULL | true
SELECT COUNT(*) FROM (VALUES (JSON '{"a": 1}'), (JSON '{"a": 2}')) AS t (j) WHERE j @@ '$.a == 2' OR j @?? '$.c';
| count
| 1
# Silent errors.
SELECT JSONB_PATH_QUERY_ARRAY('[1, "x", 3]', '$[*].double()', silent => TRUE);
| jsonb_path_query_array
| [1]
SELECT JSONB_PATH_QUERY_FIRST('{}', 'strict $.a', silent => TRUE);
| jsonb_path_query_first
| NULL
SELECT x FROM JSONB_PATH_QUERY('[1, "x", 3]', '$[*].double()', silent => TRUE) AS x;
| x
| 1
SELECT JSONB_PATH_QUERY('[{"a": 1}, 2]', 'strict $[*].a', silent => TRUE);
| jsonb_path_query
| 1
SELECT JSONB_PATH_MATCH('[1]', '$[*]', silent => TRUE);
| jsonb_path_match
| NULL
SELECT JSONB_PATH_QUERY('[{"a": 1}, 2]', 'strict $[*].a');
! 2203A .a is of an object, not of number
