# SET, RESET, SHOW, USE, DESCRIBE, DISCARD, and PostgreSQL's words for COMMIT and ROLLBACK.
SHOW search_path;
| search_path
| default
SET search_path = hbase;
= 0 rows
CREATE SCHEMA a;
= 0 rows
SET search_path TO a, "$user", pg_catalog;
= 0 rows
SHOW search_path;
| search_path
| a
SELECT CURRENT_SCHEMA;
| CURRENT_SCHEMA
| a
CREATE TABLE t (id INTEGER, x DECIMAL(10,2) DEFAULT 1, s VARCHAR, s5 VARCHAR(5) NOT NULL, ts TIMESTAMP, t3 TIMESTAMP(3), PRIMARY KEY (id));
= 0 rows
SHOW TABLES;
| table_name | table_schema | table_type
| t | a | BASE TABLE
SHOW TABLES FROM A;
| table_name | table_schema | table_type
| t | a | BASE TABLE
SHOW TABLES FROM information_schema;
| table_name | table_schema | table_type
SHOW TABLES FROM b;
! 3F000 no such namespace: 'b'; did you mean a? (line 1, column 18)
SHOW SCHEMAS;
| schema_name
| INFORMATION_SCHEMA
| SYS
| a
| default
| hbase
SHOW DATABASES FROM a;
! 42601 SHOW ... FROM is for TABLES and COLUMNS, not for DATABASES (line 1, column 6)
SHOW application_name FROM a;
! 42601 SHOW ... FROM is for TABLES and COLUMNS, not for application_name (line 1, column 6)
DESCRIBE sys.files;
! 0A000 the columns of tables of the system are not shown so; a query of them has them all (line 1, column 10)
SHOW COLUMNS FROM t;
| field | type | null | key | default
| id | INTEGER | NO | PRI | NULL
| s | VARCHAR | YES | '' | NULL
| s5 | VARCHAR(5) | NO | '' | NULL
| t3 | TIMESTAMP(3) | YES | '' | NULL
| ts | TIMESTAMP | YES | '' | NULL
| x | DECIMAL(10, 2) | YES | '' | 1
SHOW COLUMNS FROM t FROM a;
| field | type | null | key | default
| id | INTEGER | NO | PRI | NULL
| s | VARCHAR | YES | '' | NULL
| s5 | VARCHAR(5) | NO | '' | NULL
| t3 | TIMESTAMP(3) | YES | '' | NULL
| ts | TIMESTAMP | YES | '' | NULL
| x | DECIMAL(10, 2) | YES | '' | 1
SHOW COLUMNS FROM tt;
! 42P01 there is no table 'tt' in namespace a; did you mean t? (line 1, column 19)
SHOW COLUMNS;
! 42601 after SHOW COLUMNS, FROM and a table were expected (line 1, column 6)
DESCRIBE t;
| field | type | null | key | default
| id | INTEGER | NO | PRI | NULL
| s | VARCHAR | YES | '' | NULL
| s5 | VARCHAR(5) | NO | '' | NULL
| t3 | TIMESTAMP(3) | YES | '' | NULL
| ts | TIMESTAMP | YES | '' | NULL
| x | DECIMAL(10, 2) | YES | '' | 1
DESC a.t;
| field | type | null | key | default
| id | INTEGER | NO | PRI | NULL
| s | VARCHAR | YES | '' | NULL
| s5 | VARCHAR(5) | NO | '' | NULL
| t3 | TIMESTAMP(3) | YES | '' | NULL
| ts | TIMESTAMP | YES | '' | NULL
| x | DECIMAL(10, 2) | YES | '' | 1
RESET search_path;
= 0 rows
SHOW schema;
| schema
| default
SET SCHEMA 'a';
= 0 rows
SHOW schema;
| schema
| a
USE "default";
= 0 rows
SHOW current_schema;
! 42601 current_schema is a reserved word; as a name it needs double quotes (line 1, column 6)
SET SCHEMA a;
= 0 rows
RESET ALL;
= 0 rows
SHOW schema;
| schema
| default
SET search_path = nope;
! 3F000 no such namespace: 'nope' (line 1, column 1)
SET x = 1;
! 42704 there is no setting 'x' (line 1, column 1)
SET serch_path = a;
! 42704 there is no setting 'serch_path'; did you mean search_path? (line 1, column 1)
SHOW serch_path;
! 42704 there is no setting 'serch_path'; did you mean search_path? (line 1, column 1)
RESET x;
! 42704 there is no setting 'x' (line 1, column 1)
SET client_encoding = 'UTF8';
= 0 rows
SET NAMES 'utf8mb4';
= 0 rows
SHOW client_encoding;
| client_encoding
| utf8mb4
SET client_encoding TO latin1;
! 0A000 the setting client_encoding is utf8mb4 and cannot be 'latin1' (line 1, column 1)
SET application_name = 'psql';
= 0 rows
SHOW application_name;
| application_name
| psql
SET extra_float_digits = 3;
= 0 rows
SET SESSION statement_timeout = 0;
= 0 rows
SET LOCAL statement_timeout = 0;
= 0 rows
SET statement_timeout = '5s';
= 0 rows
SHOW statement_timeout;
| statement_timeout
| 5s
SET statement_timeout = '0.5 min';
= 0 rows
SHOW statement_timeout;
| statement_timeout
| 30s
SET lock_timeout = 1500;
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 1500ms
SET lock_timeout = '3 weeks';
! 22023 the setting lock_timeout is a time such as 500 (milliseconds) or '5s', not '3 weeks' (line 1, column 1)
SET lock_timeout = -1;
! 22023 the setting lock_timeout is a time such as 500 (milliseconds) or '5s', not '-1' (line 1, column 1)
RESET lock_timeout;
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 0
SET statement_timeout = 20;
= 0 rows
SELECT COUNT(*) FROM GENERATE_SERIES(1, 2000000000) AS a (n) WHERE n < 0;
! 57014 statement timed out
RESET statement_timeout;
= 0 rows
SET standard_conforming_strings = on;
= 0 rows
SET standard_conforming_strings = off;
! 0A000 the setting standard_conforming_strings is on and cannot be 'off' (line 1, column 1)
SET enable_seqscan = off;
= 0 rows
SET enable_seqscan TO DEFAULT;
= 0 rows
SHOW enable_seqscan;
| enable_seqscan
| on
SET my.var = 'x';
= 0 rows
SHOW my.var;
| my.var
| x
SHOW my.other;
! 42704 the setting 'my.other' was never set
SET TIME ZONE LOCAL;
= 0 rows
SHOW TRANSACTION ISOLATION LEVEL;
| transaction_isolation
| repeatable read
SET memory = '64m';
= 0 rows
SHOW MEMORY;
| MEMORY
| 67108864
SET memory = 'x';
! 22023 the setting memory cannot be 'x'; it is a size like 512k or 64m (line 1, column 1)
SET asOf = 1000;
= 0 rows
SELECT * FROM a.t;
| id | x | s | s5 | ts | t3
INSERT INTO a.t (id, s5) VALUES (1, 'x');
! 25006 the session reads as of a time in the past, which cannot be changed
SET asOf = 'yesterday';
! 22008 the setting asof is a number of milliseconds or a timestamp, not 'yesterday' (line 1, column 1)
SET asOf = '1970-01-01T00:00:02.5Z';
= 0 rows
SHOW asOf;
| asOf
| 2500
SET asOf = DEFAULT;
= 0 rows
SHOW asOf;
| asOf
| ''
SET partialStates = on;
= 0 rows
SET fun = 'standard,mysql';
= 0 rows
SHOW fun;
| fun
| standard,mysql
RESET fun;
= 0 rows
SHOW fun;
| fun
| standard,postgresql
DISCARD ALL;
= 0 rows
LISTEN p;
! 0A000 LISTEN is not supported (line 1, column 1)
BEGIN ISOLATION LEVEL REPEATABLE READ;
= 0 rows
END;
= 0 rows
BEGIN;
= 0 rows
ABORT;
= 0 rows
CALL f(1);
! 0A000 there are no stored procedures to CALL; SELECT computes functions (line 1, column 1)
SET;
! 42601 the text ends where a name was expected (line 1, column 3)
SET LOCAL search_path = a;
= 0 rows
SHOW search_path;
| search_path
| default
START TRANSACTION;
= 0 rows
SET LOCAL search_path = a;
= 0 rows
SET LOCAL lock_timeout = '2s';
= 0 rows
SET LOCAL lock_timeout = '3s';
= 0 rows
SHOW search_path;
| search_path
| a
SHOW lock_timeout;
| lock_timeout
| 3s
COMMIT;
= 0 rows
SHOW search_path;
| search_path
| default
SHOW lock_timeout;
| lock_timeout
| 0
SET lock_timeout = '1000 d';
! 22023 the setting lock_timeout is at most 2147483647 milliseconds (line 1, column 1)
START TRANSACTION;
= 0 rows
SET LOCAL lock_timeout = '2s';
= 0 rows
SET lock_timeout = '5s';
= 0 rows
COMMIT;
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 5s
RESET lock_timeout;
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 0
START TRANSACTION;
= 0 rows
SET LOCAL lock_timeout = '2s';
= 0 rows
RESET ALL;
= 0 rows
COMMIT;
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 0
SET LOCAL transaction_isolation = 'serializable';
! 0A000 SET LOCAL transaction_isolation is not supported; SET TRANSACTION does that (line 1, column 1)
SET search_path = a, b;
! 0A000 names are looked up in one namespace, not in several: [a, b] (line 1, column 1)
SET transaction_isolation = 'chaos';
! 22023 the setting transaction_isolation is an isolation level, not 'chaos' (line 1, column 1)
SET partialStates = maybe;
! 22023 the setting partialstates is true or false, not 'maybe' (line 1, column 1)
USE nope;
! 3F000 no such namespace: 'nope' (line 1, column 1)
DISCARD;
! 42601 the text ends where ALL, PLANS, SEQUENCES, TEMP or TEMPORARY was expected (line 1, column 7)
SELECT use, discard, abort FROM (VALUES (1, 2, 3)) AS t (use, discard, abort);
| use | discard | abort
| 1 | 2 | 3
USE "default";
= 0 rows
DROP SCHEMA a CASCADE;
= 0 rows

