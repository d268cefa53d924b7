package io.cellardb.storage.lsm.key;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** Runs of random cells, compared with lists of cells. */
final class CellRunTest {
  private static final int RUNS = 2_000;
  private static final byte[] NONE = {};

  private record Written(
      ByteString qualifier, CellKind kind, long time, long sequence, long ttl, ByteString value) {
    boolean isPut() {
      return kind == CellKind.PUT;
    }

    boolean isOverFamily() {
      return CellOrder.isFamilyTombstone(kind.code());
    }
  }

  private static final Comparator<Written> ORDER =
      Comparator.comparing(Written::qualifier)
          .thenComparing(cell -> -cell.time())
          .thenComparing(cell -> -cell.kind().code())
          .thenComparing(cell -> -cell.sequence());

  /** Cells of one batch. */
  private static List<Written> cells(Random random, long sequence) {
    Set<List<Object>> once = new HashSet<>();
    List<Written> cells = new ArrayList<>();
    for (int i = 1 + random.nextInt(6); i > 0; i--) {
      CellKind kind = random.nextInt(3) > 0 ? CellKind.PUT : pick(random, CellKind.values());
      boolean overFamily = CellOrder.isFamilyTombstone(kind.code());
      byte[] qualifier = overFamily ? NONE : new byte[] {(byte) (1 + random.nextInt(3))};
      long time = 1L + random.nextInt(8);
      boolean own = kind == CellKind.PUT && random.nextInt(8) == 0;
      byte[] value = kind == CellKind.PUT ? new byte[random.nextInt(4)] : NONE;
      if (once.add(List.of(ByteString.wrap(qualifier), kind, time))) {
        cells.add(
            new Written(
                ByteString.wrap(qualifier),
                kind,
                time,
                sequence,
                own ? 5 : FamilyDescriptor.FOREVER,
                ByteString.wrap(value)));
      }
    }
    cells.sort(ORDER);
    return cells;
  }

  private static CellKind pick(Random random, CellKind[] kinds) {
    return kinds[random.nextInt(kinds.length)];
  }

  private static CellRun run(List<Written> cells, boolean untimed) {
    ByteWriter bytes = new ByteWriter(64);
    for (Written cell : cells) {
      EncodedCell.encode(
          bytes,
          cell.kind(),
          cell.time(),
          cell.qualifier().array(),
          cell.value().array(),
          cell.ttl(),
          untimed && cell.time() % 2 == 0);
    }
    return CellRun.of(bytes.toByteArray(), 0, cells.size(), cells.get(0).sequence());
  }

  private static CellRun run(List<Written> cells) {
    return run(cells, false);
  }

  private static List<Written> list(CellRun run) {
    List<Written> cells = new ArrayList<>();
    for (int i = 0; i < run.count(); i++) {
      int start = run.qualifierStart(i);
      int value = run.valueStart(i);
      cells.add(
          new Written(
              ByteString.copyOf(run.data(), start, start + run.qualifierLength(i)),
              CellKind.ofCode(run.kind(i)),
              run.time(i),
              run.sequence(i),
              run.ttl(i),
              ByteString.copyOf(run.data(), value, value + run.valueLength(i))));
    }
    return cells;
  }

  /** The newest cell of each column. */
  private static List<Written> newest(List<Written> cells) {
    Set<ByteString> seen = new HashSet<>();
    return cells.stream()
        .filter(cell -> !cell.isOverFamily() && seen.add(cell.qualifier()))
        .toList();
  }

  @Test
  void aRunKnowsWhatItsCellsAre() {
    Random random = new Random(TestSeed.get());
    for (int i = 0; i < RUNS; i++) {
      List<Written> cells = cells(random, 3);
      CellRun run = run(cells);
      assertEquals(cells, list(run));
      long deleted =
          cells.stream().filter(Written::isOverFamily).mapToLong(Written::time).max().orElse(-1);
      List<Written> newest = newest(cells);
      Predicate<Written> lasts = cell -> cell.isPut() && cell.ttl() == FamilyDescriptor.FOREVER;
      boolean newestPlain =
          !newest.isEmpty() && newest.stream().allMatch(lasts.and(cell -> cell.time() > deleted));
      long ofColumns = cells.stream().filter(cell -> !cell.isOverFamily()).count();
      assertEquals(newestPlain, run.isNewestPlain(), cells::toString);
      assertEquals(newestPlain && ofColumns == newest.size(), run.isPlain(), cells::toString);
      assertEquals(cells.stream().anyMatch(Written::isPut), run.hasPuts());
      assertEquals(cells.stream().allMatch(Written::isPut), run.hasOnlyPuts());
      assertEquals(deleted >= 0, run.hasFamilyTombstones());
      assertEquals(cells.stream().mapToLong(Written::time).max().getAsLong(), run.maxTime());
    }
  }

