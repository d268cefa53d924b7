# What the second part of WITH RECURSIVE may read, and how often.
# A query of a WITH within is read in several places.
WITH RECURSIVE
  tab(id_key,link) AS (VALUES (1,17), (2,17), (3,17), (4,17), (6,17), (5,17)),
  iter (id_key, row_type, link) AS (
      SELECT 0, 'base', 17
    UNION ALL (
      WITH remaining(id_key, row_type, link, min) AS (
        SELECT tab.id_key, 'true'::text, iter.link, MIN(tab.id_key) OVER ()
        FROM tab INNER JOIN iter USING (link)
        WHERE tab.id_key > iter.id_key
      ),
      first_remaining AS (
        SELECT id_key, row_type, link
        FROM remaining
        WHERE id_key=min
      ),
      effect AS (
        SELECT tab.id_key, 'new'::text, tab.link
        FROM first_remaining e INNER JOIN tab ON e.id_key=tab.id_key
        WHERE e.row_type = 'false'
      )
      SELECT * FROM first_remaining
      UNION ALL SELECT * FROM effect
    )
  )
SELECT * FROM iter;
| id_key | row_type | link
| 0 | base | 17
| 1 | true | 17
| 2 | true | 17
| 3 | true | 17
| 4 | true | 17
| 5 | true | 17
| 6 | true | 17
WITH RECURSIVE
  tab(id_key,link) AS (VALUES (1,17), (2,17), (3,17), (4,17), (6,17), (5,17)),
  iter (id_key, row_type, link) AS (
      SELECT 0, 'base', 17
    UNION (
      WITH remaining(id_key, row_type, link, min) AS (
        SELECT tab.id_key, 'true'::text, iter.link, MIN(tab.id_key) OVER ()
        FROM tab INNER JOIN iter USING (link)
        WHERE tab.id_key > iter.id_key
      ),
      first_remaining AS (
        SELECT id_key, row_type, link
        FROM remaining
        WHERE id_key=min
      ),
      effect AS (
        SELECT tab.id_key, 'new'::text, tab.link
        FROM first_remaining e INNER JOIN tab ON e.id_key=tab.id_key
        WHERE e.row_type = 'false'
      )
      SELECT * FROM first_remaining
      UNION ALL SELECT * FROM effect
    )
  )
SELECT * FROM iter;
| id_key | row_type | link
| 0 | base | 17
| 1 | true | 17
| 2 | true | 17
| 3 | true | 17
| 4 | true | 17
| 5 | true | 17
| 6 | true | 17
WITH RECURSIVE iter (k) AS (SELECT 0 UNION ALL (WITH r AS (SELECT k FROM iter WHERE k < 3), f AS (SELECT * FROM r) SELECT k + 1 FROM f UNION ALL SELECT k + 2 FROM f)) SELECT k, COUNT(*) FROM iter GROUP BY k ORDER BY k;
| k | count
| 0 | 1
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 2
WITH RECURSIVE x (a) AS (SELECT 1 UNION (WITH q AS (SELECT a + 1 AS a FROM x WHERE a < 4) SELECT q.a FROM q LEFT JOIN q r ON q.a = r.a + 1)) SELECT * FROM x;
| a
| 1
| 2
| 3
| 4
WITH RECURSIVE x (a) AS (SELECT 1 UNION (WITH q AS (SELECT a + 1 AS a FROM x WHERE a < 4) SELECT q.a FROM q WHERE EXISTS (SELECT 1 FROM q r WHERE r.a = q.a))) SELECT * FROM x;
| a
| 1
| 2
| 3
| 4
WITH RECURSIVE x (a) AS (SELECT 1 UNION (WITH q AS (SELECT a + 1 AS a FROM x WHERE a < 4) SELECT (SELECT MAX(a) FROM q))) SELECT * FROM x;
| a
| 1
| 2
| 3
| 4
| NULL
WITH RECURSIVE x (a) AS (SELECT 1 UNION (WITH q AS (SELECT a + 1 AS a FROM x WHERE a < 4) SELECT 5 EXCEPT SELECT a FROM q)) SELECT * FROM x;
| a
| 1
| 5
# A recursion in a recursion, of another name and of the same.
WITH RECURSIVE x (a) AS (SELECT 1 UNION (WITH RECURSIVE y (b) AS (SELECT a FROM x UNION ALL SELECT b + 1 FROM y WHERE b < 3) SELECT * FROM y)) SELECT * FROM x;
| a
| 1
| 2
| 3
WITH RECURSIVE x (a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM (WITH RECURSIVE x (a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x WHERE a < 3) SELECT * FROM x) q WHERE a < 2) SELECT * FROM x;
| a
| 1
| 2
# The first part gives the types; a literal of the second one takes them.
WITH RECURSIVE x (a) AS (SELECT DATE '2020-01-01' UNION ALL SELECT '2020-01-02' FROM x WHERE a < DATE '2020-01-02') SELECT * FROM x;
| a
| 2020-01-01
| 2020-01-02
WITH RECURSIVE tab (link) AS (VALUES (17)), iter (link, b) AS (SELECT 17, 'base' UNION ALL (WITH r (link, b) AS (SELECT iter.link, 'true' FROM tab JOIN iter USING (link) WHERE iter.link > 20) SELECT * FROM r)) SELECT * FROM iter;
| link | b
| 17 | base
WITH RECURSIVE x (a) AS (SELECT 1 UNION ALL SELECT 'x' FROM x) SELECT * FROM x;
! 22P02 invalid text for type INTEGER: 'x'
# What is no recursion.
CREATE TABLE tt (a INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO tt VALUES (1), (2);
= 2 rows
WITH tt AS (SELECT 1 AS a UNION ALL SELECT a FROM tt) SELECT * FROM tt;
| a
| 1
| 1
| 2
WITH RECURSIVE tt (a) AS (SELECT a FROM tt UNION ALL SELECT 1) SELECT * FROM tt;
! 42P19 the recursive query tt is read within its first part (line 1, column 41)
WITH RECURSIVE y (a) AS (SELECT 1 UNION ALL SELECT a + 2 FROM y WHERE a < 10 ORDER BY 1) SELECT * FROM y;
! 42P19 the recursive query y is to be a UNION of a first part and of one that reads it; ORDER BY and LIMIT go outside of it (line 1, column 87)
WITH RECURSIVE y (a) AS (SELECT 1 INTERSECT SELECT a + 2 FROM y WHERE a < 10) SELECT * FROM y;
! 42P19 the recursive query y is to be a UNION of a first part and of one that reads it; ORDER BY and LIMIT go outside of it (line 1, column 26)
