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
    final SqlNodeList list;
}
{
    <WITH>
    list = OptionList()
    { return list; }
}

SqlNodeList OptionList() :
{
    final List<SqlNode> list = new ArrayList<SqlNode>();
    final Span s;
}
{
    <LPAREN> { s = span(); }
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
    SqlNode value = null;
    final Span s;
}
{
    name = SimpleIdentifier() { s = Span.of(name); value = SqlLiteral.createBoolean(true, getPos()); }
    [
        <EQ>
        (
            LOOKAHEAD(( <ON> | SimpleIdentifier() ) ( <COMMA> | <RPAREN> ))
            ( <ON> | SimpleIdentifier() ) { value = SqlLiteral.createCharString(getToken(0).image, getPos()); }
        |
            value = Literal()
        )
    ]
    { list.add(new Option(s.end(this), name, value)); }
}

/** Names of tables, views or sequences, with commas between them. */
SqlNodeList NameList() :
{
    final List<SqlNode> list = new ArrayList<SqlNode>();
    SqlIdentifier name;
}
{
    name = CompoundTableIdentifier() { list.add(name); }
    ( <COMMA> name = CompoundTableIdentifier() { list.add(name); } )*
    { return new SqlNodeList(list, Span.of(list).pos()); }
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
    final SqlNode query;
    final SqlParserPos on;
    final OnCommit action;
    boolean temporary = false;
}
{
    [
        [ <LOCAL> | <GLOBAL> ]
        ( <TEMPORARY> | <TEMP> ) { temporary = true; }
    ]
    <TABLE> { SqlSyntaxException.refuseReplace(replace, s.pos()); }
    ifNotExists = IfNotExistsOpt()
    name = CompoundTableIdentifier()
    {
        table = new CreateTable.Builder(ifNotExists, name);
        if (temporary) {
            table.onCommit(OnCommit.PRESERVE_ROWS);
        }
    }
    [
        <LPAREN>
        TableElement(table)
        ( <COMMA> TableElement(table) )*
        <RPAREN>
    |
        // As MySQL has it: with all that the other table has.
        LikeClause(table, EnumSet.allOf(LikeClause.Part.class))
    ]
    (
        LOOKAHEAD(2)
        [ <COMMA> ] FamilyClause(table)
    |
        TableOptions(table)
    |
        SplitClause(table)
    )*
    [ <OVER> <EXISTING> { table.overExisting(getPos()); } ]
    [
        <ON> <COMMIT> { on = getPos(); }
        ( <PRESERVE> <ROWS> { action = OnCommit.PRESERVE_ROWS; }
        | <DELETE> <ROWS> { action = OnCommit.DELETE_ROWS; }
        | <DROP> { action = OnCommit.DROP; }
        )
        {
            if (!temporary) {
                throw new SqlSyntaxException(
                    "ON COMMIT is for temporary tables: CREATE TEMPORARY TABLE", on);
            }
            table.onCommit(action);
        }
    ]
    [
        <AS> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
        { table.query(query); }
        [ <WITH> [ <NO> { table.withoutRows(); } ] <DATA> ]
    ]
    { return table.build(s.end(this)); }
}

void TableElement(CreateTable.Builder table) :
{
    final SqlNodeList key;
    final ConstraintDefinition constraint;
}
{
    LOOKAHEAD([ <CONSTRAINT> SimpleIdentifier() ] <PRIMARY>)
    key = PrimaryKey()
    { table.primaryKey(key); }
|
    LOOKAHEAD({ tableConstraintNext() })
    constraint = TableConstraint()
    { table.constraint(constraint); }
|
    LikeClause(table, EnumSet.noneOf(LikeClause.Part.class))
|
    { refuseIndexNext(); }
    ColumnClause(table)
}

/** What stands behind FLOAT: how many bits it has at least. */
SqlTypeName FloatingType() :
{
    final int bits;
}
{
    <LPAREN> bits = UnsignedIntLiteral() <RPAREN>
    { return TypeSynonyms.floating(bits, getPos()); }
|
    { return SqlTypeName.FLOAT; }
}

