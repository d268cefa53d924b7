# Only the columns that a query needs are read, and conditions on them go into the scan.
CREATE TABLE t (k INTEGER PRIMARY KEY, a.x INTEGER, a.y VARCHAR, b.x INTEGER, b.z DECIMAL(10, 2), m MAP<VARCHAR, INTEGER>);
= 0 rows
INSERT INTO t (k, a.x, y, b.x, z) VALUES (1, 10, 'ten', 11, 1.10), (2, 20, NULL, 21, 2.20), (3, NULL, 'none', NULL, NULL), (4, 20, 'zwanzig', 20, 4.40);
= 4 rows
EXPLAIN SELECT k FROM t;
| Scan(table=[default.t], columns=[k], keys=[all])
SELECT COUNT(*) FROM t;
| count
| 4
EXPLAIN SELECT b.x + 1 FROM t;
| Project(EXPR$0=[+(b.x, 1)])
|   Scan(table=[default.t], columns=[b.x], keys=[all])
SELECT k, b.x + 1 FROM t;
| k | EXPR$1
| 1 | 12
| 2 | 22
| 3 | NULL
| 4 | 21
EXPLAIN SELECT y FROM t WHERE z > 2;
| Scan(table=[default.t], columns=[a.y], keys=[all], filter=[CAST(b.z AS DECIMAL(12, 2)) > 2.00])
SELECT y FROM t WHERE z > 2;
| y
| NULL
| zwanzig
EXPLAIN SELECT k FROM t WHERE a.x = 20 AND y IS NULL;
| Scan(table=[default.t], columns=[k], keys=[all], filter=[a.x = 20 AND a.y IS NULL])
SELECT k FROM t WHERE a.x = 20 AND y IS NULL;
| k
| 2
EXPLAIN SELECT k FROM t WHERE a.x IN (10, 20) AND y LIKE 'z%';
| Scan(table=[default.t], columns=[k], keys=[all], filter=[(a.x = 10 OR a.x = 20) AND a.y LIKE 'z%'])
SELECT k FROM t WHERE a.x IN (10, 20) AND y LIKE 'z%';
| k
| 4
EXPLAIN SELECT k FROM t WHERE a.x = b.x;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[a.x = b.x])
SELECT k FROM t WHERE a.x = b.x;
| k
| 4
EXPLAIN SELECT k FROM t WHERE a.x + b.x > 40 AND k > 1;
| Scan(table=[default.t], columns=[k], keys=[k > 1], residual=[a.x + b.x > 40])
SELECT k FROM t WHERE a.x + b.x > 40 AND k > 1;
| k
| 2
SELECT k FROM t WHERE NOT (a.x = 20);
| k
| 1
SELECT k FROM t WHERE a.x <> 20 OR y IS NULL;
| k
| 1
| 2
SELECT k FROM t WHERE a.x IS NULL OR a.x > 15;
| k
| 2
| 3
| 4
SELECT k FROM t WHERE z BETWEEN 1.05 AND 2.199;
| k
| 1
SELECT k FROM t WHERE z = 2.2;
| k
| 2
SELECT k FROM t WHERE a.x = ? AND y = ?;
? 10, 'ten'
| k
| 1
? 20, NULL
| k
# Entries of a MAP: written one by one, merged, read one by one.
UPSERT INTO t (k, m) VALUES (1, MAP['one', 1, 'two', 2]);
= 1 rows
UPSERT INTO t (k, m) VALUES (1, MAP['two', 22, 'three', 3]), (2, MAP['one', 100]);
= 2 rows
SELECT k, m FROM t ORDER BY k;
| k | m
| 1 | {one=1, three=3, two=22}
| 2 | {one=100}
| 3 | {}
| 4 | {}
EXPLAIN SELECT m['two'] FROM t WHERE k = 1;
| Scan(table=[default.t], columns=[m['two']], keys=[k = 1])
SELECT m['two'], m['none'] FROM t WHERE k = 1;
| m | m
| 22 | NULL
SELECT k FROM t WHERE m['one'] > 50;
| k
| 2
EXPLAIN SELECT k FROM t WHERE m['one'] > 50;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[m['one'] > 50])
UPSERT INTO t (k, m) VALUES (1, MAP['one', NULL, 'four', 4]);
= 1 rows
SELECT m FROM t WHERE k = 1;
| m
| {four=4, three=3, two=22}
SELECT SUM(m['one']), COUNT(m['one']) FROM t;
| sum | count
| 100 | 1
UPDATE t SET m = MAP['a', 1] WHERE k = 1;
= 1 rows
SELECT k FROM t WHERE m['one'] IS NULL;
| k
| 1
| 3
| 4
# Lists of views, of CREATE TABLE AS and of WITH RECURSIVE may name fewer columns than there are.
CREATE TABLE listed (id INTEGER PRIMARY KEY, n INTEGER, s VARCHAR(10));
= 0 rows
INSERT INTO listed VALUES (1, 10, 'a'), (2, 20, 'b');
= 2 rows
CREATE VIEW listed_star (a) AS SELECT * FROM listed;
= 0 rows
SELECT a, n, s FROM listed_star WHERE a < 2;
| a | n | s
| 1 | 10 | a
CREATE VIEW listed_union (a, b) AS SELECT id, n AS m, s FROM listed UNION SELECT 5, 6, 'c';
= 0 rows
SELECT * FROM listed_union ORDER BY a;
| a | b | s
| 1 | 10 | a
| 2 | 20 | b
| 5 | 6 | c
CREATE VIEW listed_wrong (a, b, c, d) AS SELECT * FROM listed;
! 42P16 view default.listed_wrong has 4 names of columns for 3 columns (line 1, column 13)
CREATE VIEW listed_twice (n) AS SELECT * FROM listed;
! 42701 view default.listed_twice has two columns 'n'; give them other names (line 1, column 13)
CREATE TABLE listed_copy (a, PRIMARY KEY (n)) AS SELECT * FROM listed;
= 0 rows
SELECT a, n, s FROM listed_copy;
| a | n | s
| 1 | 10 | a
| 2 | 20 | b
CREATE TABLE listed_wide (a, b, c, d) AS SELECT * FROM listed;
! 42601 the table has 4 columns, and its query returns 3 (line 1, column 36)
CREATE TABLE listed_same (N) AS SELECT * FROM listed;
! 42701 column 'n' of table default.listed_same is declared more than once (line 1, column 14)
WITH RECURSIVE r (a) AS (SELECT * FROM listed WHERE id = 1 UNION ALL SELECT a + 1, n, s FROM r WHERE a < 3) SELECT * FROM r;
| a | n | s
| 1 | 10 | a
| 2 | 10 | a
| 3 | 10 | a
WITH RECURSIVE r (a) AS (WITH q AS (SELECT * FROM listed) SELECT q.* FROM q UNION SELECT a + 1, n, s FROM r WHERE a < 3) SELECT a, n, s FROM r ORDER BY a, n;
| a | n | s
| 1 | 10 | a
| 2 | 10 | a
| 2 | 20 | b
| 3 | 10 | a
| 3 | 20 | b
WITH RECURSIVE r (a) AS (SELECT * FROM listed) SELECT a, n, s FROM r ORDER BY a;
| a | n | s
| 1 | 10 | a
| 2 | 20 | b
WITH RECURSIVE r (a, b, c, d) AS (SELECT * FROM listed UNION ALL SELECT a, b, c FROM r WHERE a < 0) SELECT a FROM r;
! 42P10 there is no column for the name 'd': the number of columns of r is 3 (line 1, column 28)
# What is added to the table is seen through the view, unless it would have two columns of one name.
ALTER TABLE listed ADD COLUMN x INTEGER;
= 0 rows
SELECT * FROM listed_star ORDER BY a;
| a | n | s | x
| 1 | 10 | a | NULL
| 2 | 20 | b | NULL
ALTER TABLE listed ADD COLUMN a INTEGER;
! 2BP01 view default.listed_star depends on the columns of default.listed (line 1, column 13)
