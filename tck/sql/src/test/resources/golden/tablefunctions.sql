# Functions of FROM, whose rows are those of an array or a MAP.
SELECT * FROM jsonb_each('{"a":1, "B": null}');
| key | value
| B | null
| a | 1
SELECT * FROM jsonb_each_text('{"b":"x", "a": [1, 2]}') AS e;
| key | value
| a | [1,2]
| b | x
SELECT key, value FROM json_each('{"b":"x"}') AS e ORDER BY key;
| key | value
| b | "x"
SELECT * FROM jsonb_each_text('{"b":"x", "a": [1, 2]}') AS e(k, v);
| k | v
| a | [1,2]
| b | x
SELECT value FROM jsonb_array_elements('[1, {"a": 2}, "x"]');
| value
| "x"
| 1
| {"a":2}
SELECT value ->> 'a' FROM jsonb_array_elements('[{"a": 1}, {"a": 2}]') AS e;
| EXPR$0
| 1
| 2
SELECT e.v FROM jsonb_array_elements_text('["x", 2]') AS e(v);
| v
| 2
| x
SELECT * FROM jsonb_object_keys('{"a":1, "b": 2}') AS k;
| k
| a
| b
SELECT * FROM regexp_split_to_table('a b c', ' ');
| regexp_split_to_table
| a
| b
| c
SELECT * FROM regexp_matches('a1b2', '([a-z])(\d)', 'g');
| regexp_matches
| [a, 1]
| [b, 2]
SELECT m[1] FROM regexp_matches('a1b2', '([a-z])(\d)', 'g') AS m;
| m
| a
| b
SELECT * FROM regexp_matches('a1b2', 'z');
| regexp_matches
SELECT * FROM string_to_table('a,b', ',') AS part;
| part
| a
| b
CREATE TABLE d (id INT PRIMARY KEY, j JSONB);
= 0 rows
INSERT INTO d VALUES (1, '{"tags": ["x", "y"], "m": {"k": 1}}'), (2, '{}'), (3, NULL);
= 3 rows
SELECT d.id, t.value FROM d, jsonb_array_elements_text(d.j -> 'tags') AS t ORDER BY 1, 2;
| id | value
| 1 | x
| 1 | y
SELECT d.id, t.value FROM d LEFT JOIN LATERAL jsonb_array_elements_text(d.j -> 'tags') AS t ON TRUE ORDER BY 1, 2;
| id | value
| 1 | x
| 1 | y
| 2 | NULL
| 3 | NULL
SELECT d.id, e.key, e.value FROM d CROSS JOIN LATERAL jsonb_each(d.j -> 'm') AS e;
| id | key | value
| 1 | k | 1
SELECT d.id, e.key FROM d CROSS JOIN jsonb_each(d.j) AS e ORDER BY 1, 2;
| id | key
| 1 | m
| 1 | tags
SELECT regexp_instr('abcabc', 'b(c)', 1, 2, 0, 'i', 1), regexp_instr('abcabc', 'b(c)', 1, 1, 1), regexp_substr('abcabc', 'b(c)', 1, 1, 'i', 1);
| regexp_instr | regexp_instr | regexp_substr
| 6 | 4 | c
SELECT * FROM generate_series(5, 7) WITH ORDINALITY;
| generate_series | ordinality
| 5 | 1
| 6 | 2
| 7 | 3
SELECT * FROM generate_series(5, 7) WITH ORDINALITY AS s(n, i);
| n | i
| 5 | 1
| 6 | 2
| 7 | 3
SELECT * FROM jsonb_each('{"a": 1}') WITH ORDINALITY AS s;
| key | value | ordinality
| a | 1 | 1
SELECT * FROM jsonb_array_elements_text('["a"]') WITH ORDINALITY AS s(n);
| n | ordinality
| a | 1
SELECT a.id, s FROM (VALUES (1), (2)) AS a(id) CROSS JOIN LATERAL generate_series(1, a.id) AS s ORDER BY 1, 2;
| id | s
| 1 | 1
| 2 | 1
| 2 | 2
SELECT a.id, s FROM (VALUES (0), (2)) AS a(id) LEFT JOIN LATERAL generate_series(1, a.id) AS s ON TRUE ORDER BY 1, 2;
| id | s
| 0 | NULL
| 2 | 1
| 2 | 2
SELECT * FROM jsonb_array_elements('{}');
! 22023 JSON_ARRAY_ELEMENTS takes an array of JSON
SELECT * FROM jsonb_each(1);
! 22023 JSON_EACH takes an object of JSON
SELECT jsonb_each_text('{"a": 1}');
! 0A000 jsonb_each_text returns several columns; it is supported in FROM alone (line 1, column 8)
SELECT * FROM READ_CSV('a.csv', header => TRUE) AS t;
! 42501 READ_CSV may not read files; the property files=true of the connection allows it (line 1, column 15)
INSERT INTO elsewhere SELECT * FROM read_json('a.json');
! 42P01 there is no table 'elsewhere' in namespace default (line 1, column 13)
SELECT n FROM (SELECT * FROM read_json('a.json')) AS q;
! 42501 READ_JSON may not read files; the property files=true of the connection allows it (line 1, column 30)
CREATE VIEW files AS SELECT * FROM READ_CSV('a.csv');
! 0A000 a view cannot read a file by READ_CSV (line 1, column 36)
SELECT read_json FROM (VALUES (1)) AS read_csv(read_json);
| read_json
| 1
