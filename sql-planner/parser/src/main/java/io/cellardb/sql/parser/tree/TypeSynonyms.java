package io.cellardb.sql.parser.tree;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Type names of other databases that mean a type of ours. */
public final class TypeSynonyms {
  private static final Map<String, SqlTypeName> TYPES =
      Map.ofEntries(
          Map.entry("BOOL", SqlTypeName.BOOLEAN),
          Map.entry("BYTEA", SqlTypeName.VARBINARY),
          Map.entry("BYTES", SqlTypeName.VARBINARY),
          Map.entry("FLOAT4", SqlTypeName.REAL),
          Map.entry("FLOAT8", SqlTypeName.DOUBLE),
          Map.entry("INT2", SqlTypeName.SMALLINT),
          Map.entry("INT4", SqlTypeName.INTEGER),
          Map.entry("INT8", SqlTypeName.BIGINT),
          Map.entry("LONG", SqlTypeName.BIGINT),
          Map.entry("STRING", SqlTypeName.VARCHAR),
          Map.entry("TEXT", SqlTypeName.VARCHAR),
          Map.entry("TIMESTAMPTZ", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE));

  /** Others than DATE, TIME and TIMESTAMP, whose literals the grammar has. */
  private static final Set<String> BEFORE_TEXTS =
      Set.of(
          "BOOL",
          "BOOLEAN",
          "BYTEA",
          "FLOAT4",
          "FLOAT8",
          "INT2",
          "INT4",
          "INT8",
          "TEXT",
          "TIMESTAMPTZ");

  private TypeSynonyms() {}

  /** Whether a word with a text after it is that text as a value of a type: {@code BOOL 't'}. */
  public static boolean precedeTexts(String word) {
    return BEFORE_TEXTS.contains(word.toUpperCase(Locale.ROOT));
  }

  /** The type of a name that is no keyword; unknown names stay for the validator to refuse. */
  public static SqlTypeNameSpec of(SqlIdentifier name, SqlParserPos pos) {
    SqlTypeName type =
        name.isSimple() ? TYPES.get(name.getSimple().toUpperCase(Locale.ROOT)) : null;
    return type == null
        ? new SqlUserDefinedTypeNameSpec(name, pos)
        : new SqlBasicTypeNameSpec(type, pos);
  }
}
