package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** One row of a batch: the state before it, and the facts that the batch is going to add. */
final class PendingRow {
  private record Column(int family, ByteString qualifier) {}

  private record Addition(int family, Fact fact) {}

  private final StoredTable table;
  private final Layout layout;
  private final ByteString key;
  private final long sequence;
  private final long now;

  /** The row as it is, or null if nothing was ever written to it. */
  private final Row before;

  private final List<Addition> additions = new ArrayList<>();

  /** What the increments and appends of this batch have made so far. */
  private final Map<Column, Fact> computed = new HashMap<>();

  /** How often the newest version of a column was deleted in this batch. */
  private final Map<Column, Integer> versionsDeleted = new HashMap<>();

  private long implicitTime;
  private long time;
  private boolean timeGiven;

  /**
   * A row without additions.
   *
   * @param sequence of the newest batch before this one
   */
  PendingRow(StoredTable table, ByteString key, long sequence, long now) {
    this.table = table;
    this.key = key;
    this.sequence = sequence;
    this.now = now;
    before = table.contents().rows().get(key);
    layout = table.layout();
    implicitTime = table.writeTime(key, now);
    time = implicitTime;
  }

  /** Has the writes without a time get one at or above {@code earliest}. */
  void notBefore(long earliest) {
    implicitTime = Math.max(implicitTime, earliest);
    time = implicitTime;
  }

  /** Has the writes without a time not fall below that of a cell that was checked (rule 9). */
  void raiseTime(long checked) {
    time = Math.max(time, checked);
  }

  /**
   * Sequence of the newest batch that wrote to the row, 0 if none did. What is newer than an open
   * snapshot is still there, unless its family was dropped.
   */
  long newestSequence() {
    return before == null
        ? 0
        : layout.numbers().stream().mapToLong(before::newestSequence).max().orElse(0);
  }

