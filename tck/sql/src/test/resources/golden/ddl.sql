# Namespaces and tables.
CREATE NAMESPACE web WITH (max_tables = 2);
= 0 rows
CREATE SCHEMA IF NOT EXISTS web;
= 0 rows
CREATE NAMESPACE web;
! 42P06 namespace 'web' exists already (line 1, column 18)
CREATE TABLE web.page (
  host VARCHAR,
  path VARCHAR,
  contents.html VARCHAR,
  contents.type VARCHAR DEFAULT 'text/html',
  anchor MAP<VARCHAR, VARCHAR>,
  hits BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (host, path DESC))
FAMILY contents WITH (versions = 5, min_versions = 1, ttl = INTERVAL '30' DAY, keep_deleted_cells = 'TTL', bloom = 'row')
WITH (new_version_behavior = true);
= 0 rows
CREATE TABLE web.page (k INTEGER PRIMARY KEY);
! 42P07 table web.page exists already (line 1, column 14)
CREATE TABLE IF NOT EXISTS web.page (k INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO web.page (host, path) VALUES ('com.cnn', '/');
= 1 rows
SELECT * FROM web.page;
| host | path | contents.html | contents.type | anchor | hits
| com.cnn | / | NULL | text/html | {} | 0
# Names: as written, matched without regard to case; a column with and without family, table, quotes.
SELECT HOST, html, contents.type, page.contents.type, "contents.type", web.page.hits FROM WEB.Page;
| HOST | html | type | type | contents.type | hits
| com.cnn | NULL | text/html | text/html | text/html | 0
SELECT d.hits FROM web.page p JOIN web.page q ON p.host = q.host;
! 42702 Column 'd.hits' is ambiguous (line 1, column 8)
SELECT p.type, q.contents.html FROM web.page p JOIN web.page q ON p.host = q.host;
| type | html
| text/html | NULL
CREATE TABLE web.two (k INTEGER PRIMARY KEY DESC, a.v INTEGER, b.v INTEGER);
= 0 rows
SELECT v FROM web.two;
! 42702 Column 'v' is ambiguous (line 1, column 8)
SELECT a.v, b.v FROM web.two;
| v | v
# The quota of the namespace is two tables.
CREATE TABLE web.three (k INTEGER PRIMARY KEY);
! 53400 namespace web may hold no more than 2 tables
DROP TABLE web.two;
= 0 rows
CREATE TABLE web.three (k INTEGER PRIMARY KEY);
= 0 rows
DROP TABLE web.two;
! 42P01 there is no table 'two' in namespace web (line 1, column 12)
DROP TABLE IF EXISTS web.two;
= 0 rows
DROP NAMESPACE web;
! 2BP01 namespace 'web' still has tables (page, ...); DROP NAMESPACE ... CASCADE drops them too (line 1, column 16)
TRUNCATE TABLE web.page;
= 0 rows
SELECT COUNT(*) FROM web.page;
| count
| 0
FLUSH TABLE web.page;
= 0 rows
COMPACT TABLE web.page MAJOR;
= 0 rows
DROP NAMESPACE web CASCADE;
= 0 rows
DROP NAMESPACE web;
! 3F000 no such namespace: 'web' (line 1, column 16)
DROP NAMESPACE IF EXISTS web;
= 0 rows
# What cannot be a table.
CREATE TABLE t (k INTEGER, k VARCHAR, PRIMARY KEY (k));
! 42701 column 'k' of table default.t is declared more than once (line 1, column 14)
CREATE TABLE t (k INTEGER, PRIMARY KEY (nokey));
! 42703 the primary key names the column 'nokey', which is not declared (line 1, column 41)
CREATE TABLE t (f.k INTEGER PRIMARY KEY);
! 42P16 column 'f.k' is in a family and cannot be part of the primary key (line 1, column 17)
CREATE TABLE t (k INTEGER PRIMARY KEY) WITH (compresion = 'zstd');
! 22023 there is no option 'compresion' here; possible are [new_version_behavior, row_consistency, salt_buckets, transactional] (line 1, column 46)
CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR) FAMILY d WITH (versions = 0);
! 22023 family d: versions must be at least 1, not 0 (line 1, column 51)
CREATE TABLE nowhere.t (k INTEGER PRIMARY KEY);
! 3F000 no such namespace: 'nowhere' (line 1, column 14)
-- Quotas of bytes, and the purge delay of a family.
CREATE NAMESPACE small WITH (max_bytes = 1);
= 0 rows
CREATE TABLE small.t (k INTEGER PRIMARY KEY, v VARCHAR) FAMILY d WITH (purge_delay = INTERVAL '1' HOUR);
= 0 rows
INSERT INTO small.t VALUES (1, 'fits');
= 1 rows
INSERT INTO small.t VALUES (2, 'does not');
! 53400 the tables of namespace small may take no more than 1 bytes
DELETE FROM small.t;
= 1 rows
CREATE NAMESPACE smaller WITH (max_bytes = 1.5);
! 22023 max_bytes must be a whole number, not 1.5 (line 1, column 44)
CREATE TABLE small.u (k INTEGER PRIMARY KEY) FAMILY d WITH (purge_delay = -1);
! 22023 family d: purge_delay must not be negative, but is -1000 ms (line 1, column 46)
DROP NAMESPACE small CASCADE;
= 0 rows
# What is in no namespace is nowhere.
DROP TABLE IF EXISTS pg_temp.nowhere, nowhere.t;
= 0 rows
DROP VIEW IF EXISTS nowhere.v;
= 0 rows
DROP INDEX IF EXISTS nowhere.i;
= 0 rows
DROP SEQUENCE IF EXISTS nowhere.s;
= 0 rows
ALTER TABLE IF EXISTS nowhere.t ADD COLUMN i INTEGER;
= 0 rows
DROP TABLE nowhere.t;
! 3F000 no such namespace: 'nowhere' (line 1, column 12)
CREATE TABLE IF NOT EXISTS nowhere.t (i INTEGER);
! 3F000 no such namespace: 'nowhere' (line 1, column 28)
