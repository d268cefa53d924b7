# Columns that are added with a default, which the rows that are there read as.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 10), (2, 20), (3, NULL);
= 3 rows
ALTER TABLE t ADD COLUMN c INTEGER DEFAULT 7;
= 0 rows
SELECT * FROM t ORDER BY id;
| id | a | c
| 1 | 10 | 7
| 2 | 20 | 7
| 3 | NULL | 7
INSERT INTO t VALUES (4, 40, NULL);
= 1 rows
INSERT INTO t (id) VALUES (5);
= 1 rows
INSERT INTO t VALUES (6, 60, 66);
= 1 rows
SELECT * FROM t ORDER BY id;
| id | a | c
| 1 | 10 | 7
| 2 | 20 | 7
| 3 | NULL | 7
| 4 | 40 | NULL
| 5 | NULL | 7
| 6 | 60 | 66
SELECT id FROM t WHERE c = 7 ORDER BY id;
| id
| 1
| 2
| 3
| 5
SELECT id FROM t WHERE c IS NULL ORDER BY id;
| id
| 4
SELECT id FROM t WHERE c IS NOT NULL ORDER BY id;
| id
| 1
| 2
| 3
| 5
| 6
SELECT COUNT(c), SUM(c), MIN(c), COUNT(*) FROM t;
| count | sum | min | count
| 5 | 94 | 7 | 6
UPDATE t SET c = NULL WHERE id = 1;
= 1 rows
UPDATE t SET a = 21 WHERE id = 2;
= 1 rows
ALTER TABLE t ALTER COLUMN c SET DEFAULT 8;
= 0 rows
INSERT INTO t (id) VALUES (7);
= 1 rows
SELECT * FROM t ORDER BY id;
| id | a | c
| 1 | 10 | NULL
| 2 | 21 | 7
| 3 | NULL | 7
| 4 | 40 | NULL
| 5 | NULL | 7
| 6 | 60 | 66
| 7 | NULL | 8
ALTER TABLE t ALTER COLUMN c DROP DEFAULT;
= 0 rows
INSERT INTO t (id) VALUES (8);
= 1 rows
DELETE FROM t WHERE id = 2;
= 1 rows
INSERT INTO t (id) VALUES (2);
= 1 rows
SELECT * FROM t ORDER BY id;
| id | a | c
| 1 | 10 | NULL
| 2 | NULL | NULL
| 3 | NULL | 7
| 4 | 40 | NULL
| 5 | NULL | 7
| 6 | 60 | 66
| 7 | NULL | 8
| 8 | NULL | NULL
SELECT c FROM t WHERE id = 8;
| c
| NULL
UPDATE t SET c = c + 1 WHERE c = 7;
= 2 rows
SELECT * FROM t ORDER BY id;
| id | a | c
| 1 | 10 | NULL
| 2 | NULL | NULL
| 3 | NULL | 8
| 4 | 40 | NULL
| 5 | NULL | 8
| 6 | 60 | 66
| 7 | NULL | 8
| 8 | NULL | NULL
ALTER TABLE t ADD COLUMN s VARCHAR NOT NULL DEFAULT 'x', ADD COLUMN ts TIMESTAMP NOT NULL DEFAULT now(), ADD COLUMN u DECIMAL(10,2) DEFAULT 1 + 1.5;
= 0 rows
SELECT id, s, ts > TIMESTAMP '2020-01-01 00:00:00' AS o, u FROM t ORDER BY id;
| id | s | o | u
| 1 | x | true | 2.50
| 2 | x | true | 2.50
| 3 | x | true | 2.50
| 4 | x | true | 2.50
| 5 | x | true | 2.50
| 6 | x | true | 2.50
| 7 | x | true | 2.50
| 8 | x | true | 2.50
SELECT COUNT(DISTINCT ts) FROM t;
| count
| 1
ALTER TABLE t ADD COLUMN v INTEGER DEFAULT 5 CHECK (v > 6);
! 23514 rows of table default.t violate the constraint 't_v_check' (line 1, column 13)
ALTER TABLE t ADD COLUMN v INTEGER DEFAULT 5 CHECK (v > 4);
= 0 rows
SELECT id, v FROM t WHERE v > 4 ORDER BY id;
| id | v
| 1 | 5
| 2 | 5
| 3 | 5
| 4 | 5
| 5 | 5
| 6 | 5
| 7 | 5
| 8 | 5
INSERT INTO t (id, v) VALUES (9, 1);
! 23514 the row violates the constraint 't_v_check' of table default.t
ALTER TABLE t ADD COLUMN w INTEGER DEFAULT 5;
= 0 rows
ALTER TABLE t ALTER COLUMN w SET NOT NULL;
= 0 rows
INSERT INTO t (id) VALUES (10);
= 1 rows
SELECT id, w FROM t ORDER BY id;
| id | w
| 1 | 5
| 2 | 5
| 3 | 5
| 4 | 5
| 5 | 5
| 6 | 5
| 7 | 5
| 8 | 5
| 10 | 5
ALTER TABLE t ALTER COLUMN w DROP NOT NULL;
= 0 rows
UPDATE t SET w = NULL WHERE id = 1;
= 1 rows
SELECT id, w FROM t ORDER BY id;
| id | w
| 1 | NULL
| 2 | 5
| 3 | 5
| 4 | 5
| 5 | 5
| 6 | 5
| 7 | 5
| 8 | 5
| 10 | 5
ALTER TABLE t ALTER COLUMN w SET NOT NULL;
! 23502 column 'w' of table default.t contains NULL (line 1, column 13)
SELECT id, c FROM t WHERE id IN (3, 8) ORDER BY id;
| id | c
| 3 | 8
| 8 | NULL
EXPLAIN SELECT id FROM t WHERE c = 7;
| Scan(table=[default.t], columns=[id], keys=[all], residual=[c = 7])

