# A label of several columns that are one column is not ambiguous.
CREATE TABLE t (id INT PRIMARY KEY, x INT);
= 0 rows
CREATE TABLE u (id INT PRIMARY KEY, x INT);
= 0 rows
INSERT INTO t VALUES (1, 5), (2, 4);
= 2 rows
INSERT INTO u VALUES (1, 7), (2, 8);
= 2 rows
SELECT *, id FROM t ORDER BY id DESC;
| id | x | id
| 2 | 4 | 2
| 1 | 5 | 1
SELECT id, *, x + 1 AS y FROM t ORDER BY id DESC NULLS LAST, x;
| id | id | x | y
| 2 | 2 | 4 | 5
| 1 | 1 | 5 | 6
SELECT t.*, t.id, x FROM t ORDER BY x;
| id | x | id | x
| 2 | 4 | 2 | 4
| 1 | 5 | 1 | 5
SELECT *, id AS x FROM t ORDER BY x;
! 42702 Column 'x' is ambiguous (line 1, column 35)
SELECT t.id, u.id FROM t JOIN u ON t.id = u.id ORDER BY id;
! 42702 Column 'id' is ambiguous (line 1, column 57)
SELECT t.id, t.id FROM t JOIN u ON t.id = u.id ORDER BY id DESC LIMIT 1;
| id | id
| 2 | 2
SELECT * FROM t JOIN u USING (id) ORDER BY id DESC;
| id | x | x
| 2 | 4 | 8
| 1 | 5 | 7
SELECT *, t.id FROM t JOIN u USING (id) ORDER BY id DESC;
! 42702 Column 'id' is ambiguous (line 1, column 50)
SELECT DISTINCT *, id FROM t ORDER BY id;
| id | x | id
| 1 | 5 | 1
| 2 | 4 | 2
SELECT *, id FROM t ORDER BY id + 1;
| id | x | id
| 1 | 5 | 1
| 2 | 4 | 2
SELECT id, id FROM t GROUP BY id ORDER BY id DESC;
| id | id
| 2 | 2
| 1 | 1
SELECT x + 1 AS s, x + 1 AS s FROM t ORDER BY s;
| s | s
| 5 | 5
| 6 | 6
# RANGE without an order is the whole partition.
SELECT t.id, SUM(x) OVER (RANGE CURRENT ROW) AS a, SUM(x) OVER (RANGE UNBOUNDED PRECEDING) AS b, COUNT(*) OVER (PARTITION BY id RANGE CURRENT ROW) AS c FROM t ORDER BY 1;
| id | a | b | c
| 1 | 9 | 9 | 1
| 2 | 9 | 9 | 1
SELECT id, SUM(x) OVER (w RANGE CURRENT ROW) AS s FROM t WINDOW w AS (ORDER BY id) ORDER BY 1;
| id | s
| 1 | 5
| 2 | 4
SELECT id, SUM(x) OVER w FROM t WINDOW w AS (RANGE CURRENT ROW) ORDER BY 1;
| id | sum
| 1 | 9
| 2 | 9
SELECT id, SUM(x) OVER (RANGE 1 PRECEDING) FROM t;
! 42000 Window specification must contain an ORDER BY clause (line 1, column 24)

# Within an expression of ORDER BY a name is that of a column, if there is one; alone it is the label.
CREATE TABLE sorted (id INTEGER PRIMARY KEY, x INTEGER, s VARCHAR);
= 0 rows
INSERT INTO sorted VALUES (1, 3, 'ccc'), (2, 1, 'a'), (3, 2, 'bb');
= 3 rows
SELECT -id AS id FROM sorted ORDER BY -id;
| id
| -3
| -2
| -1
SELECT -id AS id FROM sorted ORDER BY id;
| id
| -3
| -2
| -1
SELECT x AS id, id AS x FROM sorted ORDER BY x + 0 DESC NULLS LAST, id;
| id | x
| 3 | 1
| 2 | 3
| 1 | 2
SELECT UPPER(s) || id AS s FROM sorted AS t ORDER BY CHAR_LENGTH(s) DESC;
| s
| CCC1
| BB3
| A2
SELECT id * 10 AS y, -y.x AS x FROM sorted AS y ORDER BY y + 0, x + y.id;
| y | x
| 10 | -3
| 20 | -1
| 30 | -2
SELECT -id AS id, SUM(id) OVER (ORDER BY -id) AS n FROM sorted ORDER BY SUM(id) OVER (ORDER BY -id);
| id | n
| -3 | 3
| -2 | 5
| -1 | 6
SELECT x % 2 AS x, COUNT(*) AS n FROM sorted GROUP BY x % 2 ORDER BY -x;
| x | n
| 1 | 2
| 0 | 1
SELECT DISTINCT -id AS id FROM sorted ORDER BY -id;
| id
| -3
| -2
| -1
SELECT -id AS id FROM sorted UNION ALL SELECT 5 ORDER BY id;
| id
| -3
| -2
| -1
| 5
SELECT (SELECT -t.id) AS id FROM sorted AS t ORDER BY id + 0;
| id
| -1
| -2
| -3
DROP TABLE sorted;
= 0 rows
