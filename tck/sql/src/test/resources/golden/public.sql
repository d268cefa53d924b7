# PostgreSQL's schema public is the namespace default.
CREATE TABLE public.t (id INTEGER PRIMARY KEY, s VARCHAR);
= 0 rows
INSERT INTO public.t VALUES (1, 'a');
= 1 rows
INSERT INTO t VALUES (2, 'b');
= 1 rows
SELECT * FROM public.t;
| id | s
| 1 | a
| 2 | b
SELECT public.t.s FROM public.t WHERE public.t.id = 1;
| s
| a
SELECT t.s, PUBLIC.t.id FROM "PUBLIC".T;
| s | id
| a | 1
| b | 2
SELECT * FROM public.t JOIN "default".t AS u USING (id);
| id | s | s
| 1 | a | a
| 2 | b | b
UPDATE public.t SET s = 'c' WHERE id = 2;
= 1 rows
DELETE FROM public.t WHERE public.t.id = 1;
= 1 rows
UPSERT INTO public.t VALUES (3, 'd');
= 1 rows
SELECT COUNT(*) FROM public.t$cells;
| count
| 2
EXPLAIN SELECT * FROM public.t;
| Scan(table=[default.t], columns=[id, s], keys=[all])
CREATE VIEW public.v AS SELECT id FROM public.t;
= 0 rows
SELECT * FROM v;
| id
| 2
| 3
CREATE INDEX public_s ON public.t (s);
= 0 rows
CREATE SEQUENCE public.q;
= 0 rows
SELECT NEXT VALUE FOR public.q, nextval('public.q');
| EXPR$0 | nextval
| 1 | 2
ALTER TABLE public.t ADD COLUMN n INTEGER;
= 0 rows
COMMENT ON TABLE public.t IS 'x';
= 0 rows
SET search_path = public;
= 0 rows
SHOW search_path;
| search_path
| default
SET search_path = "$user", public;
= 0 rows
SELECT CURRENT_SCHEMA;
| CURRENT_SCHEMA
| default
SET SCHEMA public;
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 2
SELECT * FROM public.nope;
! 42P01 there is no table 'nope' in namespace public (line 1, column 15)
SHOW TABLES FROM public;
| table_name | table_schema | table_type
| t | default | BASE TABLE
| v | default | VIEW
SHOW COLUMNS FROM public.t;
| field | type | null | key | default
| id | INTEGER | NO | PRI | NULL
| n | INTEGER | YES | '' | NULL
| s | VARCHAR | YES | '' | NULL
SHOW SCHEMAS;
| schema_name
| INFORMATION_SCHEMA
| SYS
| default
| hbase
CREATE SCHEMA public;
! 42P06 namespace 'public' exists already (line 1, column 15)
CREATE SCHEMA IF NOT EXISTS public;
= 0 rows
CREATE SCHEMA "Public";
! 42P06 namespace 'Public' exists already (line 1, column 15)
DROP SCHEMA public;
! 2BP01 namespace 'default' is needed by the system (line 1, column 13)
DROP SCHEMA IF EXISTS public CASCADE;
! 2BP01 namespace 'default' is needed by the system (line 1, column 23)
CREATE SCHEMA other;
= 0 rows
SET SCHEMA other;
= 0 rows
SELECT COUNT(*) FROM public.t;
| count
| 2
SELECT COUNT(*) FROM t;
! 42P01 there is no table 't' in namespace other (line 1, column 22)
CREATE TABLE t (id INTEGER PRIMARY KEY);
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 0
SELECT COUNT(*) FROM public.t;
| count
| 2
CREATE TEMP TABLE public.tt (id INTEGER);
! 42P16 a temporary table has no namespace, and is found before the tables of all others (line 1, column 19)
CREATE TABLE public.r (id INTEGER PRIMARY KEY REFERENCES public.t);
= 0 rows
DROP TABLE public.r;
= 0 rows
DROP SEQUENCE public.q;
= 0 rows
DROP VIEW public.v;
= 0 rows
DROP TABLE public.t;
= 0 rows
DROP SCHEMA other CASCADE;
= 0 rows
