package io.cellardb.sql.parser.text;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlJdbcFunctionCall;

/**
 * The escapes of JDBC, outside strings, quoted names and comments, and within one another.
 *
 * <p>The grammar itself knows dates and times ({@code {d '...'}}, {@code t}, {@code ts}) and {@code
 * {fn ...}} of the functions of the JDBC specification, with the meaning that they have there. Of
 * the others, which are {@code {oj ...}}, {@code {escape '...'}}, {@code {limit ...}} and {@code
 * {fn ...}} of any other function, just the braces and the word after them are made blank, so that
 * every place in the text stays where it is.
 */
public final class JdbcEscapes {
  /** Words after a brace that mean nothing in SQL. */
  private static final Set<String> MARKS = Set.of("oj", "fn");

  /** Words after a brace that SQL has too. */
  private static final Set<String> WORDS = Set.of("escape", "limit");

  private static final Set<String> GRAMMAR_FUNCTIONS = functions();

  private final String sql;
  private final boolean literals;
  private final StringBuilder out = new StringBuilder();

  /** For each open brace, whether its end is to go, too. */
  private final Deque<Boolean> open = new ArrayDeque<>();

  private JdbcEscapes(String sql, boolean literals) {
    this.sql = sql;
    this.literals = literals;
  }

  private static Set<String> functions() {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (String list :
        new String[] {
          SqlJdbcFunctionCall.getNumericFunctions(),
          SqlJdbcFunctionCall.getStringFunctions(),
          SqlJdbcFunctionCall.getSystemFunctions(),
          SqlJdbcFunctionCall.getTimeDateFunctions()
        }) {
      for (String name : list.split(",", -1)) {
        names.add(name.strip());
      }
    }
    return names;
  }

  /** Whether a text calls a procedure, which there are none of. */
  public static final class ProcedureCall extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ProcedureCall() {
      super("{call ...}");
    }
  }

  /**
   * The text without the escapes that the grammar does not know; places stay the same.
   *
   * @throws ProcedureCall for {@code {call ...}} and {@code {? = call ...}}
   */
  public static String translate(String sql) {
    return sql.indexOf('{') < 0 ? sql : new JdbcEscapes(sql, false).run();
  }

  /** As {@link #translate}, with dates and times written as SQL does. */
  public static String translateAll(String sql) {
    return sql.indexOf('{') < 0 ? sql : new JdbcEscapes(sql, true).run();
  }

  private String run() {
    int i = 0;
    while (i < sql.length()) {
      int token = SqlText.skipBlank(sql, i);
      out.append(sql, i, token);
      if (token == sql.length()) {
        break;
      }
      char c = sql.charAt(token);
      if (c == '{') {
        i = brace(token);
      } else if (c == '}') {
        out.append(!open.isEmpty() && open.pop() ? ' ' : '}');
        i = token + 1;
      } else {
        int end = SqlText.endOfToken(sql, token);
        i = end < 0 ? sql.length() : end;
        out.append(sql, token, i);
      }
    }
    return out.toString();
  }

  /** Writes a brace and the word after it; returns the position after what was written. */
  private int brace(int at) {
    int word = SqlText.skipBlank(sql, at + 1);
    int end = SqlText.endOfWord(sql, word);
    String name = sql.substring(word, end).toLowerCase(Locale.ROOT);
    if (name.equals("call") || (name.isEmpty() && sql.startsWith("?", word))) {
      throw new ProcedureCall();
    }
    if (WORDS.contains(name)) {
      open.push(true);
      out.append(' ');
      return at + 1;
    }
    if (name.equals("fn") && isOfGrammar(end)) {
      keep(at, word, end);
      return function(end, SqlText.skipBlank(sql, end));
    }
    if (MARKS.contains(name)) {
      open.push(true);
      out.append(" ".repeat(end - at));
      return end;
    }
    String type =
        switch (name) {
          case "d" -> "DATE";
          case "t" -> "TIME";
          case "ts" -> "TIMESTAMP";
          default -> null;
        };
    if (literals && type != null) {
      open.push(true);
      out.append(type);
      return end;
    }
    if (type == null) {
      end = word;
    }
    keep(at, word, end);
    return end;
  }

  /** Writes a brace, and right behind it, as the grammar wants it, the word. */
  private void keep(int at, int word, int end) {
    open.push(false);
    out.append('{').append(sql, word, end).append(sql, at + 1, word);
  }

  /** Writes what is up to the name of a function, and that in capitals, as the grammar wants it. */
  private int function(int from, int name) {
    int end = SqlText.endOfWord(sql, name);
    out.append(sql, from, name).append(sql.substring(name, end).toUpperCase(Locale.ROOT));
    return end;
  }

  /** Whether the function that is named from {@code i} on is one that the grammar knows. */
  private boolean isOfGrammar(int i) {
    int name = SqlText.skipBlank(sql, i);
    return GRAMMAR_FUNCTIONS.contains(sql.substring(name, SqlText.endOfWord(sql, name)));
  }
}
