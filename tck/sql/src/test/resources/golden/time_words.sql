# Words in texts of times, and times without signs between digits.
SELECT 'today'::date = CURRENT_DATE AS a, 'Now'::DATE = CURRENT_DATE AS b, CAST(' tomorrow ' AS DATE) - CURRENT_DATE AS c, CURRENT_DATE - DATE 'yesterday' AS d;
| a | b | c | d
| true | true | 1 | 1
SELECT DATE 'today' = CURRENT_DATE AS a, TIMESTAMP 'today' = CAST(CURRENT_DATE AS TIMESTAMP) AS b, TIMESTAMP 'now' = LOCALTIMESTAMP AS c, 'now'::timestamptz = CURRENT_TIMESTAMP AS d;
| a | b | c | d
| true | true | true | true
SELECT TIMESTAMP 'tomorrow' - TIMESTAMP 'yesterday' = INTERVAL '2' DAY AS a, 'now'::TIME IS NOT NULL AS b, TIME 'now' = 'now'::TIME AS c;
| a | b | c
| true | true | true
SELECT DATE 'epoch', 'epoch'::timestamp, EXTRACT(EPOCH FROM 'epoch'::timestamptz) AS e;
| EXPR$0 | timestamp | e
| 1970-01-01 | 1970-01-01 00:00:00 | 0.000000
SELECT 'today'::text, 'now' AS n, CAST('today' AS VARCHAR(3)) AS c;
| varchar | n | c
| today | now | tod
SELECT TIME 'today';
! 22007 Illegal TIME literal 'today': not in format 'HH:mm:ss' (line 1, column 8)
SELECT DATE 'noon';
! 22007 Illegal DATE literal 'noon': not in format 'yyyy-MM-dd' (line 1, column 8)
SELECT 'todays'::date;
! 22007 invalid text for type TIMESTAMP: 'todays'
SELECT CAST(s AS DATE) FROM (VALUES ('today'), ('2024-01-01')) AS v (s);
! 22007 invalid text for type TIMESTAMP: 'today'
CREATE TABLE t (id INTEGER PRIMARY KEY, d DATE DEFAULT 'today'::date, ts TIMESTAMP DEFAULT TIMESTAMP 'epoch');
= 0 rows
INSERT INTO t (id) VALUES (1);
= 1 rows
INSERT INTO t VALUES (2, 'yesterday'::date, DATE 'today');
= 1 rows
SELECT id, d = CURRENT_DATE AS today, d - CURRENT_DATE AS days FROM t;
| id | today | days
| 1 | true | 0
| 2 | false | -1
SELECT id FROM t WHERE d = 'today'::date;
| id
| 1
SELECT id FROM t WHERE d BETWEEN DATE 'yesterday' AND 'tomorrow'::date ORDER BY id;
| id
| 1
| 2
SELECT ts FROM t WHERE id = 1;
| ts
| 1970-01-01 00:00:00
EXPLAIN SELECT id FROM t WHERE d = DATE 'today';
| Scan(table=[default.t], columns=[id], keys=[all], filter=[d = CURRENT_DATE()])
CREATE TABLE g (id INTEGER PRIMARY KEY, d DATE GENERATED ALWAYS AS ('today'::date));
! 42P17 the expression of column 'd' must have the same value at any time and in any session, which CURRENT_DATE has not (line 1, column 68)
CREATE INDEX i ON t ((d - DATE 'today'));
! 42P17 the expression of an index cannot depend on the time, the session or its time zone (line 1, column 22)
SELECT '20240105'::date, DATE '20240105' AS d, CAST('20240229' AS DATE) AS l;
| date | d | l
| 2024-01-05 | 2024-01-05 | 2024-02-29
SELECT '20240105'::timestamp, '20240105 101112'::timestamp AS a, '20240105T101112.5'::timestamp AS b, '20240105 1011'::timestamp AS c, '20240105 10:11:12'::timestamp AS d;
| timestamp | a | b | c | d
| 2024-01-05 00:00:00 | 2024-01-05 10:11:12 | 2024-01-05 10:11:12.5 | 2024-01-05 10:11:00 | 2024-01-05 10:11:12
SELECT TIMESTAMP '20240105 101112', TIMESTAMP '20240105T101112.5' AS b, TIMESTAMP '2024-01-05 1011' AS c, TIME '101112' AS t, TIME '1011' AS m, '101112.25'::time AS f;
| EXPR$0 | b | c | t | m | f
| 2024-01-05 10:11:12 | 2024-01-05 10:11:12.5 | 2024-01-05 10:11:00 | 10:11:12 | 10:11:00 | 10:11:12.25
SELECT DATE '20240230';
! 22007 Illegal DATE literal '2024-02-30': not in format 'yyyy-MM-dd' (line 1, column 8)
SELECT '20240230'::date;
! 22007 invalid text for type TIMESTAMP: '20240230'
SELECT '2024010'::date;
! 22007 invalid text for type TIMESTAMP: '2024010'
SELECT DATE '202401051';
! 22007 Illegal DATE literal '202401051': not in format 'yyyy-MM-dd' (line 1, column 8)
SELECT DATE '240105';
! 22007 Illegal DATE literal '240105': not in format 'yyyy-MM-dd' (line 1, column 8)
DROP TABLE t;
= 0 rows
# Literals that something else makes times, and parameters.
CREATE TABLE t (id INTEGER PRIMARY KEY, d DATE, ts TIMESTAMP, tz TIMESTAMPTZ, h TIME);
= 0 rows
INSERT INTO t VALUES (1, 'today', 'tomorrow', 'epoch', 'now'), (2, 'Yesterday', 'epoch', ' now ', NULL);
= 2 rows
SELECT id, CURRENT_DATE - d AS days, ts - CAST(CURRENT_DATE AS TIMESTAMP) = INTERVAL '1' DAY AS next, tz = 'epoch' AS epoch, tz <= 'now' AS past, h IS NULL AS none FROM t ORDER BY id;
| id | days | next | epoch | past | none
| 1 | 0 | true | true | true | false
| 2 | 1 | false | false | true | true
INSERT INTO t VALUES (?, ?, ?, ?, ?);
? 3, 'today', 'tomorrow', 'epoch', 'now'
= 1 rows
? 4, 'Yesterday', 'epoch', ' now ', NULL
= 1 rows
SELECT id FROM t WHERE d = 'today' ORDER BY id;
| id
| 1
| 3
SELECT id FROM t WHERE d = ? ORDER BY id;
? 'yesterday'
| id
| 2
| 4
? 'TODAY'
| id
| 1
| 3
SELECT id FROM t WHERE d IN ('today', 'tomorrow') AND ts BETWEEN 'today' AND 'tomorrow' ORDER BY id;
| id
| 1
| 3
SELECT id FROM t WHERE 'epoch' = ts AND tz > 'yesterday' ORDER BY id;
| id
| 2
| 4
SELECT id FROM t WHERE CAST(? AS DATE) = d AND ts > ?::timestamp ORDER BY id;
? 'today', 'now'
| id
| 1
| 3
UPDATE t SET d = 'tomorrow', ts = 'today' WHERE d < 'today';
= 2 rows
SELECT id, d - CURRENT_DATE AS days, ts = CURRENT_DATE AS now FROM t WHERE d > 'now' ORDER BY id;
| id | days | now
| 2 | 1 | true
| 4 | 1 | true
INSERT INTO t (id, d) VALUES (5, 'today') RETURNING d = CURRENT_DATE AS today;
| today
| true
INSERT INTO t (id, d) VALUES (6, 'today'), (7, '2024-02-29'), (1, 'now') ON CONFLICT (id) DO UPDATE SET d = 'epoch' RETURNING id, d IN ('today', '2024-02-29', 'epoch') AS ok;
| id | ok
| 1 | true
| 6 | true
| 7 | true
UPSERT INTO t (id, d) VALUES (8, 'yesterday');
= 1 rows
SELECT id FROM t WHERE h = ?;
? 'today'
! 22007 Parameter 1: "today" is no TIME; write HH:MM:SS
# A text that is compared with texts stays one.
SELECT s FROM (VALUES ('now'), ('then')) AS v (s) WHERE s = 'now';
| s
| now
SELECT id FROM t WHERE d = 'infinity';
! 22007 invalid text for type TIMESTAMP: 'infinity'
EXPLAIN SELECT id FROM t WHERE d = 'yesterday';
| Scan(table=[default.t], columns=[id], keys=[all], filter=[d = +(CURRENT_DATE(), INTERVAL '-1 days')])
CREATE TABLE g (id INTEGER PRIMARY KEY, d DATE, late BOOLEAN GENERATED ALWAYS AS (d < 'today'));
! 42P17 the expression of column 'late' must have the same value at any time and in any session, which CURRENT_DATE has not (line 1, column 83)
CREATE INDEX i ON t (id) WHERE d > 'yesterday';
! 42P17 the expression of an index cannot depend on the time, the session or its time zone (line 1, column 32)
DROP TABLE t;
= 0 rows
