# Tables without a primary key: a sequence numbers their rows.

CREATE TABLE log (at_time INTEGER, line VARCHAR, tags MAP<VARCHAR, INTEGER>);
= 0 rows
INSERT INTO log VALUES (1, 'a', MAP['x', 1]), (1, 'a', MAP['x', 1]), (2, 'b', NULL);
= 3 rows
INSERT INTO log (line) VALUES (NULL);
= 1 rows
UPSERT INTO log (line) VALUES ('c');
= 1 rows
SELECT * FROM log ORDER BY _rowid;
| at_time | line | tags
| 1 | a | {x=1}
| 1 | a | {x=1}
| 2 | b | {}
| NULL | NULL | {}
| NULL | c | {}
SELECT _rowid, line FROM log ORDER BY 1;
| _rowid | line
| 1 | a
| 2 | a
| 3 | b
| 4 | NULL
| 5 | c
SELECT l.*, l._rowid FROM log l WHERE _rowid > 3 ORDER BY l._rowid;
| at_time | line | tags | _rowid
| NULL | NULL | {} | 4
| NULL | c | {} | 5
EXPLAIN SELECT line FROM log WHERE _rowid = 2;
| Scan(table=[default.log], columns=[line], keys=[_rowid = 2])
EXPLAIN SELECT * FROM log ORDER BY _rowid DESC LIMIT 2;
| Project(at_time=[at_time], line=[line], tags=[tags])
|   Limit(fetch=[2])
|     Scan(table=[default.log], columns=[at_time, line, tags, _rowid], keys=[all], order=[key backwards], limit=[2])
SELECT COUNT(*), COUNT(at_time) FROM log;
| count | count
| 5 | 3
SELECT DISTINCT at_time, line FROM log WHERE at_time IS NOT NULL ORDER BY 1;
| at_time | line
| 1 | a
| 2 | b
UPDATE log SET line = line || '!' WHERE at_time = 1;
= 2 rows
DELETE FROM log WHERE line IS NULL;
= 1 rows
SELECT at_time, line FROM log ORDER BY _rowid;
| at_time | line
| 1 | a!
| 1 | a!
| 2 | b
| NULL | c
INSERT INTO log (at_time) VALUES (7) RETURNING *;
| at_time | line | tags
| 7 | NULL | {}
INSERT INTO log (at_time) VALUES (8) RETURNING _rowid, at_time;
| _rowid | at_time
| 7 | 8
INSERT INTO log (_rowid, at_time) VALUES (99, 9);
! 428C9 column '_rowid' of table default.log is GENERATED ALWAYS; it takes DEFAULT only, unless INSERT has OVERRIDING SYSTEM VALUE (line 1, column 43)
INSERT INTO log SELECT at_time + 10, line, tags FROM log WHERE at_time = 2;
= 1 rows
SELECT at_time, line FROM log ORDER BY _rowid;
| at_time | line
| 1 | a!
| 1 | a!
| 2 | b
| NULL | c
| 7 | NULL
| 8 | NULL
| 12 | b
INSERT INTO log (line) VALUES ('z') ON CONFLICT DO NOTHING;
= 1 rows
INSERT INTO log VALUES (1, 'x', 2, 3);
! 42601 the row has 4 values for 3 columns (line 1, column 24)
MERGE INTO log USING (VALUES (7, 'seven'), (70, 'seventy')) AS s (t, l) ON log.at_time = s.t
  WHEN MATCHED THEN UPDATE SET line = s.l WHEN NOT MATCHED THEN INSERT (at_time, line) VALUES (s.t, s.l);
