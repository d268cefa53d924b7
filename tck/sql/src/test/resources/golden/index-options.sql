# How entries of an index are kept; PostgreSQL's storage parameters mean nothing.
CREATE TABLE t (id INTEGER PRIMARY KEY, i INTEGER, a INTEGER[]);
= 0 rows
INSERT INTO t VALUES (1, 10, '{1}'), (2, 20, '{2}');
= 2 rows
CREATE INDEX t1 ON t (i) WITH (fillfactor = 70, deduplicate_items = off);
= 0 rows
CREATE INDEX t2 ON t USING gin (UNNEST(a)) WITH (fastupdate, gin_pending_list_limit = 64);
= 0 rows
CREATE UNIQUE INDEX t3 ON t (i) INCLUDE (a) WITH (compression = 'ZSTD', block_size = 4096, bloom = none) WHERE i > 0;
= 0 rows
SELECT index_name, definition FROM SYS.INDEXES ORDER BY 1;
| index_name | definition
| t1 | CREATE INDEX "t1" ON "default"."t" ("i")
| t2 | CREATE INDEX "t2" ON "default"."t" (UNNEST("a"))
| t3 | CREATE UNIQUE INDEX "t3" ON "default"."t" ("i") INCLUDE ("a") WITH (block_size = 4096, bloom = 'NONE', compression = 'ZSTD') WHERE "i" > 0
REINDEX INDEX t3;
= 0 rows
ALTER INDEX t3 RENAME TO t4;
= 0 rows
SELECT definition FROM SYS.INDEXES WHERE index_name = 't4';
| definition
| CREATE UNIQUE INDEX "t4" ON "default"."t" ("i") INCLUDE ("a") WITH (block_size = 4096, bloom = 'NONE', compression = 'ZSTD') WHERE "i" > 0
SELECT id FROM t WHERE i = 20;
| id
| 2
CREATE INDEX t5 ON t (i) WITH (filfactor = 70);
! 22023 there is no option 'filfactor' here; did you mean fillfactor? (line 1, column 32)
CREATE INDEX t5 ON t (i) WITH (fillfactor = 5);
! 22023 fillfactor is from 10 to 100 (line 1, column 45)
CREATE INDEX t5 ON t (i) WITH (fillfactor = many);
! 22023 fillfactor must be a whole number, not 'many' (line 1, column 45)
CREATE INDEX t5 ON t (i) WITH (compression = 'gzip');
! 22023 compression must be one of [LZ4, NONE, ZSTD], not 'gzip' (line 1, column 46)
CREATE INDEX t5 ON t (i) WITH (block_size = 0);
! 22023 family d: block_size must lie between 1024 and 16777216, not 0 (line 1, column 32)
CREATE INDEX t5 ON t (i) WITH (versions = 3);
! 22023 there is no option 'versions' here; possible are [autosummarize, block_size, bloom, buffering, compression, deduplicate_items, fastupdate, fillfactor, gin_pending_list_limit, pages_per_range] (line 1, column 32)
CREATE INDEX t5 ON t (i) WITH (bloom = 'ROW', bloom = 'NONE');
! 22023 the option 'bloom' is given twice (line 1, column 47)
