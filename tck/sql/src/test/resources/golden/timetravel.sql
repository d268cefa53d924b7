# Versions: written at their times, read as of any.
CREATE TABLE t (k VARCHAR, f.a INTEGER, f.b VARCHAR, g.c INTEGER, PRIMARY KEY (k)) FAMILY f WITH (versions = 3) FAMILY g WITH (versions = 1);
= 0 rows
UPSERT INTO t (k, a, b, c, _time) VALUES ('x', 1, 'one', 10, 1000);
= 1 rows
UPSERT INTO t (k, a, _time) VALUES ('x', 2, 2000);
= 1 rows
UPSERT INTO t (k, b, c, _time) VALUES ('x', 'three', 30, 3000);
= 1 rows
UPSERT INTO t (k, a, _time) VALUES ('y', 7, ?);
? 2500
= 1 rows
SELECT * FROM t ORDER BY k;
| k | f.a | f.b | g.c
| x | 2 | three | 30
| y | 7 | NULL | NULL
SELECT /*+ PARTIAL_STATES */ * FROM t FOR SYSTEM_TIME AS OF 999 ORDER BY k;
| k | f.a | f.b | g.c
SELECT /*+ PARTIAL_STATES */ * FROM t FOR SYSTEM_TIME AS OF 1000 ORDER BY k;
| k | f.a | f.b | g.c
| x | 1 | one | NULL
SELECT /*+ PARTIAL_STATES */ * FROM t FOR SYSTEM_TIME AS OF 2000 ORDER BY k;
| k | f.a | f.b | g.c
| x | 2 | one | NULL
SELECT /*+ PARTIAL_STATES */ * FROM t FOR SYSTEM_TIME AS OF 2999 ORDER BY k;
| k | f.a | f.b | g.c
| x | 2 | one | NULL
| y | 7 | NULL | NULL
SELECT /*+ PARTIAL_STATES */ a FROM t FOR SYSTEM_TIME AS OF ? WHERE k = 'x';
? 1500
| a
| 1
? 2500
| a
| 2
? NULL
| a
SELECT /*+ PARTIAL_STATES */ a FROM t FOR SYSTEM_TIME AS OF 1000 + 1000 WHERE k = 'x';
| a
| 2
SELECT a, b FROM t FOR SYSTEM_TIME AS OF CURRENT_TIMESTAMP - INTERVAL '1' HOUR WHERE k = 'x';
| a | b
| 2 | three
SELECT a FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '1970-01-02 00:00:00' WHERE k = 'x';
| a
| 2
SELECT a FROM t FOR SYSTEM_TIME AS OF TIMESTAMP '1960-01-01 00:00:00';
! 22008 the time of FOR SYSTEM_TIME AS OF must not be before 1970: 1960-01-01T00:00
SELECT a FROM t FOR SYSTEM_TIME AS OF 'yesterday';
! 22P02 invalid text for type BIGINT: 'yesterday'
EXPLAIN SELECT a FROM t FOR SYSTEM_TIME AS OF 2000 WHERE k = 'x';
| Scan(table=[default.t], columns=[f.a], keys=[k = 'x'], time=[2000])
# Two times in one query; the alias stands behind the time.
SELECT /*+ PARTIAL_STATES */ now.k, was.a AS was, now.a AS now_a FROM t AS now JOIN t FOR SYSTEM_TIME AS OF 1000 AS was ON was.k = now.k;
| k | was | now_a
| x | 1 | 2
SELECT /*+ PARTIAL_STATES */ COUNT(*), SUM(a) FROM t FOR SYSTEM_TIME AS OF 2500;
| count | sum
| 2 | 9
# A family with one version forgets: at 2000, c was 10, but only the version of 3000 is kept.
SELECT /*+ PARTIAL_STATES */ c FROM t FOR SYSTEM_TIME AS OF 2000 WHERE k = 'x';
| c
| NULL
# An older time written later does not hide a newer one.
UPSERT INTO t (k, a, _time) VALUES ('x', 15, 1500);
= 1 rows
SELECT a FROM t WHERE k = 'x';
| a
| 2
SELECT /*+ PARTIAL_STATES */ a FROM t FOR SYSTEM_TIME AS OF 1700 WHERE k = 'x';
| a
| 15
# All kept versions of all cells.
SELECT k, family, qualifier, cell_time, value FROM t$cells WHERE qualifier <> '' ORDER BY k, family, qualifier, cell_time DESC;
| k | family | qualifier | cell_time | value
| x | f | a | 2000 | X'80000002'
| x | f | a | 1500 | X'8000000F'
| x | f | a | 1000 | X'80000001'
| x | f | b | 3000 | X'7468726565'
| x | f | b | 1000 | X'6F6E65'
| x | g | c | 3000 | X'8000001E'
| y | f | a | 2500 | X'80000007'
SELECT cell_time FROM t$cells WHERE k = 'x' AND family = 'f' AND qualifier = 'a' ORDER BY cell_time DESC;
| cell_time
| 2000
| 1500
| 1000
EXPLAIN SELECT cell_time FROM t$cells WHERE k = 'x' AND family = 'f' AND qualifier = 'a' AND cell_time >= 1500;
| Project(cell_time=[cell_time])
|   CellsScan(table=[default.t$cells], keys=[k = 'x'], columns=['f'.'a'], time=[cell_time >= 1500])
SELECT cell_time FROM t$cells WHERE k = 'x' AND family = 'f' AND qualifier = 'a' AND cell_time >= 1500;
| cell_time
| 1500
| 2000
SELECT family, COUNT(*) FROM t$cells WHERE qualifier <> '' GROUP BY family;
| family | count
| f | 6
| g | 1
# Deleting exactly one version, and then none.
DELETE FROM t$cells WHERE k = 'x' AND family = 'f' AND qualifier = 'a' AND cell_time = 2000;
= 1 rows
DELETE FROM t$cells WHERE k = 'x' AND family = 'f' AND qualifier = 'a' AND cell_time = 2000;
= 0 rows
SELECT a FROM t WHERE k = 'x';
| a
| 15
SELECT cell_time FROM t$cells WHERE k = 'x' AND family = 'f' AND qualifier = 'a' ORDER BY cell_time DESC;
| cell_time
| 1500
| 1000
# The row is gone, and so is its past in a family that keeps no deleted cells.
DELETE FROM t WHERE k = 'x';
= 1 rows
SELECT * FROM t;
| k | f.a | f.b | g.c
| y | 7 | NULL | NULL
SELECT /*+ PARTIAL_STATES */ k, a FROM t FOR SYSTEM_TIME AS OF 1700 ORDER BY k;
| k | a
# Deleted cells that are kept are seen as of a time before the deletion.
CREATE TABLE kept (k INTEGER PRIMARY KEY, f.v INTEGER) FAMILY f WITH (versions = 5, keep_deleted_cells = TRUE);
= 0 rows
UPSERT INTO kept (k, v, _time) VALUES (1, 10, 1000);
= 1 rows
UPSERT INTO kept (k, v, _time) VALUES (1, 20, 2000);
= 1 rows
DELETE FROM kept WHERE k = 1;
= 1 rows
SELECT * FROM kept;
| k | f.v
SELECT * FROM kept FOR SYSTEM_TIME AS OF 1500;
| k | f.v
| 1 | 10
SELECT * FROM kept FOR SYSTEM_TIME AS OF 2000;
| k | f.v
| 1 | 20
INSERT INTO kept (k, v) VALUES (1, 30);
= 1 rows
SELECT * FROM kept;
| k | f.v
| 1 | 30

