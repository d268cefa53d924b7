# Grouping, DISTINCT and ORDER BY in the order of the key.
CREATE TABLE sale (shop VARCHAR, sold DATE, num INTEGER, amount DECIMAL(8, 2), PRIMARY KEY (shop, sold DESC, num));
= 0 rows
INSERT INTO sale VALUES
  ('a', DATE '2026-01-02', 1, 10), ('a', DATE '2026-01-02', 2, 5), ('a', DATE '2026-01-01', 1, 7.5),
  ('b', DATE '2026-01-03', 1, 1), ('b', DATE '2026-01-01', 9, NULL), ('c', DATE '2025-12-31', 4, 99);
= 6 rows
EXPLAIN SELECT DISTINCT shop FROM sale;
| Aggregate(group=[{shop}], runs=[{shop}])
|   Scan(table=[default.sale], columns=[shop], keys=[all])
SELECT DISTINCT shop FROM sale;
| shop
| a
| b
| c
EXPLAIN SELECT shop, SUM(amount) FROM sale GROUP BY shop ORDER BY shop;
| Aggregate(group=[{shop}], EXPR$1=[SUM(amount)], runs=[{shop}])
|   Scan(table=[default.sale], columns=[shop, amount], keys=[all], order=[key])
SELECT shop, SUM(amount) FROM sale GROUP BY shop ORDER BY shop;
| shop | sum
| a | 22.50
| b | 1.00
| c | 99.00
EXPLAIN SELECT shop, SUM(amount) FROM sale GROUP BY shop ORDER BY shop DESC LIMIT 2;
| Limit(fetch=[2])
|   Aggregate(group=[{shop}], EXPR$1=[SUM(amount)], runs=[{shop}])
|     Scan(table=[default.sale], columns=[shop, amount], keys=[all], order=[key backwards])
SELECT shop, SUM(amount) FROM sale GROUP BY shop ORDER BY shop DESC LIMIT 2;
| shop | sum
| c | 99.00
| b | 1.00
EXPLAIN SELECT shop, sold, COUNT(*) FROM sale GROUP BY sold, shop ORDER BY shop, sold DESC;
| Project(shop=[shop], sold=[sold], EXPR$2=[EXPR$2])
|   Aggregate(group=[{sold, shop}], EXPR$2=[COUNT()], runs=[{sold, shop}])
|     Scan(table=[default.sale], columns=[sold, shop], keys=[all], order=[key])
SELECT shop, sold, COUNT(*) FROM sale GROUP BY sold, shop ORDER BY shop, sold DESC;
| shop | sold | count
| a | 2026-01-02 | 2
| a | 2026-01-01 | 1
| b | 2026-01-03 | 1
| b | 2026-01-01 | 1
| c | 2025-12-31 | 1
EXPLAIN SELECT sold, COUNT(*) FROM sale WHERE shop = 'a' GROUP BY sold ORDER BY sold DESC;
| Aggregate(group=[{sold}], EXPR$1=[COUNT()], runs=[{sold}])
|   Scan(table=[default.sale], columns=[sold], keys=[shop = 'a'], order=[key])
SELECT sold, COUNT(*) FROM sale WHERE shop = 'a' GROUP BY sold ORDER BY sold DESC;
| sold | count
| 2026-01-02 | 2
| 2026-01-01 | 1
# Columns of the key and others: a run at a time.
EXPLAIN SELECT shop, amount, COUNT(*) FROM sale GROUP BY shop, amount ORDER BY shop, amount;
| Sort(sort0=[shop], sort1=[amount], dir0=[ASC], dir1=[ASC], presorted=[1])
|   Aggregate(group=[{shop, amount}], EXPR$2=[COUNT()], runs=[{shop}])
|     Scan(table=[default.sale], columns=[shop, amount], keys=[all], order=[key])
SELECT shop, amount, COUNT(*) FROM sale GROUP BY shop, amount ORDER BY shop, amount;
| shop | amount | count
| a | 5.00 | 1
| a | 7.50 | 1
| a | 10.00 | 1
| b | 1.00 | 1
| b | NULL | 1
| c | 99.00 | 1
EXPLAIN SELECT shop, amount FROM sale ORDER BY shop, amount DESC;
| Sort(sort0=[shop], sort1=[amount], dir0=[ASC], dir1=[DESC], presorted=[1])
|   Scan(table=[default.sale], columns=[shop, amount], keys=[all], order=[key])
SELECT shop, amount FROM sale ORDER BY shop, amount DESC;
| shop | amount
| a | 10.00
| a | 7.50
| a | 5.00
| b | NULL
| b | 1.00
| c | 99.00
EXPLAIN SELECT shop, sold, amount FROM sale ORDER BY shop DESC, sold, amount LIMIT 2;
| TopN(sort0=[shop], sort1=[sold], sort2=[amount], dir0=[DESC], dir1=[ASC], dir2=[ASC], fetch=[2], presorted=[2])
|   Scan(table=[default.sale], columns=[shop, sold, amount], keys=[all], order=[key backwards])
SELECT shop, sold, amount FROM sale ORDER BY shop DESC, sold, amount LIMIT 2;
| shop | sold | amount
| c | 2025-12-31 | 99.00
| b | 2026-01-01 | NULL
EXPLAIN SELECT shop, num FROM sale ORDER BY shop, num LIMIT 3;
| TopN(sort0=[shop], sort1=[num], dir0=[ASC], dir1=[ASC], fetch=[3], presorted=[1])
|   Scan(table=[default.sale], columns=[shop, num], keys=[all], order=[key])
SELECT shop, num FROM sale ORDER BY shop, num LIMIT 3;
| shop | num
| a | 1
| a | 1
| a | 2
# Joins keep the order of what they take row by row.
CREATE TABLE rate (amount DECIMAL(8, 2) PRIMARY KEY, percent INTEGER);
= 0 rows
INSERT INTO rate VALUES (1, 5), (7.5, 10), (10, 15), (99, 20);
= 4 rows
EXPLAIN SELECT shop, sold, percent FROM sale JOIN rate USING (amount) ORDER BY shop, sold DESC LIMIT 2;
| Project(shop=[shop], sold=[sold], percent=[percent])
|   Limit(fetch=[2])
|     Join(condition=[=(amount, amount0)], joinType=[inner])
|       Scan(table=[default.sale], columns=[shop, sold, amount], keys=[all], order=[key])
|       Project(percent=[percent], amount0=[CAST(amount):DECIMAL(8, 2)])
|         Scan(table=[default.rate], columns=[percent, amount], keys=[all])
SELECT shop, sold, percent FROM sale JOIN rate USING (amount) ORDER BY shop, sold DESC LIMIT 2;
| shop | sold | percent
| a | 2026-01-02 | 15
| a | 2026-01-01 | 10
# Not in the order of the key.
EXPLAIN SELECT sold, COUNT(*) FROM sale GROUP BY sold;
| Aggregate(group=[{sold}], EXPR$1=[COUNT()])
|   Scan(table=[default.sale], columns=[sold], keys=[all])
EXPLAIN SELECT DISTINCT num FROM sale ORDER BY num;
| Sort(sort0=[num], dir0=[ASC])
|   Aggregate(group=[{num}])
|     Scan(table=[default.sale], columns=[num], keys=[all])
EXPLAIN SELECT shop FROM sale ORDER BY sold, shop;
| Project(shop=[shop])
|   Sort(sort0=[sold], sort1=[shop], dir0=[ASC], dir1=[ASC])
|     Scan(table=[default.sale], columns=[shop, sold], keys=[all])
EXPLAIN SELECT shop, COUNT(*) FROM sale GROUP BY CUBE(shop, sold);
| Project(shop=[shop], EXPR$1=[EXPR$1])
|   Aggregate(group=[{shop, sold}], groups=[[{shop, sold}, {shop}, {sold}, {}]], EXPR$1=[COUNT()])
|     Scan(table=[default.sale], columns=[shop, sold], keys=[all])
EXPLAIN SELECT sale.shop, percent FROM sale LEFT JOIN rate USING (amount) ORDER BY sale.shop;
| Project(shop=[shop], percent=[percent])
|   Sort(sort0=[shop], dir0=[ASC])
|     Join(condition=[=(amount, amount0)], joinType=[left])
|       Scan(table=[default.sale], columns=[shop, amount], keys=[all])
|       Project(percent=[percent], amount0=[CAST(amount):DECIMAL(8, 2)])
|         Scan(table=[default.rate], columns=[percent, amount], keys=[all])
DROP TABLE sale;
= 0 rows
DROP TABLE rate;
= 0 rows
