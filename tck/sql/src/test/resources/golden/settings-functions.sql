# Functions that tell of the session, the database and types.
SELECT VERSION() LIKE 'Cellar %' AS v, VERSION() = 'Cellar ' || CURRENT_SETTING('server_version') AS same;
| v | same
| true | true
SELECT CURRENT_SCHEMA, CURRENT_SCHEMA(), current_schema() AS s;
| CURRENT_SCHEMA | CURRENT_SCHEMA | s
| default | default | default
SELECT CURRENT_DATABASE(), CURRENT_CATALOG, CURRENT_DATABASE() IS NULL AS none;
| current_database | CURRENT_CATALOG | none
| NULL | NULL | true
CREATE SCHEMA a;
= 0 rows
SET SCHEMA a;
= 0 rows
SELECT CURRENT_SCHEMA();
| CURRENT_SCHEMA
| a
SELECT CURRENT_SETTING('search_path'), CURRENT_SETTING('Search_Path', FALSE);
| current_setting | current_setting
| a | a
RESET search_path;
= 0 rows
SELECT CURRENT_SETTING('search_path');
| current_setting
| default
SELECT CURRENT_SETTING('my.own', TRUE);
| current_setting
| NULL
SELECT CURRENT_SETTING('my.own');
! 42704 the setting 'my.own' was never set
SET my.own = 'x';
= 0 rows
SELECT CURRENT_SETTING('my.own');
| current_setting
| x
SELECT CURRENT_SETTING('serch_path');
! 42704 there is no setting 'serch_path'; did you mean search_path?
SELECT CURRENT_SETTING('serch_path', TRUE);
| current_setting
| NULL
SELECT CURRENT_SETTING(NULL);
| current_setting
| NULL
SELECT CURRENT_SETTING(s) FROM (VALUES ('search_path'), ('lock_timeout')) AS v (s);
| current_setting
| 0
| default
SELECT CURRENT_SETTING(1);
! 42704 there is no setting '1'
SELECT VERSION(1);
! 42883 Invalid number of arguments to function 'VERSION'. Was expecting 0 arguments (line 1, column 8)
SELECT CURRENT_SCHEMA(1);
! 42601 found 1 where ")" was expected (line 1, column 23)
SELECT CURRENT_USER();
! 42601 found ( where, for example, a name, a value, "(", ",", "=" or FROM was expected (line 1, column 20)
SHOW server_encoding;
| server_encoding
| UTF8
CREATE TABLE t (id SMALLINT PRIMARY KEY, s VARCHAR(5), d DECIMAL(10, 2), ts TIMESTAMP, z TIMESTAMPTZ, b BYTEA, f REAL, a INTEGER[], u UUID, j JSON, m MAP<VARCHAR, INTEGER>);
= 0 rows
INSERT INTO t (id) VALUES (1);
= 1 rows
SELECT PG_TYPEOF(id), PG_TYPEOF(s), PG_TYPEOF(d), PG_TYPEOF(ts), PG_TYPEOF(z), PG_TYPEOF(b), PG_TYPEOF(f), PG_TYPEOF(a), PG_TYPEOF(u), PG_TYPEOF(j), PG_TYPEOF(m) FROM t;
| pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof | pg_typeof
| smallint | character varying | numeric | timestamp without time zone | timestamp with time zone | bytea | real | integer[] | uuid | character varying | map
SELECT PG_TYPEOF(id + 1) AS sum, PG_TYPEOF(1) AS i, PG_TYPEOF(3000000000) AS b, PG_TYPEOF(1.5) AS d, PG_TYPEOF(1e0) AS f FROM t;
| sum | i | b | d | f
| integer | integer | bigint | numeric | double precision
SELECT PG_TYPEOF(id + 2) AS sum FROM t;
| sum
| integer
SELECT PG_TYPEOF('x'), PG_TYPEOF(NULL) AS n, PG_TYPEOF('x' || s) AS v, PG_TYPEOF(CAST('x' AS CHAR(3))) AS c FROM t;
| pg_typeof | n | v | c
| unknown | unknown | character varying | character
SELECT PG_TYPEOF(TRUE), PG_TYPEOF(DATE '2020-01-01') AS d, PG_TYPEOF(TIME '10:00') AS t, PG_TYPEOF(INTERVAL '1' DAY) AS i, PG_TYPEOF(INTERVAL '1' MONTH) AS m, PG_TYPEOF(ROW(1, 2)) AS r;
| pg_typeof | d | t | i | m | r
| boolean | date | time without time zone | interval | interval | record
SELECT PG_TYPEOF(COUNT(*)), PG_TYPEOF(SUM(id)) AS s, PG_TYPEOF(AVG(d)) AS a, PG_TYPEOF(ARRAY[1.5]) AS r FROM t;
| pg_typeof | s | a | r
| bigint | bigint | numeric | numeric[]
SELECT PG_TYPEOF(nope) FROM t;
! 42703 there is no column 'nope' (line 1, column 18)
SELECT PG_TYPEOF();
! 42883 Invalid number of arguments to function 'PG_TYPEOF'. Was expecting 1 arguments (line 1, column 8)
CREATE TABLE g (id INTEGER PRIMARY KEY, v VARCHAR GENERATED ALWAYS AS (VERSION()));
! 42P17 the expression of column 'v' must have the same value at any time and in any session, which VERSION has not (line 1, column 72)
CREATE TABLE g (id INTEGER PRIMARY KEY, v VARCHAR GENERATED ALWAYS AS (CURRENT_SETTING('search_path')));
! 42P17 the expression of column 'v' must have the same value at any time and in any session, which CURRENT_SETTING has not (line 1, column 72)
DROP TABLE t;
= 0 rows
DROP SCHEMA a;
= 0 rows
