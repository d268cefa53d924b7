# Transactions find by indexes what they have written themselves.
CREATE TABLE t (id INT PRIMARY KEY, a INT);
= 0 rows
CREATE INDEX t_a ON t (a);
= 0 rows
INSERT INTO t VALUES (3, 30), (4, 40), (5, 30);
= 3 rows
START TRANSACTION;
= 0 rows
UPDATE t SET a = 31 WHERE a = 30;
= 2 rows
SELECT id FROM t WHERE a = 31;
| id
| 3
| 5
SELECT id FROM t WHERE a = 30;
| id
SAVEPOINT s;
= 0 rows
DELETE FROM t WHERE a = 31;
= 2 rows
SELECT id FROM t WHERE a = 31;
| id
ROLLBACK TO s;
= 0 rows
SELECT id FROM t WHERE a = 31;
| id
| 3
| 5
ROLLBACK;
= 0 rows
SELECT id FROM t WHERE a = 31;
| id
SELECT id FROM t WHERE a = 30;
| id
| 3
| 5
START TRANSACTION;
= 0 rows
CREATE INDEX t_b ON t (a, id);
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
INSERT INTO t VALUES (9, 30);
= 1 rows
CREATE INDEX t_b ON t (a, id);
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
COMMIT;
= 0 rows
SELECT id FROM t WHERE a = 30;
| id
| 3
| 5
| 9
