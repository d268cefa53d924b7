package io.cellardb.storage.lsm.memtable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.iterator.MergedRows;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.iterator.VisibleRow;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.key.Overwritten;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a memtable drops of rows that are written again and again. */
final class OverwrittenRowsTest {
  private static final byte[] ROW = {1};
  private static final byte[] NONE = {};
  private static final int HISTORIES = 3_000;
  private static final long NOW = 12;

  private record Change(CellKind kind, long time, byte[] qualifier, long ttl) {}

  private static CellRun run(long sequence, List<Change> changes) {
    List<Change> sorted = new ArrayList<>(changes);
    sorted.sort(
        Comparator.comparing((Change change) -> change.qualifier().length)
            .thenComparing(change -> change.qualifier().length == 0 ? 0 : change.qualifier()[0])
            .thenComparing(change -> -change.time())
            .thenComparing(change -> -change.kind().code()));
    ByteWriter cells = new ByteWriter(64);
    Change last = null;
    int count = 0;
    for (Change change : sorted) {
      boolean again =
          last != null
              && last.kind() == change.kind()
              && last.time() == change.time()
              && last.qualifier() == change.qualifier();
      if (!again) {
        ByteWriter value = new ByteWriter(Long.BYTES);
        value.putLong(sequence);
        boolean put = change.kind() == CellKind.PUT;
        EncodedCell.encode(
            cells,
            change.kind(),
            change.time(),
            change.qualifier(),
            put ? value.toByteArray() : NONE,
            put ? change.ttl() : FamilyDescriptor.FOREVER);
        count++;
        last = change;
      }
    }
    return CellRun.of(cells.toByteArray(), 0, count, sequence);
  }

  /** Histories of a row of few columns and times, which so meet in every way. */
  private static final class History {
    private static final byte[][] QUALIFIERS = {NONE, {1}, {2}};

    private final Random random;
    final FamilyDescriptor family;
    private final int tombstones; // one change in so many

    History(Random random) {
      this.random = random;
      FamilyDescriptor some =
          FamilyDescriptor.of("f")
              .withVersions(1 + random.nextInt(3))
              .withKeepDeletedCells(List.of(KeepDeletedCells.values()).get(random.nextInt(3)));
      some = random.nextInt(3) == 0 ? some.withTtlMillis(1 + random.nextInt(8)) : some;
      family = some.withMinVersions(random.nextInt(some.versions() + 1));
      tombstones = 1 + random.nextInt(6);
    }

    CellRun batch(long sequence) {
      List<Change> changes = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        CellKind kind =
            random.nextInt(tombstones) == 0
                ? List.of(CellKind.values()).get(random.nextInt(CellKind.values().length))
                : CellKind.PUT;
        byte[] qualifier = kind.isFamilyTombstone() ? NONE : QUALIFIERS[random.nextInt(3)];
        // Times mostly ascend, as those do that the store gives.
        long time = random.nextInt(3) > 0 ? Math.min(10, sequence / 3) : random.nextInt(11);
        long ttl = random.nextInt(8) == 0 ? random.nextInt(10) : FamilyDescriptor.FOREVER;
        changes.add(new Change(kind, time, qualifier, ttl));
      }
      return run(sequence, changes);
    }

