# Columns of type ARRAY: writing, elements, UNNEST, ANY, comparison, what is refused.
CREATE TABLE note (k INTEGER PRIMARY KEY, tags VARCHAR ARRAY, f.nums INTEGER ARRAY NOT NULL DEFAULT ARRAY[1], grid BIGINT ARRAY ARRAY);
= 0 rows
INSERT INTO note (k, tags) VALUES (1, ARRAY['a', 'b']), (2, NULL), (3, ARRAY[CAST(NULL AS VARCHAR), '']);
= 3 rows
INSERT INTO note VALUES (4, ARRAY['x'], ARRAY[1, 2], ARRAY[ARRAY[1], ARRAY[CAST(NULL AS BIGINT)], NULL]);
= 1 rows
INSERT INTO note VALUES (5, ARRAY[1], ARRAY['7'], NULL);
= 1 rows
INSERT INTO note VALUES (6, ARRAY['a'], ARRAY['z'], NULL);
! 22P02 invalid text for type INTEGER: 'z'
INSERT INTO note VALUES (6, 'a', ARRAY[1], NULL);
! 22P02 invalid text for type ARRAY: 'a'
INSERT INTO note VALUES (6, ARRAY['a'], ARRAY[3000000000], NULL);
! 22003 value out of range for type INTEGER
INSERT INTO note VALUES (6, ARRAY['a'], NULL, NULL);
! 23502 column 'f.nums' of table default.note is NOT NULL
UPSERT INTO note (k, tags) VALUES (6, ARRAY(SELECT v FROM (VALUES ('p'), ('q')) AS s (v) WHERE v > 'z'));
= 1 rows
SELECT * FROM note ORDER BY k;
| k | tags | f.nums | grid
| 1 | [a, b] | [1] | NULL
| 2 | NULL | [1] | NULL
| 3 | [null, ] | [1] | NULL
| 4 | [x] | [1, 2] | [[1], [null], null]
| 5 | [1] | [7] | NULL
| 6 | [] | [1] | NULL
SELECT k, tags[1], tags[2], CARDINALITY(tags), tags IS NULL, grid[2][1] FROM note ORDER BY k;
| k | tags | tags | cardinality | EXPR$4 | grid
| 1 | a | b | 2 | false | NULL
| 2 | NULL | NULL | NULL | true | NULL
| 3 | NULL | '' | 2 | false | NULL
| 4 | x | NULL | 1 | false | NULL
| 5 | 1 | NULL | 1 | false | NULL
| 6 | NULL | NULL | 0 | false | NULL
SELECT k FROM note WHERE 'a' = ANY (tags);
| k
| 1
EXPLAIN SELECT k FROM note WHERE 'a' = ANY (tags) AND k > 0;
| Scan(table=[default.note], columns=[k], keys=[k > 0], residual=['a' = SOME tags])
SELECT k FROM note WHERE 7 = ANY (nums) OR 'x' = SOME (tags) ORDER BY k;
| k
| 4
| 5
SELECT k FROM note WHERE 1 < ALL (nums);
| k
| 5
SELECT k, 'b' = ANY (tags), 'a' <> ALL (tags) FROM note ORDER BY k;
| k | EXPR$1 | EXPR$2
| 1 | true | false
| 2 | NULL | NULL
| 3 | NULL | NULL
| 4 | false | true
| 5 | false | true
| 6 | false | true
SELECT k FROM note WHERE tags[1] = ANY (ARRAY['a', 'xx', 'x']) ORDER BY k;
| k
| 1
| 4
SELECT k, x FROM note, UNNEST(note.tags) AS u (x) ORDER BY k, x;
| k | x
| 1 | a
| 1 | b
| 3 | ''
| 3 | NULL
| 4 | x
| 5 | 1
SELECT k, x, o FROM note, UNNEST(note.tags) WITH ORDINALITY AS u (x, o) ORDER BY k, o;
| k | x | o
| 1 | a | 1
| 1 | b | 2
| 3 | NULL | 1
| 3 | '' | 2
| 4 | x | 1
| 5 | 1 | 1
SELECT k, x, o FROM note LEFT JOIN UNNEST(note.nums) WITH ORDINALITY AS u (x, o) ON TRUE ORDER BY k, o;
| k | x | o
| 1 | 1 | 1
| 2 | 1 | 1
| 3 | 1 | 1
| 4 | 1 | 1
| 4 | 2 | 2
| 5 | 7 | 1
| 6 | 1 | 1
SELECT k, x FROM note, UNNEST(note.grid) AS u (x) ORDER BY k, x;
| k | x
| 4 | [1]
| 4 | [null]
| 4 | NULL
SELECT k, x, o FROM note, UNNEST(note.grid) WITH ORDINALITY AS u (x, o);
| k | x | o
| 4 | NULL | 3
| 4 | [1] | 1
| 4 | [null] | 2
SELECT k FROM note WHERE 'b' IN (SELECT x FROM UNNEST(note.tags) AS u (x));
| k
| 1
SELECT k FROM note WHERE tags = ARRAY['a', 'b'];
| k
| 1
SELECT k FROM note WHERE tags > ARRAY['a'] ORDER BY tags DESC;
| k
| 3
| 4
| 1
SELECT tags, COUNT(*) FROM note GROUP BY tags ORDER BY tags;
| tags | count
| [] | 1
| [1] | 1
| [a, b] | 1
| [x] | 1
| [null, ] | 1
| NULL | 1
SELECT a.k, b.k FROM note a JOIN note b ON a.nums = b.nums AND a.k < b.k ORDER BY 1, 2;
| k | k
| 1 | 2
| 1 | 3
| 1 | 6
| 2 | 3
| 2 | 6
| 3 | 6
SELECT MIN(tags), MAX(nums), COUNT(DISTINCT nums) FROM note;
| min | max | count
| [] | [7] | 3
EXPLAIN SELECT k FROM note WHERE tags IS NOT NULL AND nums = ARRAY[1];
| Scan(table=[default.note], columns=[k], keys=[all], residual=[f.nums = CAST(ARRAY(1) AS INTEGER ARRAY) AND tags IS NOT NULL])
UPDATE note SET tags = tags || ARRAY['new'], nums = ARRAY[k, nums[1]] WHERE k = 1 RETURNING tags, nums;
| tags | nums
| [a, b, new] | [1, 1]
UPDATE note SET tags = NULL WHERE k = 3;
= 1 rows
SELECT k, "value" FROM note$cells WHERE qualifier IN ('tags', 'nums') ORDER BY k, qualifier;
| k | value
| 1 | X'05800000010580000001'
| 1 | X'02610262046E6577'
| 2 | X'0580000001'
| 3 | X'0580000001'
| 4 | X'05800000010580000002'
| 4 | X'0278'
| 5 | X'0580000007'
| 5 | X'0231'
| 6 | X''
MERGE INTO note USING (VALUES (1), (9)) AS s (k) ON note.k = s.k WHEN MATCHED THEN UPDATE SET tags = ARRAY['merged'] WHEN NOT MATCHED THEN INSERT (k, tags) VALUES (s.k, ARRAY['inserted']);
= 2 rows
INSERT INTO note (k, tags) VALUES (9, ARRAY['c']) ON CONFLICT (k) DO UPDATE SET tags = note.tags || EXCLUDED.tags RETURNING tags;
| tags
| [inserted, c]
DELETE FROM note WHERE 'x' = ANY (tags) RETURNING k, tags;
| k | tags
| 4 | [x]
ALTER TABLE note ADD COLUMN days DATE ARRAY NOT NULL DEFAULT ARRAY[DATE '2020-02-29'];
= 0 rows
SELECT k, days FROM note WHERE k = 1;
| k | days
| 1 | [2020-02-29]
SELECT column_name, data_type, is_nullable, column_default FROM INFORMATION_SCHEMA.COLUMNS WHERE table_name = 'note';
| column_name | data_type | is_nullable | column_default
| days | ARRAY | NO | ARRAY[DATE '2020-02-29']
| f.nums | ARRAY | NO | ARRAY[1]
| grid | ARRAY | YES | NULL
| k | INTEGER | NO | NULL
| tags | ARRAY | YES | NULL
# In a MAP, from a query, and of every type
CREATE TABLE map (k INTEGER PRIMARY KEY, m MAP<VARCHAR, VARCHAR ARRAY>);
= 0 rows
UPSERT INTO map VALUES (1, MAP['a', ARRAY['x', 'y'], 'b', ARRAY['z']]);
= 1 rows
UPDATE map SET m['a'] = m['b'] || m['a'] WHERE k = 1;
= 1 rows
SELECT m['a'][2], CARDINALITY(m['b']), m FROM map;
| m | cardinality | m
| x | 1 | {a=[z, x, y], b=[z]}
CREATE TABLE agg (k, v, PRIMARY KEY (k)) AS SELECT MOD(k, 2), ARRAY_AGG(k ORDER BY k DESC) FROM note GROUP BY MOD(k, 2);
= 0 rows
SELECT * FROM agg ORDER BY k;
| k | v
| 0 | [6, 2]
| 1 | [9, 5, 3, 1]
CREATE TABLE types (k INTEGER PRIMARY KEY, b BOOLEAN ARRAY, d DECIMAL(5, 2) ARRAY, r DOUBLE ARRAY, c CHAR(2) ARRAY, x VARBINARY ARRAY, t TIME(3) ARRAY, ts TIMESTAMP(0) ARRAY, z TIMESTAMP WITH LOCAL TIME ZONE ARRAY, u UUID ARRAY);
= 0 rows
INSERT INTO types VALUES (1, ARRAY[TRUE, NULL], ARRAY[1.255, 2], ARRAY[1, 2.5e0], ARRAY['a', 'bc'], ARRAY[X'00FF', X''], ARRAY[TIME '12:34:56.7'], ARRAY[TIMESTAMP '2020-01-01 00:00:00.5'], ARRAY[CAST(TIMESTAMP '2020-01-01 00:00:00' AS TIMESTAMP WITH LOCAL TIME ZONE)], ARRAY[UUID '00112233-4455-6677-8899-aabbccddeeff']);
= 1 rows
SELECT * FROM types;
| k | b | d | r | c | x | t | ts | z | u
| 1 | [true, null] | [1.26, 2.00] | [1.0, 2.5] | [a, bc] | [00ff, ] | [12:34:56.7] | [2020-01-01 00:00:01] | [2020-01-01 00:00:00-03:30] | [00112233-4455-6677-8899-aabbccddeeff]
INSERT INTO types (k, c) VALUES (2, ARRAY['abc']);
! 22001 column 'c': value too long for type CHAR(2)
INSERT INTO types (k, d) VALUES (2, ARRAY[12345]);
! 22003 value out of range for type DECIMAL(5, 2)
# Refused
CREATE TABLE bad (k INTEGER ARRAY PRIMARY KEY);
! 0A000 column 'k' is an ARRAY, which cannot be part of the primary key: only single values have an order in row keys (line 1, column 19)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v INTEGER ARRAY ENCODING 'bytes');
! 42P16 there is no ENCODING 'bytes' of INTEGER ARRAY (line 1, column 42)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v MAP<VARCHAR, VARCHAR> ARRAY);
! 42P16 an ARRAY cannot be of MAPs (line 1, column 42)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v MAP<VARCHAR ARRAY, VARCHAR>);
! 42P16 the keys of a MAP must be single values, and its values no other MAP (line 1, column 42)
CREATE TABLE bad (k INTEGER PRIMARY KEY, v VARCHAR MULTISET);
! 0A000 a column of type MULTISET is not supported (line 1, column 42)
SELECT k FROM note WHERE tags LIKE 'a';
! 42883 Cannot apply 'LIKE' to arguments of type 'LIKE(<VARCHAR ARRAY>, <CHAR(1)>)'. Supported form(s): 'LIKE(<STRING>, <STRING>, <STRING>)' (line 1, column 26)
SELECT k FROM note WHERE tags = 'a';
! 22P02 invalid text for type ARRAY: 'a'
# PostgreSQL's text of an array, and its names of their types.
CREATE TABLE brackets (id INTEGER PRIMARY KEY, a INT[], t TEXT[], g INTEGER[][]);
= 0 rows
INSERT INTO brackets VALUES (1, ARRAY[1, 2], '{x, "y, z", NULL}', '{{1,2},{3,NULL}}'), (2, '{}', ARRAY[]::TEXT[], ARRAY[ARRAY[5]]);
= 2 rows
SELECT * FROM brackets ORDER BY id;
| id | a | t | g
| 1 | [1, 2] | [x, y, z, null] | [[1, 2], [3, null]]
| 2 | [] | [] | [[5]]
SELECT '{1,2}'::INT[] = ARRAY[1, 2], CARDINALITY(ARRAY[]::INT[]), ('{1,NULL}'::INT[])[2] IS NULL;
| EXPR$0 | cardinality | EXPR$2
| true | 0 | true
SELECT '{ a b , "c\"d", \{, "NULL", null }'::VARCHAR[];
| array
| [a b, c"d, {, NULL, null]
SELECT CAST('{{"a}",b},{c,d}}' AS VARCHAR ARRAY ARRAY);
| array
| [[a}, b], [c, d]]
SELECT id FROM brackets WHERE id = ANY ('{2,3}');
| id
| 2
SELECT 2 = ANY ('{1,2}'), 2 <> ALL ('{1,2}'), NULL = ANY ('{}'), NULL >= ALL ('{}'), 'b' = ANY ('{a,"b"}'), DATE '2020-01-01' < ALL ('{2020-01-02}');
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5
| true | false | false | true | true | true
SELECT '{1,2'::INT[];
! 22P02 invalid text for type ARRAY: '{1,2'
SELECT '{1,,2}'::INT[];
! 22P02 invalid text for type ARRAY: '{1,,2}'
SELECT '1,2'::INT[];
! 22P02 invalid text for type ARRAY: '1,2'
SELECT '{a"b"}'::TEXT[];
! 22P02 invalid text for type ARRAY: '{a"b"}'
SELECT '{{1}}'::INT[];
! 22P02 invalid text for type ARRAY: '{{1}}'
SELECT '{1}'::INT[][];
! 22P02 invalid text for type ARRAY: '{1}'
SELECT 1 = ANY ('{x}');
! 22P02 invalid text for type INTEGER: 'x'
SELECT ARRAY[];
! 42000 Require at least 1 argument (line 1, column 8)
# There is no array of JSON.
CREATE TABLE documents (id INTEGER PRIMARY KEY, j JSONB[]);
! 0A000 an ARRAY of JSON is not supported; a JSON value may be an array itself (line 1, column 51)
SELECT '{1,2}'::json[];
! 0A000 an ARRAY of JSON is not supported; a JSON value may be an array itself (line 1, column 17)
SELECT CAST(NULL AS JSON ARRAY);
! 0A000 an ARRAY of JSON is not supported; a JSON value may be an array itself (line 1, column 21)
