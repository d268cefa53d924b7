# Queries that speak of rows around them, as PostgreSQL answers them.
CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER, n INTEGER NOT NULL);
= 0 rows
CREATE TABLE b (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER);
= 0 rows
INSERT INTO a VALUES (1, 1, 1), (2, NULL, 2), (3, 3, 3), (4, 6, 1);
= 4 rows
INSERT INTO b VALUES (1, 1, 9), (2, 2, NULL), (3, NULL, 4), (4, 3, 5), (5, 3, 1), (6, 1, 2), (7, 1, 4);
= 7 rows

# Aggregates keep their order.
SELECT id, (SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY y) FROM b WHERE b.x = a.x) AS cont, (SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY y DESC) FROM b WHERE b.x = a.x) AS disc FROM a ORDER BY id;
| id | cont | disc
| 1 | 4.0000000000000000 | 4
| 2 | NULL | NULL
| 3 | 3.0000000000000000 | 5
| 4 | NULL | NULL
SELECT id, (SELECT STRING_AGG(CAST(y AS VARCHAR), ',' ORDER BY y) FROM b WHERE b.x = a.x) AS up, (SELECT STRING_AGG(CAST(y AS VARCHAR), ',' ORDER BY y DESC) FROM b WHERE b.x = a.x) AS down FROM a ORDER BY id;
| id | up | down
| 1 | 2,4,9 | 9,4,2
| 2 | NULL | NULL
| 3 | 1,5 | 5,1
| 4 | NULL | NULL
SELECT id, q.list FROM a, LATERAL (SELECT STRING_AGG(CAST(y AS VARCHAR), ';' ORDER BY y) AS list FROM b WHERE b.x >= a.n) AS q ORDER BY id;
| id | list
| 1 | 1;2;4;5;9
| 2 | 1;5
| 3 | 1;5
| 4 | 1;2;4;5;9
SELECT id, q.x, q.list FROM a CROSS JOIN LATERAL (SELECT x, ARRAY_AGG(y ORDER BY y DESC) AS list FROM b WHERE b.x = a.n GROUP BY x) AS q ORDER BY id;
| id | x | list
| 1 | 1 | [9, 4, 2]
| 2 | 2 | [null]
| 3 | 3 | [5, 1]
| 4 | 1 | [9, 4, 2]

# LATERAL aggregates have a row for each outer row, and groups have not.
SELECT id, m FROM a CROSS JOIN LATERAL (SELECT MAX(y) AS m FROM b WHERE b.x = a.x) AS q ORDER BY id;
| id | m
| 1 | 9
| 2 | NULL
| 3 | 5
| 4 | NULL
SELECT id, s, c FROM a, LATERAL (SELECT SUM(y) AS s, COUNT(*) AS c FROM b WHERE b.x = a.x) AS q ORDER BY id;
| id | s | c
| 1 | 15 | 3
| 2 | NULL | 0
| 3 | 6 | 2
| 4 | NULL | 0
SELECT id, o, e FROM a CROSS JOIN LATERAL (SELECT BOOL_OR(y > 4) AS o, EVERY(y > 0) AS e FROM b WHERE b.x = a.x) AS q ORDER BY id;
| id | o | e
| 1 | true | true
| 2 | NULL | NULL
| 3 | true | true
| 4 | NULL | NULL
SELECT id, c FROM a CROSS JOIN LATERAL (SELECT COUNT(*) AS c FROM b WHERE b.x = a.x HAVING COUNT(*) <> 2) AS q ORDER BY id;
| id | c
| 1 | 3
| 2 | 0
| 4 | 0
SELECT id, c FROM a LEFT JOIN LATERAL (SELECT COUNT(*) AS c FROM b WHERE b.x = a.x) AS q ON c > 0 ORDER BY id;
| id | c
| 1 | 3
| 2 | NULL
| 3 | 2
| 4 | NULL
SELECT id, c FROM a LEFT JOIN LATERAL (SELECT COUNT(*) AS c FROM b WHERE b.x = a.x GROUP BY b.x) AS q ON TRUE ORDER BY id;
| id | c
| 1 | 3
| 2 | NULL
| 3 | 2
| 4 | NULL
SELECT id, k FROM a LEFT JOIN LATERAL (SELECT 7 AS k FROM b WHERE b.id = a.x) AS q ON TRUE ORDER BY id;
| id | k
| 1 | 7
| 2 | NULL
| 3 | 7
| 4 | 7
SELECT id, y FROM a LEFT JOIN LATERAL (SELECT y FROM b WHERE b.x = a.x ORDER BY y LIMIT 2) AS q ON TRUE ORDER BY id, y;
| id | y
| 1 | 2
| 1 | 4
| 2 | NULL
| 3 | 1
| 3 | 5
| 4 | NULL
SELECT a.id, q.y FROM a LEFT JOIN LATERAL (SELECT y FROM b WHERE b.x = a.x) AS q ON q.y <> ALL (SELECT c.y FROM b AS c WHERE c.x = a.n AND c.y < q.y) ORDER BY a.id, q.y;
| id | y
| 1 | 2
| 1 | 4
| 1 | 9
| 2 | NULL
| 3 | 1
| 3 | 5
| 4 | NULL
SELECT id, x, y FROM a CROSS JOIN LATERAL (SELECT y FROM b WHERE b.x = a.x UNION SELECT n FROM a AS c WHERE c.id = a.id) AS q ORDER BY id, y;
| id | x | y
| 1 | 1 | 1
| 1 | 1 | 2
| 1 | 1 | 4
| 1 | 1 | 9
| 2 | NULL | 2
| 3 | 3 | 1
| 3 | 3 | 3
| 3 | 3 | 5
| 4 | 6 | 1
SELECT a.id, q.r FROM a CROSS JOIN LATERAL (SELECT RANK() OVER (ORDER BY y) AS r FROM b WHERE b.x = a.x) AS q ORDER BY a.id, q.r;
| id | r
| 1 | 1
| 1 | 2
| 1 | 3
| 3 | 1
| 3 | 2

