# INSERT with ON CONFLICT, DEFAULT VALUES, and DEFAULT everywhere.
CREATE TABLE t (k INTEGER, s VARCHAR DEFAULT 'none', f.n BIGINT NOT NULL DEFAULT 7, m MAP<VARCHAR, INTEGER>, PRIMARY KEY (k));
= 0 rows
INSERT INTO t (k, s) VALUES (1, 'one'), (2, 'two');
= 2 rows
INSERT INTO t (k, s) VALUES (1, 'uno'), (3, 'tres'), (3, 'again') ON CONFLICT DO NOTHING;
= 1 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n | m
| 1 | one | 7 | {}
| 2 | two | 7 | {}
| 3 | tres | 7 | {}
INSERT INTO t (k, s, n) VALUES (1, 'uno', 5), (4, 'four', 40) ON CONFLICT (k) DO UPDATE SET s = EXCLUDED.s, n = t.n + EXCLUDED.n;
= 2 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n | m
| 1 | uno | 12 | {}
| 2 | two | 7 | {}
| 3 | tres | 7 | {}
| 4 | four | 40 | {}
INSERT INTO t (k, n) VALUES (1, 100), (2, 200) ON CONFLICT (k) DO UPDATE SET n = EXCLUDED.f.n WHERE n < 10 OR s = 'nobody';
= 1 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n | m
| 1 | uno | 12 | {}
| 2 | two | 200 | {}
| 3 | tres | 7 | {}
| 4 | four | 40 | {}
INSERT INTO t (k, n) VALUES (?, ?) ON CONFLICT (k) DO UPDATE SET n = n + EXCLUDED.n + ?, m['seen'] = k, s = DEFAULT;
? 1, 1, 1000
= 1 rows
? 50, 1, 1000
= 1 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n | m
| 1 | none | 1013 | {seen=1}
| 2 | two | 200 | {}
| 3 | tres | 7 | {}
| 4 | four | 40 | {}
| 50 | none | 1 | {}
INSERT INTO t (k) VALUES (2), (2) ON CONFLICT (k) DO UPDATE SET n = 0;
! 21000 ON CONFLICT DO UPDATE meets the row with (k) = (2) twice
INSERT INTO t (k, n) SELECT k + 1, n FROM t WHERE k > 3 ON CONFLICT DO NOTHING;
= 2 rows
INSERT INTO t (k) VALUES (1) ON CONFLICT (k) DO UPDATE SET n = NULL;
! 23502 column 'f.n' of table default.t is NOT NULL
INSERT INTO t (k) VALUES (1) ON CONFLICT (k) DO UPDATE SET k = 2;
! 0A000 ON CONFLICT DO UPDATE cannot change the key column 'k'; UPDATE can (line 1, column 49)
INSERT INTO t (k) VALUES (1) ON CONFLICT (s) DO NOTHING;
! 42P10 ON CONFLICT takes the columns of the primary key, [k], or of a UNIQUE constraint or a unique index (line 1, column 42)
INSERT INTO t (k) VALUES (1) ON CONFLICT (x) DO NOTHING;
! 42703 table default.t has no column 'x'; did you mean k? (line 1, column 43)
INSERT INTO t (k) VALUES (1) ON CONFLICT DO UPDATE SET n = EXCLUDED.x;
! 42703 table default.t has no column 'x'; did you mean k? (line 1, column 69)
INSERT INTO t (k) VALUES (1) ON CONFLICT DO UPDATE SET n = (SELECT MAX(x.n) FROM t AS x) + EXCLUDED.k;
= 1 rows
SELECT n FROM t WHERE k = 1;
| n
| 1014
UPSERT INTO t (k) VALUES (1) ON CONFLICT DO NOTHING;
! 42601 UPSERT writes whether or not a row exists; ON CONFLICT belongs to INSERT (line 1, column 1)
INSERT INTO t (k, _time) VALUES (1, 5) ON CONFLICT DO NOTHING;
= 0 rows
UPDATE t SET n = n + ? WHERE k = ?;
? 1000, 1
= 1 rows
SELECT n FROM t WHERE k = 1;
| n
| 2014
EXPLAIN INSERT INTO t (k, s) VALUES (1, 'uno') ON CONFLICT (k) DO UPDATE SET s = EXCLUDED.s;
| Insert(table=[default.t], columns=[k, s, f.n], conflict=[update [s]])
|   Project(EXPR$0=[1], EXPR$1=['uno'], EXPR$2=[7:BIGINT])
|     Values(tuples=[[{ 1, 'uno' }]])
INSERT INTO t (k, s, n) VALUES (60, DEFAULT, (SELECT MAX(k) FROM t)), (61, 'x', DEFAULT);
= 2 rows
SELECT k, s, n FROM t WHERE k >= 60 ORDER BY k;
| k | s | n
| 60 | none | 51
| 61 | x | 7
INSERT INTO t SELECT k + 100, s, n, m FROM t;
= 9 rows
SELECT COUNT(*) FROM t;
| count
| 18
CREATE TABLE d (k INTEGER DEFAULT 5 PRIMARY KEY, s VARCHAR DEFAULT 'five');
= 0 rows
INSERT INTO d DEFAULT VALUES;
= 1 rows
INSERT INTO d DEFAULT VALUES;
! 23505 a row with (k) = (5) exists already in table default.d
INSERT INTO d DEFAULT VALUES ON CONFLICT (k) DO UPDATE SET s = s || '!';
= 1 rows
SELECT * FROM d;
| k | s
| 5 | five!
INSERT INTO t DEFAULT VALUES;
! 23502 column 'k' of table default.t is NOT NULL and has no default, so it must be set (line 1, column 13)
INSERT INTO d (k, _time) VALUES (1, 1000), (2, DEFAULT);
= 2 rows
SELECT k FROM d WHERE _time = 1000;
| k
| 1
# _time is the version to write, of rows that are inserted and of those that are changed.
CREATE TABLE v (k INTEGER PRIMARY KEY, s VARCHAR, m MAP<VARCHAR, VARCHAR>) FAMILY d WITH (versions = 5);
= 0 rows
INSERT INTO v (k, s, _time) VALUES (1, 'one', 1000) ON CONFLICT DO NOTHING;
= 1 rows
INSERT INTO v (k, s, _time) VALUES (1, 'uno', 2000), (2, 'two', 3000) ON CONFLICT (k) DO UPDATE SET s = EXCLUDED.s || v.s;
= 2 rows
SELECT k, s, CELL_TIME(s) FROM v;
| k | s | cell_time
| 1 | unoone | 2000
| 2 | two | 3000
INSERT INTO v (_time, k, s) VALUES (?, 1, ?) ON CONFLICT (k) DO UPDATE SET s = EXCLUDED.s, m['t'] = 'T' RETURNING k, s;
? 1500, 'late'
| k | s
| 1 | late
? 5000, 'new'
| k | s
| 1 | new
SELECT k, s, CELL_TIME(s), CELL_TIME(m['t']) FROM v;
| k | s | cell_time | cell_time
| 1 | new | 5000 | 5000
| 2 | two | 3000 | NULL
SELECT /*+ PARTIAL_STATES */ s FROM v FOR SYSTEM_TIME AS OF 1700 WHERE k = 1;
| s
| late
INSERT INTO v (k, s, _time) SELECT k, UPPER(s), 6000 FROM v ON CONFLICT (k) DO UPDATE SET s = EXCLUDED.s;
= 2 rows
SELECT k, s, CELL_TIME(s) FROM v;
| k | s | cell_time
| 1 | NEW | 6000
| 2 | TWO | 6000
INSERT INTO v (k, s, _time) VALUES (9, 'x', -1) ON CONFLICT DO NOTHING;
! 22008 _time must not be before 1970: -1
# Keys of entries are expressions and parameters.
UPDATE v SET m[?] = ?, m['k' || CAST(k AS VARCHAR)] = s WHERE k = ?;
? 'p', 'P', 1
= 1 rows
UPDATE v SET m[?] = 'x', m['p'] = 'y' WHERE k = 1;
? 'p'
! 42701 the entry p of 'm' is set more than once
SELECT m FROM v;
| m
| {k1=NEW, p=P, t=T}
| {}
# A row is to be a possible one even if it meets another.
CREATE TABLE possible (id INTEGER PRIMARY KEY, i INTEGER NOT NULL, x INTEGER CHECK (x > 0), y VARCHAR(2));
= 0 rows
INSERT INTO possible VALUES (1, 1, 1, 'a');
= 1 rows
INSERT INTO possible VALUES (1, NULL, 1, 'a') ON CONFLICT DO NOTHING;
! 23502 column 'i' of table default.possible is NOT NULL
INSERT INTO possible VALUES (1, 2, -1, 'a') ON CONFLICT DO NOTHING;
! 23514 the row violates the constraint 'possible_x_check' of table default.possible
INSERT INTO possible VALUES (1, 2, 1, 'abc') ON CONFLICT DO NOTHING;
! 22001 column 'y': value too long for type VARCHAR(2)
INSERT INTO possible (id, x) VALUES (1, 2) ON CONFLICT (id) DO UPDATE SET x = EXCLUDED.x;
! 23502 column 'i' of table default.possible is NOT NULL and has no default, so it must be set (line 1, column 13)
INSERT INTO possible SELECT 1, 2, -1 ON CONFLICT (id) DO UPDATE SET x = 5;
! 23514 the row violates the constraint 'possible_x_check' of table default.possible
INSERT INTO possible VALUES (1, 2, 7, 'b') ON CONFLICT (id) DO UPDATE SET x = EXCLUDED.x RETURNING *;
| id | i | x | y
| 1 | 1 | 7 | a
DROP TABLE possible;
= 0 rows
