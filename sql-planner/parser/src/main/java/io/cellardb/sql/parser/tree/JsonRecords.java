package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * PostgreSQL's {@code JSON[B]_TO_RECORD(document) AS alias (column type, ...)} and {@code
 * JSON[B]_TO_RECORDSET} in FROM: a query of the members of one object, or of each in an array.
 *
 * <pre>{@code
 * LATERAL (SELECT CAST(JSON_EXTRACT_PATH_TEXT(r, 'column') AS type) AS column, ...
 *     FROM UNNEST(JSON_RECORD_ARRAY(document)) AS r) AS alias
 * }</pre>
 */
public final class JsonRecords {
  /** The functions of the arrays that are unnested, by name. */
  private static final Map<String, String> ARRAYS =
      Map.of(
          "JSON_TO_RECORD", "JSON_RECORD_ARRAY",
          "JSONB_TO_RECORD", "JSON_RECORD_ARRAY",
          "JSON_TO_RECORDSET", "JSON_RECORDSET_ARRAY",
          "JSONB_TO_RECORDSET", "JSON_RECORDSET_ARRAY");

  private static final String RECORD = "$record";

  /** A column of the list behind the alias. */
  public record Column(SqlIdentifier name, SqlDataTypeSpec type) {}

  private JsonRecords() {}

  /** Whether a function of FROM is one of these. */
  public static boolean isNamed(String function) {
    return ARRAYS.containsKey(function.toUpperCase(Locale.ROOT));
  }

  /**
   * The query, with its alias.
   *
   * @param function a name that {@link #isNamed}
   * @throws SqlSyntaxException 0A000 if a column is an ARRAY, 42701 if two have one name
   */
  public static SqlNode query(
      String function,
      SqlNode document,
      SqlIdentifier alias,
      List<Column> columns,
      SqlParserPos pos) {
    List<SqlNode> items = new ArrayList<>();
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    for (Column column : columns) {
      SqlIdentifier name = column.name();
      if (!names.add(name.getSimple())) {
        throw SqlSyntaxException.of(
            "42701", "there are two columns " + name.getSimple(), name.getParserPosition());
      }
      items.add(SqlStdOperatorTable.AS.createCall(name.getParserPosition(), value(column), name));
    }
    SqlNode array =
        NamedCall.of(ARRAYS.get(function.toUpperCase(Locale.ROOT)), pos, List.of(document));
    SqlNode from =
        SqlStdOperatorTable.AS.createCall(
            pos,
            SqlStdOperatorTable.UNNEST.createCall(pos, array),
            new SqlIdentifier(RECORD, pos),
            new SqlIdentifier(RECORD, pos));
    SqlNode select = SelectBuilder.select(items, pos).from(from).build();
    return SqlStdOperatorTable.AS.createCall(
        pos, SqlStdOperatorTable.LATERAL.createCall(pos, select), alias);
  }

  private static SqlNode value(Column column) {
    SqlParserPos pos = column.name().getParserPosition();
    SqlDataTypeSpec type = column.type();
    if (type.getTypeNameSpec() instanceof SqlCollectionTypeNameSpec) {
      throw SqlSyntaxException.unsupported(
          "a column of records in JSON is no ARRAY; make it a JSON column",
          pos.getLineNum(),
          pos.getColumnNum());
    }
    List<SqlNode> member =
        List.of(
            new SqlIdentifier(RECORD, pos),
            SqlLiteral.createCharString(column.name().getSimple(), pos));
    // The null of a document is NULL, which the text of a member is anyway.
    SqlNode value =
        TypeSynonyms.isJson(type.getTypeNameSpec())
            ? SqlStdOperatorTable.NULLIF.createCall(
                pos,
                NamedCall.of("JSON_EXTRACT_PATH", pos, member),
                SqlLiteral.createCharString("null", pos))
            : NamedCall.of("JSON_EXTRACT_PATH_TEXT", pos, member);
    return SqlStdOperatorTable.CAST.createCall(pos, value, type);
  }
}
