package io.cellardb.sql.schema;

import static io.cellardb.storage.SystemRelation.Column.number;
import static io.cellardb.storage.SystemRelation.Column.text;

import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The views of INFORMATION_SCHEMA about the constraints of tables and their columns. */
final class ConstraintRelations {
  private final RootSchema root;

  ConstraintRelations(RootSchema root) {
    this.root = root;
  }

  SystemRelation tableConstraints() {
    return new SystemRelation(
        "TABLE_CONSTRAINTS",
        "The constraints of tables, other than NOT NULL",
        List.of(
            text("constraint_catalog", "NULL"),
            text("constraint_schema", "the namespace"),
            text("constraint_name", "the name"),
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the table"),
            text("constraint_type", "PRIMARY KEY, UNIQUE, FOREIGN KEY or CHECK"),
            text("is_deferrable", "YES or NO"),
            text("initially_deferred", "YES or NO"),
            text("enforced", "YES or NO")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (TableDefinition table : root.catalog().tables()) {
            if (!table.hasRowIds()) {
              rows.add(constraint(table, table.keyName(), "PRIMARY KEY"));
            }
            for (IndexDefinition unique : uniques(table)) {
              rows.add(constraint(table, unique.name(), "UNIQUE"));
            }
            for (ForeignKey key : table.foreignKeys()) {
              Object[] row = constraint(table, key.name(), "FOREIGN KEY");
              row[7] = yes(key.checks().deferrable());
              row[8] = yes(key.checks().deferred());
              row[9] = yes(key.checks().enforced());
              rows.add(row);
            }
            for (CheckConstraint check : table.checks()) {
              rows.add(constraint(table, check.name(), "CHECK"));
            }
          }
          return rows;
        });
  }

  private static List<IndexDefinition> uniques(TableDefinition table) {
    return table.indexes().stream().filter(IndexDefinition::constraint).toList();
  }

  private static Object[] constraint(TableDefinition table, String name, String type) {
    String namespace = table.name().namespace();
    return row(
        null, namespace, name, null, namespace, table.name().qualifier(), type, "NO", "NO", "YES");
  }

  SystemRelation keyColumns() {
    return new SystemRelation(
        "KEY_COLUMN_USAGE",
        "The columns of primary keys, UNIQUE constraints and foreign keys",
        List.of(
            text("constraint_catalog", "NULL"),
            text("constraint_schema", "the namespace"),
            text("constraint_name", "the key or constraint"),
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the table"),
            text("column_name", "the column"),
            number("ordinal_position", "its place in the key, from 1"),
            number(
                "position_in_unique_constraint",
                "of a foreign key, the place of the column that it names in the key which that is"
                    + " of")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (TableDefinition table : root.catalog().tables()) {
            if (!table.hasRowIds()) {
              keyColumns(table, table.keyName(), names(table.keyColumns()), rows);
            }
            for (IndexDefinition unique : uniques(table)) {
              keyColumns(table, unique.name(), names(unique), rows);
            }
            for (ForeignKey key : table.foreignKeys()) {
              foreignKeyColumns(table, key, rows);
            }
          }
          return rows;
        });
  }

  private static void keyColumns(
      TableDefinition table, String name, List<String> columns, List<Object[]> rows) {
    long position = 1;
    for (String column : columns) {
      rows.add(keyColumn(table, name, column, position++, null));
    }
  }

  private static Object[] keyColumn(
      TableDefinition table, String name, String column, long position, Long place) {
    String namespace = table.name().namespace();
    String qualifier = table.name().qualifier();
    return row(null, namespace, name, null, namespace, qualifier, column, position, place);
  }

  private void foreignKeyColumns(TableDefinition table, ForeignKey key, List<Object[]> rows) {
    List<String> named = named(key).map(other -> columns(other, key)).orElse(List.of());
    for (int i = 0; i < key.columns().size(); i++) {
      long place = named.indexOf(key.referenced().get(i)) + 1L;
      rows.add(
          keyColumn(table, key.name(), key.columns().get(i), i + 1L, place == 0 ? null : place));
    }
  }

  private Optional<TableDefinition> named(ForeignKey key) {
    return root.catalog().find(key.table());
  }

  /** The columns of the key that a foreign key names, in the order of that. */
  private static List<String> columns(TableDefinition named, ForeignKey key) {
    String name = named.keyName(key.referenced());
    return named
        .findIndex(name == null ? "" : name)
        .map(ConstraintRelations::names)
        .orElseGet(() -> names(named.keyColumns()));
  }

  private static List<String> names(List<ColumnDefinition> columns) {
    return columns.stream().map(ColumnDefinition::name).toList();
  }

  private static List<String> names(IndexDefinition unique) {
    return unique.parts().stream().map(IndexPart::column).toList();
  }

  SystemRelation referentialConstraints() {
    return new SystemRelation(
        "REFERENTIAL_CONSTRAINTS",
        "The foreign keys",
        List.of(
            text("constraint_catalog", "NULL"),
            text("constraint_schema", "the namespace"),
            text("constraint_name", "the name"),
            text("unique_constraint_catalog", "NULL"),
            text("unique_constraint_schema", "the namespace of the table whose rows it names"),
            text("unique_constraint_name", "the key of that table, or UNIQUE constraint"),
            text("match_option", "FULL or NONE"),
            text("update_rule", "what happens when such a row gets other values"),
            text("delete_rule", "what happens when such a row goes")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (TableDefinition table : root.catalog().tables()) {
            for (ForeignKey key : table.foreignKeys()) {
              rows.add(
                  row(
                      null,
                      table.name().namespace(),
                      key.name(),
                      null,
                      key.table().namespace(),
                      named(key).map(other -> other.keyName(key.referenced())).orElse(null),
                      key.checks().full() ? "FULL" : "NONE",
                      key.onUpdate().rule().words(),
                      key.onDelete().rule().words()));
            }
          }
          return rows;
        });
  }

  SystemRelation columns() {
    return new SystemRelation(
        "CONSTRAINT_COLUMN_USAGE",
        "The columns that are keys: those of primary keys and UNIQUE constraints, and those that"
            + " foreign keys name",
        List.of(
            text("table_catalog", "NULL"),
            text("table_schema", "the namespace"),
            text("table_name", "the table of the column"),
            text("column_name", "the column"),
            text("constraint_catalog", "NULL"),
            text("constraint_schema", "the namespace of the constraint"),
            text("constraint_name", "the key or constraint")),
        () -> {
          List<Object[]> rows = new ArrayList<>();
          for (TableDefinition table : root.catalog().tables()) {
            TableName name = table.name();
            if (!table.hasRowIds()) {
              usage(name, names(table.keyColumns()), name, table.keyName(), rows);
            }
            for (IndexDefinition unique : uniques(table)) {
              usage(name, names(unique), name, unique.name(), rows);
            }
            for (ForeignKey key : table.foreignKeys()) {
              usage(key.table(), key.referenced(), name, key.name(), rows);
            }
          }
          return rows;
        });
  }

  private static void usage(
      TableName of, List<String> columns, TableName table, String constraint, List<Object[]> rows) {
    for (String column : columns) {
      rows.add(
          row(null, of.namespace(), of.qualifier(), column, null, table.namespace(), constraint));
    }
  }

  private static Object[] row(Object... values) {
    return values;
  }

  private static String yes(boolean yes) {
    return yes ? "YES" : "NO";
  }
}
