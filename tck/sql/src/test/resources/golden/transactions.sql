# Transactions: START TRANSACTION to COMMIT or ROLLBACK.
CREATE TABLE t (k INTEGER, n BIGINT, s VARCHAR, a MAP<VARCHAR, VARCHAR>, PRIMARY KEY (k));
= 0 rows
INSERT INTO t (k, n, s) VALUES (1, 10, 'a'), (2, 20, 'b'), (3, 30, 'c');
= 3 rows
COMMIT;
= 0 rows
ROLLBACK;
= 0 rows
SAVEPOINT s;
! 25P01 there is no transaction for SAVEPOINT; in auto-commit mode each statement commits by itself
SET TRANSACTION READ ONLY;
! 25P01 there is no transaction for SET TRANSACTION; in auto-commit mode each statement commits by itself
START TRANSACTION;
= 0 rows
START TRANSACTION;
! 25001 a transaction is under way already; COMMIT or ROLLBACK ends it
INSERT INTO t (k, n) VALUES (4, 40), (0, 0);
= 2 rows
UPDATE t SET n = n + 1 WHERE k > 1;
= 3 rows
UPSERT INTO t (k, a) VALUES (1, MAP['x', 'y', 'z', 'w']);
= 1 rows
DELETE FROM t WHERE k = 2;
= 1 rows
SELECT * FROM t ORDER BY k;
| k | n | s | a
| 0 | 0 | NULL | {}
| 1 | 10 | a | {x=y, z=w}
| 3 | 31 | c | {}
| 4 | 41 | NULL | {}
SELECT k, n FROM t WHERE n > 5 ORDER BY k DESC LIMIT 2;
| k | n
| 4 | 41
| 3 | 31
SELECT a['x'] FROM t WHERE k = 1;
| a
| y
SELECT COUNT(*), SUM(n), MIN(k), MAX(k) FROM t;
| count | sum | min | max
| 4 | 82 | 0 | 4
SELECT l.k, r.n FROM t l JOIN t r ON l.k = r.k + 1 ORDER BY l.k;
| k | n
| 1 | 0
| 4 | 31
EXPLAIN SELECT n FROM t WHERE k = 1;
| Scan(table=[default.t], columns=[n], keys=[k = 1])
SELECT k, family, qualifier FROM t$cells WHERE family = 'a' ORDER BY qualifier;
| k | family | qualifier
| 1 | a | x
| 1 | a | z
# A statement that fails takes back what it did, and nothing else.
INSERT INTO t (k, n) VALUES (5, 5), (4, 4);
! 23505 a row with (k) = (4) exists already in table default.t
SELECT COUNT(*) FROM t;
| count
| 4
CREATE TABLE u (k INTEGER, PRIMARY KEY (k));
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
FLUSH TABLE t;
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
SAVEPOINT first;
= 0 rows
DELETE FROM t;
= 4 rows
SAVEPOINT other;
= 0 rows
INSERT INTO t (k) VALUES (7);
= 1 rows
ROLLBACK TO SAVEPOINT OTHER;
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 0
ROLLBACK TO first;
= 0 rows
SELECT k FROM t ORDER BY k;
| k
| 0
| 1
| 3
| 4
ROLLBACK TO other;
! 3B001 there is no savepoint 'other' in this transaction
RELEASE SAVEPOINT first;
= 0 rows
ROLLBACK TO first;
! 3B001 there is no savepoint 'first' in this transaction
COMMIT;
= 0 rows
SELECT * FROM t ORDER BY k;
| k | n | s | a
| 0 | 0 | NULL | {}
| 1 | 10 | a | {x=y, z=w}
| 3 | 31 | c | {}
| 4 | 41 | NULL | {}
# A row that is deleted and written again is the new one.
BEGIN;
= 0 rows
DELETE FROM t WHERE k = 1;
= 1 rows
INSERT INTO t (k, s) VALUES (1, ?);
? 'again'
= 1 rows
SELECT * FROM t WHERE k = 1;
| k | n | s | a
| 1 | NULL | again | {}
COMMIT WORK;
= 0 rows
SELECT * FROM t WHERE k = 1;
| k | n | s | a
| 1 | NULL | again | {}
START TRANSACTION READ ONLY;
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 4
DELETE FROM t;
! 25006 the transaction is read-only
COMMIT;
= 0 rows
START TRANSACTION ISOLATION LEVEL SERIALIZABLE;
= 0 rows
SHOW TRANSACTION ISOLATION LEVEL;
| transaction_isolation
| serializable
SET TRANSACTION ISOLATION LEVEL REPEATABLE READ;
= 0 rows
SHOW transaction_isolation;
| transaction_isolation
| repeatable read
SET TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY;
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 4
SET TRANSACTION ISOLATION LEVEL READ COMMITTED;
! 25001 the isolation level is set before a transaction reads or writes anything
DELETE FROM t;
! 25006 the transaction is read-only
ROLLBACK;
= 0 rows
SHOW transaction_isolation;
| transaction_isolation
| repeatable read
SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE, READ ONLY;
= 0 rows
SHOW default_transaction_isolation;
| default_transaction_isolation
| serializable
DELETE FROM t;
! 25006 the transaction is read-only
SET SESSION CHARACTERISTICS AS TRANSACTION READ WRITE;
= 0 rows
SET default_transaction_isolation = 'read committed';
= 0 rows
SHOW default_transaction_isolation;
| default_transaction_isolation
| repeatable read
SET default_transaction_isolation = 'none';
! 22023 the setting default_transaction_isolation is an isolation level, not 'none' (line 1, column 1)
RESET default_transaction_isolation;
= 0 rows
SHOW transaction_isolation;
| transaction_isolation
| repeatable read
START TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ WRITE;
= 0 rows
DELETE FROM t;
= 4 rows
ROLLBACK;
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 4

