# Mistakes in the statements of indexes and constraints, each in a sentence.
CREATE TABLE t (k INTEGER PRIMARY KEY, n INTEGER, f.v VARCHAR, m MAP<VARCHAR, VARCHAR>);
= 0 rows
CREATE INDEX;
! 42601 the text ends where ON or a name was expected (line 1, column 12)
CREATE UNIQUE i ON t (n);
! 42601 found i where INDEX was expected (line 1, column 15)
CREATE INDEX i;
! 42601 the text ends where "." or ON was expected (line 1, column 14)
CREATE INDEX i t (n);
! 42601 found t where "." or ON was expected (line 1, column 16)
CREATE INDEX i ON (n);
! 42601 found ( where ONLY or a name was expected (line 1, column 19)
CREATE INDEX i ON t;
! 42601 the text ends where "(", "." or USING was expected (line 1, column 19)
CREATE INDEX i ON t n;
! 42601 found n where "(", "." or USING was expected (line 1, column 21)
CREATE INDEX i ON t ();
! 42601 a column or an expression of the index is missing (line 1, column 22)
CREATE INDEX i ON t (n, v, (n) DESC);
! 42701 column 'n' appears twice in the index (line 1, column 28)
CREATE INDEX i ON t (n, v) INCLUDE (v);
= 0 rows
DROP INDEX i;
= 0 rows
CREATE INDEX i ON t (n) INCLUDE (v, v);
! 42701 column 'f.v' appears twice in the index (line 1, column 37)
CREATE UNIQUE INDEX i ON t (n, n);
! 42701 column 'n' appears twice in the index (line 1, column 32)
CREATE INDEX i ON t (n,);
! 42601 a column or an expression of the index is missing (line 1, column 24)
CREATE INDEX i ON t (n m);
! 42601 found m where, for example, "(", "," or ")" was expected (line 1, column 24)
CREATE INDEX i ON t (n + 1);
! 42601 an expression in an index that is no call needs parentheses of its own, as in ((a + b)) (line 1, column 24)
CREATE INDEX i ON t (n || v);
! 42601 an expression in an index that is no call needs parentheses of its own, as in ((a + b)) (line 1, column 24)
CREATE INDEX i ON t (1);
! 42601 an expression in an index that is no call needs parentheses of its own, as in ((a + b)) (line 1, column 22)
CREATE INDEX i ON t ('n');
! 42601 an expression in an index that is no call needs parentheses of its own, as in ((a + b)) (line 1, column 22)
CREATE INDEX i ON t (m['a');
! 42601 found ) where, for example, a value or "=" was expected (line 1, column 27)
CREATE INDEX i ON t (m[]);
! 42601 found ] where, for example, a name, a value or "(" was expected (line 1, column 24)
CREATE INDEX i ON t (m['a']['b']);
! 42601 an expression in an index that is no call needs parentheses of its own, as in ((a + b)) (line 1, column 28)
CREATE INDEX i ON t (n NULLS);
! 42601 found ) where FIRST or LAST was expected (line 1, column 29)
CREATE INDEX i ON t (n NULLS NONE);
! 42601 found NONE where FIRST or LAST was expected (line 1, column 30)
CREATE INDEX i ON t (n ASC DESC);
! 42601 found DESC where ")", "," or NULLS was expected (line 1, column 28)
CREATE INDEX i ON t (n NULLS FIRST DESC);
! 42601 found DESC where ")" or "," was expected (line 1, column 36)
CREATE INDEX i ON t (lower(v);
! 42601 the text ends where, for example, "," or ")" was expected (line 1, column 29)
CREATE INDEX i ON t (f.v::INTEGER);
! 42601 an expression in an index that is no call needs parentheses of its own, as in ((a + b)) (line 1, column 25)
CREATE INDEX i ON t ((SELECT 1));
! 42601 found SELECT where, for example, a name, a value or "(" was expected (line 1, column 23)
CREATE INDEX i ON t (n) INCLUDE;
! 42601 the text ends where "(" was expected (line 1, column 31)
CREATE INDEX i ON t (n) INCLUDE ();
! 42601 found ) where a name was expected (line 1, column 34)
CREATE INDEX i ON t (n) INCLUDE (lower(v));
! 42601 found ( where ")", "," or "." was expected (line 1, column 39)
CREATE INDEX i ON t (n) INCLUDING (v);
! 42601 found INCLUDING where ";", INCLUDE, NULLS, WHERE, WITH or the end was expected (line 1, column 25)
CREATE INDEX i ON t (n) NULLS NOT;
! 42601 the text ends where DISTINCT was expected (line 1, column 33)
CREATE INDEX i ON t (n) WHERE;
! 42601 the text ends where, for example, a name, a value or "(" was expected (line 1, column 29)
CREATE INDEX i ON t (n) WHERE EXISTS (SELECT 1);
! 42601 a query stands where an expression was expected (line 1, column 38)
CREATE INDEX i ON t (n) TABLESPACE x;
! 0A000 there are no tablespaces (line 1, column 25)
CREATE INDEX i ON t (n) WITH fillfactor = 1;
! 42601 found fillfactor where "(" was expected (line 1, column 30)
CREATE INDEX i ON t (n) COMMENT 'x';
! 42601 found COMMENT where ";", INCLUDE, NULLS, WHERE, WITH or the end was expected (line 1, column 25)
CREATE INDEX IF NOT EXISTS ON t (n);
! 42601 after IF NOT EXISTS the name of the index is missing (line 1, column 31)
CREATE INDEX IF EXISTS i ON t (n);
! 42601 found EXISTS where ".", NOT or ON was expected (line 1, column 17)
CREATE FULLTEXT INDEX i ON t (n);
! 0A000 CREATE FULLTEXT INDEX is not supported, as indexes are of one kind (line 1, column 1)
CREATE SPATIAL INDEX i ON t (n);
! 0A000 CREATE SPATIAL INDEX is not supported, as indexes are of one kind (line 1, column 1)
CREATE CLUSTERED INDEX i ON t (n);
! 0A000 CREATE CLUSTERED INDEX is not supported, as indexes are of one kind (line 1, column 1)
CREATE HASH INDEX i ON t (n);
! 0A000 CREATE HASH INDEX is not supported, as indexes are of one kind (line 1, column 1)
DROP INDEX;
! 42601 the text ends where a name was expected (line 1, column 10)
DROP INDEX IF EXISTS;
! 42601 the text ends where a name was expected (line 1, column 20)
DROP INDEX IF NOT EXISTS i;
! 42601 found NOT where, for example, "," or the end was expected (line 1, column 15)
DROP INDEX a b;
! 42601 found b where, for example, "," or the end was expected (line 1, column 14)
DROP INDEX a, ;
! 42601 the text ends where a name was expected (line 1, column 14)
DROP INDEX a ON;
! 42601 the text ends where a name was expected (line 1, column 15)
DROP INDEX a ON t CASCADE;
! 42601 found CASCADE where ".", ";" or the end was expected (line 1, column 19)
ALTER INDEX i;
! 42601 the text ends where ".", OWNER, RENAME or SET was expected (line 1, column 13)
ALTER INDEX i RENAME b;
! 42601 the text ends where TO was expected (line 1, column 22)
ALTER INDEX i RENAME TO a.b;
! 42601 found . where ";" or the end was expected (line 1, column 26)
ALTER INDEX i SET (fillfactor = 7);
! 42601 found ( where SCHEMA was expected (line 1, column 19)
ALTER INDEX i REBUILD;
! 42601 found REBUILD where ".", OWNER, RENAME or SET was expected (line 1, column 15)
REINDEX;
! 42601 after REINDEX a name was expected (line 1, column 1)
REINDEX INDEX;
! 42601 the text ends where a name was expected (line 1, column 13)
REINDEX TABLE;
! 42601 the text ends where a name was expected (line 1, column 13)
REINDEX SCHEMA s;
! 0A000 REINDEX is for an index or a table, not for a SCHEMA (line 1, column 9)
REINDEX DATABASE d;
! 0A000 REINDEX is for an index or a table, not for a DATABASE (line 1, column 9)
REINDEX SYSTEM d;
! 0A000 REINDEX is for an index or a table, not for a SYSTEM (line 1, column 9)
REINDEX (FAST) t;
! 42601 the options of REINDEX are VERBOSE and CONCURRENTLY, not FAST (line 1, column 10)
REINDEX (VERBOSE t;
! 42601 found t where ")" or "," was expected (line 1, column 18)
COMMENT ON INDEX i;
! 42601 the text ends where "." or IS was expected (line 1, column 18)
COMMENT ON INDEX i IS 3;
! 42601 found 3 where NULL or a value was expected (line 1, column 23)
# Constraints.
CREATE TABLE x (UNIQUE (a));
! 42601 the table needs columns, in parentheses, or AS and a query (line 1, column 14)
CREATE TABLE x (a INT, UNIQUE a);
! 42601 found a where "(", INDEX, KEY, NULLS or USING was expected (line 1, column 31)
CREATE TABLE x (a INT, KEY ix (a));
! 0A000 an index is made by CREATE INDEX, not among the columns of a table (line 1, column 24)
CREATE TABLE x (a INT, INDEX ix (a));
! 0A000 an index is made by CREATE INDEX, not among the columns of a table (line 1, column 24)
CREATE TABLE x (a INT, UNIQUE ());
! 42601 found ) where a name was expected (line 1, column 32)
CREATE TABLE x (a INT, UNIQUE (lower(a)));
! 42601 found ( where ")", "," or "." was expected (line 1, column 37)
CREATE TABLE x (a INT UNIQUE (a));
! 42601 found ( where, for example, "," or ")" was expected (line 1, column 30)
CREATE TABLE x (a INT UNIQUE NULLS DISTINC);
! 42601 found DISTINC where DISTINCT or NOT was expected (line 1, column 36)
CREATE TABLE x (a INT, CONSTRAINT UNIQUE (a));
! 42601 UNIQUE is a reserved word; as a name it needs double quotes (line 1, column 35)
CREATE TABLE x (a INT, CONSTRAINT u);
! 42601 found ) where CHECK, EXCLUDE, FOREIGN, PRIMARY or UNIQUE was expected (line 1, column 36)
CREATE TABLE x (a INT, FOREIGN (a) REFERENCES t);
! 42601 found ( where KEY was expected (line 1, column 32)
CREATE TABLE x (a INT, FOREIGN KEY REFERENCES t);
! 42601 found REFERENCES where "(" was expected (line 1, column 36)
CREATE TABLE x (a INT, FOREIGN KEY (a));
! 42601 found ) where REFERENCES was expected (line 1, column 39)
CREATE TABLE x (a INT, FOREIGN KEY fk (a) REFERENCES t (k));
! 42601 found fk where "(" was expected (line 1, column 36)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES);
! 42601 found ) where a name was expected (line 1, column 50)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t (k) MATCH);
! 42601 found ) where FULL, PARTIAL or SIMPLE was expected (line 1, column 62)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON INSERT CASCADE);
! 42601 found INSERT where DELETE or UPDATE was expected (line 1, column 56)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON DELETE);
! 42601 found ) where CASCADE, NO, RESTRICT or SET was expected (line 1, column 62)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON DELETE DELETE);
! 42601 found DELETE where CASCADE, NO, RESTRICT or SET was expected (line 1, column 63)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON DELETE NO);
! 42601 found ) where ACTION was expected (line 1, column 65)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON DELETE SET);
! 42601 found ) where DEFAULT or NULL was expected (line 1, column 66)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON DELETE SET NULL ());
! 42601 found ) where a name was expected (line 1, column 73)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON DELETE CASCADE ON DELETE RESTRICT);
! 42601 ON DELETE is given twice (line 1, column 81)
CREATE TABLE x (a INT, FOREIGN KEY (a) REFERENCES t ON UPDATE CASCADE MATCH FULL);
! 42601 found MATCH where ")", "," or ON was expected (line 1, column 71)
CREATE TABLE x (a INT REFERENCES t INITIALLY);
! 42601 found ) where DEFERRED or IMMEDIATE was expected (line 1, column 45)
CREATE TABLE x (a INT REFERENCES t INITIALLY LATER);
! 42601 found LATER where DEFERRED or IMMEDIATE was expected (line 1, column 46)
CREATE TABLE x (a INT REFERENCES t DEFERRED);
! 42601 INITIALLY is missing before DEFERRED (line 1, column 36)
CREATE TABLE x (a INT REFERENCES t NOT DEFFERABLE);
! 42601 found DEFFERABLE where NULL was expected (line 1, column 40)
CREATE TABLE x (a INT REFERENCES t NOT DEFERRABLE INITIALLY DEFERRED);
! 42601 a constraint that is INITIALLY DEFERRED has to be DEFERRABLE (line 1, column 61)
CREATE TABLE x (a INT REFERENCES t DEFERRABLE DEFERRABLE);
! 42601 [NOT] DEFERRABLE is given twice (line 1, column 47)
CREATE TABLE x (a INT REFERENCES t NOT VALID);
! 42601 NOT VALID is for ALTER TABLE ... ADD CONSTRAINT, which finds rows to check (line 1, column 23)
CREATE TABLE x (a INT, PRIMARY KEY (a) DEFERRABLE);
! 0A000 a primary key is checked at once, always and for all rows (line 1, column 38)
CREATE TABLE x (a INT PRIMARY KEY NOT ENFORCED);
! 0A000 a primary key is checked at once, always and for all rows (line 1, column 31)
CREATE TABLE x (a INT, PRIMARY KEY (a) INCLUDE (b));
! 42601 found INCLUDE where ")" or "," was expected (line 1, column 40)
CREATE TABLE x (a INT, EXCLUDE USING gist (a WITH =));
! 0A000 EXCLUDE is not supported (line 1, column 24)
ALTER TABLE t ADD CONSTRAINT u;
! 42601 the text ends where CHECK, EXCLUDE, FOREIGN, PRIMARY or UNIQUE was expected (line 1, column 30)
ALTER TABLE t ADD CONSTRAINT;
! 42601 the text ends where a name was expected (line 1, column 28)
ALTER TABLE t ADD UNIQUE;
! 42601 the text ends where "(", INDEX, KEY, NULLS or USING was expected (line 1, column 24)
ALTER TABLE t ADD INDEX i (n);
! 0A000 an index is made by CREATE INDEX, not among the columns of a table (line 1, column 19)
ALTER TABLE t ADD KEY i (n);
! 0A000 an index is made by CREATE INDEX, not among the columns of a table (line 1, column 19)
ALTER TABLE t DROP INDEX i;
! 0A000 an index is dropped by DROP INDEX, not by ALTER TABLE (line 1, column 20)
ALTER TABLE t DROP PRIMARY KEY;
! 0A000 a table cannot lose its primary key, by which the store has its rows (line 1, column 28)
ALTER TABLE t DROP CONSTRAINT;
! 42601 the text ends where a name was expected (line 1, column 29)
ALTER TABLE t ALTER CONSTRAINT c;
! 42601 behind ALTER CONSTRAINT c [NOT] DEFERRABLE, INITIALLY DEFERRED, INITIALLY IMMEDIATE or [NOT] ENFORCED was expected (line 1, column 32)
ALTER TABLE t ALTER CONSTRAINT c NOT VALID;
! 42601 behind ALTER CONSTRAINT c [NOT] DEFERRABLE, INITIALLY DEFERRED, INITIALLY IMMEDIATE or [NOT] ENFORCED was expected (line 1, column 32)
ALTER TABLE t VALIDATE c;
! 42601 found c where CONSTRAINT was expected (line 1, column 24)
ALTER TABLE t VALIDATE CONSTRAINT;
! 42601 the text ends where a name was expected (line 1, column 33)
SET CONSTRAINTS;
! 42601 the text ends where, for example, a name, a value or "=" was expected (line 1, column 15)
SET CONSTRAINTS ALL;
! 42601 the text ends where DEFERRED or IMMEDIATE was expected (line 1, column 19)
SET CONSTRAINTS a b DEFERRED;
! 42601 found b where ",", ".", DEFERRED or IMMEDIATE was expected (line 1, column 19)
SET CONSTRAINTS a, b LATER;
! 42601 found LATER where ",", ".", DEFERRED or IMMEDIATE was expected (line 1, column 22)
# Orders of texts that are not Cellar's.
CREATE INDEX i ON t (v COLLATE "de_DE");
! 0A000 the collation de_DE of an index is not supported; texts are compared by code points (line 1, column 32)
CREATE INDEX i ON t (v gin_trgm_ops);
! 0A000 the class of operators gin_trgm_ops of an index is not supported; texts are compared by code points (line 1, column 24)
# The new words are names.
CREATE TABLE enforced (valid INTEGER PRIMARY KEY, validate INTEGER NOT NULL, include INTEGER CONSTRAINT enforced NOT NULL, key DECIMAL(3, 1), index VARCHAR(4));
= 0 rows
INSERT INTO enforced (valid, validate, include, key) VALUES (1, 2, 3, 4.5);
= 1 rows
INSERT INTO enforced (valid, validate) VALUES (1, 2);
! 23502 column 'include' of table default.enforced is NOT NULL and has no default, so it must be set (line 1, column 13)
SELECT valid, validate, include, key, index FROM enforced AS validate WHERE NOT valid > 3 AND NOT (validate.valid = 9);
| valid | validate | include | key | index
| 1 | 2 | 3 | 4.5 | NULL
ALTER TABLE enforced DROP key, DROP index;
= 0 rows
DROP TABLE enforced;
= 0 rows
DROP TABLE t;
= 0 rows
