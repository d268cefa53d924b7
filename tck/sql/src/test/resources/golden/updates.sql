# UPDATE FROM, DELETE USING, changes of keys, WITH before changes, and how many rows are changed
CREATE TABLE t (id INTEGER PRIMARY KEY, n INTEGER, s VARCHAR(10));
= 0 rows
CREATE TABLE u (k INTEGER PRIMARY KEY, v INTEGER);
= 0 rows
CREATE TABLE w (k INTEGER PRIMARY KEY, n INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 1, 'a'), (2, 2, 'b'), (3, 3, 'c'), (4, 4, 'd');
= 4 rows
INSERT INTO u VALUES (1, 10), (2, 20), (5, 50);
= 3 rows
INSERT INTO w VALUES (1, 100), (2, 200), (3, 300);
= 3 rows
# UPDATE FROM
UPDATE t SET n = v FROM u WHERE k = id;
= 2 rows
SELECT * FROM t ORDER BY id;
| id | n | s
| 1 | 10 | a
| 2 | 20 | b
| 3 | 3 | c
| 4 | 4 | d
EXPLAIN UPDATE t SET n = v FROM u WHERE k = id;
| Update(table=[default.t], set=[n])
|   Project($0=[id], $1=[v])
|     Join(condition=[=(k, id)], joinType=[inner])
|       Scan(table=[default.t], columns=[id], keys=[all])
|       Scan(table=[default.u], columns=[k, v], keys=[all])
UPDATE t SET n = t.n + w.n FROM u JOIN w ON u.k = w.k WHERE w.k = t.id RETURNING *;
| id | n | s | k | v | k0 | n
| 1 | 110 | a | 1 | 10 | 1 | 100
| 2 | 220 | b | 2 | 20 | 2 | 200
UPDATE t SET n = t.n + w.n FROM u JOIN w USING (k) WHERE k = t.id RETURNING *;
| id | n | s | k | v | n
| 1 | 210 | a | 1 | 10 | 100
| 2 | 420 | b | 2 | 20 | 200
UPDATE t AS a SET n = b.n + 1 FROM t AS b WHERE a.id = b.id + 1 RETURNING a.*, b.id AS other;
| id | n | s | other
| 2 | 211 | b | 1
| 3 | 421 | c | 2
| 4 | 4 | d | 3
UPDATE t SET n = w.n FROM u, w WHERE u.k = w.k AND t.id = u.k RETURNING t.n, w.n AS wn, v + t.n AS s, u.*;
| n | wn | s | k | v
| 100 | 100 | 110 | 1 | 10
| 200 | 200 | 220 | 2 | 20
UPDATE t AS x SET n = y.z FROM (SELECT k, v * 2 AS z FROM u) AS y WHERE x.id = y.k RETURNING x.id, x.n, z;
| id | n | z
| 1 | 20 | 20
| 2 | 40 | 40
UPDATE t AS x SET n = y.z FROM u, LATERAL (SELECT u.v * 3 AS z) AS y WHERE x.id = u.k RETURNING x.id, x.n, z;
| id | n | z
| 1 | 30 | 30
| 2 | 60 | 60
UPDATE t SET n = ? FROM u WHERE u.k = t.id AND u.v > ? RETURNING id, v;
? 8, 10
| id | v
| 2 | 20
UPDATE t SET s = 'left' FROM u LEFT JOIN w ON u.k = w.k WHERE u.k = t.id RETURNING id, w.k;
| id | k
| 1 | 1
| 2 | 2
# A row that is found by several is changed once
UPDATE t SET s = 'once' FROM u WHERE t.id = 1;
= 1 rows
UPDATE t SET s = 'none' FROM u WHERE t.id = 9;
= 0 rows
# Names
UPDATE t SET n = 8 FROM t WHERE t.id = 1;
! 42712 Duplicate relation name 't' in FROM clause (line 1, column 25)
UPDATE t SET n = 8 FROM u AS t WHERE t.k = 1;
! 42712 Duplicate relation name 't' in FROM clause (line 1, column 25)
UPDATE t SET n = n + 1 FROM w WHERE t.id = w.k;
! 42702 Column 'n' is ambiguous (line 1, column 18)
UPDATE t SET n = 9 FROM w WHERE t.id = w.k RETURNING n;
! 42702 Column 'n' is ambiguous (line 1, column 54)
UPDATE t SET n = 9 FROM nowhere WHERE nowhere.k = t.id;
! 42P01 there is no table 'nowhere' in namespace default (line 1, column 25)
UPDATE t SET n = 9 FROM u WHERE t.id = u.k RETURNING u.q;
! 42703 there is no column 'q'; did you mean n? (line 1, column 56)
UPDATE t SET n = 9 FROM u WHERE t.id = u.k RETURNING z.*;
! 42P01 there is no table 'z' (line 1, column 54)
UPDATE t SET n = 9 FROM u WHERE t.id = u.k RETURNING (SELECT 1);
| EXPR$0
| 1
| 1
SELECT * FROM t ORDER BY id;
| id | n | s
| 1 | 9 | once
| 2 | 9 | left
| 3 | 421 | c
| 4 | 4 | d
# Several columns from one query
UPDATE t SET (n, s) = (SELECT v, 'x' FROM u WHERE k = t.id);
= 4 rows
SELECT * FROM t ORDER BY id;
| id | n | s
| 1 | 10 | x
| 2 | 20 | x
| 3 | NULL | NULL
| 4 | NULL | NULL
UPDATE t SET (n, s) = (SELECT max(u.k), min('q') FROM u JOIN w ON u.k = w.k WHERE u.k = t.id) RETURNING *;
| id | n | s
| 1 | 1 | q
| 2 | 2 | q
| 3 | NULL | NULL
| 4 | NULL | NULL
UPDATE t SET (n, s) = (VALUES (1, 'v')) WHERE id = 1 RETURNING *;
| id | n | s
| 1 | 1 | v
UPDATE t SET (n, s) = (WITH q AS (SELECT 5, 'w') SELECT * FROM q) WHERE id = 1 RETURNING *;
| id | n | s
| 1 | 5 | w
UPDATE t SET (n, s) = (SELECT u.v, w.n FROM w WHERE w.k = u.k) FROM u WHERE t.id = u.k RETURNING *;
| id | n | s | k | v
| 1 | 10 | 100 | 1 | 10
| 2 | 20 | 200 | 2 | 20
UPDATE t SET (n, s) = (SELECT v, 'y' FROM u);
! 21000 a subquery used as an expression returned more than one row
UPDATE t SET (n, s) = (SELECT v FROM u WHERE k = 1);
! 42601 the query returns 1 values for 2 columns (line 1, column 24)
UPDATE t SET (n, s) = (SELECT v, 'a', 3 FROM u WHERE k = 1);
! 42601 the query returns 3 values for 2 columns (line 1, column 24)
UPDATE t SET (n, s) = (SELECT v, 'a' FROM u WHERE k = 1), s = 'z';
! 42701 column 's' is set more than once (line 1, column 59)
UPDATE t SET (n, s) = (SELECT RAND(), 'a');
! 0A000 a query with random numbers or sequences does not stand for a row (line 1, column 24)
# DELETE USING
EXPLAIN DELETE FROM t USING u WHERE k = id AND v = 20;
| Delete(table=[default.t])
|   Project(id=[id])
|     Join(condition=[=(k, id)], joinType=[inner])
|       Scan(table=[default.t], columns=[id], keys=[all])
|       Scan(table=[default.u], columns=[k, v], keys=[all], filter=[v = 20])
DELETE FROM t USING u WHERE k = id AND v = 20 RETURNING *;
| id | n | s | k | v
| 2 | 20 | 200 | 2 | 20
DELETE FROM t AS x USING u, w WHERE u.k = x.id AND w.k > 0 RETURNING x.*, u.v;
| id | n | s | v
| 1 | 10 | 100 | 10
DELETE FROM t AS a USING t AS b WHERE a.id = b.id + 1 RETURNING a.id;
| id
| 4
DELETE FROM t USING u JOIN w USING (k) WHERE k = id - 2 RETURNING *;
| id | n | s | k | v | n
| 3 | NULL | NULL | 1 | 10 | 100
DELETE FROM t USING t WHERE true;
! 42712 Duplicate relation name 't' in FROM clause (line 1, column 21)
DELETE FROM t USING u WHERE nope = 1;
! 42703 there is no column 'nope' (line 1, column 29)
DELETE FROM t$cells USING u WHERE cell_time = v;
! 0A000 DELETE ... USING of single cells is not supported (line 1, column 13)
# Order and limit
INSERT INTO t VALUES (1, 5, 'a'), (2, 4, 'b'), (3, NULL, 'c'), (4, 3, 'd'), (5, 1, 'e');
= 5 rows
UPDATE t SET s = 'first' ORDER BY n LIMIT 2 RETURNING id, s;
| id | s
| 5 | first
| 4 | first
UPDATE t SET s = 'big' WHERE n > 1 ORDER BY n DESC, id FETCH FIRST 1 ROW ONLY RETURNING id;
| id
| 1
UPDATE t SET s = 'none' LIMIT 0;
= 0 rows
EXPLAIN DELETE FROM t ORDER BY id LIMIT 1;
| Delete(table=[default.t])
|   Limit(fetch=[1])
|     Scan(table=[default.t], columns=[id], keys=[all], order=[key], limit=[1])
DELETE FROM t ORDER BY n DESC LIMIT ? RETURNING id, -n AS n;
? 1
| id | n
| 3 | NULL
DELETE FROM t LIMIT ALL;
= 4 rows
DELETE FROM t ORDER BY 1 LIMIT 1;
! 42P10 there is no select list with positions to order by (line 1, column 24)
UPDATE t SET n = 5 FROM u WHERE t.id = u.k LIMIT 3;
! 0A000 ORDER BY and LIMIT are not supported where a statement reads other tables, too (line 1, column 44)
# Changes of the key
INSERT INTO t VALUES (1, 1, 'a'), (2, 2, NULL), (3, 3, 'c'), (4, NULL, NULL);
= 4 rows
UPDATE t SET id = id + 1;
= 4 rows
UPDATE t SET id = 6 - id WHERE id < 5 RETURNING *;
| id | n | s
| 2 | 3 | c
| 3 | 2 | NULL
| 4 | 1 | a
SELECT * FROM t ORDER BY id;
| id | n | s
| 2 | 3 | c
| 3 | 2 | NULL
| 4 | 1 | a
| 5 | NULL | NULL
UPDATE t SET id = id - 3 WHERE id > 3;
! 23505 a row with (id) = (2) exists already in table default.t
UPDATE t SET id = 9;
! 23505 a row with (id) = (9) exists already in table default.t
UPDATE t SET id = 2 WHERE id = 5;
! 23505 a row with (id) = (2) exists already in table default.t
UPDATE t SET id = NULL WHERE id = 5;
! 23502 column 'id' of the primary key cannot be NULL
UPDATE t SET id = CASE id WHEN 2 THEN 3 WHEN 3 THEN 2 ELSE id END, s = 'swap';
= 4 rows
UPDATE t SET id = v FROM u WHERE k = id AND v > 10 RETURNING id, v;
| id | v
| 20 | 20
| 50 | 50
UPDATE t SET id = v FROM u WHERE id = 3;
= 1 rows
UPDATE t SET id = id, n = 0 WHERE id = 10;
= 1 rows
SELECT * FROM t ORDER BY id;
| id | n | s
| 4 | 1 | swap
| 10 | 0 | swap
| 20 | 2 | swap
| 50 | NULL | swap
# of several columns, with MAPs and cells that are absent
CREATE TABLE page (host VARCHAR, path VARCHAR, hits INTEGER DEFAULT 0 NOT NULL, tag MAP<VARCHAR, VARCHAR>, CHECK (host <> path), PRIMARY KEY (host, path DESC));
= 0 rows
INSERT INTO page VALUES ('a', 'x', 1, MAP['l', 'L']), ('b', 'y', 2, MAP['m', 'M', 'n', 'N']), ('c', 'z', 3, NULL);
= 3 rows
UPDATE page SET host = 'c', path = 'q' WHERE host = 'a' RETURNING *;
| host | path | hits | tag
| c | q | 1 | {l=L}
UPDATE page SET (host, path, hits) = (SELECT 'd', 'y', 7), tag['o'] = 'O', tag['m'] = NULL WHERE host = 'b';
= 1 rows
SELECT * FROM page ORDER BY host, path;
| host | path | hits | tag
| c | q | 1 | {l=L}
| c | z | 3 | {}
| d | y | 7 | {n=N, o=O}
UPDATE page SET host = path WHERE host = 'd';
! 23514 the row violates the constraint 'page_check' of table default.page
UPDATE page SET path = CASE path WHEN 'q' THEN 'z' ELSE 'q' END WHERE host = 'c';
= 2 rows
SELECT * FROM page ORDER BY host, path;
| host | path | hits | tag
| c | q | 3 | {}
| c | z | 1 | {l=L}
| d | y | 7 | {n=N, o=O}
SELECT COUNT(*) FROM page WHERE host IN ('a', 'b');
| count
| 0
INSERT INTO page (host, path) VALUES ('c', 'q') ON CONFLICT DO UPDATE SET path = 'r';
! 0A000 ON CONFLICT DO UPDATE cannot change the key column 'path'; UPDATE can (line 1, column 64)
MERGE INTO page USING (VALUES (1)) AS d (x) ON host = 'c' WHEN MATCHED THEN UPDATE SET path = 'r';
! 0A000 MERGE cannot change the key column 'path'; UPDATE can (line 1, column 59)
# WITH before a change
WITH q AS (SELECT 70 AS a, 8 AS b) INSERT INTO t SELECT a, b, 'w' FROM q RETURNING *;
| id | n | s
| 70 | 8 | w
WITH q AS (SELECT 70 AS a) UPDATE t SET n = 0 WHERE id IN (SELECT a FROM q) RETURNING *;
| id | n | s
| 70 | 0 | w
WITH q AS (SELECT 70 AS a) DELETE FROM t USING q WHERE id = a RETURNING *;
| id | n | s | a
| 70 | 0 | w | 70
WITH q AS (SELECT 71 AS a) INSERT INTO t WITH r AS (SELECT a + 1 AS b FROM q) SELECT a, b, 'z' FROM q, r;
= 1 rows
WITH q AS (SELECT 71 AS a) UPSERT INTO t (id, n) WITH q AS (SELECT 72 AS a) SELECT a, 1 FROM q;
= 1 rows
WITH RECURSIVE q(i) AS (SELECT 80 UNION ALL SELECT i + 1 FROM q WHERE i < 83) INSERT INTO t (id, n) SELECT i, i FROM q;
= 4 rows
WITH q AS (SELECT 80 AS a, 5 AS b UNION ALL SELECT 90, 6) MERGE INTO t USING q ON t.id = q.a WHEN MATCHED THEN UPDATE SET n = b WHEN NOT MATCHED THEN INSERT (id, n) VALUES (a, b);
= 2 rows
WITH q AS (SELECT CAST(? AS INTEGER) AS a) INSERT INTO t VALUES ((SELECT a FROM q), 1, ?);
? 91, 'p'
= 1 rows
WITH q AS (SELECT 31 AS a) INSERT INTO t VALUES (91, 1, 'v') ON CONFLICT (id) DO UPDATE SET n = (SELECT a FROM q) RETURNING n;
| n
| 31
EXPLAIN WITH q AS (SELECT 1 AS a) UPDATE t SET n = 1 WHERE id IN (SELECT a FROM q);
| Update(table=[default.t], set=[n])
|   Project(id=[1], EXPR$1=[1])
|     Join(condition=[true], joinType=[inner])
|       Scan(table=[default.t], columns=[id], keys=[id = 1])
|       Values(tuples=[[{ 1 }]])
# The table that is changed is never one of its queries
WITH t AS (SELECT 91 AS id) UPDATE t SET n = -1 WHERE id IN (SELECT id FROM t);
= 1 rows
WITH q AS (SELECT 1 AS a) DELETE FROM q WHERE a = 1;
! 42P01 there is no table 'q' in namespace default; did you mean t? (line 1, column 39)
WITH q AS (SELECT * FROM nowhere) DELETE FROM t WHERE id = 32;
! 42P01 there is no table 'nowhere' in namespace default (line 1, column 26)
WITH q AS (SELECT 1 AS a) TRUNCATE t;
! 42601 found TRUNCATE where ",", DELETE, INSERT, MERGE, UPDATE or UPSERT was expected (line 1, column 27)
WITH q AS (SELECT 1 AS a) SELECT * FROM q UNION ALL SELECT 2 ORDER BY 1 LIMIT 1;
| a
| 1
SELECT * FROM t ORDER BY id;
| id | n | s
| 4 | 1 | swap
| 10 | 0 | swap
| 20 | 2 | swap
| 50 | NULL | swap
| 71 | 72 | z
| 72 | 1 | NULL
| 80 | 5 | NULL
| 81 | 81 | NULL
| 82 | 82 | NULL
| 83 | 83 | NULL
| 90 | 6 | NULL
| 91 | -1 | p
# The alias of INSERT, and the name of the primary key
INSERT INTO t AS x VALUES (91, 2, 'a') ON CONFLICT (id) DO UPDATE SET n = x.n + EXCLUDED.n WHERE x.n < 5 RETURNING x.id, x.n AS nn, s;
| id | nn | s
| 91 | 1 | p
INSERT INTO t AS x (id, n) VALUES (92, 2) RETURNING x.id, x.n + 1 AS m;
| id | m
| 92 | 3
INSERT INTO t AS x VALUES (91, 2, 'a') ON CONFLICT (id) DO UPDATE SET n = t.n + EXCLUDED.n;
! 42P01 there is no table 't'; did you mean u? (line 1, column 75)
INSERT INTO t AS x VALUES (91, 2, 'a') ON CONFLICT (id) DO UPDATE SET (n, s) = (SELECT x.n + v, EXCLUDED.s FROM u WHERE k = x.id - 90) RETURNING *;
| id | n | s
| 91 | 11 | a
INSERT INTO t VALUES (92, 1, 'x') ON CONFLICT ON CONSTRAINT t_pkey DO UPDATE SET (n, s) = (EXCLUDED.n, EXCLUDED.s) RETURNING *;
| id | n | s
| 92 | 1 | x
INSERT INTO t VALUES (92, 1, 'x') ON CONFLICT ON CONSTRAINT t_key DO NOTHING;
! 42704 table default.t has no constraint 't_key'; its primary key is called t_pkey (line 1, column 61)
INSERT INTO page (host, path) VALUES ('c', 'q') ON CONFLICT ON CONSTRAINT page_check DO NOTHING;
! 42809 the constraint 'page_check' is no key; ON CONFLICT takes the primary key and UNIQUE constraints (line 1, column 75)
DROP TABLE page;
= 0 rows
DROP TABLE w;
= 0 rows
DROP TABLE u;
= 0 rows
DROP TABLE t;
= 0 rows
