# MIN and MAX of the leading column of the key read one row; COUNT(*) reads no column.
CREATE TABLE reading (sensor VARCHAR, at TIMESTAMP, id INTEGER, v DOUBLE, PRIMARY KEY (sensor, at DESC, id));
= 0 rows
INSERT INTO reading VALUES
  ('a', TIMESTAMP '2026-01-01 00:00:00', 1, 1.5), ('a', TIMESTAMP '2026-01-02 00:00:00', 2, NULL),
  ('a', TIMESTAMP '2026-01-02 00:00:00', 3, 2.5), ('b', TIMESTAMP '2025-12-31 00:00:00', 1, 0),
  ('c', TIMESTAMP '2026-01-05 12:00:00', 7, 9);
= 5 rows
EXPLAIN SELECT MIN(sensor) FROM reading;
| Aggregate(group=[{}], EXPR$0=[MIN(sensor)])
|   Limit(fetch=[1])
|     Scan(table=[default.reading], columns=[sensor], keys=[all], order=[key], limit=[1])
SELECT MIN(sensor) FROM reading;
| min
| a
EXPLAIN SELECT MIN(sensor), MAX(sensor) FROM reading;
| Aggregate(group=[{}], EXPR$0=[MIN(sensor)], EXPR$1=[MAX(sensor)])
|   Union(all=[true])
|     Limit(fetch=[1])
|       Scan(table=[default.reading], columns=[sensor], keys=[all], order=[key], limit=[1])
|     Limit(fetch=[1])
|       Scan(table=[default.reading], columns=[sensor], keys=[all], order=[key backwards], limit=[1])
SELECT MIN(sensor), MAX(sensor) FROM reading;
| min | max
| a | c
EXPLAIN SELECT MAX(at) FROM reading WHERE sensor = 'a';
| Aggregate(group=[{}], EXPR$0=[MAX(at)])
|   Limit(fetch=[1])
|     Scan(table=[default.reading], columns=[at], keys=[sensor = 'a'], order=[key], limit=[1])
SELECT MAX(at) FROM reading WHERE sensor = 'a';
| max
| 2026-01-02 00:00:00
SELECT MIN(at) FROM reading WHERE sensor = 'a';
| min
| 2026-01-01 00:00:00
SELECT MAX(at) FROM reading WHERE sensor = 'nosuch';
| max
| NULL
EXPLAIN SELECT MAX(at) FROM reading WHERE sensor = 'a' AND at < TIMESTAMP '2026-01-02 00:00:00';
| Aggregate(group=[{}], EXPR$0=[MAX(at)])
|   Limit(fetch=[1])
|     Scan(table=[default.reading], columns=[at], keys=[sensor = 'a' AND at < 2026-01-02 00:00:00], order=[key], limit=[1])
SELECT MAX(at) FROM reading WHERE sensor = 'a' AND at < TIMESTAMP '2026-01-02 00:00:00';
| max
| 2026-01-01 00:00:00
EXPLAIN SELECT MIN(id), MAX(id) FROM reading WHERE sensor = 'a' AND at = TIMESTAMP '2026-01-02 00:00:00';
| Aggregate(group=[{}], EXPR$0=[MIN(id)], EXPR$1=[MAX(id)])
|   Union(all=[true])
|     Limit(fetch=[1])
|       Scan(table=[default.reading], columns=[id], keys=[sensor = 'a' AND at = 2026-01-02 00:00:00], order=[key], limit=[1])
|     Limit(fetch=[1])
|       Scan(table=[default.reading], columns=[id], keys=[sensor = 'a' AND at = 2026-01-02 00:00:00], order=[key backwards], limit=[1])
SELECT MIN(id), MAX(id) FROM reading WHERE sensor = 'a' AND at = TIMESTAMP '2026-01-02 00:00:00';
| min | max
| 2 | 3
EXPLAIN SELECT MAX(sensor) FROM reading WHERE v < 2;
| Aggregate(group=[{}], EXPR$0=[MAX(sensor)])
|   Limit(fetch=[1])
|     Scan(table=[default.reading], columns=[sensor], keys=[all], filter=[v < 2.0E0], order=[key backwards], limit=[1])
SELECT MAX(sensor) FROM reading WHERE v < 2;
| max
| b
# These look at every row.
EXPLAIN SELECT MAX(at) FROM reading;
| Aggregate(group=[{}], EXPR$0=[MAX(at)])
|   Scan(table=[default.reading], columns=[at], keys=[all])
EXPLAIN SELECT MIN(sensor), COUNT(*) FROM reading;
| Aggregate(group=[{}], EXPR$0=[MIN(sensor)], EXPR$1=[COUNT()])
|   Scan(table=[default.reading], columns=[sensor], keys=[all])
EXPLAIN SELECT MIN(sensor) FILTER (WHERE v > 1) FROM reading;
| Aggregate(group=[{}], EXPR$0=[MIN(sensor) FILTER $f1])
|   Project(sensor=[sensor], $f1=[IS TRUE(>(v, 1.0E0))])
|     Scan(table=[default.reading], columns=[sensor, v], keys=[all])
EXPLAIN SELECT COUNT(*), COUNT(sensor) FROM reading;
| Project(EXPR$0=[EXPR$0], EXPR$1=[EXPR$0])
|   Aggregate(group=[{}], EXPR$0=[COUNT()])
|     Scan(table=[default.reading], columns=[], keys=[all])
SELECT COUNT(*), COUNT(sensor) FROM reading;
| count | count
| 5 | 5
EXPLAIN SELECT COUNT(v) FROM reading;
| Aggregate(group=[{}], EXPR$0=[COUNT(v)])
|   Scan(table=[default.reading], columns=[v], keys=[all])
DELETE FROM reading WHERE sensor = 'c';
= 1 rows
SELECT MIN(sensor), MAX(sensor) FROM reading;
| min | max
| a | b
DROP TABLE reading;
= 0 rows
