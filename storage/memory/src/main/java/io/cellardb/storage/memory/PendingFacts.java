package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.MutatedRow;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;

/** One row of a batch: the state before it, and the facts that the batch is going to add. */
final class PendingFacts extends MutatedRow<RuntimeException> {
  private record Addition(int family, Fact fact) {}

  private final StoredTable table;
  private final Layout layout;
  private final ByteString row;
  private final long sequence;
  private final long now;

  /** The row as it is, or null if nothing was ever written to it. */
  private final Row before;

  private final List<Addition> additions = new ArrayList<>();

  /** The row with the additions, once it has them. */
  private Row after;

  /**
   * A row without additions.
   *
   * @param sequence of the newest batch before this one
   */
  PendingFacts(StoredTable table, ByteString row, long sequence, long now) {
    super(row.array(), table.writeTime(row, now));
    this.table = table;
    this.row = row;
    this.sequence = sequence;
    this.now = now;
    before = table.contents().rows().get(row);
    layout = table.layout();
  }

  @Override
  protected TableDescriptor descriptor() {
    return layout.descriptor();
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

  /** The newest visible version of a cell before this batch, or null. */
  Version newest(int family, byte[] qualifier, TimeRange within) {
    return newest(family, qualifier, within, 1);
  }

  @Override
  protected Version newest(int family, byte[] qualifier, TimeRange within, int rank) {
    if (before == null) {
      return null;
    }
    ByteString column = ByteString.wrap(qualifier);
    List<Fact> versions =
        FamilyRead.ofColumn(layout.family(family), column, within, rank, now)
            .visible(before.facts(layout.number(family), sequence));
    if (versions.size() < rank) {
      return null;
    }
    Fact found = versions.get(rank - 1);
    return new Version(found.time(), found.value().array(), found.ttlMillis());
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
    Fact fact =
        new Fact(
            ByteString.wrap(qualifier), at, kind, sequence + 1, ByteString.wrap(value), ttlMillis);
    additions.add(new Addition(family, fact));
  }

  /** Whether the row, once it is written, is so long that a compaction of it pays. */
  boolean isLong() {
    return after != null && after.isLong();
  }

  /** Drops what nobody sees of the row after the batch, if that pays. */
  void compact(long horizon, long atTime) {
    table.compactRow(row, horizon, atTime);
  }

  /** Adds what was worked out to the row; if there is no memory for that it can be repeated. */
  void write() {
    if (additions.isEmpty()) {
      return;
    }
    Row written = table.contents().rows().computeIfAbsent(row, key -> new Row());
    for (Addition addition : additions) {
      written.add(layout.number(addition.family()), addition.fact());
      table.added(row.length(), addition.fact());
    }
    written.newestImplicitTime = Math.max(written.newestImplicitTime, implicitTime());
    if (before == null) {
      written.compacted(); // however many columns it has
    }
    after = written;
  }
}
