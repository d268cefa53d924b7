# INSERT, UPSERT, UPDATE, DELETE.
CREATE TABLE t (k INTEGER, s VARCHAR, f.n BIGINT NOT NULL DEFAULT 7, f.d DECIMAL(6, 2), PRIMARY KEY (k));
= 0 rows
INSERT INTO t VALUES (1, 'one', 10, 1.5);
= 1 rows
INSERT INTO t (k, s) VALUES (2, 'two'), (3, 'three');
= 2 rows
INSERT INTO t (s, k, d) VALUES ('four', 4, 4), ('five', 5, NULL);
= 2 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n | f.d
| 1 | one | 10 | 1.50
| 2 | two | 7 | NULL
| 3 | three | 7 | NULL
| 4 | four | 7 | 4.00
| 5 | five | 7 | NULL
# A key that is there already: nothing of the statement stays.
INSERT INTO t (k, s) VALUES (6, 'six'), (1, 'again');
! 23505 a row with (k) = (1) exists already in table default.t
INSERT INTO t (k, s) VALUES (7, 'seven'), (7, 'seven again');
! 23505 a row with (k) = (7) exists already in table default.t
SELECT COUNT(*) FROM t;
| count
| 5
INSERT INTO t (k, s, n) VALUES (8, 'eight', NULL);
! 23502 column 'f.n' of table default.t is NOT NULL
INSERT INTO t (k, s) VALUES (NULL, 'none');
! 23502 column 'k' of the primary key cannot be NULL
INSERT INTO t (s) VALUES ('no key');
! 23502 column 'k' of table default.t is NOT NULL and has no default, so it must be set (line 1, column 13)
INSERT INTO t (k, s) VALUES (?, ?);
? 11, 'eleven'
= 1 rows
? 12, NULL
= 1 rows
? 11, 'again'
! 23505 a row with (k) = (11) exists already in table default.t
INSERT INTO t SELECT k + 100, s || '!', n * 2, d FROM t WHERE k < 3;
= 2 rows
SELECT k, s, n, d FROM t WHERE k > 100 ORDER BY k;
| k | s | n | d
| 101 | one! | 20 | 1.50
| 102 | two! | 14 | NULL
# UPSERT puts the columns that it names and leaves the others.
UPSERT INTO t (k, s) VALUES (1, 'uno'), (20, 'twenty');
= 2 rows
SELECT * FROM t WHERE k IN (1, 20) ORDER BY k;
| k | s | f.n | f.d
| 1 | uno | 10 | 1.50
| 20 | twenty | 7 | NULL
UPSERT INTO t (k, s) VALUES (1, NULL);
= 1 rows
SELECT * FROM t WHERE k = 1;
| k | s | f.n | f.d
| 1 | NULL | 10 | 1.50
UPSERT INTO t (k, n) SELECT k, n + 1 FROM t WHERE k <= 2;
= 2 rows
SELECT k, n FROM t WHERE k <= 2 ORDER BY k;
| k | n
| 1 | 11
| 2 | 8
UPSERT INTO t (k, n) VALUES (1, NULL);
! 23502 column 'f.n' of table default.t is NOT NULL
# UPDATE
UPDATE t SET n = n + 1, d = 0.5 WHERE k <= 2;
= 2 rows
UPDATE t SET s = UPPER(s) WHERE s LIKE 't%';
= 4 rows
UPDATE t SET f.d = NULL WHERE d IS NOT NULL AND k > 1;
= 3 rows
UPDATE t AS x SET s = (SELECT MAX(s) FROM t) WHERE x.k = 5;
= 1 rows
UPDATE t SET n = ? WHERE k = ?;
? 99, 3
= 1 rows
? 99, 1000
= 0 rows
SELECT * FROM t WHERE k < 10 ORDER BY k;
| k | s | f.n | f.d
| 1 | NULL | 12 | 0.50
| 2 | TWO | 9 | NULL
| 3 | THREE | 99 | NULL
| 4 | four | 7 | NULL
| 5 | one! | 7 | NULL
UPDATE t SET k = 50 WHERE k = 1;
= 1 rows
UPDATE t SET k = 1 WHERE k = 50;
= 1 rows
UPDATE t SET n = NULL WHERE k = 1;
! 23502 column 'f.n' of table default.t is NOT NULL
UPDATE t SET n = 1, n = 2;
! 42701 column 'f.n' is set more than once (line 1, column 21)
UPDATE t SET d = 99999.99 WHERE k = 1;
! 22003 value out of range for type DECIMAL(6, 2)
UPDATE t SET d = d * 1000000000000 WHERE k = 1;
! 22003 value out of range for type DECIMAL(6, 2)
# DELETE
DELETE FROM t WHERE k > 100;
= 2 rows
DELETE FROM t WHERE k = ?;
? 20
= 1 rows
? 20
= 0 rows
DELETE FROM t WHERE s = 'none such';
= 0 rows
SELECT k FROM t ORDER BY k;
| k
| 1
| 2
| 3
| 4
| 5
| 11
| 12
INSERT INTO t (k, s) VALUES (20, 'twenty again');
= 1 rows
SELECT * FROM t WHERE k = 20;
| k | s | f.n | f.d
| 20 | twenty again | 7 | NULL
DELETE FROM t;
= 8 rows
SELECT * FROM t;
| k | s | f.n | f.d
# A row of which all columns are NULL exists.
CREATE TABLE bare (k INTEGER PRIMARY KEY, v VARCHAR);
= 0 rows
INSERT INTO bare VALUES (1, NULL);
= 1 rows
INSERT INTO bare (k) VALUES (2);
= 1 rows
SELECT * FROM bare ORDER BY k;
| k | v
| 1 | NULL
| 2 | NULL
SELECT COUNT(*), COUNT(v) FROM bare;
| count | count
| 2 | 0
CREATE TABLE keyonly (a INTEGER, b VARCHAR, PRIMARY KEY (a, b));
= 0 rows
INSERT INTO keyonly VALUES (1, 'x'), (1, '');
= 2 rows
SELECT * FROM keyonly ORDER BY a, b;
| a | b
| 1 | ''
| 1 | x
INSERT INTO keyonly VALUES (1, '');
! 23505 a row with (a, b) = (1, ) exists already in table default.keyonly
CREATE TABLE other (a INTEGER PRIMARY KEY, b INTEGER DEFAULT a + 1);
! 0A000 the default of column 'b' cannot name columns (line 1, column 62)
CREATE TABLE other (a INTEGER PRIMARY KEY, b INTEGER);
= 0 rows
ALTER TABLE other ALTER COLUMN b SET DEFAULT other.a;
! 0A000 the default of column 'b' cannot name columns (line 1, column 46)
DROP TABLE other;
= 0 rows
