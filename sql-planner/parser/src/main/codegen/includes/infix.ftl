<#-- value::type, which is CAST(value AS type). -->
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec dt;
    final SqlIntervalQualifier qualifier;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
    }
    (
        LOOKAHEAD({ getToken(1).kind == INTERVAL })
        <INTERVAL>
        (
            LOOKAHEAD(ArrayOfIntervals())
            dt = ArrayOfIntervals() {
                list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, s.pos()));
                list.add(dt);
            }
        |
            qualifier = IntervalQualifier() {
                list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, s.pos()));
                list.add(qualifier);
            }
        |
            { list.set(list.size() - 1, IntervalText.cast((SqlNode) list.get(list.size() - 1))); }
        )
    |
        dt = DataType() {
            list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, s.pos()));
            list.add(dt);
        }
    )
}

<#-- time AT TIME ZONE zone, which is TIMEZONE(zone, time). -->
void AtTimeZone(List<Object> list, ExprContext exprContext, Span s) :
{
}
{
    <AT> { checkNonQueryExpression(exprContext); } <TIME> <ZONE>
    { list.add(new SqlParserUtil.ToTreeListItem(InfixOperator.AT_TIME_ZONE, getPos())); }
    AddExpression2b(list, exprContext)
}

<#-- type 'text', which is CAST('text' AS type). -->
SqlNode TypedText() :
{
    final SqlDataTypeSpec type;
    final SqlNode text;
    final Span s;
}
{
    type = DataType() { s = Span.of(type); }
    text = StringLiteral()
    { return SqlStdOperatorTable.CAST.createCall(s.end(this), text, type); }
}

<#-- OVER window after an aggregate, or nothing. -->
SqlCall OverWindow(SqlCall aggregate) :
{
    final SqlNode window;
}
{
    [
        <OVER>
        ( window = SimpleIdentifier() | window = WindowSpecification() )
        {
            return SqlStdOperatorTable.OVER.createCall(
                Span.of(aggregate).end(window), aggregate, window);
        }
    ]
    { return aggregate; }
}

<#-- JSON_AGG and JSON_OBJECT_AGG, whose order may stand among their arguments, as that of ARRAY_AGG. -->
SqlCall JsonAggregateCall() :
{
    final SqlIdentifier name;
    final Span s;
    final List<SqlNode> args = new ArrayList<SqlNode>();
    SqlLiteral quantifier = null;
    SqlNodeList order;
}
{
    name = SimpleIdentifier() { s = Span.of(name); }
    <LPAREN>
    [ quantifier = AllOrDistinct() ]
    AddArg(args, ExprContext.ACCEPT_SUB_QUERY)
    [ <COMMA> AddArg(args, ExprContext.ACCEPT_SUB_QUERY) ]
    [ order = OrderBy(true) { args.add(order); } ]
    <RPAREN>
    {
        return createCall(
            name, s.end(this), SqlFunctionCategory.USER_DEFINED_FUNCTION, quantifier, args);
    }
}

<#-- The operators of PostgreSQL that bind less than arithmetic and more than comparisons. -->
SqlBinaryOperator InfixOperators() :
{
}
{
    <VERTICAL_BAR> { return InfixOperator.BIT_OR; }
|   <LIKE_SIGN> { return InfixOperator.LIKE; }
|   <ILIKE_SIGN> { return InfixOperator.ILIKE; }
|   <NOT_LIKE_SIGN> { return InfixOperator.NOT_LIKE; }
|   <NOT_ILIKE_SIGN> { return InfixOperator.NOT_ILIKE; }
|   <HASH> { return InfixOperator.BIT_XOR; }
|   <LEFTSHIFT> { return InfixOperator.LEFT_SHIFT; }
|   LOOKAHEAD({ adjacentNext(GT, GT) }) <GT> <GT> { return InfixOperator.RIGHT_SHIFT; }
|   <LAMBDA> { return InfixOperator.JSON_GET; }
|   <JSON_TEXT> { return InfixOperator.JSON_GET_TEXT; }
|   <JSON_PATH> { return InfixOperator.JSON_PATH; }
|   <JSON_PATH_TEXT> { return InfixOperator.JSON_PATH_TEXT; }
|   <JSON_DELETE_PATH> { return InfixOperator.JSON_DELETE_PATH; }
|   <CONTAINS_ALL> { return InfixOperator.CONTAINS_ALL; }
|   <PATH_EXISTS> { return InfixOperator.PATH_EXISTS; }
|   <PATH_MATCH> { return InfixOperator.PATH_MATCH; }
|   <CONTAINED_IN> { return InfixOperator.CONTAINED_IN; }
|   <OVERLAP> { return InfixOperator.OVERLAP; }
|   <HAS_KEY> { return InfixOperator.HAS_KEY; }
|   <HAS_ANY_KEY> { return InfixOperator.HAS_ANY_KEY; }
|   <HAS_ALL_KEYS> { return InfixOperator.HAS_ALL_KEYS; }
}

<#-- The number of rows of FETCH, one if there is none. -->
SqlNode FetchedRows() :
{
    final SqlNode e;
}
{
    (
        LOOKAHEAD(<LPAREN> ( <SELECT> | <WITH> | <VALUES> | <TABLE> ))
        e = ParenthesizedExpression(ExprContext.ACCEPT_SUB_QUERY)
    |
        <LPAREN> e = Expression(ExprContext.ACCEPT_SUB_QUERY) <RPAREN>
    |
        e = NumericLiteral()
    |
        e = DynamicParam()
    |
        { e = SqlLiteral.createExactNumeric("1", getPos()); }
    )
    { return e; }
}

<#-- The bounds of a slice of an array, from behind its colon. -->
SqlNode SliceBounds(SqlNode first) :
{
    SqlNode last = null;
    final Span s = span();
}
{
    [ last = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    { return ArraySlice.bounds(first, last, s.end(this)); }
}

<#-- The arguments of a function of FROM, and WITH ORDINALITY. -->
SqlNode TableFunctionArgs(SqlIdentifier name) :
{
    SqlNode table;
}
{
    (
        LOOKAHEAD({ JsonTable.isNamed(getToken(0).image) })
        table = JsonTableArgs(span())
    |
        LOOKAHEAD({ JsonRecords.isNamed(getToken(0).image) })
        table = JsonRecordsArgs(getToken(0).image, span())
    |
        table = ImplicitTableFunctionCallArgs(name)
        [
            LOOKAHEAD(2)
            <WITH> <ORDINALITY> { table = TableFunction.numbered(table, getPos()); }
        ]
    )
    { return table; }
}
