# A text literal has no type of its own where values have to have one.
CREATE TABLE t (id INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP, iv INTERVAL, n DECIMAL(10, 2), u UUID, b BOOLEAN,
  x VARBINARY, a INTEGER[], j JSON, s VARCHAR);
= 0 rows
INSERT INTO t (id) VALUES (1);
= 1 rows
SELECT COALESCE(d, '2020-01-01'), COALESCE('2020-01-01', d), COALESCE(ts, '2020-01-01 10:00'), COALESCE(iv, '1 day'),
  COALESCE(n, '2.555'), COALESCE(u, '00000000-0000-0000-0000-000000000001'), COALESCE(b, 'f'), COALESCE(x, '\xff'),
  COALESCE(a, '{1,2}'), COALESCE(j, '{}'), COALESCE(s, 'x') FROM t;
| coalesce | coalesce | coalesce | coalesce | coalesce | coalesce | coalesce | coalesce | coalesce | coalesce | coalesce
| 2020-01-01 | 2020-01-01 | 2020-01-01 10:00:00 | 1 day | 2.555 | 00000000-0000-0000-0000-000000000001 | false | X'FF' | [1, 2] | {} | x
SELECT COALESCE(COALESCE(ts, '2020-01-31'), DATE '2020-02-29'), CASE WHEN b THEN d ELSE '2020-02-01' END,
  GREATEST(d, '2020-01-01'), LEAST(1, '2'), NULLIF(DATE '2020-01-01', '2020-01-01') FROM t;
| coalesce | case | greatest | least | nullif
| 2020-01-31 00:00:00 | 2020-02-01 | 2020-01-01 | 1 | NULL
SELECT LAG(d, 1, '2020-01-01') OVER (ORDER BY id) FROM t;
| lag
| 2020-01-01
SELECT COALESCE(d, '2020-13-01') FROM t;
! 22007 invalid text for type TIMESTAMP: '2020-13-01'
SELECT GREATEST(id, 'one') FROM t;
! 22P02 invalid text for type INTEGER: 'one'
SELECT d FROM t UNION SELECT '2020-01-01';
| d
| 2020-01-01
| NULL
SELECT '2020-01-01' AS a, 1 UNION ALL SELECT d, id FROM t;
| a | EXPR$1
| 2020-01-01 | 1
| NULL | 1
SELECT '1' UNION SELECT 2 UNION SELECT '3';
| EXPR$0
| 1
| 2
| 3
SELECT * FROM (VALUES (1, DATE '2020-01-01', '2'), ('2', '2020-01-02', NULL), (NULL, NULL, 4.5)) AS v;
| column1 | column2 | column3
| 1 | 2020-01-01 | 2.0
| 2 | 2020-01-02 | NULL
| NULL | NULL | 4.5
SELECT ARRAY[1, '2'], ARRAY['2020-02-01', d, NULL], ARRAY[1] || '{3,4}', ARRAY['a'] || 'b', ARRAY['a'] || '{b,c}' FROM t;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4
| [1, 2] | [2020-02-01, null, null] | [1, 3, 4] | [a, b] | [a, b, c]
SELECT ARRAY['a', 1];
! 22P02 invalid text for type INTEGER: 'a'
# JSON in VALUES and in arrays is JSON.
SELECT v.j || '{"b": 1}' FROM (VALUES (CAST('{"a": 2}' AS JSON)), ('{"c": 1}')) AS v (j);
| EXPR$0
| {"a":2,"b":1}
| {"c":1,"b":1}
SELECT (ARRAY[CAST('{"a": 2}' AS JSON)])[1] || '{"b": 1}', e - 'a' FROM UNNEST(ARRAY[CAST('{"a": 2, "b": 1}' AS JSON)]) AS w (e);
| EXPR$0 | EXPR$1
| {"a":2,"b":1} | {"b":1}
# CONCAT and its like have the first letters of truth values.
SELECT CONCAT('a', id = 1), CONCAT_WS('-', id = 2, b), FORMAT('%s', id = 1), 'a' || (id = 1) FROM t;
| concat | concat_ws | format | EXPR$3
| at | f | t | atrue
# GROUP BY ALL groups by constants too, and by queries.
SELECT 1 AS g, COUNT(*) FROM t WHERE id > 1 GROUP BY ALL;
| g | count
SELECT ARRAY(SELECT id FROM t) AS g, COUNT(*) FROM t GROUP BY ALL;
| g | count
| [1] | 1
# Frames of GROUPS without an offset may have several columns to order by.
SELECT id, SUM(id) OVER (ORDER BY d, id GROUPS CURRENT ROW), COUNT(*) OVER (ORDER BY d, id GROUPS UNBOUNDED PRECEDING) FROM t;
| id | sum | count
| 1 | 1 | 1

# A number in GROUP BY of an item with IN and what is no plain literal.
CREATE TABLE days (id INTEGER PRIMARY KEY, d DATE, i INTEGER);
= 0 rows
INSERT INTO days VALUES (1, DATE '2020-01-31', 5), (2, DATE '2020-02-02', 7);
= 2 rows
SELECT d IN ('2020-02-01', DATE '2020-01-31') AS g, MAX(i) AS m FROM days GROUP BY 1 ORDER BY 1;
| g | m
| false | 7
| true | 5
SELECT CASE WHEN d NOT IN (DATE '2020-01-31', CURRENT_DATE) THEN 'other' END AS g, i IN (5, 6) AS h, COUNT(*) AS c FROM days GROUP BY 1, 2 ORDER BY 2;
| g | h | c
| other | false | 1
| NULL | true | 1
# A literal among dates and timestamps is a timestamp, wherever it stands.
SELECT COALESCE(d, ts, '2020-02-29 12:00:00'), COALESCE('2020-02-29 12:00:00', d, ts), GREATEST(d, ts, '2020-02-29 12:00:00'), ARRAY[d, ts, '2020-02-29 12:00:00'] FROM (VALUES (DATE '2020-01-01', TIMESTAMP '2020-01-01 10:00:00')) AS v (d, ts);
| coalesce | coalesce | greatest | EXPR$3
| 2020-01-01 00:00:00 | 2020-02-29 12:00:00 | 2020-02-29 12:00:00 | [2020-01-01 00:00:00, 2020-01-01 10:00:00, 2020-02-29 12:00:00]
SELECT * FROM (VALUES (DATE '2020-01-01'), (TIMESTAMP '2020-01-01 10:00:00'), ('2020-02-29 12:00:00')) AS v (x);
| x
| 2020-01-01 00:00:00
| 2020-01-01 10:00:00
| 2020-02-29 12:00:00
# Arrays of set operations may be NULL, and so may their elements.
SELECT CASE WHEN i = 1 THEN ARRAY[1, 2] END FROM (VALUES (1), (2)) AS v (i) UNION SELECT ARRAY[NULLIF(i, 2)] FROM (VALUES (1), (2)) AS v (i) ORDER BY 1;
| case
| [1]
| [1, 2]
| [null]
| NULL
