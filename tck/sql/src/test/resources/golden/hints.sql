# Hints of queries and of tables.
CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, f.v VARCHAR);
= 0 rows
CREATE TABLE u (k INTEGER PRIMARY KEY, m INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 2, 'a'), (2, 3, 'b');
= 2 rows
INSERT INTO u VALUES (1, 7);
= 1 rows
CREATE VIEW v AS SELECT /*+ NO_INDEX(t) */ k, n FROM t WHERE n > 2;
= 0 rows
SELECT /*+ NO_INDEX(t) */ * FROM t WHERE n = 2;
| k | n | f.v
| 1 | 2 | a
SELECT /*+ NO_INDEX(T) */ * FROM t WHERE n = 3;
| k | n | f.v
| 2 | 3 | b
SELECT /*+ NO_INDEX(x), no_index(u) */ x.k, m FROM default.t AS x JOIN u ON x.k = u.k;
| k | m
| 1 | 7
SELECT /*+ NO_INDEX(x) NO_INDEX(v) */ * FROM t AS x JOIN u USING (k), v;
! 42809 'v' is no table with rows of its own, which the hint is for (line 1, column 24)
SELECT /*+ NO_INDEX(x) */ * FROM t AS x NATURAL JOIN u /*+ NO_INDEX */;
| k | n | f.v | m
| 1 | 2 | a | 7
SELECT /*+ NO_INDEX(t), PARTIAL_STATES */ k FROM t FOR SYSTEM_TIME AS OF 5;
| k
WITH q AS (SELECT /*+ NO_INDEX(t) */ * FROM t) SELECT count(*) FROM q, v;
| count
| 2
SELECT /*+ NO_INDEX(t) */ k FROM t UNION ALL SELECT /*+ NO_INDEX(u) */ m FROM u ORDER BY k;
| k
| 1
| 2
| 7
SELECT /*+ NO_INDEX(t) */ n FROM t WHERE k = 1 FOR UPDATE;
| n
| 2
UPDATE t SET n = (SELECT /*+ NO_INDEX(u) */ m FROM u WHERE u.k = t.k) WHERE k = 1;
= 1 rows
DELETE FROM t WHERE k IN (SELECT /*+ NO_INDEX(t) */ k FROM t WHERE n = 3);
= 1 rows
INSERT INTO t SELECT /*+ NO_INDEX(u) */ k + 8, m, 'c' FROM u;
= 1 rows
EXPLAIN SELECT /*+ NO_INDEX(t) */ k FROM t /*+ NO_INDEX */ WHERE n = 7;
| Scan(table=[default.t], columns=[k], keys=[all], hints=[NO_INDEX], filter=[n = 7])
# An index has to be there.
SELECT /*+ INDEX(t ix) */ * FROM t;
! 42704 the hint INDEX names the index 'ix', which is not there (line 1, column 12)
SELECT /*+ NO_INDEX(t ix) */ * FROM t WHERE n = 7;
! 42704 the hint NO_INDEX names the index 'ix', which is not there (line 1, column 12)
SELECT /*+ NO_INDEX(t ix, iy) */ * FROM t WHERE n = 8;
! 42704 the hint NO_INDEX names the index 'ix', which is not there (line 1, column 12)
SELECT * FROM t /*+ INDEX(ix iy) */;
! 42704 the hint INDEX names the index 'ix', which is not there (line 1, column 21)
SELECT * FROM t /*+ NO_INDEX(ix) */ AS x;
! 42704 the hint NO_INDEX names the index 'ix', which is not there (line 1, column 21)
# So does a table.
SELECT /*+ NO_INDEX(t) */ * FROM t AS x;
! 42P01 the hint NO_INDEX is about 't', and FROM has no table of that name (line 1, column 12)
SELECT /*+ NO_INDEX(q) */ * FROM (SELECT * FROM t) AS q;
! 42P01 the hint NO_INDEX is about 'q', and FROM has no table of that name (line 1, column 12)
SELECT /*+ NO_INDEX(t) */ 1;
! 42P01 the hint NO_INDEX is about 't', and FROM has no table of that name (line 1, column 12)
SELECT /*+ NO_INDEX(t) */ (SELECT max(k) FROM t);
! 42P01 the hint NO_INDEX is about 't', and FROM has no table of that name (line 1, column 12)
WITH q AS (SELECT * FROM t) SELECT /*+ NO_INDEX(q) */ * FROM q;
! 42809 'q' is no table with rows of its own, which the hint is for (line 1, column 40)
SELECT /*+ NO_INDEX(v) */ * FROM v;
! 42809 'v' is no table with rows of its own, which the hint is for (line 1, column 12)
SELECT /*+ NO_INDEX(s) */ * FROM sys.tables AS s;
! 42809 'TABLES' is no table with rows of its own, which the hint is for (line 1, column 12)
SELECT * FROM t$cells /*+ NO_INDEX */;
! 42809 't$cells' is no table with rows of its own, which the hint is for (line 1, column 27)
SELECT /*+ NO_INDEX(x) */ * FROM t EXTEND (f.x BIGINT) AS x;
! 0A000 a table with EXTEND cannot have hints (line 1, column 12)
SELECT * FROM t /*+ NO_INDEX */ EXTEND (f.x BIGINT);
! 0A000 a table with EXTEND cannot have hints (line 1, column 15)
SELECT /*+ NO_INDEX(t) */ k FROM t FOR SYSTEM_TIME ALL;
! 0A000 a table that is read FROM, BETWEEN or ALL of the system time cannot have hints (line 1, column 12)
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r /*+ NO_INDEX */ WHERE n < 3) SELECT * FROM r;
! 42809 'r' is no table with rows of its own, which the hint is for (line 1, column 64)
WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT /*+ NO_INDEX(r) */ n + 1 FROM r WHERE n < 3) SELECT * FROM r;
! 42809 'r' is no table with rows of its own, which the hint is for (line 1, column 57)
# What they consist of.
SELECT /*+ INDEX(t) */ * FROM t;
! 42601 the hint INDEX needs a table and an index in its parentheses (line 1, column 12)
SELECT /*+ NO_INDEX */ * FROM t;
! 42601 the hint NO_INDEX needs a table in its parentheses (line 1, column 12)
SELECT /*+ INDEX() */ * FROM t;
! 42601 the hint INDEX needs a table and an index in its parentheses (line 1, column 12)
SELECT * FROM t /*+ INDEX */;
! 42601 the hint INDEX needs an index in its parentheses (line 1, column 21)
SELECT * FROM t /*+ PARTIAL_STATES */;
! 42601 there is no hint PARTIAL_STATES behind a table, but INDEX, NO_INDEX (line 1, column 21)
SELECT /*+ PARTIAL_STATES(t) */ * FROM t;
! 42601 the hint PARTIAL_STATES has nothing in parentheses (line 1, column 27)
SELECT /*+ PARALLEL(4) */ * FROM t;
! 42601 there is no hint PARALLEL behind SELECT, but INDEX, NO_INDEX, PARTIAL_STATES (line 1, column 12)
SELECT /*+ INDEX(t 'ix') */ * FROM t;
! 42601 found 'ix' where ")", "," or a name was expected (line 1, column 20)
SELECT /*+ NO_INDEX(t) * FROM t;
! 42601 found * where "*/", "," or a name was expected (line 1, column 24)
SELECT k /*+ NO_INDEX(t) */ FROM t;
! 42601 a hint stands right behind SELECT or the name of a table in FROM (line 1, column 10)
/*+ NO_INDEX(t) */ SELECT k FROM t;
! 42601 a hint stands right behind SELECT or the name of a table in FROM (line 1, column 1)
UPDATE /*+ NO_INDEX(t) */ t SET n = 1;
! 42601 a hint stands right behind SELECT or the name of a table in FROM (line 1, column 8)
