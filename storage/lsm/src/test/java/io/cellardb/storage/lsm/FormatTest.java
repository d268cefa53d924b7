package io.cellardb.storage.lsm;

import static io.cellardb.storage.lsm.StoreRows.bytes;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.CellKind;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.lsm.cache.BlockCache;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.OlderFormatException;
import io.cellardb.storage.lsm.iterator.ValueSlot;
import io.cellardb.storage.lsm.key.EncodedCell;
import io.cellardb.storage.lsm.manifest.Manifest;
import io.cellardb.storage.lsm.manifest.StoreState;
import io.cellardb.storage.lsm.manifest.VersionEdit;
import io.cellardb.storage.lsm.sstable.Block;
import io.cellardb.storage.lsm.sstable.CellFields;
import io.cellardb.storage.lsm.sstable.Chunk;
import io.cellardb.storage.lsm.sstable.Sstable;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import io.cellardb.storage.lsm.wal.BatchRecord;
import io.cellardb.storage.lsm.wal.LogReader;
import io.cellardb.storage.lsm.wal.LogWriter;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

/** The examples of FORMAT.md are what the code writes, and it reads them. */
final class FormatTest {
  private static final Path DIRECTORY = Path.of("/d");

  private final MemoryFileSystem files = new MemoryFileSystem();

  /** The bytes of an example: of each line what stands before the first {@code |}. */
  private static byte[] example(String name) throws IOException {
    String text = Files.readString(Path.of("FORMAT.md"), StandardCharsets.UTF_8);
    Matcher block = Pattern.compile("```" + name + "\n(.*?)```", Pattern.DOTALL).matcher(text);
    assertTrue(block.find(), "FORMAT.md has no example " + name);
    StringBuilder hex = new StringBuilder();
    block.group(1).lines().forEach(line -> hex.append(line, 0, line.indexOf('|')));
    return HexFormat.of().parseHex(hex.toString().replaceAll("\\s", "").toLowerCase(Locale.ROOT));
  }

  private Path write(String ending, byte[] content) throws IOException {
    Path file = FileNames.of(DIRECTORY, 1, ending);
    try (FileSystem.Output output = files.create(file)) {
      output.write(content, 0, content.length);
    }
    return file;
  }

  private static SstableSummary writeSstable(MemoryFileSystem files) throws IOException {
    try (SstableWriter writer =
        new SstableWriter(
            files, DIRECTORY, 1, 7, FamilyDescriptor.of("f").withCompression(Compression.NONE))) {
      byte[] q = bytes("q");
      writer.startRow(bytes("r1"), 0, 2);
      writer.tombstone(9, CellKind.DELETE_FAMILY.code(), 2);
      CellFields cell = new CellFields().qualifier(q, 0, 1);
      byte put = CellKind.PUT.code();
      writer.cell(cell.version(10, put, 2, FamilyDescriptor.FOREVER).value(bytes("one"), 0, 3));
      writer.cell(cell.version(8, put, 1, FamilyDescriptor.FOREVER).value(bytes("old"), 0, 3));
      writer.endRow();
      writer.startRow(bytes("r2"), 0, 2);
      writer.cell(cell.version(11, put, 3, 60_000).value(bytes("three"), 0, 5));
      writer.endRow();
      return writer.finish();
    }
  }

