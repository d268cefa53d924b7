package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ForeignKey;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.error.SqlExecutionException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A foreign key between two tables, and how their rows are found. Immutable. */
final class Reference {
  private final ForeignKey key;
  private final TableDefinition table;
  private final TableDefinition named;
  private final List<ColumnDefinition> columns;
  private final List<ColumnDefinition> referenced;
  private final RowsByValues naming;
  private final RowsByValues rows;

  private Reference(ForeignKey key, TableDefinition table, TableDefinition named) {
    this.key = key;
    this.table = table;
    this.named = named;
    this.columns = columns(table, key.columns());
    this.referenced = columns(named, key.referenced());
    this.naming = RowsByValues.of(table, columns);
    this.rows = RowsByValues.of(named, referenced);
  }

  private static List<ColumnDefinition> columns(TableDefinition table, List<String> names) {
    return names.stream().map(table::column).toList();
  }

  /** A foreign key of a table; empty if the other table is not there. */
  static Optional<Reference> of(CatalogSnapshot catalog, TableDefinition table, ForeignKey key) {
    return catalog.find(key.table()).map(named -> new Reference(key, table, named));
  }

  /** The same in another catalog; empty if it has no such foreign key that is checked. */
  Optional<Reference> in(CatalogSnapshot catalog) {
    return catalog
        .find(table.name())
        .flatMap(
            now ->
                now.findForeignKey(key.name())
                    .filter(other -> other.checks().enforced())
                    .flatMap(other -> of(catalog, now, other)));
  }

  ForeignKey key() {
    return key;
  }

  /** The table that has the foreign key. */
  TableDefinition table() {
    return table;
  }

  /** The columns that name a row. */
  List<ColumnDefinition> columns() {
    return columns;
  }

  /** The table whose rows are named. */
  TableDefinition named() {
    return named;
  }

  /** The columns by which they are. */
  List<ColumnDefinition> referenced() {
    return referenced;
  }

  /** The rows that name others, by what they name. */
  RowsByValues naming() {
    return naming;
  }

  /** The rows that are named. */
  RowsByValues rows() {
    return rows;
  }

  /**
   * What a row names; null if nothing.
   *
   * @param row by ordinal; or null
   * @throws SqlExecutionException 23503 if some of its values are NULL and must not be
   */
  KeyValues of(Object[] row) {
    Object[] tuple = tuple(row, columns);
    KeyValues values = tuple == null ? null : KeyValues.of(tuple);
    if (values == null
        && tuple != null
        && key.checks().full()
        && Arrays.stream(tuple).anyMatch(Objects::nonNull)) {
      throw new SqlExecutionException(
          ForeignKeyErrors.VIOLATION, ForeignKeyErrors.incomplete(table, key));
    }
    return values;
  }

  /** As {@link #of}, of a row as it was, whatever it has. */
  KeyValues ofUnchecked(Object[] row) {
    return KeyValues.of(tuple(row, columns));
  }

  /** By what a row can be named; null if by nothing, as the row is null or has NULL there. */
  KeyValues ofNamed(Object[] row) {
    Object[] tuple = tuple(row, referenced);
    return tuple == null ? null : KeyValues.of(tuple);
  }

  private static Object[] tuple(Object[] row, List<ColumnDefinition> columns) {
    return row == null
        ? null
        : columns.stream().map(column -> row[column.ordinal()]).toArray(Object[]::new);
  }

  private static String names(List<ColumnDefinition> columns) {
    return "(" + String.join(", ", columns.stream().map(ColumnDefinition::name).toList()) + ")";
  }

  /** The error of a row that names none. */
  SqlExecutionException missing(KeyValues values) {
    return new SqlExecutionException(
        ForeignKeyErrors.VIOLATION, ForeignKeyErrors.missing(table, key, values));
  }

  /** The error of a row that is named and goes, or gets other values. */
  SqlExecutionException needed(KeyValues values) {
    return new SqlExecutionException(
        ForeignKeyErrors.VIOLATION,
        "the row with "
            + names(referenced)
            + " = "
            + values.shown()
            + " of table "
            + Queries.describe(named)
            + " is needed by a row of table "
            + Queries.describe(table)
            + " with the foreign key '"
            + key.name()
            + "'");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Reference reference
        && table.name().equals(reference.table.name())
        && key.name().equals(reference.key.name());
  }

  @Override
  public int hashCode() {
    return Objects.hash(table.name(), key.name());
  }
}
