package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.cells;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What flushes and compactions drop, and what they leave alone. */
final class FlushAndCompactionTest {
  private static final Path DIRECTORY = Path.of("/store");
  private static final TableName U = TableName.parse("u");
  private static final FamilyDescriptor CLASSIC =
      FamilyDescriptor.of("f").withNewVersionBehavior(false).withVersions(2);

  private long now = 1000;
  private MemoryFileSystem files = new MemoryFileSystem();
  private LsmStore store = open();

  private LsmStore open() {
    return LsmStore.open(
        DIRECTORY,
        LsmOptions.defaults()
            .withFileSystem(files)
            .withAutomaticCompaction(false)
            .withClock(() -> now));
  }

  private void crash() {
    files = files.crash(null);
    store = open();
  }

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  private void write(Mutation... mutations) {
    store.apply(new WriteBatch().mutate(T, bytes("r"), mutations));
  }

  private static Mutation put(long time) {
    return new Mutation.Put("f", bytes("q"), time, bytes("v" + time));
  }

  private static Mutation put(long time, long ttl) {
    return new Mutation.Put("f", bytes("q"), time, bytes("v" + time), ttl);
  }

  private static Mutation deleteColumn(long time) {
    return new Mutation.DeleteColumn("f", bytes("q"), time);
  }

  private static Mutation deleteVersion(long time) {
    return new Mutation.DeleteVersion("f", bytes("q"), time);
  }

  /** All that is stored, as times and first letters of kinds. */
  private String raw() {
    return text(store.table(T), CellScan.RAW);
  }

  private String visible() {
    return text(store.table(T), CellScan.VERSIONS);
  }

