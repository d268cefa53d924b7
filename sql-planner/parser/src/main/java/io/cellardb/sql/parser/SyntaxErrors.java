package io.cellardb.sql.parser;

import io.cellardb.sql.parser.generated.CellarParserImpl;
import io.cellardb.sql.parser.generated.CellarParserImplConstants;
import io.cellardb.sql.parser.generated.ParseException;
import io.cellardb.sql.parser.generated.Token;
import io.cellardb.sql.parser.generated.TokenMgrError;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.sql.parser.text.TextPositions;
import io.cellardb.sql.parser.text.Tokenizer;
import java.io.StringReader;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;

/**
 * Makes one clear sentence of what the generated parser throws. Where it names what was expected,
 * it names at most {@value #MAX_EXPECTED} things, for there are often hundreds.
 */
final class SyntaxErrors {
  private static final int MAX_EXPECTED = 6;
  private static final String OPEN = "\"(\"";

  /** The words that a statement begins with. */
  private static final List<String> STARTS =
      List.of(
          "SELECT",
          "WITH",
          "VALUES",
          "TABLE",
          "INSERT",
          "UPSERT",
          "UPDATE",
          "DELETE",
          "MERGE",
          "CREATE",
          "DROP",
          "TRUNCATE",
          "FLUSH",
          "COMPACT",
          "COPY",
          "ANALYZE",
          "COMMENT",
          "GRANT",
          "REVOKE",
          "REASSIGN",
          "REFRESH",
          "REINDEX",
          "BACKUP",
          "CHECKPOINT",
          "KILL",
          "LOCK",
          "EXPLAIN",
          "ALTER",
          "SET",
          "RESET",
          "SHOW",
          "USE",
          "DISCARD",
          "DESCRIBE",
          "DESC",
          "BEGIN",
          "START",
          "COMMIT",
          "END",
          "ROLLBACK",
          "ABORT",
          "SAVEPOINT",
          "RELEASE",
          "CALL");

  /** What to name first when there is too much to name. */
  private static final List<String> TELLING =
      List.of(
          "a name", "a value", OPEN, "\",\"", "\")\"", "\"=\"", "FROM", "INTO", "SET", "VALUES",
          "SELECT", "WHERE", "THEN", "END", "the end");

  private static final Set<String> VALUES =
      Set.of(
          "<UNSIGNED_INTEGER_LITERAL>",
          "<DECIMAL_NUMERIC_LITERAL>",
          "<APPROX_NUMERIC_LITERAL>",
          "<BINARY_STRING_LITERAL>",
          "<QUOTED_STRING>",
          "<PREFIXED_STRING_LITERAL>",
          "<UNICODE_STRING_LITERAL>",
          "<C_STYLE_ESCAPED_STRING_LITERAL>",
          "<BIG_QUERY_DOUBLE_QUOTED_STRING>",
          "<BIG_QUERY_QUOTED_STRING>");

  /** Which words are reserved. Only a parser tells, and a parser is large. */
  private static final SqlAbstractParserImpl.Metadata METADATA =
      new CellarParserImpl(new StringReader("")).getMetadata();

  private static final Pattern LEXICAL = Pattern.compile("(?s)\\D*(\\d+), column (\\d+).*");

  private static final Pattern TOO_LARGE =
      Pattern.compile("Literal '(\\d+)' can not be parsed to type 'java\\.lang\\.Integer'");

  private SyntaxErrors() {}

  /** As {@link #of} for a whole statement, whose first word may be the mistake. */
  static SqlSyntaxException ofStatement(Throwable thrown, String sql) {
    if (thrown instanceof SqlSyntaxException ours) {
      return ours;
    }
    Tokenizer first = new Tokenizer(sql, 0);
    first.next();
    int begin = first.begin();
    if (first.kind() == Tokenizer.Kind.END || first.is(';')) {
      return at("the statement is empty", sql, begin, thrown);
    }
    if (first.kind() == Tokenizer.Kind.WORD) {
      String word = first.text();
      String unsupported = UnsupportedSyntax.statement(word);
      if (unsupported != null) {
        return caused(
            SqlSyntaxException.unsupported(
                unsupported, TextPositions.line(sql, begin), TextPositions.column(sql, begin)),
            thrown);
      }
      if (!STARTS.contains(word.toUpperCase(Locale.ROOT))) {
        String nearest = nearest(word, STARTS);
        String hint = nearest == null ? "" : "; was " + nearest + " meant?";
        return at("no statement begins with " + word + hint, sql, begin, thrown);
      }
      boolean maintenance = word.equalsIgnoreCase("FLUSH") || word.equalsIgnoreCase("COMPACT");
      if (maintenance && !(thrown instanceof ParseException)) {
        return at("after " + word + " TABLE and a name were expected", sql, begin, thrown);
      }
      String operand =
          switch (word.toUpperCase(Locale.ROOT)) {
            case "REFRESH" -> " MATERIALIZED VIEW and a name were expected";
            case "REINDEX" -> " a name was expected";
            case "BACKUP" -> " TO and a directory in single quotes were expected";
            case "KILL" -> " the number of a session was expected, which SYS.SESSIONS has";
            case "LOCK" -> " the name of a table was expected";
            case "CHECKPOINT" -> " nothing was expected";
            default -> null;
          };
      if (operand != null && !(thrown instanceof ParseException)) {
        return at("after " + word + operand, sql, begin, thrown);
      }
    }
    return of(thrown, sql);
  }

