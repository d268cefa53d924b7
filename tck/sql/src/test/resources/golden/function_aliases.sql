# The name of a function of FROM where its only column stands.
SELECT e FROM JSONB_ARRAY_ELEMENTS('[1, {"k": 2}]') AS e;
| e
| 1
| {"k":2}
SELECT e, e.value, e ->> 'k' FROM JSONB_ARRAY_ELEMENTS('[{"k": 3}, {"k": 2}]') AS e WHERE e ->> 'k' <> '9' ORDER BY e ->> 'k';
| e | value | EXPR$2
| {"k":2} | {"k":2} | 2
| {"k":3} | {"k":3} | 3
SELECT e || '{"z": 1}' AS m FROM JSONB_ARRAY_ELEMENTS('[{"k": 3}]') AS e;
| m
| {"k":3,"z":1}
SELECT e, COUNT(*) FROM JSONB_ARRAY_ELEMENTS_TEXT('["b", "a", "b"]') AS e GROUP BY e HAVING e <> 'z' ORDER BY e;
| e | count
| a | 1
| b | 2
SELECT LENGTH(e.value) AS e FROM JSONB_ARRAY_ELEMENTS_TEXT('["ccc", "dddd", "a"]') AS e ORDER BY e;
| e
| 1
| 3
| 4
SELECT jsonb_array_elements FROM JSONB_ARRAY_ELEMENTS('[1]');
| jsonb_array_elements
| 1
SELECT t.id, e ->> 'k' AS k FROM (VALUES (1, '[{"k": 5}, {"k": 6}]')) AS t (id, j), JSONB_ARRAY_ELEMENTS(t.j::jsonb) AS e WHERE EXISTS (SELECT 1 FROM (VALUES ('5')) AS v (x) WHERE v.x = e ->> 'k');
| id | k
| 1 | 5
SELECT value FROM JSONB_ARRAY_ELEMENTS('[1]') AS e;
| value
| 1
SELECT e FROM JSONB_EACH('{"a": 1}') AS e;
! 42703 there is no column 'e' (line 1, column 8)
SELECT e FROM (VALUES (1)) AS e (x);
! 42703 there is no column 'e' (line 1, column 8)
SELECT e FROM JSONB_ARRAY_ELEMENTS('[7]') AS e, (VALUES (1)) AS t (e);
| e
| 1
