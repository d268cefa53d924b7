package io.cellardb.storage.lsm.wal;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A batch that is in the log and that its writer could not finish, for want of memory. */
final class AbandonedBatchTest {
  private static final Path DIRECTORY = Path.of("/store");

  private final MemoryFileSystem files = new MemoryFileSystem();
  private final Map<Long, Abandoned> abandoned = new TreeMap<>();

  private static long append(Wal wal, long sequence) {
    ByteWriter record = new ByteWriter(64);
    BatchRecord.begin(record, sequence, -1);
    return wal.append(record.array(), record.size());
  }

  private List<Long> batches() throws IOException {
    List<Long> sequences = new ArrayList<>();
    WalReader reader = new WalReader(files, DIRECTORY, 1, LogEnd.NONE, abandoned);
    while (reader.nextSegment()) {
      for (byte[] batch = reader.nextBatch(); batch != null; batch = reader.nextBatch()) {
        sequences.add(BatchRecord.sequence(batch));
      }
    }
    return sequences;
  }

  private void resume(Wal wal, long segment, long acknowledged) throws IOException {
    wal.resume(segment, acknowledged, cut -> abandoned.put(cut.segment(), cut));
  }

  @Test
  void theLogGoesOnWithoutItAndWithAllThatWereAcknowledged() throws IOException {
    files.createDirectories(DIRECTORY);
    try (Wal wal = new Wal(files, DIRECTORY, 1)) {
      wal.begin();
      wal.sync(append(wal, 1));
      append(wal, 2); // acknowledged before it is written
      long position = append(wal, 3);
      wal.fail(new OutOfMemoryError("injected"));
      IOException refused = assertThrows(IOException.class, () -> wal.sync(position));
      assertInstanceOf(OutOfMemoryError.class, refused.getCause().getCause());
      assertThrows(IOException.class, () -> wal.write(position));
      assertTrue(wal.mayResume());
      resume(wal, 2, 2);
      wal.sync(append(wal, 4));
    }
    assertEquals(List.of(1L, 2L, 4L), batches());
  }

  @Test
  void alsoAfterAnotherWriterHasBroughtItToTheFile() throws IOException {
    files.createDirectories(DIRECTORY);
    try (Wal wal = new Wal(files, DIRECTORY, 1)) {
      wal.begin();
      append(wal, 1);
      wal.sync(append(wal, 2));
      wal.fail(new OutOfMemoryError("injected"));
      resume(wal, 2, 1);
      resume(wal, 3, 1); // there is nothing to be done
      wal.sync(append(wal, 3));
    }
    assertEquals(List.of(1L, 3L), batches());
  }

  @Test
  void afterASyncThatFailedItDoesNot() throws IOException {
    files.createDirectories(DIRECTORY);
    try (Wal wal = new Wal(files, DIRECTORY, 1)) {
      wal.begin();
      long position = append(wal, 1);
      files.failOnce(files.operations() + 2); // the sync
      assertThrows(IOException.class, () -> wal.sync(position));
      wal.fail(new OutOfMemoryError("injected"));
      assertFalse(wal.mayResume());
    }
  }

  private static BatchSegment segment(Wal wal, long number, long sequence) throws IOException {
    ByteWriter record = new ByteWriter(64);
    BatchRecord.begin(record, sequence, -1);
    return wal.write(number, number + 1, record.array(), record.size(), true);
  }

  @Test
  void alsoWhereItHasASegmentOfItsOwn() throws IOException {
    files.createDirectories(DIRECTORY);
    try (Wal wal = new Wal(files, DIRECTORY, 1)) {
      wal.begin();
      append(wal, 1); // acknowledged before it is written
      BatchSegment large = segment(wal, 2, 2);
      Error injected = new OutOfMemoryError("injected");
      Wal.Insertion insertion =
          () -> {
            throw injected;
          };
      IOException refused = assertThrows(IOException.class, () -> wal.append(large, insertion));
      assertEquals(injected, refused.getCause());
      large.discardUnlessTaken();
      resume(wal, 4, 1);
      wal.sync(append(wal, 3));
    }
    assertEquals(List.of(1L, 3L), batches());
    assertEquals(Set.of("000001.wal", "000004.wal"), Set.copyOf(files.list(DIRECTORY)));
  }

  @Test
  void aSegmentOfItsOwnCountsOnceItIsNamed() throws IOException {
    files.createDirectories(DIRECTORY);
    try (Wal wal = new Wal(files, DIRECTORY, 1)) {
      wal.begin();
      append(wal, 1);
      BatchSegment large = segment(wal, 2, 10);
      BatchSegment late = segment(wal, 4, 20);
      BatchSegment early = segment(wal, 6, 30);
      wal.sync(append(wal, 2));
      assertTrue(wal.takes(large));
      long position = wal.append(large, () -> {});
      assertEquals(position, wal.appended());
      wal.sync(append(wal, 11));
      wal.append(early, () -> {});
      assertFalse(wal.takes(late));
      late.discardUnlessTaken();
      early.discardUnlessTaken();
      wal.roll(8);
      wal.sync(append(wal, 31));
      BatchSegment unnamed = segment(wal, 9, 40);
      assertTrue(wal.takes(unnamed));
      assertEquals(List.of(1L, 2L, 3L, 6L, 7L), wal.segmentsBefore(8));
    }
    assertEquals(List.of(1L, 2L, 10L, 11L, 30L, 31L), batches());
  }
}
