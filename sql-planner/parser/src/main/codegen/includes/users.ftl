<#-- Users, roles and their rights. -->

/** CREATE USER or CREATE ROLE. */
SqlCreate CreateUserStatement(Span s, boolean replace) :
{
    final boolean role;
    final boolean ifNotExists;
    final SqlIdentifier name;
    final UserOptions said = new UserOptions();
}
{
    role = RoleNotUser() { SqlSyntaxException.refuseReplace(replace, s.pos()); }
    ifNotExists = IfNotExistsOpt()
    name = SimpleIdentifier()
    [ <WITH> ]
    ( LOOKAHEAD({ userOptionNext() }) AddUserOption(said) )*
    { return new CreateUser(s.end(this), role, ifNotExists, name, said); }
}

boolean RoleNotUser() :
{
}
{
    <USER> { return false; }
|
    <ROLE> { return true; }
}

/** DROP USER or DROP ROLE. */
SqlDrop DropUserStatement(Span s, boolean replace) :
{
    final boolean role;
    final boolean ifExists;
    final List<SqlNode> names = new ArrayList<SqlNode>();
}
{
    role = RoleNotUser()
    ifExists = IfExistsOpt()
    AddSimpleIdentifiers(names)
    {
        return new DropUser(
            s.end(this), role, ifExists, new SqlNodeList(names, Span.of(names).pos()));
    }
}

/** ALTER USER or ALTER ROLE. */
SqlNode AlterUserStatement() :
{
    final Span s;
    final boolean role;
    final boolean ifExists;
    final SqlIdentifier name;
    final SqlIdentifier to;
    final UserOptions said = new UserOptions();
}
{
    <ALTER> { s = span(); }
    role = RoleNotUser()
    ifExists = IfExistsOpt()
    name = SimpleIdentifier()
    (
        LOOKAHEAD(2)
        <RENAME> <TO> to = SimpleIdentifier()
        { return new AlterUser(s.end(this), role, ifExists, name, said, to); }
    |
        [ <WITH> | <SET> ]
        AddUserOption(said)
        ( LOOKAHEAD({ userOptionNext() }) AddUserOption(said) )*
        { return new AlterUser(s.end(this), role, ifExists, name, said, null); }
    )
}

/** One option of a user. What follows PASSWORD is named in no error. */
void AddUserOption(UserOptions said) :
{
    SqlNode text = null;
    final SqlIdentifier word;
    boolean wanted = true;
    final SqlParserPos pos;
}
{
    (
        LOOKAHEAD({ wordNext("PASSWORD") })
        Identifier() { pos = getPos(); checkPasswordNext(); }
        ( <NULL> | text = StringLiteral() )
        {
            said.password(text, pos);
            checkPasswordEnds();
        }
    |
        LOOKAHEAD(<ADMIN> ( <TRUE> | <FALSE> ))
        <ADMIN> { pos = getPos(); } ( <TRUE> | <FALSE> { wanted = false; } )
        { said.administrator(wanted, pos); }
    |
        word = SimpleIdentifier() { said.word(word.getSimple(), word.getParserPosition()); }
    |
        <IN> { said.word("IN", getPos()); }
    )
}

/** GRANT. */
SqlNode GrantStatement() :
{
    final Span s;
    final List<Grant.Element> elements = new ArrayList<Grant.Element>();
    Grant.On on = Grant.On.ROLES;
    SqlNodeList names = SqlNodeList.EMPTY;
    final SqlNodeList grantees;
    boolean option = false;
}
{
    <GRANT> { s = span(); }
    AddGranted(elements)
    ( <COMMA> AddGranted(elements) )*
    [ <ON> on = GrantedOn() names = NameList() ]
    <TO> grantees = GranteeList()
    [ <WITH> ( <GRANT> | <ADMIN> ) <OPTION> { option = true; } ]
    { return new Grant(s.end(this), false, option, elements, on, names, grantees, false); }
}

