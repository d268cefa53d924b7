# The example of the wide-column literature: times 3, 5, 6, 8, 9.
CREATE NAMESPACE web;
= 0 rows
CREATE TABLE web.page (page VARCHAR PRIMARY KEY, contents.html VARCHAR, anchor MAP<VARCHAR, VARCHAR>, people.author VARCHAR) FAMILY contents WITH (versions = 5) FAMILY anchor WITH (versions = 5) FAMILY people WITH (versions = 5);
= 0 rows
UPSERT INTO web.page (page, contents.html, _time) VALUES ('com.cnn.www', 'page at 3', 3);
= 1 rows
UPSERT INTO web.page (page, contents.html, _time) VALUES ('com.cnn.www', 'page at 5', 5);
= 1 rows
UPSERT INTO web.page (page, contents.html, _time) VALUES ('com.cnn.www', 'page at 6', 6);
= 1 rows
UPSERT INTO web.page (page, anchor, _time) VALUES ('com.cnn.www', MAP['my.look.ca', 'CNN.com'], 8);
= 1 rows
UPSERT INTO web.page (page, anchor, _time) VALUES ('com.cnn.www', MAP['cnnsi.com', 'CNN'], 9);
= 1 rows
UPSERT INTO web.page (page, contents.html, people.author, _time) VALUES ('com.example.www', 'a page', 'John Doe', 5);
= 1 rows
# Newest state: html of 6, cnnsi.com of 9, my.look.ca of 8.
SELECT * FROM web.page ORDER BY page;
| page | contents.html | anchor | people.author
| com.cnn.www | page at 6 | {cnnsi.com=CNN, my.look.ca=CNN.com} | NULL
| com.example.www | a page | {} | John Doe
# As of 8: html of 6, my.look.ca, and no cnnsi.com.
SELECT html, anchor FROM web.page FOR SYSTEM_TIME AS OF 8 WHERE page = 'com.cnn.www';
| html | anchor
| page at 6 | {my.look.ca=CNN.com}
SELECT html, anchor, author FROM web.page FOR SYSTEM_TIME AS OF 5 ORDER BY page;
| html | anchor | author
| page at 5 | {} | NULL
| a page | {} | John Doe
SELECT /*+ PARTIAL_STATES */ html FROM web.page FOR SYSTEM_TIME AS OF 4;
| html
| page at 3
SELECT /*+ PARTIAL_STATES */ * FROM web.page FOR SYSTEM_TIME AS OF 2;
| page | contents.html | anchor | people.author
SELECT anchor['cnnsi.com'] AS cnnsi FROM web.page WHERE page = 'com.cnn.www';
| cnnsi
| CNN
SELECT anchor['cnnsi.com'] AS cnnsi FROM web.page FOR SYSTEM_TIME AS OF 8 WHERE page = 'com.cnn.www';
| cnnsi
| NULL
SELECT page, family, qualifier, cell_time, value FROM web.page$cells WHERE qualifier <> '' ORDER BY page, family, qualifier, cell_time DESC;
| page | family | qualifier | cell_time | value
| com.cnn.www | anchor | cnnsi.com | 9 | X'434E4E'
| com.cnn.www | anchor | my.look.ca | 8 | X'434E4E2E636F6D'
| com.cnn.www | contents | html | 6 | X'706167652061742036'
| com.cnn.www | contents | html | 5 | X'706167652061742035'
| com.cnn.www | contents | html | 3 | X'706167652061742033'
| com.example.www | contents | html | 5 | X'612070616765'
| com.example.www | people | author | 5 | X'4A6F686E20446F65'
SELECT qualifier, cell_time FROM web.page$cells WHERE page = 'com.cnn.www' AND family = 'anchor' ORDER BY qualifier;
| qualifier | cell_time
| cnnsi.com | 9
| my.look.ca | 8
DELETE FROM web.page$cells WHERE page = 'com.cnn.www' AND family = 'contents' AND qualifier = 'html' AND cell_time = 6;
= 1 rows
SELECT html FROM web.page WHERE page = 'com.cnn.www';
| html
| page at 5
SELECT html FROM web.page FOR SYSTEM_TIME AS OF 6 WHERE page = 'com.cnn.www';
| html
| page at 5
SELECT page FROM web.page WHERE page LIKE 'com.%' ORDER BY page;
| page
| com.cnn.www
| com.example.www
EXPLAIN SELECT page, html FROM web.page WHERE page LIKE 'com.example.%' LIMIT 10;
| Limit(fetch=[10])
|   Scan(table=[web.page], columns=[page, contents.html], keys=[page LIKE 'com.example.%'], limit=[10])
EXPLAIN SELECT anchor['cnnsi.com'] FROM web.page WHERE page = 'com.cnn.www';
| Scan(table=[web.page], columns=[anchor['cnnsi.com']], keys=[page = 'com.cnn.www'])