  /** Whether no cell is visible in any family. */
  boolean isAbsent() {
    for (int i = 0; i < layout.families() && before != null; i++) {
      FamilyRead read = FamilyRead.ofNewest(layout.family(i), TimeRange.ALL, now);
      if (!read.visible(before.facts(layout.number(i), sequence)).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The newest visible versions of a cell before this batch, at most {@code count} of them. */
  List<Fact> newest(int family, ByteString qualifier, TimeRange range, int count) {
    if (before == null) {
      return List.of();
    }
    return FamilyRead.ofColumn(layout.family(family), qualifier, range, count, now)
        .visible(before.facts(layout.number(family), sequence));
  }

  /** Works out what a mutation adds; results of increments and appends go to {@code values}. */
  void add(Mutation mutation, List<ByteString> values) {
    if (mutation instanceof Mutation.Put put) {
      ByteString qualifier = ByteString.wrap(put.qualifier());
      ByteString value = ByteString.wrap(put.value());
      add(
          family(put.family()),
          new Fact(
              qualifier, resolve(put.time()), CellKind.PUT, sequence + 1, value, put.ttlMillis()));
    } else if (mutation instanceof Mutation.DeleteVersion delete) {
      Column column = column(delete.family(), delete.qualifier());
      long at = delete.time() == WriteBatch.NOW ? newestTime(column) : delete.time();
      addTombstone(column, at, CellKind.DELETE_VERSION);
    } else if (mutation instanceof Mutation.DeleteColumn delete) {
      Column column = column(delete.family(), delete.qualifier());
      addTombstone(column, resolve(delete.time()), CellKind.DELETE_COLUMN);
    } else if (mutation instanceof Mutation.DeleteFamilyVersion delete) {
      Column column = wholeFamily(family(delete.family()));
      addTombstone(column, resolve(delete.time()), CellKind.DELETE_FAMILY_VERSION);
    } else if (mutation instanceof Mutation.DeleteFamily delete) {
      Column column = wholeFamily(family(delete.family()));
      addTombstone(column, resolve(delete.time()), CellKind.DELETE_FAMILY);
    } else if (mutation instanceof Mutation.DeleteRow delete) {
      for (int i = 0; i < layout.families(); i++) {
        addTombstone(wholeFamily(i), resolve(delete.time()), CellKind.DELETE_FAMILY);
      }
    } else if (mutation instanceof Mutation.Increment increment) {
      Column column = column(increment.family(), increment.qualifier());
      values.add(compute(column, increment.within(), old -> sum(old, increment.delta())));
    } else if (mutation instanceof Mutation.Append append) {
      Column column = column(append.family(), append.qualifier());
      values.add(compute(column, append.within(), old -> concatenation(old, append)));
    }
  }

  /** Adds what was worked out to the row; if there is no memory for that it can be repeated. */
  void write() {
    if (additions.isEmpty()) {
      return;
    }
    Row row = table.contents().rows().computeIfAbsent(key, k -> new Row());
    for (Addition addition : additions) {
      row.add(layout.number(addition.family()), addition.fact());
      table.added(key.length(), addition.fact());
    }
    if (timeGiven) {
      row.newestImplicitTime = Math.max(row.newestImplicitTime, implicitTime);
    }
  }

  private long resolve(long given) {
    if (given != WriteBatch.NOW) {
      return given;
    }
    checkBelowNow(time);
    timeGiven = true;
    return time;
  }

  /**
   * The time of the newest visible version, or when this is asked for the k-th time in the batch,
   * of the k-th newest; the present if there is none (rule 7).
   */
  private long newestTime(Column column) {
    int count = versionsDeleted.merge(column, 1, Integer::sum);
    List<Fact> newest = newest(column.family(), column.qualifier(), TimeRange.ALL, count);
    return newest.size() < count ? resolve(WriteBatch.NOW) : newest.get(count - 1).time();
  }

  /**
   * Replaces the newest visible value by another one at a later time (rule 8). Several computations
   * on one cell build on each other and make one version.
   *
   * @param within the old value is looked for among the versions with a time within
   * @param change makes the new value of the old one, which is null if there is none
   */
  private ByteString compute(Column column, TimeRange within, UnaryOperator<ByteString> change) {
    Fact earlier = computed.get(column);
    long at;
    ByteString old;
    long ttlMillis;
    if (earlier != null) {
      at = earlier.time();
      old = earlier.value();
      ttlMillis = earlier.ttlMillis();
    } else {
      List<Fact> newest = newest(column.family(), column.qualifier(), within, 1);
      at = newest.isEmpty() ? time : Math.max(time, newest.get(0).time() + 1);
      timeGiven = true;
      old = newest.isEmpty() ? null : newest.get(0).value();
      ttlMillis = newest.isEmpty() ? FamilyDescriptor.FOREVER : newest.get(0).ttlMillis();
    }
    checkBelowNow(at);
    ByteString value = change.apply(old);
    Fact fact = new Fact(column.qualifier(), at, CellKind.PUT, sequence + 1, value, ttlMillis);
    add(column.family(), fact);
    computed.put(column, fact);
    return value;
  }

  private ByteString sum(ByteString old, long delta) {
    if (old != null) {
      StorageLimits.checkCounter(key.array(), old.length());
    }
    long before = old == null ? 0 : ByteBuffer.wrap(old.array()).getLong();
    return ByteString.wrap(ByteBuffer.allocate(Long.BYTES).putLong(before + delta).array());
  }

  private ByteString concatenation(ByteString old, Mutation.Append append) {
    byte[] suffix = append.suffix();
    if (old == null) {
      return ByteString.wrap(suffix);
    }
    long length = (long) old.length() + suffix.length;
    StorageLimits.checkAppended(key.array(), append.qualifier(), length);
    byte[] whole = Arrays.copyOf(old.array(), (int) length);
    System.arraycopy(suffix, 0, whole, old.length(), suffix.length);
    return ByteString.wrap(whole);
  }

  private void checkBelowNow(long at) {
    if (at == WriteBatch.NOW) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED, "row " + key + " has a cell at the largest time; none comes after");
    }
  }

  private void addTombstone(Column column, long at, CellKind kind) {
    add(
        column.family(),
        new Fact(
            column.qualifier(),
            at,
            kind,
            sequence + 1,
            ByteString.EMPTY,
            FamilyDescriptor.FOREVER));
  }

  private void add(int family, Fact fact) {
    additions.add(new Addition(family, fact));
  }

  private int family(String name) {
    return layout.descriptor().familyIndex(name);
  }

  private Column column(String family, byte[] qualifier) {
    return new Column(family(family), ByteString.wrap(qualifier));
  }

  private static Column wholeFamily(int family) {
    return new Column(family, ByteString.EMPTY);
  }
}
