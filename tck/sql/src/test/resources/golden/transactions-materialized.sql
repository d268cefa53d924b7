# REFRESH in transactions, and beside temporary tables.
CREATE TABLE t (id INT PRIMARY KEY, g VARCHAR(5), n INT);
= 0 rows
INSERT INTO t VALUES (1, 'a', 10), (2, 'a', 20), (3, 'b', 30);
= 3 rows
CREATE MATERIALIZED VIEW mv AS SELECT g, sum(n) AS total FROM t GROUP BY g;
= 0 rows
BEGIN;
= 0 rows
UPDATE t SET n = n + 100;
= 3 rows
REFRESH MATERIALIZED VIEW mv;
= 0 rows
SELECT * FROM mv ORDER BY g;
| g | total
| a | 230
| b | 130
ROLLBACK;
= 0 rows
SELECT * FROM mv ORDER BY g;
| g | total
| a | 30
| b | 30
BEGIN READ ONLY;
= 0 rows
REFRESH MATERIALIZED VIEW mv;
! 25006 the transaction is read-only
ROLLBACK;
= 0 rows
BEGIN;
= 0 rows
UPDATE t SET n = 1;
= 3 rows
REFRESH MATERIALIZED VIEW mv WITH NO DATA;
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
CREATE MATERIALIZED VIEW x AS SELECT 1;
! 25001 a statement that changes the catalog or the store's files cannot be part of a transaction; COMMIT or ROLLBACK first
COMMIT;
= 0 rows
CREATE TEMP TABLE tt (a INT);
= 0 rows
CREATE MATERIALIZED VIEW bad AS SELECT * FROM tt;
! 42P16 a view cannot read temporary tables, which no other session sees (line 1, column 33)
REFRESH MATERIALIZED VIEW star;
! 42P01 no such view: 'star' in namespace default (line 1, column 27)
REFRESH MATERIALIZED VIEW mv;
= 0 rows
SELECT * FROM mv ORDER BY g;
| g | total
| a | 2
| b | 1
