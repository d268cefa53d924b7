# The type JSON: what is taken and refused, functions, comparison, conditions in the store.
CREATE TABLE event (k INTEGER PRIMARY KEY, v JSON, f.w JSON NOT NULL DEFAULT '{}');
= 0 rows
INSERT INTO event (k, v) VALUES (1, '{"a": [1, 2, {"b": "x"}], "c": null}'), (2, ' [1.5e3, true, "\u00e9\n"] '), (3, NULL), (4, '"text"');
= 4 rows
INSERT INTO event (k, v) VALUES (5, '{"a": 01}');
! 22032 column 'v': the text is no JSON: at character 8 a comma or } was expected
INSERT INTO event (k, v) VALUES (5, '{bad}');
! 22032 column 'v': the text is no JSON: at character 2 a name in double quotes was expected
INSERT INTO event (k, v) VALUES (5, '');
! 22032 column 'v': the text is no JSON: at character 1 a value was expected
UPDATE event SET v = '["é😀", }' WHERE k = 1;
! 22032 column 'v': the text is no JSON: at character 8 a value was expected
UPDATE event SET v = NULL WHERE k = 4;
= 1 rows
UPSERT INTO event VALUES (5, JSON_OBJECT('a': 1), JSON_ARRAY(1, 2));
= 1 rows
INSERT INTO event (k, v) VALUES (6, 17), (7, TRUE);
= 2 rows
INSERT INTO event (k, v) VALUES (8, '[') ON CONFLICT DO NOTHING;
! 22032 column 'v': the text is no JSON: at character 2 a value was expected
MERGE INTO event USING (VALUES (1)) AS s (k) ON event.k = s.k WHEN MATCHED THEN UPDATE SET v = '{';
! 22032 column 'v': the text is no JSON: at character 2 a name in double quotes was expected
SELECT * FROM event ORDER BY k;
| k | v | f.w
| 1 | {"a": [1, 2, {"b": "x"}], "c": null} | {}
| 2 | ' [1.5e3, true, "\u00e9\n"] ' | {}
| 3 | NULL | {}
| 4 | NULL | {}
| 5 | {"a":1} | [1,2]
| 6 | 17 | {}
| 7 | true | {}
SELECT k, JSON_VALUE(v, '$.a[0]'), JSON_QUERY(v, '$.a'), JSON_EXISTS(v, '$.a'), v IS JSON, v IS JSON ARRAY FROM event ORDER BY k;
| k | json_value | json_query | json_exists | EXPR$4 | EXPR$5
| 1 | 1 | [1,2,{"b":"x"}] | true | true | false
| 2 | NULL | NULL | false | true | true
| 3 | NULL | NULL | NULL | NULL | NULL
| 4 | NULL | NULL | NULL | NULL | NULL
| 5 | 1 | 1 | true | true | false
| 6 | NULL | NULL | false | true | false
| 7 | NULL | NULL | false | true | false
SELECT k FROM event WHERE JSON_VALUE(v, '$.a[1]' RETURNING INTEGER) = 2;
| k
| 1
SELECT k FROM event WHERE v = '{"a":1}';
| k
| 5
EXPLAIN SELECT k FROM event WHERE v = '{"a":1}';
| Scan(table=[default.event], columns=[k], keys=[all], filter=[v = '{"a":1}'])
EXPLAIN SELECT k FROM event WHERE v IS NOT NULL AND JSON_VALUE(v, '$.a') = 'x';
| Scan(table=[default.event], columns=[k], keys=[all], filter=[v IS NOT NULL], residual=[JSON_VALUE(v, '$.a') = 'x'])
SELECT JSON_OBJECT('k': k, 'v': v FORMAT JSON) FROM event WHERE k = 1;
| json_object
| {"k":1,"v":{"a":[1,2,{"b":"x"}],"c":null}}
SELECT v, COUNT(*) FROM event GROUP BY v HAVING COUNT(*) > 1;
| v | count
| NULL | 2
SELECT CAST('{}' AS JSON), CAST(NULL AS JSON), CAST(17 AS json);
| json | json | json
| {} | NULL | 17
SELECT CAST('{' AS JSON);
! 22032 the text is no JSON: at character 2 a name in double quotes was expected
SELECT CAST(v AS JSON) FROM (VALUES ('{}'), ('[')) AS s (v);
! 22032 the text is no JSON: at character 2 a value was expected
SELECT k, "value" FROM event$cells WHERE qualifier = 'v' AND k = 6;
| k | value
| 6 | X'3137'
ALTER TABLE event ADD COLUMN z JSON DEFAULT CAST('[]' AS JSON);
= 0 rows
INSERT INTO event (k) VALUES (10) RETURNING *;
| k | v | f.w | z
| 10 | NULL | {} | []
SELECT column_name, data_type, is_nullable, column_default FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'event';
| column_name | data_type | is_nullable | column_default
| f.w | JSON | NO | '{}'
| k | INTEGER | NO | NULL
| v | JSON | YES | NULL
| z | JSON | YES | CAST('[]' AS "JSON")
CREATE VIEW kinds AS SELECT k, CAST(JSON_QUERY(v, '$.a') AS JSON) AS a FROM event WHERE k < 3;
= 0 rows
SELECT * FROM kinds ORDER BY k;
| k | a
| 1 | [1,2,{"b":"x"}]
| 2 | NULL
CREATE TABLE bad (k JSON PRIMARY KEY);
! 0A000 column 'k' is JSON, which cannot be part of the primary key (line 1, column 19)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v JSON ENCODING 'text');
! 42P16 column 'v' is JSON and cannot have another ENCODING (line 1, column 42)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v JSON DEFAULT 'x');
! 22032 the text is no JSON: at character 1 a value was expected (line 1, column 42)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v MAP<VARCHAR, JSON>);
! 42703 Unknown identifier 'JSON' (line 1, column 57)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v VARCHAR ENCODING 'json');
! 22023 there is no ENCODING 'json'; possible are 'cellar', 'bytes', 'text' and 'phoenix' (line 1, column 61)

# A value that is null exists; what only begins with JSON is none.
SELECT JSON_EXISTS('{"a": null}', '$.a') AS a, JSON_EXISTS('{"a": null}', 'lax $.b') AS b, JSON_EXISTS('{"a": [1, {"b": null}]}', 'lax $.a[1].b') AS c, JSON_EXISTS('{', '$.a' UNKNOWN ON ERROR) AS d;
| a | b | c | d
| true | false | true | NULL
SELECT JSON_EXISTS('{', '$.a' ERROR ON ERROR);
! 22032 JSON_EXISTS: the text is no JSON: at character 2 a name in double quotes was expected
SELECT '1 2' IS JSON AS a, ' [1] ' IS JSON ARRAY AS b, 'null' IS JSON SCALAR AS c, '{"a":1}x' IS JSON OBJECT AS d, '{}' IS NOT JSON OBJECT AS e, CAST(NULL AS VARCHAR) IS JSON AS f, 'NaN' IS JSON AS g;
| a | b | c | d | e | f | g
| false | true | true | false | false | NULL | false
