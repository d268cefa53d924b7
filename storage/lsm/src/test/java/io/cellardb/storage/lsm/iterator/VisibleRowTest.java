package io.cellardb.storage.lsm.iterator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.memtable.Memtable;
import io.cellardb.storage.lsm.memtable.MemtableRows;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * A row of several sources, read with all the shortcuts there are, compared with what the rules say
 * of all its cells.
 */
final class VisibleRowTest {
  private static final byte[] ROW = {7};
  private static final List<KeepDeletedCells> KEEPING = List.of(KeepDeletedCells.values());
  private static final List<CellKind> KINDS = List.of(CellKind.values());
  private static final int ROWS = 5_000;
  private static final int COLUMNS = 3;
  private static final int BATCHES = 6;
  private static final long NOW = 20;

  private record Written(byte qualifier, CellKind kind, long time, long sequence, long ttl) {
    byte[] qualifierBytes() {
      return isOverFamily() ? new byte[0] : new byte[] {qualifier};
    }

    boolean isOverFamily() {
      return CellOrder.isFamilyTombstone(kind.code());
    }
  }

  /** A version as it is seen. */
  private record Seen(long time, long sequence) {}

  private final Random random = new Random(TestSeed.get());
  private FamilyDescriptor family;
  private TimeRange range;
  private List<Written> cells;

  private void nextRow() {
    family =
        FamilyDescriptor.of("f")
            .withVersions(1 + random.nextInt(3))
            .withNewVersionBehavior(random.nextBoolean())
            .withKeepDeletedCells(KEEPING.get(random.nextInt(3)));
    if (random.nextInt(3) == 0) {
      family = family.withTtlMillis(10);
    }
    range = random.nextBoolean() ? TimeRange.ALL : new TimeRange(0, 1L + random.nextInt(20));
    boolean deletes = random.nextBoolean();
    boolean inOrder = random.nextBoolean();
    Set<List<Object>> once = new HashSet<>();
    cells = new ArrayList<>();
    for (int sequence = 1; sequence <= BATCHES; sequence++) {
      for (int i = random.nextInt(4); i > 0; i--) {
        CellKind kind =
            deletes && random.nextInt(4) == 0
                ? KINDS.get(random.nextInt(KINDS.size()))
                : CellKind.PUT;
        long time = inOrder ? sequence * 3L : 1L + random.nextInt(20);
        boolean own = kind == CellKind.PUT && random.nextInt(20) == 0;
        byte qualifier =
            (byte) (CellOrder.isFamilyTombstone(kind.code()) ? 0 : 1 + random.nextInt(COLUMNS));
        if (once.add(List.of(qualifier, kind, time, sequence))) {
          cells.add(
              new Written(qualifier, kind, time, sequence, own ? 5 : FamilyDescriptor.FOREVER));
        }
      }
    }
    cells.sort(
        Comparator.comparing(Written::qualifier)
            .thenComparing(cell -> -cell.time())
            .thenComparing(cell -> -cell.kind().code())
            .thenComparing(cell -> -cell.sequence()));
  }

  private static byte[] value(Written cell) {
    ByteWriter value = new ByteWriter(Long.BYTES);
    value.putLong(cell.kind() == CellKind.PUT ? cell.sequence() : 0);
    return cell.kind() == CellKind.PUT ? value.toByteArray() : new byte[0];
  }

  /** The batches in some memtables, the newest first. */
  private MergedRows rows() throws IOException {
    List<RowSource> sources = new ArrayList<>();
    Memtable memtable = new Memtable();
    for (long sequence = 1; sequence <= BATCHES; sequence++) {
      long batch = sequence;
      List<Written> own = cells.stream().filter(cell -> cell.sequence() == batch).toList();
      ByteWriter bytes = new ByteWriter(64);
      for (Written cell : own) {
        EncodedCell.encode(
            bytes, cell.kind(), cell.time(), cell.qualifierBytes(), value(cell), cell.ttl());
      }
      if (!own.isEmpty()) {
        memtable.add(ROW, CellRun.of(bytes.toByteArray(), 0, own.size(), sequence));
      }
      if (random.nextInt(3) == 0) {
        sources.add(0, new MemtableRows(memtable));
        memtable = new Memtable();
      }
    }
    sources.add(0, new MemtableRows(memtable));
    MergedRows rows = new MergedRows(sources, false);
    rows.seekExactly(ROW);
    return rows;
  }

  private Visibility visibility(int wanted) {
    return new Visibility(family, range, wanted, true, false, NOW);
  }

