# Aggregates, joins, sub-queries, common table expressions, windows, set operations.
CREATE TABLE emp (id INTEGER PRIMARY KEY, name VARCHAR, dept INTEGER, boss INTEGER, pay DECIMAL(8, 2));
= 0 rows
CREATE TABLE dept (id INTEGER PRIMARY KEY, name VARCHAR);
= 0 rows
INSERT INTO dept VALUES (10, 'sales'), (20, 'lab'), (30, 'empty');
= 3 rows
INSERT INTO emp VALUES (1, 'ann', 10, NULL, 500), (2, 'bob', 10, 1, 300), (3, 'cat', 20, 1, 400), (4, 'dan', 20, 3, 400), (5, 'eve', NULL, 3, NULL), (6, 'fox', 99, 2, 100.50);
= 6 rows
# Aggregates.
SELECT COUNT(*), COUNT(pay), SUM(pay), MIN(pay), MAX(pay), COUNT(DISTINCT pay) FROM emp;
| count | count | sum | min | max | count
| 6 | 5 | 1700.50 | 100.50 | 500.00 | 4
SELECT AVG(pay), AVG(id) FROM emp WHERE dept = 10;
| avg | avg
| 400.0000000000000000 | 1.5000000000000000
SELECT COUNT(*), SUM(pay), MAX(name) FROM emp WHERE id > 100;
| count | sum | max
| 0 | NULL | NULL
SELECT dept, COUNT(*), SUM(pay) FROM emp GROUP BY dept ORDER BY dept;
| dept | count | sum
| 10 | 2 | 800.00
| 20 | 2 | 800.00
| 99 | 1 | 100.50
| NULL | 1 | NULL
SELECT dept FROM emp GROUP BY dept HAVING COUNT(*) > 1 ORDER BY dept;
| dept
| 10
| 20
SELECT dept, COUNT(*) FROM emp WHERE id > 100 GROUP BY dept;
| dept | count
SELECT COUNT(*) FILTER (WHERE pay > 300) AS well_paid, SUM(CASE WHEN pay IS NULL THEN 1 ELSE 0 END) AS unpaid FROM emp;
| well_paid | unpaid
| 3 | 1
SELECT dept, SUM(pay) FROM emp GROUP BY ROLLUP (dept) ORDER BY 2, 1;
| dept | sum
| 99 | 100.50
| 10 | 800.00
| 20 | 800.00
| NULL | 1700.50
| NULL | NULL
SELECT DISTINCT dept FROM emp ORDER BY dept NULLS FIRST;
| dept
| NULL
| 10
| 20
| 99
SELECT name, COUNT(*) FROM emp;
! 42803 Expression 'name' is not being grouped (line 1, column 8)
EXPLAIN SELECT dept, COUNT(*) FROM emp WHERE pay > 100 GROUP BY dept;
| Aggregate(group=[{dept}], EXPR$1=[COUNT()])
|   Scan(table=[default.emp], columns=[dept], keys=[all], filter=[CAST(pay AS DECIMAL(12, 2)) > 100.00])
# Joins.
SELECT e.name, d.name FROM emp e JOIN dept d ON e.dept = d.id ORDER BY e.id;
| name | name
| ann | sales
| bob | sales
| cat | lab
| dan | lab
SELECT e.name, d.name FROM emp e LEFT JOIN dept d ON e.dept = d.id ORDER BY e.id;
| name | name
| ann | sales
| bob | sales
| cat | lab
| dan | lab
| eve | NULL
| fox | NULL
SELECT e.name, d.name FROM emp e RIGHT JOIN dept d ON e.dept = d.id ORDER BY d.id, e.id;
| name | name
| ann | sales
| bob | sales
| cat | lab
| dan | lab
| NULL | empty
SELECT e.name, d.name FROM emp e FULL JOIN dept d ON e.dept = d.id ORDER BY e.id, d.id;
| name | name
| ann | sales
| bob | sales
| cat | lab
| dan | lab
| eve | NULL
| fox | NULL
| NULL | empty
SELECT COUNT(*) FROM emp CROSS JOIN dept;
| count
| 18
SELECT e.name, b.name FROM emp e JOIN emp b ON e.boss = b.id AND e.pay >= b.pay;
| name | name
| dan | cat
SELECT e.name, x.name FROM emp e JOIN emp x ON e.pay < x.pay ORDER BY 1, 2;
| name | name
| bob | ann
| bob | cat
| bob | dan
| cat | ann
| dan | ann
| fox | ann
| fox | bob
| fox | cat
| fox | dan
SELECT name FROM emp JOIN dept USING (name);
| name
SELECT e.name, d.name FROM emp e LEFT JOIN dept d ON e.dept = d.id AND d.name = 'lab' WHERE e.id < 4 ORDER BY e.id;
| name | name
| ann | NULL
| bob | NULL
| cat | lab
# Sub-queries.
SELECT name FROM emp WHERE dept IN (SELECT id FROM dept) ORDER BY name;
| name
| ann
| bob
| cat
| dan
SELECT name FROM emp WHERE dept NOT IN (SELECT id FROM dept);
| name
| fox
SELECT name FROM emp WHERE id NOT IN (SELECT boss FROM emp);
| name
SELECT name FROM emp WHERE id NOT IN (SELECT boss FROM emp WHERE boss IS NOT NULL) ORDER BY name;
| name
| dan
| eve
| fox
SELECT name FROM dept d WHERE NOT EXISTS (SELECT 1 FROM emp e WHERE e.dept = d.id);
| name
| empty
SELECT name FROM emp WHERE pay = (SELECT MAX(pay) FROM emp);
| name
| ann
SELECT name FROM emp e WHERE pay > (SELECT AVG(pay) FROM emp x WHERE x.dept = e.dept);
| name
| ann
SELECT name, (SELECT d.name FROM dept d WHERE d.id = e.dept) AS dept FROM emp e ORDER BY id;
| name | dept
| ann | sales
| bob | sales
| cat | lab
| dan | lab
| eve | NULL
| fox | NULL
SELECT name FROM emp WHERE pay > ALL (SELECT pay FROM emp WHERE dept = 20) ORDER BY name;
| name
| ann
SELECT name FROM emp WHERE pay >= SOME (SELECT pay FROM emp WHERE dept = 20) ORDER BY name;
| name
| ann
| cat
| dan
SELECT name FROM emp WHERE id = (SELECT id FROM dept);
! 21000 a subquery used as an expression returned more than one row
SELECT (SELECT name FROM emp WHERE id = 77);
| name
| NULL
# Common table expressions.
WITH paid AS (SELECT * FROM emp WHERE pay IS NOT NULL), best AS (SELECT MAX(pay) AS top FROM paid)
SELECT name FROM paid, best WHERE pay = top;
| name
| ann
WITH RECURSIVE chain (id, boss, depth) AS (
  SELECT id, boss, 0 FROM emp WHERE id = 4
  UNION ALL
  SELECT e.id, e.boss, c.depth + 1 FROM emp e JOIN chain c ON e.id = c.boss)
