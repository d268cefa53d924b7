package io.cellardb.sql.modify;

import io.cellardb.sql.access.CompiledScan;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A table that statements change, and what its indexes and foreign keys need to know of its rows.
 * Immutable; without them it is only the table.
 */
final class IndexedTable {
  private final TableDefinition definition;
  private final List<IndexedRows> indexes;
  private final References references;
  private final KeyEncoding key;

  /** The columns of rows that are read, those of the key first. */
  private final List<ColumnDefinition> columns = new ArrayList<>();

  private final List<RelDataType> types = new ArrayList<>();

  /** Whether the newest time of a row is read, behind the values of its columns. */
  private final boolean timed;

  /** Reads them; null if nothing needs that. */
  private final CompiledScan rows;

  /** Of the indexes that have entries of the past; null if there is none. */
  private final PastStates past;

  private IndexedTable(
      TableDefinition definition, List<IndexedRows> indexes, References references) {
    this.definition = definition;
    this.indexes = List.copyOf(indexes);
    this.references = references;
    this.key = KeyEncoding.of(definition);
    this.timed = indexes.stream().anyMatch(IndexedRows::expires);
    this.rows = indexes.isEmpty() && references.isEmpty() ? null : reading();
    List<IndexedRows> withPast = indexes.stream().filter(IndexedRows::hasPast).toList();
    this.past = withPast.isEmpty() ? null : new PastStates(definition, withPast);
  }

  /** A table that a schema has which a planner knows. */
  static IndexedTable of(QueryPlanner planner, TableDefinition table) {
    return of(planner, table, table.indexes(), References.of(planner, table));
  }

  /** A table without foreign keys as {@link #of} has it, if it does without a planner. */
  static Optional<IndexedTable> ofColumns(TableDefinition table) {
    return table.indexes().stream().anyMatch(IndexDefinition::isComputed)
        ? Optional.empty()
        : Optional.of(of(null, table, table.indexes(), References.NONE));
  }

  /** A table of whose indexes, if it has any, only one counts. */
  static IndexedTable of(QueryPlanner planner, TableDefinition table, IndexDefinition index) {
    return of(planner, table, List.of(index), References.NONE);
  }

  private static IndexedTable of(
      QueryPlanner planner,
      TableDefinition table,
      List<IndexDefinition> indexes,
      References references) {
    boolean computed = indexes.stream().anyMatch(IndexDefinition::isComputed);
    QueryPlanner own = computed ? new QueryPlanner(planner.schema(), planner.namespace()) : null;
    return new IndexedTable(
        table,
        indexes.stream().map(index -> IndexedRows.of(table, index, own)).toList(),
        references);
  }

  private CompiledScan reading() {
    columns.addAll(definition.keyColumns());
    BitSet used = references.columns();
    indexes.forEach(index -> used.or(index.columns()));
    for (ColumnDefinition column : definition.columns()) {
      if (used.get(column.ordinal()) && !column.isKey()) {
        columns.add(column);
      }
    }
    CellarTypeFactory factory = new CellarTypeFactory();
    List<ScanSpec.Field> fields = new ArrayList<>();
    columns.forEach(column -> fields.add(new ScanSpec.Column(column)));
    if (timed) {
      fields.add(new ScanSpec.RowTime());
    }
    fields.forEach(field -> types.add(field.type(factory)));
    ScanSpec spec =
        ScanSpec.of(definition, new TableStatistics(0, 0), DefaultValues.of(definition), 0)
            .returning(fields);
    return CompiledScan.ofComparisons(
        spec, new ScanConditions(definition, List.of(), null), factory);
  }

  /** The table. */
  TableDefinition definition() {
    return definition;
  }

  /** Its indexes. */
  List<IndexedRows> indexes() {
    return indexes;
  }

  /** The states of its rows; empty if no index has entries of the past. */
  Optional<PastStates> past() {
    return Optional.ofNullable(past);
  }

  /** The foreign keys of it, and those that name its rows. */
  References references() {
    return references;
  }

  /** Whether it has indexes or foreign keys, so that who changes rows needs to know them. */
  boolean isIndexed() {
    return rows != null;
  }

  /**
   * The rows with some keys that exist, by key: the values of the columns of the table by ordinal,
   * of those that the indexes and foreign keys need; and behind them {@link #newestTime}, if there
   * are entries that end by their age.
   */
  Map<ByteString, Object[]> read(
      Function<TableName, Table> tables, Collection<ByteString> keys, ExecutionContext context) {
    Map<ByteString, Object[]> found = new HashMap<>();
    RowRanges ranges = RowRanges.of(keys.stream().map(KeyRange::single).toList());
    read(
        tables,
        ranges,
        context,
        row -> {
          found.put(key(row), row);
          return true;
        });
    return found;
  }

  /** Hands over rows within some ranges, in the order of their keys, as long as that is true. */
  void read(
      Function<TableName, Table> tables,
      RowRanges ranges,
      ExecutionContext context,
      Predicate<Object[]> consumer) {
    try (Operator scan = rows.open(new Execution(context, tables).within(ranges))) {
      for (Batch batch = scan.next(); batch != null; batch = scan.next()) {
        for (int i = 0; i < batch.size(); i++) {
          int size = definition.columns().size();
          Object[] row = new Object[timed ? size + 1 : size];
          for (int column = 0; column < columns.size(); column++) {
            row[columns.get(column).ordinal()] =
                batch.column(column).getObject(types.get(column), batch.row(i));
          }
          if (timed) {
            row[size] =
                batch.column(columns.size()).getObject(types.get(columns.size()), batch.row(i));
          }
          if (!consumer.test(row)) {
            return;
          }
        }
      }
    }
  }

  /** The newest time of a row's cells, of a row that was read for entries that end by their age. */
  static long newestTime(Object[] row) {
    return (Long) row[row.length - 1];
  }

  /** The key of a row, whose values are by ordinal. */
  ByteString key(Object[] row) {
    Object[] tuple = definition.key().stream().map(part -> row[part.column()]).toArray();
    return ByteString.wrap(key.encode(tuple));
  }
}
