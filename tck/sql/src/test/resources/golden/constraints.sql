# CHECK constraints.
CREATE TABLE t (
  k INTEGER PRIMARY KEY CHECK (k > 0),
  low INTEGER,
  high INTEGER,
  f.name VARCHAR CONSTRAINT named CHECK (name <> '' AND CHAR_LENGTH(f.name) < 5),
  CONSTRAINT ordered CHECK (low <= high),
  CHECK (k < 1000));
= 0 rows
INSERT INTO t VALUES (1, 1, 2, 'a');
= 1 rows
INSERT INTO t VALUES (0, 1, 2, 'a');
! 23514 the row violates the constraint 't_k_check' of table default.t
INSERT INTO t VALUES (2, 3, 2, 'a');
! 23514 the row violates the constraint 'ordered' of table default.t
INSERT INTO t VALUES (2, 1, 2, 'abcde');
! 23514 the row violates the constraint 'named' of table default.t
INSERT INTO t VALUES (1000, 1, 2, 'a');
! 23514 the row violates the constraint 't_check' of table default.t
INSERT INTO t (k, low) VALUES (?, ?);
? 2, 5
= 1 rows
? -2, 5
! 23514 the row violates the constraint 't_k_check' of table default.t
INSERT INTO t SELECT k + 2, low, high, name FROM t WHERE k = 1;
= 1 rows
INSERT INTO t SELECT k - 2, low, high, name FROM t WHERE k = 1;
! 23514 the row violates the constraint 't_k_check' of table default.t
UPDATE t SET low = 3 WHERE k = 1;
! 23514 the row violates the constraint 'ordered' of table default.t
UPDATE t SET low = high WHERE k = 1;
= 1 rows
UPDATE t SET high = ? WHERE k = 1;
? 1
! 23514 the row violates the constraint 'ordered' of table default.t
? NULL
= 1 rows
UPDATE t SET name = '' WHERE k = 1;
! 23514 the row violates the constraint 'named' of table default.t
SELECT * FROM t;
| k | low | high | f.name
| 1 | 2 | NULL | a
| 2 | 5 | NULL | NULL
| 3 | 1 | 2 | a
# UPSERT reads nothing: it names all columns of a constraint, or none.
UPSERT INTO t (k, low) VALUES (1, 1);
! 0A000 UPSERT sets [low] without [high], which the constraint 'ordered' needs as well; name them too, or use UPDATE (line 1, column 13)
UPSERT INTO t (k, low, high) VALUES (1, 8, 7);
! 23514 the row violates the constraint 'ordered' of table default.t
UPSERT INTO t (k, low, high) VALUES (1, 7, 8);
= 1 rows
UPSERT INTO t (k, name) VALUES (1, 'b');
= 1 rows
UPSERT INTO t (k, name) VALUES (-1, 'b');
! 23514 the row violates the constraint 't_k_check' of table default.t
SELECT * FROM t;
| k | low | high | f.name
| 1 | 7 | 8 | b
| 2 | 5 | NULL | NULL
| 3 | 1 | 2 | a
# Later on.
ALTER TABLE t ADD CONSTRAINT small CHECK (high < 8);
! 23514 rows of table default.t violate the constraint 'small' (line 1, column 13)
ALTER TABLE t ADD CONSTRAINT small CHECK (high < 9);
= 0 rows
UPDATE t SET high = 9 WHERE k = 1;
! 23514 the row violates the constraint 'small' of table default.t
ALTER TABLE t ADD CONSTRAINT SMALL CHECK (high < 9);
! 42710 table default.t has a constraint 'SMALL' already (line 1, column 13)
ALTER TABLE t ADD COLUMN age INTEGER NOT NULL DEFAULT 5 CHECK (age > 6);
! 23514 rows of table default.t violate the constraint 't_age_check' (line 1, column 13)
ALTER TABLE t ADD COLUMN age INTEGER NOT NULL DEFAULT 5 CHECK (age > 4);
= 0 rows
UPDATE t SET age = 4 WHERE k = 1;
! 23514 the row violates the constraint 't_age_check' of table default.t
ALTER TABLE t DROP COLUMN age;
! 2BP01 the constraint 't_age_check' of table default.t depends on column 'age' of table default.t (line 1, column 13)
ALTER TABLE t DROP COLUMN age CASCADE;
= 0 rows
ALTER TABLE t RENAME COLUMN high TO top;
= 0 rows
UPDATE t SET top = -100 WHERE k = 1;
! 23514 the row violates the constraint 'ordered' of table default.t
ALTER TABLE t RENAME COLUMN top TO high;
= 0 rows
ALTER TABLE t DROP CONSTRAINT smal;
! 42704 table default.t has no constraint 'smal'; did you mean small? (line 1, column 13)
ALTER TABLE t DROP CONSTRAINT IF EXISTS smal;
= 0 rows
ALTER TABLE t DROP CONSTRAINT small;
= 0 rows
UPDATE t SET high = 9 WHERE k = 1;
= 1 rows
# What is no constraint.
CREATE TABLE bad (k INTEGER PRIMARY KEY, CHECK (nope > 1));
! 42703 there is no column 'nope' (line 1, column 49)
CREATE TABLE bad (k INTEGER PRIMARY KEY, CHECK (k));
! 42804 the condition is of type INTEGER, not BOOLEAN (line 1, column 49)
CREATE TABLE bad (k INTEGER PRIMARY KEY, CHECK (k IN (SELECT k FROM t)));
! 0A000 the condition must be one on a single row, without aggregates, windows, parameters and sub-queries (line 1, column 49)
CREATE TABLE bad (k INTEGER PRIMARY KEY, CHECK (SUM(k) > 1));
! 42803 the condition must be one on a single row, without aggregates, windows, parameters and sub-queries (line 1, column 49)
CREATE TABLE bad (k INTEGER PRIMARY KEY, CHECK (k > ?));
! 0A000 the condition must be one on a single row, without aggregates, windows, parameters and sub-queries (line 1, column 49)
CREATE TABLE bad (k INTEGER PRIMARY KEY, m MAP<VARCHAR, INTEGER>, CHECK (m['a'] > 1));
! 0A000 a constraint on the MAP 'm' is not supported (line 1, column 67)
CREATE TABLE bad (k INTEGER PRIMARY KEY, CONSTRAINT a CHECK (k > 1), CONSTRAINT A CHECK (k > 2));
! 42710 table default.bad has a constraint 'A' already (line 1, column 14)
# Of the key alone, and a default that violates.
CREATE TABLE of_key (k INTEGER PRIMARY KEY CHECK (k > 0), v INTEGER NOT NULL DEFAULT 0 CHECK (v > 0));
= 0 rows
INSERT INTO of_key (k) VALUES (1);
! 23514 the row violates the constraint 'of_key_v_check' of table default.of_key
UPSERT INTO of_key (k) VALUES (1);
! 23514 the row violates the constraint 'of_key_v_check' of table default.of_key
UPSERT INTO of_key (k, v) VALUES (1, 1);
= 1 rows
SELECT * FROM of_key;
| k | v
| 1 | 1
DROP TABLE of_key;
= 0 rows
# Comments.
COMMENT ON TABLE t IS 'A table';
= 0 rows
COMMENT ON COLUMN t.low IS 'it''s low';
= 0 rows
COMMENT ON COLUMN "default".t.f.name IS U&'n\00e4me';
= 0 rows
COMMENT ON COLUMN t.f.name IS NULL;
= 0 rows
COMMENT ON COLUMN t.nope IS 'x';
! 42703 table default.t has no column 'nope' (line 1, column 21)
COMMENT ON COLUMN low IS 'x';
! 42601 a column is named with its table here: table.column (line 1, column 19)
COMMENT ON NAMESPACE "default" IS 'where names are found';
= 0 rows
COMMENT ON NAMESPACE "default" IS NULL;
= 0 rows
COMMENT ON NAMESPACE default IS 'x';
! 42601 default is a reserved word; as a name it needs double quotes (line 1, column 22)
COMMENT ON SCHEMA sys IS 'x';
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 19)
COMMENT ON VIEW t IS 'x';
! 42809 't' is a table of namespace default, not a view (line 1, column 17)
COMMENT ON TABLE nope IS 'x';
! 42P01 there is no table 'nope' in namespace default (line 1, column 18)
INSERT INTO t VALUES (3, 2, 1, 'a');
! 23514 the row violates the constraint 'ordered' of table default.t
# CREATE TABLE AS.
CREATE TABLE copy (PRIMARY KEY (k)) AS SELECT k, low, name FROM t;
= 0 rows
SELECT * FROM copy;
| k | low | name
| 1 | 7 | b
| 2 | 5 | NULL
| 3 | 1 | a
CREATE TABLE counts (name, n, PRIMARY KEY (name DESC)) FAMILY d WITH (versions = 2) AS SELECT COALESCE(name, '-'), COUNT(*) FROM t GROUP BY name;
= 0 rows
SELECT * FROM counts;
| name | n
| - | 1
| a | 1
| b | 1
EXPLAIN SELECT n FROM counts WHERE name = 'a';
| Scan(table=[default.counts], columns=[n], keys=[name = 'a'])
CREATE TABLE IF NOT EXISTS copy (PRIMARY KEY (k)) AS SELECT 1 AS k;
= 0 rows
CREATE TABLE copy (PRIMARY KEY (k)) AS SELECT 1 AS k;
! 42P07 table default.copy exists already (line 1, column 14)
CREATE TABLE bad (a, b, PRIMARY KEY (a)) AS SELECT k FROM t;
! 42601 the table has 2 columns, and its query returns 1 (line 1, column 22)
CREATE TABLE bad (a INTEGER PRIMARY KEY) AS SELECT k FROM t;
! 42601 the query gives column a its type; it cannot have another one (line 1, column 19)
CREATE TABLE bad (PRIMARY KEY (low)) AS SELECT low FROM t UNION ALL SELECT low FROM t;
! 23505 a row with (low) = (7) exists already in table default.bad (line 1, column 14)
CREATE TABLE bad (PRIMARY KEY (low)) AS SELECT high AS low FROM t;
! 23502 column 'low' of the primary key cannot be NULL (line 1, column 14)
CREATE TABLE bad (k PRIMARY KEY, CHECK (k > 1)) AS SELECT k FROM t;
! 23514 the row violates the constraint 'bad_check' of table default.bad (line 1, column 14)
CREATE TABLE bad (k);
! 42601 the column k needs a type (line 1, column 19)
CREATE TABLE bad;
! 42601 the table needs columns, in parentheses, or AS and a query (line 1, column 14)
SELECT * FROM bad;
! 42P01 there is no table 'bad' in namespace default (line 1, column 15)
CREATE TABLE bad (k PRIMARY KEY, v, CHECK (k > 0)) AS VALUES (1, 'one'), (2, 'eleven');
= 0 rows
SELECT * FROM bad;
| k | v
| 1 | one
| 2 | eleven
DROP TABLE bad;
= 0 rows
DROP TABLE copy;
= 0 rows
DROP TABLE counts;
= 0 rows
DROP TABLE t;
= 0 rows

