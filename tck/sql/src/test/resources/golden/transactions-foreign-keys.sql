# Foreign keys that are checked at the end of the transaction.
CREATE TABLE parents (id INTEGER PRIMARY KEY, title VARCHAR UNIQUE);
= 0 rows
CREATE TABLE late (id INTEGER PRIMARY KEY, name VARCHAR CONSTRAINT late_name REFERENCES parents (title) DEFERRABLE INITIALLY DEFERRED, pid INTEGER CONSTRAINT late_pid REFERENCES parents ON DELETE CASCADE DEFERRABLE);
= 0 rows
INSERT INTO parents VALUES (1, 'one'), (2, 'two');
= 2 rows
INSERT INTO late VALUES (4, 'four', NULL);
! 23503 table default.parents has no row with (title) = (four), which a row of table default.late names by the foreign key 'late_name'
START TRANSACTION;
= 0 rows
INSERT INTO late VALUES (4, 'four', NULL);
= 1 rows
COMMIT;
! 23503 table default.parents has no row with (title) = (four), which a row of table default.late names by the foreign key 'late_name'
START TRANSACTION;
= 0 rows
INSERT INTO late VALUES (4, 'four', NULL);
= 1 rows
SET CONSTRAINTS late_name IMMEDIATE;
! 23503 table default.parents has no row with (title) = (four), which a row of table default.late names by the foreign key 'late_name'
INSERT INTO parents VALUES (4, 'four');
= 1 rows
SET CONSTRAINTS late_name IMMEDIATE;
= 0 rows
INSERT INTO late VALUES (7, 'seven', NULL);
! 23503 table default.parents has no row with (title) = (seven), which a row of table default.late names by the foreign key 'late_name'
SET CONSTRAINTS ALL DEFERRED;
= 0 rows
INSERT INTO late VALUES (7, 'seven', NULL);
= 1 rows
DELETE FROM late WHERE id = 7;
= 1 rows
COMMIT;
= 0 rows
SELECT * FROM late;
| id | name | pid
| 4 | four | NULL
# What others name may be gone for a while; rules are carried out at once.
START TRANSACTION;
= 0 rows
DELETE FROM parents WHERE id = 4;
= 1 rows
INSERT INTO parents VALUES (5, 'four');
= 1 rows
COMMIT;
= 0 rows
START TRANSACTION;
= 0 rows
DELETE FROM parents WHERE id = 5;
= 1 rows
COMMIT;
! 23503 the row with (title) = (four) of table default.parents is needed by a row of table default.late with the foreign key 'late_name'
INSERT INTO late VALUES (8, NULL, 3);
! 23503 table default.parents has no row with (id) = (3), which a row of table default.late names by the foreign key 'late_pid'
START TRANSACTION;
= 0 rows
SET CONSTRAINTS late_pid DEFERRED;
= 0 rows
INSERT INTO late VALUES (8, NULL, 3);
= 1 rows
SAVEPOINT s;
= 0 rows
INSERT INTO parents VALUES (3, 'three');
= 1 rows
DELETE FROM parents WHERE id = 3;
= 1 rows
SELECT * FROM late;
| id | name | pid
| 4 | four | NULL
ROLLBACK TO SAVEPOINT s;
= 0 rows
INSERT INTO late VALUES (9, NULL, 2);
= 1 rows
DELETE FROM parents WHERE id = 2;
= 1 rows
SELECT * FROM late;
| id | name | pid
| 4 | four | NULL
| 8 | NULL | 3
SET CONSTRAINTS ALL IMMEDIATE;
! 23503 the row with (id) = (3) of table default.parents is needed by a row of table default.late with the foreign key 'late_pid'
INSERT INTO parents VALUES (3, 'three');
= 1 rows
SET CONSTRAINTS ALL IMMEDIATE;
= 0 rows
INSERT INTO late VALUES (10, NULL, 77);
! 23503 table default.parents has no row with (id) = (77), which a row of table default.late names by the foreign key 'late_pid'
COMMIT;
= 0 rows
SELECT * FROM late;
| id | name | pid
| 4 | four | NULL
| 8 | NULL | 3
SET CONSTRAINTS late_name IMMEDIATE;
= 0 rows
DROP TABLE late, parents;
= 0 rows
