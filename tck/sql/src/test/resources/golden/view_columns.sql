# ALTER VIEW ... RENAME COLUMN, and ANALYZE without a table.
CREATE TABLE t (id INTEGER PRIMARY KEY, a VARCHAR, b INTEGER);
= 0 rows
INSERT INTO t VALUES (1, 'x', 2);
= 1 rows
CREATE VIEW v AS SELECT id, a FROM t;
= 0 rows
ALTER VIEW v RENAME COLUMN a TO z;
= 0 rows
SELECT * FROM v;
| id | z
| 1 | x
ALTER VIEW v RENAME Z TO y;
= 0 rows
SELECT y FROM v;
| y
| x
SELECT z FROM v;
! 42703 there is no column 'z' (line 1, column 8)
ALTER VIEW v RENAME COLUMN nope TO n;
! 42703 view default.v has no column 'nope' (line 1, column 28)
ALTER VIEW v RENAME COLUMN idd TO n;
! 42703 view default.v has no column 'idd'; did you mean id? (line 1, column 28)
ALTER VIEW v RENAME COLUMN y TO id;
! 42701 view default.v has two columns 'id'; give them other names (line 1, column 12)
ALTER VIEW v RENAME COLUMN y TO "Y";
= 0 rows
SELECT * FROM v;
| id | Y
| 1 | x
ALTER VIEW v RENAME COLUMN TO n;
! 42601 TO is a reserved word; as a name it needs double quotes (line 1, column 28)
ALTER VIEW IF EXISTS nope RENAME COLUMN a TO b;
= 0 rows
ALTER VIEW nope RENAME COLUMN a TO b;
! 42P01 no such view: 'nope' in namespace default (line 1, column 12)
ALTER VIEW t RENAME COLUMN a TO b;
! 42809 't' is a table of namespace default, not a view (line 1, column 12)
CREATE VIEW w AS SELECT y FROM v;
= 0 rows
ALTER VIEW v RENAME COLUMN y TO q;
! 2BP01 view default.w depends on the name of column 'Y' of view default.v (line 1, column 12)
ALTER VIEW v RENAME COLUMN id TO key;
= 0 rows
SELECT * FROM v;
| key | Y
| 1 | x
SELECT * FROM w;
| y
| x
CREATE VIEW s AS SELECT * FROM t;
= 0 rows
ALTER VIEW s RENAME COLUMN b TO column;
= 0 rows
ALTER TABLE t ADD COLUMN c INTEGER;
= 0 rows
SELECT * FROM s;
| id | a | column | c
| 1 | x | 2 | NULL
CREATE MATERIALIZED VIEW m AS SELECT id FROM t;
= 0 rows
ALTER MATERIALIZED VIEW m RENAME COLUMN id TO n;
! 42601 found id where TO was expected (line 1, column 41)
ALTER VIEW m RENAME COLUMN id TO n;
! 42809 'm' of namespace default is a materialized view (line 1, column 12)
ALTER VIEW w RENAME TO ww;
= 0 rows
SELECT * FROM ww;
| y
| x
ANALYZE;
= 0 rows
ANALYZE VERBOSE;
= 0 rows
ANALYZE TABLE;
! 42601 the text ends where a name was expected (line 1, column 13)
SELECT * FROM v;
| key | Y
| 1 | x
DROP TABLE t CASCADE;
= 0 rows
