# Rows name rows of a table by its key, or by what is UNIQUE.
CREATE TABLE parent (id INTEGER PRIMARY KEY, name VARCHAR UNIQUE, n INTEGER);
= 0 rows
CREATE TABLE child (id INTEGER PRIMARY KEY, parent_id INTEGER REFERENCES parent, v VARCHAR);
= 0 rows
INSERT INTO child VALUES (1, 1, 'a');
! 23503 table default.parent has no row with (id) = (1), which a row of table default.child names by the foreign key 'child_parent_id_fkey'
INSERT INTO parent VALUES (1, 'one', 1), (2, 'two', 2), (3, 'three', 3);
= 3 rows
INSERT INTO child VALUES (1, 1, 'a'), (2, NULL, 'b');
= 2 rows
UPSERT INTO child (id, parent_id) VALUES (2, 9);
! 23503 table default.parent has no row with (id) = (9), which a row of table default.child names by the foreign key 'child_parent_id_fkey'
UPSERT INTO child (id, parent_id) VALUES (2, 2);
= 1 rows
UPDATE child SET parent_id = 7;
! 23503 table default.parent has no row with (id) = (7), which a row of table default.child names by the foreign key 'child_parent_id_fkey'
UPDATE child SET v = 'c';
= 2 rows
INSERT INTO child VALUES (2, 8, 'd') ON CONFLICT (id) DO UPDATE SET parent_id = 8;
! 23503 table default.parent has no row with (id) = (8), which a row of table default.child names by the foreign key 'child_parent_id_fkey'
INSERT INTO child SELECT id + 10, id + 2, 'e' FROM parent;
! 23503 table default.parent has no row with (id) = (4), which a row of table default.child names by the foreign key 'child_parent_id_fkey'
MERGE INTO child c USING parent p ON c.id = p.id WHEN MATCHED THEN UPDATE SET parent_id = 50 + p.id WHEN NOT MATCHED THEN INSERT VALUES (p.id, p.id, 'm');
! 23503 table default.parent has no row with (id) = (51), which a row of table default.child names by the foreign key 'child_parent_id_fkey'
DELETE FROM parent WHERE id = 1;
! 23503 the row with (id) = (1) of table default.parent is needed by a row of table default.child with the foreign key 'child_parent_id_fkey'
DELETE FROM parent WHERE id = 3;
= 1 rows
UPDATE parent SET id = 10 WHERE id = 1;
! 23503 the row with (id) = (1) of table default.parent is needed by a row of table default.child with the foreign key 'child_parent_id_fkey'
UPDATE parent SET id = 3 - id;
= 2 rows
UPDATE parent SET n = 10 WHERE id = 1;
= 1 rows
MERGE INTO parent p USING child c ON c.parent_id = p.id WHEN MATCHED THEN DELETE;
! 23503 the row with (id) = (1) of table default.parent is needed by a row of table default.child with the foreign key 'child_parent_id_fkey'
DELETE FROM parent$cells WHERE id = 1;
= 2 rows
# The parts of a statement are one.
WITH gone AS (DELETE FROM child WHERE parent_id = 1 RETURNING id) DELETE FROM parent WHERE id = 1;
= 1 rows
WITH made AS (INSERT INTO parent VALUES (5, 'five', 5) RETURNING id) INSERT INTO child SELECT id, id, 'w' FROM made;
= 1 rows
WITH gone AS (DELETE FROM parent WHERE id = 5 RETURNING id) INSERT INTO child SELECT id + 1, id, 'w' FROM gone;
! 23503 the row with (id) = (5) of table default.parent is needed by a row of table default.child with the foreign key 'child_parent_id_fkey'
SELECT * FROM parent;
| id | name | n
| 2 | one | 1
| 5 | five | 5
SELECT * FROM child;
| id | parent_id | v
| 2 | 2 | c
| 5 | 5 | w
# What depends on what is named.
DROP TABLE parent;
! 2BP01 the foreign key 'child_parent_id_fkey' of table default.child depends on table default.parent; DROP ... CASCADE drops it too (line 1, column 12)
TRUNCATE TABLE parent;
! 0A000 table default.parent cannot be truncated without table default.child, whose rows name its rows by the foreign key 'child_parent_id_fkey' (line 1, column 16)
TRUNCATE TABLE parent, child;
= 0 rows
ALTER TABLE parent DROP COLUMN id;
! 0A000 column 'id' is part of the primary key and cannot be dropped (line 1, column 13)
ALTER TABLE child DROP COLUMN parent_id;
= 0 rows
DELETE FROM parent;
= 0 rows
DROP TABLE child;
= 0 rows
# Rules.
CREATE TABLE c (id INTEGER PRIMARY KEY, pid BIGINT REFERENCES parent (id) ON DELETE CASCADE ON UPDATE CASCADE, pname VARCHAR(20) CONSTRAINT by_name REFERENCES parent (name) ON DELETE SET NULL ON UPDATE CASCADE);
= 0 rows
INSERT INTO parent VALUES (1, 'one', 1), (2, 'two', 2), (3, 'three', 3), (5, 'five', 5), (6, 'six', 6);
= 5 rows
INSERT INTO c VALUES (1, 3, 'three'), (2, 3, 'one'), (3, 1, 'three');
= 3 rows
UPDATE parent SET id = 30, name = 'thirty' WHERE id = 3;
= 1 rows
SELECT * FROM c;
| id | pid | pname
| 1 | 30 | thirty
| 2 | 30 | one
| 3 | 1 | thirty
DELETE FROM parent WHERE id = 30;
= 1 rows
SELECT * FROM c;
| id | pid | pname
| 3 | 1 | NULL
CREATE TABLE g (a INTEGER, b INTEGER, PRIMARY KEY (a, b), FOREIGN KEY (a) REFERENCES parent ON UPDATE CASCADE ON DELETE CASCADE);
= 0 rows
CREATE TABLE gg (x INTEGER PRIMARY KEY, a INTEGER DEFAULT 5, b INTEGER DEFAULT 5, FOREIGN KEY (b, a) REFERENCES g (b, a) ON DELETE SET DEFAULT ON UPDATE CASCADE);
= 0 rows
INSERT INTO g VALUES (6, 1), (6, 2), (5, 5);
= 3 rows
INSERT INTO gg VALUES (1, 6, 1), (2, 6, 2), (3, NULL, 4);
= 3 rows
UPDATE parent SET id = id + 1 WHERE id IN (5, 6);
= 2 rows
SELECT * FROM g;
| a | b
| 6 | 5
| 7 | 1
| 7 | 2
SELECT * FROM gg;
| x | a | b
| 1 | 7 | 1
| 2 | 7 | 2
| 3 | NULL | 4
DELETE FROM parent WHERE id = 7;
! 23503 table default.g has no row with (b, a) = (5, 5), which a row of table default.gg names by the foreign key 'gg_b_a_fkey'
INSERT INTO g VALUES (6, 4);
= 1 rows
UPDATE gg SET a = 6, b = 4 WHERE x < 3;
= 2 rows
UPDATE parent SET id = 5 WHERE id = 6;
= 1 rows
DELETE FROM parent WHERE id = 7;
= 1 rows
SELECT * FROM g;
| a | b
| 5 | 4
| 5 | 5
SELECT * FROM gg;
| x | a | b
| 1 | 5 | 4
| 2 | 5 | 4
| 3 | NULL | 4
DELETE FROM g WHERE b = 4;
= 1 rows
SELECT * FROM gg;
| x | a | b
| 1 | 5 | 5
| 2 | 5 | 5
| 3 | NULL | 4
CREATE TABLE r (id INTEGER PRIMARY KEY, pid INTEGER, pname VARCHAR, FOREIGN KEY (pid) REFERENCES parent ON DELETE RESTRICT ON UPDATE SET NULL, FOREIGN KEY (pname) REFERENCES parent (name) ON DELETE SET NULL (pname));
= 0 rows
INSERT INTO r VALUES (1, 1, 'one'), (2, 2, 'one');
= 2 rows
DELETE FROM parent WHERE id = 1;
! 23503 the row with (id) = (1) of table default.parent is needed by a row of table default.r with the foreign key 'r_pid_fkey'
UPDATE parent SET id = 11 WHERE id = 1;
= 1 rows
SELECT * FROM r;
| id | pid | pname
| 1 | NULL | one
| 2 | 2 | one
DELETE FROM parent WHERE id = 11;
= 1 rows
SELECT * FROM r;
| id | pid | pname
| 1 | NULL | NULL
| 2 | 2 | NULL
DROP TABLE r;
= 0 rows
# A table may name itself.
CREATE TABLE tree (id INTEGER PRIMARY KEY, up INTEGER REFERENCES tree ON DELETE CASCADE);
= 0 rows
INSERT INTO tree VALUES (3, 2), (2, 1), (1, NULL), (4, 3);
= 4 rows
INSERT INTO tree VALUES (9, 8);
! 23503 table default.tree has no row with (id) = (8), which a row of table default.tree names by the foreign key 'tree_up_fkey'
UPDATE tree SET up = id WHERE id = 1;
= 1 rows
DELETE FROM tree WHERE id = 2;
= 1 rows
SELECT * FROM tree;
| id | up
| 1 | 1
DROP TABLE tree;
= 0 rows
# MATCH FULL, MATCH SIMPLE and PARTIAL.
CREATE TABLE two (a INTEGER, b INTEGER, c INTEGER, UNIQUE (a, b));
= 0 rows
INSERT INTO two VALUES (1, 2, 3), (4, NULL, 5);
= 2 rows
CREATE TABLE full_match (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER, FOREIGN KEY (x, y) REFERENCES two (a, b) MATCH FULL);
= 0 rows
INSERT INTO full_match VALUES (1, 1, NULL);
! 23503 a row of table default.full_match has NULL in some of the columns (x, y), which the foreign key 'full_match_x_y_fkey' allows for all of them only, as it is MATCH FULL
INSERT INTO full_match VALUES (1, NULL, NULL), (2, 1, 2);
= 2 rows
CREATE TABLE simple_match (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER, FOREIGN KEY (y, x) REFERENCES two (b, a));
= 0 rows
INSERT INTO simple_match VALUES (1, 1, NULL), (2, 4, NULL), (3, 1, 2);
= 3 rows
INSERT INTO simple_match VALUES (4, 2, 1);
! 23503 table default.two has no row with (b, a) = (1, 2), which a row of table default.simple_match names by the foreign key 'simple_match_y_x_fkey'
CREATE TABLE x (a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES two (a, b) MATCH PARTIAL);
! 0A000 MATCH PARTIAL is not supported; MATCH FULL and MATCH SIMPLE are (line 1, column 39)
DROP TABLE full_match, simple_match;
= 0 rows
# Definitions that make no sense.
CREATE TABLE x (a INTEGER REFERENCES nothing);
! 42P01 there is no table 'nothing' in namespace default (line 1, column 38)
CREATE TABLE x (a INTEGER REFERENCES two);
! 42830 table default.two has no primary key; name columns that are UNIQUE (line 1, column 38)
CREATE TABLE x (a INTEGER REFERENCES two (a));
! 42830 no primary key and no UNIQUE constraint of table default.two has exactly the columns [a] (line 1, column 38)
CREATE TABLE x (a INTEGER REFERENCES parent (n));
! 42830 no primary key and no UNIQUE constraint of table default.parent has exactly the columns [n] (line 1, column 38)
CREATE TABLE x (a INTEGER REFERENCES parent (m));
! 42703 table default.parent has no column 'm'; did you mean n? (line 1, column 46)
CREATE TABLE x (a INTEGER, FOREIGN KEY (b) REFERENCES parent);
! 42703 table default.x has no column 'b'; did you mean a? (line 1, column 41)
CREATE TABLE x (a INTEGER, b INTEGER, FOREIGN KEY (a, b) REFERENCES parent);
! 42830 the foreign key has 2 columns, and names 1 of table default.parent (line 1, column 69)
CREATE TABLE x (a INTEGER, FOREIGN KEY (a, a) REFERENCES two (a, b));
! 42701 column 'a' is in the foreign key twice (line 1, column 44)
CREATE TABLE x (a VARCHAR REFERENCES parent);
! 42804 column 'a' of type VARCHAR cannot name rows by 'id' of type INTEGER (line 1, column 17)
CREATE TABLE x (a MAP<VARCHAR, VARCHAR>, b INTEGER REFERENCES parent (name));
! 42804 column 'b' of type INTEGER cannot name rows by 'name' of type VARCHAR (line 1, column 42)
CREATE TABLE x (a INTEGER, b INTEGER REFERENCES parent ON DELETE SET NULL (a));
! 42P10 column 'a' of SET NULL is not in the foreign key (line 1, column 76)
CREATE TABLE x (a INTEGER CONSTRAINT q REFERENCES parent, b INTEGER CONSTRAINT q REFERENCES parent);
! 42710 table default.x has a constraint 'q' already (line 1, column 93)
CREATE TEMPORARY TABLE x (a INTEGER REFERENCES parent);
! 42P16 a temporary table can only name rows of temporary tables (line 1, column 48)
# Later.
CREATE TABLE late (id INTEGER PRIMARY KEY, name VARCHAR, pid INTEGER);
= 0 rows
INSERT INTO late VALUES (1, 'nobody', 1), (2, 'two', 2);
= 2 rows
ALTER TABLE late ADD CONSTRAINT late_name FOREIGN KEY (name) REFERENCES parent (name);
! 23503 table default.parent has no row with (name) = (nobody), which a row of table default.late names by the foreign key 'late_name' (line 1, column 13)
ALTER TABLE late ADD CONSTRAINT late_name FOREIGN KEY (name) REFERENCES parent (name) NOT VALID;
= 0 rows
ALTER TABLE late VALIDATE CONSTRAINT late_name;
! 23503 table default.parent has no row with (name) = (nobody), which a row of table default.late names by the foreign key 'late_name' (line 1, column 13)
CREATE TABLE half (a INTEGER, b INTEGER);
= 0 rows
INSERT INTO half VALUES (NULL, NULL), (NULL, 7);
= 2 rows
ALTER TABLE half ADD CONSTRAINT half_two FOREIGN KEY (a, b) REFERENCES two (a, b) MATCH FULL;
! 23503 a row of table default.half has NULL in some of the columns (a, b), which the foreign key 'half_two' allows for all of them only, as it is MATCH FULL (line 1, column 13)
DROP TABLE half;
= 0 rows
INSERT INTO late VALUES (3, 'nobody', 1);
! 23503 table default.parent has no row with (name) = (nobody), which a row of table default.late names by the foreign key 'late_name'
UPDATE late SET name = NULL WHERE id = 1;
= 1 rows
ALTER TABLE late VALIDATE CONSTRAINT late_name;
= 0 rows
ALTER TABLE late ADD FOREIGN KEY (pid) REFERENCES parent NOT ENFORCED;
= 0 rows
INSERT INTO late VALUES (3, NULL, 99);
= 1 rows
ALTER TABLE late ALTER CONSTRAINT late_pid_fkey ENFORCED;
! 23503 table default.parent has no row with (id) = (1), which a row of table default.late names by the foreign key 'late_pid_fkey' (line 1, column 13)
UPDATE late SET pid = NULL;
= 3 rows
ALTER TABLE late ALTER CONSTRAINT late_pid_fkey ENFORCED;
= 0 rows
UPDATE late SET pid = 99;
! 23503 table default.parent has no row with (id) = (99), which a row of table default.late names by the foreign key 'late_pid_fkey'
ALTER TABLE late RENAME CONSTRAINT late_pid_fkey TO late_pid;
= 0 rows
ALTER TABLE parent RENAME COLUMN name TO title;
= 0 rows
ALTER TABLE parent RENAME TO parents;
= 0 rows
UPDATE late SET pid = 99;
! 23503 table default.parents has no row with (id) = (99), which a row of table default.late names by the foreign key 'late_pid'
UPDATE late SET name = 'nobody';
! 23503 table default.parents has no row with (title) = (nobody), which a row of table default.late names by the foreign key 'late_name'
ALTER TABLE parents DROP CONSTRAINT parent_name_key;
! 2BP01 the foreign key 'by_name' of table default.c depends on the constraint 'parent_name_key' of table default.parents (line 1, column 13)
ALTER TABLE parents ALTER COLUMN id TYPE BIGINT;
= 0 rows
ALTER TABLE parents ALTER COLUMN id TYPE VARCHAR;
! 0A000 column 'id' of table default.parents is in the foreign key 'c_pid_fkey', which has to be dropped before its values become others (line 1, column 13)
ALTER TABLE late DROP CONSTRAINT late_pid;
= 0 rows
ALTER TABLE late DROP CONSTRAINT late_pid;
! 42704 table default.late has no constraint 'late_pid' (line 1, column 13)
UPDATE late SET pid = 99;
= 3 rows
ALTER TABLE late ALTER CONSTRAINT late_name DEFERRABLE INITIALLY DEFERRED;
= 0 rows
INSERT INTO late VALUES (4, 'four', 4);
! 23503 table default.parents has no row with (title) = (four), which a row of table default.late names by the foreign key 'late_name'
SET CONSTRAINTS by_name DEFERRED;
! 42809 the constraint 'by_name' is not DEFERRABLE (line 1, column 17)
SET CONSTRAINTS nothing DEFERRED;
! 42704 there is no constraint 'nothing' in namespace default (line 1, column 17)
SELECT * FROM late;
| id | name | pid
| 1 | NULL | 99
| 2 | two | 99
| 3 | NULL | 99
# What INFORMATION_SCHEMA has.
SELECT constraint_name, table_name, constraint_type, is_deferrable, initially_deferred, enforced FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE constraint_type IN ('FOREIGN KEY', 'UNIQUE') ORDER BY 1, 2;
| constraint_name | table_name | constraint_type | is_deferrable | initially_deferred | enforced
| by_name | c | FOREIGN KEY | NO | NO | YES
| c_pid_fkey | c | FOREIGN KEY | NO | NO | YES
| g_a_fkey | g | FOREIGN KEY | NO | NO | YES
| gg_b_a_fkey | gg | FOREIGN KEY | NO | NO | YES
| late_name | late | FOREIGN KEY | YES | YES | YES
| parent_name_key | parents | UNIQUE | NO | NO | YES
| two_a_b_key | two | UNIQUE | NO | NO | YES
SELECT constraint_name, unique_constraint_name, match_option, update_rule, delete_rule FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS ORDER BY 1;
| constraint_name | unique_constraint_name | match_option | update_rule | delete_rule
| by_name | parent_name_key | NONE | CASCADE | SET NULL
| c_pid_fkey | parents_pkey | NONE | CASCADE | CASCADE
| g_a_fkey | parents_pkey | NONE | CASCADE | CASCADE
| gg_b_a_fkey | g_pkey | NONE | CASCADE | SET DEFAULT
| late_name | parent_name_key | NONE | NO ACTION | NO ACTION
SELECT constraint_name, table_name, column_name, ordinal_position, position_in_unique_constraint FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE ORDER BY 1, 4;
| constraint_name | table_name | column_name | ordinal_position | position_in_unique_constraint
| by_name | c | pname | 1 | 1
| c_pid_fkey | c | pid | 1 | 1
| c_pkey | c | id | 1 | NULL
| g_a_fkey | g | a | 1 | 1
| g_pkey | g | a | 1 | NULL
| g_pkey | g | b | 2 | NULL
| gg_b_a_fkey | gg | b | 1 | 2
| gg_b_a_fkey | gg | a | 2 | 1
| gg_pkey | gg | x | 1 | NULL
| late_name | late | name | 1 | 1
| late_pkey | late | id | 1 | NULL
| parent_name_key | parents | title | 1 | NULL
| parents_pkey | parents | id | 1 | NULL
| two_a_b_key | two | a | 1 | NULL
| two_a_b_key | two | b | 2 | NULL
SELECT constraint_name, table_name, column_name FROM INFORMATION_SCHEMA.CONSTRAINT_COLUMN_USAGE WHERE constraint_name LIKE '%fkey' OR constraint_name IN ('by_name', 'late_name') ORDER BY 1, 3;
| constraint_name | table_name | column_name
| by_name | parents | title
| c_pid_fkey | parents | id
| g_a_fkey | parents | id
| gg_b_a_fkey | g | a
| gg_b_a_fkey | g | b
| late_name | parents | title
# What names goes with what is named.
DROP TABLE parents;
! 2BP01 the foreign key 'c_pid_fkey' of table default.c depends on table default.parents; DROP ... CASCADE drops it too (line 1, column 12)
DROP TABLE parents CASCADE;
= 0 rows
UPDATE late SET name = 'anybody';
= 3 rows
DROP TABLE late, c, gg, g, two;
= 0 rows
# TRUNCATE with CASCADE takes the tables that name the rows, and those that name theirs.
CREATE TABLE cut_a (id INTEGER PRIMARY KEY);
= 0 rows
CREATE TABLE cut_b (id INTEGER PRIMARY KEY, a INTEGER REFERENCES cut_a);
= 0 rows
CREATE TABLE cut_c (id INTEGER GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, b INTEGER REFERENCES cut_b, c INTEGER REFERENCES cut_c);
= 0 rows
INSERT INTO cut_a VALUES (1);
= 1 rows
INSERT INTO cut_b VALUES (2, 1);
= 1 rows
INSERT INTO cut_c (b) VALUES (2), (2);
= 2 rows
TRUNCATE cut_a;
! 0A000 table default.cut_a cannot be truncated without table default.cut_b, whose rows name its rows by the foreign key 'cut_b_a_fkey' (line 1, column 10)
TRUNCATE cut_a RESTRICT;
! 0A000 table default.cut_a cannot be truncated without table default.cut_b, whose rows name its rows by the foreign key 'cut_b_a_fkey' (line 1, column 10)
TRUNCATE cut_a RESTART IDENTITY CASCADE;
= 0 rows
SELECT COUNT(*) FROM cut_a, cut_b, cut_c;
| count
| 0
INSERT INTO cut_c (b) VALUES (NULL) RETURNING id;
| id
| 1
DROP TABLE cut_a, cut_b, cut_c;
= 0 rows
