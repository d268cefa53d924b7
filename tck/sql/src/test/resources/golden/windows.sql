# Window functions: places, frames, values, aggregates; partitions and orders of every type.
CREATE TABLE t (k INTEGER PRIMARY KEY, p VARCHAR, v INTEGER, d DOUBLE, n DECIMAL(10, 2), dt DATE, ts TIMESTAMP, u UUID, b VARBINARY, bo BOOLEAN, big BIGINT);
= 0 rows
INSERT INTO t VALUES (1, 'a', 10, 1.5, 1.10, DATE '2020-01-01', TIMESTAMP '2020-01-01 00:00:00', UUID '00000000-0000-0000-0000-000000000001', X'01', TRUE, 9223372036854775807), (2, 'a', 20, 2.5, 2.20, DATE '2020-01-02', TIMESTAMP '2020-01-01 12:00:00', UUID 'f0000000-0000-0000-0000-000000000001', X'02', FALSE, 9223372036854775807), (3, 'a', 20, NULL, NULL, DATE '2020-02-01', TIMESTAMP '2020-01-03 00:00:00', NULL, X'03', TRUE, 1), (4, 'b', NULL, 4.5, 4.40, NULL, NULL, UUID '10000000-0000-0000-0000-000000000001', NULL, NULL, NULL), (5, 'b', 50, 5.5, 5.50, DATE '2020-03-01', TIMESTAMP '2020-01-05 00:00:00', NULL, X'05', FALSE, -1), (6, NULL, 60, 6.5, 6.60, DATE '2020-03-02', TIMESTAMP '2020-01-05 01:00:00', NULL, X'06', TRUE, 0);
= 6 rows
# Places in a partition.
SELECT k, ROW_NUMBER() OVER (PARTITION BY p ORDER BY v DESC) AS r, RANK() OVER (PARTITION BY p ORDER BY v) AS ra, DENSE_RANK() OVER (ORDER BY v) AS de, NTILE(4) OVER (ORDER BY k) AS nt FROM t ORDER BY k;
| k | r | ra | de | nt
| 1 | 3 | 1 | 1 | 1
| 2 | 1 | 2 | 2 | 1
| 3 | 2 | 2 | 2 | 2
| 4 | 1 | 2 | 5 | 2
| 5 | 2 | 1 | 3 | 3
| 6 | 1 | 1 | 4 | 4
SELECT k, PERCENT_RANK() OVER (ORDER BY v) AS pr, CUME_DIST() OVER (ORDER BY v) AS cd, PERCENT_RANK() OVER (PARTITION BY k ORDER BY v) AS alone FROM t ORDER BY k;
| k | pr | cd | alone
| 1 | 0.0 | 0.16666666666666666 | 0.0
| 2 | 0.2 | 0.5 | 0.0
| 3 | 0.2 | 0.5 | 0.0
| 4 | 1.0 | 1.0 | 0.0
| 5 | 0.6 | 0.6666666666666666 | 0.0
| 6 | 0.8 | 0.8333333333333334 | 0.0
SELECT k, ROW_NUMBER() OVER () AS n FROM t WHERE k < 3;
| k | n
| 1 | 1
| 2 | 2
SELECT k, NTILE(9) OVER (ORDER BY k) AS many, NTILE(1) OVER (ORDER BY k) AS single FROM t ORDER BY k;
| k | many | single
| 1 | 1 | 1
| 2 | 2 | 1
| 3 | 3 | 1
| 4 | 4 | 1
| 5 | 5 | 1
| 6 | 6 | 1
SELECT NTILE(0) OVER (ORDER BY k) FROM t;
! 22014 the number of buckets of NTILE must be greater than zero
# Values of other rows.
SELECT k, LAG(v) OVER (ORDER BY k) AS a, LAG(v, 2, -1) OVER (ORDER BY k) AS b, LEAD(p) OVER (PARTITION BY p ORDER BY k) AS c, LAG(v) IGNORE NULLS OVER (ORDER BY k) AS d, LEAD(v, 1, 1.5) OVER (ORDER BY k) AS e, LAG(v, 0) OVER (ORDER BY k) AS f FROM t ORDER BY k;
| k | a | b | c | d | e | f
| 1 | NULL | -1 | a | NULL | 20.0 | 10
| 2 | 10 | -1 | a | 10 | 20.0 | 20
| 3 | 20 | 10 | NULL | 20 | NULL | 20
| 4 | 20 | 20 | b | 20 | 50.0 | NULL
| 5 | NULL | 20 | NULL | 20 | 60.0 | 50
| 6 | 50 | NULL | NULL | 50 | 1.5 | 60
SELECT k, LEAD(v, 2) IGNORE NULLS OVER (ORDER BY k) AS a, LEAD(k, v / 10) OVER (ORDER BY k) AS by_row FROM t ORDER BY k;
| k | a | by_row
| 1 | 20 | 2
| 2 | 50 | 4
| 3 | 60 | 5
| 4 | 60 | NULL
| 5 | NULL | NULL
| 6 | NULL | NULL
SELECT k, FIRST_VALUE(v) OVER (PARTITION BY p ORDER BY k) AS f, LAST_VALUE(v) OVER (PARTITION BY p ORDER BY k) AS l, NTH_VALUE(v, 2) OVER (PARTITION BY p ORDER BY k) AS n FROM t ORDER BY k;
| k | f | l | n
| 1 | 10 | 10 | NULL
| 2 | 10 | 20 | 20
| 3 | 10 | 20 | 20
| 4 | NULL | NULL | NULL
| 5 | NULL | 50 | 50
| 6 | 60 | 60 | NULL
SELECT k, NTH_VALUE(v, 2) OVER (PARTITION BY p ORDER BY k ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS n, LAST_VALUE(v) IGNORE NULLS OVER (ORDER BY k) AS l, FIRST_VALUE(d) RESPECT NULLS OVER (ORDER BY k DESC) AS f, NTH_VALUE(k, 3) IGNORE NULLS OVER (ORDER BY k) AS third FROM t ORDER BY k;
| k | n | l | f | third
| 1 | 20 | 10 | 6.5 | NULL
| 2 | 20 | 20 | 6.5 | NULL
| 3 | 20 | 20 | 6.5 | 3
| 4 | 50 | 20 | 6.5 | 3
| 5 | 50 | 50 | 6.5 | 3
| 6 | NULL | 60 | 6.5 | 3
SELECT NTH_VALUE(v, 0) OVER (ORDER BY k) FROM t;
! 22016 the place of NTH_VALUE must be greater than zero, not 0
# Aggregates: of the partition, running, of frames that count rows.
SELECT k, SUM(v) OVER (PARTITION BY p) AS whole, SUM(v) OVER (ORDER BY k) AS so_far, SUM(v) OVER (ORDER BY k ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS three, AVG(v) OVER (ORDER BY k ROWS 2 PRECEDING) AS mean, SUM(big) OVER (ORDER BY k) AS big FROM t ORDER BY k;
| k | whole | so_far | three | mean | big
| 1 | 50 | 10 | 30 | 10.0000000000000000 | 9223372036854775807
| 2 | 50 | 30 | 50 | 15.0000000000000000 | 18446744073709551614
| 3 | 50 | 50 | 40 | 16.6666666666666667 | 18446744073709551615
| 4 | 50 | 50 | 70 | 20.0000000000000000 | 18446744073709551615
| 5 | 50 | 100 | 110 | 35.0000000000000000 | 18446744073709551614
| 6 | 60 | 160 | 110 | 55.0000000000000000 | 18446744073709551614
SELECT k, MIN(v) OVER (ORDER BY k ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) AS mi, MAX(v) OVER (ORDER BY k ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) AS ma, COUNT(v) OVER (ORDER BY k ROWS BETWEEN 5 PRECEDING AND 4 PRECEDING) AS c, SUM(v) OVER (ORDER BY k ROWS BETWEEN 2 FOLLOWING AND 1 FOLLOWING) AS never FROM t ORDER BY k;
| k | mi | ma | c | never
| 1 | NULL | 20 | 0 | NULL
| 2 | 10 | 20 | 0 | NULL
| 3 | 10 | 50 | 0 | NULL
| 4 | 20 | 60 | 0 | NULL
| 5 | 20 | 60 | 1 | NULL
| 6 | 50 | NULL | 2 | NULL
SELECT k, COUNT(*) OVER (ORDER BY k ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS rest, ARRAY_AGG(k) OVER (ORDER BY k ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS later, LISTAGG(p, '-') OVER (ORDER BY k) AS names, COUNT(DISTINCT v) OVER (ORDER BY k) AS kinds FROM t ORDER BY k;
| k | rest | later | names | kinds
| 1 | 6 | [2, 3, 4, 5, 6] | a | 1
| 2 | 5 | [3, 4, 5, 6] | a-a | 2
| 3 | 4 | [4, 5, 6] | a-a-a | 2
| 4 | 3 | [5, 6] | a-a-a-b | 2
| 5 | 2 | [6] | a-a-a-b-b | 3
| 6 | 1 | NULL | a-a-a-b-b | 4
SELECT k, STDDEV_POP(v) OVER (ORDER BY k) AS sd, VAR_SAMP(d) OVER (PARTITION BY p) AS va, BOOL_AND(bo) OVER (ORDER BY k) AS al, EVERY(bo) OVER (PARTITION BY p) AS ev, BIT_OR(v) OVER (ORDER BY k) AS bits FROM t ORDER BY k;
| k | sd | va | al | ev | bits
| 1 | 0.0000000000000000 | 0.5 | true | false | 10
| 2 | 5.0000000000000000 | 0.5 | false | false | 30
| 3 | 4.7140452079103168 | 0.5 | false | false | 30
| 4 | 4.7140452079103168 | 0.5 | false | false | 30
| 5 | 15.0000000000000000 | 0.5 | false | false | 62
| 6 | 19.3907194296653161 | NULL | false | true | 62
SELECT VAR_POP(x) OVER () AS exact FROM (VALUES (1000000000.0), (1000000001.0), (1000000002.0)) AS w (x);
| exact
| 0.6666666666666667
| 0.6666666666666667
| 0.6666666666666667
SELECT k, COUNT(v) FILTER (WHERE v > 10) OVER (ORDER BY k) AS c, SUM(v) FILTER (WHERE bo) OVER () AS s, COUNT(*) FILTER (WHERE bo) OVER (ORDER BY k) AS star FROM t ORDER BY k;
| k | c | s | star
| 1 | 0 | 90 | 1
| 2 | 1 | 90 | 1
| 3 | 2 | 90 | 2
| 4 | 2 | 90 | 2
| 5 | 3 | 90 | 2
| 6 | 4 | 90 | 3
SELECT ARRAY_AGG(v) FILTER (WHERE bo) OVER () FROM t;
! 0A000 ARRAY_AGG with FILTER over a window is not supported (line 1, column 8)
SELECT SUM(NULL) OVER () AS n, COUNT(NULL) OVER () AS c FROM t WHERE k = 1;
| n | c
| NULL | 0
# Frames by distance.
SELECT k, v, COUNT(*) OVER (ORDER BY v RANGE BETWEEN 10 PRECEDING AND CURRENT ROW) AS up, COUNT(*) OVER (ORDER BY v DESC RANGE BETWEEN 10 PRECEDING AND CURRENT ROW) AS down, COUNT(*) OVER (ORDER BY v NULLS FIRST RANGE BETWEEN UNBOUNDED PRECEDING AND 30 FOLLOWING) AS nulls_too FROM t ORDER BY k;
| k | v | up | down | nulls_too
| 1 | 10 | 1 | 3 | 4
| 2 | 20 | 3 | 2 | 5
| 3 | 20 | 3 | 2 | 5
| 4 | NULL | 1 | 1 | 1
| 5 | 50 | 1 | 2 | 6
| 6 | 60 | 2 | 1 | 6
SELECT k, SUM(v) OVER (ORDER BY dt RANGE BETWEEN INTERVAL '1' DAY PRECEDING AND CURRENT ROW) AS days, SUM(v) OVER (ORDER BY dt RANGE BETWEEN INTERVAL '1' MONTH PRECEDING AND CURRENT ROW) AS months, COUNT(*) OVER (ORDER BY ts RANGE BETWEEN INTERVAL '12' HOUR PRECEDING AND INTERVAL '1' HOUR FOLLOWING) AS hours FROM t ORDER BY k;
| k | days | months | hours
| 1 | 10 | 10 | 1
| 2 | 30 | 30 | 2
| 3 | 20 | 50 | 1
| 4 | NULL | NULL | 1
| 5 | 50 | 70 | 2
| 6 | 110 | 110 | 2
SELECT k, COUNT(*) OVER (ORDER BY d RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS doubles, COUNT(*) OVER (ORDER BY n DESC RANGE BETWEEN 1.1 PRECEDING AND CURRENT ROW) AS decimals, COUNT(*) OVER (ORDER BY big RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) AS no_overflow FROM t ORDER BY k;
| k | doubles | decimals | no_overflow
| 1 | 2 | 2 | 2
| 2 | 2 | 1 | 2
| 3 | 1 | 1 | 2
| 4 | 2 | 2 | 1
| 5 | 3 | 2 | 2
| 6 | 2 | 1 | 3
# EXCLUDE.
SELECT k, SUM(v) OVER (ORDER BY k ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) AS others, MIN(v) OVER (ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP) AS mi, COUNT(*) OVER (ORDER BY v RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES) AS c, FIRST_VALUE(k) OVER (ORDER BY k ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS f FROM t ORDER BY k;
| k | others | mi | c | f
| 1 | 150 | 20 | 1 | 2
| 2 | 140 | 10 | 2 | 1
| 3 | 140 | 10 | 2 | 2
| 4 | 160 | 10 | 6 | 3
| 5 | 110 | 10 | 4 | 4
| 6 | 100 | 10 | 5 | 5
SELECT k, FIRST_VALUE(k) OVER (ORDER BY k ROWS BETWEEN CURRENT ROW AND CURRENT ROW EXCLUDE CURRENT ROW) IS NULL AS nothing FROM t WHERE k < 3 ORDER BY k;
| k | nothing
| 1 | true
| 2 | true
# GROUPS counts groups of peers.
SELECT k, SUM(k) OVER (ORDER BY v GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) AS a, SUM(k) OVER (ORDER BY v GROUPS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) AS b, COUNT(*) OVER (ORDER BY v DESC GROUPS 1 PRECEDING) AS c, COUNT(*) OVER (ORDER BY v GROUPS BETWEEN 3 PRECEDING AND 2 PRECEDING) AS d, SUM(k) OVER (PARTITION BY p ORDER BY v GROUPS BETWEEN ? PRECEDING AND 0 FOLLOWING) AS e FROM t ORDER BY k;
? 1
| k | a | b | c | d | e
| 1 | 1 | 10 | 3 | 0 | 1
| 2 | 6 | 11 | 3 | 0 | 6
| 3 | 6 | 11 | 3 | 0 | 6
| 4 | 10 | NULL | 1 | 3 | 9
| 5 | 10 | 10 | 2 | 1 | 5
| 6 | 11 | 4 | 2 | 3 | 6
SELECT k, SUM(k) OVER (w GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE TIES) AS a, SUM(k) OVER (w GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE GROUP) AS b, COUNT(*) OVER (w GROUPS BETWEEN CURRENT ROW AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS c, LAST_VALUE(k) OVER (ORDER BY v, k GROUPS BETWEEN UNBOUNDED PRECEDING AND 1 FOLLOWING) AS d, SUM(k) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) IS NULL AS e FROM t WINDOW w AS (ORDER BY v > 15, bo) ORDER BY k;
| k | a | b | c | d | e
| 1 | 8 | 7 | 2 | 2 | false
| 2 | 12 | 10 | 3 | 3 | false
| 3 | 14 | 11 | 2 | 5 | false
| 4 | 13 | 9 | 0 | 4 | false
| 5 | 15 | 10 | 3 | 6 | false
| 6 | 17 | 11 | 2 | 4 | false
SELECT SUM(v) OVER (ORDER BY k GROUPS -1 PRECEDING) FROM t;
! 22013 the offset of a window frame must be neither NULL nor negative
SELECT SUM(v) OVER (ORDER BY k GROUPS 1.5 PRECEDING) FROM t;
! 42883 Cannot apply 'GROUPS' to arguments of type 'GROUPS(<DECIMAL(2, 1)>)'. Supported form(s): 'GROUPS(<INTEGER>)' (line 1, column 39)
SELECT SUM(v) OVER (ORDER BY k GROUPS BETWEEN CURRENT ROW AND 1 PRECEDING) FROM t;
! 42P20 Upper frame boundary cannot be PRECEDING when lower boundary is CURRENT ROW (line 1, column 63)
SELECT k, COUNT(*) OVER (GROUPS 1 PRECEDING) AS n, COUNT(*) OVER (GROUPS BETWEEN 1 PRECEDING AND 1 PRECEDING) AS m FROM t WHERE k < 3;
| k | n | m
| 1 | 2 | 0
| 2 | 2 | 0
SELECT SUM(groups) OVER (groups ORDER BY groups GROUPS 1 PRECEDING) AS n FROM (VALUES (1), (2)) AS t (groups) WINDOW groups AS ();
| n
| 1
| 3
CREATE VIEW grouped AS SELECT k, SUM(k) OVER (PARTITION BY p ORDER BY v GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW EXCLUDE TIES) AS s, COUNT(*) OVER (GROUPS GROUPS 1 PRECEDING) AS n FROM t WINDOW groups AS (ORDER BY v);
= 0 rows
SELECT * FROM grouped ORDER BY k;
| k | s | n
| 1 | 1 | 1
| 2 | 3 | 3
| 3 | 4 | 3
| 4 | 9 | 2
| 5 | 5 | 3
| 6 | 6 | 2
DROP VIEW grouped;
= 0 rows
# Orders and partitions of every type.
SELECT k, MIN(u) OVER (PARTITION BY p) AS mi, MAX(b) OVER (ORDER BY k ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS ma, MAX(bo) OVER (PARTITION BY p) AS mb, ROW_NUMBER() OVER (ORDER BY u, k) AS by_uuid, ROW_NUMBER() OVER (ORDER BY b) AS by_binary, RANK() OVER (PARTITION BY bo ORDER BY u) AS ra FROM t ORDER BY k;
| k | mi | ma | mb | by_uuid | by_binary | ra
| 1 | 00000000-0000-0000-0000-000000000001 | X'01' | true | 1 | 1 | 1
| 2 | 00000000-0000-0000-0000-000000000001 | X'02' | true | 3 | 2 | 1
| 3 | 00000000-0000-0000-0000-000000000001 | X'03' | true | 4 | 3 | 2
| 4 | 10000000-0000-0000-0000-000000000001 | X'03' | false | 2 | 6 | 1
| 5 | 10000000-0000-0000-0000-000000000001 | X'05' | false | 5 | 4 | 2
| 6 | NULL | X'06' | true | 6 | 5 | 2
# Named windows, QUALIFY, windows over groups.
SELECT k, SUM(v) OVER w AS s, COUNT(*) OVER (w ROWS 1 PRECEDING) AS c, COUNT(*) OVER (w ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) AS x FROM t WINDOW w AS (ORDER BY k) ORDER BY k;
| k | s | c | x
| 1 | 10 | 1 | 1
| 2 | 30 | 2 | 2
| 3 | 50 | 2 | 2
| 4 | 50 | 2 | 2
| 5 | 100 | 2 | 2
| 6 | 160 | 2 | 1
SELECT k, v, ROW_NUMBER() OVER (ORDER BY v) AS rn FROM t QUALIFY rn <= 2 ORDER BY k;
| k | v | rn
| 1 | 10 | 1
| 2 | 20 | 2
SELECT k FROM t QUALIFY ROW_NUMBER() OVER (PARTITION BY p ORDER BY k) = 1 ORDER BY k;
| k
| 1
| 4
| 6
SELECT p, SUM(SUM(v)) OVER (ORDER BY p) AS s, RANK() OVER (ORDER BY COUNT(*) DESC) AS r FROM t GROUP BY p ORDER BY 1;
| p | s | r
| a | 50 | 1
| b | 100 | 2
| NULL | 160 | 3
# Parameters.
SELECT k, SUM(v) OVER (ORDER BY k ROWS BETWEEN ? PRECEDING AND ? FOLLOWING) AS s, COUNT(*) OVER (ORDER BY v RANGE BETWEEN ? PRECEDING AND CURRENT ROW) AS c FROM t ORDER BY k;
? 1, 1, 10
| k | s | c
| 1 | 30 | 1
| 2 | 50 | 3
| 3 | 40 | 3
| 4 | 70 | 1
| 5 | 110 | 1
| 6 | 110 | 2
SELECT k, SUM(v) OVER (ORDER BY k ROWS ? PRECEDING) AS s FROM t ORDER BY k;
? -1
! 22013 the offset of a window frame must be neither NULL nor negative
# Sorts are shared, and a scan in the order of the key needs none.
EXPLAIN SELECT k, SUM(v) OVER (PARTITION BY p ORDER BY k) AS a, COUNT(*) OVER (PARTITION BY p) AS b, ROW_NUMBER() OVER (ORDER BY k) AS c FROM t WHERE v > 3;
| Project(k=[k], a=[CASE(>(w3, 0), w4, null:BIGINT)], b=[w5], c=[w6])
|   Window(window#0=[window(order by [k] rows between UNBOUNDED PRECEDING and CURRENT ROW aggs [ROW_NUMBER()])])
|     Sort(sort0=[k], dir0=[ASC])
|       Window(window#0=[window(partition {p} aggs [COUNT()])])
|         Window(window#0=[window(partition {p} order by [k] aggs [COUNT(v), SUM(v)])])
|           Sort(sort0=[p], sort1=[k], dir0=[ASC], dir1=[ASC])
|             Scan(table=[default.t], columns=[k, p, v], keys=[all], filter=[v > 3])
EXPLAIN SELECT k, ROW_NUMBER() OVER (ORDER BY k) AS n FROM t;
| Window(window#0=[window(order by [k] rows between UNBOUNDED PRECEDING and CURRENT ROW aggs [ROW_NUMBER()])])
|   Scan(table=[default.t], columns=[k], keys=[all], order=[key])
EXPLAIN SELECT k, ROW_NUMBER() OVER (ORDER BY k DESC) AS n FROM t;
| Window(window#0=[window(order by [k DESC] rows between UNBOUNDED PRECEDING and CURRENT ROW aggs [ROW_NUMBER()])])
|   Scan(table=[default.t], columns=[k], keys=[all], order=[key backwards])
# What is no window.
SELECT k, SUM(v) OVER (ORDER BY p, k RANGE BETWEEN 1 PRECEDING AND CURRENT ROW) FROM t;
! 42000 RANGE clause cannot be used with compound ORDER BY clause (line 1, column 38)
SELECT SUM(v) OVER (ORDER BY p RANGE 1 PRECEDING) FROM t;
! 42804 Data type of ORDER BY prohibits use of RANGE clause (line 1, column 38)
SELECT SUM(v) OVER (ORDER BY k ROWS -1 PRECEDING) FROM t;
! 22013 ROWS value must be a non-negative integral constant (line 1, column 37)
SELECT RANK() OVER (PARTITION BY p) FROM t;
! 42000 RANK or DENSE_RANK functions require ORDER BY clause in window specification (line 1, column 20)
SELECT k FROM t WHERE ROW_NUMBER() OVER (ORDER BY k) = 1;
! 42P20 Windowed aggregate expression is illegal in WHERE clause (line 1, column 23)
SELECT SUM(v) OVER nowhere FROM t;
! 42704 Window 'nowhere' not found (line 1, column 20)
# An order of what turns out to be constant still tells NULLs from values.
CREATE TABLE same (id INTEGER PRIMARY KEY, x INTEGER, k BIGINT);
= 0 rows
INSERT INTO same VALUES (1, 1, 7), (2, 1, 7), (3, 1, 8), (4, 2, NULL), (5, 2, NULL);
= 5 rows
SELECT id, COUNT(*) OVER (PARTITION BY x ORDER BY k RANGE BETWEEN 3 PRECEDING AND CURRENT ROW) FROM same WHERE k IS NULL;
| id | count
| 4 | 2
| 5 | 2
SELECT id, COUNT(*) OVER (PARTITION BY x ORDER BY k RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM same WHERE k IS NULL;
| id | count
| 4 | 2
| 5 | 2
SELECT id, COUNT(*) OVER (PARTITION BY x ORDER BY k RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM same WHERE k = 7;
| id | count
| 1 | 0
| 2 | 0
SELECT k, MIN(k) OVER (ORDER BY k RANGE BETWEEN 3 PRECEDING AND 3 FOLLOWING EXCLUDE GROUP) FROM (SELECT k, COUNT(*) AS c FROM same GROUP BY k) WHERE k = 7 AND c = 2;
| k | min
| 7 | NULL
SELECT id, COUNT(*) OVER (ORDER BY CAST(7 AS BIGINT) RANGE BETWEEN 3 PRECEDING AND 3 FOLLOWING) FROM same;
! 0A000 a window of RANGE with a distance is not supported in the order of a constant
SELECT k, CASE WHEN SUM(k) OVER () > 1 THEN v ELSE v END AS w FROM (VALUES (1, 'a'), (2, 'b')) AS t (k, v);
| k | w
| 1 | a
| 2 | b
SELECT CASE WHEN SUM(k) OVER () > 1 THEN COALESCE(v, v) ELSE v END AS w FROM (VALUES (1, 'a'), (2, 'b')) AS t (k, v);
| w
| a
| b
SELECT MIN(c), MAX(c), SUM(c) FROM (SELECT COUNT(DISTINCT MOD(i, 7)) OVER (ORDER BY i ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) AS c FROM GENERATE_SERIES(1, 5000) AS s (i));
| min | max | sum
| 0 | 2 | 9997
# Functions of the whole partition have no use for a frame.
SELECT x, ROW_NUMBER() OVER (ORDER BY x ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) AS n, RANK() OVER W AS r, DENSE_RANK() OVER (ORDER BY x RANGE 1 PRECEDING) AS dr, PERCENT_RANK() OVER w AS pr, CUME_DIST() OVER w AS cd, NTILE(2) OVER w AS nt, LAG(x) OVER w AS lg, LEAD(x, 1, 7) OVER w AS ld, SUM(x) OVER w AS s FROM (VALUES (1), (2), (2)) v (x) WINDOW w AS (ORDER BY x ROWS BETWEEN CURRENT ROW AND CURRENT ROW) ORDER BY n;
| x | n | r | dr | pr | cd | nt | lg | ld | s
| 1 | 1 | 1 | 1 | 0.0 | 0.3333333333333333 | 1 | NULL | 2 | 1
| 2 | 2 | 2 | 2 | 0.5 | 1.0 | 1 | 1 | 2 | 2
| 2 | 3 | 2 | 2 | 0.5 | 1.0 | 2 | 2 | 7 | 2
SELECT x FROM (VALUES (1), (2), (2)) v (x) QUALIFY ROW_NUMBER() OVER (PARTITION BY x ORDER BY x ROWS 1 PRECEDING) = 1 ORDER BY x;
| x
| 1
| 2
