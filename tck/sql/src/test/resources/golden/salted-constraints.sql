# Changes of salted keys, and indexes and foreign keys of salted tables.
CREATE TABLE s (a INTEGER, b VARCHAR, n INTEGER, PRIMARY KEY (a, b DESC)) WITH (salt_buckets = 4);
= 0 rows
INSERT INTO s VALUES (1, 'x', 10), (2, 'y', 20), (3, 'z', 30), (4, 'w', 40), (5, 'v', 50), (5, 'u', 60), (9, 'q', 90);
= 7 rows
UPDATE s SET n = n + 1, a = a + 10 WHERE a = 4 OR a = 5;
= 3 rows
SELECT * FROM s WHERE a > 10 ORDER BY a, b;
| a | b | n
| 14 | w | 41
| 15 | u | 61
| 15 | v | 51
INSERT INTO s VALUES (15, 'v', 1);
! 23505 a row with (a, b) = (15, v) exists already in table default.s
CREATE INDEX s_n ON s (n);
= 0 rows
SELECT a, b FROM s WHERE n = 90;
| a | b
| 9 | q
SELECT a, n FROM s ORDER BY n LIMIT 2;
| a | n
| 1 | 10
| 2 | 20
CREATE TABLE child (k INTEGER PRIMARY KEY, a INTEGER, b VARCHAR, FOREIGN KEY (a, b) REFERENCES s ON DELETE CASCADE) WITH (salt_buckets = 2);
= 0 rows
INSERT INTO child VALUES (1, 9, 'q'), (2, 2, 'y');
= 2 rows
INSERT INTO child VALUES (3, 9, 'r');
! 23503 table default.s has no row with (a, b) = (9, r), which a row of table default.child names by the foreign key 'child_a_b_fkey'
DELETE FROM s WHERE a = 9;
= 1 rows
SELECT * FROM child;
| k | a | b
| 2 | 2 | y
ALTER TABLE s ALTER COLUMN a SET DATA TYPE BIGINT;
= 0 rows
SELECT n FROM s WHERE a = 3;
| n
| 30
SELECT a, n FROM s WHERE n = 61;
| a | n
| 15 | 61
TRUNCATE TABLE s CASCADE;
= 0 rows
SELECT COUNT(*) FROM s;
| count
| 0
