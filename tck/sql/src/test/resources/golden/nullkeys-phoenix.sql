# NULLs in keys as Phoenix has them: before all values in both directions, without bytes at the end of a key.
CREATE TABLE visit (host VARCHAR NULL ENCODING 'phoenix', n DECIMAL(9, 2) NULL ENCODING 'phoenix', page VARCHAR NULL ENCODING 'phoenix', v INTEGER, PRIMARY KEY (host, n DESC, page));
= 0 rows
INSERT INTO visit VALUES ('a', 1, 'x', 1), ('a', 1, NULL, 2), ('a', NULL, 'x', 3), ('a', NULL, NULL, 4), (NULL, 2, 'x', 5), (NULL, NULL, 'y', 6), ('ab', -2.5, NULL, 7), ('b', 7, 'z', 8);
= 8 rows
SELECT host, n, page, _row FROM visit ORDER BY _row;
| host | n | page | _row
| NULL | NULL | y | X'000079'
| NULL | 2.00 | x | X'003EFCFF78'
| a | NULL | NULL | X'61'
| a | NULL | x | X'61000078'
| a | 1.00 | NULL | X'61003EFDFF'
| a | 1.00 | x | X'61003EFDFF78'
| ab | -2.50 | NULL | X'616200C19CCC99FF'
| b | 7.00 | z | X'62003EF7FF7A'
SELECT * FROM visit ORDER BY host NULLS FIRST, n DESC, page NULLS FIRST;
| host | n | page | v
| NULL | NULL | y | 6
| NULL | 2.00 | x | 5
| a | NULL | NULL | 4
| a | NULL | x | 3
| a | 1.00 | NULL | 2
| a | 1.00 | x | 1
| ab | -2.50 | NULL | 7
| b | 7.00 | z | 8
EXPLAIN SELECT * FROM visit ORDER BY host NULLS FIRST, n DESC, page NULLS FIRST;
| Scan(table=[default.visit], columns=[host, n, page, v], keys=[all], order=[key])
EXPLAIN SELECT * FROM visit ORDER BY host DESC NULLS LAST, n, page DESC NULLS LAST;
| Scan(table=[default.visit], columns=[host, n, page, v], keys=[all], order=[key backwards])
SELECT * FROM visit ORDER BY host, n, page;
| host | n | page | v
| a | 1.00 | x | 1
| a | 1.00 | NULL | 2
| a | NULL | x | 3
| a | NULL | NULL | 4
| ab | -2.50 | NULL | 7
| b | 7.00 | z | 8
| NULL | 2.00 | x | 5
| NULL | NULL | y | 6
EXPLAIN SELECT * FROM visit ORDER BY host, n, page;
| Sort(sort0=[host], sort1=[n], sort2=[page], dir0=[ASC], dir1=[ASC], dir2=[ASC])
|   Scan(table=[default.visit], columns=[host, n, page, v], keys=[all])
EXPLAIN SELECT * FROM visit ORDER BY host NULLS FIRST, n DESC, page;
| Sort(sort0=[host], sort1=[n], sort2=[page], dir0=[ASC-nulls-first], dir1=[DESC], dir2=[ASC], presorted=[2])
|   Scan(table=[default.visit], columns=[host, n, page, v], keys=[all], order=[key])
SELECT v FROM visit WHERE host = 'a' ORDER BY v;
| v
| 1
| 2
| 3
| 4
EXPLAIN SELECT v FROM visit WHERE host = 'a' ORDER BY n DESC;
| Project(v=[v])
|   Scan(table=[default.visit], columns=[v, n], keys=[host = 'a'], order=[key])
SELECT v FROM visit WHERE host IS NULL ORDER BY v;
| v
| 5
| 6
EXPLAIN SELECT v FROM visit WHERE host IS NULL;
| Scan(table=[default.visit], columns=[v], keys=[host IS NULL])
SELECT v FROM visit WHERE host = 'a' AND n IS NULL ORDER BY v;
| v
| 3
| 4
SELECT v FROM visit WHERE host = 'a' AND n IS NOT NULL ORDER BY v;
| v
| 1
| 2
EXPLAIN SELECT v FROM visit WHERE host = 'a' AND n IS NOT NULL;
| Scan(table=[default.visit], columns=[v], keys=[host = 'a' AND n IS NOT NULL])
SELECT v FROM visit WHERE host = 'a' AND n IS NULL AND page IS NULL;
| v
| 4
EXPLAIN SELECT v FROM visit WHERE host = 'a' AND n IS NULL AND page IS NULL;
| Scan(table=[default.visit], columns=[v], keys=[host = 'a' AND n IS NULL AND page IS NULL])
SELECT v FROM visit WHERE host = 'a' AND n = 1 AND page IS NOT NULL;
| v
| 1
SELECT v FROM visit WHERE host IS NULL AND n IS NULL AND page IS NULL;
| v
SELECT v FROM visit WHERE host < 'b' ORDER BY v;
| v
| 1
| 2
| 3
| 4
| 7
SELECT v FROM visit WHERE host > 'a' ORDER BY v;
| v
| 7
| 8
SELECT v FROM visit WHERE host <> 'a' ORDER BY v;
| v
| 7
| 8
SELECT v FROM visit WHERE host LIKE 'a%' ORDER BY v;
| v
| 1
| 2
| 3
| 4
| 7
SELECT v FROM visit WHERE host LIKE '%' ORDER BY v;
| v
| 1
| 2
| 3
| 4
| 7
| 8
SELECT v FROM visit WHERE host = '' OR host < '';
| v
SELECT v FROM visit WHERE host >= '' ORDER BY v;
| v
| 1
| 2
| 3
| 4
| 7
| 8
SELECT v FROM visit WHERE (host, n) > ('a', 0) ORDER BY v;
| v
| 1
| 2
| 7
| 8
SELECT MIN(host), MAX(host), MIN(n), MAX(n), COUNT(page) FROM visit;
| min | max | min | max | count
| a | b | -2.50 | 7.00 | 5
SELECT MIN(host), MAX(host) FROM visit;
| min | max
| a | b
EXPLAIN SELECT MIN(host), MAX(host) FROM visit;
| Aggregate(group=[{}], EXPR$0=[MIN(host)], EXPR$1=[MAX(host)])
|   Union(all=[true])
|     Limit(fetch=[1])
|       Scan(table=[default.visit], columns=[host], keys=[host IS NOT NULL], order=[key], limit=[1])
|     Limit(fetch=[1])
|       Scan(table=[default.visit], columns=[host], keys=[host IS NOT NULL], order=[key backwards], limit=[1])
SELECT host, COUNT(*) FROM visit GROUP BY host ORDER BY host;
| host | count
| a | 4
| ab | 1
| b | 1
| NULL | 2
SELECT a.v, b.v FROM visit a JOIN visit b ON a.host IS NOT DISTINCT FROM b.host AND a.n IS NOT DISTINCT FROM b.n AND a.page IS NOT DISTINCT FROM b.page ORDER BY 1;
| v | v
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 4
| 5 | 5
| 6 | 6
| 7 | 7
| 8 | 8
INSERT INTO visit VALUES ('a', NULL, NULL, 9);
! 23505 a row with (host, n, page) = (a, null, null) exists already in table default.visit
INSERT INTO visit (host, v) VALUES ('a', 9);
! 23505 a row with (host, n, page) = (a, null, null) exists already in table default.visit
INSERT INTO visit VALUES (NULL, NULL, NULL, 9);
! 23502 the columns of the primary key cannot all be NULL
INSERT INTO visit VALUES ('', 1, 'x', 9);
! 22023 the key column 'host' cannot be empty, which is NULL for Phoenix or no key at all
INSERT INTO visit VALUES ('a', 1, '', 9);
! 22023 the key column 'page' cannot be empty, which is NULL for Phoenix or no key at all
UPSERT INTO visit (host, n, v) VALUES ('a', 1, 20), ('c', NULL, 9);
= 2 rows
INSERT INTO visit (host, v) VALUES ('a', 40), ('d', 10) ON CONFLICT (host, n, page) DO UPDATE SET v = EXCLUDED.v RETURNING *;
| host | n | page | v
| a | NULL | NULL | 40
| d | NULL | NULL | 10
UPDATE visit SET v = v + 100 WHERE n IS NULL AND page IS NULL;
= 3 rows
DELETE FROM visit WHERE host IS NULL AND n = 2 AND page = 'x';
= 1 rows
SELECT * FROM visit ORDER BY v;
| host | n | page | v
| a | 1.00 | x | 1
| a | NULL | x | 3
| NULL | NULL | y | 6
| ab | -2.50 | NULL | 7
| b | 7.00 | z | 8
| a | 1.00 | NULL | 20
| c | NULL | NULL | 109
| d | NULL | NULL | 110
| a | NULL | NULL | 140
SELECT host, n, page, qualifier FROM visit$cells WHERE host = 'd' AND n IS NULL AND qualifier = 'v';
| host | n | page | qualifier
| d | NULL | NULL | v
# Behind a number, in a salted table, and a binary as last column
CREATE TABLE salted (id INTEGER ENCODING 'phoenix', t VARCHAR ENCODING 'phoenix', b VARBINARY NULL ENCODING 'phoenix', PRIMARY KEY (id, t, b)) WITH (salt_buckets = 3);
= 0 rows
INSERT INTO salted VALUES (0, 'a', NULL), (0, 'a', X'00'), (0, 'a', X'0000'), (0, 'b', NULL);
= 4 rows
SELECT id, t, b, _row FROM salted ORDER BY id, t, b NULLS FIRST;
| id | t | b | _row
| 0 | a | NULL | X'008000000061'
| 0 | a | X'00' | X'0180000000610000'
| 0 | a | X'0000' | X'008000000061000000'
| 0 | b | NULL | X'028000000062'
SELECT t, b FROM salted WHERE id = 0 AND t = 'a' AND b IS NULL;
| t | b
| a | NULL
SELECT t, b FROM salted WHERE id = 0 AND t = 'a' AND b IS NOT NULL ORDER BY b;
| t | b
| a | X'00'
| a | X'0000'
SELECT t, b FROM salted WHERE id = 0 AND t = 'a' AND b < X'0000';
| t | b
| a | X'00'
INSERT INTO salted VALUES (0, '', NULL);
! 22023 the key column 't' cannot be empty, which is NULL for Phoenix or no key at all
# Types of a fixed length cannot be NULL
CREATE TABLE bad (k VARCHAR ENCODING 'phoenix', n INTEGER NULL ENCODING 'phoenix', PRIMARY KEY (k, n));
! 42P16 column 'n' is part of the primary key and cannot be NULL with the ENCODING 'phoenix' (line 1, column 49)
CREATE TABLE bad (k CHAR(3) NULL ENCODING 'phoenix', n INTEGER, PRIMARY KEY (k, n));
! 42P16 column 'k' is part of the primary key and cannot be NULL with the ENCODING 'phoenix' (line 1, column 19)
