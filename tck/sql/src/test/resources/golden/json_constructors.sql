# Members and elements come as they are written; names are not made unique.
SELECT JSON_OBJECT('b': 1, 'a': 2, 'b': 3) AS a, JSON_OBJECT(KEY 'x' VALUE NULL, 'y' VALUE 1 ABSENT ON NULL) AS b, JSON_OBJECT('x': NULL) AS c, JSON_ARRAY(1, NULL, 'x') AS d, JSON_ARRAY(1, NULL NULL ON NULL) AS e, JSON_OBJECT() AS f, JSON_ARRAY() AS g, JSON_OBJECT(1: 2) AS h;
| a | b | c | d | e | f | g | h
| {"b":1,"a":2,"b":3} | {"y":1} | {"x":null} | [1,"x"] | [1,null] | {} | [] | {"1":2}
SELECT JSON_OBJECT(CAST(NULL AS VARCHAR): 1);
! 22004 the name of a member of an object is NULL

# Values of each type.
SELECT JSON_ARRAY(1.50, 1e0, 1e-7, 12345678901234567890.123456789, TRUE) AS a, JSON_ARRAY('é"\ 😀') AS b, JSON_ARRAY(DATE '2020-02-29', TIME '10:11:12', TIMESTAMP '2020-02-29 10:11:12.5') AS c, JSON_ARRAY(X'00ff', UUID '00000000-0000-0000-0000-0000000000ff') AS d, JSON_ARRAY(ARRAY[1, 2], MAP['k', DATE '2020-01-01'], ROW(1, 'x')) AS e, JSON_ARRAY(INTERVAL '1' DAY) AS f;
| a | b | c | d | e | f
| [1.50,1.0,0.00000010,12345678901234567890.123456789,true] | ["é\"\\ 😀"] | ["2020-02-29","10:11:12","2020-02-29T10:11:12.5"] | ["\\x00ff","00000000-0000-0000-0000-0000000000ff"] | [[1,2],{"k":"2020-01-01"},{"f1":1,"f2":"x"}] | ["1 day"]
SELECT JSON_ARRAY(CAST('NaN' AS DOUBLE), CAST('Infinity' AS DOUBLE)) AS a, JSON_ARRAY(CAST(TIMESTAMP '2020-02-29 10:11:12' AS TIMESTAMP(9))) AS b;
| a | b
| ["NaN","Infinity"] | ["2020-02-29T10:11:12"]

# JSON within JSON.
SELECT JSON_OBJECT('a': JSON_ARRAY(1, JSON_OBJECT('b': 'x')), 'c': '[1]' FORMAT JSON, 'd': '[1]', 'e': JSON_QUERY('{"x": [1]}', '$.x'), 'f': CAST('{}' AS JSON)) AS a;
| a
| {"a":[1,{"b":"x"}],"c":[1],"d":"[1]","e":[1],"f":{}}
SELECT JSON_ARRAY('[' FORMAT JSON);
! 22032 the text is no JSON: at character 2 a value was expected
SELECT JSON_ARRAY(1 FORMAT JSON);
! 42804 FORMAT JSON is of texts, not of INTEGER

# Aggregates.
SELECT JSON_ARRAYAGG(x ORDER BY x) AS a, JSON_ARRAYAGG(x ORDER BY x DESC NULL ON NULL) AS b, JSON_OBJECTAGG(KEY s VALUE x) AS c, JSON_OBJECTAGG(s: x ABSENT ON NULL) AS d, JSON_ARRAYAGG(JSON_OBJECT('x': x) ORDER BY x) AS e, JSON_ARRAYAGG(s ORDER BY s) AS f FROM (VALUES (1, 'a'), (2, 'b'), (NULL, 'c')) AS t (x, s);
| a | b | c | d | e | f
| [1,2] | [null,2,1] | {"a":1,"b":2,"c":null} | {"a":1,"b":2} | [{"x":1},{"x":2},{"x":null}] | ["a","b","c"]
SELECT JSON_ARRAYAGG(x ORDER BY x) AS a FROM (VALUES (TIMESTAMP '2020-01-01 00:00:00'), (TIMESTAMP '2019-01-01 00:00:00.25')) AS t (x);
| a
| ["2019-01-01T00:00:00.25","2020-01-01T00:00:00"]
SELECT JSON_ARRAYAGG('k' || x ORDER BY x) AS a, JSON_ARRAYAGG(JSON_VALUE('{"a":' || x || '}', '$.a' DEFAULT 'none' || x ON EMPTY) ORDER BY 'a' || x DESC) AS b FROM (VALUES (3), (1)) AS t (x);
| a | b
| ["k1","k3"] | ["3","1"]
SELECT JSON_ARRAYAGG(d) AS a, JSON_OBJECTAGG(KEY d VALUE d) AS b FROM (VALUES (DATE '2020-01-01')) AS t (d);
| a | b
| ["2020-01-01"] | {"2020-01-01":"2020-01-01"}
SELECT JSON_ARRAYAGG(x) AS a, JSON_OBJECTAGG(KEY 'k' VALUE x) AS b FROM (VALUES (1)) AS t (x) WHERE x > 1;
| a | b
| NULL | NULL
SELECT JSON_ARRAYAGG(x) AS a, COUNT(*) AS n FROM (VALUES (CAST(NULL AS INTEGER))) AS t (x);
| a | n
| [] | 1
SELECT g, JSON_ARRAYAGG(s FORMAT JSON) AS a FROM (VALUES (1, '[1]'), (1, '{"a":  2}'), (2, 'null')) AS t (g, s) GROUP BY g ORDER BY g;
| g | a
| 1 | [[1],{"a":2}]
| 2 | [null]
SELECT JSON_OBJECTAGG(KEY k VALUE 1) FROM (VALUES ('a'), (NULL)) AS t (k);
! 22004 the name of a member of an object is NULL