    TimeRange times() {
      int from = random.nextInt(11);
      return switch (random.nextInt(4)) {
        case 0 -> TimeRange.asOf(from);
        case 1 -> new TimeRange(from, from + 1 + random.nextInt(4));
        default -> TimeRange.ALL;
      };
    }
  }

  /** All that a reader sees, in lines; by moving over the columns, and by their names. */
  private static List<String> read(
      List<Memtable> newestFirst, FamilyDescriptor family, TimeRange times, int wanted, long upTo)
      throws IOException {
    Visibility visibility = new Visibility(family, times, wanted, false, false, NOW);
    List<RowSource> sources = new ArrayList<>();
    newestFirst.forEach(memtable -> sources.add(new MemtableRows(memtable)));
    MergedRows rows = new MergedRows(sources, false);
    rows.seekExactly(ROW);
    List<String> lines = new ArrayList<>();
    if (!rows.isValid()) {
      return lines;
    }
    VisibleRow row = new VisibleRow(rows, visibility, upTo);
    row.start();
    for (boolean more = row.firstColumn(KeyRange.ALL, null); more; more = row.nextColumn(null)) {
      addVersions(row, "moved to " + row.column().qualifierLength(), lines);
    }
    ValueSlot newest = new ValueSlot();
    for (byte[] qualifier : History.QUALIFIERS) {
      row.versions(qualifier);
      addVersions(row, "named", lines);
      row.newest(-1, qualifier, newest);
      lines.add(newest.source == null ? "none" : "newest " + newest.time);
    }
    lines.add("exists " + row.exists());
    return lines;
  }

  private static void addVersions(VisibleRow row, String how, List<String> lines) {
    ValueSlot value = new ValueSlot();
    for (int i = 0; i < row.visibility().count(); i++) {
      row.cells().get(row.visibility().selected(i), value);
      lines.add(how + " " + value.time + " of " + value.source[value.start + value.length - 1]);
    }
  }

  /**
   * A row in an older memtable, one that drops and a newer one, beside the same without dropping:
   * every reader sees alike that has all up to where was dropped.
   */
  @Test
  void whatIsDroppedNoReaderMisses() throws IOException {
    long seed = TestSeed.get();
    long dropped = 0;
    for (long s = seed; s < seed + HISTORIES; s++) {
      Random random = new Random(s * 0x9E3779B97F4A7C15L);
      History history = new History(random);
      Memtable before = new Memtable();
      Memtable all = new Memtable();
      Memtable some = new Memtable();
      Memtable after = new Memtable();
      Overwritten rules = new Overwritten(history.family, 0);
      long sequence = 0;
      for (int i = random.nextInt(4); i > 0; i--) {
        before.add(ROW, history.batch(++sequence));
      }
      long settled = sequence;
      for (int i = 1 + random.nextInt(30); i > 0; i--) {
        // A snapshot may hold on for some time, or a batch not be published yet.
        if (random.nextInt(3) > 0) {
          settled += random.nextInt((int) (sequence - settled) + 1);
        }
        CellRun batch = history.batch(++sequence);
        rules.settled(settled);
        all.add(ROW, batch);
        some.add(ROW, batch, rules);
      }
      if (random.nextInt(4) == 0) {
        sequence = settled + random.nextInt((int) (sequence - settled) + 1);
        all = all.upTo(sequence);
        some = some.upTo(sequence);
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        after.add(ROW, history.batch(++sequence));
      }
      dropped += all.cells() - some.cells();
      for (int i = 0; i < 6; i++) {
        TimeRange times = history.times();
        int wanted = 1 + random.nextInt(3);
        long upTo = settled + random.nextInt((int) (sequence - settled) + 1);
        assertEquals(
            read(List.of(after, all, before), history.family, times, wanted, upTo),
            read(List.of(after, some, before), history.family, times, wanted, upTo),
            "-Dtest.seed=" + s + " " + history.family + " " + times + " up to " + upTo);
      }
    }
    assertTrue(dropped > HISTORIES, dropped + " cells");
  }

  private static Change put(long time, int column) {
    return new Change(CellKind.PUT, time, new byte[] {(byte) column}, FamilyDescriptor.FOREVER);
  }

  private static List<Change> wholeRow(long time) {
    List<Change> changes = new ArrayList<>();
    for (int column = 1; column <= 10; column++) {
      changes.add(put(time, column));
    }
    return changes;
  }

  private interface Writes {
    List<Change> at(long time);
  }

  /** A row after many writes of one writer, each of which the next one finds published. */
  private static Memtable written(int versions, int times, Writes writes) {
    Overwritten rules = new Overwritten(FamilyDescriptor.of("f").withVersions(versions), 0);
    Memtable memtable = new Memtable();
    for (int i = 1; i <= times; i++) {
      rules.settled(i - 1);
      memtable.add(ROW, run(i, writes.at(i)), rules);
    }
    return memtable;
  }

  @Test
  void ofARowThatIsWrittenOverAndOverTheLastTwoWritesStay() {
    assertEquals(20, written(1, 10_000, OverwrittenRowsTest::wholeRow).cells());
    assertEquals(40, written(3, 10_000, OverwrittenRowsTest::wholeRow).cells());
    assertTrue(written(1, 10_000, OverwrittenRowsTest::oneColumn).cells() < 30);
    // Each with deletes of what was there before, of the family or of columns that became NULL.
    assertEquals(22, written(1, 10_000, OverwrittenRowsTest::replacedRow).cells());
    assertEquals(4, written(1, 10_000, OverwrittenRowsTest::deletedColumn).cells());
    // Again and again at the same time.
    assertEquals(20, written(1, 10_000, time -> wholeRow(7)).cells());
  }

  private static List<Change> oneColumn(long time) {
    return List.of(put(time, 1 + (int) (time % 10)));
  }

  private static List<Change> replacedRow(long time) {
    List<Change> changes = wholeRow(time);
    changes.add(new Change(CellKind.DELETE_FAMILY, time - 1, NONE, FamilyDescriptor.FOREVER));
    return changes;
  }

  private static List<Change> deletedColumn(long time) {
    return List.of(
        put(time, 1),
        new Change(CellKind.DELETE_COLUMN, time, new byte[] {2}, FamilyDescriptor.FOREVER));
  }

  @Test
  void whatASnapshotHasHeldGoesWhenItIsClosed() {
    Overwritten rules = new Overwritten(FamilyDescriptor.of("f"), 0);
    Memtable memtable = new Memtable();
    for (int i = 1; i <= 5_000; i++) {
      rules.settled(Math.min(i - 1, 1_000));
      memtable.add(ROW, run(i, wholeRow(i)), rules);
    }
    assertEquals(10 + 4_000 * 10, memtable.cells());
    long held = memtable.bytes();
    for (int i = 5_001; i <= 5_002; i++) {
      rules.settled(i - 1);
      memtable.add(ROW, run(i, wholeRow(i)), rules);
    }
    assertEquals(20, memtable.cells());
    assertTrue(memtable.bytes() < held / 100, memtable.bytes() + " of " + held);
    long bytes = memtable.bytes();
    for (int i = 5_003; i <= 6_000; i++) {
      rules.settled(i - 1);
      memtable.add(ROW, run(i, wholeRow(i)), rules);
    }
    assertEquals(bytes, memtable.bytes());
  }

  /** A reader that nobody knows of is told that cells are gone that it should see. */
  @Test
  void aRowKnowsUpToWhereCellsWereDropped() throws IOException {
    Overwritten rules = new Overwritten(FamilyDescriptor.of("f"), 0);
    Memtable memtable = new Memtable();
    MemtableRows rows = new MemtableRows(memtable);
    long[] expected = {0, 0, 2, 3};
    for (int i = 1; i <= 4; i++) {
      rules.settled(i - 1);
      memtable.add(ROW, run(i, wholeRow(i)), rules);
      rows.seekExactly(ROW);
      assertEquals(expected[i - 1], rows.droppedTo());
      assertEquals(i, rows.maxSequence());
    }
    memtable = memtable.upTo(3);
    rows = new MemtableRows(memtable);
    rows.seekExactly(ROW);
    assertEquals(3, rows.droppedTo());
    assertEquals(3, rows.maxSequence());
  }

  /** As long as writes bring newer puts only, the last one of a column decides. */
  @Test
  void aRowWrittenInTheOrderOfTimesReadsAsItsLastWrites() throws IOException {
    Memtable memtable = written(1, 5, OverwrittenRowsTest::wholeRow);
    MemtableRows rows = new MemtableRows(memtable);
    rows.seekExactly(ROW);
    assertTrue(rows.isPlain(5, 0, Long.MAX_VALUE));
    assertFalse(rows.isPlain(4, 0, Long.MAX_VALUE));
    assertFalse(rows.isPlain(5, 0, 5));
    ValueSlot found = new ValueSlot();
    rows.find(-1, new byte[] {3}, found);
    assertEquals(5, found.time);
    memtable.add(ROW, run(6, List.of(put(6, 3))), null);
    rows.seekExactly(ROW);
    assertTrue(rows.isPlain(6, 0, Long.MAX_VALUE));
    rows.find(-1, new byte[] {3}, found);
    assertEquals(6, found.time);
    rows.find(-1, new byte[] {4}, found);
    assertEquals(5, found.time);
    memtable.add(ROW, run(7, List.of(put(4, 4))), null);
    rows.seekExactly(ROW);
    assertFalse(rows.isPlain(7, 0, Long.MAX_VALUE));
  }
}
