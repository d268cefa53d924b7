package io.cellardb.jdbc;

import io.cellardb.jdbc.session.DatabaseCatalog;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import java.sql.DatabaseMetaData;
import java.sql.PseudoColumnUsage;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * The rows of the metadata results, made from a catalog: canonical values in the order of {@link
 * MetaColumns}, sorted as the JDBC documentation says. TABLE_CAT is always null.
 */
final class MetaRows {
  private static final Comparator<DatabaseCatalog.Table> BY_NAME =
      Comparator.comparing(DatabaseCatalog.Table::namespace)
          .thenComparing(DatabaseCatalog.Table::name);

  private MetaRows() {}

  static List<Object[]> schemas(DatabaseCatalog catalog, NamePattern pattern) {
    return catalog.namespaces().stream()
        .filter(pattern::matches)
        .sorted()
        .map(namespace -> new Object[] {namespace, null})
        .toList();
  }

  /** The tables whose names match, by name. */
  static List<DatabaseCatalog.Table> select(
      DatabaseCatalog catalog, NamePattern namespace, NamePattern table) {
    return catalog.tables().stream()
        .filter(each -> namespace.matches(each.namespace()) && table.matches(each.name()))
        .sorted(BY_NAME)
        .toList();
  }

  /**
   * The tables called {@code name}, in {@code namespace} or in any when that is null: those with
   * exactly this name, else those that differ in case only.
   */
  static List<DatabaseCatalog.Table> find(DatabaseCatalog catalog, String namespace, String name) {
    List<DatabaseCatalog.Table> same =
        catalog.tables().stream()
            .filter(each -> namespace == null || each.namespace().equalsIgnoreCase(namespace))
            .filter(each -> each.name().equalsIgnoreCase(name))
            .sorted(BY_NAME)
            .toList();
    List<DatabaseCatalog.Table> exact =
        same.stream().filter(each -> each.name().equals(name)).toList();
    return exact.isEmpty() ? same : exact;
  }

  /**
   * Tables, by type and name.
   *
   * @param types the types wanted, null for all
   */
  static List<Object[]> tables(List<DatabaseCatalog.Table> tables, String[] types) {
    return tables.stream()
        .filter(table -> types == null || contains(types, table.kind().typeName()))
        .sorted(Comparator.comparing((DatabaseCatalog.Table table) -> table.kind().typeName()))
        .map(
            table ->
                new Object[] {
                  null,
                  table.namespace(),
                  table.name(),
                  table.kind().typeName(),
                  table.remarks(),
                  null,
                  null,
                  null,
                  null,
                  null
                })
        .toList();
  }

  static List<Object[]> columns(List<DatabaseCatalog.Table> tables, NamePattern pattern) {
    List<Object[]> rows = new ArrayList<>();
    for (DatabaseCatalog.Table table : tables) {
      long position = 0;
      for (DatabaseCatalog.Column column : table.columns()) {
        if (column.hidden()) {
          continue;
        }
        position++;
        if (pattern.matches(column.name())) {
          rows.add(column(table, column, position));
        }
      }
    }
    return rows;
  }

  private static Object[] column(
      DatabaseCatalog.Table table, DatabaseCatalog.Column column, long position) {
    TypeDescription type = column.type();
    return new Object[] {
      null,
      table.namespace(),
      table.name(),
      column.name(),
      (long) type.sqlType().jdbcType(),
      type.typeName(),
      (long) type.size(),
      null,
      decimalDigits(type),
      radix(type.sqlType()),
      (long) (column.nullable() ? DatabaseMetaData.columnNullable : DatabaseMetaData.columnNoNulls),
      column.remarks(),
      column.defaultText(),
      null,
      null,
      octetLength(type),
      position,
      yesNo(column.nullable()),
      null,
      null,
      null,
      null,
      yesNo(column.autoIncrement()),
      yesNo(column.generated())
    };
  }

  static List<Object[]> pseudoColumns(List<DatabaseCatalog.Table> tables, NamePattern pattern) {
    List<Object[]> rows = new ArrayList<>();
    for (DatabaseCatalog.Table table : tables) {
      table.columns().stream()
          .filter(column -> column.hidden() && pattern.matches(column.name()))
          .sorted(Comparator.comparing(DatabaseCatalog.Column::name))
          .forEach(
              column ->
                  rows.add(
                      new Object[] {
                        null,
                        table.namespace(),
                        table.name(),
                        column.name(),
                        (long) column.type().sqlType().jdbcType(),
                        (long) column.type().size(),
                        decimalDigits(column.type()),
                        radix(column.type().sqlType()),
                        PseudoColumnUsage.NO_USAGE_RESTRICTIONS.name(),
                        column.remarks(),
                        octetLength(column.type()),
                        yesNo(column.nullable())
                      }));
    }
    return rows;
  }