/** LIKE table, with what is taken over from it beside the names and types of its columns. */
void LikeClause(CreateTable.Builder table, EnumSet<LikeClause.Part> parts) :
{
    final Span s;
    final SqlIdentifier name;
    boolean including;
    String word;
}
{
    <LIKE> { s = span(); }
    name = CompoundTableIdentifier()
    (
        ( <INCLUDING> { including = true; } | <EXCLUDING> { including = false; } )
        (
            <ALL> { word = "ALL"; }
        |
            word = Identifier()
        )
        { LikeClause.Part.change(parts, including, word, getPos()); }
    )*
    { table.like(new LikeClause(s.end(this), name, parts)); }
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
    { key.add(new KeyColumnDeclaration(s.end(this), name, descending)); }
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
    SqlDataTypeSpec type = null;
    SqlNode defaultValue = null;
    Boolean nullable = null;
    SqlCall generated = null;
    SqlCall clause;
    SqlNode encoding = null;
    SqlNodeList key;
    ConstraintDefinition constraint;
    final Span s;
}
{
    name = CompoundIdentifier() { s = Span.of(name); }
    [
        // What is computed may have the type of its expression.
        LOOKAHEAD(1, {
            getToken(1).kind != GENERATED || (getToken(2).kind != ALWAYS && getToken(2).kind != BY)
        })
        type = StoredType() {
            if (TypeSynonyms.serial(type) != null) {
                type = TypeSynonyms.serial(type);
                nullable = false;
                generated = IdentityClause.ofSerial(getPos());
            }
        }
    ]
    (
        LOOKAHEAD([ <CONSTRAINT> SimpleIdentifier() ] <NOT>)
        KeyNameOpt()
        <NOT> <NULL> { nullable = ColumnDeclaration.nullable(nullable, false, span().pos()); }
    |
        <NULL> { nullable = ColumnDeclaration.nullable(nullable, true, span().pos()); }
    |
        <DEFAULT_> defaultValue = Expression(ExprContext.ACCEPT_NON_QUERY)
    |
        LOOKAHEAD([ <CONSTRAINT> SimpleIdentifier() ] <PRIMARY>)
        key = PrimaryKeyOfColumn(name)
        { table.primaryKey(key); }
    |
        clause = Generated() { generated = ColumnDeclaration.only(generated, clause); }
    |
        // H2's and MySQL's word, which is a name anywhere else.
        LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("AUTO_INCREMENT") })
        <IDENTIFIER>
        { generated = ColumnDeclaration.only(generated, IdentityClause.ofSerial(getPos())); }
    |
        <ENCODING> encoding = StringLiteral()
    |
        constraint = ColumnConstraint(name)
        { table.constraint(constraint); }
    )*
    {
        table.column(
            new ColumnDeclaration(
                s.end(this), name, type, nullable, defaultValue, generated, encoding));
    }
}

<#-- The type of a column, which may be one of intervals. -->
SqlDataTypeSpec StoredType() :
{
    final SqlDataTypeSpec type;
    SqlIntervalQualifier units = null;
    final Span s;
}
{
    <INTERVAL> { s = span(); }
    (
        LOOKAHEAD(ArrayOfIntervals())
        type = ArrayOfIntervals() { return type; }
    |
        [ units = IntervalQualifier() ]
        { return IntervalTypeSpec.of(units, s.end(this)); }
    )
|
    type = DataType() { return type; }
}