# ON CONFLICT and MERGE obey them, whatever their rows become; also under the new name of a table.
CREATE TABLE guarded (k INTEGER PRIMARY KEY, n INTEGER CHECK (n >= 0), m INTEGER, CONSTRAINT less CHECK (n + m < 100 OR k > 50));
= 0 rows
INSERT INTO guarded VALUES (1, 5, 6) ON CONFLICT DO NOTHING;
= 1 rows
INSERT INTO guarded VALUES (2, -1, 0) ON CONFLICT DO NOTHING;
! 23514 the row violates the constraint 'guarded_n_check' of table default.guarded
INSERT INTO guarded VALUES (1, 7, 0) ON CONFLICT DO UPDATE SET n = EXCLUDED.n - 10;
! 23514 the row violates the constraint 'guarded_n_check' of table default.guarded
INSERT INTO guarded VALUES (1, 7, 0) ON CONFLICT DO UPDATE SET m = 94 + EXCLUDED.n;
! 23514 the row violates the constraint 'less' of table default.guarded
INSERT INTO guarded VALUES (1, 7, 0) ON CONFLICT DO UPDATE SET n = EXCLUDED.n RETURNING n, m;
| n | m
| 7 | 6
MERGE INTO guarded AS g USING (VALUES (1, -5)) AS v (k, n) ON g.k = v.k WHEN MATCHED THEN UPDATE SET n = v.n;
! 23514 the row violates the constraint 'guarded_n_check' of table default.guarded
MERGE INTO guarded AS g USING (VALUES (3, -5)) AS v (k, n) ON g.k = v.k WHEN NOT MATCHED THEN INSERT (k, n) VALUES (v.k, v.n);
! 23514 the row violates the constraint 'guarded_n_check' of table default.guarded
MERGE INTO guarded AS g USING (VALUES (1, 99), (60, 99)) AS v (k, n) ON g.k = v.k WHEN MATCHED AND v.n < 90 THEN UPDATE SET m = v.n WHEN NOT MATCHED THEN INSERT (k, n, m) VALUES (v.k, v.n, v.n);
= 1 rows
UPDATE guarded SET m = m + 90 WHERE k = 1;
! 23514 the row violates the constraint 'less' of table default.guarded
UPDATE guarded SET m = m + 90 WHERE k = 60;
= 1 rows
ALTER TABLE guarded RENAME TO guards;
= 0 rows
INSERT INTO guards VALUES (1, 8, 0) ON CONFLICT DO UPDATE SET n = EXCLUDED.n;
= 1 rows
MERGE INTO guards AS g USING (VALUES (1, 9), (2, 9)) AS v (k, n) ON g.k = v.k WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (k, n) VALUES (v.k, v.n);
= 2 rows
SELECT * FROM guards ORDER BY k;
| k | n | m
| 2 | 9 | NULL
| 60 | 99 | 189
DROP TABLE guards;
= 0 rows
