package io.cellardb.storage.lsm.memtable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.key.CellRun;
import io.cellardb.storage.lsm.key.HeapSize;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Rows by key: a B+ tree for one writer and lock-free readers. A leaf changes only behind its last
 * row, where the next one goes as long as there is room; any other insertion puts a copy in the
 * place of the leaf. An inner node changes by another child in the place of one; a split puts
 * copies in the place of the inner nodes above. Readers therefore see at any time a whole tree with
 * everything that was inserted before they began. Rows are never removed.
 *
 * <p>Each key stands beside its first eight bytes as a number, in arrays, so that a search touches
 * little memory. Measured against a skip list, whose nodes lie apart: see <em>Decisions</em> in the
 * module's README.
 */
final class RowTree {
  private static final int LEAF_ROWS = 32;
  private static final int CHILDREN = 64;
  private static final VarHandle CHILD = MethodHandles.arrayElementVarHandle(Object[].class);

  /** A row; it has no cells for the moment between its insertion and its first write. */
  static final class Row {
    final byte[] key;
    volatile CellRun[] runs;

    Row(byte[] key) {
      this.key = key;
    }
  }

  /** Rows in order, at least one, and room for more behind them. */
  private static final class Leaf {
    final long[] prefixes;
    final Row[] rows;

    /** Is set after the row that it counts: who has read it sees that row. */
    private volatile int count;

    Leaf(long[] prefixes, Row[] rows, int count) {
      this.prefixes = prefixes;
      this.rows = rows;
      this.count = count;
    }

    /** A leaf with one row. */
    static Leaf of(long prefix, Row row) {
      return new Leaf(new long[] {prefix}, new Row[] {row}, 1);
    }

    /** Adds a row above all others; there is room. */
    void append(long prefix, Row row) {
      int at = count;
      prefixes[at] = prefix;
      rows[at] = row;
      count = at + 1;
    }

    /** A copy of the rows {@code [from, to)}. */
    Leaf part(int from, int to) {
      return new Leaf(
          Arrays.copyOfRange(prefixes, from, to), Arrays.copyOfRange(rows, from, to), to - from);
    }

    /** A copy with one more row; if that is above all others, with room for as many again. */
    Leaf with(int at, long prefix, Row row) {
      int room = at == count ? Math.min(count * 2, LEAF_ROWS) : count + 1;
      long[] morePrefixes = Arrays.copyOf(prefixes, room);
      Row[] moreRows = Arrays.copyOf(rows, room);
      System.arraycopy(prefixes, at, morePrefixes, at + 1, count - at);
      System.arraycopy(rows, at, moreRows, at + 1, count - at);
      morePrefixes[at] = prefix;
      moreRows[at] = row;
      return new Leaf(morePrefixes, moreRows, count + 1);
    }

    /** What it takes on the heap without its rows. */
    long heapBytes() {
      return HeapSize.ofObject(2 * HeapSize.REFERENCE + Integer.BYTES)
          + HeapSize.ofArray(prefixes.length, Long.BYTES)
          + HeapSize.ofArray(rows.length, HeapSize.REFERENCE);
    }
  }

  /**
   * Children in order; {@code keys[i]} is the smallest key below child <em>i</em>, and null for the
   * first one of the whole tree.
   */
  private record Inner(long[] prefixes, byte[][] keys, Object[] children) {
    Object child(int index) {
      return CHILD.getAcquire(children, index);
    }

    void child(int index, Object replacement) {
      CHILD.setRelease(children, index, replacement);
    }

    /** The last child whose smallest key is below {@code key}, or equal to it if so wanted. */
    int find(long prefix, byte[] key, boolean orEqual) {
      int low = 1;
      int high = prefixes.length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        int order = Long.compareUnsigned(prefixes[middle], prefix);
        if (order == 0) {
          order = Arrays.compareUnsigned(keys[middle], key);
        }
        if (order < 0 || (orEqual && order == 0)) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low - 1;
    }

    Inner withSplitChild(int index, Object left, Object right, byte[] smallestOfRight) {
      Object[] more = inserted(children, index + 1, right);
      more[index] = left;
      return new Inner(
          inserted(prefixes, index + 1, prefix(smallestOfRight)),
          inserted(keys, index + 1, smallestOfRight),
          more);
    }

    Inner part(int from, int to) {
      return new Inner(
          Arrays.copyOfRange(prefixes, from, to),
          Arrays.copyOfRange(keys, from, to),
          Arrays.copyOfRange(children, from, to));
    }
  }

