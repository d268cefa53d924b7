# Functions of pairs, of which none counts that has NULL on one side; PostgreSQL has the same.
CREATE TABLE n (id BIGINT PRIMARY KEY, x DOUBLE PRECISION, y DOUBLE PRECISION, g INTEGER, s VARCHAR NOT NULL, b BOOLEAN, i BIGINT);
= 0 rows
INSERT INTO n VALUES (1,10,1,1,'a',true,5),(2,NULL,2,1,'b',NULL,6),(3,30,NULL,1,'c',false,NULL),(4,45,4,2,'a',true,7),(5,50,5,2,'b',false,8),(6,NULL,NULL,2,'c',NULL,9),(7,NULL,NULL,3,'d',NULL,NULL);
= 7 rows
SELECT id, COVAR_POP(x, y) OVER (ORDER BY id), COVAR_SAMP(x,y) OVER (ORDER BY id), REGR_SXX(x,y) OVER (ORDER BY id), REGR_SYY(x,y) OVER (ORDER BY id), REGR_COUNT(x,y) OVER (ORDER BY id) FROM n ORDER BY id;
| id | covar_pop | covar_samp | regr_sxx | regr_syy | regr_count
| 1 | 0.0 | NULL | 0.0 | 0.0 | 1
| 2 | 0.0 | NULL | 0.0 | 0.0 | 1
| 3 | 0.0 | NULL | 0.0 | 0.0 | 1
| 4 | 26.25 | 52.5 | 4.5 | 612.5 | 2
| 5 | 30.0 | 45.0 | 8.666666666666666 | 950.0 | 3
| 6 | 30.0 | 45.0 | 8.666666666666666 | 950.0 | 3
| 7 | 30.0 | 45.0 | 8.666666666666666 | 950.0 | 3
SELECT id, REGR_SLOPE(x, y) OVER (ORDER BY id), REGR_INTERCEPT(x,y) OVER (ORDER BY id), REGR_R2(x,y) OVER (ORDER BY id), REGR_AVGX(x,y) OVER (ORDER BY id), REGR_AVGY(x,y) OVER (ORDER BY id), REGR_SXY(x,y) OVER (ORDER BY id), CORR(x,y) OVER (ORDER BY id) FROM n ORDER BY id;
| id | regr_slope | regr_intercept | regr_r2 | regr_avgx | regr_avgy | regr_sxy | corr
| 1 | NULL | NULL | NULL | 1.0 | 10.0 | 0.0 | NULL
| 2 | NULL | NULL | NULL | 1.0 | 10.0 | 0.0 | NULL
| 3 | NULL | NULL | NULL | 1.0 | 10.0 | 0.0 | NULL
| 4 | 11.666666666666666 | -1.6666666666666643 | 1.0 | 2.5 | 27.5 | 52.5 | 1.0
| 5 | 10.384615384615385 | 0.3846153846153797 | 0.9838056680161944 | 3.3333333333333335 | 35.0 | 90.0 | 0.9918697838003709
| 6 | 10.384615384615385 | 0.3846153846153797 | 0.9838056680161944 | 3.3333333333333335 | 35.0 | 90.0 | 0.9918697838003709
| 7 | 10.384615384615385 | 0.3846153846153797 | 0.9838056680161944 | 3.3333333333333335 | 35.0 | 90.0 | 0.9918697838003709
SELECT id, COVAR_POP(x, y) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), COVAR_SAMP(x,y) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), REGR_SXX(x,y) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING), REGR_COUNT(x,y) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM n ORDER BY id;
| id | covar_pop | covar_samp | regr_sxx | regr_count
| 1 | 0.0 | NULL | 0.0 | 1
| 2 | 0.0 | NULL | 0.0 | 1
| 3 | 0.0 | NULL | 0.0 | 1
| 4 | 1.25 | 2.5 | 0.5 | 2
| 5 | 1.25 | 2.5 | 0.5 | 2
| 6 | 0.0 | NULL | 0.0 | 1
| 7 | NULL | NULL | NULL | 0
SELECT g, COVAR_POP(x, y), COVAR_SAMP(x,y), REGR_SXX(x,y), REGR_SYY(x,y), REGR_COUNT(x,y), REGR_SLOPE(x, y), REGR_INTERCEPT(x,y), REGR_R2(x,y), REGR_AVGX(x,y), REGR_AVGY(x,y) , REGR_SXY(x,y), CORR(x,y) FROM n GROUP BY g ORDER BY g;
| g | covar_pop | covar_samp | regr_sxx | regr_syy | regr_count | regr_slope | regr_intercept | regr_r2 | regr_avgx | regr_avgy | regr_sxy | corr
| 1 | 0.0 | NULL | 0.0 | 0.0 | 1 | NULL | NULL | NULL | 1.0 | 10.0 | 0.0 | NULL
| 2 | 1.25 | 2.5 | 0.5 | 12.5 | 2 | 5.0 | 25.0 | 1.0 | 4.5 | 47.5 | 2.5 | 1.0
| 3 | NULL | NULL | NULL | NULL | 0 | NULL | NULL | NULL | NULL | NULL | NULL | NULL