  /** The exception to throw for what the generated parser threw at this text. */
  static SqlSyntaxException of(Throwable thrown, String sql) {
    if (thrown instanceof SqlSyntaxException ours) {
      return ours;
    }
    if (thrown instanceof TokenMgrError) {
      return unreadable(thrown, sql);
    }
    if (thrown instanceof ParseException e && e.currentToken != null) {
      return unexpectedToken(e, sql);
    }
    if (thrown instanceof CalciteContextException e) {
      String sentence = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      return caused(
          new SqlSyntaxException(
              plain(sentence), Math.max(1, e.getPosLine()), Math.max(1, e.getPosColumn())),
          e);
    }
    if (thrown instanceof StackOverflowError) {
      return caused(SqlSyntaxException.tooDeep(), thrown);
    }
    if (thrown instanceof VirtualMachineError e) {
      throw e;
    }
    return at(plain(String.valueOf(thrown.getMessage())), sql, 0, thrown);
  }

  private static SqlSyntaxException unreadable(Throwable thrown, String sql) {
    Tokenizer last = new Tokenizer(sql, 0);
    do {
      last.next();
    } while (last.kind() != Tokenizer.Kind.UNCLOSED && !last.isAtEnd());
    int open = last.begin();
    if (last.kind() != Tokenizer.Kind.END) {
      String what =
          switch (sql.charAt(open)) {
            case '/' -> "the comment";
            case '"' -> "the quoted name";
            default -> "the string";
          };
      return at(what + " that begins here has no end", sql, open, thrown);
    }
    Matcher place = LEXICAL.matcher(String.valueOf(thrown.getMessage()));
    int line = place.matches() ? Integer.parseInt(place.group(1)) : 1;
    int column = place.matches() ? Integer.parseInt(place.group(2)) : 1;
    return caused(
        new SqlSyntaxException("this character has no meaning in SQL", line, column), thrown);
  }

  private static SqlSyntaxException unexpectedToken(ParseException e, String sql) {
    Token found = e.currentToken.next;
    if (found.kind == CellarParserImplConstants.QUOTE
        || found.kind == CellarParserImplConstants.DOUBLE_QUOTE) {
      return unreadable(e, sql); // a quote alone: the string or name has no end
    }
    SqlSyntaxException unsupported = unsupported(found, e, sql);
    if (unsupported != null) {
      return unsupported;
    }
    Set<Integer> expected = new TreeSet<>();
    // The parser looks two tokens ahead: where the first fits, the second is the wrong one.
    for (int[] sequence : e.expectedTokenSequences) {
      if (sequence.length > 1 && sequence[0] == found.kind && found.next != null) {
        expected.add(sequence[1]);
      }
    }
    if (!expected.isEmpty()) {
      found = found.next;
      unsupported = unsupported(found, e, sql);
      if (unsupported != null) {
        return unsupported;
      }
    } else {
      for (int[] sequence : e.expectedTokenSequences) {
        expected.add(sequence[0]);
      }
    }
    if (found.kind == CellarParserImplConstants.HINT_BEG) {
      return new SqlSyntaxException(
          "a hint stands right behind SELECT or the name of a table in FROM",
          found.beginLine,
          found.beginColumn);
    }
    if (found.kind == CellarParserImplConstants.NUMBER_WITH_LETTERS) {
      return new SqlSyntaxException(
          "letters follow the number in " + found.image, found.beginLine, found.beginColumn);
    }
    // Not the cause: its message lists hundreds of words, which would fill an application's log.
    return new SqlSyntaxException(
        sentence(found, expectations(expected, e.tokenImage)), found.beginLine, found.beginColumn);
  }

