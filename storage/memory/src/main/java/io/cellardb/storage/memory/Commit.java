package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.MutatedRow;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One batch on its way into the store. {@link #prepare} refuses it, or works out every fact that it
 * adds, without changing anything; {@link #write} then cannot fail, but for want of memory, and can
 * be repeated. The caller holds the store's lock from before the one until after the other.
 */
final class Commit {
  private record Address(TableName table, ByteString row) {}

  private final MemoryStore store;
  private final long sequence;
  private final long now;
  private final Map<Address, PendingFacts> rows = new LinkedHashMap<>();

  /**
   * A commit on the state of a sequence number.
   *
   * @param sequence of the newest batch so far
   */
  Commit(MemoryStore store, long sequence, long now) {
    this.store = store;
    this.sequence = sequence;
    this.now = now;
  }

  /** Checks the batch and its conditions and works out what it writes. */
  WriteResult prepare(WriteBatch batch) {
    batch.rows().forEach(this::validate);
    batch.checks().forEach(this::validate);
    batch.earliest().forEach(e -> row(e.table(), e.row()).notBefore(e.time()));
    for (int i = 0; i < batch.checks().size(); i++) {
      if (!holds(batch.checks().get(i))) {
        return new WriteResult(i, List.of());
      }
    }
    batch.rows().forEach(store::checkQuota);
    List<ByteString> values = new ArrayList<>();
    for (WriteBatch.Row change : batch.rows()) {
      PendingFacts row = row(change.table(), change.row());
      for (Mutation mutation : change.mutations()) {
        ByteString value = mutation.accept(row);
        if (value != null) {
          values.add(value);
        }
      }
    }
    return values.isEmpty() ? WriteResult.APPLIED : new WriteResult(-1, List.copyOf(values));
  }

  /** Adds the facts; they have the sequence number after that of the state. */
  void write() {
    rows.values().forEach(PendingFacts::write);
  }

  /** Forgets, once it is written, all rows but those whose compaction pays; whether there are. */
  boolean leavesLongRows() {
    rows.values().removeIf(row -> !row.isLong());
    return !rows.isEmpty();
  }

  /**
   * Drops what nobody sees of the rows that it has written to, where that pays.
   *
   * @param horizon the oldest sequence that anybody reads at
   * @param now at which time cells must have outlived themselves
   */
  void compact(long horizon, long now) {
    rows.values().forEach(row -> row.compact(horizon, now));
  }

  private void validate(WriteBatch.Row change) {
    StoredTable table = store.stored(change.table());
    for (Mutation mutation : change.mutations()) {
      if (mutation.family() != null) {
        table.descriptor().family(mutation.family());
      }
    }
  }

  private void validate(Check check) {
    StoredTable table = store.stored(check.table());
    if (check instanceof Check.CellValue cell) {
      table.descriptor().family(cell.family());
    } else if (check instanceof Check.RowMatches matches) {
      reader(table, matches);
    }
  }

  /** Refuses a projection of families that the table does not have. */
  private MemoryRowReader reader(StoredTable table, Check.RowMatches matches) {
    return new MemoryRowReader(
        table.layout(), matches.projection(), matches.filter(), sequence, now);
  }

  private PendingFacts row(TableName table, byte[] key) {
    ByteString row = ByteString.wrap(key);
    return rows.computeIfAbsent(
        new Address(table, row),
        address -> new PendingFacts(store.stored(table), row, sequence, now));
  }

  private boolean holds(Check check) {
    PendingFacts row = row(check.table(), check.row());
    if (check instanceof Check.RowAbsent) {
      return row.isAbsent();
    }
    if (check instanceof Check.RowUnchanged unchanged) {
      return row.newestSequence() <= unchanged.sequence();
    }
    if (check instanceof Check.RowMatches matches) {
      StoredTable table = store.stored(matches.table());
      ByteString key = ByteString.wrap(matches.row());
      Row found = table.contents().rows().get(key);
      return found != null && reader(table, matches).matches(key, found);
    }
    Check.CellValue cell = (Check.CellValue) check;
    int family = store.stored(cell.table()).descriptor().familyIndex(cell.family());
    MutatedRow.Version newest = row.newest(family, cell.qualifier(), cell.time());
    if (newest == null) {
      return cell.comparison() == Comparison.EQUAL
          && (cell.operand() == null || cell.operand().length == 0);
    }
    row.raiseTime(newest.time());
    ByteString operand =
        cell.operand() == null ? ByteString.EMPTY : ByteString.wrap(cell.operand());
    return cell.comparison().accepts(operand.compareTo(ByteString.wrap(newest.value())));
  }
}
