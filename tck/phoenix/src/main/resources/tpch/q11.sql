select ps_partkey, part_value
from (
    select ps_partkey, sum(ps_supplycost * ps_availqty) as part_value
    from partsupp
      join supplier on ps_suppkey = s_suppkey
      join nation on s_nationkey = n_nationkey
    where n_name = 'GERMANY'
    group by ps_partkey) as parts,
  (
    select sum(ps_supplycost * ps_availqty) * 0.005 as least_value
    from partsupp
      join supplier on ps_suppkey = s_suppkey
      join nation on s_nationkey = n_nationkey
    where n_name = 'GERMANY') as total
where part_value > least_value
order by part_value desc
