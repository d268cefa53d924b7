# Tables whose row keys begin with a hash.
CREATE TABLE s (a INTEGER, b VARCHAR, n INTEGER, PRIMARY KEY (a, b DESC)) WITH (salt_buckets = 4);
= 0 rows
INSERT INTO s VALUES (1, 'x', 10), (2, 'y', 20), (3, 'z', 30), (4, 'w', 40), (5, 'v', 50), (5, 'u', 60);
= 6 rows
SELECT * FROM s ORDER BY a, b;
| a | b | n
| 1 | x | 10
| 2 | y | 20
| 3 | z | 30
| 4 | w | 40
| 5 | u | 60
| 5 | v | 50
SELECT a, b FROM s ORDER BY a DESC, b DESC LIMIT 2;
| a | b
| 5 | v
| 5 | u
SELECT n FROM s WHERE a = 5 AND b = 'v';
| n
| 50
SELECT n FROM s WHERE a = 5 ORDER BY n;
| n
| 50
| 60
SELECT n FROM s WHERE a BETWEEN 2 AND 4 ORDER BY n;
| n
| 20
| 30
| 40
SELECT n FROM s WHERE (a, b) > (2, 'y') ORDER BY n;
| n
| 30
| 40
| 50
| 60
SELECT n FROM s WHERE a IN (1, 3) AND b = 'x' OR a = 4 ORDER BY n;
| n
| 10
| 40
SELECT MIN(a), MAX(a), COUNT(*) FROM s;
| min | max | count
| 1 | 5 | 6
SELECT a, SUM(n) FROM s GROUP BY a ORDER BY a;
| a | sum
| 1 | 10
| 2 | 20
| 3 | 30
| 4 | 40
| 5 | 110
SELECT _row, n FROM s WHERE a < 3 ORDER BY n;
| _row | n
| X'038000000187FFFF' | 10
| X'018000000286FFFF' | 20
EXPLAIN SELECT n FROM s WHERE a = 5 AND b = 'v';
| Scan(table=[default.s], columns=[n], keys=[a = 5 AND b = 'v'])
EXPLAIN SELECT n FROM s WHERE a > 2 ORDER BY a;
| Project(n=[n])
|   Sort(sort0=[a], dir0=[ASC])
|     Scan(table=[default.s], columns=[n, a], keys=[a > 2])
UPDATE s SET n = n + 1 WHERE a >= 4;
= 3 rows
DELETE FROM s WHERE a = 5 AND b = 'u';
= 1 rows
INSERT INTO s VALUES (5, 'v', 1);
! 23505 a row with (a, b) = (5, v) exists already in table default.s
UPSERT INTO s VALUES (5, 'v', 1);
= 1 rows
MERGE INTO s USING (VALUES (1, 'x'), (9, 'q')) AS t (a, b) ON s.a = t.a AND s.b = t.b WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN INSERT (a, b, n) VALUES (t.a, t.b, 90);
= 2 rows
SELECT * FROM s ORDER BY a;
| a | b | n
| 2 | y | 20
| 3 | z | 30
| 4 | w | 41
| 5 | v | 1
| 9 | q | 90
SELECT x.n, y.n FROM s AS x JOIN s AS y ON y.a = x.a + 1 ORDER BY 1;
| n | n
| 20 | 30
| 30 | 41
| 41 | 1
SELECT a, b, qualifier FROM s$cells WHERE a = 3 AND qualifier = 'n';
| a | b | qualifier
| 3 | z | n
SELECT a, n FROM s$history WHERE a = 3;
| a | n
| 3 | 30
TRUNCATE TABLE s;
= 0 rows
SELECT COUNT(*) FROM s;
| count
| 0
CREATE TABLE heap (n INTEGER) WITH (salt_buckets = 2);
= 0 rows
INSERT INTO heap VALUES (1), (2), (3);
= 3 rows
SELECT n FROM heap ORDER BY _rowid;
| n
| 1
| 2
| 3
CREATE TABLE bad (k INTEGER PRIMARY KEY) WITH (salt_buckets = 257);
! 22023 salt_buckets must be from 0 to 256 (line 1, column 63)
CREATE TABLE bad (k INTEGER PRIMARY KEY) WITH (salt_buckets = 2) SPLIT ON (7);
! 42601 a table with salt_buckets has a region for each of them (line 1, column 76)
CREATE TABLE bad (k INTEGER PRIMARY KEY) WITH (salt_bucket = 2);
! 22023 there is no option 'salt_bucket' here; did you mean salt_buckets? (line 1, column 48)
ALTER TABLE s SET (salt_buckets = 8);
! 22023 there is no option 'salt_buckets' here; possible are [row_consistency] (line 1, column 20)
