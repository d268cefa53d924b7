<#-- Statements about indexes. -->

/** CREATE [UNIQUE] INDEX. */
SqlCreate CreateIndexStatement(Span s, boolean replace) :
{
    boolean unique = false;
    final CreateIndex.Builder index;
}
{
    [ <UNIQUE> { unique = true; } ]
    <INDEX>
    {
        SqlSyntaxException.refuseReplace(replace, s.pos());
        index = new CreateIndex.Builder(unique);
    }
    [ LOOKAHEAD(1) <CONCURRENTLY> { index.concurrently(); } ]
    IndexNames(index)
    IndexElements(index)
    IndexOptions(index)
    { return index.build(s.end(this)); }
}

void IndexNames(CreateIndex.Builder index) :
{
    final boolean ifNotExists;
    SqlIdentifier name = null;
    final SqlIdentifier table;
    final SqlIdentifier method;
}
{
    ifNotExists = IfNotExistsOpt()
    [ name = CompoundIdentifier() ]
    <ON>
    OnlyOpt()
    table = CompoundTableIdentifier()
    { index.names(ifNotExists, name, table); }
    [ <USING> method = SimpleIdentifier() { index.method(method); } ]
}

void IndexElements(CreateIndex.Builder index) :
{
    IndexElement element;
}
{
    <LPAREN> { checkIndexElementNext(); }
    element = IndexElement() { index.element(element); }
    (
        LOOKAHEAD(1)
        <COMMA> { checkIndexElementNext(); }
        element = IndexElement() { index.element(element); }
    )*
    <RPAREN>
}

/** A column, an item of a MAP, a call, or an expression in parentheses, and its order. */
IndexElement IndexElement() :
{
    SqlNode expression;
    final SqlNode item;
    final boolean descending;
    Boolean nullsFirst = null;
    final Span s;
}
{
    (
        <LPAREN> { s = span(); }
        expression = Expression(ExprContext.ACCEPT_NON_QUERY)
        <RPAREN>
    |
        LOOKAHEAD(2)
        expression = BuiltinFunctionCall() { s = Span.of(expression); }
    |
        LOOKAHEAD(FunctionName() <LPAREN>)
        expression = NamedFunctionCall() { s = Span.of(expression); }
    |
        expression = CompoundIdentifier() { s = Span.of(expression); }
        [
            LOOKAHEAD(1)
            <LBRACKET> item = Expression(ExprContext.ACCEPT_NON_QUERY) <RBRACKET>
            { expression = SqlStdOperatorTable.ITEM.createCall(s.end(this), expression, item); }
        ]
    )
    IndexOrderOpt()
    descending = DescendingOpt()
    [ <NULLS> ( <FIRST> { nullsFirst = true; } | <LAST> { nullsFirst = false; } ) ]
    { return new IndexElement(s.end(this), expression, descending, nullsFirst); }
}

/** PostgreSQL's words for the order that texts have anyway; others are refused. */
void IndexOrderOpt() :
{
    final SqlIdentifier collation;
    final SqlIdentifier operators;
}
{
    { checkIndexElementEnds(); }
    [
        LOOKAHEAD(1)
        <COLLATE> collation = CompoundIdentifier()
        { IndexElement.checkCollation(collation); }
    ]
    [
        LOOKAHEAD({ getToken(1).image.toLowerCase(Locale.ROOT).endsWith("_ops") })
        operators = SimpleIdentifier()
        { IndexElement.checkOperators(operators); }
    ]
}

/** What stands behind the elements. */
void IndexOptions(CreateIndex.Builder index) :
{
    SqlNodeList list;
    final boolean nullsDistinct;
    final SqlNode where;
}
{
    [ <INCLUDE> list = ParenthesizedColumnList() { index.include(list); } ]
    nullsDistinct = NullsDistinctOpt() { index.nullsDistinct(nullsDistinct); }
    [ list = WithOptions() { index.options(list); } ]
    [
        <WHERE> where = Expression(ExprContext.ACCEPT_NON_QUERY)
        { index.where(where); }
    ]
}

/** DROP INDEX, also with the table of the indexes. */
SqlDrop DropIndexStatement(Span s, boolean replace) :
{
    boolean concurrently = false;
    final boolean ifExists;
    final SqlNodeList names;
    boolean cascade = false;
    SqlIdentifier table = null;
}
{
    <INDEX>
    [
        LOOKAHEAD(<CONCURRENTLY> CompoundTableIdentifier())
        <CONCURRENTLY> { concurrently = true; }
    ]
    ifExists = IfExistsOpt()
    names = NameList()
    (
        <ON> table = CompoundTableIdentifier()
    |
        cascade = CascadeOpt()
    )
    { return new DropIndex(s.end(this), concurrently, ifExists, names, cascade, table); }
}

SqlNode ReindexStatement() :
{
    final Span s;
    final SqlIdentifier name;
    Reindex.Kind kind = Reindex.Kind.ANY;
    SqlIdentifier option;
}
{
    <REINDEX> { s = span(); }
    [
        <LPAREN>
        option = SimpleIdentifier() { Reindex.checkOption(option); }
        ( <COMMA> option = SimpleIdentifier() { Reindex.checkOption(option); } )*
        <RPAREN>
    ]
    { checkReindexed(); }
    [
        <TABLE> { kind = Reindex.Kind.TABLE; }
    |
        LOOKAHEAD(<INDEX> CompoundTableIdentifier())
        <INDEX> { kind = Reindex.Kind.INDEX; }
    ]
    [ LOOKAHEAD(<CONCURRENTLY> CompoundTableIdentifier()) <CONCURRENTLY> ]
    name = CompoundTableIdentifier()
    { return new Reindex(s.end(this), kind, name); }
}