  /** The error of a token that begins what is known and not there; null if it does not. */
  private static SqlSyntaxException unsupported(Token found, ParseException e, String sql) {
    Tokenizer first = new Tokenizer(sql, 0);
    first.next();
    String sentence = UnsupportedSyntax.at(found, first.text());
    return sentence == null
        ? null
        : caused(SqlSyntaxException.unsupported(sentence, found.beginLine, found.beginColumn), e);
  }

  private static String sentence(Token found, Set<String> expected) {
    boolean ends = found.kind == CellarParserImplConstants.EOF;
    String subject = ends ? "the text ends" : "found " + found.image;
    boolean word = !ends && Tokenizer.startsWord(found.image.charAt(0));
    if (word
        && expected.contains("a name")
        && !expected.contains(OPEN)
        && METADATA.isReservedWord(found.image.toUpperCase(Locale.ROOT))) {
      return found.image + " is a reserved word; as a name it needs double quotes";
    }
    if (expected.size() <= MAX_EXPECTED) {
      return subject + " where " + anyOf(List.copyOf(expected)) + " was expected";
    }
    String nearest = word ? nearest(found.image, List.copyOf(expected)) : null;
    if (nearest != null) {
      return subject + "; was " + nearest + " meant?";
    }
    List<String> some = TELLING.stream().filter(expected::contains).limit(MAX_EXPECTED).toList();
    return some.isEmpty()
        ? subject + ", which cannot stand here"
        : subject + " where, for example, " + anyOf(some) + " was expected";
  }

  /** Kinds of tokens in words, sorted; all names are one thing and all literals another. */
  private static Set<String> expectations(Set<Integer> kinds, String[] images) {
    boolean name = kinds.contains(CellarParserImplConstants.IDENTIFIER);
    Set<String> expectations = new TreeSet<>();
    for (int kind : kinds) {
      String image = images[kind];
      if (image.startsWith("\"") && image.length() > 2) {
        String text = image.substring(1, image.length() - 1);
        if (!Tokenizer.startsWord(text.charAt(0))) {
          expectations.add(image);
        } else if (!name || !METADATA.isNonReservedKeyword(text)) {
          expectations.add(text);
        }
      } else if (VALUES.contains(image)) {
        expectations.add("a value");
      } else if (kind == CellarParserImplConstants.EOF) {
        expectations.add("the end");
      } else if (image.endsWith("IDENTIFIER>")) {
        expectations.add("a name");
      }
    }
    return expectations;
  }

  private static String anyOf(List<String> things) {
    int last = things.size() - 1;
    return last <= 0
        ? String.join("", things)
        : String.join(", ", things.subList(0, last)) + " or " + things.get(last);
  }

  /** The keyword that differs from a word by one or two letters, at best with as many; or null. */
  private static String nearest(String word, List<String> keywords) {
    String upper = word.toUpperCase(Locale.ROOT);
    String nearest = null;
    int best = Math.min(3, (upper.length() + 1) / 2);
    for (String keyword : keywords) {
      if (keyword.length() > 2
          && Tokenizer.startsWord(keyword.charAt(0))
          && !keyword.contains(" ")) {
        int distance = distance(upper, keyword);
        boolean asGood = distance == best && nearest != null && keyword.length() == upper.length();
        if (distance < best || (asGood && nearest.length() != upper.length())) {
          best = distance;
          nearest = keyword;
        }
      }
    }
    return nearest;
  }

  /** Edit distance where two neighbours in the wrong order count once. */
  private static int distance(String a, String b) {
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int same = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        d[i][j] = Math.min(d[i - 1][j - 1] + same, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
        }
      }
    }
    return d[a.length()][b.length()];
  }

  /** Calcite's sentence about queries in plain words, and any other as one line. */
  private static String plain(String sentence) {
    String first = sentence.lines().findFirst().orElse("the statement cannot be read");
    Matcher number = TOO_LARGE.matcher(first);
    if (number.matches()) {
      return "the number " + number.group(1) + " is too large here";
    }
    return switch (first) {
      case "Non-query expression encountered in illegal context" ->
          "an expression stands where a query was expected";
      case "Query expression encountered in illegal context" ->
          "a query stands where an expression was expected";
      default -> first;
    };
  }

  private static SqlSyntaxException at(String sentence, String sql, int position, Throwable cause) {
    return caused(
        new SqlSyntaxException(
            sentence, TextPositions.line(sql, position), TextPositions.column(sql, position)),
        cause);
  }

  private static SqlSyntaxException caused(SqlSyntaxException e, Throwable cause) {
    e.initCause(cause);
    return e;
  }
}
