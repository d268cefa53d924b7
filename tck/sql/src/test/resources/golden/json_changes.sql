-- || , - and #- of JSON, which are known by their columns, casts and functions.
SELECT '{"a":1}'::jsonb || '{"b":2}'::jsonb, '[1,2]'::jsonb || '3'::jsonb, '1'::jsonb || '[2]', '1'::jsonb || '2'::jsonb, '{"a":1}'::jsonb || '[2]', '{"a":1,"b":2}'::jsonb || '{"a":3}' || '{"c":4}';
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5
| {"a":1,"b":2} | [1,2,3] | [1,2] | [1,2] | [{"a":1},2] | {"a":3,"b":2,"c":4}
SELECT '{"a":1}' || '{"b":2}', '{"a":1}'::jsonb || 'x'::text;
| EXPR$0 | EXPR$1
| {"a":1}{"b":2} | {"a":1}x
SELECT '{"a":1,"b":2}'::jsonb - 'a', '["a","b","a"]'::jsonb - 'a', '[1,2,3]'::jsonb - 1, '[1,2,3]'::jsonb - -1, '{"a":1,"b":2,"c":3}'::jsonb - ARRAY['a','c'], '[1]'::jsonb - 7;
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4 | EXPR$5
| {"b":2} | ["b"] | [1,3] | [1,2] | {"b":2} | [1]
SELECT '{"a":1}'::jsonb - 1;
! 22023 a member of an object of JSON is deleted by its name, not by a number
SELECT '1'::jsonb - 'a';
! 22023 nothing can be deleted from a scalar of JSON
SELECT '1'::jsonb - 1;
! 22023 nothing can be deleted from a scalar of JSON
SELECT '{"a":1}'::jsonb || 'x';
! 22032 the text is no JSON: at character 1 a value was expected
SELECT '{"a":{"b":1,"c":2}}'::jsonb #- '{a,b}', '{"a":[1,2,3]}'::jsonb #- '{a,-1}', '[1]'::jsonb #- '{5}', '{"a":1}'::jsonb #- '{}', '{"a":1}'::jsonb #- ARRAY['a'];
| EXPR$0 | EXPR$1 | EXPR$2 | EXPR$3 | EXPR$4
| {"a":{"c":2}} | {"a":[1,2]} | [1] | {"a":1} | {}
SELECT '[1]'::jsonb #- '{a}';
! 22P02 step 1 of the path, 'a', is no integer
SELECT '1'::jsonb #- '{a}';
! 22023 a scalar of JSON has no parts to change
SELECT jsonb_insert('{"a": [0,1,2]}', '{a, 1}', '"new_value"'), jsonb_insert('{"a": [0,1,2]}', '{a, 1}', '"new_value"', true), jsonb_insert('{"a":1}', '{b}', '2'), jsonb_insert('[1]', '{5}', '2'), jsonb_insert('[1]', '{-5}', '2'), jsonb_insert('{}', '{a,b}', '2');
| jsonb_insert | jsonb_insert | jsonb_insert | jsonb_insert | jsonb_insert | jsonb_insert
| {"a":[0,"new_value",1,2]} | {"a":[0,1,"new_value",2]} | {"a":1,"b":2} | [1,2] | [2,1] | {}
SELECT jsonb_insert('{"a":1}', '{a}', '2');
! 22023 JSONB_INSERT replaces no member: there is one with the name 'a'
CREATE TABLE ev (id INTEGER PRIMARY KEY, p JSONB, t VARCHAR(100));
= 0 rows
INSERT INTO ev VALUES (1, '{"a": 1, "b": 2}', '{"t":1}'), (2, '[1, 2]', 'x'), (3, NULL, NULL);
= 3 rows
SELECT id, p || '{"z": 3}', t || 'x', p || t FROM ev ORDER BY id;
| id | EXPR$1 | EXPR$2 | EXPR$3
| 1 | {"a":1,"b":2,"z":3} | {"t":1}x | {"a": 1, "b": 2}{"t":1}
| 2 | [1,2,{"z":3}] | xx | [1, 2]x
| 3 | NULL | NULL | NULL
SELECT id, p - 'a' FROM ev ORDER BY id;
| id | EXPR$1
| 1 | {"b":2}
| 2 | [1,2]
| 3 | NULL
SELECT id, q.p || q.r FROM (SELECT id, p, p -> 'a' AS r FROM ev) q ORDER BY id;
| id | EXPR$1
| 1 | [{"a":1,"b":2},1]
| 2 | NULL
| 3 | NULL
WITH w AS (SELECT id, p AS pp FROM ev UNION ALL SELECT 9, '{"u":1}'::jsonb) SELECT id, pp || '{"z": 3}' FROM w ORDER BY id;
| id | EXPR$1
| 1 | {"a":1,"b":2,"z":3}
| 2 | [1,2,{"z":3}]
| 3 | NULL
| 9 | {"u":1,"z":3}
SELECT id, x.pp || '{"z": 3}' FROM (SELECT id, p FROM ev) AS x(id, pp) ORDER BY id;
| id | EXPR$1
| 1 | {"a":1,"b":2,"z":3}
| 2 | [1,2,{"z":3}]
| 3 | NULL
SELECT e.value || '{"z":1}' FROM jsonb_array_elements('[{"a":1},2]'::jsonb) AS e(value);
| EXPR$0
| [2,{"z":1}]
| {"a":1,"z":1}
SELECT id, (SELECT e.p FROM ev e WHERE e.id = ev.id) || '{"z": 3}' FROM ev ORDER BY id;
| id | EXPR$1
| 1 | {"a":1,"b":2,"z":3}
| 2 | [1,2,{"z":3}]
| 3 | NULL
SELECT a.p || b.p FROM ev a JOIN ev b USING (id) ORDER BY id;
| EXPR$0
| {"a":1,"b":2}
| [1,2,1,2]
| NULL
SELECT id, (p || '{"z": 3}') ->> 'z' FROM ev ORDER BY id;
| id | EXPR$1
| 1 | 3
| 2 | NULL
| 3 | NULL
UPDATE ev SET p = p || '{"k": 5}' WHERE id = 1;
= 1 rows
UPDATE ev SET p = p - 'b' WHERE id = 1;
= 1 rows
SELECT p FROM ev ORDER BY id;
| p
| {"a":1,"k":5}
| [1, 2]
| NULL
SELECT COUNT(*), p || '[1]' FROM ev GROUP BY p || '[1]' ORDER BY 2;
| count | EXPR$1
| 1 | [1,2,1]
| 1 | [{"a":1,"k":5},1]
| 1 | NULL
SELECT p || '[1]' FROM ev WHERE p || '[1]' = '[1, 2, 1]' ORDER BY p || '[1]';
| EXPR$0
CREATE VIEW ew AS SELECT id, p FROM ev;
= 0 rows
SELECT p || '[1]' FROM ew ORDER BY id;
| EXPR$0
| [{"a":1,"k":5},1]
| [1,2,1]
| NULL
SELECT 5 # -3;
| EXPR$0
| -8
DROP VIEW ew;
= 0 rows
CREATE MATERIALIZED VIEW ew AS SELECT id, p FROM ev;
= 0 rows
SELECT p || '[1]' FROM ew ORDER BY id;
| EXPR$0
| {"a":1,"k":5}[1]
| [1, 2][1]
| NULL
DROP MATERIALIZED VIEW ew;
= 0 rows
SELECT t.x - 1, -t.x FROM (VALUES (2)) AS t (x);
| EXPR$0 | EXPR$1
| 1 | -2
DROP TABLE ev;
= 0 rows
# A long chain is looked at once.
SELECT CAST('{"a": 1}' AS JSONB) || '{"k0": 0}' || '{"k1": 1}' || '{"k2": 2}' || '{"k0": 3}' || '{"k1": 4}' || '{"k2": 5}' || '{"k0": 6}' || '{"k1": 7}' || '{"k2": 8}' || '{"k0": 9}' || '{"k1": 10}' || '{"k2": 11}' || '{"k0": 12}' || '{"k1": 13}' || '{"k2": 14}' || '{"k0": 15}' || '{"k1": 16}' || '{"k2": 17}' || '{"k0": 18}' || '{"k1": 19}' || '{"k2": 20}' || '{"k0": 21}' || '{"k1": 22}' || '{"k2": 23}' || '{"k0": 24}' || '{"k1": 25}' || '{"k2": 26}' || '{"k0": 27}' || '{"k1": 28}' || '{"k2": 29}' || '{"k0": 30}' || '{"k1": 31}' || '{"k2": 32}' || '{"k0": 33}' || '{"k1": 34}' || '{"k2": 35}' || '{"k0": 36}' || '{"k1": 37}' || '{"k2": 38}' || '{"k0": 39}' AS j;
| j
| {"a":1,"k0":39,"k1":37,"k2":38}
