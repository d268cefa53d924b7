<#-- The productions of Cellar's own statements. -->

/** IF NOT EXISTS, or nothing. */
boolean IfNotExistsOpt() :
{
}
{
    LOOKAHEAD(3)
    <IF> <NOT> <EXISTS> { return true; }
|
    { return false; }
}

/** IF EXISTS, or nothing. */
boolean IfExistsOpt() :
{
}
{
    LOOKAHEAD(2)
    <IF> <EXISTS> { return true; }
|
    { return false; }
}

/** WITH (name = literal, ...). */
SqlNodeList WithOptions() :
{
    final List<SqlNode> list = new ArrayList<SqlNode>();
    final Span s;
}
{
    <WITH> { s = span(); }
    <LPAREN>
    [
        AddOption(list)
        ( <COMMA> AddOption(list) )*
    ]
    <RPAREN>
    { return new SqlNodeList(list, s.end(this)); }
}

void AddOption(List<SqlNode> list) :
{
    final SqlIdentifier name;
    final SqlNode value;
    final Span s;
}
{
    name = SimpleIdentifier() { s = Span.of(name); }
    <EQ>
    value = Literal()
    { list.add(new Option(s.end(this), name, value)); }
}

/** CREATE NAMESPACE or CREATE SCHEMA. */
SqlCreate CreateNamespaceStatement(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    SqlNodeList list = SqlNodeList.EMPTY;
}
{
    ( <NAMESPACE> | <SCHEMA> ) { SqlSyntaxException.refuseReplace(replace, s.pos()); }
    ifNotExists = IfNotExistsOpt()
    name = SimpleIdentifier()
    [ list = WithOptions() ]
    { return new CreateNamespace(s.end(this), ifNotExists, name, list); }
}

