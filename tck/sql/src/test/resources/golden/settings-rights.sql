# Rights: what users may do, and what does not exist for them. SET ROLE does things as another user.
CREATE USER root;
= 0 rows
CREATE USER ann;
= 0 rows
CREATE USER bob;
= 0 rows
CREATE ROLE clerk;
= 0 rows
GRANT clerk TO bob;
= 0 rows
CREATE NAMESPACE shop;
= 0 rows
CREATE TABLE shop.customer (id INT PRIMARY KEY, name VARCHAR, secret VARCHAR);
= 0 rows
CREATE TABLE shop.purchase (id INT PRIMARY KEY, customer INT REFERENCES shop.customer (id) ON DELETE CASCADE, total DECIMAL(8, 2));
= 0 rows
CREATE TABLE T (a INT PRIMARY KEY, b INT);
= 0 rows
CREATE SEQUENCE shop.numbers;
= 0 rows
CREATE VIEW shop.names AS SELECT id, name FROM shop.customer;
= 0 rows
INSERT INTO shop.customer VALUES (1, 'Ada', 'x'), (2, 'Ben', 'y');
= 2 rows
INSERT INTO shop.purchase VALUES (10, 1, 5.00), (11, 2, 7.50);
= 2 rows
INSERT INTO t VALUES (1, 1);
= 1 rows
# Nothing is there for who has no right.
SET ROLE ann;
= 0 rows
SELECT CURRENT_USER, SESSION_USER;
| CURRENT_USER | SESSION_USER
| ann | root
SELECT * FROM shop.customer;
! 42P01 there is no table 'shop' in namespace default (line 1, column 15)
SELECT * FROM shop.custome;
! 42P01 there is no table 'shop' in namespace default (line 1, column 15)
SELECT * FROM t;
! 42P01 there is no table 't' in namespace default (line 1, column 15)
SELECT * FROM u;
! 42P01 there is no table 'u' in namespace default (line 1, column 15)
SELECT a FROM default.t;
! 42P01 there is no table 't' in namespace default (line 1, column 15)
SELECT nothing FROM t;
! 42P01 there is no table 't' in namespace default (line 1, column 21)
SELECT * FROM t$cells;
! 42P01 there is no table 't$cells' in namespace default (line 1, column 15)
SELECT * FROM t$history;
! 42P01 there is no table 't$history' in namespace default (line 1, column 15)
SELECT * FROM t$markers;
! 42P01 there is no table 't$markers' in namespace default (line 1, column 15)
INSERT INTO t VALUES (2, 2);
! 42P01 there is no table 't' in namespace default (line 1, column 13)
UPSERT INTO t VALUES (2, 2);
! 42P01 there is no table 't' in namespace default (line 1, column 13)
UPDATE t SET b = 2;
! 42P01 there is no table 't' in namespace default (line 1, column 8)
DELETE FROM t;
! 42P01 there is no table 't' in namespace default (line 1, column 13)
DELETE FROM t$cells;
! 42P01 there is no table 't' in namespace default (line 1, column 13)
TRUNCATE TABLE t;
! 42P01 there is no table 't' in namespace default (line 1, column 16)
DROP TABLE t;
! 42P01 there is no table 't' in namespace default (line 1, column 12)
DROP TABLE IF EXISTS t;
= 0 rows
ALTER TABLE t ADD COLUMN c INT;
! 42P01 there is no table 't' in namespace default (line 1, column 13)
CREATE INDEX i ON t (b);
! 42P01 there is no table 't' in namespace default (line 1, column 19)
SELECT NEXT VALUE FOR shop.numbers;
! 3F000 no such namespace: 'shop' (line 1, column 23)
LOCK TABLE t;
! 42P01 there is no table 't' in namespace default (line 1, column 12)
CREATE TABLE mine (a INT PRIMARY KEY);
! 42501 the right CREATE on namespace default is missing (line 1, column 14)
CREATE TABLE shop.mine (a INT PRIMARY KEY);
! 3F000 no such namespace: 'shop' (line 1, column 14)
CREATE NAMESPACE other;
! 42501 only an administrator may create a namespace (line 1, column 18)
SET SCHEMA shop;
! 3F000 no such namespace: 'shop' (line 1, column 1)
SELECT table_schema, table_name FROM information_schema.tables;
| table_schema | table_name
SELECT schema_name FROM information_schema.schemata ORDER BY 1;
| schema_name
| INFORMATION_SCHEMA
| SYS
| default
SELECT table_name FROM sys.tables;
| table_name
SELECT user_name, statement, state FROM sys.statements;
| user_name | statement | state
| root | SELECT user_name, statement, state FROM sys.statements | running
SELECT COUNT(*) AS others FROM sys.statement_statistics WHERE user_name <> SESSION_USER;
| others
| 0
SELECT * FROM sys.counters;
! 42P01 there is no table 'counters' in namespace SYS (line 1, column 15)
GRANT SELECT ON t TO bob;
! 42P01 there is no table 't' in namespace default (line 1, column 17)
CREATE USER eve;
! 42501 only an administrator may create a user (line 1, column 13)
CHECKPOINT;
! 42501 only an administrator may CHECKPOINT (line 1, column 1)
ANALYZE;
! 42501 only an administrator may ANALYZE all tables (line 1, column 1)
BACKUP TO 'x';
! 42501 only an administrator may BACKUP (line 1, column 1)
COPY t TO 'x';
! 42501 only an administrator may COPY from and to files (line 1, column 1)
SELECT * FROM READ_CSV('x');
! 42501 only an administrator may read files by READ_CSV (line 1, column 15)
SET ROLE bob;
= 0 rows
SET ROLE NONE;
= 0 rows
SET ROLE NONE;
= 0 rows
# Columns.
GRANT SELECT (id, name), UPDATE (name) ON shop.customer TO ann;
= 0 rows
SET ROLE ann;
= 0 rows
SELECT id, name FROM shop.customer ORDER BY id;
| id | name
| 1 | Ada
| 2 | Ben
SELECT c.name FROM shop.customer AS c WHERE c.id = 1;
| name
| Ada
SELECT secret FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 8)
SELECT * FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 8)
SELECT c.* FROM shop.customer AS c;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 8)
SELECT id FROM shop.customer WHERE secret = 'x';
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 36)
SELECT COUNT(*) FROM shop.customer;
| count
| 2
SELECT COUNT(*) FROM shop.customer GROUP BY secret;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 45)
SELECT id FROM shop.customer ORDER BY secret;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 39)
SELECT MAX(secret) FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 12)
SELECT id, ROW_NUMBER() OVER (ORDER BY secret) FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 40)
SELECT id FROM shop.customer HAVING MAX(secret) > 'a';
! 42803 Expression 'id' is not being grouped (line 1, column 8)
SELECT (SELECT MAX(c.secret) FROM shop.customer c) AS s;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 20)
SELECT id FROM shop.customer c WHERE EXISTS (SELECT 1 FROM shop.customer d WHERE d.secret = c.name);
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 82)
WITH q AS (SELECT secret FROM shop.customer) SELECT 1 FROM q;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 19)
SELECT x FROM shop.customer AS q (x, y, z);
! 42501 the right SELECT on shop.customer is missing (line 1, column 15)
SELECT 1 FROM shop.customer AS x JOIN shop.customer AS y USING (secret);
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 15)
SELECT 1 FROM shop.customer AS x NATURAL JOIN (SELECT 'x' AS secret) AS y;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 15)
SELECT CASE WHEN id = 1 THEN secret END FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 30)
SELECT COALESCE(name, secret) FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 23)
SELECT id FROM shop.customer WHERE name IN (SELECT secret FROM shop.customer);
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 52)
SELECT "secret (time)" FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 8)
SELECT "name (time)" IS NULL AS n FROM shop.customer;
| n
| false
| false
SELECT _row FROM shop.customer;
! 42501 the right SELECT on column '_row' of shop.customer is missing (line 1, column 8)
SELECT _time FROM shop.customer;
! 42501 the right SELECT on column '_time' of shop.customer is missing (line 1, column 8)
SELECT ROW_TO_JSON(c) FROM shop.customer c;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 20)
SELECT id FROM shop.customer FOR SYSTEM_TIME AS OF TIMESTAMP '2020-01-01 00:00:00';
! 72000 the state of shop.customer as of 1577849400000 is not known whole in family d: it keeps 1 version of a cell, and some have as many newer ones; the connection property partialStates=true or SELECT /*+ PARTIAL_STATES */ reads what there is
SELECT secret FROM shop.customer FOR SYSTEM_TIME AS OF TIMESTAMP '2020-01-01 00:00:00';
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 8)
SELECT id FROM shop.customer$cells;
! 42501 the right SELECT on shop.customer is missing (line 1, column 16)
SELECT id FROM shop.customer$history;
! 42501 the right SELECT on shop.customer is missing (line 1, column 16)
SELECT id FROM shop.customer$markers;
! 42501 the right SELECT on shop.customer is missing (line 1, column 16)
TABLE shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 7)
SELECT id FROM shop.customer UNION SELECT LENGTH(secret) FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 50)
SELECT u.x FROM shop.customer c, UNNEST(ARRAY[c.secret]) AS u (x);
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 47)
SELECT id FROM shop.customer ORDER BY name FETCH FIRST 1 ROW ONLY;
| id
| 1
SELECT id, name FROM shop.customer WHERE id = 1 FOR UPDATE;
| id | name
| 1 | Ada
SELECT id, name FROM shop.customer WHERE secret = 'x' FOR UPDATE;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 42)
EXPLAIN SELECT secret FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 16)
EXPLAIN SELECT id FROM shop.customer;
| Scan(table=[shop.customer], columns=[id], keys=[all])
PREPARE p AS SELECT name FROM shop.customer WHERE id = $1;
= 0 rows
EXECUTE p (1);
| name
| Ada
PREPARE q AS SELECT secret FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 21)
UPDATE shop.customer SET name = 'Eda' WHERE id = 1;
= 1 rows
UPDATE shop.customer SET name = 'Eda';
= 2 rows
UPDATE shop.customer SET secret = 'z';
! 42501 the right UPDATE on column 'secret' of shop.customer is missing (line 1, column 26)
UPDATE shop.customer SET name = secret;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 33)
UPDATE shop.customer SET name = 'z' WHERE secret = 'x';
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 43)
UPDATE shop.customer SET name = name || '.' RETURNING name;
| name
| Eda.
| Eda.
UPDATE shop.customer SET name = 'z' RETURNING secret;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 47)
UPDATE shop.customer SET name = 'z' RETURNING *;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 47)
INSERT INTO shop.customer (id) VALUES (3);
! 42501 the right INSERT on shop.customer is missing (line 1, column 13)
DELETE FROM shop.customer WHERE id = 1;
! 42501 the right DELETE on shop.customer is missing (line 1, column 13)
SELECT column_name FROM information_schema.columns WHERE table_name = 'customer' ORDER BY ordinal_position;
| column_name
| id
| name
| secret
SELECT table_name, constraint_name FROM information_schema.table_constraints;
| table_name | constraint_name
| customer | customer_pkey
SELECT * FROM sys.grants ORDER BY 1, 2, 3, 5;
| namespace | table_name | column_name | grantee | privilege | is_grantable | grantor
| shop | customer | id | ann | SELECT | FALSE | NULL
| shop | customer | name | ann | SELECT | FALSE | NULL
| shop | customer | name | ann | UPDATE | FALSE | NULL
| shop | customer | NULL | root | OWNER | TRUE | NULL
| shop | NULL | NULL | root | OWNER | TRUE | NULL
SET ROLE NONE;
= 0 rows
# A right that is gone is gone for what is prepared, too.
REVOKE SELECT ON shop.customer FROM ann;
= 0 rows
SET ROLE ann;
= 0 rows
EXECUTE p (1);
! 42501 the right SELECT on shop.customer is missing
UPDATE shop.customer SET name = 'Zoe';
= 2 rows
SET ROLE NONE;
= 0 rows
REVOKE ALL ON shop.customer FROM ann;
= 0 rows
SET ROLE ann;
= 0 rows
EXECUTE p (1);
! 42P01 there is no table 'shop' in namespace default
SET ROLE NONE;
= 0 rows
DEALLOCATE p;
= 0 rows
# Changes of rows, by a role.
GRANT INSERT (id, name) ON shop.customer TO clerk;
= 0 rows
GRANT DELETE ON shop.customer TO clerk;
= 0 rows
SET ROLE bob;
= 0 rows
INSERT INTO shop.customer (id, name) VALUES (4, 'Dan');
= 1 rows
INSERT INTO shop.customer VALUES (5, 'Eve', 's');
! 42501 the right INSERT on column 'secret' of shop.customer is missing (line 1, column 13)
INSERT INTO shop.customer (id) SELECT id + 10 FROM shop.customer;
! 42501 the right SELECT on shop.customer is missing (line 1, column 52)
INSERT INTO shop.customer (id) VALUES (4) ON CONFLICT DO NOTHING;
= 0 rows
INSERT INTO shop.customer (id) VALUES (4) ON CONFLICT (id) DO UPDATE SET name = 'x';
! 42501 the right UPDATE on column 'name' of shop.customer is missing (line 1, column 74)
INSERT INTO shop.customer (id) VALUES (6) RETURNING id;
! 42501 the right SELECT on column 'id' of shop.customer is missing (line 1, column 53)
UPSERT INTO shop.customer (id, name) VALUES (4, 'Don');
! 42501 the right UPDATE on column 'name' of shop.customer is missing (line 1, column 13)
DELETE FROM shop.customer WHERE id = 4;
! 42501 the right SELECT on column 'id' of shop.customer is missing (line 1, column 33)
DELETE FROM shop.customer RETURNING id;
! 42501 the right SELECT on column 'id' of shop.customer is missing (line 1, column 37)
MERGE INTO shop.customer AS c USING (VALUES (7, 'Gus')) AS s (id, name) ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name);
! 42501 the right SELECT on column 'id' of shop.customer is missing (line 1, column 76)
SELECT 1 FROM shop.purchase;
! 42P01 there is no table 'purchase' in namespace shop (line 1, column 15)
TRUNCATE TABLE shop.customer;
! 0A000 table shop.customer cannot be truncated without table shop.purchase, whose rows name its rows by the foreign key 'purchase_customer_fkey' (line 1, column 16)
SET ROLE NONE;
= 0 rows
GRANT SELECT (id) ON shop.customer TO clerk;
= 0 rows
SET ROLE bob;
= 0 rows
MERGE INTO shop.customer AS c USING (VALUES (7, 'Gus')) AS s (id, name) ON c.id = s.id WHEN NOT MATCHED THEN INSERT (id, name) VALUES (s.id, s.name);
= 1 rows
MERGE INTO shop.customer AS c USING (VALUES (7, 'Gus')) AS s (id, name) ON c.id = s.id WHEN MATCHED THEN UPDATE SET name = s.name;
! 42501 the right UPDATE on column 'name' of shop.customer is missing (line 1, column 117)
MERGE INTO shop.customer AS c USING (VALUES (7, 'Gus')) AS s (id, name) ON c.id = s.id WHEN MATCHED THEN DELETE;
= 1 rows
INSERT INTO shop.customer (id) VALUES (6) RETURNING id;
| id
| 6
WITH d AS (DELETE FROM shop.customer WHERE id = 6 RETURNING id) SELECT * FROM d;
| id
| 6
WITH d AS (DELETE FROM shop.customer WHERE id = 6 RETURNING name) SELECT * FROM d;
! 42501 the right SELECT on column 'name' of shop.customer is missing (line 1, column 61)
# Actions of foreign keys are the system's.
DELETE FROM shop.customer WHERE id = 2;
= 1 rows
SET ROLE NONE;
= 0 rows
SELECT id FROM shop.purchase;
| id
| 10
# Views read with the rights of their owner.
GRANT SELECT ON shop.names TO ann;
= 0 rows
SET ROLE ann;
= 0 rows
SELECT * FROM shop.names;
| id | name
| 1 | Zoe
| 4 | Dan
SELECT name FROM shop.names WHERE id = 1;
| name
| Zoe
SELECT * FROM shop.customer;
! 42P01 there is no table 'customer' in namespace shop (line 1, column 15)
INSERT INTO shop.names VALUES (1, 'x');
! 42809 'names' is a view of namespace shop, not a table (line 1, column 13)
SELECT view_definition FROM information_schema.views;
| view_definition
| NULL
SET ROLE NONE;
= 0 rows
REVOKE SELECT ON shop.names FROM ann;
= 0 rows
GRANT SELECT (id) ON shop.names TO ann;
= 0 rows
SET ROLE ann;
= 0 rows
SELECT id FROM shop.names;
| id
| 1
| 4
SELECT name FROM shop.names;
! 42501 the right SELECT on column 'name' of shop.names is missing (line 1, column 8)
SELECT * FROM shop.names AS n (a);
! 42501 the right SELECT on shop.names is missing (line 1, column 15)
SET ROLE NONE;
= 0 rows
# Namespaces: what is there and what will be.
GRANT SELECT ON NAMESPACE shop TO ann;
= 0 rows
GRANT CREATE ON NAMESPACE shop TO bob;
= 0 rows
SET ROLE bob;
= 0 rows
CREATE TABLE shop.note (id INT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text VARCHAR);
= 0 rows
INSERT INTO shop.note (text) VALUES ('hello');
= 1 rows
CREATE VIEW shop.notes AS SELECT text FROM shop.note;
= 0 rows
CREATE VIEW shop.spy AS SELECT secret FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 32)
CREATE TABLE shop.copy AS SELECT secret FROM shop.customer;
! 42501 the right SELECT on column 'secret' of shop.customer is missing (line 1, column 34)
CREATE TABLE shop.copy AS SELECT id FROM shop.customer;
= 0 rows
CREATE TABLE shop.child (id INT PRIMARY KEY, c INT REFERENCES shop.customer (id));
! 42501 the right REFERENCES on column 'id' of shop.customer is missing (line 1, column 63)
CREATE TABLE shop.child (LIKE shop.customer);
! 42501 the right SELECT on shop.customer is missing (line 1, column 31)
CREATE TABLE shop.child (id INT PRIMARY KEY, c INT REFERENCES shop.purchase (id));
! 42P01 there is no table 'purchase' in namespace shop (line 1, column 63)
CREATE OR REPLACE VIEW shop.names AS SELECT 1 AS one;
! 42P07 view shop.names exists already (line 1, column 24)
SET ROLE ann;
= 0 rows
SELECT text FROM shop.note;
| text
| hello
SELECT secret FROM shop.customer ORDER BY 1;
| secret
| x
| NULL
SELECT * FROM shop.notes;
| text
| hello
INSERT INTO shop.note (text) VALUES ('x');
! 42501 the right INSERT on shop.note is missing (line 1, column 13)
SELECT NEXT VALUE FOR shop.numbers;
! 42501 the right UPDATE on shop.numbers is missing (line 1, column 23)
DROP TABLE shop.note;
! 42501 the right DROP on shop.note is missing (line 1, column 12)
ALTER TABLE shop.note RENAME TO paper;
! 42501 the right ALTER on shop.note is missing (line 1, column 13)
COMMENT ON TABLE shop.note IS 'x';
! 42501 the right ALTER on shop.note is missing (line 1, column 18)
CREATE INDEX i ON shop.note (text);
! 42501 the right INDEX on shop.note is missing (line 1, column 19)
SET ROLE NONE;
= 0 rows
GRANT UPDATE ON SEQUENCE shop.numbers TO ann;
= 0 rows
GRANT REFERENCES (id) ON shop.customer TO bob;
= 0 rows
SET ROLE ann;
= 0 rows
SELECT NEXT VALUE FOR shop.numbers;
| EXPR$0
| 1
SET ROLE bob;
= 0 rows
CREATE TABLE shop.child (id INT PRIMARY KEY, c INT REFERENCES shop.customer (id));
= 0 rows
# What follows other names.
GRANT UPDATE (text) ON shop.note TO ann;
= 0 rows
ALTER TABLE shop.note RENAME COLUMN text TO body;
! 2BP01 view shop.notes depends on column 'text' of table shop.note (line 1, column 13)
ALTER TABLE shop.note RENAME TO paper;
! 2BP01 view shop.notes depends on the name of table shop.note (line 1, column 13)
DROP VIEW shop.notes;
= 0 rows
ALTER TABLE shop.note RENAME COLUMN text TO body;
= 0 rows
ALTER TABLE shop.note RENAME TO paper;
= 0 rows
SET ROLE ann;
= 0 rows
UPDATE shop.paper SET body = 'bye';
= 1 rows
UPDATE shop.paper SET id = DEFAULT;
! 42501 the right UPDATE on column 'id' of shop.paper is missing (line 1, column 23)
SET ROLE NONE;
= 0 rows
SELECT * FROM sys.grants ORDER BY 1, 2, 3, 4, 5;
| namespace | table_name | column_name | grantee | privilege | is_grantable | grantor
| default | T | NULL | root | OWNER | TRUE | NULL
| shop | child | NULL | bob | OWNER | TRUE | NULL
| shop | copy | NULL | bob | OWNER | TRUE | NULL
| shop | copy__rowid_seq | NULL | bob | OWNER | TRUE | NULL
| shop | customer | id | bob | REFERENCES | FALSE | NULL
| shop | customer | id | clerk | INSERT | FALSE | NULL
| shop | customer | id | clerk | SELECT | FALSE | NULL
| shop | customer | name | clerk | INSERT | FALSE | NULL
| shop | customer | NULL | clerk | DELETE | FALSE | NULL
| shop | customer | NULL | root | OWNER | TRUE | NULL
| shop | names | id | ann | SELECT | FALSE | NULL
| shop | names | NULL | root | OWNER | TRUE | NULL
| shop | note_id_seq | NULL | bob | OWNER | TRUE | NULL
| shop | numbers | NULL | ann | UPDATE | FALSE | NULL
| shop | numbers | NULL | root | OWNER | TRUE | NULL
| shop | paper | body | ann | UPDATE | FALSE | NULL
| shop | paper | NULL | bob | OWNER | TRUE | NULL
| shop | purchase | NULL | root | OWNER | TRUE | NULL
| shop | NULL | NULL | ann | SELECT | FALSE | NULL
| shop | NULL | NULL | bob | CREATE | FALSE | NULL
| shop | NULL | NULL | root | OWNER | TRUE | NULL
# Granting.
GRANT SELECT ON t TO ann WITH GRANT OPTION;
= 0 rows
SET ROLE ann;
= 0 rows
GRANT SELECT ON t TO bob WITH GRANT OPTION;
= 0 rows
GRANT INSERT ON t TO bob;
! 42501 the right to grant and revoke INSERT on default.T is missing (line 1, column 17)
GRANT ALL ON t TO clerk;
= 0 rows
SET ROLE bob;
= 0 rows
SELECT * FROM t;
| a | b
| 1 | 1
GRANT SELECT ON t TO PUBLIC;
= 0 rows
SET ROLE NONE;
= 0 rows
DROP USER ann;
! 2BP01 user 'ann' has granted rights on default.T (line 1, column 11)
REVOKE SELECT ON t FROM ann;
! 2BP01 others have rights by those that are taken away; REVOKE ... CASCADE takes theirs, too (line 1, column 18)
REVOKE GRANT OPTION FOR SELECT ON t FROM ann CASCADE;
= 0 rows
SELECT grantee, privilege, is_grantable, grantor FROM sys.grants WHERE table_name = 'T' ORDER BY 1, 2;
| grantee | privilege | is_grantable | grantor
| ann | SELECT | FALSE | NULL
| root | OWNER | TRUE | NULL
GRANT CREATE ON t TO bob;
! 0LP01 CREATE is no right on a table (line 1, column 7)
GRANT INSERT ON SEQUENCE shop.numbers TO bob;
! 0LP01 INSERT is no right on a sequence (line 1, column 7)
GRANT DELETE (a) ON t TO bob;
! 0LP01 DELETE is no right on columns (line 1, column 7)
GRANT SELECT (z) ON t TO bob;
! 42703 table default.T has no column 'z'; did you mean a? (line 1, column 15)
GRANT TRUNCATE ON t TO bob;
! 42601 there is no right TRUNCATE; who has DELETE may TRUNCATE (line 1, column 7)
GRANT SELECT ON t TO nobody;
! 42704 there is no user or role 'nobody' (line 1, column 22)
GRANT SELECT ON nothing TO bob;
! 42P01 there is no table 'nothing' in namespace default (line 1, column 17)
GRANT SELECT ON t TO PUBLIC WITH GRANT OPTION;
! 0LP01 what all may grant would be everybody's; PUBLIC has no GRANT OPTION (line 1, column 22)
GRANT USAGE ON SCHEMA shop TO bob;
! 42601 there is no right USAGE; who has any right in a namespace may use it (line 1, column 7)
ALTER DEFAULT PRIVILEGES IN SCHEMA shop GRANT SELECT ON TABLES TO bob;
! 0A000 ALTER DEFAULT PRIVILEGES is not supported; a right on a namespace holds for all that it will have (line 1, column 7)
GRANT ADMIN ON NAMESPACE shop TO ann;
= 0 rows
SET ROLE ann;
= 0 rows
DROP TABLE shop.child;
= 0 rows
DROP TABLE shop.copy;
= 0 rows
GRANT SELECT, DELETE ON ALL TABLES IN NAMESPACE shop TO clerk;
= 0 rows
DROP VIEW shop.names;
= 0 rows
ALTER NAMESPACE shop RENAME TO store;
= 0 rows
SET ROLE bob;
= 0 rows
SELECT id FROM store.customer ORDER BY id;
| id
| 1
| 4
SET ROLE NONE;
= 0 rows
DROP USER bob;
! 2BP01 user 'bob' owns store.note_id_seq (line 1, column 11)
REASSIGN OWNED BY bob TO nobody;
! 42704 there is no user or role 'nobody' (line 1, column 26)
REASSIGN OWNED BY bob, ann TO root;
= 0 rows
SELECT table_name, grantee FROM sys.grants WHERE privilege = 'OWNER' ORDER BY 1;
| table_name | grantee
| T | root
| customer | root
| note_id_seq | root
| numbers | root
| paper | root
| purchase | root
| NULL | root
ALTER TABLE t SET SCHEMA store;
= 0 rows
DROP NAMESPACE store CASCADE;
= 0 rows
SELECT * FROM sys.grants;
| namespace | table_name | column_name | grantee | privilege | is_grantable | grantor
DROP USER ann, bob;
= 0 rows
DROP ROLE clerk;
= 0 rows
SELECT user_name FROM sys.users;
| user_name
| root
# Whose something is can be changed by the owner, to an own role that may make such a thing there.
CREATE USER ann PASSWORD 'correct horse';
= 0 rows
CREATE USER bob PASSWORD 'battery staple';
= 0 rows
CREATE ROLE team;
= 0 rows
CREATE NAMESPACE shop;
= 0 rows
CREATE TABLE shop.t (id INTEGER GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
= 0 rows
CREATE VIEW shop.v AS SELECT id FROM shop.t;
= 0 rows
CREATE SEQUENCE shop.s;
= 0 rows
ALTER TABLE shop.t OWNER TO bob;
= 0 rows
ALTER VIEW shop.v OWNER TO bob;
= 0 rows
ALTER SEQUENCE shop.s OWNER TO CURRENT_USER;
= 0 rows
ALTER SEQUENCE shop.t_id_seq OWNER TO ann;
! 0A000 the sequence of an identity column belongs to whom its table belongs to (line 1, column 16)
ALTER TABLE shop.t OWNER TO nobody;
! 42704 there is no user or role 'nobody' (line 1, column 29)
ALTER TABLE IF EXISTS shop.nothing OWNER TO bob;
= 0 rows
ALTER TABLE shop.nothing OWNER TO bob;
! 42P01 there is no table 'nothing' in namespace shop (line 1, column 13)
SELECT table_name, grantee FROM sys.grants WHERE privilege = 'OWNER' ORDER BY 1;
| table_name | grantee
| s | root
| t | bob
| t_id_seq | bob
| v | bob
| NULL | root
SET ROLE bob;
= 0 rows
SELECT COUNT(*) AS n FROM shop.v;
| n
| 0
ALTER TABLE shop.t OWNER TO ann;
! 42501 'ann' is neither you nor a role of yours; an administrator may do this (line 1, column 29)
ALTER TABLE shop.t OWNER TO team;
! 42501 'team' is neither you nor a role of yours; an administrator may do this (line 1, column 29)
ALTER SEQUENCE shop.s OWNER TO bob;
! 42P01 no such sequence: 's' in namespace shop (line 1, column 16)
SET ROLE NONE;
= 0 rows
GRANT team TO bob;
= 0 rows
SET ROLE bob;
= 0 rows
ALTER TABLE shop.t OWNER TO team;
! 42501 the right CREATE on namespace shop is missing to 'team' (line 1, column 29)
SET ROLE NONE;
= 0 rows
GRANT CREATE ON NAMESPACE shop TO team;
= 0 rows
GRANT ALTER ON SEQUENCE shop.s TO bob;
= 0 rows
SET ROLE bob;
= 0 rows
ALTER TABLE shop.t OWNER TO team;
= 0 rows
ALTER SEQUENCE shop.s OWNER TO bob;
! 42501 only the owner of shop.s may give it to others (line 1, column 16)
ALTER NAMESPACE shop OWNER TO team;
! 42501 the right ADMIN on namespace shop is missing (line 1, column 17)
SET ROLE NONE;
= 0 rows
ALTER SCHEMA shop OWNER TO team;
= 0 rows
SET ROLE bob;
= 0 rows
ALTER NAMESPACE shop OWNER TO bob;
= 0 rows
SELECT table_name, grantee FROM sys.grants WHERE privilege = 'OWNER' ORDER BY 1;
| table_name | grantee
| s | root
| t | team
| t_id_seq | team
| v | bob
| NULL | bob
SET ROLE NONE;
= 0 rows
CREATE TEMP TABLE passing (id INTEGER);
= 0 rows
ALTER TABLE passing OWNER TO bob;
! 0A000 a temporary table belongs to its session (line 1, column 13)
DROP TABLE passing;
= 0 rows
DROP NAMESPACE shop CASCADE;
= 0 rows
DROP USER ann, bob;
= 0 rows
DROP ROLE team;
= 0 rows