SELECT id, depth FROM chain ORDER BY depth;
| id | depth
| 4 | 0
| 3 | 1
| 1 | 2
# Recursions in sub-queries, and more than one reference to them.
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM r WHERE x < 3)
SELECT x, (SELECT MAX(x) FROM r) AS most, (SELECT SUM(s.x) FROM r AS s WHERE s.x < r.x) AS below FROM r ORDER BY x;
| x | most | below
| 1 | 3 | NULL
| 2 | 3 | 1
| 3 | 3 | 3
WITH RECURSIVE r (x) AS (VALUES (1) UNION SELECT x + 1 FROM r WHERE x < 5)
SELECT COUNT(*) AS n FROM r WHERE x IN (SELECT x + 2 FROM r) AND NOT EXISTS (SELECT 1 FROM r AS s WHERE s.x = r.x + 1);
| n
| 1
SELECT name FROM emp WHERE id = (WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM r WHERE x < 4) SELECT MAX(x) FROM r)
UNION ALL SELECT name FROM emp WHERE id = (WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM r WHERE x < 2) SELECT MAX(x) FROM r);
| name
| bob
| dan
WITH RECURSIVE chain (id, boss) AS (
  SELECT id, boss FROM emp WHERE id = 4 UNION ALL SELECT e.id, e.boss FROM emp e JOIN chain c ON e.id = c.boss)
