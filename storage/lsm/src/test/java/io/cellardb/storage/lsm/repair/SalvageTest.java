package io.cellardb.storage.lsm.repair;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class SalvageTest {
  private static final Path STORE = Path.of("/store");
  private static final Path SALVAGED = Path.of("/salvaged");

  /** A store of 400 batches, the first 300 of them in files, that was not closed. */
  private static MemoryFileSystem store() {
    MemoryFileSystem files = new MemoryFileSystem();
    LsmStore store = LsmStore.open(STORE, options(files));
    TwoTables.create(store);
    TwoTables.write(store, 1, 300);
    store.admin().flush(TwoTables.T);
    store.admin().flush(TwoTables.U);
    TwoTables.write(store, 301, 400);
    MemoryFileSystem after = files.crash(null);
    assertThrows(StorageException.class, store::close);
    return after;
  }

  private static LsmOptions options(MemoryFileSystem files) {
    return LsmOptions.defaults().withFileSystem(files);
  }

  private static List<Path> files(MemoryFileSystem files, String ending) {
    return files.list(STORE).stream()
        .filter(name -> name.endsWith(ending))
        .sorted(Comparator.reverseOrder())
        .map(STORE::resolve)
        .toList();
  }

  private static List<String> rows(MemoryFileSystem files, TableName table) {
    assertEquals(List.of(), checked(files));
    try (LsmStore store = LsmStore.open(SALVAGED, options(files))) {
      return TwoTables.rows(store, table);
    }
  }

  private static List<String> checked(MemoryFileSystem files) {
    try {
      return StoreCheck.run(files, SALVAGED).damage();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> expected(int from, int to) {
    List<String> rows = new ArrayList<>();
    for (int n = from; n <= to; n++) {
      rows.add(TwoTables.row(n));
    }
    return rows;
  }

  @Test
  void ofASoundStoreNothingIsLostAndNothingChanges() throws IOException {
    MemoryFileSystem files = store();
    List<byte[]> before = contents(files);
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(List.of(), outcome.lost());
    assertEquals(2, outcome.tables());
    assertEquals(800, outcome.cells());
    assertEquals(expected(1, 400), rows(files, TwoTables.T));
    assertEquals(expected(1, 400), rows(files, TwoTables.U));
    List<byte[]> after = contents(files);
    for (int i = 0; i < before.size(); i++) {
      assertArrayEquals(before.get(i), after.get(i));
    }
  }

  private static List<byte[]> contents(MemoryFileSystem files) throws IOException {
    List<byte[]> all = new ArrayList<>();
    for (String name : files.list(STORE).stream().sorted().toList()) {
      all.add(files.readAll(STORE.resolve(name)));
    }
    return all;
  }

  @Test
  void ofADamagedSstableOneBlockIsLost() throws IOException {
    MemoryFileSystem files = store();
    Path damaged = files(files, FileNames.SSTABLE).get(0);
    files.flip(damaged, files.readAll(damaged).length / 2, 1);
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(1, outcome.lost().size(), outcome.lost().toString());
    String lost = outcome.lost().get(0);
    assertTrue(
        lost.matches("file " + damaged + ".* at offset [0-9]+: .*rows row.* to row.*"), lost);
    List<String> t = rows(files, TwoTables.T);
    List<String> u = rows(files, TwoTables.U);
    assertTrue(t.size() + u.size() >= 750 && t.size() + u.size() < 800, t.size() + " " + u.size());
  }

  /** Rows of three columns with random values, each in a part of its own, and one older version. */
  private static MemoryFileSystem wideStore() {
    MemoryFileSystem files = new MemoryFileSystem();
    LsmStore store = LsmStore.open(STORE, options(files));
    store
        .admin()
        .createTable(
            new TableDescriptor(
                TwoTables.T,
                List.of(
                    FamilyDescriptor.of("f")
                        .withVersions(3)
                        .withCompression(FamilyDescriptor.Compression.NONE))));
    for (String version : List.of("old", "new")) {
      for (int n = 0; n < 50; n++) {
        WriteBatch batch = new WriteBatch();
        for (String qualifier : List.of("a", "b", "c")) {
          byte[] value =
              (version + qualifier + n + " " + (n * 7919L) % 1009).repeat(4).getBytes(US_ASCII);
          batch.mutate(
              TwoTables.T,
              TwoTables.row(n).getBytes(US_ASCII),
              new Mutation.Put("f", qualifier.getBytes(US_ASCII), WriteBatch.NOW, value));
        }
        store.apply(batch);
      }
    }
    store.admin().flush(TwoTables.T);
    store.close();
    return files;
  }

  /** The cells of each column, by the beginnings of their values. */
  private static Map<String, Integer> columns(MemoryFileSystem files) {
    Map<String, Integer> counts = new TreeMap<>();
    try (LsmStore store = LsmStore.open(SALVAGED, options(files));
        CellScanner cells = store.table(TwoTables.T).cells(CellScan.VERSIONS)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        counts.merge(cell.value().toUtf8().substring(0, 4), 1, Integer::sum);
      }
    }
    return counts;
  }

  private static Salvage.Outcome salvageWithout(MemoryFileSystem files, String value)
      throws IOException {
    Path damaged = files(files, FileNames.SSTABLE).get(0);
    int at = new String(files.readAll(damaged), ISO_8859_1).indexOf(value);
    assertTrue(at > 0, value);
    files.flip(damaged, at, 1);
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(List.of(), checked(files));
    assertEquals(1, outcome.lost().size(), outcome.lost().toString());
    return outcome;
  }

  @Test
  void ofABlockWithADamagedPartTheOtherColumnsAreSalvaged() throws IOException {
    MemoryFileSystem files = wideStore();
    String lost = salvageWithout(files, "newb25").lost().get(0);
    assertTrue(
        lost.matches(
            "file /store/[0-9]+.sst is damaged at offset [0-9]+: wrong checksum of a part of a"
                + " block; in family f it had b of rows row000000 to row000049"),
        lost);
    assertEquals(Map.of("newa", 50, "olda", 50, "newc", 50, "oldc", 50), columns(files));
  }

  @Test
  void whereOlderVersionsAreDamagedTheNewestStay() throws IOException {
    MemoryFileSystem files = wideStore();
    String lost = salvageWithout(files, "oldb25").lost().get(0);
    assertTrue(lost.endsWith("it had older cells of b of rows row000000 to row000049"), lost);
    assertEquals(
        Map.of("newa", 50, "olda", 50, "newb", 50, "newc", 50, "oldc", 50), columns(files));
  }

  @Test
  void ofADamagedLogOneBatchIsLost() throws IOException {
    MemoryFileSystem files = store();
    Path log = files(files, FileNames.WAL).get(0);
    files.flip(log, files.readAll(log).length / 2, 1);
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(1, outcome.lost().size(), outcome.lost().toString());
    assertEquals(399, rows(files, TwoTables.T).size());
    assertEquals(rows(files, TwoTables.T), rows(files, TwoTables.U));
  }

  @Test
  void withoutCurrentTheNewestManifestCounts() throws IOException {
    MemoryFileSystem files = store();
    files.delete(STORE.resolve(FileNames.CURRENT));
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(1, outcome.lost().size(), outcome.lost().toString());
    assertEquals(expected(1, 400), rows(files, TwoTables.T));
  }

  private static MemoryFileSystem storeWithoutManifest() throws IOException {
    MemoryFileSystem files = store();
    for (Path manifest : files(files, FileNames.MANIFEST)) {
      files.delete(manifest);
    }
    return files;
  }

  @Test
  void withoutAManifestTheCopyOfTheCatalogHasTheNames() throws IOException {
    MemoryFileSystem files = storeWithoutManifest();
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(1, outcome.lost().size(), outcome.lost().toString());
    assertEquals(2, outcome.tables());
    assertEquals(expected(1, 400), rows(files, TwoTables.T));
    assertEquals(expected(1, 400), rows(files, TwoTables.U));
    assertEquals(List.of(), checked(files));
  }

  @Test
  void aCopyOfTheCatalogThatIsOlderThanTheManifestDoesNotCount() throws IOException {
    MemoryFileSystem files = new MemoryFileSystem();
    LsmStore store = LsmStore.open(STORE, options(files));
    byte[] before = files.readAll(STORE.resolve(FileNames.CATALOG));
    TwoTables.create(store);
    TwoTables.write(store, 1, 10);
    store.close();
    files.replace(STORE.resolve(FileNames.CATALOG), before);
    files.flip(STORE.resolve(FileNames.CURRENT), 0, 1);
    Salvage.run(files, STORE, SALVAGED);
    assertEquals(expected(1, 10), rows(files, TwoTables.T));
  }

  @Test
  void withoutAManifestAndACatalogTheTablesHaveLostTheirNamesOnly() throws IOException {
    MemoryFileSystem files = storeWithoutManifest();
    files.flip(STORE.resolve(FileNames.CATALOG), 60, 1);
    Salvage.Outcome outcome = Salvage.run(files, STORE, SALVAGED);
    assertEquals(2, outcome.tables());
    assertEquals(expected(1, 400), rows(files, new TableName(Salvage.NAMESPACE, "tree_1")));
    assertEquals(expected(1, 400), rows(files, new TableName(Salvage.NAMESPACE, "tree_2")));
  }

  @Test
  void aDirectoryWithoutAnyFileOfAStoreIsRefused() throws IOException {
    MemoryFileSystem files = new MemoryFileSystem();
    files.createDirectories(STORE);
    StorageException e =
        assertThrows(StorageException.class, () -> Salvage.run(files, STORE, SALVAGED));
    assertEquals(StorageException.Code.NOT_A_STORE, e.code());
  }
}
