# Of a row of which only the cells with the newest time are seen, a COMMIT writes what the last statement wrote.
CREATE TABLE r (id INTEGER PRIMARY KEY, a VARCHAR, f.b VARCHAR, m MAP<VARCHAR, INTEGER>) WITH (row_consistency = 'newest');
= 0 rows
INSERT INTO r VALUES (1, 'a0', 'b0', MAP['x', 0]), (2, 'a0', 'b0', NULL), (3, 'a0', 'b0', NULL), (4, 'a0', 'b0', NULL), (5, 'a0', 'b0', NULL);
= 5 rows
START TRANSACTION;
= 0 rows
UPSERT INTO r (id, a) VALUES (1, 'a1');
= 1 rows
UPSERT INTO r (id, f.b) VALUES (1, 'b1');
= 1 rows
UPSERT INTO r (id, a, m) VALUES (2, 'a1', MAP['x', 1]);
= 1 rows
UPDATE r SET f.b = 'b1' WHERE id = 2;
= 1 rows
UPSERT INTO r (id, a) VALUES (3, 'a1');
= 1 rows
DELETE FROM r WHERE id = 3;
= 1 rows
UPSERT INTO r (id, f.b) VALUES (3, 'b1');
= 1 rows
UPSERT INTO r (id, f.b) VALUES (4, 'b1');
= 1 rows
SAVEPOINT before;
= 0 rows
UPSERT INTO r (id, m) VALUES (4, MAP['y', 1]);
= 1 rows
ROLLBACK TO before;
= 0 rows
UPSERT INTO r (id, a, f.b) VALUES (5, 'a1', NULL);
= 1 rows
UPSERT INTO r (id, m) VALUES (5, MAP['z', 1]), (6, MAP['z', 6]);
= 2 rows
UPSERT INTO r (id, m) VALUES (6, MAP['y', 6]);
= 1 rows
SELECT * FROM r ORDER BY id;
| id | a | f.b | m
| 1 | NULL | b1 | {}
| 2 | a1 | b1 | {x=1}
| 3 | NULL | b1 | {}
| 4 | NULL | b1 | {}
| 5 | NULL | NULL | {z=1}
| 6 | NULL | NULL | {y=6}
COMMIT;
= 0 rows
SELECT * FROM r ORDER BY id;
| id | a | f.b | m
| 1 | NULL | b1 | {}
| 2 | a1 | b1 | {x=1}
| 3 | NULL | b1 | {}
| 4 | NULL | b1 | {}
| 5 | NULL | NULL | {z=1}
| 6 | NULL | NULL | {y=6}
# Without a transaction it is the same.
UPSERT INTO r (id, a) VALUES (1, 'a2');
= 1 rows
UPSERT INTO r (id, f.b) VALUES (1, 'b2');
= 1 rows
UPSERT INTO r (id, m) VALUES (6, MAP['x', 7]);
= 1 rows
UPSERT INTO r (id, m) VALUES (6, MAP['y', 7]);
= 1 rows
SELECT * FROM r WHERE id IN (1, 6) ORDER BY id;
| id | a | f.b | m
| 1 | NULL | b2 | {}
| 6 | NULL | NULL | {y=7}
# Two columns of one row in any order, as UPDATEs that follow each other.
START TRANSACTION;
= 0 rows
UPDATE r SET a = 'a3' WHERE id = 1;
= 1 rows
UPDATE r SET f.b = 'b3' WHERE id = 1;
= 1 rows
COMMIT;
= 0 rows
SELECT * FROM r WHERE id = 1;
| id | a | f.b | m
| 1 | a3 | b3 | {}
