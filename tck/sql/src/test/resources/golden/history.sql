# The states that rows were in, each with its period.
CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, n INTEGER NOT NULL DEFAULT 7, m MAP<VARCHAR, VARCHAR>) FAMILY d WITH (versions = 5) FAMILY m WITH (versions = 5);
= 0 rows
UPSERT INTO t (k, v, _time) VALUES (1, 'a', 1000), (2, 'x', 1500);
= 2 rows
UPSERT INTO t (k, v, _time) VALUES (1, 'b', 2000);
= 1 rows
UPSERT INTO t (k, n, _time) VALUES (1, 9, 3000);
= 1 rows
UPSERT INTO t (k, m, _time) VALUES (1, MAP['p', 'P'], 4000);
= 1 rows
SELECT * FROM t$history ORDER BY k, _valid_from;
| k | v | n | m | _valid_from | _valid_to
| 1 | a | 7 | {} | 1000 | 2000
| 1 | b | 7 | {} | 2000 | 3000
| 1 | b | 9 | {} | 3000 | 4000
| 1 | b | 9 | {p=P} | 4000 | NULL
| 2 | x | 7 | {} | 1500 | NULL
SELECT k, v, _valid_from, _valid_to FROM t$history WHERE k = 1 AND _valid_from >= 2000 AND _valid_from < 4000 ORDER BY _valid_from;
| k | v | _valid_from | _valid_to
| 1 | b | 2000 | 3000
| 1 | b | 3000 | 4000
EXPLAIN SELECT k, v, _valid_from, _valid_to FROM t$history WHERE k = 1 AND _valid_from >= 2000 AND _valid_from < 4000;
| Project(k=[1], v=[v], _valid_from=[_valid_from], _valid_to=[_valid_to])
|   HistoryScan(table=[default.t$history], columns=[k, v, _valid_from, _valid_to], keys=[k = 1], from=[_valid_from >= 2000 AND _valid_from < 4000])
EXPLAIN SELECT v FROM t$history WHERE k > ? AND v = 'a' AND _valid_to > 1;
! 07001 Parameter 1 is not set
SELECT v FROM t$history WHERE k > ? AND v = 'a' AND _valid_to > 1;
? 0
| v
| a
? 1
| v
SELECT h.k, h._time, CELL_TIME(h.v), CELL_TIME(m['p']), h._row, h._valid_from FROM t$history h WHERE k = 1 ORDER BY _valid_from;
| k | _time | cell_time | cell_time | _row | _valid_from
| 1 | 1000 | 1000 | NULL | X'80000001' | 1000
| 1 | 2000 | 2000 | NULL | X'80000001' | 2000
| 1 | 3000 | 2000 | NULL | X'80000001' | 3000
| 1 | 4000 | 2000 | 4000 | X'80000001' | 4000
SELECT COUNT(*), MIN(_valid_from), MAX(_valid_to) FROM t$history;
| count | min | max
| 5 | 1000 | 4000
SELECT k, COUNT(*) FROM t$history GROUP BY k HAVING COUNT(*) > 1;
| k | count
| 1 | 4
SELECT h.v, t.v FROM t$history h JOIN t USING (k) WHERE h._valid_to IS NOT NULL ORDER BY h._valid_from;
| v | v
| a | b
| b | b
| b | b
SELECT v FROM t$history FOR SYSTEM_TIME AS OF 2500 WHERE k = 1 AND _valid_to IS NULL;
| v
| b
# The periods of a time: half-open, closed, and all of them.
SELECT * FROM t FOR SYSTEM_TIME FROM 2000 TO 3000 ORDER BY k;
| k | v | n | m
| 1 | b | 7 | {}
| 2 | x | 7 | {}
SELECT * FROM t FOR SYSTEM_TIME BETWEEN 2000 AND 3000 ORDER BY k, _valid_from;
| k | v | n | m
| 1 | b | 7 | {}
| 1 | b | 9 | {}
| 2 | x | 7 | {}
SELECT k, v, _valid_from, _valid_to FROM t FOR SYSTEM_TIME ALL WHERE k = 1 ORDER BY _valid_from;
| k | v | _valid_from | _valid_to
| 1 | a | 1000 | 2000
| 1 | b | 2000 | 3000
| 1 | b | 3000 | 4000
| 1 | b | 4000 | NULL
SELECT x.v, x.n, x._valid_from FROM t FOR SYSTEM_TIME FROM ? TO ? AS x WHERE x.k = 1 ORDER BY x._valid_from;
? 1500, 2500
| v | n | _valid_from
| a | 7 | 1000
| b | 7 | 2000
? 3000, 3000
| v | n | _valid_from
? 5000, 9000
| v | n | _valid_from
| b | 9 | 4000
? NULL, 9000
| v | n | _valid_from
? TIMESTAMP '1970-01-01 00:00:00', TIMESTAMP '2020-01-01 00:00:00'
| v | n | _valid_from
| b | 9 | 4000
SELECT v FROM t FOR SYSTEM_TIME BETWEEN ? AND ? WHERE k = 1 ORDER BY _valid_from;
? 2000, 2000
| v
| b
? 3000, 2000
| v
EXPLAIN SELECT v FROM t FOR SYSTEM_TIME FROM 1500 TO 2500 WHERE k = 1;
| Project(v=[v])
|   HistoryScan(table=[default.t$history], columns=[k, v], keys=[k = 1], time=[FROM 1500 TO 2500])
EXPLAIN SELECT v, _valid_to FROM t FOR SYSTEM_TIME BETWEEN ? AND ? AS x;
? 1, 2
| HistoryScan(table=[default.t$history], columns=[v, _valid_to], keys=[all], time=[BETWEEN CAST(?0):ANY AND CAST(?1):ANY])
SELECT a.v, b.v FROM t FOR SYSTEM_TIME ALL AS a JOIN t FOR SYSTEM_TIME ALL AS b ON a.k = b.k AND a._valid_to = b._valid_from ORDER BY a._valid_from;
| v | v
| a | b
| b | b
| b | b
SELECT p.k, h.v FROM t p JOIN t FOR SYSTEM_TIME FROM p.n * 100 TO p.n * 150 AS h ON h.k = p.k ORDER BY 1, 2;
| k | v
| 1 | a
CREATE VIEW past AS SELECT k, v FROM t FOR SYSTEM_TIME ALL;
= 0 rows
SELECT * FROM past WHERE k = 2;
| k | v
| 2 | x
# What is refused.
SELECT * FROM past FOR SYSTEM_TIME ALL;
! 0A000 Table 'past' is not a temporal table, can not be queried in system time period specification (line 1, column 15)
SELECT * FROM t NATURAL JOIN t FOR SYSTEM_TIME ALL AS u;
! 0A000 NATURAL JOIN is not supported with FOR SYSTEM_TIME FROM, BETWEEN or ALL (line 1, column 25)
SELECT * FROM t$cells FOR SYSTEM_TIME ALL;
! 0A000 t$cells can be read AS OF a time, but not FROM, BETWEEN or ALL (line 1, column 23)
SELECT * FROM missing FOR SYSTEM_TIME ALL;
! 42P01 there is no table 'missing' in namespace default (line 1, column 15)
SELECT _valid_from FROM t;
! 42703 there is no column '_valid_from'; t$history has it, and t FOR SYSTEM_TIME FROM, BETWEEN or ALL (line 1, column 8)
SELECT * FROM t FOR SYSTEM_TIME BETWEEN 5;
! 42601 FOR SYSTEM_TIME BETWEEN needs two times, as in BETWEEN a AND b (line 1, column 41)
SELECT * FROM t FOR SYSTEM_TIME FROM 5;
! 42601 the text ends where, for example, "=" was expected (line 1, column 38)
SELECT * FROM t FOR SYSTEM_TIME FROM TRUE TO 5;
! 42883 Cannot apply 'SYSTEM_TIME' to arguments of type 'SYSTEM_TIME(<BOOLEAN>)'. Supported form(s): FOR SYSTEM_TIME AS OF <timestamp or milliseconds> (line 1, column 38)
SELECT * FROM t FOR SYSTEM_TIME FROM -1 TO 5;
! 22008 the first time of FOR SYSTEM_TIME must not be before 1970: -1
DELETE FROM t$history;
! 42809 t$history shows the states of a table's rows; it can be read, but not changed (line 1, column 13)
UPSERT INTO t$history (k) VALUES (1);
! 42809 t$history shows the states of a table's rows; it can be read, but not changed (line 1, column 13)
# Deleted cells leave no history, unless they are kept: then the period ends, and there are gaps.
UPSERT INTO t (k, v, _time) VALUES (1, NULL, 5000);
= 1 rows
SELECT k, v, n, _valid_from FROM t$history WHERE k = 1 ORDER BY _valid_from;
| k | v | n | _valid_from
| 1 | NULL | 7 | 1000
| 1 | NULL | 7 | 2000
| 1 | NULL | 9 | 3000
| 1 | NULL | 9 | 4000
| 1 | NULL | 9 | 5000
CREATE TABLE kept (k INTEGER PRIMARY KEY, f.v VARCHAR, g.w INTEGER) FAMILY f WITH (versions = 3, keep_deleted_cells = TRUE) FAMILY g WITH (versions = 2, new_version_behavior = FALSE);
= 0 rows
UPSERT INTO kept (k, v, _time) VALUES (1, 'a', 1000);
= 1 rows
UPSERT INTO kept (k, v, _time) VALUES (1, NULL, 2000);
= 1 rows
UPSERT INTO kept (k, v, w, _time) VALUES (1, 'c', 5, 3000);
= 1 rows
UPSERT INTO kept (k, w, _time) VALUES (1, 6, 4000);
= 1 rows
UPSERT INTO kept (k, w, _time) VALUES (1, 7, 5000);
= 1 rows
SELECT * FROM kept$history ORDER BY _valid_from;
| k | f.v | g.w | _valid_from | _valid_to
| 1 | a | NULL | 1000 | 2000
| 1 | c | 5 | 3000 | 4000
| 1 | c | 6 | 4000 | 5000
| 1 | c | 7 | 5000 | NULL
DELETE FROM kept$cells WHERE k = 1 AND family = 'f' AND cell_time = 3000;
= 1 rows
SELECT * FROM kept$history ORDER BY _valid_from;
| k | f.v | g.w | _valid_from | _valid_to
| 1 | a | NULL | 1000 | 2000
| 1 | NULL | 5 | 3000 | 4000
| 1 | NULL | 6 | 4000 | 5000
| 1 | NULL | 7 | 5000 | NULL
DELETE FROM kept;
= 1 rows
SELECT k, v, w, _valid_from, _valid_to IS NULL FROM kept$history ORDER BY _valid_from;
| k | v | w | _valid_from | EXPR$4
| 1 | a | NULL | 1000 | false
| 1 | NULL | NULL | 3000 | false
| 1 | NULL | NULL | 4000 | false
| 1 | NULL | NULL | 5000 | false
