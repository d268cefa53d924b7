# INSERT with ON CONFLICT and UNIQUE constraints and unique indexes.
CREATE TABLE person (id INTEGER PRIMARY KEY, email VARCHAR UNIQUE, club VARCHAR, number INTEGER, hits INTEGER DEFAULT 1, UNIQUE (club, number));
= 0 rows
INSERT INTO person VALUES (1, 'a', 'x', 1, 1), (2, 'b', 'x', 2, 1), (3, NULL, NULL, NULL, 1);
= 3 rows
INSERT INTO person (id, email) VALUES (4, 'a'), (5, 'c'), (6, 'c'), (1, 'd'), (7, NULL), (8, NULL) ON CONFLICT DO NOTHING;
= 3 rows
SELECT id, email FROM person ORDER BY id;
| id | email
| 1 | a
| 2 | b
| 3 | NULL
| 5 | c
| 7 | NULL
| 8 | NULL
# A row that was left out keeps neither its key nor its values from others.
INSERT INTO person (id, email, club, number) VALUES (20, 'a', 'y', 1), (20, 'e', 'y', 1) ON CONFLICT DO NOTHING;
= 1 rows
SELECT id, email, club, number FROM person WHERE id >= 20;
| id | email | club | number
| 20 | e | y | 1
INSERT INTO person (id, email) VALUES (9, 'b'), (10, 'f') ON CONFLICT (email) DO UPDATE SET hits = person.hits + 1, club = 'new' RETURNING id, email, hits;
| id | email | hits
| 10 | f | 1
| 2 | b | 2
INSERT INTO person (id, email) VALUES (11, 'b') ON CONFLICT (email) DO NOTHING;
= 0 rows
INSERT INTO person (id, club, number) VALUES (12, 'x', 1) ON CONFLICT (number, club) DO UPDATE SET email = 'by ' || EXCLUDED.id;
= 1 rows
INSERT INTO person (id, email) VALUES (13, 'f') ON CONFLICT ON CONSTRAINT person_email_key DO UPDATE SET hits = 100 WHERE person.hits > 50;
= 0 rows
SELECT id, email, club, number, hits FROM person ORDER BY id;
| id | email | club | number | hits
| 1 | by 12 | x | 1 | 1
| 2 | b | new | 2 | 2
| 3 | NULL | NULL | NULL | 1
| 5 | c | NULL | NULL | 1
| 7 | NULL | NULL | NULL | 1
| 8 | NULL | NULL | NULL | 1
| 10 | f | NULL | NULL | 1
| 20 | e | y | 1 | 1
# The key is no reason to do nothing where another one is named.
INSERT INTO person (id, email) VALUES (1, 'z') ON CONFLICT (email) DO NOTHING;
! 23505 a row with (id) = (1) exists already in table default.person
INSERT INTO person (id, email) VALUES (14, 'z'), (15, 'z') ON CONFLICT (email) DO UPDATE SET hits = 0;
! 21000 ON CONFLICT DO UPDATE meets a row twice, the second time instead of that with (id) = (15)
INSERT INTO person (id, email) VALUES (14, 'b'), (15, 'b') ON CONFLICT (email) DO UPDATE SET hits = 0;
! 21000 ON CONFLICT DO UPDATE meets a row twice, the second time instead of that with (id) = (15)
INSERT INTO person (id, email) VALUES (16, 'b') ON CONFLICT (id) DO NOTHING;
! 23505 a row with (email) = (b) exists already in table default.person, where the constraint 'person_email_key' keeps it unique
INSERT INTO person (id, email) VALUES (16, 'b') ON CONFLICT (club) DO NOTHING;
! 42P10 ON CONFLICT takes the columns of the primary key, [id], or of a UNIQUE constraint or a unique index (line 1, column 61)
INSERT INTO person (id, email) VALUES (16, 'b') ON CONFLICT (email) DO UPDATE SET email = 'c';
! 23505 a row with (email) = (c) exists already in table default.person, where the constraint 'person_email_key' keeps it unique
# Indexes of expressions and with conditions count where nothing is named.
CREATE UNIQUE INDEX lower_club ON person (LOWER(club)) WHERE number = 7;
= 0 rows
INSERT INTO person (id, club, number) VALUES (30, 'q', 7), (31, 'Q', 7), (32, 'Q', 8) ON CONFLICT DO NOTHING;
= 2 rows
SELECT id, club, number FROM person WHERE id >= 30 ORDER BY id;
| id | club | number
| 30 | q | 7
| 32 | Q | 8
INSERT INTO person (id, club, number) VALUES (33, 'Q', 7) ON CONFLICT (club) DO NOTHING;
! 42P10 ON CONFLICT takes the columns of the primary key, [id], or of a UNIQUE constraint or a unique index (line 1, column 71)
CREATE UNIQUE INDEX one_null ON person (hits) NULLS NOT DISTINCT WHERE id > 100;
= 0 rows
INSERT INTO person (id, hits) VALUES (101, NULL), (102, NULL) ON CONFLICT DO NOTHING;
= 1 rows
# A CHECK is put to rows before they are left out.
CREATE TABLE checked (id INTEGER PRIMARY KEY, v INTEGER UNIQUE CHECK (v > 0), w INTEGER GENERATED ALWAYS AS (v * 2) STORED UNIQUE);
= 0 rows
INSERT INTO checked (id, v) VALUES (1, 1), (2, 1), (3, 2) ON CONFLICT DO NOTHING;
= 2 rows
INSERT INTO checked (id, v) VALUES (4, -1) ON CONFLICT DO NOTHING;
! 23514 the row violates the constraint 'checked_v_check' of table default.checked
INSERT INTO checked (id, v) VALUES (5, 2) ON CONFLICT (w) DO UPDATE SET v = 20;
= 1 rows
SELECT * FROM checked ORDER BY id;
| id | v | w
| 1 | 1 | 2
| 3 | 20 | 40
DROP TABLE person, checked;
= 0 rows