# What writes and returns, and MERGE, see and make the transaction's own state.
CREATE TABLE own (k INTEGER PRIMARY KEY, n INTEGER);
= 0 rows
START TRANSACTION;
= 0 rows
INSERT INTO own VALUES (1, 1), (2, 2) RETURNING k + n;
| EXPR$0
| 2
| 4
INSERT INTO own VALUES (2, 20) ON CONFLICT DO UPDATE SET n = own.n + EXCLUDED.n RETURNING k, n;
| k | n
| 2 | 22
MERGE INTO own USING (VALUES (1), (3)) AS v (k) ON own.k = v.k WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (v.k, 30);
= 2 rows
SELECT * FROM own ORDER BY k;
| k | n
| 2 | 22
| 3 | 30
ROLLBACK;
= 0 rows
SELECT COUNT(*) FROM own;
| count
| 0
START TRANSACTION READ ONLY;
= 0 rows
DELETE FROM own RETURNING k;
! 25006 the transaction is read-only
ROLLBACK;
= 0 rows
DROP TABLE own;
= 0 rows
# AND CHAIN begins another transaction like the one that ends.
CREATE TABLE chained (k INTEGER PRIMARY KEY);
= 0 rows
COMMIT AND CHAIN;
= 0 rows
BEGIN ISOLATION LEVEL SERIALIZABLE, READ ONLY, DEFERRABLE;
= 0 rows
COMMIT AND CHAIN;
= 0 rows
SHOW transaction_isolation;
| transaction_isolation
| serializable
INSERT INTO chained VALUES (1);
! 25006 the transaction is read-only
ROLLBACK AND NO CHAIN;
= 0 rows
BEGIN NOT DEFERRABLE;
= 0 rows
INSERT INTO chained VALUES (2);
= 1 rows
ROLLBACK AND CHAIN;
= 0 rows
INSERT INTO chained VALUES (3);
= 1 rows
COMMIT AND CHAIN;
= 0 rows
INSERT INTO chained VALUES (4);
= 1 rows
ROLLBACK;
= 0 rows
SELECT k FROM chained;
| k
| 3
BEGIN;
= 0 rows
LOCK TABLE ONLY chained IN SHARE MODE NOWAIT;
= 0 rows
COMMIT AND NO CHAIN;
= 0 rows
DROP TABLE chained;
= 0 rows
