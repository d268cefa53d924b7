# USING and NATURAL JOIN of what outer joins merged: judged by PostgreSQL.
CREATE TABLE t1 (name VARCHAR, n INTEGER);
= 0 rows
CREATE TABLE t2 (name VARCHAR, n INTEGER);
= 0 rows
CREATE TABLE t3 (name VARCHAR, n INTEGER);
= 0 rows
INSERT INTO t1 VALUES ('bb', 11);
= 1 rows
INSERT INTO t2 VALUES ('bb', 12), ('cc', 22), ('ee', 42);
= 3 rows
INSERT INTO t3 VALUES ('bb', 13), ('cc', 23), ('dd', 33);
= 3 rows
SELECT * FROM t1 FULL JOIN t2 USING (name) FULL JOIN t3 USING (name) ORDER BY 1, 2;
| name | n | n | n
| bb | 11 | 12 | 13
| cc | NULL | 22 | 23
| dd | NULL | NULL | 33
| ee | NULL | 42 | NULL
SELECT * FROM t1 FULL JOIN t2 USING (name) LEFT JOIN t3 USING (name) ORDER BY 1, 2;
| name | n | n | n
| bb | 11 | 12 | 13
| cc | NULL | 22 | 23
| ee | NULL | 42 | NULL
SELECT * FROM t1 RIGHT JOIN t2 USING (name) LEFT JOIN t3 USING (name) ORDER BY 1, 2;
| name | n | n | n
| bb | 11 | 12 | 13
| cc | NULL | 22 | 23
| ee | NULL | 42 | NULL
SELECT *
  FROM t1 LEFT JOIN t2 USING (name) RIGHT JOIN t3 USING (name) JOIN t2 x USING (name) ORDER BY 1, 2;
| name | n | n | n | n
| bb | 11 | 12 | 13 | 12
| cc | NULL | NULL | 23 | 22
SELECT name FROM t1 RIGHT JOIN t2 USING (name) WHERE name = 'cc' ORDER BY 1;
| name
| cc
SELECT name, t1.name FROM t1 FULL JOIN t2 USING (name) FULL JOIN t3 USING (name) ORDER BY 1, 2;
| name | name
| bb | bb
| cc | NULL
| dd | NULL
| ee | NULL
SELECT name, COUNT(*) FROM t1 FULL JOIN t2 USING (name) FULL JOIN t3 USING (name) GROUP BY name ORDER BY 1;
| name | count
| bb | 1
| cc | 1
| dd | 1
| ee | 1
SELECT *
  FROM t1 NATURAL FULL JOIN (SELECT name, n AS m FROM t2) x NATURAL FULL JOIN (SELECT name, n AS o FROM t3) y ORDER BY 1, 2;
| name | n | m | o
| bb | 11 | 12 | 13
| cc | NULL | 22 | 23
| dd | NULL | NULL | 33
| ee | NULL | 42 | NULL
SELECT *
  FROM (SELECT name, n as s1_n, 1 as s1_1 FROM t1) as s1 NATURAL FULL JOIN (SELECT name, n as s2_n, 2 as s2_2 FROM t2) as s2 NATURAL FULL JOIN (SELECT name, n as s3_n, 3 as s3_2 FROM t3) s3 ORDER BY 1, 2;
