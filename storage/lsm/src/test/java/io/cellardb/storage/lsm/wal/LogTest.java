package io.cellardb.storage.lsm.wal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.io.CorruptionException;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.io.NewerFormatException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LogTest {
  private static final Path FILE = Path.of("/d/1.log");
  private static final long MAGIC = 42;

  private final MemoryFileSystem files = new MemoryFileSystem();

  /** Three records of 5, 1 and 300 bytes, each synced, and with that marked, before the next. */
  private List<byte[]> write() throws IOException {
    List<byte[]> records = List.of(new byte[] {1, 2, 3, 4, 5}, new byte[1], new byte[300]);
    try (LogWriter log = LogWriter.create(files, FILE, MAGIC, 1)) {
      for (byte[] record : records) {
        log.append(record, 0, record.length);
        log.sync();
      }
    }
    return records;
  }

  private List<byte[]> read(boolean torn) throws IOException {
    LogReader reader = new LogReader(files, FILE, MAGIC);
    List<byte[]> found = new ArrayList<>();
    for (byte[] record = reader.next(); record != null; record = reader.next()) {
      found.add(record);
    }
    assertEquals(torn, reader.isTorn());
    assertNull(reader.next());
    return found;
  }

  @Test
  void recordsAreReadAsWritten() throws IOException {
    List<byte[]> written = write();
    List<byte[]> found = read(false);
    assertEquals(written.size(), found.size());
    for (int i = 0; i < found.size(); i++) {
      assertArrayEquals(written.get(i), found.get(i));
    }
  }

  @Test
  void aLogMayEndAnywhere() throws IOException {
    write();
    int whole = files.readAll(FILE).length;
    int[] ends = {24, 45, 61, 78, 94, 410, whole}; // of the header, records and marks
    int[] records = {0, 1, 1, 2, 2, 3, 3};
    for (int length = whole; length >= 0; length--) {
      files.cut(FILE, length);
      int expected = 0;
      boolean torn = true;
      for (int i = 0; i < ends.length; i++) {
        if (ends[i] <= length) {
          expected = records[i];
          torn = ends[i] < length;
        }
      }
      assertEquals(expected, read(torn).size(), "cut to " + length);
    }
  }

  @Test
  void aFlippedBitInWhatWasSyncedIsDamageAndNamesThePlace() throws IOException {
    write();
    int whole = files.readAll(FILE).length;
    int[] starts = {0, 24, 45, 61, 78, 94};
    for (int offset = 0; offset < whole - 16; offset++) {
      files.flip(FILE, offset, 1 << (offset % 8));
      CorruptionException damage =
          assertThrows(CorruptionException.class, () -> read(false), "byte " + offset);
      int record = 0;
      for (int start : starts) {
        record = start <= offset ? start : record;
      }
      assertTrue(
          damage.getMessage().contains(FILE + " is damaged at offset " + record + ":"),
          damage.getMessage());
      files.flip(FILE, offset, 1 << (offset % 8));
    }
  }

  @Test
  void aFlippedBitInTheLastMarkHarmsNothing() throws IOException {
    write();
    int whole = files.readAll(FILE).length;
    for (int offset = whole - 16; offset < whole; offset++) {
      files.flip(FILE, offset, 4);
      assertEquals(3, read(true).size(), "byte " + offset);
      files.flip(FILE, offset, 4);
    }
  }

  @Test
  void withoutItsMarkWhatWasSyncedLastMayBeATornEnd() throws IOException {
    write();
    int whole = files.readAll(FILE).length;
    files.cut(FILE, whole - 16);
    files.flip(FILE, 200, 4);
    assertEquals(2, read(true).size());
  }

  @Test
  void recordsBehindATornOneThatWasNeverSyncedAreCutToo() throws IOException {
    try (LogWriter log = LogWriter.create(files, FILE, MAGIC, 1)) {
      for (int i = 0; i < 3; i++) {
        log.append(new byte[10], 0, 10);
      }
      log.write();
    }
    files.flip(FILE, 24 + 26 + 20, 1); // in the second of three that were written at once
    assertEquals(1, read(true).size());
  }

  @Test
  void anotherKindOfFileAndANewerVersionAreToldApart() throws IOException {
    write();
    assertThrows(CorruptionException.class, () -> new LogReader(files, FILE, MAGIC + 1));
    byte[] header = LogFormat.header(MAGIC, LogFormat.VERSION, 1);
    header[11] = LogFormat.VERSION + 1;
    byte[] crc = ByteBuffer.allocate(4).putInt(LogFormat.crc(header, 0, 20)).array();
    System.arraycopy(crc, 0, header, 20, 4);
    try (var output = files.create(FILE)) {
      output.write(header, 0, header.length);
    }
    assertThrows(NewerFormatException.class, () -> new LogReader(files, FILE, MAGIC));
  }

  @Test
  void aLogKnowsThatAnythingWasSynced() throws IOException {
    try (LogWriter log = LogWriter.create(files, FILE, MAGIC, 1)) {
      log.append(new byte[1], 0, 1);
      log.write();
      assertFalse(new LogReader(files, FILE, MAGIC).wasSynced());
      log.sync();
    }
    assertTrue(new LogReader(files, FILE, MAGIC).wasSynced());
  }

  @Test
  void aLogThatHasEndedHasNoMarkBehindIt() throws IOException {
    try (LogWriter log = LogWriter.create(files, FILE, MAGIC, 1)) {
      log.append(new byte[1], 0, 1);
      assertEquals(41, log.finish());
    }
    assertEquals(41, files.readAll(FILE).length);
  }
}
