# MERGE
CREATE TABLE t (k INTEGER, s VARCHAR DEFAULT 'none', f.n BIGINT NOT NULL DEFAULT 7, PRIMARY KEY (k));
= 0 rows
CREATE TABLE s (id INTEGER PRIMARY KEY, name VARCHAR, amount BIGINT);
= 0 rows
INSERT INTO t (k, s, n) VALUES (1, 'one', 1), (2, 'two', 2), (3, 'three', 3);
= 3 rows
INSERT INTO s VALUES (2, 'zwei', 20), (3, NULL, 30), (4, 'vier', 40), (5, 'drop', 50);
= 4 rows
MERGE INTO t USING s ON t.k = s.id WHEN MATCHED THEN UPDATE SET s = s.name, n = t.n + s.amount WHEN NOT MATCHED THEN INSERT (k, s, n) VALUES (s.id, s.name, s.amount);
= 4 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n
| 1 | one | 1
| 2 | zwei | 22
| 3 | NULL | 33
| 4 | vier | 40
| 5 | drop | 50
MERGE INTO t AS x USING (SELECT id, amount FROM s) AS y ON x.k = y.id
  WHEN MATCHED AND y.amount > 45 THEN DELETE
  WHEN MATCHED AND x.n = 40 THEN DO NOTHING
  WHEN MATCHED THEN UPDATE SET f.n = 0
  WHEN NOT MATCHED AND y.id < 0 THEN INSERT VALUES (y.id, 'never', 1 / 0);
= 3 rows
SELECT * FROM t ORDER BY k;
| k | s | f.n
| 1 | one | 1
| 2 | zwei | 0
| 3 | NULL | 0
| 4 | vier | 40
MERGE INTO t USING (VALUES (7, 'seven'), (8, 'eight')) AS v (a, b) ON k = a WHEN NOT MATCHED AND a = 8 THEN INSERT (k, s) VALUES (a, b) WHEN NOT MATCHED THEN INSERT (k, s, n) VALUES (a, DEFAULT, DEFAULT);
= 2 rows
SELECT * FROM t WHERE k > 6 ORDER BY k;
| k | s | f.n
| 7 | none | 7
| 8 | eight | 7
MERGE INTO t USING (VALUES (7, 1), (7, 2)) AS v (a, b) ON k = a WHEN MATCHED THEN UPDATE SET n = b;
! 21000 MERGE finds a row of table default.t for more than one row of its source
MERGE INTO t USING (VALUES (9), (9)) AS v (a) ON k = a WHEN NOT MATCHED THEN INSERT (k) VALUES (a);
! 23505 a row with (k) = (9) exists already in table default.t
MERGE INTO t USING (VALUES (1)) AS v (a) ON k = a + 100 WHEN NOT MATCHED THEN INSERT (k) VALUES (a);
! 23505 a row with (k) = (1) exists already in table default.t
MERGE INTO t USING (VALUES (CAST(? AS INTEGER), CAST(? AS BIGINT))) AS v (a, b) ON k = a WHEN MATCHED THEN UPDATE SET n = n + b WHEN NOT MATCHED THEN INSERT (k, n) VALUES (a, b);
? 7, 5
= 1 rows
? 70, 5
= 1 rows
SELECT k, n FROM t WHERE k IN (7, 70) ORDER BY k;
| k | n
| 7 | 12
| 70 | 5
MERGE INTO t USING s ON k = id WHEN MATCHED THEN UPDATE SET n = NULL;
! 23502 column 'f.n' of table default.t is NOT NULL
MERGE INTO t USING s ON k = id WHEN NOT MATCHED THEN DELETE;
! 42601 DELETE needs WHEN MATCHED (line 1, column 32)
MERGE INTO t USING s ON k = id WHEN MATCHED THEN INSERT (k) VALUES (1);
! 42601 INSERT needs WHEN NOT MATCHED (line 1, column 32)
MERGE INTO t USING s ON k = id WHEN MATCHED THEN UPDATE SET x = 1;
! 42703 table default.t has no column 'x'; did you mean k? (line 1, column 61)
MERGE INTO t USING s ON k = id WHEN MATCHED THEN DELETE RETURNING k;
! 0A000 MERGE with RETURNING is not supported (line 1, column 57)
MERGE INTO t USING nothing ON k = id WHEN MATCHED THEN DELETE;
! 42P01 there is no table 'nothing' in namespace default (line 1, column 20)
EXPLAIN MERGE INTO t USING s ON t.k = s.id WHEN MATCHED AND amount > 20 THEN DELETE;
| Merge(table=[default.t], clauses=[matched DELETE])
|   Project(EXPR$0=[CASE(IS NOT NULL($2), CASE(>($1, 20), 0, -1), -1)], k=[$2])
|     Join(condition=[=($2, $0)], joinType=[left])
|       Scan(table=[default.s], columns=[id, amount], keys=[all])
|       Scan(table=[default.t], columns=[k], keys=[all])
MERGE INTO t USING s ON t.k = s.id WHEN MATCHED AND amount > 20 THEN DELETE;
= 2 rows
SELECT k FROM t ORDER BY k;
| k
| 1
| 2
| 7
| 8
| 70
