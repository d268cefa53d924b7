package io.cellardb.sql.modify;

import io.cellardb.sql.access.PastKeys;
import io.cellardb.sql.access.RowStates;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** Compares the entries of an index with the rows of its table, from both sides. */
public final class IndexCheck {
  private static final int ROWS = 8_192;

  private final TableDefinition definition;
  private final IndexedTable table;
  private final IndexedRows index;

  /** Whether all entries are to be those of the rows, or may be left of values that have ended. */
  private final boolean exact;

  /** What columns read as whose cell has ended, by ordinal, where that is not NULL. */
  private final Map<Integer, Object> endedValues;

  private final EntryRows entries;
  private final List<IndexEntries.Source> sources;
  private final List<Integer> rowKey;
  private final KeyEncoding key;
  private final KeyEncoding entryKey;
  private final Snapshot snapshot;
  private final ExecutionContext context;

  /**
   * The comparison of one state.
   *
   * @param planner knows a schema that has the table
   * @param snapshot the state; stays open as long as this is used
   */
  public IndexCheck(
      QueryPlanner planner,
      TableDefinition table,
      IndexDefinition index,
      Snapshot snapshot,
      ExecutionContext context) {
    this.definition = table;
    this.table = IndexedTable.of(planner, table, index);
    this.index = this.table.indexes().get(0);
    this.exact = IndexFamilies.isExact(table, index);
    this.endedValues = DefaultValues.of(table);
    this.entries = new EntryRows(this.index.entries());
    IndexEntries all = IndexEntries.of(table, index);
    this.sources = all.sources();
    this.rowKey = all.key();
    this.key = KeyEncoding.of(table);
    this.entryKey = KeyEncoding.of(this.index.entries());
    this.snapshot = snapshot;
    this.context = context;
  }

  /**
   * How many rows, and states of rows that are known, lack their entry, and how many entries of the
   * newest rows are not those of their row.
   */
  public record Differences(long missing, long superfluous) {
    /** Whether there is none. */
    public boolean areNone() {
      return missing == 0 && superfluous == 0;
    }
  }

  /**
   * Compares them.
   *
   * @param told is given a sentence about each difference, which names the index, the key of the
   *     row, and the side that lacks something
   */
  public Differences run(Consumer<String> told) {
    if (!IndexFamilies.areReadable(definition, index.index())) {
      return new Differences(0, 0); // no query reads them
    }
    long missing = missing(told);
    if (table.past().isPresent()) {
      missing += missingOfPast(table.past().get(), told);
    }
    return new Differences(missing, exact ? superfluous(told) : 0);
  }

  private long missing(Consumer<String> told) {
    long[] missing = {0};
    List<Object[]> some = new ArrayList<>();
    table.read(
        snapshot::table,
        RowRanges.ALL,
        context,
        row -> {
          some.add(row);
          if (some.size() == ROWS) {
            missing[0] += missing(some, told);
            some.clear();
          }
          return true;
        });
    return missing[0] + missing(some, told);
  }

  private long missingOfPast(PastStates past, Consumer<String> told) {
    long[] missing = {0};
    List<RowStates.State> some = new ArrayList<>();
    past.read(
        snapshot.table(definition.stored()),
        RowRanges.ALL,
        state -> {
          some.add(state);
          if (some.size() == ROWS) {
            missing[0] += missingOfPast(some, told);
            some.clear();
          }
          return true;
        });
    return missing[0] + missingOfPast(some, told);
  }

  /** How many of some states that are known have no entry. */
  private long missingOfPast(List<RowStates.State> states, Consumer<String> told) {
    PlanningWork.checkCancelled();
    Table stored = snapshot.table(index.index().stored());
    Map<RowStates.State, ByteString> keys = new LinkedHashMap<>();
    states.forEach(state -> keys.put(state, index.key(state.values(), context)));
    Set<ByteString> found = index.past(stored, keys.values());
    KnownStates known = new KnownStates(definition, index.index(), snapshot, context);
    long missing = 0;
    for (Map.Entry<RowStates.State, ByteString> wanted : keys.entrySet()) {
      RowStates.State state = wanted.getKey();
      ByteString entry = wanted.getValue();
      long time = state.to() - 1;
      if (!found.contains(entry)
          && known.isKnown(RowRanges.of(KeyRange.single(state.row())), time)
          && PastKeys.areComplete(stored, RowRanges.of(KeyRange.single(entry)), time)) {
        missing++;
        told.accept(
            name()
                + ": the row with "
                + describe(state.row())
                + " of table "
                + Queries.describe(definition)
                + " has no entry for its state as of "
                + time
                + ", with "
                + index.describe(index.entry(state.values(), context).values()));
      }
    }
    return missing;
  }

