package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Loads rows into a new database, in transactions of 10,000 and batches of 1,000. */
final class LoadProgram {
  private static final int BATCH = 1_000;
  private static final int TRANSACTION = 10_000;

  /**
   * What a load showed.
   *
   * @param nanos the time within writes
   * @param heap live bytes of the heap after it, above those before
   * @param checksum of all rows, read back
   */
  record Loaded(double nanos, double heap, long checksum) {}

  private LoadProgram() {}

  /**
   * Loads and prints what {@link Loaded} has.
   *
   * @param args the database, the directory, the durability, and how many rows
   */
  public static void main(String[] args) throws SQLException {
    Loaded loaded =
        load(args[0], Path.of(args[1]), Durability.valueOf(args[2]), Integer.parseInt(args[3]));
    System.out.println(loaded.nanos() + " " + loaded.heap() + " " + loaded.checksum());
  }

  /** What {@link #main} printed. */
  static Loaded parse(String line) {
    String[] parts = line.strip().split(" ", -1);
    return new Loaded(
        Double.parseDouble(parts[0]), Double.parseDouble(parts[1]), Long.parseLong(parts[2]));
  }

  static Loaded load(String name, Path directory, Durability durability, int rows)
      throws SQLException {
    long before = liveHeap();
    try (WorkPeer peer = WorkPeer.openers().get(name).open(directory);
        WorkSession session = peer.session(durability, false)) {
      long nanos = 0;
      for (int from = 0; from < rows; from += BATCH) {
        List<WorkRow> batch = new ArrayList<>(BATCH);
        for (int id = from; id < Math.min(rows, from + BATCH); id++) {
          batch.add(WorkRow.of(id, 0));
        }
        long start = System.nanoTime();
        session.upsert(batch);
        if (from % TRANSACTION == TRANSACTION - BATCH || from + BATCH >= rows) {
          session.commit();
        }
        nanos += System.nanoTime() - start;
      }
      long heap = liveHeap() - before;
      return new Loaded(nanos, heap, session.all());
    }
  }

  /** Bytes of the heap that are reachable. */
  private static long liveHeap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }
}
