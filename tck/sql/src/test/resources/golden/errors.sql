# Every error: one sentence, its SQLSTATE, and the place where there is one.
CREATE TABLE page (host VARCHAR, contents.html VARCHAR, hits BIGINT NOT NULL, PRIMARY KEY (host));
= 0 rows
SELEC 1;
! 42601 no statement begins with SELEC; was SELECT meant? (line 1, column 1)
SELECT * FORM page;
! 42601 found page where, for example, ",", FROM, WHERE or the end was expected (line 1, column 15)
SELECT * FROM page
WHERE;
! 42601 the text ends where, for example, a name, a value or "(" was expected (line 2, column 5)
SELECT (1;
! 42601 the text ends where, for example, ",", ")" or "=" was expected (line 1, column 9)
SELECT 'open FROM page;
! 42601 the string that begins here has no end (line 1, column 8)
SELECT * FROM pages;
! 42P01 there is no table 'pages' in namespace default; did you mean page? (line 1, column 15)
SELECT hits, htmll FROM page;
! 42703 there is no column 'htmll'; did you mean html? (line 1, column 14)
SELECT contents.htm FROM page;
! 42703 there is no column 'contents.htm'; did you mean contents.html? (line 1, column 8)
SELECT nothinglikeit FROM page;
! 42703 there is no column 'nothinglikeit' (line 1, column 8)
SELECT p.hits FROM page;
! 42P01 there is no table 'p' (line 1, column 8)
INSERT INTO page (host, hitts) VALUES ('a', 1);
! 42703 table default.page has no column 'hitts'; did you mean hits? (line 1, column 25)
INSERT INTO page (host, hits) VALUES ('a');
! 42601 the row has 1 values for 2 columns (line 1, column 38)
INSERT INTO page (host, hits, host) VALUES ('a', 1, 'b');
! 42701 column 'host' is set more than once (line 1, column 31)
INSERT INTO page VALUES ('a', 1);
! 42601 the row has 2 values for 3 columns (line 1, column 25)
INSERT INTO page (host, hits) VALUES ('a', 'many');
! 22P02 invalid text for type BIGINT: 'many'
INSERT INTO page (host, hits) VALUES ('a', TRUE);
! 42804 Cast function cannot convert value of type BOOLEAN NOT NULL to type BIGINT NOT NULL (line 1, column 44)
INSERT INTO page (host, hits) VALUES (NULL, 1);
! 23502 column 'host' of the primary key cannot be NULL
INSERT INTO page (host, hits) VALUES ('a', NULL);
! 23502 column 'hits' of table default.page is NOT NULL
INSERT INTO page (host) VALUES ('a');
! 23502 column 'hits' of table default.page is NOT NULL and has no default, so it must be set (line 1, column 13)
INSERT INTO page (host, hits) VALUES ('a', 1);
= 1 rows
INSERT INTO page (host, hits) VALUES ('a', 2);
! 23505 a row with (host) = (a) exists already in table default.page
INSERT INTO page (host, hits) VALUES ('b', 9223372036854775808);
! 22003 value out of range for type BIGINT
UPDATE page SET htis = 1;
! 42703 table default.page has no column 'htis'; did you mean hits? (line 1, column 17)
UPDATE page SET hits = hits + 9223372036854775807;
! 22003 value out of range for type BIGINT
SELECT hits / 0 FROM page;
! 22012 division by zero
DELETE FROM page WHERE hots = 1;
! 42703 there is no column 'hots'; did you mean host? (line 1, column 24)
SELECT hits FROM page GROUP BY host;
! 42803 Expression 'hits' is not being grouped (line 1, column 8)
SELECT host FROM page WHERE SUM(hits) > 1;
! 42803 Aggregate expression is illegal in WHERE clause (line 1, column 29)
SELECT nosuchfunction(host) FROM page;
! 42883 No match found for function signature nosuchfunction(<CHARACTER>) (line 1, column 8)
SELECT host FROM page WHERE hits = 'x';
! 22P02 invalid text for type BIGINT: 'x'
SELECT host + 1 FROM page;
! 22P02 invalid text for type INTEGER: 'a'
SELECT host FROM page UNION SELECT host, hits FROM page;
! 42601 Column count mismatch in UNION (line 1, column 36)
SELECT hits FROM page a, page b;
! 42702 Column 'hits' is ambiguous (line 1, column 8)
SELECT host FROM page WHERE host = ? AND;
! 42601 the text ends where, for example, a name, a value or "(" was expected (line 1, column 40)
MERGE INTO page USING page AS s ON page.host = s.host WHEN MATCHED THEN UPDATE SET hits = 1;
= 1 rows
SELECT host, hits FROM page;
| host | hits
| a | 1
