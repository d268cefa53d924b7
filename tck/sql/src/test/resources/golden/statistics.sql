# What the store knows of the values of columns decides about the order of joins.
CREATE TABLE digit (d INTEGER PRIMARY KEY);
= 0 rows
INSERT INTO digit VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9);
= 10 rows
CREATE TABLE visit (id INTEGER PRIMARY KEY, gender INTEGER, page INTEGER);
= 0 rows
INSERT INTO visit SELECT a.d * 100 + b.d * 10 + c.d, MOD(c.d, 2), MOD(a.d * 100 + b.d * 10 + c.d, 250) FROM digit a, digit b, digit c;
= 1000 rows
CREATE TABLE prefers (id INTEGER PRIMARY KEY, gender INTEGER, colour VARCHAR);
= 0 rows
INSERT INTO prefers SELECT a.d * 10 + b.d, MOD(b.d, 2), CASE WHEN b.d < 9 THEN 'grey' END FROM digit a, digit b;
= 100 rows
CREATE TABLE link (id INTEGER PRIMARY KEY, page INTEGER, host VARCHAR);
= 0 rows
INSERT INTO link SELECT a.d * 10 + b.d, a.d * 10 + b.d, 'host' || CAST(b.d AS VARCHAR) FROM digit a, digit b;
= 100 rows
ANALYZE visit;
= 0 rows
# Two genders, but 250 pages: pages are joined first, and the small inputs are what is hashed.
EXPLAIN SELECT COUNT(*) FROM visit v JOIN prefers p ON v.gender = p.gender JOIN link l ON v.page = l.page;
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Join(condition=[=(gender, gender0)], joinType=[inner])
|     Join(condition=[=(page, page0)], joinType=[inner])
|       Scan(table=[default.visit], columns=[gender, page], keys=[all])
|       Scan(table=[default.link], columns=[page], keys=[all])
|     Scan(table=[default.prefers], columns=[gender], keys=[all])
EXPLAIN SELECT COUNT(*) FROM visit v JOIN link l ON v.page = l.page JOIN prefers p ON v.gender = p.gender;
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Join(condition=[=(gender, gender0)], joinType=[inner])
|     Join(condition=[=(page, page0)], joinType=[inner])
|       Scan(table=[default.visit], columns=[gender, page], keys=[all])
|       Scan(table=[default.link], columns=[page], keys=[all])
|     Scan(table=[default.prefers], columns=[gender], keys=[all])
SELECT COUNT(*) FROM visit v JOIN prefers p ON v.gender = p.gender JOIN link l ON v.page = l.page;
| count
| 20000
# One in ten has no colour, and grey is all that the others have.
EXPLAIN SELECT COUNT(*) FROM visit v JOIN prefers p ON v.id = p.id JOIN link l ON v.id = l.id WHERE p.colour = 'grey' AND l.host = 'host1';
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Join(condition=[=(id0, id)], joinType=[inner])
|     Scan(table=[default.prefers], columns=[id, colour], keys=[all], filter=[colour = 'grey'])
|     Join(condition=[=(id, id0)], joinType=[inner])
|       Scan(table=[default.visit], columns=[id], keys=[all])
|       Scan(table=[default.link], columns=[id, host], keys=[all], filter=[host = 'host1'])
EXPLAIN SELECT COUNT(*) FROM visit v JOIN prefers p ON v.id = p.id JOIN link l ON v.id = l.id WHERE p.colour IS NULL AND l.host LIKE 'h%';
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Join(condition=[=(id0, id)], joinType=[inner])
|     Scan(table=[default.link], columns=[id, host], keys=[all], filter=[host LIKE 'h%'])
|     Join(condition=[=(id, id0)], joinType=[inner])
|       Scan(table=[default.visit], columns=[id], keys=[all])
|       Scan(table=[default.prefers], columns=[id, colour], keys=[all], filter=[colour IS NULL])
SELECT table_name, estimated_cells, estimated_distinct FROM SYS.COLUMN_STATISTICS WHERE table_name IN ('digit', 'prefers') ORDER BY 1, qualifier;
| table_name | estimated_cells | estimated_distinct
| digit | 10 | 1
| prefers | 100 | 1
| prefers | 90 | 1
| prefers | 100 | 2
