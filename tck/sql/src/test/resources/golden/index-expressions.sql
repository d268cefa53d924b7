# Indexes of expressions, and of some rows.
CREATE TABLE t (id INT PRIMARY KEY, a INT, b INT NOT NULL, name VARCHAR(20), payload JSON, status VARCHAR, anchor MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO t (id, a, b, name, payload, status, anchor) SELECT i, MOD(i, 100), i, 'Name' || MOD(i, 500), '{"kind": "k' || MOD(i, 50) || '"}', CASE MOD(i, 10) WHEN 0 THEN 'open' WHEN 1 THEN NULL ELSE 'closed' END, MAP['cnnsi.com', 'c' || MOD(i, 200)] FROM GENERATE_SERIES(1, 3000) AS s (i);
= 3000 rows
CREATE INDEX t_lower ON t (LOWER(name)) INCLUDE (status);
= 0 rows
CREATE INDEX t_sum ON t ((a + b) DESC);
= 0 rows
CREATE INDEX t_kind ON t (JSON_VALUE(payload, '$.kind'));
= 0 rows
CREATE INDEX t_anchor ON t ((anchor['cnnsi.com']));
= 0 rows
CREATE INDEX t_open ON t (a) WHERE status = 'open';
= 0 rows
CREATE INDEX t_status ON t (status, b) WHERE status IS NOT NULL;
= 0 rows
CREATE INDEX t_late ON t (b) WHERE b > 2000;
= 0 rows
EXPLAIN SELECT * FROM t WHERE LOWER(name) = 'name7';
| Scan(table=[default.t], columns=[id, a, b, name, payload, status, anchor], keys=[all], index=[t_lower: LOWER(name) = 'name7'], residual=[LOWER(name) = 'name7'])
SELECT id, name FROM t WHERE LOWER(name) = 'name7';
| id | name
| 1007 | Name7
| 1507 | Name7
| 2007 | Name7
| 2507 | Name7
| 507 | Name7
| 7 | Name7
EXPLAIN SELECT id, status FROM t WHERE LOWER(name) = 'name7';
| Scan(table=[default.t], index=[t_lower only], columns=[id, status], keys=[LOWER(name) = 'name7'])
SELECT id, status FROM t WHERE LOWER(name) = 'name7';
| id | status
| 1007 | closed
| 1507 | closed
| 2007 | closed
| 2507 | closed
| 507 | closed
| 7 | closed
EXPLAIN SELECT id FROM t WHERE LOWER(name) LIKE 'name49%' AND LOWER(name) > 'name498';
| Scan(table=[default.t], index=[t_lower only], columns=[id], keys=[LOWER(name) LIKE 'name49%' AND LOWER(name) > 'name498'])
SELECT COUNT(*) FROM t WHERE LOWER(name) LIKE 'name49%' AND LOWER(name) > 'name498';
| count
| 6
# Another expression.
EXPLAIN SELECT id FROM t WHERE UPPER(name) = 'NAME7';
| Scan(table=[default.t], columns=[id], keys=[all], residual=[UPPER(name) = 'NAME7'])
EXPLAIN SELECT COUNT(*) FROM t WHERE a + b IN (8, 10);
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.t], index=[t_sum only], columns=[], keys=[(a + b = 8 OR a + b = 10)])
SELECT id FROM t WHERE a + b IN (8, 10) ORDER BY id;
| id
| 4
| 5
EXPLAIN SELECT id FROM t WHERE JSON_VALUE(payload, '$.kind') = 'k7' AND id < 100;
| Scan(table=[default.t], index=[t_kind only], columns=[id], keys=[JSON_VALUE(payload, '$.kind') = 'k7' AND id < 100])
SELECT id FROM t WHERE JSON_VALUE(payload, '$.kind') = 'k7' AND id < 100;
| id
| 57
| 7
EXPLAIN SELECT id, anchor['cnnsi.com'] FROM t WHERE anchor['cnnsi.com'] = 'c7';
| Scan(table=[default.t], index=[t_anchor only], columns=[id, anchor['cnnsi.com']], keys=[anchor['cnnsi.com'] = 'c7'])
SELECT MAX(id), MIN(anchor['cnnsi.com']) FROM t WHERE anchor['cnnsi.com'] = 'c7';
| max | min
| 2807 | c7
EXPLAIN SELECT anchor FROM t WHERE anchor['cnnsi.com'] = 'c7';
| Scan(table=[default.t], columns=[anchor], keys=[all], index=[t_anchor: anchor['cnnsi.com'] = 'c7'], residual=[anchor['cnnsi.com'] = 'c7'])
# Conditions that imply that of the index, which need not be tested again.
EXPLAIN SELECT id FROM t WHERE status = 'open' AND a = 20;
| Scan(table=[default.t], index=[t_open only], columns=[id], keys=[a = 20])
SELECT COUNT(*), MAX(id) FROM t WHERE status = 'open' AND a = 20;
| count | max
| 30 | 2920
EXPLAIN SELECT name FROM t WHERE status = 'open' AND a = 20;
| Scan(table=[default.t], columns=[name], keys=[all], index=[t_open: a = 20], filter=[status = 'open' AND a = 20])
EXPLAIN SELECT id FROM t WHERE status IN ('open', 'closed') AND a = 20;
| Scan(table=[default.t], columns=[id], keys=[all], index=[t_status: (status = 'closed' OR status = 'open')], filter=[(status = 'closed' OR status = 'open') AND a = 20])
SELECT COUNT(*), MAX(id) FROM t WHERE status IN ('open', 'closed') AND a = 20;
| count | max
| 30 | 2920
EXPLAIN SELECT name FROM t WHERE status = 'closed' AND b < 100;
| Scan(table=[default.t], columns=[name], keys=[all], index=[t_status: status = 'closed' AND b < 100], filter=[status = 'closed' AND b < 100])
EXPLAIN SELECT COUNT(*) FROM t WHERE b > 2998;
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.t], index=[t_late only], columns=[], keys=[b > 2998])
SELECT COUNT(*) FROM t WHERE b > 2998;
| count
| 2
EXPLAIN SELECT id FROM t WHERE b = 2998;
| Scan(table=[default.t], index=[t_late only], columns=[id], keys=[b = 2998])
EXPLAIN SELECT id FROM t WHERE b > 1998;
| Scan(table=[default.t], columns=[id], keys=[all], unread=[t_late: the conditions do not imply that of the index], filter=[b > 1998])
# Parameters imply nothing.
SELECT COUNT(*) FROM t WHERE b > ?;
? 1998
| count
| 1002
? 2998
| count
| 2
UPDATE t SET status = 'open', name = 'NAME7' WHERE id = 120;
= 1 rows
UPDATE t SET status = NULL WHERE id = 20;
= 1 rows
SELECT id FROM t WHERE status = 'open' AND a = 20 AND id < 400;
| id
| 120
| 220
| 320
SELECT id, name FROM t WHERE LOWER(name) = 'name7' AND id < 600;
| id | name
| 120 | NAME7
| 507 | Name7
| 7 | Name7
DROP TABLE t;
= 0 rows
# A column that is computed when it is read is its expression.
CREATE TABLE v (id INT PRIMARY KEY, net INT, tax INT, gross INT GENERATED ALWAYS AS (net + tax) VIRTUAL);
= 0 rows
CREATE INDEX v_gross ON v ((net + tax));
= 0 rows
INSERT INTO v (id, net, tax) VALUES (1, 10, 2), (2, 20, 4), (3, 9, 3);
= 3 rows
EXPLAIN SELECT id FROM v WHERE gross = 12;
| Scan(table=[default.v], index=[v_gross only], columns=[id], keys=[net + tax = 12])
SELECT id FROM v WHERE gross = 12;
| id
| 1
| 3
DROP TABLE v;
= 0 rows
