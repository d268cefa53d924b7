# Views.
CREATE NAMESPACE web;
= 0 rows
CREATE TABLE web.page (host VARCHAR, path VARCHAR, contents.html VARCHAR, hits BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (host, path));
= 0 rows
INSERT INTO web.page VALUES ('com.cnn', '/', '<a>', 3), ('com.cnn', '/x', '<b>', 5), ('org.a', '/', NULL, 7);
= 3 rows
CREATE VIEW web.busy AS SELECT host, html, hits FROM web.page WHERE hits > 3;
= 0 rows
SELECT * FROM web.busy;
| host | html | hits
| com.cnn | <b> | 5
| org.a | NULL | 7
SELECT b.host, SUM(b.hits) FROM web.busy AS b GROUP BY b.host ORDER BY 1;
| host | sum
| com.cnn | 5
| org.a | 7
EXPLAIN SELECT html FROM web.busy WHERE host = 'org.a';
| Scan(table=[web.page], columns=[contents.html], keys=[host = 'org.a'], residual=[hits > 3])
SELECT hits FROM web.busy WHERE host = ?;
? 'com.cnn'
| hits
| 5
CREATE VIEW totals (h, total) AS SELECT host, SUM(hits) FROM web.page GROUP BY host;
= 0 rows
SELECT * FROM totals WHERE total > 7;
| h | total
| com.cnn | 8
SELECT p.path, t.total FROM web.page p JOIN totals t ON p.host = t.h;
| path | total
| / | 7
| / | 8
| /x | 8
CREATE VIEW web.busiest AS SELECT * FROM busy ORDER BY hits DESC LIMIT 1;
! 42P01 there is no table 'busy' in namespace default (line 1, column 42)
CREATE VIEW web.busiest AS SELECT * FROM web.busy ORDER BY hits DESC LIMIT 1;
= 0 rows
SELECT * FROM web.busiest;
| host | html | hits
| org.a | NULL | 7
SELECT * FROM (SELECT host FROM web.busiest UNION ALL SELECT h FROM totals);
| host
| com.cnn
| org.a
| org.a
# What has a name.
CREATE VIEW web.busy AS SELECT 1 AS x;
! 42P07 view web.busy exists already (line 1, column 13)
CREATE VIEW IF NOT EXISTS web.busy AS SELECT 1 AS x;
= 0 rows
CREATE VIEW web.page AS SELECT 1 AS x;
! 42P07 table web.page exists already (line 1, column 13)
CREATE TABLE web.busy (k INTEGER PRIMARY KEY);
! 42P07 view web.busy exists already (line 1, column 14)
CREATE VIEW two AS SELECT 1 AS a, 2 AS A;
! 42701 view default.two has two columns 'A'; give them other names (line 1, column 13)
CREATE VIEW two (a, b) AS SELECT 1;
! 42P16 view default.two has 2 names of columns for 1 columns (line 1, column 13)
CREATE VIEW two AS SELECT nope FROM web.page;
! 42703 there is no column 'nope' (line 1, column 27)
CREATE VIEW two AS SELECT host FROM web.page WHERE hits = ?;
! 0A000 a view cannot have parameters (line 1, column 20)
CREATE VIEW sys.two AS SELECT 1 AS x;
! 42501 schema SYS shows what the store tells about itself; it can be read, but not changed (line 1, column 13)
CREATE VIEW nope.two AS SELECT 1 AS x;
! 3F000 no such namespace: 'nope' (line 1, column 13)
# Text is kept as it was written.
CREATE VIEW texts AS
  SELECT U&'\00e9' AS a, 'it''s' AS b, -- a comment; with a semicolon
         "host" AS c, N'ü' AS d FROM web.page WHERE path = '/x';
