# Views with rows of their own, which REFRESH replaces.
CREATE TABLE t (id INT PRIMARY KEY, g VARCHAR(5), n INT);
= 0 rows
INSERT INTO t VALUES (1, 'a', 10), (2, 'a', 20), (3, 'b', 30);
= 3 rows
CREATE MATERIALIZED VIEW mv AS SELECT g, sum(n) AS total FROM t GROUP BY g;
= 0 rows
SELECT * FROM mv ORDER BY g;
| g | total
| a | 30
| b | 30
INSERT INTO t VALUES (4, 'c', 5);
= 1 rows
SELECT * FROM mv ORDER BY g;
| g | total
| a | 30
| b | 30
REFRESH MATERIALIZED VIEW mv;
= 0 rows
SELECT * FROM mv ORDER BY g;
| g | total
| a | 30
| b | 30
| c | 5
SELECT t.id, mv.total FROM t JOIN mv USING (g) ORDER BY 1;
| id | total
| 1 | 30
| 2 | 30
| 3 | 30
| 4 | 5
INSERT INTO mv VALUES ('x', 1);
! 42809 'mv' is a view of namespace default, not a table (line 1, column 13)
UPDATE mv SET total = 1;
! 42809 'mv' is a view of namespace default, not a table (line 1, column 8)
DELETE FROM mv;
! 42809 'mv' is a view of namespace default, not a table (line 1, column 13)
TRUNCATE TABLE mv;
! 42809 'mv' is a view of namespace default, not a table (line 1, column 16)
DROP TABLE mv;
! 42809 'mv' is a view of namespace default, not a table (line 1, column 12)
DROP VIEW mv;
! 42809 'mv' of namespace default is a materialized view (line 1, column 11)
ALTER TABLE mv ADD COLUMN x INT;
! 42809 'mv' is a view of namespace default, not a table (line 1, column 13)
CREATE MATERIALIZED VIEW mv AS SELECT 1;
! 42P07 view default.mv exists already (line 1, column 26)
CREATE MATERIALIZED VIEW IF NOT EXISTS mv AS SELECT 1;
= 0 rows
CREATE OR REPLACE VIEW mv AS SELECT 1 AS a;
! 42809 'mv' of namespace default is a materialized view (line 1, column 24)
DROP TABLE t;
! 2BP01 view default.mv depends on table default.t; DROP ... CASCADE drops it too (line 1, column 12)
ALTER TABLE t DROP COLUMN n;
! 2BP01 view default.mv depends on column 'n' of table default.t (line 1, column 13)
CREATE MATERIALIZED VIEW e (a, b) AS SELECT id, g FROM t WITH NO DATA;
= 0 rows
SELECT * FROM e;
! 55000 materialized view default.e has no rows yet; REFRESH MATERIALIZED VIEW computes them
REFRESH MATERIALIZED VIEW CONCURRENTLY mv;
= 0 rows
REFRESH MATERIALIZED VIEW e;
= 0 rows
SELECT * FROM e ORDER BY a;
| a | b
| 1 | a
| 2 | a
| 3 | b
| 4 | c
REFRESH MATERIALIZED VIEW e WITH NO DATA;
= 0 rows
SELECT * FROM e;
! 55000 materialized view default.e has no rows yet; REFRESH MATERIALIZED VIEW computes them
REFRESH MATERIALIZED VIEW nothing;
! 42P01 no such view: 'nothing' in namespace default (line 1, column 27)
REFRESH MATERIALIZED VIEW t;
! 42809 't' is a table of namespace default, not a view (line 1, column 27)
CREATE VIEW v AS SELECT total FROM mv;
= 0 rows
REFRESH MATERIALIZED VIEW v;
! 42809 'v' of namespace default is not a materialized view (line 1, column 27)
DROP MATERIALIZED VIEW mv;
! 2BP01 view default.v depends on view default.mv; DROP ... CASCADE drops it too (line 1, column 24)
DROP MATERIALIZED VIEW v;
! 42809 'v' of namespace default is not a materialized view (line 1, column 24)
ALTER MATERIALIZED VIEW mv RENAME TO mw;
! 2BP01 view default.v depends on the name of view default.mv (line 1, column 25)
DROP VIEW v;
= 0 rows
ALTER MATERIALIZED VIEW mv RENAME TO mw;
= 0 rows
SELECT * FROM mw ORDER BY g;
| g | total
| a | 30
| b | 30
| c | 5
CREATE TABLE mv (a INT PRIMARY KEY);
= 0 rows
INSERT INTO mv VALUES (1);
= 1 rows
COMMENT ON MATERIALIZED VIEW mw IS 'totals';
= 0 rows
COMMENT ON VIEW mw IS 'totals';
! 42809 'mw' of namespace default is a materialized view (line 1, column 17)
SELECT table_name, table_type, is_insertable_into, remarks FROM information_schema.tables WHERE table_schema = 'default' ORDER BY 1;
| table_name | table_type | is_insertable_into | remarks
| e | MATERIALIZED VIEW | NO | NULL
| mv | BASE TABLE | YES | NULL
| mw | MATERIALIZED VIEW | NO | totals
| t | BASE TABLE | YES | NULL
SELECT * FROM mw ORDER BY g;
| g | total
| a | 30
| b | 30
| c | 5
CREATE MATERIALIZED VIEW star AS SELECT * FROM t;
= 0 rows
ALTER TABLE t ADD COLUMN extra INT DEFAULT 7;
= 0 rows
REFRESH MATERIALIZED VIEW star;
= 0 rows
SELECT * FROM star ORDER BY id;
| id | g | n
| 1 | a | 10
| 2 | a | 20
| 3 | b | 30
| 4 | c | 5
SELECT * FROM mw WHERE total > 20 FOR UPDATE;
! 42809 'mw' is a view of namespace default, not a table (line 1, column 15)
MERGE INTO mw USING t ON mw.g = t.g WHEN MATCHED THEN DELETE;
! 42809 'mw' is a view of namespace default, not a table (line 1, column 12)
REFRESH MATERIALIZED VIEW star;
= 0 rows
SELECT count(*) FROM star;
| count
| 4
EXPLAIN SELECT g FROM mw WHERE total = 30;
| Scan(table=[default.mw], columns=[g], keys=[all], filter=[total = 30])
CREATE MATERIALIZED VIEW two (a) AS SELECT 1 AS a, 2 AS a;
! 42701 column 'a' of table default.two is declared more than once (line 1, column 26)
CREATE MATERIALIZED VIEW two AS SELECT total FROM mw;
= 0 rows
DROP TABLE t;
! 2BP01 view default.e depends on table default.t; DROP ... CASCADE drops it too (line 1, column 12)
DROP TABLE t CASCADE;
= 0 rows
SELECT table_name, table_type FROM information_schema.tables WHERE table_schema = 'default' ORDER BY 1;
| table_name | table_type
| mv | BASE TABLE
DROP MATERIALIZED VIEW IF EXISTS mw;
= 0 rows
CREATE SCHEMA s;
= 0 rows
CREATE TABLE s.b (id INT PRIMARY KEY);
= 0 rows
INSERT INTO s.b VALUES (1);
= 1 rows
CREATE MATERIALIZED VIEW s.m AS SELECT id + 1 AS n FROM s.b;
= 0 rows
CREATE MATERIALIZED VIEW o AS SELECT n FROM s.m;
= 0 rows
CREATE VIEW ov AS SELECT n FROM o;
= 0 rows
SELECT * FROM ov;
| n
| 2
DROP SCHEMA s;
! 2BP01 view default.o depends on namespace 's' (line 1, column 13)
DROP SCHEMA s CASCADE;
= 0 rows
SELECT table_name FROM information_schema.tables WHERE table_schema = 'default';
| table_name
| mv
SHOW TABLES;
| table_name | table_schema | table_type
| mv | default | BASE TABLE
CREATE TABLE s (a INT PRIMARY KEY, c VARCHAR);
= 0 rows
CREATE MATERIALIZED VIEW m AS SELECT * FROM s WITH NO DATA;
= 0 rows
ALTER TABLE s DROP COLUMN c CASCADE;
= 0 rows
SELECT * FROM m;
! 42P01 there is no table 'm' in namespace default; did you mean mv? (line 1, column 15)
CREATE MATERIALIZED VIEW m AS SELECT count(*) AS n FROM s WITH DATA;
= 0 rows
SHOW COLUMNS FROM m;
| field | type | null | key | default
| n | BIGINT | YES | '' | NULL
SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_name = 'm';
| column_name | data_type | is_nullable
| n | BIGINT | YES
CREATE SEQUENCE q;
= 0 rows
CREATE MATERIALIZED VIEW mq AS SELECT NEXT VALUE FOR q AS n FROM s;
= 0 rows
DROP SEQUENCE q;
! 2BP01 view default.mq depends on sequence default.q; DROP ... CASCADE drops it too (line 1, column 15)
CREATE MATERIALIZED VIEW p AS SELECT ? AS n;
! 0A000 a view cannot have parameters (line 1, column 31)
