package io.cellardb.sql.parser;

import io.cellardb.sql.parser.text.LiteralStripper;
import io.cellardb.sql.parser.text.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Reads the simple statements that programs begin with, after {@link LiteralStripper} has taken
 * their literals: CREATE TABLE of plain columns, INSERT and UPSERT of VALUES, SELECT of columns of
 * one table and DELETE, under comparisons and BETWEEN. The grammar takes the JVM longer to load
 * than all that such a statement needs.
 *
 * <p>What is not exactly of these forms, or has a comment, is left to {@link CellarParser}, also
 * for its errors.
 */
public final class PlainParser {
  /** What a longer name is, the grammar knows. */
  private static final int MAX_NAME = 128;

  private static final int MAX_DIGITS = 4;

  /** The text is not of a simple form. */
  private static final class NotPlainException extends RuntimeException {
    private static final long serialVersionUID = 1;
    private static final NotPlainException INSTANCE = new NotPlainException();

    private NotPlainException() {
      super(null, null, false, false);
    }
  }

  private final Tokenizer tokens;
  private int parameters;

  private PlainParser(String sql) {
    this.tokens = new Tokenizer(sql, 0);
    advance();
  }

  /** The statement, if it is of a simple form. */
  public static Optional<PlainStatement> parse(String sql) {
    try {
      return Optional.of(new PlainParser(sql).statement());
    } catch (NotPlainException e) {
      return Optional.empty();
    }
  }

  private PlainStatement statement() {
    PlainStatement statement;
    if (takesWord("SELECT")) {
      statement = select();
    } else if (takesWord("DELETE")) {
      expectWord("FROM");
      statement = new PlainStatement.Delete(table(), conditions());
    } else if (takesWord("INSERT")) {
      statement = insert(false);
    } else if (takesWord("UPSERT")) {
      statement = insert(true);
    } else {
      expectWord("CREATE");
      statement = create();
    }
    while (takes(';')) {
      continue;
    }
    check(tokens.kind() == Tokenizer.Kind.END);
    return statement;
  }

  private PlainStatement select() {
    List<String> columns = takes('*') ? List.of() : names();
    expectWord("FROM");
    return new PlainStatement.Select(table(), columns, conditions());
  }

  private List<PlainStatement.Condition> conditions() {
    List<PlainStatement.Condition> conditions = new ArrayList<>();
    if (takesWord("WHERE")) {
      do {
        String column = name();
        if (takesWord("BETWEEN")) {
          PlainStatement.Value low = parameter();
          expectWord("AND");
          PlainStatement.Value high = parameter();
          // The type of one bound tells that of the other one.
          check((low.type() == null) == (high.type() == null));
          conditions.add(new PlainStatement.Condition(column, SqlKind.GREATER_THAN_OR_EQUAL, low));
          conditions.add(new PlainStatement.Condition(column, SqlKind.LESS_THAN_OR_EQUAL, high));
        } else {
          SqlKind kind = comparison();
          conditions.add(new PlainStatement.Condition(column, kind, parameter()));
        }
      } while (takesWord("AND"));
    }
    return conditions;
  }

  private SqlKind comparison() {
    check(tokens.kind() == Tokenizer.Kind.SYMBOL);
    SqlKind kind =
        switch (tokens.text()) {
          case "=" -> SqlKind.EQUALS;
          case "<>" -> SqlKind.NOT_EQUALS;
          case "<" -> SqlKind.LESS_THAN;
          case "<=" -> SqlKind.LESS_THAN_OR_EQUAL;
          case ">" -> SqlKind.GREATER_THAN;
          case ">=" -> SqlKind.GREATER_THAN_OR_EQUAL;
          default -> throw NotPlainException.INSTANCE;
        };
    advance();
    return kind;
  }

  private PlainStatement insert(boolean upsert) {
    expectWord("INTO");
    PlainStatement.Name table = table();
    List<String> columns = List.of();
    if (takes('(')) {
      columns = names();
      expect(')');
    }
    expectWord("VALUES");
    List<List<PlainStatement.Value>> rows = new ArrayList<>();
    do {
      expect('(');
      List<PlainStatement.Value> row = new ArrayList<>();
      do {
        row.add(takesWord("NULL") ? new PlainStatement.Value(-1, null) : parameter());
      } while (takes(','));
      expect(')');
      rows.add(row);
    } while (takes(','));
    return new PlainStatement.Insert(table, upsert, columns, rows);
  }

  private PlainStatement.Value parameter() {
    if (takesParameter()) {
      return new PlainStatement.Value(parameters++, null);
    }
    expectWord("CAST");
    expect('(');
    check(takesParameter());
    expectWord("AS");
    SqlTypeName type;
    if (takesWord("INTEGER")) {
      type = SqlTypeName.INTEGER;
    } else if (takesWord("VARCHAR")) {
      type = SqlTypeName.VARCHAR;
    } else if (takesWord("BIGINT")) {
      type = SqlTypeName.BIGINT;
    } else {
      expectWord("DOUBLE");
      type = SqlTypeName.DOUBLE;
    }
    expect(')');
    return new PlainStatement.Value(parameters++, type);
  }

