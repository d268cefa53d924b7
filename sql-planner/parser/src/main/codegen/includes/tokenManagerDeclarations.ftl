<#-- Tokens are looked at as they are made. -->

    private boolean dotBefore;

    /** Any word is a name behind a dot; a text may stand between dollars. */
    void CommonTokenAction(Token token) {
      if (token.image.startsWith("$")) {
        textBetweenDollars(token);
      }
      if (dotBefore
          && tokenImage[token.kind].startsWith("\"")
          && Character.isLetter(token.image.charAt(0))) {
        token.kind = IDENTIFIER;
      }
      dotBefore = token.kind == DOT;
    }

    /** Makes a string like others of $$...$$ or $tag$...$tag$ if the token is the beginning of one. */
    private void textBetweenDollars(Token token) {
      int end = Tokenizer.endOfDollars(token.image, 0);
      if (end < 0) {
        return;
      }
      String dollars = token.image.substring(0, end);
      input_stream.backup(token.image.length() - end);
      StringBuilder text = new StringBuilder();
      try {
        do {
          text.append(input_stream.readChar());
        } while (text.charAt(text.length() - 1) != '$'
            || text.indexOf(dollars, text.length() - end) < 0);
      } catch (java.io.IOException e) {
        throw new TokenMgrError(true, curLexState, token.beginLine, token.beginColumn, dollars, '$',
            TokenMgrError.LEXICAL_ERROR);
      }
      text.setLength(text.length() - end);
      token.kind = QUOTED_STRING;
      token.image = "'" + text.toString().replace("'", "''") + "'";
      token.endLine = input_stream.getEndLine();
      token.endColumn = input_stream.getEndColumn();
    }
