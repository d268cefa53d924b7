package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.SqlUserDefinedTypeNameSpec;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/** Type names of other databases that mean a type of ours. */
public final class TypeSynonyms {
  private static final String JSON = "JSON";

  private static final Map<String, SqlTypeName> TYPES =
      Map.ofEntries(
          Map.entry("BLOB", SqlTypeName.VARBINARY),
          Map.entry("BOOL", SqlTypeName.BOOLEAN),
          Map.entry("BYTEA", SqlTypeName.VARBINARY),
          Map.entry("BYTES", SqlTypeName.VARBINARY),
          Map.entry("CLOB", SqlTypeName.VARCHAR),
          Map.entry("DATETIME", SqlTypeName.TIMESTAMP),
          Map.entry("FLOAT4", SqlTypeName.REAL),
          Map.entry("FLOAT8", SqlTypeName.DOUBLE),
          Map.entry("INT2", SqlTypeName.SMALLINT),
          Map.entry("INT4", SqlTypeName.INTEGER),
          Map.entry("INT8", SqlTypeName.BIGINT),
          Map.entry("LONG", SqlTypeName.BIGINT),
          Map.entry("STRING", SqlTypeName.VARCHAR),
          Map.entry("TEXT", SqlTypeName.VARCHAR),
          Map.entry("TIMESTAMPTZ", SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE),
          Map.entry("TIMETZ", SqlTypeName.TIME_TZ));

  /** Integers of which a column has the next value of a sequence of its own, as PostgreSQL's. */
  private static final Map<String, SqlTypeName> SERIALS =
      Map.of(
          "SMALLSERIAL", SqlTypeName.SMALLINT,
          "SERIAL2", SqlTypeName.SMALLINT,
          "SERIAL", SqlTypeName.INTEGER,
          "SERIAL4", SqlTypeName.INTEGER,
          "BIGSERIAL", SqlTypeName.BIGINT,
          "SERIAL8", SqlTypeName.BIGINT);

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
          JSON,
          "JSONB",
          "TEXT",
          "TIMESTAMPTZ",
          "TIMETZ");

  /** Types of other databases that no type of ours stands for. */
  private static final Set<String> UNSUPPORTED =
      Set.of(
          "BOX",
          "CIDR",
          "CIRCLE",
          "HSTORE",
          "INET",
          "LINE",
          "LSEG",
          "MACADDR",
          "MONEY",
          "PATH",
          "POINT",
          "POLYGON",
          "TSQUERY",
          "TSVECTOR",
          "XML");

  private static final int REAL_BITS = 24;
  private static final int DOUBLE_BITS = 53;

  private TypeSynonyms() {}

  /** Whether a word with a text after it is that text as a value of a type: {@code BOOL 't'}. */
  public static boolean precedeTexts(String word) {
    return BEFORE_TEXTS.contains(word.toUpperCase(Locale.ROOT));
  }

  /** The type of the numbers of a SERIAL and its like; null for any other type. */
  public static SqlDataTypeSpec serial(SqlDataTypeSpec type) {
    SqlIdentifier name = type.getTypeName();
    SqlTypeName number =
        type.getTypeNameSpec() instanceof SqlUserDefinedTypeNameSpec && name.isSimple()
            ? SERIALS.get(name.getSimple().toUpperCase(Locale.ROOT))
            : null;
    SqlParserPos pos = type.getParserPosition();
    return number == null ? null : new SqlDataTypeSpec(new SqlBasicTypeNameSpec(number, pos), pos);
  }

  /**
   * The floating-point type of at least so many bits.
   *
   * @throws SqlSyntaxException if there is none
   */
  public static SqlTypeName floating(int bits, SqlParserPos pos) {
    if (bits < 1 || bits > DOUBLE_BITS) {
      throw new SqlSyntaxException("a FLOAT has 1 to 53 bits, not " + bits, pos);
    }
    return bits <= REAL_BITS ? SqlTypeName.REAL : SqlTypeName.DOUBLE;
  }

  /** Whether a type is JSON as it is written. */
  public static boolean isJson(SqlTypeNameSpec type) {
    SqlIdentifier name = type.getTypeName();
    return type instanceof SqlUserDefinedTypeNameSpec
        && name.isSimple()
        && name.getSimple().equalsIgnoreCase(JSON);
  }

  /**
   * The type of the elements of an ARRAY, which may be any type but JSON.
   *
   * @throws SqlSyntaxException if it is JSON
   */
  public static SqlTypeNameSpec element(SqlTypeNameSpec type) {
    if (isJson(type)) {
      SqlParserPos pos = type.getParserPos();
      throw SqlSyntaxException.unsupported(
          "an ARRAY of JSON is not supported; a JSON value may be an array itself",
          pos.getLineNum(),
          pos.getColumnNum());
    }
    return type;
  }

  /** The type of a name that is no keyword; unknown names stay for the validator to refuse. */
  public static SqlTypeNameSpec of(SqlIdentifier name, SqlParserPos pos) {
    String word = name.isSimple() ? name.getSimple().toUpperCase(Locale.ROOT) : "";
    if (word.equals("JSONB")) {
      return new SqlUserDefinedTypeNameSpec(JSON, pos);
    }
    if (UNSUPPORTED.contains(word)) {
      throw SqlSyntaxException.unsupported(
          "the type " + word + " is not supported", pos.getLineNum(), pos.getColumnNum());
    }
    SqlTypeName type = TYPES.get(word);
    return type == null
        ? new SqlUserDefinedTypeNameSpec(name, pos)
        : new SqlBasicTypeNameSpec(type, pos);
  }
}
