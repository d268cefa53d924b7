<#-- What the operator of a store does. -->

/** BACKUP TO 'directory'. */
SqlNode BackupStatement() :
{
    final Span s;
    final SqlNode directory;
}
{
    <BACKUP> { s = span(); } <TO>
    directory = StringLiteral()
    { return new Backup(s.end(this), directory); }
}

/** CHECKPOINT. */
SqlNode CheckpointStatement() :
{
}
{
    <CHECKPOINT> { return new Checkpoint(getPos()); }
}

/** KILL [SESSION | QUERY] number. */
SqlNode KillStatement() :
{
    final Span s;
    final SqlNode session;
    boolean queryOnly = false;
}
{
    <KILL> { s = span(); }
    [ <SESSION> | <QUERY> { queryOnly = true; } ]
    session = UnsignedNumericLiteral()
    { return new Kill(s.end(this), session, queryOnly); }
}
