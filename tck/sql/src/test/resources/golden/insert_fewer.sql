# INSERT of fewer values than columns sets the first ones.
CREATE TABLE t (id INTEGER PRIMARY KEY, a VARCHAR DEFAULT 'x', b INTEGER, c INTEGER GENERATED ALWAYS AS (b + 1));
= 0 rows
INSERT INTO t VALUES (1), (2);
= 2 rows
INSERT INTO t VALUES (3, 'q', 3, 4);
! 428C9 column 'c' of table default.t is computed from other columns; it takes DEFAULT only (line 1, column 34)
INSERT INTO t VALUES (3, 'q', 3, 4, 5);
! 428C9 column 'c' of table default.t is computed from other columns; it takes DEFAULT only (line 1, column 34)
INSERT INTO t VALUES (4, 'q'), (5, 'r', 6);
! 42601 the row has 3 values for 2 columns (line 1, column 32)
INSERT INTO t SELECT 6;
= 1 rows
INSERT INTO t SELECT * FROM (VALUES (7, 's')) AS v (x, y);
= 1 rows
INSERT INTO t SELECT id + 10 FROM t UNION ALL SELECT 50 ORDER BY 1;
= 5 rows
WITH x AS (INSERT INTO t VALUES (20) RETURNING id) INSERT INTO t SELECT id + 1 FROM x;
= 1 rows
WITH x AS (INSERT INTO t VALUES (22) RETURNING *) INSERT INTO t SELECT * FROM x;
! 428C9 column 'c' of table default.t is computed from other columns; it takes DEFAULT only (line 1, column 65)
WITH x AS (INSERT INTO t VALUES (24) RETURNING id + 1) INSERT INTO t SELECT * FROM x;
= 1 rows
INSERT INTO t VALUES (1) ON CONFLICT (id) DO UPDATE SET a = 'conflict';
= 1 rows
INSERT INTO t VALUES (30) RETURNING *;
| id | a | b | c
| 30 | x | NULL | NULL
UPSERT INTO t VALUES (31);
! 42601 the row has 1 values for 4 columns (line 1, column 22)
INSERT INTO t (id, a) VALUES (5);
! 42601 the row has 1 values for 2 columns (line 1, column 30)
SELECT * FROM t;
| id | a | b | c
| 1 | conflict | NULL | NULL
| 11 | x | NULL | NULL
| 12 | x | NULL | NULL
| 16 | x | NULL | NULL
| 17 | x | NULL | NULL
| 2 | x | NULL | NULL
| 20 | x | NULL | NULL
| 21 | x | NULL | NULL
| 24 | x | NULL | NULL
| 25 | x | NULL | NULL
| 30 | x | NULL | NULL
| 50 | x | NULL | NULL
| 6 | x | NULL | NULL
| 7 | s | NULL | NULL
CREATE TABLE g (a VARCHAR, b INTEGER, PRIMARY KEY (b));
= 0 rows
INSERT INTO g VALUES ('a');
! 23502 column 'b' of table default.g is NOT NULL and has no default, so it must be set (line 1, column 13)
CREATE TABLE r (a VARCHAR, b INTEGER);
= 0 rows
INSERT INTO r VALUES ('a');
= 1 rows
INSERT INTO r DEFAULT VALUES;
= 1 rows
INSERT INTO r SELECT * FROM nope;
! 42P01 there is no table 'nope' in namespace default (line 1, column 29)
INSERT INTO r TABLE g;
= 0 rows
INSERT INTO r (SELECT 'p');
= 1 rows
EXPLAIN INSERT INTO r VALUES ('a');
| Insert(table=[default.r], columns=[a, _rowid])
|   Values(rows=[1])
SELECT * FROM r;
| a | b
| NULL | NULL
| a | NULL
| p | NULL
