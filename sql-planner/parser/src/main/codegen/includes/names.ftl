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
        return TableFunction.named(name.image) != null || JsonTable.isNamed(name.image);
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
        if (getToken(1).kind == TIMESTAMP && getToken(2).kind == WITH) {
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

    /** Whether a call of JSON_AGG is next. */
    private boolean jsonAggregateNext() {
        final String name = getToken(1).image;
        return (name.equalsIgnoreCase("JSON_AGG") || name.equalsIgnoreCase("JSONB_AGG"))
            && getToken(2).kind == LPAREN;
    }

    /** Whether it is said next when or whether a constraint is checked. */
    private boolean constraintTraitNext() {
        switch (getToken(getToken(1).kind == NOT ? 2 : 1).kind) {
        case DEFERRABLE:
        case ENFORCED:
            return true;
        case INITIALLY:
            return getToken(1).kind != NOT;
        case VALID:
            return getToken(1).kind == NOT;
        default:
            return false;
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
