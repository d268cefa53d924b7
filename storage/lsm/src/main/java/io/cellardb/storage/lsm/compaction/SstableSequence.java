package io.cellardb.storage.lsm.compaction;

import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.lsm.sstable.SstableSummary;
import io.cellardb.storage.lsm.sstable.SstableWriter;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes rows in key order to one SSTable after the other, each of which ends with the row that
 * makes it long enough. What is not {@linkplain #finish finished} is deleted by {@link #close}.
 */
public final class SstableSequence implements Closeable {
  private final SstableTarget target;
  private final int tree;
  private final FamilyDescriptor family;
  private final long fileBytes;
  private final List<SstableSummary> written = new ArrayList<>();
  private SstableWriter writer; // null between two files
  private boolean finished;

  /**
   * Writes files of a tree.
   *
   * @param fileBytes at which length one is ended
   */
  public SstableSequence(SstableTarget target, int tree, FamilyDescriptor family, long fileBytes) {
    this.target = target;
    this.tree = tree;
    this.family = family;
    this.fileBytes = fileBytes;
  }

  /** Where the next row goes. */
  public SstableWriter writer() throws IOException {
    if (writer == null) {
      writer = target.create(tree, family);
    }
    return writer;
  }

  /** States that a row has ended. */
  public void rowEnded() throws IOException {
    if (writer.size() >= fileBytes) {
      endFile();
    }
  }

  private void endFile() throws IOException {
    try (SstableWriter ended = writer) {
      SstableSummary summary = ended.finish();
      writer = null;
      if (summary != null) {
        written.add(summary);
      }
    }
  }

  /** Ends the last file; gives all of them. The directory is not synced. */
  public List<SstableSummary> finish() throws IOException {
    if (writer != null) {
      endFile();
    }
    finished = true;
    return List.copyOf(written);
  }

  /** Deletes all files unless they were finished. */
  @Override
  public void close() throws IOException {
    if (finished) {
      return;
    }
    try {
      if (writer != null) {
        writer.close();
      }
    } finally {
      target.delete(written);
    }
  }
}