= 2 rows
SELECT at_time, line FROM log WHERE at_time IN (7, 70) ORDER BY 1;
| at_time | line
| 7 | seven
| 70 | seventy
SELECT a.line FROM log a JOIN log b USING (at_time, line) WHERE a.at_time = 2;
| line
| b
SELECT line FROM log a NATURAL JOIN log b ORDER BY line;
| line
| a!
| a!
| a!
| a!
| b
| b
| seven
| seventy
SELECT * FROM log NATURAL JOIN (SELECT line, 1 AS once FROM log) ORDER BY line;
| line | at_time | tags | once
| a! | 1 | {x=1} | 1
| a! | 1 | {x=1} | 1
| a! | 1 | {x=1} | 1
| a! | 1 | {x=1} | 1
| b | 2 | {} | 1
| b | 2 | {} | 1
| b | 12 | {} | 1
| b | 12 | {} | 1
| c | NULL | {} | 1
| seven | 7 | {} | 1
| seventy | 70 | {} | 1
| z | NULL | {} | 1
SELECT line FROM log NATURAL JOIN (SELECT _rowid, line FROM log) AS x;
! 0A000 NATURAL JOIN is not supported beside _rowid; write the condition with ON or USING (line 1, column 18)
SELECT COUNT(*) FROM (SELECT line FROM log) NATURAL JOIN (SELECT line AS other FROM log);
| count
| 81
CREATE TABLE keyless (note VARCHAR, line VARCHAR);
= 0 rows
INSERT INTO keyless VALUES ('a', 'x'), ('b', 'nothing');
= 2 rows
CREATE TABLE apart (other VARCHAR);
= 0 rows
INSERT INTO apart VALUES ('p'), ('q'), ('r');
= 3 rows
SELECT * FROM keyless NATURAL LEFT JOIN log ORDER BY note;
| line | note | at_time | tags
| x | a | NULL | NULL
| nothing | b | NULL | NULL
SELECT * FROM keyless NATURAL JOIN apart ORDER BY note, other;
| note | line | other
| a | x | p
| a | x | q
| a | x | r
| b | nothing | p
| b | nothing | q
| b | nothing | r
SELECT * FROM keyless NATURAL JOIN apart NATURAL JOIN keyless AS k ORDER BY note, other;
| note | line | other
| a | x | p
| a | x | q
| a | x | r
| b | nothing | p
| b | nothing | q
| b | nothing | r
SELECT * FROM keyless JOIN log USING (line);
| line | note | at_time | tags
SELECT * FROM keyless AS k JOIN apart USING (_rowid) ORDER BY 1;
| _rowid | note | line | other
| 1 | a | x | p
| 2 | b | nothing | q
SELECT k._rowid, l._rowid FROM keyless AS k JOIN log AS l USING (line);
| _rowid | _rowid
SELECT k._rowid FROM keyless AS k NATURAL JOIN log;
! 0A000 NATURAL JOIN is not supported beside _rowid; write the condition with ON or USING (line 1, column 22)
DROP TABLE keyless;
= 0 rows
DROP TABLE apart;
= 0 rows
SELECT cell_time > 0, _rowid FROM log$cells WHERE qualifier = 'at_time' AND _rowid = 1;
| EXPR$0 | _rowid
| true | 1
SELECT at_time, line, _valid_to FROM log$history WHERE at_time = 2;
| at_time | line | _valid_to
| 2 | b | NULL
SELECT column_name, ordinal_position FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'log' ORDER BY 2;
| column_name | ordinal_position
| at_time | 1
| line | 2
| tags | 3
SELECT * FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE table_name = 'log';
| constraint_catalog | constraint_schema | constraint_name | table_catalog | table_schema | table_name | constraint_type | is_deferrable | initially_deferred | enforced
SELECT * FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE table_name = 'log';
| constraint_catalog | constraint_schema | constraint_name | table_catalog | table_schema | table_name | column_name | ordinal_position | position_in_unique_constraint

CREATE TABLE numbers AS SELECT i, i * i AS square FROM (VALUES (1), (2), (2)) AS t (i);
= 0 rows
SELECT * FROM numbers ORDER BY 1;
| i | square
| 1 | 1
| 2 | 4
| 2 | 4
ALTER TABLE numbers ADD COLUMN word VARCHAR;
= 0 rows
INSERT INTO numbers VALUES (3, 9, 'three');
= 1 rows
SELECT * FROM numbers ORDER BY _rowid;
| i | square | word
| 1 | 1 | NULL
| 2 | 4 | NULL
| 2 | 4 | NULL
| 3 | 9 | three
ALTER TABLE numbers DROP COLUMN square;
= 0 rows
SELECT * FROM numbers ORDER BY _rowid;
| i | word
| 1 | NULL
| 2 | NULL
| 2 | NULL
| 3 | three
ALTER TABLE numbers DROP COLUMN _rowid;
! 0A000 column '_rowid' is part of the primary key and cannot be dropped (line 1, column 13)
ALTER TABLE numbers ADD COLUMN _rowid INTEGER;
! 42701 column '_rowid' of table default.numbers has the name of a hidden column (line 1, column 13)
CREATE TABLE wrong (_rowid VARCHAR, v INTEGER);
! 42701 column '_rowid' of table default.wrong has the name of a hidden column (line 1, column 14)
SELECT sequence_name FROM INFORMATION_SCHEMA.SEQUENCES ORDER BY 1;
| sequence_name
| log__rowid_seq
| numbers__rowid_seq
DROP TABLE numbers;
= 0 rows
SELECT sequence_name FROM INFORMATION_SCHEMA.SEQUENCES ORDER BY 1;
| sequence_name
| log__rowid_seq
SELECT CURRENT_SCHEMA, CURRENT_USER;
| CURRENT_SCHEMA | CURRENT_USER
| default | NULL
EXPLAIN SELECT 'it''s', line FROM log WHERE line = 'x' AND at_time IN (1, 2);
| Project(EXPR$0=['it''s'], line=[CAST('x'):VARCHAR])
|   Scan(table=[default.log], columns=[], keys=[all], filter=[line = 'x' AND (at_time = 1 OR at_time = 2)])
