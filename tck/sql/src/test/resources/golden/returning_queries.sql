# Sub-queries in RETURNING read the state before the statement, and name the row as it is written.
CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, s TEXT, v INTEGER GENERATED ALWAYS AS (i * 2), UNIQUE (i));
= 0 rows
CREATE TABLE u (id INTEGER PRIMARY KEY, i INTEGER, s TEXT);
= 0 rows
INSERT INTO t (id, i, s) VALUES (1, 1, 'a'), (2, 2, 'b'), (3, NULL, NULL);
= 3 rows
INSERT INTO u VALUES (1, 10, 'x'), (2, 20, 'y');
= 2 rows
UPDATE t SET i = i + 4 WHERE id < 3 RETURNING id, (SELECT MAX(t.i) FROM t), (SELECT u.s FROM u WHERE u.id = t.id), i;
| id | max | s | i
| 1 | 2 | x | 5
| 2 | 2 | y | 6
UPDATE t AS z SET i = i + 4 WHERE id < 3 RETURNING id, (SELECT u.s || z.i FROM u WHERE u.id = z.id), z.i, EXISTS (SELECT 1 FROM u WHERE u.id = z.i), (SELECT v);
| id | EXPR$1 | i | EXPR$3 | v
| 1 | x9 | 9 | false | 18
| 2 | y10 | 10 | false | 20
UPDATE t SET i = t.i + u.i FROM u WHERE u.id = t.id RETURNING t.id, u.s, (SELECT COUNT(*) FROM t AS x WHERE x.i < t.i), t.i;
| id | s | count | i
| 1 | x | 2 | 19
| 2 | y | 2 | 30
INSERT INTO t (id, i) VALUES (4, 4), (5, 5) RETURNING id, (SELECT MAX(id) FROM t), (SELECT MIN(u.i) FROM u WHERE u.id < t.id), i IN (SELECT id FROM u);
| id | max | min | EXPR$3
| 4 | 3 | 10 | false
| 5 | 3 | 10 | false
INSERT INTO t (id, i) VALUES (4, 4), (8, 8) ON CONFLICT (id) DO UPDATE SET i = EXCLUDED.i + 50 RETURNING id, i, (SELECT MAX(u.i) FROM u WHERE u.id < i);
| id | i | max
| 4 | 54 | 20
| 8 | 8 | 20
UPSERT INTO t (id, i) VALUES (8, 9) RETURNING id, (SELECT u.s FROM u WHERE u.id = 1), ARRAY(SELECT id FROM u ORDER BY id);
| id | s | EXPR$2
| 8 | x | [1, 2]
MERGE INTO t USING u ON t.id = u.id WHEN MATCHED THEN UPDATE SET s = u.s RETURNING t.id, (SELECT COUNT(*) FROM u AS x WHERE x.id <= t.id);
| id | count
| 1 | 1
| 2 | 2
WITH w AS (UPDATE t SET i = 1000 WHERE id = 1 RETURNING id, (SELECT MAX(i) FROM t) AS m) SELECT * FROM w;
| id | m
| 1 | 54
DELETE FROM t WHERE id = 8 RETURNING id, (SELECT MAX(id) FROM t);
| id | max
| 8 | 8
UPDATE t SET i = 7 WHERE id = 1 RETURNING (SELECT id FROM t);
! 21000 a subquery used as an expression returned more than one row
UPDATE t SET i = 7 WHERE id = 1 RETURNING (SELECT nope FROM u);
! 42703 there is no column 'nope' (line 1, column 51)
SELECT i FROM t WHERE id = 1;
| i
| 1000
# What UPSERT does not read is no column of the row; another table may have one of that name.
CREATE TABLE unread (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR, g INTEGER GENERATED ALWAYS AS (b + 1));
= 0 rows
CREATE TABLE other (id INTEGER PRIMARY KEY, s VARCHAR);
= 0 rows
INSERT INTO other VALUES (1, 'o');
= 1 rows
UPSERT INTO unread (id, a) VALUES (1, 5) RETURNING (SELECT s FROM other WHERE other.id = unread.id), (SELECT MAX(b) FROM unread);
| s | max
| o | NULL
UPSERT INTO unread (id, a) VALUES (1, 5) RETURNING a, (SELECT b);
! 0A000 UPSERT does not read the column 'b', so that it cannot return it; RETURNING takes the columns it names (line 1, column 63)
UPSERT INTO unread (id, a) VALUES (1, 5) RETURNING a, (SELECT unread.g FROM other);
! 0A000 UPSERT does not read the column 'b', so that it cannot return it; RETURNING takes the columns it names (line 1, column 63)
UPSERT INTO unread (id, a) VALUES (1, 5) RETURNING a, (SELECT other.s FROM other WHERE b = 1);
! 42703 there is no column 'b'; did you mean a? (line 1, column 88)
DROP TABLE unread, other;
= 0 rows