# Variables of paths.
SELECT JSON_EXISTS('[1, 5]', '$[*] ? (@ > $least)' PASSING 4 AS least) AS a, JSON_QUERY('[1, 5, 9]', '$[*] ? (@ > $least && @ < $most)' PASSING 1 AS least, 6.5 AS most WITH WRAPPER) AS b, JSON_VALUE('{"a": "x1"}', '$.a ? (@ starts with $s)' PASSING 'x' AS s) AS c, JSON_VALUE('[5]', '$[$i]' PASSING '{"i": 0}' FORMAT JSON AS o, 0 AS i) AS d, JSON_VALUE('[1]', '$o.i' PASSING JSON_OBJECT('i': 7) AS o) AS e;
| a | b | c | d | e
| true | [5] | x1 | 5 | 7
SELECT n, JSON_QUERY('[1, 2, 3]', '$[*] ? (@ >= $n)' PASSING n AS n WITH WRAPPER) AS a FROM (VALUES (2), (3), (NULL)) AS t (n) ORDER BY n;
| n | a
| 2 | [2,3]
| 3 | [3]
| NULL | NULL
SELECT JSON_EXISTS('[1, 5]', '$[*] ? (@ > $x)');
! 42704 PASSING has no variable 'x', which the JSON path needs (line 1, column 30)
SELECT JSON_EXISTS('[1, 5]', '$[*] ? (@ > $x)' PASSING 4 AS y);
! 42704 PASSING has no variable 'x', which the JSON path needs (line 1, column 30)
CREATE TABLE checked (k INTEGER PRIMARY KEY, v VARCHAR, CHECK (JSON_EXISTS(v, '$.a ? (@ > $x)' PASSING 4 AS x)), CHECK (JSON_VALUE(v, '$.a' RETURNING INTEGER DEFAULT 9 ON EMPTY) < 10));
= 0 rows
INSERT INTO checked VALUES (1, '{"a": 5}');
= 1 rows
INSERT INTO checked VALUES (2, '{"a": 4}');
! 23514 the row violates the constraint 'checked_check' of table default.checked
INSERT INTO checked VALUES (2, '{"a": 11}');
! 23514 the row violates the constraint 'checked_check1' of table default.checked
DROP TABLE checked;
= 0 rows
# Aggregates over windows.
SELECT x, JSON_ARRAYAGG(x) OVER () FROM (VALUES (1), (2)) AS v (x) ORDER BY x;
| x | json_arrayagg
| 1 | [1,2]
| 2 | [1,2]
SELECT x, JSON_ARRAYAGG(x NULL ON NULL) OVER (ORDER BY x ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM (VALUES (1), (2), (NULL)) AS v (x) ORDER BY x;
| x | json_arrayagg
| 1 | [1,2]
| 2 | [1,2,null]
| NULL | [2,null]
SELECT x, JSON_ARRAYAGG(x) OVER w, JSON_OBJECTAGG('k' || x : x) OVER w FROM (VALUES (1), (2), (3)) AS v (x) WINDOW w AS (PARTITION BY MOD(x, 2) ORDER BY x) ORDER BY x;
| x | json_arrayagg | json_objectagg
| 1 | [1] | {"k1":1}
| 2 | [2] | {"k2":2}
| 3 | [1,3] | {"k1":1,"k3":3}
SELECT x, JSON_ARRAYAGG(x) OVER (ORDER BY x ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING), JSON_ARRAYAGG(x) OVER (ORDER BY x ROWS BETWEEN 5 FOLLOWING AND 6 FOLLOWING) FROM (VALUES (1), (2), (3)) AS v (x) ORDER BY x;
| x | json_arrayagg | json_arrayagg
| 1 | [1,2,3] | NULL
| 2 | [2,3] | NULL
| 3 | [3] | NULL
SELECT JSON_ARRAYAGG(COUNT(*)) OVER (), x FROM (VALUES (1), (2)) AS v (x) GROUP BY x ORDER BY x;
| json_arrayagg | x
| [1,1] | 1
| [1,1] | 2
SELECT JSON_OBJECT('a': JSON_ARRAYAGG(x) OVER ()) FROM (VALUES (1), (2)) AS v (x);
| json_object
| {"a":[1,2]}
| {"a":[1,2]}
SELECT JSON_ARRAYAGG(x ORDER BY x) OVER () FROM (VALUES (1), (2)) AS v (x);
! 42809 OVER must be applied to aggregate function

# PostgreSQL's functions within each other, and their aggregates with DISTINCT and an order.
CREATE TABLE pg (id INTEGER PRIMARY KEY, g INTEGER, x INTEGER);
= 0 rows
INSERT INTO pg VALUES (1, 1, 5), (2, 1, 3), (3, 1, 5), (4, 2, NULL);
= 4 rows
SELECT g, JSON_AGG(DISTINCT x ORDER BY x) AS d, JSONB_AGG(x ORDER BY x DESC, id) AS o FROM pg GROUP BY g ORDER BY g;
| g | d | o
| 1 | [3,5] | [5,5,3]
| 2 | [null] | [null]
SELECT JSON_AGG(JSON_BUILD_OBJECT('id', id, 'x', JSON_BUILD_ARRAY(x)) ORDER BY id DESC) FILTER (WHERE g = 1) AS j FROM pg;
| j
| [{"id":3,"x":[5]},{"id":2,"x":[3]},{"id":1,"x":[5]}]
SELECT JSON_OBJECT_AGG(DISTINCT g, g) AS o, JSON_AGG(ALL g ORDER BY id) AS a FROM pg;
| o | a
| {"1":1,"2":2} | [1,1,1,2]
SELECT JSON_BUILD_OBJECT('a', JSON_AGG(x ORDER BY id), 'o', JSONB_OBJECT_AGG(id, TO_JSON(x))) AS j FROM pg WHERE id < 3;
| j
| {"a":[5,3],"o":{"1":5,"2":3}}
SELECT g, JSON_BUILD_OBJECT('rows', COALESCE((SELECT JSON_AGG(x ORDER BY id) FROM pg WHERE g = n.g), '[]')) AS j
FROM (VALUES (1), (3)) AS n (g);
| g | j
| 1 | {"rows":[5,3,5]}
| 3 | {"rows":[]}
SELECT id, JSONB_BUILD_ARRAY(CASE id WHEN 1 THEN TO_JSONB(x) WHEN 2 THEN '[]' ELSE NULL END, CASE id WHEN 1 THEN 'a' ELSE '[]' END) AS j FROM pg;
| id | j
| 1 | [5,"a"]
| 2 | [[],"[]"]
| 3 | [null,"[]"]
| 4 | [null,"[]"]
SELECT TO_JSON(JSON_BUILD_ARRAY()) AS a, JSON_BUILD_ARRAY(ARRAY_TO_JSON(ARRAY[1]), JSONB_PRETTY('[]')) AS b;
| a | b
| [] | [[1],[]]
SELECT id, JSON_AGG(x) OVER (ORDER BY id) AS w FROM pg;
| id | w
| 1 | [5]
| 2 | [5,3]
| 3 | [5,3,5]
| 4 | [5,3,5,null]
SELECT JSON_AGG(x ORDER BY x) OVER () FROM pg;
! 0A000 ORDER BY within an aggregate is not supported over a window; the window has its own (line 1, column 8)
SELECT JSON_AGG(1, 2);
! 42883 No match found for function signature JSON_AGG(<NUMERIC>, <NUMERIC>) (line 1, column 8)
SELECT json_agg FROM (SELECT id AS json_agg FROM pg) AS q WHERE json_agg = 1;
| json_agg
| 1
SELECT g, JSON_AGG(id ORDER BY id DESC) AS a, JSON_OBJECT_AGG(id, x) AS o FROM pg GROUP BY ALL ORDER BY g;
| g | a | o
| 1 | [3,2,1] | {"1":5,"2":3,"3":5}
| 2 | [4] | {"4":null}
SELECT JSON_AGG(x) FROM pg FOR UPDATE;
! 0A000 FOR UPDATE is not allowed with aggregate functions or windows (line 1, column 28)
DROP TABLE pg;
= 0 rows
SELECT JSON_ARRAY(NULL ON NULL), JSON_ARRAY(NULL NULL ON NULL), JSON_ARRAY(ABSENT ON NULL);
| json_array | json_array | json_array
| [] | [null] | []
SELECT JSON_BUILD_OBJECT('k', COALESCE(JSON_AGG(x), ?)) AS j FROM (VALUES (1)) AS t (x) WHERE x > ?;
? '[]', 0
| j
| {"k":[1]}
? '[]', 1
| j
| {"k":[]}
# Columns of JSON are put in as JSON, also through queries and views.
CREATE TABLE doc (id INTEGER PRIMARY KEY, d JSON, t VARCHAR);
= 0 rows
INSERT INTO doc VALUES (1, '{"a": 1}', '{"a": 1}'), (2, NULL, NULL);
= 2 rows
SELECT JSON_OBJECT('d': d, 't': t) AS o, JSON_ARRAY(d, t, 1) AS a, JSON_BUILD_OBJECT('d', d) AS b, JSON_BUILD_ARRAY(d) AS c, TO_JSON(d) AS j, JSON_OBJECT('d': d FORMAT JSON) AS f FROM doc ORDER BY id;
| o | a | b | c | j | f
| {"d":{"a":1},"t":"{\"a\": 1}"} | [{"a":1},"{\"a\": 1}",1] | {"d":{"a":1}} | [{"a":1}] | {"a":1} | {"d":{"a":1}}
| {"d":null,"t":null} | [1] | {"d":null} | [null] | NULL | {"d":null}
SELECT JSON_ARRAYAGG(d ORDER BY id) AS a, JSON_AGG(t ORDER BY id) AS t, JSON_OBJECTAGG(id: d) AS o, JSONB_OBJECT_AGG(id, d) AS p FROM doc;
| a | t | o | p
| [{"a":1}] | ["{\"a\": 1}",null] | {"1":{"a":1},"2":null} | {"1":{"a":1},"2":null}
SELECT JSON_OBJECT('d': x) AS o FROM (SELECT d AS x FROM doc WHERE id = 1) AS q;
| o
| {"d":{"a":1}}
SELECT JSON_OBJECT('d': (SELECT d FROM doc WHERE id = 1), 'c': COALESCE(d, '{}'), 'e': d -> 'a') AS o FROM doc ORDER BY id;
| o
| {"d":{"a":1},"c":{"a":1},"e":1}
| {"d":{"a":1},"c":{},"e":null}
SELECT JSON_OBJECT('d': d) AS o, COUNT(*) AS n FROM doc GROUP BY d ORDER BY 1;
| o | n
| {"d":null} | 1
| {"d":{"a":1}} | 1
SELECT JSON_OBJECT('d': d) AS o, COUNT(*) AS n FROM doc GROUP BY JSON_OBJECT('d': d) ORDER BY 1;
| o | n
| {"d":null} | 1
| {"d":{"a":1}} | 1
CREATE VIEW docs AS SELECT d FROM doc WHERE id = 1;
= 0 rows
SELECT JSON_ARRAY(d) AS a, JSON_SET('{}', '$.x', d) AS s FROM docs;
| a | s
| [{"a":1}] | {"x":{"a":1}}
SELECT JSON_OBJECT('e': e) AS o FROM doc, JSON_TABLE(d, '$' COLUMNS (e JSON PATH '$')) AS t WHERE id = 1;
| o
| {"e":{"a":1}}
DROP VIEW docs;
= 0 rows
DROP TABLE doc;
= 0 rows
# The order of members.
SELECT json_object_agg(x, y ORDER BY x) AS a, jsonb_object_agg(x, y ORDER BY y DESC) AS b,
  json_object_agg(x, y + 1 ORDER BY x) FILTER (WHERE y < 3) AS c
FROM (VALUES ('b', 2), ('a', 1), ('c', 3)) AS v (x, y);
| a | b | c
| {"a":1,"b":2,"c":3} | {"c":3,"b":2,"a":1} | {"a":2,"b":3}
SELECT json_object_agg(x) FROM (VALUES ('b', 2)) AS v (x, y);
! 42883 No match found for function signature json_object_agg(<CHARACTER>) (line 1, column 8)
