# Arrays of intervals.
SELECT ARRAY[INTERVAL '1' DAY, INTERVAL '2 hours'] AS a, '{1 day,2 hours}'::interval[] AS b, CAST('{1 day}' AS INTERVAL DAY TO SECOND ARRAY) AS c, ARRAY['1 day', '-2 hours']::interval[] AS d;
| a | b | c | d
| [1 day, 02:00:00] | [1 day, 02:00:00] | [1 day] | [1 day, -02:00:00]
SELECT '{1 year,2 mons}'::INTERVAL YEAR TO MONTH[] AS a, '{}'::INTERVAL ARRAY AS b, CAST(ARRAY[INTERVAL '90' MINUTE] AS INTERVAL HOUR[]) AS c;
| a | b | c
| [1 year, 2 mons] | [] | [01:00:00]
SELECT '{1 month}'::interval[];
! 0A000 '1 month' has months, which no INTERVAL DAY TO SECOND has
SELECT '{some}'::interval[];
! 22007 'some' is no interval
SELECT INTERVAL '1 day' = ANY (ARRAY[INTERVAL '24' HOUR]) AS a, INTERVAL '1' YEAR > ALL (ARRAY[INTERVAL '11' MONTH]) AS b, INTERVAL '1' YEAR > ALL (ARRAY[INTERVAL '13' MONTH]) AS c, INTERVAL '1' DAY = ANY (ARRAY[NULL, INTERVAL '2' DAY]) AS d;
| a | b | c | d
| true | true | false | NULL
SELECT * FROM UNNEST(ARRAY[INTERVAL '1 day', INTERVAL '2 hours', NULL]) AS u (x) ORDER BY x;
| x
| 02:00:00
| 1 day
| NULL
SELECT ARRAY_AGG(x ORDER BY x) AS a FROM (VALUES (INTERVAL '2' DAY), (INTERVAL '1' DAY)) AS v (x);
| a
| [1 day, 2 days]
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTERVAL ARRAY, b INTERVAL YEAR TO MONTH[], c INTERVAL HOUR[] DEFAULT ARRAY[INTERVAL '1' HOUR]);
= 0 rows
INSERT INTO t VALUES (1, ARRAY[INTERVAL '1 day', INTERVAL '2 hours', NULL], ARRAY[INTERVAL '1' YEAR], NULL);
= 1 rows
INSERT INTO t (id, a, b) VALUES (2, '{1 day 02:03:04.5,-1 day}', '{1 year 2 mons}'), (3, '{}', NULL);
= 2 rows
INSERT INTO t VALUES (4, ARRAY[INTERVAL '1' MONTH], NULL, NULL);
! 42846 Cast function cannot convert value of type INTERVAL MONTH NOT NULL ARRAY NOT NULL to type INTERVAL DAY TO SECOND ARRAY NOT NULL (line 1, column 26)
INSERT INTO t VALUES (4, ARRAY[1], NULL, NULL);
! 42846 Cast function cannot convert value of type INTEGER NOT NULL ARRAY NOT NULL to type INTERVAL DAY TO SECOND ARRAY NOT NULL (line 1, column 26)
SELECT * FROM t ORDER BY id;
| id | a | b | c
| 1 | [1 day, 02:00:00, null] | [1 year] | NULL
| 2 | [1 day 02:03:04.5, -1 days] | [1 year 2 mons] | [01:00:00]
| 3 | [] | NULL | [01:00:00]
SELECT id, x FROM t, UNNEST(a) AS u (x) ORDER BY id, x;
| id | x
| 1 | 02:00:00
| 1 | 1 day
| 1 | NULL
| 2 | -1 days
| 2 | 1 day 02:03:04.5
SELECT id, a[1] AS first, CARDINALITY(a) AS n, ARRAY_APPEND(a, INTERVAL '3' DAY) AS more, ARRAY_POSITION(a, INTERVAL '2' HOUR) AS p, ARRAY_REMOVE(a, INTERVAL '24' HOUR) AS less, ARRAY_TO_STRING(a, ',') AS s FROM t ORDER BY id;
| id | first | n | more | p | less | s
| 1 | 1 day | 3 | [1 day, 02:00:00, null, 3 days] | 2 | [02:00:00, null] | 1 day,02:00:00
| 2 | 1 day 02:03:04.5 | 2 | [1 day 02:03:04.5, -1 days, 3 days] | NULL | [1 day 02:03:04.5, -1 days] | 1 day 02:03:04.5,-1 days
| 3 | NULL | 0 | [3 days] | NULL | [] | ''
SELECT id, a || INTERVAL '1' HOUR AS one, a || ARRAY[INTERVAL '1' HOUR] AS two FROM t WHERE id = 2;
| id | one | two
| 2 | [1 day 02:03:04.5, -1 days, 01:00:00] | [1 day 02:03:04.5, -1 days, 01:00:00]
SELECT id FROM t WHERE INTERVAL '1' DAY = ANY (a);
| id
| 1
SELECT id FROM t WHERE ? = ANY (a);
? '1 day'
| id
| 1
SELECT id FROM t WHERE INTERVAL '1' DAY <> ALL (a) ORDER BY id;
| id
| 2
| 3
SELECT id FROM t WHERE a @> ARRAY[INTERVAL '24' HOUR];
| id
| 1
SELECT id FROM t WHERE a = ARRAY[INTERVAL '24' HOUR, INTERVAL '120' MINUTE, NULL];
| id
| 1
UPDATE t SET a = ARRAY[INTERVAL '5' MINUTE] WHERE id = 3;
= 1 rows
CREATE INDEX i ON t (UNNEST(a));
= 0 rows
SELECT id FROM t WHERE INTERVAL '5' MINUTE = ANY (a);
| id
| 3
EXPLAIN SELECT id FROM t WHERE INTERVAL '5' MINUTE = ANY (a);
| Scan(table=[default.t], columns=[id], keys=[all], index=[i: UNNEST(a) = INTERVAL '00:05:00'], residual=[INTERVAL '00:05:00' = SOME a])
ALTER TABLE t ADD COLUMN d INTERVAL[];
= 0 rows
CREATE TABLE u AS SELECT id, a FROM t WHERE id < 3;
= 0 rows
SELECT * FROM u ORDER BY id;
| id | a
| 1 | [1 day, 02:00:00, null]
| 2 | [1 day 02:03:04.5, -1 days]
CREATE TABLE m (id INTEGER PRIMARY KEY, m MAP<VARCHAR, INTERVAL DAY TO SECOND>);
! 42601 INTERVAL is a reserved word; as a name it needs double quotes (line 1, column 56)
DROP TABLE t;
= 0 rows
DROP TABLE u;
= 0 rows