  @Test
  void mergingKeepsTheOrder() {
    Random random = new Random(TestSeed.get());
    for (int i = 0; i < RUNS; i++) {
      List<Written> cells = cells(random, 1);
      CellRun merged = run(cells);
      for (int sequence = 2; sequence < 5; sequence++) {
        List<Written> newer = cells(random, sequence);
        merged = RunMerger.merge(merged, run(newer));
        cells.addAll(newer);
        cells.sort(ORDER);
        assertEquals(cells, list(merged));
        assertEquals(sequence, merged.maxSequence());
        assertEquals(1, merged.minSequence());
      }
      long upTo = random.nextInt(5);
      CellRun former = merged.upTo(upTo);
      assertEquals(
          cells.stream().filter(cell -> cell.sequence() <= upTo).toList(),
          former == null ? List.of() : list(former));
    }
  }

  @Test
  void whatIsWrittenIsRead() {
    Random random = new Random(TestSeed.get());
    ByteWriter file = new ByteWriter(64);
    List<List<Written>> written = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      CellRun run = run(cells(random, 1));
      if (random.nextBoolean()) {
        run = RunMerger.merge(run, run(cells(random, 2)));
      }
      written.add(list(run));
      RunFormat.write(run, file);
    }
    int at = 0;
    for (List<Written> cells : written) {
      assertEquals(cells, list(RunFormat.read(file.array(), at)));
      at += RunFormat.length(file.array(), at);
    }
    assertEquals(file.size(), at);
  }

  @Test
  void aRunCoversAnOlderOneOfWhichNothingIsSeenAnyMore() {
    Random random = new Random(TestSeed.get());
    int covered = 0;
    for (int i = 0; i < RUNS * 10; i++) {
      List<Written> newer = cells(random, 2);
      List<Written> older = cells(random, 1);
      CellRun plain = run(newer);
      if (!plain.isPlain()) {
        continue;
      }
      long deleted =
          newer.stream()
              .filter(cell -> cell.kind() == CellKind.DELETE_FAMILY)
              .mapToLong(Written::time)
              .max()
              .orElse(-1);
      assertEquals(deleted, RunCover.newestFamilyDelete(plain));
      boolean hidden =
          older.stream()
              .allMatch(
                  cell ->
                      cell.time() <= deleted
                          || cell.isOverFamily()
                          || newer.stream()
                              .anyMatch(
                                  put ->
                                      put.isPut()
                                          && put.qualifier().equals(cell.qualifier())
                                          && put.time() > cell.time()));
      if (RunCover.covers(plain, run(older))) {
        covered++;
        assertTrue(hidden, () -> newer + " covers " + older);
      }
    }
    assertTrue(covered > RUNS / 100, covered + " runs covered");
  }

  @Test
  void cellsWithoutATimeGetOneAtTheCommit() {
    Random random = new Random(TestSeed.get());
    for (int i = 0; i < RUNS; i++) {
      List<Written> cells = newest(cells(random, 0));
      if (cells.isEmpty()) {
        continue;
      }
      CellRun run = run(cells, true);
      boolean anyUntimed = cells.stream().anyMatch(cell -> cell.time() % 2 == 0);
      assertEquals(anyUntimed, UntimedCells.areIn(run));
      byte[] before = Arrays.copyOf(run.data(), run.data().length);
      boolean own = random.nextBoolean();
      CellRun committed = UntimedCells.commit(run, 6, own);
      assertFalse(UntimedCells.areIn(committed));
      assertEquals(own, committed.data() == run.data());
      for (int cell = 0; cell < run.count(); cell++) {
        long time = cells.get(cell).time();
        assertEquals(time % 2 == 0 ? Math.max(time, 6) : time, committed.time(cell));
        assertEquals(run.kind(cell), committed.kind(cell));
      }
      assertTrue(own || Arrays.equals(before, run.data()), "the run itself is as it was");
    }
  }
}
