<#-- value::type, which is CAST(value AS type). -->
void InfixCast(List<Object> list, ExprContext exprContext, Span s) :
{
    final SqlDataTypeSpec dt;
}
{
    <INFIX_CAST> {
        checkNonQueryExpression(exprContext);
    }
    dt = DataType() {
        list.add(new SqlParserUtil.ToTreeListItem(SqlLibraryOperators.INFIX_CAST, s.pos()));
        list.add(dt);
    }
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
