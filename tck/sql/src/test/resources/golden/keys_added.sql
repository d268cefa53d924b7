# ADD PRIMARY KEY, and what is refused by its name.
CREATE TABLE h (a INT, b VARCHAR(10) DEFAULT 'x', c INT);
= 0 rows
INSERT INTO h VALUES (1, 'one', 10), (2, 'two', NULL), (2, 'three', 30);
= 3 rows
ALTER TABLE h ADD PRIMARY KEY (a);
! 23505 a row with (a) = (2) exists already in table default.h (line 1, column 13)
SELECT * FROM h ORDER BY c;
| a | b | c
| 1 | one | 10
| 2 | three | 30
| 2 | two | NULL
ALTER TABLE h ADD PRIMARY KEY (c);
! 23502 column 'c' of the primary key cannot be NULL (line 1, column 13)
ALTER TABLE h ADD COLUMN d INT DEFAULT 7;
= 0 rows
INSERT INTO h (a, b) VALUES (9, 'nine');
= 1 rows
CREATE VIEW v AS SELECT * FROM h;
= 0 rows
COMMENT ON COLUMN h.b IS 'note';
= 0 rows
ALTER TABLE ONLY h ADD CONSTRAINT h_pkey PRIMARY KEY (b, a);
= 0 rows
SELECT * FROM h ORDER BY b;
| a | b | c | d
| 9 | nine | NULL | 7
| 1 | one | 10 | 7
| 2 | three | 30 | 7
| 2 | two | NULL | 7
SELECT * FROM v ORDER BY b;
| a | b | c | d
| 9 | nine | NULL | 7
| 1 | one | 10 | 7
| 2 | three | 30 | 7
| 2 | two | NULL | 7
INSERT INTO h (a, b) VALUES (9, 'nine');
! 23505 a row with (b, a) = (nine, 9) exists already in table default.h
INSERT INTO h (a) VALUES (10);
= 1 rows
INSERT INTO h (a, b) VALUES (NULL, 'x');
! 23502 column 'a' of the primary key cannot be NULL
SELECT * FROM h WHERE b = 'x';
| a | b | c | d
| 10 | x | NULL | 7
ALTER TABLE h ADD PRIMARY KEY (a);
! 42P16 table default.h has a primary key already (line 1, column 13)
ALTER TABLE nope ADD PRIMARY KEY (a);
! 42P01 there is no table 'nope' in namespace default (line 1, column 13)
CREATE TABLE m (id SERIAL, j JSON, arr INT ARRAY);
= 0 rows
INSERT INTO m (j, arr) VALUES ('{"a":1}', ARRAY[1, 2]), ('2', NULL);
= 2 rows
ALTER TABLE m ADD PRIMARY KEY (j);
! 0A000 column 'j' has the ENCODING JSON and cannot be part of the primary key (line 1, column 32)
ALTER TABLE m ADD PRIMARY KEY (nope);
! 42703 table default.m has no column 'nope' (line 1, column 32)
ALTER TABLE m ADD PRIMARY KEY (id, id);
! 42P16 table default.m has the column 'id' in its primary key more than once (line 1, column 13)
ALTER TABLE m ADD PRIMARY KEY (id);
= 0 rows
INSERT INTO m (j) VALUES ('3');
= 1 rows
SELECT * FROM m ORDER BY id;
| id | j | arr
| 1 | {"a":1} | [1, 2]
| 2 | 2 | NULL
| 3 | 3 | NULL
UPDATE m SET j = '4' WHERE id = 2;
= 1 rows
DELETE FROM m WHERE id = 1;
= 1 rows
SELECT * FROM m ORDER BY id;
| id | j | arr
| 2 | 4 | NULL
| 3 | 3 | NULL
CREATE TABLE g (a INT, b INT GENERATED ALWAYS AS (a + 1) STORED);
= 0 rows
SELECT JSON_OBJECT('a': (SELECT max(c) FROM h));
| json_object
| {"a":30}
SELECT JSON_ARRAY((SELECT max(c) FROM h), 2);
| json_array
| [30,2]
DROP TABLE h CASCADE;
= 0 rows
CREATE TABLE h (a INT PRIMARY KEY);
= 0 rows
SELECT * FROM h;
| a
CREATE TABLE k (a INTEGER NOT NULL, s VARCHAR, n.q INTEGER, tags MAP<VARCHAR, VARCHAR>, CHECK (a > 0));
= 0 rows
INSERT INTO k (a, s, q, tags) VALUES (3, 'c', 30, MAP['x', 'y']), (1, 'a', 10, MAP['x', 'z']), (2, NULL, NULL, MAP['w', 'z']);
= 3 rows
ALTER TABLE k ADD PRIMARY KEY (tags);
! 0A000 column 'tags' is a MAP and cannot be part of the primary key (line 1, column 32)
ALTER TABLE k ADD PRIMARY KEY (q);
! 42P16 column 'n.q' is in a family and cannot be part of the primary key (line 1, column 32)
ALTER TABLE k ADD PRIMARY KEY (a), ADD COLUMN z INTEGER;
! 0A000 table default.k has rows, which ADD PRIMARY KEY writes anew; it needs a statement of its own (line 1, column 13)
ALTER TABLE k ADD PRIMARY KEY (a DESC);
= 0 rows
SELECT a, s, q, tags['x'] AS x FROM k;
| a | s | q | x
| 1 | a | 10 | z
| 2 | NULL | NULL | NULL
| 3 | c | 30 | y
INSERT INTO k (a) VALUES (-1);
! 23514 the row violates the constraint 'k_check' of table default.k
EXPLAIN SELECT s FROM k WHERE a = 2;
| Scan(table=[default.k], columns=[s], keys=[a = 2])
CREATE TABLE u (a INTEGER);
= 0 rows
CREATE VIEW w AS SELECT _rowid AS r, a FROM u;
= 0 rows
ALTER TABLE u ADD PRIMARY KEY (a);
! 2BP01 view default.w depends on the numbers of rows of table default.u (line 1, column 13)
DROP VIEW w;
= 0 rows
ALTER TABLE u ADD PRIMARY KEY (a);
= 0 rows
ALTER TABLE u RENAME TO uu;
= 0 rows
CREATE TABLE u (a INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO uu VALUES (5);
= 1 rows
SELECT (SELECT count(*) FROM u) AS u, (SELECT count(*) FROM uu) AS uu;
| u | uu
| 0 | 1
