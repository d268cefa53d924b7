select s_suppkey, s_name, s_address, s_phone, total_revenue
from supplier
  join (
    select l_suppkey as supplier_no, sum(l_extendedprice * (1 - l_discount)) as total_revenue
    from lineitem
    where l_shipdate >= date '1996-01-01'
      and l_shipdate < date '1996-04-01'
    group by l_suppkey) as revenue on s_suppkey = supplier_no
  join (
    select max(revenues.one_revenue) as top_revenue
    from (
      select sum(l_extendedprice * (1 - l_discount)) as one_revenue
      from lineitem
      where l_shipdate >= date '1996-01-01'
        and l_shipdate < date '1996-04-01'
      group by l_suppkey) as revenues) as top on total_revenue = top_revenue
order by s_suppkey
