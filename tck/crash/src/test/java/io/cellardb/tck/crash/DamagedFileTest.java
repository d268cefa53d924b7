package io.cellardb.tck.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.lsm.LsmOptions;
import io.cellardb.storage.lsm.LsmStore;
import io.cellardb.storage.lsm.io.FileNames;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import io.cellardb.storage.lsm.repair.Salvage;
import io.cellardb.storage.lsm.repair.StoreCheck;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One file of a store is damaged: a byte flipped, its end cut off, a page zeroed, the whole file
 * missing, empty, exchanged with another one or with an earlier state of itself. Then the store
 * answers right or tells file and offset, the check finds it, and a salvage brings back nothing
 * that was never written.
 *
 * <p>Of a store that was closed every loss is told. Of one that was not, what the last sync wrote
 * has a witness in the mark behind it, if that survived (FORMAT.md). A log may be found shorter
 * only if no readable byte that is left of it can witness that more had been synced.
 */
@Timeout(value = 3, unit = TimeUnit.HOURS)
final class DamagedFileTest {
  private static final Path DIRECTORY = Path.of("/store");
  private static final Path SALVAGED = Path.of("/salvaged");
  private static final int PAGE = 512;

  /** Bytes before the first record of a log, and before the payload of a record. */
  private static final int HEADER = 24;

  private static final int RECORD_HEADER = 16;

  private enum Verdict {
    RIGHT,
    TOLD,
    /** The end of a log is missing, which looks like a write that was torn off. */
    SHORTER
  }

  /** How a file is damaged: its bytes afterwards, null if it is gone. */
  private record Damage(String name, Path file, byte[] bytes) {}

  /** By the end of the process and the kind of file. */
  private final Map<String, Map<Verdict, Integer>> verdicts = new TreeMap<>();

  private int files;
  private int salvaged;

  private FaultHistory history;
  private List<Integer> done;
  private End ended;
  private MemoryFileSystem pristine;
  private String expected;

  /** How the process ends whose store is damaged. */
  private enum End {
    CLOSED,
    KILLED,
    POWER_FAILURE
  }

  /** Plays a history, and keeps early versions of its files. */
  private Map<Path, byte[]> play(long seed, int length, End end) throws IOException {
    history = new FaultHistory(seed, length);
    done = new ArrayList<>();
    Map<Path, byte[]> early = new TreeMap<>();
    MemoryFileSystem disk = new MemoryFileSystem();
    LsmStore store = null;
    for (int i = 0; i < length; i++) {
      Step step = history.steps().get(i);
      if (store == null) {
        store = open(disk, i);
      }
      long now = FaultHistory.time(i);
      clock = now;
      try {
        if (step.kind() == Step.Kind.RESTART) {
          store.close();
          store = null;
        } else {
          step.action().accept(store);
          if (step.changes()) {
            done.add(i);
          }
        }
      } catch (StorageException e) {
        assertTrue(e.code() != Code.IO && e.code() != Code.CORRUPTION, e.toString());
      }
      if (i == length * 2 / 3) {
        MemoryFileSystem then = disk.copy(); // whose files do not go away while they are read
        for (String name : then.list(DIRECTORY)) {
          early.put(DIRECTORY.resolve(name), then.readAll(DIRECTORY.resolve(name)));
        }
      }
    }
    if (store == null) {
      store = open(disk, length);
    }
    switch (end) {
      case CLOSED -> {
        store.close();
        pristine = disk;
      }
      case KILLED -> {
        pristine = disk.copy();
        store.close();
      }
      case POWER_FAILURE -> {
        pristine = disk.crash(new java.util.Random(seed));
        closeDead(store);
      }
    }
    ended = end;
    expected = history.after(done);
    return early;
  }

  private long clock;

  private LsmStore open(MemoryFileSystem disk, int step) {
    clock = FaultHistory.time(step);
    return LsmStore.open(
        DIRECTORY,
        LsmOptions.defaults()
            .withFileSystem(disk)
            .withMemtableBytes(6000)
            .withAutomaticCompaction(false)
            .withClock(() -> clock));
  }

  private static void closeDead(LsmStore store) {
    try {
      store.close();
    } catch (StorageException e) {
      assertEquals(Code.IO, e.code());
    }
  }

