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
INSERT INTO page VALUES ('a', 1, 'b', 'c');
! 42601 the row has 4 values for 3 columns (line 1, column 25)
INSERT INTO page (host, hits) VALUES ('a', 'many');
! 22P02 invalid text for type BIGINT: 'many'
INSERT INTO page (host, hits) VALUES ('a', TRUE);
! 42846 Cast function cannot convert value of type BOOLEAN NOT NULL to type BIGINT NOT NULL (line 1, column 44)
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
SELECT host FROM page GROUP BY hits;
! 42803 Expression 'host' is not being grouped (line 1, column 8)
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
SELECT CAST(TRUE AS DATE);
! 42846 Cast function cannot convert value of type BOOLEAN NOT NULL to type DATE NOT NULL (line 1, column 8)
SELECT CAST(1 AS NOSUCH);
! 42704 there is no type 'NOSUCH' (line 1, column 18)
ALTER TABLE page ADD COLUMN c NOSUCH;
! 42704 there is no type 'NOSUCH' (line 1, column 31)
CREATE TABLE other (k NOSUCH PRIMARY KEY);
! 42704 there is no type 'NOSUCH' (line 1, column 23)
SELECT other.* FROM page;
! 42P01 there is no table 'other' (line 1, column 8)
SELECT 1 + TRUE;
! 42883 Cannot apply '+' to arguments of type '<INTEGER> + <BOOLEAN>'. Supported form(s): '<NUMERIC> + <NUMERIC>', '<DATETIME_INTERVAL> + <DATETIME_INTERVAL>', '<DATETIME> + <DATETIME_INTERVAL>', '<DATETIME_INTERVAL> + <DATETIME>' (line 1, column 8)
SELECT ABS(1, 2);
! 42883 Invalid number of arguments to function 'ABS'. Was expecting 1 arguments (line 1, column 8)
SELECT 1 IN (TRUE);
! 42883 Values passed to IN operator must have compatible types (line 1, column 8)
SELECT 1 UNION SELECT TRUE;
! 42804 Type mismatch in column 1 of UNION (line 1, column 8)
SELECT EXTRACT(FOO FROM DATE '2020-01-01');
! 22023 'FOO' is not a valid time frame (line 1, column 16)
SELECT ROW_NUMBER() FROM page;
! 42809 OVER clause is necessary for window functions (line 1, column 8)
SELECT DISTINCT hits FROM page ORDER BY host;
! 42P10 Expression 'host' is not in the select clause (line 1, column 41)
SELECT GROUPING(host) FROM page;
! 42803 GROUPING operator may only occur in an aggregate query (line 1, column 8)
CREATE SEQUENCE numbers;
= 0 rows
CREATE OR REPLACE VIEW numbers AS SELECT 1;
! 42809 sequence default.numbers is not a view (line 1, column 24)
GRANT SELECT ON page TO somebody;
! 42704 there is no user or role 'somebody' (line 1, column 25)
LOCK TABLE page;
! 25P01 LOCK TABLE holds until the end of a transaction; START TRANSACTION begins one
COPY page FROM 'file';
! 42501 COPY may not use files; the property files=true of the connection allows it (line 1, column 1)
VACUUM page;
! 0A000 VACUUM is not supported; COMPACT TABLE tidies a table (line 1, column 1)
DECLARE c CURSOR FOR SELECT 1;
! 0A000 cursors are those of the driver, such as JDBC's ResultSet, and not of DECLARE (line 1, column 1)
LISTEN channel;
! 0A000 LISTEN is not supported (line 1, column 1)