SELECT name, (SELECT COUNT(*) FROM chain) AS n FROM emp WHERE id IN (SELECT id FROM chain) ORDER BY id;
| name | n
| ann | 3
| cat | 3
| dan | 3
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM r WHERE x < (SELECT COUNT(*) FROM emp) AND x < 3) SELECT x FROM r;
| x
| 1
| 2
| 3
# Windows.
SELECT name, ROW_NUMBER() OVER (ORDER BY id) AS n, RANK() OVER (ORDER BY pay DESC NULLS LAST) AS r FROM emp ORDER BY id;
| name | n | r
| ann | 1 | 1
| bob | 2 | 4
| cat | 3 | 2
| dan | 4 | 2
| eve | 5 | 6
| fox | 6 | 5
SELECT name, SUM(id) OVER (PARTITION BY dept ORDER BY id) AS so_far, LAG(name) OVER (ORDER BY id) AS prior FROM emp ORDER BY id;
| name | so_far | prior
| ann | 1 | NULL
| bob | 3 | ann
| cat | 3 | bob
| dan | 7 | cat
| eve | 5 | dan
| fox | 6 | eve
SELECT name, COUNT(*) OVER () AS total FROM emp WHERE dept = 10 ORDER BY name;
| name | total
| ann | 2
| bob | 2
# Set operations.
SELECT dept FROM emp WHERE dept IS NOT NULL UNION SELECT id FROM dept ORDER BY 1;
| dept
| 10
| 20
| 30
| 99
SELECT dept FROM emp UNION ALL SELECT id FROM dept ORDER BY 1;
| dept
| 10
| 10
| 10
| 20
| 20
| 20
| 30
| 99
| NULL
SELECT dept FROM emp INTERSECT SELECT id FROM dept;
| dept
| 10
| 20
SELECT id FROM dept EXCEPT SELECT dept FROM emp;
| id
| 30
SELECT dept FROM emp EXCEPT ALL SELECT id FROM dept;
| dept
| 10
| 20
| 99
| NULL
SELECT NULL AS x UNION SELECT NULL;
| x
| NULL
VALUES (1, 'a'), (2, NULL);
| EXPR$0 | EXPR$1
| 1 | a
| 2 | NULL
SELECT x + 1 FROM (VALUES (1), (2)) AS v (x) ORDER BY 1 DESC;
| EXPR$0
| 3
| 2
# A recursive query reads itself once, and where more rows never make fewer.
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM r WHERE x IN (SELECT x FROM r)) SELECT * FROM r;
! 42P19 the recursive query r is read in more than one place (line 1, column 93)
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT a.x + b.x FROM r a, r b WHERE a.x < 9) SELECT * FROM r;
! 42P19 the recursive query r is read in more than one place (line 1, column 74)
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL (SELECT x + 1 FROM r WHERE x < 9 EXCEPT SELECT 3)) SELECT * FROM r;
| x
| 1
| 2
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL (SELECT 3 EXCEPT SELECT x + 1 FROM r WHERE x < 9)) SELECT * FROM r;
! 42P19 the recursive query r is read within EXCEPT (line 1, column 82)
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT r.x + 1 FROM (VALUES (1)) v (y) LEFT JOIN r ON r.x < 9) SELECT * FROM r;
! 42P19 the recursive query r is read within the optional side of an outer join (line 1, column 96)
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT (SELECT MAX(x) FROM r)) SELECT * FROM r;
! 42P19 the recursive query r is read within a sub-query (line 1, column 74)
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT s.x + 1 FROM (SELECT x FROM r) s LEFT JOIN (VALUES (1)) v (y) ON TRUE WHERE s.x < 3) SELECT * FROM r ORDER BY x;
| x
| 1
| 2
| 3
WITH RECURSIVE r (x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM r WHERE x < 3), s (x) AS (SELECT x FROM r EXCEPT SELECT x + 1 FROM r) SELECT * FROM s;
| x
| 1
# Its columns have the types of its first part, with open lengths, and can be NULL.
WITH RECURSIVE r (n, t) AS (SELECT 1, 'a' UNION ALL SELECT n + 1, t || 'b' FROM r WHERE n < 5) SELECT * FROM r ORDER BY n;
| n | t
| 1 | a
| 2 | ab
| 3 | abb
| 4 | abbb
| 5 | abbbb
WITH RECURSIVE r (n, t) AS (VALUES (1, 'a') UNION SELECT n + 1, t || '-' || n FROM r WHERE n < 4) SELECT t FROM r WHERE t LIKE '%3';
| t
| a-1-2-3
WITH RECURSIVE r (n, p) AS (SELECT 1, ARRAY['a'] UNION ALL SELECT n + 1, p || ARRAY[p[n] || 'b'] FROM r WHERE n < 4) SELECT * FROM r ORDER BY n;
| n | p
| 1 | [a]
| 2 | [a, ab]
| 3 | [a, ab, abb]
| 4 | [a, ab, abb, abbb]
WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT CASE WHEN n IS NULL THEN 5 END FROM r WHERE n IS NULL OR n < 4) SELECT * FROM r ORDER BY n;
| n
| 1
| 5
| NULL
WITH RECURSIVE r (n, m) AS (SELECT 1, CAST(NULL AS INTEGER) UNION ALL SELECT n + 1, n FROM r WHERE m IS NULL) SELECT * FROM r ORDER BY n;
| n | m
| 1 | NULL
| 2 | 1
WITH RECURSIVE r (n) AS (SELECT 1.5 UNION ALL SELECT n * 10 FROM r WHERE n < 10000) SELECT MAX(n) FROM r;
| max
| 15000.0
WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 0.5 FROM r WHERE n < 3) SELECT * FROM r;
! 42804 column 1 of the recursive query r is INTEGER in its first part and DECIMAL(12, 1) in the second; CAST one of them to the type of the other (line 1, column 45)
WITH RECURSIVE r (n) AS (SELECT 1.0 UNION ALL SELECT n * 1.5 FROM r WHERE n < 3) SELECT * FROM r;
! 42804 column 1 of the recursive query r is DECIMAL(38, 1) in its first part and DECIMAL(38, 2) in the second; CAST one of them to the type of the other (line 1, column 47)
WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT SUM(n) FROM r WHERE n < 3) SELECT * FROM r;
! 42804 column 1 of the recursive query r is INTEGER in its first part and BIGINT in the second; CAST one of them to the type of the other (line 1, column 45)
WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n || 'x' FROM r) SELECT * FROM r;
! 42804 column 1 of the recursive query r is INTEGER in its first part and VARCHAR in the second; CAST one of them to the type of the other (line 1, column 45)
# A row in parentheses is one column.
VALUES (ROW(1, 2)), (ROW(3, 4));
| EXPR$0
| [1, 2]
| [3, 4]
VALUES ROW(1, 2), ROW(3, 4);
| EXPR$0 | EXPR$1
| 1 | 2
| 3 | 4
SELECT x FROM (VALUES (ROW(1, 2)), (ROW(1, 3))) AS v (x) UNION SELECT x FROM (VALUES (ROW(1, 2)), (ROW(1, 4))) AS v (x) ORDER BY x;
| x
| [1, 2]
| [1, 3]
| [1, 4]
EXPLAIN SELECT x FROM (VALUES (ROW(1, 2)), (ROW(1, 3))) AS v (x) WHERE x = ROW(1, 2);
| Project(EXPR$0=[ROW(1, 2)])
|   Values(tuples=[[{ 0 }]])
EXPLAIN SELECT x FROM (VALUES (ARRAY[1, 2]), (ARRAY[1, 3])) AS v (x) WHERE x = ARRAY[1, 2];
| Project(EXPR$0=[ARRAY(1, 2)])
|   Values(tuples=[[{ 0 }]])
SELECT x FROM (VALUES (ROW(1, 2)), (ROW(1, 3))) AS v (x) WHERE x = ROW(1, 2);
| x
| [1, 2]
# The columns of VALUES have names.
SELECT column1, v.column2 FROM (VALUES (1, 'a'), (2, 'b')) AS v ORDER BY column1 DESC;
| column1 | column2
| 2 | b
| 1 | a
SELECT * FROM (VALUES (1, 'a')) AS v JOIN (VALUES (1)) AS w ON v.column1 = w.column1;
| column1 | column2 | column1
| 1 | a | 1
SELECT column3 FROM (VALUES (1, 'a')) AS v;
! 42703 there is no column 'column3' (line 1, column 8)
# GROUP BY of a whole key tells the other columns of the table.
CREATE TABLE member (id INTEGER PRIMARY KEY, name VARCHAR, tags VARCHAR ARRAY, info JSON);
= 0 rows
CREATE TABLE visit (member INTEGER, no INTEGER, page VARCHAR, PRIMARY KEY (member, no));
= 0 rows
INSERT INTO member VALUES (1, 'Ann', ARRAY['a'], '{"a":1}'), (2, 'Bob', NULL, NULL), (3, 'Ann', NULL, NULL);
= 3 rows
INSERT INTO visit VALUES (1, 1, '/'), (1, 2, '/x'), (2, 1, '/');
= 3 rows
SELECT m.name, COUNT(v.no) AS n FROM member m LEFT JOIN visit v ON v.member = m.id GROUP BY m.id ORDER BY m.id;
| name | n
| Ann | 2
| Bob | 1
| Ann | 0
SELECT m.*, COUNT(v.no) AS n FROM member m LEFT JOIN visit v ON v.member = m.id GROUP BY m.id
HAVING m.name = 'Ann' ORDER BY n DESC;
| id | name | tags | info | n
| 1 | Ann | [a] | {"a":1} | 2
| 3 | Ann | NULL | NULL | 0
SELECT id, UPPER(name) AS u, RANK() OVER (ORDER BY name) AS r FROM member GROUP BY 1 ORDER BY id;
| id | u | r
| 1 | ANN | 1
| 2 | BOB | 3
| 3 | ANN | 1
SELECT page, m.name FROM visit v RIGHT JOIN member m ON m.id = v.member GROUP BY v.no, v.member, m.name ORDER BY 1, 2;
| page | name
| / | Ann
| / | Bob
| /x | Ann
| NULL | Ann
SELECT m.id, (SELECT COUNT(*) FROM visit v WHERE v.member = m.id AND m.name = 'Ann') AS c FROM member m GROUP BY m.id ORDER BY 1;
| id | c
| 1 | 2
| 2 | 0
| 3 | 0
SELECT id, MAX(name) AS m, COUNT(*) FILTER (WHERE name = 'Ann') AS c FROM member GROUP BY id ORDER BY 1;
| id | m | c
| 1 | Ann | 1
| 2 | Bob | 0
| 3 | Ann | 1
EXPLAIN SELECT id, MAX(name) AS m FROM member GROUP BY id;
| Aggregate(group=[{id}], m=[MAX(name)], runs=[{id}])
|   Scan(table=[default.member], columns=[id, name], keys=[all])
SELECT page, COUNT(*) FROM visit GROUP BY member;
! 42803 Expression 'page' is not being grouped (line 1, column 8)
SELECT m.id, page FROM member m JOIN visit ON member = m.id GROUP BY m.id;
! 42803 Expression 'page' is not being grouped (line 1, column 14)
SELECT name FROM member GROUP BY ROLLUP (id);
! 42803 Expression 'name' is not being grouped (line 1, column 8)
SELECT name FROM (SELECT * FROM member) m GROUP BY id;
! 42803 Expression 'name' is not being grouped (line 1, column 8)
SELECT name AS id FROM member GROUP BY id;
! 42803 Expression 'name' is not being grouped (line 1, column 8)
DROP TABLE visit, member;
= 0 rows
# A query within a recursive one that reads it is read as often as one likes.
WITH RECURSIVE x (a) AS ((VALUES ('a'), ('b')) UNION ALL (WITH z AS (SELECT * FROM x) SELECT z.a || z1.a AS a FROM z CROSS JOIN z AS z1 WHERE CHAR_LENGTH(z.a || z1.a) < 5)) SELECT * FROM x;
| a
| a
| aa
| aaaa
| aaab
| aaba
| aabb
| ab
| abaa
| abab
| abba
| abbb
| b
| ba
| baaa
| baab
| baba
| babb
| bb
| bbaa
| bbab
| bbba
| bbbb
WITH RECURSIVE x (a) AS ((VALUES (1)) UNION ALL (WITH z AS (SELECT * FROM x) SELECT z.a + 1 FROM z WHERE z.a < 3)) SELECT * FROM x;
| a
| 1
| 2
| 3
