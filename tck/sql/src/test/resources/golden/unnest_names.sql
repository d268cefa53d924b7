# What is unnested names columns of the tables before it, with the names of these or without.
CREATE TABLE p (k INTEGER PRIMARY KEY, x JSON, d DATE, s VARCHAR, a INTEGER ARRAY, n INTEGER);
= 0 rows
INSERT INTO p VALUES (1, '{"a": 1}', DATE '2026-01-31', 'x', ARRAY[1, 5], 5);
= 1 rows
SELECT e FROM p, UNNEST(ARRAY[jsonb_build_object('x', x)]) AS q (e);
| e
| {"x":{"a":1}}
SELECT e FROM p, UNNEST(ARRAY[jsonb_build_object('x', p.x)]) AS q (e);
| e
| {"x":{"a":1}}
SELECT e FROM p, jsonb_array_elements(jsonb_build_array(x, n)) AS q (e);
| e
| 5
| {"a":1}
SELECT jsonb_path_query('[1, 2]', '$[*] ? (@ == $v.a)', jsonb_build_object('v', x)) AS e FROM p;
| e
| 1
SELECT e FROM p, UNNEST(ARRAY[x - 'a', x || '{"b": 2}']) AS q (e);
| e
| {"a":1,"b":2}
| {}
SELECT e FROM p, UNNEST(ARRAY[d + INTERVAL '1 hour', d]) AS q (e);
| e
| 2026-01-31 00:00:00
| 2026-01-31 01:00:00
SELECT e FROM p, UNNEST(ARRAY[p.d + INTERVAL '1 hour', p.d]) AS q (e);
| e
| 2026-01-31 00:00:00
| 2026-01-31 01:00:00
SELECT e FROM p, UNNEST(ARRAY[s || n || 1.5]) AS q (e);
| e
| x51.5
SELECT e FROM p, UNNEST(ARRAY[CASE WHEN n = ANY (a) THEN 1 ELSE '2' END]) AS q (e);
| e
| 1
SELECT e FROM p, UNNEST(ARRAY[COALESCE(d, '2026-01-01')]) AS q (e);
| e
| 2026-01-31
SELECT e FROM p LEFT JOIN UNNEST(ARRAY[jsonb_build_array(x)]) AS q (e) ON TRUE;
| e
| [{"a":1}]
