package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.MutatedRow;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.memtable.PrivateMemtables;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/** One row of a batch: the cells that it will add, worked out of its mutations. */
final class PendingRow extends MutatedRow<IOException> implements RowIndex.Row {
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
  private final PendingBatch.Ground ground;
  private final FamilyAdditions[] families;

  /** Where sorted puts are all that was written, these; else null. */
  private SortedPuts sorted;

  private int sortedFamily;

  /**
   * A row without additions.
   *
   * @param ground the state before the batch
   * @param implicitTime what the row's writes without a time get
   */
  PendingRow(OpenTable table, byte[] key, PendingBatch.Ground ground, long implicitTime) {
    super(key, implicitTime);
    this.table = table;
    this.ground = ground;
    this.families = new FamilyAdditions[table.trees().length];
  }

  @Override
  public OpenTable table() {
    return table;
  }

  @Override
  protected TableDescriptor descriptor() {
    return table.descriptor();
  }

  /**
   * Works out what mutations add, which are not changed afterwards; results of increments and
   * appends go to {@code values}.
   */
  void add(List<Mutation> mutations, List<ByteString> values) throws IOException {
    if (sorted == null && isUntouched()) {
      sorted = SortedPuts.of(mutations, time());
      if (sorted != null) {
        sortedFamily = descriptor().familyIndex(sorted.family());
        if (sorted.hasUntimed()) {
          resolve(WriteBatch.NOW);
        }
        return;
      }
    }
    addSorted();
    for (Mutation mutation : mutations) {
      ByteString value = mutation.accept(this);
      if (value != null) {
        values.add(value);
      }
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
      List<Mutation> puts = sorted.puts();
      sorted = null;
      for (Mutation put : puts) {
        put((Mutation.Put) put);
      }
    }
  }

  @Override
  protected Version newest(int family, byte[] qualifier, TimeRange within, int rank)
      throws IOException {
    Version[] found = {null};
    int[] seen = {0};
    ground
        .probe(table)
        .newest(
            ground.present(),
            key(),
            family,
            qualifier,
            within,
            rank,
            (cells, at) -> {
              if (++seen[0] == rank) {
                byte[] source = cells.source(at);
                int start = cells.start(at);
                byte[] value = Arrays.copyOfRange(source, start, start + cells.length(at));
                found[0] = new Version(cells.time(at), value, cells.ttl(at));
              }
            });
    return found[0];
  }

  @Override
  protected void add(
      int family,
      CellKind kind,
      long at,
      boolean untimed,
      byte[] qualifier,
      byte[] value,
      long ttlMillis) {
    if (families[family] == null) {
      families[family] = new FamilyAdditions();
    }
    families[family].add(new Addition(kind, at, untimed, qualifier, value, ttlMillis));
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

  /** How many bytes {@link #encode(ByteWriter)} appends. */
  int recordBytes() {
    int sum = 0;
    for (int family = 0; family < families.length; family++) {
      if (count(family) > 0) {
        int cells = sorted == null ? families[family].bytes() : sorted.bytes();
        sum += BatchRecord.ROW_HEADER + key().length + cells;
      }
    }
    return sum;
  }

  /** Appends the additions to the record of the batch. */
  void encode(ByteWriter into) {
    for (int family = 0; family < families.length; family++) {
      int count = count(family);
      if (count > 0) {
        int start = BatchRecord.beginRow(into, table.trees()[family], key());
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
        own.add(table.trees()[family], key(), run(family, sequence));
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
