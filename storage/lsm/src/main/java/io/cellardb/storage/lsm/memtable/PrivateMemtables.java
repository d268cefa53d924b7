package io.cellardb.storage.lsm.memtable;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * What a transaction has written and not committed: a memtable for each tree. Its batches have
 * sequences from {@link CellRun#PRIVATE} up, and none twice. One thread writes, any number reads
 * what was there when it began; see {@link #undo} for what that takes.
 */
public final class PrivateMemtables {
  /** Runs of a row before a batch wrote to it; null if it was not there. */
  private record Before(long sequence, Memtable memtable, RowTree.Row row, CellRun[] runs) {}

  /** Takes rows. */
  public interface Rows {
    /** A row of one tree, with its runs from the oldest to the newest. */
    void accept(byte[] row, CellRun[] runs);
  }

  private volatile Memtable[] memtables = new Memtable[0];
  private volatile int[] trees = new int[0];

  /** Of the batch that is being added, and from the first savepoint on of all. */
  private final List<Before> log = new ArrayList<>();

  private boolean logged;

  /** If so, all batches above this sequence are in the log. */
  private long loggedAbove;

  /** How many read. */
  @GuardedBy("this")
  private int readers;

  /** The last batch that any of them sees. */
  @GuardedBy("this")
  private long newestRead;

  /** Takes note of one who reads what is there up to a sequence. */
  public synchronized void retain(long sequence) {
    newestRead = readers == 0 ? sequence : Math.max(newestRead, sequence);
    readers++;
  }

  /** Takes note of the end of a reader. */
  public synchronized void release() {
    readers--;
  }

  private synchronized boolean isRead(long above) {
    return readers > 0 && newestRead > above;
  }

  /** Whether these are all the trees that have rows. */
  public boolean isWithin(IntPredicate some) {
    Memtable[] all = memtables;
    for (int i = 0; i < all.length; i++) {
      if (all[i].rows() > 0 && !some.test(trees[i])) {
        return false;
      }
    }
    return true;
  }

  /** The memory that they take, in bytes. */
  public long bytes() {
    long sum = 0;
    for (Memtable memtable : memtables) {
      sum += memtable.bytes();
    }
    return sum;
  }

  /** That of a tree, or null if nothing was written to it. */
  private Memtable of(int tree) {
    int[] known = trees;
    Memtable[] all = memtables;
    for (int i = 0; i < known.length; i++) {
      if (known[i] == tree) {
        return all[i];
      }
    }
    return null;
  }

  /** Whether anything was written to a tree. */
  public boolean has(int tree) {
    return of(tree) != null;
  }

  /** Adds a source for what was written to a tree up to a sequence, if there is anything. */
  public void addTo(List<RowSource> sources, int tree, long sequence) {
    Memtable memtable = of(tree);
    if (memtable != null) {
      sources.add(new MemtableRows(memtable, sequence));
    }
  }

  /** Begins a batch; what was added before it is taken back by a savepoint only. */
  public void beginBatch() {
    if (!logged) {
      log.clear();
    }
  }

  /** From now on batches can be taken back, those above a sequence, that of the last one. */
  public void savepoint(long sequence) {
    if (!logged) {
      logged = true;
      loggedAbove = sequence;
      log.clear();
    }
  }

  /** Adds cells of a row, all with one sequence. */
  public void add(int tree, byte[] key, CellRun run) {
    Memtable memtable = of(tree);
    if (memtable == null) {
      memtable = new Memtable();
      Memtable[] more = Arrays.copyOf(memtables, memtables.length + 1);
      int[] moreTrees = Arrays.copyOf(trees, more.length);
      more[more.length - 1] = memtable;
      moreTrees[more.length - 1] = tree;
      memtables = more; // before the trees, which say how many there are
      trees = moreTrees;
    }
    RowTree.Row row = memtable.insert(key);
    log.add(new Before(run.maxSequence(), memtable, row, row.runs));
    memtable.add(row, run);
  }

  /**
   * Takes back the batches above a sequence where they lie; false if somebody may read them, or it
   * is not known any more what was there before.
   */
  public boolean undo(long sequence) {
    if (sequence < loggedAbove || isRead(sequence)) {
      return false;
    }
    while (!log.isEmpty() && log.get(log.size() - 1).sequence() > sequence) {
      Before last = log.remove(log.size() - 1);
      last.memtable().restore(last.row(), last.runs());
    }
    return true;
  }

  /** What was there up to a sequence, with the cells shared. */
  public PrivateMemtables upTo(long sequence) {
    PrivateMemtables part = new PrivateMemtables();
    part.logged = true;
    part.loggedAbove = sequence;
    part.memtables = memtables.clone();
    part.trees = trees;
    for (int i = 0; i < part.memtables.length; i++) {
      part.memtables[i] = memtables[i].copyUpTo(sequence);
    }
    return part;
  }

  /** The runs of a row, from the oldest to the newest; none if nothing was written to it. */
  public CellRun[] runs(int tree, byte[] key) {
    Memtable memtable = of(tree);
    RowTree.Row row = memtable == null ? null : memtable.row(key);
    return row == null || row.runs == null ? new CellRun[0] : row.runs;
  }

  /** Hands over the rows of a tree in order. */
  public void forEach(int tree, Rows rows) {
    Memtable memtable = of(tree);
    if (memtable == null) {
      return;
    }
    RowTree.Position position = memtable.position();
    for (position.first(); position.row() != null; position.next()) {
      CellRun[] runs = position.row().runs;
      if (runs != null) {
        rows.accept(position.row().key, runs);
      }
    }
  }
}
