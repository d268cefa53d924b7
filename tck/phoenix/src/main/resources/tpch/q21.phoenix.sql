select /*+ NO_CHILD_PARENT_JOIN_OPTIMIZATION */ s_name, count(*) as numwait
from lineitem l1
  join supplier on s_suppkey = l1.l_suppkey
  join nation on s_nationkey = n_nationkey
  join orders on o_orderkey = l1.l_orderkey
  join (
    select l2.l_orderkey as order_key
    from lineitem l2
    group by l2.l_orderkey
    having MIN(l2.l_suppkey) <> max(l2.l_suppkey)
      and MIN(case when l2.l_receiptdate > l2.l_commitdate then l2.l_suppkey end)
        = max(case when l2.l_receiptdate > l2.l_commitdate then l2.l_suppkey end)
  ) as single on order_key = l1.l_orderkey
where o_orderstatus = 'F'
  and l1.l_receiptdate > l1.l_commitdate
  and n_name = 'SAUDI ARABIA'
group by s_name
order by numwait desc, s_name
limit 100
