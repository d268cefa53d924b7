# Exact numbers of different scales together keep their decimal places, and are compared with all digits.
CREATE TABLE t (id INT PRIMARY KEY, n BIGINT, d DECIMAL(12,3), w DECIMAL(38,0), x DECIMAL(38,30));
= 0 rows
INSERT INTO t VALUES (1, 12, 12.4, 12, 12.000000000000000000000000000001), (2, 12, 12.6, 99999999999999999999999999999999999999, 12);
= 2 rows
SELECT SUM(n) > 24.4, SUM(n) < 24.4, SUM(n) = 24.4, COALESCE(SUM(n), 0.5), GREATEST(SUM(n), 24.4), NULLIF(SUM(n), 24.4), NULLIF(24.4, SUM(n)) FROM t;
| EXPR$0 | EXPR$1 | EXPR$2 | coalesce | greatest | nullif | nullif
| false | true | false | 24.0 | 24.4 | 24 | 24.4
SELECT COALESCE(SUM(n), 0.5) FROM t WHERE id > 2;
| coalesce
| 0.5
SELECT SUM(n) FROM t HAVING SUM(n) > 24.4;
| sum
SELECT id, CASE WHEN id = 1 THEN (SELECT SUM(n) FROM t) ELSE 0.4 END, ARRAY[d, FLOOR(CAST(d AS DECIMAL(38, 3)))] FROM t;
| id | case | EXPR$2
| 1 | 24.0 | [12.400, 12.000]
| 2 | 0.4 | [12.600, 12.000]
SELECT w < d, w = x, w < x, n < x, n = x, x BETWEEN w AND w, x IN (w, n), w IS NOT DISTINCT FROM x FROM t;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5 | EXPR$6 | EXPR$7
| false | false | false | false | true | false | true | false
| true | false | true | true | false | false | false | false
SELECT id FROM t WHERE w < d;
| id
| 1
SELECT a.id, b.id FROM t AS a JOIN t AS b ON a.w = b.x;
| id | id
| 1 | 2
SELECT id FROM t WHERE w IN (SELECT x FROM t);
| id
| 1
SELECT id FROM t WHERE w NOT IN (SELECT x FROM t);
| id
| 2
SELECT id FROM t WHERE w IN (12, 12.4, 13.5);
| id
| 1
SELECT id FROM t WHERE w BETWEEN 11.5 AND 12.5;
| id
| 1
EXPLAIN SELECT id FROM t WHERE w < d;
| Scan(table=[default.t], columns=[id], keys=[all], residual=[w < d])
SELECT d FROM t UNION ALL SELECT CAST(12 AS DECIMAL(38, 0)) FROM t WHERE id = 1;
| d
| 12.000
| 12.400
| 12.600
SELECT w FROM t UNION SELECT x FROM t;
! 22003 value out of range for type DECIMAL(38, 16)
SELECT SUM(n) * 0.0000001, SUM(n) * 0.000000000000000001 FROM t;
| EXPR$0 | EXPR$1
| 0.0000024 | 0.0000000000000000
CREATE TABLE k (w DECIMAL(38,0) PRIMARY KEY, x DECIMAL(38,0));
= 0 rows
INSERT INTO k VALUES (12, 12), (13, 13), (14, 14);
= 3 rows
CREATE INDEX k_x ON k (x);
= 0 rows
SELECT w FROM k WHERE w > 12.4;
| w
| 13
| 14
SELECT w FROM k WHERE w IN (12.4, 13.0);
| w
| 13
SELECT w FROM k WHERE x < 12.4;
| w
| 12
SELECT w FROM k WHERE x = ANY (ARRAY[12.4, 13.00]);
| w
| 13
SELECT k.w, t.id FROM k JOIN t ON k.w = t.x;
| w | id
| 12 | 2
SELECT k.w, t.id FROM t JOIN k ON k.x = t.d + 0.6;
| w | id
| 13 | 1
# A number of 38 digits is rounded to the places that are asked for.
SELECT ROUND(v, 1), ROUND(v), TRUNC(v, 1), ROUND(v, 3), ROUND(ROUND(v, 1), 1) FROM (VALUES (CAST(12.3 AS DECIMAL(38, 1)))) AS t (v);
| round | round | trunc | round | round
| 12.3 | 12 | 12.3 | 12.3 | 12.3
