package io.cellardb.sql.plan;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.file.FileFormat;
import io.cellardb.sql.execution.file.FileFunction;
import io.cellardb.sql.execution.file.FileOptions;
import io.cellardb.sql.execution.file.FileSample;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.ColumnDeclaration;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.SelectBuilder;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code READ_CSV('file', ...)} and {@code READ_JSON('file', ...)} in FROM. Each becomes a query
 * that casts the texts of the file to the types of its columns, which are said or found by a look
 * at the file.
 */
final class FileQueries {
  private static final Map<String, FileFormat> FORMATS =
      Map.of("READ_CSV", FileFormat.CSV, "READ_JSON", FileFormat.JSON);

  /** Who asks for a file. */
  enum Access {
    /** A statement that may read files. */
    ALLOWED,
    /** A statement that may not. */
    REFUSED,
    /** A statement of a user who is no administrator. */
    NO_RIGHT,
    /** A view. */
    OF_VIEW
  }

  private FileQueries() {}

  /**
   * A table of FROM, or one under an alias, with the query of such a function in its place; the
   * same object if it is another call.
   *
   * @throws SqlException 42501 if files may not be read
   */
  static SqlCall replaced(SqlCall table, Access access) {
    if (isOne(table)) {
      SqlCall function = table.operand(0);
      SqlParserPos pos = function.getParserPosition();
      String name = function.getOperator().getName().toLowerCase(Locale.ROOT);
      return SqlStdOperatorTable.AS.createCall(
          pos, of(function, access), new SqlIdentifier(name, pos));
    }
    if (table.getKind() == SqlKind.AS && isOne(table.operand(0))) {
      List<SqlNode> operands = new ArrayList<>(table.getOperandList());
      SqlCall collection = table.operand(0);
      operands.set(0, of(collection.operand(0), access));
      return SqlStdOperatorTable.AS.createCall(table.getParserPosition(), operands);
    }
    return table;
  }

  private static boolean isOne(SqlNode table) {
    return table.getKind() == SqlKind.COLLECTION_TABLE
        && ((SqlCall) table).operand(0) instanceof SqlCall call
        && !(call.getOperator() instanceof FileFunction)
        && FORMATS.containsKey(call.getOperator().getName().toUpperCase(Locale.ROOT));
  }

  private static SqlNode of(SqlCall function, Access access) {
    SqlParserPos pos = function.getParserPosition();
    String name = function.getOperator().getName().toUpperCase(Locale.ROOT);
    if (access == Access.OF_VIEW) {
      throw SqlException.at(pos, "0A000", "a view cannot read a file by " + name);
    }
    if (access == Access.REFUSED) {
      throw SqlException.at(
          pos,
          "42501",
          name + " may not read files; the property files=true of the connection allows it");
    }
    if (access == Access.NO_RIGHT) {
      throw SqlException.at(pos, "42501", "only an administrator may read files by " + name);
    }
    PlanningWork.forOnce();
    List<SqlNode> operands = function.getOperandList();
    if (operands.isEmpty() || !(operands.get(0) instanceof SqlCharStringLiteral)) {
      throw SqlException.at(pos, "42601", name + " wants the name of a file as a text in quotes");
    }
    Map<String, SqlNode> said = new TreeMap<>();
    for (SqlNode operand : operands.subList(1, operands.size())) {
      option(operand, name, said);
    }
    try {
      Path file = Path.of(text(operands.get(0)));
      List<ColumnDeclaration> columns = columns(said.remove("columns"));
      FileOptions options = options(said, FORMATS.get(name), name);
      FileSample sample =
          FileSample.of(
              file,
              FORMATS.get(name),
              options,
              columns == null ? null : columns.stream().map(ColumnDeclaration::qualifier).toList());
      return query(new FileFunction(name, sample.table()), declared(columns, sample), pos);
    } catch (SqlExecutionException e) {
      throw SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    } catch (InvalidPathException e) {
      throw SqlException.at(pos, "22023", "no file has such a name: " + e.getMessage(), e);
    }
  }

  /** {@code name => value}, or {@code name = value}. */
  private static void option(SqlNode operand, String function, Map<String, SqlNode> into) {
    if (operand instanceof SqlCall call) {
      boolean assigned = call.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
      if (assigned || call.getKind() == SqlKind.EQUALS) {
        SqlNode name = call.operand(assigned ? 1 : 0);
        SqlNode value = call.operand(assigned ? 0 : 1);
        if (name instanceof SqlIdentifier identifier && identifier.isSimple()) {
          into.put(identifier.getSimple().toLowerCase(Locale.ROOT), value);
          return;
        }
      }
    }
    throw SqlException.at(
        operand.getParserPosition(),
        "42601",
        "behind the file " + function + " wants options such as header => TRUE");
  }

