# Tables of whose rows only the cells with the newest time are seen.

CREATE TABLE r (id INTEGER, cf1.q1 VARCHAR, cf2.q1 VARCHAR, cf3.q1 VARCHAR, m MAP<VARCHAR, INTEGER>, PRIMARY KEY (id))
FAMILY cf1 WITH (versions = 9) FAMILY cf2 WITH (versions = 9, in_memory = false) FAMILY cf3 WITH (versions = 9) FAMILY m WITH (versions = 9)
WITH (row_consistency = 'newest');
= 0 rows

# The row of three writes, the last of which leaves a column out.
UPSERT INTO r (id, cf1.q1, cf2.q1, cf3.q1, _time) VALUES (12345, 'Value1', 'Value1', 'Value1', 1);
= 1 rows
UPSERT INTO r (id, cf1.q1, cf2.q1, cf3.q1, _time) VALUES (12345, 'Value2', 'Value2', 'Value2', 2);
= 1 rows
UPSERT INTO r (id, cf1.q1, cf2.q1, _time) VALUES (12345, 'Value3', 'Value3', 3);
= 1 rows
SELECT * FROM r;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | Value3 | Value3 | NULL | {}
SELECT id, cf3.q1, CELL_TIME(cf3.q1), CELL_TIME(cf1.q1), _time FROM r;
| id | q1 | cell_time | cell_time | _time
| 12345 | NULL | NULL | 3 | 3
SELECT cf3.q1 FROM r WHERE id = 12345;
| q1
| NULL
SELECT COUNT(*), COUNT(cf1.q1), COUNT(cf3.q1) FROM r;
| count | count | count
| 1 | 1 | 0
SELECT id FROM r WHERE cf3.q1 = 'Value2';
| id
SELECT id FROM r WHERE cf3.q1 IS NULL;
| id
| 12345
SELECT id FROM r WHERE cf1.q1 = 'Value3';
| id
| 12345
EXPLAIN SELECT id FROM r WHERE cf1.q1 = 'Value3';
| Scan(table=[default.r], columns=[id], keys=[all], filter=[cf1.q1 = 'Value3'])
SELECT * FROM r FOR SYSTEM_TIME AS OF 2;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | Value2 | Value2 | Value2 | {}
SELECT cf1.q1, cf3.q1, CAST(_valid_from AS BIGINT) FROM r$history ORDER BY _valid_from;
| q1 | q1 | _valid_from
| Value1 | Value1 | 1
| Value2 | Value2 | 2
| Value3 | NULL | 3
SELECT family, cell_time FROM r$cells WHERE family = 'cf3' ORDER BY cell_time;
| family | cell_time
| cf3 | 1
| cf3 | 2

# A change of one column keeps the others.
UPDATE r SET cf2.q1 = 'Value4', m['a'] = 1;
= 1 rows
SELECT * FROM r;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | Value3 | Value4 | NULL | {a=1}
SELECT COUNT(*) FROM r WHERE CELL_TIME(cf1.q1) = _time AND CELL_TIME(cf2.q1) = _time;
| count
| 1
UPDATE r SET cf2.q1 = NULL, m['b'] = 2;
= 1 rows
SELECT * FROM r;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | Value3 | NULL | NULL | {a=1, b=2}
UPDATE r SET m['a'] = NULL;
= 1 rows
SELECT * FROM r;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | Value3 | NULL | NULL | {b=2}
INSERT INTO r (id, cf3.q1) VALUES (12345, 'x') ON CONFLICT (id) DO UPDATE SET cf3.q1 = EXCLUDED.cf3.q1 || '!';
= 1 rows
SELECT * FROM r;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | Value3 | NULL | x! | {b=2}
MERGE INTO r USING (VALUES (12345, 'y'), (1, 'z')) AS s (k, v) ON r.id = s.k
  WHEN MATCHED THEN UPDATE SET cf2.q1 = s.v WHEN NOT MATCHED THEN INSERT (id, cf2.q1) VALUES (s.k, s.v);
= 2 rows
SELECT * FROM r ORDER BY id;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 1 | NULL | z | NULL | {}
| 12345 | Value3 | y | x! | {b=2}

# UPSERT writes a row anew.
UPSERT INTO r (id, m) VALUES (12345, MAP['c', 3]);
= 1 rows
SELECT * FROM r ORDER BY id;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 1 | NULL | z | NULL | {}
| 12345 | NULL | NULL | NULL | {c=3}
SELECT m['a'], m['c'] FROM r WHERE id = 12345;
| m | m
| NULL | 3
DELETE FROM r WHERE id = 1;
= 1 rows
SELECT * FROM r;
| id | cf1.q1 | cf2.q1 | cf3.q1 | m
| 12345 | NULL | NULL | NULL | {c=3}
DELETE FROM r$cells WHERE id = 12345 AND family = 'm' AND qualifier = 'c';
= 1 rows
SELECT COUNT(*) FROM r;
| count
| 1

ALTER TABLE r SET (row_consistency = 'none');
= 0 rows
SELECT id, cf1.q1, cf2.q1 FROM r;
| id | q1 | q1
| 12345 | Value3 | y
ALTER TABLE r SET (row_consistency = 'newest');
= 0 rows
SELECT id, cf1.q1, cf2.q1 FROM r;
| id | q1 | q1
| 12345 | NULL | NULL
ALTER TABLE r SET (row_consistency = 'all');
! 22023 row_consistency must be one of [NEWEST, NONE], not 'all' (line 1, column 38)
ALTER TABLE r SET (versions = 2);
! 22023 there is no option 'versions' here; possible are [row_consistency] (line 1, column 20)
ALTER TABLE r FAMILY cf1 SET (in_memory = true);
! 0A000 no family is kept in memory; the cache keeps the blocks that are read most (line 1, column 43)
