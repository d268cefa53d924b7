# Indexes of temporary tables.
CREATE TEMPORARY TABLE own (id INT PRIMARY KEY, n INT);
= 0 rows
CREATE INDEX own_n ON own (n);
= 0 rows
CREATE UNIQUE INDEX pg_temp.own_u ON own (n DESC);
= 0 rows
INSERT INTO own VALUES (1, 2), (2, 2);
! 23505 a row with (n) = (2) exists already in table pg_temp.own, where the index 'own_u' keeps it unique
INSERT INTO own VALUES (1, 2), (2, 3);
= 2 rows
EXPLAIN SELECT * FROM own WHERE n = 2;
| Project(id=[id], n=[CAST(2):INTEGER])
|   Scan(table=[pg_temp.own], index=[own_n only], columns=[id], keys=[n = 2])
REINDEX INDEX own_n;
= 0 rows
REINDEX own;
= 0 rows
ALTER INDEX own_u RENAME TO own_x;
= 0 rows
COMMENT ON INDEX own_x IS 'own';
= 0 rows
DROP INDEX own_x, own_n;
= 0 rows
DROP INDEX IF EXISTS own_x;
= 0 rows
SELECT index_name FROM SYS.INDEXES WHERE table_name = 'own';
| index_name
DROP TABLE own;
= 0 rows
