# UNIQUE as a constraint of a column and of a table, added later, and copied by LIKE.
CREATE TABLE t (id INT PRIMARY KEY, a INT UNIQUE, b VARCHAR(20), c INT, CONSTRAINT bc UNIQUE NULLS NOT DISTINCT (b, c) INCLUDE (a), UNIQUE (c, b));
= 0 rows
INSERT INTO t VALUES (1, 1, 'x', NULL), (2, NULL, 'y', 1), (3, NULL, 'z', 1);
= 3 rows
INSERT INTO t VALUES (4, 1, 'w', 1);
! 23505 a row with (a) = (1) exists already in table default.t, where the constraint 't_a_key' keeps it unique
INSERT INTO t VALUES (4, 4, 'x', NULL);
! 23505 a row with (b, c) = (x, NULL) exists already in table default.t, where the constraint 'bc' keeps it unique
UPDATE t SET a = 7;
! 23505 a row with (a) = (7) exists already in table default.t, where the constraint 't_a_key' keeps it unique
DROP INDEX t_a_key;
! 2BP01 index 't_a_key' is the UNIQUE constraint of table default.t; ALTER TABLE ... DROP CONSTRAINT drops it (line 1, column 12)
DROP INDEX bc;
! 2BP01 index 'bc' is the UNIQUE constraint of table default.t; ALTER TABLE ... DROP CONSTRAINT drops it (line 1, column 12)
ALTER TABLE t DROP CONSTRAINT bc;
= 0 rows
INSERT INTO t VALUES (4, 4, 'x', NULL);
= 1 rows
ALTER TABLE t ADD CONSTRAINT bc UNIQUE NULLS NOT DISTINCT (b, c);
! 23505 constraint 'bc' is violated: more than one row of table default.t has (b, c) = (x, NULL)
INSERT INTO t VALUES (5, 4, 'x', NULL);
! 23505 a row with (a) = (4) exists already in table default.t, where the constraint 't_a_key' keeps it unique
ALTER TABLE t ADD UNIQUE (b);
! 23505 constraint 't_b_key' is violated: more than one row of table default.t has (b) = (x)
ALTER TABLE t ADD UNIQUE (b, b);
! 42701 column 'b' appears twice in the constraint (line 1, column 30)
DELETE FROM t WHERE id = 4;
= 1 rows
ALTER TABLE t ADD UNIQUE (b);
= 0 rows
INSERT INTO t VALUES (5, 5, 'x', 9);
! 23505 a row with (b) = (x) exists already in table default.t, where the constraint 't_b_key' keeps it unique
ALTER TABLE t RENAME CONSTRAINT t_b_key TO only_b;
= 0 rows
INSERT INTO t VALUES (5, 5, 'x', 9);
! 23505 a row with (b) = (x) exists already in table default.t, where the constraint 'only_b' keeps it unique
ALTER TABLE t RENAME COLUMN b TO bb;
= 0 rows
INSERT INTO t VALUES (5, 5, 'x', 9);
! 23505 a row with (bb) = (x) exists already in table default.t, where the constraint 'only_b' keeps it unique
ALTER INDEX only_b RENAME TO t_a_key;
! 42P07 index default.t_a_key exists already (line 1, column 13)
ALTER TABLE t RENAME CONSTRAINT only_b TO t_a_key;
! 42P07 index default.t_a_key exists already (line 1, column 13)
ALTER TABLE t ADD COLUMN d INT DEFAULT 5 UNIQUE;
! 23505 rows of table default.t violate the constraint 't_d_key' (line 1, column 13)
SELECT * FROM t;
| id | a | bb | c
| 1 | 1 | x | NULL
| 2 | NULL | y | 1
| 3 | NULL | z | 1
ALTER TABLE t ADD COLUMN d INT UNIQUE;
= 0 rows
UPDATE t SET d = 1;
! 23505 a row with (d) = (1) exists already in table default.t, where the constraint 't_d_key' keeps it unique
CREATE TABLE u (LIKE t INCLUDING ALL);
= 0 rows
INSERT INTO u VALUES (1, 1, 'x', 1, 1), (2, 2, 'x', 2, 2);
! 23505 a row with (bb) = (x) exists already in table default.u, where the constraint 'u_bb_key' keeps it unique
INSERT INTO u VALUES (1, 1, 'x', 1, 1), (2, 1, 'y', 2, 2);
! 23505 a row with (a) = (1) exists already in table default.u, where the constraint 'u_a_key' keeps it unique
CREATE TABLE v (LIKE t INCLUDING CONSTRAINTS);
= 0 rows
INSERT INTO v VALUES (1, 1, 'x', 1, 1), (2, 2, 'x', 2, 2);
= 2 rows
CREATE TABLE w (x, y, UNIQUE (x)) AS SELECT a, bb FROM t;
= 0 rows
CREATE TABLE w2 (x, y, UNIQUE (y)) AS SELECT d, 1 FROM t;
! 23505 a row with (y) = (1) exists already in table default.w2, where the constraint 'w2_y_key' keeps it unique (line 1, column 14)
CREATE TABLE w2 (x, y, UNIQUE (x)) AS SELECT id, 1 FROM t;
= 0 rows
INSERT INTO w2 VALUES (1, 1);
! 23505 a row with (x) = (1) exists already in table default.w2, where the constraint 'w2_x_key' keeps it unique
CREATE TABLE n1 (a INT UNIQUE DEFERRABLE);
! 0A000 a UNIQUE constraint cannot be DEFERRABLE: each statement checks it at its end (line 1, column 24)
CREATE TABLE n1 (a INT UNIQUE INITIALLY DEFERRED);
! 0A000 a UNIQUE constraint cannot be DEFERRABLE: each statement checks it at its end (line 1, column 24)
CREATE TABLE n1 (a INT UNIQUE NOT ENFORCED);
! 0A000 a UNIQUE constraint cannot be NOT ENFORCED: it is checked always and for all rows (line 1, column 24)
CREATE TABLE n1 (a INT UNIQUE NOT DEFERRABLE INITIALLY IMMEDIATE);
= 0 rows
ALTER TABLE n1 ADD UNIQUE (a) NOT VALID;
! 0A000 a UNIQUE constraint cannot be NOT VALID: it is checked always and for all rows (line 1, column 20)
CREATE TABLE n2 (a INT CONSTRAINT n1_a_key UNIQUE);
! 42P07 index default.n1_a_key exists already (line 1, column 24)
CREATE TABLE n2 (a INT CONSTRAINT k UNIQUE, b INT CONSTRAINT k UNIQUE);
! 42P07 index default.k exists already (line 1, column 51)
CREATE TABLE n2 (a INT CONSTRAINT k UNIQUE, b INT CONSTRAINT k CHECK (b > 0));
! 42710 table default.n2 has a constraint 'k' already (line 1, column 14)
ALTER TABLE n1 VALIDATE CONSTRAINT n1_a_key;
! 42809 the constraint 'n1_a_key' of table default.n1 is UNIQUE, which is always valid (line 1, column 13)
ALTER TABLE n1 ALTER CONSTRAINT n1_a_key DEFERRABLE;
! 0A000 a UNIQUE constraint cannot be DEFERRABLE: each statement checks it at its end (line 1, column 33)
ALTER TABLE n1 DROP CONSTRAINT nope;
! 42704 table default.n1 has no constraint 'nope' (line 1, column 13)
ALTER TABLE n1 ADD UNIQUE (zz);
! 42703 table default.n1 has no column 'zz' (line 1, column 28)
CREATE TABLE n3 (a INT, m MAP<VARCHAR, VARCHAR> UNIQUE);
! 0A000 column 'm' is a MAP, which has no order in an index; UNNEST(MAP_KEYS(...)) has an entry for each key (line 1, column 25)
ALTER TABLE t DROP COLUMN c;
= 0 rows
INSERT INTO t VALUES (9, 1, 'qq', 9);
! 23505 a row with (a) = (1) exists already in table default.t, where the constraint 't_a_key' keeps it unique
INSERT INTO t VALUES (9, 10, 'x', 9);
! 23505 a row with (bb) = (x) exists already in table default.t, where the constraint 'only_b' keeps it unique
CREATE TABLE rk (a INT UNIQUE, b INT);
= 0 rows
INSERT INTO rk VALUES (1, 1), (2, 1);
= 2 rows
ALTER TABLE rk ADD PRIMARY KEY (a);
= 0 rows
INSERT INTO rk VALUES (1, 1);
! 23505 a row with (a) = (1) exists already in table default.rk
ALTER TABLE rk ADD UNIQUE (b), ADD COLUMN z INT;
! 23505 rows of table default.rk violate the constraint 'rk_b_key' (line 1, column 13)
SELECT * FROM rk;
| a | b
| 1 | 1
| 2 | 1
EXPLAIN SELECT * FROM t WHERE a = 1;
| Project(id=[id], a=[CAST(1):INTEGER], bb=[bb], d=[d])
|   Scan(table=[default.t], columns=[id, bb, d], keys=[all], index=[t_a_key: a = 1], filter=[a = 1])
