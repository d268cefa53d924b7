package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.Fault;
import io.cellardb.storage.lsm.io.FaultyFileSystem;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/**
 * A {@link FaultHistory} on a store whose file system fails once, or for a while, and what is to
 * hold then and afterwards:
 *
 * <ul>
 *   <li>an error is a {@link StorageException} of code IO, or CORRUPTION if bits flipped;
 *   <li>what can be read is what was acknowledged, at any time; a step that failed may have
 *       happened, whole, once the store was opened again;
 *   <li>with the cause gone the store opens, takes writes and has nothing to complain about, or it
 *       names the file whose bits flipped.
 * </ul>
 */
final class FaultRun {
  private static final Path DIRECTORY = Path.of("/store");

  /** Steps that an application does before it opens a store anew that takes no more writes. */
  private static final int PATIENCE = 3;

  private final FaultHistory history;
  private final Fault fault; // null for none
  private final Random random;
  private final boolean background;
  private final FaultyFileSystem files;

  private LsmStore store; // null while it cannot be opened
  private final List<Integer> done = new ArrayList<>();

  /** Steps that failed: each may have happened, once the store was opened again. */
  private final List<Integer> doubtful = new ArrayList<>();

  private int step;
  private int failures;
  private boolean corrupt;
  private boolean onlyRead; // since the disk was full when the store was opened

  /**
   * A run.
   *
   * @param seed for what the fault leaves to chance
   * @param background whether the store flushes and compacts when it likes
   */
  FaultRun(FaultHistory history, Fault fault, long seed, boolean background) {
    this.history = history;
    this.fault = fault;
    this.random = new Random(seed);
    this.background = background;
    this.files = new FaultyFileSystem(new MemoryFileSystem(), seed);
    files.plan(fault);
  }

  /** What the file system was asked for. */
  List<Fault.Operation> trace() {
    return files.trace();
  }

  /** How often the fault befell an operation. */
  long injected() {
    return files.injected();
  }

  /** Whether damage was found and told. */
  boolean wasCorrupt() {
    return corrupt;
  }

  /** Does it all, and fails if anything is not as it should be. */
  void run() {
    for (step = 0; step < history.steps().size() && !corrupt; step++) {
      if (failures >= PATIENCE && !isDiskFull()) {
        close();
        failures = 0;
      }
      if (isDiskFull() && files.injected() > 6) {
        files.plan(null); // room again
      }
      if (onlyRead) {
        close();
      }
      if (store != null || open(files)) {
        perform(history.steps().get(step));
      }
    }
    if (store != null && !corrupt && fault != null && !isPowerless()) {
      readsGoOn();
    }
    close();
    files.plan(null);
    boolean powerFailed = isPowerless();
    MemoryFileSystem after =
        powerFailed || random.nextBoolean()
            ? files.disk().crash(random.nextBoolean() ? null : random)
            : files.disk();
    if (!corrupt) {
      step = history.steps().size();
      checkAfterwards(after);
    }
  }

  private boolean isDiskFull() {
    return fault != null && fault.kind() == Fault.Kind.DISK_FULL;
  }

  private boolean isPowerless() {
    return fault != null && fault.kind() == Fault.Kind.POWER_FAILURE && files.injected() > 0;
  }

  private boolean flips() {
    return fault != null
        && (fault.kind() == Fault.Kind.READ_FLIP || fault.kind() == Fault.Kind.WRITE_FLIP);
  }

  private LsmOptions options(FileSystem through) {
    LsmOptions options =
        LsmOptions.defaults()
            .withFileSystem(through)
            .withCacheBytes(0)
            .withClock(() -> FaultHistory.time(step));
    return background
        ? options.withMemtableBytes(4000)
        : options.withMemtableBytes(1 << 20).withAutomaticCompaction(false);
  }

  private boolean open(FileSystem through) {
    try {
      store = LsmStore.open(DIRECTORY, options(through));
      onlyRead = false;
      settle(Dump.of(store));
      return true;
    } catch (StorageException | OutOfMemoryError e) {
      accept(Faults.told(e));
      close();
      return false;
    }
  }

  /** Finds out which of the doubtful steps have happened. */
  private void settle(String found) {
    List<Integer> candidate = candidate(found);
    if (candidate == null && flips()) {
      candidate = endOfLog(found);
    }
    assertTrue(candidate != null, () -> difference(found));
    done.clear();
    done.addAll(candidate);
    doubtful.clear();
  }

