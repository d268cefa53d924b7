# RETURNING, and UPDATE of MAPs.
CREATE TABLE t (k INTEGER, s VARCHAR DEFAULT 'none', f.n DECIMAL(6, 2), m MAP<VARCHAR, INTEGER>, PRIMARY KEY (k));
= 0 rows
INSERT INTO t (k, n) VALUES (1, 1.255), (2, 2) RETURNING *;
| k | s | f.n | m
| 1 | none | 1.26 | {}
| 2 | none | 2.00 | {}
INSERT INTO t (k, m) VALUES (3, MAP['a', 1]) RETURNING k + 1, s AS label, t.f.n, m['a'];
| EXPR$0 | label | n | m
| 4 | none | NULL | 1
INSERT INTO t (k) SELECT k + 10 FROM t RETURNING k;
| k
| 11
| 12
| 13
INSERT INTO t (k) VALUES (?) RETURNING k, CAST(? AS VARCHAR) || s AS x;
? 20, 'so '
| k | x
| 20 | so none
? 20, 'so '
! 23505 a row with (k) = (20) exists already in table default.t
UPDATE t SET n = n * 2 + 0.001, s = UPPER(s) WHERE k < 3 RETURNING k, s, n, t.n + 1;
| k | s | n | EXPR$3
| 1 | NONE | 2.52 | 3.52
| 2 | NONE | 4.00 | 5.00
INSERT INTO t (k, m) VALUES (30, MAP['a', 1, 'b', NULL]), (31, NULL) RETURNING m, x;
! 42703 table default.t has no column 'x'; did you mean k? (line 1, column 83)
INSERT INTO t (k, m) VALUES (30, MAP['a', 1, 'b', NULL]), (31, NULL) RETURNING m;
| m
| {a=1}
| {}
UPDATE t AS x SET n = RAND() WHERE k = 1 RETURNING x.n - f.n;
! 0A000 RETURNING beside a random number is not supported (line 1, column 42)
UPDATE t AS x SET n = n + 1 WHERE k = 1 RETURNING x.n - f.n, x.f.n;
| EXPR$0 | n
| 0.00 | 3.52
UPDATE t SET s = 'z' WHERE k = 99 RETURNING *;
| k | s | f.n | m
UPSERT INTO t (k, s) VALUES (2, 'b') RETURNING k, s;
| k | s
| 2 | b
UPSERT INTO t (k, s) VALUES (2, 'b') RETURNING n;
! 0A000 UPSERT does not read the column 'f.n', so that it cannot return it; RETURNING takes the columns it names (line 1, column 48)
DELETE FROM t WHERE k > 10 RETURNING k, s, _row;
| k | s | _row
| 11 | none | X'8000000B'
| 12 | none | X'8000000C'
| 13 | none | X'8000000D'
| 20 | none | X'80000014'
| 30 | none | X'8000001E'
| 31 | none | X'8000001F'
INSERT INTO t (k, s) VALUES (1, 'conflict'), (4, 'new') ON CONFLICT (k) DO UPDATE SET s = EXCLUDED.s RETURNING k, s;
| k | s
| 1 | conflict
| 4 | new
INSERT INTO t (k, s) VALUES (1, 'conflict') ON CONFLICT (k) DO NOTHING RETURNING k;
| k
UPDATE t SET s = 'x' RETURNING y;
! 42703 table default.t has no column 'y'; did you mean k? (line 1, column 32)
UPDATE t SET s = 'x' RETURNING _time;
! 0A000 RETURNING _time is not supported: it is known after the write (line 1, column 32)
UPDATE t SET s = 'x' RETURNING (SELECT 1);
| EXPR$0
| 1
| 1
| 1
| 1
# Entries of MAPs
UPDATE t SET m['b'] = 2, m['c'] = k WHERE k = 3;
= 1 rows
SELECT m FROM t WHERE k = 3;
| m
| {a=1, b=2, c=3}
UPDATE t SET m['a'] = NULL, m[s] = m['b'] + 5, n = 0 WHERE k = 3;
= 1 rows
SELECT m, n FROM t WHERE k = 3;
| m | n
| {b=2, c=3, x=7} | 0.00
UPDATE t SET m = MAP['c', 30, 'd', 40] WHERE k = 3 RETURNING m;
| m
| {c=30, d=40}
SELECT m FROM t WHERE k = 3;
| m
| {c=30, d=40}
UPDATE t SET m[?] = ? WHERE k = 3;
? 'p', 1
= 1 rows
? 'd', NULL
= 1 rows
SELECT m FROM t WHERE k = 3;
| m
| {c=30, p=1}
UPDATE t SET m = NULL WHERE k = 3;
= 1 rows
SELECT m FROM t WHERE k = 3;
| m
| {}
UPDATE t SET m['x'] = 1, m['x'] = 2 WHERE k = 3;
! 42701 the entry x of 'm' is set more than once
UPDATE t SET m = MAP['x', 1], m['x'] = 2 WHERE k = 3;
! 42701 column 'm' is set more than once (line 1, column 31)
UPDATE t SET m['x'] = 1 RETURNING m;
! 0A000 RETURNING the MAP 'm' is not supported where single entries of it are set (line 1, column 35)
UPDATE t SET m['x'] = 99999999999 WHERE k = 3;
! 22003 value out of range for type INTEGER
UPDATE t SET s['x'] = 1 WHERE k = 3;
! 42804 column 's' of type VARCHAR has no such part (line 1, column 14)
UPDATE t SET m[NULL] = 1 WHERE k = 3;
! 22004 a key of the map 'm' is NULL
UPDATE t SET _time = 1 WHERE k = 3;
! 0A000 UPDATE writes at the present time; UPSERT writes at a given _time (line 1, column 14)
UPDATE t SET s = DEFAULT, n = DEFAULT WHERE k = 1 RETURNING s, n;
| s | n
| none | NULL
EXPLAIN UPDATE t SET m['x'] = 1, s = DEFAULT WHERE k = 3;
| Update(table=[default.t], set=[m['x'], s])
|   Project(k=[3], EXPR$1=['x'], EXPR$2=[1], EXPR$3=['none'])
|     Scan(table=[default.t], columns=[], keys=[k = 3])
# Windows are of what a query reads, not of what is written.
DELETE FROM t RETURNING RANK() OVER (ORDER BY k);
! 42P20 windows cannot stand in RETURNING (line 1, column 15)

# DELETE has the labels of other statements.
CREATE TABLE labelled (id INTEGER PRIMARY KEY, x INTEGER);
= 0 rows
INSERT INTO labelled VALUES (1, 1);
= 1 rows
UPDATE labelled SET x = 2 RETURNING id, UPPER('a'), CASE WHEN x = 2 THEN 1 END, x + 1, x::BIGINT;
| id | upper | case | EXPR$3 | x
| 1 | A | 1 | 3 | 2
DELETE FROM labelled RETURNING id, UPPER('a'), CASE WHEN x = 2 THEN 1 END, x + 1, x::BIGINT;
| id | upper | case | EXPR$3 | x
| 1 | A | 1 | 3 | 2
DROP TABLE labelled;
= 0 rows
# Words that are values.
CREATE TABLE words (id INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO words VALUES (1) RETURNING id, CURRENT_DATE = CAST(LOCALTIMESTAMP AS DATE) AS same, CURRENT_USER AS who;
| id | same | who
| 1 | true | NULL
DELETE FROM words RETURNING CURRENT_DATE IS NULL AS none;
| none
| false
DROP TABLE words;
= 0 rows
