package io.cellardb.sql.parser.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** PREPARE, EXECUTE or DEALLOCATE, which are about the texts of other statements. */
public sealed interface PreparedCommand {
  /** {@code PREPARE name [(type, ...)] AS statement}. */
  record Prepare(String name, PreparedText statement) implements PreparedCommand {}

  /** {@code EXECUTE name [(value, ...)]}, with the values as they are written. */
  record Execute(String name, List<String> values) implements PreparedCommand {}

  /**
   * {@code DEALLOCATE [PREPARE] {name | ALL}}.
   *
   * @param name null for all
   */
  record Deallocate(String name) implements PreparedCommand {}

  /**
   * The command that a text is, if it is one of these.
   *
   * @throws SqlSyntaxException if it is one that is not well formed
   */
  static Optional<PreparedCommand> of(String sql) {
    Tokenizer tokens = new Tokenizer(sql, 0);
    tokens.next();
    if (tokens.is("PREPARE")) {
      return Optional.of(new Reader(sql, tokens).prepare());
    }
    if (tokens.is("EXECUTE")) {
      return Optional.of(new Reader(sql, tokens).execute());
    }
    return tokens.is("DEALLOCATE")
        ? Optional.of(new Reader(sql, tokens).deallocate())
        : Optional.empty();
  }

  /** Reads what stands behind the first word. */
  final class Reader {
    private final String sql;
    private final Tokenizer tokens;

    private Reader(String sql, Tokenizer tokens) {
      this.sql = sql;
      this.tokens = tokens;
      tokens.next();
    }

    private Prepare prepare() {
      String name = name("PREPARE");
      List<String> types = tokens.is('(') ? list() : List.of();
      if (!tokens.is("AS")) {
        throw refused("AS was expected, and a statement");
      }
      tokens.next();
      if (tokens.isAtEnd() || tokens.is(';')) {
        throw refused("a statement was expected");
      }
      return new Prepare(name, PreparedText.of(sql, tokens.begin(), types));
    }

    private Execute execute() {
      String name = name("EXECUTE");
      List<String> values = tokens.is('(') ? list() : List.of();
      end();
      return new Execute(name, values);
    }

    private Deallocate deallocate() {
      if (tokens.is("PREPARE")) {
        tokens.next();
      }
      boolean all = tokens.is("ALL");
      String name = name("DEALLOCATE");
      end();
      return new Deallocate(all ? null : name);
    }

    /** Names of prepared statements are those of identifiers: without regard to case. */
    private String name(String command) {
      String text = tokens.text();
      String name =
          switch (tokens.kind()) {
            case WORD -> text;
            case QUOTED_NAME -> text.substring(1, text.length() - 1).replace("\"\"", "\"");
            default -> throw refused("after " + command + " a name was expected");
          };
      tokens.next();
      return name.toLowerCase(Locale.ROOT);
    }

    /** What stands between parentheses, with commas in between; moves behind them. */
    private List<String> list() {
      List<String> parts = new ArrayList<>();
      int depth = 0;
      int count = 0;
      int begin = -1;
      int end = -1;
      while (true) {
        tokens.next();
        if (tokens.isAtEnd()) {
          throw refused("a closing parenthesis was expected");
        }
        boolean closing = tokens.is(')') || tokens.is(']');
        if (depth == 0 && (tokens.is(')') || tokens.is(','))) {
          if (count == 0) {
            throw refused("a value or type was expected");
          }
          String part = sql.substring(begin, end);
          parts.add(part);
          if (closing) {
            tokens.next();
            return parts;
          }
          count = 0;
          continue;
        }
        if (tokens.kind() == Tokenizer.Kind.PARAMETER) {
          throw refused("a parameter of the driver cannot be a value here");
        }
        depth += tokens.is('(') || tokens.is('[') ? 1 : closing ? -1 : 0;
        begin = count == 0 ? tokens.begin() : begin;
        end = tokens.end();
        count++;
      }
    }

    private void end() {
      if (tokens.is(';')) {
        tokens.next();
      }
      if (!tokens.isAtEnd()) {
        throw refused("the end of the statement was expected");
      }
    }

    private SqlSyntaxException refused(String why) {
      return PreparedText.refused(why, sql, tokens.begin());
    }
  }
}