= 0 rows
SELECT * FROM texts;
| a | b | c | d
| é | it's | com.cnn | ü
# Nothing can be written to a view.
INSERT INTO totals VALUES ('x', 1);
! 42809 'totals' is a view of namespace default, not a table (line 1, column 13)
UPDATE web.busy SET hits = 1;
! 42809 'busy' is a view of namespace web, not a table (line 1, column 8)
DELETE FROM web.busy;
! 42809 'busy' is a view of namespace web, not a table (line 1, column 13)
ALTER TABLE web.busy ADD COLUMN x INTEGER;
! 42809 'busy' is a view of namespace web, not a table (line 1, column 13)
DROP TABLE web.busy;
! 42809 'busy' is a view of namespace web, not a table (line 1, column 12)
DROP VIEW web.page;
! 42809 'page' is a table of namespace web, not a view (line 1, column 11)
TRUNCATE TABLE web.busy;
! 42809 'busy' is a view of namespace web, not a table (line 1, column 16)
SELECT /*+ PARTIAL_STATES */ * FROM web.busy FOR SYSTEM_TIME AS OF 5;
| host | html | hits
# What a view needs is not dropped, or only with it.
DROP TABLE web.page;
! 2BP01 view default.texts depends on table web.page; DROP ... CASCADE drops it too (line 1, column 12)
DROP VIEW web.busy;
! 2BP01 view web.busiest depends on view web.busy; DROP ... CASCADE drops it too (line 1, column 11)
ALTER TABLE web.page DROP COLUMN html;
! 2BP01 view web.busiest depends on column 'contents.html' of table web.page (line 1, column 13)
ALTER TABLE web.page RENAME COLUMN hits TO visits;
! 2BP01 view default.totals depends on column 'hits' of table web.page (line 1, column 13)
ALTER TABLE web.page RENAME TO pages;
! 2BP01 view default.texts depends on the name of table web.page (line 1, column 13)
DROP NAMESPACE web;
! 2BP01 view default.texts depends on namespace 'web' (line 1, column 16)
CREATE VIEW stars AS SELECT * FROM web.page;
= 0 rows
ALTER TABLE web.page ADD COLUMN lang VARCHAR DEFAULT 'en';
= 0 rows
SELECT * FROM stars WHERE hits = 7;
| host | path | contents.html | hits | lang
| org.a | / | NULL | 7 | en
ALTER TABLE web.page DROP COLUMN lang;
! 2BP01 view default.stars depends on column 'lang' of table web.page (line 1, column 13)
DROP VIEW stars;
= 0 rows
ALTER TABLE web.page DROP COLUMN lang;
= 0 rows
ALTER TABLE web.page DROP COLUMN html CASCADE;
= 0 rows
SELECT * FROM web.busy;
! 42P01 there is no table 'busy' in namespace web (line 1, column 15)
SELECT * FROM web.busiest;
! 42P01 there is no table 'busiest' in namespace web (line 1, column 15)
SELECT * FROM totals WHERE h = 'org.a';
| h | total
| org.a | 7
CREATE OR REPLACE VIEW totals AS SELECT host AS h, COUNT(*) AS total FROM web.page GROUP BY host;
= 0 rows
SELECT * FROM totals WHERE h = 'com.cnn';
| h | total
| com.cnn | 2
CREATE VIEW more AS SELECT total FROM totals;
= 0 rows
CREATE OR REPLACE VIEW totals AS SELECT host FROM web.page;
! 2BP01 view default.more depends on view default.totals as it was (line 1, column 24)
CREATE OR REPLACE VIEW totals AS SELECT h, total, 1 AS uno FROM totals;
! 42P17 view default.totals uses itself (line 1, column 24)
CREATE OR REPLACE VIEW totals AS SELECT 'x' AS h, total FROM more;
! 42P17 view default.totals uses itself (line 1, column 24)
CREATE OR REPLACE VIEW web.page AS SELECT 1 AS x;
! 42809 table web.page is not a view (line 1, column 24)
DROP VIEW totals CASCADE;
= 0 rows
SELECT * FROM more;
! 42P01 there is no table 'more' in namespace default (line 1, column 15)
DROP VIEW totals;
! 42P01 no such view: 'totals' in namespace default (line 1, column 11)
DROP VIEW IF EXISTS totals;
= 0 rows
CREATE VIEW outside AS SELECT host FROM web.page;
= 0 rows
DROP NAMESPACE web CASCADE;
= 0 rows
SELECT * FROM outside;
! 42P01 there is no table 'outside' in namespace default (line 1, column 15)
SELECT * FROM texts;
! 42P01 there is no table 'texts' in namespace default (line 1, column 15)
