package io.cellardb.tck.storage;

import io.cellardb.storage.Durability;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A store in a directory of its own; at the end it is checked, and deleted. */
final class LsmHarness implements StoreHarness {
  private final ManualClock clock = new ManualClock();
  private final Path directory;
  private final LsmOptions options;
  private LsmStore store;

  private LsmHarness(Path directory, LsmOptions options) {
    this.directory = directory;
    // The operating system has the writes: nobody pulls the plug here.
    this.options = options.withClock(clock).withDurability(Durability.OS);
    store = LsmStore.open(directory, this.options);
  }

  /**
   * A store on files in memory that flushes and compacts when it is asked to, and drops nothing
   * unasked.
   */
  static LsmHarness calm() {
    return new LsmHarness(
        Path.of("store"),
        LsmOptions.defaults()
            .withAutomaticCompaction(false)
            .withDropsOverwritten(false)
            .withFileSystem(new MemoryFileSystem()));
  }

  /** As {@link #calm}, but what is overwritten in memory is dropped. */
  static LsmHarness dropping() {
    return new LsmHarness(
        Path.of("store"),
        LsmOptions.defaults()
            .withAutomaticCompaction(false)
            .withFileSystem(new MemoryFileSystem()));
  }

  /** A store on disk that flushes and compacts when it is asked to. */
  static LsmHarness onDisk() {
    try {
      return new LsmHarness(
          Files.createTempDirectory("cellar-tck"),
          LsmOptions.defaults().withAutomaticCompaction(false).withDropsOverwritten(false));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A store on files in memory that flushes after a few writes, compacts into several levels of
   * small files, and scans in many pieces.
   */
  static LsmHarness restless() {
    return new LsmHarness(
        Path.of("store"),
        LsmOptions.defaults()
            .withMemtableBytes(16 << 10)
            .withFileBytes(2 << 10)
            .withScanPieceBytes(500)
            .withFileSystem(new MemoryFileSystem()));
  }

  /** As {@link #restless}, with memtables so small that the commit of a transaction fills them. */
  static LsmHarness cramped() {
    return new LsmHarness(
        Path.of("store"),
        LsmOptions.defaults().withMemtableBytes(500).withFileSystem(new MemoryFileSystem()));
  }

  @Override
  public LsmStore store() {
    return store;
  }

  @Override
  public ManualClock clock() {
    return clock;
  }

  @Override
  public void reopen() {
    store.close();
    store = LsmStore.open(directory, options);
  }

  @Override
  public void close() {
    reopen();
    List<String> problems = store.verify();
    store.close();
    if (Files.exists(directory)) {
      delete(directory);
    }
    if (!problems.isEmpty()) {
      throw new AssertionError("the store is damaged: " + problems);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> walk = Files.walk(directory)) {
      for (Path file : walk.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