  @Test
  void theExampleOfAnSstableIsWrittenAndRead() throws IOException {
    byte[] example = example("sstable");
    SstableSummary summary = writeSstable(files);
    assertArrayEquals(example, files.readAll(FileNames.of(DIRECTORY, 1, FileNames.SSTABLE)));
    write(FileNames.SSTABLE, example);
    Sstable file = Sstable.open(files, DIRECTORY, summary, new BlockCache(0)::of);
    Block block = file.readBlock(0);
    assertFalse(block.isPlain());
    assertEquals(2, block.rows());
    Chunk chunk = block.chunk(block.column(bytes("q")));
    assertEquals(11, chunk.time(1, 1));
    assertEquals(FamilyDescriptor.FOREVER, chunk.ttl(0));
    assertEquals(60_000, chunk.ttl(1));
    ValueSlot value = new ValueSlot();
    chunk.values().get(1, value);
    assertEquals(
        "three", new String(value.source, value.start, value.length, StandardCharsets.UTF_8));
    Chunk history = block.history(block.column(bytes("q")));
    assertEquals(-1, history.rank(1));
    assertEquals(8, history.time(0, 0));
    assertEquals(1, history.sequence(0, 0));
    file.release();
  }

  @Test
  void theExampleOfALogIsWrittenAndRead() throws IOException {
    byte[] example = example("log");
    ByteWriter record = new ByteWriter(64);
    BatchRecord.begin(record, 2, 10);
    int row = BatchRecord.beginRow(record, 7, bytes("r1"));
    EncodedCell.encode(
        record, CellKind.PUT, 10, bytes("q"), bytes("one"), FamilyDescriptor.FOREVER);
    EncodedCell.encode(record, CellKind.PUT, 10, bytes("r"), bytes("two"), 60_000);
    BatchRecord.endRow(record, row, 2);
    Path file = FileNames.of(DIRECTORY, 1, FileNames.WAL);
    try (LogWriter log = LogWriter.create(files, file, Wal.MAGIC, 1)) {
      log.append(record.array(), 0, record.size());
      log.sync();
    }
    assertArrayEquals(example, files.readAll(file));
    LogReader reader = new LogReader(files, write(FileNames.WAL, example), Wal.MAGIC);
    byte[] payload = reader.next();
    assertEquals(2, BatchRecord.sequence(payload));
    BatchRecord.forEachRow(
        payload,
        payload.length,
        found -> {
          assertEquals(7, found.tree());
          assertArrayEquals(bytes("r1"), found.row());
          assertEquals(10, found.run().time(0));
          assertEquals(FamilyDescriptor.FOREVER, found.run().ttl(0));
          assertEquals(CellKind.PUT.code(), found.run().kind(1));
          assertEquals(60_000, found.run().ttl(1));
        });
  }

  @Test
  void theExampleOfAManifestIsWrittenAndRead() throws IOException {
    byte[] example = example("manifest");
    StoreState state = new StoreState();
    SstableSummary file =
        new SstableSummary(5, 7, 376, 2, 3, 1, 9, 11, 2, 3, bytes("r1"), bytes("r2"));
    state.apply(
        new VersionEdit()
            .add(new VersionEdit.PutNamespace(new NamespaceDescriptor("default")))
            .add(new VersionEdit.AddFile(6, file)));
    Manifest.create(files, DIRECTORY, 1, state).close();
    Path manifest = FileNames.of(DIRECTORY, 1, FileNames.MANIFEST);
    assertArrayEquals(example, files.readAll(manifest));
    write(FileNames.MANIFEST, example);
    StoreState read = Manifest.read(files, DIRECTORY);
    assertTrue(read.catalog().namespaces().containsKey("default"));
    assertEquals(6, read.files().get(5L).level());
    assertEquals(3, read.files().get(5L).file().cells());
  }

  @Test
  void aLogOfAnOlderVersionIsRefused() throws IOException {
    ByteWriter header = new ByteWriter(32);
    header.putLong(Wal.MAGIC);
    header.putInt(1);
    header.putLong(1);
    CRC32C crc = new CRC32C();
    crc.update(header.array(), 0, header.size());
    header.putInt((int) crc.getValue());
    Path log = write(FileNames.WAL, header.toByteArray());
    IOException refused =
        assertThrows(OlderFormatException.class, () -> new LogReader(files, log, Wal.MAGIC));
    assertTrue(refused.getMessage().contains("has format version 1"), refused.getMessage());
  }
}
