# Indexes are accepted, and not built; their names are checked.
CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, f.v VARCHAR);
= 0 rows
CREATE INDEX by_n ON t (n DESC, f.v, k);
= 0 rows
CREATE INDEX IF NOT EXISTS by_v ON t (v ASC);
= 0 rows
CREATE UNIQUE INDEX only_n ON t (n);
= 0 rows
CREATE OR REPLACE INDEX only_n ON t (n);
! 42601 OR REPLACE is not supported; drop and create instead (line 1, column 1)
CREATE INDEX i ON s (n);
! 42P01 there is no table 's' in namespace default; did you mean t? (line 1, column 19)
CREATE INDEX i ON t (n, m);
! 42703 table default.t has no column 'm'; did you mean k? (line 1, column 25)
CREATE INDEX i ON t ();
! 42601 a column or an expression of the index is missing (line 1, column 22)
DROP INDEX by_n;
= 0 rows
DROP INDEX IF EXISTS by_v;
= 0 rows
REINDEX t;
= 0 rows
REINDEX;
! 42601 after REINDEX a name was expected (line 1, column 1)
# The words are no keywords elsewhere.
SELECT k AS index, n AS reindex FROM t;
| index | reindex
EXPLAIN SELECT k FROM t WHERE n = 1;
| Scan(table=[default.t], index=[only_n only], columns=[k], keys=[n = 1])
# Without a name, and with a method, as PostgreSQL has them.
CREATE TABLE nameless (id INT AUTO_INCREMENT PRIMARY KEY, auto_increment INT);
= 0 rows
INSERT INTO nameless (auto_increment) VALUES (3);
= 1 rows
SELECT auto_increment FROM nameless WHERE id > 0;
| auto_increment
| 3
CREATE INDEX ON nameless (auto_increment);
= 0 rows
CREATE INDEX i ON ONLY nameless USING btree (auto_increment DESC);
= 0 rows
CREATE INDEX ON nameless (nope);
! 42703 table default.nameless has no column 'nope' (line 1, column 27)
CREATE UNIQUE INDEX ON nameless (id, auto_increment);
= 0 rows
CREATE TABLE twice (id INT AUTO_INCREMENT AUTO_INCREMENT);
! 42601 a column has only one identity (line 1, column 43)
DROP TABLE nameless;
= 0 rows
