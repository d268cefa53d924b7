package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.StorageException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Collectors;

/** What messages call a row: {@code (host, path) = ('com.cnn', '/')}, its key in SQL. */
final class RowName {
  private static final int SHOWN = 200;

  private RowName() {}

  /** The name of the row with a key; {@code _row = X'...'} if it is none of its table's. */
  static String of(TableDefinition table, ByteString key) {
    List<String> names = table.keyColumns().stream().map(ColumnDefinition::name).toList();
    List<Object> values = new ArrayList<>();
    try {
      values.addAll(Arrays.asList(KeyEncoding.of(table).decode(key.array())));
    } catch (SqlExecutionException | StorageException e) {
      return shortened(HiddenColumns.ROW + " = " + literal(key.array()));
    }
    String literals = values.stream().map(RowName::literal).collect(Collectors.joining(", "));
    return shortened(
        names.size() == 1
            ? names.get(0) + " = " + literals
            : "(" + String.join(", ", names) + ") = (" + literals + ")");
  }

  private static String shortened(String name) {
    return name.length() <= SHOWN ? name : name.substring(0, SHOWN) + "...";
  }

  /** A canonical value in SQL. */
  private static String literal(Object value) {
    if (value == null) {
      return "NULL";
    }
    if (value instanceof String text) {
      return "'" + text.replace("'", "''") + "'";
    }
    if (value instanceof byte[] bytes) {
      return "X'" + HexFormat.of().withUpperCase().formatHex(bytes) + "'";
    }
    if (value instanceof BigDecimal decimal) {
      return decimal.toPlainString();
    }
    String type = type(value);
    return type.isEmpty()
        ? value.toString().toUpperCase(Locale.ROOT)
        : type + " '" + value.toString().replace('T', ' ') + "'";
  }

  private static String type(Object value) {
    if (value instanceof LocalDate) {
      return "DATE";
    }
    if (value instanceof LocalTime) {
      return "TIME";
    }
    if (value instanceof LocalDateTime) {
      return "TIMESTAMP";
    }
    if (value instanceof Instant) {
      return "TIMESTAMP WITH LOCAL TIME ZONE";
    }
    return value instanceof UUID ? "UUID" : "";
  }
}