# No value, names that are keywords, and limits that nothing would keep.
SET memory = NULL;
! 42601 a setting cannot be NULL; DEFAULT gives back what it was (line 1, column 14)
SET NAMES utf8;
= 0 rows
SET NAMES latin1;
! 0A000 the setting client_encoding is utf8 and cannot be 'latin1' (line 1, column 1)
SET lock_timeout = 0;
= 0 rows
SET lock_timeout = 500;
= 0 rows
RESET ALL;
= 0 rows
# DISCARD: what a session has is gone.
CREATE TEMP TABLE discarded (id SERIAL PRIMARY KEY, v INTEGER);
= 0 rows
CREATE TEMP TABLE emptied (id INTEGER) ON COMMIT DELETE ROWS;
= 0 rows
INSERT INTO discarded (v) VALUES (1);
= 1 rows
PREPARE one AS SELECT 1 AS n;
= 0 rows
CREATE SEQUENCE counted;
= 0 rows
SELECT NEXT VALUE FOR counted AS n;
| n
| 1
DISCARD SEQUENCES;
= 0 rows
SELECT CURRENT VALUE FOR counted AS n;
! 55000 sequence default.counted has not given a value to this session yet; NEXT VALUE FOR takes one
DISCARD PLANS;
= 0 rows
SELECT v FROM discarded;
| v
| 1
DISCARD TEMP;
= 0 rows
SELECT v FROM discarded;
! 42P01 there is no table 'discarded' in namespace default (line 1, column 15)
SELECT id FROM emptied;
! 42P01 there is no table 'emptied' in namespace default (line 1, column 16)
EXECUTE one;
| n
| 1
CREATE TEMPORARY TABLE discarded (id INTEGER);
= 0 rows
DISCARD TEMPORARY;
= 0 rows
CREATE TEMPORARY TABLE discarded (id INTEGER);
= 0 rows
SET lock_timeout = 1000;
= 0 rows
DISCARD ALL;
= 0 rows
SELECT id FROM discarded;
! 42P01 there is no table 'discarded' in namespace default (line 1, column 16)
EXECUTE one;
! 26000 there is no prepared statement 'one'
SHOW lock_timeout;
| lock_timeout
| 0
BEGIN;
= 0 rows
DISCARD ALL;
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
CREATE TEMP TABLE discarded (id INTEGER);
= 0 rows
INSERT INTO discarded VALUES (1);
= 1 rows
DISCARD TEMP;
= 0 rows
COMMIT;
= 0 rows
DISCARD NOTHING;
! 42601 found NOTHING where ALL, PLANS, SEQUENCES, TEMP or TEMPORARY was expected (line 1, column 9)
DROP SEQUENCE counted;
= 0 rows
# H2 writes settings without a sign.
SET LOCK_TIMEOUT 1000;
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 1s
SET LOCK_TIMEOUT '5s';
= 0 rows
SHOW lock_timeout;
| lock_timeout
| 5s
RESET lock_timeout;
= 0 rows
SET LOCK_TIMEOUT;
! 42601 the text ends where, for example, a value or "=" was expected (line 1, column 16)
SET LOCK_TIMEOUT x;
! 42601 found x where, for example, a value or "=" was expected (line 1, column 18)
