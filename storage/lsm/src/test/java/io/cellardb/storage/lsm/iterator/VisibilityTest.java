package io.cellardb.storage.lsm.iterator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Loss;
import io.cellardb.storage.TimeRange;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which cells of random columns are seen, compared with the rules written down one by one. */
final class VisibilityTest {
  private static final long NOW = 20;
  private static final int COLUMNS = 5_000;
  private static final List<KeepDeletedCells> KEEPING = List.of(KeepDeletedCells.values());
  private static final CellKind[] OF_COLUMN = {
    CellKind.PUT, CellKind.PUT, CellKind.PUT, CellKind.DELETE_VERSION, CellKind.DELETE_COLUMN
  };
  private static final CellKind[] OF_FAMILY = {
    CellKind.DELETE_FAMILY, CellKind.DELETE_FAMILY_VERSION
  };

  private record Written(CellKind kind, long time, long sequence, long ttl) {
    boolean hasOutlivedItself() {
      return ttl != FamilyDescriptor.FOREVER && time < NOW - ttl;
    }
  }

  /** What is asked of a column, and the column. */
  private record Read(
      FamilyDescriptor family,
      TimeRange range,
      int wanted,
      boolean named,
      boolean raw,
      boolean filtered,
      List<Written> column,
      List<Written> ofFamily) {

    static Read random(Random random) {
      FamilyDescriptor family =
          FamilyDescriptor.of("f")
              .withVersions(1 + random.nextInt(3))
              .withNewVersionBehavior(random.nextBoolean())
              .withKeepDeletedCells(KEEPING.get(random.nextInt(3)));
      if (random.nextBoolean()) {
        int most = family.versions();
        family = family.withTtlMillis(10).withMinVersions(random.nextInt(most));
      }
      long min = random.nextInt(15);
      TimeRange range =
          random.nextBoolean() ? TimeRange.ALL : new TimeRange(min, min + 1 + random.nextInt(15));
      return new Read(
          family,
          range,
          1 + random.nextInt(4),
          random.nextBoolean(),
          random.nextInt(4) == 0,
          random.nextInt(3) == 0,
          cells(random, OF_COLUMN, 10),
          cells(random, OF_FAMILY, 3));
    }

    private static List<Written> cells(Random random, CellKind[] kinds, int most) {
      Set<List<Object>> once = new HashSet<>();
      List<Written> cells = new ArrayList<>();
      for (int i = random.nextInt(most); i > 0; i--) {
        CellKind kind = kinds[random.nextInt(kinds.length)];
        long time = 1L + random.nextInt(20);
        long sequence = 1L + random.nextInt(6);
        long ttl =
            kind == CellKind.PUT && random.nextInt(6) == 0
                ? 1L + random.nextInt(10)
                : FamilyDescriptor.FOREVER;
        if (once.add(List.of(kind, time, sequence))) {
          cells.add(new Written(kind, time, sequence, ttl));
        }
      }
      cells.sort(
          Comparator.comparing((Written cell) -> -cell.time())
              .thenComparing(cell -> -cell.kind().code())
              .thenComparing(cell -> -cell.sequence()));
      return cells;
    }

    boolean passes(Written cell) {
      return !filtered || cell.sequence() % 2 == 0;
    }

    Visibility visibility() {
      Visibility.Test test =
          filtered ? (cells, position) -> cells.sequence(position) % 2 == 0 : null;
      return new Visibility(family, range, wanted, named, raw, test, NOW);
    }

    private boolean isExpired(long time) {
      return family.ttlMillis() != FamilyDescriptor.FOREVER && time < NOW - family.ttlMillis();
    }

    private boolean takesEffect(Written tombstone) {
      return switch (family.keepDeletedCells()) {
        case FALSE -> true;
        case TRUE -> range.contains(tombstone.time());
        case TTL ->
            range.contains(tombstone.time())
                || (family.newVersionBehavior() && isExpired(tombstone.time()));
      };
    }

    List<Written> visible() {
      return raw ? rawVisible() : family.newVersionBehavior() ? newVisible() : classicVisible();
    }

    private List<Written> rawVisible() {
      List<Written> seen = new ArrayList<>();
      Set<List<Object>> once = new HashSet<>();
      int puts = 0;
      for (Written cell : column) {
        if (!range.contains(cell.time())
            || cell.hasOutlivedItself()
            || !once.add(List.of(cell.kind(), cell.time()))) {
          continue;
        }
        puts += cell.kind() == CellKind.PUT ? 1 : 0;
        if (puts > wanted) {
          break;
        }
        seen.add(cell);
      }
      return seen.stream().filter(this::passes).toList();
    }

    private boolean isDeleted(long time) {
      List<Written> tombstones = new ArrayList<>(column);
      tombstones.addAll(ofFamily);
      return tombstones.stream()
          .filter(cell -> cell.kind() != CellKind.PUT && takesEffect(cell))
          .anyMatch(
              cell -> {
                boolean version =
                    cell.kind() == CellKind.DELETE_VERSION
                        || cell.kind() == CellKind.DELETE_FAMILY_VERSION;
                return version ? cell.time() == time : cell.time() >= time;
              });
    }

    private List<Written> classicVisible() {
      Map<Long, Written> versions = new TreeMap<>(Comparator.reverseOrder());
      for (Written cell : column) {
        if (cell.kind() == CellKind.PUT
            && !cell.hasOutlivedItself()
            && range.contains(cell.time())
            && !isDeleted(cell.time())) {
          versions.putIfAbsent(cell.time(), cell);
        }
      }
      List<Written> seen = new ArrayList<>();
      int rank = 0;
      boolean anyExpired = false;
      for (Written cell : versions.values()) {
        if (rank++ == family.versions()) {
          break;
        }
        if (isExpired(cell.time())) {
          // Rule 18: of a named column the first expired version comes back beyond the least.
          boolean extra = named && family.minVersions() > 0 && !anyExpired;
          if (rank > family.minVersions() && !extra) {
            break;
          }
          anyExpired = true;
        }
        if (passes(cell) && seen.size() < Math.min(wanted, family.versions())) {
          seen.add(cell);
        }
      }
      return seen;
    }

    private List<Written> newVisible() {
      TreeMap<Long, Written> kept = new TreeMap<>();
      Map<Long, List<Written>> batches = new TreeMap<>();
      List<Written> all = new ArrayList<>(column);
      all.addAll(ofFamily);
      all.sort(Comparator.comparing(cell -> cell.kind() == CellKind.PUT ? 0 : 1));
      all.forEach(
          cell -> batches.computeIfAbsent(cell.sequence(), key -> new ArrayList<>()).add(cell));
      for (List<Written> batch : batches.values()) {
        for (Written cell : batch) {
          if (cell.kind() == CellKind.PUT) {
            kept.put(cell.time(), cell);
            if (kept.size() > family.versions()) {
              kept.pollFirstEntry();
            }
          } else if (takesEffect(cell)) {
            boolean version =
                cell.kind() == CellKind.DELETE_VERSION
                    || cell.kind() == CellKind.DELETE_FAMILY_VERSION;
            kept.keySet().removeIf(time -> version ? time == cell.time() : time <= cell.time());
          }
        }
      }
      List<Written> alive =
          kept.descendingMap().values().stream().filter(c -> !c.hasOutlivedItself()).toList();
      List<Written> seen = new ArrayList<>();
      for (int i = 0; i < alive.size(); i++) {
        Written cell = alive.get(i);
        boolean stays = !isExpired(cell.time()) || i < family.minVersions();
        if (stays
            && range.contains(cell.time())
            && seen.size() < Math.min(wanted, family.versions())) {
          seen.add(cell);
        }
      }
      return seen.stream().filter(this::passes).toList();
    }
  }

