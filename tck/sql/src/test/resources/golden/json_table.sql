# JSON_TABLE: the rows that a path of a document leads to.
SELECT * FROM JSON_TABLE('[{"a": 1, "b": "x"}, {"a": 2}]', '$[*]' COLUMNS (n FOR ORDINALITY, a INTEGER, b VARCHAR(10) PATH '$.b' DEFAULT '?' ON EMPTY, c BOOLEAN EXISTS PATH '$.b', d INTEGER EXISTS PATH '$.b', e VARCHAR EXISTS PATH '$.b')) AS t;
| n | a | b | c | d | e
| 1 | 1 | x | true | 1 | true
| 2 | 2 | ? | false | 0 | false
SELECT * FROM JSON_TABLE('{"a": {"my name": 1.50, "d": "2020-02-29", "t": "2020-02-29T10:11:12", "b": true}}', '$.a' COLUMNS ("my name" DECIMAL(5, 2), d DATE, t TIMESTAMP, b BOOLEAN, none INTEGER));
| my name | d | t | b | none
| 1.50 | 2020-02-29 | 2020-02-29 10:11:12 | true | NULL
# The document may be a column to the left; the same with JSONB_ARRAY_ELEMENTS.
CREATE TABLE event (id INTEGER PRIMARY KEY, doc JSON);
= 0 rows
INSERT INTO event VALUES (1, '{"k": [{"v": 3}, {"v": 4}]}'), (2, '{"k": []}'), (3, NULL), (4, '{"k": [{"w": 5}]}');
= 4 rows
SELECT id, t.v FROM event, JSON_TABLE(doc, '$.k[*]' COLUMNS (v INTEGER)) AS t ORDER BY id, v;
| id | v
| 1 | 3
| 1 | 4
| 4 | NULL
SELECT id, CAST(e ->> 'v' AS INTEGER) AS v FROM event, JSONB_ARRAY_ELEMENTS(doc -> 'k') AS e ORDER BY id, v;
| id | v
| 1 | 3
| 1 | 4
| 4 | NULL
SELECT id, v FROM event LEFT JOIN JSON_TABLE(doc, '$.k[*]' COLUMNS (v INTEGER)) AS t ON v > 3 ORDER BY id, v;
| id | v
| 1 | 4
| 2 | NULL
| 3 | NULL
| 4 | NULL
SELECT id, v FROM event LEFT JOIN LATERAL JSON_TABLE(event.doc, '$.k[*]' COLUMNS (v INTEGER PATH '$.v')) ON TRUE ORDER BY id, v;
| id | v
| 1 | 3
| 1 | 4
| 2 | NULL
| 3 | NULL
| 4 | NULL
SELECT id, (SELECT SUM(v) FROM JSON_TABLE(doc, '$.k[*]' COLUMNS (v INTEGER)) AS t) AS total FROM event ORDER BY id;
| id | total
| 1 | 7
| 2 | NULL
| 3 | NULL
| 4 | NULL
SELECT * FROM JSON_TABLE((SELECT doc FROM event WHERE id = ?), '$.k[*]' COLUMNS (v INTEGER)) AS t;
? 1
| v
| 3
| 4
SELECT * FROM JSON_TABLE(?, '$[*]' COLUMNS (v INTEGER PATH '$')) AS t;
? '[1, 2, 3]'
| v
| 1
| 2
| 3
SELECT v FROM JSON_TABLE(?, '$[*] ? (@ > $least)' PASSING CAST(? AS INTEGER) AS least COLUMNS (v INTEGER PATH '$', more BOOLEAN EXISTS PATH '$ ? (@ > $least + 1)')) AS t WHERE NOT more;
? '[1, 2, 3]', 1
| v
| 2
EXPLAIN SELECT id, t.v FROM event, JSON_TABLE(doc, '$.k[*]' COLUMNS (v INTEGER)) AS t WHERE id = 1;
| Project(id=[id], v=[v])
|   ForEach(parameters=[outer1=doc], joinType=[inner])
|     Scan(table=[default.event], columns=[id, doc], keys=[id = 1])
|     Project(v=[JSON_VALUE(ITEM0, '$."v"')])
|       Unnest(array=[EXPR$0])
|         Project(EXPR$0=[JSON_TABLE(outer1, '["$.k[*]"]', false)])
|           Values(tuples=[[{ 0 }]])
# Nested rows: each row of the path above has those of all nested paths, or one without.
SELECT * FROM JSON_TABLE('[{"id": 1, "x": [10, 11], "y": ["p"]}, {"id": 2, "y": ["q", "r"]}, {"id": 3}]', '$[*]' AS items COLUMNS (id INTEGER, NESTED PATH '$.x[*]' AS xs COLUMNS (xn FOR ORDINALITY, x INTEGER PATH '$'), NESTED '$.y[*]' COLUMNS (y VARCHAR PATH '$' DEFAULT '-' ON EMPTY), n FOR ORDINALITY)) AS t;
| id | xn | x | y | n
| 1 | 1 | 10 | NULL | 1
| 1 | 2 | 11 | NULL | 1
| 1 | NULL | NULL | p | 1
| 2 | NULL | NULL | q | 2
| 2 | NULL | NULL | r | 2
| 3 | NULL | NULL | NULL | 3
SELECT * FROM JSON_TABLE('{"a": [{"b": [{"c": [1, 2]}, {"c": [3]}]}, {"b": []}]}', '$' COLUMNS (NESTED PATH '$.a[*]' COLUMNS (an FOR ORDINALITY, NESTED PATH '$.b[*]' COLUMNS (bn FOR ORDINALITY, NESTED PATH '$.c[*]' COLUMNS (c INTEGER PATH '$'))))) AS t;
| an | bn | c
| 1 | 1 | 1
| 1 | 1 | 2
| 1 | 2 | 3
| 2 | NULL | NULL
SELECT a.ordinality AS an, b.ordinality AS bn, c.c FROM JSONB_ARRAY_ELEMENTS(CAST('[{"b": [{"c": [1, 2]}, {"c": [3]}]}, {"b": []}]' AS JSON)) WITH ORDINALITY AS a LEFT JOIN JSONB_ARRAY_ELEMENTS(a.value -> 'b') WITH ORDINALITY AS b ON TRUE LEFT JOIN JSONB_ARRAY_ELEMENTS_TEXT(b.value -> 'c') AS c (c) ON TRUE ORDER BY 1, 2, 3;
| an | bn | c
| 1 | 1 | 1
| 1 | 1 | 2
| 1 | 2 | 3
| 2 | NULL | NULL
# Columns of JSON.
SELECT * FROM JSON_TABLE('{"a": {"b": [1, {"c": "s"}]}}', 'lax $.a' COLUMNS (b JSON, f VARCHAR FORMAT JSON PATH '$.b[0]', w JSON PATH '$.b[*]' WITH WRAPPER, c JSON PATH '$.b[*]' WITH CONDITIONAL WRAPPER, k VARCHAR PATH '$.b[1].c' KEEP QUOTES, o VARCHAR PATH '$.b[1].c' OMIT QUOTES, s VARCHAR PATH '$.b[1].c', e JSONB PATH '$.z' EMPTY ARRAY ON EMPTY, p JSON PATH '$.b[*]' EMPTY OBJECT ON ERROR));
| b | f | w | c | k | o | s | e | p
| [1,{"c":"s"}] | 1 | [1,{"c":"s"}] | [1,{"c":"s"}] | "s" | s | s | [] | {}
SELECT v || '{"a": 2}' AS sum FROM JSON_TABLE('[{"b": 1}]', '$[*]' COLUMNS (v JSONB PATH '$')) AS t;
| sum
| {"b":1,"a":2}
# Errors of columns and of paths.
SELECT * FROM JSON_TABLE('["a", 1]', '$[*]' COLUMNS (a INTEGER PATH '$', b INTEGER PATH '$' DEFAULT -1 ON ERROR, c INTEGER PATH '$.x' DEFAULT 10 + 1 ON EMPTY NULL ON ERROR, d BOOLEAN EXISTS PATH 'strict $.x' TRUE ON ERROR));
| a | b | c | d
| 1 | 1 | 11 | true
| NULL | -1 | 11 | true
SELECT * FROM JSON_TABLE('["a", 1]', '$[*]' COLUMNS (a INTEGER PATH '$' ERROR ON ERROR)) AS t;
! 22P02 JSON_VALUE: the value is not of type INTEGER
SELECT * FROM JSON_TABLE('["a", 1]', '$[*]' COLUMNS (a INTEGER PATH '$.x' ERROR ON EMPTY)) AS t;
! 22035 JSON_VALUE: there is no such value in the document
SELECT COUNT(*) AS n FROM JSON_TABLE('[1]', 'strict $.x[*]' COLUMNS (a INTEGER PATH '$')) AS t;
| n
| 0
SELECT COUNT(*) AS n FROM JSON_TABLE('[1]', 'strict $.x[*]' COLUMNS (a INTEGER PATH '$') ERROR ON ERROR) AS t;
! 2203A JSON_TABLE: .x is of an object, not of array
SELECT COUNT(*) AS n FROM JSON_TABLE('no', '$' COLUMNS (a INTEGER PATH '$') EMPTY ON ERROR) AS t;
| n
| 0
SELECT COUNT(*) AS n FROM JSON_TABLE('no', '$' COLUMNS (a INTEGER PATH '$') ERROR ON ERROR) AS t;
! 22032 the text is no JSON: at character 1 a value was expected
SELECT * FROM JSON_TABLE('1', '$' COLUMNS (a INTEGER PATH '$', A INTEGER)) AS t;
! 42701 JSON_TABLE has the column A twice (line 1, column 64)
SELECT * FROM JSON_TABLE('1', '$.[' COLUMNS (a INTEGER PATH '$')) AS t;
! 42601 the JSON path is wrong at character 3: the name of a member was expected, not [ (line 1, column 31)
SELECT * FROM JSON_TABLE('1', '$' COLUMNS (NESTED PATH '$.[' COLUMNS (a INTEGER PATH '$'))) AS t;
! 42601 the JSON path is wrong at character 3: the name of a member was expected, not [ (line 1, column 56)
SELECT * FROM JSON_TABLE('1', '$' || '.a' COLUMNS (a INTEGER PATH '$')) AS t;
! 0A000 the paths of JSON_TABLE have to be literals (line 1, column 31)
SELECT * FROM JSON_TABLE('1', '$' COLUMNS (a INTEGER PATH '$ ? (@ == $x)')) AS t;
! 42704 PASSING has no variable 'x', which the JSON path needs (line 1, column 59)
SELECT * FROM JSON_TABLE('1', '$' COLUMNS (a INTEGER PATH '$' EMPTY ARRAY ON EMPTY)) AS t;
! 0A000 EMPTY ARRAY ON EMPTY is for columns of JSON, and not for those of other types (line 1, column 69)
SELECT * FROM JSON_TABLE('1', '$' COLUMNS (a JSON PATH '$' DEFAULT '1' ON EMPTY)) AS t;
! 0A000 DEFAULT ON EMPTY is not supported for a column of JSON (line 1, column 68)
SELECT * FROM JSON_TABLE('1', '$' COLUMNS (a INTEGER ARRAY PATH '$')) AS t;
! 0A000 JSON_VALUE ... RETURNING ARRAY is not supported
SELECT * FROM JSON_TABLE(1, '$' COLUMNS (a INTEGER PATH '$')) AS t;
| a
| 1
SELECT * FROM JSON_TABLE('1', '$') AS t;
! 42601 found ) where, for example, a value or "=" was expected (line 1, column 34)
# In views, and as names.
CREATE VIEW opened AS SELECT id, t.* FROM event, JSON_TABLE(doc, '$.k[*]' COLUMNS (n FOR ORDINALITY, v INTEGER)) AS t;
= 0 rows
ALTER TABLE event ADD COLUMN columns INTEGER;
= 0 rows
SELECT * FROM opened WHERE id < 3 ORDER BY id, n;
| id | n | v
| 1 | 1 | 3
| 1 | 2 | 4
SELECT nested, path, columns, keep, quotes FROM JSON_TABLE('{"nested": 1, "path": 2, "columns": 3}', '$' COLUMNS (nested INTEGER, path INTEGER, columns INTEGER PATH '$.columns', keep INTEGER, quotes INTEGER)) AS columns;
| nested | path | columns | keep | quotes
| 1 | 2 | 3 | NULL | NULL
CREATE TABLE json_table (id INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO json_table SELECT v FROM JSON_TABLE('[7, 8]', '$[*]' COLUMNS (v INTEGER PATH '$'));
= 2 rows
SELECT json_table.id FROM json_table ORDER BY id;
| id
| 7
| 8
DROP TABLE json_table;
= 0 rows
DROP VIEW opened;
= 0 rows
DROP TABLE event;
= 0 rows
