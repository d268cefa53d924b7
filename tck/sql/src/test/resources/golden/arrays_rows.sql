# ROW and JSON within ARRAY.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER, b INTEGER, s VARCHAR(10), j JSONB);
= 0 rows
INSERT INTO t VALUES (1, 2, 3, 'x', '{"a": 1}'), (2, NULL, 4, 'yy', '[1, 2]'), (3, 5, NULL, NULL, NULL);
= 3 rows
# Rows of one array get the types of all, field by field.
SELECT ARRAY[ROW(1, 'x'), ROW(2, 'yy'), ROW(NULL, NULL)];
| EXPR$0
| [[1, x], [2, yy], [null, null]]
SELECT ARRAY[ROW(1, 2.5), ROW(2.25, 3)];
| EXPR$0
| [[1.00, 2.5], [2.25, 3.0]]
SELECT ARRAY[ROW(1, 2)] || ROW(3, 4), ARRAY_APPEND(ARRAY[ROW(1, 'a')], ROW(2, 'bcd'));
| EXPR$0 | array_append
| [[1, 2], [3, 4]] | [[1, a], [2, bcd]]
SELECT ARRAY_POSITION(ARRAY[ROW(1, 2), ROW(2, 3)], ROW(2, 3)), ARRAY_REMOVE(ARRAY[ROW(1, 2), ROW(2, 3)], ROW(2, 3));
| array_position | array_remove
| 2 | [[1, 2]]
SELECT CASE WHEN a > 1 THEN ARRAY[ROW(a, s)] ELSE ARRAY[ROW(1, 'none')] END AS c FROM t ORDER BY id;
| c
| [[2, x]]
| [[1, none]]
| [[5, null]]
SELECT ARRAY[ROW(a, s)] @> ARRAY[ROW(2, 'x')] AS has FROM t ORDER BY id;
| has
| true
| false
| false
SELECT ROW(a, b) = ANY (ARRAY[ROW(2, 3), ROW(5, NULL)]) AS found FROM t ORDER BY id;
| found
| true
| false
| true
SELECT CAST(ROW('1', '2') AS ROW(i INTEGER, n INTEGER)) AS r;
| r
| [1, 2]
SELECT CAST(ROW('1', 'x') AS ROW(i INTEGER, n INTEGER)) AS r;
! 22P02 invalid text for type INTEGER: 'x'
# A path of rows tells a cycle.
WITH RECURSIVE g (f, t) AS (VALUES (1, 2), (2, 3), (3, 1)), walk (f, t, cycle, path) AS (
  SELECT f, t, FALSE, ARRAY[ROW(g.f, g.t)] FROM g
  UNION ALL
  SELECT g.f, g.t, ROW(g.f, g.t) = ANY (path), path || ROW(g.f, g.t) FROM g, walk WHERE g.f = walk.t AND NOT cycle)
