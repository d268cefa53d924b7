# Parameters are what literals are in their places.
CREATE TABLE t (k INTEGER PRIMARY KEY, d DECIMAL(5, 2), b BINARY(2), a INTEGER ARRAY, m MAP<VARCHAR, INTEGER>);
= 0 rows
INSERT INTO t VALUES (?, 1.01, X'0102', ARRAY[?, 7], MAP['a', ?]);
? 1, 5, 6
= 1 rows
? 2, NULL, NULL
= 1 rows
SELECT k, a, m FROM t;
| k | a | m
| 1 | [5, 7] | {a=6}
| 2 | [null, 7] | {}
UPDATE t SET a = ARRAY[?], m = MAP[?, 8] WHERE k = 2;
? 3, 'z'
= 1 rows
SELECT k, a = ARRAY[?, 7] AS same, ARRAY[?] = a AS other, m FROM t;
? 5, 3
| k | same | other | m
| 1 | true | false | {a=6}
| 2 | false | true | {z=8}
# What nothing else tells the type of is a text.
SELECT * FROM UNNEST(ARRAY[?, ?]) AS u (x);
? 'a', NULL
| x
| NULL
| a
SELECT * FROM UNNEST(ARRAY[1, ?]) AS u (x);
? 2
| x
| 1
| 2
SELECT * FROM UNNEST(MAP[?, 1, 'b', ?]) AS u (k, v);
? 'a', 2
| k | v
| a | 1
| b | 2
SELECT * FROM UNNEST(ARRAY[ROW(?, 1), NULL]) WITH ORDINALITY AS u (x, y, o);
? 'a'
| x | y | o
| NULL | NULL | 2
| a | 1 | 1
SELECT (1, ?) IS DISTINCT FROM (?, (NULL, ?));
? 1, 1, 1
! 42P18 nothing tells the type of this parameter; cast it (line 1, column 43)
SELECT ARRAY[1, 2.5, ?] AS a;
? 2.5
| a
| [1.0, 2.5, 2.5]
# Values are not brought to the lengths of what they are compared with.
SELECT ? = X'FE00' AS padded, k FROM t WHERE b > ?;
? X'FE', X'01'
| padded | k
| false | 1
| false | 2
SELECT d = ? AS same, d < ? AS less, d IN (1, ?) AS listed FROM t WHERE k = 1;
? 1.005, 1.0149, 1.005
| same | less | listed
| false | true | false
# A cast cuts and rounds them.
SELECT CAST(? AS VARCHAR(2)) AS v, CAST(? AS DECIMAL(4, 1)) AS d, CAST(? AS TIMESTAMP(1)) AS t, CAST(? AS BINARY(1)) AS b;
? 'abc', 1.25, TIMESTAMP '2020-01-01 00:00:00.16', X'0102'
| v | d | t | b
| ab | 1.3 | 2020-01-01 00:00:00.2 | X'01'
# A number is an interval of one unit.
SELECT CAST(? AS INTERVAL SECOND) AS s, DATE '2020-01-01' + CAST(? AS INTERVAL DAY) AS d;
? 1.5, 1
| s | d
| 00:00:01.5 | 2020-01-02
SELECT ? + INTERVAL '1' DAY;
? '1'
| EXPR$0
| 2 days
? DATE '2020-01-01'
! 22018 a parameter of type INTERVAL DAY cannot be a LocalDate
SELECT CAST(? AS INTERVAL DAY TO SECOND);
? 1
! 22018 a parameter of type INTERVAL DAY TO SECOND cannot be a Long
# What is not what it is needed as.
SELECT ROW(1, NULL) IS DISTINCT FROM ?;
? 1.5
! 22018 a parameter of type RecordType(INTEGER EXPR$0, NULL EXPR$1) cannot be a BigDecimal
SELECT * FROM GENERATE_SERIES(?);
? 1
! 42000 Wrong number of arguments to expression (line 1, column 15)
SELECT (SELECT 1, 2);
! 42601 a query that is a value returns one column (line 1, column 8)
ALTER TABLE t ADD COLUMN z INTEGER ARRAY DEFAULT ARRAY[?];
! 42P16 the default of column 'z' cannot have a parameter (line 1, column 26)
SELECT SINGLE_VALUE(k) FILTER (WHERE k = 1) FROM t;
! 0A000 SINGLE_VALUE with FILTER is not supported (line 1, column 8)
SELECT STRING_AGG(x, ',' ORDER BY x) FILTER (WHERE x > 'a') OVER () FROM (VALUES ('a')) v (x);
! 0A000 ORDER BY within an aggregate is not supported over a window; the window has its own (line 1, column 8)
# Beside lists, arrays, queries and intervals.
SELECT ? IN (?, ?) AS a, ? NOT IN (?, NULL) AS b;
? '1', '2', '1', '1', '2'
| a | b
| true | NULL
SELECT ? = ANY (SELECT x FROM (VALUES (1), (2)) AS v (x)) AS a, ? < ALL (SELECT x FROM (VALUES (1), (2)) AS v (x)) AS b;
? 2, 1
| a | b
| true | false
SELECT ARRAY[1] || ARRAY[?, 3] AS a, ARRAY[?] || ARRAY[5] AS b;
? 2, 4
| a | b
| [1, 2, 3] | [4, 5]
SELECT CASE WHEN ? THEN 1 ELSE 2 END AS c, INTERVAL '1' DAY * ? AS i, ROUND(?, ?) AS r, MOD(?, ?) AS m;
? FALSE, 1.5, 2.567, 1, 7, 4
| c | i | r | m
| 2 | 1 day 12:00:00 | 2.6 | 3
SELECT ARRAY[?] = ARRAY[5] AS a, MAP['a', ?] = MAP['a', 1] AS m, ROW(?, 2) = ROW(1, 2) AS r;
? 5, 1, 1
| a | m | r
| true | true | true
# In rows, column by column, of all rows that they are compared with.
SELECT (?, ?) IN ((?, ?), (1, 2)) AS a, (?, ?) NOT IN ((?, 2), (1, ?)) AS b;
? 1, 2, 3, 4, 1, 2, 3, 4
| a | b
| true | true
SELECT (?, ?) IN ((1, 2), (1.5, 2)) AS a, (?, ?) IN ((NULL, NULL), (1, 'x')) AS b;
? 1.5, 2, 1, 'x'
| a | b
| true | true
SELECT (1, 2) IN ((?, ?), (?, 2)) AS a, (?, (?, ?)) IN ((1, (2, 3)), (?, (?, 4))) AS b;
? 1, 2, 3, 5, 6, 4, 5, 6
| a | b
| true | true
SELECT (?, ?) BETWEEN (1, ?) AND (?, 3) AS a, (?, 1) NOT BETWEEN (?, ?) AND (3, 4) AS b;
? 1, 2, 2, 1, 1, 2, 2
| a | b
| true | true
SELECT ? BETWEEN 1 AND 1.5 AS a, (?, ?) BETWEEN SYMMETRIC (3, ?) AND (?, 3) AS b;
? 1.25, 2, 2, 2, 1
| a | b
| true | true
SELECT CASE ? WHEN ? THEN 'a' WHEN 2 THEN 'b' END AS c, CASE (?, ?) WHEN (?, ?) THEN 'a' WHEN (2, 'x') THEN 'b' END AS d;
? 2, 1, 2, 'x', 4, 'x'
| c | d
| b | b
SELECT (?, ?) < (1, ?) AS a, (?, ?) IS NOT DISTINCT FROM (?, 2) AS b, NOT (?, ?) <> (?, DATE '2020-01-01') AS c;
? 1, 'a', 'b', 'x', 2, 'x', TRUE, DATE '2020-01-01', TRUE
| a | b | c
| true | true | true
SELECT * FROM (VALUES (?, ?), (1, 'x'), (?, ?), (NULL, NULL)) AS v (x, y) ORDER BY x;
? 0, 'w', NULL, 'z'
| x | y
| 0 | w
| 1 | x
| NULL | z
| NULL | NULL
SELECT k, (?, ?) IN ((?, ?), (k, d)) AS a FROM t ORDER BY (?, ?) IN ((?, ?), (k, d)), k;
? 1, 1.01, 0, 0, 1, 1.01, 0, 0
| k | a
| 2 | false
| 1 | true
SELECT (?, ?) IN (VALUES (?, 'x'), (3, 'y')) AS a, (?, ?) = ANY (SELECT k, d FROM t) AS b, (?, ?) <> ALL (SELECT k, d FROM t) AS c;
? 3, 'y', 4, 1, 1.01, 1, 1.02
| a | b | c
| true | true | true
SELECT (?, (SELECT 2)) IN ((?, 2), (1, ?)) AS a, (?, (SELECT 2)) < (1, ?) AS b;
? 1, 3, 2, 1, 3
| a | b
| true | true
SELECT k FROM t GROUP BY k HAVING (?, ?) IN ((?, ?), (k, COUNT(*)));
? 1, 1, 5, 6
| k
| 1
SELECT COUNT(*) AS n FROM t JOIN t AS u ON CASE WHEN (?, ?) IN ((?, ?), (t.k, u.k)) THEN TRUE ELSE FALSE END;
? 1, 2, 5, 6
| n
| 1
UPDATE t SET d = d WHERE (?, ?) IN ((?, ?), (k, d));
? 1, 1.01, 0, 0
= 1 rows
SELECT NULLIF(?, ?) IN ('1', '2') AS n;
? '1', '3'
| n
| true
# Of a query whose rows a table gets.
CREATE TABLE u (k PRIMARY KEY, d, x, y) AS SELECT k, d, ?, CASE WHEN d > ? THEN ? ELSE 1.50 END FROM t WHERE k IN (?, 2, 3);
? 'new', 1.005, 2.25, 1
= 0 rows
SELECT * FROM u;
| k | d | x | y
| 1 | 1.01 | new | 2.25
| 2 | 1.01 | new | 2.25
CREATE TABLE w AS SELECT CAST(? AS DECIMAL(4, 1)) AS n, ARRAY[?, 2] AS a, ? AS x FROM u WHERE (k, x) = (?, ?) UNION ALL SELECT 0, ARRAY[3], 'last';
? 1.25, 1, NULL, 1, 'new'
= 0 rows
SELECT * FROM w;
| n | a | x
| 0.0 | [3] | last
| 1.3 | [1, 2] | NULL
CREATE TABLE v AS SELECT ? AS x FROM nowhere;
! 42P01 there is no table 'nowhere' in namespace default (line 1, column 38)
CREATE TABLE v (x, CHECK (x > ?)) AS SELECT ?;
? 1, 2
! 0A000 the condition must be one on a single row, without aggregates, windows, parameters and sub-queries (line 1, column 27)
CREATE TABLE v (x, PRIMARY KEY (x)) AS SELECT * FROM (VALUES (?), (1)) AS v (x);
? 1
! 23505 a row with (x) = (1) exists already in table default.v (line 1, column 14)
? 'x'
! 22P02 Parameter 1: "x" is no INTEGER
? 2
= 0 rows
SELECT * FROM v;
| x
| 1
| 2
# What is taken from JSON: a name, or the number of an element.
SELECT ?::jsonb - ? AS a;
? '{"a": 1, "b": 2}', 'a'
| a
| {"b":2}
? '["a", "b"]', 'a'
| a
| ["b"]
? '[1, 2, 3]', 1
| a
| [1,3]
? '["1", "2"]', '1'
| a
| ["2"]
? '{"a": 1}', NULL
| a
| NULL
SELECT ?::jsonb - ? - ? AS a, 5 - ? AS b;
? '{"a": 1, "b": 2, "c": 3}', 'a', 'b', 2
| a | b
| {"c":3} | 3
SELECT j - ? AS a FROM (SELECT '[1, 2, 3]'::jsonb AS j);
? 0
| a
| [2,3]
? -1
| a
| [1,2]
SELECT ?::jsonb -> ? AS a, ?::jsonb ->> ? AS b;
? '{"a": {"x": 1}}', 'a', '[5, 6]', 1
| a | b
| {"x":1} | 6
? '{"1": 2}', '1', '{"1": 6}', 1
| a | b
| 2 | NULL
SELECT ?::jsonb || ? AS a, ?::jsonb @> ? AS b;
? '{"a": 1}', '{"b": 2}', '{"a": 1}', '{}'
| a | b
| {"a":1,"b":2} | true
SELECT UPPER(?) AS u;
? 5
| u
| 5
# A parameter among times keeps its microseconds, and one beside an array may be NULL.
SELECT COALESCE(?, CAST('2020-01-01 10:00:00' AS TIMESTAMP(0))), GREATEST(?, CAST('10:00:00' AS TIME(0)));
? '2020-01-01 10:00:00.7', '10:00:00.123456'
| coalesce | greatest
| 2020-01-01 10:00:00.7 | 10:00:00.123456
SELECT ARRAY[1] || ?, ? || ARRAY[1];
? NULL, NULL
| EXPR$0 | EXPR$1
| [1] | [1]
