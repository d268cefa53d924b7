-- The webtable: a tour of the wide-column model in SQL.
--
--   bin/cellar -f driver/examples/webtable.sql
--
-- It makes the table web.page anew in ./cellar-data, or in the directory that you name, and leaves
-- it there: afterwards bin/cellar alone opens a shell in which you can go on.

-- A table has a row key and families of columns. Row keys are kept in the order of their bytes;
-- with the labels of a host name reversed, the pages of one domain lie side by side.
--   contents  the page as it was fetched
--   anchor    who links here, and with which words: any number of columns, so this family is a MAP
--   people    who wrote it
-- Of each cell the five newest versions are kept, so that older states can be read.
CREATE NAMESPACE IF NOT EXISTS web;
DROP TABLE IF EXISTS web.page;
CREATE TABLE web.page (
  page           VARCHAR,
  contents.html  VARCHAR,
  anchor         MAP<VARCHAR, VARCHAR>,
  people.author  VARCHAR,
  PRIMARY KEY (page)
)
FAMILY contents WITH (versions = 5)
FAMILY anchor WITH (versions = 5)
FAMILY people WITH (versions = 5);

-- Every cell carries a time. It is the present one unless _time gives another; here it counts
-- 3, 5, 6, 8, 9, as in the papers. UPSERT puts cells into a row, and makes the row if need be.
UPSERT INTO web.page (page, contents.html, _time) VALUES ('com.cnn.www', '<html>first', 3);
UPSERT INTO web.page (page, contents.html, _time) VALUES ('com.cnn.www', '<html>second', 5);
UPSERT INTO web.page (page, contents.html, _time) VALUES ('com.cnn.www', '<html>third', 6);
UPSERT INTO web.page (page, anchor, _time) VALUES ('com.cnn.www', MAP['my.look.ca', 'CNN.com'], 8);
UPSERT INTO web.page (page, anchor, _time) VALUES ('com.cnn.www', MAP['cnnsi.com', 'CNN'], 9);
UPSERT INTO web.page (page, contents.html, people.author, _time)
  VALUES ('com.example.www', '<html>example', 'John Doe', 5);

-- The newest state: of each cell its newest version, whatever time that has. The anchors were
-- written one by one and merged; an absent cell takes no space and reads as NULL.
SELECT * FROM web.page;

-- The state as of 5: the second page, and nobody links to it yet.
SELECT * FROM web.page FOR SYSTEM_TIME AS OF 5;

-- As of 8: the third page, written at 6, and the link of my.look.ca. That of cnnsi.com is to come.
SELECT page, contents.html, anchor FROM web.page FOR SYSTEM_TIME AS OF 8 WHERE page = 'com.cnn.www';

-- Times go together in one query: what has changed since 5?
SELECT now.page, was.html AS html_as_of_5, now.html AS html_now
FROM web.page AS now
JOIN web.page FOR SYSTEM_TIME AS OF 5 AS was ON was.page = now.page
WHERE was.html <> now.html;

-- One anchor by its name: only this cell is read, however many links there are.
SELECT page, anchor['cnnsi.com'] AS cnnsi FROM web.page WHERE page = 'com.cnn.www';

-- All anchors of a page, as the MAP that the family is, and one by one as the cells that they are.
SELECT anchor FROM web.page WHERE page = 'com.cnn.www';
SELECT qualifier AS linking_site, cell_time FROM web.page$cells
WHERE page = 'com.cnn.www' AND family = 'anchor'
ORDER BY qualifier;

-- All cells: the physical table below, with every version that is kept.
SELECT page, family, qualifier, cell_time, value FROM web.page$cells
WHERE qualifier <> ''
ORDER BY page, family, qualifier, cell_time DESC;

-- Deleting from $cells deletes exactly one version of one cell. The third page was a mistake:
DELETE FROM web.page$cells
WHERE page = 'com.cnn.www' AND family = 'contents' AND qualifier = 'html' AND cell_time = 6;

-- ... and the second is the newest again. The earlier versions were there all the time.
SELECT page, contents.html FROM web.page WHERE page = 'com.cnn.www';
SELECT cell_time FROM web.page$cells
WHERE page = 'com.cnn.www' AND family = 'contents' AND qualifier = 'html'
ORDER BY cell_time DESC;

-- All pages of a domain are a range of row keys. The plan shows what the scan itself takes over:
-- the range, the one column, the limit. Nothing else is read.
SELECT page FROM web.page WHERE page LIKE 'com.%';
EXPLAIN SELECT page, contents.html FROM web.page WHERE page LIKE 'com.example.%' LIMIT 10;