  private static FileOptions options(
      Map<String, SqlNode> said, FileFormat format, String function) {
    Boolean header = null;
    Character delimiter = null;
    String nullText = FileOptions.DEFAULT.nullText();
    long sampled = FileOptions.SAMPLED;
    for (Map.Entry<String, SqlNode> option : said.entrySet()) {
      SqlNode value = option.getValue();
      String key = option.getKey();
      if (key.equals("sample_size")) {
        sampled = number(value);
        sampled = sampled < 0 ? Long.MAX_VALUE : sampled;
      } else if (format == FileFormat.CSV && key.equals("header")) {
        header = truth(value);
      } else if (format == FileFormat.CSV && (key.equals("delim") || key.equals("delimiter"))) {
        delimiter = character(value);
      } else if (format == FileFormat.CSV && key.equals("nullstr")) {
        nullText = text(value);
      } else {
        throw SqlException.at(
            value.getParserPosition(),
            "42601",
            function
                + " has no option "
                + key
                + ", but columns, sample_size"
                + (format == FileFormat.CSV ? ", header, delim and nullstr" : ""));
      }
    }
    return new FileOptions(header, delimiter, nullText, sampled);
  }

  private static SqlException wrong(SqlNode value, String wanted) {
    return SqlException.at(value.getParserPosition(), "22023", "this has to be " + wanted);
  }

  private static String text(SqlNode value) {
    if (value instanceof SqlCharStringLiteral literal) {
      return literal.getValueAs(String.class);
    }
    throw wrong(value, "a text in quotes");
  }

  private static boolean truth(SqlNode value) {
    if (value instanceof SqlLiteral literal && literal.getTypeName() == SqlTypeName.BOOLEAN) {
      return literal.booleanValue();
    }
    throw wrong(value, "TRUE or FALSE");
  }

  private static char character(SqlNode value) {
    String text = text(value);
    if (text.length() != 1 || "\"\r\n".contains(text)) {
      throw wrong(value, "one character, but no quote and no end of a line");
    }
    return text.charAt(0);
  }

  private static long number(SqlNode value) {
    SqlNode plain = value;
    boolean negative = value.getKind() == SqlKind.MINUS_PREFIX;
    if (negative) {
      plain = ((SqlCall) value).operand(0);
    }
    if (plain instanceof SqlNumericLiteral literal && literal.isInteger()) {
      return negative ? -literal.longValue(false) : literal.longValue(false);
    }
    throw wrong(value, "a whole number");
  }

  /** The columns that an option lists as CREATE TABLE does; null for none. */
  private static List<ColumnDeclaration> columns(SqlNode said) {
    if (said == null) {
      return null;
    }
    String list = text(said);
    try {
      if (CellarParser.parse("CREATE TABLE f (" + list + ")") instanceof CreateTable table
          && !table.columns().isEmpty()) {
        return table.columns();
      }
    } catch (RuntimeException e) {
      throw SqlException.at(
          said.getParserPosition(),
          "42601",
          "columns has to be a list such as 'id BIGINT, name VARCHAR', not '" + list + "'",
          e);
    }
    throw wrong(said, "a list such as 'id BIGINT, name VARCHAR'");
  }

  private static List<ColumnDeclaration> declared(List<ColumnDeclaration> said, FileSample sample) {
    if (said != null) {
      return said;
    }
    List<String> columns = new ArrayList<>();
    for (int i = 0; i < sample.types().size(); i++) {
      columns.add("c" + i + " " + sample.types().get(i));
    }
    String list = columns.stream().collect(Collectors.joining(", "));
    return ((CreateTable) CellarParser.parse("CREATE TABLE f (" + list + ")")).columns();
  }

  private static SqlNode query(
      FileFunction function, List<ColumnDeclaration> types, SqlParserPos pos) {
    List<SqlNode> items = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      SqlIdentifier column = new SqlIdentifier(function.table().columns().get(i), pos);
      items.add(
          SqlStdOperatorTable.AS.createCall(
              pos, SqlStdOperatorTable.CAST.createCall(pos, column, types.get(i).type()), column));
    }
    return SelectBuilder.select(items, pos)
        .from(SqlStdOperatorTable.COLLECTION_TABLE.createCall(pos, function.createCall(pos)))
        .build();
  }
}