# Over no rows: what comes above the aggregate sees its values.
SELECT id, (SELECT COALESCE(SUM(y), -1) FROM b WHERE b.x = a.x) AS s, (SELECT CASE WHEN MAX(y) IS NULL THEN 'none' ELSE 'some' END FROM b WHERE b.x = a.x) AS m FROM a ORDER BY id;
| id | s | m
| 1 | 15 | some
| 2 | -1 | none
| 3 | 6 | some
| 4 | -1 | none
SELECT id FROM a WHERE (SELECT COUNT(*) FROM b WHERE b.x = a.x) = 0 ORDER BY id;
| id
| 2
| 4
SELECT id FROM a WHERE EXISTS (SELECT COUNT(*) FROM b WHERE b.x = a.x) ORDER BY id;
| id
| 1
| 2
| 3
| 4
SELECT id FROM a WHERE NOT EXISTS (SELECT 1 FROM b WHERE b.x = a.x HAVING COUNT(*) > 1) ORDER BY id;
| id
| 2
| 4

# Columns of the outer row stand beside aggregates as constants do.
SELECT id, (SELECT COUNT(*) + a.x FROM b WHERE b.x = a.x) AS c FROM a ORDER BY id;
| id | c
| 1 | 4
| 2 | NULL
| 3 | 5
| 4 | 6
SELECT id, q.s, q.c FROM a, LATERAL (SELECT b.x + a.n AS s, COUNT(*) + a.n AS c FROM b GROUP BY b.x + a.n HAVING COUNT(*) >= a.id) AS q ORDER BY id, s;
| id | s | c
| 1 | 2 | 4
| 1 | 3 | 2
| 1 | 4 | 3
| 1 | NULL | 2
| 2 | 3 | 5
| 2 | 5 | 4
| 3 | 4 | 6
SELECT id FROM a WHERE n IN (SELECT a.x FROM b GROUP BY b.x HAVING a.id < COUNT(*) + 1) ORDER BY id;
| id
| 1
| 3
SELECT id, (SELECT COUNT(*) + b.x FROM b WHERE b.x = a.x) AS c FROM a ORDER BY id;
! 42803 Expression 'b.x' is not being grouped (line 1, column 31)

# Rows of two queries further out.
SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.n AND b.y > (SELECT MIN(c.y) FROM b AS c WHERE c.x = a.n AND c.id <> b.id)) ORDER BY id;
| id
| 1
| 3
| 4
SELECT id, (SELECT SUM((SELECT COUNT(*) FROM b AS c WHERE c.x = b.x AND c.y <= a.n + 1)) FROM b WHERE b.id > a.id) AS s FROM a ORDER BY id;
| id | s
| 1 | 4
| 2 | 4
| 3 | 6
| 4 | 3

