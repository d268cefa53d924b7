# Where the families of a table keep states, an index leads to the rows that had a value as of a time.
CREATE TABLE price (id INT PRIMARY KEY, amount INT, s.shop VARCHAR, note VARCHAR)
FAMILY d WITH (versions = 100, keep_deleted_cells = 'TRUE') FAMILY s WITH (versions = 100, keep_deleted_cells = 'TRUE');
= 0 rows
UPSERT INTO price (id, amount, shop, _time) VALUES (1, 10, 'x', 1000), (2, 20, 'y', 1000), (3, 30, 'x', 1000);
= 3 rows
UPSERT INTO price (id, amount, _time) VALUES (1, 20, 2000);
= 1 rows
CREATE INDEX price_amount ON price (amount, shop) INCLUDE (note);
= 0 rows
UPSERT INTO price (id, amount, _time) VALUES (2, 10, 3000);
= 1 rows
EXPLAIN SELECT id, note FROM price FOR SYSTEM_TIME AS OF 1500 WHERE amount = 10;
| Scan(table=[default.price], columns=[id, note], keys=[all], index=[price_amount: amount = 10], time=[1500], filter=[amount = 10])
SELECT id FROM price FOR SYSTEM_TIME AS OF 500 WHERE amount = 10;
| id
SELECT id FROM price FOR SYSTEM_TIME AS OF 1500 WHERE amount = 10;
| id
| 1
SELECT id FROM price FOR SYSTEM_TIME AS OF 2500 WHERE amount = 10;
| id
SELECT id FROM price FOR SYSTEM_TIME AS OF 3500 WHERE amount = 10;
| id
| 2
SELECT id FROM price WHERE amount = 10;
| id
| 2
# A value between others that were written before.
UPSERT INTO price (id, amount, shop, _time) VALUES (3, 10, 'z', 1700);
= 1 rows
UPSERT INTO price (id, shop, _time) VALUES (3, 'w', 1800);
= 1 rows
SELECT id, shop FROM price FOR SYSTEM_TIME AS OF 1600 WHERE amount = 10 ORDER BY id;
| id | shop
| 1 | x
SELECT id, shop FROM price FOR SYSTEM_TIME AS OF 1700 WHERE amount = 10 ORDER BY id;
| id | shop
| 1 | x
| 3 | z
SELECT id FROM price FOR SYSTEM_TIME AS OF 1900 WHERE amount = 10 AND shop = 'w';
| id
| 3
SELECT id FROM price FOR SYSTEM_TIME AS OF 1900 WHERE amount = 10 AND shop = 'z';
| id
# What was deleted stays in older states.
UPDATE price SET amount = NULL WHERE id = 1;
= 1 rows
DELETE FROM price WHERE id = 3;
= 1 rows
SELECT id FROM price FOR SYSTEM_TIME AS OF 2500 WHERE amount = 20 ORDER BY id;
| id
| 1
| 2
SELECT id FROM price WHERE amount IS NULL;
| id
| 1
SELECT id, shop FROM price FOR SYSTEM_TIME AS OF 1900 WHERE amount = 10;
| id | shop
| 1 | x
| 3 | w
REINDEX price_amount;
= 0 rows
SELECT id, shop FROM price FOR SYSTEM_TIME AS OF 1900 WHERE amount = 10;
| id | shop
| 1 | x
| 3 | w
DELETE FROM price$cells WHERE id = 2 AND qualifier = 'amount' AND cell_time = 3000;
= 1 rows
SELECT id FROM price FOR SYSTEM_TIME AS OF 3500 WHERE amount = 20;
| id
| 1
| 2
EXPLAIN SELECT COUNT(*) FROM price FOR SYSTEM_TIME AS OF 2500 WHERE amount BETWEEN 10 AND 20;
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.price], columns=[], keys=[all], index=[price_amount: amount >= 10 AND amount <= 20], time=[2500], filter=[amount >= 10 AND amount <= 20])
SELECT COUNT(*) FROM price FOR SYSTEM_TIME AS OF 2500 WHERE amount BETWEEN 10 AND 20;
| count
| 3
# Families that keep few versions: older states are refused as they are without the index.
ALTER TABLE price FAMILY d SET (versions = 2, keep_deleted_cells = 'FALSE');
= 0 rows
UPSERT INTO price (id, amount, _time) VALUES (5, 1, 10000);
= 1 rows
UPSERT INTO price (id, amount, _time) VALUES (5, 2, 20000);
= 1 rows
UPSERT INTO price (id, amount, _time) VALUES (5, 3, 30000);
= 1 rows
SELECT id FROM price FOR SYSTEM_TIME AS OF 15000 WHERE amount = 1;
! 72000 the state of default.price as of 15000 is not known whole in family d: it keeps 2 versions of a cell, and some have as many newer ones; the connection property partialStates=true or SELECT /*+ PARTIAL_STATES */ reads what there is
SELECT /*+ NO_INDEX(price) */ id FROM price FOR SYSTEM_TIME AS OF 15000 WHERE amount = 1;
! 72000 the state of default.price as of 15000 is not known whole in family d: it keeps 2 versions of a cell, and some have as many newer ones; the connection property partialStates=true or SELECT /*+ PARTIAL_STATES */ reads what there is
EXPLAIN SELECT id, note FROM price FOR SYSTEM_TIME AS OF 15000 WHERE amount = 1;
| Scan(table=[default.price], columns=[id, note], keys=[all], index=[price_amount: amount = 1], time=[15000], filter=[amount = 1])
# Where none keeps any, the table is read.
ALTER TABLE price FAMILY d SET (versions = 1), FAMILY s SET (versions = 1, keep_deleted_cells = 'FALSE');
= 0 rows
EXPLAIN SELECT id, note FROM price FOR SYSTEM_TIME AS OF 15000 WHERE amount = 1;
| Scan(table=[default.price], columns=[id, note], keys=[all], unread=[price_amount: no family of its columns keeps states (versions = 1)], time=[15000], filter=[amount = 1])
SELECT id FROM price WHERE amount = 3;
| id
| 5
DROP TABLE price;
= 0 rows
