# What is true, false and unknown of IN, NOT IN, ANY and ALL with NULL in what is compared, as PostgreSQL has it.
CREATE TABLE a (id INTEGER PRIMARY KEY, x INTEGER, n INTEGER NOT NULL);
= 0 rows
CREATE TABLE b (id INTEGER PRIMARY KEY, x INTEGER, y INTEGER);
= 0 rows
INSERT INTO a VALUES (1, 1, 1), (2, NULL, 2), (3, 3, 3), (4, 6, 6);
= 4 rows
INSERT INTO b VALUES (1, 1, 1), (2, 2, NULL), (3, NULL, 4), (4, 3, 5), (5, 3, 1);
= 5 rows

# The set has one row, with NULL.
SELECT id FROM a WHERE id NOT IN (SELECT MAX(y) FROM b WHERE b.x = a.id) ORDER BY id;
| id
| 3
SELECT id FROM a WHERE id IN (SELECT MAX(y) FROM b WHERE b.x = a.id) ORDER BY id;
| id
| 1
SELECT id FROM a WHERE id <> ALL (SELECT MAX(y) FROM b WHERE b.x = a.id) ORDER BY id;
| id
| 3
SELECT id FROM a WHERE id = ALL (SELECT MAX(y) FROM b WHERE b.x = a.id) ORDER BY id;
| id
| 1
SELECT id, id NOT IN (SELECT MAX(y) FROM b WHERE b.x = a.id) AS "none", id = ALL (SELECT MAX(y) FROM b WHERE b.x = a.id) AS "all" FROM a ORDER BY id;
| id | none | all
| 1 | false | true
| 2 | NULL | NULL
| 3 | true | false
| 4 | NULL | NULL

# Constants beside sets with NULL, without NULL, and empty ones.
SELECT id FROM a WHERE (6 NOT IN (SELECT x FROM b)) IS FALSE ORDER BY id;
| id
SELECT id FROM a WHERE (6 NOT IN (SELECT x FROM b)) IS UNKNOWN ORDER BY id;
| id
| 1
| 2
| 3
| 4
SELECT (3 NOT IN (SELECT x FROM b)) IS FALSE AS f, (NULL IN (SELECT x FROM b WHERE id > 9)) AS nothing, (NULL IN (SELECT id FROM b)) IS UNKNOWN AS u;
| f | nothing | u
| true | false | true
SELECT id, 3 IN (SELECT y FROM b WHERE b.x = a.x) AS c, (3 NOT IN (SELECT y FROM b WHERE b.x = a.x)) IS NOT TRUE AS d FROM a ORDER BY id;
| id | c | d
| 1 | false | false
| 2 | false | false
| 3 | false | false
| 4 | false | false

# An empty set is no reason to lose a row with NULL.
SELECT a.id, b.id FROM a LEFT JOIN b ON a.id = b.id WHERE a.x NOT IN (SELECT 3 FROM b AS c WHERE c.y = a.x AND b.x < c.x) ORDER BY a.id;
| id | id
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 4
SELECT id FROM a WHERE x NOT IN (SELECT y FROM b WHERE b.id > a.id + 10) ORDER BY id;
| id
| 1
| 2
| 3
| 4
SELECT id FROM a WHERE x > ALL (SELECT y FROM b WHERE b.x = a.id + 10) ORDER BY id;
| id
| 1
| 2
| 3
| 4

# Each comparison with each kind of set: with NULL, without it, and empty.
SELECT id, x < ANY (SELECT y FROM b) AS lt, x <= ANY (SELECT y FROM b WHERE y < 2) AS le, x > ANY (SELECT y FROM b WHERE y > 9) AS gt, x <> ANY (SELECT y FROM b WHERE y = 1) AS ne FROM a ORDER BY id;
| id | lt | le | gt | ne
| 1 | true | true | false | false
| 2 | NULL | NULL | false | NULL
| 3 | true | false | false | true
| 4 | NULL | false | false | true
SELECT id, x < ALL (SELECT y FROM b) AS lt, x <= ALL (SELECT y FROM b WHERE y < 2) AS le, x > ALL (SELECT y FROM b WHERE y > 9) AS gt, x <> ALL (SELECT y FROM b WHERE y = 1) AS ne FROM a ORDER BY id;
| id | lt | le | gt | ne
| 1 | false | true | true | false
| 2 | NULL | NULL | true | NULL
| 3 | false | false | true | true
| 4 | false | false | true | true
SELECT id, x < ANY (SELECT y FROM b WHERE b.x = a.n) AS lt, x <> ANY (SELECT y FROM b WHERE b.x = a.n) AS ne, x >= ALL (SELECT y FROM b WHERE b.x = a.n) AS ge, x = ALL (SELECT y FROM b WHERE b.x = a.n) AS eq FROM a ORDER BY id;
| id | lt | ne | ge | eq
| 1 | false | false | true | true
| 2 | NULL | NULL | NULL | NULL
| 3 | true | true | false | false
| 4 | false | false | true | true

