# Names that a statement declares itself, in other cases than they are referred to.
CREATE TABLE emp (id BIGINT PRIMARY KEY, s VARCHAR NOT NULL, x BIGINT);
= 0 rows
INSERT INTO emp VALUES (1,'a',2),(2,'b',NULL),(3,'c',5);
= 3 rows
WITH Emp AS (SELECT 99 AS id) SELECT * FROM emp;
| id
| 99
WITH Emp AS (SELECT 99 AS id) SELECT eMP.ID FROM EMP;
| ID
| 99
WITH Emp AS (SELECT 99 AS id) SELECT emp.*, E.* FROM EMP, emp AS e;
| id | id
| 99 | 99
WITH a AS (SELECT id FROM EMP), B AS (SELECT ID + 1 AS id FROM A) SELECT id FROM b ORDER BY id;
| id
| 2
| 3
| 4
WITH q AS (SELECT 1 AS a), Q AS (SELECT 2 AS a) SELECT * FROM q;
! 42712 WITH has two queries named q (line 1, column 28)
WITH emp AS (SELECT id FROM emp) SELECT * FROM EMP ORDER BY 1;
| id
| 1
| 2
| 3
WITH RECURSIVE R AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r WHERE n < 3) SELECT * FROM r ORDER BY n;
| n
| 1
| 2
| 3
WITH RECURSIVE r(N) AS (SELECT 1 UNION ALL SELECT R.n + 1 FROM R WHERE n < 3) SELECT N FROM r ORDER BY n;
| N
| 1
| 2
| 3
WITH RECURSIVE emp(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM Emp WHERE n < 3) SELECT Emp.N FROM eMP ORDER BY 1;
| N
| 1
| 2
| 3
WITH w(A, a2) AS (SELECT 1, 2) SELECT a, A2 FROM W;
| a | A2
| 1 | 2
SELECT SUM(id) OVER W FROM emp WINDOW w AS (ORDER BY id) ORDER BY 1;
| sum
| 1
| 3
| 6
SELECT SUM(id) OVER (W ROWS CURRENT ROW) FROM emp WINDOW w AS (ORDER BY id) ORDER BY 1;
| sum
| 1
| 2
| 3
SELECT SUM(id) OVER V FROM emp WINDOW w AS (ORDER BY id), v AS (W ROWS 1 PRECEDING) ORDER BY 1;
| sum
| 1
| 3
| 5
SELECT SUM(id) OVER w FROM emp WINDOW w AS (ORDER BY id), W AS (ORDER BY x) ORDER BY 1;
! 42P20 Duplicate window names not allowed (line 1, column 59)
SELECT SUM(id) OVER emp FROM emp WINDOW EMP AS (ORDER BY id) ORDER BY 1;
| sum
| 1
| 3
| 6
SELECT s, SUM(COUNT(*)) OVER Id FROM emp GROUP BY s WINDOW iD AS (ORDER BY s) ORDER BY 1;
| s | sum
| a | 1
| b | 2
| c | 3
SELECT * FROM (WITH Emp AS (SELECT 5 AS z) SELECT * FROM emp) AS q, emp ORDER BY 1, 2;
| z | id | s | x
| 5 | 1 | a | 2
| 5 | 2 | b | NULL
| 5 | 3 | c | 5
SELECT (WITH Emp AS (SELECT 5 AS z) SELECT Z FROM emp), id FROM emp ORDER BY 2;
| Z | id
| 5 | 1
| 5 | 2
| 5 | 3
WITH E AS (SELECT 7 AS z) SELECT id FROM emp WHERE 7 IN (SELECT z FROM e) ORDER BY id;
| id
| 1
| 2
| 3
WITH E AS (SELECT 7 AS z) SELECT id FROM emp ORDER BY (SELECT z FROM e), ID;
| id
| 1
| 2
| 3
WITH E AS (SELECT 7 AS z) SELECT id FROM emp UNION ALL SELECT z FROM e ORDER BY id;
| id
| 1
| 2
| 3
| 7
WITH E AS (SELECT 7 AS z), F AS (TABLE e) TABLE f;
| z
| 7
INSERT INTO emp WITH E AS (SELECT 7 AS z) SELECT z, 'x', 1 FROM e;
= 1 rows
UPDATE emp SET x = (WITH Emp AS (SELECT 5 AS z) SELECT Z FROM emp) WHERE id = 7;
= 1 rows
DELETE FROM emp WHERE x IN (WITH Q AS (SELECT 5 AS z) SELECT Z FROM q) AND id = 7;
= 1 rows
SELECT * FROM emp ORDER BY id;
| id | s | x
| 1 | a | 2
| 2 | b | NULL
| 3 | c | 5
SELECT E.ID FROM emp AS e JOIN EMP AS f ON e.Id = F.iD ORDER BY 1;
| ID
| 1
| 2
| 3
SELECT ID FROM emp e JOIN emp f USING (Id) ORDER BY 1;
| ID
| 1
| 2
| 3
SELECT iD, S FROM Emp AS E(Id, s, x) ORDER BY 1;
| iD | S
| 1 | a
| 2 | b
| 3 | c
SELECT q.B FROM (SELECT 1, 2) AS Q(a, b);
| B
| 2
SELECT q.B FROM (VALUES (1, 2)) AS Q(a, b);
| B
| 2
SELECT "ID" AS "Q" FROM (SELECT 1 AS id) AS t ORDER BY q;
| Q
| 1
SELECT x AS Y, COUNT(*) FROM emp GROUP BY y ORDER BY Y;
| Y | count
| 2 | 1
| 5 | 1
| NULL | 1
SELECT COUNT(*) AS N FROM emp GROUP BY x HAVING x IS NULL ORDER BY n;
| N
| 1
SELECT 1 AS a FROM emp e WHERE EXISTS (SELECT 1 FROM emp f WHERE F.id = E.ID);
| a
| 1
| 1
| 1
SELECT a FROM (SELECT 1 AS a, 2 AS A) AS q;
! 42702 Column 'a' is ambiguous (line 1, column 8)
SELECT e.id FROM emp e, emp E;
! 42712 Duplicate relation name 'E' in FROM clause (line 1, column 25)
SELECT id FROM emp WHERE x IN (WITH Q AS (SELECT 5 AS z) SELECT z FROM q);
| id
| 3
# Queries of WITH that are named like a table without a key.
CREATE TABLE k (a BIGINT, b BIGINT);
= 0 rows
CREATE TABLE k2 (a BIGINT, c BIGINT);
= 0 rows
INSERT INTO k VALUES (1, 2), (3, 4);
= 2 rows
INSERT INTO k2 VALUES (1, 5), (7, 6);
= 2 rows
SELECT * FROM k NATURAL JOIN k2;
| a | b | c
| 1 | 2 | 5
WITH K AS (SELECT 7 AS a, 8 AS z) SELECT * FROM k NATURAL JOIN k2;
| a | z | c
| 7 | 8 | 6
WITH K AS (SELECT 7 AS a, 8 AS z) SELECT * FROM k JOIN k2 USING (a);
| a | z | c
| 7 | 8 | 6
WITH k AS (SELECT * FROM k NATURAL JOIN k2) SELECT * FROM k NATURAL JOIN k2;
| a | c | b
| 1 | 5 | 2
# Names of columns in FROM are those of the columns that are shown.
CREATE TABLE keyless (x VARCHAR(1), y INTEGER);
= 0 rows
INSERT INTO keyless VALUES ('a', 1), ('b', NULL);
= 2 rows
SELECT * FROM keyless AS f (a, b) ORDER BY a;
| a | b
| a | 1
| b | NULL
SELECT f.b, g.a FROM keyless AS f (a, b) JOIN keyless AS g (a, b) ON f.b = g.b;
| b | a
| 1 | a
SELECT * FROM keyless AS f (a, b, c);
! 42P10 there is no column for the name 'c': the number of columns of f is 2 (line 1, column 35)
SELECT (SELECT MAX(h.z) FROM keyless AS h (w, z) WHERE h.w = x) AS m, _rowid FROM keyless ORDER BY _rowid;
| m | _rowid
| 1 | 1
| NULL | 2
# A list may name fewer columns than there are.
CREATE TABLE few (a INTEGER PRIMARY KEY, b VARCHAR, c INTEGER);
= 0 rows
INSERT INTO few VALUES (1, 'x', 10), (2, 'y', 20);
= 2 rows
SELECT * FROM few AS u (p) ORDER BY p;
| p | b | c
| 1 | x | 10
| 2 | y | 20
SELECT u.p, b, c FROM few AS u (p) WHERE p = 2;
| p | b | c
| 2 | y | 20
SELECT a FROM few AS u (p);
! 42703 there is no column 'a'; did you mean b? (line 1, column 8)
SELECT * FROM few AS u (p, q, r, s);
! 42P10 there is no column for the name 's': the number of columns of u is 3 (line 1, column 34)
SELECT * FROM few AS u (c);
! 42701 two columns of u would have the name 'c'; name all of them (line 1, column 25)
SELECT * FROM keyless AS f (a);
| a | y
| a | 1
| b | NULL
SELECT *, v._time > 0 AS t FROM few AS u (p), few AS v WHERE v.a = u.p;
| p | b | c | a | b | c | t
| 1 | x | 10 | 1 | x | 10 | true
| 2 | y | 20 | 2 | y | 20 | true
SELECT * FROM few AS u (p) JOIN few AS v (p, q) USING (p) ORDER BY p;
| p | b | c | q | c
| 1 | x | 10 | x | 10
| 2 | y | 20 | y | 20
SELECT * FROM few AS u (p) NATURAL JOIN (SELECT 1, 7 AS z) AS v (p);
| p | b | c | z
| 1 | x | 10 | 7
SELECT u.* FROM few LEFT JOIN few AS u (p) ON u.p = few.a + 1 ORDER BY u.p;
| p | b | c
| 2 | y | 20
| NULL | NULL | NULL
SELECT * FROM (SELECT b, c, a FROM few UNION ALL SELECT 'z', 3, 4) AS u (p, q) ORDER BY a;
| p | q | a
| x | 10 | 1
| y | 20 | 2
| z | 3 | 4
SELECT * FROM (VALUES (1, 2), (3, 4)) AS v (x) ORDER BY x;
| x | column2
| 1 | 2
| 3 | 4
SELECT * FROM (VALUES (1, 2), (3, 4)) AS v (x, y, z);
! 42P10 there is no column for the name 'z': the number of columns of v is 2 (line 1, column 51)
SELECT x, ordinality FROM UNNEST(ARRAY[5, 6]) WITH ORDINALITY AS v (x) ORDER BY x;
| x | ordinality
| 5 | 1
| 6 | 2
SELECT x FROM UNNEST(ARRAY[ROW(1, 'a'), ROW(2, 'b')]) AS v (x) ORDER BY x;
| x
| 1
| 2
SELECT * FROM GENERATE_SERIES(1, 2) AS v (x, y);
! 42P10 there is no column for the name 'y': the number of columns of v is 1 (line 1, column 46)
SELECT a, x, c, d FROM few, LATERAL (SELECT few.a + 1, 5 AS d) AS l (x) ORDER BY a;
| a | x | c | d
| 1 | 2 | 10 | 5
| 2 | 3 | 20 | 5
SELECT (SELECT x FROM (SELECT few.c, 2) AS q (x)) AS x FROM few ORDER BY x;
| x
| 10
| 20
WITH w (k) AS (SELECT * FROM few), v (k, n) AS (SELECT k, c, b FROM w) SELECT * FROM v ORDER BY k;
| k | n | b
| 1 | 10 | x
| 2 | 20 | y
WITH w (k) AS (SELECT a, b FROM few ORDER BY a DESC LIMIT 1) SELECT k, b, z FROM w AS x (k, b), w AS y (z);
! 42702 Column 'b' is ambiguous (line 1, column 72)
WITH w (a, b, c) AS (SELECT 1, 2) SELECT * FROM w;
! 42P10 there is no column for the name 'c': the number of columns of w is 2 (line 1, column 15)
WITH RECURSIVE w (n) AS (SELECT 1, 2 AS m UNION ALL SELECT n + 1, m * 2 FROM w WHERE n < 3) SELECT * FROM w ORDER BY n;
| n | m
| 1 | 2
| 2 | 4
| 3 | 8
WITH RECURSIVE w (n, m, o) AS (SELECT 1, 2 UNION ALL SELECT n + 1, m FROM w WHERE n < 3) SELECT * FROM w;
! 42P10 there is no column for the name 'o': the number of columns of w is 2 (line 1, column 25)
CREATE VIEW partly AS SELECT * FROM few AS u (p);
= 0 rows
SELECT * FROM partly AS z (k, l) ORDER BY k;
| k | l | c
| 1 | x | 10
| 2 | y | 20
MERGE INTO few USING (SELECT 1, 'q' AS n) AS s (k) ON few.a = s.k WHEN MATCHED THEN UPDATE SET b = n;
= 1 rows
SELECT b FROM few AS u (k) WHERE EXISTS (SELECT 1 FROM few AS v (l) WHERE l = k AND v.c = 10);
| b
| q
# What is written has to be named.
INSERT INTO few (a, b) SELECT 3, 'z', 30;
! 42601 the query returns 3 values for 2 columns (line 1, column 24)
INSERT INTO few (a, b) SELECT 3;
! 42601 the query returns 1 values for 2 columns (line 1, column 24)
INSERT INTO few SELECT 3, 'z', 30, 300 ON CONFLICT DO NOTHING;
! 42601 the query returns 4 values for 3 columns (line 1, column 17)
UPSERT INTO few (a, b) SELECT a, b, c FROM few AS f (a) RETURNING a;
! 42601 the query returns 3 values for 2 columns (line 1, column 24)
INSERT INTO few (a, b) WITH w (x) AS (SELECT 3, 'z') SELECT * FROM w;
= 1 rows
SELECT * FROM few ORDER BY a;
| a | b | c
| 1 | q | 10
| 2 | y | 20
| 3 | z | NULL
