# Indexes of the elements of an array, and of the keys of a map.
CREATE TABLE article (id INT PRIMARY KEY, kind INT, tags VARCHAR ARRAY, marks INTEGER ARRAY, links MAP<VARCHAR, VARCHAR>);
= 0 rows
INSERT INTO article (id, kind, tags, marks, links) SELECT i, MOD(i, 3), CASE MOD(i, 10) WHEN 0 THEN NULL WHEN 1 THEN CAST(ARRAY[] AS VARCHAR ARRAY) ELSE ARRAY['t' || MOD(i, 500), 'u' || MOD(i, 700), 't' || MOD(i, 500)] END, ARRAY[MOD(i, 400), NULL, i], MAP['k' || MOD(i, 600), 'v', 'all', 'x' || MOD(i, 300)] FROM GENERATE_SERIES(1, 3000) AS s (i);
= 3000 rows
CREATE INDEX by_tag ON article (UNNEST(tags));
= 0 rows
CREATE INDEX by_mark ON article (kind, UNNEST(marks) DESC);
= 0 rows
CREATE INDEX by_link ON article (UNNEST(MAP_KEYS(links)));
= 0 rows
CREATE INDEX by_upper ON article (UNNEST(ARRAY[UPPER(tags[1]), LOWER(tags[2])])) WHERE kind = 1;
= 0 rows
EXPLAIN SELECT id FROM article WHERE 't7' = ANY (tags);
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_tag: UNNEST(tags) = 't7'], residual=['t7' = SOME tags])
SELECT id, tags FROM article WHERE 't7' = ANY (tags) ORDER BY id;
| id | tags
| 7 | [t7, u7, t7]
| 507 | [t7, u507, t7]
| 1007 | [t7, u307, t7]
| 1507 | [t7, u107, t7]
| 2007 | [t7, u607, t7]
| 2507 | [t7, u407, t7]
EXPLAIN SELECT id FROM article WHERE tags @> ARRAY['t7', 'u7'];
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_tag: UNNEST(tags) = 't7'], residual=[CONTAINS_ALL(tags, ARRAY('t7', 'u7'))])
SELECT id FROM article WHERE tags @> ARRAY['t7', 'u7'] ORDER BY id;
| id
| 7
EXPLAIN SELECT id FROM article WHERE tags && ARRAY['t7', 'u9'];
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_tag: UNNEST(tags) = SOME ARRAY('t7', 'u9')], residual=[ARRAY_OVERLAP(tags, ARRAY('t7', 'u9'))])
SELECT id FROM article WHERE tags && ARRAY['t7', 'u9'] ORDER BY id;
| id
| 7
| 9
| 507
| 709
| 1007
| 1409
| 1507
| 2007
| 2109
| 2507
| 2809
SELECT id FROM article WHERE 't7' = ANY (tags) AND 'u7' = ANY (tags) ORDER BY id;
| id
| 7
EXPLAIN SELECT COUNT(*) FROM article WHERE 't7' = ANY (tags) OR 'u8' = ANY (tags);
| Aggregate(group=[{}], EXPR$0=[COUNT()])
|   Scan(table=[default.article], columns=[], keys=[all], index=[by_tag: UNNEST(tags) = 't7' OR by_tag: UNNEST(tags) = 'u8'], residual=[('t7' = SOME tags OR 'u8' = SOME tags)])
SELECT COUNT(*) FROM article WHERE 't7' = ANY (tags) OR 'u8' = ANY (tags);
| count
| 11
EXPLAIN SELECT id FROM article WHERE kind = 2 AND 17 = ANY (marks);
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_mark: kind = 2 AND UNNEST(marks) = 17], filter=[kind = 2], residual=[17 = SOME marks])
SELECT id FROM article WHERE kind = 2 AND 17 = ANY (marks) ORDER BY id;
| id
| 17
| 1217
| 2417
EXPLAIN SELECT id FROM article WHERE kind = 2;
| Scan(table=[default.article], columns=[id], keys=[all], filter=[kind = 2])
EXPLAIN SELECT id FROM article WHERE MAP_CONTAINS_KEY(links, 'k7');
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_link: UNNEST(MAP_KEYS(links)) = 'k7'], residual=[MAP_CONTAINS_KEY(links, 'k7')])
SELECT id FROM article WHERE MAP_CONTAINS_KEY(links, 'k7') ORDER BY id;
| id
| 7
| 607
| 1207
| 1807
| 2407
EXPLAIN SELECT id FROM article WHERE links['k7'] IS NOT NULL;
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_link: UNNEST(MAP_KEYS(links)) = 'k7'], residual=[links['k7'] IS NOT NULL])
SELECT id FROM article WHERE links['k7'] IS NOT NULL ORDER BY id;
| id
| 7
| 607
| 1207
| 1807
| 2407
EXPLAIN SELECT id FROM article WHERE links['k7'] > 'u';
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_link: UNNEST(MAP_KEYS(links)) = 'k7'], residual=[links['k7'] > 'u'])
SELECT id FROM article WHERE links['k7'] > 'u' ORDER BY id;
| id
| 7
| 607
| 1207
| 1807
| 2407
SELECT id FROM article WHERE links['k7'] IS NULL AND id < 4 ORDER BY id;
| id
| 1
| 2
| 3
EXPLAIN SELECT id FROM article WHERE kind = 1 AND 'T7' = ANY (ARRAY[UPPER(tags[1]), LOWER(tags[2])]);
| Scan(table=[default.article], columns=[id], keys=[all], index=[by_upper: UNNEST(ARRAY(UPPER(tags[1]), LOWER(tags[2]))) = 'T7'], filter=[kind = 1], residual=['T7' = SOME ARRAY(UPPER(tags[1]), LOWER(tags[2]))])
SELECT id FROM article WHERE kind = 1 AND 'T7' = ANY (ARRAY[UPPER(tags[1]), LOWER(tags[2])]) ORDER BY id;
| id
| 7
| 1507
# Changes of rows change their entries.
UPDATE article SET tags = tags || ARRAY['new'], links['k-new'] = 'n' WHERE id IN (8, 9);
= 2 rows
SELECT id, tags FROM article WHERE 'new' = ANY (tags) ORDER BY id;
| id | tags
| 8 | [t8, u8, t8, new]
| 9 | [t9, u9, t9, new]
SELECT id FROM article WHERE links['k-new'] IS NOT NULL ORDER BY id;
| id
| 8
| 9
UPDATE article SET tags = ARRAY['only'] WHERE id = 8;
= 1 rows
SELECT id FROM article WHERE 'new' = ANY (tags);
| id
| 9
SELECT id FROM article WHERE 't8' = ANY (tags) ORDER BY id;
| id
| 508
| 1008
| 1508
| 2008
| 2508
DELETE FROM article WHERE id = 9;
= 1 rows
SELECT id FROM article WHERE 'new' = ANY (tags);
| id
UPSERT INTO article (id, kind, tags) VALUES (9, 0, ARRAY['x', NULL, 'x']);
= 1 rows
SELECT id FROM article WHERE 'x' = ANY (tags);
| id
| 9
SELECT id FROM article WHERE NULL = ANY (tags);
| id
UPDATE article SET links = NULL WHERE id = 10;
= 1 rows
SELECT id FROM article WHERE links['k10'] IS NOT NULL ORDER BY id;
| id
| 610
| 1210
| 1810
| 2410
REINDEX INDEX by_tag;
= 0 rows
SELECT index_name, state, definition FROM SYS.INDEXES WHERE table_name = 'article' ORDER BY index_name;
| index_name | state | definition
| by_link | READY | CREATE INDEX "by_link" ON "default"."article" (UNNEST(MAP_KEYS("links")))
| by_mark | READY | CREATE INDEX "by_mark" ON "default"."article" ("kind", UNNEST("marks") DESC)
| by_tag | READY | CREATE INDEX "by_tag" ON "default"."article" (UNNEST("tags"))
| by_upper | READY | CREATE INDEX "by_upper" ON "default"."article" (UNNEST(ARRAY[UPPER("tags"[1]), LOWER("tags"[2])])) WHERE "kind" = 1
# With and without.
SELECT COUNT(*) FROM article AS a WHERE NOT EXISTS (SELECT 1 FROM article AS b WHERE b.id = a.id AND a.tags[1] = ANY (b.tags)) AND a.tags[1] IS NOT NULL;
| count
| 0
SELECT /*+ NO_INDEX(article) */ COUNT(*) FROM article WHERE tags && ARRAY['t7', 't8', 'u1'];
| count
| 11
SELECT COUNT(*) FROM article WHERE tags && ARRAY['t7', 't8', 'u1'];
| count
| 11
# What it is not for.
CREATE UNIQUE INDEX u ON article (UNNEST(tags));
! 0A000 an index of elements cannot be UNIQUE (line 1, column 35)
CREATE INDEX u ON article (UNNEST(tags), UNNEST(marks));
! 0A000 an index has the elements of one array at most (line 1, column 42)
CREATE INDEX u ON article (UNNEST(links));
! 0A000 UNNEST in an index is of an ARRAY; MAP_KEYS makes one of the keys of a MAP (line 1, column 28)
CREATE INDEX u ON article (UNNEST(kind));
! 42809 UNNEST in an index is of an ARRAY (line 1, column 28)
# A column takes its indexes along, and no other ones.
ALTER TABLE article DROP COLUMN tags;
= 0 rows
SELECT index_name FROM SYS.INDEXES WHERE table_name = 'article' ORDER BY index_name;
| index_name
| by_link
| by_mark
ALTER TABLE article RENAME COLUMN marks TO points;
= 0 rows
DROP TABLE article;
= 0 rows
