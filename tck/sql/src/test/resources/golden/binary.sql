# Binaries of fixed lengths are compared as they are: a shorter one is no longer one with zeros.
CREATE TABLE bk (b BINARY(2) PRIMARY KEY, n INTEGER);
= 0 rows
INSERT INTO bk VALUES (X'FE', 1), (X'FE01', 2);
= 2 rows
SELECT X'FE' IS DISTINCT FROM X'FE00', X'FE' = X'FE00', X'FE' < X'FE00', NULLIF(X'FE', X'FE00');
| EXPR$0 | EXPR$1 | EXPR$2 | nullif
| true | false | true | X'FE'
SELECT n, b, b = X'FE', b > X'FE' FROM bk ORDER BY n;
| n | b | EXPR$2 | EXPR$3
| 1 | X'FE00' | false | true
| 2 | X'FE01' | false | true
SELECT n FROM bk WHERE b = X'FE';
| n
SELECT n FROM bk WHERE b = X'FE00';
| n
| 1
SELECT n FROM bk WHERE b > X'FE' ORDER BY n;
| n
| 1
| 2
SELECT n FROM bk WHERE b < X'FE0100' ORDER BY n;
| n
| 1
| 2
SELECT n FROM bk WHERE b IN (X'FE', X'FE01');
| n
| 2
EXPLAIN SELECT n FROM bk WHERE b = X'FE01';
| Scan(table=[default.bk], columns=[n], keys=[b = X'fe01'])
EXPLAIN SELECT n FROM bk WHERE b > X'FE';
| Scan(table=[default.bk], columns=[n], keys=[all], residual=[b > X'fe'])
# Binaries are trimmed of bytes.
SELECT BTRIM(X'004100', X'00') AS a, LTRIM(X'004100', X'00') AS b, RTRIM(X'004100', X'4100') AS c, BTRIM(X'00', X'') AS d;
| a | b | c | d
| X'41' | X'4100' | X'' | X'00'
# The length of a binary is that of its bytes.
SELECT LENGTH(X'80FF00') AS l, LENGTH(CAST(NULL AS VARBINARY)) AS n, LENGTH('äö') AS c;
| l | n | c
| 3 | NULL | 2
