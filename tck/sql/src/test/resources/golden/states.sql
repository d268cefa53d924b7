# States of views and cells, and at times that other rows give.
CREATE TABLE price (item VARCHAR PRIMARY KEY, amount INTEGER) FAMILY d WITH (versions = 10, keep_deleted_cells = TRUE);
= 0 rows
CREATE TABLE sale (id INTEGER PRIMARY KEY, item VARCHAR, at_time BIGINT);
= 0 rows
UPSERT INTO price (item, amount, _time) VALUES ('ink', 3, 10), ('pen', 5, 10);
= 2 rows
UPSERT INTO price (item, amount, _time) VALUES ('ink', 4, 20);
= 1 rows
UPSERT INTO price (item, amount, _time) VALUES ('ink', 6, 30);
= 1 rows
INSERT INTO sale VALUES (1, 'ink', 10), (2, 'ink', 25), (3, 'pen', 15), (4, 'ink', 5), (5, 'ink', NULL);
= 5 rows
SELECT s.id, p.amount FROM sale s JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p ON p.item = s.item ORDER BY s.id;
| id | amount
| 1 | 3
| 2 | 4
| 3 | 5
EXPLAIN SELECT s.id, p.amount FROM sale s JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p ON p.item = s.item;
| Project(id=[id], amount=[amount])
|   ForEach(parameters=[outer1=at_time, outer2=item], joinType=[inner])
|     Scan(table=[default.sale], columns=[id, item, at_time], keys=[all])
|     Scan(table=[default.price], columns=[item, amount], keys=[item = outer2], time=[outer1])
SELECT s.id, p.amount FROM sale s LEFT JOIN price FOR SYSTEM_TIME AS OF s.at_time AS p ON p.item = s.item ORDER BY s.id;
| id | amount
| 1 | 3
| 2 | 4
| 3 | 5
| 4 | NULL
| 5 | NULL
SELECT s.id, p.amount FROM sale s, price FOR SYSTEM_TIME AS OF s.at_time AS p WHERE p.item = s.item AND s.id > ? ORDER BY s.id;
? 1
| id | amount
| 2 | 4
| 3 | 5
? 2
| id | amount
| 3 | 5
SELECT s.id, p.item FROM sale s, LATERAL (SELECT * FROM price FOR SYSTEM_TIME AS OF s.at_time) AS p WHERE s.id = 2 ORDER BY p.item;
| id | item
| 2 | ink
| 2 | pen
SELECT id, (SELECT amount FROM price FOR SYSTEM_TIME AS OF s.at_time AS p WHERE p.item = s.item) AS was FROM sale AS s ORDER BY id;
| id | was
| 1 | 3
| 2 | 4
| 3 | 5
| 4 | NULL
| 5 | NULL
SELECT id FROM sale AS s WHERE NOT EXISTS (SELECT 1 FROM price FOR SYSTEM_TIME AS OF s.at_time AS p WHERE p.item = s.item) ORDER BY id;
| id
| 4
| 5
SELECT id FROM sale AS s WHERE item IN (SELECT item FROM price FOR SYSTEM_TIME AS OF s.at_time) ORDER BY id;
| id
| 1
| 2
| 3
EXPLAIN SELECT id FROM sale AS s WHERE item IN (SELECT item FROM price FOR SYSTEM_TIME AS OF s.at_time);
| Project(id=[id])
|   ForEach(parameters=[outer1=at_time, outer2=item], joinType=[semi])
|     Scan(table=[default.sale], columns=[id, item, at_time], keys=[all])
|     Scan(table=[default.price], columns=[item], keys=[outer2 = item], time=[outer1])
SELECT s.id, p.amount FROM sale s JOIN price FOR SYSTEM_TIME AS OF s.item AS p ON p.item = s.item;
! 22P02 invalid text for type BIGINT: 'ink'
# A view is read with all its tables as of the time, but for those that it reads at a time of its own.
CREATE VIEW growth AS SELECT n.item, n.amount - o.amount AS more FROM price n JOIN price FOR SYSTEM_TIME AS OF 10 AS o ON n.item = o.item;
= 0 rows
SELECT * FROM growth ORDER BY item;
| item | more
| ink | 3
| pen | 0
SELECT * FROM growth FOR SYSTEM_TIME AS OF 20 ORDER BY item;
| item | more
| ink | 1
| pen | 0
EXPLAIN SELECT * FROM growth FOR SYSTEM_TIME AS OF 20;
| Project(item=[item], more=[-(amount, amount0)])
|   Join(condition=[=(item, item0)], joinType=[inner])
|     Scan(table=[default.price], columns=[item, amount], keys=[all], time=[20])
|     Scan(table=[default.price], columns=[item, amount], keys=[all], time=[10])
SELECT * FROM growth FOR SYSTEM_TIME AS OF ? WHERE item = 'ink';
? 10
| item | more
| ink | 0
? 25
| item | more
| ink | 1
? NULL
| item | more
SELECT s.id, g.more FROM sale s JOIN growth FOR SYSTEM_TIME AS OF s.at_time AS g ON g.item = s.item ORDER BY s.id;
| id | more
| 1 | 0
| 2 | 1
| 3 | 0
WITH p AS (SELECT * FROM price) SELECT amount FROM p FOR SYSTEM_TIME AS OF 20 WHERE item = 'ink';
| amount
| 4
CREATE VIEW catalog AS SELECT table_name FROM SYS.TABLES;
= 0 rows
SELECT * FROM catalog FOR SYSTEM_TIME AS OF 20;
! 0A000 SYS.TABLES shows the present only, and has no state as of a time
SELECT * FROM SYS.TABLES FOR SYSTEM_TIME AS OF 20;
! 0A000 Table 'TABLES' is not a temporal table, can not be queried in system time period specification (line 1, column 15)
# Cells as of a time: what a reader of then may see.
SELECT item, cell_time FROM price$cells FOR SYSTEM_TIME AS OF 25 WHERE qualifier = 'amount' ORDER BY item, cell_time;
| item | cell_time
| ink | 10
| ink | 20
| pen | 10
DELETE FROM price WHERE item = 'pen';
= 1 rows
SELECT COUNT(*) FROM price$cells WHERE item = 'pen';
| count
| 0
SELECT COUNT(*) FROM price$cells WHERE item = 'pen' AND cell_time <= 10;
| count
| 0
SELECT COUNT(*) FROM price$cells FOR SYSTEM_TIME AS OF 10 WHERE item = 'pen' AND qualifier = 'amount';
| count
| 1
EXPLAIN SELECT cell_time FROM price$cells FOR SYSTEM_TIME AS OF 10 WHERE cell_time >= 5 AND cell_time < 9;
| Project(cell_time=[cell_time])
|   CellsScan(table=[default.price$cells], keys=[all], asOf=[10], time=[cell_time >= 5], residual=[cell_time < 9])
SELECT kind, COUNT(*) FROM price$markers FOR SYSTEM_TIME AS OF 10 WHERE item = 'pen' AND qualifier = 'amount' GROUP BY kind;
| kind | count
| PUT | 1
