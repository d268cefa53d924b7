# Comparisons of rows, and pages by the key.
CREATE TABLE event (tenant VARCHAR, at DATE, id INTEGER, what VARCHAR, PRIMARY KEY (tenant, at DESC, id));
= 0 rows
INSERT INTO event VALUES
  ('a', DATE '2026-01-03', 1, 'x'), ('a', DATE '2026-01-02', 2, 'y'), ('a', DATE '2026-01-02', 5, 'z'),
  ('a', DATE '2026-01-01', 1, NULL), ('b', DATE '2026-01-02', 3, 'x'), ('b', DATE '2026-01-01', 4, 'y'),
  ('c', DATE '2025-12-31', 9, 'z');
= 7 rows
EXPLAIN SELECT tenant, id FROM event WHERE (tenant, id) > ('a', 1);
| Scan(table=[default.event], columns=[tenant, id], keys=[(tenant > 'a' OR (tenant = 'a' AND id > 1))], residual=[(tenant > 'a' OR (tenant = 'a' AND id > 1))])
EXPLAIN SELECT tenant, at FROM event WHERE (tenant, at) >= ('a', DATE '2026-01-02');
| Scan(table=[default.event], columns=[tenant, at], keys=[(tenant > 'a' OR (tenant = 'a' AND at >= 2026-01-02))])
SELECT tenant, at FROM event WHERE (tenant, at) >= ('a', DATE '2026-01-02');
| tenant | at
| a | 2026-01-02
| a | 2026-01-02
| a | 2026-01-03
| b | 2026-01-01
| b | 2026-01-02
| c | 2025-12-31
EXPLAIN SELECT id FROM event WHERE tenant = 'a' AND (at, id) <= (DATE '2026-01-02', 2);
| Scan(table=[default.event], columns=[id], keys=[tenant = 'a' AND (at < 2026-01-02 OR (at = 2026-01-02 AND id <= 2))])
SELECT at, id FROM event WHERE tenant = 'a' AND (at, id) <= (DATE '2026-01-02', 2);
| at | id
| 2026-01-01 | 1
| 2026-01-02 | 2
EXPLAIN SELECT id FROM event WHERE (tenant, at) IN (('a', DATE '2026-01-02'), ('c', DATE '2025-12-31'), ('d', NULL));
| Scan(table=[default.event], columns=[id], keys=[((tenant = 'a' AND at = 2026-01-02) OR (tenant = 'c' AND at = 2025-12-31))])
SELECT id FROM event WHERE (tenant, at) IN (('a', DATE '2026-01-02'), ('c', DATE '2025-12-31'), ('d', NULL));
| id
| 2
| 5
| 9
SELECT id FROM event WHERE (tenant, at) <> ('a', DATE '2026-01-02');
| id
| 1
| 1
| 3
| 4
| 9
EXPLAIN SELECT id FROM event WHERE (tenant, at) <> ('a', DATE '2026-01-02');
| Scan(table=[default.event], columns=[id], keys=[all], residual=[(tenant <> 'a' OR at <> 2026-01-02)])
# The next page is a short scan: the limit is the store's.
EXPLAIN SELECT tenant, at, id FROM event WHERE (tenant, at) > ('a', DATE '2026-01-02') ORDER BY tenant, at DESC LIMIT 3;
| Limit(fetch=[3])
|   Scan(table=[default.event], columns=[tenant, at, id], keys=[(tenant > 'a' OR (tenant = 'a' AND at > 2026-01-02))], order=[key], limit=[3])
SELECT tenant, at, id FROM event WHERE (tenant, at) > ('a', DATE '2026-01-02') ORDER BY tenant, at DESC LIMIT 3;
| tenant | at | id
| a | 2026-01-03 | 1
| b | 2026-01-02 | 3
| b | 2026-01-01 | 4
EXPLAIN SELECT id FROM event WHERE tenant = 'a' AND at = DATE '2026-01-02' AND id > 2 ORDER BY at DESC, id LIMIT 1;
| Limit(fetch=[1])
|   Scan(table=[default.event], columns=[id], keys=[tenant = 'a' AND at = 2026-01-02 AND id > 2], order=[key], limit=[1])
SELECT id FROM event WHERE tenant = 'a' AND at = DATE '2026-01-02' AND id > 2 ORDER BY at DESC, id LIMIT 1;
| id
| 5
EXPLAIN SELECT id FROM event WHERE tenant = 'b' OR (tenant = 'a' AND at < DATE '2026-01-02');
| Scan(table=[default.event], columns=[id], keys=[(tenant = 'b' OR (tenant = 'a' AND at < 2026-01-02))])
SELECT id FROM event WHERE tenant = 'b' OR (tenant = 'a' AND at < DATE '2026-01-02');
| id
| 1
| 3
| 4
EXPLAIN SELECT id FROM event WHERE tenant = 'b' OR what = 'z';
| Scan(table=[default.event], columns=[id], keys=[all], residual=[(tenant = 'b' OR what = 'z')])
EXPLAIN SELECT id FROM event WHERE (tenant = 'b' AND what = 'x') OR tenant = 'c';
| Scan(table=[default.event], columns=[id], keys=[((tenant = 'b' AND what = 'x') OR tenant = 'c')], residual=[((tenant = 'b' AND what = 'x') OR tenant = 'c')])
SELECT id FROM event WHERE (tenant = 'b' AND what = 'x') OR tenant = 'c';
| id
| 3
| 9
# LIKE with an escape character.
EXPLAIN SELECT id FROM event WHERE tenant LIKE 'a!_%' ESCAPE '!';
| Scan(table=[default.event], columns=[id], keys=[tenant LIKE 'a!_%' ESCAPE '!'])
SELECT id FROM event WHERE tenant LIKE 'b%' ESCAPE '!';
| id
| 3
| 4
# Numbers at a fixed place in the key are tested by the store.
CREATE TABLE point (x INTEGER, y INTEGER, z INTEGER, PRIMARY KEY (x, y, z DESC));
= 0 rows
INSERT INTO point VALUES (1, 1, 1), (1, 2, 3), (2, 2, 2), (3, 5, 1);
= 4 rows
EXPLAIN SELECT x FROM point WHERE y = 2 AND z > 2;
| Scan(table=[default.point], columns=[x], keys=[all], filter=[y = 2], residual=[z > 2])
SELECT x FROM point WHERE y = 2 AND z > 2;
| x
| 1
EXPLAIN SELECT x FROM point WHERE x > 1 AND y IN (2, 3, 4);
| Scan(table=[default.point], columns=[x], keys=[x > 1], filter=[(y = 2 OR y = 3 OR y = 4)])
SELECT x FROM point WHERE x > 1 AND y IN (2, 3, 4);
| x
| 2
DROP TABLE event;
= 0 rows
DROP TABLE point;
= 0 rows
