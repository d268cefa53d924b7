package io.cellardb.storage.lsm.io;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A file system in memory, for tests, that knows what was synced: it can {@link #crash}, and it can
 * {@link #failFrom fail} from the n-th operation on that changes something.
 */
public final class MemoryFileSystem implements FileSystem {
  /** What a disk writes whole or not at all, in bytes. */
  private static final int SECTOR = 512;

  /** The bytes of a file, wherever it is linked. */
  private static final class Content {
    byte[] bytes = new byte[256];
    int size;
    int synced;
  }

  /** A change of a directory that is not yet durable; a null content removes the name. */
  private record Change(Path name, Content content) {
    void applyTo(Map<Path, Content> directory) {
      if (content == null) {
        directory.remove(name);
      } else {
        directory.put(name, content);
      }
    }
  }

  @GuardedBy("this")
  private final Set<Path> directories = new HashSet<>();

  @GuardedBy("this")
  private final Map<Path, Content> files = new HashMap<>();

  @GuardedBy("this")
  private final Map<Path, Content> durable = new HashMap<>();

  @GuardedBy("this")
  private final List<Change> pending = new ArrayList<>();

  @GuardedBy("this")
  private final Set<Path> locks = new HashSet<>();

  @GuardedBy("this")
  private long operations;

  @GuardedBy("this")
  private long failFrom = Long.MAX_VALUE;

  @GuardedBy("this")
  private long failUntil = Long.MAX_VALUE;

  @GuardedBy("this")
  private String failingEnding;

  @GuardedBy("this")
  private boolean dead;

  /** An empty one. */
  public MemoryFileSystem() {}

  private MemoryFileSystem(Set<Path> directories, Map<Path, Content> files) {
    this.directories.addAll(directories);
    this.files.putAll(files);
    this.durable.putAll(files);
  }

  /** How many operations have changed, or tried to change, something so far. */
  public synchronized long operations() {
    return operations;
  }

  /** Lets every changing operation from the {@code n}-th on fail; the first one is number 1. */
  public synchronized void failFrom(long n) {
    failFrom = n;
    failUntil = Long.MAX_VALUE;
  }

  /** Lets only the {@code n}-th changing operation fail. */
  public synchronized void failOnce(long n) {
    failFrom = n;
    failUntil = n + 1;
  }

  /** Lets every changing operation on files with that ending fail; null for none. */
  public synchronized void failFiles(String ending) {
    failingEnding = ending;
  }

  /**
   * Cuts the power: this file system fails from now on, and a new one has what survived. What was
   * not synced is lost, or survives in part if a source of randomness is given: some of the changes
   * of directories in their order, and of each file some of its unsynced end, in which sectors may
   * be zeros, since they are written in any order, and the last bytes garbage.
   *
   * @param random decides what survives; null for nothing
   */
  public synchronized MemoryFileSystem crash(RandomGenerator random) {
    dead = true;
    int surviving = random == null ? 0 : random.nextInt(pending.size() + 1);
    for (Change change : pending.subList(0, surviving)) {
      change.applyTo(durable);
    }
    Map<Path, Content> kept = new HashMap<>();
    durable.forEach((name, content) -> kept.put(name, survivor(content, random)));
    return new MemoryFileSystem(directories, kept);
  }

  /**
   * Another file system with all that this one has at this moment, synced or not, as the next
   * process finds it after this one was killed. No file of it is locked.
   */
  public synchronized MemoryFileSystem copy() {
    Map<Path, Content> copies = new HashMap<>();
    files.forEach(
        (name, content) -> {
          Content copy = new Content();
          copy.bytes = content.bytes.clone();
          copy.size = content.size;
          copy.synced = content.size;
          copies.put(name, copy);
        });
    return new MemoryFileSystem(directories, copies);
  }

  private static Content survivor(Content content, RandomGenerator random) {
    Content survivor = new Content();
    int lost = content.size - content.synced;
    int kept = random == null ? 0 : random.nextInt(lost + 1);
    survivor.size = content.synced + kept;
    survivor.synced = survivor.size;
    survivor.bytes = Arrays.copyOf(content.bytes, Math.max(256, survivor.size));
    for (int from = content.synced; from < survivor.size; from += SECTOR - from % SECTOR) {
      if (random.nextInt(8) == 0) {
        Arrays.fill(
            survivor.bytes, from, Math.min(survivor.size, from + SECTOR - from % SECTOR), (byte) 0);
      }
    }
    int garbage = kept == 0 ? 0 : Math.min(kept, random.nextInt(20));
    for (int i = survivor.size - garbage; i < survivor.size; i++) {
      survivor.bytes[i] = (byte) random.nextInt();
    }
    return survivor;
  }

  /** Inverts bits of one byte of a file, as a failing disk would. */
  public synchronized void flip(Path file, long offset, int bits) throws IOException {
    Content content = content(file);
    content.bytes[Math.toIntExact(offset)] ^= (byte) bits;
  }

  /** Cuts a file to its first {@code size} bytes. */
  public synchronized void cut(Path file, long size) throws IOException {
    Content content = content(file);
    content.size = Math.toIntExact(size);
    content.synced = Math.min(content.synced, content.size);
  }

  /** Puts other bytes in the place of all that a file has, or makes a file of them. */
  public synchronized void replace(Path file, byte[] bytes) {
    Content content = new Content();
    content.bytes = Arrays.copyOf(bytes, Math.max(256, bytes.length));
    content.size = bytes.length;
    content.synced = bytes.length;
    files.put(file, content);
    durable.put(file, content);
  }

  /** Makes zeros of what is not synced of a file, as after a sync that failed. */
  synchronized void loseUnsynced(Path file) throws IOException {
    Content content = content(file);
    Arrays.fill(content.bytes, content.synced, content.size, (byte) 0);
  }

  @GuardedBy("this")
  private void change(String what, Path file) throws IOException {
    checkAlive(file);
    operations++;
    boolean failing =
        (operations >= failFrom && operations < failUntil)
            || (failingEnding != null && file.toString().endsWith(failingEnding));
    if (failing) {
      throw new IOException("injected failure of " + what + " on " + file);
    }
  }

  @GuardedBy("this")
  private void change(Change change) {
    change.applyTo(files);
    pending.add(change);
  }

  @GuardedBy("this")
  private Content content(Path file) throws IOException {
    checkAlive(file);
    Content content = files.get(file);
    if (content == null) {
      throw new FileNotFoundException(file.toString());
    }
    return content;
  }

  @Override
  public synchronized void createDirectories(Path directory) {
    directories.add(directory);
  }

  @Override
  public synchronized boolean exists(Path file) {
    return files.containsKey(file) || directories.contains(file);
  }

  @Override
  public synchronized List<String> list(Path directory) {
    return files.keySet().stream()
        .filter(file -> directory.equals(file.getParent()))
        .map(file -> file.getFileName().toString())
        .toList();
  }

  @Override
  public synchronized Output create(Path file) throws IOException {
    change("create", file);
    Content content = new Content();
    change(new Change(file, content));
    return new MemoryOutput(file, content);
  }

  @Override
  public synchronized Input open(Path file) throws IOException {
    return new MemoryInput(file, content(file));
  }

  @Override
  public synchronized void rename(Path from, Path to) throws IOException {
    change("rename", from);
    Content content = content(from);
    change(new Change(to, content));
    change(new Change(from, null));
  }

  @Override
  public synchronized void link(Path file, Path name) throws IOException {
    change("link", file);
    if (files.containsKey(name)) {
      throw new FileAlreadyExistsException(name.toString());
    }
    change(new Change(name, content(file)));
  }

  @Override
  public synchronized void delete(Path file) throws IOException {
    change("delete", file);
    change(new Change(file, null));
  }

  @Override
  public synchronized void syncDirectory(Path directory) throws IOException {
    change("sync directory", directory);
    for (Change change : pending) {
      change.applyTo(durable);
    }
    pending.clear();
  }

  @Override
  public synchronized Closeable lock(Path file) throws IOException {
    if (!locks.add(file)) {
      throw new FileLockedException(file, "this process (" + ProcessHandle.current().pid() + ")");
    }
    return () -> unlock(file);
  }

  private synchronized void unlock(Path file) {
    locks.remove(file);
  }

  private final class MemoryOutput implements Output {
    private final Path file;
    private final Content content;

    MemoryOutput(Path file, Content content) {
      this.file = file;
      this.content = content;
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
      synchronized (MemoryFileSystem.this) {
        checkAlive(file);
        try {
          change("write", file);
        } catch (IOException e) {
          append(bytes, from, count / 2); // a failing disk may have taken a part
          throw e;
        }
        append(bytes, from, count);
      }
    }

    private void append(byte[] bytes, int from, int count) {
      if (content.size + count > content.bytes.length) {
        content.bytes =
            Arrays.copyOf(content.bytes, Math.max(content.size + count, content.bytes.length * 2));
      }
      System.arraycopy(bytes, from, content.bytes, content.size, count);
      content.size += count;
    }

    @Override
    public void sync() throws IOException {
      synchronized (MemoryFileSystem.this) {
        checkAlive(file);
        change("sync", file);
        content.synced = content.size;
      }
    }

    @Override
    public void close() {}
  }

  private final class MemoryInput implements Input {
    private final Path file;
    private final Content content;

    MemoryInput(Path file, Content content) {
      this.file = file;
      this.content = content;
    }

    @Override
    public long size() {
      synchronized (MemoryFileSystem.this) {
        return content.size;
      }
    }

    @Override
    public void read(long position, byte[] into, int from, int count) throws IOException {
      synchronized (MemoryFileSystem.this) {
        checkAlive(file);
        if (position + count > content.size) {
          throw new EOFException("file " + file + " ends before offset " + (position + count));
        }
        System.arraycopy(content.bytes, Math.toIntExact(position), into, from, count);
      }
    }

    @Override
    public void close() {}
  }

  @GuardedBy("this")
  private void checkAlive(Path file) throws IOException {
    if (dead) {
      throw new IOException("the power went off before file " + file + " was used");
    }
  }
}
