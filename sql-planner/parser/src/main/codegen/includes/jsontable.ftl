<#-- JSON_TABLE and JSON_TO_RECORD in FROM. -->

/** What stands behind the name JSON_TO_RECORD or its like, up to the end of the list of columns. */
SqlNode JsonRecordsArgs(String function, Span s) :
{
    final SqlNode document;
    final SqlIdentifier alias;
    final List<JsonRecords.Column> columns = new ArrayList<JsonRecords.Column>();
}
{
    <LPAREN> document = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
    [ <AS> ] alias = SimpleIdentifier()
    <LPAREN> JsonRecordsColumn(columns) ( <COMMA> JsonRecordsColumn(columns) )* <RPAREN>
    { return JsonRecords.query(function, document, alias, columns, s.end(this)); }
}

void JsonRecordsColumn(List<JsonRecords.Column> columns) :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
}
{
    name = SimpleIdentifier() type = DataType()
    { columns.add(new JsonRecords.Column(name, type)); }
}

/** What stands behind the name JSON_TABLE, up to its closing parenthesis. */
SqlNode JsonTableArgs(Span s) :
{
    final SqlNode document;
    SqlNode path;
    SqlNode e;
    boolean error = false;
    final List<SqlNode> passed = new ArrayList<SqlNode>();
    final SqlNodeList columns;
}
{
    <LPAREN> document = Expression(ExprContext.ACCEPT_SUB_QUERY)
    [ <FORMAT> JsonRepresentation() ]
    <COMMA> path = Expression(ExprContext.ACCEPT_NON_QUERY)
    [ <AS> SimpleIdentifier() ]
    [
        <PASSING> e = Expression(ExprContext.ACCEPT_SUB_QUERY) { passed.add(e); }
        <AS> e = SimpleIdentifier() { passed.add(e); }
        (
            <COMMA> e = Expression(ExprContext.ACCEPT_SUB_QUERY) { passed.add(e); }
            <AS> e = SimpleIdentifier() { passed.add(e); }
        )*
    ]
    columns = JsonTableColumns()
    [ ( <ERROR> { error = true; } | <EMPTY> [ <ARRAY> ] | <NULL> ) <ON> <ERROR> ]
    <RPAREN>
    { return JsonTable.table(document, JsonPassing.of(path, passed), columns, error, s.end(this)); }
}

SqlNodeList JsonTableColumns() :
{
    final Span s;
    SqlNode column;
    final List<SqlNode> columns = new ArrayList<SqlNode>();
}
{
    <COLUMNS> { s = span(); }
    <LPAREN> column = JsonTableColumn() { columns.add(column); }
    ( <COMMA> column = JsonTableColumn() { columns.add(column); } )*
    <RPAREN>
    { return new SqlNodeList(columns, s.end(this)); }
}

SqlNode JsonTableColumn() :
{
    final Span s;
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    final SqlNode nested;
    SqlNode path = null;
    final SqlNodeList columns;
    final SqlNode column;
}
{
    LOOKAHEAD({ nestedColumnsNext() })
    <NESTED> { s = span(); } [ <PATH> ] nested = StringLiteral()
    [ <AS> SimpleIdentifier() ]
    columns = JsonTableColumns()
    { return JsonTable.nested(nested, columns, s.end(this)); }
|
    name = SimpleIdentifier()
    (
        <FOR> <ORDINALITY> { return JsonTable.ordinality(name); }
    |
        type = DataType()
        (
            <EXISTS> [ <PATH> path = StringLiteral() ]
            column = JsonTableExists(name, type, path)
        |
            column = JsonTableValue(name, type)
        )
        { return column; }
    )
}

SqlNode JsonTableExists(SqlIdentifier name, SqlDataTypeSpec type, SqlNode path) :
{
    SqlNode onError = null;
    JsonTable.Behavior behavior;
}
{
    [
        (
            <TRUE> { behavior = JsonTable.Behavior.TRUE; }
        |   <FALSE> { behavior = JsonTable.Behavior.FALSE; }
        |   <UNKNOWN> { behavior = JsonTable.Behavior.UNKNOWN; }
        |   <ERROR> { behavior = JsonTable.Behavior.ERROR; }
        )
        { onError = JsonTable.behavior(behavior, null, getPos()); }
        <ON> <ERROR>
    ]
    {
        return JsonTable.exists(
            new JsonTable.Column(name, type, path, List.of(), null, onError),
            name.getParserPosition());
    }
}

SqlNode JsonTableValue(SqlIdentifier name, SqlDataTypeSpec type) :
{
    SqlNode path = null;
    SqlNode onEmpty = null;
    SqlNode onError = null;
    SqlNode said;
    final List<JsonTable.Form> forms = new ArrayList<JsonTable.Form>();
}
{
    [ <FORMAT> JsonRepresentation() { forms.add(JsonTable.Form.FORMAT_JSON); } ]
    [ <PATH> path = StringLiteral() ]
    [
        (
            <WITHOUT> [ <ARRAY> ] { forms.add(JsonTable.Form.WITHOUT_WRAPPER); }
        |
            <WITH>
            (
                <CONDITIONAL> { forms.add(JsonTable.Form.WITH_CONDITIONAL_WRAPPER); }
            |
                [ <UNCONDITIONAL> ] { forms.add(JsonTable.Form.WITH_WRAPPER); }
            )
            [ <ARRAY> ]
        )
        <WRAPPER>
    ]
    [
        (
            <KEEP> { forms.add(JsonTable.Form.KEEP_QUOTES); }
        |   <OMIT> { forms.add(JsonTable.Form.OMIT_QUOTES); }
        )
        <QUOTES>
    ]
    (
        said = JsonTableBehavior() <ON>
        ( <EMPTY> { onEmpty = said; } | <ERROR> { onError = said; } )
    )*
    {
        return JsonTable.value(
            new JsonTable.Column(name, type, path, forms, onEmpty, onError),
            name.getParserPosition());
    }
}

SqlNode JsonTableBehavior() :
{
    SqlNode value = null;
    JsonTable.Behavior behavior;
}
{
    (
        <ERROR> { behavior = JsonTable.Behavior.ERROR; }
    |   <NULL> { behavior = JsonTable.Behavior.NULL; }
    |   <DEFAULT_> { behavior = JsonTable.Behavior.DEFAULT; }
        value = Expression(ExprContext.ACCEPT_SUB_QUERY)
    |   <EMPTY>
        (
            <OBJECT> { behavior = JsonTable.Behavior.EMPTY_OBJECT; }
        |   [ <ARRAY> ] { behavior = JsonTable.Behavior.EMPTY_ARRAY; }
        )
    )
    { return JsonTable.behavior(behavior, value, getPos()); }
}
