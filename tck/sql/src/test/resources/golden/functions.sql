# Functions and operators by topic; collections as tables.
SELECT TRANSLATE('abc', 'ab', 'xy') AS a, STRPOS('hello', 'l') AS b, SPLIT_PART('a,b,c', ',', 2) AS c, CONCAT('a', NULL, 'b') AS d, CONCAT_WS('-', 'a', NULL, 'b') AS e, LEFT('abc', -1) AS f, RIGHT('abc', 2) AS g;
| a | b | c | d | e | f | g
| xyc | 3 | b | ab | a-b | ab | bc
SELECT SUBSTRING('hello' FROM 2 FOR 3) AS a, SUBSTRING('hello' FROM -1 FOR 3) AS b, OVERLAY('hello' PLACING 'XX' FROM 2 FOR 3) AS c, POSITION('l' IN 'hello' FROM 4) AS d, CHAR_LENGTH('日本') AS e, OCTET_LENGTH('日本') AS f, TRIM(BOTH 'x' FROM 'xxaxx') AS g;
| a | b | c | d | e | f | g
| ell | h | hXXo | 4 | 2 | 6 | a
SELECT SUBSTRING('hello' FROM 2 FOR -1);
! 22011 negative length in SUBSTRING
SELECT MD5('a') AS m, SHA1('a') AS s;
| m | s
| 0cc175b9c0f1b6a831c399e269772661 | 86f7e437faa5a7fce15d1ddcb9eaeaea377667b8
SELECT POWER(2, 10) AS a, POWER(0, 0) AS b, CBRT(27.0) AS c, LOG10(100) AS d, LOG(2, 8) AS e, MOD(-7, 3) AS f, MOD(7, -3) AS g, ROUND(-2.5) AS h, ROUND(1234.567, -2) AS i, TRUNCATE(-1.9) AS j, CEIL(-1.5) AS k;
| a | b | c | d | e | f | g | h | i | j | k
| 1024.0 | 1.0 | 3.0 | 2.0 | 3.0 | -1 | 1 | -3 | 1200.000 | -1 | -1
SELECT ABS(CAST(-128 AS TINYINT));
! 22003 value out of range for type TINYINT
SELECT SQRT(-1);
! 2201F negative number raised to a power with a fraction
SELECT LN(0);
! 2201E LN of a number that is not positive
SELECT 1 / 0;
! 22012 division by zero
SELECT 2147483647 + 1;
! 22003 value out of range for type INTEGER
SELECT EXTRACT(WEEK FROM DATE '2020-01-01') AS a, EXTRACT(QUARTER FROM DATE '2020-02-29') AS b, EXTRACT(EPOCH FROM TIMESTAMP '1970-01-02 00:00:00') AS c, EXTRACT(ISODOW FROM DATE '2020-02-29') AS d, EXTRACT(ISOYEAR FROM DATE '2019-12-30') AS e, EXTRACT(CENTURY FROM DATE '2000-01-01') AS f, EXTRACT(DECADE FROM DATE '1999-01-01') AS g, EXTRACT(DOY FROM DATE '2020-02-29') AS h;
| a | b | c | d | e | f | g | h
| 1 | 1 | 86400 | 6 | 2020 | 20 | 199 | 60
SELECT TIMESTAMPADD(MONTH, 1, DATE '2020-01-31') AS a, TIMESTAMPDIFF(DAY, DATE '2020-01-01', DATE '2020-03-01') AS b, DATE '2020-01-31' + INTERVAL '1' MONTH AS c, TIME '23:00:00' + INTERVAL '2' HOUR AS d, LAST_DAY(DATE '2020-02-01') AS e, FLOOR(TIMESTAMP '2020-02-29 12:34:56' TO MONTH) AS f;
| a | b | c | d | e | f
| 2020-02-29 | 60 | 2020-02-29 | 01:00:00 | 2020-02-29 | 2020-02-01 00:00:00
SELECT (DATE '2020-01-01', DATE '2020-02-01') OVERLAPS (DATE '2020-01-15', DATE '2020-03-01') AS a, PERIOD (DATE '2020-01-01', DATE '2020-02-01') CONTAINS DATE '2020-01-10' AS b;
| a | b
| true | true
SELECT TO_TIMESTAMP('2020-02-29 01:02:03', 'YYYY-MM-DD HH24:MI:SS');
| to_timestamp
| 2020-02-29 01:02:03-03:30
SELECT JSON_VALUE('{"a":1}', '$.a') AS a, JSON_QUERY('{"a":[1,2]}', '$.a') AS b, JSON_EXISTS('{"a":1}', '$.b') AS c, JSON_OBJECT('a': 1, 'b': NULL) AS d, JSON_ARRAY(1, 'x', NULL) AS e, '{"a":1}' IS JSON AS f, 'x' IS JSON OBJECT AS g;
| a | b | c | d | e | f | g
| 1 | [1,2] | false | {"a":1,"b":null} | [1,"x"] | true | false
SELECT ROW(1, NULL) IS NULL AS a, (1, 2) IN ((1, 2), (3, 4)) AS b, 1 = ANY (ARRAY[1, 2]) AS c, 5 > ALL (ARRAY[1, 2]) AS d, 1 BETWEEN SYMMETRIC 2 AND 0 AS e, NULL IS DISTINCT FROM 1 AS f;
| a | b | c | d | e | f
| false | true | true | true | true | true
SELECT ARRAY[1, 2, 3][2] AS a, ARRAY[1, 2] || ARRAY[3] AS b, ELEMENT(ARRAY[7]) AS c, ARRAY[1, 2, 3][9] AS d, CARDINALITY(MAP['a', 1, 'b', 2]) AS e;
| a | b | c | d | e
| 2 | [1, 2, 3] | 7 | NULL | 2
# Collections as tables.
SELECT * FROM UNNEST(ARRAY[1, 2, 3]) WITH ORDINALITY AS t (a, o);
| a | o
| 1 | 1
| 2 | 2
| 3 | 3
SELECT * FROM UNNEST(MAP['a', 1, 'b', 2]) AS t (k, v);
| k | v
| a | 1
| b | 2
SELECT * FROM UNNEST(CAST(NULL AS INTEGER ARRAY)) AS t (a);
| a
SELECT * FROM UNNEST(ARRAY[ROW(1, 'a'), ROW(2, 'b')]) AS t (x, y);
| x | y
| 1 | a
| 2 | b
SELECT COUNT(*) AS n FROM UNNEST(ARRAY[1, 2]) AS a (x), UNNEST(MAP['k', 1, 'l', 2]) AS b (k, v);
| n
| 4
SELECT * FROM UNNEST(ARRAY[1, 2], ARRAY['x']) AS t (a, b);
| a | b
| 1 | x
| 2 | NULL

# A condition on COALESCE beside its negation: what is unknown of the column is not what is false of the value.
CREATE TABLE guarded (k INTEGER PRIMARY KEY, c INTEGER);
= 0 rows
INSERT INTO guarded VALUES (1, NULL), (2, -8), (3, 5);
= 3 rows
SELECT k, x FROM (SELECT k, CASE WHEN -8 = v THEN v END / 4 AS x FROM (SELECT k, COALESCE(c, 13) AS v FROM guarded)) WHERE x IS NULL;
| k | x
| 1 | NULL
| 3 | NULL
SELECT k FROM (SELECT k, CASE WHEN -8 = v THEN v END AS x FROM (SELECT k, COALESCE(c, 13) AS v FROM guarded)) WHERE (x <> 2) IS NOT TRUE;
| k
| 1
| 3
SELECT k FROM guarded WHERE NOT (COALESCE(c, 13) = -8);
| k
| 1
| 3
DROP TABLE guarded;
= 0 rows
