package io.cellardb.storage.lsm.sstable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.TestSeed;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class SstableTest {
  private static final Path DIRECTORY = Path.of("/d");
  private static final FamilyDescriptor FAMILY = FamilyDescriptor.of("f").withBlockSize(1024);

  private static final List<CellKind> KINDS = List.of(CellKind.values());

  private final MemoryFileSystem files = new MemoryFileSystem();

  private record Version(
      ByteString qualifier, long time, CellKind kind, long sequence, long ttl, ByteString value)
      implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
      return Comparator.comparing(Version::qualifier)
          .thenComparing(
              (a, b) ->
                  CellRun.compareVersions(
                      a.time, a.kind.code(), a.sequence, b.time, b.kind.code(), b.sequence))
          .compare(this, other);
    }
  }

  private final NavigableMap<ByteString, SortedSet<Version>> model = new TreeMap<>();

  private void add(
      String row, String qualifier, long time, CellKind kind, long sequence, String value) {
    add(row, qualifier, time, kind, sequence, FamilyDescriptor.FOREVER, value);
  }

  private void add(
      String row,
      String qualifier,
      long time,
      CellKind kind,
      long sequence,
      long ttl,
      String value) {
    model
        .computeIfAbsent(ByteString.utf8(row), r -> new TreeSet<>())
        .add(
            new Version(
                ByteString.utf8(qualifier), time, kind, sequence, ttl, ByteString.utf8(value)));
  }

  private Sstable write() throws IOException {
    SstableSummary summary;
    try (SstableWriter writer = new SstableWriter(files, DIRECTORY, 1, 7, FAMILY)) {
      for (var row : model.entrySet()) {
        writer.startRow(row.getKey().array(), 0, row.getKey().length());
        for (Version version : row.getValue()) {
          if (version.kind().isFamilyTombstone()) {
            writer.tombstone(version.time(), version.kind().code(), version.sequence());
          }
        }
        for (Version version : row.getValue()) {
          if (!version.kind().isFamilyTombstone()) {
            writer.cell(
                version.qualifier().array(),
                0,
                version.qualifier().length(),
                version.time(),
                version.kind().code(),
                version.sequence(),
                version.ttl(),
                version.value().array(),
                0,
                version.value().length());
          }
        }
        writer.endRow();
      }
      summary = writer.finish();
    }
    BlockCache cache = new BlockCache(20_000);
    return Sstable.open(files, DIRECTORY, summary, cache::of);
  }

  /** All cells of the row that a source stands on, by way of its columns. */
  private static SortedSet<Version> read(RowSource rows) throws IOException {
    SortedSet<Version> found = new TreeSet<>();
    CellBuffer buffer = new CellBuffer();
    rows.familyTombstones(buffer, Integer.MAX_VALUE);
    add(ByteString.EMPTY, buffer, found);
    for (rows.firstColumn(); rows.qualifier() != null; rows.nextColumn()) {
      ByteString qualifier =
          ByteString.copyOf(
              rows.qualifier(),
              rows.qualifierStart(),
              rows.qualifierStart() + rows.qualifierLength());
      buffer.clear();
      rows.currentColumn(buffer, Integer.MAX_VALUE);
      add(qualifier, buffer, found);
      CellBuffer again = new CellBuffer();
      rows.column(qualifier.array(), again, Integer.MAX_VALUE);
      assertEquals(buffer.count(), again.count());
    }
    return found;
  }

  private static void add(ByteString qualifier, CellBuffer buffer, SortedSet<Version> into) {
    for (int i = 0; i < buffer.count(); i++) {
      assertTrue(
          into.add(
              new Version(
                  qualifier,
                  buffer.time(i),
                  CellKind.ofCode(buffer.kind(i)),
                  buffer.sequence(i),
                  buffer.ttl(i),
                  ByteString.copyOf(
                      buffer.source(i), buffer.start(i), buffer.start(i) + buffer.length(i)))));
    }
  }

  private static ByteString key(RowSource rows) {
    return rows.isValid()
        ? ByteString.copyOf(rows.key(), rows.keyStart(), rows.keyStart() + rows.keyLength())
        : null;
  }

  private void check(Sstable file, Random random, String label) throws IOException {
    List<String> problems = new ArrayList<>();
    SstableCheck.run(file, problems);
    assertEquals(List.of(), problems, label);
    SstableRows rows = new SstableRows(file, true);
    rows.seek(new byte[0]);
    for (var expected : model.entrySet()) {
      assertEquals(expected.getKey(), key(rows), label);
      assertEquals(expected.getValue(), read(rows), label);
      rows.next();
    }
    assertNull(key(rows), label);
    rows.seekBelow(new byte[0]);
    for (var expected : model.descendingMap().entrySet()) {
      assertEquals(expected.getKey(), key(rows), label);
      assertEquals(expected.getValue(), read(rows), label);
      rows.previous();
    }
    assertNull(key(rows), label);
    for (int i = 0; i < 20; i++) {
      checkSeekColumn(file, random, label);
    }
    for (int i = 0; i < 200; i++) {
      ByteString probe = ByteString.utf8("r" + random.nextInt(400));
      rows.seek(probe.array());
      assertEquals(model.ceilingKey(probe), key(rows), label);
      rows.seekBelow(probe.array());
      assertEquals(model.lowerKey(probe), key(rows), label);
      rows.seekExactly(probe.array());
      assertEquals(model.containsKey(probe) ? probe : null, key(rows), label);
    }
  }

  /** In a row, from some qualifier on, there are the columns that the model has. */
  private void checkSeekColumn(Sstable file, Random random, String label) throws IOException {
    List<ByteString> keys = List.copyOf(model.keySet());
    ByteString key = keys.get(random.nextInt(keys.size()));
    ByteString from =
        ByteString.utf8(random.nextInt(9) == 0 ? "" : "q" + random.nextInt(random.nextInt(99) + 1));
    SstableRows rows = new SstableRows(file, true);
    rows.seekExactly(key.array());
    SortedSet<Version> found = new TreeSet<>();
    for (rows.seekColumn(from.array()); rows.qualifier() != null; rows.nextColumn()) {
      CellBuffer cells = new CellBuffer();
      rows.currentColumn(cells, Integer.MAX_VALUE);
      add(
          ByteString.copyOf(
              rows.qualifier(),
              rows.qualifierStart(),
              rows.qualifierStart() + rows.qualifierLength()),
          cells,
          found);
    }
    SortedSet<Version> expected = new TreeSet<>(model.get(key));
    expected.removeIf(v -> v.kind().isFamilyTombstone() || v.qualifier().compareTo(from) < 0);
    assertEquals(expected, found, label);
  }

  @Test
  void randomRowsAreReadAsWritten() throws IOException {
    long first = TestSeed.get();
    for (long seed = first; seed < first + 30; seed++) {
      Random random = new Random(seed);
      model.clear();
      int rows = 1 + random.nextInt(300);
      int qualifiers = 1 + random.nextInt(random.nextBoolean() ? 5 : 60);
      int tombstones = random.nextInt(3);
      boolean fixed = random.nextBoolean();
      boolean mortal = random.nextInt(3) == 0;
      for (int i = 0; i < rows; i++) {
        String row = fixed ? "r" + (100 + random.nextInt(300)) : "r" + random.nextInt(400);
        int cells = 1 + random.nextInt(random.nextInt(20) == 0 ? 300 : 8);
        for (int c = 0; c < cells; c++) {
          CellKind kind =
              random.nextInt(10) < tombstones ? KINDS.get(random.nextInt(5)) : CellKind.PUT;
          String qualifier =
              kind.isFamilyTombstone() || random.nextInt(20) == 0
                  ? ""
                  : "q" + random.nextInt(qualifiers);
          String value =
              kind.isTombstone() ? "" : fixed ? "12345678" : "v".repeat(random.nextInt(40));
          long ttl =
              mortal && !kind.isTombstone() && random.nextBoolean()
                  ? 1 + random.nextInt(1000)
                  : FamilyDescriptor.FOREVER;
          add(row, qualifier, random.nextInt(50), kind, 1 + random.nextInt(1000), ttl, value);
        }
      }
      Sstable file = write();
      check(file, random, "-Dtest.seed=" + seed);
      file.release();
    }
  }

  @Test
  void aRowMayTakeManyBlocksInQualifiersVersionsAndTombstones() throws IOException {
    add("r1", "q", 1, CellKind.PUT, 1, "before");
    for (int i = 0; i < 3000; i++) {
      add("r2", "q" + i, 5, CellKind.PUT, 1, "value " + i);
      add("r3", "q7", i, CellKind.PUT, 1, "value " + i);
      add("r4", "", i, CellKind.DELETE_FAMILY, 1, "");
    }
    add("r4", "q", 5000, CellKind.PUT, 1, "above");
    add("r5", "q", 1, CellKind.PUT, 1, "after");
    Sstable file = write();
    assertTrue(file.blocks() > 20);
    check(file, new Random(1), "");
    SstableRows rows = new SstableRows(file, true);
    rows.seekExactly(ByteString.utf8("r2").array());
    assertFalse(rows.isPlain(Long.MAX_VALUE, 0, Long.MAX_VALUE));
    CellBuffer cells = new CellBuffer();
    rows.column(ByteString.utf8("q2999").array(), cells, 10);
    assertEquals(1, cells.count());
    rows.seekExactly(ByteString.utf8("r3").array());
    cells.clear();
    rows.column(ByteString.utf8("q7").array(), cells, 10);
    assertEquals(10, cells.count());
    assertEquals(2990, cells.horizon());
    file.release();
  }

  @Test
  void aBlockIsPlainIfTombstonesAreOlderThanTheRowsPuts() throws IOException {
    add("r1", "", 9, CellKind.DELETE_FAMILY, 1, "");
    add("r1", "q", 10, CellKind.PUT, 1, "v");
    add("r2", "q", 3, CellKind.PUT, 1, "v");
    assertTrue(write().block(0).isPlain());
    add("r2", "", 3, CellKind.DELETE_FAMILY, 1, "");
    assertFalse(write().block(0).isPlain());
    model.clear();
    add("r1", "q", 10, CellKind.PUT, 1, "v");
    add("r2", "", 3, CellKind.DELETE_FAMILY, 1, "");
    assertFalse(write().block(0).isPlain(), "a row without puts does not exist");
    model.clear();
    add("r1", "q", 10, CellKind.PUT, 1, 5, "v");
    assertFalse(write().block(0).isPlain(), "a cell with a time to live of its own may be gone");
    model.clear();
    add("r1", "q", 10, CellKind.PUT, 1, "v");
    add("r1", "q", 11, CellKind.PUT, 1, "v");
    assertFalse(write().block(0).isPlain());
  }

  @Test
  void everyFlippedBitIsNoticed() throws IOException {
    for (int i = 0; i < 40; i++) {
      add("r" + i, "q", i, CellKind.PUT, i, "value");
      add("r" + i, "longer", i, CellKind.PUT, i, "v".repeat(i));
    }
    Sstable whole = write();
    SstableSummary summary = whole.summary();
    Path path = FileNames.of(DIRECTORY, 1, FileNames.SSTABLE);
    for (int offset = 0; offset < summary.size(); offset++) {
      files.flip(path, offset, 1 << (offset % 8));
      CorruptionException damage =
          assertThrows(
              CorruptionException.class,
              () -> {
                Sstable file = Sstable.open(files, DIRECTORY, summary, new BlockCache(0)::of);
                for (int block = 0; block < file.blocks(); block++) {
                  file.readBlock(block);
                }
              },
              "byte " + offset);
      assertTrue(damage.getMessage().contains(path.toString()), damage.getMessage());
      files.flip(path, offset, 1 << (offset % 8));
    }
    files.cut(path, summary.size() - 1);
    assertThrows(
        CorruptionException.class,
        () -> Sstable.open(files, DIRECTORY, summary, new BlockCache(0)::of));
    whole.release();
  }

  @Test
  void theFilterKnowsAllRowsAndHardlyAnyOther() throws IOException {
    for (int i = 0; i < 2000; i++) {
      add("r" + i, "q", 1, CellKind.PUT, 1, "");
    }
    Sstable file = write();
    int wrong = 0;
    for (int i = 0; i < 2000; i++) {
      assertTrue(file.mayContain(ByteString.utf8("r" + i).array()));
      wrong += file.mayContain(ByteString.utf8("s" + i).array()) ? 1 : 0;
    }
    assertTrue(wrong < 60, wrong + " of 2000");
    file.release();
  }

  @Test
  void aFileOfNothingIsNoFile() throws IOException {
    try (SstableWriter writer = new SstableWriter(files, DIRECTORY, 1, 7, FAMILY)) {
      writer.startRow(new byte[] {1}, 0, 1);
      writer.endRow();
      assertNull(writer.finish());
    }
    assertFalse(files.exists(FileNames.of(DIRECTORY, 1, FileNames.SSTABLE)));
  }
}
