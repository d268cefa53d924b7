# INFORMATION_SCHEMA, and the qualifiers of families.
CREATE NAMESPACE web;
= 0 rows
CREATE TABLE web.page (host VARCHAR(20), path VARCHAR, contents.html VARCHAR, price DECIMAL(12, 2) CHECK (price > 0), seen TIMESTAMP(3), anchor MAP<VARCHAR, VARCHAR>, hits BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (host, path DESC));
= 0 rows
CREATE VIEW web.busy AS SELECT host, hits * 2 AS twice FROM web.page;
= 0 rows
COMMENT ON TABLE web.page IS 'Pages';
= 0 rows
COMMENT ON COLUMN web.page.html IS 'Text';
= 0 rows
COMMENT ON VIEW web.busy IS 'Busy pages';
= 0 rows
SELECT schema_name FROM INFORMATION_SCHEMA.SCHEMATA;
| schema_name
| INFORMATION_SCHEMA
| SYS
| default
| hbase
| web
SELECT * FROM information_schema.tables WHERE table_schema = 'web';
| table_catalog | table_schema | table_name | table_type | is_insertable_into | remarks
| NULL | web | busy | VIEW | NO | Busy pages
| NULL | web | page | BASE TABLE | YES | Pages
SELECT column_name, ordinal_position, column_default, is_nullable, data_type, character_maximum_length, numeric_precision, numeric_precision_radix, numeric_scale, datetime_precision, is_updatable, remarks FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'page' ORDER BY ordinal_position;
| column_name | ordinal_position | column_default | is_nullable | data_type | character_maximum_length | numeric_precision | numeric_precision_radix | numeric_scale | datetime_precision | is_updatable | remarks
| host | 1 | NULL | NO | VARCHAR | 20 | NULL | NULL | NULL | NULL | NO | NULL
| path | 2 | NULL | NO | VARCHAR | NULL | NULL | NULL | NULL | NULL | NO | NULL
| contents.html | 3 | NULL | YES | VARCHAR | NULL | NULL | NULL | NULL | NULL | YES | Text
| price | 4 | NULL | YES | DECIMAL | NULL | 12 | 10 | 2 | NULL | YES | NULL
| seen | 5 | NULL | YES | TIMESTAMP | NULL | NULL | NULL | NULL | 3 | YES | NULL
| anchor | 6 | NULL | YES | MAP | NULL | NULL | NULL | NULL | NULL | YES | NULL
| hits | 7 | 0 | NO | BIGINT | NULL | 19 | 10 | 0 | NULL | YES | NULL
SELECT column_name, is_nullable, data_type, is_updatable FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'busy' ORDER BY ordinal_position;
| column_name | is_nullable | data_type | is_updatable
| host | NO | VARCHAR | NO
| twice | NO | BIGINT | NO
SELECT * FROM INFORMATION_SCHEMA.VIEWS;
| table_catalog | table_schema | table_name | view_definition | check_option | is_updatable | insertable_into
| NULL | web | busy | SELECT host, hits * 2 AS twice FROM web.page | NONE | NO | NO
SELECT constraint_name, table_name, constraint_type, enforced FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE table_schema = 'web';
| constraint_name | table_name | constraint_type | enforced
| page_pkey | page | PRIMARY KEY | YES
| page_price_check | page | CHECK | YES
SELECT constraint_name, column_name, ordinal_position FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE table_schema = 'web';
| constraint_name | column_name | ordinal_position
| page_pkey | host | 1
| page_pkey | path | 2
SELECT * FROM INFORMATION_SCHEMA.CHECK_CONSTRAINTS;
| constraint_catalog | constraint_schema | constraint_name | check_clause
| NULL | web | page_price_check | "price" > 0
SELECT t.table_name, COUNT(*) FROM INFORMATION_SCHEMA.TABLES t JOIN INFORMATION_SCHEMA.COLUMNS c ON t.table_name = c.table_name AND t.table_schema = c.table_schema WHERE t.table_schema = 'web' GROUP BY t.table_name;
| table_name | count
| busy | 2
| page | 7
CREATE TABLE web.nest (k INTEGER CONSTRAINT nest_key PRIMARY KEY, words VARCHAR(9) ARRAY, grid DECIMAL(9, 2) ARRAY ARRAY);
= 0 rows
SELECT c.column_name, e.data_type, e.collection_type_identifier, e.dtd_identifier, e.character_maximum_length, e.numeric_precision, e.numeric_scale FROM INFORMATION_SCHEMA.COLUMNS c JOIN INFORMATION_SCHEMA.ELEMENT_TYPES e ON e.object_schema = c.table_schema AND e.object_name = c.table_name AND e.dtd_identifier LIKE c.dtd_identifier || '%' WHERE c.table_schema = 'web' ORDER BY 1, 4;
| column_name | data_type | collection_type_identifier | dtd_identifier | character_maximum_length | numeric_precision | numeric_scale
| anchor | VARCHAR | 6 | 6k | NULL | NULL | NULL
| anchor | VARCHAR | 6 | 6v | NULL | NULL | NULL
| grid | ARRAY | 3 | 3e | NULL | NULL | NULL
| grid | DECIMAL | 3e | 3ee | NULL | 9 | 2
| words | VARCHAR | 2 | 2e | 9 | NULL | NULL
SELECT constraint_name, constraint_type FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE table_name = 'nest';
| constraint_name | constraint_type
| nest_pkey | PRIMARY KEY
DROP TABLE web.nest;
= 0 rows
SELECT nope FROM INFORMATION_SCHEMA.TABLES;
! 42703 there is no column 'nope' (line 1, column 8)
SELECT * FROM INFORMATION_SCHEMA.TABLE;
! 42P01 there is no table 'TABLE' in namespace INFORMATION_SCHEMA (line 1, column 15)
INSERT INTO INFORMATION_SCHEMA.TABLES (table_name) VALUES ('x');
! 42501 schema INFORMATION_SCHEMA shows what is defined; it can be read, but not changed (line 1, column 13)
DROP TABLE INFORMATION_SCHEMA.TABLES;
! 42501 schema INFORMATION_SCHEMA shows what is defined; it can be read, but not changed (line 1, column 12)
CREATE NAMESPACE information_schema;
! 42939 the namespace name 'information_schema' is reserved (line 1, column 18)
INSERT INTO web.page (host, path, html, anchor) VALUES ('a', '/', 'x', MAP['one', '1', 'two', '2']), ('b', '/', NULL, MAP['two', '2']);
= 2 rows
SELECT table_name, family, CAST(qualifier AS VARCHAR), cells FROM SYS.QUALIFIERS WHERE namespace = 'web';
| table_name | family | qualifier | cells
| page | anchor | one | 1
| page | anchor | two | 2
| page | contents | '' | 2
| page | contents | html | 1
| page | d | hits | 2
DROP NAMESPACE web CASCADE;
= 0 rows