# A default that differs from row to row has no single value for the rows that are there.
ALTER TABLE t ADD COLUMN r DOUBLE DEFAULT RANDOM();
! 0A000 the default of column 'r' differs from row to row, and the table has rows already; add the column without it, UPDATE the rows, and SET DEFAULT then (line 1, column 13)
ALTER TABLE t ADD COLUMN nn INTEGER NOT NULL;
! 23502 column 'nn' cannot be NOT NULL without a default that all rows share, as table default.t has rows, which would be NULL there (line 1, column 13)
CREATE TABLE e (id INTEGER PRIMARY KEY);
= 0 rows
ALTER TABLE e ADD COLUMN r UUID NOT NULL DEFAULT GEN_RANDOM_UUID();
= 0 rows
INSERT INTO e (id) VALUES (1);
= 1 rows
SELECT id, r IS NULL AS none FROM e;
| id | none
| 1 | false
DROP TABLE e;
= 0 rows

# UPSERT leaves what it does not name, also in a row that is new.
UPSERT INTO t (id, a) VALUES (3, 31), (11, 110);
= 2 rows
UPSERT INTO t (id, c) VALUES (5, NULL);
= 1 rows
SELECT id, a, c FROM t WHERE id IN (3, 5, 11) ORDER BY id;
| id | a | c
| 3 | 31 | 8
| 5 | NULL | NULL
| 11 | 110 | 7
DROP TABLE t;
= 0 rows

