# Entries of MAPs: single ones, and those that conditions on UNNEST ask for, are all that is read.
CREATE TABLE page (url VARCHAR PRIMARY KEY, hits INTEGER, anchor MAP<VARCHAR, VARCHAR>, visits MAP<INTEGER, BIGINT>);
= 0 rows
INSERT INTO page VALUES ('a.org', 1, MAP['cnnsi.com', 'CNN', 'my.look.ca', 'CNN.com', 'x.org', 'X'], MAP[2024, 10, 2025, 20]), ('b.org', 2, MAP['x.org', 'XX'], NULL), ('c.org', 3, NULL, MAP[2025, 7]);
= 3 rows
EXPLAIN SELECT anchor[?] FROM page;
? 'x.org'
| Scan(table=[default.page], columns=[anchor[?1]], keys=[all])
SELECT url, anchor[?] FROM page;
? 'x.org'
| url | anchor
| a.org | X
| b.org | XX
| c.org | NULL
? NULL
| url | anchor
| a.org | NULL
| b.org | NULL
| c.org | NULL
? ''
| url | anchor
| a.org | NULL
| b.org | NULL
| c.org | NULL
EXPLAIN SELECT url FROM page WHERE anchor[?] = ?;
? 'x.org', 'XX'
| Scan(table=[default.page], columns=[url], keys=[all], residual=[anchor[?1] = ?2])
SELECT url FROM page WHERE anchor[?] = ?;
? 'x.org', 'XX'
| url
| b.org
SELECT anchor['my.' || 'look.ca'], visits[CAST(? AS SMALLINT)] FROM page WHERE url = 'a.org';
? 2024
| anchor | visits
| CNN.com | 10
EXPLAIN SELECT u.year_of, (SELECT p.visits[u.year_of] FROM page AS p WHERE p.url = u.url) FROM (VALUES ('a.org', 2025), ('c.org', 2024)) AS u (url, year_of);
| Project(year_of=[year_of], EXPR$1=[$f0])
|   ForEach(parameters=[outer1=url, outer2=year_of], joinType=[left])
|     Values(tuples=[[{ 'a.org', 2025 }, { 'c.org', 2024 }]])
|     Aggregate(group=[{}], agg#0=[SINGLE_VALUE(visits[outer2])])
|       Scan(table=[default.page], columns=[visits[outer2]], keys=[url = CAST(outer1 AS VARCHAR)])
SELECT u.year_of, (SELECT p.visits[u.year_of] FROM page AS p WHERE p.url = u.url) FROM (VALUES ('a.org', 2025), ('c.org', 2024)) AS u (url, year_of);
| year_of | visits
| 2024 | NULL
| 2025 | 20
EXPLAIN SELECT anchor[url] FROM page;
| Project(EXPR$0=[ITEM(anchor, url)])
|   Scan(table=[default.page], columns=[anchor, url], keys=[all])
EXPLAIN SELECT p.url, x.k, x.v FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k = 'x.org';
| Project(url=[url], k=['x.org'], v=[VALUE])
|   Filter(condition=[=(KEY, 'x.org')])
|     Unnest(map=[anchor[KEY = 'x.org']])
|       Scan(table=[default.page], columns=[url, anchor[KEY = 'x.org']], keys=[all])
SELECT p.url, x.k, x.v FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k = 'x.org';
| url | k | v
| a.org | x.org | X
| b.org | x.org | XX
EXPLAIN SELECT p.url, x.v FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k IN ('cnnsi.com', ?);
? 'x.org'
| Project(url=[url], v=[VALUE])
|   Filter(condition=[OR(=(KEY, 'cnnsi.com'), =(KEY, ?0))])
|     Unnest(map=[anchor[(KEY = 'cnnsi.com' OR KEY = ?1)]])
|       Scan(table=[default.page], columns=[url, anchor[(KEY = 'cnnsi.com' OR KEY = ?1)]], keys=[all])
SELECT p.url, x.v FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k IN ('cnnsi.com', ?);
? 'x.org'
| url | v
| a.org | CNN
| a.org | X
| b.org | XX
? NULL
| url | v
| a.org | CNN
EXPLAIN SELECT p.url, x.k FROM page AS p CROSS JOIN UNNEST(p.anchor) AS x (k, v) WHERE x.k LIKE 'my.%' AND p.url LIKE 'a%';
| Project(url=[url], k=[KEY])
|   Filter(condition=[LIKE(KEY, 'my.%')])
|     Unnest(map=[anchor[KEY LIKE 'my.%']])
|       Scan(table=[default.page], columns=[url, anchor[KEY LIKE 'my.%']], keys=[url LIKE 'a%'])
SELECT p.url, x.k FROM page AS p CROSS JOIN UNNEST(p.anchor) AS x (k, v) WHERE x.k LIKE 'my.%' AND p.url LIKE 'a%';
| url | k
| a.org | my.look.ca
EXPLAIN SELECT SUM(x.n) FROM page AS p, UNNEST(p.visits) AS x (y, n) WHERE x.y > 2024 AND p.hits > 1;
| Aggregate(group=[{}], EXPR$0=[SUM(n)])
|   Project(n=[VALUE])
|     Filter(condition=[>(KEY, 2024)])
|       Unnest(map=[visits[KEY > 2024]])
|         Scan(table=[default.page], columns=[visits[KEY > 2024]], keys=[all], filter=[hits > 1])
SELECT SUM(x.n) FROM page AS p, UNNEST(p.visits) AS x (y, n) WHERE x.y > 2024 AND p.hits > 1;
| sum
| 7
EXPLAIN SELECT x.y, COUNT(*), SUM(x.n) FROM page AS p, UNNEST(p.visits) AS x (y, n) GROUP BY x.y;
| Aggregate(group=[{KEY}], EXPR$1=[COUNT()], EXPR$2=[SUM(VALUE)])
|   Unnest(map=[visits])
|     Scan(table=[default.page], columns=[visits], keys=[all])
SELECT x.y, COUNT(*), SUM(x.n) FROM page AS p, UNNEST(p.visits) AS x (y, n) GROUP BY x.y;
| y | count | sum
| 2024 | 1 | 10
| 2025 | 2 | 27
# Neither a condition on values nor one in a left join tells which entries are wanted.
EXPLAIN SELECT p.url, x.k FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.v = 'X' OR x.k = 'cnnsi.com';
| Project(url=[url], k=[KEY])
|   Filter(condition=[OR(=(VALUE, 'X'), =(KEY, 'cnnsi.com'))])
|     Unnest(map=[anchor])
|       Scan(table=[default.page], columns=[url, anchor], keys=[all])
SELECT p.url, x.k FROM page AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.v = 'X' OR x.k = 'cnnsi.com';
| url | k
| a.org | cnnsi.com
| a.org | x.org
EXPLAIN SELECT p.url, x.k FROM page AS p LEFT JOIN UNNEST(p.anchor) AS x (k, v) ON TRUE;
| Project(url=[url], k=[KEY])
|   Unnest(map=[anchor], joinType=[left])
|     Scan(table=[default.page], columns=[url, anchor], keys=[all])
SELECT p.url, x.k FROM page AS p LEFT JOIN UNNEST(p.anchor) AS x (k, v) ON TRUE;
| url | k
| a.org | cnnsi.com
| a.org | my.look.ca
| a.org | x.org
| b.org | x.org
| c.org | NULL
SELECT p.url, x.v FROM page AS p LEFT JOIN UNNEST(p.anchor) AS x (k, v) ON x.k = 'x.org';
| url | v
| a.org | X
| b.org | XX
| c.org | NULL
SELECT url FROM page AS p WHERE EXISTS (SELECT * FROM UNNEST(p.anchor) AS x (k, v) WHERE x.v LIKE 'CNN%');
| url
| a.org
SELECT url, (SELECT COUNT(*) FROM UNNEST(p.visits) AS x (k, v) WHERE x.v > 8) FROM page AS p;
| url | count
| a.org | 2
| b.org | 0
| c.org | 0
SELECT url, MAP_KEYS(anchor), MAP_VALUES(visits), CARDINALITY(anchor) FROM page;
| url | map_keys | map_values | cardinality
| a.org | [cnnsi.com, my.look.ca, x.org] | [10, 20] | 3
| b.org | [x.org] | [] | 1
| c.org | [] | [7] | 0
SELECT url FROM page WHERE MAP_CONTAINS_KEY(anchor, ?);
? 'x.org'
| url
| a.org
| b.org
SELECT * FROM UNNEST(MAP['a', 1, 'b', 2]) AS x (k, v);
| k | v
| a | 1
| b | 2
SELECT a.k, b.v FROM page AS p, UNNEST(p.anchor) AS a (k, v), UNNEST(p.visits) AS b (k, v) WHERE a.k > 'm' AND b.k = 2025;
| k | v
| my.look.ca | 20
| x.org | 20
EXPLAIN SELECT a.k, b.v FROM page AS p, UNNEST(p.anchor) AS a (k, v), UNNEST(p.visits) AS b (k, v) WHERE a.k > 'm' AND b.k = 2025;
| Project(k=[k], v=[VALUE])
|   Filter(condition=[=(KEY, 2025)])
|     Unnest(map=[entries])
|       Project(k=[KEY], entries=[visits])
|         Filter(condition=[>(KEY, 'm')])
|           Unnest(map=[anchor[KEY > 'm']])
|             Scan(table=[default.page], columns=[visits, anchor[KEY > 'm']], keys=[all])
# Cells by ranges of qualifiers.
EXPLAIN SELECT url, qualifier FROM page$cells WHERE family = 'anchor' AND qualifier LIKE 'my%';
| Project(url=[url], qualifier=[qualifier])
|   CellsScan(table=[default.page$cells], keys=[all], columns=['anchor'[qualifier LIKE 'my%']], residual=[qualifier LIKE 'my%'])
SELECT url, qualifier FROM page$cells WHERE family = 'anchor' AND qualifier LIKE 'my%';
| url | qualifier
| a.org | my.look.ca
EXPLAIN SELECT url, qualifier FROM page$cells WHERE family = 'anchor' AND qualifier IN ('cnnsi.com', 'x.org') AND url > 'a';
| Project(url=[url], qualifier=[qualifier])
|   CellsScan(table=[default.page$cells], keys=[url > 'a'], columns=['anchor'[(qualifier = 'cnnsi.com' OR qualifier = 'x.org')]], residual=[(qualifier = 'cnnsi.com' OR qualifier = 'x.org')])
SELECT url, qualifier FROM page$cells WHERE family = 'anchor' AND qualifier IN ('cnnsi.com', 'x.org') AND url > 'a';
| url | qualifier
| a.org | cnnsi.com
| a.org | x.org
| b.org | x.org
SELECT url, qualifier FROM page$cells WHERE family = 'anchor' AND qualifier >= ? AND qualifier < ?;
? 'd', 'n'
| url | qualifier
| a.org | my.look.ca
EXPLAIN SELECT url FROM page$cells WHERE qualifier = 'x.org';
| Project(url=[url])
|   CellsScan(table=[default.page$cells], keys=[all], residual=[qualifier = 'x.org'])
EXPLAIN SELECT x.v FROM page FOR SYSTEM_TIME AS OF 5 AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k = 'x.org';
| Project(v=[VALUE])
|   Filter(condition=[=(KEY, 'x.org')])
|     Unnest(map=[anchor[KEY = 'x.org']])
|       Scan(table=[default.page], columns=[anchor[KEY = 'x.org']], keys=[all], time=[5])
SELECT /*+ PARTIAL_STATES */ x.v FROM page FOR SYSTEM_TIME AS OF 5 AS p, UNNEST(p.anchor) AS x (k, v) WHERE x.k = 'x.org';
| v
SELECT anchor[1] FROM page;
! 42883 Cannot apply 'ITEM' to arguments of type 'ITEM(<(VARCHAR, VARCHAR) MAP>, <INTEGER>)'. Supported form(s): <ARRAY>[<INTEGER>], <MAP>[<ANY>], <ROW>[<CHARACTER>|<INTEGER>], <VARIANT>[<CHARACTER>|<INTEGER>] (line 1, column 8)
