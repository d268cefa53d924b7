# Single entries, and parts of MAPs, in a transaction that has written some.
CREATE TABLE page (url VARCHAR PRIMARY KEY, anchor MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO page VALUES ('a.org', MAP['cnnsi.com', 'CNN', 'x.org', 'X']), ('b.org', MAP['x.org', 'XX']), ('c.org', NULL);
= 3 rows
START TRANSACTION;
= 0 rows
UPDATE page SET anchor['y.org'] = 'Y', anchor['x.org'] = NULL WHERE url = 'a.org';
= 1 rows
UPSERT INTO page (url, anchor) VALUES ('c.org', MAP['z.org', 'Z']);
= 1 rows
SELECT p.url, x.k, x.v FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k >= 'x';
| url | k | v
| a.org | y.org | Y
| b.org | x.org | XX
| c.org | z.org | Z
SELECT p.url, x.k FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k IN ('cnnsi.com', 'y.org', 'z.org');
| url | k
| a.org | cnnsi.com
| a.org | y.org
| c.org | z.org
SELECT url, anchor[?] FROM page;
? 'y.org'
| url | anchor
| a.org | Y
| b.org | NULL
| c.org | NULL
? NULL
| url | anchor
| a.org | NULL
| b.org | NULL
| c.org | NULL
SELECT url, qualifier FROM page$cells WHERE family = 'anchor' AND qualifier LIKE '_.org' AND qualifier > 'x.org';
| url | qualifier
| a.org | y.org
| c.org | z.org
ROLLBACK;
= 0 rows
SELECT p.url, x.k, x.v FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k >= 'x';
| url | k | v
| a.org | x.org | X
| b.org | x.org | XX
