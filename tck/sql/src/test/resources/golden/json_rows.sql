# Rows of tables as JSON.
CREATE TABLE t (id INTEGER PRIMARY KEY, a VARCHAR, j JSON, f.q INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 'x"', '{"k": [1]}', 5), (2, NULL, NULL, NULL);
= 2 rows
CREATE TABLE u (tid INTEGER, n DECIMAL(5, 2), PRIMARY KEY (tid, n));
= 0 rows
INSERT INTO u VALUES (1, 1.50), (1, 2), (3, 9);
= 3 rows
CREATE TABLE k (v VARCHAR);
= 0 rows
INSERT INTO k VALUES ('a'), (NULL);
= 2 rows
SELECT row_to_json(t) FROM t ORDER BY id;
| row_to_json
| {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5}
| {"id":2,"a":null,"j":null,"f.q":null}
SELECT to_json(t), to_jsonb(t) AS b FROM t WHERE id = 1;
| to_json | b
| {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5} | {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5}
SELECT json_agg(t) FROM t;
| json_agg
| [{"id":1,"a":"x\"","j":{"k":[1]},"f.q":5},{"id":2,"a":null,"j":null,"f.q":null}]
SELECT json_agg(t ORDER BY id DESC) FROM t;
| json_agg
| [{"id":2,"a":null,"j":null,"f.q":null},{"id":1,"a":"x\"","j":{"k":[1]},"f.q":5}]
SELECT jsonb_agg(x) FROM (SELECT id, a FROM t) x;
| jsonb_agg
| [{"id":1,"a":"x\""},{"id":2,"a":null}]
SELECT json_agg(row_to_json(x)) FROM (SELECT id AS key, f.q FROM t) AS x;
| json_agg
| [{"key":1,"q":5},{"key":2,"q":null}]
SELECT json_agg(t) FILTER (WHERE id = 2) AS two FROM t;
| two
| [{"id":2,"a":null,"j":null,"f.q":null}]
SELECT row_to_json(k) FROM k;
| row_to_json
| {"v":"a"}
| {"v":null}
SELECT json_agg(k) FROM k WHERE FALSE;
| json_agg
| NULL
SELECT t.id, json_agg(u) FROM t JOIN u ON u.tid = t.id GROUP BY t.id;
| id | json_agg
| 1 | [{"tid":1,"n":1.50},{"tid":1,"n":2.00}]
SELECT t.id, row_to_json(u) AS u FROM t LEFT JOIN u ON u.tid = t.id ORDER BY t.id, u.n;
| id | u
| 1 | {"tid":1,"n":1.50}
| 1 | {"tid":1,"n":2.00}
| 2 | NULL
SELECT t.id, json_agg(u) AS u FROM t LEFT JOIN u ON u.tid = t.id GROUP BY t.id ORDER BY t.id;
| id | u
| 1 | [{"tid":1,"n":1.50},{"tid":1,"n":2.00}]
| 2 | [null]
SELECT row_to_json(t) AS t, row_to_json(u) AS u FROM t FULL JOIN u ON u.tid = t.id ORDER BY t.id, u.n;
| t | u
| {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5} | {"tid":1,"n":1.50}
| {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5} | {"tid":1,"n":2.00}
| {"id":2,"a":null,"j":null,"f.q":null} | NULL
| NULL | {"tid":3,"n":9.00}
SELECT row_to_json(k) FROM t LEFT JOIN k ON k.v = t.a;
| row_to_json
| NULL
| NULL
SELECT json_build_object('row', t, 'n', id) FROM t WHERE id = 1;
| json_build_object
| {"row":{"id":1,"a":"x\"","j":{"k":[1]},"f.q":5},"n":1}
SELECT JSON_OBJECT('row' VALUE t) AS o, JSON_ARRAY(t, id) AS a FROM t WHERE id = 2;
| o | a
| {"row":{"id":2,"a":null,"j":null,"f.q":null}} | [{"id":2,"a":null,"j":null,"f.q":null},2]
SELECT id, (SELECT json_agg(u ORDER BY n) FROM u WHERE u.tid = t.id) AS us FROM t ORDER BY id;
| id | us
| 1 | [{"tid":1,"n":1.50},{"tid":1,"n":2.00}]
| 2 | NULL
SELECT id, (SELECT row_to_json(t)) AS r FROM t WHERE id = 1;
| id | r
| 1 | {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5}
WITH w AS (SELECT 1 AS one) SELECT row_to_json(w) FROM w;
| row_to_json
| {"one":1}
SELECT row_to_json(v) FROM (VALUES (1, 'a')) AS v (n, s);
| row_to_json
| {"n":1,"s":"a"}
SELECT row_to_json(ROW(1, 'a', NULL)), row_to_json(row(t.id)) AS r FROM t WHERE id = 1;
| row_to_json | r
| {"f1":1,"f2":"a","f3":null} | {"f1":1}
SELECT row_to_json(T)->>'a' AS a FROM t WHERE to_json(t)->>'id' = '1';
| a
| x"
SELECT a.id FROM t AS a ORDER BY to_json(a)->>'id' DESC;
| id
| 1
| 2
CREATE TABLE a (a INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO a VALUES (7);
= 1 rows
SELECT to_json(a) FROM a;
| to_json
| 7
SELECT row_to_json(a) FROM a;
! 42883 No match found for function signature row_to_json(<NUMERIC>) (line 1, column 8)
SELECT row_to_json(id) FROM t;
! 42883 No match found for function signature row_to_json(<NUMERIC>) (line 1, column 8)
SELECT row_to_json(nope) FROM t;
! 42703 there is no column 'nope' (line 1, column 20)
SELECT to_json(public) FROM public.t;
! 42703 there is no column 'public' (line 1, column 16)
SELECT row_to_json(t, TRUE) FROM t;
! 42703 there is no column 't'; did you mean a? (line 1, column 20)
CREATE VIEW jv AS SELECT row_to_json(t) AS r FROM t;
= 0 rows
SELECT * FROM jv;
| r
| {"id":1,"a":"x\"","j":{"k":[1]},"f.q":5}
| {"id":2,"a":null,"j":null,"f.q":null}
SELECT json_agg(r) FROM jv;
| json_agg
| [{"id":1,"a":"x\"","j":{"k":[1]},"f.q":5},{"id":2,"a":null,"j":null,"f.q":null}]
DROP VIEW jv;
= 0 rows
DROP TABLE t, u, k, a;
= 0 rows
