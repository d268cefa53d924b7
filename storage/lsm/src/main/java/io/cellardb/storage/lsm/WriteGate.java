package io.cellardb.storage.lsm;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.lsm.manifest.VersionSet;
import io.cellardb.storage.lsm.wal.Wal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.locks.ReentrantLock;

/** Refuses writes while log or manifest cannot be written, and lets them go on once they can. */
final class WriteGate {
  private final Path directory;
  private final OpenTables tables;
  private final VersionSet versions;
  private final Wal wal;
  private final Publication publication;
  private final ReentrantLock commitLock;

  WriteGate(
      Path directory,
      OpenTables tables,
      VersionSet versions,
      Wal wal,
      Publication publication,
      ReentrantLock commitLock) {
    this.directory = directory;
    this.tables = tables;
    this.versions = versions;
    this.wal = wal;
    this.publication = publication;
    this.commitLock = commitLock;
  }

  /** Refuses writes that cannot be made; lets a log go on that had failed, if that works now. */
  void checkWritable() {
    tables.checkOpen();
    if (wal.failure() != null) {
      resumeLog();
    }
    try {
      versions.settle();
    } catch (IOException e) {
      throw new StorageException(
          Failures.code(e),
          "the store in "
              + directory
              + " takes no writes as long as its manifest cannot be written ("
              + e.getMessage()
              + ")",
          e);
    }
  }

  /**
   * Lets the log go on in another segment, if that works now. Batches that were not acknowledged
   * are gone then: in their place is an error that was thrown.
   */
  private void resumeLog() {
    commitLock.lock();
    try {
      if (wal.failure() == null) {
        return; // somebody else was faster
      }
      if (!wal.mayResume()) {
        throw noMoreWrites();
      }
      publication.awaitAllSettled();
      long acknowledged = publication.published();
      wal.resume(
          versions.nextNumber(),
          acknowledged,
          segment -> versions.abandoned(segment, acknowledged));
      tables.forgetReaders();
    } catch (IOException e) {
      throw wal.mayResume() ? noWritesForNow(e) : noMoreWrites();
    } finally {
      commitLock.unlock();
    }
  }

  private StorageException noWritesForNow(IOException e) {
    return new StorageException(
        Failures.code(e),
        "the store in "
            + directory
            + " takes no writes as long as its log cannot be written ("
            + e.getMessage()
            + "); they go on by themselves",
        e);
  }

  private StorageException noMoreWrites() {
    return new StorageException(
        Failures.code(wal.failure()),
        "the store in "
            + directory
            + " takes no more writes, since its log could not be synced ("
            + wal.failure().getMessage()
            + "); close it and open it again",
        wal.failure());
  }
}
