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
 * {fn ...}} of the functions of the JDBC specification, with the meaning that they have there. The
 * others are {@code {oj ...}}, {@code {escape '...'}}, {@code {limit ...}} and {@code {fn ...}} of
 * any other function. Of these, just the braces and the word after them are made blank. So every
 * place in the text stays where it is.
 */
public final class JdbcEscapes {
  /** Words after a brace that mean nothing in SQL. */
  private static final Set<String> MARKS = Set.of("oj", "fn");

  /** Words after a brace that SQL has too. */
  private static final Set<String> WORDS = Set.of("escape", "limit");

  private static final Set<String> GRAMMAR_FUNCTIONS = functions();

  private final String sql;
  private final boolean literals;
  private final Tokenizer tokens;
  private final StringBuilder out = new StringBuilder();

  /** For each open brace, whether its end is to go, too. */
  private final Deque<Boolean> open = new ArrayDeque<>();

  private JdbcEscapes(String sql, boolean literals) {
    this.sql = sql;
    this.tokens = new Tokenizer(sql, 0);
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
    int written = 0;
    tokens.next();
    while (!tokens.isAtEnd()) {
      out.append(sql, written, tokens.begin());
      if (tokens.is('{')) {
        written = brace(tokens.begin());
        tokens.at(written);
      } else {
        written = tokens.end();
        if (tokens.is('}')) {
          out.append(!open.isEmpty() && open.pop() ? ' ' : '}');
        } else {
          out.append(sql, tokens.begin(), written);
        }
        tokens.next();
      }
    }
    return out.append(sql, written, sql.length()).toString();
  }

  /** Writes a brace and the word after it; returns the position after what was written. */
  private int brace(int at) {
    String name = word(at + 1);
    int word = tokens.begin();
    int end = word + name.length();
    if (name.equals("call") || tokens.kind() == Tokenizer.Kind.PARAMETER) {
      throw new ProcedureCall();
    }
    if (WORDS.contains(name)) {
      open.push(true);
      out.append(' ');
      return at + 1;
    }
    if (name.equals("fn") && GRAMMAR_FUNCTIONS.contains(word(end))) {
      keep(at, word, end);
      // The grammar wants the name of a function in capitals.
      out.append(sql, end, tokens.begin()).append(tokens.text().toUpperCase(Locale.ROOT));
      return tokens.end();
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

  /** The word from a position on, in small letters; "" if something else comes there. */
  private String word(int from) {
    return tokens.at(from) == Tokenizer.Kind.WORD ? tokens.text().toLowerCase(Locale.ROOT) : "";
  }
}
