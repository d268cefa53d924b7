# SEARCH and CYCLE of WITH RECURSIVE.
CREATE TABLE tree (id INTEGER PRIMARY KEY, parent INTEGER, name VARCHAR);
= 0 rows
INSERT INTO tree VALUES (1, NULL, 'root'), (2, 1, 'b'), (3, 1, 'a'), (4, 2, 'x'), (5, 3, 'y'), (6, 5, NULL);
= 6 rows
WITH RECURSIVE w AS (SELECT id, name FROM tree WHERE parent IS NULL UNION ALL SELECT t.id, t.name FROM w JOIN tree t ON t.parent = w.id) SEARCH DEPTH FIRST BY name SET o SELECT id, name FROM w ORDER BY o;
| id | name
| 1 | root
| 3 | a
| 5 | y
| 6 | NULL
| 2 | b
| 4 | x
WITH RECURSIVE w AS (SELECT id, name FROM tree WHERE parent IS NULL UNION ALL SELECT t.id, t.name FROM w JOIN tree t ON t.parent = w.id) SEARCH BREADTH FIRST BY name SET o SELECT id, name, o FROM w ORDER BY o;
| id | name | o
| 1 | root | [0, root]
| 3 | a | [1, a]
| 2 | b | [1, b]
| 4 | x | [2, x]
| 5 | y | [2, y]
| 6 | NULL | [3, null]
CREATE TABLE edge (f INTEGER, t INTEGER, PRIMARY KEY (f, t));
= 0 rows
INSERT INTO edge VALUES (1, 2), (2, 3), (3, 1), (1, 4), (4, 4);
= 5 rows
WITH RECURSIVE g (f, t) AS (SELECT * FROM edge WHERE f = 3 UNION ALL SELECT e.* FROM edge e, g WHERE e.f = g.t) CYCLE f, t SET is_cycle USING path SELECT * FROM g ORDER BY path;
| f | t | is_cycle | path
| 3 | 1 | false | [[3, 1]]
| 1 | 2 | false | [[3, 1], [1, 2]]
| 2 | 3 | false | [[3, 1], [1, 2], [2, 3]]
| 3 | 1 | true | [[3, 1], [1, 2], [2, 3], [3, 1]]
| 1 | 4 | false | [[3, 1], [1, 4]]
| 4 | 4 | false | [[3, 1], [1, 4], [4, 4]]
| 4 | 4 | true | [[3, 1], [1, 4], [4, 4], [4, 4]]
# Both, under another name, and with values of their own.
WITH RECURSIVE g (f, t) AS (SELECT f, t FROM edge WHERE f = 1 UNION SELECT e.f, e.t FROM edge e JOIN g AS h ON e.f = h.t) SEARCH DEPTH FIRST BY t, f SET seq CYCLE f, t SET m TO 'Y' DEFAULT 'N' USING path SELECT f, t, m, path FROM g ORDER BY seq;
| f | t | m | path
| 1 | 2 | N | [[1, 2]]
| 2 | 3 | N | [[1, 2], [2, 3]]
| 3 | 1 | N | [[1, 2], [2, 3], [3, 1]]
| 1 | 2 | Y | [[1, 2], [2, 3], [3, 1], [1, 2]]
| 1 | 4 | N | [[1, 2], [2, 3], [3, 1], [1, 4]]
| 4 | 4 | N | [[1, 2], [2, 3], [3, 1], [1, 4], [4, 4]]
| 4 | 4 | Y | [[1, 2], [2, 3], [3, 1], [1, 4], [4, 4], [4, 4]]
| 1 | 4 | N | [[1, 4]]
| 4 | 4 | N | [[1, 4], [4, 4]]
| 4 | 4 | Y | [[1, 4], [4, 4], [4, 4]]
# A cycle through NULL is one.
WITH RECURSIVE w (a) AS (SELECT CAST(NULL AS INTEGER) UNION ALL SELECT NULL FROM w) CYCLE a SET c USING p SELECT * FROM w;
| a | c | p
| NULL | false | [[null]]
| NULL | true | [[null], [null]]
CREATE VIEW walk AS WITH RECURSIVE g (f, t) AS (SELECT * FROM edge UNION ALL SELECT e.* FROM edge e, g WHERE e.f = g.t) CYCLE f, t SET is_cycle USING path SELECT * FROM g;
= 0 rows
SELECT is_cycle, COUNT(*), MAX(CARDINALITY(path)) FROM walk GROUP BY 1 ORDER BY 1;
| is_cycle | count | max
| false | 18 | 5
| true | 8 | 6
CREATE TABLE reached (node INTEGER PRIMARY KEY);
= 0 rows
WITH RECURSIVE g (n) AS (SELECT 1 UNION ALL SELECT e.t FROM edge e, g WHERE e.f = g.n) CYCLE n SET is_cycle USING path INSERT INTO reached SELECT DISTINCT n FROM g RETURNING node;
| node
| 1
| 2
| 3
| 4
# The words are names elsewhere.
SELECT search, breadth, depth, cycle FROM (VALUES (1, 2, 3, 4)) AS search (search, breadth, depth, cycle);
| search | breadth | depth | cycle
| 1 | 2 | 3 | 4
# What is refused.
WITH RECURSIVE g (f, t) AS (SELECT * FROM edge UNION ALL SELECT * FROM edge e, g WHERE e.f = g.t) CYCLE f, t SET c USING p SELECT * FROM g;
! 0A000 SEARCH and CYCLE need the columns of 'g' in place of * (line 1, column 65)
WITH RECURSIVE g AS (SELECT * FROM edge UNION ALL SELECT e.f, e.t FROM edge e, g WHERE e.f = g.t) CYCLE f, t SET c USING p SELECT * FROM g;
! 0A000 SEARCH and CYCLE need the names of the columns: WITH RECURSIVE g (column, ...) (line 1, column 16)
WITH g AS (SELECT f FROM edge) SEARCH DEPTH FIRST BY f SET s SELECT * FROM g;
! 42601 SEARCH and CYCLE stand behind a query of WITH RECURSIVE (line 1, column 32)
WITH RECURSIVE g AS (SELECT f FROM edge) SEARCH DEPTH FIRST BY f SET s SELECT * FROM g;
! 0A000 SEARCH and CYCLE need a UNION whose second part is a SELECT (line 1, column 42)
WITH RECURSIVE g (f) AS (SELECT f FROM edge UNION ALL SELECT 1 FROM (SELECT * FROM g) AS q) CYCLE f SET c USING p SELECT * FROM g;
! 0A000 SEARCH and CYCLE need 'g' in FROM of the second part (line 1, column 93)
WITH RECURSIVE g (f) AS (SELECT f FROM edge UNION ALL SELECT f + 1 FROM g WHERE f < 3) SEARCH DEPTH FIRST BY x SET s SELECT * FROM g;
! 42601 there is no column 'x' in 'g' (line 1, column 110)
WITH RECURSIVE g (f) AS (SELECT f FROM edge UNION ALL SELECT f + 1 FROM g WHERE f < 3) SEARCH DEPTH FIRST BY f SET F SELECT * FROM g;
! 42601 there is a column 'F' in 'g' (line 1, column 116)
WITH RECURSIVE g (f) AS (SELECT f FROM edge UNION ALL SELECT f + 1 FROM g WHERE f < 3) CYCLE f SET c USING c SELECT * FROM g;
! 42601 there is a column 'c' in 'g' (line 1, column 108)
WITH RECURSIVE g (f) AS (SELECT f FROM edge UNION ALL SELECT f + 1 FROM g WHERE f < 3) CYCLE f SET c TO 1 USING p SELECT * FROM g;
! 42601 found USING where DEFAULT was expected (line 1, column 107)
WITH RECURSIVE g (f) AS (SELECT f FROM edge UNION ALL SELECT f + 1 FROM g WHERE f < 3) CYCLE f, F SET c USING p SELECT * FROM g;
! 42701 column 'F' is named twice (line 1, column 97)
