package io.cellardb.storage.lsm.io;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The file system of the operating system. */
public final class DiskFileSystem implements FileSystem {
  /** The only instance. */
  public static final DiskFileSystem INSTANCE = new DiskFileSystem();

  /**
   * Lock files that this process holds. POSIX drops the locks of a process on a file as soon as it
   * closes any descriptor of it. So a file that is in here must not even be opened.
   */
  @GuardedBy("HELD")
  private static final Set<Path> HELD = new HashSet<>();

  private DiskFileSystem() {}

  /** Something that writes. */
  private interface Writing<T> {
    T run() throws IOException;
  }

  /** Does something that needs so many bytes of room; a full disk is told as such. */
  private static <T> T run(Path file, int bytes, Writing<T> writing) throws IOException {
    try {
      return writing.run();
    } catch (IOException e) {
      throw isFull(file, bytes, e) ? new DiskFullException(file, e) : e;
    }
  }

  /** The words of the operating system may be in any language, and bytes are not all it counts. */
  private static boolean isFull(Path file, int bytes, IOException failure) {
    String message = String.valueOf(failure.getMessage());
    if (message.contains("No space left") || message.contains("quota exceeded")) {
      return true;
    }
    Path directory = file.toAbsolutePath().getParent();
    return Files.isWritable(directory) && directory.toFile().getUsableSpace() < bytes;
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    run(directory, 0, () -> Files.createDirectories(directory));
  }

  @Override
  public boolean exists(Path file) {
    return Files.exists(file);
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Override
  public Output create(Path file) throws IOException {
    return new DiskOutput(file, run(file, 0, () -> new FileOutputStream(file.toFile())));
  }

  @Override
  public Input open(Path file) throws IOException {
    return new DiskInput(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    run(
        to,
        0,
        () ->
            Files.move(
                from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
  }

  @Override
  public void link(Path file, Path name) throws IOException {
    if (Files.exists(name)) {
      throw new FileAlreadyExistsException(name.toString());
    }
    try {
      Files.createLink(name, file);
    } catch (UnsupportedOperationException | FileSystemException e) {
      // No links here, too many of them, or not the same device; if it is something worse, the copy
      // will fail for the same reason.
      copy(file, name, Files.size(file));
    }
  }

  @Override
  public void delete(Path file) throws IOException {
    Files.deleteIfExists(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    if (!System.getProperty("os.name", "").startsWith("Windows")) {
      // Windows cannot open a directory, and makes renames durable by itself.
      Uninterrupted.run(
          () -> {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
              channel.force(true);
            }
            return null;
          });
    }
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    return lock(file, DiskFileSystem::lockChannel);
  }

  @Override
  public Closeable lockForReading(Path file) throws IOException {
    return lock(file, DiskFileSystem::lockForReadingChannel);
  }

  /** Locks a file against other processes. */
  private interface Locking {
    Closeable lock(Path file) throws IOException;
  }

  private static Closeable lock(Path file, Locking locking) throws IOException {
    Path real = file.getParent().toRealPath().resolve(file.getFileName());
    synchronized (HELD) {
      if (!HELD.add(real)) {
        throw new FileLockedException(file, self());
      }
    }
    boolean locked = false;
    try {
      Closeable lock = Uninterrupted.run(() -> locking.lock(real));
      locked = true;
      return lock;
    } finally {
      if (!locked) {
        release(real);
      }
    }
  }

  private static Closeable lockChannel(Path file) throws IOException {
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    lock(file, channel, false);
    try {
      note(channel);
    } catch (IOException e) {
      // Held all the same; on a full disk others are told of "another process".
    }
    return () -> unlock(file, channel);
  }

  /** Leaves this process's number in a lock file, unless it is there: cutting a file takes time. */
  private static void note(FileChannel channel) throws IOException {
    byte[] pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
    ByteBuffer there = ByteBuffer.allocate(pid.length + 1);
    int length = channel.read(there, 0);
    if (length != pid.length || !there.flip().equals(ByteBuffer.wrap(pid))) {
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(pid), 0);
    }
  }

  /** Where the file cannot be written nobody else has to be kept out but who can. */
  private static Closeable lockForReadingChannel(Path file) throws IOException {
    try {
      return lockChannel(file);
    } catch (FileLockedException e) {
      throw e;
    } catch (IOException e) {
      if (!Files.exists(file)) {
        return () -> release(file);
      }
      FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
      lock(file, channel, true);
      return () -> unlock(file, channel);
    }
  }

  /** Locks a channel, or closes it and names the holder. */
  private static void lock(Path file, FileChannel channel, boolean shared) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock(0, Long.MAX_VALUE, shared);
    } catch (OverlappingFileLockException e) {
      // A copy of this class from another class loader holds it; closing would drop its lock.
      throw new FileLockedException(file, self());
    } catch (IOException e) {
      channel.close();
      throw e;
    }
    if (lock == null) {
      channel.close();
      String holder = Files.readString(file, StandardCharsets.US_ASCII).strip();
      throw new FileLockedException(
          file, holder.isEmpty() ? "another process" : "process " + holder);
    }
  }

  private static void unlock(Path file, FileChannel channel) throws IOException {
    channel.close();
    release(file);
  }

  private static String self() {
    return "this process (" + ProcessHandle.current().pid() + ")";
  }

  private static void release(Path file) {
    synchronized (HELD) {
      HELD.remove(file);
    }
  }

  /** A stream and not a channel, because an interrupt would close a channel for all its users. */
  private record DiskOutput(Path file, FileOutputStream stream) implements Output {
    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      run(
          file,
          count,
          () -> {
            stream.write(bytes, from, count);
            return null;
          });
    }

    @Override
    public void sync() throws IOException {
      run(
          file,
          0,
          () -> {
            stream.getFD().sync();
            return null;
          });
    }

    @Override
    public void close() throws IOException {
      stream.close();
    }
  }

  /**
   * A channel, for reads at a position by several threads. An interrupt of a reading thread closes
   * it; it is then opened again and the read repeated.
   */
  private static final class DiskInput implements Input {
    private final Path file;

    @GuardedBy("this")
    private boolean closed;

    private volatile FileChannel channel;

    DiskInput(Path file) throws IOException {
      this.file = file;
      this.channel = FileChannel.open(file, StandardOpenOption.READ);
    }

    @Override
    public long size() throws IOException {
      return Files.size(file);
    }

    @Override
    public void read(long position, byte[] into, int from, int count) throws IOException {
      ByteBuffer buffer = ByteBuffer.wrap(into, from, count);
      boolean interrupted = false;
      try {
        while (buffer.hasRemaining()) {
          FileChannel open = channel;
          try {
            int read = open.read(buffer, position + buffer.position() - from);
            if (read < 0) {
              throw new EOFException("file " + file + " ends before offset " + (position + count));
            }
          } catch (ClosedChannelException e) {
            interrupted |= Thread.interrupted();
            reopen(open, e);
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }

    private synchronized void reopen(FileChannel dead, ClosedChannelException cause)
        throws IOException {
      if (closed) {
        throw cause;
      }
      if (channel == dead) {
        channel = FileChannel.open(file, StandardOpenOption.READ);
      }
    }

    @Override
    public synchronized void close() throws IOException {
      closed = true;
      channel.close();
    }
  }
}
