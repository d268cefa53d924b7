# Sequences and identity columns.
CREATE SEQUENCE s;
= 0 rows
CREATE SEQUENCE s;
! 42P07 sequence default.s exists already (line 1, column 17)
CREATE SEQUENCE IF NOT EXISTS S;
= 0 rows
SELECT NEXT VALUE FOR s;
| EXPR$0
| 1
SELECT NEXT VALUE FOR S, CURRENT VALUE FOR s;
| EXPR$0 | EXPR$1
| 2 | 2
SELECT CURRENT VALUE FOR default.s;
| EXPR$0
| 2
SELECT NEXTVAL('s'), CURRVAL('default.s') + 1;
| nextval | EXPR$1
| 3 | 4
SELECT CURRVAL('"s"'), CURRVAL('"default"."S"');
| currval | currval
| 3 | 3
SELECT x, NEXT VALUE FOR s AS n FROM (VALUES ('a'), ('b'), ('c')) AS v (x);
| x | n
| a | 4
| b | 5
| c | 6
SELECT NEXT VALUE FOR "s" + ? FROM (VALUES (1), (2)) AS v (x);
? 100
| EXPR$0
| 107
| 108
EXPLAIN SELECT NEXT VALUE FOR s;
| Project(EXPR$0=[NEXT_VALUE('default', 's')])
|   Values(tuples=[[{ 0 }]])
# Options.
CREATE SEQUENCE down AS SMALLINT START WITH 5 INCREMENT BY -2 MINVALUE 1 MAXVALUE 9 NO CYCLE CACHE 2;
= 0 rows
SELECT NEXT VALUE FOR down FROM (VALUES (1), (2), (3)) AS v (x);
| EXPR$0
| 1
| 3
| 5
SELECT NEXT VALUE FOR down;
! 2200H sequence default.down has given all its values, down to 1
ALTER SEQUENCE down CYCLE;
= 0 rows
SELECT NEXT VALUE FOR down;
| EXPR$0
| 9
SELECT NEXT VALUE FOR down;
| EXPR$0
| 7
ALTER SEQUENCE down RESTART WITH 3 INCREMENT -1;
= 0 rows
SELECT NEXT VALUE FOR down FROM (VALUES (1), (2), (3), (4)) AS v (x);
| EXPR$0
| 1
| 2
| 3
| 9
ALTER SEQUENCE down RESTART;
= 0 rows
SELECT NEXT VALUE FOR down;
| EXPR$0
| 5
ALTER SEQUENCE down RESTART WITH 10;
! 22023 sequence default.down cannot go on with 10, which is not between its MINVALUE and MAXVALUE (line 1, column 16)
ALTER SEQUENCE down MAXVALUE 20000 RESTART WITH 20000 NO MINVALUE;
= 0 rows
SELECT NEXT VALUE FOR down;
| EXPR$0
| 20000
CREATE SEQUENCE big START WITH 9223372036854775806;
= 0 rows
SELECT NEXT VALUE FOR big FROM (VALUES (1), (2), (3)) AS v (x);
! 2200H sequence default.big has given all its values, up to 9223372036854775807
CREATE SEQUENCE quick AS INTEGER INCREMENT BY 10 NO CACHE MINVALUE -5 NO MAXVALUE CYCLE;
= 0 rows
SELECT NEXT VALUE FOR quick FROM (VALUES (1), (2)) AS v (x);
| EXPR$0
| -5
| 5
SELECT * FROM INFORMATION_SCHEMA.SEQUENCES;
| sequence_catalog | sequence_schema | sequence_name | data_type | start_value | minimum_value | maximum_value | increment | cycle_option | cache
| NULL | default | big | BIGINT | 9223372036854775806 | 1 | 9223372036854775807 | 1 | NO | 100
| NULL | default | down | SMALLINT | 5 | -32768 | 20000 | -1 | YES | 2
| NULL | default | quick | INTEGER | -5 | -5 | 2147483647 | 10 | YES | 1
| NULL | default | s | BIGINT | 1 | 1 | 9223372036854775807 | 1 | NO | 100
# What is wrong with them.
SELECT CURRENT VALUE FOR quic;
! 42P01 no such sequence: 'quic' in namespace default; did you mean quick? (line 1, column 26)
CREATE SEQUENCE other;
= 0 rows
SELECT CURRENT VALUE FOR other;
! 55000 sequence default.other has not given a value to this session yet; NEXT VALUE FOR takes one
SELECT NEXT VALUE FOR nope.s;
! 3F000 no such namespace: 'nope' (line 1, column 23)
CREATE SEQUENCE z INCREMENT BY 0;
! 22023 sequence default.z cannot have the increment 0 (line 1, column 17)
CREATE SEQUENCE z AS VARCHAR;
! 22023 sequence default.z must be of type TINYINT, SMALLINT, INTEGER or BIGINT (line 1, column 17)
CREATE SEQUENCE z AS TINYINT MAXVALUE 128;
! 22023 sequence default.z has limits that are out of range for TINYINT (line 1, column 17)
CREATE SEQUENCE z START WITH 0;
! 22023 sequence default.z cannot start with 0, which is not between its MINVALUE and MAXVALUE (line 1, column 17)
CREATE SEQUENCE z START WITH 1.5;
! 22023 START WITH must be a whole number of 64 bits, not 1.5 (line 1, column 19)
CREATE SEQUENCE z CACHE 0;
! 22023 CACHE must be between 1 and 2147483647 (line 1, column 19)
CREATE SEQUENCE z CYCLE NO CYCLE;
! 42601 CYCLE is given twice (line 1, column 25)
CREATE SEQUENCE z RESTART;
! 42601 RESTART belongs to ALTER SEQUENCE (line 1, column 19)
CREATE OR REPLACE SEQUENCE z;
! 42601 OR REPLACE is not supported; drop and create instead (line 1, column 1)
ALTER SEQUENCE s;
! 42601 ALTER SEQUENCE needs an option, as RESTART (line 1, column 16)
ALTER SEQUENCE z RESTART;
! 42P01 no such sequence: 'z' in namespace default; did you mean s? (line 1, column 16)
ALTER SEQUENCE IF EXISTS z RESTART;
= 0 rows
DROP SEQUENCE z;
! 42P01 no such sequence: 'z' in namespace default; did you mean s? (line 1, column 15)
DROP SEQUENCE IF EXISTS z;
= 0 rows
DROP SEQUENCE other;
= 0 rows
SELECT NEXT VALUE FOR other;
! 42P01 no such sequence: 'other' in namespace default (line 1, column 23)
SELECT 1 FROM (VALUES (1)) AS v (x) WHERE x < NEXT VALUE FOR s;
! 0A000 NEXT VALUE FOR is not supported in WHERE (line 1, column 43)
SELECT DISTINCT NEXT VALUE FOR s;
! 0A000 NEXT VALUE FOR is not supported in SELECT DISTINCT (line 1, column 17)
SELECT x FROM (VALUES (1)) AS v (x) ORDER BY NEXT VALUE FOR s;
! 0A000 NEXT VALUE FOR is not supported in ORDER BY (line 1, column 37)
# They share their names with tables and views.
CREATE TABLE s (k INTEGER PRIMARY KEY);
! 42P07 sequence default.s exists already (line 1, column 14)
CREATE SEQUENCE t;
= 0 rows
CREATE VIEW t AS SELECT 1 AS x;
! 42P07 sequence default.t exists already (line 1, column 13)
SELECT * FROM s;
! 42P01 there is no table 's' in namespace default (line 1, column 15)
DROP TABLE s;
! 42P01 there is no table 's' in namespace default (line 1, column 12)
DROP SEQUENCE t;
= 0 rows
# Defaults.
CREATE TABLE note (k BIGINT DEFAULT NEXT VALUE FOR s PRIMARY KEY, v VARCHAR, n INTEGER DEFAULT NEXT VALUE FOR down);
= 0 rows
ALTER SEQUENCE s RESTART WITH 1000;
= 0 rows
INSERT INTO note (v) VALUES ('a'), ('b');
= 2 rows
INSERT INTO note (v) SELECT v || v FROM note;
= 2 rows
INSERT INTO note VALUES (NEXT VALUE FOR s, 'z', DEFAULT), (5, 'y', DEFAULT);
= 2 rows
INSERT INTO note (k, v) VALUES (DEFAULT, ?);
? 'p'
= 1 rows
? 'q'
= 1 rows
SELECT k, v FROM note ORDER BY k;
| k | v
| 5 | y
| 1000 | a
| 1001 | b
| 1002 | aa
| 1003 | bb
| 1004 | z
| 1005 | p
| 1006 | q
UPDATE note SET n = NEXT VALUE FOR quick WHERE k >= 1000 RETURNING v;
! 0A000 beside the value of a sequence, RETURNING is supported in INSERT and UPSERT only, and of columns only (line 1, column 58)
DROP SEQUENCE s;
! 2BP01 column 'k' of table default.note takes its values from sequence default.s (line 1, column 15)
CREATE VIEW numbered AS SELECT v, NEXT VALUE FOR quick AS n FROM note;
= 0 rows
DROP SEQUENCE quick;
! 2BP01 view default.numbered depends on sequence default.quick; DROP ... CASCADE drops it too (line 1, column 15)
DROP SEQUENCE quick CASCADE;
= 0 rows
SELECT column_default FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'note' AND column_default IS NOT NULL;
| column_default
| NEXT VALUE FOR "default"."down"
| NEXT VALUE FOR "default"."s"
SELECT * FROM numbered;
! 42P01 there is no table 'numbered' in namespace default (line 1, column 15)
# Values are no part of transactions.
ALTER SEQUENCE s RESTART WITH 1;
= 0 rows
START TRANSACTION;
= 0 rows
INSERT INTO note (v) VALUES ('gone');
= 1 rows
ROLLBACK;
= 0 rows
SELECT NEXT VALUE FOR s;
| EXPR$0
| 2
START TRANSACTION READ ONLY;
= 0 rows
SELECT NEXT VALUE FOR s;
! 25006 the transaction is read-only
ROLLBACK;
= 0 rows
# Identity columns.
CREATE TABLE person (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR);
= 0 rows
INSERT INTO person (name) VALUES ('Ann'), ('Bob');
= 2 rows
INSERT INTO person VALUES (DEFAULT, 'Cid') RETURNING id, name AS who;
| id | who
| 3 | Cid
INSERT INTO person (name) SELECT name || '2' FROM person RETURNING id;
| id
| 4
| 5
| 6
INSERT INTO person (name) VALUES ('Dan') RETURNING *;
| id | name
| 7 | Dan
INSERT INTO person (name) VALUES ('Eve') RETURNING id + 1;
! 0A000 beside the value of a sequence, RETURNING is supported in INSERT and UPSERT only, and of columns only (line 1, column 42)
INSERT INTO person VALUES (70, 'Fay');
! 428C9 column 'id' of table default.person is GENERATED ALWAYS; it takes DEFAULT only, unless INSERT has OVERRIDING SYSTEM VALUE (line 1, column 28)
INSERT INTO person (id, name) SELECT 70, 'Fay';
! 428C9 column 'id' of table default.person is GENERATED ALWAYS; it takes DEFAULT only, unless INSERT has OVERRIDING SYSTEM VALUE (line 1, column 31)
INSERT INTO person (id, name) OVERRIDING SYSTEM VALUE VALUES (70, 'Fay');
= 1 rows
INSERT INTO person OVERRIDING USER VALUE VALUES (71, 'Gus'), (72, 'Hal');
= 2 rows
INSERT INTO person (id, name) OVERRIDING USER VALUE VALUES (?, ?);
? 80, 'Ida'
= 1 rows
UPSERT INTO person (name) VALUES ('Joe');
= 1 rows
INSERT INTO person (name) VALUES ('Kim') ON CONFLICT DO NOTHING RETURNING id;
| id
| 12
INSERT INTO person (id, name) OVERRIDING SYSTEM VALUE VALUES (70, 'May') ON CONFLICT (id) DO UPDATE SET name = EXCLUDED.name RETURNING id, name;
| id | name
| 70 | May
SELECT * FROM person ORDER BY id;
| id | name
| 1 | Ann
| 2 | Bob
| 3 | Cid
| 4 | Ann2
| 5 | Bob2
| 6 | Cid2
| 7 | Dan
| 8 | Gus
| 9 | Hal
| 10 | Ida
| 11 | Joe
| 12 | Kim
| 70 | May
UPDATE person SET id = 1;
! 428C9 column 'id' of table default.person is GENERATED ALWAYS; it takes DEFAULT only, unless INSERT has OVERRIDING SYSTEM VALUE (line 1, column 24)
SELECT column_name, column_default, is_nullable, is_identity, identity_generation FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'person' ORDER BY ordinal_position;
| column_name | column_default | is_nullable | is_identity | identity_generation
| id | NEXT VALUE FOR "default"."person_id_seq" | NO | YES | ALWAYS
| name | NULL | YES | NO | NULL
SELECT sequence_name, start_value FROM INFORMATION_SCHEMA.SEQUENCES WHERE sequence_name LIKE 'person%';
| sequence_name | start_value
| person_id_seq | 1
DROP SEQUENCE person_id_seq;
! 2BP01 column 'id' of table default.person takes its values from sequence default.person_id_seq (line 1, column 15)
DROP SEQUENCE person_id_seq CASCADE;
! 2BP01 column 'id' of table default.person takes its values from sequence default.person_id_seq (line 1, column 15)
ALTER SEQUENCE person_id_seq RESTART WITH 500;
= 0 rows
INSERT INTO person (name) VALUES ('Lee') RETURNING id;
| id
| 500
ALTER TABLE person RENAME TO people;
= 0 rows
INSERT INTO people (name) VALUES ('Moe') RETURNING id;
| id
| 501
ALTER TABLE people ADD COLUMN n INTEGER GENERATED BY DEFAULT AS IDENTITY;
! 23502 column 'n' cannot be NOT NULL without a default that all rows share, as table default.people has rows, which would be NULL there (line 1, column 13)
DELETE FROM people;
= 15 rows
ALTER TABLE people ADD COLUMN n INTEGER GENERATED BY DEFAULT AS IDENTITY (START WITH 10 INCREMENT BY 5);
= 0 rows
INSERT INTO people (name) VALUES ('a'), ('b') RETURNING n;
| n
| 10
| 15
INSERT INTO people (name, n) VALUES ('c', 7) RETURNING n;
| n
| 7
UPDATE people SET n = 8 WHERE name = 'c' RETURNING n;
| n
| 8
ALTER TABLE people ALTER COLUMN n DROP DEFAULT;
! 42P16 column 'n' of table default.people is an identity column, whose default cannot be changed (line 1, column 13)
ALTER TABLE people ALTER COLUMN n DROP NOT NULL;
! 42P16 column 'n' of table default.people is an identity column, whose default cannot be changed (line 1, column 13)
UPSERT INTO people (id, name) VALUES (DEFAULT, 'd');
! 23502 column 'n' of table default.people is an identity column, which UPSERT does not fill, so it must be set (line 1, column 13)
MERGE INTO people AS p USING (VALUES ('a'), ('z')) AS v (name) ON p.name = v.name WHEN NOT MATCHED THEN INSERT (name) VALUES (v.name);
= 1 rows
SELECT name, n FROM people ORDER BY name;
| name | n
| a | 10
| b | 15
| c | 8
| z | 20
ALTER TABLE people DROP COLUMN n;
= 0 rows
SELECT sequence_name FROM INFORMATION_SCHEMA.SEQUENCES;
| sequence_name
| big
| down
| person_id_seq
| s
DROP TABLE people;
= 0 rows
SELECT sequence_name FROM INFORMATION_SCHEMA.SEQUENCES;
| sequence_name
| big
| down
| s
CREATE TABLE bad (id VARCHAR GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
! 22023 the identity column 'id' must be TINYINT, SMALLINT, INTEGER or BIGINT, not VARCHAR (line 1, column 30)
CREATE TABLE bad (id BIGINT GENERATED ALWAYS AS IDENTITY DEFAULT 1 PRIMARY KEY);
! 42601 an identity column cannot have a DEFAULT (line 1, column 29)
CREATE TABLE both_ways (k INTEGER GENERATED BY DEFAULT AS IDENTITY (START WITH 3), v INTEGER GENERATED ALWAYS AS IDENTITY, w VARCHAR, PRIMARY KEY (k));
= 0 rows
INSERT INTO both_ways (w) VALUES ('x') RETURNING k, v;
| k | v
| 3 | 1
UPDATE both_ways SET v = 9;
! 428C9 column 'v' of table default.both_ways is GENERATED ALWAYS; it takes DEFAULT only, unless INSERT has OVERRIDING SYSTEM VALUE (line 1, column 26)
UPDATE both_ways SET v = DEFAULT RETURNING v;
! 0A000 beside the value of a sequence, RETURNING is supported in INSERT and UPSERT only, and of columns only (line 1, column 34)
CREATE NAMESPACE shop;
= 0 rows
CREATE SEQUENCE shop.orders;
= 0 rows
SELECT NEXT VALUE FOR shop.orders;
| EXPR$0
| 1
DROP NAMESPACE shop;
! 2BP01 namespace 'shop' still has tables (orders); DROP NAMESPACE ... CASCADE drops them too (line 1, column 16)
DROP NAMESPACE shop CASCADE;
= 0 rows
# SETVAL and LASTVAL.
CREATE SEQUENCE moved MAXVALUE 100;
= 0 rows
SELECT SETVAL('moved', 42), NEXTVAL('moved'), LASTVAL();
| setval | nextval | lastval
| 42 | 43 | 43
SELECT SETVAL('moved', 50, FALSE), LASTVAL(), NEXT VALUE FOR moved;
| setval | lastval | EXPR$2
| 50 | 43 | 50
SELECT SETVAL('moved', ?) + 1 AS x;
? 60
| x
| 61
SELECT CURRVAL('moved'::regclass), NEXTVAL('moved'::regclass);
| currval | nextval
| 60 | 61
SELECT SETVAL('moved', NULL) AS x, NEXTVAL('moved') AS n;
| x | n
| NULL | 62
SELECT SETVAL('moved', 101);
! 22003 sequence default.moved cannot be set to 101, which is not between 1 and 100
SELECT SETVAL('moved', 0, FALSE);
! 22003 sequence default.moved cannot be set to 0, which is not between 1 and 100
SELECT SETVAL('nope', 1);
! 42P01 no such sequence: 'nope' in namespace default (line 1, column 15)
SELECT SETVAL('moved', 'x');
! 22P02 invalid text for type BIGINT: 'x'
SELECT 1 FROM (VALUES (1)) AS v (x) WHERE SETVAL('moved', x) = 1;
! 0A000 SETVAL is not supported in WHERE (line 1, column 43)
SELECT NEXTVAL('moved');
| nextval
| 63
CREATE TABLE numbered (id SERIAL PRIMARY KEY, x INTEGER DEFAULT NEXTVAL('moved'::regclass));
= 0 rows
INSERT INTO numbered (id) VALUES (7), (9) RETURNING x;
| x
| 64
| 65
SELECT SETVAL('numbered_id_seq', (SELECT MAX(id) FROM numbered));
| setval
| 9
SELECT SETVAL(pg_get_serial_sequence('numbered', 'id'), MAX(id) + 10) FROM numbered;
| setval
| 19
INSERT INTO numbered (x) VALUES (1) RETURNING id;
| id
| 20
SELECT CURRVAL(pg_get_serial_sequence('numbered', 'id')), LASTVAL();
| currval | lastval
| 20 | 20
SELECT SETVAL(pg_get_serial_sequence('numbered', 'x'), 1);
! 55000 the column has no sequence of its own (line 1, column 15)
SELECT SETVAL(pg_get_serial_sequence('numbered', 'y'), 1);
! 42703 table default.numbered has no column 'y'; did you mean x? (line 1, column 15)
DROP TABLE numbered;
= 0 rows
SELECT LASTVAL();
| lastval
| 20
DROP SEQUENCE moved;
= 0 rows
