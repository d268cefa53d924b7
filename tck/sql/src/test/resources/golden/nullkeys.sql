# NULLs in columns of the primary key: order, ranges, joins and writes.
CREATE TABLE visit (host VARCHAR NULL, n INTEGER NULL, page VARCHAR, PRIMARY KEY (host, n DESC));
= 0 rows
INSERT INTO visit VALUES ('a', 1, 'one'), ('a', NULL, 'two'), (NULL, 2, 'three'), (NULL, NULL, 'four'), ('', 3, 'five'), ('b', 7, 'six');
= 6 rows
SELECT * FROM visit ORDER BY host, n DESC;
| host | n | page
| '' | 3 | five
| a | NULL | two
| a | 1 | one
| b | 7 | six
| NULL | NULL | four
| NULL | 2 | three
EXPLAIN SELECT * FROM visit ORDER BY host, n DESC;
| Scan(table=[default.visit], columns=[host, n, page], keys=[all], order=[key])
SELECT * FROM visit ORDER BY host DESC, n;
| host | n | page
| NULL | 2 | three
| NULL | NULL | four
| b | 7 | six
| a | 1 | one
| a | NULL | two
| '' | 3 | five
EXPLAIN SELECT * FROM visit ORDER BY host DESC, n;
| Scan(table=[default.visit], columns=[host, n, page], keys=[all], order=[key backwards])
SELECT * FROM visit ORDER BY host NULLS FIRST, n DESC NULLS LAST;
| host | n | page
| NULL | 2 | three
| NULL | NULL | four
| '' | 3 | five
| a | 1 | one
| a | NULL | two
| b | 7 | six
EXPLAIN SELECT * FROM visit ORDER BY host NULLS FIRST, n DESC NULLS LAST;
| Sort(sort0=[host], sort1=[n], dir0=[ASC-nulls-first], dir1=[DESC-nulls-last])
|   Scan(table=[default.visit], columns=[host, n, page], keys=[all])
SELECT host, n, _row FROM visit;
| host | n | _row
| '' | 3 | X'010000FE7FFFFFFC'
| NULL | 2 | X'02FE7FFFFFFD'
| NULL | NULL | X'02FD'
| a | 1 | X'01610000FE7FFFFFFE'
| a | NULL | X'01610000FD'
| b | 7 | X'01620000FE7FFFFFF8'
INSERT INTO visit VALUES (NULL, NULL, 'again');
! 23505 a row with (host, n) = (null, null) exists already in table default.visit
INSERT INTO visit (n, page) VALUES (2, 'again');
! 23505 a row with (host, n) = (null, 2) exists already in table default.visit
INSERT INTO visit (page) VALUES ('again');
! 23505 a row with (host, n) = (null, null) exists already in table default.visit
UPSERT INTO visit (host, page) VALUES ('a', 'two again');
= 1 rows
SELECT page FROM visit WHERE host IS NULL;
| page
| four
| three
EXPLAIN SELECT page FROM visit WHERE host IS NULL;
| Scan(table=[default.visit], columns=[page], keys=[host IS NULL])
SELECT page FROM visit WHERE host IS NULL AND n IS NULL;
| page
| four
EXPLAIN SELECT page FROM visit WHERE host IS NULL AND n IS NULL;
| Scan(table=[default.visit], columns=[page], keys=[host IS NULL AND n IS NULL])
SELECT page FROM visit WHERE host IS NOT NULL AND n = 1;
| page
| one
EXPLAIN SELECT page FROM visit WHERE host IS NOT NULL;
| Scan(table=[default.visit], columns=[page], keys=[host IS NOT NULL])
SELECT page FROM visit WHERE host = 'a' AND n IS NOT NULL;
| page
| one
EXPLAIN SELECT page FROM visit WHERE host = 'a' AND n IS NOT NULL;
| Scan(table=[default.visit], columns=[page], keys=[host = 'a' AND n IS NOT NULL])
SELECT page FROM visit WHERE host IS NULL OR host = 'b';
| page
| four
| six
| three
EXPLAIN SELECT page FROM visit WHERE host IS NULL OR host = 'b';
| Scan(table=[default.visit], columns=[page], keys=[(host IS NULL OR host = 'b')])
SELECT page FROM visit WHERE host <> 'a';
| page
| five
| six
SELECT page FROM visit WHERE host = CAST(NULL AS VARCHAR);
| page
SELECT page FROM visit WHERE host IS NOT DISTINCT FROM NULL AND n = 2;
| page
| three
SELECT page FROM visit WHERE host IS NOT DISTINCT FROM 'a' AND n IS NOT DISTINCT FROM CAST(NULL AS INTEGER);
| page
| two again
EXPLAIN SELECT page FROM visit WHERE host IS NOT DISTINCT FROM 'a' AND n IS NOT DISTINCT FROM 1;
| Scan(table=[default.visit], columns=[page], keys=[host = 'a' AND n = 1])
SELECT page FROM visit WHERE (host, n) > ('a', 0);
| page
| one
| six
SELECT page FROM visit WHERE (host, n) IN (('a', 1), (NULL, 2));
| page
| one
SELECT MIN(host), MAX(host), COUNT(host), COUNT(*) FROM visit;
| min | max | count | count
| '' | b | 4 | 6
SELECT MIN(host), MAX(host) FROM visit;
| min | max
| '' | b
EXPLAIN SELECT MIN(host), MAX(host) FROM visit;
| Aggregate(group=[{}], EXPR$0=[MIN(host)], EXPR$1=[MAX(host)])
|   Union(all=[true])
|     Limit(fetch=[1])
|       Scan(table=[default.visit], columns=[host], keys=[host IS NOT NULL], order=[key], limit=[1])
|     Limit(fetch=[1])
|       Scan(table=[default.visit], columns=[host], keys=[host IS NOT NULL], order=[key backwards], limit=[1])
SELECT MAX(n) FROM visit WHERE host IS NULL;
| max
| 2
EXPLAIN SELECT MAX(n) FROM visit WHERE host IS NULL;
| Aggregate(group=[{}], EXPR$0=[MAX(n)])
|   Limit(fetch=[1])
|     Scan(table=[default.visit], columns=[n], keys=[host IS NULL AND n IS NOT NULL], order=[key], limit=[1])
SELECT host, COUNT(*), COUNT(n), MAX(n) FROM visit GROUP BY host ORDER BY host;
| host | count | count | max
| '' | 1 | 1 | 3
| a | 2 | 1 | 1
| b | 1 | 1 | 7
| NULL | 2 | 1 | 2
EXPLAIN SELECT host, COUNT(*) FROM visit GROUP BY host ORDER BY host;
| Aggregate(group=[{host}], EXPR$1=[COUNT()], runs=[{host}])
|   Scan(table=[default.visit], columns=[host], keys=[all], order=[key])
SELECT DISTINCT host FROM visit ORDER BY host DESC;
| host
| NULL
| b
| a
| ''
SELECT a.page, b.page FROM visit a JOIN visit b ON a.host = b.host AND a.n = b.n ORDER BY 1;
| page | page
| five | five
| one | one
| six | six
SELECT a.page, b.page FROM visit a JOIN visit b ON a.host IS NOT DISTINCT FROM b.host AND a.n IS NOT DISTINCT FROM b.n ORDER BY 1;
| page | page
| five | five
| four | four
| one | one
| six | six
| three | three
| two again | two again
SELECT page FROM visit WHERE host NOT IN (SELECT host FROM visit WHERE host IS NOT NULL);
| page
UPDATE visit SET page = 'third' WHERE host IS NULL AND n = 2;
= 1 rows
DELETE FROM visit WHERE n IS NULL AND host IS NULL RETURNING host, n, page;
| host | n | page
| NULL | NULL | four
INSERT INTO visit VALUES (NULL, NULL, 'new'), (NULL, 2, 'new') ON CONFLICT (host, n) DO UPDATE SET page = page || '+' || EXCLUDED.page RETURNING *;
| host | n | page
| NULL | 2 | third+new
| NULL | NULL | new
INSERT INTO visit VALUES (NULL, NULL, 'other') ON CONFLICT DO NOTHING;
= 0 rows
EXPLAIN INSERT INTO visit VALUES (NULL, NULL, 'new') ON CONFLICT (host, n) DO UPDATE SET page = EXCLUDED.page;
| Insert(table=[default.visit], columns=[host, n, page], conflict=[update [page]])
|   Project(EXPR$0=[null:VARCHAR], EXPR$1=[null:INTEGER], EXPR$2=['new'])
|     Values(tuples=[[{ null, null, 'new' }]])
MERGE INTO visit v USING (VALUES (CAST(NULL AS VARCHAR), 2, 'm'), ('c', NULL, 'm')) AS s (host, n, page) ON v.host IS NOT DISTINCT FROM s.host AND v.n IS NOT DISTINCT FROM s.n WHEN MATCHED THEN UPDATE SET page = s.page WHEN NOT MATCHED THEN INSERT (host, n, page) VALUES (s.host, s.n, s.page);
= 2 rows
SELECT * FROM visit;
| host | n | page
| '' | 3 | five
| NULL | 2 | m
| NULL | NULL | new
| a | 1 | one
| a | NULL | two again
| b | 7 | six
| c | NULL | m
SELECT host, n, "value", family FROM visit$cells WHERE host IS NULL;
| host | n | value | family
| NULL | 2 | X'6D' | d
| NULL | NULL | X'6E6577' | d
EXPLAIN SELECT host, n, "value" FROM visit$cells WHERE host IS NULL;
| Project(host=[null:VARCHAR], n=[n], value=[value])
|   CellsScan(table=[default.visit$cells], keys=[host IS NULL])
SELECT host, n, page FROM visit$history WHERE host IS NULL AND n IS NULL;
| host | n | page
| NULL | NULL | new
DELETE FROM visit$cells WHERE host IS NULL AND n IS NULL AND qualifier = 'page';
= 1 rows
SELECT * FROM visit WHERE host IS NULL;
| host | n | page
| NULL | 2 | m
| NULL | NULL | NULL
SELECT column_name, is_nullable FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'visit';
| column_name | is_nullable
| host | YES
| n | YES
| page | YES
ALTER TABLE visit ALTER COLUMN host SET NOT NULL;
! 42P16 column 'host' is part of the primary key, and whether it can be NULL cannot be changed (line 1, column 13)
ALTER TABLE visit ALTER COLUMN page DROP NOT NULL;
= 0 rows
UPDATE visit SET host = NULL WHERE n = 1 RETURNING *;
| host | n | page
| NULL | 1 | one
# A key of one column that can be NULL, and one that has a default
CREATE TABLE single (k INTEGER NULL PRIMARY KEY, v VARCHAR);
= 0 rows
INSERT INTO single VALUES (1, 'a'), (NULL, 'b'), (-1, 'c');
= 3 rows
SELECT * FROM single;
| k | v
| -1 | c
| 1 | a
| NULL | b
SELECT * FROM single ORDER BY k DESC LIMIT 2;
| k | v
| NULL | b
| 1 | a
SELECT v FROM single WHERE k IS NULL;
| v
| b
EXPLAIN SELECT v FROM single WHERE k IS NULL;
| Scan(table=[default.single], columns=[v], keys=[k IS NULL])
SELECT MIN(k), MAX(k) FROM single;
| min | max
| -1 | 1
CREATE TABLE def (k INTEGER NULL DEFAULT 5 PRIMARY KEY, v VARCHAR);
= 0 rows
INSERT INTO def (v) VALUES ('default');
= 1 rows
INSERT INTO def VALUES (NULL, 'null');
= 1 rows
SELECT * FROM def;
| k | v
| 5 | default
| NULL | null
CREATE TABLE plain (a INTEGER NOT NULL, b INTEGER, PRIMARY KEY (a, b));
= 0 rows
INSERT INTO plain VALUES (1, NULL);
! 23502 column 'b' of the primary key cannot be NULL
CREATE TABLE bad (k INTEGER NULL NOT NULL PRIMARY KEY);
! 42601 a column is either NULL or NOT NULL (line 1, column 38)
CREATE TABLE bad (k VARCHAR NULL ENCODING 'bytes' PRIMARY KEY);
! 42P16 column 'k' is part of the primary key and cannot be NULL with the ENCODING 'bytes' (line 1, column 19)
CREATE TABLE bad (k INTEGER NULL GENERATED ALWAYS AS IDENTITY PRIMARY KEY);
! 42P16 column 'k' is an identity column and cannot be NULL (line 1, column 19)
CREATE TABLE copy (host NULL, n NULL, page, PRIMARY KEY (n, host)) AS SELECT host, n, page FROM visit;
= 0 rows
SELECT * FROM copy;
| host | n | page
| '' | 3 | five
| NULL | 1 | one
| NULL | 2 | m
| NULL | NULL | NULL
| a | NULL | two again
| b | 7 | six
| c | NULL | m
