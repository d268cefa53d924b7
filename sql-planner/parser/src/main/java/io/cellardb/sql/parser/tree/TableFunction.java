package io.cellardb.sql.parser.tree;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * PostgreSQL's functions of FROM whose rows are those of an array or a MAP that another function
 * makes. The grammar has to know their names, since nothing else tells {@code f(x.y)} from a table
 * with EXTEND there.
 *
 * @param collection the function of the array or MAP
 * @param columns the names of the columns; empty for one column with the name of the table
 */
public record TableFunction(String collection, List<String> columns) {
  private static final Map<String, TableFunction> ALL =
      Map.ofEntries(
          Map.entry("GENERATE_SERIES", of("GENERATE_SERIES")),
          Map.entry("JSON_ARRAY_ELEMENTS", of("JSON_ELEMENT_ARRAY", "value")),
          Map.entry("JSONB_ARRAY_ELEMENTS", of("JSON_ELEMENT_ARRAY", "value")),
          Map.entry("JSON_ARRAY_ELEMENTS_TEXT", of("JSON_ELEMENT_TEXT_ARRAY", "value")),
          Map.entry("JSONB_ARRAY_ELEMENTS_TEXT", of("JSON_ELEMENT_TEXT_ARRAY", "value")),
          Map.entry("JSON_OBJECT_KEYS", of("JSON_KEY_ARRAY")),
          Map.entry("JSONB_OBJECT_KEYS", of("JSON_KEY_ARRAY")),
          Map.entry("JSON_EACH", of("JSON_MEMBER_MAP", "key", "value")),
          Map.entry("JSONB_EACH", of("JSON_MEMBER_MAP", "key", "value")),
          Map.entry("JSON_EACH_TEXT", of("JSON_MEMBER_TEXT_MAP", "key", "value")),
          Map.entry("JSONB_EACH_TEXT", of("JSON_MEMBER_TEXT_MAP", "key", "value")),
          Map.entry("JSONB_PATH_QUERY", of("JSON_PATH_ITEM_ARRAY")),
          Map.entry("REGEXP_MATCHES", of("REGEXP_MATCH_ARRAY")),
          Map.entry("REGEXP_SPLIT_TO_TABLE", of("REGEXP_SPLIT_TO_ARRAY")),
          Map.entry("STRING_TO_TABLE", of("STRING_TO_ARRAY")));

  private static final SqlOperator NUMBERED =
      new SqlSpecialOperator("WITH ORDINALITY", SqlKind.OTHER_FUNCTION);

  private static TableFunction of(String collection, String... columns) {
    return new TableFunction(collection, List.of(columns));
  }

  /** The one of a name in any case of letters; null if there is none. */
  public static TableFunction named(String name) {
    return ALL.get(name.toUpperCase(Locale.ROOT));
  }

  /** A table WITH ORDINALITY. */
  public static SqlNode numbered(SqlNode table, SqlParserPos pos) {
    return NUMBERED.createCall(pos, table);
  }

  /** Whether a table is one that {@link #numbered} has made; the table is its operand. */
  public static boolean isNumbered(SqlNode table) {
    return table instanceof SqlCall call && call.getOperator() == NUMBERED;
  }
}
