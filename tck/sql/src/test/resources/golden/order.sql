# LIMIT and ORDER BY along the row key, forwards and backwards, and across it.
CREATE TABLE o (a INTEGER, b VARCHAR, c INTEGER, PRIMARY KEY (a, b DESC));
= 0 rows
INSERT INTO o VALUES (1, 'a', 5), (1, 'b', 4), (2, 'a', 3), (2, 'b', NULL), (3, 'a', 1), (3, 'c', 9);
= 6 rows
EXPLAIN SELECT a, b FROM o ORDER BY a, b DESC;
| Scan(table=[default.o], columns=[a, b], keys=[all], order=[key])
SELECT a, b FROM o ORDER BY a, b DESC;
| a | b
| 1 | b
| 1 | a
| 2 | b
| 2 | a
| 3 | c
| 3 | a
EXPLAIN SELECT a, b FROM o ORDER BY a DESC, b LIMIT 3;
| Limit(fetch=[3])
|   Scan(table=[default.o], columns=[a, b], keys=[all], order=[key backwards], limit=[3])
SELECT a, b FROM o ORDER BY a DESC, b LIMIT 3;
| a | b
| 3 | a
| 3 | c
| 2 | a
EXPLAIN SELECT a FROM o ORDER BY a LIMIT 2;
| Limit(fetch=[2])
|   Scan(table=[default.o], columns=[a], keys=[all], order=[key], limit=[2])
SELECT a FROM o ORDER BY a LIMIT 2;
| a
| 1
| 1
EXPLAIN SELECT a, b FROM o ORDER BY a, b;
| Sort(sort0=[a], sort1=[b], dir0=[ASC], dir1=[ASC], presorted=[1])
|   Scan(table=[default.o], columns=[a, b], keys=[all], order=[key])
SELECT a, b FROM o ORDER BY a, b;
| a | b
| 1 | a
| 1 | b
| 2 | a
| 2 | b
| 3 | a
| 3 | c
EXPLAIN SELECT a, b FROM o WHERE a = 2 ORDER BY b DESC LIMIT 1;
| Project(a=[2], b=[b])
|   Limit(fetch=[1])
|     Scan(table=[default.o], columns=[b], keys=[a = 2], order=[key], limit=[1])
SELECT a, b FROM o WHERE a = 2 ORDER BY b DESC LIMIT 1;
| a | b
| 2 | b
EXPLAIN SELECT b FROM o WHERE a >= 2 ORDER BY a DESC, b;
| Project(b=[b])
|   Scan(table=[default.o], columns=[b, a], keys=[a >= 2], order=[key backwards])
SELECT b FROM o WHERE a >= 2 ORDER BY a DESC, b;
| b
| a
| c
| a
| b
EXPLAIN SELECT * FROM o ORDER BY c LIMIT 2;
| TopN(sort0=[c], dir0=[ASC], fetch=[2])
|   Scan(table=[default.o], columns=[a, b, c], keys=[all])
SELECT * FROM o ORDER BY c LIMIT 2;
| a | b | c
| 3 | a | 1
| 2 | a | 3
SELECT * FROM o ORDER BY c DESC LIMIT 2;
| a | b | c
| 2 | b | NULL
| 3 | c | 9
SELECT * FROM o ORDER BY c NULLS FIRST LIMIT 2;
| a | b | c
| 2 | b | NULL
| 3 | a | 1
SELECT c FROM o ORDER BY c DESC NULLS LAST;
| c
| 9
| 5
| 4
| 3
| 1
| NULL
SELECT a, b FROM o ORDER BY a, b DESC LIMIT 2 OFFSET 3;
| a | b
| 2 | a
| 3 | c
SELECT a, b FROM o ORDER BY a, b DESC OFFSET 4 ROWS FETCH NEXT 1 ROWS ONLY;
| a | b
| 3 | c
SELECT a, b FROM o ORDER BY a, b DESC OFFSET 10;
| a | b
SELECT a, b FROM o ORDER BY a LIMIT 0;
| a | b
SELECT a, b FROM o ORDER BY a, b DESC LIMIT ? OFFSET ?;
? 2, 1
| a | b
| 1 | a
| 2 | b
? 0, 0
| a | b
EXPLAIN SELECT a FROM o WHERE c > 2 ORDER BY a LIMIT 1;
| Limit(fetch=[1])
|   Scan(table=[default.o], columns=[a], keys=[all], filter=[c > 2], order=[key], limit=[1])
SELECT a, c FROM o WHERE c > 3 ORDER BY a DESC LIMIT 1;
| a | c
| 3 | 9
SELECT b, a * 2 AS twice FROM o ORDER BY twice DESC, 1 LIMIT 2;
| b | twice
| a | 6
| c | 6
SELECT COUNT(*) FROM (SELECT a FROM o LIMIT 4) AS x;
| count
| 4
EXPLAIN SELECT a FROM o LIMIT 4;
| Limit(fetch=[4])
|   Scan(table=[default.o], columns=[a], keys=[all], limit=[4])
# The order of what is cast is not that of the column: rows of one day come in the order of n.
CREATE TABLE visit (k INTEGER PRIMARY KEY, ts TIMESTAMP, n INTEGER, x DOUBLE);
= 0 rows
INSERT INTO visit VALUES (1, TIMESTAMP '2020-01-01 10:00:00', 3, 1.4), (2, TIMESTAMP '2020-01-01 09:00:00', 5, 1.25), (3, TIMESTAMP '2020-01-01 11:00:00', 1, 1.3);
= 3 rows
SELECT CAST(ts AS DATE) AS d, n FROM visit ORDER BY d, n;
| d | n
| 2020-01-01 | 1
| 2020-01-01 | 3
| 2020-01-01 | 5
SELECT CAST(x AS INTEGER) AS i, n FROM visit ORDER BY i DESC, n DESC LIMIT 2;
| i | n
| 1 | 5
| 1 | 3
EXPLAIN SELECT CAST(ts AS DATE) AS d, n FROM visit ORDER BY d, n;
| Sort(sort0=[d], sort1=[n], dir0=[ASC], dir1=[ASC])
|   Project(d=[CAST(ts):DATE], n=[n])
|     Scan(table=[default.visit], columns=[ts, n], keys=[all])
EXPLAIN SELECT ts AS t, n + 1 AS m FROM visit ORDER BY t;
| Project(t=[ts], m=[+(n, 1)])
|   Sort(sort0=[ts], dir0=[ASC])
|     Scan(table=[default.visit], columns=[ts, n], keys=[all])
