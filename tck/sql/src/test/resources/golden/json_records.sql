# The members of an object, and of each object in an array, as columns.
SELECT * FROM JSON_TO_RECORD('{"a": 1, "b": "foo", "c": "bar"}') AS x (a INTEGER, b TEXT, d DATE);
| a | b | d
| 1 | foo | NULL
SELECT * FROM jsonb_to_recordset('[{"a": 1, "b": "x"}, {"b": null, "a": 2.0, "extra": 0}, {}]') x(a numeric, b varchar(10));
| a | b
| 1 | x
| 2 | NULL
| NULL | NULL
SELECT a + 1 AS n, j -> 'k' AS k, j FROM JSONB_TO_RECORD('{"a": "41", "j": {"k": [1, "z"]}}') AS x (a BIGINT, j JSONB);
| n | k | j
| 42 | [1,"z"] | {"k":[1,"z"]}
SELECT j FROM JSON_TO_RECORD('{"j": null}') AS x (j JSON);
| j
| NULL
SELECT t FROM JSON_TO_RECORD('{"t": {"k": true}}') AS x (t TEXT);
| t
| {"k":true}
SELECT * FROM JSON_TO_RECORD(CAST(NULL AS JSON)) AS x (a INTEGER, b TEXT);
| a | b
| NULL | NULL
SELECT * FROM JSON_TO_RECORDSET(CAST(NULL AS JSON)) AS x (a INTEGER);
| a
# Of a column of a table before it.
CREATE TABLE message (id INTEGER PRIMARY KEY, body JSON);
= 0 rows
INSERT INTO message VALUES (1, '[{"to": "ann", "at": "2024-01-02 03:04:05"}, {"to": "bob"}]'), (2, '[]'), (3, NULL);
= 3 rows
SELECT m.id, r."to", r.at FROM message AS m, JSON_TO_RECORDSET(m.body) AS r ("to" VARCHAR, at TIMESTAMP) ORDER BY 1, 2;
| id | to | at
| 1 | ann | 2024-01-02 03:04:05
| 1 | bob | NULL
SELECT m.id, r."to" FROM message AS m LEFT JOIN LATERAL JSON_TO_RECORDSET(m.body) AS r ("to" VARCHAR) ON TRUE ORDER BY 1, 2;
| id | to
| 1 | ann
| 1 | bob
| 2 | NULL
| 3 | NULL
# What is refused.
SELECT * FROM JSON_TO_RECORD('[1]') AS x (a INTEGER);
! 22023 JSON_TO_RECORD takes an object of JSON
SELECT * FROM JSON_TO_RECORDSET('[1]') AS x (a INTEGER);
! 22023 JSON_TO_RECORDSET takes an array of objects
SELECT * FROM JSON_TO_RECORDSET('{}') AS x (a INTEGER);
! 22023 JSON_TO_RECORDSET takes an array of JSON
SELECT * FROM JSON_TO_RECORD('{"a": "x"}') AS x (a INTEGER);
! 22P02 invalid text for type INTEGER: 'x'
SELECT * FROM JSON_TO_RECORD('{"a": [1]}') AS x (a INTEGER[]);
! 0A000 a column of records in JSON is no ARRAY; make it a JSON column (line 1, column 50)
SELECT * FROM JSON_TO_RECORD('{"a": 1}') AS x (a);
! 42601 found ) where ANY, BINARY or a name was expected (line 1, column 49)
SELECT * FROM JSON_TO_RECORD('{"a": 1}');
! 42601 the text ends where AS or a name was expected (line 1, column 40)
SELECT * FROM JSON_TO_RECORD('{"a": 1}') AS x (a INTEGER, a TEXT);
! 42701 there are two columns a (line 1, column 59)