  /** What a row takes beside its key and cells: two references. */
  private static final int ROW = HeapSize.ofObject(2 * HeapSize.REFERENCE);

  private volatile Object root; // null, a Leaf or an Inner
  private long heapBytes; // for the writer

  // The way to the leaf that was looked at last; for the writer.
  private Inner[] path = {};
  private int[] steps = {};
  private int depth;

  /** A place in the tree as it was when a reader came there. Used by one thread. */
  static final class Position implements RowPosition {
    private final RowTree tree;
    private Leaf leaf;
    private int index;

    /** Keeps what {@link #fetch} does from being left out as useless. */
    @SuppressWarnings("UnusedVariable")
    private int fetched;

    Position(RowTree tree) {
      this.tree = tree;
    }

    @Override
    public Row row() {
      return leaf == null ? null : leaf.rows[index];
    }

    @Override
    public void seek(byte[] key) {
      tree.seek(key, true, this);
    }

    @Override
    public void seekBelow(byte[] key) {
      tree.seekBelow(key, this);
    }

    @Override
    public void first() {
      leaf = firstLeaf(tree.root);
      index = 0;
    }

    @Override
    public void last() {
      leaf = lastLeaf(tree.root);
      index = leaf == null ? 0 : leaf.count - 1;
    }

    @Override
    public void next() {
      if (++index == leaf.count) {
        tree.seek(leaf.rows[index - 1].key, false, this);
        if (leaf != null) {
          fetch();
        }
      }
    }

    /**
     * Looks at the keys and cells of all rows of a leaf. They lie anywhere in memory: the processor
     * fetches them at the same time here, and one after the other if each is looked at when its
     * turn comes.
     */
    private void fetch() {
      int sum = 0;
      int count = leaf.count;
      for (int i = 0; i < count; i++) {
        Row row = leaf.rows[i];
        CellRun[] runs = row.runs;
        if (runs != null) {
          sum += row.key.length + runs[0].kind(0) + (runs[0].isPlain() ? 1 : 0);
        }
      }
      fetched = sum;
    }

    @Override
    public void previous() {
      if (index-- == 0) {
        tree.seekBelow(leaf.rows[0].key, this);
      }
    }

    @Override
    public boolean mayHave(byte[] key) {
      return true;
    }
  }

  /** What the tree takes on the heap with its rows, but without their cells; for the writer. */
  long heapBytes() {
    return heapBytes;
  }

  private static long innerBytes(int children) {
    return HeapSize.ofObject(3 * HeapSize.REFERENCE)
        + HeapSize.ofArray(children, Long.BYTES)
        + 2 * HeapSize.ofArray(children, HeapSize.REFERENCE);
  }

  /** The row with that key, which is inserted if there is none; one thread at a time. */
  Row findOrInsert(byte[] key) {
    long prefix = prefix(key);
    depth = 0;
    Object node = root;
    while (node instanceof Inner inner) {
      int step = inner.find(prefix, key, true);
      push(inner, step);
      node = inner.child(step);
    }
    Row added;
    if (node instanceof Leaf leaf) {
      int at = find(leaf, leaf.count, prefix, key, true);
      if (at < leaf.count && leaf.prefixes[at] == prefix && Arrays.equals(leaf.rows[at].key, key)) {
        return leaf.rows[at];
      }
      added = new Row(key);
      insert(leaf, at, prefix, added);
    } else {
      added = new Row(key);
      Leaf only = Leaf.of(prefix, added);
      root = only;
      heapBytes += only.heapBytes();
    }
    heapBytes += ROW + HeapSize.ofArray(key.length, 1);
    return added;
  }

  private void push(Inner inner, int step) {
    if (depth == path.length) {
      path = Arrays.copyOf(path, depth + 4);
      steps = Arrays.copyOf(steps, depth + 4);
    }
    path[depth] = inner;
    steps[depth++] = step;
  }

  private void insert(Leaf leaf, int at, long prefix, Row added) {
    if (at == leaf.count && at < leaf.rows.length) {
      leaf.append(prefix, added);
    } else if (leaf.count < LEAF_ROWS) {
      Leaf more = leaf.with(at, prefix, added);
      replace(more);
      heapBytes += more.heapBytes() - leaf.heapBytes();
    } else if (at == LEAF_ROWS) {
      // Ascending writes leave full leaves behind.
      Leaf right = Leaf.of(prefix, added);
      split(leaf, right, added.key);
      heapBytes += right.heapBytes();
    } else {
      int half = LEAF_ROWS / 2;
      Leaf left = leaf.part(0, half);
      Leaf right = leaf.part(half, LEAF_ROWS);
      if (at <= half) {
        left = left.with(at, prefix, added);
      } else {
        right = right.with(at - half, prefix, added);
      }
      split(left, right, right.rows[0].key);
      heapBytes += left.heapBytes() + right.heapBytes() - leaf.heapBytes();
    }
  }