| name | s1_n | s1_1 | s2_n | s2_2 | s3_n | s3_2
| bb | 11 | 1 | 12 | 2 | 13 | 3
| cc | NULL | NULL | 22 | 2 | 23 | 3
| dd | NULL | NULL | NULL | NULL | 33 | 3
| ee | NULL | NULL | 42 | 2 | NULL | NULL
SELECT * FROM (t1 RIGHT JOIN t2 USING (name)) JOIN t3 USING (name) ORDER BY 1, 2;
| name | n | n | n
| bb | 11 | 12 | 13
| cc | NULL | 22 | 23
SELECT * FROM t1 RIGHT JOIN t2 USING (name) JOIN t3 USING (name) ORDER BY 1, 2;
| name | n | n | n
| bb | 11 | 12 | 13
| cc | NULL | 22 | 23
SELECT * FROM t3 JOIN (t1 RIGHT JOIN t2 USING (name)) USING (name) ORDER BY 1, 2;
| name | n | n | n
| bb | 13 | 11 | 12
| cc | 23 | NULL | 22
CREATE TABLE b1 (id BIGINT, n INTEGER);
= 0 rows
INSERT INTO b1 VALUES (1, 11), (2, 22);
= 2 rows
CREATE TABLE b2 (ID INTEGER, N INTEGER);
= 0 rows
INSERT INTO b2 VALUES (2, 22), (3, 33);
= 2 rows
SELECT id, N FROM b1 FULL JOIN b2 USING (Id, n) ORDER BY id DESC;
| id | N
| 3 | 33
| 2 | 22
| 1 | 11
SELECT id, b2.n FROM b1 FULL JOIN b2 USING (id) WHERE Id > 1 ORDER BY id DESC;
| id | n
| 3 | 33
| 2 | 22
SELECT id + 1 AS id, b2.n FROM b1 FULL JOIN b2 USING (id) WHERE Id > 1 ORDER BY id DESC;
| id | n
| 4 | 33
| 3 | 22
SELECT id, n FROM b1 FULL JOIN b2 USING (id) ORDER BY 1, 2;
! 42702 Column 'n' is ambiguous (line 1, column 12)
SELECT id, SUM(b1.n) FROM b1 FULL JOIN b2 USING (id) GROUP BY id HAVING id > 1 ORDER BY id DESC;
| id | sum
| 3 | NULL
| 2 | 22
SELECT ROW_NUMBER() OVER (PARTITION BY n ORDER BY id) FROM b1 FULL JOIN b2 USING (id, n) ORDER BY 1;
| row_number
| 1
| 1
| 1
SELECT ROW_NUMBER() OVER w FROM b1 FULL JOIN b2 USING (id, n) WINDOW w AS (ORDER BY id) ORDER BY 1;
| row_number
| 1
| 2
| 3
SELECT DISTINCT id FROM b1 FULL JOIN b2 USING (id, n) ORDER BY id;
| id
| 1
| 2
| 3
SELECT COUNT(*) FROM b1 JOIN b2 ON b1.id = b2.id JOIN t1 USING (n);
! 42702 several columns n on one side of a join by that name (line 1, column 50)
SELECT COUNT(*) FROM b1 JOIN b2 ON b1.id = b2.id NATURAL JOIN t1;
! 42702 several columns n on one side of a join by that name (line 1, column 58)
SELECT id FROM b1 JOIN b2 USING (id) JOIN b1 x ON x.id = b1.id ORDER BY 1;
! 42702 Column 'id' is ambiguous (line 1, column 8)
SELECT CASE WHEN id IN (1, 2) THEN 'a' ELSE CAST(id AS VARCHAR) END
  FROM b1 NATURAL FULL JOIN b2 ORDER BY 1;
| case
| 3
| a
| a
SELECT *
  FROM b1 RIGHT JOIN b2 USING (id) FULL JOIN (SELECT id, n AS q FROM b1) z USING (id) ORDER BY id;