  /** The steps after which this is to be read: those done and some of the doubtful; or null. */
  private List<Integer> candidate(String found) {
    for (int chosen = 0; chosen < 1 << doubtful.size(); chosen++) {
      TreeSet<Integer> candidate = new TreeSet<>(done);
      for (int i = 0; i < doubtful.size(); i++) {
        if ((chosen >> i & 1) != 0) {
          candidate.add(doubtful.get(i));
        }
      }
      if (history.after(List.copyOf(candidate)).equals(found)) {
        return List.copyOf(candidate);
      }
    }
    return null;
  }

  /**
   * What the last sync of a log wrote has no witness, see FORMAT.md: if a bit of it flips, the log
   * ends there. That may be the last write, or the last change of the catalog.
   */
  private List<Integer> endOfLog(String found) {
    Set<Step.Kind> tried = EnumSet.noneOf(Step.Kind.class);
    for (int i = done.size() - 1; i >= 0; i--) {
      List<Integer> candidate = new ArrayList<>(done);
      candidate.remove(i);
      if (tried.add(history.steps().get(done.get(i)).kind())
          && history.after(candidate).equals(found)) {
        return candidate;
      }
    }
    return null;
  }

  private void checkRead() {
    String found = Dump.of(store);
    assertTrue(candidate(found) != null, () -> difference(found));
  }

  private String difference(String found) {
    return this
        + ", doubtful "
        + doubtful
        + ": expected\n"
        + history.after(done)
        + "found\n"
        + found;
  }

  private List<String> names() {
    return done.stream().map(i -> i + " " + history.steps().get(i).name()).toList();
  }

  private void perform(Step current) {
    boolean poisoned = failures > 0;
    try {
      switch (current.kind()) {
        case READ -> checkRead();
        case RESTART -> {
          LsmStore closing = store;
          store = null;
          closing.close();
        }
        default -> current.action().accept(store);
      }
      if (current.changes()) {
        done.add(step);
      }
    } catch (StorageException | OutOfMemoryError thrown) {
      StorageException e = Faults.told(thrown);
      if (!Faults.CODES.contains(e.code()) && e.code() != Code.CORRUPTION) {
        return; // refused for a good reason, such as a table that is not there
      }
      accept(e);
      onlyRead = e.getMessage().contains("can only be read");
      boolean refused = onlyRead || (poisoned && e.getMessage().contains("takes no "));
      failures++;
      if (current.changes() && !refused) {
        doubtful.add(step);
      }
    }
  }

  private void accept(StorageException e) {
    assertFalse(e.getMessage().contains("\n"), e.toString());
    if (e.code() == Code.CORRUPTION) {
      assertTrue(flips(), () -> "damage that nobody did: " + e);
      assertTrue(
          e.getMessage().contains("file /store/") && e.getMessage().contains("at offset"),
          e.getMessage());
      corrupt |= fault.kind() == Fault.Kind.WRITE_FLIP;
    } else if (!Faults.CODES.contains(e.code())) {
      throw new AssertionError("an error of the wrong kind after " + names(), e);
    }
  }

  private void close() {
    if (store != null) {
      LsmStore closing = store;
      store = null;
      try {
        closing.close();
      } catch (StorageException | OutOfMemoryError e) {
        accept(Faults.told(e));
      }
    }
  }

  /** Whatever became of writes: what was acknowledged can be read. */
  private void readsGoOn() {
    long before = files.injected();
    try {
      checkRead();
    } catch (StorageException | OutOfMemoryError thrown) {
      StorageException e = Faults.told(thrown);
      accept(e);
      boolean failed = files.injected() > before || e.code() == Code.CORRUPTION;
      assertTrue(failed, () -> "a read failed for no reason: " + e);
    }
  }

  /** With the cause gone everything is there and works, or flipped bits are told of. */
  private void checkAfterwards(MemoryFileSystem after) {
    if (!open(after)) {
      assertTrue(corrupt, () -> "the store does not open any more: " + this);
      return;
    }
    try {
      List<String> problems = store.verify();
      assertTrue(flips() || problems.isEmpty(), () -> this + " left " + problems);
      Step write = history.steps().get(2);
      if (problems.isEmpty() && done.containsAll(List.of(0, 1)) && isWrite(write)) {
        String before = Dump.of(store);
        write.action().accept(store);
        assertFalse(before.equals(Dump.of(store)), this::toString);
      }
    } catch (StorageException e) {
      accept(e);
    }
    close();
  }

  private static boolean isWrite(Step candidate) {
    return candidate.name().equals("write");
  }

  @Override
  public String toString() {
    return fault + " at " + files.victim() + ", step " + step + ", done " + names();
  }
}
