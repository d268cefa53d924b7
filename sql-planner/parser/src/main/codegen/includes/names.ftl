<#-- Words that are names in one place and keywords in another. -->

    /** Makes a name of the next token, if that is a word: after AS every word is one. */
    private void nameNext() {
        final Token next = getToken(1);
        if (tokenImage[next.kind].startsWith("\"") && Character.isLetter(next.image.charAt(0))) {
            next.kind = IDENTIFIER;
        }
    }

    /** Whether the next token, a word, can be an alias without AS; else it goes on with the query. */
    private boolean aliasNext() {
        switch (getToken(1).kind) {
        case FILTER:
        case MATCH_CONDITION:
        case OVER:
        case QUALIFY:
        case SET:
        case SET_MINUS:
        case WITHIN:
            return false;
        case ASOF:
            return getToken(2).kind != JOIN;
        default:
            return true;
        }
    }

    /** Whether a window begins with the name of another one, and not with a clause of its own. */
    private boolean windowNameNext() {
        switch (getToken(1).kind) {
        case PARTITION:
            return getToken(2).kind != BY;
        case GROUPS:
        case RANGE:
        case ROWS:
            switch (getToken(2).kind) {
            case GROUPS:
            case ORDER:
            case PARTITION:
            case RANGE:
            case ROWS:
            case RPAREN:
                return true;
            default:
                return false;
            }
        default:
            return true;
        }
    }

    /** Whether a name before a parenthesis in FROM is that of a function of rows. */
    private static boolean tableFunction(Token name) {
        return TableFunction.named(name.image) != null
            || JsonTable.isNamed(name.image)
            || JsonRecords.isNamed(name.image);
    }

    /** Whether columns of nested rows begin here, and not a column of that name. */
    private boolean nestedColumnsNext() {
        return getToken(1).kind == NESTED
            && (getToken(2).kind == QUOTED_STRING
                || (getToken(2).kind == PATH && getToken(3).kind == QUOTED_STRING));
    }

    /** Whether a statement begins here that is no query. */
    private boolean commandNext() {
        switch (getToken(1).kind) {
        case ALTER:
        case ANALYZE:
        case CALL:
        case DELETE:
        case DESC:
        case DESCRIBE:
        case DISCARD:
        case DROP:
        case EXPLAIN:
        case INSERT:
        case MERGE:
        case RESET:
        case SET:
        case SHOW:
        case TRUNCATE:
        case UPDATE:
        case UPSERT:
        case USE:
            return true;
        default:
            return false;
        }
    }

    /** Whether a query or a change of rows in parentheses is next that begins with its first word. */
    private boolean changeInParenthesesNext() {
        if (getToken(1).kind != LPAREN) {
            return false;
        }
        switch (getToken(2).kind) {
        case DELETE:
        case INSERT:
        case MERGE:
        case UPDATE:
        case UPSERT:
        case WITH:
            return true;
        default:
            return false;
        }
    }

    /** Whether LIMIT, OFFSET or FETCH is next. */
    private boolean limitNext() {
        switch (getToken(1).kind) {
        case FETCH:
        case LIMIT:
        case OFFSET:
            return true;
        default:
            return false;
        }
    }

    /** NEXT VALUE FOR or CURRENT VALUE FOR. */
    private boolean sequenceNext() {
        return (getToken(1).kind == NEXT || getToken(1).kind == CURRENT)
            && getToken(2).kind == VALUE
            && getToken(3).kind == FOR;
    }

    /** Whether RECURSIVE is next, and is not the name of a query. */
    private boolean recursiveNext() {
        return getToken(1).kind == RECURSIVE
            && getToken(2).kind != AS
            && getToken(2).kind != LPAREN;
    }

    /** Whether a type and a text in quotes are next, other than a literal of the grammar. */
    private boolean typedTextNext() {
        boolean zoned = getToken(1).kind == TIMESTAMP && getToken(2).kind == WITH;
        boolean time = getToken(1).kind == TIMESTAMP || getToken(1).kind == TIME;
        if (zoned || (time && getToken(2).kind == WITHOUT)) {
            return getToken(3).kind == TIME
                && getToken(4).kind == ZONE
                && getToken(5).kind == QUOTED_STRING;
        }
        return TypeSynonyms.precedeTexts(getToken(1).image) && getToken(2).kind == QUOTED_STRING;
    }

    /** Whether ALL is next and is all that GROUP BY has. */
    private boolean groupByAllNext() {
        if (getToken(1).kind != ALL) {
            return false;
        }
        switch (getToken(2).kind) {
        case EOF:
        case EXCEPT:
        case FETCH:
        case HAVING:
        case INTERSECT:
        case LIMIT:
        case OFFSET:
        case ORDER:
        case QUALIFY:
        case RPAREN:
        case SEMICOLON:
        case SET_MINUS:
        case UNION:
        case WINDOW:
            return true;
        default:
            return false;
        }
    }

    /** Whether a call of JSON_AGG or JSON_OBJECT_AGG is next. */
    private boolean jsonAggregateNext() {
        final String name = getToken(1).image;
        return getToken(2).kind == LPAREN
            && (name.equalsIgnoreCase("JSON_AGG")
                || name.equalsIgnoreCase("JSONB_AGG")
                || name.equalsIgnoreCase("JSON_OBJECT_AGG")
                || name.equalsIgnoreCase("JSONB_OBJECT_AGG"));
    }

    /** Whether it is said next when or whether a constraint is checked. */
    private boolean constraintTraitNext() {
        switch (getToken(getToken(1).kind == NOT ? 2 : 1).kind) {
        case DEFERRABLE:
        case ENFORCED:
            return true;
        case DEFERRED:
        case IMMEDIATE:
        case INITIALLY:
            return getToken(1).kind != NOT;
        case VALID:
            return getToken(1).kind == NOT;
        default:
            return false;
        }
    }

    /** Whether a constraint of a table is next, other than a primary key. */
    private boolean tableConstraintNext() {
        switch (getToken(1).kind) {
        case CHECK:
        case CONSTRAINT:
        case FOREIGN:
        case UNIQUE:
            return true;
        case EXCLUDE:
            return getToken(2).kind == USING || getToken(2).kind == LPAREN;
        default:
            return false;
        }
    }

    /** Refuses an index among columns, as MySQL has it: INDEX or KEY, a name, and columns. */
    private void refuseIndexNext() {
        final boolean word = getToken(1).kind == INDEX || getToken(1).kind == KEY;
        final boolean nameless = getToken(2).kind == LPAREN;
        final boolean named = getToken(3).kind == LPAREN && !isType(getToken(4), getToken(5));
        if (word && (nameless || named)) {
            throw SqlSyntaxException.unsupported(
                "an index is made by CREATE INDEX, not among the columns of a table",
                getToken(1).beginLine,
                getToken(1).beginColumn);
        }
    }

    /** Whether these stand in the parentheses of a type, and not in those of columns. */
    private boolean isType(Token first, Token second) {
        return first.kind == UNSIGNED_INTEGER_LITERAL
            || !(second.kind == RPAREN
                || second.kind == COMMA
                || second.kind == ASC
                || second.kind == DESC);
    }

    /** Refuses what begins no element of an index. */
    private void checkIndexElementNext() {
        if (getToken(1).kind == RPAREN) {
            throw new SqlSyntaxException(
                "a column or an expression of the index is missing",
                getToken(1).beginLine,
                getToken(1).beginColumn);
        }
        final char first = getToken(1).image.isEmpty() ? '(' : getToken(1).image.charAt(0);
        if (first != '(' && first != '"') {
            refuseSign(first);
        }
    }

    /** Refuses an expression that is no call and has no parentheses. */
    private void checkIndexElementEnds() {
        final Token next = getToken(1);
        if (next.kind != RPAREN && next.kind != COMMA && next.kind != EOF) {
            refuseSign(next.image.charAt(0));
        }
    }

    private void refuseSign(char first) {
        if (!Character.isLetter(first) && first != '_') {
            throw new SqlSyntaxException(
                "an expression in an index that is no call needs parentheses of its own, as in"
                    + " ((a + b))",
                getToken(1).beginLine,
                getToken(1).beginColumn);
        }
    }

    /** Refuses REINDEX of what is neither a table nor an index. */
    private void checkReindexed() {
        final String word = getToken(1).image.toUpperCase(Locale.ROOT);
        final int second = getToken(2).kind;
        final boolean alone = second == EOF || second == SEMICOLON || second == DOT;
        if (!alone && Arrays.asList("DATABASE", "SCHEMA", "SYSTEM").contains(word)) {
            throw SqlSyntaxException.unsupported(
                "REINDEX is for an index or a table, not for a " + word,
                getToken(1).beginLine,
                getToken(1).beginColumn);
        }
    }

    /** Whether DROP INDEX or DROP KEY with a name is next within ALTER TABLE. */
    private boolean indexNameNext() {
        if (getToken(1).kind != INDEX && getToken(1).kind != KEY) {
            return false;
        }
        switch (getToken(2).kind) {
        case CASCADE:
        case COMMA:
        case DOT:
        case EOF:
        case RESTRICT:
        case SEMICOLON:
            return false;
        default:
            return true;
        }
    }

    /** Whether two signs are next, with nothing between them. */
    private boolean adjacentNext(int first, int second) {
        final Token one = getToken(1);
        final Token two = getToken(2);
        return one.kind == first
            && two.kind == second
            && one.endLine == two.beginLine
            && one.endColumn + 1 == two.beginColumn;
    }

    /** Whether a word is next that is no keyword. */
    private boolean wordNext(String word) {
        return getToken(1).image.equalsIgnoreCase(word);
    }

    /** Whether a word is next, which can only be an option of a user. */
    private boolean userOptionNext() {
        final Token next = getToken(1);
        return next.kind != EOF
            && (next.kind == IDENTIFIER || Character.isLetter(next.image.charAt(0)));
    }

    /** Refuses what is no password, without naming it. */
    private void checkPasswordNext() {
        final Token next = getToken(1);
        final boolean text =
            next.kind == QUOTED_STRING
                || next.kind == C_STYLE_ESCAPED_STRING_LITERAL
                || next.kind == NULL;
        if (!text) {
            throw new SqlSyntaxException(
                "after PASSWORD a text in single quotes or NULL was expected",
                next.beginLine,
                next.beginColumn);
        }
    }

    /** Refuses what may be the rest of a password, without naming it. */
    private void checkPasswordEnds() {
        final Token next = getToken(1);
        final boolean ends = next.kind == EOF || next.kind == SEMICOLON || next.kind == IN;
        if (!ends
            && !getToken(1).image.equalsIgnoreCase("ADMIN")
            && !UserOptions.isWord(next.image)) {
            throw new SqlSyntaxException(
                "what follows the password is no option of a user; a quote in it is written twice",
                next.beginLine,
                next.beginColumn);
        }
    }