| id | n | N | q
| 1 | NULL | NULL | 11
| 2 | 22 | 22 | 22
| 3 | NULL | 33 | NULL
SELECT * FROM b1 NATURAL RIGHT JOIN b2 NATURAL FULL JOIN (SELECT id, n AS q FROM b1) z ORDER BY 1, 2;
| id | n | q
| 1 | NULL | 11
| 2 | 22 | 22
| 3 | 33 | NULL
SELECT COUNT(*), id FROM b1 FULL JOIN b2 USING (id) GROUP BY ROLLUP (id) ORDER BY 2;
| count | id
| 1 | 1
| 1 | 2
| 1 | 3
| 3 | NULL
SELECT x.id FROM b1 x FULL JOIN b2 AS y (id, m) USING (id) WHERE id > 0 ORDER BY 1;
| id
| 1
| 2
| NULL
SELECT t.id FROM b1 t CROSS JOIN b1 u JOIN b2 USING (id) ORDER BY 1;
! 42702 several columns id on one side of a join by that name (line 1, column 39)
# Tables without keys beside a merged column have no hidden one in the order of *.
SELECT * FROM t1 FULL JOIN t2 USING (name), b1 x ORDER BY 1, 2, 3, 4;
| name | n | n | id | n
| bb | 11 | 12 | 1 | 11
| bb | 11 | 12 | 2 | 22
| cc | NULL | 22 | 1 | 11
| cc | NULL | 22 | 2 | 22
| ee | NULL | 42 | 1 | 11
| ee | NULL | 42 | 2 | 22
SELECT * FROM b1 x, t1 FULL JOIN t2 USING (name) ORDER BY 1, 2, 3, 4;
| id | n | name | n | n
| 1 | 11 | bb | 11 | 12
| 1 | 11 | cc | NULL | 22
| 1 | 11 | ee | NULL | 42
| 2 | 22 | bb | 11 | 12
| 2 | 22 | cc | NULL | 22
| 2 | 22 | ee | NULL | 42
SELECT * FROM b1 x JOIN (t1 RIGHT JOIN t2 USING (name)) ON x.id = 1 ORDER BY 1, 2, 3, 4;
| id | n | name | n | n
| 1 | 11 | bb | 11 | 12
| 1 | 11 | cc | NULL | 22
| 1 | 11 | ee | NULL | 42
SELECT * FROM t1 NATURAL RIGHT JOIN t2 LEFT JOIN b1 x ON x.n = t2.n ORDER BY 1, 2, 3, 4;
| name | n | id | n
| bb | 12 | NULL | NULL
| cc | 22 | 2 | 22
| ee | 42 | NULL | NULL
# A star behind other columns
SELECT t2.n, * FROM t1 JOIN t2 USING (name);
| n | name | n | n
| 12 | bb | 11 | 12
SELECT t2.n + 1 AS m, * FROM t1 FULL JOIN t2 USING (name) FULL JOIN t3 USING (name) ORDER BY 2;
| m | name | n | n | n
| 13 | bb | 11 | 12 | 13
| 23 | cc | NULL | 22 | 23
| NULL | dd | NULL | NULL | 33
| 43 | ee | NULL | 42 | NULL
SELECT t2.n, name, t1.n, * FROM t1 RIGHT JOIN t2 USING (name) ORDER BY 4;
| n | name | n | name | n | n
| 12 | bb | 11 | bb | 11 | 12
| 22 | cc | NULL | cc | NULL | 22
| 42 | ee | NULL | ee | NULL | 42
SELECT t2.n, name, *, t1.* FROM t1 JOIN t2 USING (name);
| n | name | name | n | n | name | n
| 12 | bb | bb | 11 | 12 | bb | 11
SELECT t1.*, *, * FROM t1 NATURAL LEFT JOIN t2;
| name | n | name | n | name | n
| bb | 11 | bb | 11 | bb | 11
SELECT 1, 2, * FROM t1, t2 JOIN t3 USING (name) ORDER BY t3.name;
| EXPR$0 | EXPR$1 | name | n | name | n | n
| 1 | 2 | bb | 11 | bb | 12 | 13
| 1 | 2 | bb | 11 | cc | 22 | 23
SELECT 7, * FROM t1 JOIN (SELECT 'bb' AS name) USING (name);
| EXPR$0 | name | n
| 7 | bb | 11
# The columns of * have their own names beside those of a join by names.
CREATE TABLE l (id INTEGER PRIMARY KEY, x INTEGER);
= 0 rows
CREATE TABLE m (id INTEGER PRIMARY KEY, y INTEGER);
= 0 rows
CREATE TABLE r (id INTEGER PRIMARY KEY, z INTEGER);
= 0 rows
INSERT INTO l VALUES (1, 10);
= 1 rows
INSERT INTO m VALUES (1, 100), (2, 200);
= 2 rows
INSERT INTO r VALUES (1, 7), (3, 9);
= 2 rows
SELECT * FROM l, m NATURAL JOIN r;
| id | x | id | y | z
| 1 | 10 | 1 | 100 | 7
SELECT * FROM l, m FULL JOIN r USING (id) ORDER BY 3;
| id | x | id | y | z
| 1 | 10 | 1 | 100 | 7
| 1 | 10 | 2 | 200 | NULL
| 1 | 10 | 3 | NULL | 9
SELECT * FROM m JOIN r USING (id), l;
| id | y | z | id | x
| 1 | 100 | 7 | 1 | 10
SELECT l.x AS id, * FROM l JOIN m USING (id);
| id | id | x | y
| 10 | 1 | 10 | 100
DROP TABLE l;
= 0 rows
DROP TABLE m;
= 0 rows
DROP TABLE r;
= 0 rows