<#-- What follows INTERVAL where it is the type of the elements of an array. -->
SqlDataTypeSpec ArrayOfIntervals() :
{
    SqlIntervalQualifier units = null;
    SqlTypeNameSpec type;
    final Span s = Span.of();
}
{
    [ units = IntervalQualifier() ]
    { type = IntervalTypeSpec.named(units, getPos()); }
    type = CollectionsTypeName(type) { s.add(this); }
    ( LOOKAHEAD(2) type = CollectionsTypeName(type) { s.add(this); } )*
    { return new SqlDataTypeSpec(type, s.pos()); }
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

/** Where regions of the table begin: values of the first columns of its key. */
void SplitClause(CreateTable.Builder table) :
{
    final SqlNodeList points;
}
{
    <SPLIT> <ON>
    points = ParenthesizedQueryOrCommaList(ExprContext.ACCEPT_NON_QUERY)
    { table.splitOn(points); }
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
    final List<SqlNode> names = new ArrayList<SqlNode>();
    final boolean cascade;
}
{
    ( <NAMESPACE> | <SCHEMA> )
    ifExists = IfExistsOpt()
    AddSimpleIdentifiers(names)
    cascade = CascadeOpt()
    {
        return new DropNamespace(
            s.end(this), ifExists, new SqlNodeList(names, Span.of(names).pos()), cascade);
    }
}

SqlDrop DropTableStatement(Span s, boolean replace) :
{
    final boolean ifExists;
    final SqlNodeList names;
    final boolean cascade;
}
{
    <TABLE>
    ifExists = IfExistsOpt()
    names = NameList()
    cascade = CascadeOpt()
    { return new DropTable(s.end(this), ifExists, names, cascade); }
}

/** CASCADE, or RESTRICT, or nothing, which means RESTRICT. */
boolean CascadeOpt() :
{
}
{
    <CASCADE> { return true; }
|
    <RESTRICT> { return false; }
|
    { return false; }
}

/** CREATE [OR REPLACE] VIEW. */
SqlCreate CreateViewStatement(Span s, boolean replace) :
{
    final boolean ifNotExists;
    final SqlIdentifier name;
    SqlNodeList columns = SqlNodeList.EMPTY;
    final Token first;
    final SqlNode query;
}
{
    <VIEW>
    ifNotExists = IfNotExistsOpt()
    name = CompoundTableIdentifier()
    [ columns = ParenthesizedSimpleIdentifierList() ]
    <AS> { first = getToken(1); }
    query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    {
        return new CreateView(
            s.end(this),
            replace,
            ifNotExists,
            name,
            columns,
            query,
            new SqlParserPos(
                first.beginLine, first.beginColumn, token.endLine, token.endColumn));
    }
}

/** CREATE MATERIALIZED VIEW. */
SqlCreate CreateMaterializedViewStatement(Span s, boolean replace) :
{
    final SqlCreate view;
    boolean withoutRows = false;
}
{
    <MATERIALIZED> { SqlSyntaxException.refuseReplace(replace, s.pos()); }
    view = CreateViewStatement(s, false)
    [ <WITH> [ <NO> { withoutRows = true; } ] <DATA> ]
    { return new CreateMaterializedView(s.end(this), (CreateView) view, withoutRows); }
}

/** REFRESH MATERIALIZED VIEW. */
SqlNode RefreshStatement() :
{
    final Span s;
    final SqlIdentifier name;
    boolean withoutRows = false;
}
{
    <REFRESH> { s = span(); } <MATERIALIZED> <VIEW>
    // Readers never wait for it.
    [ LOOKAHEAD(2) <CONCURRENTLY> ]
    name = CompoundTableIdentifier()
    [ <WITH> [ <NO> { withoutRows = true; } ] <DATA> ]
    { return new RefreshView(s.end(this), name, withoutRows); }
}

boolean MaterializedOpt() :
{
}
{
    <MATERIALIZED> { return true; }
|
    { return false; }
}

SqlDrop DropViewStatement(Span s, boolean replace) :
{
    final boolean materialized;
    final boolean ifExists;
    final SqlNodeList names;
    final boolean cascade;
}
{
    materialized = MaterializedOpt()
    <VIEW>
    ifExists = IfExistsOpt()
    names = NameList()
    cascade = CascadeOpt()
    { return new DropView(s.end(this), materialized, ifExists, names, cascade); }
}

/** ALTER of a view or an index, which get other names, namespaces or owners, or a view's column. */
SqlNode RenameStatement() :
{
    final Span s;
    final ObjectKind kind;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlIdentifier to;
    final SqlIdentifier column;
}
{
    <ALTER> { s = span(); }
    kind = RenamedKind()
    ifExists = IfExistsOpt()
    name = CompoundTableIdentifier()
    (
        <SET> <SCHEMA> to = SimpleIdentifier()
        { return new MoveObject(s.end(this), kind, ifExists, name, to); }
    |
        <OWNER> <TO> to = UserName()
        { return new ChangeOwner(s.end(this), kind, ifExists, name, to); }
    |
        <RENAME>
        (
            <TO> to = SimpleIdentifier()
            { return new RenameObject(s.end(this), kind, ifExists, name, to); }
        |
            [ LOOKAHEAD(<COLUMN> SimpleIdentifier()) <COLUMN> ]
            column = SimpleIdentifier() { kind.checkHasColumns(column); }
            <TO> to = SimpleIdentifier()
            { return new RenameViewColumn(s.end(this), ifExists, name, column, to); }
        )
    )
}

ObjectKind RenamedKind() :
{
}
{
    <MATERIALIZED> <VIEW> { return ObjectKind.MATERIALIZED_VIEW; }
|
    <VIEW> { return ObjectKind.VIEW; }
|
    <INDEX> { return ObjectKind.INDEX; }
}

/** ALTER NAMESPACE or ALTER SCHEMA. */
SqlNode AlterNamespaceStatement() :
{
    final Span s;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlIdentifier to;
    final SqlNodeList list;
}
{
    <ALTER> { s = span(); } ( <NAMESPACE> | <SCHEMA> )
    ifExists = IfExistsOpt()
    name = SimpleIdentifier()
    (
        <RENAME> <TO> to = SimpleIdentifier()
        { return new RenameNamespace(s.end(this), ifExists, name, to); }
    |
        <OWNER> <TO> to = UserName()
        { return new ChangeOwner(s.end(this), ObjectKind.NAMESPACE, ifExists, name, to); }
    |
        <SET> list = OptionList()
        { return new AlterNamespace(s.end(this), ifExists, name, list); }
    )
}

/** ONLY, which leaves out the tables that inherit from one in PostgreSQL; none does here. */
void OnlyOpt() :
{
}
{
    [ LOOKAHEAD(<ONLY> CompoundTableIdentifier()) <ONLY> ]
}

/** ALTER TABLE, with one alteration or several. */
SqlNode AlterTableStatement() :
{
    final Span s;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlIdentifier owner;
    final List<Alteration> alterations = new ArrayList<Alteration>();
    final Alteration alteration;
}
{
    <ALTER> { s = span(); } <TABLE>
    ifExists = IfExistsOpt()
    OnlyOpt()
    name = CompoundTableIdentifier()
    (
        <RENAME> alteration = RenameAlteration() { alterations.add(alteration); }
    |
        <OWNER> <TO> owner = UserName()
        { return new ChangeOwner(s.end(this), ObjectKind.TABLE, ifExists, name, owner); }
    |
        AddTableAlteration(name, alterations)
        ( <COMMA> AddTableAlteration(name, alterations) )*
    )
    { return new AlterTable(s.end(this), ifExists, name, alterations); }
}

void AddTableAlteration(SqlIdentifier table, List<Alteration> alterations) :
{
    final Alteration alteration;
    final SqlIdentifier name;
}
{
    <ADD> AddAlteration(table, alterations)
|
    <DROP> alteration = DropAlteration() { alterations.add(alteration); }
|
    <ALTER> alteration = ColumnAlteration() { alterations.add(alteration); }
|
    <FAMILY> alteration = FamilyAlteration() { alterations.add(alteration); }
|
    <VALIDATE> <CONSTRAINT> name = SimpleIdentifier()
    { alterations.add(new Alteration.ValidateConstraint(name)); }
|
    alteration = OptionsAlteration() { alterations.add(alteration); }
}

void AddAlteration(SqlIdentifier table, List<Alteration> alterations) :
{
    final CreateTable.Builder builder = new CreateTable.Builder(false, table);
    final SqlNodeList key;
    final ConstraintDefinition constraint;
    final boolean ifNotExists;
}
{
    LOOKAHEAD([ <CONSTRAINT> SimpleIdentifier() ] <PRIMARY>)
    key = PrimaryKey()
    { alterations.add(new Alteration.AddPrimaryKey(key)); }
|
    LOOKAHEAD(<FAMILY> SimpleIdentifier())
    FamilyClause(builder)
    { alterations.add(new Alteration.AddFamily(builder.onlyFamily())); }
|
    LOOKAHEAD({ tableConstraintNext() })
    constraint = TableConstraint()
    { alterations.add(new Alteration.AddConstraint(constraint)); }
|
    [ LOOKAHEAD(1) <COLUMN> ]
    (
        <LPAREN>
        AddColumnAlteration(table, false, alterations)
        ( <COMMA> AddColumnAlteration(table, false, alterations) )*
        <RPAREN>
    |
        ifNotExists = IfNotExistsOpt()
        AddColumnAlteration(table, ifNotExists, alterations)
    )
}

void AddColumnAlteration(SqlIdentifier table, boolean ifNotExists, List<Alteration> alterations) :
{
    final CreateTable.Builder builder = new CreateTable.Builder(false, table);
}
{
    { refuseIndexNext(); }
    ColumnClause(builder)
    { alterations.add(builder.addedColumn(ifNotExists)); }
}

Alteration DropAlteration() :
{
    final SqlIdentifier name;
    final boolean ifExists;
    final boolean cascade;
}
{
    LOOKAHEAD(<FAMILY> IfExistsOpt() SimpleIdentifier())
    <FAMILY> ifExists = IfExistsOpt() name = SimpleIdentifier() cascade = CascadeOpt()
    { return new Alteration.DropFamily(name, ifExists, cascade); }
|
    <CONSTRAINT> ifExists = IfExistsOpt() name = SimpleIdentifier()
    cascade = CascadeOpt()
    { return new Alteration.DropConstraint(name, ifExists, cascade); }
|
    // As MySQL has it.
    <FOREIGN> <KEY> name = SimpleIdentifier()
    { return new Alteration.DropConstraint(name, false, false); }
|
    <PRIMARY> <KEY>
    {
        throw SqlSyntaxException.unsupported(
            "a table cannot lose its primary key, by which the store has its rows",
            token.beginLine,
            token.beginColumn);
    }
|
    LOOKAHEAD({ indexNameNext() })
    SimpleIdentifier()
    {
        throw SqlSyntaxException.unsupported(
            "an index is dropped by DROP INDEX, not by ALTER TABLE",
            token.beginLine,
            token.beginColumn);
    }
|
    [ LOOKAHEAD(1) <COLUMN> ]
    ifExists = IfExistsOpt() name = CompoundIdentifier() cascade = CascadeOpt()
    { return new Alteration.DropColumn(name, ifExists, cascade); }
}

Alteration RenameAlteration() :
{
    final SqlIdentifier from;
    final SqlIdentifier to;
}
{
    <TO> to = SimpleIdentifier()
    { return new Alteration.RenameTable(to); }
|
    <CONSTRAINT> from = SimpleIdentifier() <TO> to = SimpleIdentifier()
    { return new Alteration.RenameConstraint(from, to); }
|
    [ LOOKAHEAD(1) <COLUMN> ]
    from = CompoundIdentifier() <TO> to = CompoundIdentifier()
    { return new Alteration.RenameColumn(from, to); }
}

Alteration ColumnAlteration() :
{
    final SqlIdentifier column;
    final SqlNode value;
    final ConstraintTraits traits;
    final boolean ifExists;
}
{
    <CONSTRAINT> column = SimpleIdentifier()
    traits = ConstraintTraitsOpt()
    { return new Alteration.AlterConstraint(column, traits); }
|
    [ LOOKAHEAD(1) <COLUMN> ]
    column = CompoundIdentifier()
    (
        <SET>
        (
            <DEFAULT_> value = Expression(ExprContext.ACCEPT_NON_QUERY)
            { return new Alteration.SetDefault(column, value); }
        |
            <NOT> <NULL>
            { return new Alteration.SetNullable(column, false); }
        |
            <DATA> <TYPE>
            { return ColumnType(column); }
        |
            LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("EXPRESSION") })
            <IDENTIFIER> <AS> <LPAREN>
            value = Expression(ExprContext.ACCEPT_SUB_QUERY)
            <RPAREN>
            { return new Alteration.SetExpression(column, value); }
        )
    |
        <DROP>
        (
            <DEFAULT_>
            { return new Alteration.SetDefault(column, null); }
        |
            <NOT> <NULL>
            { return new Alteration.SetNullable(column, true); }
        |
            LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("EXPRESSION") })
            <IDENTIFIER>
            ifExists = IfExistsOpt()
            { return new Alteration.DropExpression(column, ifExists); }
        )
    |
        <TYPE>
        { return ColumnType(column); }
    )
}

