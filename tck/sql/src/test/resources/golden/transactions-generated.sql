# Generated columns within transactions and in temporary tables.
CREATE TABLE c (k INT PRIMARY KEY, a INT, s INT GENERATED ALWAYS AS (a * 2) STORED, v INT GENERATED ALWAYS AS (a + 1), z VARCHAR);
= 0 rows
INSERT INTO c (k, a) VALUES (1, 2), (2, 3);
= 2 rows
BEGIN;
= 0 rows
UPDATE c SET a = a + 1 WHERE v = 3;
= 1 rows
SELECT * FROM c;
| k | a | s | v | z
| 1 | 3 | 6 | 4 | NULL
| 2 | 3 | 6 | 4 | NULL
INSERT INTO c (k, a) VALUES (9, 9);
= 1 rows
SELECT * FROM c WHERE s = 18;
| k | a | s | v | z
| 9 | 9 | 18 | 10 | NULL
ROLLBACK;
= 0 rows
CREATE TEMP TABLE tt (k INT, v INT GENERATED ALWAYS AS (k + 1), s INT GENERATED ALWAYS AS (k + 2) STORED);
= 0 rows
INSERT INTO tt VALUES (1), (2);
= 2 rows
SELECT * FROM tt;
| k | v | s
| 1 | 2 | 3
| 2 | 3 | 4
INSERT INTO tt (k) SELECT a FROM c ON CONFLICT DO NOTHING;
= 2 rows
SELECT * FROM tt;
| k | v | s
| 1 | 2 | 3
| 2 | 3 | 4
| 2 | 3 | 4
| 3 | 4 | 5
DELETE FROM c USING tt WHERE tt.v = c.v RETURNING *;
| k | a | s | v | z | k0 | v0 | s0
| 1 | 2 | 4 | 3 | NULL | 2 | 3 | 4
| 2 | 3 | 6 | 4 | NULL | 3 | 4 | 5
CREATE TABLE idt (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n VARCHAR, g VARCHAR GENERATED ALWAYS AS (n || id) VIRTUAL, s INT GENERATED ALWAYS AS (id * 10) STORED);
= 0 rows
INSERT INTO idt (n) VALUES ('a'), ('b');
= 2 rows
INSERT INTO idt (n) SELECT n || 'x' FROM idt RETURNING g, s;
| g | s
| ax3 | 30
| bx4 | 40
SELECT * FROM idt ORDER BY id;
| id | n | g | s
| 1 | a | a1 | 10
| 2 | b | b2 | 20
| 3 | ax | ax3 | 30
| 4 | bx | bx4 | 40
