# Comparisons and tests of rows, nested ones and such with sub-queries in them.
CREATE TABLE b (id BIGINT PRIMARY KEY, x BIGINT, y BIGINT);
= 0 rows
INSERT INTO b VALUES (1,1,2),(2,1,NULL),(3,NULL,NULL),(4,3,4);
= 4 rows
SELECT (1, (SELECT y FROM b WHERE id = 1)) = (1, 2);
| EXPR$0
| true
SELECT (1, (SELECT y FROM b WHERE id = 2)) = (1, 2);
| EXPR$0
| NULL
SELECT (1, (SELECT y FROM b WHERE id = 2)) = (2, 2);
| EXPR$0
| false
SELECT (1, (SELECT y FROM b WHERE id = 2)) < (2, 2);
| EXPR$0
| true
SELECT (1, (SELECT y FROM b WHERE id = 2)) < (1, 2);
| EXPR$0
| NULL
SELECT (1, (SELECT y FROM b WHERE id = 2)) IN ((1, 2), (3,4));
| EXPR$0
| NULL
SELECT (1, (SELECT y FROM b WHERE id = 2)) IS DISTINCT FROM (1, 2);
| EXPR$0
| true
SELECT (1, (SELECT y FROM b WHERE id = 2)) IS NOT DISTINCT FROM (1, NULL);
| EXPR$0
| true
SELECT (1, (2, 3)) = (1, (2, 3));
| EXPR$0
| true
SELECT (1, (2, 3)) = (1, (2, 4));
| EXPR$0
| false
SELECT (1, (2, 3)) < (1, (2, 4));
| EXPR$0
| true
SELECT (1, (2, NULL)) = (1, (3, 4));
| EXPR$0
| false
SELECT (1, (2, NULL)) = (1, (2, 4));
| EXPR$0
| NULL
SELECT (1, (2, 3)) IN ((1, (2, 3)));
| EXPR$0
| true
SELECT (1, 2) IS DISTINCT FROM (1, 2, 3);
! 42601 Unequal number of entries in ROW expressions (line 1, column 32)
SELECT (1, 2) = (1, 2, 3);
! 42601 Unequal number of entries in ROW expressions (line 1, column 17)
SELECT ROW(1, 2) IS DISTINCT FROM NULL;
| EXPR$0
| true
SELECT (1, NULL) IS NULL;
| EXPR$0
| false
SELECT (NULL, NULL) IS NULL;
| EXPR$0
| true
SELECT (1, NULL) IS NOT NULL;
| EXPR$0
| false
SELECT (1, 2) IS NOT NULL;
| EXPR$0
| true
SELECT ROW(1, 2) BETWEEN ROW(1, 1) AND ROW(1, 3);
| EXPR$0
| true
SELECT ROW(1, 2) NOT BETWEEN ROW(1, 1) AND ROW(1, 3);
| EXPR$0
| false
SELECT (x, y) IS DISTINCT FROM (y, x) FROM b ORDER BY id;
| EXPR$0
| true
| true
| false
| true
SELECT id FROM b WHERE (x, y) IS NOT DISTINCT FROM (1, NULL) ORDER BY id;
| id
| 2
SELECT a.id, c.id FROM b a JOIN b c ON (a.x, a.y) IS NOT DISTINCT FROM (c.x, c.y) ORDER BY 1,2;
| id | id
| 1 | 1
| 2 | 2
| 3 | 3
| 4 | 4
SELECT CASE (1, 2) WHEN (1, 2) THEN 'a' ELSE 'b' END;
| case
| a
SELECT COUNT(DISTINCT (x, y)) FROM b;
| count
| 4
SELECT NOT ((x, y) IS DISTINCT FROM (1, 2)) FROM b ORDER BY id;
| EXPR$0
| true
| false
| false
| false
SELECT ROW(1, NULL) IS DISTINCT FROM ROW(2, NULL);
| EXPR$0
| true
SELECT (1, NULL) IS DISTINCT FROM (2, NULL);
| EXPR$0
| true
SELECT (1, NULL) IS NOT DISTINCT FROM (1, NULL);
| EXPR$0
| true
SELECT (1, (NULL, 2)) IS DISTINCT FROM (1, (NULL, 2));
| EXPR$0
| false
SELECT (1, (NULL, 2)) IS DISTINCT FROM (1, (NULL, 3));
| EXPR$0
| true
SELECT ROW(1) IS DISTINCT FROM ROW(NULL);
| EXPR$0
| true
# Of which any may be parameters.
SELECT (1, 2) IN ((3, 4), (1, 2)) AS a, (1, 2) NOT IN ((3, 4), (1, 5)) AS b, (x, 'a') IN ((1, 'a'), (3, 'b')) AS c FROM b ORDER BY id;
| a | b | c
| true | true | true
| true | true | true
| true | true | NULL
| true | true | false
SELECT (x, 2) BETWEEN (1, 1) AND (3, 4) AS a, (1, x) NOT BETWEEN SYMMETRIC (3, 4) AND (y, 2) AS b FROM b ORDER BY id;
| a | b
| true | true
| true | NULL
| NULL | NULL
| true | true
SELECT CASE (1, y) WHEN (2, 4) THEN 'a' WHEN (1, 2) THEN 'b' WHEN (1, 4) THEN 'c' END AS c FROM b ORDER BY id;
| c
| b
| NULL
| NULL
| c
SELECT p, q FROM (VALUES (1, 'a'), (2, NULL), (NULL, 'c'), (4, 'd')) AS v (p, q) ORDER BY p, q;
| p | q
| 1 | a
| 2 | NULL
| 4 | d
| NULL | c
SELECT id FROM b WHERE (x, 2) IN (VALUES (1, 2), (3, 4)) OR (3, 4) = ANY (SELECT x, y FROM b AS c WHERE c.id = b.id) ORDER BY id;
| id
| 1
| 2
| 4
# A row beside the only one of a query, which may have none, or too many.
SELECT (1, 2) = (SELECT x, y FROM b WHERE id = 1), (1, 3) = (SELECT x, y FROM b WHERE id = 1), (1, 2) = (SELECT x, y FROM b WHERE id = 7);
| EXPR$0 | EXPR$1 | EXPR$2
| true | false | NULL
SELECT (1, 2) = (SELECT x, y FROM b WHERE id = 2), (2, 2) = (SELECT x, y FROM b WHERE id = 2), (2, 2) <> (SELECT x, y FROM b WHERE id = 2);
| EXPR$0 | EXPR$1 | EXPR$2
| NULL | false | true
SELECT (0, 2) < (SELECT x, y FROM b WHERE id = 2), (1, 2) >= (SELECT x, y FROM b WHERE id = 2), (1, NULL) IS DISTINCT FROM (SELECT x, y FROM b WHERE id = 2);
| EXPR$0 | EXPR$1 | EXPR$2
| true | NULL | false
SELECT id, (id, x, y) = (SELECT * FROM b AS c WHERE c.id = b.id) AS same FROM b ORDER BY id;
| id | same
| 1 | true
| 2 | NULL
| 3 | NULL
| 4 | true
SELECT id FROM b WHERE (SELECT c.x, c.y FROM b AS c WHERE c.id = b.id) = (3, 4);
| id
| 4
SELECT id FROM b WHERE (x, y) = (SELECT MAX(x), MAX(y) FROM b);
| id
| 4
SELECT (3, 4) = (SELECT x, y FROM b WHERE y IS NOT NULL ORDER BY id DESC LIMIT 1), (3, 4) = (VALUES (3, 4)), (3, 4) = (SELECT 3, 4 UNION SELECT 3, 4);
| EXPR$0 | EXPR$1 | EXPR$2
| true | true | true
SELECT b.id, c.id FROM b LEFT JOIN b AS c ON (b.x, c.y) = (SELECT d.x, d.y FROM b AS d WHERE d.id = c.id) ORDER BY 1, 2;
| id | id
| 1 | 1
| 2 | 1
| 3 | NULL
| 4 | 4
SELECT (1, 2) = (SELECT x, y FROM b);
! 21000 a subquery used as an expression returned more than one row
SELECT (1, 2) = (SELECT x, y, id FROM b WHERE id = 1);
! 42601 the query returns 3 values for 2 columns (line 1, column 17)
SELECT (1, 2, 3) = (SELECT x, y FROM b WHERE id = 1);
! 42601 the query returns 2 values for 3 columns (line 1, column 20)
SELECT (1, 2) = (SELECT RAND(), 2);
! 0A000 a query with random numbers or sequences does not stand for a row (line 1, column 17)
