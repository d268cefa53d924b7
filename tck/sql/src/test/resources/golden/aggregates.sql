# Aggregate functions: percentiles, lists, bits, pairs, grouping sets, filters, DISTINCT.
CREATE TABLE t (k INTEGER PRIMARY KEY, g VARCHAR, v INTEGER, d DOUBLE, n DECIMAL(10,2), dt DATE, bo BOOLEAN, s VARCHAR);
= 0 rows
INSERT INTO t VALUES (1,'a',10,1.5,1.10,DATE '2020-01-01',TRUE,'x'),(2,'a',20,2.5,2.20,DATE '2020-01-02',FALSE,'y'),(3,'a',20,NULL,NULL,NULL,NULL,NULL),(4,'b',NULL,4.5,4.40,NULL,TRUE,'z'),(5,'b',50,5.5,5.50,DATE '2020-03-01',TRUE,'x'),(6,NULL,60,6.5,6.60,DATE '2020-03-02',FALSE,'w');
= 6 rows
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY v) FROM t;
| percentile_cont
| 20.0000000000000000
SELECT g, PERCENTILE_CONT(0.25) WITHIN GROUP (ORDER BY d DESC), PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY v) FROM t GROUP BY g ORDER BY 1;
| g | percentile_cont | percentile_disc
| a | 2.25 | 20
| b | 5.25 | 50
| NULL | 6.5 | 60
SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY s) FROM t;
! 42000 Invalid type 'VARCHAR' in ORDER BY clause of 'PERCENTILE_DISC' function. Only NUMERIC types are supported (line 1, column 43)
SELECT PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY dt) FROM t;
| percentile_disc
| 2020-01-02
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY v), PERCENTILE_CONT(0.9) WITHIN GROUP (ORDER BY n), COUNT(*) FROM t;
| percentile_cont | percentile_cont | count
| 20.0000000000000000 | 6.1600000000000000 | 6
SELECT PERCENTILE_CONT(1.5) WITHIN GROUP (ORDER BY v) FROM t;
! 22003 Argument to function 'PERCENTILE_CONT' must be a numeric literal between 0 and 1 (line 1, column 8)
SELECT MODE(v), MODE(s) FROM t;
| mode | mode
| 20 | x
SELECT LISTAGG(s) FROM t;
| listagg
| x,y,z,x,w
SELECT LISTAGG(s, ';') WITHIN GROUP (ORDER BY k DESC) FROM t;
| listagg
| w;x;z;y;x
SELECT STRING_AGG(s, ';' ORDER BY s) FROM t;
| string_agg
| w;x;x;y;z
SELECT STRING_AGG(DISTINCT s, ';' ORDER BY s) FROM t;
| string_agg
| w;x;y;z
SELECT LISTAGG(DISTINCT s, ';') WITHIN GROUP (ORDER BY s DESC) FROM t;
| listagg
| z;y;x;w
SELECT ARRAY_AGG(v ORDER BY k DESC) FROM t;
| array_agg
| [60, 50, null, 20, 20, 10]
SELECT ARRAY_AGG(DISTINCT v) FROM t;
| array_agg
| [10, 20, null, 50, 60]
SELECT ARRAY_AGG(v) FILTER (WHERE bo) FROM t;
| array_agg
| [10, null, 50]
SELECT ARRAY_AGG(v) FROM t WHERE k > 99;
| array_agg
| NULL
SELECT COLLECT(v) FROM t;
| collect
| [10, 20, 20, null, 50, 60]
SELECT BIT_AND(v), BIT_OR(v), BIT_XOR(v), EVERY(bo), SOME(bo), BOOL_AND(bo), BOOL_OR(bo), ANY_VALUE(g) FROM t;
| bit_and | bit_or | bit_xor | every | some | bool_and | bool_or | any_value
| 0 | 62 | 4 | false | true | false | true | a
SELECT COUNT(DISTINCT g, v), COUNT(g, v), COUNT(DISTINCT v) FROM t;
| count | count | count
| 3 | 4 | 4
SELECT COUNT(*) FILTER (WHERE v > 10), SUM(DISTINCT v) FILTER (WHERE bo), MIN(v) FILTER (WHERE FALSE) FROM t;
| count | sum | min
| 4 | 60 | NULL
SELECT g, bo, GROUPING(g), GROUPING(g, bo), GROUPING_ID(g, bo), GROUP_ID(), COUNT(*) FROM t GROUP BY CUBE(g, bo) ORDER BY 1,2,3,4;
| g | bo | grouping | grouping | grouping_id | group_id | count
| a | false | 0 | 0 | 0 | 0 | 1
| a | true | 0 | 0 | 0 | 0 | 1
| a | NULL | 0 | 0 | 0 | 0 | 1
| a | NULL | 0 | 1 | 1 | 0 | 3
| b | true | 0 | 0 | 0 | 0 | 2
| b | NULL | 0 | 1 | 1 | 0 | 2
| NULL | false | 0 | 0 | 0 | 0 | 1
| NULL | false | 1 | 2 | 2 | 0 | 2
| NULL | true | 1 | 2 | 2 | 0 | 3
| NULL | NULL | 0 | 1 | 1 | 0 | 1
| NULL | NULL | 1 | 2 | 2 | 0 | 1
| NULL | NULL | 1 | 3 | 3 | 0 | 6
SELECT g, COUNT(*), GROUP_ID() FROM t GROUP BY GROUPING SETS (g, g, ()) ORDER BY 1,3;
| g | count | group_id
| a | 3 | 0
| a | 3 | 1
| b | 2 | 0
| b | 2 | 1
| NULL | 1 | 0
| NULL | 6 | 0
| NULL | 1 | 1
SELECT STDDEV(v), VARIANCE(v), STDDEV_POP(d), VAR_SAMP(n), VAR_POP(v) FROM t;
| stddev | variance | stddev_pop | var_samp | var_pop
| 21.6794833886787994 | 470.0000000000000000 | 1.854723699099141 | 5.2030000000000000 | 376.0000000000000000
SELECT COVAR_POP(v, d), COVAR_SAMP(v, d), REGR_COUNT(v, d), REGR_SXX(v,d), REGR_SYY(v,d) FROM t;
| covar_pop | covar_samp | regr_count | regr_sxx | regr_syy
| 42.5 | 56.666666666666664 | 4 | 17.0 | 1700.0
SELECT MIN(bo), MAX(bo), MIN(s), SUM(d), AVG(d), AVG(n), SUM(n) FROM t;
| min | max | min | sum | avg | avg | sum
| false | true | w | 20.5 | 4.1 | 3.9600000000000000 | 19.80
SELECT SUM(v), AVG(v) FROM t WHERE k > 99;
| sum | avg
| NULL | NULL
SELECT g, MIN(v) AS m FROM t GROUP BY g HAVING SUM(v) > 40 ORDER BY m;
| g | m
| a | 10
| b | 50
| NULL | 60
SELECT APPROX_COUNT_DISTINCT(v) FROM t;
| approx_count_distinct
| 4
SELECT ARG_MIN(s, v), ARG_MAX(s, v) FROM t;
| arg_min | arg_max
| x | w
SELECT JSON_OBJECTAGG(KEY CAST(k AS VARCHAR) VALUE v) FROM t;
| json_objectagg
| {"1":10,"2":20,"3":20,"4":null,"5":50,"6":60}
SELECT JSON_ARRAYAGG(v) FROM t;
| json_arrayagg
| [10,20,20,50,60]
SELECT JSON_ARRAYAGG(v ORDER BY k DESC) FROM t;
| json_arrayagg
| [60,50,20,20,10]
SELECT SUM(DISTINCT v), COUNT(DISTINCT g), AVG(DISTINCT d) FROM t;
| sum | count | avg
| 140 | 2 | 4.1
SELECT BOOL_AND(v > 5) FROM t;
| bool_and
| true
SELECT SUM(INTERVAL '1' DAY) FROM t;
| sum
| 6 days
SELECT AVG(INTERVAL '1' DAY) FROM t;
| avg
| 1 day
SELECT SUM(v) WITHIN DISTINCT (g) FROM t;
! 21000 an aggregate WITHIN DISTINCT has several values for equal keys
SELECT SUM(NULL) AS s, MAX(NULL) AS m, COUNT(NULL) AS c FROM t;
| s | m | c
| NULL | NULL | 0
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY k) AS none, PERCENTILE_DISC(0.5) WITHIN GROUP (ORDER BY k) AS no_row FROM t WHERE k > 99;
| none | no_row
| NULL | NULL
SELECT PERCENTILE_CONT(0) WITHIN GROUP (ORDER BY v) AS least, PERCENTILE_CONT(1) WITHIN GROUP (ORDER BY v) AS greatest, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY v) FILTER (WHERE v < 21) AS some_rows FROM t;
| least | greatest | some_rows
| 10.0000000000000000 | 60.0000000000000000 | 20.0000000000000000
SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY dt) FROM t;
! 0A000 PERCENTILE_CONT(DECIMAL(2, 1)) is not supported
EXPLAIN SELECT g, PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY v) FROM t GROUP BY g;
| Aggregate(group=[{g}], EXPR$1=[PERCENTILE_CONT($f1) WITHIN GROUP ([v])])
|   Project(g=[g], $f1=[0.5:DECIMAL(2, 1)], v=[v])
|     Scan(table=[default.t], columns=[g, v], keys=[all])
# An average of whole DECIMALs has places, even where the DECIMAL has all its digits before the point.
SELECT AVG(s) AS a, VAR_POP(s) AS b FROM (SELECT SUM(CAST(x AS BIGINT)) AS s FROM (VALUES (1, 1), (2, 2), (4, 2)) AS t (x, g) GROUP BY g) AS q;
| a | b
| 3.5000000000000000 | 6.2500000000000000
SELECT AVG(x) FROM (VALUES (CAST(1E30 AS DECIMAL(38, 0)))) AS t (x);
! 22003 value out of range for type DECIMAL(38, 16)
# MEDIAN is the value in the middle or between the two there, MODE the first of those that occur most often.
SELECT MEDIAN(x) AS a, MEDIAN(DISTINCT x) AS b, MEDIAN(x) FILTER (WHERE x > 1) AS c, MEDIAN(CAST(x AS DOUBLE)) AS d, MEDIAN(x) FILTER (WHERE x > 9) AS e, MODE(x) AS f, MODE(x) FILTER (WHERE x > 1) AS g, MODE() WITHIN GROUP (ORDER BY x) AS h, MODE() WITHIN GROUP (ORDER BY x DESC) AS i, MODE() WITHIN GROUP (ORDER BY x) FILTER (WHERE x > 2) AS j FROM (VALUES (1), (2), (2), (1), (7), (NULL), (NULL), (NULL)) AS t (x);
| a | b | c | d | e | f | g | h | i | j
| 2.0000000000000000 | 2.0000000000000000 | 2.0000000000000000 | 2.0 | NULL | 1 | 2 | 1 | 2 | 7
SELECT g, MEDIAN(x) AS m, MODE(s) AS o FROM (VALUES (1, 1, 'b'), (1, 4, 'a'), (2, 7, 'c'), (3, NULL, NULL)) AS t (g, x, s) GROUP BY ROLLUP(g) ORDER BY g;
| g | m | o
| 1 | 2.5000000000000000 | a
| 2 | 7.0000000000000000 | c
| 3 | NULL | NULL
| NULL | 4.0000000000000000 | a
SELECT x, MEDIAN(x) OVER (ORDER BY x) AS a, MEDIAN(x) FILTER (WHERE x > 1) OVER () AS b, MODE(x) OVER (ORDER BY x ROWS 2 PRECEDING) AS c FROM (VALUES (1), (4), (2), (2)) AS t (x);
| x | a | b | c
| 1 | 1.0000000000000000 | 2.0000000000000000 | 1
| 2 | 2.0000000000000000 | 2.0000000000000000 | 1
| 2 | 2.0000000000000000 | 2.0000000000000000 | 2
| 4 | 2.0000000000000000 | 2.0000000000000000 | 2
SELECT MEDIAN(NULL) AS a, MODE(NULL) AS b, MODE(DATE '2020-01-01') AS c, MODE(ARRAY[1]) AS d;
| a | b | c | d
| NULL | NULL | 2020-01-01 | [1]
SELECT MEDIAN(x) AS a, MODE() WITHIN GROUP (ORDER BY x) AS b FROM (VALUES (1)) AS t (x) WHERE x > 1;
| a | b
| NULL | NULL
SELECT x, (SELECT MEDIAN(y) FROM (VALUES (1, 1), (1, 4), (2, 5)) AS u (z, y) WHERE z = x) AS m FROM (VALUES (1), (2), (3)) AS t (x);
| x | m
| 1 | 2.5000000000000000
| 2 | 5.0000000000000000
| 3 | NULL
SELECT MODE() WITHIN GROUP (ORDER BY x, y) FROM (VALUES (1, 2)) AS t (x, y);
! 42883 MODE is ordered by one value, not 2 (line 1, column 8)
SELECT MODE() FROM (VALUES (1)) AS t (x);
! 42883 Invalid number of arguments to function 'MODE'. Was expecting 1 arguments (line 1, column 8)
SELECT MEDIAN(DATE '2020-01-01');
! 42883 Cannot apply 'MEDIAN' to arguments of type 'MEDIAN(<DATE>)'. Supported form(s): 'MEDIAN(<NUMERIC>)' (line 1, column 8)
# A percentile has an order.
SELECT PERCENTILE_DISC(0.5);
! 42809 PERCENTILE_DISC needs WITHIN GROUP (ORDER BY ...) (line 1, column 8)