# Of whole rows.
SELECT id, (x, n) IN (SELECT x, y FROM b) AS i, (x, n) NOT IN (SELECT x, y FROM b) AS n, (x, n) NOT IN (SELECT x, y FROM b WHERE b.id > a.id) AS c FROM a ORDER BY id;
| id | i | n | c
| 1 | true | false | true
| 2 | NULL | NULL | true
| 3 | false | true | true
| 4 | false | true | true
SELECT id FROM a WHERE (x, n) NOT IN (SELECT x, y FROM b WHERE b.x = a.n) ORDER BY id;
| id
| 3
| 4

# Within each other, and within conditions of all kinds.
SELECT id FROM a WHERE x NOT IN (SELECT y FROM b WHERE b.id NOT IN (SELECT a.x FROM b AS c WHERE c.x > a.n)) ORDER BY id;
| id
| 2
SELECT id FROM a WHERE NOT (x IN (SELECT y FROM b) AND n > ALL (SELECT b.x FROM b WHERE b.y = a.n)) ORDER BY id;
| id
| 1
SELECT id, CASE WHEN x NOT IN (SELECT y FROM b) THEN 'out' WHEN x IN (SELECT y FROM b) THEN 'in' ELSE 'unknown' END AS place FROM a ORDER BY id;
| id | place
| 1 | in
| 2 | unknown
| 3 | unknown
| 4 | unknown
SELECT n > 2 AS big, COUNT(*) FROM a GROUP BY n > 2 HAVING COUNT(*) NOT IN (SELECT y FROM b) OR COUNT(*) = ANY (SELECT x FROM b) ORDER BY big;
| big | count
| false | 2
| true | 2
SELECT a.id, b.id FROM a LEFT JOIN b ON a.n = b.id AND a.x NOT IN (SELECT c.y FROM b AS c WHERE c.x = b.x) ORDER BY a.id;
| id | id
| 1 | NULL
| 2 | NULL
| 3 | 3
| 4 | NULL
SELECT a.id, b.id FROM a RIGHT JOIN b ON a.n = b.id AND b.y IN (SELECT a.x FROM b AS c) ORDER BY b.id;
| id | id
| 1 | 1
| NULL | 2
| NULL | 3
| NULL | 4
| NULL | 5
SELECT a.id, b.id FROM a FULL JOIN b ON a.n = b.id AND EXISTS (SELECT 1 FROM b AS c WHERE c.x = a.x AND c.y = b.y) ORDER BY a.id, b.id;
| id | id
| 1 | 1
| 2 | NULL
| 3 | NULL
| 4 | NULL
| NULL | 2
| NULL | 3
| NULL | 4
| NULL | 5
SELECT id FROM a WHERE UNIQUE (SELECT x FROM b WHERE b.x = a.n) ORDER BY id;
| id
| 1
| 2
| 4

# COALESCE of what is never NULL must not make an empty set a false one.
SELECT id FROM a WHERE COALESCE(n, n) >= ALL (SELECT b.y FROM b, (SELECT id FROM b GROUP BY id) AS q WHERE b.x < a.id - 10 AND NOT (b.x <> b.x) ORDER BY b.y DESC LIMIT 3) ORDER BY id;
| id
| 1
| 2
| 3
| 4

# The set has NULL while what is sought in it has none.
SELECT id, (n IN (SELECT y FROM b)) IS TRUE AS t, (n IN (SELECT y FROM b)) IS NOT TRUE AS nt, (n NOT IN (SELECT y FROM b)) IS FALSE AS f, (n IN (SELECT y FROM b)) IS UNKNOWN AS u FROM a ORDER BY id;
| id | t | nt | f | u
| 1 | true | false | true | false
| 2 | false | true | false | true
| 3 | false | true | false | true
| 4 | false | true | false | true
SELECT id FROM a WHERE (3 IN (SELECT MIN(y) FROM b WHERE x = 2)) IS NOT TRUE ORDER BY id;
| id
| 1
| 2
| 3
| 4
SELECT id FROM a WHERE x IS NOT NULL AND (x IN (SELECT y FROM b)) IS NOT TRUE ORDER BY id;
| id
| 3
| 4
SELECT id FROM a WHERE ((x, n) IN (SELECT x, y FROM b)) IS NOT FALSE ORDER BY id;
| id
| 1
| 2
SELECT id, COALESCE(n <> ALL (SELECT y FROM b), FALSE) AS c FROM a ORDER BY id;
| id | c
| 1 | false
| 2 | false
| 3 | false
| 4 | false

