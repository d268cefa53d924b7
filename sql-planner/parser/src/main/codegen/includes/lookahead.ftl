<#-- What productions can begin with, found out once for each kind of token. -->

    // JavaCC looks ahead by trying the alternatives in their order, and those of their first
    // productions: a parenthesis is compared with some thousand words that may begin an expression,
    // at every level of operators anew. What a production can begin with does not change, so each
    // is tried once with a kind of token (grammar.xml puts that in). The grammar's conditions are
    // then taken as true, since they depend on more than that token.

    private static final byte NOT_TRIED = 0;
    /** It begins with other kinds. */
    private static final byte NO_BEGINNING = 1;
    /** It may be empty, and otherwise begins with other kinds. */
    private static final byte MAY_BE_EMPTY = 2;
    private static final byte BEGINNING = 3;

    /**
     * By the number of the production and the kind of token. Threads share it: whoever sees an
     * entry late finds the same one.
     */
    private static final byte[][] BEGINNINGS = new byte[1000][];

    /** Whether a production is tried: a token that fits ends that, and others are not gone over. */
    private boolean beginning = false;

    /** What the production can begin with, in the view of the next token; when an error is described, anything. */
    private byte begins(int production) {
        if (jj_rescan) {
            return BEGINNING;
        }
        final byte[] kinds = BEGINNINGS[production];
        return kinds == null ? NOT_TRIED : kinds[scanned().kind];
    }

    /** Keeps what was found out about the next token's kind. */
    private void learn(int production, byte begins) {
        byte[] kinds = BEGINNINGS[production];
        if (kinds == null) {
            kinds = new byte[CellarParserImplTokenManager.jjstrLiteralImages.length];
            BEGINNINGS[production] = kinds;
        }
        kinds[scanned().kind] = begins;
    }

    /** The token that is looked at next. */
    private Token scanned() {
        if (jj_scanpos.next == null) {
            jj_scanpos.next = token_source.getNextToken();
        }
        return jj_scanpos.next;
    }

    /** Whether the next token is not of a kind, while a production is tried. */
    private boolean misses(int kind) {
        if (scanned().kind == kind) {
            throw jj_ls;
        }
        return true;
    }