SELECT f, t, cycle, path FROM walk WHERE path[1] = ROW(1, 2) ORDER BY path;
| f | t | cycle | path
| 1 | 2 | false | [[1, 2]]
| 2 | 3 | false | [[1, 2], [2, 3]]
| 3 | 1 | false | [[1, 2], [2, 3], [3, 1]]
| 1 | 2 | true | [[1, 2], [2, 3], [3, 1], [1, 2]]
# JSON in an array is JSON, and no text, where JSON is made of it.
SELECT TO_JSONB(ARRAY[j]) AS x, JSONB_BUILD_OBJECT('k', ARRAY[j, '1']) AS y FROM t ORDER BY id;
| x | y
| [{"a":1}] | {"k":[{"a":1},1]}
| [[1,2]] | {"k":[[1,2],1]}
| [null] | {"k":[null,1]}
SELECT TO_JSON(ARRAY_AGG(j ORDER BY id)) AS x, JSON_AGG(ARRAY[j] ORDER BY id) AS y, JSON_OBJECT_AGG(id, ARRAY[j]) AS z FROM t;
| x | y | z
| [{"a":1},[1,2],null] | [[{"a":1}],[[1,2]],[null]] | {"1":[{"a":1}],"2":[[1,2]],"3":[null]}
SELECT TO_JSON(ARRAY(SELECT j FROM t ORDER BY id)) AS x, TO_JSON(ARRAY[ARRAY[s]]) AS y FROM t ORDER BY id LIMIT 1;
| x | y
| [{"a":1},[1,2],null] | [["x"]]
SELECT TO_JSON(ARRAY[ARRAY[j]]) AS x, TO_JSON(ARRAY[j] || j) AS y, TO_JSON((ARRAY[j, j])[1:1]) AS z FROM t ORDER BY id;
| x | y | z
| [[{"a":1}]] | [{"a":1},{"a":1}] | [{"a":1}]
| [[[1,2]]] | [[1,2],[1,2]] | [[1,2]]
| [[null]] | [null,null] | [null]
SELECT ROW_TO_JSON(q) AS x, TO_JSON(q.js) AS y FROM (SELECT id, ARRAY[j] AS js FROM t) AS q ORDER BY id;
| x | y
| {"id":1,"js":[{"a":1}]} | [{"a":1}]
| {"id":2,"js":[[1,2]]} | [[1,2]]
| {"id":3,"js":[null]} | [null]
SELECT JSON_ARRAY(ARRAY[j] NULL ON NULL) AS x FROM t ORDER BY id;
| x
| [[{"a":1}]]
| [[[1,2]]]
| [[null]]
# A row is an object.
SELECT TO_JSON(ROW(id, j)) AS x, TO_JSON(ARRAY[ROW(id, s)]) AS y, JSON_BUILD_ARRAY(ROW(s, ROW(1))) AS z FROM t ORDER BY id;
| x | y | z
| {"f1":1,"f2":{"a":1}} | [{"f1":1,"f2":"x"}] | [{"f1":"x","f2":{"f1":1}}]
| {"f1":2,"f2":[1,2]} | [{"f1":2,"f2":"yy"}] | [{"f1":"yy","f2":{"f1":1}}]
| {"f1":3,"f2":null} | [{"f1":3,"f2":null}] | [{"f1":null,"f2":{"f1":1}}]
# A literal is JSON beside JSON, in a set operation too.
SELECT JSON_ARRAY(x) AS j FROM (SELECT CAST('true' AS JSON) AS x UNION ALL SELECT 'false' UNION ALL SELECT '[1]' AS y) AS q;
| j
| [[1]]
| [false]
| [true]
SELECT JSON_ARRAY(x) AS j FROM (SELECT CAST('true' AS JSON) AS x UNION ALL SELECT s FROM t WHERE id = 1) AS q;
| j
| ["true"]
| ["x"]
# How many rows of a table: those that an outer join adds are none of it.
CREATE TABLE counted (k INTEGER PRIMARY KEY, n INTEGER);
= 0 rows
INSERT INTO counted VALUES (1, NULL), (2, 20);
= 2 rows
SELECT COUNT(c.*), COUNT(c), COUNT(c.n), COUNT(*) FROM counted AS c;
| count | count | count | count
| 2 | 2 | 1 | 2
SELECT COUNT(c.*), COUNT(c), COUNT(v.*), COUNT(*) FROM (VALUES (1), (3), (4)) AS v (k) LEFT JOIN counted AS c ON c.k = v.k;
| count | count | count | count
| 1 | 1 | 3 | 3
SELECT v.k, COUNT(c.*) FROM (VALUES (1), (3)) AS v (k) LEFT JOIN counted AS c ON c.k = v.k GROUP BY v.k HAVING COUNT(c) < 5 ORDER BY COUNT(c.*), v.k;
| k | count
| 3 | 0
| 1 | 1
SELECT k, COUNT(c.*) FILTER (WHERE n > 0) OVER (ORDER BY k) FROM counted AS c ORDER BY k;
| k | count
| 1 | 0
| 2 | 1
SELECT COUNT(n) FROM (SELECT k AS n FROM counted) AS n;
| count
| 2
SELECT COUNT(c.*) FROM (VALUES (1)) AS v (k) LEFT JOIN (SELECT n FROM counted) AS c ON c.n = v.k;
! 0A000 whether there is a row of c is not known, as the outer join may have none and no column is NOT NULL (line 1, column 14)
SELECT COUNT(d.*) FROM counted AS c;
! 42P01 there is no table 'd' (line 1, column 14)
