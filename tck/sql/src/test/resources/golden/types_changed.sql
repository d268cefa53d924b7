# ALTER COLUMN ... TYPE: without a write of rows, with a look at them, and with all rows written anew.
CREATE TABLE t (k INT PRIMARY KEY, a SMALLINT, b VARCHAR(5), c DECIMAL(10,2), d TIMESTAMP(3), e REAL, f DATE, g VARCHAR, h BIGINT NOT NULL DEFAULT 7) FAMILY d WITH (versions = 5);
= 0 rows
UPSERT INTO t (k, a, b, c, d, e, f, g, h, _time) VALUES (1, 5, 'abc', 1.5, TIMESTAMP '2020-01-01 10:00:00.123', 1.5, DATE '2020-02-29', '42', 9, 1000);
= 1 rows
INSERT INTO t (k, a) VALUES (2, -3);
= 1 rows
ALTER TABLE t ALTER COLUMN a TYPE INTEGER;
= 0 rows
ALTER TABLE t ALTER a SET DATA TYPE BIGINT;
= 0 rows
INSERT INTO t (k, a) VALUES (3, 5000000000);
= 1 rows
SELECT k, a FROM t WHERE a > 0 ORDER BY a DESC;
| k | a
| 3 | 5000000000
| 1 | 5
SELECT a FROM t FOR SYSTEM_TIME AS OF 1500;
| a
| 5
EXPLAIN SELECT k FROM t WHERE a > 4;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[a > 4])
ALTER TABLE t ALTER COLUMN b TYPE VARCHAR(10), ALTER COLUMN c TYPE DECIMAL(30, 2), ALTER COLUMN d TYPE TIMESTAMP(9), ALTER COLUMN e TYPE DOUBLE PRECISION, ALTER COLUMN f TYPE TIMESTAMP;
= 0 rows
INSERT INTO t (k, a, b, c, d, e, f, h) VALUES (4, 1, 'abcdefghij', 1234567890123456789012345.67, TIMESTAMP '2020-01-01 10:00:00.123456789', 0.1, TIMESTAMP '2021-01-01 12:00:00', 3);
= 1 rows
SELECT * FROM t ORDER BY k;
| k | a | b | c | d | e | f | g | h
| 1 | 5 | abc | 1.50 | 2020-01-01 10:00:00.123 | 1.5 | 2020-02-29 00:00:00 | 42 | 9
| 2 | -3 | NULL | NULL | NULL | NULL | NULL | NULL | 7
| 3 | 5000000000 | NULL | NULL | NULL | NULL | NULL | NULL | 7
| 4 | 1 | abcdefghij | 1234567890123456789012345.67 | 2020-01-01 10:00:00.123456789 | 0.1 | 2021-01-01 12:00:00 | NULL | 3
SELECT k FROM t WHERE c > 1 AND d >= TIMESTAMP '2020-01-01 10:00:00.123' AND f < TIMESTAMP '2020-03-01 00:00:00' AND e = 1.5;
| k
| 1
SELECT COUNT(DISTINCT a), MAX(c), MIN(f) FROM t;
| count | max | min
| 4 | 1234567890123456789012345.67 | 2020-02-29 00:00:00
ALTER TABLE t ALTER COLUMN b TYPE VARCHAR(5);
! 22001 column 'b' of table default.t has values that are no VARCHAR(5) (line 1, column 13)
ALTER TABLE t ALTER COLUMN b TYPE VARCHAR(10) USING b::varchar(10);
= 0 rows
ALTER TABLE t ALTER COLUMN b TYPE TEXT;
= 0 rows
ALTER TABLE t ALTER COLUMN g TYPE INTEGER;
! 42804 column 'g' of table default.t does not become INTEGER by itself; USING says how, as in USING CAST(g AS INTEGER) (line 1, column 13)
ALTER TABLE t ALTER COLUMN g TYPE INTEGER USING g::integer;
= 0 rows
SELECT k, g + 1 FROM t ORDER BY k;
| k | EXPR$1
| 1 | 43
| 2 | NULL
| 3 | NULL
| 4 | NULL
ALTER TABLE t ALTER COLUMN g TYPE INTEGER USING nope::integer;
! 42703 there is no column 'nope' (line 1, column 49)
ALTER TABLE t ALTER COLUMN g TYPE INTEGER USING (SELECT 1);
! 0A000 the expression of USING cannot have sub-queries (line 1, column 49)
ALTER TABLE t ALTER COLUMN a TYPE SMALLINT;
! 22003 value out of range for type SMALLINT (line 1, column 13)
ALTER TABLE t ALTER COLUMN a TYPE INTEGER USING (CASE WHEN a > 1000 THEN 1000 ELSE a END);
= 0 rows
SELECT k, a FROM t ORDER BY k;
| k | a
| 1 | 5
| 2 | -3
| 3 | 1000
| 4 | 1
ALTER TABLE t ALTER COLUMN h TYPE VARCHAR;
= 0 rows
SELECT k, h FROM t ORDER BY k;
| k | h
| 1 | 9
| 2 | 7
| 3 | 7
| 4 | 3
ALTER TABLE t ALTER COLUMN h TYPE BOOLEAN;
! 42804 column 'h' of table default.t does not become BOOLEAN by itself; USING says how, as in USING CAST(h AS BOOLEAN) (line 1, column 13)
ALTER TABLE t ALTER COLUMN k TYPE BIGINT;
= 0 rows
INSERT INTO t (k, a) VALUES (6000000000, 1);
= 1 rows
SELECT k FROM t WHERE k > 3;
| k
| 4
| 6000000000
ALTER TABLE t ALTER COLUMN k TYPE VARCHAR, ALTER COLUMN a TYPE BIGINT, ADD COLUMN z INT DEFAULT 4;
= 0 rows
SELECT k, a, z FROM t ORDER BY k;
| k | a | z
| 1 | 5 | 4
| 2 | -3 | 4
| 3 | 1000 | 4
| 4 | 1 | 4
| 6000000000 | 1 | 4
ALTER TABLE t ADD COLUMN s BIGINT GENERATED ALWAYS AS (a * 2) STORED NOT NULL;
= 0 rows
SELECT k, a, s FROM t ORDER BY k;
| k | a | s
| 1 | 5 | 10
| 2 | -3 | -6
| 3 | 1000 | 2000
| 4 | 1 | 2
| 6000000000 | 1 | 2
ALTER TABLE t ALTER COLUMN s SET EXPRESSION AS (a * 3);
= 0 rows
SELECT k, a, s FROM t ORDER BY k;
| k | a | s
| 1 | 5 | 15
| 2 | -3 | -9
| 3 | 1000 | 3000
| 4 | 1 | 3
| 6000000000 | 1 | 3
ALTER TABLE t ALTER COLUMN a TYPE DECIMAL(20);
! 0A000 column 's' of table default.t is computed from column 'a' of table default.t (line 1, column 13)
ALTER TABLE t ALTER COLUMN s TYPE VARCHAR(10);
= 0 rows
SELECT k, s || '!' FROM t ORDER BY k;
| k | EXPR$1
| 1 | 15!
| 2 | -9!
| 3 | 3000!
| 4 | 3!
| 6000000000 | 3!
ALTER TABLE t ALTER COLUMN s TYPE VARCHAR USING 'x';
! 42601 column 's' of table default.t is computed by its own expression, not by that of USING (line 1, column 49)
CREATE VIEW v AS SELECT k, e FROM t;
= 0 rows
ALTER TABLE t ALTER COLUMN e TYPE REAL;
! 0A000 view default.v depends on column 'e' of table default.t (line 1, column 13)
DROP VIEW v;
= 0 rows
ALTER TABLE t ALTER COLUMN e TYPE REAL;
= 0 rows
ALTER TABLE t ALTER COLUMN d TYPE TIMESTAMP(0);
= 0 rows
ALTER TABLE t ALTER COLUMN f TYPE DATE;
= 0 rows
ALTER TABLE t ALTER COLUMN c TYPE DECIMAL(3,1);
! 22003 value out of range for type DECIMAL(3, 1) (line 1, column 13)
SELECT * FROM t ORDER BY k;
| k | a | b | c | d | e | f | g | h | z | s
| 1 | 5 | abc | 1.50 | 2020-01-01 10:00:00 | 1.5 | 2020-02-29 | 42 | 9 | 4 | 15
| 2 | -3 | NULL | NULL | NULL | NULL | NULL | NULL | 7 | 4 | -9
| 3 | 1000 | NULL | NULL | NULL | NULL | NULL | NULL | 7 | 4 | 3000
| 4 | 1 | abcdefghij | 1234567890123456789012345.67 | 2020-01-01 10:00:00 | 0.1 | 2021-01-01 | NULL | 3 | 4 | 3
| 6000000000 | 1 | NULL | NULL | NULL | NULL | NULL | NULL | 7 | 4 | 3
SELECT k FROM t FOR SYSTEM_TIME AS OF 1500;
| k
CREATE TABLE i (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, m MAP<VARCHAR, INT>, x INT CHECK (x > 0), j VARCHAR);
= 0 rows
ALTER TABLE i ALTER id TYPE BIGINT;
! 0A000 the type of column 'id' of table default.i cannot be changed, as it is an identity column (line 1, column 13)
ALTER TABLE i ALTER m TYPE INT;
! 0A000 the type of column 'm' of table default.i cannot be changed, as a MAP is a family of its own (line 1, column 13)
INSERT INTO i (m, x, j) VALUES (MAP['a', 1], 5, '{"a": 1}');
= 1 rows
ALTER TABLE i ALTER x TYPE VARCHAR;
= 0 rows
ALTER TABLE i ALTER x TYPE INT USING -x;
! 23514 the row violates the constraint 'i_x_check' of table default.i (line 1, column 13)
ALTER TABLE i ALTER x TYPE BIGINT USING x * 2, ALTER x SET DEFAULT 3, ALTER x SET NOT NULL;
= 0 rows
SELECT * FROM i;
| id | m | x | j
| 1 | {a=1} | 10 | {"a": 1}
ALTER TABLE i ALTER j TYPE JSON USING j::json;
= 0 rows
DELETE FROM i WHERE id = 2;
= 0 rows
ALTER TABLE i ALTER j TYPE JSON USING j::json;
= 0 rows
SELECT j -> 'a' FROM i;
| EXPR$0
| 1
ALTER TABLE i ALTER j TYPE VARCHAR;
= 0 rows
CREATE TABLE nk (a INT, b INT);
= 0 rows
INSERT INTO nk VALUES (1, 2), (1, 2);
= 2 rows
ALTER TABLE nk ALTER b TYPE VARCHAR;
= 0 rows
ALTER TABLE nk ADD COLUMN c INT GENERATED ALWAYS AS (a + 1) STORED;
= 0 rows
SELECT * FROM nk;
| a | b | c
| 1 | 2 | 2
| 1 | 2 | 2
INSERT INTO nk VALUES (3, 'x') RETURNING *;
| a | b | c
| 3 | x | 4
CREATE TABLE ix (k INT PRIMARY KEY, a INT, b VARCHAR(5), c INT, s INT GENERATED ALWAYS AS (c * 2) STORED);
= 0 rows
INSERT INTO ix (k, a, b, c) VALUES (1, 10, 'x', 1), (2, 20, 'y', 2), (3, NULL, 'z', 3);
= 3 rows
CREATE INDEX ix_a ON ix (a) INCLUDE (c);
= 0 rows
CREATE UNIQUE INDEX ix_b ON ix (b);
= 0 rows
CREATE INDEX ix_s ON ix (s DESC);
= 0 rows
CREATE INDEX ix_e ON ix ((c + 1)) WHERE c > 0;
= 0 rows
ALTER TABLE ix ALTER COLUMN a TYPE BIGINT;
= 0 rows
EXPLAIN SELECT k FROM ix WHERE a = 20;
| Scan(table=[default.ix], index=[ix_a only], columns=[k], keys=[a = 20])
SELECT k FROM ix WHERE a = 20;
| k
| 2
INSERT INTO ix (k, a, b, c) VALUES (4, 5000000000, 'w', 4);
= 1 rows
SELECT k, a FROM ix WHERE a > 10 ORDER BY a;
| k | a
| 2 | 20
| 4 | 5000000000
ALTER TABLE ix ALTER COLUMN b TYPE VARCHAR(20);
= 0 rows
INSERT INTO ix (k, b) VALUES (5, 'a long text of it');
= 1 rows
SELECT k FROM ix WHERE b = 'a long text of it';
| k
| 5
INSERT INTO ix (k, b) VALUES (6, 'x');
! 23505 a row with (b) = (x) exists already in table default.ix, where the index 'ix_b' keeps it unique
ALTER TABLE ix ALTER COLUMN c TYPE BIGINT;
! 0A000 column 's' of table default.ix is computed from column 'c' of table default.ix (line 1, column 13)
ALTER TABLE ix ALTER COLUMN s DROP EXPRESSION;
= 0 rows
ALTER TABLE ix ALTER COLUMN c TYPE BIGINT;
! 0A000 the index 'ix_e' is computed from column 'c' of table default.ix (line 1, column 13)
DROP INDEX ix_e;
= 0 rows
ALTER TABLE ix ALTER COLUMN c TYPE BIGINT;
= 0 rows
SELECT c FROM ix WHERE a = 20;
| c
| 2
EXPLAIN SELECT c FROM ix WHERE a = 20;
| Scan(table=[default.ix], index=[ix_a only], columns=[c], keys=[a = 20])
SELECT k FROM ix WHERE s = 4;
| k
| 2
ALTER TABLE ix ADD COLUMN g INT GENERATED ALWAYS AS (a + 1) STORED;
! 22003 column 'g': value out of range for type INTEGER (line 1, column 13)
ALTER TABLE ix ADD COLUMN g BIGINT GENERATED ALWAYS AS (a + 1) STORED;
= 0 rows
SELECT g FROM ix WHERE a = 20;
| g
| 21
ALTER TABLE ix ALTER COLUMN b TYPE INTEGER USING k * 2;
= 0 rows
SELECT k FROM ix WHERE b = 4;
| k
| 2
INSERT INTO ix (k, b) VALUES (9, 4);
! 23505 a row with (b) = (4) exists already in table default.ix, where the index 'ix_b' keeps it unique
ALTER TABLE ix ALTER COLUMN b TYPE INTEGER USING 1;
! 23505 a row with (b) = (1) exists already in table default.ix, where the index 'ix_b' keeps it unique (line 1, column 13)
SELECT k, b FROM ix ORDER BY k;
| k | b
| 1 | 2
| 2 | 4
| 3 | 6
| 4 | 8
| 5 | 10
ALTER TABLE ix ALTER COLUMN k TYPE BIGINT;
= 0 rows
SELECT k FROM ix WHERE b = 4;
| k
| 2
SELECT * FROM ix ORDER BY k;
| k | a | b | c | s | g
| 1 | 10 | 2 | 1 | 2 | 11
| 2 | 20 | 4 | 2 | 4 | 21
| 3 | NULL | 6 | 3 | 6 | NULL
| 4 | 5000000000 | 8 | 4 | 8 | 5000000001
| 5 | NULL | 10 | NULL | NULL | NULL
DROP TABLE ix;
= 0 rows
