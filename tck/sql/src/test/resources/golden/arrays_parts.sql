# Elements and slices of arrays are set; those before them that are not there become NULL.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER[], s TEXT[], aa INTEGER[][], m MAP<TEXT, INTEGER>, CHECK (a[1] < 100));
= 0 rows
INSERT INTO t (id, a, s) VALUES (1, '{1,2,3}', '{a,b}'), (2, NULL, NULL), (3, '{}', '{}');
= 3 rows
UPDATE t SET a[1] = 10, a[2] = id, s[1] = 'x' RETURNING id, a, s;
| id | a | s
| 1 | [10, 1, 3] | [x, b]
| 2 | [10, 2] | [x]
| 3 | [10, 3] | [x]
UPDATE t SET a[5] = 7 WHERE id = 1 RETURNING a;
| a
| [10, 1, 3, null, 7]
UPDATE t SET a[2:3] = '{20,30}' WHERE id = 1 RETURNING a;
| a
| [10, 20, 30, null, 7]
UPDATE t SET a[:2] = ARRAY[1, 2, 3, 4], a[4:] = ARRAY[0, 0] WHERE id = 1 RETURNING a;
| a
| [1, 2, 30, 0, 0]
UPDATE t SET a[CARDINALITY(a) + 1] = (SELECT MAX(id) FROM t) WHERE id = 1 RETURNING a;
| a
| [1, 2, 30, 0, 0, 3]
UPDATE t SET aa[2][3] = 5, aa[1] = '{1,2}' WHERE id = 1 RETURNING aa;
| aa
| [[1, 2], [null, null, 5]]
UPDATE t SET s[1] = NULL, a[2:3] = NULL WHERE id = 1 RETURNING s, a;
| s | a
| [null, b] | [1, 2, 30, 0, 0, 3]
UPDATE t SET a[?] = ? WHERE id = 2;
? 3, 9
= 1 rows
SELECT a FROM t WHERE id = 2;
| a
| [10, 2, 9]
INSERT INTO t (id, a) VALUES (1, '{5}') ON CONFLICT (id) DO UPDATE SET a[2] = EXCLUDED.a[1], s[2:2] = '{q}' RETURNING a, s;
| a | s
| [1, 5, 30, 0, 0, 3] | [null, q]
MERGE INTO t USING (VALUES (3)) AS x (id) ON t.id = x.id WHEN MATCHED THEN UPDATE SET a[1] = 77;
= 1 rows
SELECT a FROM t WHERE id = 3;
| a
| [77, 3]
UPDATE t SET a[1] = 100 WHERE id = 1;
! 23514 the row violates the constraint 't_check' of table default.t
UPDATE t SET a[2:3] = '{1}';
! 2202E elements 2 to 3 are to be set, and there are 1
UPDATE t SET a[3:2] = '{1}';
! 2202E there are no elements from 3 to 2 that could be set
UPDATE t SET a[0] = 1;
! 2202E the elements of an array are numbered from 1 on; there is none of 0
UPDATE t SET a[NULL] = 1;
! 22004 the index of an element that is set cannot be NULL (line 1, column 16)
UPDATE t SET a[1000000000] = 1;
! 54000 an array has at most 134217727 elements
UPDATE t SET a[1] = DEFAULT;
! 0A000 a part of an array has no default (line 1, column 21)
UPDATE t SET a[1] = 'x';
! 22P02 invalid text for type INTEGER: 'x'
UPDATE t SET a = '{}', a[1] = 2;
! 42701 column 'a' is set more than once (line 1, column 24)
UPDATE t SET a[1][2] = 2;
! 42804 a value of type INTEGER has no elements (line 1, column 14)
UPDATE t SET id[1] = 2;
! 42804 column 'id' of type INTEGER has no such part (line 1, column 14)
UPDATE t SET m[1:2] = 2;
! 42804 column 'm' of type MAP<VARCHAR, INTEGER> has no such part (line 1, column 14)
