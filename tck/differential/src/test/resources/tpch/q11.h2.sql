select ps_partkey, part_value
from (
  select
    ps_partkey,
    sum(ps_supplycost * ps_availqty) as part_value,
    sum(sum(ps_supplycost * ps_availqty)) over () as total
  from partsupp, supplier, nation
  where ps_suppkey = s_suppkey
    and s_nationkey = n_nationkey
    and n_name = 'GERMANY'
  group by ps_partkey) as parts
where part_value > total * 0.01
order by part_value desc
