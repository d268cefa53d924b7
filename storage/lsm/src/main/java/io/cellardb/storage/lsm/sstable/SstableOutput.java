package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.io.FileSystem;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;

/** The file of an SSTable that is written, with its header; deleted unless it is finished. */
final class SstableOutput implements Closeable {
  private final FileSystem files;
  private final Path file;
  private final FileSystem.Output output;
  private long offset;
  private boolean finished;

  /** Creates the file. */
  SstableOutput(FileSystem files, Path file) throws IOException {
    this.files = files;
    this.file = file;
    this.output = files.create(file);
    ByteWriter header = new ByteWriter(SstableFormat.HEADER);
    header.putLong(SstableFormat.MAGIC);
    header.putInt(SstableFormat.VERSION);
    header.putInt(SstableFormat.crc(header.array(), 0, header.size()));
    boolean begun = false;
    try {
      write(header);
      begun = true;
    } finally {
      if (!begun) {
        close();
      }
    }
  }

  /** Its length so far. */
  long offset() {
    return offset;
  }

  /** Appends bytes. */
  void write(ByteWriter bytes) throws IOException {
    output.write(bytes.array(), 0, bytes.size());
    offset += bytes.size();
  }

  /** Appends bytes with their checksum; returns the length of both. */
  int writeChecked(ByteWriter bytes) throws IOException {
    bytes.putInt(SstableFormat.crc(bytes.array(), 0, bytes.size()));
    write(bytes);
    return bytes.size();
  }

  /** Brings it to stable storage; the directory is not synced. */
  void finish() throws IOException {
    output.sync();
    output.close();
    finished = true;
  }

  @Override
  public void close() throws IOException {
    if (!finished) {
      output.close();
      files.delete(file);
    }
  }
}
