# Comparisons with ANY and ALL elements of an array, as PostgreSQL has them; = ANY of a key's column looks up its rows.
CREATE TABLE t (id BIGINT PRIMARY KEY, n BIGINT, s VARCHAR(10), d DECIMAL(9, 2), m INTEGER NOT NULL);
= 0 rows
CREATE TABLE k (a INTEGER, b VARCHAR, v INTEGER, PRIMARY KEY (a, b));
= 0 rows
INSERT INTO k VALUES (1, 'x', 10), (1, 'y', 11), (2, 'x', 20), (3, 'z', 30);
= 4 rows
INSERT INTO t VALUES (1, 1, 'x1', 1, 1), (2, NULL, NULL, NULL, 2), (3, 3, 'y', 0.5, 3), (4, 4, 'z', 7, 4);
= 4 rows
SELECT id FROM t WHERE id = ANY (ARRAY[1, 3, 3, 9]) ORDER BY id;
| id
| 1
| 3
SELECT id FROM t WHERE id = ANY (ARRAY[1, NULL, 3]) ORDER BY id;
| id
| 1
| 3
SELECT id FROM t WHERE id = ANY (ARRAY[1.5, 3.0]) ORDER BY id;
| id
| 3
SELECT id FROM t WHERE NOT (id = ANY (ARRAY[1, 3])) ORDER BY id;
| id
| 2
| 4
SELECT id FROM t WHERE id <> ALL (ARRAY[1, 3]) ORDER BY id;
| id
| 2
| 4
SELECT id FROM t WHERE id <> ALL (ARRAY[1, NULL, 3]) ORDER BY id;
| id
SELECT id FROM t WHERE id = ANY (CAST(NULL AS BIGINT ARRAY)) ORDER BY id;
| id
SELECT id FROM t WHERE id <> ALL (CAST(NULL AS BIGINT ARRAY)) ORDER BY id;
| id
SELECT id FROM t WHERE id = ANY (ARRAY(SELECT id FROM t WHERE id > 2)) ORDER BY id;
| id
| 3
| 4
SELECT id FROM t WHERE id = ANY (ARRAY(SELECT id FROM t WHERE id > 20)) ORDER BY id;
| id
SELECT id FROM t WHERE id <> ALL (ARRAY(SELECT id FROM t WHERE id > 20)) ORDER BY id;
| id
| 1
| 2
| 3
| 4
SELECT id, n = ANY (ARRAY[1, 2]) AS a, n <> ALL (ARRAY[1, 2]) AS b, n <> ANY (ARRAY[1, 1]) AS c, n = ALL (ARRAY[1, 1]) AS d, n < ANY (ARRAY[1, 4]) AS e, n <= ANY (ARRAY[1, 3]) AS f, n > ANY (ARRAY[3, 9]) AS g, n >= ANY (ARRAY[4, 9]) AS h FROM t ORDER BY id;
| id | a | b | c | d | e | f | g | h
| 1 | true | false | false | true | true | true | false | false
| 2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
| 3 | false | true | true | false | true | true | false | false
| 4 | false | true | true | false | false | false | true | true
SELECT id, n = ANY (ARRAY[1, NULL]) AS a, n <> ALL (ARRAY[1, NULL]) AS b, n <> ANY (ARRAY[1, NULL]) AS c, n = ALL (ARRAY[1, NULL]) AS d, n < ANY (ARRAY[NULL, 4]) AS e, n <= ALL (ARRAY[NULL, 3]) AS f, n > ALL (ARRAY[3, NULL]) AS g, n >= ALL (ARRAY[0, NULL]) AS h FROM t ORDER BY id;
| id | a | b | c | d | e | f | g | h
| 1 | true | false | NULL | NULL | true | NULL | false | NULL
| 2 | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
| 3 | NULL | NULL | true | false | true | NULL | false | NULL
| 4 | NULL | NULL | true | false | NULL | false | NULL | NULL
SELECT id, n < ALL (ARRAY[1, 4]) AS e, n <= ALL (ARRAY[3, 4]) AS f, n > ALL (ARRAY[3, 1]) AS g, n >= ALL (ARRAY[4, 1]) AS h FROM t ORDER BY id;
| id | e | f | g | h
| 1 | false | true | false | false
| 2 | NULL | NULL | NULL | NULL
| 3 | false | true | false | false
| 4 | false | false | true | true
SELECT id, s = ANY (ARRAY['x1', 'y  ', 'zz']) AS a, s <> ALL (ARRAY['x1', 'y']) AS b, s > ANY (ARRAY['x', 'y']) AS c, d = ANY (ARRAY[0.5, 1]) AS d, d = ANY (ARRAY[0.501]) AS e, d > ALL (ARRAY[0.25, 2]) AS f FROM t ORDER BY id;
| id | a | b | c | d | e | f
| 1 | true | false | true | true | false | false
| 2 | NULL | NULL | NULL | NULL | NULL | NULL
| 3 | false | false | true | true | false | false
| 4 | false | true | true | false | false | true
SELECT id, n = ANY (CAST(NULL AS BIGINT ARRAY)) AS a, NULL = ANY (ARRAY[1]) AS b FROM t ORDER BY id;
| id | a | b
| 1 | NULL | NULL
| 2 | NULL | NULL
| 3 | NULL | NULL
| 4 | NULL | NULL
SELECT id, m = ANY (ARRAY[n, 2]) AS a, m = ANY (ARRAY[n]) AS b, m <> ALL (ARRAY[n, 4]) AS c FROM t ORDER BY id;
| id | a | b | c
| 1 | true | true | false
| 2 | true | NULL | NULL
| 3 | true | true | false
| 4 | true | true | false
SELECT id FROM t WHERE (n <> ALL (ARRAY[1, 4])) IS NOT FALSE ORDER BY id;
| id
| 2
| 3
SELECT id FROM t WHERE NOT (n > ALL (ARRAY[3, NULL])) ORDER BY id;
| id
| 1
| 3
SELECT id FROM t WHERE id = ANY (ARRAY[1, 2, 3]) AND id > 1 OR id = 4 ORDER BY id;
| id
| 2
| 3
| 4
SELECT a, b FROM k WHERE a = ANY (ARRAY[1, 3]) AND b = ANY (ARRAY['y', 'z']) ORDER BY a;
| a | b
| 1 | y
| 3 | z
SELECT a, b FROM k WHERE a = ANY (ARRAY[1, 3]) AND b > 'x' ORDER BY a, b;
| a | b
| 1 | y
| 3 | z
SELECT a, b FROM k WHERE b = ANY (ARRAY['y', 'z']) AND a = 1 ORDER BY a;
| a | b
| 1 | y
SELECT a, b FROM k WHERE a = ANY (ARRAY[4000000000, 2]) ORDER BY a;
| a | b
| 2 | x
SELECT t.id FROM t JOIN k ON k.a = t.id WHERE t.id = ANY (ARRAY[1, 2]) ORDER BY t.id, k.b;
| id
| 1
| 1
| 2
# Lookups by key, as those of IN.
EXPLAIN SELECT m FROM t WHERE id IN (1, 3);
| Scan(table=[default.t], columns=[m], keys=[(id = 1 OR id = 3)])
EXPLAIN SELECT m FROM t WHERE id = ANY (ARRAY[1, 3]);
| Scan(table=[default.t], columns=[m], keys=[id = SOME CAST(ARRAY(1, 3) AS BIGINT ARRAY)])
EXPLAIN SELECT v FROM k WHERE a = ANY (ARRAY[1, 3]) AND b = ANY (ARRAY['x', NULL]);
| Scan(table=[default.k], columns=[v], keys=[a = SOME ARRAY(1, 3) AND b = SOME CAST(ARRAY('x', null) AS VARCHAR ARRAY)])
EXPLAIN SELECT v FROM k WHERE a = ANY (ARRAY[1, 3]) AND b > 'x';
| Scan(table=[default.k], columns=[v], keys=[a = SOME ARRAY(1, 3) AND b > 'x'])
EXPLAIN SELECT v FROM k WHERE a = 1 AND b = ANY (ARRAY['x', NULL]);
| Scan(table=[default.k], columns=[v], keys=[a = 1 AND b = SOME CAST(ARRAY('x', null) AS VARCHAR ARRAY)])
EXPLAIN UPDATE k SET v = 0 WHERE a = ANY (ARRAY[1, 2]);
| Update(table=[default.k], set=[v])
|   Project(a=[a], b=[b], EXPR$2=[0])
|     Scan(table=[default.k], columns=[a, b], keys=[a = SOME ARRAY(1, 2)])
# A test of what is read.
EXPLAIN SELECT id FROM t WHERE n = ANY (ARRAY[1, 3]);
| Scan(table=[default.t], columns=[id], keys=[all], residual=[n = SOME CAST(ARRAY(1, 3) AS BIGINT ARRAY)])
EXPLAIN SELECT id FROM t WHERE id <> ALL (ARRAY[1, 3]);
| Scan(table=[default.t], columns=[id], keys=[all], residual=[id <> ALL CAST(ARRAY(1, 3) AS BIGINT ARRAY)])
EXPLAIN SELECT id FROM t WHERE id = ANY (ARRAY[n, 2]);
| Scan(table=[default.t], columns=[id], keys=[all], residual=[id = SOME ARRAY(n, 2)])
# A literal is PostgreSQL's text of an array.
SELECT id FROM t WHERE id = ANY ('{1, 3}');
| id
| 1
| 3
UPDATE k SET v = 0 WHERE a = ANY (ARRAY[1, 2]);
= 3 rows
DELETE FROM k WHERE a = ANY (ARRAY[3, 7]);
= 1 rows
SELECT * FROM k ORDER BY a, b;
| a | b | v
| 1 | x | 0
| 1 | y | 0
| 2 | x | 0

