package io.cellardb.storage.lsm.memtable;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.iterator.RowSource;
import io.cellardb.storage.lsm.key.CellRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import java.util.function.Supplier;

/**
 * What a transaction has written and not committed: a memtable for each tree. Its batches have
 * sequences from {@link BatchSequences#PRIVATE} up, and none twice. What is too much for memory
 * lies in files, which go with the last reader. One thread writes, any number reads what was there
 * when it began; see {@link #undo} for what that takes.
 */
public final class PrivateMemtables {
  /** Runs of a row before a batch wrote to it; null if it was not there. */
  private record Before(long sequence, Memtable memtable, RowTree.Row row, CellRun[] runs) {}

  /** Takes rows. */
  public interface Rows {
    /**
     * Takes a row.
     *
     * @param runs of each tree, from the oldest to the newest
     * @return whether it goes on
     */
    boolean accept(byte[] row, CellRun[][] runs) throws IOException;
  }

  private static final CellRun[] NONE = {};

  /** A file, of which what is above a sequence was taken back. */
  private record Spilled(SpilledRows rows, long bound) {}

  /** What was written to a tree: in files from the oldest on, and what came last in memory. */
  private record Tree(int number, List<Spilled> spilled, Memtable memtable) {
    boolean isEmpty() {
      return spilled.isEmpty() && memtable.rows() == 0;
    }
  }

  private volatile Tree[] trees = new Tree[0];

  /** Of the batch that is being added, and from the first savepoint on of all. */
  private final List<Before> log = new ArrayList<>(0);

  private boolean logged;

  /** Whether others have cells of this, too. */
  private boolean shared;

  /** If so, all batches above this sequence are in the log. */
  private long loggedAbove;

  /** How many read, and the owner as long as he has not closed it. */
  @GuardedBy("this")
  private int users = 1;

  /** The last batch that any reader has seen. */
  @GuardedBy("this")
  private long newestRead;

  /** Takes note of one who reads what is there up to a sequence. */
  public synchronized void retain(long sequence) {
    newestRead = users == 1 ? sequence : Math.max(newestRead, sequence);
    users++;
  }

  /** Takes note of the end of a reader. */
  public void release() throws IOException {
    if (isLastUser()) {
      for (Tree tree : trees) {
        release(tree.spilled());
      }
    }
  }

  private synchronized boolean isLastUser() {
    return --users == 0;
  }

  /** States that nothing is written any more: when the last reader ends, the files go. */
  public void close() throws IOException {
    release();
  }

  private static void release(List<Spilled> spilled) throws IOException {
    for (int i = 0; i < spilled.size(); i++) { // without an iterator, as it mostly is empty
      spilled.get(i).rows().release();
    }
  }

  /** Whether anybody but the owner may read what was written. */
  public synchronized boolean isRead() {
    return users > 1 || shared;
  }

  private synchronized boolean isRead(long above) {
    return users > 1 && newestRead > above;
  }

  /** Whether these are all the trees that have rows. */
  public boolean isWithin(IntPredicate some) {
    for (Tree tree : trees) {
      if (!tree.isEmpty() && !some.test(tree.number())) {
        return false;
      }
    }
    return true;
  }

  /** The memory that they take, in bytes. */
  public long bytes() {
    long sum = 0;
    for (Tree tree : trees) {
      sum += tree.memtable().bytes();
    }
    return sum;
  }

  /** That of a tree, or null if nothing was written to it. */
  private Tree of(int number) {
    for (Tree tree : trees) {
      if (tree.number() == number) {
        return tree;
      }
    }
    return null;
  }

  /** That of a tree, made if nothing was written to it. */
  private Tree ofWritten(int number) {
    Tree known = of(number);
    if (known != null) {
      return known;
    }
    Tree added = new Tree(number, List.of(), new Memtable());
    Tree[] more = Arrays.copyOf(trees, trees.length + 1);
    more[more.length - 1] = added;
    trees = more;
    return added;
  }

  /** Another object as soon as what was written lies elsewhere: in more trees, or in files. */
  public Object places() {
    return trees;
  }

  /** Whether anything was written to a tree. */
  public boolean has(int tree) {
    return of(tree) != null;
  }

