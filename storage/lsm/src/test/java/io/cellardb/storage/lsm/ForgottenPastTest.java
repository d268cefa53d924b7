package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.T;
import static io.cellardb.storage.lsm.StoreRows.bytes;
import static io.cellardb.storage.lsm.StoreRows.createTable;
import static io.cellardb.storage.lsm.StoreRows.verify;
import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.repair.Backup;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What a store has dropped without a trace it knows ever after. */
final class ForgottenPastTest {
  private static final Path DIRECTORY = Path.of("/store");

  private MemoryFileSystem files = new MemoryFileSystem();
  private LsmStore store = open(DIRECTORY);

  private LsmStore open(Path directory) {
    return LsmStore.open(
        directory, LsmOptions.defaults().withAutomaticCompaction(false).withFileSystem(files));
  }

  @AfterEach
  void close() {
    verify(store);
    store.close();
  }

  private void put(String row, long time) {
    store.apply(
        new WriteBatch()
            .mutate(T, bytes(row), new Mutation.Put("f", bytes("q"), time, bytes("v"))));
  }

  private void delete(String row, long time) {
    store.apply(new WriteBatch().mutate(T, bytes(row), new Mutation.DeleteRow(time)));
  }

  private String losses(String row, long time) {
    Projection state =
        Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false))
            .within(TimeRange.asOf(time))
            .tellingLosses();
    RowBatch batch = new RowBatch(state, 1);
    store.table(T).get(state, bytes(row), batch);
    return batch.losses().toString();
  }

  private void dropADeletedRow() {
    createTable(store);
    put("gone", 10);
    delete("gone", 20);
    put("there", 15);
    store.admin().flush(T);
    store.admin().compact(T, true);
  }

  @Test
  void aCrashDoesNotMakeItKnown() {
    dropADeletedRow();
    files = files.crash(null);
    store = open(DIRECTORY);
    assertEquals("{f=[FORGOTTEN]}", losses("gone", 15));
    assertEquals("{}", losses("gone", 20));
    assertEquals("{}", losses("there", 15));
    store.close();
    store = open(DIRECTORY);
    assertEquals("{f=[FORGOTTEN]}", losses("gone", 15));
  }

  @Test
  void aTreeOfWhichNothingIsLeftKnowsIt() {
    createTable(store, FamilyDescriptor.of("f").withVersions(3));
    put("gone", 10);
    delete("gone", 20);
    store.admin().flush(T);
    store.admin().compact(T, true);
    assertEquals("{f=[FORGOTTEN]}", losses("gone", 15));
    put("gone", 30);
    store.admin().flush(T);
    store.close();
    store = open(DIRECTORY);
    assertEquals("{f=[FORGOTTEN]}", losses("gone", 15));
    store.admin().truncateTable(T);
    put("gone", 10);
    assertEquals("{}", losses("gone", 15));
  }

  @Test
  void aBackupKnowsIt() throws IOException {
    dropADeletedRow();
    Path backup = Path.of("/backup");
    Path restored = Path.of("/restored");
    store.backup(backup);
    store.close();
    Backup.restore(files, backup, restored);
    store = open(restored);
    assertEquals("{f=[FORGOTTEN]}", losses("gone", 15));
    assertEquals("{}", losses("there", 15));
  }

  @Test
  void ofAnOlderStoreNothingIsKnown() throws IOException {
    createTable(store, FamilyDescriptor.of("f"));
    put("r", 10);
    put("s", 20);
    makeOlder();
    assertEquals("{f=[FORGOTTEN]}", losses("r", 15));
    assertEquals("{}", losses("r", 20));
  }

  @Test
  void anOlderStoreKnowsFamiliesThatKeepEverything() throws IOException {
    createTable(store, FamilyDescriptor.of("f").withKeepDeletedCells(KeepDeletedCells.TRUE));
    put("r", 10);
    put("s", 20);
    makeOlder();
    assertEquals("{}", losses("r", 15));
  }

  /** Closes the store, and opens it again as if a version without such knowledge had written it. */
  private void makeOlder() throws IOException {
    store.admin().flush(T);
    store.close();
    String name =
        files.list(DIRECTORY).stream()
            .filter(file -> FileNames.number(file, FileNames.MANIFEST) >= 0)
            .findFirst()
            .orElseThrow();
    Path manifest = DIRECTORY.resolve(name);
    byte[] bytes = files.readAll(manifest);
    ByteBuffer.wrap(bytes).putInt(8, 2);
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, 20);
    ByteWriter header = new ByteWriter(24);
    header.putBytes(Arrays.copyOf(bytes, 20), 0, 20);
    header.putInt((int) crc.getValue());
    System.arraycopy(header.toByteArray(), 0, bytes, 0, 24);
    files.delete(manifest);
    try (FileSystem.Output output = files.create(manifest)) {
      output.write(bytes, 0, bytes.length);
      output.sync();
    }
    store = open(DIRECTORY);
  }
}
