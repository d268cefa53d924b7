<#-- Statements about the session that runs them, and about what it can see. -->

/** SET, RESET, USE or DISCARD; SET SESSION CHARACTERISTICS, SET CONSTRAINTS. */
SqlNode SessionStatement() :
{
    final Span s;
    final SqlNode setting;
    SqlIdentifier name;
    final List<String> values = new ArrayList<String>();
    boolean local = false;
    final TransactionStatement.Modes modes = new TransactionStatement.Modes();
}
{
    LOOKAHEAD(<SET> <SESSION> <CHARACTERISTICS>)
    <SET> { s = span(); } <SESSION> <CHARACTERISTICS> <AS> <TRANSACTION> TransactionModes(modes)
    {
        return new TransactionStatement(
            s.end(this), TransactionStatement.Action.SET_DEFAULT, null, modes);
    }
|
    LOOKAHEAD(<SET> <CONSTRAINTS> ( <ALL> | CompoundIdentifier() ))
    setting = SetConstraintsStatement() { return setting; }
|
    <SET> { s = span(); }
    [
        LOOKAHEAD(( <SESSION> | <LOCAL> ) Identifier())
        ( <SESSION> | <LOCAL> { local = true; } )
    ]
    (
        LOOKAHEAD(<TIME> <ZONE>)
        <TIME> <ZONE> { name = new SqlIdentifier("timezone", getPos()); }
        AddSettingValue(values)
    |
        LOOKAHEAD(<NAMES> ( <QUOTED_STRING> | Identifier() ))
        <NAMES> { name = new SqlIdentifier("client_encoding", getPos()); }
        AddSettingValue(values)
    |
        LOOKAHEAD(<ROLE> ( <QUOTED_STRING> | Identifier() ))
        <ROLE> { name = new SqlIdentifier("role", getPos()); }
        AddSettingValue(values)
    |
        LOOKAHEAD(<SCHEMA> ( <QUOTED_STRING> | Identifier() ))
        <SCHEMA> { name = new SqlIdentifier("schema", getPos()); }
        AddSettingValue(values)
    |
        LOOKAHEAD(SimpleIdentifier() Literal())
        name = SimpleIdentifier()
        AddSettingValue(values)
    |
        name = CompoundIdentifier()
        ( <TO> | <EQ> )
        AddSettingValue(values)
        ( <COMMA> AddSettingValue(values) )*
    )
    { return new SessionSetting(s.end(this), name, values, local); }
|
    <RESET> { s = span(); }
    (
        <ALL> { return new SessionSetting(s.end(this), null, values, false); }
    |
        name = CompoundIdentifier()
        { return new SessionSetting(s.end(this), name, values, false); }
    )
|
    <USE> { s = span(); } name = SimpleIdentifier() { values.add(name.getSimple()); }
    {
        return new SessionSetting(
            s.end(this), new SqlIdentifier("schema", name.getParserPosition()), values, false);
    }
|
    <DISCARD> { s = span(); }
    (
        <ALL> { return new Discard(s.end(this), Discard.What.ALL); }
    |
        ( <TEMP> | <TEMPORARY> ) { return new Discard(s.end(this), Discard.What.TEMP); }
    |
        <PLANS> { return new Discard(s.end(this), Discard.What.PLANS); }
    |
        <SEQUENCES> { return new Discard(s.end(this), Discard.What.SEQUENCES); }
    )
}

/** One value of a setting as a text; none for DEFAULT. */
void AddSettingValue(List<String> values) :
{
    final SqlNode value;
    final SqlIdentifier name;
}
{
    <DEFAULT_>
|
    value = Literal() { values.add(SessionSetting.text((SqlLiteral) value)); }
|
    <ON> { values.add("on"); }
|
    name = SimpleIdentifier() { values.add(name.getSimple()); }
}

/** SHOW of a setting, of all, or of what there is; DESCRIBE of a table. */
SqlNode ShowStatement() :
{
    final Span s;
    SqlIdentifier name;
    SqlIdentifier of = null;
    SqlIdentifier in = null;
}
{
    <SHOW> { s = span(); }
    (
        <ALL> { return new ShowSetting(s.end(this), null); }
    |
        LOOKAHEAD(<TIME> <ZONE>)
        <TIME> <ZONE>
        { return new ShowSetting(s.end(this), new SqlIdentifier("timezone", getPos())); }
    |
        LOOKAHEAD(<TRANSACTION> <ISOLATION>)
        <TRANSACTION> <ISOLATION> <LEVEL>
        {
            return new ShowSetting(
                s.end(this), new SqlIdentifier("transaction_isolation", getPos()));
        }
    |
        name = CompoundIdentifier()
        [ <FROM> of = CompoundIdentifier() [ <FROM> in = SimpleIdentifier() ] ]
        {
            final ShowObjects objects = ShowObjects.of(s.end(this), name, of, in);
            if (objects == null && of != null) {
                throw new SqlSyntaxException(
                    "SHOW ... FROM is for TABLES and COLUMNS, not for " + name,
                    name.getParserPosition());
            }
            return objects == null ? new ShowSetting(s.end(this), name) : objects;
        }
    )
|
    ( <DESCRIBE> | <DESC> ) { s = span(); } [ LOOKAHEAD(2) <TABLE> ] of = CompoundIdentifier()
    { return ShowObjects.columns(s.end(this), of); }
}
