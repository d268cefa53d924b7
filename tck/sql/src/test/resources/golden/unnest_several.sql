# UNNEST of several arrays side by side.
SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY['a', 'b', 'c']) AS t (a, b);
| a | b
| 1 | a
| 2 | b
| NULL | c
SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY['a', 'b', 'c']) WITH ORDINALITY AS t (a, b, n) ORDER BY n DESC;
| a | b | n
| NULL | c | 3
| 2 | b | 2
| 1 | a | 1
SELECT a + 1, b FROM UNNEST(ARRAY[1, 2], ARRAY['a', 'b', 'c'], CAST(NULL AS INTEGER ARRAY)) AS t (a, b, c) WHERE c IS NULL AND b IS NOT NULL;
| EXPR$0 | b
| 2 | a
| 3 | b
| NULL | c
CREATE TABLE arrays (id INTEGER PRIMARY KEY, x INTEGER ARRAY, y VARCHAR ARRAY);
= 0 rows
INSERT INTO arrays VALUES (1, ARRAY[1, 2], ARRAY['p']), (2, NULL, ARRAY['q', NULL]), (3, NULL, NULL), (4, ARRAY[7], NULL);
= 4 rows
SELECT id, u.a, u.b FROM arrays, UNNEST(x, y) AS u (a, b) ORDER BY id, a;
| id | a | b
| 1 | 1 | p
| 1 | 2 | NULL
| 2 | NULL | q
| 2 | NULL | NULL
| 4 | 7 | NULL
SELECT id, u.a, u.b, u.n FROM arrays LEFT JOIN UNNEST(x, y) WITH ORDINALITY AS u (a, b, n) ON TRUE ORDER BY id, n;
| id | a | b | n
| 1 | 1 | p | 1
| 1 | 2 | NULL | 2
| 2 | NULL | q | 1
| 2 | NULL | NULL | 2
| 3 | NULL | NULL | NULL
| 4 | 7 | NULL | 1
SELECT COUNT(*) FROM UNNEST(ARRAY[1, 2], ARRAY['a', 'b', 'c']);
| count
| 3
SELECT * FROM UNNEST(ARRAY[1, 2], 3) AS u (a, b);
! 42883 Cannot apply 'UNNEST' to arguments of type 'UNNEST(<INTEGER ARRAY>, <INTEGER>)'. Supported form(s): 'UNNEST(<ARRAY>, ...)' (line 1, column 15)
DROP TABLE arrays;
= 0 rows