# NULL beside an array: true of all elements of an empty one, and of none.
CREATE TABLE nulls (id INTEGER PRIMARY KEY, ia INTEGER ARRAY);
= 0 rows
INSERT INTO nulls VALUES (1, ARRAY[]), (2, ARRAY[1, 2]), (3, NULL);
= 3 rows
SELECT id, CAST(NULL AS INTEGER) < ALL (ia) AS a, NULL = ANY (ia) AS b, (SELECT id FROM nulls WHERE id = 9) <> ALL (ia) AS c, (SELECT id FROM nulls WHERE id = 9) = ANY (ia) AS d FROM nulls ORDER BY id;
| id | a | b | c | d
| 1 | true | false | true | false
| 2 | NULL | NULL | NULL | NULL
| 3 | NULL | NULL | NULL | NULL
SELECT id FROM nulls WHERE (SELECT id FROM nulls WHERE id = 9) < ALL (ia);
| id
| 1
SELECT a.id FROM nulls AS a LEFT JOIN nulls AS b ON b.id = a.id + 9 WHERE b.id < ALL (a.ia);
| id
| 1
# NULL compared with ANY or ALL of an empty array is known, wherever it comes from.
CREATE TABLE q (id INTEGER PRIMARY KEY, i INTEGER, e INTEGER[], u UUID[]);
= 0 rows
INSERT INTO q VALUES (1, 1, '{}', '{}'), (2, NULL, '{}', NULL), (3, 3, '{3}', ARRAY[CAST('00000000-0000-0000-0000-000000000003' AS UUID)]);
= 3 rows
SELECT i = ANY (e), i <> ALL (e), NOT (i = ANY (e)), NULL = ANY (e), NULL < ALL (e) FROM q;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4
| false | true | true | false | true
| false | true | true | false | true
| true | false | false | NULL | NULL
SELECT id FROM q WHERE i IS NULL AND NOT (i = ANY (e));
| id
| 2
SELECT id FROM q WHERE i IS NULL AND (i = ANY (e)) IS FALSE;
| id
| 2
SELECT a.id FROM q AS a FULL JOIN (SELECT * FROM q WHERE id < 3) AS b ON a.id = b.id WHERE NOT (b.i = ANY ('{}'::INT[])) ORDER BY 1;
| id
| 1
| 2
| 3
SELECT a.id FROM q AS a LEFT JOIN (SELECT * FROM q WHERE id = 1) AS b ON a.id = b.id WHERE b.i <> ALL (a.e) ORDER BY 1;
| id
| 1
| 2
SELECT id FROM q WHERE CAST('00000000-0000-0000-0000-000000000003' AS UUID) = ANY (u);
| id
| 3
SELECT ARRAY[1] = ANY (ARRAY[ARRAY[1], ARRAY[2]]), X'41' = ANY (ARRAY[X'41', X'4242']);
| EXPR$0 | EXPR$1
| true | true
DROP TABLE q;
= 0 rows
