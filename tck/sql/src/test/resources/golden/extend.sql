# Columns that only a statement knows.
CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, f.a INTEGER, m MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO t EXTEND (f.x BIGINT, y VARCHAR) (k, v, f.x, y) VALUES (1, 'one', 10, 'Y1'), (2, 'two', NULL, 'Y2');
= 2 rows
UPSERT INTO t EXTEND (F.x BIGINT) (k, x) VALUES (?, ?);
? 3, 30
= 1 rows
SELECT * FROM t ORDER BY k;
| k | v | f.a | m
| 1 | one | NULL | {}
| 2 | two | NULL | {}
| 3 | NULL | NULL | {}
SELECT * FROM t EXTEND (f.x BIGINT, y VARCHAR) ORDER BY k;
| k | v | f.a | m | f.x | y
| 1 | one | NULL | {} | 10 | Y1
| 2 | two | NULL | {} | NULL | Y2
| 3 | NULL | NULL | {} | 30 | NULL
SELECT k, x, t.f.x + 1 AS z, "f.x", y FROM t EXTEND (f.x BIGINT, y VARCHAR) WHERE f.x > 5 ORDER BY k;
| k | x | z | f.x | y
| 1 | 10 | 11 | 10 | Y1
| 3 | 30 | 31 | 30 | NULL
EXPLAIN SELECT f.x FROM t EXTEND (f.x BIGINT) WHERE k > 1 AND f.x > 5;
| Scan(table=[default.t], columns=[f.x], keys=[k > 1], filter=[f.x > 5])
SELECT k, x FROM t EXTEND (f.x BIGINT) AS u WHERE u.x = ?;
? 30
| k | x
| 3 | 30
SELECT u.k, w.y FROM t EXTEND (f.x BIGINT) AS u JOIN t EXTEND (y VARCHAR) AS w ON u.k = w.k WHERE u.x IS NOT NULL ORDER BY u.k;
| k | y
| 1 | Y1
| 3 | NULL
SELECT k, CELL_TIME(f.x) IS NULL AS gone, _time > 0 AS timed FROM t EXTEND (f.x BIGINT) ORDER BY k;
| k | gone | timed
| 1 | false | true
| 2 | true | true
| 3 | false | true
INSERT INTO t EXTEND (y VARCHAR) (k, y) VALUES (4, 'Y4') RETURNING y, v;
| y | v
| Y4 | NULL
INSERT INTO t EXTEND (y VARCHAR) (k, y) SELECT k + 10, y || '!' FROM t EXTEND (y VARCHAR) WHERE y IS NOT NULL;
= 3 rows
SELECT k, y FROM t EXTEND (y VARCHAR) WHERE k > 3 ORDER BY k;
| k | y
| 4 | Y4
| 11 | Y1!
| 12 | Y2!
| 14 | Y4!
SELECT y FROM t (y VARCHAR) WHERE k = 2;
| y
| Y2
SELECT k FROM t AS o WHERE EXISTS (SELECT 1 FROM t EXTEND (f.x BIGINT) AS i WHERE i.x = 30 AND i.k = o.k);
| k
| 3
SELECT SUM(x) FROM t EXTEND (f.x BIGINT);
| sum
| 40
# UPDATE and DELETE.
UPDATE t EXTEND (f.x BIGINT, y VARCHAR) SET f.x = COALESCE(f.x, 0) + 1, y = 'new' WHERE k <= 2;
= 2 rows
UPDATE t EXTEND (f.x BIGINT) AS u SET x = u.x * 10, v = 'ten' WHERE u.x = 11 RETURNING k, x, v;
| k | x | v
| 1 | 110 | ten
UPDATE t EXTEND (y VARCHAR) SET y = NULL WHERE k = ? RETURNING y;
? 2
| y
| NULL
SELECT k, v, f.x, y FROM t EXTEND (f.x BIGINT, y VARCHAR) WHERE k < 4 ORDER BY k;
| k | v | x | y
| 1 | ten | 110 | new
| 2 | two | 1 | NULL
| 3 | NULL | 30 | NULL
EXPLAIN UPDATE t EXTEND (f.x BIGINT) SET f.x = 1 WHERE f.x = 5;
| Update(table=[default.t], set=[f.x])
|   Project(k=[k], EXPR$1=[1:BIGINT])
|     Scan(table=[default.t], columns=[k], keys=[all], filter=[f.x = 5])
DELETE FROM t EXTEND (y VARCHAR) WHERE y = 'Y1!' RETURNING k, t.y;
| k | y
| 11 | Y1!
DELETE FROM t EXTEND (y VARCHAR) AS u WHERE u.y = 'Y2!';
= 1 rows
SELECT k FROM t ORDER BY k;
| k
| 1
| 2
| 3
| 4
| 14
UPDATE t EXTEND (g.x BIGINT) SET g.x = 1;
! 42704 table default.t has no family 'g' for the column 'g.x'; did you mean d? (line 1, column 17)
UPDATE t EXTEND (f.x BIGINT) SET z = 1;
! 42703 table default.t has no column 'z'; did you mean k? (line 1, column 34)
DELETE FROM t$cells EXTEND (f.x BIGINT) WHERE k = 1;
! 0A000 EXTEND is supported of tables alone (line 1, column 13)
SELECT * FROM t$history EXTEND (f.x BIGINT);
! 0A000 EXTEND is supported of tables alone (line 1, column 15)
SELECT * FROM SYS.TABLES EXTEND (f.x BIGINT);
! 0A000 EXTEND is supported of tables alone (line 1, column 15)
# What is wrong with it.
SELECT * FROM t EXTEND (g.x BIGINT);
! 42704 table default.t has no family 'g' for the column 'g.x'; did you mean d?
SELECT * FROM t EXTEND (m.x VARCHAR);
! 42P16 table default.t has the family 'm' as a MAP, which cannot have the column 'm.x' as well
SELECT * FROM t EXTEND (f.x BIGINT NOT NULL);
! 0A000 column 'f.x' of EXTEND can be neither a MAP nor NOT NULL
SELECT z FROM t EXTEND (f.x BIGINT);
! 42703 there is no column 'z'; did you mean k? (line 1, column 8)
INSERT INTO t EXTEND (g.x BIGINT) (k) VALUES (1);
! 42704 table default.t has no family 'g' for the column 'g.x'; did you mean d? (line 1, column 22)
INSERT INTO t EXTEND (f.x BIGINT) (k, f.x) VALUES (1, 1) ON CONFLICT DO NOTHING;
! 0A000 EXTEND with ON CONFLICT is not supported (line 1, column 1)
SELECT x FROM t EXTEND (f.x SMALLINT) WHERE k = 1;
! 22P03 a value of 8 bytes cannot be read as INT16, which has 2; it is in the row with k = 1
DROP TABLE t;
= 0 rows
