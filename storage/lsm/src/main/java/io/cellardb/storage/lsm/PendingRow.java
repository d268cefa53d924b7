package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.StorageLimits;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** One row of a batch: the cells that it will add, worked out of its mutations. */
final class PendingRow implements RowIndex.Row {
  private static final byte[] EMPTY = new byte[0];

  private record Column(int family, ByteString qualifier) {}

  /**
   * A cell to be; {@code ttl} is its own time to live in milliseconds, {@code untimed} says that
   * its time was not given.
   */
  private record Addition(
      CellKind kind, long time, boolean untimed, byte[] qualifier, byte[] value, long ttl) {
    int compareTo(Addition other) {
      int order = Arrays.compareUnsigned(qualifier, other.qualifier);
      return order != 0
          ? order
          : CellOrder.compareVersions(time, kind.code(), 0, other.time, other.kind.code(), 0);
    }
  }

  /** The additions to one family, in store order. */
  private static final class FamilyAdditions {
    Addition[] cells = new Addition[12];
    int count;

    /** How long they are as a run. */
    int bytes() {
      int sum = 0;
      for (int i = 0; i < count; i++) {
        Addition cell = cells[i];
        sum += EncodedCell.HEADER + cell.qualifier.length + cell.value.length;
        sum += cell.ttl == FamilyDescriptor.FOREVER ? 0 : Long.BYTES;
      }
      return sum;
    }

    /** Inserts from the end, where sorted mutations belong; in place of an equal one. */
    void add(Addition added) {
      int at = count;
      while (at > 0) {
        int order = cells[at - 1].compareTo(added);
        if (order == 0) {
          cells[at - 1] = added;
          return;
        }
        if (order < 0) {
          break;
        }
        at--;
      }
      if (count == cells.length) {
        cells = Arrays.copyOf(cells, count * 2);
      }
      System.arraycopy(cells, at, cells, at + 1, count - at);
      cells[at] = added;
      count++;
    }
  }

  private final OpenTable table;
  private final byte[] key;
  private final PendingBatch.Ground ground;
  private long implicitTime;
  private final FamilyAdditions[] families;

  /** Where sorted puts are all that was written, these and what they were made of; else null. */
  private SortedPuts sorted;

  private List<Mutation> sortedFrom;
  private int sortedFamily;
  private long time;
  private boolean timeGiven;

  /** Made when needed: what increments and appends of this batch have computed so far. */
  private Map<Column, Addition> computed;

  /** Made when needed: how often the newest version of a column was deleted in this batch. */
  private Map<Column, Integer> versionsDeleted;

  /**
   * A row without additions.
   *
   * @param ground the state before the batch
   * @param implicitTime what the row's writes without a time get
   */
  PendingRow(OpenTable table, byte[] key, PendingBatch.Ground ground, long implicitTime) {
    this.table = table;
    this.key = key;
    this.ground = ground;
    this.implicitTime = implicitTime;
    this.time = implicitTime;
    this.families = new FamilyAdditions[table.trees().length];
  }

  @Override
  public byte[] key() {
    return key;
  }

  @Override
  public OpenTable table() {
    return table;
  }

