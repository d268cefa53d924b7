# Indexes have the entries of the newest rows, and queries find rows by them.
CREATE TABLE t (id INT PRIMARY KEY, a INT NOT NULL, b VARCHAR(20), f.x INT, m MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO t (id, a, b, x) VALUES (1, 10, 'Xa', 3), (2, 20, 'yB', 4), (3, 30, NULL, 5);
= 3 rows
CREATE INDEX t_a ON t (a, b DESC);
= 0 rows
CREATE INDEX t_a ON t (a);
! 42P07 index default.t_a exists already (line 1, column 14)
CREATE INDEX IF NOT EXISTS T_A ON t (a);
= 0 rows
INSERT INTO t (id, a, b) VALUES (4, 10, 'w');
= 1 rows
UPDATE t SET a = 11 WHERE id = 1;
= 1 rows
DELETE FROM t WHERE id = 2;
= 1 rows
UPSERT INTO t (id, a, b) VALUES (3, 30, 'zz'), (5, 30, NULL);
= 2 rows
EXPLAIN SELECT * FROM t WHERE a = 30;
| Project(id=[id], a=[30], b=[b], f.x=[f.x], m=[m])
|   Scan(table=[default.t], columns=[id, b, f.x, m], keys=[all], index=[t_a: a = 30], filter=[a = 30])
SELECT id, b FROM t WHERE a = 30;
| id | b
| 3 | zz
| 5 | NULL
SELECT id, b FROM t WHERE a = 30 AND b IS NULL;
| id | b
| 5 | NULL
SELECT id FROM t WHERE a IN (10, 11, 20);
| id
| 1
| 4
SELECT id FROM t WHERE a > 10 AND b LIKE 'X%';
| id
| 1
EXPLAIN UPDATE t SET x = 1 WHERE a = 3;
| Update(table=[default.t], set=[f.x])
|   Project(id=[id], EXPR$1=[1])
|     Scan(table=[default.t], index=[t_a only], columns=[id], keys=[a = 3])
EXPLAIN DELETE FROM t WHERE a BETWEEN 3 AND 4 AND x = 7;
| Delete(table=[default.t])
|   Scan(table=[default.t], columns=[id], keys=[all], index=[t_a: a >= 3 AND a <= 4], filter=[a >= 3 AND a <= 4 AND f.x = 7])
EXPLAIN SELECT * FROM t WHERE id = 1 AND a = 3;
| Project(id=[1], a=[3], b=[b], f.x=[f.x], m=[m])
|   Scan(table=[default.t], columns=[b, f.x, m], keys=[id = 1], filter=[a = 3])
# As of a time the table is read.
EXPLAIN SELECT id FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '2020-01-01 00:00:00' WHERE a = 30;
| Scan(table=[default.t], columns=[id], keys=[all], unread=[t_a: no family of its columns keeps states (versions = 1)], time=[2020-01-01 00:00:00], filter=[a = 30])
# Values that must be unique.
CREATE UNIQUE INDEX t_b ON t (b);
= 0 rows
INSERT INTO t (id, a, b) VALUES (6, 1, 'w');
! 23505 a row with (b) = (w) exists already in table default.t, where the index 't_b' keeps it unique
UPDATE t SET b = 'same' WHERE id < 4;
! 23505 a row with (b) = (same) exists already in table default.t, where the index 't_b' keeps it unique
INSERT INTO t (id, a, b) VALUES (6, 1, 'v'), (7, 1, 'v');
! 23505 a row with (b) = (v) exists already in table default.t, where the index 't_b' keeps it unique
INSERT INTO t (id, a, b) VALUES (6, 1, NULL), (7, 1, NULL);
= 2 rows
UPDATE t SET b = CASE b WHEN 'w' THEN 'zz' ELSE 'w' END WHERE b IN ('w', 'zz');
= 2 rows
SELECT id, b FROM t WHERE b > '' ORDER BY id;
| id | b
| 1 | Xa
| 3 | w
| 4 | zz
CREATE UNIQUE INDEX t_nulls ON t (b) NULLS NOT DISTINCT;
! 23505 index 't_nulls' cannot be unique: more than one row of table default.t has (b) = (NULL)
CREATE UNIQUE INDEX only_a ON t (a);
! 23505 index 'only_a' cannot be unique: more than one row of table default.t has (a) = (1)
# Expressions, conditions and included columns.
CREATE INDEX ON t (LOWER(b), (a + 1) DESC) INCLUDE (x) WHERE a > 10;
= 0 rows
CREATE INDEX ON t (m['k'], f.x);
= 0 rows
CREATE INDEX q ON t (m);
! 0A000 column 'm' is a MAP, which has no order in an index; UNNEST(MAP_KEYS(...)) has an entry for each key (line 1, column 22)
CREATE INDEX q ON t (RANDOM());
! 42P17 the expression of an index cannot depend on the time, the session or its time zone (line 1, column 22)
CREATE INDEX q ON t (a NULLS FIRST);
! 0A000 an index has NULL above all other values; NULLS FIRST is not supported here (line 1, column 22)
CREATE INDEX q ON t (nope);
! 42703 table default.t has no column 'nope' (line 1, column 22)
CREATE INDEX q ON t ((a + nope));
! 42703 there is no column 'nope' (line 1, column 27)
CREATE INDEX q ON t (a) WHERE b;
! 42804 the condition is of type VARCHAR, not BOOLEAN (line 1, column 31)
CREATE INDEX q ON t (a) WHERE (SELECT TRUE);
! 42601 a query stands where an expression was expected (line 1, column 31)
CREATE INDEX q ON t (a) INCLUDE (m);
! 0A000 column 'm' is a MAP, which no index includes (line 1, column 34)
# Names.
ALTER INDEX t_a RENAME TO t_b;
! 42P07 index default.t_b exists already (line 1, column 13)
ALTER INDEX t_a RENAME TO t_c;
= 0 rows
ALTER INDEX IF EXISTS t_a RENAME TO t_c;
= 0 rows
ALTER INDEX t_a RENAME TO t_c;
! 42704 there is no index 't_a' in namespace default; did you mean t_c? (line 1, column 13)
ALTER TABLE t RENAME COLUMN b TO c;
= 0 rows
SELECT definition FROM SYS.INDEXES WHERE index_name = 't_lower_expr_x_idx';
| definition
| CREATE INDEX "t_lower_expr_x_idx" ON "default"."t" ((LOWER("c")), ("a" + 1) DESC) INCLUDE ("f.x") WHERE "a" > 10
DROP INDEX t_lower_expr_x_idx;
= 0 rows
INSERT INTO t (id, a, c) VALUES (9, 9, 'w');
! 23505 a row with (c) = (w) exists already in table default.t, where the index 't_b' keeps it unique
EXPLAIN SELECT id FROM t WHERE c = 'w';
| Scan(table=[default.t], index=[t_b only], columns=[id], keys=[c = 'w'])
ALTER TABLE t ALTER COLUMN a DROP NOT NULL;
= 0 rows
INSERT INTO t (id, c) VALUES (9, 'nine');
= 1 rows
SELECT id, c FROM t WHERE a IS NULL;
| id | c
| 9 | nine
REINDEX t_c;
= 0 rows
REINDEX TABLE t;
= 0 rows
REINDEX nowhere;
! 42P01 there is no table 'nowhere' in namespace default (line 1, column 9)
SELECT id, c FROM t WHERE a IS NULL;
| id | c
| 9 | nine
TRUNCATE t;
= 0 rows
INSERT INTO t (id, a, c) VALUES (1, 1, 'w');
= 1 rows
SELECT id FROM t WHERE c = 'w';
| id
| 1
ALTER TABLE t DROP COLUMN c;
= 0 rows
DROP INDEX t_b;
! 42704 there is no index 't_b' in namespace default (line 1, column 12)
DROP INDEX t_c;
! 42704 there is no index 't_c' in namespace default (line 1, column 12)
DROP INDEX IF EXISTS t_b, t_c;
= 0 rows
SELECT * FROM t WHERE a = 1;
| id | a | f.x | m
| 1 | 1 | NULL | {}
DROP TABLE t;
= 0 rows
SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_schema = 'default';
| table_name
# Cells with a time to live.
CREATE TABLE brief (id INTEGER PRIMARY KEY, a INTEGER, x.b INTEGER) FAMILY x WITH (ttl = 3600);
= 0 rows
CREATE INDEX brief_a ON brief (a);
= 0 rows
CREATE INDEX brief_ba ON brief (b, a);
= 0 rows
INSERT INTO brief VALUES (1, 1, 1);
= 1 rows
EXPLAIN SELECT b FROM brief WHERE b = 1;
| Project(b=[CAST(1):INTEGER])
|   Scan(table=[default.brief], columns=[], keys=[all], index=[brief_ba: x.b = 1], filter=[x.b = 1])
EXPLAIN SELECT id FROM brief WHERE b = 1 AND a IS NULL;
| Scan(table=[default.brief], columns=[id], keys=[all], index=[brief_a: a IS NULL], filter=[x.b = 1 AND a IS NULL])
EXPLAIN SELECT id FROM brief WHERE b IS NULL;
| Scan(table=[default.brief], columns=[id], keys=[all], unread=[brief_ba: values may have ended (ttl), and no condition needs one to be there], filter=[x.b IS NULL])
# A condition on its first part that gives no ranges is no reason.
EXPLAIN SELECT id FROM brief WHERE b + 1 > 3;
| Scan(table=[default.brief], columns=[id], keys=[all], residual=[x.b + 1 > 3])
EXPLAIN SELECT id FROM brief ORDER BY b LIMIT 1;
| Project(id=[id])
|   TopN(sort0=[x.b], dir0=[ASC], fetch=[1])
|     Scan(table=[default.brief], columns=[id, x.b], keys=[all])
EXPLAIN SELECT id FROM brief WHERE a = 1;
| Scan(table=[default.brief], index=[brief_a only], columns=[id], keys=[a = 1])
CREATE UNIQUE INDEX brief_b ON brief (b);
! 0A000 cells of family 'x' end by their age (ttl), and cannot be unique (line 1, column 1)
ALTER TABLE brief ADD UNIQUE (a);
= 0 rows
DROP TABLE brief;
= 0 rows
CREATE TABLE brief (id INTEGER PRIMARY KEY, x.b INTEGER UNIQUE);
= 0 rows
ALTER TABLE brief FAMILY x SET (ttl = 3600);
! 0A000 cells of family 'x' end by their age (ttl), and cannot be unique in the index 'brief_x_b_key' of table default.brief (line 1, column 13)
DROP TABLE brief;
= 0 rows
# A compaction may bring cells of a classic family back.
CREATE TABLE classic (id INTEGER PRIMARY KEY, a INTEGER) FAMILY d WITH (new_version_behavior = FALSE);
= 0 rows
CREATE INDEX classic_a ON classic (a);
= 0 rows
EXPLAIN SELECT id FROM classic WHERE a = 1;
| Scan(table=[default.classic], columns=[id], keys=[all], unread=[classic_a: cells of family 'd' may come back by a compaction (new_version_behavior = FALSE)], filter=[a = 1])
CREATE UNIQUE INDEX classic_u ON classic (a);
! 0A000 cells of family 'd' may come back by a compaction (new_version_behavior = FALSE), and cannot be unique (line 1, column 1)
ALTER TABLE classic FAMILY d SET (new_version_behavior = TRUE);
= 0 rows
EXPLAIN SELECT id FROM classic WHERE a = 1;
| Scan(table=[default.classic], index=[classic_a only], columns=[id], keys=[a = 1])
# For keys and times since a time the table is read.
CREATE INDEX classic_id ON classic (id DESC);
= 0 rows
EXPLAIN SELECT /*+ INDEX(classic classic_id) */ id FROM classic WHERE id < 5 AND _time >= 1000;
| Scan(table=[default.classic], columns=[id], keys=[id < 5], hints=[INDEX(classic_id)], unread=[classic_id: only what was written since a time is read], since=[_time >= 1000], residual=[_time >= 1000])
EXPLAIN SELECT /*+ INDEX(classic classic_id) */ id FROM classic WHERE id < 5;
| Scan(table=[default.classic], index=[classic_id only], columns=[id], keys=[id < 5])
CREATE UNIQUE INDEX classic_u ON classic (a);
= 0 rows
ALTER TABLE classic FAMILY d SET (new_version_behavior = FALSE);
! 0A000 cells of family 'd' may come back by a compaction (new_version_behavior = FALSE), and cannot be unique in the index 'classic_u' of table default.classic (line 1, column 13)
DROP TABLE classic;
= 0 rows
