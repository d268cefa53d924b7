# Conditions on later columns of the key skip from one value of the first ones to the next.
CREATE TABLE digit (d INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
= 10 rows
CREATE TABLE metric (region VARCHAR, at INTEGER, host INTEGER, v INTEGER, PRIMARY KEY (region, at DESC, host));
= 0 rows
INSERT INTO metric
SELECT 'r' || CAST(MOD(a.d, 4) AS VARCHAR), b.d * 100 + c.d * 10 + e.d, a.d, a.d * 1000 + b.d * 100 + c.d * 10 + e.d
FROM digit a, digit b, digit c, digit e;
= 10000 rows
EXPLAIN SELECT region, host, v FROM metric WHERE at = 17 ORDER BY region, at DESC, host;
| Sort(sort0=[region], sort1=[host], dir0=[ASC], dir1=[ASC], presorted=[1])
|   Scan(table=[default.metric], columns=[region, host, v], keys=[all], skip=[at = 17], residual=[at = 17], order=[key])
SELECT region, host, v FROM metric WHERE at = 17 ORDER BY region, at DESC, host;
| region | host | v
| r0 | 0 | 17
| r0 | 4 | 4017
| r0 | 8 | 8017
| r1 | 1 | 1017
| r1 | 5 | 5017
| r1 | 9 | 9017
| r2 | 2 | 2017
| r2 | 6 | 6017
| r3 | 3 | 3017
| r3 | 7 | 7017
EXPLAIN SELECT COUNT(*) FROM metric WHERE at BETWEEN 10 AND 12 AND region > 'r1';
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.metric], columns=[], keys=[region > 'r1'], skip=[at >= 10 AND at <= 12], residual=[at >= 10 AND at <= 12])
SELECT COUNT(*) FROM metric WHERE at BETWEEN 10 AND 12 AND region > 'r1';
| count
| 12
EXPLAIN SELECT v FROM metric WHERE at IN (5, 6) AND host = 3;
| Scan(table=[default.metric], columns=[v], keys=[all], skip=[(at = 5 OR at = 6) AND host = 3], residual=[(at = 5 OR at = 6) AND host = 3])
SELECT v FROM metric WHERE at IN (5, 6) AND host = 3;
| v
| 3005
| 3006
# Too many values of a column to be worth it are found out in time.
EXPLAIN SELECT COUNT(*) FROM metric WHERE host = 5;
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.metric], columns=[], keys=[all], skip=[host = 5], residual=[host = 5])
SELECT COUNT(*) FROM metric WHERE host = 5;
| count
| 1000
# Nothing to skip: a prefix of the key, a condition that leaves nearly all, another state, a small table.
EXPLAIN SELECT v FROM metric WHERE region = 'r1' AND at = 17;
| Scan(table=[default.metric], columns=[v], keys=[region = 'r1' AND at = 17])
EXPLAIN SELECT v FROM metric WHERE at <> 17;
| Scan(table=[default.metric], columns=[v], keys=[all], residual=[at <> 17])
EXPLAIN SELECT v FROM metric FOR SYSTEM_TIME AS OF 5 WHERE at = 17;
| Scan(table=[default.metric], columns=[v], keys=[all], time=[5], residual=[at = 17])
CREATE TABLE small (a INTEGER, b INTEGER, PRIMARY KEY (a, b));
= 0 rows
EXPLAIN SELECT a FROM small WHERE b = 1;
| Scan(table=[default.small], columns=[a], keys=[all], filter=[b = 1])
DROP TABLE small;
= 0 rows
DROP TABLE metric;
= 0 rows
DROP TABLE digit;
= 0 rows
