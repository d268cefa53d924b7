package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.IndexState;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Table;
import io.cellardb.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlNode;

/** The entries that rows of a table have in one index. Immutable. */
final class IndexedRows {
  /**
   * An entry.
   *
   * @param key its row key
   * @param values those of its columns
   * @param notBefore a time that the entry must not be older than, in milliseconds, as it ends by
   *     its age; 0 if it does not
   */
  record Entry(byte[] key, Object[] values, long notBefore) {}

  private final TableDefinition table;
  private final IndexDefinition index;
  private final IndexEntries entries;
  private final RowWriter writer;
  private final BitSet columns = new BitSet();

  /** The place of the array of whose elements there are entries; -1 if a row has one entry. */
  private final int elements;

  /** By part of the index; null for a column. */
  private final StatementConstant[] expressions;

  /** Null for all rows. */
  private final StatementConstant condition;

  private IndexedRows(TableDefinition table, IndexDefinition index, QueryPlanner planner) {
    this.table = table;
    this.index = index;
    this.entries = IndexEntries.of(table, index);
    this.elements = index.elements();
    this.writer = new RowWriter(entries.definition(), entries.definition().columns());
    this.expressions = new StatementConstant[index.parts().size()];
    for (IndexEntries.Source source : entries.sources()) {
      if (source.column() >= 0) {
        columns.set(source.column());
      }
    }
    for (int i = 0; i < expressions.length; i++) {
      IndexPart part = index.parts().get(i);
      if (part.column() == null) {
        expressions[i] = compile(planner, part.expression());
      }
    }
    condition = index.condition() == null ? null : compile(planner, index.condition());
  }

  /** Those of an index, which must be of columns only if there is no planner. */
  static IndexedRows of(TableDefinition table, IndexDefinition index, QueryPlanner planner) {
    return new IndexedRows(table, index, planner);
  }

  private StatementConstant compile(QueryPlanner planner, String sql) {
    SqlNode written = CellarParser.parseExpression(sql);
    RexNode expression = planner.expressions(table.name(), List.of(written)).get(0);
    columns.or(RelOptUtil.InputFinder.bits(expression).toBitSet());
    return StatementConstant.of(GeneratedValues.overParameters(expression));
  }

  /** The index. */
  IndexDefinition index() {
    return index;
  }

  /** The entries as a table. */
  TableDefinition entries() {
    return entries.definition();
  }

  /** The ordinals of the columns of the table that its entries depend on. */
  BitSet columns() {
    return columns;
  }

  /**
   * The entry of a row; null if the index, which is not of elements, has none of it.
   *
   * @param row values of the columns of the table by ordinal, null for those that do not matter
   */
  Entry entry(Object[] row, ExecutionContext context) {
    Object[] values = values(row, context);
    return values == null ? null : entry(values, notBefore(row));
  }

  /**
   * The entries of a row by their keys.
   *
   * @param row as {@link #entry} has it; null for no row, which has none
   */
  Map<ByteString, Entry> entries(Object[] row, ExecutionContext context) {
    Object[] values = row == null ? null : values(row, context);
    if (values == null) {
      return Map.of();
    }
    if (elements < 0) {
      Entry only = entry(values, notBefore(row));
      return Map.of(ByteString.wrap(only.key()), only);
    }
    Map<ByteString, Entry> each = new LinkedHashMap<>();
    List<?> array = values[elements] == null ? List.of() : (List<?>) values[elements];
    for (Object element : array) {
      if (element != null) {
        Object[] own = values.clone();
        own[elements] = element;
        Entry entry = entry(own, 0);
        each.putIfAbsent(ByteString.wrap(entry.key()), entry);
      }
    }
    return each;
  }

  private Entry entry(Object[] values, long notBefore) {
    return new Entry(key(values), values, notBefore);
  }

  private long notBefore(Object[] row) {
    return expires() ? IndexedTable.newestTime(row) : 0;
  }

  /** Whether entries end by their age, and so have to be written anew with their row. */
  boolean expires() {
    return index.family().ttlMillis() != FamilyDescriptor.FOREVER;
  }

  /** The values of a row, with the array of elements in their place; null without an entry. */
  private Object[] values(Object[] row, ExecutionContext context) {
    ExecutionContext ofRow =
        condition == null && !index.isComputed()
            ? null
            : ExecutionContext.of(Arrays.asList(row), context.start(), context.zone());
    if (condition != null && !Boolean.TRUE.equals(condition.value(ofRow))) {
      return null;
    }
    List<IndexEntries.Source> sources = entries.sources();
    Object[] values = new Object[sources.size()];
    for (int i = 0; i < values.length; i++) {
      IndexEntries.Source source = sources.get(i);
      values[i] =
          source.column() >= 0 ? row[source.column()] : expressions[source.part()].value(ofRow);
    }
    return values;
  }

