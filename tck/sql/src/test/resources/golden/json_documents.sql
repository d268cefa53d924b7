# MySQL's functions of JSON documents, by paths to one place.
SELECT JSON_TYPE('{"a": 1}'), JSON_TYPE('[1]'), JSON_TYPE('1'), JSON_TYPE('1.5'), JSON_TYPE('"x"'), JSON_TYPE('true'), JSON_TYPE('null'), JSON_TYPE(NULL);
| json_type | json_type | json_type | json_type | json_type | json_type | json_type | json_type
| OBJECT | ARRAY | INTEGER | DOUBLE | STRING | BOOLEAN | 'NULL' | NULL
SELECT JSON_DEPTH('{}'), JSON_DEPTH('[1, [2]]'), JSON_DEPTH('{"a": [1]}'), JSON_LENGTH('[1, 2]'), JSON_LENGTH('1'), JSON_LENGTH('{"a": {"b": 1, "c": 2}}', '$.a'), JSON_LENGTH('{}', '$.x');
| json_depth | json_depth | json_depth | json_length | json_length | json_length | json_length
| 1 | 3 | 3 | 2 | 1 | 2 | NULL
SELECT JSON_KEYS('{"b": 1, "a": {"c": 2}}'), JSON_KEYS('{"b": 1, "a": {"c": 2}}', '$.a'), JSON_KEYS('[1]'), JSON_KEYS('{}', '$.x');
| json_keys | json_keys | json_keys | json_keys
| ["b","a"] | ["c"] | NULL | NULL
SELECT REPLACE(JSON_PRETTY('{"a":[1,2],"b":{}}'), CHR(10), '/');
| replace
| {/  "a": [/    1,/    2/  ],/  "b": {}/}
SELECT JSON_SET('{"a": 1, "b": [2, 3]}', '$.a', 10, '$.c', 'x', '$.b[last]', TRUE, '$.b[5]', NULL);
| json_set
| {"a":10,"b":[2,true,null],"c":"x"}
SELECT JSON_INSERT('{"a": 1, "b": [2, 3]}', '$.a', 10, '$.c', '[true]', '$.b[last]', 7, '$.b[5]', JSON_OBJECT('k': 1));
| json_insert
| {"a":1,"b":[2,3,{"k":1}],"c":"[true]"}
SELECT JSON_REPLACE('{"a": 1, "b": [2, 3]}', '$.a', 10, '$.c', '[true]', '$.b[0]', 7.50);
| json_replace
| {"a":10,"b":[7.50,3]}
SELECT JSON_REMOVE('{"a": 1, "b": [2, 3]}', '$.b[0]', '$.a', '$.zz', '$.b[7]');
| json_remove
| {"b":[3]}
SELECT JSON_SET('1', '$[1]', 2), JSON_SET('1', '$[0]', 2), JSON_SET('[1]', '$', 2), JSON_SET('{"a": {}}', '$.a.b.c', 1), JSON_SET('{"a": {}}', '$.a.b', 1);
| json_set | json_set | json_set | json_set | json_set
| [1,2] | 2 | 2 | {"a":{}} | {"a":{"b":1}}
SELECT JSON_SET('{}', '$.*', 1);
! 0A000 JSON_SET with a path of more than names, subscripts and last is not supported
SELECT JSON_LENGTH('[[1], [2]]', '$[*]');
! 0A000 JSON_LENGTH with a path of more than names, subscripts and last is not supported
SELECT JSON_KEYS('{}', '$ ? (@ > 4)');
! 0A000 JSON_KEYS with a path of more than names, subscripts and last is not supported
SELECT JSON_SET('{}', 'a', 1);
! 42601 the JSON path is wrong at character 1: a value was expected, not a
SELECT JSON_REMOVE('{}', '$');
! 0A000 JSON_REMOVE of the whole document is not supported
SELECT JSON_SET('{', '$.a', 1);
! 22032 the text is no JSON: at character 2 a name in double quotes was expected
SELECT JSON_SET('{}', '$.a');
! 42601 JSON_SET needs a document, and paths with values (line 1, column 8)
SELECT JSON_SET(NULL, '$.a', 1), JSON_SET('{}', NULL, 1);
| json_set | json_set
| NULL | NULL
SELECT JSON_SET(d, p, v) FROM (VALUES ('{}', '$.a', 1), ('{"b":2}', '$.b', 3)) AS t (d, p, v);
| json_set
| {"a":1}
| {"b":3}
SELECT JSON_ARRAY(JSON_SET('{}', '$.a', 1), JSON_KEYS('{"x":1}'));
| json_array
| [{"a":1},["x"]]
SELECT JSON_QUERY('{"a": "x"}', '$.a' OMIT QUOTES);
! 42601 found OMIT where, for example, a value, ")" or "=" was expected (line 1, column 39)
