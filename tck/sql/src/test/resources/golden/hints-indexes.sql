# Which index finds rows, and which one does if hints have a say.
CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, m INTEGER, f.v VARCHAR);
= 0 rows
INSERT INTO t SELECT i, i % 100, i % 50, 'v' || i FROM GENERATE_SERIES(1, 500) AS s (i);
= 500 rows
CREATE INDEX by_n ON t (n);
= 0 rows
CREATE INDEX by_m ON t (m, n);
= 0 rows
EXPLAIN SELECT k FROM t WHERE n = 7 AND m = 7;
| Scan(table=[default.t], index=[by_m only], columns=[k], keys=[m = 7 AND n = 7])
EXPLAIN SELECT /*+ INDEX(t by_n) */ k FROM t WHERE n = 7 AND m = 7;
| Scan(table=[default.t], columns=[k], keys=[all], index=[by_n: n = 7], hints=[INDEX(by_n)], filter=[n = 7 AND m = 7])
EXPLAIN SELECT /*+ INDEX(t BY_M by_n) */ k FROM t WHERE n = 7 AND m = 7;
| Scan(table=[default.t], index=[by_m only], columns=[k], keys=[m = 7 AND n = 7])
EXPLAIN SELECT /*+ NO_INDEX(t by_m) */ k FROM t WHERE n = 7 AND m = 7;
| Scan(table=[default.t], columns=[k], keys=[all], index=[by_n: n = 7], hints=[NO_INDEX(by_m)], filter=[n = 7 AND m = 7])
EXPLAIN SELECT /*+ NO_INDEX(t by_m by_n) */ k FROM t WHERE n = 7 AND m = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[NO_INDEX(by_m, by_n)], filter=[n = 7 AND m = 7])
EXPLAIN SELECT /*+ NO_INDEX(t) */ k FROM t WHERE n = 7 AND m = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[NO_INDEX], filter=[n = 7 AND m = 7])
EXPLAIN SELECT k FROM t /*+ NO_INDEX */ AS x WHERE n = 7 AND m = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[NO_INDEX], filter=[n = 7 AND m = 7])
# NO_INDEX comes first.
EXPLAIN SELECT /*+ INDEX(t by_n), NO_INDEX(t) */ k FROM t WHERE n = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[INDEX(by_n), NO_INDEX], filter=[n = 7])
# An index that the conditions are not for is none.
EXPLAIN SELECT /*+ INDEX(t by_m) */ k FROM t WHERE n = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[INDEX(by_m)], unread=[by_m: no condition bounds its first parts], filter=[n = 7])
SELECT /*+ INDEX(t by_m) */ count(*) FROM t WHERE n = 7;
| count
| 5
# Two tables of a query that differ in nothing else.
EXPLAIN SELECT /*+ INDEX(x by_n) NO_INDEX(y) */ x.k FROM t AS x JOIN t AS y ON x.k = y.k WHERE x.n = 7 AND y.n = 7;
| Project(k=[k])
|   Join(condition=[=(k, k0)], joinType=[inner])
|     Scan(table=[default.t], index=[by_n only], columns=[k, n], keys=[n = 7])
|     Scan(table=[default.t], columns=[k, n], keys=[all], hints=[NO_INDEX], filter=[n = 7])
SELECT /*+ INDEX(x by_n) NO_INDEX(y) */ count(*) FROM t AS x JOIN t AS y ON x.k = y.k WHERE x.n = 7 AND y.n = 7;
| count
| 5
# Each with a plan of its own.
SELECT /*+ INDEX(t by_n) */ count(v) FROM t WHERE n = 7;
| count
| 5
SELECT /*+ INDEX(t by_n) */ count(v) FROM t WHERE n = 8;
| count
| 5
SELECT /*+ NO_INDEX(t) */ count(v) FROM t WHERE n = 8;
| count
| 5
SELECT /*+ INDEX(t by_o) */ count(v) FROM t WHERE n = 8;
! 42704 the hint INDEX names the index 'by_o', which is not there (line 1, column 12)
UPDATE t SET m = 1 WHERE k IN (SELECT /*+ INDEX(t by_n) */ k FROM t WHERE n = 9);
= 5 rows
SELECT /*+ INDEX(t by_m) */ count(*) FROM t WHERE m = 1;
| count
| 15
# With columns that are computed, and in a view.
CREATE TABLE g (k INTEGER PRIMARY KEY, n INTEGER, d INTEGER GENERATED ALWAYS AS (n * 2) VIRTUAL);
= 0 rows
CREATE INDEX by_g ON g (n);
= 0 rows
INSERT INTO g (k, n) VALUES (1, 2), (2, 3);
= 2 rows
SELECT /*+ INDEX(g by_g) */ * FROM g WHERE n = 2;
| k | n | d
| 1 | 2 | 4
EXPLAIN SELECT /*+ NO_INDEX(g) */ k, d FROM g WHERE n = 2;
| Project(k=[k], d=[CAST(4):INTEGER])
|   Scan(table=[default.g], columns=[k], keys=[all], hints=[NO_INDEX], filter=[n = 2])
CREATE VIEW w AS SELECT /*+ NO_INDEX(t) */ k, n FROM t;
= 0 rows
EXPLAIN SELECT k FROM w WHERE n = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[NO_INDEX], filter=[n = 7])
DROP INDEX by_n;
= 0 rows
SELECT /*+ INDEX(t by_n) */ count(v) FROM t WHERE n = 7;
! 42704 the hint INDEX names the index 'by_n', which is not there (line 1, column 12)
DROP VIEW w;
= 0 rows
DROP TABLE t, g;
= 0 rows