  private static String text(Table table, CellScan scan) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : cells(table, scan)) {
      text.append(text.isEmpty() ? "" : " ").append(cell.timestamp());
      text.append(
          switch (cell.kind()) {
            case PUT -> "";
            case DELETE_VERSION -> "v";
            case DELETE_COLUMN -> "c";
            case DELETE_FAMILY_VERSION -> "fv";
            case DELETE_FAMILY -> "f";
          });
    }
    return text.toString();
  }

  private void flush() {
    store.admin().flush(T);
  }

  private void compact(boolean major) {
    store.admin().compact(T, major);
  }

  private long sstables() {
    return files.list(DIRECTORY).stream().filter(f -> f.endsWith(FileNames.SSTABLE)).count();
  }

  @Test
  void aFlushOfAClassicFamilyDropsCoveredAndSurplusPutsAndKeepsTombstones() { // rules 16, 23, 25
    createTable(store, CLASSIC);
    write(put(1), put(2), put(3), put(4));
    assertEquals("2 1", text(store.table(T), CellScan.VERSIONS.within(new TimeRange(0, 3))));
    write(deleteVersion(4));
    assertEquals("3 2", visible());
    flush();
    assertEquals("4v 3 2", raw());
    write(put(5), put(6), put(7));
    flush();
    // What lies in another file is not counted.
    assertEquals("7 6 4v 3 2", raw());
    write(deleteColumn(6));
    flush();
    assertEquals("7 6c 6 4v 3 2", raw());
    compact(false);
    assertEquals("7 6c 4v 3 2", raw());
    compact(true);
    assertEquals("7", raw());
  }

  @Test
  void theRestOfAColumnIsDroppedWithAPutThatADeleteCovers() {
    createTable(store, CLASSIC);
    write(put(4), put(2), deleteVersion(3), deleteColumn(4));
    write(new Mutation.DeleteFamily("f", 1), new Mutation.DeleteFamilyVersion("f", 9));
    write(new Mutation.Put("f", bytes(""), 1, bytes("v")));
    flush();
    assertEquals("9fv 1f 4c", raw());
  }

  @Test
  void aMinorCompactionMergesAllButTheOldestFileIfTheseAreTwo() {
    createTable(store, CLASSIC.withVersions(1));
    for (int i = 1; i <= 2; i++) {
      write(put(i));
      flush();
    }
    compact(false);
    assertEquals("2 1", raw());
    assertEquals(2, sstables());
    write(put(3));
    flush();
    compact(false);
    assertEquals("3 1", raw());
    assertEquals(2, sstables());
    compact(true);
    assertEquals("3", raw());
    assertEquals(1, sstables());
  }

  @Test
  void onlyFilesTakePartInACompaction() {
    createTable(store, CLASSIC.withVersions(1));
    write(put(1));
    compact(true);
    assertEquals(0, sstables());
    flush();
    write(deleteColumn(2));
    compact(true);
    assertEquals("2c 1", raw());
  }

  @Test
  void tombstonesStayThroughMajorCompactionsAsLongAsTheyAreAskedTo() { // rule 24
    for (boolean classic : new boolean[] {true, false}) {
      createTable(store, CLASSIC.withNewVersionBehavior(!classic).withPurgeDelayMillis(100));
      now = 1000;
      write(put(890), new Mutation.DeleteFamily("f", 899));
      write(put(895), deleteColumn(900));
      flush();
      compact(true);
      assertEquals("900c", raw());
      now = 1001;
      compact(true);
      assertEquals("", raw());
      store.admin().dropTable(T);
    }
  }

  @Test
  void keptDeletedCellsLeaveByTheirNumberAndTombstonesWithTheirLastPut() { // rule 25
    createTable(store, CLASSIC.withKeepDeletedCells(KeepDeletedCells.TRUE));
    write(put(1), put(2), deleteColumn(2), put(4), new Mutation.DeleteFamily("f", 1));
    flush();
    // A flush knows of no oldest put, hence of no tombstone that is of no use any more.
    assertEquals("1f 4 2c 2", raw());
    compact(true);
    assertEquals("4 2c 2", raw());
    write(put(5), put(6));
    flush();
    compact(true);
    assertEquals("6 5", raw());
  }

  @Test
  void keptDeletedCellsLeaveWhenTheirTombstoneExpires() { // rule 26
    createTable(
        store,
        CLASSIC.withKeepDeletedCells(KeepDeletedCells.TTL).withTtlMillis(100).withMinVersions(1));
    write(put(900), deleteColumn(950));
    flush();
    compact(true);
    assertEquals("950c 900", raw());
    now = 1051;
    compact(true);
    assertEquals("", raw());
  }

  @Test
  void expiredCellsOfAClassicFamilyGoWithAnyFlushUnlessTheyAreMinimalVersions() { // rule 23
    for (int minimum = 0; minimum <= 1; minimum++) {
      createTable(store, CLASSIC.withTtlMillis(100).withMinVersions(minimum));
      write(put(898), put(899), deleteVersion(890));
      flush();
      assertEquals(minimum == 0 ? "" : "899", raw());
      store.admin().dropTable(T);
    }
  }

  @Test
  void whatIsNewerThanAnOpenSnapshotIsNeitherDroppedNorCounted() { // rule 27
    for (boolean classic : new boolean[] {true, false}) {
      createTable(store, CLASSIC.withNewVersionBehavior(!classic).withVersions(1));
      write(put(1));
      try (Snapshot snapshot = store.snapshot()) {
        write(put(2), put(3));
        write(deleteColumn(2));
        flush();
        compact(true);
        assertEquals("3 2c 2 1", raw());
        assertEquals("1", text(snapshot.table(T), CellScan.VERSIONS));
        WriteBatch unchanged =
            new WriteBatch().check(new Check.RowUnchanged(T, bytes("r"), snapshot.sequence()));
        assertFalse(store.apply(unchanged).applied());
      }
      compact(true);
      assertEquals("3", raw());
      store.admin().dropTable(T);
    }
  }

  @Test
  void aFamilyWithNewVersionBehaviorLosesNothingBeforeAMajorCompaction() { // rule 31
    createTable(store, CLASSIC.withNewVersionBehavior(true));
    write(put(1), put(2), put(3), put(4), deleteVersion(4));
    flush();
    write(deleteColumn(2));
    flush();
    write(put(5));
    flush();
    compact(false);
    assertEquals("5 4v 4 3 2c 2 1", raw());
    assertEquals("5 3", visible());
    compact(true);
    assertEquals("5 3", raw());
  }

  @Test
  void aCellThatHasOutlivedItselfGoesWithTheNextCompactionOnRequest() {
    createTable(store, CLASSIC.withNewVersionBehavior(true));
    write(put(1, 2000), put(2), put(3, 500));
    flush();
    compact(true);
    assertEquals("2", visible());
    assertEquals("2", raw());
    store.admin().dropTable(T);
    createTable(store, CLASSIC);
    write(put(1, 2000), put(2), put(3, 500));
    flush();
    assertEquals("2 1", raw());
    now = 2002;
    assertEquals("2", raw());
    compact(true);
    now = 0;
    assertEquals("2", raw());
  }

  @Test
  void aFlushOfOneTableLeavesTheOthersInMemory() {
    createTable(store, CLASSIC.withVersions(1));
    store.admin().createTable(new TableDescriptor(U, List.of(CLASSIC.withVersions(1))));
    WriteBatch both = new WriteBatch();
    both.mutate(T, bytes("r"), put(1), put(2)).mutate(U, bytes("r"), put(1), put(2));
    store.apply(both);
    flush();
    assertEquals("2", raw());
    assertEquals("2 1", text(store.table(U), CellScan.RAW));
    store.apply(new WriteBatch().mutate(U, bytes("r"), put(3)));
    write(put(3));
    flush();
    assertEquals("3 2 1", text(store.table(U), CellScan.RAW));
    assertEquals(2, sstables());
    crash();
    // What was flushed is not replayed beside what was not.
    assertEquals("3 2", raw());
    assertEquals("3", text(store.table(U), CellScan.VERSIONS));
    store.admin().flush(U);
    assertEquals(1, logs());
    assertEquals("3 2", raw());
  }

  private long logs() {
    return files.list(DIRECTORY).stream().filter(f -> f.endsWith(FileNames.WAL)).count();
  }

  @Test
  void theLogIsNotKeptForTablesThatAreGoneNorForEver() {
    createTable(store);
    store.admin().createTable(new TableDescriptor(U, List.of(CLASSIC)));
    store.apply(new WriteBatch().mutate(U, bytes("r"), put(1)));
    write(put(1));
    flush();
    assertTrue(logs() > 1);
    store.admin().dropTable(U);
    write(put(2));
    flush();
    assertEquals(1, logs());
    store.close();
    store =
        LsmStore.open(
            DIRECTORY,
            LsmOptions.defaults()
                .withFileSystem(files)
                .withMemtableBytes(2000)
                .withAutomaticCompaction(false)
                .withClock(() -> now));
    store.admin().createTable(new TableDescriptor(U, List.of(CLASSIC)));
    store.apply(new WriteBatch().mutate(U, bytes("r"), put(1)));
    for (int i = 0; i < 100; i++) {
      write(put(i), new Mutation.Put("f", bytes("x"), i, new byte[200]));
      flush();
    }
    assertTrue(logs() < 50, logs() + " segments");
  }
}
