package io.cellardb.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.Await;
import io.cellardb.tck.seed.TestSeed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class RowLocksTest {
  private static final TableName T = TableName.parse("t");
  private static final List<LockMode> MODES = List.of(LockMode.values());
  private static final int STEPS = 20_000;
  private static final int OWNERS = 4;
  private static final int ROWS = 3;
  private static final int THREADS = 6;
  private static final int ROUNDS = 300;

  private final RowLocks locks = new RowLocks();
  private final ExecutorService threads = Executors.newCachedThreadPool();

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private static byte[] row(int number) {
    return ("r" + number).getBytes(StandardCharsets.UTF_8);
  }

  private static WriteBatch write(int number) {
    return new WriteBatch()
        .mutate(T, row(number), new Mutation.Put("f", new byte[0], WriteBatch.NOW, new byte[0]));
  }

  private static WriteBatch delete(int number) {
    return new WriteBatch().mutate(T, row(number), new Mutation.DeleteRow(WriteBatch.NOW));
  }

  /** Random steps that do not wait, beside maps of who has which row, and the table, how. */
  @Test
  void whoMayHaveWhatIsWhatAModelSays() {
    Random random = new Random(TestSeed.get());
    List<RowLocks.Owner> owners = new ArrayList<>();
    for (int i = 0; i < OWNERS; i++) {
      owners.add(locks.owner());
    }
    Map<Integer, Map<Integer, LockMode>> model = new HashMap<>();
    Map<Integer, LockMode> table = new HashMap<>();
    for (int step = 0; step < STEPS; step++) {
      int owner = random.nextInt(OWNERS);
      int row = random.nextInt(ROWS);
      RowLocks.Owner asking = owners.get(owner);
      LockMode mode = MODES.get(random.nextInt(MODES.size()));
      Map<Integer, LockMode> holders = model.computeIfAbsent(row, number -> new HashMap<>());
      switch (random.nextInt(7)) {
        case 0 -> {
          asking.close();
          model.values().forEach(each -> each.remove(owner));
          table.remove(owner);
        }
        case 1, 2 -> {
          boolean deletes = random.nextBoolean();
          boolean free =
              isGiven(holders, owner, deletes ? LockMode.EXCLUSIVE : LockMode.CHANGING)
                  && isGiven(table, owner, LockMode.SHARED);
          WriteBatch batch = deletes ? delete(row) : write(row);
          assertEquals(!free, locks.areBlocked(batch, asking), "step " + step);
        }
        case 3 -> {
          boolean given = isGiven(table, owner, mode);
          assertEquals(given, asking.lock(T, mode, null), "step " + step);
          if (given) {
            give(table, owner, mode);
          }
        }
        default -> {
          boolean shared = isGiven(table, owner, LockMode.SHARED);
          boolean given = shared && isGiven(holders, owner, mode);
          assertEquals(given, asking.lock(T, row(row), mode, null), "step " + step);
          if (shared) {
            give(table, owner, LockMode.SHARED);
          }
          if (given) {
            give(holders, owner, mode);
          }
        }
      }
      boolean none = table.isEmpty() && model.values().stream().allMatch(Map::isEmpty);
      assertEquals(none, locks.areNone());
    }
  }

  /** By what each of two has, whether they can. */
  private static final Map<LockMode, Set<LockMode>> TOGETHER =
      Map.of(
          LockMode.KEY_SHARED,
          Set.of(LockMode.KEY_SHARED, LockMode.SHARED, LockMode.CHANGING),
          LockMode.SHARED,
          Set.of(LockMode.KEY_SHARED, LockMode.SHARED),
          LockMode.CHANGING,
          Set.of(LockMode.KEY_SHARED),
          LockMode.EXCLUSIVE,
          Set.of());

  private static boolean isGiven(Map<Integer, LockMode> holders, int owner, LockMode mode) {
    return holders.entrySet().stream()
        .allMatch(each -> each.getKey() == owner || TOGETHER.get(each.getValue()).contains(mode));
  }

  private static void give(Map<Integer, LockMode> holders, int owner, LockMode mode) {
    holders.merge(owner, mode, (one, other) -> one.compareTo(other) > 0 ? one : other);
  }

  /** Starts to wait for a row, and returns when it does. */
  private Future<Boolean> waiting(RowLocks.Owner owner, int row, LockMode mode) throws Exception {
    CountDownLatch waits = new CountDownLatch(1);
    Future<Boolean> lock = threads.submit(() -> owner.lock(T, row(row), mode, waits::countDown));
    waits.await();
    return lock;
  }

  @Test
  void whoAskedFirstGetsItFirst() throws Exception {
    RowLocks.Owner holder = locks.owner();
    assertTrue(holder.lock(T, row(1), LockMode.SHARED, null));
    RowLocks.Owner writer = locks.owner();
    Future<Boolean> writes = waiting(writer, 1, LockMode.EXCLUSIVE);
    RowLocks.Owner reader = locks.owner();
    assertFalse(reader.lock(T, row(1), LockMode.SHARED, null), "the writer was there before");
    Future<Boolean> reads = waiting(reader, 1, LockMode.SHARED);
    holder.close();
    assertTrue(writes.get());
    assertFalse(reads.isDone());
    writer.close();
    assertTrue(reads.get());
  }

  @Test
  void whoGoesWithAllOvertakesThoseWhoWait() throws Exception {
    RowLocks.Owner writer = locks.owner();
    assertTrue(writer.lock(T, row(1), LockMode.CHANGING, null));
    Future<Boolean> next = waiting(locks.owner(), 1, LockMode.CHANGING);
    RowLocks.Owner child = locks.owner();
    assertTrue(child.lock(T, row(1), LockMode.KEY_SHARED, null));
    assertTrue(child.lock(T, row(2), LockMode.SHARED, null));
    Future<Boolean> deletes = waiting(locks.owner(), 1, LockMode.EXCLUSIVE);
    RowLocks.Owner late = locks.owner();
    assertFalse(late.lock(T, row(1), LockMode.KEY_SHARED, null), "who deletes was there before");
    writer.close();
    assertTrue(next.get());
    assertFalse(deletes.isDone());
  }

  @Test
  void whoWaitsForAChangeDoesNotWaitForThoseWhoGoWithIt() throws Exception {
    RowLocks.Owner writer = locks.owner();
    assertTrue(writer.lock(T, row(1), LockMode.CHANGING, null));
    RowLocks.Owner child = locks.owner();
    assertTrue(child.lock(T, row(1), LockMode.KEY_SHARED, null));
    RowLocks.Owner other = locks.owner();
    assertTrue(other.lock(T, row(2), LockMode.CHANGING, null));
    Future<Boolean> first = waiting(other, 1, LockMode.CHANGING);
    Future<Boolean> second = waiting(child, 2, LockMode.CHANGING); // no circle
    writer.close();
    assertTrue(first.get());
    other.close();
    assertTrue(second.get());
  }

  @Test
  void whoHasAShareAndWantsMoreComesBeforeThoseWhoHaveNothing() throws Exception {
    RowLocks.Owner one = locks.owner();
    RowLocks.Owner two = locks.owner();
    assertTrue(one.lock(T, row(1), LockMode.SHARED, null));
    assertTrue(two.lock(T, row(1), LockMode.SHARED, null));
    RowLocks.Owner three = locks.owner();
    Future<Boolean> last = waiting(three, 1, LockMode.EXCLUSIVE);
    Future<Boolean> more = waiting(one, 1, LockMode.EXCLUSIVE);
    StorageException deadlock =
        assertThrows(
            StorageException.class, () -> two.lock(T, row(1), LockMode.EXCLUSIVE, () -> {}));
    assertEquals(StorageException.Code.DEADLOCK, deadlock.code());
    two.close();
    assertTrue(more.get());
    assertFalse(last.isDone());
    one.close();
    assertTrue(last.get());
  }

  @Test
  void acircleOfThreeIsFound() throws Exception {
    List<RowLocks.Owner> owners = List.of(locks.owner(), locks.owner(), locks.owner());
    for (int i = 0; i < 3; i++) {
      assertTrue(owners.get(i).lock(T, row(i), LockMode.EXCLUSIVE, null));
    }
    Future<Boolean> first = waiting(owners.get(0), 1, LockMode.EXCLUSIVE);
    Future<Boolean> second = waiting(owners.get(1), 2, LockMode.SHARED);
    assertThrows(
        StorageException.class, () -> owners.get(2).lock(T, row(0), LockMode.SHARED, () -> {}));
    owners.get(2).close();
    assertTrue(second.get());
    owners.get(1).close();
    assertTrue(first.get());
  }

  @Test
  void whoGivesUpStandsInNobodysWay() throws Exception {
    RowLocks.Owner holder = locks.owner();
    assertTrue(holder.lock(T, row(1), LockMode.SHARED, null));
    AtomicInteger looks = new AtomicInteger();
    Future<Boolean> givesUp =
        threads.submit(
            () ->
                locks
                    .owner()
                    .lock(
                        T,
                        row(1),
                        LockMode.EXCLUSIVE,
                        () -> {
                          if (looks.incrementAndGet() > 3) {
                            throw new IllegalStateException("enough");
                          }
                        }));
    assertEquals(
        IllegalStateException.class,
        assertThrows(ExecutionException.class, givesUp::get).getCause().getClass());
    assertTrue(locks.owner().lock(T, row(1), LockMode.SHARED, null));
    holder.close();
    assertFalse(locks.areNone());
  }

  /** Owners who take rows in one order meet no deadlock, and nobody has a row beside another. */
  @Test
  void rowsInOneOrderEndInNoDeadlock() throws Exception {
    Random seeds = new Random(TestSeed.get());
    List<AtomicInteger> users =
        Collections.nCopies(ROWS, 0).stream().map(AtomicInteger::new).toList();
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(seeds.nextLong());
      all.add(
          threads.submit(
              () -> {
                for (int round = 0; round < ROUNDS; round++) {
                  useInOrder(random, users);
                }
                return null;
              }));
    }
    for (Future<?> each : all) {
      each.get();
    }
    Await.until("no lock is left", locks::areNone);
  }

  private void useInOrder(Random random, List<AtomicInteger> users) {
    int taken = 1 + random.nextInt((1 << ROWS) - 1);
    try (RowLocks.Owner owner = locks.owner()) {
      for (int row = 0; row < ROWS; row++) {
        if ((taken & 1 << row) != 0) {
          assertTrue(owner.lock(T, row(row), LockMode.EXCLUSIVE, () -> {}));
          assertEquals(1, users.get(row).incrementAndGet());
        }
      }
      for (int row = 0; row < ROWS; row++) {
        if ((taken & 1 << row) != 0) {
          users.get(row).decrementAndGet();
        }
      }
    }
  }
}
