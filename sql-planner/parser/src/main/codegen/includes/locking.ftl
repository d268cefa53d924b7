<#-- FOR UPDATE and the like. -->

/** A query, and which of its rows are locked. */
SqlNode LockingQueryOpt(SqlNode query) :
{
    final List<LockingQuery.Clause> clauses = new ArrayList<LockingQuery.Clause>();
    SqlNode rest = query;
}
{
    [
        LOOKAHEAD(2)
        AddLockingClause(clauses)
        (
            LOOKAHEAD(2)
            AddLockingClause(clauses)
        )*
        (
            LOOKAHEAD({ limitNext() })
            rest = OrderByLimitOpt(query)
        |
            { }
        )
    ]
    { return LockingQuery.of(query, clauses, rest); }
}

/** FOR strength [OF table, ...] [NOWAIT | SKIP LOCKED]. */
void AddLockingClause(List<LockingQuery.Clause> clauses) :
{
    final String strength;
    final List<SqlIdentifier> tables = new ArrayList<SqlIdentifier>();
    LockingQuery.Waiting waiting = LockingQuery.Waiting.WAIT;
    SqlIdentifier table;
    final Span s;
}
{
    <FOR> { s = span(); }
    (
        <UPDATE> { strength = "UPDATE"; }
    |
        <NO> <KEY> <UPDATE> { strength = "NO KEY UPDATE"; }
    |
        <SHARE> { strength = "SHARE"; }
    |
        <KEY> <SHARE> { strength = "KEY SHARE"; }
    )
    [
        <OF>
        table = CompoundTableIdentifier() { tables.add(table); }
        ( <COMMA> table = CompoundTableIdentifier() { tables.add(table); } )*
    ]
    [
        <NOWAIT> { waiting = LockingQuery.Waiting.NOWAIT; }
    |
        <SKIP_> <LOCKED> { waiting = LockingQuery.Waiting.SKIP_LOCKED; }
    ]
    { clauses.add(new LockingQuery.Clause(s.end(this), strength, tables, waiting)); }
}
