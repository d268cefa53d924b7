# Which conditions become ranges of row keys, and what is left of them.
CREATE TABLE p (a VARCHAR, b INTEGER, c DATE, v.x INTEGER, v.y VARCHAR, PRIMARY KEY (a, b DESC, c));
= 0 rows
INSERT INTO p VALUES
  ('com.cnn', 1, DATE '2026-01-01', 10, 'cnn one'), ('com.cnn', 2, DATE '2026-01-01', 20, 'cnn two'),
  ('com.cnn', 2, DATE '2026-02-01', 30, NULL), ('com.cnn.www', 5, DATE '2026-01-01', NULL, 'www'),
  ('com.example', -3, DATE '2025-12-31', 50, 'example'), ('org.apache', 7, DATE '2026-01-01', 60, 'apache'),
  ('', 0, DATE '2000-01-01', 70, 'empty');
= 7 rows
# Equality on a prefix of the key.
EXPLAIN SELECT b, c FROM p WHERE a = 'com.cnn';
| Scan(table=[default.p], columns=[b, c], keys=[a = 'com.cnn'])
SELECT b, c FROM p WHERE a = 'com.cnn';
| b | c
| 1 | 2026-01-01
| 2 | 2026-01-01
| 2 | 2026-02-01
EXPLAIN SELECT c FROM p WHERE a = 'com.cnn' AND b = 2;
| Scan(table=[default.p], columns=[c], keys=[a = 'com.cnn' AND b = 2])
SELECT c FROM p WHERE a = 'com.cnn' AND b = 2;
| c
| 2026-01-01
| 2026-02-01
EXPLAIN SELECT x FROM p WHERE b = 2 AND c = DATE '2026-02-01' AND a = 'com.cnn';
| Scan(table=[default.p], columns=[v.x], keys=[a = 'com.cnn' AND b = 2 AND c = 2026-02-01])
SELECT x FROM p WHERE b = 2 AND c = DATE '2026-02-01' AND a = 'com.cnn';
| x
| 30
EXPLAIN SELECT x FROM p WHERE 'com.cnn' = a;
| Scan(table=[default.p], columns=[v.x], keys=['com.cnn' = a])
SELECT x FROM p WHERE a = '';
| x
| 70
# Ranges.
EXPLAIN SELECT a, b FROM p WHERE a > 'com.cnn';
| Scan(table=[default.p], columns=[a, b], keys=[a > 'com.cnn'])
SELECT a, b FROM p WHERE a > 'com.cnn';
| a | b
| com.cnn.www | 5
| com.example | -3
| org.apache | 7
SELECT a, b FROM p WHERE a >= 'com.cnn.' AND a < 'org';
| a | b
| com.cnn.www | 5
| com.example | -3
EXPLAIN SELECT a, b FROM p WHERE a >= 'com.cnn.' AND a < 'org';
| Scan(table=[default.p], columns=[a, b], keys=[a >= 'com.cnn.' AND a < 'org'])
EXPLAIN SELECT a, b FROM p WHERE a BETWEEN 'com.cnn' AND 'com.cnn.www';
| Scan(table=[default.p], columns=[a, b], keys=[a >= 'com.cnn' AND a <= 'com.cnn.www'])
SELECT a, b FROM p WHERE a BETWEEN 'com.cnn' AND 'com.cnn.www';
| a | b
| com.cnn | 1
| com.cnn | 2
| com.cnn | 2
| com.cnn.www | 5
EXPLAIN SELECT a FROM p WHERE a <> 'com.cnn';
| Scan(table=[default.p], columns=[a], keys=[a <> 'com.cnn'])
SELECT DISTINCT a FROM p WHERE a <> 'com.cnn';
| a
| ''
| com.cnn.www
| com.example
| org.apache
EXPLAIN SELECT a FROM p WHERE a > 'x' AND a < 'b';
| Values(tuples=[[]])
SELECT a FROM p WHERE a > 'x' AND a < 'b';
| a
# A descending column.
EXPLAIN SELECT b FROM p WHERE a = 'com.cnn' AND b > 1;
| Scan(table=[default.p], columns=[b], keys=[a = 'com.cnn' AND b > 1])
SELECT b, c FROM p WHERE a = 'com.cnn' AND b > 1;
| b | c
| 2 | 2026-01-01
| 2 | 2026-02-01
SELECT b, c FROM p WHERE a = 'com.cnn' AND b <= 1;
| b | c
| 1 | 2026-01-01
SELECT b, c FROM p WHERE a = 'com.cnn' AND b BETWEEN 1 AND 2;
| b | c
| 1 | 2026-01-01
| 2 | 2026-01-01
| 2 | 2026-02-01
# IN and OR.
EXPLAIN SELECT a, b FROM p WHERE a IN ('org.apache', 'com.cnn', 'nowhere');
| Scan(table=[default.p], columns=[a, b], keys=[(a = 'com.cnn' OR a = 'nowhere' OR a = 'org.apache')])
SELECT a, b FROM p WHERE a IN ('org.apache', 'com.cnn', 'nowhere');
| a | b
| com.cnn | 1
| com.cnn | 2
| com.cnn | 2
| org.apache | 7
EXPLAIN SELECT x FROM p WHERE a = 'com.cnn' AND b IN (1, 2) AND c = DATE '2026-01-01';
| Scan(table=[default.p], columns=[v.x], keys=[a = 'com.cnn' AND (b = 1 OR b = 2) AND c = 2026-01-01])
SELECT x FROM p WHERE a = 'com.cnn' AND b IN (1, 2) AND c = DATE '2026-01-01';
| x
| 10
| 20
EXPLAIN SELECT a FROM p WHERE a = 'com.cnn' OR a > 'org';
| Scan(table=[default.p], columns=[a], keys=[(a = 'com.cnn' OR a > 'org')])
SELECT a, b FROM p WHERE a = 'com.cnn' OR a > 'org';
| a | b
| com.cnn | 1
| com.cnn | 2
| com.cnn | 2
| org.apache | 7
EXPLAIN SELECT a FROM p WHERE (a = 'com.cnn' AND b = 1) OR (a = 'org.apache' AND b = 7);
| Scan(table=[default.p], columns=[a], keys=[((a = 'com.cnn' AND b = 1) OR (a = 'org.apache' AND b = 7))])
SELECT a, b FROM p WHERE (a = 'com.cnn' AND b = 1) OR (a = 'org.apache' AND b = 7);
| a | b
| com.cnn | 1
| org.apache | 7
SELECT a, b FROM p WHERE a = 'com.cnn' OR x = 60;
| a | b
| com.cnn | 1
| com.cnn | 2
| com.cnn | 2
| org.apache | 7
EXPLAIN SELECT a, b FROM p WHERE a = 'com.cnn' OR x = 60;
| Scan(table=[default.p], columns=[a, b], keys=[all], residual=[(a = 'com.cnn' OR v.x = 60)])
EXPLAIN SELECT a FROM p WHERE NOT (a = 'com.cnn' OR a = 'org.apache');
| Scan(table=[default.p], columns=[a], keys=[a <> 'com.cnn' AND a <> 'org.apache'])
SELECT DISTINCT a FROM p WHERE NOT (a = 'com.cnn' OR a = 'org.apache');
| a
| ''
| com.cnn.www
| com.example
# LIKE
EXPLAIN SELECT a FROM p WHERE a LIKE 'com.%';
| Scan(table=[default.p], columns=[a], keys=[a LIKE 'com.%'])
SELECT DISTINCT a FROM p WHERE a LIKE 'com.%';
| a
| com.cnn
| com.cnn.www
| com.example
EXPLAIN SELECT a FROM p WHERE a LIKE 'com.c%w';
| Scan(table=[default.p], columns=[a], keys=[a LIKE 'com.c%w'], residual=[a LIKE 'com.c%w'])
SELECT a FROM p WHERE a LIKE 'com.c%w';
| a
| com.cnn.www
EXPLAIN SELECT b FROM p WHERE a LIKE 'com.cnn';
| Scan(table=[default.p], columns=[b], keys=[a LIKE 'com.cnn'])
SELECT a FROM p WHERE a LIKE '%apache';
| a
| org.apache
SELECT DISTINCT a FROM p WHERE a NOT LIKE 'com.%';
| a
| ''
| org.apache
SELECT DISTINCT a FROM p WHERE a LIKE 'com_cnn';
| a
| com.cnn
# Parameters and expressions over them.
EXPLAIN SELECT b FROM p WHERE a = ? AND b >= ? + 1;
? 'com.cnn', 0
| Scan(table=[default.p], columns=[b], keys=[a = ?1 AND b >= ?2 + 1])
SELECT b, c FROM p WHERE a = ? AND b >= ? + 1;
? 'com.cnn', 0
| b | c
| 1 | 2026-01-01
| 2 | 2026-01-01
| 2 | 2026-02-01
? 'com.cnn', 1
| b | c
| 2 | 2026-01-01
| 2 | 2026-02-01
? NULL, 1
| b | c
SELECT DISTINCT a FROM p WHERE a LIKE ?;
? 'com.%'
| a
| com.cnn
| com.cnn.www
| com.example
? '%e'
| a
| com.example
| org.apache
? NULL
| a
SELECT a, b FROM p WHERE a IN (?, ?);
? 'org.apache', ''
| a | b
| '' | 0
| org.apache | 7
? 'org.apache', NULL
| a | b
| org.apache | 7
# Gaps: later key columns without the first.
EXPLAIN SELECT a FROM p WHERE b = 7;
| Scan(table=[default.p], columns=[a], keys=[all], residual=[b = 7])
SELECT a FROM p WHERE b = 7;
| a
| org.apache
SELECT a, c FROM p WHERE c = DATE '2026-01-01';
| a | c
| com.cnn | 2026-01-01
| com.cnn | 2026-01-01
| com.cnn.www | 2026-01-01
| org.apache | 2026-01-01
# Row values.
SELECT a, b FROM p WHERE (a, b) > ('com.cnn', 1);
| a | b
| com.cnn | 2
| com.cnn | 2
| com.cnn.www | 5
| com.example | -3
| org.apache | 7
SELECT a, b FROM p WHERE (a, b) IN (('com.cnn', 1), ('org.apache', 8));
| a | b
| com.cnn | 1
# NULL in a comparison.
EXPLAIN SELECT a FROM p WHERE a = NULL;
| Values(tuples=[[]])
SELECT a FROM p WHERE a IS NULL;
| a
SELECT COUNT(*) FROM p WHERE a IS NOT NULL;
| count
| 7
# A comparison that must not become a range: of other types.
SELECT a, b FROM p WHERE b = 2.0;
| a | b
| com.cnn | 2
| com.cnn | 2
SELECT a, b FROM p WHERE b > 1.5;
| a | b
| com.cnn | 2
| com.cnn | 2
| com.cnn.www | 5
| org.apache | 7
EXPLAIN SELECT a FROM p WHERE a = 'com.cnn' AND b > 1.5;
| Project(a=['com.cnn'])
|   Scan(table=[default.p], columns=[], keys=[a = 'com.cnn' AND CAST(b AS DECIMAL(11, 1)) > 1.5])
SELECT a, b FROM p WHERE a = 'com.cnn' AND b > 1.5;
| a | b
| com.cnn | 2
| com.cnn | 2
SELECT a, b FROM p WHERE a = 'com.cnn' AND b < 99999999999;
| a | b
| com.cnn | 1
| com.cnn | 2
| com.cnn | 2
SELECT a, b FROM p WHERE UPPER(a) = 'COM.CNN';
| a | b
| com.cnn | 1
| com.cnn | 2
| com.cnn | 2
# Changes find their rows by ranges, too.
EXPLAIN UPDATE p SET x = 0 WHERE a LIKE 'com.%' AND x > 10;
| Update(table=[default.p], set=[v.x])
|   Project(a=[a], b=[b], c=[c], EXPR$3=[0])
|     Scan(table=[default.p], columns=[a, b, c], keys=[a LIKE 'com.%'], filter=[v.x > 10])
EXPLAIN DELETE FROM p WHERE a = 'com.cnn' AND b = 1 AND c = DATE '2026-01-01';
| Delete(table=[default.p])
|   Project(a=['com.cnn'], b=[1], c=[2026-01-01])
|     Scan(table=[default.p], columns=[], keys=[a = 'com.cnn' AND b = 1 AND c = 2026-01-01])
