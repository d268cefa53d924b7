# What the store tells about itself: the tables that every store has. Those of each kind of store
# differ, and sizes and times vary; SystemTablesTest of the driver has them.
CREATE NAMESPACE web;
= 0 rows
CREATE TABLE web.page (host VARCHAR, path VARCHAR, contents.html VARCHAR, hits BIGINT, PRIMARY KEY (host, path));
= 0 rows
CREATE TABLE note (id BIGINT PRIMARY KEY, text VARCHAR);
= 0 rows
SELECT namespace, table_name, families FROM SYS.TABLES WHERE namespace <> 'hbase' ORDER BY 1, 2;
| namespace | table_name | families
| default | note | 1
| web | page | 2
SELECT namespace, COUNT(*), SUM(families) FROM sys.tables WHERE namespace <> 'hbase' GROUP BY namespace ORDER BY 1;
| namespace | count | sum
| default | 1 | 1
| web | 1 | 2
SELECT n.text, t.families FROM note AS n RIGHT JOIN SYS.TABLES AS t ON n.text = t.table_name WHERE t.namespace = 'web';
| text | families
| NULL | 2
EXPLAIN SELECT table_name FROM SYS.TABLES WHERE families > 1;
| Project(table_name=[$1])
|   Filter(condition=[>($2, 1)])
|     SystemScan(table=[SYS.TABLES])
ALTER TABLE web.page FAMILY contents SET (versions = 3, ttl = 3600);
= 0 rows
SELECT * FROM SYS.FAMILY_OPTIONS WHERE namespace <> 'hbase' ORDER BY namespace, family;
| namespace | table_name | family | versions | min_versions | ttl | keep_deleted_cells | new_version_behavior | purge_delay | block_size | bloom | compression
| default | note | d | 1 | 0 | NULL | FALSE | TRUE | 0 | 65536 | ROW | LZ4
| web | page | contents | 3 | 0 | 3600 | FALSE | TRUE | 0 | 65536 | ROW | LZ4
| web | page | d | 1 | 0 | NULL | FALSE | TRUE | 0 | 65536 | ROW | LZ4
SELECT * FROM SYS.NOTHING;
! 42P01 there is no table 'NOTHING' in namespace SYS (line 1, column 15)
SELECT familie FROM SYS.TABLES;
! 42703 there is no column 'familie'; did you mean families? (line 1, column 8)
UPDATE SYS.TABLES SET bytes = 0;
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 8)
DROP TABLE SYS.TABLES;
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 12)
CREATE TABLE SYS.mine (id BIGINT PRIMARY KEY);
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 14)
CREATE NAMESPACE Sys;
! 42939 the namespace name 'Sys' is reserved (line 1, column 18)
EXPLAIN ANALYZE DELETE FROM note;
! 0A000 EXPLAIN ANALYZE runs the statement, and supports queries only; EXPLAIN shows the plan of any other without running it (line 1, column 17)