# Tombstones and what they hide, as long as the store has them.
CREATE TABLE marked (k INTEGER PRIMARY KEY, f.a INTEGER, g.b VARCHAR) FAMILY f WITH (versions = 3, keep_deleted_cells = TRUE) FAMILY g WITH (versions = 3, keep_deleted_cells = TRUE);
= 0 rows
UPSERT INTO marked (k, a, b, _time) VALUES (1, 10, 'x', 1000);
= 1 rows
UPSERT INTO marked (k, a, _time) VALUES (1, NULL, 2000);
= 1 rows
DELETE FROM marked$cells WHERE k = 1 AND family = 'g' AND qualifier = 'b' AND cell_time = 1000;
= 1 rows
SELECT k, family, qualifier, cell_time, value FROM marked$cells WHERE qualifier <> '' ORDER BY 2, 3, 4 DESC;
| k | family | qualifier | cell_time | value
SELECT k, family, qualifier, cell_time, kind, value FROM marked$markers WHERE qualifier <> '' ORDER BY family, qualifier, cell_time DESC, kind;
| k | family | qualifier | cell_time | kind | value
| 1 | f | a | 2000 | DELETE_COLUMN | NULL
| 1 | f | a | 1000 | PUT | X'8000000A'
| 1 | g | b | 1000 | DELETE_VERSION | NULL
| 1 | g | b | 1000 | PUT | X'78'
SELECT kind FROM marked$markers WHERE k = 1 AND family = 'f' AND cell_time >= 2000 AND kind <> 'PUT';
| kind
| DELETE_COLUMN
EXPLAIN SELECT kind FROM marked$markers WHERE k = 1 AND family = 'f' AND cell_time >= 2000 AND kind <> 'PUT';
| Project(kind=[kind])
|   CellsScan(table=[default.marked$markers], keys=[k = 1], columns=['f'.*], time=[cell_time >= 2000], residual=[kind <> 'PUT'])
DELETE FROM marked WHERE k = 1;
= 1 rows
SELECT COUNT(*) FROM marked$cells;
| count
| 0
SELECT DISTINCT family, kind FROM marked$markers WHERE qualifier = '' ORDER BY 1;
| family | kind
| f | DELETE_FAMILY
| g | DELETE_FAMILY
DELETE FROM marked$markers WHERE k = 1;
! 42809 marked$markers shows the cells of a table; it can be read, but not changed (line 1, column 13)
UPDATE marked$cells SET cell_time = 5 WHERE k = 1;
! 42809 marked$cells shows the cells of a table; they can be deleted, but not inserted or updated (line 1, column 8)
INSERT INTO marked$markers (k) VALUES (1);
! 42809 marked$markers shows the cells of a table; it can be read, but not changed (line 1, column 13)
DROP TABLE marked;
= 0 rows
# The time may be the value of a query.
CREATE TABLE past (k INTEGER PRIMARY KEY, v INTEGER) FAMILY d WITH (versions = 5);
= 0 rows
UPSERT INTO past (k, v, _time) VALUES (1, 10, 1000), (2, 20, 2000), (1, 11, 3000);
= 3 rows
CREATE TABLE release (name VARCHAR PRIMARY KEY, at BIGINT, day TIMESTAMP);
= 0 rows
INSERT INTO release VALUES ('a', 1500, TIMESTAMP '2020-01-01 00:00:00'), ('b', 2500, NULL);
= 2 rows
SELECT * FROM past FOR SYSTEM_TIME AS OF (SELECT MAX(at) FROM release) ORDER BY k;
| k | v
| 1 | 10
| 2 | 20
SELECT * FROM past FOR SYSTEM_TIME AS OF (SELECT at FROM release WHERE name = ?) + 1;
? 'a'
| k | v
| 1 | 10
SELECT COUNT(*) AS n FROM past FOR SYSTEM_TIME AS OF (SELECT MAX(day) FROM release);
| n
| 2
SELECT COUNT(*) AS n FROM past FOR SYSTEM_TIME AS OF (SELECT at FROM release WHERE name = 'c');
| n
| 0
SELECT k, v FROM past FOR SYSTEM_TIME BETWEEN (SELECT MIN(at) FROM release) AND (SELECT MAX(at) FROM release) ORDER BY 1, 2;
| k | v
| 1 | 10
| 2 | 20
SELECT o.v, n.v AS nv FROM past FOR SYSTEM_TIME AS OF (SELECT MAX(at) FROM release) AS o JOIN past AS n ON n.k = o.k WHERE o.k = 1;
| v | nv
| 10 | 11
CREATE VIEW released AS SELECT * FROM past FOR SYSTEM_TIME AS OF (SELECT MAX(at) FROM release);
= 0 rows
SELECT * FROM released WHERE k = 1;
| k | v
| 1 | 10
CREATE VIEW few AS SELECT k FROM past ORDER BY k LIMIT (SELECT COUNT(*) FROM past WHERE v > 10);
= 0 rows
SELECT * FROM few;
| k
| 1
| 2
SELECT * FROM few FOR SYSTEM_TIME AS OF 1000;
| k
EXPLAIN SELECT v FROM past FOR SYSTEM_TIME AS OF (SELECT MAX(at) FROM release) WHERE k = 1;
| Project(v=[v])
|   ForEach(parameters=[outer1=$f0], joinType=[inner])
|     Project($f0=[EXPR$0])
|       Join(condition=[true], joinType=[left])
|         Values(tuples=[[{ 0 }]])
|         Aggregate(group=[{}], EXPR$0=[MAX(at)])
|           Scan(table=[default.release], columns=[at], keys=[all])
|     Scan(table=[default.past], columns=[k, v], keys=[k = 1], time=[outer1])
SELECT * FROM past FOR SYSTEM_TIME AS OF (SELECT at FROM release);
! 21000 a subquery used as an expression returned more than one row
SELECT * FROM past FOR SYSTEM_TIME AS OF (SELECT name FROM release WHERE name = 'a');
! 22P02 invalid text for type BIGINT: 'a'
SELECT * FROM release AS r, past FOR SYSTEM_TIME AS OF (SELECT MAX(at) FROM release WHERE name = r.name);
! 42P01 there is no table 'r'; did you mean t? (line 1, column 98)
DROP TABLE past CASCADE;
= 0 rows
DROP TABLE release;
= 0 rows
