# SIMILAR TO, which a whole text matches; only % _ | * + ? { } ( ) [ ] have a meaning.
SELECT 'abc' SIMILAR TO 'a.c' AS a, 'abc' SIMILAR TO 'a_c' AS b, 'a.c' SIMILAR TO 'a.c' AS c, 'abc' SIMILAR TO 'a' AS d, 'abc' SIMILAR TO '(a|b)%' AS e, 'a%' SIMILAR TO 'a!%' ESCAPE '!' AS f, '^abc$' SIMILAR TO '^abc$' AS g, 'ab' NOT SIMILAR TO 'a{2}' AS h, 'b1' SIMILAR TO '[[:alpha:]][0-9]' AS i, 'a\b' SIMILAR TO 'a\b' AS j, NULL SIMILAR TO 'a' AS k;
| a | b | c | d | e | f | g | h | i | j | k
| false | true | true | false | true | true | true | true | true | true | NULL
SELECT x, x SIMILAR TO p AS matches FROM (VALUES ('aab', 'a*b'), ('xyz', '[^a]%'), (']', '[]]'), ('', '%'), ('😀', '_')) AS t (x, p);
| x | matches
| '' | true
| ] | true
| aab | true
| xyz | true
| 😀 | true
SELECT 'a' SIMILAR TO 'a!' ESCAPE '!';
! 22025 the pattern ends with its escape
SELECT 'a' SIMILAR TO '(a';
! 2201B invalid regular expression: Unclosed group
SELECT 'a' SIMILAR TO 'a' ESCAPE '!!';
! 22019 an escape is one character, not '!!'
# Regular expressions as PostgreSQL reads them: classes, limits of words, ends, and lines.
SELECT 'ab1' ~ '^[[:alpha:]]+$' AS a, 'ab' ~ '^[[:alpha:]]+$' AS b, 'x]' ~ '[]]' AS c, 'a[b' ~ 'a[[]b' AS d, REGEXP_REPLACE('one two', '\m(\w)', '<\1>', 'g') AS e, 'foo bar' ~ 'foo\y' AS f, 'foobar' ~ 'foo\M' AS g;
| a | b | c | d | e | f | g
| false | true | true | true | <o>ne <t>wo | true | false
SELECT U&'a\000A' ~ 'a$' AS a, U&'a\000Ab' ~ 'a.b' AS b, REGEXP_LIKE(U&'a\000Ab', 'a$', 'n') AS c, REGEXP_LIKE(U&'a\000Ab', 'a.b', 'n') AS d, REGEXP_LIKE(U&'a\000Ab', 'a$.b', 'w') AS e;
| a | b | c | d | e
| false | true | true | false | true
SELECT 'a' ~ '(';
! 2201B invalid regular expression: Unclosed group
SELECT 'a' ~* '[a';
! 2201B invalid regular expression: Unclosed character class
SELECT 'a' !~ '[[:letter:]]';
! 2201B invalid regular expression: no class letter
# Digests, formats of binaries, OVERLAY and OVERLAPS.
SELECT ENCODE(SHA256('abc'), 'hex') = ENCODE(SHA256(X'616263'), 'hex') AS a, SHA256('abc') = X'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad' AS b, OCTET_LENGTH(SHA512('')) AS c, MD5('abc') AS d;
| a | b | c | d
| true | true | 64 | 900150983cd24fb0d6963f7d28e17f72
SELECT ENCODE(X'00ff5c41', 'escape') AS a, ENCODE(DECODE('a\\b\101', 'escape'), 'hex') AS b, ENCODE(DECODE(' 41 42 ', 'hex'), 'hex') AS c, CHAR_LENGTH(ENCODE(CAST(REPEAT('a', 57) AS VARBINARY), 'base64')) AS d, ENCODE(DECODE(ENCODE(CAST(REPEAT('a', 58) AS VARBINARY), 'base64'), 'base64'), 'escape') = REPEAT('a', 58) AS e;
| a | b | c | d | e
| \000\377\\A | 615c6241 | 4142 | 77 | true
SELECT DECODE('a_c=', 'base64');
! 22023 the text to decode is not characters of base 64
SELECT DECODE('4 1', 'hex');
! 22023 the text to decode is not pairs of hexadecimal digits
SELECT DECODE('\9', 'escape');
! 22P02 after a backslash there are three octal digits or a backslash
SELECT OVERLAY('abc' PLACING 'XY' FROM 2) AS a, OVERLAY('abc' PLACING 'XY' FROM 2 FOR 0) AS b, OVERLAY('abc' PLACING 'X' FROM 9) AS c, OVERLAY('😀b' PLACING 'c' FROM 1) AS d, OVERLAY('abc' PLACING 'X' FROM 2 FOR -1) AS e, OVERLAY(X'616263' PLACING X'00' FROM 9) AS f;
| a | b | c | d | e | f
| aXY | aXYbc | abcX | cb | aXabc | X'61626300'
SELECT OVERLAY('abc' PLACING 'XY' FROM 0);
! 22011 OVERLAY begins at position 1, not at 0
SELECT (DATE '2020-08-21', DATE '2020-03-01') OVERLAPS (DATE '2020-03-01', DATE '2019-11-05') AS a, (NULL, DATE '2019-01-13') OVERLAPS (DATE '2019-06-18', DATE '1970-01-01') AS b, (TIME '10:00:00', TIME '11:00:00') OVERLAPS (TIME '10:30:00', TIME '10:30:00') AS c, (DATE '2020-01-01', INTERVAL '4' DAY) OVERLAPS (DATE '2020-01-05', INTERVAL '1' DAY) AS d, (DATE '2020-01-01', NULL) OVERLAPS (DATE '2020-01-05', DATE '2020-01-06') AS e;
| a | b | c | d | e
| false | true | true | false | NULL
# Half of a surrogate pair is no character.
SELECT U&'\D800';
! 22021 the text has half of a surrogate pair at position 1
SELECT U&'\D83D\DE00' AS a;
| a
| 😀
SELECT CHR(55296);
! 22023 there is no character 55296
# Days of the week: DAYOFWEEK is from 1 to 7, DOW from 0.
SELECT EXTRACT(DAYOFWEEK FROM DATE '2020-03-01') AS a, DAYOFWEEK(DATE '2020-03-01') AS b, EXTRACT(DOW FROM DATE '2020-03-01') AS c;
| a | b | c
| 1 | 1 | 0
# The numbers of rows are in no * and group nothing.
CREATE TABLE q (a INTEGER, b INTEGER);
= 0 rows
INSERT INTO q VALUES (1, 2), (1, 3);
= 2 rows
SELECT * FROM q UNPIVOT (v FOR n IN (a, b));
| n | v
| a | 1
| a | 1
| b | 2
| b | 3
SELECT * FROM q PIVOT (SUM(b) AS s FOR a IN (1, 2));
| 1_s | 2_s
| 5 | NULL
DROP TABLE q;
= 0 rows
# A wildcard that escapes itself is no wildcard; an empty escape is none.
SELECT s, s LIKE '%%' ESCAPE '%' AS one, s NOT LIKE '%%' ESCAPE '%' AS no, s LIKE '%%%%' ESCAPE '%' AS two, s LIKE 'a%%' ESCAPE '%' AS a, s LIKE '_%_%%' ESCAPE '%' AS mixed, s LIKE '__' ESCAPE '_' AS under, s LIKE 'a%' ESCAPE '' AS none, s LIKE '%' ESCAPE NULL AS unknown FROM (VALUES ('abc'), ('%'), ('a%'), ('%%'), ('!_%'), ('_'), (NULL)) AS t (s) ORDER BY s;
| s | one | no | two | a | mixed | under | none | unknown
| !_% | false | true | false | false | true | false | false | NULL
| % | true | false | false | false | false | false | false | NULL
| %% | false | true | true | false | false | false | false | NULL
| _ | false | true | false | false | false | true | false | NULL
| a% | false | true | false | true | false | false | true | NULL
| abc | false | true | false | false | false | false | true | NULL
| NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL | NULL
SELECT 'a' LIKE '%' ESCAPE '%';
! 22025 LIKE pattern ends with its escape character
CREATE TABLE escapes (k VARCHAR PRIMARY KEY, e VARCHAR);
= 0 rows
INSERT INTO escapes VALUES ('abc', ''), ('%', '%'), ('a%', '%'), ('%%', '');
= 4 rows
SELECT k FROM escapes WHERE k LIKE '%%' ESCAPE '%' ORDER BY k;
| k
| %
SELECT k FROM escapes WHERE k NOT LIKE '%%' ESCAPE '%' ORDER BY k;
| k
| %%
| a%
| abc
SELECT k FROM escapes WHERE k LIKE 'a%' ESCAPE '' ORDER BY k;
| k
| a%
| abc
SELECT k, k LIKE '%%' ESCAPE e AS one, k ILIKE 'A%%' ESCAPE e AS a FROM escapes ORDER BY k;
| k | one | a
| % | true | false
| %% | true | false
| a% | false | true
| abc | true | true
SELECT k FROM escapes WHERE k LIKE '%%' ESCAPE 'ab';
! 22019 ESCAPE takes one character: 'ab'
DROP TABLE escapes;
= 0 rows
# Classes are those of Unicode; a character of two chars is one; \b is a backspace, as in PostgreSQL.
SELECT '中文' ~ '^\w+$' AS a, REGEXP_REPLACE('é1_😀', '\w+', '<\&>', 'g') AS b, REGEXP_COUNT('😀Ä😀', '') AS c, REGEXP_SPLIT_TO_ARRAY('😀Ä😀', 'x?') AS d, REGEXP_REPLACE('äh öh', '\m\w', '*', 'g') AS e, U&'\2003' ~ '^\s$' AS f, U&'\00A0' ~ '\s' AS g, 'a b' ~ '\bb' AS h, '٣' ~ '\d' AS i, '¿' ~ '[[:punct:]]' AS j, 'ä' ~ '[\W]' AS k, 'ä-b' ~ '^[\w-]+$' AS l;
| a | b | c | d | e | f | g | h | i | j | k | l
| true | <é1_>😀 | 4 | [😀, Ä, 😀] | *h *h | true | false | false | false | true | false | true
# What follows the list of IN is no part of it.
SELECT x IN (1, 2) || 'a' AS a, x NOT IN (1, 2)::VARCHAR AS b, x = ANY (ARRAY[1])::VARCHAR AS c, 1 + x IN (2) IS NULL AS d, NOT x IN (SELECT 1) AS e FROM (VALUES (1), (3)) AS t (x);
| a | b | c | d | e
| falsea | true | false | false | true
| truea | false | true | false | false
SELECT x IN (1, 2) - 1 FROM (VALUES (1)) AS t (x);
! 42883 Cannot apply '-' to arguments of type '<BOOLEAN> - <INTEGER>'. Supported form(s): '<NUMERIC> - <NUMERIC>', '<DATETIME_INTERVAL> - <DATETIME_INTERVAL>', '<DATETIME> - <DATETIME_INTERVAL>' (line 1, column 8)
SELECT x IN (SELECT 1) * 2 FROM (VALUES (1)) AS t (x);
! 42883 Cannot apply '*' to arguments of type '<BOOLEAN> * <INTEGER>'. Supported form(s): '<NUMERIC> * <NUMERIC>', '<DATETIME_INTERVAL> * <NUMERIC>', '<NUMERIC> * <DATETIME_INTERVAL>' (line 1, column 8)
