# The hidden columns _row and _time, and CELL_TIME.
CREATE TABLE t (k INTEGER, s VARCHAR, f.n BIGINT, m MAP<VARCHAR, VARCHAR>, PRIMARY KEY (k)) FAMILY d WITH (versions = 3) FAMILY f WITH (versions = 3);
= 0 rows
UPSERT INTO t (k, s, _time) VALUES (1, 'one', 10), (2, 'two', 20), (3, 'three', 30);
= 3 rows
UPSERT INTO t (k, n, _time) VALUES (1, 100, 40), (3, 300, 15);
= 2 rows
UPSERT INTO t (k, m, _time) VALUES (2, MAP['a', 'A', 'b', 'B'], 50);
= 1 rows
UPSERT INTO t (k, m, _time) VALUES (2, MAP['b', 'BB'], 60);
= 1 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n | m
| 1 | one | 100 | {}
| 2 | two | NULL | {a=A, b=BB}
| 3 | three | 300 | {}
SELECT _row, _time, k FROM t ORDER BY k;
| _row | _time | k
| X'80000001' | 40 | 1
| X'80000002' | 60 | 2
| X'80000003' | 30 | 3
SELECT t.*, _time FROM t WHERE _time > 30 ORDER BY _time DESC;
| k | s | f.n | m | _time
| 2 | two | NULL | {a=A, b=BB} | 60
| 1 | one | 100 | {} | 40
SELECT a.k, b._time FROM t AS a JOIN t AS b ON a.k = b.k AND a._time < b.f.n ORDER BY a.k;
| k | _time
| 1 | 40
| 3 | 30
SELECT * FROM (SELECT k, _time FROM t) AS x WHERE x._time = 60;
| k | _time
| 2 | 60
SELECT COUNT(*), MIN(_time), MAX(_time) FROM t;
| count | min | max
| 3 | 30 | 60
SELECT k FROM t WHERE _row = X'80000002';
| k
| 2
EXPLAIN SELECT k FROM t WHERE _row = X'80000002';
| Scan(table=[default.t], columns=[k], keys=[_row = X'80000002'])
SELECT k, s FROM t WHERE _row = ?;
? X'80000003'
| k | s
| 3 | three
EXPLAIN SELECT k FROM t WHERE _row > X'80000001' AND _row <= X'80000003' AND s = 'two';
| Scan(table=[default.t], columns=[k], keys=[_row > X'80000001' AND _row <= X'80000003'], filter=[s = 'two'])
SELECT k FROM t WHERE _row > X'80000001' AND _row <= X'80000003' ORDER BY k DESC;
| k
| 3
| 2
SELECT k FROM t WHERE _row IN (X'80000001', X'80000003') OR _row > X'80000003';
| k
| 1
| 3
SELECT k FROM t WHERE _row < X'' OR _row = NULL;
| k
SELECT k FROM t WHERE _row <> X'80000002' AND k > 1;
| k
| 3
# Conditions on the newest time that skip older cells, and such that cannot.
EXPLAIN SELECT k, _time FROM t WHERE _time >= 40;
| Scan(table=[default.t], columns=[k, _time], keys=[all], since=[_time >= 40], residual=[_time >= 40])
SELECT k, _time FROM t WHERE _time >= 40;
| k | _time
| 1 | 40
| 2 | 60
EXPLAIN SELECT k FROM t WHERE _time = ? AND k > 1;
? 60
| Scan(table=[default.t], columns=[k], keys=[k > 1], since=[_time = ?1], residual=[_time = ?1])
SELECT k FROM t WHERE _time = ? AND k > 1;
? 60
| k
| 2
? 50
| k
EXPLAIN SELECT COUNT(*) FROM t WHERE _time > 30;
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.t], columns=[], keys=[all], since=[_time > 30], residual=[_time > 30])
SELECT COUNT(*) FROM t WHERE _time > 30;
| count
| 2
EXPLAIN SELECT s FROM t WHERE _time >= 40;
| Scan(table=[default.t], columns=[s], keys=[all], residual=[_time >= 40])
SELECT s FROM t WHERE _time >= 40;
| s
| one
| two
EXPLAIN SELECT k FROM t WHERE _time <= 40;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[_time <= 40])
SELECT k FROM t WHERE _time <= 40;
| k
| 1
| 3
SELECT /*+ PARTIAL_STATES */ k, _time FROM t FOR SYSTEM_TIME AS OF 30 WHERE _time >= 20 ORDER BY k;
| k | _time
| 2 | 20
| 3 | 30
# CELL_TIME
SELECT k, CELL_TIME(s), CELL_TIME(f.n), CELL_TIME(n), CELL_TIME(t.n), CELL_TIME("f.n") FROM t ORDER BY k;
| k | cell_time | cell_time | cell_time | cell_time | cell_time
| 1 | 10 | 40 | 40 | 40 | 40
| 2 | 20 | NULL | NULL | NULL | NULL
| 3 | 30 | 15 | 15 | 15 | 15
SELECT k, m['b'], CELL_TIME(m['b']), CELL_TIME(t.m['a']) FROM t ORDER BY k;
| k | m | cell_time | cell_time
| 1 | NULL | NULL | NULL
| 2 | BB | 60 | 50
| 3 | NULL | NULL | NULL
EXPLAIN SELECT CELL_TIME(m['b']) AS b FROM t WHERE CELL_TIME(s) > 10;
| Scan(table=[default.t], columns=[CELL_TIME(m['b'])], keys=[all], residual=[CELL_TIME(s) > 10])
SELECT s FROM t WHERE CELL_TIME(s) > 10 AND CELL_TIME(n) IS NULL;
| s
| two
SELECT s, n FROM t ORDER BY CELL_TIME(n) DESC NULLS LAST;
| s | n
| one | 100
| three | 300
| two | NULL
SELECT MAX(CELL_TIME(s)) FROM t GROUP BY k > 1 ORDER BY 1;
| max
| 10
| 30
SELECT CELL_TIME(k) FROM t WHERE k = 1;
| cell_time
| NULL
SELECT CELL_TIME(x) FROM t;
! 42703 there is no column 'x'; did you mean k? (line 1, column 18)
SELECT CELL_TIME(k + 1) FROM t;
! 42804 CELL_TIME takes a column of a table, or an entry of a MAP such as m['x'] (line 1, column 8)
SELECT * FROM t NATURAL JOIN t AS b WHERE b._time > 1;
! 0A000 NATURAL JOIN and USING are not supported beside _row, _time and CELL_TIME; write the condition with ON (line 1, column 25)
SELECT * FROM t JOIN t AS b USING (k) WHERE b._time > 50;
! 0A000 NATURAL JOIN and USING are not supported beside _row, _time and CELL_TIME; write the condition with ON (line 1, column 17)
SELECT * FROM t JOIN t AS b ON t.k = b.k WHERE b._time > 50;
| k | s | f.n | m | k | s | f.n | m
| 2 | two | NULL | {a=A, b=BB} | 2 | two | NULL | {a=A, b=BB}
TABLE t;
| k | s | f.n | m
| 1 | one | 100 | {}
| 2 | two | NULL | {a=A, b=BB}
| 3 | three | 300 | {}
UPDATE t SET n = _time WHERE _time = 60;
= 1 rows
SELECT n FROM t WHERE k = 2;
| n
| 60
DELETE FROM t WHERE _row = X'80000001';
= 1 rows
SELECT k FROM t;
| k
| 2
| 3
SELECT _tim FROM t;
! 42703 there is no column '_tim' (line 1, column 8)