# Types, in a MAP's neighbourhood, and with bytes that are not Cellar's.
CREATE TABLE m (id INTEGER PRIMARY KEY, f MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO m VALUES (1, MAP['a', 'b']);
= 1 rows
ALTER TABLE m ADD (s VARCHAR(3) DEFAULT 'xyz', j JSON DEFAULT '{"a": 1}', l INTEGER ARRAY DEFAULT ARRAY[1, 2],
  n DECIMAL(30, 5) DEFAULT 12345678901234567890.5, b VARBINARY DEFAULT X'00FF', d DATE DEFAULT DATE '2026-01-31',
  t9 TIMESTAMP(9) DEFAULT TIMESTAMP '2026-01-31 12:00:00.123456789', p INTEGER ENCODING 'phoenix' DEFAULT -5);
= 0 rows
INSERT INTO m (id, s, j, l, n, b, d, t9, p) VALUES (2, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
= 1 rows
SELECT * FROM m ORDER BY id;
| id | f | s | j | l | n | b | d | t9 | p
| 1 | {a=b} | xyz | {"a": 1} | [1, 2] | 12345678901234567890.50000 | X'00FF' | 2026-01-31 | 2026-01-31 12:00:00.123456789 | -5
| 2 | {} | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT id FROM m WHERE s IS NULL AND p IS NULL;
| id
| 2
SELECT id FROM m WHERE p < 0 AND s LIKE 'x%';
| id
| 1
ALTER TABLE m ADD COLUMN long VARCHAR(2) DEFAULT 'abc';
! 22001 value too long for type VARCHAR(2) (line 1, column 26)
ALTER TABLE m RENAME COLUMN s TO renamed;
= 0 rows
ALTER TABLE m DROP COLUMN p;
= 0 rows
ALTER TABLE m ADD COLUMN p INTEGER;
= 0 rows
SELECT id, renamed, p FROM m ORDER BY id;
| id | renamed | p
| 1 | xyz | NULL
| 2 | NULL | NULL
DROP TABLE m;
= 0 rows

# Rows of which only the newest cells are seen.
CREATE TABLE r (id INTEGER PRIMARY KEY, a INTEGER) WITH (row_consistency = 'newest');
= 0 rows
INSERT INTO r VALUES (1, 1), (2, 2), (3, 3);
= 3 rows
ALTER TABLE r ADD COLUMN c INTEGER DEFAULT 7;
= 0 rows
UPDATE r SET a = 10 WHERE id = 1;
= 1 rows
UPDATE r SET c = NULL WHERE id = 2;
= 1 rows
UPDATE r SET a = 20 WHERE id = 2;
= 1 rows
UPSERT INTO r (id, a) VALUES (3, 30);
= 1 rows
SELECT * FROM r ORDER BY id;
| id | a | c
| 1 | 10 | 7
| 2 | 20 | NULL
| 3 | 30 | NULL
DROP TABLE r;
= 0 rows

# States of the past read as the column would have.
CREATE TABLE h (id INTEGER PRIMARY KEY, a INTEGER) FAMILY d WITH (versions = 9, keep_deleted_cells = 'true');
= 0 rows
INSERT INTO h (id, a, _time) VALUES (1, 1, 1000);
= 1 rows
ALTER TABLE h ADD COLUMN c INTEGER DEFAULT 7;
= 0 rows
UPSERT INTO h (id, c, _time) VALUES (1, NULL, 2000);
= 1 rows
UPSERT INTO h (id, c, _time) VALUES (1, 5, 3000);
= 1 rows
UPSERT INTO h (id, c, _time) VALUES (1, NULL, 4000);
= 1 rows
SELECT c FROM h FOR SYSTEM_TIME AS OF 1500;
| c
| 7
SELECT c FROM h FOR SYSTEM_TIME AS OF 2500;
| c
| NULL
SELECT c FROM h FOR SYSTEM_TIME AS OF 3500;
| c
| 5
SELECT c FROM h FOR SYSTEM_TIME AS OF 4500;
| c
| NULL
SELECT id, a, c, _valid_from FROM h$history ORDER BY _valid_from;
| id | a | c | _valid_from
| 1 | 1 | 7 | 1000
| 1 | 1 | NULL | 2000
| 1 | 1 | 5 | 3000
| 1 | 1 | NULL | 4000
SELECT family, qualifier, cell_time FROM h$cells ORDER BY cell_time, qualifier;
| family | qualifier | cell_time
| d | a | 1000
| d | c� | 2000
| d | c� | 4000
DROP TABLE h;
= 0 rows

# A default that is not constant cannot be told later, so that UPSERT names the column.
CREATE TABLE w (id INTEGER PRIMARY KEY, ts TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);
= 0 rows
UPSERT INTO w (id) VALUES (1);
! 23502 column 'ts' of table default.w is NOT NULL with a default that UPSERT does not know later, so it must be set (line 1, column 13)
INSERT INTO w (id) VALUES (1);
= 1 rows
SELECT id, ts IS NULL AS missing FROM w;
| id | missing
| 1 | false
DROP TABLE w;
= 0 rows

# A constraint sees what a row of UPSERT reads as.
CREATE TABLE k (id INTEGER PRIMARY KEY, a INTEGER);
= 0 rows
INSERT INTO k VALUES (1, 1);
= 1 rows
ALTER TABLE k ADD COLUMN c INTEGER DEFAULT 7, ADD CONSTRAINT large CHECK (c > 5 AND c IS NOT NULL);
= 0 rows
ALTER TABLE k ALTER COLUMN c SET DEFAULT 1;
= 0 rows
UPSERT INTO k (id, a) VALUES (2, 2);
= 1 rows
INSERT INTO k (id, a) VALUES (3, 3);
! 23514 the row violates the constraint 'large' of table default.k
UPSERT INTO k (id, a, c) VALUES (4, 4, NULL);
! 23514 the row violates the constraint 'large' of table default.k
SELECT * FROM k ORDER BY id;
| id | a | c
| 1 | 1 | 7
| 2 | 2 | 7
DROP TABLE k;
= 0 rows

# One that has become NOT NULL without a default has to be set, whatever older rows read as.
CREATE TABLE n (id INTEGER PRIMARY KEY, a INTEGER) WITH (row_consistency = 'newest');
= 0 rows
INSERT INTO n VALUES (1, 1), (2, 2);
= 2 rows
ALTER TABLE n ADD COLUMN c INTEGER DEFAULT 7;
= 0 rows
ALTER TABLE n ALTER COLUMN c SET NOT NULL, ALTER COLUMN c SET DEFAULT 8;
= 0 rows
UPSERT INTO n (id, a) VALUES (2, 2), (3, 3);
= 2 rows
INSERT INTO n (id, a) VALUES (4, 4);
= 1 rows
SELECT * FROM n ORDER BY id;
| id | a | c
| 1 | 1 | 7
| 2 | 2 | 8
| 3 | 3 | 8
| 4 | 4 | 8
ALTER TABLE n ALTER COLUMN c DROP DEFAULT;
= 0 rows
INSERT INTO n (id, a) VALUES (5, 5);
! 23502 column 'c' of table default.n is NOT NULL and has no default, so it must be set (line 1, column 13)
UPSERT INTO n (id, a) VALUES (5, 5);
! 23502 column 'c' of table default.n is NOT NULL and has no default, so it must be set (line 1, column 13)
INSERT INTO n (id) VALUES (5) ON CONFLICT DO NOTHING;
! 23502 column 'c' of table default.n is NOT NULL and has no default, so it must be set (line 1, column 13)
MERGE INTO n USING (VALUES (5)) AS v (k) ON n.id = v.k WHEN NOT MATCHED THEN INSERT (id) VALUES (v.k);
! 23502 column 'c' of table default.n is NOT NULL and has no default, so it must be set (line 1, column 56)
INSERT INTO n VALUES (5, 5, DEFAULT);
! 23502 column 'c' of table default.n is NOT NULL
UPDATE n SET c = DEFAULT WHERE id = 1;
! 23502 column 'c' of table default.n is NOT NULL
SELECT * FROM n ORDER BY id;
| id | a | c
| 1 | 1 | 7
| 2 | 2 | 8
| 3 | 3 | 8
| 4 | 4 | 8
DROP TABLE n;
= 0 rows