  private void damageEverything(long seed, int length, int every, End end) throws IOException {
    Map<Path, byte[]> early = play(seed, length, end);
    SplittableRandom random = new SplittableRandom(seed);
    List<String> names = pristine.list(DIRECTORY).stream().sorted().toList();
    for (String name : names) {
      if (name.equals(FileNames.LOCK)) {
        continue;
      }
      Path file = DIRECTORY.resolve(name);
      byte[] bytes = pristine.readAll(file);
      for (int at = random.nextInt(every); at < bytes.length; at += every) {
        byte[] flipped = bytes.clone();
        flipped[at] ^= (byte) (1 << random.nextInt(8));
        check(new Damage("flipped at " + at, file, flipped));
      }
      for (int at = random.nextInt(every); at < bytes.length; at += 8 * every) {
        check(new Damage("cut to " + at, file, Arrays.copyOf(bytes, at)));
      }
      for (int at = 0; at < bytes.length; at += PAGE) {
        byte[] zeroed = bytes.clone();
        Arrays.fill(zeroed, at, Math.min(at + PAGE, bytes.length), (byte) 0);
        check(new Damage("zeros from " + at, file, zeroed));
      }
      byte[] longer = Arrays.copyOf(bytes, bytes.length + 40);
      Arrays.fill(longer, bytes.length, longer.length, (byte) random.nextInt());
      check(new Damage("40 bytes longer", file, longer));
      check(new Damage("missing", file, null));
      check(new Damage("empty", file, new byte[0]));
      if (early.containsKey(file) && !Arrays.equals(early.get(file), bytes)) {
        check(new Damage("of an earlier time", file, early.get(file)));
      }
      for (String other : names) {
        if (!other.equals(name) && ending(other).equals(ending(name))) {
          check(new Damage("really " + other, file, pristine.readAll(DIRECTORY.resolve(other))));
        }
      }
    }
  }

  private static String ending(String name) {
    return name.substring(name.indexOf('.') + 1);
  }

  private MemoryFileSystem damaged(Damage damage) throws IOException {
    MemoryFileSystem disk = pristine.copy();
    if (damage.bytes() == null) {
      disk.delete(damage.file());
    } else {
      disk.replace(damage.file(), damage.bytes());
    }
    return disk;
  }

  private void check(Damage damage) throws IOException {
    files++;
    String label = damage.name() + ", " + damage.file() + ", -Dtest.seed=" + Faults.seed();
    try {
      MemoryFileSystem disk = damaged(damage);
      boolean found = isFound(disk, damage);
      if (files % 7 == 0) {
        salvage(disk, damage);
      }
      Verdict verdict = verdict(disk, damage);
      assertTrue(
          verdict != Verdict.TOLD || found, "the store told of damage that the check did not find");
      verdicts
          .computeIfAbsent(
              ended + " " + ending(damage.file().getFileName().toString()), e -> new TreeMap<>())
          .merge(verdict, 1, Integer::sum);
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(label + ": " + e, e);
    }
  }

  /** Whether the check finds anything. */
  private static boolean isFound(MemoryFileSystem disk, Damage damage) throws IOException {
    try {
      return !StoreCheck.run(disk, DIRECTORY).damage().isEmpty();
    } catch (StorageException e) {
      assertEquals(Code.NOT_A_STORE, e.code());
      assertTrue(damage.file().endsWith(FileNames.CURRENT), e.toString());
      return true;
    }
  }

  private Verdict verdict(MemoryFileSystem disk, Damage damage) throws IOException {
    try (LsmStore store = open(disk, history.steps().size())) {
      String read = Dump.of(store);
      if (read.equals(expected)) {
        return Verdict.RIGHT;
      }
      assertTrue(isShorter(read, damage), () -> "expected\n" + expected + "found\n" + read);
      assertTrue(ended != End.CLOSED && !isWitnessed(damage), "a loss that could be told is not");
      return Verdict.SHORTER;
    } catch (StorageException e) {
      if (e.code() == Code.NOT_A_STORE && damage.file().endsWith(FileNames.CURRENT)) {
        return Verdict.TOLD;
      }
      if (e.code() != Code.CORRUPTION) {
        throw e;
      }
      assertTrue(
          e.getMessage().contains("file /store/") && e.getMessage().contains("at offset"),
          e.getMessage());
      return Verdict.TOLD;
    }
  }

