# CREATE TABLE with SPLIT ON: regions on a cluster; elsewhere it is checked, and says nothing.
CREATE TABLE one (k INTEGER PRIMARY KEY, n INTEGER) SPLIT ON (20, 10, 5 + 10);
= 0 rows
INSERT INTO one VALUES (5, 1), (15, 2), (25, 3);
= 3 rows
SELECT k FROM one ORDER BY k DESC;
| k
| 25
| 15
| 5
SELECT COUNT(*) FROM one WHERE k BETWEEN 10 AND 20;
| count
| 1
CREATE TABLE several (a VARCHAR, b DATE, c BIGINT, n INTEGER, PRIMARY KEY (a, b DESC, c)) SPLIT ON ('m', ('m', '2020-01-01'), ('x', DATE '2021-01-01', 7)) FAMILY d WITH (versions = 2);
= 0 rows
INSERT INTO several VALUES ('a', DATE '2019-01-01', 1, 1), ('m', DATE '2022-01-01', 1, 2), ('m', DATE '2019-01-01', 1, 3), ('z', DATE '2019-01-01', 1, 4);
= 4 rows
SELECT a, b, n FROM several WHERE a = 'm';
| a | b | n
| m | 2019-01-01 | 3
| m | 2022-01-01 | 2
CREATE TABLE sources (LIKE one INCLUDING ALL) SPLIT ON (1);
= 0 rows
CREATE TABLE split (split INTEGER PRIMARY KEY);
= 0 rows
SELECT split FROM split AS split;
| split
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON (1, 2, 1);
! 42601 SPLIT ON names this place more than once (line 1, column 58)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON (1, 'x');
! 22P02 invalid text for type INTEGER: 'x' (line 1, column 55)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON (1, (2, 3));
! 42601 a place has more values than the primary key has columns (line 1, column 59)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON (1, NULL);
! 23502 column 'k' of the primary key cannot be NULL (line 1, column 55)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON (1, n);
! 0A000 a place of SPLIT ON cannot name columns (line 1, column 55)
CREATE TABLE bad (k VARCHAR PRIMARY KEY) SPLIT ON ('');
= 0 rows
CREATE TABLE bad (k INTEGER) SPLIT ON (1);
! 42P07 table default.bad exists already (line 1, column 14)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON ();
! 42601 found ) where, for example, a name, a value, "(", VALUES or SELECT was expected (line 1, column 52)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT (1);
! 42601 found ( where ON was expected (line 1, column 48)
CREATE TABLE bad (k INTEGER PRIMARY KEY) SPLIT ON ?;
! 42601 found ? where "(" was expected (line 1, column 51)
