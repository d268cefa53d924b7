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
| Project(table_name=[table_name])
|   Filter(condition=[>(families, 1)])
|     SystemScan(table=[SYS.TABLES])
ALTER TABLE web.page FAMILY contents SET (versions = 3, ttl = 3600);
= 0 rows
SELECT * FROM SYS.FAMILY_OPTIONS WHERE namespace <> 'hbase' ORDER BY namespace, family;
| namespace | table_name | family | versions | min_versions | ttl | keep_deleted_cells | new_version_behavior | purge_delay | block_size | bloom | compression | block_encoding | mob | replication
| default | note | d | 1 | 0 | NULL | FALSE | TRUE | 0 | 65536 | ROW | LZ4 | NONE | NULL | FALSE
| web | page | contents | 3 | 0 | 3600 | FALSE | TRUE | 0 | 65536 | ROW | LZ4 | NONE | NULL | FALSE
| web | page | d | 1 | 0 | NULL | FALSE | TRUE | 0 | 65536 | ROW | LZ4 | NONE | NULL | FALSE
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

# Sessions and statements, and what an operator says.
SELECT state, transaction_state, statement FROM sys.sessions;
| state | transaction_state | statement
| running | none | SELECT state, transaction_state, statement FROM sys.sessions
CREATE TABLE kill (query INTEGER PRIMARY KEY, backup INTEGER, checkpoint INTEGER);
= 0 rows
INSERT INTO kill VALUES (1, 2, 3), (4, 5, 6);
= 2 rows
SELECT backup FROM kill WHERE query = 1;
| backup
| 2
SELECT backup FROM kill WHERE query = 4;
| backup
| 5
SELECT kill.query / 0 AS query FROM kill WHERE checkpoint = 3;
! 22012 division by zero
SELECT statement, failures = calls AS failed, row_count >= calls AS found, total_micros >= longest_micros AS t
FROM sys.statement_statistics WHERE statement LIKE 'SELECT%kill%' AND statement NOT LIKE '%sys%' ORDER BY statement;
| statement | failed | found | t
| SELECT backup FROM kill WHERE query = ? | false | true | true
| SELECT kill.query / ? AS query FROM kill WHERE checkpoint = ? | true | false | true
KILL 4711;
! 42704 there is no session 4711; SYS.SESSIONS has all (line 1, column 6)
KILL QUERY 4711;
! 42704 there is no session 4711; SYS.SESSIONS has all (line 1, column 12)
KILL SESSION 123456789012345678901234567890;
! 42704 there is no session 123456789012345678901234567890 (line 1, column 14)
KILL 1.5;
! 42704 there is no session 1.5 (line 1, column 6)
KILL everybody;
! 42601 after KILL the number of a session was expected, which SYS.SESSIONS has (line 1, column 1)
KILL;
! 42601 after KILL the number of a session was expected, which SYS.SESSIONS has (line 1, column 1)
CHECKPOINT;
= 0 rows
CHECKPOINT kill;
! 42601 found kill where ";" or the end was expected (line 1, column 12)
BACKUP TO 'nowhere';
! 42501 BACKUP may not write files; the property backupDirectory, or files=true, of the connection allows it (line 1, column 1)
BACKUP TO kill;
! 42601 found kill where a value was expected (line 1, column 11)
BACKUP;
! 42601 after BACKUP TO and a directory in single quotes were expected (line 1, column 1)
DROP TABLE kill;
= 0 rows
