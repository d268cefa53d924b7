# Arrays as texts, joined with NULL, and of queries with times.
CREATE TABLE t (id INTEGER PRIMARY KEY, a INTEGER[], b BOOLEAN, ts TIMESTAMP, n TIMESTAMP(9), s TEXT);
= 0 rows
INSERT INTO t VALUES (1, '{1,2}', TRUE, '2020-01-01 00:00:00.123456', TIMESTAMP '2020-01-01 00:00:00.123456789', 'x'), (2, NULL, NULL, NULL, NULL, NULL), (3, '{}', FALSE, '2020-01-02', '2020-01-03', '');
= 3 rows
SELECT '{1,2}'::INT[]::TEXT, ARRAY['a', 'b c', 'd"e', NULL, '', 'null', '{x}', 'a,b', '\']::TEXT, ARRAY[TRUE, FALSE]::TEXT, ARRAY[1.50, 2]::TEXT;
| array | varchar | varchar | varchar
| {1,2} | {a,"b c","d\"e",NULL,"","null","{x}","a,b","\\"} | {t,f} | {1.50,2.00}
SELECT ARRAY[TIMESTAMP '2020-01-01 10:00:00']::TEXT, ARRAY[INTERVAL '1 day']::TEXT, ARRAY[ARRAY[1, 2], ARRAY[3, 4]]::TEXT, ARRAY[1.5e0]::VARCHAR(9);
| varchar | varchar | varchar | varchar
| {"2020-01-01 10:00:00"} | {"1 day"} | {{1,2},{3,4}} | {1.5}
SELECT ARRAY['a', 'b c', 'd"e', NULL, '', 'null', '{x}', 'a,b', '\']::TEXT::TEXT[] = ARRAY['a', 'b c', 'd"e', NULL, '', 'null', '{x}', 'a,b', '\'];
| EXPR$0
| true
SELECT a::TEXT, 'a is ' || a::TEXT, a::TEXT LIKE '{1%', CONCAT(a, b), CONCAT_WS('-', a, b), FORMAT('%s', a) FROM t;
| a | EXPR$1 | EXPR$2 | concat | concat_ws | format
| NULL | NULL | NULL | '' | '' | ''
| {1,2} | a is {1,2} | true | {1,2}t | {1,2}-t | {1,2}
| {} | a is {} | false | {}f | {}-f | {}
SELECT id FROM t WHERE a::TEXT = '{1,2}';
| id
| 1
SELECT ARRAY[1, 2]::VARCHAR(2);
! 22001 value too long for type VARCHAR(2)
SELECT ARRAY_TO_STRING(ARRAY[TRUE, NULL], ',', '*'), ARRAY_TO_STRING(ARRAY[ARRAY[1, 2], ARRAY[NULL, 4]], ',');
| array_to_string | array_to_string
| t,* | 1,2,4
SELECT a || NULL, NULL || a, a || a, a || ARRAY[3], ARRAY[3] || a, a || CAST(NULL AS INTEGER) FROM t;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5
| NULL | NULL | NULL | [3] | [3] | [null]
| [1, 2] | [1, 2] | [1, 2, 1, 2] | [1, 2, 3] | [3, 1, 2] | [1, 2, null]
| [] | [] | [] | [3] | [3] | [null]
SELECT ARRAY[ARRAY[1, 2]] || ARRAY[3, 4], ARRAY[3] || ARRAY[ARRAY[1, 2]], ARRAY[ARRAY[1]] || ARRAY[ARRAY[2]];
| EXPR$0 | EXPR$1 | EXPR$2
| [[1, 2], [3, 4]] | [[3], [1, 2]] | [[1], [2]]
SELECT ARRAY[1] || ARRAY['x'];
! 42883 Cannot apply 'ARRAY_CAT' to arguments of type 'ARRAY_CAT(<INTEGER ARRAY>, <CHAR(1) ARRAY>)'. Supported form(s): ARRAY_CAT(<ARRAY>, <ARRAY>) (line 1, column 8)
SELECT ARRAY(SELECT ts FROM t ORDER BY id DESC), ARRAY(SELECT n FROM t ORDER BY id), ARRAY(SELECT ts FROM t WHERE id > 7);
| EXPR$0 | EXPR$1 | EXPR$2
| [2020-01-02 00:00:00, null, 2020-01-01 00:00:00.123456] | [2020-01-01 00:00:00.123456789, null, 2020-01-03 00:00:00] | []
SELECT id, ARRAY(SELECT u.ts FROM t AS u WHERE u.id <= t.id ORDER BY u.id DESC) FROM t;
| id | EXPR$1
| 1 | [2020-01-01 00:00:00.123456]
| 2 | [null, 2020-01-01 00:00:00.123456]
| 3 | [2020-01-02 00:00:00, null, 2020-01-01 00:00:00.123456]
SELECT ARRAY(VALUES (1), (2)), ARRAY(WITH w AS (SELECT id FROM t) SELECT id FROM w), ARRAY(SELECT id FROM t UNION SELECT 7 ORDER BY 1);
| EXPR$0 | EXPR$1 | EXPR$2
| [1, 2] | [1, 2, 3] | [1, 2, 3, 7]
EXPLAIN SELECT ARRAY(SELECT ts FROM t);
| Project(EXPR$0=[x])
|   Join(condition=[true], joinType=[inner])
|     Values(tuples=[[{ 0 }]])
|     Aggregate(group=[{}], x=[ARRAY_AGG(ts)])
|       Scan(table=[default.t], columns=[ts], keys=[all])