  private static CellBuffer buffer(List<Written> cells, int count) {
    CellBuffer buffer = new CellBuffer();
    buffer.readSequence(100);
    for (Written cell : cells.subList(0, count)) {
      buffer.add(cell.time(), cell.kind().code(), cell.sequence(), cell.ttl(), new byte[0], 0, 0);
    }
    if (count < cells.size()) {
      buffer.cut(cells.get(count).time());
    }
    return buffer;
  }

  private static List<Written> select(Visibility visibility, Read read, int count) {
    visibility.select(
        buffer(read.column(), count), buffer(read.ofFamily(), read.ofFamily().size()));
    List<Written> seen = new ArrayList<>();
    for (int i = 0; i < visibility.count(); i++) {
      seen.add(read.column().get(visibility.selected(i)));
    }
    return seen;
  }

  @Test
  void theRulesDecide() {
    Random random = new Random(TestSeed.get());
    for (int i = 0; i < COLUMNS; i++) {
      Read read = Read.random(random);
      assertEquals(
          read.visible(), select(read.visibility(), read, read.column().size()), read::toString);
    }
  }

  /** What is decided by the newest cells alone is what all of them decide. */
  @Test
  void olderCellsDoNotMatterOnceItIsDecided() {
    Random random = new Random(TestSeed.get());
    int decided = 0;
    for (int i = 0; i < COLUMNS; i++) {
      Read read = Read.random(random);
      int count = random.nextInt(read.column().size() + 1);
      Visibility visibility = read.visibility();
      List<Written> seen = select(visibility, read, count);
      if (visibility.isDecided()) {
        decided++;
        assertEquals(read.visible(), seen, () -> count + " of " + read);
      } else {
        // What lies above the horizon is right in any case.
        assertEquals(read.visible().subList(0, seen.size()), seen, () -> count + " of " + read);
      }
    }
    assertTrue(decided > COLUMNS / 10, decided + " columns decided");
  }

