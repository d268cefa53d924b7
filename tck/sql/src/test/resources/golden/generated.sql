# Generated columns: VIRTUAL ones are computed when they are read, STORED ones when the row is written.
CREATE TABLE t (k INT PRIMARY KEY, a INT, b VARCHAR, s INT GENERATED ALWAYS AS (a * 2) STORED, v INT GENERATED ALWAYS AS (a + 1), w VARCHAR(5) GENERATED ALWAYS AS (upper(b)) VIRTUAL);
= 0 rows
INSERT INTO t (k, a, b) VALUES (1, 10, 'x'), (2, NULL, 'abc');
= 2 rows
INSERT INTO t VALUES (3, 30, 'three');
= 1 rows
INSERT INTO t VALUES (4, 30, 'four', DEFAULT, DEFAULT, DEFAULT);
= 1 rows
INSERT INTO t VALUES (5, 30, 'four', 1, DEFAULT, DEFAULT);
! 428C9 column 's' of table default.t is computed from other columns; it takes DEFAULT only (line 1, column 38)
SELECT * FROM t ORDER BY k;
| k | a | b | s | v | w
| 1 | 10 | x | 20 | 11 | X
| 2 | NULL | abc | NULL | NULL | ABC
| 3 | 30 | three | 60 | 31 | THREE
| 4 | 30 | four | 60 | 31 | FOUR
EXPLAIN SELECT k FROM t WHERE v = 11;
| Scan(table=[default.t], columns=[k], keys=[all], residual=[a + 1 = 11])
SELECT k FROM t WHERE v = 11;
| k
| 1
SELECT k FROM t WHERE s = 60;
| k
| 3
| 4
UPDATE t SET a = 7 WHERE k = 1 RETURNING *;
| k | a | b | s | v | w
| 1 | 7 | x | 14 | 8 | X
UPDATE t SET s = 7 WHERE k = 1;
! 428C9 column 's' of table default.t is computed from other columns; it takes DEFAULT only (line 1, column 18)
UPDATE t SET s = DEFAULT WHERE k = 1;
= 1 rows
INSERT INTO t (k, a, b) VALUES (7, 1, 'toolong');
= 1 rows
SELECT w FROM t WHERE k = 7;
! 22001 column 'w': the text is longer than 5 characters
DELETE FROM t WHERE k = 7 RETURNING k, v;
| k | v
| 7 | 2
INSERT INTO t (k, a, b) VALUES (8, 1, 'z') RETURNING *;
| k | a | b | s | v | w
| 8 | 1 | z | 2 | 2 | Z
INSERT INTO t (k, a, b) VALUES (9, 1, 'z') RETURNING v + s AS q, w;
| q | w
| 4 | Z
SELECT * FROM t ORDER BY k;
| k | a | b | s | v | w
| 1 | 7 | x | 14 | 8 | X
| 2 | NULL | abc | NULL | NULL | ABC
| 3 | 30 | three | 60 | 31 | THREE
| 4 | 30 | four | 60 | 31 | FOUR
| 8 | 1 | z | 2 | 2 | Z
| 9 | 1 | z | 2 | 2 | Z
INSERT INTO t (k, a) VALUES (9, 100) ON CONFLICT (k) DO UPDATE SET a = EXCLUDED.v RETURNING *;
| k | a | b | s | v | w
| 9 | 101 | z | 202 | 102 | Z
MERGE INTO t USING (VALUES (9, 5), (10, 6)) AS n (k, a) ON t.k = n.k WHEN MATCHED THEN UPDATE SET a = n.a WHEN NOT MATCHED THEN INSERT (k, a) VALUES (n.k, n.a) RETURNING t.*;
| k | a | b | s | v | w
| 10 | 6 | NULL | 12 | 7 | NULL
| 9 | 5 | z | 10 | 6 | Z
SELECT * FROM t WHERE k > 8 ORDER BY k;
| k | a | b | s | v | w
| 9 | 5 | z | 10 | 6 | Z
| 10 | 6 | NULL | 12 | 7 | NULL
ALTER TABLE t RENAME COLUMN a TO aa;
= 0 rows
SELECT * FROM t WHERE k > 8 ORDER BY k;
| k | aa | b | s | v | w
| 9 | 5 | z | 10 | 6 | Z
| 10 | 6 | NULL | 12 | 7 | NULL
ALTER TABLE t DROP COLUMN aa;
! 2BP01 column 's' of table default.t is computed from column 'aa' of table default.t (line 1, column 13)
ALTER TABLE t ADD COLUMN z INT GENERATED ALWAYS AS (aa % 3) CHECK (z < 5);
= 0 rows
SELECT k, z FROM t WHERE z = 0 ORDER BY k;
| k | z
| 3 | 0
| 4 | 0
| 10 | 0
ALTER TABLE t DROP COLUMN aa CASCADE;
= 0 rows
SELECT * FROM t ORDER BY k;
| k | b | w
| 1 | x | X
| 2 | abc | ABC
| 3 | three | THREE
| 4 | four | FOUR
| 8 | z | Z
| 9 | z | Z
| 10 | NULL | NULL
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (sum(a)) STORED);
! 42803 the expression must be one on a single row, without aggregates, windows, parameters and sub-queries (line 1, column 71)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (sum(a) over ()) STORED);
! 42P20 the expression must be one on a single row, without aggregates, windows, parameters and sub-queries (line 1, column 71)
CREATE TABLE e1 (k INT PRIMARY KEY, a TIMESTAMP, b TIMESTAMPTZ GENERATED ALWAYS AS (a) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CAST has not (line 1, column 85)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b BOOLEAN GENERATED ALWAYS AS (a > ?) STORED);
! 42P16 the expression of column 'b' cannot have a parameter (line 1, column 79)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b BIGINT GENERATED ALWAYS AS (_time) STORED);
! 42P10 the expression of column 'b' cannot use _time (line 1, column 74)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b BIGINT GENERATED ALWAYS AS (cell_time(a)) STORED);
! 42P10 the expression of column 'b' cannot use CELL_TIME (line 1, column 74)
CREATE TABLE e1 (a INT, b INT GENERATED ALWAYS AS (a) STORED PRIMARY KEY);
! 0A000 column 'b' is generated, which no column of the primary key can be (line 1, column 14)
CREATE TABLE e1 (a INT, b INT GENERATED ALWAYS AS (a) VIRTUAL, PRIMARY KEY (b));
! 0A000 column 'b' is generated, which no column of the primary key can be (line 1, column 14)
CREATE TABLE e1 (a INT PRIMARY KEY, b MAP<VARCHAR, VARCHAR> GENERATED ALWAYS AS (MAP['a', 'b']));
! 0A000 column 'b' is generated, which no MAP can be (line 1, column 14)
CREATE TABLE e1 (a INT PRIMARY KEY, b GENERATED ALWAYS AS (a || 'x'), c GENERATED ALWAYS AS (a * 1.5) STORED, d GENERATED ALWAYS AS (a > 3), e GENERATED ALWAYS AS (CAST(a AS VARCHAR(3))));
= 0 rows
INSERT INTO e1 VALUES (5);
= 1 rows
SELECT * FROM e1;
| a | b | c | d | e
| 5 | 5x | 7.5 | true | 5
SELECT column_name, data_type, character_maximum_length FROM information_schema.columns WHERE table_name = 'e1';
| column_name | data_type | character_maximum_length
| a | INTEGER | NULL
| b | VARCHAR | NULL
| c | DECIMAL | NULL
| d | BOOLEAN | NULL
| e | VARCHAR | 3
ALTER TABLE e1 ALTER COLUMN b DROP EXPRESSION;
! 0A000 column 'b' of table default.e1 is not stored, and would have no values without expression (line 1, column 13)
CREATE TABLE e2 (LIKE e1 INCLUDING GENERATED);
= 0 rows
INSERT INTO e2 (a) VALUES (7) RETURNING *;
| a | b | c | d | e
| 7 | 7x | 10.5 | true | 7
CREATE TABLE e3 (LIKE e1);
= 0 rows
INSERT INTO e3 (a, b, c) VALUES (7, 8, 9) RETURNING *;
| a | b | c | d | e
| 7 | 8 | 9.0 | NULL | NULL
CREATE TABLE e4 LIKE e1;
= 0 rows
INSERT INTO e4 (a) VALUES (7) RETURNING *;
| a | b | c | d | e
| 7 | 7x | 10.5 | true | 7
CREATE TABLE e5 AS SELECT * FROM e4;
= 0 rows
SELECT * FROM e5;
| a | b | c | d | e
| 7 | 7x | 10.5 | true | 7
ALTER TABLE e1 ALTER COLUMN c DROP EXPRESSION;
= 0 rows
UPDATE e1 SET c = 7;
= 1 rows
SELECT * FROM e1;
| a | b | c | d | e
| 5 | 5x | 7.0 | true | 5
CREATE TABLE h (k INT PRIMARY KEY, a INT, s INT GENERATED ALWAYS AS (a * 2) STORED, v INT GENERATED ALWAYS AS (a + 1)) FAMILY d WITH (versions = 5);
= 0 rows
UPSERT INTO h (k, a, _time) VALUES (1, 10, 1000);
= 1 rows
UPSERT INTO h (k, a, _time) VALUES (1, 20, 2000);
= 1 rows
SELECT * FROM h FOR SYSTEM_TIME AS OF 1500;
| k | a | s | v
| 1 | 10 | 20 | 11
SELECT * FROM h$history;
| k | a | s | v | _valid_from | _valid_to
| 1 | 10 | 20 | 11 | 1000 | 2000
| 1 | 20 | 40 | 21 | 2000 | NULL
SELECT * FROM h FOR SYSTEM_TIME FROM 0 TO 1800;
| k | a | s | v
| 1 | 10 | 20 | 11
SELECT v, _time, CELL_TIME(v), CELL_TIME(s) FROM h;
| v | _time | cell_time | cell_time
| 21 | 2000 | NULL | 2000
SELECT * FROM h$cells;
| k | _row | family | qualifier | cell_time | value
| 1 | X'80000001' | d | a | 1000 | X'8000000A'
| 1 | X'80000001' | d | a | 2000 | X'80000014'
| 1 | X'80000001' | d | s | 1000 | X'80000014'
| 1 | X'80000001' | d | s | 2000 | X'80000028'
SELECT h.v, h2.v FROM h JOIN h FOR SYSTEM_TIME AS OF 1500 AS h2 ON h.v <> h2.v;
| v | v
| 21 | 11
SELECT * FROM h NATURAL JOIN (SELECT 21 AS v) x;
| v | k | a | s
| 21 | 1 | 20 | 40
CREATE VIEW hv AS SELECT k, v + s AS q FROM h WHERE v > 3;
= 0 rows
SELECT * FROM hv;
| k | q
| 1 | 61
SELECT k, v FROM h WHERE k = 1 FOR UPDATE;
| k | v
| 1 | 21
SELECT SUM(v), MAX(s) FROM h GROUP BY v;
| sum | max
| 21 | 40
CREATE TABLE rc (k INT PRIMARY KEY, a INT, b INT DEFAULT 5, s INT GENERATED ALWAYS AS (COALESCE(a, 0) + COALESCE(b, 0)) STORED, v INT GENERATED ALWAYS AS (COALESCE(a, 0) + COALESCE(b, 0))) WITH (row_consistency = 'newest');
= 0 rows
INSERT INTO rc (k, a) VALUES (1, 1);
= 1 rows
SELECT * FROM rc;
| k | a | b | s | v
| 1 | 1 | 5 | 6 | 6
UPSERT INTO rc (k, a) VALUES (1, 7);
= 1 rows
SELECT * FROM rc;
| k | a | b | s | v
| 1 | 7 | NULL | 7 | 7
UPSERT INTO rc (k) VALUES (1);
= 1 rows
SELECT * FROM rc;
| k | a | b | s | v
| 1 | NULL | NULL | 0 | 0
UPDATE rc SET b = 8;
= 1 rows
SELECT * FROM rc;
| k | a | b | s | v
| 1 | NULL | 8 | 8 | 8
CREATE TABLE rc2 (k INT PRIMARY KEY, a INT, n INT, s INT GENERATED ALWAYS AS (COALESCE(a, 0)) STORED, kk INT GENERATED ALWAYS AS (k * 2) STORED);
= 0 rows
UPSERT INTO rc2 (k, n) VALUES (1, 2);
! 0A000 UPSERT sets nothing from which column 's' of table default.rc2 is computed, and in a new row it would not be NULL; name what it is computed from, or use INSERT or UPDATE
UPSERT INTO rc2 (k, a) VALUES (1, 2) RETURNING s, kk;
| s | kk
| 2 | 2
UPSERT INTO rc2 VALUES (2, 2, 3) RETURNING *;
| k | a | n | s | kk
| 2 | 2 | 3 | 2 | 4
SELECT * FROM rc2;
| k | a | n | s | kk
| 1 | 2 | NULL | 2 | 2
| 2 | 2 | 3 | 2 | 4
UPDATE rc2 SET k = k + 10;
= 2 rows
SELECT * FROM rc2;
| k | a | n | s | kk
| 11 | 2 | NULL | 2 | 22
| 12 | 2 | 3 | 2 | 24
CREATE TABLE nn (k INT PRIMARY KEY, a INT, s INT GENERATED ALWAYS AS (NULLIF(a, 0)) STORED NOT NULL, v INT GENERATED ALWAYS AS (NULLIF(a, 1)) NOT NULL CHECK (v < 100), CHECK (s > 0));
= 0 rows
INSERT INTO nn (k, a) VALUES (1, 0);
! 23502 column 's' of table default.nn is NOT NULL, and its expression is NULL
INSERT INTO nn (k, a) VALUES (1, 1);
! 23502 column 'v' of table default.nn is NOT NULL, and its expression is NULL
INSERT INTO nn (k, a) VALUES (1, 200);
! 23514 the row violates the constraint 'nn_v_check' of table default.nn
INSERT INTO nn (k, a) VALUES (1, -1);
! 23514 the row violates the constraint 'nn_check' of table default.nn
INSERT INTO nn (k, a) VALUES (1, 9) RETURNING *;
| k | a | s | v
| 1 | 9 | 9 | 9
UPDATE nn SET a = 1;
! 23502 column 'v' of table default.nn is NOT NULL, and its expression is NULL
UPDATE nn SET a = 0;
! 23502 column 's' of table default.nn is NOT NULL, and its expression is NULL
UPDATE nn SET a = 300;
! 23514 the row violates the constraint 'nn_v_check' of table default.nn
UPDATE nn SET a = 30;
= 1 rows
UPSERT INTO nn (k) VALUES (5);
! 23502 column 's' of table default.nn is NOT NULL, and its expression is NULL
UPSERT INTO nn (k, a) VALUES (5, 1);
! 23502 column 'v' of table default.nn is NOT NULL, and its expression is NULL
SELECT * FROM nn;
| k | a | s | v
| 1 | 30 | 30 | 30
SELECT * FROM nn WHERE v IS NULL OR s IS NULL;
| k | a | s | v
CREATE TABLE idt (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, n VARCHAR, g VARCHAR GENERATED ALWAYS AS (n || id) VIRTUAL, s INT GENERATED ALWAYS AS (id * 10) STORED);
= 0 rows
INSERT INTO idt (n) VALUES ('a'), ('b') RETURNING *;
| id | n | g | s
| 1 | a | a1 | 10
| 2 | b | b2 | 20
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (c) STORED, c INT GENERATED ALWAYS AS (a) STORED);
! 42P17 the expression of column 'b' cannot use the generated column 'c' (line 1, column 71)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (b + 1));
! 42P17 the expression of column 'b' cannot use the generated column 'b' (line 1, column 71)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (nope));
! 42703 there is no column 'nope' (line 1, column 71)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS ((SELECT 1)) STORED);
! 0A000 the expression of column 'b' cannot have sub-queries (line 1, column 71)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (a IN (SELECT 1)) STORED);
! 0A000 the expression of column 'b' cannot have sub-queries (line 1, column 71)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b DOUBLE PRECISION GENERATED ALWAYS AS (random()) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which RANDOM has not (line 1, column 84)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b TIMESTAMP GENERATED ALWAYS AS (localtimestamp) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which LOCALTIMESTAMP has not (line 1, column 77)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b TIMESTAMP GENERATED ALWAYS AS (now()) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CURRENT_TIMESTAMP has not (line 1, column 77)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b DATE GENERATED ALWAYS AS (current_date) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CURRENT_DATE has not (line 1, column 72)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b VARCHAR GENERATED ALWAYS AS (current_user) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CURRENT_USER has not (line 1, column 75)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b VARCHAR GENERATED ALWAYS AS (user) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which USER has not (line 1, column 75)
CREATE TABLE e9 (k INT PRIMARY KEY, a INT, b VARCHAR GENERATED ALWAYS AS (current_schema) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CURRENT_SCHEMA has not (line 1, column 75)
CREATE TABLE e9 (k INT PRIMARY KEY, a TIMESTAMPTZ, b VARCHAR GENERATED ALWAYS AS (CAST(a AS VARCHAR)) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CAST has not (line 1, column 83)
CREATE TABLE e9 (k INT PRIMARY KEY, a TIMESTAMPTZ, b DATE GENERATED ALWAYS AS (a::date) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CAST has not (line 1, column 79)
CREATE TABLE e9 (k INT PRIMARY KEY, a TIMESTAMPTZ, b BIGINT GENERATED ALWAYS AS (extract(year from a)) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which EXTRACT has not (line 1, column 82)
CREATE TABLE e9 (k INT PRIMARY KEY, a TIMESTAMP, b VARCHAR GENERATED ALWAYS AS (age(a)::varchar) STORED);
! 42P17 the expression of column 'b' must have the same value at any time and in any session, which CURRENT_DATE has not (line 1, column 80)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b INT DEFAULT 5 GENERATED ALWAYS AS (a) STORED);
! 42601 a column that is computed cannot have a DEFAULT (line 1, column 60)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS (a) STORED GENERATED ALWAYS AS (a) STORED);
! 42601 a column is either an identity or computed, and that once (line 1, column 81)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b INT GENERATED ALWAYS AS IDENTITY GENERATED ALWAYS AS (a) STORED);
! 42601 a column is either an identity or computed, and that once (line 1, column 79)
CREATE TABLE e1 (k INT PRIMARY KEY, a INT, b INT GENERATED BY DEFAULT AS (a) STORED);
! 42601 a column that is computed is GENERATED ALWAYS, not BY DEFAULT (line 1, column 74)
CREATE TABLE e6 (k INT PRIMARY KEY, m MAP<VARCHAR, INT>, x INT, s INT GENERATED ALWAYS AS (m['a'] + x) STORED, v INT GENERATED ALWAYS AS (m['a'] + x));
= 0 rows
INSERT INTO e6 (k, m, x) VALUES (1, MAP['a', 5, 'b', 3], 10), (2, NULL, 4);
= 2 rows
SELECT * FROM e6;
| k | m | x | s | v
| 1 | {a=5, b=3} | 10 | 15 | 15
| 2 | {} | 4 | NULL | NULL
UPDATE e6 SET m['a'] = 7 WHERE k = 1;
= 1 rows
UPDATE e6 SET x = 1;
= 2 rows
SELECT * FROM e6;
| k | m | x | s | v
| 1 | {a=7, b=3} | 1 | 8 | 8
| 2 | {} | 1 | NULL | NULL
UPDATE e6 SET m = MAP['a', 1] WHERE k = 2;
= 1 rows
UPDATE e6 SET m['a'] = NULL WHERE k = 1;
= 1 rows
SELECT * FROM e6;
| k | m | x | s | v
| 1 | {b=3} | 1 | NULL | NULL
| 2 | {a=1} | 1 | 2 | 2
UPSERT INTO e6 (k, m) VALUES (1, MAP['a', 6]);
! 0A000 UPSERT sets [m] without [m, x], from which column 's' is computed; of a MAP it sets single entries; use UPDATE (line 1, column 13)
UPSERT INTO e6 (k, x) VALUES (1, 6);
! 0A000 UPSERT sets [x] without [m], from which column 's' is computed; name them too, or use UPDATE (line 1, column 13)
UPSERT INTO e6 (k) VALUES (1);
= 1 rows
UPSERT INTO e6 (k) VALUES (3);
= 1 rows
SELECT * FROM e6;
| k | m | x | s | v
| 1 | {b=3} | 1 | NULL | NULL
| 2 | {a=1} | 1 | 2 | 2
| 3 | {} | NULL | NULL | NULL
CREATE TABLE c (k INT PRIMARY KEY, a INT, s INT GENERATED ALWAYS AS (a * 2) STORED, v INT GENERATED ALWAYS AS (a + 1), z VARCHAR);
= 0 rows
INSERT INTO c (k, a) VALUES (1, 2), (2, 3);
= 2 rows
DELETE FROM c;
= 2 rows
SELECT * FROM c;
| k | a | s | v | z
SELECT column_name, is_updatable, column_default, is_generated, generation_expression FROM information_schema.columns WHERE table_name = 'c' ORDER BY ordinal_position;
| column_name | is_updatable | column_default | is_generated | generation_expression
| k | NO | NULL | NEVER | NULL
| a | YES | NULL | NEVER | NULL
| s | NO | NULL | ALWAYS | "a" * 2
| v | NO | NULL | ALWAYS | "a" + 1
| z | YES | NULL | NEVER | NULL
SHOW COLUMNS FROM c;
| field | type | null | key | default
| a | INTEGER | YES | '' | NULL
| k | INTEGER | NO | PRI | NULL
| s | INTEGER | YES | '' | GENERATED ALWAYS AS ("a" * 2)
| v | INTEGER | YES | '' | GENERATED ALWAYS AS ("a" + 1)
| z | VARCHAR | YES | '' | NULL
SELECT * FROM c;
| k | a | s | v | z
SELECT * FROM c EXTEND (d.q INT);
| k | a | s | v | z | d.q
UPDATE c SET (a, z) = (SELECT 5, 'x') WHERE k = 1 RETURNING *;
| k | a | s | v | z
UPDATE c SET a = n.x FROM (VALUES (1, 77)) AS n (k, x) WHERE n.k = c.k RETURNING c.s, v, n.x;
| s | v | x
WITH w AS (INSERT INTO c (k, a) VALUES (20, 5) RETURNING s, v) SELECT * FROM w;
| s | v
| 10 | 6
CREATE MATERIALIZED VIEW mv AS SELECT * FROM c;
= 0 rows
SELECT * FROM mv;
| k | a | s | v | z
| 20 | 5 | 10 | 6 | NULL
ALTER TABLE c ADD COLUMN j JSON;
= 0 rows
ALTER TABLE c ADD COLUMN jv GENERATED ALWAYS AS (j ->> 'a');
= 0 rows
ALTER TABLE c ADD COLUMN jj JSON GENERATED ALWAYS AS (j -> 'a');
= 0 rows
UPDATE c SET j = '{"a": {"b": 5}}' WHERE k = 20;
= 1 rows
SELECT k, jv, jj -> 'b' FROM c;
| k | jv | EXPR$2
| 20 | {"b":5} | 5
CREATE TABLE fam (k INT PRIMARY KEY, f.a VARCHAR, g.a VARCHAR, f.len INT GENERATED ALWAYS AS (CHAR_LENGTH(f.a)), g.up GENERATED ALWAYS AS (upper(g.a)) STORED);
= 0 rows
INSERT INTO fam (k, f.a, g.a) VALUES (1, 'abc', 'def');
= 1 rows
SELECT * FROM fam;
| k | f.a | g.a | f.len | g.up
| 1 | abc | def | 3 | DEF
SELECT len, fam.f.len, up FROM fam WHERE len = 3;
| len | len | up
| 3 | 3 | DEF
ALTER TABLE fam RENAME COLUMN f.a TO b;
= 0 rows
SELECT * FROM fam;
| k | f.b | g.a | f.len | g.up
| 1 | abc | def | 3 | DEF
SELECT generation_expression FROM information_schema.columns WHERE table_name = 'fam' AND is_generated = 'ALWAYS';
| generation_expression
| CHAR_LENGTH("f.b")
| UPPER("g.a")
ALTER TABLE fam RENAME COLUMN len TO l2;
= 0 rows
ALTER TABLE fam RENAME TO fam2;
= 0 rows
SELECT * FROM fam2;
| k | f.b | g.a | f.l2 | g.up
| 1 | abc | def | 3 | DEF
ALTER TABLE fam2 DROP FAMILY g CASCADE;
= 0 rows
SELECT * FROM fam2;
| k | f.b | f.l2
| 1 | abc | 3
ALTER TABLE fam2 DROP COLUMN l2;
= 0 rows
SELECT * FROM fam2;
| k | f.b
| 1 | abc
CREATE TABLE p (k INT PRIMARY KEY, a INT, b INT NOT NULL, v INT GENERATED ALWAYS AS (a), w INT GENERATED ALWAYS AS (b), x INT GENERATED ALWAYS AS (a) NOT NULL, c VARCHAR(5) GENERATED ALWAYS AS (a), kk BIGINT GENERATED ALWAYS AS (k));
= 0 rows
EXPLAIN SELECT k FROM p WHERE v = 5;
| Scan(table=[default.p], columns=[k], keys=[all], filter=[a = 5])
EXPLAIN SELECT k FROM p WHERE w = 5;
| Scan(table=[default.p], columns=[k], keys=[all], filter=[b = 5])
EXPLAIN SELECT k FROM p WHERE x = 5;
| Scan(table=[default.p], columns=[k], keys=[all], filter=[CAST(a AS INTEGER) = 5])
EXPLAIN SELECT k FROM p WHERE x > 5 AND w < 3;
| Scan(table=[default.p], columns=[k], keys=[all], filter=[CAST(a AS INTEGER) > 5 AND b < 3])
EXPLAIN SELECT * FROM p WHERE kk = 5;
| Project(k=[5], a=[a], b=[b], v=[a], w=[CAST(b):INTEGER], x=[CAST(a):INTEGER NOT NULL], c=[VARCHAR(5)(CAST(a):VARCHAR)], kk=[CAST(5:BIGINT):BIGINT])
|   Scan(table=[default.p], columns=[a, b], keys=[CAST(k AS BIGINT) = 5])
EXPLAIN SELECT c FROM p WHERE c = 'a';
| Project(c=[CAST('a'):VARCHAR(5)])
|   Scan(table=[default.p], columns=[], keys=[all], residual=[VARCHAR(5)(CAST(a AS VARCHAR)) = 'a'])
EXPLAIN SELECT v FROM p ORDER BY k LIMIT 3;
| Project(v=[a])
|   Limit(fetch=[3])
|     Scan(table=[default.p], columns=[a, k], keys=[all], order=[key], limit=[3])
EXPLAIN SELECT p.v, q.w FROM p JOIN p q ON p.v = q.k;
| Project(v=[a], w=[w])
|   Join(condition=[=(a, k)], joinType=[inner])
|     Scan(table=[default.p], columns=[a], keys=[all])
|     Project(k=[k], w=[CAST(b):INTEGER])
|       Scan(table=[default.p], columns=[k, b], keys=[all])
EXPLAIN UPDATE p SET a = 3 WHERE v = 4;
| Update(table=[default.p], set=[a])
|   Project(k=[k], EXPR$1=[3])
|     Scan(table=[default.p], columns=[k], keys=[all], filter=[a = 4])
INSERT INTO p (k, a, b) VALUES (1, 5, 5), (2, 6, 6);
= 2 rows
SELECT * FROM p WHERE w = 5 AND x = 5;
| k | a | b | v | w | x | c | kk
| 1 | 5 | 5 | 5 | 5 | 5 | 5 | 1
CREATE TABLE x (k INT PRIMARY KEY, a INT);
= 0 rows
INSERT INTO x VALUES (1, 5), (2, NULL);
= 2 rows
ALTER TABLE x ADD COLUMN v INT GENERATED ALWAYS AS (a) NOT NULL;
! 23502 column 'v' of table default.x contains NULL (line 1, column 13)
ALTER TABLE x ADD COLUMN v INT GENERATED ALWAYS AS (a + 1) CHECK (v > 6);
! 23514 rows of table default.x violate the constraint 'x_v_check' (line 1, column 13)
ALTER TABLE x ADD COLUMN v INT GENERATED ALWAYS AS (a + 1) CHECK (v < 7);
= 0 rows
ALTER TABLE x ALTER COLUMN v SET NOT NULL;
! 23502 column 'v' of table default.x contains NULL (line 1, column 13)
UPDATE x SET a = 9;
! 23514 the row violates the constraint 'x_v_check' of table default.x
UPDATE x SET a = 3 WHERE a IS NULL;
= 1 rows
ALTER TABLE x ALTER COLUMN v SET NOT NULL;
= 0 rows
INSERT INTO x (k) VALUES (3);
! 23502 column 'v' of table default.x is NOT NULL, and its expression is NULL
ALTER TABLE x ALTER COLUMN v SET EXPRESSION AS (NULLIF(a, 5));
! 23502 column 'v' of table default.x contains NULL (line 1, column 13)
ALTER TABLE x ALTER COLUMN v SET EXPRESSION AS (a + 100);
! 23514 rows of table default.x violate the constraint 'x_v_check' (line 1, column 13)
ALTER TABLE x ALTER COLUMN v SET EXPRESSION AS (a * 10);
! 23514 rows of table default.x violate the constraint 'x_v_check' (line 1, column 13)
ALTER TABLE x ALTER COLUMN v SET EXPRESSION AS (a - 1);
= 0 rows
SELECT * FROM x ORDER BY k;
| k | a | v
| 1 | 5 | 4
| 2 | 3 | 2
ALTER TABLE x ALTER COLUMN a SET EXPRESSION AS (k);
! 55000 column 'a' of table default.x is not generated (line 1, column 13)
ALTER TABLE x DROP COLUMN v, DROP COLUMN a;
! 2BP01 the constraint 'x_v_check' of table default.x depends on column 'v' of table default.x (line 1, column 13)
CREATE TABLE y (a INT, s INT GENERATED ALWAYS AS (a + 1) STORED, v INT GENERATED ALWAYS AS (a + 2));
= 0 rows
INSERT INTO y VALUES (1), (2);
= 2 rows
ALTER TABLE y ADD PRIMARY KEY (s);
! 0A000 column 's' is generated, which no column of the primary key can be (line 1, column 13)
ALTER TABLE y ADD PRIMARY KEY (a);
= 0 rows
SELECT * FROM y;
| a | s | v
| 1 | 2 | 3
| 2 | 3 | 4
INSERT INTO y (a, s) OVERRIDING SYSTEM VALUE VALUES (7, 7);
! 428C9 column 's' of table default.y is computed from other columns; it takes DEFAULT only (line 1, column 57)
INSERT INTO y (a, s) SELECT 7, 7;
! 428C9 column 's' of table default.y is computed from other columns; it takes DEFAULT only (line 1, column 22)
INSERT INTO y SELECT 7;
= 1 rows
INSERT INTO y SELECT 7, 8;
! 428C9 column 's' of table default.y is computed from other columns; it takes DEFAULT only (line 1, column 15)
MERGE INTO y USING (VALUES (1)) AS n (k) ON y.a = n.k WHEN MATCHED THEN UPDATE SET s = 5;
! 428C9 column 's' of table default.y is computed from other columns; it takes DEFAULT only (line 1, column 88)
SELECT * FROM y;
| a | s | v
| 1 | 2 | 3
| 2 | 3 | 4
| 7 | 8 | 9

