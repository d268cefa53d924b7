<#-- Hints, which stand behind SELECT or the name of a table. -->

void AddHints(List<SqlNode> hints, boolean ofTable) :
{
}
{
    <HINT_BEG>
    AddNamedHint(hints, ofTable)
    ( [ <COMMA> ] AddNamedHint(hints, ofTable) )*
    <COMMENT_END>
}

/** The name of a hint, and names in parentheses, with commas between them or without. */
void AddNamedHint(List<SqlNode> hints, boolean ofTable) :
{
    final SqlIdentifier name;
    SqlIdentifier argument;
    final List<SqlNode> arguments = new ArrayList<SqlNode>();
    final Span s;
}
{
    name = SimpleIdentifier()
    {
        s = Span.of(name);
        Hints.checkName(name, ofTable);
    }
    [
        <LPAREN>
        argument = SimpleIdentifier() { arguments.add(argument); }
        ( [ <COMMA> ] argument = SimpleIdentifier() { arguments.add(argument); } )*
        <RPAREN>
    ]
    { hints.add(Hints.of(s.end(this), name, arguments, ofTable)); }
}
