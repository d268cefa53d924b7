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

/** LOCK [TABLE] table, ... [IN mode MODE] [NOWAIT]. */
SqlNode LockTableStatement() :
{
    final List<SqlIdentifier> tables = new ArrayList<SqlIdentifier>();
    LockTable.Mode mode = LockTable.Mode.ACCESS_EXCLUSIVE;
    boolean nowait = false;
    SqlIdentifier table;
    final Span s;
}
{
    <LOCK> { s = span(); }
    [ <TABLE> ]
    OnlyOpt()
    table = CompoundTableIdentifier() { tables.add(table); }
    ( <COMMA> table = CompoundTableIdentifier() { tables.add(table); } )*
    [ <IN> mode = TableLockMode() <MODE> ]
    [ <NOWAIT> { nowait = true; } ]
    { return new LockTable(s.end(this), tables, mode, nowait); }
}

LockTable.Mode TableLockMode() :
{
}
{
    <ACCESS>
    (
        <SHARE> { return LockTable.Mode.ACCESS_SHARE; }
    |
        <EXCLUSIVE> { return LockTable.Mode.ACCESS_EXCLUSIVE; }
    )
|
    <ROW>
    (
        <SHARE> { return LockTable.Mode.ROW_SHARE; }
    |
        <EXCLUSIVE> { return LockTable.Mode.ROW_EXCLUSIVE; }
    )
|
    <SHARE>
    (
        <UPDATE> <EXCLUSIVE> { return LockTable.Mode.SHARE_UPDATE_EXCLUSIVE; }
    |
        <ROW> <EXCLUSIVE> { return LockTable.Mode.SHARE_ROW_EXCLUSIVE; }
    |
        { return LockTable.Mode.SHARE; }
    )
|
    <EXCLUSIVE> { return LockTable.Mode.EXCLUSIVE; }
}
