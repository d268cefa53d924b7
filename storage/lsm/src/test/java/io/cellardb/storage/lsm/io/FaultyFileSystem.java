package io.cellardb.storage.lsm.io;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.Fault.Kind;
import io.cellardb.storage.lsm.io.Fault.Operation;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A file system that fails on purpose: it counts what it is asked to do, and one {@link Fault} at a
 * time befalls some of it. What is left to chance (how much of a write arrives, which bit is wrong)
 * follows from a seed. Safe for use by many threads; the order in which several of them are counted
 * is theirs.
 */
public final class FaultyFileSystem implements FileSystem {
  private final MemoryFileSystem disk;

  @GuardedBy("this")
  private final SplittableRandom random;

  @GuardedBy("this")
  private final List<Operation> trace = new ArrayList<>();

  @GuardedBy("this")
  private Fault fault;

  @GuardedBy("this")
  private boolean powerless;

  @GuardedBy("this")
  private long injected;

  @GuardedBy("this")
  private Path victim;

  /** Works as the given one until a fault is planned. */
  public FaultyFileSystem(MemoryFileSystem disk, long seed) {
    this.disk = disk;
    this.random = new SplittableRandom(seed);
  }

  /** What is behind it; its {@link MemoryFileSystem#crash} tells what a power failure leaves. */
  public MemoryFileSystem disk() {
    return disk;
  }

  /** Has a fault happen instead of the one that was planned before; null for none. */
  public synchronized void plan(Fault next) {
    fault = next;
  }

  /** All operations so far, in order; the first one has number 1. */
  public synchronized List<Operation> trace() {
    return List.copyOf(trace);
  }

  /** How often a fault has happened. */
  public synchronized long injected() {
    return injected;
  }

  /** The file or directory that a fault befell last, or null. */
  public synchronized Path victim() {
    return victim;
  }

  /** Counts an operation and returns what is to go wrong with it, or null. */
  private synchronized Kind next(Operation operation, Path file) throws IOException {
    trace.add(operation);
    if (powerless) {
      throw new IOException("the power is off: " + operation + " of " + file);
    }
    if (fault == null || !fault.hits(operation, trace.size())) {
      return null;
    }
    injected++;
    victim = file;
    powerless = fault.kind() == Kind.POWER_FAILURE;
    return fault.kind();
  }

  /** For operations that happen whole or not at all. */
  private void check(Operation operation, Path file) throws IOException {
    Kind kind = next(operation, file);
    if (kind != null) {
      throw failure(kind, operation, file);
    }
  }

  private static IOException failure(Kind kind, Operation operation, Path file) {
    if (kind == Kind.OUT_OF_MEMORY) {
      throw new OutOfMemoryError(operation + " of " + file + " (injected)");
    }
    if (kind == Kind.DISK_FULL) {
      return new DiskFullException(file, null);
    }
    String reason =
        switch (kind) {
          case TOO_MANY_FILES -> "Too many open files";
          case NO_CHANGES -> "Read-only file system";
          default -> "Input/output error";
        };
    return new IOException(file + ": " + reason + " (injected into " + operation + ")");
  }

  private synchronized int below(int bound) {
    return random.nextInt(bound);
  }

  private byte[] flipped(byte[] bytes, int from, int count) {
    byte[] copy = bytes.clone();
    copy[from + below(count)] ^= (byte) (1 << below(8));
    return copy;
  }

  @Override
  public void createDirectories(Path directory) throws IOException {
    check(Operation.CREATE_DIRECTORIES, directory);
    disk.createDirectories(directory);
  }

  @Override
  public boolean exists(Path file) throws IOException {
    check(Operation.EXISTS, file);
    return disk.exists(file);
  }

  @Override
  public List<String> list(Path directory) throws IOException {
    check(Operation.LIST, directory);
    return disk.list(directory);
  }

  @Override
  public Output create(Path file) throws IOException {
    check(Operation.CREATE, file);
    return new FaultyOutput(file, disk.create(file));
  }

  @Override
  public Input open(Path file) throws IOException {
    check(Operation.OPEN, file);
    return new FaultyInput(file, disk.open(file));
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    check(Operation.RENAME, from);
    disk.rename(from, to);
  }

  @Override
  public void link(Path file, Path name) throws IOException {
    check(Operation.LINK, file);
    disk.link(file, name);
  }

  @Override
  public void delete(Path file) throws IOException {
    check(Operation.DELETE, file);
    disk.delete(file);
  }

  @Override
  public void syncDirectory(Path directory) throws IOException {
    check(Operation.SYNC_DIRECTORY, directory);
    disk.syncDirectory(directory);
  }

  @Override
  public Closeable lock(Path file) throws IOException {
    check(Operation.LOCK, file);
    return disk.lock(file);
  }

  private final class FaultyOutput implements Output {
    private final Path file;
    private final Output output;

    FaultyOutput(Path file, Output output) {
      this.file = file;
      this.output = output;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      Kind kind = next(Operation.WRITE, file);
      if (kind == null) {
        output.write(bytes, from, count);
      } else if (kind == Kind.WRITE_FLIP) {
        output.write(count == 0 ? bytes : flipped(bytes, from, count), from, count);
      } else {
        boolean partial =
            kind == Kind.SHORT_WRITE || kind == Kind.DISK_FULL || kind == Kind.POWER_FAILURE;
        output.write(bytes, from, partial && count > 0 ? below(count) : 0);
        throw failure(kind, Operation.WRITE, file);
      }
    }

    @Override
    public void sync() throws IOException {
      Kind kind = next(Operation.SYNC, file);
      if (kind == Kind.LOST_SYNC) {
        disk.loseUnsynced(file);
      }
      if (kind != null) {
        throw failure(kind, Operation.SYNC, file);
      }
      output.sync();
    }

    @Override
    public void close() throws IOException {
      output.close();
    }
  }

  private final class FaultyInput implements Input {
    private final Path file;
    private final Input input;

    FaultyInput(Path file, Input input) {
      this.file = file;
      this.input = input;
    }

    @Override
    public long size() throws IOException {
      check(Operation.SIZE, file);
      return input.size();
    }

    @Override
    public void read(long position, byte[] into, int from, int count) throws IOException {
      Kind kind = next(Operation.READ, file);
      if (kind != null && kind != Kind.READ_FLIP) {
        throw failure(kind, Operation.READ, file);
      }
      input.read(position, into, from, count);
      if (kind == Kind.READ_FLIP && count > 0) {
        into[from + below(count)] ^= (byte) (1 << below(8));
      }
    }

    @Override
    public void close() throws IOException {
      input.close();
    }
  }
}
