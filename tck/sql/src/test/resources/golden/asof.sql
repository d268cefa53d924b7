# Each row with the nearest of another table.
CREATE TABLE trade (id INTEGER PRIMARY KEY, sym VARCHAR, at_time INTEGER);
= 0 rows
CREATE TABLE quote (sym VARCHAR, at_time BIGINT, price DECIMAL(6, 2), PRIMARY KEY (sym, at_time));
= 0 rows
INSERT INTO trade VALUES (1, 'a', 10), (2, 'a', 15), (3, 'a', 20), (4, 'b', 5), (5, 'c', 10), (6, 'a', NULL), (7, NULL, 10), (8, 'a', 3);
= 8 rows
INSERT INTO quote VALUES ('a', 5, 1), ('a', 10, 2), ('a', 20, 3), ('b', 7, 4), ('b', 9, 5);
= 5 rows
SELECT t.id, q.at_time, q.price FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym ORDER BY t.id;
| id | at_time | price
| 1 | 10 | 2.00
| 2 | 10 | 2.00
| 3 | 20 | 3.00
SELECT t.id, q.at_time FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time > q.at_time ON t.sym = q.sym ORDER BY t.id;
| id | at_time
| 1 | 5
| 2 | 10
| 3 | 10
SELECT t.id, q.at_time FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time <= q.at_time ON t.sym = q.sym ORDER BY t.id;
| id | at_time
| 1 | 10
| 2 | 20
| 3 | 20
| 4 | 7
| 8 | 5
SELECT t.id, q.at_time FROM trade t ASOF JOIN quote q MATCH_CONDITION q.at_time > t.at_time ON q.sym = t.sym ORDER BY t.id;
| id | at_time
| 1 | 20
| 2 | 20
| 4 | 7
| 8 | 5
SELECT t.id, q.price FROM trade t LEFT ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym ORDER BY t.id;
| id | price
| 1 | 2.00
| 2 | 2.00
| 3 | 3.00
| 4 | NULL
| 5 | NULL
| 6 | NULL
| 7 | NULL
| 8 | NULL
EXPLAIN SELECT t.id, q.price FROM trade t LEFT ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym;
| Project(id=[id], price=[price])
|   AsofJoin(condition=[match 0 = match 00 AND match 1 >= nearest match 10], joinType=[left])
|     Project(id=[id], sym=[sym], at_time=[at_time], match 0=[sym], match 1=[CAST(at_time):BIGINT])
|       Scan(table=[default.trade], columns=[id, sym, at_time], keys=[all])
|     Project(sym=[sym], at_time=[at_time], price=[price], match 0=[sym], match 1=[at_time])
|       Scan(table=[default.quote], columns=[sym, at_time, price], keys=[all])
# A condition on the result does not choose what is nearest; one on the left rows goes below.
SELECT t.id, q.price FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym WHERE q.price < 2 AND t.id < ? ORDER BY t.id;
? 9
| id | price
? 2
| id | price
EXPLAIN SELECT t.id, q.price FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym WHERE q.price < 2 AND t.id < 9;
| Project(id=[id], price=[price])
|   Filter(condition=[<(CAST(price):DECIMAL(12, 2), 2.00)])
|     AsofJoin(condition=[match 0 = match 00 AND match 1 >= nearest match 10], joinType=[inner])
|       Project(id=[id], sym=[sym], at_time=[at_time], match 0=[sym], match 1=[CAST(at_time):BIGINT])
|         Scan(table=[default.trade], columns=[id, sym, at_time], keys=[id < 9])
|       Project(sym=[sym], at_time=[at_time], price=[price], match 0=[sym], match 1=[at_time])
|         Scan(table=[default.quote], columns=[sym, at_time, price], keys=[all])
SELECT t.id, q.price FROM trade t ASOF JOIN (SELECT * FROM quote WHERE price < 2) AS q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym ORDER BY t.id;
| id | price
| 1 | 1.00
| 2 | 1.00
| 3 | 1.00
SELECT t.sym, COUNT(*), SUM(q.price) FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym GROUP BY t.sym;
| sym | count | sum
| a | 3 | 7.00
SELECT t.id, q.price, u.id FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym JOIN trade u ON u.id = t.id + 1 ORDER BY t.id;
| id | price | id
| 1 | 2.00 | 2
| 2 | 2.00 | 3
| 3 | 3.00 | 4
SELECT id FROM trade x WHERE EXISTS (SELECT 1 FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym = q.sym WHERE t.id = x.id AND q.price > 2) ORDER BY id;
| id
| 3
SELECT t.id, q.price FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON TRUE;
| id | price
| 1 | 2.00
| 2 | 2.00
| 3 | 3.00
| 4 | 1.00
| 5 | 2.00
| 7 | 2.00
SELECT t.id, q.price FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time = q.at_time ON t.sym = q.sym;
! 0A000 ASOF JOIN MATCH_CONDITION must be a comparison between columns from the two inputs (line 1, column 69)
SELECT t.id, q.price FROM trade t ASOF JOIN quote q MATCH_CONDITION t.at_time >= q.at_time ON t.sym > q.sym;
! 0A000 ASOF JOIN condition must be a conjunction of equality comparisons of columns from both sides (line 1, column 95)