/** CREATE TABLE. A primary key at a column becomes the table's. */
SqlCreate CreateTableStatement(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    final CreateTable.Builder table;
}
{
    <TABLE> { SqlSyntaxException.refuseReplace(replace, s.pos()); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundTableIdentifier() { table = new CreateTable.Builder(ifNotExists, name); }
    <LPAREN>
    TableElement(table)
    ( <COMMA> TableElement(table) )*
    <RPAREN>
    (
        LOOKAHEAD(2)
        [ <COMMA> ] FamilyClause(table)
    |
        TableOptions(table)
    )*
    { return table.build(s.end(this)); }
}

void TableElement(CreateTable.Builder table) :
{
    final List<SqlNode> key = new ArrayList<SqlNode>();
    final Span s;
}
{
    <PRIMARY> { s = span(); } <KEY>
    <LPAREN>
    AddKeyColumn(key)
    ( <COMMA> AddKeyColumn(key) )*
    <RPAREN>
    { table.primaryKey(new SqlNodeList(key, s.end(this))); }
|
    ColumnClause(table)
}

void AddKeyColumn(List<SqlNode> key) :
{
    final SqlIdentifier name;
    final boolean descending;
    final Span s;
}
{
    name = CompoundIdentifier() { s = Span.of(name); }
    descending = DescendingOpt()
    { key.add(new KeyColumn(s.end(this), name, descending)); }
}

boolean DescendingOpt() :
{
}
{
    <ASC> { return false; }
|
    <DESC> { return true; }
|
    { return false; }
}

void ColumnClause(CreateTable.Builder table) :
{
    final SqlIdentifier name;
    final SqlDataTypeSpec type;
    SqlNode defaultValue = null;
    boolean notNull = false;
    boolean descending;
    final Span s;
    Span k;
}
{
    name = CompoundIdentifier() { s = Span.of(name); }
    type = DataType()
    (
        <NOT> <NULL> { notNull = true; }
    |
        <NULL>
    |
        <DEFAULT_> defaultValue = Expression(ExprContext.ACCEPT_NON_QUERY)
    |
        <PRIMARY> { k = span(); } <KEY> descending = DescendingOpt()
        {
            table.primaryKey(
                SqlNodeList.of(new KeyColumn(k.end(this), name, descending)));
        }
    )*
    { table.column(new ColumnDefinition(s.end(this), name, type, notNull, defaultValue)); }
}

void FamilyClause(CreateTable.Builder table) :
{
    final SqlIdentifier name;
    SqlNodeList list = SqlNodeList.EMPTY;
    final Span s;
}
{
    <FAMILY> { s = span(); }
    name = SimpleIdentifier()
    [ LOOKAHEAD(2) list = WithOptions() ]
    { table.family(new FamilyDefinition(s.end(this), name, list)); }
}

void TableOptions(CreateTable.Builder table) :
{
    final SqlNodeList list;
}
{
    list = WithOptions()
    { table.addOptions(list); }
}

SqlDrop DropNamespaceStatement(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlIdentifier name;
    boolean cascade = false;
}
{
    ( <NAMESPACE> | <SCHEMA> )
    ifExists = IfExistsOpt()
    name = SimpleIdentifier()
    [ <CASCADE> { cascade = true; } | <RESTRICT> ]
    { return new DropNamespace(s.end(this), ifExists, name, cascade); }
}

SqlDrop DropTableStatement(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlIdentifier name;
}
{
    <TABLE>
    ifExists = IfExistsOpt()
    name = CompoundTableIdentifier()
    { return new DropTable(s.end(this), ifExists, name); }
}

SqlTruncate TruncateTableStatement(Span s) :
{
    final SqlIdentifier name;
}
{
    <TABLE>
    name = CompoundTableIdentifier()
    { return new TruncateTable(s.end(this), name); }
}

SqlNode FlushTableStatement() :
{
    final Span s;
    final SqlIdentifier name;
}
{
    <FLUSH> { s = span(); } <TABLE>
    name = CompoundTableIdentifier()
    { return new FlushTable(s.end(this), name); }
}

SqlNode CompactTableStatement() :
{
    final Span s;
    final SqlIdentifier name;
    boolean major = false;
}
{
    <COMPACT> { s = span(); } <TABLE>
    name = CompoundTableIdentifier()
    [ <MAJOR> { major = true; } ]
    { return new CompactTable(s.end(this), name, major); }
}

/** EXPLAIN [ANALYZE] [PLAN] [FOR] statement. */
SqlNode ExplainStatement() :
{
    final Span s;
    final SqlNode statement;
    boolean analyze = false;
}
{
    <EXPLAIN> { s = span(); }
    [ <ANALYZE> { analyze = true; } ]
    [ <PLAN> ] [ <FOR> ]
    statement = SqlQueryOrDml()
    { return new Explain(s.end(this), statement, nDynamicParams, analyze); }
}

/** Parenthesised names of columns, each with or without its family. */
SqlNodeList ParenthesizedColumnList() :
{
    final Span s;
    final List<SqlNode> list = new ArrayList<SqlNode>();
    SqlIdentifier name;
}
{
    <LPAREN> { s = span(); }
    name = CompoundIdentifier() { list.add(name); }
    ( <COMMA> name = CompoundIdentifier() { list.add(name); } )*
    <RPAREN>
    { return new SqlNodeList(list, s.end(this)); }
}

/** INSERT or UPSERT, with what happens to keys that exist, and what is returned. */
SqlNode InsertStatement() :
{
    final List<SqlLiteral> keywords = new ArrayList<SqlLiteral>();
    final SqlNodeList keywordList;
    final SqlIdentifier table;
    SqlNodeList columns = null;
    SqlNode source;
    SqlNodeList key = null;
    SqlUpdate update = null;
    boolean conflict = false;
    SqlNodeList returning = null;
    final Span s;
}
{
    (
        <INSERT> { s = span(); }
    |
        <UPSERT> { s = span(); keywords.add(SqlInsertKeyword.UPSERT.symbol(getPos())); }
    )
    { keywordList = new SqlNodeList(keywords, s.pos()); }
    <INTO> table = CompoundTableIdentifier()
    (
        <DEFAULT_> <VALUES>
        {
            columns = new SqlNodeList(getPos());
            source =
                SqlStdOperatorTable.VALUES.createCall(
                    getPos(), SqlStdOperatorTable.ROW.createCall(getPos()));
        }
    |
        [ LOOKAHEAD(2) columns = ParenthesizedColumnList() ]
        source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    [
        <ON> <CONFLICT> { conflict = true; }
        [ key = ParenthesizedColumnList() ]
        <DO>
        (
            <NOTHING>
        |
            update = ConflictUpdate(table)
        )
    ]
    [ returning = ReturningList() ]
    {
        final SqlParserPos pos = s.end(this);
        return Returning.of(
            conflict
                ? new ConflictInsert(
                    pos, keywordList, table, source, columns, key, update, nDynamicParams)
                : new SqlInsert(pos, keywordList, table, source, columns),
            returning);
    }
}

SqlUpdate ConflictUpdate(SqlIdentifier table) :
{
    final SqlNodeList targets = new SqlNodeList(getPos());
    final SqlNodeList values = new SqlNodeList(getPos());
    SqlNode where = null;
    final Span s;
}
{
    <UPDATE> { s = span(); }
    Assignments(targets, values)
    [ where = Where() ]
    { return new SqlUpdate(s.end(this), table, targets, values, where, null, null); }
}

/** SET target = value, ... */
void Assignments(SqlNodeList targets, SqlNodeList values) :
{
}
{
    <SET>
    AddAssignment(targets, values)
    ( <COMMA> AddAssignment(targets, values) )*
}

/** A column or an entry of a MAP, and its new value. */
void AddAssignment(SqlNodeList targets, SqlNodeList values) :
{
    SqlNode target;
    SqlNode value;
}
{
    target = CompoundIdentifier()
    [
        <LBRACKET>
        value = Expression(ExprContext.ACCEPT_SUB_QUERY)
        <RBRACKET>
        { target = SqlStdOperatorTable.ITEM.createCall(getPos(), target, value); }
    ]
    <EQ>
    (
        value = Default()
    |
        value = Expression(ExprContext.ACCEPT_SUB_QUERY)
    )
    { targets.add(target); values.add(value); }
}

SqlNodeList ReturningList() :
{
    final List<SqlNode> list = new ArrayList<SqlNode>();
    final Span s;
}
{
    <RETURNING> { s = span(); }
    AddSelectItem(list)
    ( <COMMA> AddSelectItem(list) )*
    { return new SqlNodeList(list, s.end(this)); }
}

SqlNode UpdateStatement() :
{
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    final SqlNodeList targets = new SqlNodeList(getPos());
    final SqlNodeList values = new SqlNodeList(getPos());
    SqlNode where = null;
    SqlNodeList returning = null;
    final Span s;
}
{
    <UPDATE> { s = span(); }
    table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    Assignments(targets, values)
    [ where = Where() ]
    [ returning = ReturningList() ]
    {
        return Returning.of(
            new SqlUpdate(s.end(this), table, targets, values, where, null, alias), returning);
    }
}

SqlNode DeleteStatement() :
{
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    SqlNode where = null;
    SqlNodeList returning = null;
    final Span s;
}
{
    <DELETE> { s = span(); }
    <FROM> table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    [ where = Where() ]
    [ returning = ReturningList() ]
    { return Returning.of(new SqlDelete(s.end(this), table, where, null, alias), returning); }
}

SqlNode MergeStatement() :
{
    final SqlIdentifier table;
    SqlIdentifier alias = null;
    final SqlNode source;
    final SqlNode condition;
    final List<SqlNode> clauses = new ArrayList<SqlNode>();
    SqlNodeList returning = null;
    final Span s;
}
{
    <MERGE> { s = span(); }
    <INTO> table = CompoundTableIdentifier()
    [ [ <AS> ] alias = SimpleIdentifier() ]
    <USING> source = TableRef()
    <ON> condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
    ( AddMergeClause(clauses) )+
    [ returning = ReturningList() ]
    {
        return Returning.of(
            new Merge(
                s.end(this),
                table,
                alias,
                source,
                condition,
                new SqlNodeList(clauses, s.end(this))),
            returning);
    }
}

/** WHEN [NOT] MATCHED [AND condition] THEN action. */
void AddMergeClause(List<SqlNode> clauses) :
{
    boolean matched = true;
    SqlNode condition = null;
    SqlNodeList targets = null;
    SqlNodeList values = null;
    SqlNode row;
    final MergeClause.Action action;
    final Span s;
}
{
    <WHEN> { s = span(); }
    [ <NOT> { matched = false; } ]
    <MATCHED>
    [ <AND> condition = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <THEN>
    (
        <UPDATE>
        {
            action = MergeClause.Action.UPDATE;
            targets = new SqlNodeList(getPos());
            values = new SqlNodeList(getPos());
        }
        Assignments(targets, values)
    |
        <DELETE> { action = MergeClause.Action.DELETE; }
    |
        <DO> <NOTHING> { action = MergeClause.Action.NOTHING; }
    |
        <INSERT> { action = MergeClause.Action.INSERT; }
        (
            <DEFAULT_> <VALUES>
            { targets = SqlNodeList.EMPTY; values = SqlNodeList.EMPTY; }
        |
            [ LOOKAHEAD(2) targets = ParenthesizedColumnList() ]
            <VALUES> row = RowConstructor()
            { values = MergeClause.values(row); }
        )
    )
    { clauses.add(new MergeClause(s.end(this), matched, condition, action, targets, values)); }
}
