package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code COPY table [(column, ...)] {FROM | TO} 'file' [[WITH] (option [value], ...)]}, and {@code
 * COPY (query) TO 'file'}.
 */
public final class Copy extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("COPY", SqlKind.OTHER);

  /**
   * An option.
   *
   * @param name as written
   * @param value a literal, a name or null
   */
  public record Setting(SqlIdentifier name, SqlNode value) {}

  private final SqlIdentifier table;
  private final SqlNodeList columns;
  private final SqlNode query;
  private final boolean from;
  private final SqlNode file;
  private final List<Setting> settings;

  /**
   * Takes a table or a query.
   *
   * @param table null for a query
   * @param columns those of the table that are named; null for all
   * @param query null for a table
   * @param from whether rows come from the file
   * @param file the name of the file, a string literal
   * @throws SqlSyntaxException if rows are to be copied from a file to a query
   */
  public Copy(
      SqlParserPos pos,
      SqlIdentifier table,
      SqlNodeList columns,
      SqlNode query,
      boolean from,
      SqlNode file,
      List<Setting> settings) {
    super(pos);
    if (from && table == null) {
      throw new SqlSyntaxException("rows can be copied from a file to a table only", pos);
    }
    this.table = table;
    this.columns = columns;
    this.query = query;
    this.from = from;
    this.file = SqlLiteral.unchain(file);
    this.settings = List.copyOf(settings);
  }

  /** The table; null for a query. */
  public SqlIdentifier table() {
    return table;
  }

  /** The columns of the table that are named; null for all. */
  public SqlNodeList columns() {
    return columns;
  }

  /** The query; null for a table. */
  public SqlNode query() {
    return query;
  }

  /** Whether rows come from the file. */
  public boolean isFrom() {
    return from;
  }

  /** The name of the file. */
  public String file() {
    return ((SqlLiteral) file).getValueAs(String.class);
  }

  /** The options, as written. */
  public List<Setting> settings() {
    return settings;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(table, columns, query, file);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("COPY");
    if (table == null) {
      SqlWriter.Frame frame = writer.startList("(", ")");
      query.unparse(writer, 0, 0);
      writer.endList(frame);
    } else {
      table.unparse(writer, 0, 0);
      if (columns != null) {
        SqlWriter.Frame frame = writer.startList("(", ")");
        for (SqlNode column : columns) {
          writer.sep(",");
          column.unparse(writer, 0, 0);
        }
        writer.endList(frame);
      }
    }
    writer.keyword(from ? "FROM" : "TO");
    file.unparse(writer, 0, 0);
    if (!settings.isEmpty()) {
      SqlWriter.Frame frame = writer.startList("(", ")");
      for (Setting setting : settings) {
        writer.sep(",");
        setting.name().unparse(writer, 0, 0);
        if (setting.value() != null) {
          setting.value().unparse(writer, 0, 0);
        }
      }
      writer.endList(frame);
    }
  }
}
