# The comma of FROM binds less than JOIN.
CREATE TABLE a (id INTEGER PRIMARY KEY, n INTEGER);
= 0 rows
CREATE TABLE b (id INTEGER PRIMARY KEY, m INTEGER);
= 0 rows
CREATE TABLE c (id INTEGER PRIMARY KEY, m INTEGER, o INTEGER);
= 0 rows
INSERT INTO a VALUES (1, 10), (2, 20);
= 2 rows
INSERT INTO b VALUES (1, 5), (3, 7);
= 2 rows
INSERT INTO c VALUES (3, 7, 70), (4, 8, 80);
= 2 rows
SELECT * FROM a, b NATURAL JOIN c ORDER BY 1;
| id | n | id | m | o
| 1 | 10 | 3 | 7 | 70
| 2 | 20 | 3 | 7 | 70
SELECT * FROM a, b JOIN c USING (m) ORDER BY 1;
| id | n | m | id | id | o
| 1 | 10 | 7 | 3 | 3 | 70
| 2 | 20 | 7 | 3 | 3 | 70
SELECT * FROM a, b JOIN c USING (m), a z ORDER BY 1, 6;
| id | n | m | id | id | o | id | n
| 1 | 10 | 7 | 3 | 3 | 70 | 1 | 10
| 1 | 10 | 7 | 3 | 3 | 70 | 2 | 20
| 2 | 20 | 7 | 3 | 3 | 70 | 1 | 10
| 2 | 20 | 7 | 3 | 3 | 70 | 2 | 20
SELECT a.id, b.id, c.id FROM a, b RIGHT JOIN c ON b.id = c.id ORDER BY 1, 3;
| id | id | id
| 1 | 3 | 3
| 1 | NULL | 4
| 2 | 3 | 3
| 2 | NULL | 4
SELECT a.id, b.id, c.id FROM a, b FULL JOIN c ON b.id = c.id ORDER BY 1, 2, 3;
| id | id | id
| 1 | 1 | NULL
| 1 | 3 | 3
| 1 | NULL | 4
| 2 | 1 | NULL
| 2 | 3 | 3
| 2 | NULL | 4
SELECT a.id, b.id, c.id, z.id FROM a JOIN a z ON z.id = a.id, b RIGHT JOIN c ON b.id = c.id ORDER BY 1, 3;
| id | id | id | id
| 1 | 3 | 3 | 1
| 1 | NULL | 4 | 1
| 2 | 3 | 3 | 2
| 2 | NULL | 4 | 2
SELECT a.id, b.id, c.id FROM a, b RIGHT JOIN c ON b.id IN (SELECT y.id FROM b y WHERE y.m = c.m) ORDER BY 1, 3;
| id | id | id
| 1 | 3 | 3
| 1 | NULL | 4
| 2 | 3 | 3
| 2 | NULL | 4
SELECT a.id, b.id, c.id, (SELECT c.o + a.n) FROM a, b RIGHT JOIN c ON b.id = c.id ORDER BY 1, 3;
| id | id | id | EXPR$1
| 1 | 3 | 3 | 80
| 1 | NULL | 4 | 90
| 2 | 3 | 3 | 90
| 2 | NULL | 4 | 100
SELECT a.id, b.id, c.id FROM a, b LEFT JOIN c ON b.id = c.id ORDER BY 1, 2;
| id | id | id
| 1 | 1 | NULL
| 1 | 3 | 3
| 2 | 1 | NULL
| 2 | 3 | 3

# LATERAL and UNNEST in a join to the right of another one.
SELECT a.id, v.x FROM a CROSS JOIN (b CROSS JOIN LATERAL (SELECT b.m) AS v (x)) ORDER BY 1, 2;
| id | x
| 1 | 5
| 1 | 7
| 2 | 5
| 2 | 7
SELECT a.id, b.*, v.x FROM a LEFT JOIN (b CROSS JOIN UNNEST(ARRAY[b.m, b.id]) AS v (x)) ON a.id = v.x ORDER BY 1, 2, 4;
| id | id | m | x
| 1 | 1 | 5 | 1
| 2 | NULL | NULL | NULL
SELECT a.id, b.*, v.x FROM a FULL JOIN (b LEFT JOIN LATERAL (SELECT b.m FROM c WHERE c.id = b.id) AS v (x) ON v.x > 5) ON a.id = b.id ORDER BY a.id, b.id;
| id | id | m | x
| 1 | 1 | 5 | NULL
| 2 | NULL | NULL | NULL
| NULL | 3 | 7 | 7
SELECT a.id, (SELECT MAX(x) FROM c CROSS JOIN (b CROSS JOIN LATERAL (SELECT b.m + a.id) AS v (x))) FROM a ORDER BY 1;
| id | max
| 1 | 8
| 2 | 9
SELECT * FROM a RIGHT JOIN LATERAL (SELECT a.id) AS v (x) ON TRUE;
! 42P10 LATERAL and UNNEST name the left side of a join only if it is an inner or a left join (line 1, column 23)
SELECT * FROM a FULL JOIN UNNEST(ARRAY[a.id]) AS v (x) ON TRUE;
! 42P10 LATERAL and UNNEST name the left side of a join only if it is an inner or a left join (line 1, column 22)
SELECT * FROM a CROSS JOIN (b LEFT JOIN LATERAL (SELECT b.m) AS v (x) ON EXISTS (SELECT 1 FROM c WHERE c.id = b.id));
! 0A000 a sub-query is not supported in the condition of a join with LATERAL to the right of another join; write that join first (line 1, column 36)
SELECT a.id, v.x FROM b CROSS JOIN LATERAL (SELECT b.m) AS v (x) CROSS JOIN a ORDER BY 1, 2;
| id | x
| 1 | 5
| 1 | 7
| 2 | 5
| 2 | 7

# A query in VALUES has one column.
INSERT INTO a VALUES (5, (VALUES (1, 2)));
! 42601 a query that is a value returns one column (line 1, column 26)
INSERT INTO a VALUES (5, (VALUES (50)));
= 1 rows
SELECT JSON_VALUE('{}', 1e400);
! 42883 Cannot apply 'JSON_VALUE' to arguments of type 'JSON_VALUE(<CHAR(2)>, <DOUBLE>)'. Supported form(s): JSON_VALUE(<CHARACTER>, <CHARACTER>) (line 1, column 8)
SELECT JSON_EXISTS(DATE '2020-02-29', 'abc');
! 42601 the JSON path is wrong at character 1: a value was expected, not abc (line 1, column 39)
