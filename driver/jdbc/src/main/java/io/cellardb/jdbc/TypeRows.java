package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.DatabaseMetaData;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The rows of {@code getTypeInfo}: every type that a column can be declared with, but of the ARRAYs
 * and MAPs, which are without end, those of one dimension and of text, and all that a column has.
 * Of intervals there are no ARRAYs.
 */
final class TypeRows {
  private TypeRows() {}

  /** By JDBC type code, and of one code the plainest first. */
  static List<Object[]> of(DatabaseCatalog catalog) {
    Map<String, Object[]> rows = new LinkedHashMap<>();
    for (SqlType type : SqlType.values()) {
      if (isScalar(type)) {
        add(rows, TypeDescription.of(type));
      }
    }
    for (SqlType type : SqlType.values()) {
      if (isScalar(type) && type != SqlType.JSON && !type.isInterval()) {
        add(rows, TypeDescription.array(TypeDescription.of(type)));
      }
    }
    TypeDescription text = TypeDescription.of(SqlType.VARCHAR);
    add(rows, TypeDescription.map(text, text));
    for (DatabaseCatalog.Table table : catalog.tables()) {
      table.columns().forEach(column -> add(rows, column.type()));
    }
    List<Object[]> sorted = new ArrayList<>(rows.values());
    // The sort is stable: of two types with one code, VARCHAR comes before JSON.
    sorted.sort(Comparator.comparing(row -> (Long) row[1]));
    return sorted;
  }

  private static boolean isScalar(SqlType type) {
    return switch (type) {
      case ARRAY, MAP, NULL, OTHER -> false;
      default -> true;
    };
  }

  private static void add(Map<String, Object[]> rows, TypeDescription column) {
    SqlType type = column.sqlType();
    long maxScale =
        switch (type) {
          case DECIMAL -> type.maxSize();
          case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE -> SqlType.MAX_FRACTION_DIGITS;
          default -> 0;
        };
    rows.putIfAbsent(
        column.typeName(),
        new Object[] {
          column.typeName(),
          (long) type.jdbcType(),
          (long) type.maxSize(),
          emptyToNull(type.literalPrefix()),
          emptyToNull(type.literalSuffix()),
          emptyToNull(type.createParameters()),
          (long) DatabaseMetaData.typeNullable,
          type.isCharacter(),
          (long) searchable(type),
          !type.isNumeric(),
          false,
          type.isInteger(),
          column.typeName(),
          0L,
          maxScale,
          null,
          null,
          MetaRows.radix(type)
        });
  }

  private static int searchable(SqlType type) {
    return switch (type) {
      case CHAR, VARCHAR, JSON -> DatabaseMetaData.typeSearchable;
      case MAP -> DatabaseMetaData.typePredNone;
      default -> DatabaseMetaData.typePredBasic;
    };
  }

  private static String emptyToNull(String text) {
    return text.isEmpty() ? null : text;
  }
}
