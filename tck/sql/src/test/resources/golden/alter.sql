# ALTER TABLE and ALTER NAMESPACE.
CREATE NAMESPACE web;
= 0 rows
ALTER NAMESPACE web SET (max_tables = 1);
= 0 rows
CREATE TABLE web.a (k INTEGER PRIMARY KEY);
= 0 rows
CREATE TABLE web.b (k INTEGER PRIMARY KEY);
! 53400 namespace web may hold no more than 1 tables
ALTER SCHEMA WEB SET (max_tables = 2, max_bytes = 1000000);
= 0 rows
CREATE TABLE web.b (k INTEGER PRIMARY KEY);
= 0 rows
ALTER NAMESPACE web SET (tables = 2);
! 22023 there is no option 'tables' here; possible are [max_bytes, max_tables] (line 1, column 26)
ALTER NAMESPACE nope SET (max_tables = 2);
! 3F000 no such namespace: 'nope' (line 1, column 17)
ALTER NAMESPACE IF EXISTS nope SET (max_tables = 2);
= 0 rows
ALTER NAMESPACE sys SET (max_tables = 2);
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 17)
DROP NAMESPACE web CASCADE;
= 0 rows
# Columns are added.
CREATE TABLE t (k INTEGER PRIMARY KEY, v VARCHAR, f.a INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 'one', 10), (2, 'two', 20);
= 2 rows
ALTER TABLE t ADD COLUMN w VARCHAR;
= 0 rows
ALTER TABLE t ADD n BIGINT NOT NULL DEFAULT 7;
= 0 rows
ALTER TABLE t ADD COLUMN IF NOT EXISTS w VARCHAR;
= 0 rows
ALTER TABLE t ADD COLUMN w VARCHAR;
! 42701 column 'w' of table default.t is declared more than once (line 1, column 13)
ALTER TABLE t ADD COLUMN F.b INTEGER DEFAULT 1;
= 0 rows
ALTER TABLE t ADD COLUMN g.c DATE;
= 0 rows
ALTER TABLE t ADD COLUMN tags MAP<VARCHAR, INTEGER>;
= 0 rows
SELECT * FROM t;
| k | v | f.a | w | n | f.b | g.c | tags
| 1 | one | 10 | NULL | 7 | 1 | NULL | {}
| 2 | two | 20 | NULL | 7 | 1 | NULL | {}
INSERT INTO t (k, c, tags) VALUES (3, DATE '2020-02-02', MAP['x', 1]);
= 1 rows
UPSERT INTO t (k, w) VALUES (1, 'w');
= 1 rows
SELECT * FROM t WHERE n = 7;
| k | v | f.a | w | n | f.b | g.c | tags
| 1 | one | 10 | w | 7 | 1 | NULL | {}
| 2 | two | 20 | NULL | 7 | 1 | NULL | {}
| 3 | NULL | NULL | NULL | 7 | 1 | 2020-02-02 | {x=1}
ALTER TABLE t ADD COLUMN z INTEGER NOT NULL;
! 23502 column 'z' cannot be NOT NULL without a default that all rows share, as table default.t has rows, which would be NULL there (line 1, column 13)
ALTER TABLE t ADD COLUMN z TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP;
= 0 rows
ALTER TABLE t ADD COLUMN z INTEGER PRIMARY KEY;
! 42601 a column that is added later cannot be part of the primary key (line 1, column 36)
ALTER TABLE t ADD COLUMN z INTEGER DEFAULT 'x';
! 22P02 invalid text for type INTEGER: 'x' (line 1, column 26)
ALTER TABLE t ADD COLUMN f MAP<VARCHAR, VARCHAR>;
! 42P16 the MAP 'f' needs a family of its own, and table default.t has a family 'f' already (line 1, column 13)
ALTER TABLE t ADD COLUMN tags.z INTEGER;
! 42P16 table default.t has the family 'tags' as a MAP, which cannot have the column 'tags.z' as well (line 1, column 13)
ALTER TABLE t ADD COLUMN z;
! 42601 the column z needs a type (line 1, column 26)
ALTER TABLE nope ADD COLUMN z INTEGER;
! 42P01 there is no table 'nope' in namespace default (line 1, column 13)
ALTER TABLE IF EXISTS nope ADD COLUMN z INTEGER;
= 0 rows
# A dropped column's cells stay unseen when there is a column of its name again.
ALTER TABLE t DROP COLUMN v;
= 0 rows
SELECT v FROM t;
! 42703 there is no column 'v'; did you mean k? (line 1, column 8)
ALTER TABLE t ADD COLUMN v VARCHAR;
= 0 rows
SELECT k, v FROM t;
| k | v
| 1 | NULL
| 2 | NULL
| 3 | NULL
UPDATE t SET v = 'new' WHERE k = 2;
= 1 rows
SELECT k, v FROM t;
| k | v
| 1 | NULL
| 2 | new
| 3 | NULL
SELECT family, qualifier, CAST("value" AS VARCHAR) FROM t$cells WHERE k = 2 AND qualifier LIKE 'v%';
| family | qualifier | value
| d | v | two
| d | v#2 | new
ALTER TABLE t DROP v;
= 0 rows
ALTER TABLE t ADD v INTEGER;
= 0 rows
SELECT k, v FROM t WHERE v IS NOT NULL;
| k | v
ALTER TABLE t DROP COLUMN IF EXISTS nope;
= 0 rows
ALTER TABLE t DROP COLUMN nope;
! 42703 table default.t has no column 'nope' (line 1, column 27)
ALTER TABLE t DROP COLUMN k;
! 0A000 column 'k' is part of the primary key and cannot be dropped (line 1, column 13)
ALTER TABLE t DROP COLUMN tags;
= 0 rows
ALTER TABLE t ADD COLUMN tags MAP<VARCHAR, INTEGER>;
= 0 rows
SELECT k, tags FROM t;
| k | tags
| 1 | {}
| 2 | {}
| 3 | {}
# Columns are renamed; the cells stay.
ALTER TABLE t RENAME COLUMN w TO word;
= 0 rows
ALTER TABLE t RENAME f.a TO f.alpha;
= 0 rows
ALTER TABLE t RENAME COLUMN b TO beta;
= 0 rows
ALTER TABLE t RENAME COLUMN k TO key;
= 0 rows
SELECT key, word, f.alpha, f.beta FROM t;
| key | word | alpha | beta
| 1 | w | 10 | 1
| 2 | NULL | 20 | 1
| 3 | NULL | NULL | 1
ALTER TABLE t RENAME COLUMN word TO n;
! 42701 column 'n' of table default.t is declared more than once (line 1, column 13)
ALTER TABLE t RENAME COLUMN word TO f.word;
! 0A000 column 'word' cannot be moved to another family by renaming it (line 1, column 13)
ALTER TABLE t RENAME COLUMN w TO x;
! 42703 table default.t has no column 'w'; did you mean n? (line 1, column 29)
ALTER TABLE t ADD COLUMN w INTEGER;
= 0 rows
SELECT key, w, word FROM t WHERE key = 1;
| key | w | word
| 1 | NULL | w
UPDATE t SET w = 5, word = 'both' WHERE key = 1;
= 1 rows
SELECT key, w, word FROM t WHERE key = 1;
| key | w | word
| 1 | 5 | both
# Defaults and NOT NULL. Rows keep what they read as.
ALTER TABLE t ALTER COLUMN n SET DEFAULT 8;
= 0 rows
INSERT INTO t (key) VALUES (4);
= 1 rows
UPSERT INTO t (key) VALUES (5);
= 1 rows
SELECT key, n FROM t ORDER BY key;
| key | n
| 1 | 7
| 2 | 7
| 3 | 7
| 4 | 8
| 5 | 8
ALTER TABLE t ALTER COLUMN n DROP NOT NULL;
= 0 rows
UPDATE t SET n = NULL WHERE key = 1;
= 1 rows
SELECT key, n FROM t ORDER BY key;
| key | n
| 1 | NULL
| 2 | 7
| 3 | 7
| 4 | 8
| 5 | 8
ALTER TABLE t ALTER COLUMN n SET NOT NULL;
! 23502 column 'n' of table default.t contains NULL (line 1, column 13)
UPDATE t SET n = 0 WHERE n IS NULL;
= 1 rows
ALTER TABLE t ALTER n SET NOT NULL;
= 0 rows
UPDATE t SET n = NULL WHERE key = 1;
! 23502 column 'n' of table default.t is NOT NULL
ALTER TABLE t ALTER COLUMN n DROP DEFAULT;
= 0 rows
INSERT INTO t (key) VALUES (6);
! 23502 column 'n' of table default.t is NOT NULL and has no default, so it must be set (line 1, column 13)
ALTER TABLE t ALTER COLUMN n SET DEFAULT 'x';
! 22P02 invalid text for type BIGINT: 'x' (line 1, column 13)
ALTER TABLE t ALTER COLUMN n SET DEFAULT ?;
! 42P16 the default of column 'n' cannot have a parameter (line 1, column 13)
ALTER TABLE t ALTER COLUMN key DROP NOT NULL;
! 42P16 column 'key' is part of the primary key, and whether it can be NULL cannot be changed (line 1, column 13)
ALTER TABLE t ALTER COLUMN tags SET NOT NULL;
! 42P16 column 'tags' is a MAP, which is never NULL, only empty (line 1, column 13)
ALTER TABLE t ALTER COLUMN tags SET DEFAULT 1;
! 42P16 column 'tags' is a MAP and cannot have a default (line 1, column 13)
ALTER TABLE t ALTER COLUMN key SET DEFAULT 100;
= 0 rows
INSERT INTO t (n) VALUES (1);
= 1 rows
SELECT key, n FROM t ORDER BY key;
| key | n
| 1 | 0
| 2 | 7
| 3 | 7
| 4 | 8
| 5 | 8
| 100 | 1
# Families.
ALTER TABLE t FAMILY f SET (versions = 3);
= 0 rows
ALTER TABLE t FAMILY f SET (ttl = INTERVAL '1' DAY);
= 0 rows
UPSERT INTO t (key, f.alpha, n, _time) VALUES (9, 1, 0, 1000), (9, 2, 0, 2000);
= 2 rows
ALTER TABLE t FAMILY nope SET (versions = 3);
! 42704 table default.t has no family 'nope' (line 1, column 13)
ALTER TABLE t FAMILY f SET (version = 3);
! 22023 there is no option 'version' here; did you mean versions? (line 1, column 29)
ALTER TABLE t FAMILY f SET (versions = 0);
! 22023 family f: versions must be at least 1, not 0 (line 1, column 15)
ALTER TABLE t ADD FAMILY h WITH (versions = 2);
= 0 rows
ALTER TABLE t ADD FAMILY H;
! 42P16 table default.t has a family 'H' already (line 1, column 13)
ALTER TABLE t ADD COLUMN h.x INTEGER;
= 0 rows
UPDATE t SET h.x = 1 WHERE key = 4;
= 1 rows
ALTER TABLE t DROP FAMILY h;
! 2BP01 column 'h.x' of table default.t is in family 'h'; CASCADE drops it too (line 1, column 13)
ALTER TABLE t DROP FAMILY h CASCADE;
= 0 rows
ALTER TABLE t DROP FAMILY h;
! 42704 table default.t has no family 'h'; did you mean d? (line 1, column 13)
ALTER TABLE t DROP FAMILY IF EXISTS h;
= 0 rows
ALTER TABLE t DROP FAMILY d CASCADE;
! 0A000 family 'd' of table default.t has the markers of its rows, and cannot be dropped (line 1, column 13)
ALTER TABLE t ADD COLUMN h.x INTEGER;
= 0 rows
SELECT key, h.x FROM t WHERE key = 4;
| key | x
| 4 | NULL
# Tables are renamed, and another one may take the name.
ALTER TABLE t RENAME TO u;
= 0 rows
SELECT key, word FROM u WHERE key = 1;
| key | word
| 1 | both
SELECT * FROM t;
! 42P01 there is no table 't' in namespace default; did you mean u? (line 1, column 15)
DROP TABLE t;
! 42P01 there is no table 't' in namespace default; did you mean u? (line 1, column 12)
CREATE TABLE t (k INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO t VALUES (77);
= 1 rows
SELECT * FROM t;
| k
| 77
SELECT COUNT(*) FROM u;
| count
| 7
ALTER TABLE u RENAME TO t;
! 42P07 table default.t exists already (line 1, column 13)
ALTER TABLE u RENAME TO U;
= 0 rows
EXPLAIN SELECT word FROM U WHERE key = 1;
| Scan(table=[default.U], columns=[word], keys=[key = 1])
TRUNCATE TABLE t;
= 0 rows
SELECT COUNT(*) FROM u;
| count
| 7
ANALYZE TABLE u;
= 0 rows
ANALYZE TABLE nope;
! 42P01 there is no table 'nope' in namespace default (line 1, column 15)
DROP TABLE u;
= 0 rows
SELECT COUNT(*) FROM t;
| count
| 0
DROP TABLE t;
= 0 rows
# Syntax.
ALTER TABLE t;
! 42601 the text ends where, for example, SET was expected (line 1, column 13)
ALTER TABLE t ADD;
! 42601 the text ends where "(", CONSTRAINT, PRIMARY or a name was expected (line 1, column 17)
ALTER TABLE t RENAME COLUMN a;
! 42601 the text ends where "." or TO was expected (line 1, column 29)
ALTER VIEW v RENAME TO w;
! 42P01 no such view: 'v' in namespace default (line 1, column 12)

# A constraint in the place of another one of its name, in one statement.
CREATE TABLE again (k INTEGER PRIMARY KEY, v INTEGER, CONSTRAINT c CHECK (v > 0));
= 0 rows
INSERT INTO again VALUES (1, 5);
= 1 rows
ALTER TABLE again DROP CONSTRAINT c, ADD CONSTRAINT c CHECK (v > 7);
! 23514 rows of table default.again violate the constraint 'c' (line 1, column 13)
ALTER TABLE again DROP CONSTRAINT c, ADD CONSTRAINT c CHECK (v > 3), ALTER COLUMN v SET NOT NULL;
= 0 rows
INSERT INTO again VALUES (2, 2);
! 23514 the row violates the constraint 'c' of table default.again
INSERT INTO again VALUES (2, NULL);
! 23502 column 'v' of table default.again is NOT NULL
DROP TABLE again;
= 0 rows