# What becomes a join, and what is run for each row.
EXPLAIN SELECT id, (SELECT COUNT(*) FROM b WHERE b.x = a.x) FROM a;
| Project(id=[id], EXPR$1=[CAST(CASE(IS NOT NULL(EXPR$0), EXPR$0, 0:BIGINT)):BIGINT])
|   Join(condition=[=(x, x0)], joinType=[left])
|     Scan(table=[default.a], columns=[id, x], keys=[all])
|     Aggregate(group=[{x}], EXPR$0=[COUNT()])
|       Scan(table=[default.b], columns=[x], keys=[all])
EXPLAIN SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x AND b.y <> a.n) OR n = 2;
| Project(id=[id])
|   Filter(condition=[OR(IS NOT NULL(i), =(n, 2))])
|     ForEach(parameters=[outer1=x, outer2=n], joinType=[left])
|       Scan(table=[default.a], columns=[id, x, n], keys=[all])
|       Project(i=[true])
|         Limit(fetch=[1])
|           Scan(table=[default.b], columns=[], keys=[all], filter=[x = outer1 AND y <> outer2], limit=[1])
EXPLAIN SELECT id FROM a WHERE EXISTS (SELECT 1 FROM b WHERE b.x = a.x AND b.y <> a.n);
| Project(id=[id])
|   Join(condition=[AND(=(x0, x), <>(y, n))], joinType=[semi])
|     Scan(table=[default.a], columns=[id, x, n], keys=[all])
|     Scan(table=[default.b], columns=[x, y], keys=[all])
EXPLAIN SELECT id FROM a WHERE x NOT IN (SELECT y FROM b WHERE b.x = a.n);
| Project(id=[id])
|   Filter(condition=[OR(AND(SEARCH(c, Sarg[0L:BIGINT; NULL AS TRUE]:BIGINT), IS NULL(i)), AND(IS NULL(i), >=(ck, c), OR(>=(0, c), IS NOT NULL(ck)), OR(IS NOT TRUE(<(ck, 0)), IS NOT NULL(c)), IS NOT NULL(x)))])
|     Join(condition=[=(n, x0)], joinType=[left])
|       Project(id=[id], x=[x], n=[n], i=[present])
|         Join(condition=[AND(=(n, $f0), =(x, $f1))], joinType=[left])
|           Scan(table=[default.a], columns=[id, x, n], keys=[all])
|           Project($f0=[x], $f1=[y], present=[true])
|             Aggregate(group=[{x, y}])
|               Scan(table=[default.b], columns=[x, y], keys=[all])
|       Aggregate(group=[{x}], c=[COUNT()], ck=[COUNT(y)])
|         Scan(table=[default.b], columns=[y, x], keys=[all])
EXPLAIN SELECT id, y FROM a LEFT JOIN LATERAL (SELECT y FROM b WHERE b.x = a.x ORDER BY y LIMIT 2) AS q ON TRUE;
| Project(id=[id], y=[y])
|   ForEach(parameters=[outer1=x], joinType=[left])
|     Scan(table=[default.a], columns=[id, x, n], keys=[all])
|     TopN(sort0=[y], dir0=[ASC], fetch=[2])
|       Scan(table=[default.b], columns=[y], keys=[all], filter=[x = outer1])

