# Indexes in INFORMATION_SCHEMA and SYS, and their comments.
CREATE TABLE t (id INT PRIMARY KEY, a INT NOT NULL UNIQUE, "b c" VARCHAR(20), f.x INT, CONSTRAINT pair UNIQUE NULLS NOT DISTINCT ("b c", x));
= 0 rows
CREATE INDEX by_x ON t (f.x DESC, lower("b c")) INCLUDE (a) WHERE a > 7 AND f.x IS NOT NULL;
= 0 rows
CREATE UNIQUE INDEX "By-q" ON t ((a + id), "b c" DESC);
= 0 rows
SELECT constraint_name, constraint_type, is_deferrable, enforced FROM INFORMATION_SCHEMA.TABLE_CONSTRAINTS WHERE table_name = 't' ORDER BY 1;
| constraint_name | constraint_type | is_deferrable | enforced
| pair | UNIQUE | NO | YES
| t_a_key | UNIQUE | NO | YES
| t_pkey | PRIMARY KEY | NO | YES
SELECT constraint_name, column_name, ordinal_position FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE WHERE table_name = 't' ORDER BY 1, 3;
| constraint_name | column_name | ordinal_position
| pair | b c | 1
| pair | f.x | 2
| t_a_key | a | 1
| t_pkey | id | 1
COMMENT ON INDEX by_x IS 'for the list';
= 0 rows
COMMENT ON CONSTRAINT pair ON t IS 'both';
= 0 rows
COMMENT ON INDEX by_z IS 'none';
! 42704 there is no index 'by_z' in namespace default; did you mean by_x? (line 1, column 18)
SELECT index_name, is_unique, is_constraint, state, built_rows, remarks, definition FROM SYS.INDEXES WHERE table_name = 't' ORDER BY 1;
| index_name | is_unique | is_constraint | state | built_rows | remarks | definition
| By-q | TRUE | FALSE | READY | NULL | NULL | CREATE UNIQUE INDEX "By-q" ON "default"."t" (("a" + "id"), "b c" DESC)
| by_x | FALSE | FALSE | READY | NULL | for the list | CREATE INDEX "by_x" ON "default"."t" ("f.x" DESC, (LOWER("b c"))) INCLUDE ("a") WHERE "a" > 7 AND "f.x" IS NOT NULL
| pair | TRUE | TRUE | READY | NULL | both | CREATE UNIQUE INDEX "pair" ON "default"."t" ("b c", "f.x") NULLS NOT DISTINCT
| t_a_key | TRUE | TRUE | READY | NULL | NULL | CREATE UNIQUE INDEX "t_a_key" ON "default"."t" ("a")
# What it shows as SQL makes the same index.
DROP INDEX by_x, "By-q";
= 0 rows
CREATE INDEX "by_x" ON "default"."t" ("f.x" DESC, (LOWER("b c"))) INCLUDE ("a") WHERE "a" > 7 AND "f"."x" IS NOT NULL;
= 0 rows
CREATE UNIQUE INDEX "By-q" ON "default"."t" (("a" + "id"), "b c" DESC);
= 0 rows
SELECT index_name, definition FROM SYS.INDEXES WHERE table_name = 't' AND is_constraint = 'FALSE' ORDER BY 1;
| index_name | definition
| By-q | CREATE UNIQUE INDEX "By-q" ON "default"."t" (("a" + "id"), "b c" DESC)
| by_x | CREATE INDEX "by_x" ON "default"."t" ("f.x" DESC, (LOWER("b c"))) INCLUDE ("a") WHERE "a" > 7 AND "f.x" IS NOT NULL
# Conditions do not depend on the name of the table.
CREATE INDEX by_a ON t (a, t."b c") WHERE t.f.x > 1 OR "b c" = 'z';
= 0 rows
ALTER TABLE t RENAME TO renamed;
= 0 rows
INSERT INTO renamed (id, a, "b c", x) VALUES (1, 8, 'Z', 3), (2, 9, 'y', NULL);
= 2 rows
ALTER TABLE renamed RENAME TO t;
= 0 rows
SELECT id FROM t WHERE a = 8;
| id
| 1
REINDEX TABLE t;
= 0 rows
SELECT COUNT(*) FROM SYS.INDEXES WHERE table_name = 't';
| count
| 5
SELECT index_name, state FROM SYS.INDEXES WHERE table_name = 't' AND state <> 'READY';
| index_name | state
DROP TABLE t;
= 0 rows