  /** What the rules say of all cells of a column. */
  private List<Seen> expected(int qualifier, int wanted, long upTo) {
    CellBuffer column = buffer(upTo);
    CellBuffer tombstones = buffer(upTo);
    for (Written cell : cells) {
      if (cell.isOverFamily() || cell.qualifier() == qualifier) {
        byte[] value = value(cell);
        (cell.isOverFamily() ? tombstones : column)
            .add(
                cell.time(),
                cell.kind().code(),
                cell.sequence(),
                cell.ttl(),
                value,
                0,
                value.length);
      }
    }
    Visibility visibility = visibility(wanted);
    visibility.select(column, tombstones);
    return seen(visibility, column);
  }

  private static CellBuffer buffer(long upTo) {
    CellBuffer buffer = new CellBuffer();
    buffer.readSequence(upTo);
    return buffer;
  }

  private static List<Seen> seen(Visibility visibility, CellBuffer cells) {
    List<Seen> seen = new ArrayList<>();
    for (int i = 0; i < visibility.count(); i++) {
      int cell = visibility.selected(i);
      seen.add(new Seen(cells.time(cell), cells.sequence(cell)));
    }
    return seen;
  }

  private static List<Seen> seen(ValueSlot slot) {
    return slot.source == null
        ? List.of()
        : List.of(new Seen(slot.time, ByteReader.longAt(slot.source, slot.start)));
  }

  private String row() {
    return family + " " + range + " " + cells;
  }

  @Test
  void theNewestVersionOfAColumnIsFound() throws IOException {
    int found = 0;
    for (int i = 0; i < ROWS; i++) {
      nextRow();
      MergedRows rows = rows();
      if (!rows.isValid()) {
        continue;
      }
      long upTo = random.nextInt(3) == 0 ? 1L + random.nextInt(BATCHES) : BATCHES;
      VisibleRow visible = new VisibleRow(rows, visibility(1), upTo);
      visible.start();
      ValueSlot slot = new ValueSlot();
      for (int column = 1; column <= COLUMNS; column++) {
        visible.newest(random.nextBoolean() ? column : -1, new byte[] {(byte) column}, slot);
        int qualifier = column;
        assertEquals(
            expected(column, 1, upTo), seen(slot), () -> qualifier + " to " + upTo + " " + row());
        found += slot.source == null ? 0 : 1;
      }
    }
    assertTrue(found > ROWS / 2, found + " versions found");
  }

  @Test
  void theVersionsOfAColumnAreFound() throws IOException {
    for (int i = 0; i < ROWS; i++) {
      nextRow();
      MergedRows rows = rows();
      if (!rows.isValid()) {
        continue;
      }
      int wanted = 1 + random.nextInt(4);
      VisibleRow visible = new VisibleRow(rows, visibility(wanted), BATCHES);
      visible.start();
      for (int column = 1; column <= COLUMNS; column++) {
        visible.versions(new byte[] {(byte) column});
        assertEquals(
            expected(column, wanted, BATCHES),
            seen(visible.visibility(), visible.cells()),
            this::row);
      }
    }
  }

  @Test
  void theColumnsWithAVisibleVersionComeInOrder() throws IOException {
    for (int i = 0; i < ROWS; i++) {
      nextRow();
      MergedRows rows = rows();
      if (!rows.isValid()) {
        continue;
      }
      ByteString from = ByteString.wrap(new byte[] {(byte) (1 + random.nextInt(COLUMNS))});
      KeyRange within = random.nextBoolean() ? KeyRange.ALL : new KeyRange(from, ByteString.EMPTY);
      int first = within.equals(KeyRange.ALL) ? 1 : from.array()[0];
      VisibleRow visible = new VisibleRow(rows, visibility(1), BATCHES);
      visible.start();
      ValueSlot slot = new ValueSlot();
      boolean more = visible.firstColumn(within, slot);
      boolean any = false;
      long newest = -1;
      for (int column = 1; column <= COLUMNS; column++) {
        List<Seen> seen = expected(column, 1, BATCHES);
        if (!seen.isEmpty()) {
          any = true;
          newest = Math.max(newest, seen.get(0).time());
          if (column >= first) {
            assertTrue(more, this::row);
            assertEquals(column, visible.column().qualifier()[visible.column().qualifierStart()]);
            assertEquals(seen, seen(slot), this::row);
            more = visible.nextColumn(slot);
          }
        }
      }
      assertEquals(false, more, this::row);
      assertEquals(any, visible.exists(), this::row);
      assertEquals(newest, visible.newestTime(), this::row);
    }
  }
}
