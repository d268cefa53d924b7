package io.cellardb.sql.modify;

import io.cellardb.sql.access.RowStates;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/**
 * What one batch changes of the entries of the past. An entry is added for each state that a row
 * has gained; a batch that gives times to its changes can make states in the middle of a history.
 *
 * <p>An entry goes when no state of its row can be read any more that has its values. Its tombstone
 * tells those who read as of earlier times that an entry may be missing. It must be later than the
 * state was, so that nothing goes of rows that have something in the future.
 */
final class PastChanges {
  private final PastStates past;
  private final Supplier<Table> table;
  private final RowRanges rows;
  private final Map<ByteString, Long> writeTimes = new HashMap<>();
  private final Map<ByteString, WriteTimes> given = new HashMap<>();
  private final Map<ByteString, List<RowStates.State>> before;
  private Map<ByteString, List<RowStates.State>> after = Map.of();
  private final Map<ByteString, List<Object[]>> gained = new HashMap<>();

  /**
   * Those of a batch that is about to be applied.
   *
   * @param table gives the table as it is then
   * @param keys the rows that it changes
   */
  PastChanges(
      PastStates past, Supplier<Table> table, Collection<ByteString> keys, WriteBatch batch) {
    this.past = past;
    this.table = table;
    this.rows = RowRanges.of(keys.stream().map(KeyRange::single).toList());
    Table now = table.get();
    for (ByteString key : keys) {
      writeTimes.put(key, now.writeTime(key.array()));
    }
    for (WriteBatch.Row row : batch.rows()) {
      given.merge(ByteString.wrap(row.row()), WriteTimes.of(row.mutations()), WriteTimes::and);
    }
    this.before = states();
  }

  private Map<ByteString, List<RowStates.State>> states() {
    Map<ByteString, List<RowStates.State>> states = new HashMap<>();
    past.read(
        table.get(),
        rows,
        state -> states.computeIfAbsent(state.row(), key -> new ArrayList<>()).add(state));
    return states;
  }

  /** Looks at the rows once the batch was applied. */
  void applied() {
    after = states();
    Table now = table.get();
    writeTimes.forEach(
        (key, writeTime) -> {
          WriteTimes times = given.get(key);
          long from = Math.min(writeTime, times.earliest());
          List<Object[]> states = new ArrayList<>();
          for (RowStates.State state : after.getOrDefault(key, List.of())) {
            if (state.to() > from) {
              states.add(state.values());
            }
          }
          states.addAll(past.possible(now, key, from, times.latest() >= 0));
          gained.put(key, states);
        });
  }

  /**
   * Adds what follows for the entries of an index.
   *
   * @param entries the table of the store that has them
   */
  void write(IndexedRows index, Table entries, WriteBatch batch, ExecutionContext context) {
    Map<ByteString, ByteString> added = new HashMap<>();
    Map<ByteString, ByteString> removed = new HashMap<>();
    for (ByteString row : writeTimes.keySet()) {
      Set<ByteString> more = new HashSet<>();
      gained.get(row).forEach(values -> more.add(index.key(values, context)));
      Set<ByteString> less = new HashSet<>();
      if (isOver(row)) {
        before
            .getOrDefault(row, List.of())
            .forEach(state -> less.add(index.key(state.values(), context)));
        after
            .getOrDefault(row, List.of())
            .forEach(state -> less.remove(index.key(state.values(), context)));
        less.removeAll(more);
      }
      more.forEach(entry -> added.put(entry, row));
      less.forEach(entry -> removed.put(entry, row));
    }
    Set<ByteString> all = new HashSet<>(added.keySet());
    all.addAll(removed.keySet());
    Set<ByteString> present = index.past(entries, all);
    added.keySet().stream()
        .filter(entry -> !present.contains(entry))
        .forEach(entry -> index.addPast(entry, batch));
    Table now = table.get();
    removed.forEach(
        (entry, row) -> {
          if (present.contains(entry)) {
            index.removePast(entry, now.writeTime(row.array()), batch);
          }
        });
  }

  /** Whether all that a row was, before the batch, was over when it was applied. */
  private boolean isOver(ByteString row) {
    long writeTime = writeTimes.get(row);
    return given.get(row).latest() < writeTime
        && before.getOrDefault(row, List.of()).stream()
            .allMatch(
                state ->
                    state.from() < writeTime
                        && (state.to() < writeTime || state.to() == Long.MAX_VALUE));
  }
}
