# Only the columns that a query needs are read, and conditions on them go into the scan.
CREATE TABLE t (k INTEGER PRIMARY KEY, a.x INTEGER, a.y VARCHAR, b.x INTEGER, b.z DECIMAL(10, 2), m MAP<VARCHAR, INTEGER>);
= 0 rows
INSERT INTO t (k, a.x, y, b.x, z) VALUES (1, 10, 'ten', 11, 1.10), (2, 20, NULL, 21, 2.20), (3, NULL, 'none', NULL, NULL), (4, 20, 'zwanzig', 20, 4.40);
= 4 rows
EXPLAIN SELECT k FROM t;
| Scan(table=[default.t], columns=[k], keys=[all])
SELECT COUNT(*) FROM t;
| count
| 4
EXPLAIN SELECT b.x + 1 FROM t;
| Project(EXPR$0=[+($0, 1)])
|   Scan(table=[default.t], columns=[b.x], keys=[all])
SELECT k, b.x + 1 FROM t;
| k | EXPR$1
| 1 | 12
| 2 | 22
| 3 | NULL
| 4 | 21
EXPLAIN SELECT y FROM t WHERE z > 2;
| Scan(table=[default.t], columns=[a.y], keys=[all], filter=[CAST(b.z AS DECIMAL(12, 2)) > 2.00])
SELECT y FROM t WHERE z > 2;
| y
| NULL
| zwanzig
EXPLAIN SELECT k FROM t WHERE a.x = 20 AND y IS NULL;
| Scan(table=[default.t], columns=[k], keys=[all], filter=[a.x = 20 AND a.y IS NULL])
SELECT k FROM t WHERE a.x = 20 AND y IS NULL;
| k
| 2
EXPLAIN SELECT k FROM t WHERE a.x IN (10, 20) AND y LIKE 'z%';
| Scan(table=[default.t], columns=[k], keys=[all], filter=[(a.x = 10 OR a.x = 20) AND a.y LIKE 'z%'])
SELECT k FROM t WHERE a.x IN (10, 20) AND y LIKE 'z%';
| k
| 4
EXPLAIN SELECT k FROM t WHERE a.x = b.x;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[a.x = b.x])
SELECT k FROM t WHERE a.x = b.x;
| k
| 4
EXPLAIN SELECT k FROM t WHERE a.x + b.x > 40 AND k > 1;
| Scan(table=[default.t], columns=[k], keys=[k > 1], residual=[a.x + b.x > 40])
SELECT k FROM t WHERE a.x + b.x > 40 AND k > 1;
| k
| 2
SELECT k FROM t WHERE NOT (a.x = 20);
| k
| 1
SELECT k FROM t WHERE a.x <> 20 OR y IS NULL;
| k
| 1
| 2
SELECT k FROM t WHERE a.x IS NULL OR a.x > 15;
| k
| 2
| 3
| 4
SELECT k FROM t WHERE z BETWEEN 1.05 AND 2.199;
| k
| 1
SELECT k FROM t WHERE z = 2.2;
| k
| 2
SELECT k FROM t WHERE a.x = ? AND y = ?;
? 10, 'ten'
| k
| 1
? 20, NULL
| k
# Entries of a MAP: written one by one, merged, read one by one.
UPSERT INTO t (k, m) VALUES (1, MAP['one', 1, 'two', 2]);
= 1 rows
UPSERT INTO t (k, m) VALUES (1, MAP['two', 22, 'three', 3]), (2, MAP['one', 100]);
= 2 rows
SELECT k, m FROM t ORDER BY k;
| k | m
| 1 | {one=1, three=3, two=22}
| 2 | {one=100}
| 3 | {}
| 4 | {}
EXPLAIN SELECT m['two'] FROM t WHERE k = 1;
| Scan(table=[default.t], columns=[m['two']], keys=[k = 1])
SELECT m['two'], m['none'] FROM t WHERE k = 1;
| m | m
| 22 | NULL
SELECT k FROM t WHERE m['one'] > 50;
| k
| 2
EXPLAIN SELECT k FROM t WHERE m['one'] > 50;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[m['one'] > 50])
UPSERT INTO t (k, m) VALUES (1, MAP['one', NULL, 'four', 4]);
= 1 rows
SELECT m FROM t WHERE k = 1;
| m
| {four=4, three=3, two=22}
SELECT SUM(m['one']), COUNT(m['one']) FROM t;
| sum | count
| 100 | 1
UPDATE t SET m = MAP['a', 1] WHERE k = 1;
= 1 rows
SELECT k FROM t WHERE m['one'] IS NULL;
| k
| 1
| 3
| 4