  /** How many of some rows have no entry that they should have. */
  private long missing(List<Object[]> rows, Consumer<String> told) {
    PlanningWork.checkCancelled();
    List<Object[]> indexed = new ArrayList<>();
    List<IndexedRows.Entry> wanted = new ArrayList<>();
    for (Object[] row : rows) {
      for (IndexedRows.Entry entry : index.entries(row, context).values()) {
        if (exact || hasAll(entry)) {
          indexed.add(row);
          wanted.add(entry);
        }
      }
    }
    Set<ByteString> found = new HashSet<>();
    if (!wanted.isEmpty()) {
      RowRanges ranges =
          RowRanges.of(
              wanted.stream().map(e -> KeyRange.single(ByteString.wrap(e.key()))).toList());
      entries.read(snapshot::table, ranges, context, entry -> found.add(key(entry)));
    }
    long missing = 0;
    for (int i = 0; i < wanted.size(); i++) {
      ByteString row = table.key(indexed.get(i));
      ByteString entry = ByteString.wrap(wanted.get(i).key());
      if (!found.contains(entry) && (exact || stillHas(row, entry))) {
        missing++;
        told.accept(
            name()
                + ": the row with "
                + describe(row)
                + " of table "
                + Queries.describe(definition)
                + " has no entry with "
                + index.describe(wanted.get(i).values()));
      }
    }
    return missing;
  }

  /** Whether none of the values can have ended by its age. */
  private boolean hasAll(IndexedRows.Entry entry) {
    for (int i = 0; i < index.index().parts().size(); i++) {
      Object ended = endedValues.get(sources.get(i).column());
      if (!rowKey.contains(i) && Objects.equals(entry.values()[i], ended)) {
        return false;
      }
    }
    return true;
  }

  /** Whether a row still has an entry, which may have ended since the row was read. */
  private boolean stillHas(ByteString row, ByteString entry) {
    Object[] now = table.read(snapshot::table, List.of(row), context).get(row);
    return now != null && index.entries(now, context).containsKey(entry);
  }

  private ByteString key(Object[] entry) {
    return ByteString.wrap(entryKey.encode(Arrays.copyOf(entry, index.entries().key().size())));
  }

  private long superfluous(Consumer<String> told) {
    long[] superfluous = {0};
    List<Object[]> some = new ArrayList<>();
    entries.read(
        snapshot::table,
        RowRanges.ALL,
        context,
        entry -> {
          some.add(entry);
          if (some.size() == ROWS) {
            superfluous[0] += superfluous(some, told);
            some.clear();
          }
        });
    return superfluous[0] + superfluous(some, told);
  }

  /** How many of some entries are not what their rows have. */
  private long superfluous(List<Object[]> some, Consumer<String> told) {
    PlanningWork.checkCancelled();
    if (some.isEmpty()) {
      return 0;
    }
    List<ByteString> keys = some.stream().map(this::rowKey).toList();
    Map<ByteString, Object[]> rows = table.read(snapshot::table, new HashSet<>(keys), context);
    long superfluous = 0;
    for (int i = 0; i < keys.size(); i++) {
      Object[] row = rows.get(keys.get(i));
      Map<ByteString, IndexedRows.Entry> all = index.entries(row, context);
      IndexedRows.Entry right = all.get(key(some.get(i)));
      if (right == null || !Arrays.deepEquals(right.values(), some.get(i))) {
        superfluous++;
        told.accept(
            name()
                + ": the entry with "
                + index.describe(some.get(i))
                + " is of the row with "
                + describe(keys.get(i))
                + ", which table "
                + Queries.describe(definition)
                + (row == null ? " does not have" : has(right, all.values())));
      }
    }
    return superfluous;
  }

  private String has(IndexedRows.Entry right, Collection<IndexedRows.Entry> all) {
    if (right != null) {
      return " has with other values of included columns";
    }
    return all.isEmpty()
        ? " has without an entry"
        : " has with "
            + all.stream()
                .map(entry -> index.describe(entry.values()))
                .collect(Collectors.joining(" and "));
  }

  private ByteString rowKey(Object[] entry) {
    return ByteString.wrap(key.encode(rowKey.stream().map(place -> entry[place]).toArray()));
  }

  private String name() {
    return "index " + definition.name().namespace() + "." + index.index().name();
  }

  /** The columns of a row key and their values: {@code (a, b) = (1, 2)}. */
  private String describe(ByteString row) {
    List<String> names = definition.keyColumns().stream().map(ColumnDefinition::name).toList();
    List<String> values = Arrays.stream(key.decode(row.array())).map(String::valueOf).toList();
    return "(" + String.join(", ", names) + ") = (" + String.join(", ", values) + ")";
  }
}
