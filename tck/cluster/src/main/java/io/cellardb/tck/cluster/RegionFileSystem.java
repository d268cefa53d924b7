package io.cellardb.tck.cluster;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSInputStream;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;

/**
 * The local file system as a region server of the same process needs it.
 *
 * <ul>
 *   <li>It has no permissions. Hadoop starts a process for each one that it sets, which takes
 *       longer than everything else that a region does with its files.
 *   <li>An interrupt of a thread that reads a file closes nothing. Hadoop reads by a channel, which
 *       an interrupt closes for all threads; and a reader of a region may be interrupted here,
 *       while a real one is interrupted in its own process.
 * </ul>
 */
public final class RegionFileSystem extends RawLocalFileSystem {
  @Override
  public FSDataInputStream open(Path path, int bufferSize) throws IOException {
    getFileStatus(path); // fails for files that are not there as Hadoop does
    return new FSDataInputStream(new FileStream(new RandomAccessFile(pathToFile(path), "r")));
  }

  @Override
  public void setPermission(Path path, FsPermission permission) {}

  @Override
  protected boolean mkOneDirWithMode(Path path, File file, FsPermission permission) {
    return file.mkdir();
  }

  private static final class FileStream extends FSInputStream {
    private final RandomAccessFile file;

    FileStream(RandomAccessFile file) {
      this.file = file;
    }

    @Override
    public synchronized int read() throws IOException {
      return file.read();
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
      return file.read(bytes, offset, length);
    }

    @Override
    public synchronized void seek(long position) throws IOException {
      file.seek(position);
    }

    @Override
    public synchronized long getPos() throws IOException {
      return file.getFilePointer();
    }

    @Override
    public boolean seekToNewSource(long position) {
      return false; // there is one copy
    }

    @Override
    public void close() throws IOException {
      file.close();
    }
  }
}
