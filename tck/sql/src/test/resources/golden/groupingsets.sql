# ROLLUP, CUBE and GROUPING SETS with repeated, overlapping and constant keys; PostgreSQL has the same.
CREATE TABLE n (id BIGINT PRIMARY KEY, g INTEGER, s VARCHAR NOT NULL, v INTEGER);
= 0 rows
INSERT INTO n VALUES (1,1,'a',1),(2,1,'b',2),(3,2,'a',3),(4,NULL,'a',4);
= 4 rows
SELECT g, s, count(*), GROUPING(g), GROUPING(s), GROUPING(g,s) FROM n GROUP BY ROLLUP(g, g, s) ORDER BY 1,2,3,4;
| g | s | count | grouping | grouping | grouping
| 1 | a | 1 | 0 | 0 | 0
| 1 | b | 1 | 0 | 0 | 0
| 1 | NULL | 2 | 0 | 1 | 1
| 1 | NULL | 2 | 0 | 1 | 1
| 2 | a | 1 | 0 | 0 | 0
| 2 | NULL | 1 | 0 | 1 | 1
| 2 | NULL | 1 | 0 | 1 | 1
| NULL | a | 1 | 0 | 0 | 0
| NULL | NULL | 1 | 0 | 1 | 1
| NULL | NULL | 1 | 0 | 1 | 1
| NULL | NULL | 4 | 1 | 1 | 3
SELECT g, count(*), GROUPING(g) FROM n GROUP BY ROLLUP(g, G) ORDER BY 1,2,3;
| g | count | grouping
| 1 | 2 | 0
| 1 | 2 | 0
| 2 | 1 | 0
| 2 | 1 | 0
| NULL | 1 | 0
| NULL | 1 | 0
| NULL | 4 | 1
SELECT g, count(*) FROM n GROUP BY CUBE(g, g) ORDER BY 1,2;
| g | count
| 1 | 2
| 1 | 2
| 1 | 2
| 2 | 1
| 2 | 1
| 2 | 1
| NULL | 1
| NULL | 1
| NULL | 1
| NULL | 4
SELECT g, count(*) FROM n GROUP BY CUBE(g, n.g) ORDER BY 1,2;
| g | count
| 1 | 2
| 1 | 2
| 1 | 2
| 2 | 1
| 2 | 1
| 2 | 1
| NULL | 1
| NULL | 1
| NULL | 1
| NULL | 4
SELECT g, s, count(*) FROM n GROUP BY CUBE((g, s), g) ORDER BY 1,2,3;
| g | s | count
| 1 | a | 1
| 1 | a | 1
| 1 | b | 1
| 1 | b | 1
| 1 | NULL | 2
| 2 | a | 1
| 2 | a | 1
| 2 | NULL | 1
| NULL | a | 1
| NULL | a | 1
| NULL | NULL | 1
| NULL | NULL | 4
SELECT g, s, count(*) FROM n GROUP BY ROLLUP((g, s), (s, g)) ORDER BY 1,2,3;
| g | s | count
| 1 | a | 1
| 1 | a | 1
| 1 | b | 1
| 1 | b | 1
| 2 | a | 1
| 2 | a | 1
| NULL | a | 1
| NULL | a | 1
| NULL | NULL | 4
SELECT g, count(*) FROM n GROUP BY g, ROLLUP(g, g) ORDER BY 1,2;
| g | count
| 1 | 2
| 1 | 2
| 1 | 2
| 2 | 1
| 2 | 1
| 2 | 1
| NULL | 1
| NULL | 1
| NULL | 1
SELECT g, s, count(*) FROM n GROUP BY ROLLUP(g), CUBE(g, s) ORDER BY 1,2,3;
| g | s | count
| 1 | a | 1
| 1 | a | 1
| 1 | a | 1
| 1 | b | 1
| 1 | b | 1
| 1 | b | 1
| 1 | NULL | 2
| 1 | NULL | 2
| 1 | NULL | 2
| 2 | a | 1
| 2 | a | 1
| 2 | a | 1
| 2 | NULL | 1
| 2 | NULL | 1
| 2 | NULL | 1
| NULL | a | 1
| NULL | a | 1
| NULL | a | 1
| NULL | a | 3
| NULL | b | 1
| NULL | NULL | 1
| NULL | NULL | 1
| NULL | NULL | 1
| NULL | NULL | 4
SELECT g, count(*) FROM n GROUP BY GROUPING SETS ((g, g), ROLLUP(g, g), CUBE(g)) ORDER BY 1,2;
| g | count
| 1 | 2
| 1 | 2
| 1 | 2
| 1 | 2
| 2 | 1
| 2 | 1
| 2 | 1
| 2 | 1
| NULL | 1
| NULL | 1
| NULL | 1
| NULL | 1
| NULL | 4
| NULL | 4
SELECT g+1, count(*) FROM n GROUP BY ROLLUP(g+1, g+1) ORDER BY 1,2;
| EXPR$0 | count
| 2 | 2
| 2 | 2
| 3 | 1
| 3 | 1
| NULL | 1
| NULL | 1
| NULL | 4
SELECT g, count(*) FROM n GROUP BY ROLLUP(1, 1) ORDER BY 1,2;
| g | count
| 1 | 2
| 1 | 2
| 2 | 1
| 2 | 1
| NULL | 1
| NULL | 1
| NULL | 4
SELECT s AS q, count(*) FROM n GROUP BY ROLLUP(q, q) ORDER BY 1,2;
| q | count
| a | 3
| a | 3
| b | 1
| b | 1
| NULL | 4
SELECT count(*) FROM n WHERE id > 9 GROUP BY ROLLUP(g, g);
| count
| 0
SELECT count(*) FROM n WHERE id > 9 GROUP BY CUBE(g, s);
| count
| 0
SELECT count(*), sum(v) FROM n WHERE id > 9 GROUP BY GROUPING SETS ((), (), g);
| count | sum
| 0 | NULL
| 0 | NULL
SELECT g, GROUPING(g) FROM n GROUP BY ROLLUP(g) HAVING GROUPING(g) = 1;
| g | grouping
| NULL | 1
SELECT g, s, GROUPING(g), GROUPING(s), GROUPING(s, g) FROM n GROUP BY GROUPING SETS (g, s, (g, s), ()) ORDER BY 1, 2, 3, 4;
| g | s | grouping | grouping | grouping
| 1 | a | 0 | 0 | 0
| 1 | b | 0 | 0 | 0
| 1 | NULL | 0 | 1 | 2
| 2 | a | 0 | 0 | 0
| 2 | NULL | 0 | 1 | 2
| NULL | a | 0 | 0 | 0
| NULL | a | 1 | 0 | 1
| NULL | b | 1 | 0 | 1
| NULL | NULL | 0 | 1 | 2
| NULL | NULL | 1 | 1 | 3
SELECT g, sum(count(*)) OVER (PARTITION BY GROUPING(g)) FROM n GROUP BY ROLLUP(g) ORDER BY 1, 2;
| g | sum
| 1 | 4
| 2 | 4
| NULL | 4
| NULL | 4
SELECT (SELECT 1) , count(*) FROM n GROUP BY ROLLUP((SELECT 1), g) ORDER BY 1, 2;
| EXPR$0 | count
| 1 | 1
| 1 | 1
| 1 | 2
| 1 | 4
| NULL | 4
SELECT g, string_agg(DISTINCT s, ',' ORDER BY s), count(DISTINCT s) FILTER (WHERE v > 1) FROM n GROUP BY ROLLUP(g, g) ORDER BY 1, 2, 3;
| g | string_agg | count
| 1 | a,b | 1
| 1 | a,b | 1
| 2 | a | 1
| 2 | a | 1
| NULL | a | 1
| NULL | a | 1
| NULL | a,b | 2
SELECT DISTINCT g, count(*) FROM n GROUP BY ROLLUP(g, g) ORDER BY 1, 2;
| g | count
| 1 | 2
| 2 | 1
| NULL | 1
| NULL | 4
SELECT g, count(*) FROM n GROUP BY DISTINCT ROLLUP(g, g) ORDER BY 1, 2;
| g | count
| 1 | 2
| 2 | 1
| NULL | 1
| NULL | 4
SELECT g, s, count(*) FROM n GROUP BY DISTINCT ROLLUP(g), ROLLUP(g, s) ORDER BY 1, 2, 3;
| g | s | count
| 1 | a | 1
| 1 | b | 1
| 1 | NULL | 2
| 2 | a | 1
| 2 | NULL | 1
| NULL | a | 1
| NULL | NULL | 1
| NULL | NULL | 4
SELECT g, count(*) FROM n GROUP BY ALL ROLLUP(g, g) ORDER BY 1, 2;
| g | count
| 1 | 2
| 1 | 2
| 2 | 1
| 2 | 1
| NULL | 1
| NULL | 1
| NULL | 4
SELECT COALESCE(s, 'all'), count(*) FROM n GROUP BY ROLLUP(s) ORDER BY 1, 2;
| coalesce | count
| a | 3
| all | 4
| b | 1
SELECT s IS NULL, count(*) FROM n GROUP BY ROLLUP(s) ORDER BY 1, 2;
| EXPR$0 | count
| false | 1
| false | 3
| true | 4
SELECT COALESCE(s, 'all') FROM (SELECT s, count(*) FROM n GROUP BY CUBE(s, s)) q ORDER BY 1;
| coalesce
| a
| a
| a
| all
| b
| b
| b
SELECT s FROM n GROUP BY ROLLUP(s) HAVING s IS NULL;
| s
| NULL
SELECT * FROM (SELECT s, g, count(*) c FROM n GROUP BY ROLLUP(s, g)) q WHERE s = 'a' ORDER BY 1,2,3;
| s | g | c
| a | 1 | 1
| a | 2 | 1
| a | NULL | 1
| a | NULL | 3
SELECT * FROM (SELECT s, g, count(*) c FROM n GROUP BY ROLLUP(s, g)) q WHERE s IS NULL ORDER BY 1,2,3;
| s | g | c
| NULL | NULL | 4
SELECT * FROM (SELECT s, g, count(*) c FROM n GROUP BY GROUPING SETS ((s), (s, g), (g))) q WHERE g IS NULL ORDER BY 1,2,3;
| s | g | c
| a | NULL | 1
| a | NULL | 3
| b | NULL | 1
| NULL | NULL | 1
SELECT count(*) FROM n WHERE id > 9 GROUP BY 1 + 0;
| count
SELECT count(*) FROM n WHERE id > 9 HAVING count(*) = 0;
| count
| 0
SELECT 'a' FROM n WHERE id > 9 HAVING true;
| EXPR$0
| a
SELECT count(*) FROM n GROUP BY CUBE(g,g,g,g,g,g,g,g,g,g,g,g,g);
! 54001 GROUP BY has more than 4096 grouping sets (line 1, column 24)
# Grouping sets within grouping sets, and GROUPING of one row.
SELECT SUM(n) FROM (VALUES ('a', 13), ('b', 23)) AS t (name, n) GROUP BY GROUPING SETS ((), GROUPING SETS ((), GROUPING SETS (((name, n))))) ORDER BY 1;
| sum
| 13
| 23
| 36
| 36
SELECT name, n, COUNT(*) FROM (VALUES ('a', 13), ('b', 13)) AS t (name, n) GROUP BY GROUPING SETS ((name), ROLLUP (name, n), GROUPING SETS ((n), CUBE (n))) ORDER BY 1, 2, 3;
| name | n | count
| a | 13 | 1
| a | NULL | 1
| a | NULL | 1
| b | 13 | 1
| b | NULL | 1
| b | NULL | 1
| NULL | 13 | 2
| NULL | 13 | 2
| NULL | NULL | 2
| NULL | NULL | 2
SELECT 1 + GROUPING(c) FROM (VALUES (1)) AS v (c) GROUP BY c;
| EXPR$0
| 1
SELECT (SELECT GROUPING(c) FROM (VALUES (1)) AS v (c) GROUP BY c);
| grouping
| 0
