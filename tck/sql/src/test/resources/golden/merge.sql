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
! 42601 DELETE needs WHEN MATCHED or WHEN NOT MATCHED BY SOURCE (line 1, column 32)
MERGE INTO t USING s ON k = id WHEN MATCHED THEN INSERT (k) VALUES (1);
! 42601 INSERT needs WHEN NOT MATCHED (line 1, column 32)
MERGE INTO t USING s ON k = id WHEN MATCHED THEN UPDATE SET x = 1;
! 42703 table default.t has no column 'x'; did you mean k? (line 1, column 61)
MERGE INTO t USING s ON k = id WHEN MATCHED AND k < 0 THEN DELETE RETURNING k;
| k
MERGE INTO t USING nothing ON k = id WHEN MATCHED THEN DELETE;
! 42P01 there is no table 'nothing' in namespace default (line 1, column 20)
EXPLAIN MERGE INTO t USING s ON t.k = s.id WHEN MATCHED AND amount > 20 THEN DELETE;
| Merge(table=[default.t], clauses=[matched DELETE])
|   Project(EXPR$0=[CASE(IS NOT NULL(k), CASE(>(amount, 20), 0, -1), -1)], k=[k])
|     Join(condition=[=(k, id)], joinType=[left])
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
# RETURNING shows the columns as each clause leaves them, and of rows that are deleted as they were.
CREATE TABLE stock (id INTEGER PRIMARY KEY, name VARCHAR, n INTEGER DEFAULT 0, tag MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO stock VALUES (1, 'one', 10, MAP['a', 'A']), (2, 'two', 20, NULL), (3, 'three', 30, MAP['c', 'C']), (4, 'four', 40, NULL);
= 4 rows
MERGE INTO stock AS s USING (VALUES (1, 1), (2, -20), (3, 3), (5, 5), (6, NULL)) AS d (id, n) ON s.id = d.id WHEN MATCHED AND s.n + d.n <= 0 THEN DELETE WHEN MATCHED AND d.id = 3 THEN DO NOTHING WHEN MATCHED THEN UPDATE SET n = s.n + d.n, tag = MAP['b', 'B'] WHEN NOT MATCHED AND d.n IS NULL THEN INSERT (id, name) VALUES (d.id, 'none') WHEN NOT MATCHED THEN INSERT (id, n, tag) VALUES (d.id, d.n, MAP['x', 'X']) RETURNING *;
| id | n | id | name | n | tag
| 1 | 1 | 1 | one | 11 | {b=B}
| 2 | -20 | 2 | two | 20 | {}
| 5 | 5 | 5 | NULL | 5 | {x=X}
| 6 | NULL | 6 | none | 0 | {}
SELECT * FROM stock;
| id | name | n | tag
| 1 | one | 11 | {b=B}
| 3 | three | 30 | {c=C}
| 4 | four | 40 | {}
| 5 | NULL | 5 | {x=X}
| 6 | none | 0 | {}
MERGE INTO stock USING (VALUES (1, CAST(? AS INTEGER)), (7, CAST(? AS INTEGER))) AS d (id, n) ON stock.id = d.id WHEN MATCHED THEN UPDATE SET n = d.n WHEN NOT MATCHED THEN INSERT (id, n) VALUES (d.id, d.n) RETURNING stock.id, stock.n * 2 AS twice, UPPER(name);
? 100, 70
| id | twice | upper
| 1 | 200 | ONE
| 7 | 140 | NULL
? 101, NULL
| id | twice | upper
| 1 | 202 | ONE
| 7 | NULL | NULL
EXPLAIN MERGE INTO stock USING (VALUES (1, 5)) AS d (id, n) ON stock.id = d.id WHEN MATCHED THEN UPDATE SET n = d.n RETURNING stock.n;
| Merge(table=[default.stock], clauses=[matched UPDATE])
|   Project(c0=[CASE(IS NOT NULL(id0), 0, -1)], c1=[id0], c2=[CASE(IS NOT NULL(id0), 5, null:INTEGER)], n=[CASE(IS NOT NULL(id0), 5, n0)])
|     Join(condition=[true], joinType=[left])
|       Values(tuples=[[{ 1, 5 }]])
|       Scan(table=[default.stock], columns=[id, n], keys=[id = 1])
MERGE INTO stock USING (VALUES (1)) AS d (id) ON stock.id = d.id WHEN MATCHED THEN UPDATE SET tag['q'] = 'Q' RETURNING stock.id, n;
| id | n
| 1 | 101
MERGE INTO stock USING (VALUES (1)) AS d (id) ON stock.id = d.id WHEN MATCHED THEN UPDATE SET tag['q'] = 'Q' RETURNING tag;
! 0A000 RETURNING the MAP 'tag' is not supported where single entries of it are set (line 1, column 120)
MERGE INTO stock USING (VALUES (1)) AS d (id) ON stock.id = d.id WHEN MATCHED THEN DELETE RETURNING d.id;
| id
| 1
MERGE INTO stock USING (VALUES (100)) AS d (id) ON stock.id = d.id WHEN MATCHED THEN DELETE RETURNING id;
! 42702 Column 'id' is ambiguous (line 1, column 103)
MERGE INTO stock USING (VALUES (100)) AS d (id) ON stock.id = d.id WHEN MATCHED THEN DELETE RETURNING stock.id;
| id
# WHEN NOT MATCHED has rows of the source alone.
MERGE INTO stock AS t USING (VALUES (101)) AS d (n) ON t.id = d.n WHEN NOT MATCHED AND t.id IS NULL THEN INSERT (id) VALUES (d.n);
! 42P01 there is no table 't'; did you mean s? (line 1, column 88)
MERGE INTO stock AS t USING (VALUES (101)) AS d (n) ON t.id = d.n WHEN NOT MATCHED AND id IS NULL THEN INSERT (id) VALUES (d.n);
! 42703 there is no column 'id' (line 1, column 88)
MERGE INTO stock AS t USING (VALUES (101)) AS d (n) ON t.id = d.n WHEN NOT MATCHED THEN INSERT (id) VALUES (d.n + T.id);
! 42P01 there is no table 'T'; did you mean s? (line 1, column 115)
MERGE INTO stock USING (VALUES (1)) AS d (m) ON id = m WHEN NOT MATCHED AND m > (SELECT MAX(id) FROM stock) THEN INSERT (id) VALUES (m);
= 0 rows
# Rows of the table that no row of the source finds; what was done
CREATE TABLE bin (id INTEGER PRIMARY KEY, n INTEGER, s VARCHAR);
= 0 rows
CREATE TABLE delivery (k INTEGER PRIMARY KEY, v INTEGER);
= 0 rows
INSERT INTO bin VALUES (1, 1, 'a'), (2, 2, NULL), (3, 3, 'c'), (4, NULL, NULL);
= 4 rows
INSERT INTO delivery VALUES (1, 10), (2, 20), (5, NULL), (6, 60);
= 4 rows
MERGE INTO bin USING delivery ON id = k WHEN MATCHED AND v > 10 THEN UPDATE SET n = v WHEN MATCHED THEN DO NOTHING WHEN NOT MATCHED BY TARGET AND v IS NULL THEN INSERT (id, n) VALUES (k, v) WHEN NOT MATCHED BY SOURCE AND s IS NULL THEN DELETE WHEN NOT MATCHED BY SOURCE THEN UPDATE SET n = bin.n + 100, s = 'src' RETURNING merge_action(), bin.*, delivery.*;
| merge_action | id | n | s | k | v
| DELETE | 4 | NULL | NULL | NULL | NULL
| INSERT | 5 | NULL | NULL | 5 | NULL
| UPDATE | 2 | 20 | NULL | 2 | 20
| UPDATE | 3 | 103 | src | NULL | NULL
SELECT * FROM bin ORDER BY id;
| id | n | s
| 1 | 1 | a
| 2 | 20 | NULL
| 3 | 103 | src
| 5 | NULL | NULL
MERGE INTO bin USING delivery ON id = k WHEN NOT MATCHED BY SOURCE THEN UPDATE SET n = v;
! 42703 there is no column 'v'; did you mean n? (line 1, column 88)
MERGE INTO bin USING delivery ON id = k WHEN NOT MATCHED BY SOURCE AND v > 1 THEN DELETE;
! 42703 there is no column 'v'; did you mean n? (line 1, column 72)
MERGE INTO bin USING delivery ON id = k WHEN NOT MATCHED BY SOURCE THEN INSERT (id) VALUES (9);
! 42601 INSERT needs WHEN NOT MATCHED (line 1, column 41)
MERGE INTO bin USING delivery ON id = k WHEN NOT MATCHED BY TARGET THEN DELETE;
! 42601 DELETE needs WHEN MATCHED or WHEN NOT MATCHED BY SOURCE (line 1, column 41)
MERGE INTO bin USING delivery ON id = k WHEN NOT MATCHED BY NOBODY THEN DELETE;
! 42601 rows are NOT MATCHED BY SOURCE or BY TARGET, not by NOBODY (line 1, column 61)
MERGE INTO bin USING (VALUES (3, 33), (7, 77)) AS d (a, b) ON id = a WHEN MATCHED THEN UPDATE SET (n, s) = ROW(b, 'r') WHEN NOT MATCHED THEN INSERT VALUES (a, b, DEFAULT) RETURNING merge_action() AS act, *;
| act | a | b | id | n | s
| INSERT | 7 | 77 | 7 | 77 | NULL
| UPDATE | 3 | 33 | 3 | 33 | r
MERGE INTO bin AS x USING (SELECT k, v FROM delivery WHERE k < 3) AS d ON x.id = d.k WHEN MATCHED THEN UPDATE SET (n, s) = (SELECT v, 'q' FROM delivery AS e WHERE e.k = x.id) WHEN NOT MATCHED BY SOURCE AND id = 7 THEN DELETE RETURNING x.id, n, s, d.v + 1 AS w, merge_action();
| id | n | s | w | merge_action
| 1 | 10 | q | 11 | UPDATE
| 2 | 20 | q | 21 | UPDATE
| 7 | 77 | NULL | NULL | DELETE
UPDATE bin SET n = 1 RETURNING merge_action();
! 42601 MERGE_ACTION() belongs to RETURNING of MERGE (line 1, column 32)
MERGE INTO bin USING delivery ON FALSE WHEN NOT MATCHED BY SOURCE AND id < 4 THEN UPDATE SET n = (SELECT MAX(v) FROM delivery) WHEN NOT MATCHED THEN INSERT (id) VALUES (k + 100);
= 7 rows
MERGE INTO bin USING (SELECT * FROM delivery WHERE FALSE) AS d ON id = k WHEN NOT MATCHED BY SOURCE AND n = 60 THEN DELETE;
= 3 rows
SELECT * FROM bin ORDER BY id;
| id | n | s
| 5 | NULL | NULL
| 101 | NULL | NULL
| 102 | NULL | NULL
| 105 | NULL | NULL
| 106 | NULL | NULL
EXPLAIN MERGE INTO bin USING delivery ON id = k WHEN NOT MATCHED BY SOURCE THEN DELETE WHEN NOT MATCHED THEN INSERT VALUES (k, v, 'x');
| Merge(table=[default.bin], clauses=[not matched by source DELETE, not matched INSERT])
|   Project(EXPR$0=[CASE(IS NOT NULL(id), CASE(IS NOT NULL($present), -1, 0), 1)], id=[id], EXPR$2=[CASE(IS NULL(id), k, null:INTEGER)], EXPR$3=[CASE(IS NULL(id), v, null:INTEGER)], EXPR$4=[CASE(IS NULL(id), 'x', null:VARCHAR)])
|     Join(condition=[=(id, k)], joinType=[full])
|       Join(condition=[true], joinType=[inner])
|         Scan(table=[default.delivery], columns=[k, v], keys=[all])
|         Values(tuples=[[{ true }]])
|       Scan(table=[default.bin], columns=[id], keys=[all])
DROP TABLE delivery;
= 0 rows
DROP TABLE bin;
= 0 rows
