# Words that SQL uses are names without quotes, unless PostgreSQL reserves them.
CREATE TABLE count (date DATE, no INTEGER, sum INTEGER, next INTEGER, row INTEGER, PRIMARY KEY (date, no));
= 0 rows
INSERT INTO count (date, no, sum, next, row) VALUES (DATE '2026-01-31', 1, 5, 2, 3), (DATE '2026-02-01', 2, 7, 1, 4);
= 2 rows
SELECT date, DATE '2026-01-31' AS date, no, sum(sum) OVER (PARTITION BY date ORDER BY no) AS over FROM count ORDER BY 1;
| date | date | no | over
| 2026-01-31 | 2026-01-31 | 1 | 5
| 2026-02-01 | 2026-01-31 | 2 | 7
SELECT count(*) AS count, max(row) max, sum(next) AS select FROM count AS update WHERE update.sum > 0;
| count | max | select
| 2 | 4 | 3
SELECT no, ROW(no, row) = ROW(1, 3) AS row FROM count WHERE (no, row) IN ((1, 3), (2, 4)) ORDER BY next;
| no | row
| 2 | false
| 1 | true
UPDATE count SET next = next + 1, sum = count.sum * 2 WHERE date < DATE '2026-02-01';
= 1 rows
SELECT * FROM count ORDER BY no;
| date | no | sum | next | row
| 2026-01-31 | 1 | 10 | 3 | 3
| 2026-02-01 | 2 | 7 | 1 | 4
WITH recursive AS (SELECT no FROM count) SELECT * FROM recursive ORDER BY no;
| no
| 1
| 2
SELECT no FROM count MINUS SELECT 1 ORDER BY no;
| no
| 2
SELECT sum(sum) OVER rows AS a, sum(sum) OVER (rows ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING) AS b FROM count WINDOW rows AS (ORDER BY no) ORDER BY no;
| a | b
| 10 | 17
| 17 | 7
SELECT user FROM count;
| user
| NULL
| NULL
DROP TABLE count;
= 0 rows
# A query without FROM may have the clauses that follow it.
SELECT 1 AS a WHERE 1 = 1;
| a
| 1
SELECT 1 AS a WHERE 1 = 0;
| a
SELECT COUNT(*) AS n WHERE FALSE;
| n
| 0
SELECT 1 AS a HAVING 2 > 1;
| a
| 1
SELECT 1 AS a GROUP BY 2 HAVING FALSE;
! 42P10 Ordinal out of range (line 1, column 24)
SELECT SUM(2) OVER w AS a WINDOW w AS ();
| a
| 2
SELECT x, (SELECT x WHERE x > 1) AS y FROM (VALUES (1), (2)) AS v (x) ORDER BY x;
| x | y
| 1 | NULL
| 2 | 2
SELECT 1 AS a WHERE TRUE UNION ALL SELECT 2 WHERE FALSE;
| a
| 1
SELECT * WHERE TRUE;
! 42601 SELECT * requires a FROM clause (line 1, column 8)
SELECT * EXCLUDE (a) WHERE TRUE;
! 42601 SELECT * requires a FROM clause (line 1, column 8)
# Names of types of other databases.
CREATE TABLE t (id SERIAL PRIMARY KEY, at DATETIME, j JSONB, c CLOB, b BLOB, z TIMESTAMP WITH TIME ZONE, n BIGSERIAL);
= 0 rows
INSERT INTO t (at, j, c, b, z) VALUES (TIMESTAMP '2026-01-31 12:00:00', '{"a": 1}', 'x', X'00', TIMESTAMP WITH TIME ZONE '2026-01-31 12:00:00+01');
= 1 rows
INSERT INTO t (c) SELECT 'y' WHERE NOT EXISTS (SELECT 1 FROM t WHERE c = 'y');
= 1 rows
INSERT INTO t (c) SELECT 'y' WHERE NOT EXISTS (SELECT 1 FROM t WHERE c = 'y');
= 0 rows
SELECT id, at, j, c, b, z, n FROM t ORDER BY id;
| id | at | j | c | b | z | n
| 1 | 2026-01-31 12:00:00 | {"a": 1} | x | X'00' | 2026-01-31 07:30:00-03:30 | 1
| 2 | NULL | NULL | y | NULL | NULL | 2
SELECT column_name, data_type, is_nullable, is_identity FROM information_schema.columns WHERE table_name = 't' ORDER BY ordinal_position;
| column_name | data_type | is_nullable | is_identity
| id | INTEGER | NO | YES
| at | TIMESTAMP | YES | NO
| j | JSON | YES | NO
| c | VARCHAR | YES | NO
| b | VARBINARY | YES | NO
| z | TIMESTAMP WITH LOCAL TIME ZONE | YES | NO
| n | BIGINT | NO | YES
SELECT CAST('2026-01-31 12:00:00+01' AS TIMESTAMP(3) WITH TIME ZONE) = TIMESTAMPTZ '2026-01-31 11:00:00+00' AS a;
| a
| true
ALTER TABLE t ADD COLUMN s SERIAL;
! 23502 column 's' cannot be NOT NULL without a default that all rows share, as table default.t has rows, which would be NULL there (line 1, column 13)
SELECT 1::SERIAL;
! 42704 there is no type 'SERIAL' (line 1, column 11)
CREATE TABLE twice (id SERIAL GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
! 42601 a column has only one identity (line 1, column 31)
CREATE TABLE null_serial (id INTEGER PRIMARY KEY, s SERIAL NULL);
! 42601 a column is either NULL or NOT NULL (line 1, column 60)
DROP TABLE t;
= 0 rows
# Columns set to a row, and TRUNCATE without TABLE.
CREATE TABLE t (k INTEGER PRIMARY KEY, a INTEGER, b INTEGER DEFAULT 7, c INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 1, 2, 3), (2, 4, 5, 6);
= 2 rows
UPDATE t SET (a, b) = (b, a), c = 9 WHERE k = 1;
= 1 rows
UPDATE t SET (a, b) = ROW(a + 1, DEFAULT), (c) = (0) WHERE k = 2;
= 1 rows
SELECT * FROM t ORDER BY k;
| k | a | b | c
| 1 | 2 | 1 | 9
| 2 | 5 | 7 | 0
UPDATE t SET (a, b) = ((SELECT MAX(k) FROM t), 3) WHERE k = 1;
= 1 rows
UPDATE t SET (a) = (SELECT 8) WHERE k = 2;
= 1 rows
MERGE INTO t USING (VALUES (1, 70)) AS s (k, v) ON t.k = s.k WHEN MATCHED THEN UPDATE SET (b, c) = (v, t.a);
= 1 rows
INSERT INTO t (k) VALUES (2) ON CONFLICT DO UPDATE SET (a, c) = (1, t.c + 1);
= 1 rows
SELECT * FROM t ORDER BY k;
| k | a | b | c
| 1 | 2 | 70 | 2
| 2 | 1 | 7 | 1
UPDATE t SET (a, b) = (1, 2, 3);
! 42601 2 columns cannot be set to 3 values (line 1, column 23)
UPDATE t SET (a, b) = (SELECT 1, 2);
= 2 rows
UPDATE t SET (a, a) = (1, 2);
! 42701 column 'a' is set more than once (line 1, column 18)
UPDATE t SET (a, k) = (1, 2);
! 23505 a row with (k) = (2) exists already in table default.t
TRUNCATE t;
= 0 rows
SELECT * FROM t;
| k | a | b | c
DROP TABLE t;
= 0 rows