# Outer columns of a derived table, and of a join whose condition computes something.
CREATE TABLE outer_row (id INTEGER PRIMARY KEY, n INTEGER, m INTEGER);
= 0 rows
INSERT INTO outer_row VALUES (0, 1, 2), (1, NULL, NULL), (3, 2, 0);
= 3 rows
SELECT q.a, q.c, (SELECT q.c), (SELECT q.a) FROM (SELECT m AS c, id AS a FROM outer_row) q ORDER BY 1;
| a | c | c | a
| 0 | 2 | 2 | 0
| 1 | NULL | NULL | 1
| 3 | 0 | 0 | 3
SELECT q.a, q.c, (SELECT COUNT(*) FROM outer_row e WHERE e.id > q.c) FROM (SELECT m AS c, id AS a FROM outer_row) q ORDER BY 1;
| a | c | count
| 0 | 2 | 1
| 1 | NULL | 0
| 3 | 0 | 2
SELECT u.id, z.id, (SELECT z.id) FROM outer_row u LEFT JOIN outer_row z ON z.id = u.id + 1 ORDER BY 1;
| id | id | id
| 0 | 1 | 1
| 1 | NULL | NULL
| 3 | NULL | NULL
SELECT u.id, z.n, 2 NOT IN (SELECT c.n FROM outer_row c WHERE c.id = z.id) FROM outer_row u LEFT JOIN outer_row z ON z.id + 1 = u.id ORDER BY 1;
| id | n | EXPR$2
| 0 | NULL | true
| 1 | 1 | true
| 3 | NULL | true
SELECT q.c, SUM((SELECT q.a + q.c)) FROM (SELECT m AS c, id AS a FROM outer_row) q GROUP BY q.c ORDER BY 1;
| c | sum
| 0 | 3
| 2 | 2
| NULL | NULL
# An aggregate of outer columns alone is one of the outer query by the standard.
SELECT (SELECT SUM(x.n) FROM (VALUES (1)) AS t (m)) FROM (VALUES (2), (3)) AS x (n);
! 0A000 an aggregate of columns of an outer query alone is not supported; compute it in that query (line 1, column 16)
SELECT (SELECT COUNT(*) FILTER (WHERE x.n <> 0) FROM (VALUES (1)) AS t (m)) FROM (VALUES (2), (3)) AS x (n);
! 0A000 an aggregate of columns of an outer query alone is not supported; compute it in that query (line 1, column 16)
SELECT * FROM (VALUES (2), (3)) AS x (n), LATERAL (SELECT MAX(x.n) FROM (VALUES (1)) AS t (m)) s;
! 0A000 an aggregate of columns of an outer query alone is not supported; compute it in that query (line 1, column 59)
SELECT (SELECT SUM(x.n + t.m) FROM (VALUES (1)) AS t (m)) FROM (VALUES (2), (3)) AS x (n) ORDER BY 1;
| sum
| 3
| 4
SELECT (SELECT SUM(x.n) OVER () FROM (VALUES (1)) AS t (m)) FROM (VALUES (2), (3)) AS x (n) ORDER BY 1;
| sum
| 2
| 3
# A query of WITH is one set of rows.
WITH q (x) AS (SELECT RANDOM() FROM GENERATE_SERIES(1, 5)) SELECT COUNT(*) FROM (SELECT * FROM q UNION SELECT * FROM q) s;
! 0A000 a query of WITH that takes random numbers or values of a sequence is not supported in several places (line 1, column 6)
WITH q (x) AS (SELECT RANDOM()), r AS (SELECT x FROM q) SELECT a.x = b.x FROM r a, r b;
! 0A000 a query of WITH that takes random numbers or values of a sequence is not supported in several places (line 1, column 34)
WITH q (x) AS (SELECT RANDOM() FROM GENERATE_SERIES(1, 5)) SELECT COUNT(*) FROM q;
| count
| 5


# A query in two places of what a function stands for, and a query in it.
SELECT id, COALESCE((SELECT MAX(b.id) FROM b WHERE NOT EXISTS (SELECT 1 FROM b AS c WHERE c.y = b.x)), 7) AS c FROM a ORDER BY id;
| id | c
| 1 | 5
| 2 | 5
| 3 | 5
| 4 | 5
SELECT id, COALESCE((SELECT MAX(b.id) FROM b WHERE EXISTS (SELECT 1 FROM b AS c WHERE c.y = b.id AND c.id < a.id + 3)), 7) AS c, NULLIF((SELECT MAX(b.id) FROM b WHERE EXISTS (SELECT 1 FROM b AS c WHERE c.y = b.id AND c.id < a.id + 3)), 5) AS n FROM a ORDER BY id;
| id | c | n
| 1 | 4 | 4
| 2 | 5 | NULL
| 3 | 5 | NULL
| 4 | 5 | NULL
SELECT id, CASE (SELECT MAX(b.id) FROM b WHERE EXISTS (SELECT 1 FROM b AS c WHERE c.y = b.id AND c.id < a.id + 3)) WHEN 5 THEN 'a' WHEN 4 THEN 'b' ELSE 'c' END AS c FROM a ORDER BY id;
| id | c
| 1 | b
| 2 | a
| 3 | a
| 4 | a
SELECT id FROM a WHERE (SELECT MAX(b.id) FROM b WHERE EXISTS (SELECT 1 FROM b AS c WHERE c.y = b.id AND c.id <= a.id + 1)) BETWEEN 4 AND 8 ORDER BY id;
| id
| 2
| 3
| 4
# A condition x = x is false for NULL, also beside columns that are equal.
SELECT id, n IN (SELECT b.id FROM b WHERE a.x = a.x AND b.id = a.n) AS i FROM a ORDER BY id;
| id | i
| 1 | true
| 2 | false
| 3 | true
| 4 | true
SELECT a.id, b.id AS b FROM a LEFT JOIN b ON a.x = a.x AND a.n = b.id AND a.n = b.x ORDER BY a.id, b.id;
| id | b
| 1 | 1
| 2 | NULL
| 3 | NULL
| 4 | 1
