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

/** START TRANSACTION, BEGIN, COMMIT, ROLLBACK, SAVEPOINT, RELEASE SAVEPOINT, SET TRANSACTION. */
SqlNode TransactionControl() :
{
    final Span s;
    SqlIdentifier savepoint = null;
    final TransactionStatement.Modes modes = new TransactionStatement.Modes();
    TransactionStatement.Action action;
}
{
    (
        <START> { s = span(); } <TRANSACTION> [ TransactionModes(modes) ]
        { action = TransactionStatement.Action.START; }
    |
        <BEGIN> { s = span(); } [ <TRANSACTION> | <WORK> ] [ TransactionModes(modes) ]
        { action = TransactionStatement.Action.START; }
    |
        <SET> { s = span(); } <TRANSACTION> TransactionModes(modes)
        { action = TransactionStatement.Action.SET; }
    |
        <COMMIT> { s = span(); } [ <TRANSACTION> | <WORK> ]
        { action = TransactionStatement.Action.COMMIT; }
    |
        <ROLLBACK> { s = span(); action = TransactionStatement.Action.ROLLBACK; }
        [ <TRANSACTION> | <WORK> ]
        [
            <TO> [ LOOKAHEAD(2) <SAVEPOINT> ] savepoint = SimpleIdentifier()
            { action = TransactionStatement.Action.ROLLBACK_TO; }
        ]
    |
        <SAVEPOINT> { s = span(); } savepoint = SimpleIdentifier()
        { action = TransactionStatement.Action.SAVEPOINT; }
    |
        <RELEASE> { s = span(); } [ LOOKAHEAD(2) <SAVEPOINT> ] savepoint = SimpleIdentifier()
        { action = TransactionStatement.Action.RELEASE; }
    )
    { return new TransactionStatement(s.end(this), action, savepoint, modes); }
}

/** READ ONLY, READ WRITE, ISOLATION LEVEL level; separated by commas. */
void TransactionModes(TransactionStatement.Modes modes) :
{
}
{
    TransactionMode(modes) ( [ <COMMA> ] TransactionMode(modes) )*
}

void TransactionMode(TransactionStatement.Modes modes) :
{
}
{
    LOOKAHEAD(2)
    <READ> <ONLY> { modes.readOnly(true); }
|
    <READ> <WRITE> { modes.readOnly(false); }
|
    <ISOLATION> <LEVEL>
    (
        <SERIALIZABLE> { modes.isolation("SERIALIZABLE"); }
    |
        <REPEATABLE> <READ> { modes.isolation("REPEATABLE READ"); }
    |
        LOOKAHEAD(2)
        <READ> <COMMITTED> { modes.isolation("READ COMMITTED"); }
    |
        <READ> <UNCOMMITTED> { modes.isolation("READ UNCOMMITTED"); }
    )
}
