package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code SHOW TABLES [FROM namespace]}, {@code SHOW SCHEMAS}, {@code SHOW COLUMNS FROM table} and
 * {@code DESCRIBE table}.
 */
public final class ShowObjects extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("SHOW", SqlKind.OTHER);

  /** What is shown. */
  public enum Kind {
    /** The tables of a namespace. */
    TABLES,
    /** The namespaces. */
    SCHEMAS,
    /** The columns of a table. */
    COLUMNS
  }

  private final Kind kind;
  private final SqlIdentifier of;

  private ShowObjects(SqlParserPos pos, Kind kind, SqlIdentifier of) {
    super(pos);
    this.kind = kind;
    this.of = of;
  }

  /** DESCRIBE of a table. */
  public static ShowObjects columns(SqlParserPos pos, SqlIdentifier table) {
    return new ShowObjects(pos, Kind.COLUMNS, table);
  }

  /**
   * SHOW of what a word says, if it is one of these.
   *
   * @param of the name behind FROM, or null
   * @param in the name behind a second FROM, or null
   * @return null for another word, or other names than it takes
   */
  public static ShowObjects of(
      SqlParserPos pos, SqlIdentifier word, SqlIdentifier of, SqlIdentifier in) {
    return switch (word.isSimple() ? word.getSimple().toUpperCase(Locale.ROOT) : "") {
      case "TABLES" -> in == null ? new ShowObjects(pos, Kind.TABLES, of) : null;
      case "SCHEMAS", "DATABASES", "NAMESPACES" ->
          of == null ? new ShowObjects(pos, Kind.SCHEMAS, null) : null;
      case "COLUMNS" -> {
        if (of == null) {
          throw new SqlSyntaxException(
              "after SHOW COLUMNS, FROM and a table were expected", word.getParserPosition());
        }
        yield new ShowObjects(pos, Kind.COLUMNS, inside(in, of));
      }
      default -> null;
    };
  }

  private static SqlIdentifier inside(SqlIdentifier namespace, SqlIdentifier table) {
    if (namespace == null) {
      return table;
    }
    List<String> names = new ArrayList<>(namespace.names);
    names.addAll(table.names);
    return new SqlIdentifier(names, table.getParserPosition());
  }

  /** What is shown. */
  public Kind kind() {
    return kind;
  }

  /** Of which namespace or table, as written; null if the statement does not say. */
  public SqlIdentifier of() {
    return of;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return of == null ? List.of() : List.of(of);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("SHOW");
    writer.keyword(kind.name());
    if (of != null) {
      writer.keyword("FROM");
      of.unparse(writer, 0, 0);
    }
  }
}
