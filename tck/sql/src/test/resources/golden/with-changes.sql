# WITH of statements that change rows, and FOR UPDATE in queries inside statements.
CREATE TABLE jobs (id INTEGER PRIMARY KEY, state VARCHAR(10), n INTEGER, m MAP<VARCHAR, INTEGER>);
= 0 rows
INSERT INTO jobs VALUES (1, 'new', 1, MAP['a', 1]), (2, 'new', 2, NULL), (3, 'done', 3, NULL), (4, 'new', 4, NULL);
= 4 rows
CREATE TABLE archive (id INTEGER PRIMARY KEY, state VARCHAR(10), n INTEGER CHECK (n < 1000));
= 0 rows
# What one statement moves from a table to another.
WITH d AS (DELETE FROM jobs WHERE state = 'done' RETURNING id, state, n) INSERT INTO archive SELECT * FROM d RETURNING *;
| id | state | n
| 3 | done | 3
# All parts read the state at the beginning.
WITH u AS (UPDATE jobs SET n = n * 10 RETURNING id, n) SELECT u.id, u.n, jobs.n AS n_before FROM u JOIN jobs ON jobs.id = u.id ORDER BY u.id;
| id | n | n_before
| 1 | 10 | 1
| 2 | 20 | 2
| 4 | 40 | 4
WITH d AS (DELETE FROM jobs WHERE id = 4 RETURNING *) SELECT (SELECT COUNT(*) FROM d) AS gone, COUNT(*) AS seen FROM jobs;
| gone | seen
| 1 | 3
WITH i AS (INSERT INTO jobs (id, state, n) VALUES (7, 'x', 7), (8, 'y', 8) RETURNING id, n + 1 AS p),
     u AS (UPDATE archive SET n = n + (SELECT SUM(p) FROM i) RETURNING n)
