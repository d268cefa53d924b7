package io.cellardb.storage.lsm.sstable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.OlderFormatException;
import io.cellardb.storage.lsm.iterator.CellBuffer;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.iterator.Visibility;
import io.cellardb.storage.lsm.key.CellOrder;
import io.cellardb.tck.seed.TestSeed;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class SstableTest {
  private static final Path DIRECTORY = Path.of("/d");

  private static final List<CellKind> KINDS = List.of(CellKind.values());
  private static final List<Bloom> BLOOMS = List.of(Bloom.values());
  private static final List<Compression> COMPRESSIONS = List.of(Compression.values());

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final BlockCache cache = new BlockCache(20_000);
  private FamilyDescriptor family = FamilyDescriptor.of("f").withBlockSize(1024);

  private record Version(
      ByteString qualifier, long time, CellKind kind, long sequence, long ttl, ByteString value)
      implements Comparable<Version> {
    @Override
    public int compareTo(Version other) {
      return Comparator.comparing(Version::qualifier)
          .thenComparing(
              (a, b) ->
                  CellOrder.compareVersions(
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
    try (SstableWriter writer = new SstableWriter(files, DIRECTORY, 1, 7, family)) {
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
                new CellFields()
                    .qualifier(version.qualifier().array(), 0, version.qualifier().length())
                    .version(
                        version.time(), version.kind().code(), version.sequence(), version.ttl())
                    .value(version.value().array(), 0, version.value().length()));
          }
        }
        writer.endRow();
      }
      summary = writer.finish();
    }
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
      int values = random.nextInt(5);
      family =
          family
              .withBloom(BLOOMS.get(random.nextInt(3)))
              .withCompression(COMPRESSIONS.get(random.nextInt(3)));
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
          String value = kind.isTombstone() ? "" : value(values, i, random);
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
  void theNewestPutBelowATimeIsFoundWhetherColumnsHaveTheSameTimesOrNot() throws IOException {
    long first = TestSeed.get();
    for (long seed = first; seed < first + 40; seed++) {
      Random random = new Random(seed);
      model.clear();
      int apart = 1 + random.nextInt(40); // how often a column is left out or written by itself
      for (int row = 0; row < 60; row++) {
        for (int time = random.nextInt(3); time < 12; time += 1 + random.nextInt(3)) {
          for (int q = 0; q < 6; q++) {
            if (random.nextInt(apart) > 0) {
              int own = random.nextInt(apart * 2) == 0 ? time + 1 : time;
              CellKind kind =
                  random.nextInt(apart * 50) == 0 ? CellKind.DELETE_VERSION : CellKind.PUT;
              add("r" + (100 + row), "q" + q, own, kind, 1, row + " " + q + " " + own);
            }
          }
        }
      }
      Sstable file = write();
      findPuts(new SstableRows(file, true), random, "-Dtest.seed=" + seed);
      file.release();
    }
  }

  private void findPuts(SstableRows rows, Random random, String label) throws IOException {
    for (int i = 0; i < 600; i++) {
      ByteString row = ByteString.utf8("r" + (100 + random.nextInt(60)));
      if (!model.containsKey(row)) {
        continue;
      }
      rows.seekExactly(row.array());
      long below = random.nextInt(14);
      for (int c = 0; c < 8; c++) {
        int q = random.nextInt(6);
        long above = random.nextInt(3) == 0 ? random.nextInt(6) : -1;
        ByteString qualifier = ByteString.utf8("q" + q);
        List<Version> cells =
            model.get(row).stream().filter(v -> v.qualifier().equals(qualifier)).toList();
        ValueSlot found = new ValueSlot();
        int newer = rows.findAmongPuts(q, qualifier.array(), 1, above, below, found);
        if (newer < 0) {
          assertFalse(isOnlyOfPuts(qualifier), label);
          continue;
        }
        Version expected = cells.stream().filter(v -> v.time() < below).findFirst().orElse(null);
        if (expected == null || expected.time() <= above) {
          assertNull(found.source, label);
        } else {
          assertEquals(expected.time(), found.time, label);
          assertEquals(
              expected.value(),
              ByteString.copyOf(found.source, found.start, found.start + found.length),
              label);
        }
        assertTrue(newer >= cells.stream().filter(v -> v.time() >= below).count(), label);
        assertTrue(newer <= cells.size(), label);
      }
    }
  }

  private boolean isOnlyOfPuts(ByteString qualifier) {
    return model.values().stream()
        .flatMap(versions -> versions.stream())
        .filter(v -> v.qualifier().equals(qualifier))
        .allMatch(v -> v.kind() == CellKind.PUT);
  }

  /** A value of a sort that one of the forms of values is for. */
  private static String value(int sort, int row, Random random) {
    return switch (sort) {
      case 0 -> "12345678";
      case 1 -> String.format(Locale.ROOT, "%04d", row);
      case 2 -> "v".repeat(random.nextInt(40));
      case 3 -> List.of("", "red", "green", "a colour with a long name").get(random.nextInt(4));
      default -> String.format(Locale.ROOT, "%08d", random.nextInt(100_000_000));
    };
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
    assertEquals(2989, cells.horizon());
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
    add("r1", "q", 11, CellKind.PUT, 1, "v");
    assertTrue(write().block(0).isPlain(), "what is not the newest cell does not matter");
    add("r1", "q", 12, CellKind.DELETE_VERSION, 1, "");
    assertFalse(write().block(0).isPlain(), "the newest cell is a tombstone");
    add("r1", "q", 13, CellKind.PUT, 1, "v");
    assertTrue(write().block(0).isPlain());
    assertEquals(13, write().block(0).minNewestTime());
    assertEquals(10, write().block(0).minTime());
  }

  @Test
  void theNewestCellIsReadWithoutTheHistory() throws IOException {
    for (int i = 0; i < 1000; i++) {
      add("r1", "q", i, CellKind.PUT, 1, "value " + i);
      add("r1", "r", i / 2, CellKind.PUT, i, "value " + i);
    }
    Sstable file = write();
    SstableRows rows = new SstableRows(file, true);
    rows.seekExactly(ByteString.utf8("r1").array());
    CellBuffer cells = new CellBuffer();
    rows.column(ByteString.utf8("q").array(), cells, 1);
    assertEquals(1, cells.count());
    assertEquals(998, cells.horizon());
    assertEquals(1, cache.counters().snapshot().partsRead());
    cells.clear();
    rows.column(ByteString.utf8("r").array(), cells, 1);
    assertEquals(499, cells.horizon(), "an earlier write of the same version is behind it");
    assertEquals(2, cache.counters().snapshot().partsRead());
    file.release();
  }

  @Test
  void onlyWhatIsAskedForIsRead() throws IOException {
    family = FamilyDescriptor.of("f").withCompression(Compression.NONE);
    Random random = new Random(1);
    for (int i = 0; i < 100; i++) {
      for (int c = 0; c < 10; c++) {
        add("r" + i, "q" + c, 1, CellKind.PUT, 1, "" + random.nextLong());
      }
    }
    Sstable file = write();
    assertEquals(1, file.blocks());
    Block block = file.block(0);
    long head = cache.counters().snapshot().bytesRead();
    block.load(new int[] {3, 5, 4, -1}, 4);
    assertEquals(3, cache.counters().snapshot().partsRead());
    long bytes = cache.counters().snapshot().bytesRead() - head;
    assertTrue(bytes > file.summary().size() / 5 && bytes < file.summary().size() / 2);
    assertEquals(100, block.chunk(4).cells());
    assertEquals(3, cache.counters().snapshot().partsRead());
    file.release();
  }

  @Test
  void blocksThatAReaderSeesNothingOfAreNotRead() throws IOException {
    for (int i = 100; i < 400; i++) {
      add("r" + i, "q", i, CellKind.PUT, 1, "some value of row " + i);
    }
    Sstable file = write();
    assertTrue(file.blocks() > 5);
    FamilyDescriptor classic = family.withNewVersionBehavior(false);
    SstableRows rows = new SstableRows(file, true);
    rows.readBy(new Visibility(classic, new TimeRange(395, 396), 1, true, false, 1000));
    rows.seek(new byte[0]);
    int found = 0;
    for (; rows.isValid(); rows.next()) {
      found++;
    }
    assertTrue(found > 0 && found < 300, found + " rows");
    long read = cache.counters().snapshot().blocksRead();
    assertEquals(1, read);
    assertEquals(file.blocks() - 1, cache.counters().snapshot().skippedByTime());
    rows.seekBelow(new byte[0]);
    for (; rows.isValid(); rows.previous()) {
      found--;
    }
    assertEquals(0, found);
    rows.seekExactly(ByteString.utf8("r200").array());
    assertFalse(rows.isValid());
    assertEquals(read, cache.counters().snapshot().blocksRead());
    file.release();
  }

  @Test
  void aFileOfAnEarlierFormatIsRefused() throws IOException {
    add("r", "q", 1, CellKind.PUT, 1, "v");
    Sstable whole = write();
    Path path = FileNames.of(DIRECTORY, 1, FileNames.SSTABLE);
    writeVersion(path, 1);
    OlderFormatException refused =
        assertThrows(
            OlderFormatException.class,
            () -> Sstable.open(files, DIRECTORY, whole.summary(), cache::of));
    assertTrue(refused.getMessage().contains("has format version 1"), refused.getMessage());
    writeVersion(path, SstableFormat.OLDEST_VERSION);
    Sstable older = Sstable.open(files, DIRECTORY, whole.summary(), cache::of);
    assertEquals(1, older.summary().rows());
    older.release();
    whole.release();
  }

  private void writeVersion(Path file, int version) throws IOException {
    byte[] bytes = files.readAll(file);
    bytes[11] = (byte) version;
    ByteWriter checksum = new ByteWriter(4);
    checksum.putInt(SstableFormat.crc(bytes, 0, 12));
    System.arraycopy(checksum.array(), 0, bytes, 12, 4);
    try (FileSystem.Output output = files.create(file)) {
      output.write(bytes, 0, bytes.length);
    }
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
                  file.readBlock(block).loadAll();
                }
                file.readSketches();
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
    for (int i = 0; i < 4000; i += 2) {
      add("r" + i, "q", 1, CellKind.PUT, 1, "");
    }
    Sstable file = write();
    SstableRows rows = new SstableRows(file, true);
    for (int i = 0; i < 4000; i++) {
      rows.seekExactly(ByteString.utf8("r" + i).array());
      assertEquals(i % 2 == 0, rows.isValid());
    }
    long skipped = cache.counters().snapshot().skippedByBloom();
    assertTrue(skipped > 1940 && skipped <= 2000, skipped + " of 2000");
    file.release();
  }

  @Test
  void theFilterOfColumnsKnowsThoseOfEachRow() throws IOException {
    family = family.withBloom(Bloom.ROWCOL);
    for (int i = 0; i < 2000; i++) {
      add("r" + i, "q" + i % 2, 1, CellKind.PUT, 1, "");
    }
    add("r1", "", 5, CellKind.DELETE_FAMILY, 1, "");
    Sstable file = write();
    SstableRows rows = new SstableRows(file, true);
    rows.expect(new byte[][] {ByteString.utf8("q0").array(), ByteString.utf8("other").array()});
    int wrong = 0;
    for (int i = 0; i < 2000; i++) {
      rows.seekExactly(ByteString.utf8("r" + i).array());
      assertTrue(i % 2 == 1 || rows.isValid());
      wrong += i % 2 == 1 && rows.isValid() ? 1 : 0;
    }
    assertTrue(wrong > 0 && wrong < 80, wrong + " of 1000; at least the one with a tombstone");
    file.release();
  }

  @Test
  void aFileOfNothingIsNoFile() throws IOException {
    try (SstableWriter writer = new SstableWriter(files, DIRECTORY, 1, 7, family)) {
      writer.startRow(new byte[] {1}, 0, 1);
      writer.endRow();
      assertNull(writer.finish());
    }
    assertFalse(files.exists(FileNames.of(DIRECTORY, 1, FileNames.SSTABLE)));
  }
}