  /** The time that writes without one were given, or -1 if there were none. */
  long implicitTime() {
    return timeGiven ? implicitTime : -1;
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
   * Works out what mutations add, which are not changed afterwards; results of increments and
   * appends go to {@code values}.
   */
  void add(List<Mutation> mutations, List<ByteString> values) throws IOException {
    if (sorted == null && isUntouched()) {
      sorted = SortedPuts.of(mutations, time);
      if (sorted != null) {
        sortedFrom = mutations;
        sortedFamily = family(sorted.family());
        if (sorted.hasUntimed()) {
          resolve(WriteBatch.NOW);
        }
        return;
      }
    }
    addSorted();
    for (Mutation mutation : mutations) {
      add(mutation, values);
    }
  }

  private boolean isUntouched() {
    for (FamilyAdditions additions : families) {
      if (additions != null) {
        return false;
      }
    }
    return true;
  }

  /** Makes additions of what was sorted. */
  private void addSorted() {
    if (sorted != null) {
      sorted = null;
      for (Mutation mutation : sortedFrom) {
        add((Mutation.Put) mutation);
      }
    }
  }

  private void add(Mutation.Put put) {
    add(
        family(put.family()),
        new Addition(
            CellKind.PUT,
            resolve(put.time()),
            put.time() == WriteBatch.NOW,
            put.qualifier(),
            put.value(),
            put.ttlMillis()));
  }

  private void add(Mutation mutation, List<ByteString> values) throws IOException {
    if (mutation instanceof Mutation.Put put) {
      add(put);
    } else if (mutation instanceof Mutation.DeleteVersion delete) {
      int family = family(delete.family());
      long at =
          delete.time() == WriteBatch.NOW ? newestTime(family, delete.qualifier()) : delete.time();
      addTombstone(family, CellKind.DELETE_VERSION, at, false, delete.qualifier());
    } else if (mutation instanceof Mutation.DeleteColumn delete) {
      addTombstone(
          family(delete.family()),
          CellKind.DELETE_COLUMN,
          resolve(delete.time()),
          delete.time() == WriteBatch.NOW,
          delete.qualifier());
    } else if (mutation instanceof Mutation.DeleteFamilyVersion delete) {
      addTombstone(
          family(delete.family()),
          CellKind.DELETE_FAMILY_VERSION,
          resolve(delete.time()),
          false,
          EMPTY);
    } else if (mutation instanceof Mutation.DeleteFamily delete) {
      deleteFamily(family(delete.family()), delete.time());
    } else if (mutation instanceof Mutation.DeleteRow delete) {
      for (int family = 0; family < families.length; family++) {
        deleteFamily(family, delete.time());
      }
    } else if (mutation instanceof Mutation.Increment increment) {
      values.add(increment(increment));
    } else if (mutation instanceof Mutation.Append append) {
      values.add(append(append));
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

  private void checkBelowNow(long at) {
    if (at == WriteBatch.NOW) {
      throw new StorageException(
          Code.LIMIT_EXCEEDED,
          "row "
              + ByteString.printable(key, 0, key.length)
              + " has a cell at the largest time; none comes after");
    }
  }

  /**
   * The time of the newest visible version, or when this is asked for the k-th time in the batch,
   * of the k-th newest; the present if there is none (rule 7).
   */
  private long newestTime(int family, byte[] qualifier) throws IOException {
    if (versionsDeleted == null) {
      versionsDeleted = new HashMap<>();
    }
    Column column = new Column(family, ByteString.wrap(qualifier));
    int count = versionsDeleted.merge(column, 1, Integer::sum);
    long[] found = {0, -1};
    ground
        .probe(table)
        .newest(
            ground.present(),
            key,
            family,
            qualifier,
            TimeRange.ALL,
            count,
            (cells, position) -> {
              found[0]++;
              found[1] = cells.time(position);
            });
    return found[0] < count ? resolve(WriteBatch.NOW) : found[1];
  }

  /** What the newest version of a cell is for an increment or append: of this batch, or before. */
  private Addition newest(int family, byte[] qualifier, TimeRange within) throws IOException {
    if (computed == null) {
      computed = new HashMap<>();
    }
    Addition earlier = computed.get(new Column(family, ByteString.wrap(qualifier)));
    if (earlier != null) {
      return earlier;
    }
    Addition[] found = {null};
    ground
        .probe(table)
        .newest(
            ground.present(),
            key,
            family,
            qualifier,
            within,
            1,
            (cells, at) ->
                found[0] =
                    new Addition(
                        CellKind.PUT,
                        cells.time(at),
                        false,
                        qualifier,
                        Arrays.copyOfRange(
                            cells.source(at), cells.start(at), cells.start(at) + cells.length(at)),
                        cells.ttl(at)));
    return found[0];
  }

  /**
   * Sets the value that follows on {@code old}, whose time to live it takes over, or the first one
   * if that is null (rule 8).
   */
  private void replace(int family, byte[] qualifier, Addition old, byte[] value) {
    Column column = new Column(family, ByteString.wrap(qualifier));
    long at;
    if (computed.containsKey(column)) {
      at = old.time; // several computations on one cell make one version
    } else {
      at = old == null ? time : Math.max(time, old.time + 1);
      timeGiven = true;
    }
    checkBelowNow(at);
    long ttl = old == null ? FamilyDescriptor.FOREVER : old.ttl;
    computed.put(column, add(family, new Addition(CellKind.PUT, at, true, qualifier, value, ttl)));
  }

  private ByteString increment(Mutation.Increment increment) throws IOException {
    int family = family(increment.family());
    Addition old = newest(family, increment.qualifier(), increment.within());
    if (old != null) {
      StorageLimits.checkCounter(key, old.value.length);
    }
    ByteWriter sum = new ByteWriter(Long.BYTES);
    sum.putLong((old == null ? 0 : ByteReader.longAt(old.value, 0)) + increment.delta());
    byte[] value = sum.toByteArray();
    replace(family, increment.qualifier(), old, value);
    return ByteString.wrap(value);
  }

  private ByteString append(Mutation.Append append) throws IOException {
    int family = family(append.family());
    Addition old = newest(family, append.qualifier(), append.within());
    byte[] before = old == null ? EMPTY : old.value;
    long length = (long) before.length + append.suffix().length;
    StorageLimits.checkAppended(key, append.qualifier(), length);
    byte[] value = Arrays.copyOf(before, (int) length);
    System.arraycopy(append.suffix(), 0, value, before.length, append.suffix().length);
    replace(family, append.qualifier(), old, value);
    return ByteString.wrap(value);
  }

  private int family(String name) {
    return table.descriptor().familyIndex(name);
  }

  private void deleteFamily(int family, long given) {
    boolean untimed = given == WriteBatch.NOW;
    addTombstone(family, CellKind.DELETE_FAMILY, resolve(given), untimed, EMPTY);
  }

  private void addTombstone(int family, CellKind kind, long at, boolean untimed, byte[] qualifier) {
    add(family, new Addition(kind, at, untimed, qualifier, EMPTY, FamilyDescriptor.FOREVER));
  }

  private Addition add(int family, Addition addition) {
    if (families[family] == null) {
      families[family] = new FamilyAdditions();
    }
    families[family].add(addition);
    return addition;
  }

  /** How many cells will be added to a family. */
  private int count(int family) {
    if (sorted != null) {
      return family == sortedFamily ? sorted.count() : 0;
    }
    return families[family] == null ? 0 : families[family].count;
  }

  /**
   * Appends the cells of one family.
   *
   * @param offsets gets where each begins, and those without a time are told apart; else null
   */
  private static void encode(FamilyAdditions additions, ByteWriter into, int[] offsets) {
    boolean marked = offsets != null;
    for (int i = 0; i < additions.count; i++) {
      Addition cell = additions.cells[i];
      if (marked) {
        offsets[i] = into.size();
      }
      EncodedCell.encode(
          into, cell.kind, cell.time, cell.qualifier, cell.value, cell.ttl, marked && cell.untimed);
    }
  }

  /** Appends the additions to the record of the batch. */
  void encode(ByteWriter into) {
    for (int family = 0; family < families.length; family++) {
      int count = count(family);
      if (count > 0) {
        int start = BatchRecord.beginRow(into, table.trees()[family], key);
        if (sorted == null) {
          encode(families[family], into, null);
        } else {
          sorted.encode(into);
        }
        BatchRecord.endRow(into, start, count);
      }
    }
  }

  /** Whether anything will be added. */
  boolean hasAdditions() {
    return sorted != null || !isUntouched();
  }

  /** Adds the additions to what a transaction has written, as those of one of its batches. */
  void addTo(PrivateMemtables own, long sequence) {
    for (int family = 0; family < families.length; family++) {
      if (count(family) > 0) {
        own.add(table.trees()[family], key, run(family, sequence));
      }
    }
  }

  private CellRun run(int family, long sequence) {
    if (sorted != null) {
      return sorted.run(sequence);
    }
    FamilyAdditions additions = families[family];
    ByteWriter cells = new ByteWriter(additions.bytes());
    int[] offsets = new int[additions.count];
    encode(additions, cells, offsets);
    return CellRun.of(cells.array(), offsets, sequence);
  }
}
