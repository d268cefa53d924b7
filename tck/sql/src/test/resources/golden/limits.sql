# The numbers of LIMIT, OFFSET and FETCH are expressions.
CREATE TABLE n (id INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO n VALUES (1), (2), (3), (4), (5);
= 5 rows
SELECT id FROM n ORDER BY id LIMIT 1 + 1;
| id
| 1
| 2
SELECT id FROM n ORDER BY id LIMIT CAST('2' AS INTEGER) OFFSET 3 - 1;
| id
| 3
| 4
SELECT id FROM n ORDER BY id OFFSET 1 + 1 ROWS FETCH FIRST (1 + 1) ROWS ONLY;
| id
| 3
| 4
SELECT id FROM n ORDER BY id FETCH FIRST ROW ONLY;
| id
| 1
SELECT id FROM n ORDER BY id FETCH FIRST ROW WITH TIES;
| id
| 1
SELECT id FROM n ORDER BY id DESC FETCH FIRST (4 - 2) ROWS WITH TIES;
| id
| 5
| 4
SELECT id FROM n ORDER BY id LIMIT ALL OFFSET 4;
| id
| 5
SELECT id FROM n ORDER BY id LIMIT NULL OFFSET 4;
| id
| 5
SELECT id FROM n ORDER BY id LIMIT 1 OFFSET NULL;
| id
| 1
SELECT id FROM n ORDER BY id LIMIT CAST(NULL AS INTEGER) OFFSET 4;
| id
| 5
# A fraction is rounded, a text is read.
SELECT id FROM n ORDER BY id LIMIT 1.5;
| id
| 1
| 2
SELECT id FROM n ORDER BY id LIMIT '1';
| id
| 1
SELECT id FROM n ORDER BY id LIMIT 1, 1 + 1;
| id
| 2
| 3
SELECT COUNT(*) FROM (SELECT id FROM n LIMIT 2 * 2) AS t;
| count
| 4
(SELECT id FROM n WHERE id < 2 UNION ALL SELECT id FROM n WHERE id > 4) ORDER BY id DESC LIMIT ABS(-1);
| id
| 5
WITH w AS (SELECT id FROM n) SELECT id FROM w ORDER BY id LIMIT LENGTH('ab');
| id
| 1
| 2
CREATE VIEW v AS SELECT id FROM n ORDER BY id LIMIT 1 + 1;
= 0 rows
SELECT COUNT(*) FROM v;
| count
| 2
SELECT id FROM n ORDER BY id LIMIT -1;
! 2201W LIMIT must not be negative: -1
SELECT id FROM n ORDER BY id OFFSET -1;
! 2201X OFFSET must not be negative: -1
SELECT id FROM n ORDER BY id LIMIT 1 - 3 OFFSET 5;
! 2201W LIMIT must not be negative: -2
SELECT id FROM n ORDER BY id LIMIT id;
! 42703 Unknown identifier 'id' (line 1, column 36)
SELECT id FROM n ORDER BY id LIMIT 'x';
! 22P02 invalid text for type BIGINT: 'x'
SELECT id FROM n ORDER BY id LIMIT COUNT(*);
! 0A000 COUNT is not supported
SELECT id FROM n ORDER BY id LIMIT TRUE;
! 42846 Cast function cannot convert value of type BOOLEAN NOT NULL to type BIGINT NOT NULL (line 1, column 36)
SELECT id FROM n ORDER BY id LIMIT DATE '2020-01-01';
! 42846 Cast function cannot convert value of type DATE NOT NULL to type BIGINT NOT NULL (line 1, column 36)
SELECT id FROM n ORDER BY id LIMIT (SELECT 2);
! 0A000 LIMIT, OFFSET and FETCH are not supported with a query (line 1, column 36)
SELECT id FROM n ORDER BY id LIMIT 1 / 0;
! 22012 division by zero
# Lists without values: IN finds nothing, NOT IN everything, NULLs too.
SELECT COUNT(*) FROM n WHERE id IN ();
| count
| 0
SELECT COUNT(*) FROM n WHERE id NOT IN ();
| count
| 5
SELECT NULL IN (), NULL NOT IN (), (1, NULL) IN (), (1, 2) NOT IN (), NOT (1 IN ()) AND 2 NOT IN ();
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4
| false | true | false | true | true
SELECT x IN () FROM n;
! 42703 there is no column 'x' (line 1, column 8)
SELECT 1 = ANY ();
! 42601 found ) where a query or an array was expected after ANY, SOME or ALL (line 1, column 17)
# By all that is selected and no aggregate.
SELECT id / 2 AS half, COUNT(*) FROM n GROUP BY ALL ORDER BY half;
| half | count
| 0 | 1
| 1 | 2
| 2 | 2
SELECT id % 2, id / 4, MAX(id) + 1 FROM n GROUP BY ALL HAVING COUNT(*) > 0 ORDER BY 1, 2;
| EXPR$0 | EXPR$1 | EXPR$2
| 0 | 0 | 3
| 0 | 1 | 5
| 1 | 0 | 4
| 1 | 1 | 6
SELECT COUNT(*), 'all', SUM(id) FROM n GROUP BY ALL;
| count | EXPR$1 | sum
| 5 | all | 15
SELECT (SELECT MAX(id) FROM n), id % 2, COUNT(*) FILTER (WHERE id > 2) FROM n GROUP BY ALL ORDER BY 2;
| max | EXPR$1 | count
| 5 | 0 | 1
| 5 | 1 | 2
SELECT * FROM n GROUP BY ALL;
! 0A000 * is not supported beside GROUP BY ALL (line 1, column 8)
SELECT id FROM n GROUP BY ALL id ORDER BY id LIMIT 1;
| id
| 1
SELECT id FROM n ORDER BY id LIMIT CAST(? AS INTEGER);
? 2
| id
| 1
| 2
? NULL
| id
| 1
| 2
| 3
| 4
| 5
? -1
! 2201W LIMIT must not be negative: -1
