<#-- Sequences and identity columns. -->

/** CREATE SEQUENCE. */
SqlCreate CreateSequenceStatement(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    SqlDataTypeSpec type = null;
    final SequenceOptions list;
}
{
    <SEQUENCE> { SqlSyntaxException.refuseReplace(replace, s.pos()); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundTableIdentifier()
    [ <AS> type = DataType() ]
    list = SequenceOptionList(false)
    { return new CreateSequence(s.end(this), ifNotExists, name, type, list); }
}

SqlNode AlterSequenceStatement() :
{
    final Span s;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlIdentifier to;
    final SequenceOptions list;
}
{
    <ALTER> { s = span(); } <SEQUENCE>
    ifExists = IfExistsOpt()
    name = CompoundTableIdentifier()
    [
        <RENAME> <TO> to = SimpleIdentifier()
        {
            return new RenameObject(
                s.end(this), ObjectKind.SEQUENCE, ifExists, name, to);
        }
    |
        LOOKAHEAD(<SET> <SCHEMA>)
        <SET> <SCHEMA> to = SimpleIdentifier()
        { return new MoveObject(s.end(this), ObjectKind.SEQUENCE, ifExists, name, to); }
    |
        <OWNER> <TO> to = UserName()
        { return new ChangeOwner(s.end(this), ObjectKind.SEQUENCE, ifExists, name, to); }
    ]
    list = SequenceOptionList(true)
    { return new AlterSequence(s.end(this), ifExists, name, list); }
}

SqlDrop DropSequenceStatement(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlNodeList names;
    final boolean cascade;
}
{
    <SEQUENCE>
    ifExists = IfExistsOpt()
    names = NameList()
    cascade = CascadeOpt()
    { return new DropSequence(s.end(this), ifExists, names, cascade); }
}

/** GENERATED ... AS IDENTITY, or GENERATED ALWAYS AS (expression). */
SqlCall Generated() :
{
    final Span s;
    boolean always = false;
    boolean stored = false;
    SequenceOptions list;
    final SqlNode expression;
}
{
    <GENERATED> { s = span(); list = new SequenceOptions.Builder().build(getPos()); }
    ( <ALWAYS> { always = true; } | <BY> <DEFAULT_> )
    <AS>
    (
        <IDENTITY>
        [ <LPAREN> list = SequenceOptionList(false) <RPAREN> ]
        { return new IdentityClause(s.end(this), always, list); }
    |
        <LPAREN>
        {
            if (!always) {
                throw new SqlSyntaxException(
                    "a column that is computed is GENERATED ALWAYS, not BY DEFAULT", getPos());
            }
        }
        expression = Expression(ExprContext.ACCEPT_SUB_QUERY)
        <RPAREN>
        // Names anywhere else.
        [
            LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("STORED") })
            <IDENTIFIER> { stored = true; }
        |
            LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("VIRTUAL") })
            <IDENTIFIER>
        ]
        { return new GenerationClause(s.end(this), expression, stored); }
    )
}

/** Any number of list; one at least where a sequence is altered. */
SequenceOptions SequenceOptionList(boolean altered) :
{
    final SequenceOptions.Builder builder = new SequenceOptions.Builder();
    final SequenceOptions list;
}
{
    ( AddSequenceOption(builder, altered) )*
    {
        list = builder.build(getPos());
        if (altered && list.isEmpty()) {
            throw new SqlSyntaxException("ALTER SEQUENCE needs an option, as RESTART", getPos());
        }
        return list;
    }
}

void AddSequenceOption(SequenceOptions.Builder list, boolean altered) :
{
    SqlNode value = null;
    final SequenceOptions.Kind kind;
    final Span s;
}
{
    <START> { s = span(); } [ <WITH> ] value = NumericLiteral()
    { list.add(SequenceOptions.Kind.START, value, false, s.end(this)); }
|
    <INCREMENT> { s = span(); } [ <BY> ] value = NumericLiteral()
    { list.add(SequenceOptions.Kind.INCREMENT, value, false, s.end(this)); }
|
    <MINVALUE> { s = span(); } value = NumericLiteral()
    { list.add(SequenceOptions.Kind.MINVALUE, value, false, s.end(this)); }
|
    <MAXVALUE> { s = span(); } value = NumericLiteral()
    { list.add(SequenceOptions.Kind.MAXVALUE, value, false, s.end(this)); }
|
    <NO> { s = span(); }
    (
        <MINVALUE> { kind = SequenceOptions.Kind.MINVALUE; }
    |
        <MAXVALUE> { kind = SequenceOptions.Kind.MAXVALUE; }
    |
        <CYCLE> { kind = SequenceOptions.Kind.CYCLE; }
    |
        <CACHE> { kind = SequenceOptions.Kind.CACHE; }
    )
    { list.add(kind, null, true, s.end(this)); }
|
    <CYCLE> { list.add(SequenceOptions.Kind.CYCLE, null, false, getPos()); }
|
    <CACHE> { s = span(); } value = NumericLiteral()
    { list.add(SequenceOptions.Kind.CACHE, value, false, s.end(this)); }
|
    <RESTART> { s = span(); } [ [ <WITH> ] value = NumericLiteral() ]
    {
        if (!altered) {
            throw new SqlSyntaxException("RESTART belongs to ALTER SEQUENCE", s.end(this));
        }
        list.add(SequenceOptions.Kind.RESTART, value, false, s.end(this));
    }
}
