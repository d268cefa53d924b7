# FOR UPDATE and its kin lock the rows of a query until the end of the transaction.
CREATE TABLE t (id INTEGER PRIMARY KEY, s VARCHAR, n INTEGER, a MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO t (id, s, n) VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30);
= 3 rows
CREATE TABLE u (id INTEGER PRIMARY KEY, t_id INTEGER, v VARCHAR);
= 0 rows
INSERT INTO u VALUES (1, 1, 'x'), (2, 2, 'y');
= 2 rows
CREATE VIEW w AS SELECT id FROM t;
= 0 rows
START TRANSACTION;
= 0 rows
SELECT * FROM t WHERE id = 1 FOR UPDATE;
| id | s | n | a
| 1 | a | 10 | {}
SELECT id, n + 1 AS m, COUNT_OF FROM (SELECT 1 AS COUNT_OF) q, t ORDER BY id DESC LIMIT 2 FOR UPDATE OF t;
| id | m | COUNT_OF
| 3 | 31 | 1
| 2 | 21 | 1
SELECT id FROM t ORDER BY id FOR UPDATE SKIP LOCKED LIMIT 1 + 1 OFFSET 1;
| id
| 2
| 3
SELECT id FROM t ORDER BY id OFFSET 2 ROWS FETCH FIRST 5 ROWS ONLY FOR SHARE SKIP LOCKED;
| id
| 3
SELECT id FROM t ORDER BY n DESC LIMIT 0 FOR UPDATE SKIP LOCKED;
| id
SELECT t.id, u.v FROM t JOIN u ON t.id = u.t_id ORDER BY 1 FOR UPDATE OF t NOWAIT;
| id | v
| 1 | x
| 2 | y
SELECT x.id, u.id FROM t x, u WHERE x.id = u.id ORDER BY 1 FOR NO KEY UPDATE OF x FOR SHARE OF u NOWAIT;
| id | id
| 1 | 1
| 2 | 2
SELECT x.id FROM t x LEFT JOIN u ON x.id = u.t_id ORDER BY 1 FOR UPDATE OF x;
| id
| 1
| 2
| 3
SELECT t.id, k FROM t, UNNEST(ARRAY[1, 2]) AS e(k) WHERE t.id = 1 ORDER BY k FOR UPDATE;
| id | k
| 1 | 1
| 1 | 2
WITH q AS (SELECT 2 AS b) SELECT t.id, b FROM t, q WHERE id < 3 ORDER BY 1 FOR KEY SHARE;
| id | b
| 1 | 2
| 2 | 2
SELECT 1 AS one FOR UPDATE;
| one
| 1
COMMIT;
= 0 rows
SELECT s AS share, n AS nowait, id locked FROM t AS share WHERE id = 1 FOR UPDATE;
| share | nowait | locked
| a | 10 | 1
EXPLAIN SELECT id FROM t WHERE id = 2 FOR UPDATE SKIP LOCKED;
| LockRows(default.t UPDATE SKIP LOCKED)
|   Project(id=[2], $key0=[2])
|     Scan(table=[default.t], columns=[], keys=[id = 2])
EXPLAIN SELECT t.id FROM t, u WHERE t.id = u.id FOR UPDATE OF t FOR SHARE OF u NOWAIT;
| LockRows(default.t UPDATE, default.u SHARE NOWAIT)
|   Project(id=[id], $key0=[id], $key1=[id0])
|     Join(condition=[=(id, id0)], joinType=[inner])
|       Scan(table=[default.t], columns=[id], keys=[all])
|       Scan(table=[default.u], columns=[id], keys=[all])
SELECT x.id FROM t x LEFT JOIN u ON x.id = u.t_id FOR UPDATE;
! 0A000 FOR UPDATE cannot lock the side of an outer join that may have no row (line 1, column 51)
SELECT x.id FROM t x RIGHT JOIN u ON x.id = u.t_id FOR UPDATE OF x;
! 0A000 FOR UPDATE cannot lock the side of an outer join that may have no row (line 1, column 52)
SELECT COUNT(*) FROM t FOR UPDATE;
! 0A000 FOR UPDATE is not allowed with aggregate functions or windows (line 1, column 24)
SELECT id, ROW_NUMBER() OVER (ORDER BY id) FROM t FOR UPDATE;
! 0A000 FOR UPDATE is not allowed with aggregate functions or windows (line 1, column 51)
SELECT DISTINCT s FROM t FOR UPDATE;
! 0A000 FOR UPDATE is not allowed with DISTINCT (line 1, column 26)
SELECT s FROM t GROUP BY s FOR SHARE;
! 0A000 FOR SHARE is not allowed with GROUP BY or HAVING (line 1, column 28)
SELECT id FROM t UNION SELECT id FROM u FOR UPDATE;
! 0A000 FOR UPDATE is not allowed with UNION, INTERSECT, EXCEPT or VALUES (line 1, column 41)
SELECT id FROM t FOR UPDATE OF z;
! 42P01 FOR UPDATE OF z: FROM has no table of that name (line 1, column 32)
SELECT id FROM (SELECT id FROM t) q FOR UPDATE;
! 0A000 FOR UPDATE locks the newest rows of tables that FROM names, under their own columns; OF says which (line 1, column 37)
SELECT id FROM t FOR SYSTEM_TIME AS OF LOCALTIMESTAMP FOR UPDATE;
! 0A000 FOR UPDATE locks the newest rows of tables that FROM names, under their own columns; OF says which (line 1, column 55)
SELECT id FROM t WHERE id = (SELECT MIN(id) FROM t FOR UPDATE);
! 0A000 FOR UPDATE is not allowed with aggregate functions or windows (line 1, column 52)
SELECT id FROM w FOR UPDATE;
! 42809 'w' is a view of namespace default, not a table (line 1, column 16)
CREATE VIEW w2 AS SELECT id FROM t FOR UPDATE;
! 0A000 FOR UPDATE locks rows for a statement, and is not supported here (line 1, column 36)
SELECT id FROM t ORDER BY id FETCH FIRST 1 ROW WITH TIES FOR UPDATE SKIP LOCKED;
! 0A000 FOR UPDATE SKIP LOCKED is not allowed with FETCH ... WITH TIES (line 1, column 58)
SELECT table_name FROM INFORMATION_SCHEMA.TABLES FOR UPDATE;
! 42501 schema INFORMATION_SCHEMA shows what is defined; it can be read, but not changed (line 1, column 24)
SELECT id FROM t LIMIT -1 FOR UPDATE SKIP LOCKED;
! 2201W LIMIT must not be negative: -1
SELECT id FROM t FOR UPDATE WAIT 5;
! 42601 found WAIT where ";", FOR, NOWAIT, OF, SKIP or the end was expected (line 1, column 29)
START TRANSACTION READ ONLY;
= 0 rows
SELECT id FROM t FOR UPDATE;
! 25006 the transaction is read-only
ROLLBACK;
= 0 rows
SELECT id FROM t ORDER BY ROW_NUMBER() OVER (ORDER BY id) FOR UPDATE;
! 0A000 FOR UPDATE is not allowed with aggregate functions or windows (line 1, column 59)
WITH q AS (SELECT 2 AS b) SELECT t.id FROM t, q FOR UPDATE OF q;
! 0A000 FOR UPDATE has no rows of the query of WITH q to lock (line 1, column 49)
# Whole tables.
LOCK TABLE t;
! 25P01 LOCK TABLE holds until the end of a transaction; START TRANSACTION begins one
START TRANSACTION;
= 0 rows
LOCK t, u IN ACCESS SHARE MODE;
= 0 rows
LOCK TABLE t IN ROW SHARE MODE NOWAIT;
= 0 rows
LOCK TABLE t IN ROW EXCLUSIVE MODE;
= 0 rows
LOCK TABLE t IN SHARE UPDATE EXCLUSIVE MODE;
= 0 rows
LOCK TABLE t IN SHARE MODE;
= 0 rows
LOCK TABLE t IN SHARE ROW EXCLUSIVE MODE;
= 0 rows
LOCK TABLE t IN EXCLUSIVE MODE;
= 0 rows
LOCK TABLE default.t IN ACCESS EXCLUSIVE MODE NOWAIT;
= 0 rows
LOCK TABLE w;
! 42809 'w' is a view of namespace default, not a table (line 1, column 12)
LOCK TABLE nope;
! 42P01 there is no table 'nope' in namespace default (line 1, column 12)
LOCK TABLE sys.tables;
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 12)
LOCK TABLE t IN NO MODE;
! 42601 found NO where ACCESS, EXCLUSIVE, ROW or SHARE was expected (line 1, column 17)
LOCK;
! 42601 after LOCK the name of a table was expected (line 1, column 1)
SELECT COUNT(*) AS mode FROM t AS access, u AS exclusive, u AS lock;
| mode
| 12
COMMIT;
= 0 rows
