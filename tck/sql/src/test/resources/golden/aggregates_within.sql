# WITHIN DISTINCT: of rows with equal keys one counts.
CREATE TABLE line (id INTEGER PRIMARY KEY, purchase INTEGER, kind VARCHAR, shipping DECIMAL(5, 2), units INTEGER);
= 0 rows
INSERT INTO line VALUES (1, 1, 'card', 4.50, 2), (2, 1, 'card', 4.50, 1), (3, 2, 'card', 3.00, 7), (4, 3, 'cash', NULL, 1), (5, 3, 'cash', 9.00, 1);
= 5 rows
SELECT kind, COUNT(*), COUNT(*) WITHIN DISTINCT (purchase) AS purchases, SUM(shipping) WITHIN DISTINCT (purchase) AS shipping, AVG(shipping) WITHIN DISTINCT (purchase) AS mean, SUM(units) AS units FROM line GROUP BY kind ORDER BY kind;
| kind | count | purchases | shipping | mean | units
| card | 3 | 2 | 7.50 | 3.7500000000000000 | 10
| cash | 2 | 1 | 9.00 | 9.0000000000000000 | 2
SELECT SUM(shipping) WITHIN DISTINCT (purchase, kind) FROM line;
| sum
| 16.50
SELECT SUM(units) WITHIN DISTINCT (purchase) FILTER (WHERE purchase > 1) FROM line;
| sum
| 8
SELECT ARRAY_AGG(kind ORDER BY kind DESC) WITHIN DISTINCT (purchase) FROM line;
| array_agg
| [cash, card, card]
SELECT COUNT(*) WITHIN DISTINCT (shipping) FROM line;
| count
| 4
SELECT COUNT(*) WITHIN DISTINCT (purchase) FROM line WHERE FALSE;
| count
| 0
# Equal keys have equal values.
SELECT SUM(units) WITHIN DISTINCT (purchase) FROM line;
! 21000 an aggregate WITHIN DISTINCT has several values for equal keys
SELECT kind, SUM(units) WITHIN DISTINCT (purchase) FROM line WHERE purchase = 1 GROUP BY kind;
! 21000 an aggregate WITHIN DISTINCT has several values for equal keys
SELECT SUM(DISTINCT units) WITHIN DISTINCT (purchase) FROM line;
! 0A000 SUM(INTEGER) WITHIN DISTINCT is not supported
SELECT SUM(units) WITHIN DISTINCT (unit) FROM line;
! 42703 there is no column 'unit'; did you mean units? (line 1, column 36)