  /** By column name, as JDBC wants; KEY_SEQ has the order in the key. */
  static List<Object[]> primaryKeys(List<DatabaseCatalog.Table> tables) {
    List<Object[]> rows = new ArrayList<>();
    for (DatabaseCatalog.Table table : tables) {
      List<Object[]> key = new ArrayList<>();
      for (DatabaseCatalog.KeyColumn column : table.primaryKey()) {
        key.add(
            new Object[] {
              null,
              table.namespace(),
              table.name(),
              column.name(),
              key.size() + 1L,
              table.primaryKeyName()
            });
      }
      key.sort(Comparator.comparing(row -> (String) row[3]));
      rows.addAll(key);
    }
    return rows;
  }

  /**
   * The indexes of tables, of which the primary key is one, as JDBC sorts them.
   *
   * @param uniqueOnly whether only those are wanted that keep values unique
   */
  static List<Object[]> indexInfo(
      DatabaseCatalog catalog, List<DatabaseCatalog.Table> tables, boolean uniqueOnly)
      throws SQLException {
    List<Object[]> rows = new ArrayList<>();
    for (DatabaseCatalog.Table table : tables) {
      List<DatabaseCatalog.Index> indexes =
          catalog.indexes().stream()
              .filter(index -> index.namespace().equals(table.namespace()))
              .filter(index -> index.table().equals(table.name()))
              .filter(index -> index.unique() || !uniqueOnly)
              .sorted(
                  Comparator.comparing((DatabaseCatalog.Index index) -> !index.unique())
                      .thenComparing(DatabaseCatalog.Index::kind)
                      .thenComparing(DatabaseCatalog.Index::name))
              .toList();
      for (DatabaseCatalog.Index index : indexes) {
        addIndex(index, rows);
      }
    }
    return rows;
  }

  private static void addIndex(DatabaseCatalog.Index index, List<Object[]> rows)
      throws SQLException {
    DatabaseCatalog.Extent extent = index.extent().get();
    boolean clustered = index.kind() == DatabaseCatalog.IndexKind.CLUSTERED;
    long position = 0;
    for (DatabaseCatalog.KeyColumn column : index.columns()) {
      position++;
      rows.add(
          new Object[] {
            null,
            index.namespace(),
            index.table(),
            !index.unique(),
            null,
            index.name(),
            (long)
                (clustered
                    ? DatabaseMetaData.tableIndexClustered
                    : DatabaseMetaData.tableIndexOther),
            position,
            column.name(),
            column.ascending() ? "A" : "D",
            extent.entries(),
            extent.blocks(),
            index.condition()
          });
    }
  }

  /** The primary key, or what else identifies a row for good. */
  static List<Object[]> rowIdentifier(List<DatabaseCatalog.Table> tables, boolean nullable) {
    List<Object[]> rows = new ArrayList<>();
    for (DatabaseCatalog.Table table : tables) {
      List<DatabaseCatalog.Column> key =
          table.rowIdentifier().stream().flatMap(each -> column(table, each)).toList();
      if (!nullable && key.stream().anyMatch(DatabaseCatalog.Column::nullable)) {
        continue;
      }
      for (DatabaseCatalog.Column column : key) {
        rows.add(
            new Object[] {
              (long) DatabaseMetaData.bestRowSession,
              column.name(),
              (long) column.type().sqlType().jdbcType(),
              column.type().typeName(),
              (long) column.type().size(),
              null,
              decimalDigits(column.type()),
              (long)
                  (column.hidden()
                      ? DatabaseMetaData.bestRowPseudo
                      : DatabaseMetaData.bestRowNotPseudo)
            });
      }
    }
    return rows;
  }

  private static Stream<DatabaseCatalog.Column> column(DatabaseCatalog.Table table, String name) {
    return table.columns().stream().filter(column -> column.name().equals(name)).limit(1);
  }

  /** Null where a fraction means nothing. */
  private static Long decimalDigits(TypeDescription type) {
    return switch (type.sqlType()) {
      case TINYINT,
          SMALLINT,
          INTEGER,
          BIGINT,
          DECIMAL,
          TIME,
          TIMESTAMP,
          TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          (long) type.fractionDigits();
      default -> type.sqlType().hasSeconds() ? (long) type.fractionDigits() : null;
    };
  }

  static Long radix(SqlType type) {
    return type.isNumeric() ? (long) type.radix() : null;
  }

  /** Bytes of a text or binary column; a character takes up to four in UTF-8. */
  private static Long octetLength(TypeDescription type) {
    if (type.sqlType().isCharacter()) {
      return Math.min(4L * type.size(), Integer.MAX_VALUE);
    }
    return type.sqlType().isBinary() ? (long) type.size() : null;
  }

  private static String yesNo(boolean yes) {
    return yes ? "YES" : "NO";
  }

  private static boolean contains(String[] types, String type) {
    for (String each : types) {
      if (each != null && each.toUpperCase(Locale.ROOT).equals(type)) {
        return true;
      }
    }
    return false;
  }
}