/** What follows TYPE. */
Alteration ColumnType(SqlIdentifier column) :
{
    final SqlDataTypeSpec type;
    SqlNode using = null;
}
{
    type = StoredType()
    [ <USING> using = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    { return new Alteration.SetType(column, type, using); }
}

Alteration OptionsAlteration() :
{
    final SqlNodeList list;
    final SqlIdentifier namespace;
}
{
    <SET>
    (
        list = OptionList()
        { return new Alteration.SetOptions(list); }
    |
        <SCHEMA> namespace = SimpleIdentifier()
        { return new Alteration.SetNamespace(namespace); }
    )
}

Alteration FamilyAlteration() :
{
    final SqlIdentifier name;
    final SqlNodeList list;
    final Span s;
}
{
    { s = span(); }
    name = SimpleIdentifier()
    <SET>
    list = OptionList()
    { return new Alteration.SetFamily(new FamilyDefinition(s.end(this), name, list)); }
}

/** COMMENT ON something IS 'text' or NULL. */
SqlNode CommentStatement() :
{
    final Span s;
    final CommentOn.Kind kind;
    final SqlIdentifier name;
    SqlIdentifier table = null;
    SqlNode text = null;
}
{
    <COMMENT> { s = span(); } <ON>
    (
        <CONSTRAINT> { kind = CommentOn.Kind.CONSTRAINT; }
        name = SimpleIdentifier()
        <ON>
        table = CompoundTableIdentifier()
    |
        (
            <TABLE> { kind = CommentOn.Kind.TABLE; }
        |
            <VIEW> { kind = CommentOn.Kind.VIEW; }
        |
            <MATERIALIZED> <VIEW> { kind = CommentOn.Kind.MATERIALIZED_VIEW; }
        |
            <COLUMN> { kind = CommentOn.Kind.COLUMN; }
        |
            <SEQUENCE> { kind = CommentOn.Kind.SEQUENCE; }
        |
            <INDEX> { kind = CommentOn.Kind.INDEX; }
        |
            ( <NAMESPACE> | <SCHEMA> ) { kind = CommentOn.Kind.NAMESPACE; }
        )
        name = CompoundIdentifier()
    )
    <IS>
    ( <NULL> | text = StringLiteral() )
    { return new CommentOn(s.end(this), kind, name, table, text); }
}

/** ANALYZE [VERBOSE] [[TABLE] table [(column, ...)]]; statistics are of all columns. */
SqlNode AnalyzeTableStatement() :
{
    final Span s;
    final SqlIdentifier name;
}
{
    <ANALYZE> { s = span(); }
    VerboseOpt()
    (
        [ <TABLE> ]
        name = CompoundTableIdentifier()
        [ ParenthesizedColumnList() ]
        { return new AnalyzeTable(s.end(this), name); }
    |
        { return new AnalyzeAll(s.end(this)); }
    )
}

SqlTruncate TruncateTableStatement(Span s) :
{
    final SqlNodeList names;
    boolean restart = false;
    final boolean cascade;
}
{
    [ LOOKAHEAD(2) <TABLE> ]
    OnlyOpt()
    names = NameList()
    [ <RESTART> <IDENTITY> { restart = true; } | <CONTINUE> <IDENTITY> ]
    cascade = CascadeOpt()
    { return new TruncateTable(s.end(this), names, restart, cascade); }
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

/** COPY. */
SqlNode CopyStatement() :
{
    final Span s;
    SqlIdentifier table = null;
    SqlNodeList columns = null;
    SqlNode query = null;
    final boolean from;
    final SqlNode file;
    final List<Copy.Setting> settings = new ArrayList<Copy.Setting>();
}
{
    <COPY> { s = span(); }
    (
        <LPAREN> query = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY) <RPAREN>
    |
        table = CompoundTableIdentifier()
        [ columns = ParenthesizedColumnList() ]
    )
    (
        <FROM> { from = true; }
    |
        <TO> { from = false; }
    )
    file = StringLiteral()
    [
        [ <WITH> ]
        <LPAREN>
        CopySetting(settings)
        ( <COMMA> CopySetting(settings) )*
        <RPAREN>
    ]
    { return new Copy(s.end(this), table, columns, query, from, file, settings); }
}

void CopySetting(List<Copy.Setting> settings) :
{
    final SqlIdentifier name;
    SqlNode value = null;
}
{
    (
        <NULL> { name = new SqlIdentifier("NULL", getPos()); }
    |
        name = SimpleIdentifier()
    )
    [ value = Literal() | value = SimpleIdentifier() ]
    { settings.add(new Copy.Setting(name, value)); }
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

/** EXPLAIN [(option, ...) | ANALYZE] [VERBOSE] [PLAN] [FOR] statement. */
SqlNode ExplainStatement() :
{
    final Span s;
    final SqlNode statement;
    final Explain.Options chosen = new Explain.Options();
}
{
    <EXPLAIN> { s = span(); }
    [
        LOOKAHEAD({ getToken(1).kind == LPAREN && Explain.Options.has(getToken(2).image) })
        <LPAREN> ExplainOption(chosen) ( <COMMA> ExplainOption(chosen) )* <RPAREN>
    |
        <ANALYZE> { chosen.add("ANALYZE", null, getPos()); }
    ]
    VerboseOpt()
    [ <PLAN> ] [ <FOR> ]
    statement = SqlQueryOrDml()
    { return new Explain(s.end(this), statement, nDynamicParams, chosen.analyze()); }
}

/** An option of EXPLAIN with its value, which is ON if there is none. */
void ExplainOption(Explain.Options chosen) :
{
    final SqlIdentifier name;
    String value = null;
}
{
    name = SimpleIdentifier()
    [
        ( <ON> | <TRUE> | <FALSE> | <UNSIGNED_INTEGER_LITERAL> ) { value = getToken(0).image; }
    |
        SimpleIdentifier() { value = getToken(0).image; }
    ]
    { chosen.add(name.getSimple(), value, name.getParserPosition()); }
}

/** VERBOSE, which changes nothing. */
void VerboseOpt() :
{
}
{
    [ LOOKAHEAD({ getToken(1).image.equalsIgnoreCase("VERBOSE") }) SimpleIdentifier() ]
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
    final SqlIdentifier alias;
    SqlNodeList columns = null;
    SqlNode source;
    SqlNode key = null;
    SqlUpdate update = null;
    boolean conflict = false;
    Boolean overriding = null;
    SqlNodeList returning = null;
    SqlNode target;
    final SqlNodeList extension;
    final Span s;
}
{
    (
        <INSERT> { s = span(); }
    |
        <UPSERT> { s = span(); keywords.add(SqlInsertKeyword.UPSERT.symbol(getPos())); }
    )
    { keywordList = new SqlNodeList(keywords, s.pos()); }
    <INTO> table = CompoundTableIdentifier() { target = table; }
    [ <EXTEND> extension = ExtendList() { target = extend(table, extension); } ]
    [
        <AS> { nameNext(); }
        alias = SimpleIdentifier()
        { target = SqlStdOperatorTable.AS.createCall(getPos(), target, alias); }
    ]
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
        [
            <OVERRIDING> ( <SYSTEM> { overriding = true; } | <USER> { overriding = false; } )
            <VALUE>
        ]
        source = OrderedQueryOrExpr(ExprContext.ACCEPT_QUERY)
    )
    [
        <ON> <CONFLICT> { conflict = true; }
        [
            key = ParenthesizedColumnList()
        |
            <ON> <CONSTRAINT> key = SimpleIdentifier()
        ]
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
            Overriding.of(
                conflict
                    ? new ConflictInsert(
                        pos, keywordList, target, source, columns, key, update, nDynamicParams)
                    : new SqlInsert(pos, keywordList, target, source, columns),
                overriding),
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

/** A column, an entry of a MAP or a part of an array, and its new value; or columns and a row of values. */
void AddAssignment(SqlNodeList targets, SqlNodeList values) :
{
    SqlNode target;
    SqlNode value;
    final SqlNodeList columns;
    final SqlNodeList row;
}
{
    columns = ParenthesizedColumnList()
    <EQ>
    [ LOOKAHEAD(2) <ROW> ]
    row = ParenthesizedQueryOrCommaListWithDefault(ExprContext.ACCEPT_NONCURSOR)
    { RowAssignment.add(columns, row, targets, values); }
|
    target = CompoundIdentifier()
    (
        <LBRACKET>
        (
            <COLON> value = SliceBounds(null)
            { target = ArraySlice.INSTANCE.createCall(getPos(), target, value); }
        |
            value = Expression(ExprContext.ACCEPT_SUB_QUERY)
            (
                <COLON> value = SliceBounds(value)
                { target = ArraySlice.INSTANCE.createCall(getPos(), target, value); }
            |
                { target = SqlStdOperatorTable.ITEM.createCall(getPos(), target, value); }
            )
        )
        <RBRACKET>
    )*
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

/** A table, with columns of this statement alone. */
SqlNode ExtendedTarget() :
{
    SqlNode table;
    final SqlNodeList extension;
}
{
    table = CompoundTableIdentifier()
    [ <EXTEND> extension = ExtendList() { table = extend(table, extension); } ]
    { return table; }
}

/** An alias of a table, or null. */
SqlIdentifier AliasOpt() :
{
    final SqlIdentifier alias;
}
{
    LOOKAHEAD(1, { aliasNext() })
    [ <AS> { nameNext(); } ]
    alias = SimpleIdentifier()
    { return alias; }
|
    { return null; }
}

SqlNode UpdateStatement() :
{
    final SqlNode table;
    final SqlIdentifier alias;
    final SqlNodeList targets = new SqlNodeList(getPos());
    final SqlNodeList values = new SqlNodeList(getPos());
    SqlNode from = null;
    SqlNode where = null;
    final RowChoice choice;
    SqlNodeList returning = null;
    final Span s;
}
{
    <UPDATE> { s = span(); }
    OnlyOpt()
    table = ExtendedTarget()
    alias = AliasOpt()
    Assignments(targets, values)
    [ <FROM> from = FromClause() ]
    [ where = Where() ]
    choice = RowChoiceOpt()
    [ returning = ReturningList() ]
    {
        return Returning.of(
            SourcedUpdate.of(
                new SqlUpdate(s.end(this), table, targets, values, where, null, alias),
                from,
                choice),
            returning);
    }
}

/** ORDER BY and LIMIT of the rows that a statement changes; null for neither. */
RowChoice RowChoiceOpt() :
{
    SqlNodeList order = SqlNodeList.EMPTY;
    final SqlNode[] offsetFetch = {null, null};
    final Span s = Span.of();
}
{
    [ order = OrderBy(true) { s.add(order); } ]
    [
        <LIMIT> { s.add(this); }
        ( offsetFetch[1] = UnsignedNumericLiteralOrParam() | <ALL> )
    |
        FetchClause(offsetFetch) { s.add(offsetFetch[1]); }
    ]
    {
        return order.isEmpty() && offsetFetch[1] == null
            ? null
            : new RowChoice(s.pos(), order, offsetFetch[1]);
    }
}

SqlNode DeleteStatement() :
{
    final SqlNode table;
    final SqlIdentifier alias;
    SqlNode from = null;
    SqlNode where = null;
    final RowChoice choice;
    SqlNodeList returning = null;
    final Span s;
}
{
    <DELETE> { s = span(); }
    <FROM>
    OnlyOpt()
    table = ExtendedTarget()
    alias = AliasOpt()
    [ <USING> from = FromClause() ]
    [ where = Where() ]
    choice = RowChoiceOpt()
    [ returning = ReturningList() ]
    {
        return Returning.of(
            SourcedDelete.of(
                new SqlDelete(s.end(this), table, where, null, alias), from, choice),
            returning);
    }
}

/** A statement that changes rows. */
SqlNode ChangeOfRows() :
{
    final SqlNode statement;
}
{
    (
        statement = InsertStatement()
    |
        statement = DeleteStatement()
    |
        statement = UpdateStatement()
    |
        statement = MergeStatement()
    )
    { return statement; }
}

/** What stands in the parentheses of WITH: a query, or a change of rows. */
SqlNode WithDefinition() :
{
    final SqlNode query;
    final SqlNode definition;
}
{
    LOOKAHEAD({ changeInParenthesesNext() })
    <LPAREN>
    (
        definition = StatementWith()
    |
        definition = ChangeOfRows()
    )
    <RPAREN>
    { return definition; }
|
    query = ParenthesizedExpression(ExprContext.ACCEPT_QUERY)
    definition = TraversalOpt(query)
    { return definition; }
}

/** SEARCH and CYCLE behind a query of WITH RECURSIVE; no error says that they could be there. */
SqlNode TraversalOpt(SqlNode query) :
{
    Traversal.Search search = null;
    Traversal.Cycle cycle = null;
}
{
    [ LOOKAHEAD({ getToken(1).kind == SEARCH }) search = SearchClause() ]
    [ LOOKAHEAD({ getToken(1).kind == CYCLE }) cycle = CycleClause() ]
    { return search == null && cycle == null ? query : new Traversal(query, search, cycle); }
}

Traversal.Search SearchClause() :
{
    final Span s;
    final boolean breadth;
    final SqlNodeList columns;
    final SqlIdentifier sequence;
}
{
    <SEARCH> { s = span(); }
    ( <BREADTH> { breadth = true; } | <DEPTH> { breadth = false; } )
    <FIRST> <BY>
    columns = NamesOfColumns()
    <SET> sequence = SimpleIdentifier()
    { return new Traversal.Search(breadth, columns, sequence, s.end(this)); }
}

Traversal.Cycle CycleClause() :
{
    final Span s;
    final SqlNodeList columns;
    final SqlIdentifier mark;
    final SqlIdentifier path;
    SqlNode value = null;
    SqlNode other = null;
}
{
    <CYCLE> { s = span(); }
    columns = NamesOfColumns()
    <SET> mark = SimpleIdentifier()
    [ <TO> value = Literal() <DEFAULT_> other = Literal() ]
    <USING> path = SimpleIdentifier()
    { return new Traversal.Cycle(columns, mark, value, other, path, s.end(this)); }
}

SqlNodeList NamesOfColumns() :
{
    final List<SqlNode> names = new ArrayList<SqlNode>();
}
{
    AddSimpleIdentifiers(names)
    { return new SqlNodeList(names, Span.of(names).pos()); }
}

/** [NOT] MATERIALIZED of a query of WITH, which the planner decides by itself. */
void WithMaterializedOpt() :
{
}
{
    [ [ <NOT> ] <MATERIALIZED> ]
}

/** A statement that begins with WITH: a query, or a change of rows. */
SqlNode StatementWith() :
{
    final SqlNodeList queries;
    SqlNode statement;
    final List<Object> list = new ArrayList<Object>();
}
{
    queries = WithList()
    (
        LOOKAHEAD({ commandNext() })
        statement = ChangeOfRows() { return new WithChange(queries, statement); }
    |
        statement = LeafQueryOrExpr(ExprContext.ACCEPT_QUERY) { list.add(statement); }
        ( AddSetOpQuery(list, ExprContext.ACCEPT_QUERY) )*
        statement = OrderByLimitOpt(addWith(queries, SetOperations.tree(list)))
        statement = LockingQueryOpt(statement)
        { return statement; }
    )
}

SqlNode MergeStatement() :
{
    final SqlIdentifier table;
    final SqlIdentifier alias;
    final SqlNode source;
    final SqlNode condition;
    final List<SqlNode> clauses = new ArrayList<SqlNode>();
    SqlNodeList returning = null;
    final Span s;
}
{
    <MERGE> { s = span(); }
    <INTO>
    OnlyOpt()
    table = CompoundTableIdentifier()
    alias = AliasOpt()
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

/** WHEN [NOT] MATCHED [BY {SOURCE | TARGET}] [AND condition] THEN action. */
void AddMergeClause(List<SqlNode> clauses) :
{
    MergeClause.Match match = MergeClause.Match.BOTH;
    SqlIdentifier missing = null;
    SqlNode condition = null;
    SqlNodeList targets = null;
    SqlNodeList values = null;
    SqlNode row;
    final MergeClause.Action action;
    final Span s;
}
{
    <WHEN> { s = span(); }
    (
        <MATCHED>
    |
        <NOT> <MATCHED>
        [ <BY> missing = SimpleIdentifier() ]
        { match = MergeClause.Match.notBy(missing); }
    )
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
    { clauses.add(new MergeClause(s.end(this), match, condition, action, targets, values)); }
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
        ( <COMMIT> | <END> ) { s = span(); } [ <TRANSACTION> | <WORK> ]
        { action = TransactionStatement.Action.COMMIT; }
        ChainOpt(modes)
    |
        <ABORT> { s = span(); action = TransactionStatement.Action.ROLLBACK; }
        [ <TRANSACTION> | <WORK> ]
        ChainOpt(modes)
    |
        <ROLLBACK> { s = span(); action = TransactionStatement.Action.ROLLBACK; }
        [ <TRANSACTION> | <WORK> ]
        [
            <TO> [ LOOKAHEAD(2) <SAVEPOINT> ] savepoint = SimpleIdentifier()
            { action = TransactionStatement.Action.ROLLBACK_TO; }
        ]
        ChainOpt(modes)
    |
        <SAVEPOINT> { s = span(); } savepoint = SimpleIdentifier()
        { action = TransactionStatement.Action.SAVEPOINT; }
    |
        <RELEASE> { s = span(); } [ LOOKAHEAD(2) <SAVEPOINT> ] savepoint = SimpleIdentifier()
        { action = TransactionStatement.Action.RELEASE; }
    )
    { return new TransactionStatement(s.end(this), action, savepoint, modes); }
}

/** AND [NO] CHAIN. */
void ChainOpt(TransactionStatement.Modes modes) :
{
    boolean chain = true;
}
{
    [ <AND> [ <NO> { chain = false; } ] <CHAIN> { modes.chain(chain); } ]
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
    // No transaction waits to read its snapshot.
    [ <NOT> ] <DEFERRABLE>
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

/** FOR SYSTEM_TIME, followed by a time or by a period. */
SqlNode TableInTime(SqlNode tableRef) :
{
    final Span s;
    final SqlNode first;
    final SqlNode second;
    SqlNode period;
}
{
    <FOR> { s = span(); } <SYSTEM_TIME>
    (
        <AS> <OF> period = Expression(ExprContext.ACCEPT_SUB_QUERY)
    |
        <FROM> first = Expression(ExprContext.ACCEPT_SUB_QUERY)
        <TO> second = Expression(ExprContext.ACCEPT_SUB_QUERY)
        { period = SystemPeriod.FROM_TO.createCall(s.end(this), first, second); }
    |
        // Two times with AND between them look like one condition.
        <BETWEEN> first = Expression(ExprContext.ACCEPT_SUB_QUERY)
        { period = SystemPeriod.between(first, s.end(this)); }
    |
        <ALL> { period = SystemPeriod.ALL.createCall(s.end(this)); }
    )
    { return new SqlSnapshot(s.end(this), tableRef, period); }
}