  private byte[] key(Object[] values) {
    try {
      return writer.key(values);
    } catch (SqlExecutionException e) {
      throw new SqlExecutionException(
          e.sqlState(),
          "index '" + index.name() + "': " + e.getMessage().replace("primary key", "index"),
          e);
    }
  }

  /**
   * What makes entries those of the row as it is; without those that are added where {@link
   * IndexState#addsEntries} is false.
   *
   * @param before the entries of the row as it was
   * @param after the entries of the row as it is
   */
  void change(Map<ByteString, Entry> before, Map<ByteString, Entry> after, WriteBatch batch) {
    before.forEach(
        (key, entry) -> {
          if (!after.containsKey(key)) {
            batch.mutate(
                index.stored(),
                entry.key(),
                new Mutation.DeleteFamily(entries.definition().markerFamily(), WriteBatch.NOW));
          }
        });
    if (!addsEntries()) {
      return;
    }
    after.forEach(
        (key, entry) -> {
          Entry known = before.get(key);
          if (known == null || expires() || !Arrays.deepEquals(known.values(), entry.values())) {
            batch.mutate(
                index.stored(),
                entry.key(),
                writer.write(entry.values(), WriteBatch.NOW, known == null || expires()));
          }
          if (entry.notBefore() > 0) {
            batch.notBefore(index.stored(), entry.key(), entry.notBefore());
          }
        });
  }

  /** Whether entries are added, or only removed. */
  boolean addsEntries() {
    return index.state().addsEntries();
  }

  /** The key of the entry of a row, of an index that has one of each row. */
  ByteString key(Object[] row, ExecutionContext context) {
    return ByteString.wrap(entry(row, context).key());
  }

  /** Whether it has entries of the past. */
  boolean hasPast() {
    return PastEntries.areKept(table, index);
  }

  /**
   * Which entries of the past there are, of some.
   *
   * @param stored the table of the store that has the entries
   * @param wanted their keys
   */
  Set<ByteString> past(Table stored, Collection<ByteString> wanted) {
    Set<ByteString> found = new HashSet<>();
    RowRanges ranges = RowRanges.of(wanted.stream().map(KeyRange::single).toList());
    if (ranges.isNone()) {
      return found;
    }
    Projection keys =
        Projection.of(new ScanColumn.RowKey()).existingIn(List.of(PastEntries.FAMILY));
    try (RowScanner scanner = stored.scan(Scan.of(keys).over(ranges))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int i = 0; i < batch.rows(); i++) {
          found.add(((BytesColumn) batch.column(0)).get(i));
        }
      }
    }
    return found;
  }

  /** Adds an entry of the past, if {@link #addsEntries}. */
  void addPast(ByteString key, WriteBatch batch) {
    if (!addsEntries()) {
      return;
    }
    byte[] none = PastEntries.QUALIFIER.array();
    batch.mutate(
        index.stored(),
        key.array(),
        new Mutation.Put(PastEntries.FAMILY, none, WriteBatch.NOW, none));
  }

  /** Removes an entry of the past, at a time from {@code earliest} on. */
  void removePast(ByteString key, long earliest, WriteBatch batch) {
    batch.notBefore(index.stored(), key.array(), earliest);
    batch.mutate(
        index.stored(), key.array(), new Mutation.DeleteFamily(PastEntries.FAMILY, WriteBatch.NOW));
  }

  /** What says from which time on entries of the past are complete. */
  WriteBatch knownFrom(long time) {
    byte[] bytes = ByteBuffer.allocate(Long.BYTES).putLong(time).array();
    return new WriteBatch()
        .mutate(
            index.stored(),
            PastEntries.KNOWN_ROW.array(),
            new Mutation.Put(
                PastEntries.KNOWN_FAMILY, PastEntries.QUALIFIER.array(), WriteBatch.NOW, bytes));
  }

  /** The values of the index in an entry, as a message shows them: {@code (a, b) = (1, 2)}. */
  String describe(Object[] values) {
    List<String> names = new ArrayList<>();
    List<String> shown = new ArrayList<>();
    for (int i = 0; i < index.parts().size(); i++) {
      IndexPart part = index.parts().get(i);
      names.add(
          part.elements() ? part.sql() : part.column() == null ? part.expression() : part.column());
      shown.add(values[i] == null ? "NULL" : values[i].toString());
    }
    return "(" + String.join(", ", names) + ") = (" + String.join(", ", shown) + ")";
  }

  /** What the keys of entries with the same values begin with. */
  ByteString values(Entry entry) {
    return KeyEncoding.of(entries()).prefix(entry.values(), index.parts().size()).orElseThrow();
  }

  /** Whether no other row may have the values of an entry. */
  boolean isUnique(Object[] values) {
    return index.unique()
        && (!index.nullsDistinct()
            || Arrays.stream(values, 0, index.parts().size()).noneMatch(v -> v == null));
  }
}
