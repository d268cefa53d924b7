# PREPARE, EXECUTE, DEALLOCATE: statements that have names in their session.
CREATE TABLE t (id INT PRIMARY KEY, s VARCHAR(10), n INT);
= 0 rows
INSERT INTO t VALUES (1, 'a', 10), (2, 'b', 20), (3, 'c', 30);
= 3 rows
PREPARE p AS SELECT * FROM t WHERE id = $1 OR s = $2;
= 0 rows
EXECUTE p (1, 'b');
| id | s | n
| 1 | a | 10
| 2 | b | 20
EXECUTE P (1 + 2, upper('x'));
| id | s | n
| 3 | c | 30
PREPARE p AS SELECT 1;
! 42P05 there is a prepared statement 'p' already
PREPARE ins (INT, VARCHAR) AS INSERT INTO t VALUES ($1, $2, $1 * 10);
= 0 rows
EXECUTE ins (4, 'd''x');
= 1 rows
EXECUTE ins ('5', 'e');
= 1 rows
SELECT * FROM t ORDER BY id;
| id | s | n
| 1 | a | 10
| 2 | b | 20
| 3 | c | 30
| 4 | d'x | 40
| 5 | e | 50
EXECUTE p (1);
! 42601 the prepared statement 'p' has 2 parameters, but EXECUTE gives it 1
EXECUTE p;
! 42601 the prepared statement 'p' has 2 parameters, but EXECUTE gives it 0
EXECUTE nope (1);
! 26000 there is no prepared statement 'nope'
EXECUTE p (id, 'x');
! 42703 there is no column 'id'
PREPARE bad AS SELECT nope FROM t;
! 42703 there is no column 'nope' (line 1, column 23)
PREPARE ddl AS CREATE TABLE x (a INT);
! 42601 PREPARE is for queries and for changes of rows
PREPARE again AS EXECUTE p (1, 'a');
! 42601 PREPARE is for queries and for changes of rows
PREPARE noargs AS SELECT count(*) FROM t WHERE s <> '$1' /* $2 */;
= 0 rows
EXECUTE noargs;
| count
| 5
EXECUTE noargs (1);
! 42601 the prepared statement 'noargs' has 0 parameters, but EXECUTE gives it 1
PREPARE up AS UPDATE t SET n = $2 WHERE id = $1 RETURNING n;
= 0 rows
EXECUTE up (1, -5);
| n
| -5
PREPARE del AS DELETE FROM t WHERE id IN ($1, $2);
= 0 rows
EXECUTE del (4, 5);
= 2 rows
PREPARE lim AS SELECT id FROM t ORDER BY id LIMIT $1 OFFSET $2;
= 0 rows
EXECUTE lim (2, 1);
| id
| 2
| 3
DEALLOCATE p;
= 0 rows
EXECUTE p (1, 'b');
! 26000 there is no prepared statement 'p'
DEALLOCATE PREPARE lim;
= 0 rows
DEALLOCATE nope;
! 26000 there is no prepared statement 'nope'
DEALLOCATE ALL;
= 0 rows
EXECUTE del (1, 1);
! 26000 there is no prepared statement 'del'
PREPARE;
! 42601 after PREPARE a name was expected (line 1, column 8)
PREPARE x SELECT 1;
! 42601 AS was expected, and a statement (line 1, column 11)
PREPARE x AS;
! 42601 a statement was expected (line 1, column 13)
EXECUTE x (1;
! 42601 a closing parenthesis was expected (line 1, column 13)
EXECUTE x ();
! 42601 a value or type was expected (line 1, column 12)
PREPARE w AS WITH q AS (SELECT $1::int AS a) SELECT a + $2 AS b FROM q;
= 0 rows
EXECUTE w (40, 2);
| b
| 42
PREPARE z AS SELECT $0;
! 42601 there is no parameter $0 (line 1, column 21)
PREPARE dt (DATE) AS SELECT $1 + INTERVAL '1' DAY AS d;
= 0 rows
EXECUTE dt ('2024-02-28');
| d
| 2024-02-29
EXECUTE dt ('x');
! 22007 invalid text for type TIMESTAMP: 'x'
