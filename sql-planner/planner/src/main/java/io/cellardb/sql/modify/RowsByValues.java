package io.cellardb.sql.modify;

import io.cellardb.sql.access.CompiledScan;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Finds the rows of a table that have some values in some columns: by the key if it begins with
 * these columns, or else by an index that does, or else among all rows. Immutable.
 */
final class RowsByValues {
  /** So many values are looked for at once. */
  private static final int MOST = 10_000;

  /** Is given the rows that are found. */
  interface Found {
    /**
     * A row.
     *
     * @param values those that it has, as {@link KeyValues}
     * @return whether to go on
     */
    boolean row(KeyValues values, ByteString key);
  }

  /** The table, or the entries of an index. */
  private final TableDefinition read;

  /** The key of what is read, the first columns of which are looked for; all rows are if none. */
  private final KeyEncoding encoding;

  /** By column of the key that is looked for: which of the values that is. */
  private final int[] parts;

  private final CompiledScan scan;
  private final List<RelDataType> types = new ArrayList<>();

  /** By value: the place of its column among those that are read. */
  private final int[] values;

  /** By column of the table's key: its place among those that are read. */
  private final int[] key;

  private final KeyEncoding keys;

  /** What finds them where the index is gone; null if none is read. */
  private final RowsByValues otherwise;

  private RowsByValues(
      TableDefinition table,
      List<ColumnDefinition> columns,
      IndexEntries entries,
      boolean byKey,
      RowsByValues otherwise) {
    this.otherwise = otherwise;
    this.read = entries == null ? table : entries.definition();
    this.encoding = KeyEncoding.of(read);
    this.keys = KeyEncoding.of(table);
    List<ColumnDefinition> fields = new ArrayList<>(read.keyColumns());
    if (entries == null) {
      columns.stream().filter(column -> !column.isKey()).forEach(fields::add);
    }
    Function<ColumnDefinition, Integer> place =
        column ->
            fields.indexOf(
                entries == null ? column : read.columns().get(entries.column(column.ordinal())));
    this.values = columns.stream().mapToInt(place::apply).toArray();
    this.key = table.keyColumns().stream().mapToInt(place::apply).toArray();
    this.parts = new int[byKey ? columns.size() : 0];
    for (int i = 0; i < parts.length; i++) {
      for (int value = 0; value < values.length; value++) {
        if (values[value] == i) {
          parts[i] = value;
        }
      }
    }
    CellarTypeFactory factory = new CellarTypeFactory();
    fields.forEach(column -> types.add(column.type().toRel(factory, column.nullable())));
    ScanSpec spec =
        ScanSpec.of(read, new TableStatistics(0, 0), DefaultValues.of(read), 0)
            .returning(fields.stream().<ScanSpec.Field>map(ScanSpec.Column::new).toList());
    this.scan =
        CompiledScan.ofComparisons(spec, new ScanConditions(read, List.of(), null), factory);
  }

  /** Rows of a table by different columns of it, at least one. */
  static RowsByValues of(TableDefinition table, List<ColumnDefinition> columns) {
    Set<ColumnDefinition> wanted = new HashSet<>(columns);
    List<ColumnDefinition> ofKey = table.keyColumns();
    if (ofKey.size() >= columns.size()
        && wanted.equals(new HashSet<>(ofKey.subList(0, columns.size())))) {
      return new RowsByValues(table, columns, null, true, null);
    }
    RowsByValues all = new RowsByValues(table, columns, null, false, null);
    return index(table, wanted)
        .map(entries -> new RowsByValues(table, columns, entries, true, all))
        .orElse(all);
  }

  private static Optional<IndexEntries> index(TableDefinition table, Set<ColumnDefinition> wanted) {
    for (IndexDefinition index : table.indexes()) {
      if (index.isReady()
          && index.parts().size() >= wanted.size()
          && !index.isComputed()
          && IndexFamilies.isExact(table, index)) {
        Set<ColumnDefinition> first = new HashSet<>();
        index.parts().subList(0, wanted.size()).forEach(part -> first.add(column(table, part)));
        if (first.equals(wanted)) {
          return Optional.of(IndexEntries.of(table, index));
        }
      }
    }
    return Optional.empty();
  }

  private static ColumnDefinition column(TableDefinition table, IndexPart part) {
    return table.columns().stream()
        .filter(column -> column.name().equals(part.column()))
        .findFirst()
        .orElseThrow();
  }

  /** Hands over the rows that have some values, each once, as long as that is wanted. */
  void find(
      Function<TableName, Table> tables,
      Collection<KeyValues> wanted,
      ExecutionContext context,
      Found found) {
    if (parts.length == 0) {
      find(tables, RowRanges.ALL, new HashSet<>(wanted), context, found);
      return;
    }
    List<KeyValues> all = List.copyOf(wanted);
    for (int from = 0; from < all.size(); from += MOST) {
      List<KeyValues> some = all.subList(from, Math.min(all.size(), from + MOST));
      RowRanges ranges = ranges(some);
      try {
        if (!ranges.isNone() && !find(tables, ranges, new HashSet<>(some), context, found)) {
          return;
        }
      } catch (StorageException e) {
        if (otherwise == null || e.code() != StorageException.Code.TABLE_NOT_FOUND) {
          throw e;
        }
        otherwise.find(tables, all.subList(from, all.size()), context, found);
        return;
      }
    }
  }

  private RowRanges ranges(List<KeyValues> wanted) {
    List<KeyRange> ranges = new ArrayList<>();
    for (KeyValues each : wanted) {
      Object[] tuple = new Object[encoding.size()];
      for (int i = 0; i < parts.length; i++) {
        tuple[i] = each.constant(parts[i]);
      }
      encoding
          .prefix(tuple, parts.length)
          .map(prefix -> encoding.range(prefix, parts.length))
          .ifPresent(ranges::add);
    }
    return encoding.stored(RowRanges.of(ranges));
  }

  private boolean find(
      Function<TableName, Table> tables,
      RowRanges ranges,
      Set<KeyValues> wanted,
      ExecutionContext context,
      Found found) {
    try (Operator rows = scan.open(new Execution(context, tables).within(ranges))) {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        context.checkCancelled();
        for (int i = 0; i < batch.size(); i++) {
          KeyValues has = KeyValues.of(row(batch, i, values));
          if (has != null
              && wanted.contains(has)
              && !found.row(has, ByteString.wrap(keys.encode(row(batch, i, key))))) {
            return false;
          }
        }
      }
    }
    return true;
  }

  private Object[] row(Batch batch, int row, int[] places) {
    Object[] tuple = new Object[places.length];
    for (int i = 0; i < tuple.length; i++) {
      tuple[i] = batch.column(places[i]).getObject(types.get(places[i]), batch.row(row));
    }
    return tuple;
  }
}
