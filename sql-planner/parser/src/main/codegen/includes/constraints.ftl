<#-- Keys and other constraints of tables, when they are checked, and what is said of them. -->

/** PRIMARY KEY (column, ...), whose name is not kept. */
SqlNodeList PrimaryKey() :
{
    final List<SqlNode> key = new ArrayList<SqlNode>();
    final Span s;
    final SqlParserPos pos;
}
{
    KeyNameOpt()
    <PRIMARY> { s = span(); } <KEY>
    <LPAREN>
    AddKeyColumn(key)
    ( <COMMA> AddKeyColumn(key) )*
    <RPAREN> { pos = s.end(this); }
    KeyTraits()
    { return new SqlNodeList(key, pos); }
}

/** PRIMARY KEY at a column. */
SqlNodeList PrimaryKeyOfColumn(SqlIdentifier column) :
{
    final boolean descending;
    final Span s;
    final SqlParserPos pos;
}
{
    KeyNameOpt()
    <PRIMARY> { s = span(); } <KEY> descending = DescendingOpt() { pos = s.end(this); }
    KeyTraits()
    { return SqlNodeList.of(new KeyColumnDeclaration(pos, column, descending)); }
}

/** The name of a primary key, which tools write, and which is not kept. */
void KeyNameOpt() :
{
}
{
    [ <CONSTRAINT> SimpleIdentifier() ]
}

/** Refuses what a primary key cannot be. */
void KeyTraits() :
{
    final ConstraintTraits traits;
    final Span s = span();
}
{
    traits = ConstraintTraitsOpt()
    {
        if (!traits.areOrdinary()) {
            final SqlParserPos pos = s.end(this);
            throw SqlSyntaxException.unsupported(
                "a primary key is checked at once, always and for all rows",
                pos.getLineNum(),
                pos.getColumnNum());
        }
    }
}

/** A constraint other than the primary key, on its own. */
ConstraintDefinition TableConstraint() :
{
    final ConstraintDefinition constraint;
    SqlIdentifier name = null;
    Span s = Span.of();
}
{
    [ <CONSTRAINT> { s.add(this); } name = SimpleIdentifier() ]
    (
        constraint = Check(s, name, null)
    |
        constraint = Unique(s, name)
    |
        constraint = ForeignKey(s, name)
    |
        <EXCLUDE>
        {
            throw SqlSyntaxException.unsupported(
                "EXCLUDE is not supported", token.beginLine, token.beginColumn);
        }
    )
    { return constraint; }
}

/** A constraint other than the primary key, at its column. */
ConstraintDefinition ColumnConstraint(SqlIdentifier column) :
{
    final ConstraintDefinition constraint;
    SqlIdentifier name = null;
    Span s = Span.of();
}
{
    [ <CONSTRAINT> { s.add(this); } name = SimpleIdentifier() ]
    (
        constraint = Check(s, name, column)
    |
        constraint = UniqueColumn(s, name, column)
    |
        constraint = References(s, name, column, SqlNodeList.of(column))
    )
    { return constraint; }
}

ConstraintDefinition Check(Span s, SqlIdentifier name, SqlIdentifier column) :
{
    final SqlNode condition;
    final ConstraintTraits traits;
}
{
    <CHECK> { s.add(this); }
    <LPAREN>
    condition = Expression(ExprContext.ACCEPT_NON_QUERY)
    <RPAREN>
    traits = ConstraintTraitsOpt()
    {
        return new CheckDefinition(
            new ConstraintDefinition.Header(s.end(this), name, column, traits), condition);
    }
}

/** Also with KEY or INDEX and a name, as MySQL has it. */
ConstraintDefinition Unique(Span s, SqlIdentifier name) :
{
    SqlIdentifier index = null;
    final boolean nullsDistinct;
    final SqlNodeList columns;
    SqlNodeList include = SqlNodeList.EMPTY;
    final ConstraintTraits traits;
}
{
    <UNIQUE> { s.add(this); }
    [ ( <KEY> | <INDEX> ) [ index = SimpleIdentifier() ] ]
    UsingIndexOpt()
    nullsDistinct = NullsDistinctOpt()
    columns = ParenthesizedColumnList()
    [ <INCLUDE> include = ParenthesizedColumnList() ]
    UsingIndexOpt()
    traits = ConstraintTraitsOpt()
    {
        return new UniqueDefinition(
            new ConstraintDefinition.Header(
                s.end(this), name == null ? index : name, null, traits),
            nullsDistinct,
            columns,
            include);
    }
}

/** Refuses USING INDEX. */
void UsingIndexOpt() :
{
}
{
    [
        <USING> <INDEX>
        {
            throw SqlSyntaxException.unsupported(
                "USING INDEX is not supported; a constraint has an index of its own",
                token.beginLine,
                token.beginColumn);
        }
    ]
}