# A comparison with a constant that is two conditions.
DELETE FROM a WHERE (x BETWEEN id AND n) < FALSE;
= 0 rows
SELECT q.i FROM (SELECT id, x > 2 FROM a WHERE x BETWEEN n AND x) AS q (i, t) LEFT JOIN (SELECT x FROM b WHERE y BETWEEN y AND y) AS r (x) ON q.i = r.x WHERE (q.i, r.x) IN (SELECT x, y FROM b WHERE CAST(NULL AS BOOLEAN) IN (SELECT x > 1 FROM a)) ORDER BY 1;
| i
# Tests of conditions that say of a NULL what it is; conditions of a derived table, too.
CREATE TABLE maybe (k INTEGER PRIMARY KEY, x INTEGER, b BOOLEAN);
= 0 rows
INSERT INTO maybe VALUES (0, 1, TRUE), (1, NULL, FALSE), (2, 3, NULL);
= 3 rows
SELECT k, (x IS NOT NULL AND x = 1) IS NOT FALSE AS a, (x IS NULL OR x <> 1) IS NOT TRUE AS o, (b AND x IS NOT DISTINCT FROM 1) IS NOT FALSE AS d FROM maybe ORDER BY k;
| k | a | o | d
| 0 | true | true | true
| 1 | false | false | false
| 2 | false | false | false
SELECT k FROM maybe WHERE (NULLIF(b, b) AND x IS NOT DISTINCT FROM 1) IS NOT FALSE ORDER BY k;
| k
| 0
SELECT k FROM (SELECT k, x IS NOT NULL AND x = 1 AND k < 5 AS c FROM maybe) t WHERE c IS NOT FALSE ORDER BY k;
| k
| 0
SELECT k FROM (SELECT k, CASE WHEN k = 0 THEN x = 2 ELSE x IS NOT NULL AND x < 2 END AS c FROM maybe) t WHERE (NOT c) IS NOT TRUE ORDER BY k;
| k
SELECT k, CASE WHEN (CASE WHEN x IS NULL THEN b IS TRUE ELSE b IS TRUE END) THEN x > 1 ELSE x IS NULL END AS c FROM maybe ORDER BY k;
| k | c
| 0 | false
| 1 | true
| 2 | false
SELECT k, CASE WHEN (CASE WHEN x IS NULL THEN b IS FALSE ELSE b IS TRUE END) THEN FALSE ELSE TRUE END AS c FROM maybe ORDER BY k;
| k | c
| 0 | false
| 1 | false
| 2 | true
SELECT k, ((SELECT x), k) < (x, k) AS l, ((SELECT x), k) >= (x, k) AS g, ((SELECT MAX(x) FROM maybe), k) > (x, 1) AS m FROM maybe ORDER BY k;
| k | l | g | m
| 0 | false | true | true
| 1 | NULL | NULL | NULL
| 2 | false | true | true
SELECT k FROM maybe WHERE NOT ((SELECT x), k) < (x, k) ORDER BY k;
| k
| 0
| 2
# What turns out to be NULL while a condition is simplified: what it is compared with, and a truth value.
SELECT m.k FROM maybe AS n RIGHT JOIN maybe AS m ON n.x = m.x WHERE (NULLIF(m.k, m.k), m.k) <> (m.k, 0) ORDER BY m.k;
| k
| 1
| 2
SELECT a.k FROM (SELECT k, FALSE FROM maybe WHERE x > 1) AS a (k, f) LEFT JOIN (maybe AS b RIGHT JOIN maybe AS c ON FALSE) ON a.k = b.k AND b.k = c.k WHERE c.k = 0 OR NOT (b.b IS NOT DISTINCT FROM a.f);
| k
| 2
SELECT a.k FROM (SELECT x, FALSE FROM maybe WHERE x IS DISTINCT FROM 1) AS a (k, f) LEFT JOIN (maybe AS b RIGHT JOIN maybe AS c ON c.x NOT IN (NULL)) ON a.k = b.k AND (b.k = c.k OR b.x IS NOT NULL) WHERE c.k IS NOT DISTINCT FROM 0 OR NOT (b.b IS NOT DISTINCT FROM a.f) ORDER BY a.k;
| k
| 3
| NULL
