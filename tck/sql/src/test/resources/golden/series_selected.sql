# A function that returns rows among the items of SELECT.
CREATE TABLE t (id INT PRIMARY KEY, a INT ARRAY, n INT);
= 0 rows
INSERT INTO t VALUES (1, ARRAY[10, 20], 2), (2, ARRAY[30], 0), (3, NULL, 1);
= 3 rows
SELECT generate_series(1, 3);
| generate_series
| 1
| 2
| 3
SELECT unnest(ARRAY['a', 'b']);
| unnest
| a
| b
SELECT id, unnest(a) FROM t ORDER BY 1, 2;
| id | unnest
| 1 | 10
| 1 | 20
| 2 | 30
SELECT id, unnest(a) AS x FROM t WHERE id < 3 ORDER BY x DESC;
| id | x
| 2 | 30
| 1 | 20
| 1 | 10
SELECT id, generate_series(1, n) AS k FROM t ORDER BY 1, 2;
| id | k
| 1 | 1
| 1 | 2
| 3 | 1
SELECT generate_series(1, 3) * 10 AS x;
| x
| 10
| 20
| 30
SELECT generate_series(1, 4) AS x LIMIT 2;
| x
| 1
| 2
SELECT DISTINCT unnest(ARRAY[1, 1, 2]) AS x ORDER BY x;
| x
| 1
| 2
SELECT count(*) FROM (SELECT generate_series(1, 5)) q;
| count
| 5
SELECT sum(x) FROM (SELECT generate_series(1, 5) AS x) q;
| sum
| 15
SELECT id FROM t WHERE id IN (SELECT unnest(ARRAY[1, 3])) ORDER BY 1;
| id
| 1
| 3
SELECT id FROM t WHERE id = ANY (SELECT unnest(ARRAY[1, 3])) ORDER BY 1;
| id
| 1
| 3
SELECT unnest(ARRAY[1, 2]), generate_series(1, 3);
| unnest | generate_series
| 1 | 1
| 2 | 2
| NULL | 3
SELECT unnest(ARRAY[1, 2]), unnest(ARRAY['a', 'b']);
| unnest | unnest
| 1 | a
| 2 | b
SELECT id FROM t WHERE generate_series(1, 2) = 1;
! 0A000 generate_series returns rows; it is supported in FROM alone (line 1, column 24)
SELECT n, generate_series(1, 2) FROM t GROUP BY n;
! 0A000 generate_series returns rows; beside GROUP BY, aggregates and windows it is supported in FROM alone (line 1, column 11)
SELECT sum(generate_series(1, 3));
! 0A000 generate_series returns rows; beside GROUP BY, aggregates and windows it is supported in FROM alone (line 1, column 12)
SELECT *, unnest(a) AS e FROM t ORDER BY id, e;
| id | a | n | e
| 1 | [10, 20] | 2 | 10
| 1 | [10, 20] | 2 | 20
| 2 | [30] | 0 | 30
SELECT json_array_elements('[1,2]') AS e;
| e
| 1
| 2
SELECT jsonb_object_keys('{"a":1,"b":2}') AS k ORDER BY k;
| k
| a
| b
SELECT string_to_table('a,b', ',');
| string_to_table
| a
| b
SELECT regexp_split_to_table('a b', ' ');
| regexp_split_to_table
| a
| b
INSERT INTO t (id) SELECT generate_series(10, 12);
= 3 rows
SELECT id FROM t ORDER BY id;
| id
| 1
| 2
| 3
| 10
| 11
| 12
SELECT generate_series(1, 2) UNION ALL SELECT 7 ORDER BY 1;
| generate_series
| 1
| 2
| 7
SELECT CASE WHEN true THEN generate_series(1, 2) END;
! 0A000 generate_series returns rows, and cannot be a part of CASE (line 1, column 28)
WITH q AS (SELECT generate_series(1, 2) AS x) SELECT x FROM q ORDER BY x;
| x
| 1
| 2
SELECT t.id, u.x FROM t, LATERAL (SELECT unnest(t.a) AS x) u ORDER BY 1, 2;
| id | x
| 1 | 10
| 1 | 20
| 2 | 30
SELECT (SELECT unnest(ARRAY[5])) AS s;
| s
| 5
SELECT json_each('{"a":1}');
! 0A000 json_each returns several columns; it is supported in FROM alone (line 1, column 8)
SELECT generate_series(DATE '2024-01-01', DATE '2024-01-03', INTERVAL '1' DAY) AS d;
| d
| 2024-01-01 00:00:00
| 2024-01-02 00:00:00
| 2024-01-03 00:00:00
SELECT id, generate_series(1, 2) AS g, row_number() OVER (ORDER BY id) AS r FROM t WHERE id = 1;
! 0A000 generate_series returns rows; beside GROUP BY, aggregates and windows it is supported in FROM alone (line 1, column 12)
SELECT a, unnest(ARRAY[1]) FROM t x WHERE x.id = 2;
| a | unnest
| [30] | 1
SELECT id, e FROM (SELECT id, unnest(a) AS e FROM t) q WHERE e > 10 ORDER BY e;
| id | e
| 1 | 20
| 2 | 30
SELECT x.id, y.*, unnest(x.a) AS e FROM t x JOIN t y ON x.id = y.id WHERE x.id = 1 ORDER BY e;
! 42702 Column 'a' is ambiguous (line 1, column 26)
SELECT *, unnest(a) AS e FROM t JOIN t y USING (id);
! 0A000 * is not supported here beside a function that returns rows; name columns (line 1, column 8)
SELECT *, generate_series(1, 2) AS e;
! 0A000 * is not supported here beside a function that returns rows; name columns (line 1, column 8)
SELECT id FROM t ORDER BY generate_series(1, 2);
! 0A000 generate_series returns rows; it is supported in FROM alone (line 1, column 27)
SELECT unnest(a) + id AS s FROM t ORDER BY id, s;
| s
| 11
| 21
| 32
SELECT COALESCE(unnest(ARRAY[1, NULL]), 0);
| coalesce
| 0
| 1
SELECT CAST(unnest(ARRAY[1, NULL]) AS VARCHAR) || 'x' AS c;
| c
| 1x
| NULL
SELECT unnest(ARRAY[1], ARRAY[2]);
! 0A000 unnest returns several columns; it is supported in FROM alone (line 1, column 8)
SELECT unnest(ARRAY[1, ?]) AS p;
! 07001 Parameter 1 is not set
CREATE VIEW v AS SELECT id, unnest(a) AS e FROM t;
= 0 rows
SELECT * FROM v ORDER BY e;
| id | e
| 1 | 10
| 1 | 20
| 2 | 30
CREATE TABLE made AS SELECT generate_series(1, 3) AS n;
= 0 rows
SELECT count(*) FROM made;
| count
| 3