  /**
   * Whether a record that is left of a log says that more had been synced than what lies before the
   * damage.
   */
  private boolean isWitnessed(Damage damage) throws IOException {
    byte[] before = pristine.readAll(damage.file());
    byte[] after = damage.bytes() == null ? new byte[0] : damage.bytes();
    int damaged = Arrays.mismatch(before, after);
    int lost = 0; // where the first record begins that is not as it was
    boolean witnessed = false;
    for (int at = HEADER; at + RECORD_HEADER <= before.length; ) {
      int end = at + RECORD_HEADER + ByteBuffer.wrap(before).getInt(at + 4);
      if (end < at || end > before.length || !isReadable(before, at, end)) {
        break; // a torn end, maybe of a mark whose last bytes are garbage
      }
      if (end <= damaged) {
        lost = end;
      } else if (end <= after.length && Arrays.equals(before, at, end, after, at, end)) {
        witnessed |= ByteBuffer.wrap(before).getLong(at + 8) > lost;
      }
      at = end;
    }
    return witnessed;
  }

  private static boolean isReadable(byte[] log, int at, int end) {
    CRC32C crc = new CRC32C();
    crc.update(log, at + 4, end - at - 4);
    return ByteBuffer.wrap(log).getInt(at) == (int) crc.getValue();
  }

  /** Whether the last steps of a log are missing. */
  private boolean isShorter(String read, Damage damage) {
    String ending = ending(damage.file().getFileName().toString());
    Step.Kind kind =
        ending.equals("wal")
            ? Step.Kind.WRITE
            : ending.equals("manifest") ? Step.Kind.CATALOG : null;
    List<Integer> left = new ArrayList<>(done);
    for (int i = done.size() - 1; i >= 0 && kind != null; i--) {
      if (history.steps().get(done.get(i)).kind() == kind) {
        left.remove(i);
        if (history.after(left).equals(read)) {
          return true;
        }
      }
    }
    return false;
  }

  /** What a salvage brings back was written once, and is in order. */
  private void salvage(MemoryFileSystem disk, Damage damage) throws IOException {
    salvaged++;
    Salvage.Outcome outcome = Salvage.run(disk, DIRECTORY, SALVAGED);
    assertEquals(List.of(), StoreCheck.run(disk, SALVAGED).damage());
    try (LsmStore store =
        LsmStore.open(SALVAGED, LsmOptions.defaults().withFileSystem(disk).withReadOnly(true))) {
      String read = Dump.of(store);
      if (outcome.lost().isEmpty()) {
        assertTrue(
            read.equals(expected) || (ended != End.CLOSED && isShorter(read, damage)),
            () -> "not told what is lost; expected\n" + expected + "found\n" + read);
      }
      for (String cell : read.lines().toList()) {
        assertTrue(
            cell.startsWith("table ") || everWritten().contains(withoutFamily(cell)),
            () -> "made up: " + cell);
      }
    }
  }

  /** A family's name may be lost. */
  private static String withoutFamily(String cell) {
    return cell.replaceFirst("/[a-z]:", "/:");
  }

  private FaultHistory writtenBy;
  private final Set<String> written = new HashSet<>();

  /** Every cell that could be read at any time of the history. */
  private Set<String> everWritten() {
    if (writtenBy != history) {
      writtenBy = history;
      written.clear();
      for (int i = 0; i <= done.size(); i++) {
        history
            .after(done.subList(0, i))
            .lines()
            .map(DamagedFileTest::withoutFamily)
            .forEach(written::add);
      }
    }
    return written;
  }

  @Test
  void aDamagedFileIsToldOrHarmless() throws IOException {
    long began = System.nanoTime();
    long seed = Faults.seed();
    if (Faults.all()) {
      for (int i = 0; i < 9; i++) {
        damageEverything(seed + i, 60, i < 3 ? 1 : 7, End.values()[i % 3]);
      }
    } else {
      long next = seed;
      for (End end : End.values()) {
        damageEverything(next++, 45, 97, end);
      }
    }
    Faults.report(
        String.format(
            Locale.ROOT,
            "damaged files: %d, by kind of file %s, %d stores salvaged, in %d s",
            files,
            verdicts,
            salvaged,
            TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - began)));
  }
}