SELECT i.id, i.p, u.n FROM i, u ORDER BY 1;
| id | p | n
| 7 | 8 | 20
| 8 | 9 | 20
# Get or make.
WITH i AS (INSERT INTO archive VALUES (3, 'q', 1) ON CONFLICT DO NOTHING RETURNING id) SELECT id FROM i UNION ALL SELECT id FROM archive WHERE id = 3;
| id
| 3
WITH u AS (UPDATE jobs SET n = 0 WHERE id = 70 RETURNING id) INSERT INTO jobs (id, n) SELECT 70, 1 WHERE NOT EXISTS (SELECT 1 FROM u);
= 1 rows
WITH w (a, b) AS (DELETE FROM jobs WHERE id IN (8, 70) RETURNING id, m) SELECT b, a FROM w ORDER BY a;
| b | a
| {} | 8
| {} | 70
WITH g AS (MERGE INTO archive a USING (VALUES (3, 5), (5, 6)) AS v (id, n) ON a.id = v.id WHEN MATCHED THEN UPDATE SET n = v.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (v.id, v.n) RETURNING a.id, merge_action() AS what) SELECT * FROM g ORDER BY id;
| id | what
| 3 | UPDATE
| 5 | INSERT
WITH RECURSIVE r AS (SELECT 1 AS k UNION ALL SELECT k + 1 FROM r WHERE k < 3), i AS (INSERT INTO jobs (id, n) SELECT k + 500, k FROM r RETURNING id) SELECT * FROM i ORDER BY 1;
| id
| 501
| 502
| 503
WITH y AS (WITH z AS (SELECT 500 AS k) DELETE FROM jobs USING z WHERE id > k RETURNING id) SELECT COUNT(*) AS gone FROM y;
| gone
| 3
WITH d AS (DELETE FROM archive WHERE id = 5) SELECT COUNT(*) AS seen FROM archive;
| seen
| 2
SELECT * FROM archive ORDER BY id;
| id | state | n
| 3 | done | 5
SELECT id, state, n FROM jobs ORDER BY id;
| id | state | n
| 1 | new | 10
| 2 | new | 20
| 7 | x | 7
# A part fails: nothing is done.
WITH d AS (DELETE FROM jobs RETURNING id, n) INSERT INTO archive SELECT id + 1000, 'all', n + 995 FROM d;
! 23514 the row violates the constraint 'archive_n_check' of table default.archive
WITH a AS (UPDATE jobs SET n = 1 WHERE id = 7 RETURNING id) UPDATE jobs SET n = 2 WHERE id = 7;
! 21000 two parts of the statement change the same row of table default.jobs
SELECT id, state, n FROM jobs ORDER BY id;
| id | state | n
| 1 | new | 10
| 2 | new | 20
| 7 | x | 7
# So it is of rows with indexes.
CREATE TABLE shelf (k INTEGER, v VARCHAR, UNIQUE (k));
= 0 rows
INSERT INTO shelf VALUES (2, 'two'), (3, 'three');
= 2 rows
WITH a AS (INSERT INTO shelf VALUES (2, 'Blue') ON CONFLICT (k) DO UPDATE SET v = 'Green' RETURNING k, v) INSERT INTO shelf VALUES (2, 'Red') ON CONFLICT (k) DO UPDATE SET v = 'Yellow' RETURNING k, v;
! 21000 two parts of the statement change the same row of table default.shelf
WITH a AS (DELETE FROM shelf WHERE k = 3 RETURNING k) UPDATE shelf SET v = 'gone' WHERE k = 3;
! 21000 two parts of the statement change the same row of table default.shelf
WITH a AS (UPDATE shelf SET v = 'p' WHERE k = 2 RETURNING k) UPDATE shelf SET v = 'q' WHERE k = 2;
! 21000 two parts of the statement change the same row of table default.shelf
WITH a AS (DELETE FROM shelf WHERE k = 3 RETURNING k) INSERT INTO shelf SELECT k, 'again' FROM a;
= 1 rows
SELECT k, v FROM shelf ORDER BY k;
| k | v
| 2 | two
| 3 | again
DROP TABLE shelf;
= 0 rows
# A queue in one statement.
UPDATE jobs SET state = 'run' WHERE id = (SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING id;
| id
| 1
WITH p AS (SELECT id FROM jobs WHERE state <> 'run' ORDER BY id LIMIT 2 FOR UPDATE SKIP LOCKED) UPDATE jobs SET state = 'run' FROM p WHERE p.id = jobs.id RETURNING jobs.id;
| id
| 2
| 7
DELETE FROM jobs USING (SELECT id FROM jobs ORDER BY id LIMIT 1 FOR UPDATE) q WHERE q.id = jobs.id RETURNING jobs.id;
| id
| 1
SELECT * FROM (SELECT id, n FROM jobs FOR UPDATE) q WHERE n > 10 ORDER BY 1;
| id | n
| 2 | 20
SELECT id FROM archive WHERE EXISTS (SELECT 1 FROM jobs WHERE id = 7 FOR SHARE NOWAIT);
| id
| 3
SELECT ARRAY(SELECT id FROM jobs ORDER BY id FOR UPDATE) AS ids;
| ids
| [2, 7]
INSERT INTO archive SELECT id, 'copy', n FROM jobs WHERE id = 7 FOR UPDATE;
= 1 rows
EXPLAIN WITH d AS (DELETE FROM jobs WHERE id = 2 RETURNING id, state, n) INSERT INTO archive SELECT * FROM d;
| With(d)
|   Delete(table=[default.jobs])
|     Project($0=[2], id=[2], state=[state], n=[n])
|       Scan(table=[default.jobs], columns=[state, n], keys=[id = 2])
| Insert(table=[default.archive], columns=[id, state, n])
|   Project(EXPR$0=[id], EXPR$1=[CAST(state):VARCHAR], EXPR$2=[n])
|     ResultScan(of=[d])
EXPLAIN UPDATE jobs SET state = 'run' WHERE id = (SELECT id FROM jobs WHERE state = 'new' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);
| With(locked)
|   LockRows(default.jobs UPDATE SKIP LOCKED)
|     Project(id=[id], $key0=[id])
|       Scan(table=[default.jobs], columns=[id], keys=[all], filter=[state = 'new'], order=[key])
| Update(table=[default.jobs], set=[state])
|   Project(id=[id], EXPR$1=['run'])
|     Join(condition=[=(id, $f0)], joinType=[inner])
|       Scan(table=[default.jobs], columns=[id], keys=[all])
|       Aggregate(group=[{}], agg#0=[SINGLE_VALUE(id)])
|         ResultScan(of=[locked])
# What is refused.
WITH d AS (DELETE FROM jobs) SELECT * FROM d;
! 42P01 there is no table 'd' in namespace default (line 1, column 44)
SELECT * FROM (WITH d AS (DELETE FROM jobs RETURNING *) SELECT * FROM d) q;
! 0A000 a WITH that changes rows stands at the beginning of a statement (line 1, column 27)
INSERT INTO archive WITH d AS (DELETE FROM jobs RETURNING *) SELECT id, state, n FROM d;
! 0A000 a WITH that changes rows stands at the beginning of a statement (line 1, column 32)
CREATE VIEW v AS WITH d AS (DELETE FROM jobs RETURNING *) SELECT * FROM d;
! 0A000 a WITH that changes rows stands at the beginning of a statement (line 1, column 29)
SELECT (SELECT n FROM jobs j WHERE j.id = archive.id FOR UPDATE) FROM archive;
! 42P01 there is no table 'archive' (line 1, column 43)
WITH d AS (DELETE FROM nosuch RETURNING *) SELECT * FROM d;
! 42P01 there is no table 'nosuch' in namespace default (line 1, column 24)
EXPLAIN ANALYZE WITH d AS (DELETE FROM jobs RETURNING *) SELECT * FROM d;
! 0A000 EXPLAIN ANALYZE runs the statement, and supports queries only; EXPLAIN shows the plan of any other without running it (line 1, column 17)
START TRANSACTION READ ONLY;
= 0 rows
WITH d AS (DELETE FROM jobs RETURNING *) SELECT * FROM d;
! 25006 the transaction is read-only
ROLLBACK;
= 0 rows
# Messages call a table as it is called now.
ALTER TABLE jobs RENAME TO tasks;
= 0 rows
WITH a AS (UPDATE tasks SET n = 1 WHERE id = 7 RETURNING id) UPDATE tasks SET n = 2 WHERE id = 7;
! 21000 two parts of the statement change the same row of table default.tasks