ConstraintDefinition UniqueColumn(Span s, SqlIdentifier name, SqlIdentifier column) :
{
    final boolean nullsDistinct;
    final ConstraintTraits traits;
}
{
    <UNIQUE> { s.add(this); }
    nullsDistinct = NullsDistinctOpt()
    traits = ConstraintTraitsOpt()
    {
        return new UniqueDefinition(
            new ConstraintDefinition.Header(s.end(this), name, column, traits),
            nullsDistinct,
            SqlNodeList.of(column),
            SqlNodeList.EMPTY);
    }
}

/** NULLS [NOT] DISTINCT; rows with NULL are distinct without it. */
boolean NullsDistinctOpt() :
{
    boolean distinct = true;
}
{
    [ <NULLS> [ <NOT> { distinct = false; } ] <DISTINCT> ]
    { return distinct; }
}

ConstraintDefinition ForeignKey(Span s, SqlIdentifier name) :
{
    final SqlNodeList columns;
    final ConstraintDefinition key;
}
{
    <FOREIGN> { s.add(this); } <KEY>
    columns = ParenthesizedColumnList()
    key = References(s, name, null, columns)
    { return key; }
}

ConstraintDefinition References(
    Span s, SqlIdentifier name, SqlIdentifier column, SqlNodeList columns) :
{
    final SqlIdentifier table;
    SqlNodeList referenced = SqlNodeList.EMPTY;
    ForeignKeyDefinition.Match match = ForeignKeyDefinition.Match.SIMPLE;
    ReferentialAction onDelete = null;
    ReferentialAction onUpdate = null;
    ReferentialAction action;
    final ConstraintTraits traits;
}
{
    <REFERENCES> { s.add(this); }
    table = CompoundTableIdentifier()
    [ referenced = ParenthesizedColumnList() ]
    [
        <MATCH>
        (
            <FULL> { match = ForeignKeyDefinition.Match.FULL; }
        |
            <PARTIAL> { match = ForeignKeyDefinition.Match.PARTIAL; }
        |
            <SIMPLE>
        )
    ]
    (
        <ON>
        (
            <DELETE> action = ReferentialAction()
            { onDelete = ForeignKeyDefinition.only(onDelete, action, "ON DELETE", getPos()); }
        |
            <UPDATE> action = ReferentialAction()
            { onUpdate = ForeignKeyDefinition.only(onUpdate, action, "ON UPDATE", getPos()); }
        )
    )*
    traits = ConstraintTraitsOpt()
    {
        return new ForeignKeyDefinition(
            new ConstraintDefinition.Header(s.end(this), name, column, traits),
            columns,
            new ForeignKeyDefinition.Reference(
                table,
                referenced,
                match,
                onDelete == null ? ReferentialAction.NONE : onDelete,
                onUpdate == null ? ReferentialAction.NONE : onUpdate));
    }
}

ReferentialAction ReferentialAction() :
{
    ReferentialAction.Kind kind;
    SqlNodeList columns = SqlNodeList.EMPTY;
}
{
    (
        <NO> <ACTION> { kind = ReferentialAction.Kind.NO_ACTION; }
    |
        <RESTRICT> { kind = ReferentialAction.Kind.RESTRICT; }
    |
        <CASCADE> { kind = ReferentialAction.Kind.CASCADE; }
    |
        <SET>
        (
            <NULL> { kind = ReferentialAction.Kind.SET_NULL; }
        |
            <DEFAULT_> { kind = ReferentialAction.Kind.SET_DEFAULT; }
        )
        [ columns = ParenthesizedColumnList() ]
    )
    { return new ReferentialAction(kind, columns); }
}

/** When and whether a constraint is checked, in any order. */
ConstraintTraits ConstraintTraitsOpt() :
{
    final ConstraintTraits.Builder traits = new ConstraintTraits.Builder();
    boolean is;
}
{
    (
        LOOKAHEAD({ constraintTraitNext() })
        (
            <INITIALLY>
            ( <DEFERRED> { is = true; } | <IMMEDIATE> { is = false; } )
            { traits.initiallyDeferred(is, getPos()); }
        |
            ( <DEFERRED> | <IMMEDIATE> )
            { throw new SqlSyntaxException("INITIALLY is missing before " + token.image, getPos()); }
        |
            { is = true; }
            [ <NOT> { is = false; } ]
            (
                <DEFERRABLE> { traits.deferrable(is, getPos()); }
            |
                <ENFORCED> { traits.enforced(is, getPos()); }
            |
                <VALID> { traits.notValid(); }
            )
        )
    )*
    { return traits.build(getPos()); }
}

/** SET CONSTRAINTS. */
SqlNode SetConstraintsStatement() :
{
    final Span s;
    SqlNodeList names = SqlNodeList.EMPTY;
    final boolean deferred;
}
{
    <SET> { s = span(); } <CONSTRAINTS>
    ( <ALL> | names = NameList() )
    ( <DEFERRED> { deferred = true; } | <IMMEDIATE> { deferred = false; } )
    { return new SetConstraints(s.end(this), names, deferred); }
}