  /** A set of cells that is ignored may be left out. */
  @Test
  void whatIsIgnoredChangesNothing() {
    Random random = new Random(TestSeed.get());
    int ignored = 0;
    for (int i = 0; i < COLUMNS; i++) {
      Read read = Read.random(random);
      Visibility visibility = read.visibility();
      List<Written> all = new ArrayList<>(read.column());
      all.addAll(read.ofFamily());
      long cut = random.nextInt(21);
      boolean above = random.nextBoolean();
      Set<Written> dropped =
          all.stream()
              .filter(c -> above ? c.time() >= cut : c.time() < cut)
              .collect(Collectors.toSet());
      if (dropped.isEmpty()) {
        continue;
      }
      long min = dropped.stream().mapToLong(Written::time).min().getAsLong();
      long max = dropped.stream().mapToLong(Written::time).max().getAsLong();
      boolean tombstones = dropped.stream().anyMatch(c -> c.kind() != CellKind.PUT);
      if (visibility.ignores(min, max, tombstones)) {
        ignored++;
        Read rest =
            new Read(
                read.family(),
                read.range(),
                read.wanted(),
                read.named(),
                read.raw(),
                read.filtered(),
                read.column().stream().filter(c -> !dropped.contains(c)).toList(),
                read.ofFamily().stream().filter(c -> !dropped.contains(c)).toList());
        assertEquals(
            read.visible(),
            select(visibility, rest, rest.column().size()),
            () -> dropped + " of " + read);
      }
    }
    assertTrue(ignored > COLUMNS / 20, ignored + " sets ignored");
  }

  private static Set<Loss> losses(FamilyDescriptor family, TimeRange range, Written... cells) {
    Read read = new Read(family, range, 1, true, false, false, List.of(cells), new ArrayList<>());
    Visibility visibility = read.visibility();
    visibility.watch();
    select(visibility, read, cells.length);
    CellBuffer column = buffer(read.column(), cells.length);
    visibility.takeNote(column, buffer(List.of(), 0));
    return visibility.losses();
  }

  private static Written put(long time) {
    return new Written(CellKind.PUT, time, time, FamilyDescriptor.FOREVER);
  }

  @Test
  void newerVersionsMayHavePushedOutWhatIsAskedFor() {
    FamilyDescriptor family = FamilyDescriptor.of("f").withVersions(2);
    TimeRange before = new TimeRange(0, 5);
    assertEquals(Set.of(), losses(family, before, put(7), put(3)));
    assertEquals(Set.of(Loss.VERSIONS), losses(family, before, put(8), put(7)));
    assertEquals(Set.of(), losses(family, TimeRange.ALL, put(8), put(7)));
  }

  @Test
  void aDeleteAfterTheTimesOfTheReadMayHaveTakenWhatIsAskedFor() {
    Written delete = new Written(CellKind.DELETE_COLUMN, 7, 7, FamilyDescriptor.FOREVER);
    FamilyDescriptor family = FamilyDescriptor.of("f").withVersions(2);
    TimeRange before = new TimeRange(0, 5);
    assertEquals(Set.of(Loss.DELETES), losses(family, before, delete));
    assertEquals(
        Set.of(), losses(family.withKeepDeletedCells(KeepDeletedCells.TRUE), before, delete));
  }
}
