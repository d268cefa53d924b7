# Several functions of rows among the items of SELECT.
SELECT generate_series(1, 2), generate_series(1, 3);
| generate_series | generate_series
| 1 | 1
| 2 | 2
| NULL | 3
SELECT generate_series(1, 3) AS n, unnest(ARRAY['a', 'b']) AS s;
| n | s
| 1 | a
| 2 | b
| 3 | NULL
SELECT unnest(ARRAY[1, 2]) + 10 AS a, 'x' || unnest(ARRAY['p', 'q', 'r']) AS b, 7 AS c;
| a | b | c
| 11 | xp | 7
| 12 | xq | 7
| NULL | xr | 7
SELECT generate_series(1, 0) AS a, generate_series(1, 2) AS b;
| a | b
| NULL | 1
| NULL | 2
SELECT generate_series(1, 0) AS a, unnest(CAST(ARRAY[] AS INTEGER[])) AS b;
| a | b
SELECT generate_series(1, 2) * 10 + generate_series(1, 3) AS sum;
| sum
| 11
| 22
| NULL
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER[], s VARCHAR);
= 0 rows
INSERT INTO t VALUES (1, ARRAY[5, 6], 'p q r'), (2, NULL, 'x'), (3, ARRAY[7], NULL);
= 3 rows
SELECT id, unnest(a) AS a, regexp_split_to_table(s, ' ') AS w FROM t ORDER BY id, w;
| id | a | w
| 1 | 5 | p
| 1 | 6 | q
| 1 | NULL | r
| 2 | NULL | x
| 3 | 7 | NULL
SELECT *, generate_series(1, id) AS n, generate_series(id, 3) AS m FROM t WHERE id < 3 ORDER BY id, n;
| id | a | s | n | m
| 1 | [5, 6] | p q r | 1 | 1
| 1 | [5, 6] | p q r | NULL | 2
| 1 | [5, 6] | p q r | NULL | 3
| 2 | NULL | x | 1 | 2
| 2 | NULL | x | 2 | 3
SELECT id, generate_series(DATE '2020-01-01', DATE '2020-01-02', '1 day') AS d, generate_series(1, 1) AS n, unnest(a) AS a FROM t WHERE id = 1;
| id | d | n | a
| 1 | 2020-01-01 00:00:00 | 1 | 5
| 1 | 2020-01-02 00:00:00 | NULL | 6
SELECT DISTINCT generate_series(1, 2), generate_series(1, 4) % 2 AS m;
| generate_series | m
| 1 | 1
| 2 | 0
| NULL | 0
| NULL | 1
SELECT generate_series(1, 2) AS n, generate_series(1, 3) AS m ORDER BY m DESC LIMIT 2;
| n | m
| NULL | 3
| 2 | 2
SELECT generate_series(1, 2), COUNT(*), generate_series(1, 2) FROM t;
! 0A000 generate_series returns rows; beside GROUP BY, aggregates and windows it is supported in FROM alone (line 1, column 8)
SELECT generate_series(1, 2), CASE WHEN TRUE THEN generate_series(1, 2) END;
! 0A000 generate_series returns rows, and cannot be a part of CASE (line 1, column 51)
SELECT generate_series(1, 2), json_each('{"a": 1}');
! 0A000 json_each returns several columns; it is supported in FROM alone (line 1, column 31)
SELECT json_array_elements('[1, {"a": 2}]') AS e, json_object_keys('{"b": 1}') AS k;
| e | k
| 1 | b
| {"a":2} | NULL
DROP TABLE t;
= 0 rows