  /** Adds sources for what was written to a tree up to a sequence, from the newest on. */
  public void addTo(List<RowSource> sources, int tree, long sequence) {
    Tree known = of(tree);
    if (known != null) {
      sources.add(new MemtableRows(known.memtable(), sequence));
      for (int i = known.spilled().size() - 1; i >= 0; i--) {
        Spilled file = known.spilled().get(i);
        sources.add(new MemtableRows(file.rows().position(), Math.min(file.bound(), sequence)));
      }
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
    Memtable memtable = ofWritten(tree).memtable();
    RowTree.Row row = memtable.insert(key);
    log.add(new Before(run.maxSequence(), memtable, row, row.runs));
    memtable.add(row, run);
  }

  /**
   * Writes what is in memory to files, in which it can be read as before; not beside a batch.
   *
   * @param paths gives names for files that do not exist
   * @param last the sequence of the last batch
   */
  public void spill(FileSystem files, Supplier<Path> paths, long last) throws IOException {
    List<SpilledRows> written = new ArrayList<>();
    boolean done = false;
    try {
      Tree[] after = trees.clone();
      for (int i = 0; i < after.length; i++) {
        if (after[i].memtable().rows() == 0) {
          continue;
        }
        SpilledRows rows = SpilledRows.write(files, paths.get(), after[i].memtable());
        written.add(rows);
        List<Spilled> spilled = new ArrayList<>(after[i].spilled());
        spilled.add(new Spilled(rows, Long.MAX_VALUE));
        after[i] = new Tree(after[i].number(), List.copyOf(spilled), new Memtable());
      }
      trees = after;
      done = true;
    } finally {
      if (!done) {
        for (SpilledRows rows : written) {
          rows.release();
        }
      }
    }
    loggedAbove = last;
    log.clear();
  }

  /** Whether some of it is in files. */
  public boolean hasSpilled() {
    for (Tree tree : trees) {
      if (!tree.spilled().isEmpty()) {
        return true;
      }
    }
    return false;
  }

  /** Whether some of a tree is in files. */
  public boolean hasSpilled(int tree) {
    Tree known = of(tree);
    return known != null && !known.spilled().isEmpty();
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
    part.shared = true;
    part.logged = true;
    part.loggedAbove = sequence;
    part.trees = trees.clone();
    for (int i = 0; i < part.trees.length; i++) {
      Tree tree = trees[i];
      part.trees[i] =
          new Tree(
              tree.number(),
              tree.spilled().stream()
                  .filter(file -> file.rows().minSequence() <= sequence)
                  .map(file -> new Spilled(file.rows(), Math.min(file.bound(), sequence)))
                  .toList(),
              tree.memtable().copyUpTo(sequence));
    }
    for (Tree tree : part.trees) {
      tree.spilled().forEach(file -> file.rows().retain());
    }
    return part;
  }

  /** The runs of a row, from the oldest to the newest; none if nothing was written to it. */
  public CellRun[] runs(int tree, byte[] key) throws IOException {
    CellRun[] newest = runsInMemory(tree, key);
    Tree known = of(tree);
    if (known == null || known.spilled().isEmpty()) {
      return newest;
    }
    List<CellRun> all = new ArrayList<>();
    for (Spilled file : known.spilled()) {
      RowTree.Row older = file.rows().find(key);
      if (older != null) {
        addUpTo(file.bound(), older.runs, all);
      }
    }
    all.addAll(Arrays.asList(newest));
    return all.toArray(NONE);
  }

  /** Those of them that are not in files. */
  public CellRun[] runsInMemory(int tree, byte[] key) {
    Tree known = of(tree);
    RowTree.Row row = known == null ? null : known.memtable().row(key);
    return row == null || row.runs == null ? NONE : row.runs;
  }

  /** Adds what is left of some runs, and says whether anything is. */
  private static boolean addUpTo(long bound, CellRun[] runs, List<CellRun> into) {
    boolean any = false;
    for (CellRun run : runs) {
      CellRun kept = run.upTo(bound);
      if (kept != null) {
        into.add(kept);
        any = true;
      }
    }
    return any;
  }

  /**
   * Hands over the rows of some trees that are in files, in the order of their keys. Stops early if
   * it is told so.
   *
   * @return whether it was not
   */
  public boolean forEachSpilled(int[] numbers, Rows rows) throws IOException {
    PriorityQueue<Cursor> cursors = new PriorityQueue<>();
    for (int i = 0; i < numbers.length; i++) {
      Tree tree = of(numbers[i]);
      for (Spilled file : tree == null ? List.<Spilled>of() : tree.spilled()) {
        RowPosition position = file.rows().position();
        position.first();
        if (position.row() != null) {
          cursors.add(new Cursor(cursors.size(), i, position, file.bound()));
        }
      }
    }
    List<List<CellRun>> runs = new ArrayList<>();
    for (int ignored : numbers) {
      runs.add(new ArrayList<>());
    }
    while (!cursors.isEmpty()) {
      byte[] key = cursors.peek().key();
      boolean any = false;
      while (!cursors.isEmpty() && Arrays.equals(cursors.peek().key(), key)) {
        Cursor cursor = cursors.poll();
        any |= addUpTo(cursor.bound(), cursor.position().row().runs, runs.get(cursor.tree()));
        cursor.position().next();
        if (cursor.position().row() != null) {
          cursors.add(cursor);
        }
      }
      if (any && !rows.accept(key, taken(runs))) {
        return false;
      }
    }
    return true;
  }

  private static CellRun[][] taken(List<List<CellRun>> runs) {
    CellRun[][] taken = new CellRun[runs.size()][];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = runs.get(i).toArray(NONE);
      runs.get(i).clear();
    }
    return taken;
  }

  /** A way through a file of the tree at an index; the number ascends from older files to newer. */
  private record Cursor(int number, int tree, RowPosition position, long bound)
      implements Comparable<Cursor> {
    byte[] key() {
      return position.row().key;
    }

    @Override
    public int compareTo(Cursor other) {
      int order = Arrays.compareUnsigned(key(), other.key());
      return order != 0 ? order : Integer.compare(number, other.number);
    }
  }
}