  /** Puts a node in the place where the path ends. */
  private void replace(Object node) {
    if (depth == 0) {
      root = node;
    } else {
      path[depth - 1].child(steps[depth - 1], node);
    }
  }

  /** Puts two nodes in the place where the path ends. */
  private void split(Object left, Object right, byte[] smallestOfRight) {
    if (depth == 0) {
      root =
          new Inner(
              new long[] {0, prefix(smallestOfRight)},
              new byte[][] {null, smallestOfRight},
              new Object[] {left, right});
      heapBytes += innerBytes(2);
      return;
    }
    depth--;
    Inner more = path[depth].withSplitChild(steps[depth], left, right, smallestOfRight);
    int count = more.children.length;
    heapBytes -= innerBytes(count - 1);
    if (count <= CHILDREN) {
      replace(more);
      heapBytes += innerBytes(count);
      return;
    }
    int at = steps[depth] == count - 2 ? count - 1 : count / 2;
    heapBytes += innerBytes(at) + innerBytes(count - at);
    split(more.part(0, at), more.part(at, count), more.keys[at]);
  }

  /** Moves to the first row above a key, or not below it. */
  private void seek(byte[] key, boolean orEqual, Position position) {
    long prefix = prefix(key);
    Object node = root;
    Object behind = null; // the next one to the right of the way
    while (node instanceof Inner inner) {
      int step = inner.find(prefix, key, true);
      if (step + 1 < inner.children.length) {
        behind = inner.child(step + 1);
      }
      node = inner.child(step);
    }
    position.leaf = (Leaf) node;
    position.index = 0;
    if (node instanceof Leaf leaf) {
      int count = leaf.count; // what is appended meanwhile may be below the key
      position.index = find(leaf, count, prefix, key, orEqual);
      if (position.index == count) {
        position.leaf = firstLeaf(behind);
        position.index = 0;
      }
    }
  }

  private void seekBelow(byte[] key, Position position) {
    long prefix = prefix(key);
    Object node = root;
    while (node instanceof Inner inner) {
      // The smallest key of the child is below the wanted one, unless it is the first of all.
      node = inner.child(inner.find(prefix, key, false));
    }
    position.leaf = (Leaf) node;
    position.index = 0;
    if (node instanceof Leaf leaf) {
      position.index = find(leaf, leaf.count, prefix, key, true) - 1;
      if (position.index < 0) {
        position.leaf = null;
      }
    }
  }

  /** The first of some rows of a leaf that is not below a key, or that is above it. */
  private static int find(Leaf leaf, int count, long prefix, byte[] key, boolean orEqual) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(leaf.prefixes[middle], prefix);
      if (order == 0) {
        order = Arrays.compareUnsigned(leaf.rows[middle].key, key); // looked at only if need be
      }
      if (order < 0 || (!orEqual && order == 0)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static Leaf firstLeaf(Object node) {
    Object first = node;
    while (first instanceof Inner inner) {
      first = inner.child(0);
    }
    return (Leaf) first;
  }

  private static Leaf lastLeaf(Object node) {
    Object last = node;
    while (last instanceof Inner inner) {
      last = inner.child(inner.children.length - 1);
    }
    return (Leaf) last;
  }

  /** The first eight bytes as a number in key order; missing ones are 0. */
  private static long prefix(byte[] key) {
    if (key.length >= Long.BYTES) {
      return ByteReader.longAt(key, 0);
    }
    long prefix = 0;
    for (byte next : key) {
      prefix = prefix << 8 | (next & 0xFF);
    }
    return prefix << (8 * (Long.BYTES - key.length));
  }

  private static long[] inserted(long[] numbers, int at, long added) {
    long[] more = new long[numbers.length + 1];
    System.arraycopy(numbers, 0, more, 0, at);
    more[at] = added;
    System.arraycopy(numbers, at, more, at + 1, numbers.length - at);
    return more;
  }

  private static <T> T[] inserted(T[] elements, int at, T added) {
    T[] more = Arrays.copyOf(elements, elements.length + 1);
    System.arraycopy(elements, at, more, at + 1, elements.length - at);
    more[at] = added;
    return more;
  }
}
