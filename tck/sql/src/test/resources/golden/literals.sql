# Integers in other bases, and underscores between digits.
SELECT 0x1F AS a, 0X_ff AS b, 0o17 AS c, 0b1_01 AS d, 1_000 AS e, 1_000.5_0 AS f, 1e1_0 AS g, 0xFFFFFFFFFFFFFFFFFF AS h;
| a | b | c | d | e | f | g | h
| 31 | 255 | 15 | 5 | 1000 | 1000.50 | 1.0E10 | 4722366482869645213695
SELECT 0x1F::BIGINT + 1_0 AS a, CAST(1 AS DECIMAL(0x5, 2)) AS b, x FROM (VALUES (1), (31)) AS t (x) WHERE x = 0x1F LIMIT 0x1;
| a | b | x
| 41 | 1.00 | 31
# Letters end no number.
SELECT 123abc;
! 42601 letters follow the number in 123abc (line 1, column 8)
SELECT 1_;
! 42601 letters follow the number in 1_ (line 1, column 8)
SELECT 1__0;
! 42601 letters follow the number in 1__0 (line 1, column 8)
SELECT 0x;
! 42601 letters follow the number in 0x (line 1, column 8)
SELECT 0b2;
! 42601 letters follow the number in 0b2 (line 1, column 8)
SELECT 1.5e;
! 42601 letters follow the number in 1.5e (line 1, column 8)
SELECT 1.x;
! 42601 letters follow the number in 1.x (line 1, column 8)
SELECT x FROM (VALUES (1)) AS t (x) WHERE x BETWEEN 1AND 2;
! 42601 letters follow the number in 1AND (line 1, column 53)
SELECT x FROM (VALUES (1)) AS t (x) WHERE x = 1_;
! 42601 letters follow the number in 1_ (line 1, column 47)
# Power, which binds tighter than times and looser than a sign, from the left.
SELECT 2 ^ 10 AS a, -2 ^ 2 AS b, 2 ^ 3 ^ 2 AS c, 2 * 3 ^ 2 AS d, 2.5 ^ 2 AS e, NULL ^ 2 AS f;
| a | b | c | d | e | f
| 1024.0 | 4.0 | 64.0 | 18.0 | 6.25 | NULL
# Unicode escapes of four digits and of six.
SELECT U&'d\0061t\+000061', U&'\+01F600\\+', U&'d!0061t!+000061' UESCAPE '!', U&'\D83D\DE00';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3
| data | 😀\+ | data | 😀
SELECT U&'\+00006';
! 42601 Unicode escape sequence starting at character 0 is not exactly four hex digits (line 1, column 8)
SELECT U&'\+110000';
! 42601 Unicode escape sequence starting at character 0 is not exactly four hex digits (line 1, column 8)
# Years have four digits at least.
SELECT DATE '99-01-08';
! 22007 a year has four digits: '99-01-08' (line 1, column 8)
SELECT TIMESTAMP '99-01-08 10:00:00';
! 22007 a year has four digits: '99-01-08 10:00:00' (line 1, column 8)
SELECT CAST('99-01-08' AS DATE);
! 22007 invalid text for type TIMESTAMP: '99-01-08'
SELECT CAST('9-01-08 10:00' AS TIMESTAMP);
! 22007 invalid text for type TIMESTAMP: '9-01-08 10:00'
SELECT DATE '5874897-12-31';
! 22008 DATE is out of range: '5874897-12-31' (line 1, column 8)
SELECT DATE '0099-01-08', CAST('0099-01-08' AS DATE), DATE '2020-1-8';
| EXPR$0 | date | EXPR$2
| 0099-01-08 | 0099-01-08 | 2020-01-08
# Parts on several lines are one literal, zeros in front of them included; all texts are Unicode.
SELECT X'61'
  '62' AS b, X'00'
  '0F' || X'01' AS c, N'x'
  'y' AS n, _LATIN1'abc'
  'd' || 'e' AS l;
| b | c | n | l
| X'6162' | X'000F01' | xy | abcde
SELECT 'a'
  'b' = 'ab' AS t, U&'d\0061'
  't\+000061' AS u;
| t | u
| true | data
SELECT 'a' 'b';
! 42601 String literal continued on same line (line 1, column 12)
SELECT _LATIN1'日';
! 42601 Failed to encode '日' in character set 'ISO-8859-1' (line 1, column 1)
SELECT _NOSET'a';
! 42601 Unknown character set 'NOSET' (line 1, column 8)
# Between dollars no character of a text is special.
SELECT $$it's$$ AS a, $tag$$$ /* -- '' $ $t$tag$ AS b, $$$$ AS c, $é$x$É$$é$ AS d, DATE $$2020-02-29$$ AS e;
| a | b | c | d | e
| it's | $$ /* -- '' $ $t | '' | x$É$ | 2020-02-29
SELECT LENGTH($$
a$$) AS n, $a$b$a$|| 'c' AS l;
| n | l
| 2 | bc
CREATE TABLE dollar (a$$b VARCHAR PRIMARY KEY, $c INTEGER);
= 0 rows
INSERT INTO dollar VALUES ($$it's$$, 1), ($q$?$q$, 2);
= 2 rows
SELECT $c FROM dollar WHERE a$$b = $$it's$$;
| $c
| 1
SELECT $c FROM dollar WHERE a$$b IN ($$?$$);
| $c
| 2
DROP TABLE dollar;
= 0 rows
SELECT 1,
  $a$ $$ $A$;
! 42601 the string that begins here has no end (line 2, column 3)
SELECT $$a
b$$, c;
! 42703 there is no column 'c' (line 2, column 6)