/** REVOKE. */
SqlNode RevokeStatement() :
{
    final Span s;
    final List<Grant.Element> elements = new ArrayList<Grant.Element>();
    Grant.On on = Grant.On.ROLES;
    SqlNodeList names = SqlNodeList.EMPTY;
    final SqlNodeList grantees;
    final boolean cascade;
    boolean option = false;
}
{
    <REVOKE> { s = span(); }
    [
        LOOKAHEAD(( <GRANT> | <ADMIN> ) <OPTION> <FOR>)
        ( <GRANT> | <ADMIN> ) <OPTION> <FOR> { option = true; }
    ]
    AddGranted(elements)
    ( <COMMA> AddGranted(elements) )*
    [ <ON> on = GrantedOn() names = NameList() ]
    <FROM> grantees = GranteeList()
    cascade = CascadeOpt()
    { return new Grant(s.end(this), true, option, elements, on, names, grantees, cascade); }
}

/** REASSIGN OWNED BY somebody TO somebody else. */
SqlNode ReassignStatement() :
{
    final Span s;
    final List<SqlNode> owners = new ArrayList<SqlNode>();
    final SqlIdentifier to;
}
{
    <REASSIGN> { s = span(); } <OWNED> <BY>
    AddSimpleIdentifiers(owners)
    <TO> to = UserName()
    {
        return new ReassignOwned(
            s.end(this), new SqlNodeList(owners, Span.of(owners).pos()), to);
    }
}

/** A right, perhaps on columns, or a role. */
void AddGranted(List<Grant.Element> elements) :
{
    final SqlIdentifier name;
    SqlNodeList columns = SqlNodeList.EMPTY;
}
{
    (
        ( <SELECT> | <REFERENCES> | <CREATE> )
        { name = new SqlIdentifier(token.image.toUpperCase(Locale.ROOT), getPos()); }
    |
        <ALL> { name = new SqlIdentifier("ALL", getPos()); }
        [ <PRIVILEGES> ]
    |
        name = SimpleIdentifier()
    )
    [ columns = ParenthesizedColumnList() ]
    { elements.add(new Grant.Element(name, columns)); }
}

/** What rights are on. */
Grant.On GrantedOn() :
{
}
{
    <ALL>
    (
        LOOKAHEAD({ wordNext("TABLES") })
        Identifier() <IN> ( <NAMESPACE> | <SCHEMA> ) { return Grant.On.ALL_TABLES; }
    |
        <SEQUENCES> <IN> ( <NAMESPACE> | <SCHEMA> ) { return Grant.On.ALL_SEQUENCES; }
    )
|
    <TABLE> { return Grant.On.TABLE; }
|
    LOOKAHEAD(( <NAMESPACE> | <SCHEMA> ) CompoundTableIdentifier())
    ( <NAMESPACE> | <SCHEMA> ) { return Grant.On.NAMESPACE; }
|
    LOOKAHEAD(<SEQUENCE> CompoundTableIdentifier())
    <SEQUENCE> { return Grant.On.SEQUENCE; }
|
    { return Grant.On.TABLE; }
}

/** Users and roles, with or without PostgreSQL's word GROUP in front. */
SqlNodeList GranteeList() :
{
    final List<SqlNode> list = new ArrayList<SqlNode>();
}
{
    AddGrantee(list)
    ( <COMMA> AddGrantee(list) )*
    { return new SqlNodeList(list, Span.of(list).pos()); }
}

void AddGrantee(List<SqlNode> list) :
{
    final SqlIdentifier name;
}
{
    [ <GROUP> ]
    name = UserName() { list.add(name); }
}

/** A user or role, who may be the present one. */
SqlIdentifier UserName() :
{
    final SqlIdentifier name;
}
{
    ( <CURRENT_USER> | <SESSION_USER> )
    { return new SqlIdentifier(token.image.toUpperCase(Locale.ROOT), getPos()); }
|
    name = SimpleIdentifier() { return name; }
}
