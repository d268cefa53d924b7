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
EXPLAIN SELECT id FROM n ORDER BY id LIMIT -1;
| Limit(fetch=[-1])
|   Scan(table=[default.n], columns=[id], keys=[all], order=[key], limit=[-1])
EXPLAIN SELECT id FROM n ORDER BY id LIMIT CAST(NULL AS INTEGER) OFFSET 4;
| Limit(offset=[4], fetch=[null:BIGINT])
|   Scan(table=[default.n], columns=[id], keys=[all], order=[key])
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
| id
| 1
| 2
SELECT id FROM n ORDER BY id LIMIT 1 / 0;
! 22012 division by zero
# A query is as good as a number.
SELECT id FROM n ORDER BY id LIMIT (SELECT 1) + 1 OFFSET (SELECT MIN(id) FROM n);
| id
| 2
| 3
SELECT id FROM n ORDER BY id DESC FETCH FIRST (SELECT 2) ROWS ONLY;
| id
| 5
| 4
SELECT id FROM n ORDER BY id DESC FETCH FIRST (SELECT 2) ROWS WITH TIES;
| id
| 5
| 4
SELECT COUNT(*) AS n FROM (SELECT id FROM n LIMIT (SELECT NULL) OFFSET (SELECT id FROM n WHERE id < 0)) AS x;
| n
| 5
SELECT id FROM n ORDER BY id LIMIT (SELECT CAST(? AS INTEGER) + ?);
? 1, 1
| id
| 1
| 2
WITH c AS (SELECT 1 AS k), d AS (SELECT id FROM n ORDER BY id LIMIT (SELECT k + 1 FROM c)) SELECT id FROM d ORDER BY id DESC LIMIT (SELECT k FROM c);
| id
| 2
SELECT x.id FROM (VALUES (1), (2)) AS v (k), LATERAL (SELECT id FROM n WHERE id > k ORDER BY id LIMIT (SELECT 1)) AS x;
| id
| 2
| 3
CREATE VIEW half AS SELECT id FROM n ORDER BY id LIMIT (SELECT COUNT(*) / 2 FROM n);
= 0 rows
SELECT COUNT(*) AS n FROM half;
| n
| 2
DROP VIEW half;
= 0 rows
EXPLAIN SELECT id FROM n ORDER BY id LIMIT (SELECT MIN(id) FROM n);
| Project(id=[id])
|   ForEach(parameters=[outer1=$f0], joinType=[inner])
|     Project($f0=[EXPR$0])
|       Join(condition=[true], joinType=[left])
|         Values(tuples=[[{ 0 }]])
|         Aggregate(group=[{}], EXPR$0=[MIN(id)])
|           Limit(fetch=[1])
|             Scan(table=[default.n], columns=[id], keys=[all], order=[key], limit=[1])
|     Limit(fetch=[CAST(outer1):BIGINT])
|       Scan(table=[default.n], columns=[id], keys=[all], order=[key], limit=[CAST(outer1):BIGINT])
SELECT id FROM n LIMIT (SELECT -1);
! 2201W LIMIT must not be negative: -1
SELECT id FROM n LIMIT (SELECT id FROM n);
! 21000 a subquery used as an expression returned more than one row
SELECT id FROM n LIMIT (SELECT id, id FROM n);
! 42601 a query that stands for a value has one column (line 1, column 24)
SELECT id FROM n LIMIT (SELECT 'x');
! 22P02 invalid text for type BIGINT: 'x'
SELECT id FROM n LIMIT CASE WHEN EXISTS (SELECT 1) THEN 1 END;
! 0A000 EXISTS with a query is not supported in LIMIT, OFFSET and FOR SYSTEM_TIME (line 1, column 34)
SELECT id FROM n LIMIT (SELECT 1) FOR UPDATE SKIP LOCKED;
! 0A000 a query is not supported in this place (line 1, column 24)
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
# LIMIT and OFFSET are computed where there is no row, too.
SELECT 1 WHERE FALSE LIMIT -1;
! 2201W LIMIT must not be negative: -1
SELECT 1 AS x FROM (VALUES (1)) AS t WHERE FALSE ORDER BY x LIMIT COALESCE(-1, '4');
! 2201W LIMIT must not be negative: -1
SELECT 1 FROM (VALUES (1)) AS t WHERE FALSE OFFSET 1 - 2;
! 2201X OFFSET must not be negative: -1
SELECT 1 FROM (VALUES (1)) AS t WHERE FALSE LIMIT 1 / 0;
! 22012 division by zero
SELECT 1 FROM (VALUES (1)) AS t WHERE FALSE LIMIT 3 OFFSET 1;
| EXPR$0