  private PlainStatement create() {
    expectWord("TABLE");
    boolean ifNotExists = takesWord("IF");
    if (ifNotExists) {
      expectWord("NOT");
      expectWord("EXISTS");
    }
    PlainStatement.Name table = table();
    List<PlainStatement.Column> columns = new ArrayList<>();
    List<String> key = new ArrayList<>();
    expect('(');
    do {
      if (takesWord("PRIMARY")) {
        check(key.isEmpty());
        expectWord("KEY");
        expect('(');
        key.addAll(names());
        expect(')');
      } else {
        columns.add(column(key));
      }
    } while (takes(','));
    expect(')');
    check(!key.isEmpty());
    return new PlainStatement.Create(table, ifNotExists, columns, key);
  }

  private PlainStatement.Column column(List<String> key) {
    String name = name();
    SqlTypeName type = type();
    int precision = -1;
    int scale = -1;
    if ((type == SqlTypeName.VARCHAR || type == SqlTypeName.DECIMAL) && takes('(')) {
      precision = number();
      if (type == SqlTypeName.DECIMAL && takes(',')) {
        scale = number();
      }
      expect(')');
    }
    boolean notNull = false;
    while (!next(',') && !next(')')) {
      if (takesWord("PRIMARY")) {
        expectWord("KEY");
        check(key.isEmpty());
        key.add(name);
      } else {
        check(!notNull);
        expectWord("NOT");
        expectWord("NULL");
        notNull = true;
      }
    }
    return new PlainStatement.Column(name, type, precision, scale, notNull);
  }

  private SqlTypeName type() {
    if (takesWord("VARCHAR")) {
      return SqlTypeName.VARCHAR;
    }
    if (takesWord("BIGINT")) {
      return SqlTypeName.BIGINT;
    }
    if (takesWord("INTEGER") || takesWord("INT")) {
      return SqlTypeName.INTEGER;
    }
    if (takesWord("SMALLINT")) {
      return SqlTypeName.SMALLINT;
    }
    if (takesWord("BOOLEAN")) {
      return SqlTypeName.BOOLEAN;
    }
    if (takesWord("DATE")) {
      return SqlTypeName.DATE;
    }
    if (takesWord("DECIMAL")) {
      return SqlTypeName.DECIMAL;
    }
    expectWord("DOUBLE");
    takesWord("PRECISION");
    return SqlTypeName.DOUBLE;
  }

  private int number() {
    check(tokens.kind() == Tokenizer.Kind.NUMBER);
    String digits = tokens.text();
    check(digits.length() <= MAX_DIGITS && digits.chars().allMatch(Character::isDigit));
    advance();
    return Integer.parseInt(digits);
  }

  private PlainStatement.Name table() {
    String first = name();
    return takes('.')
        ? new PlainStatement.Name(first, name())
        : new PlainStatement.Name(null, first);
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    do {
      names.add(name());
    } while (takes(','));
    return names;
  }

  /** A name, quoted or not, that is no reserved word. */
  private String name() {
    boolean quoted = tokens.kind() == Tokenizer.Kind.QUOTED_NAME;
    check(quoted || tokens.kind() == Tokenizer.Kind.WORD);
    String name = tokens.text();
    if (quoted) {
      name = name.substring(1, name.length() - 1);
      check(!name.isEmpty() && name.indexOf('"') < 0 && name.indexOf('.') < 0);
    } else {
      check(isPlain(name) && !ReservedWords.contains(name));
    }
    check(name.length() <= MAX_NAME);
    advance();
    return name;
  }

  /** Whether a word has nothing but ASCII letters, digits and underscores. */
  private static boolean isPlain(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '$' || c >= 0x80) {
        return false;
      }
    }
    return true;
  }

  private boolean takesWord(String expected) {
    return advanceIf(tokens.is(expected));
  }

  private void expectWord(String expected) {
    check(takesWord(expected));
  }

  private boolean next(char c) {
    return tokens.is(c);
  }

  private boolean takes(char c) {
    return advanceIf(tokens.is(c));
  }

  private void expect(char c) {
    check(takes(c));
  }

  private boolean takesParameter() {
    return advanceIf(tokens.kind() == Tokenizer.Kind.PARAMETER);
  }

  private boolean advanceIf(boolean taken) {
    if (taken) {
      advance();
    }
    return taken;
  }

  private void advance() {
    tokens.next();
    check(!tokens.isAfterComment());
  }

  private static void check(boolean plain) {
    if (!plain) {
      throw NotPlainException.INSTANCE;
    }
  }
}
