package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;

/**
 * Joins a few left rows at a time with what is read of the right input for their keys. Which join
 * it is makes no difference, as long as each left row is joined on its own: INNER, LEFT, SEMI,
 * ANTI.
 */
public final class LookupJoinOperator implements Operator {
  private final Operator left;
  private final Lookup lookup;
  private final long lookups;
  private final ExecutionContext context;

  /** Left rows of the next lookup. */
  private int rows;

  private long looked;

  /** Joins some left rows after the other. */
  public interface Lookup {
    /** The join of left rows with what is read for their keys. */
    Operator some(Batch leftRows);

    /** The join of the rest of the left rows with all right rows. */
    Operator all(Operator leftRows);
  }

  /** The left batch that is being joined; null before the first and after the last. */
  private Batch batch;

  /** How many rows of it have been joined. */
  private int joined;

  /** The join of some rows; null if they are done. */
  private Operator some;

  /** Whether nothing follows what is being joined. */
  private boolean last;

  /**
   * Makes the join.
   *
   * @param left its rows, {@link FirstRows} if they are to be counted before one is looked up
   * @param first left rows of the first lookup; each further one has four times as many, up to a
   *     batch
   * @param lookups how many rows to look up before all of the right input is read instead
   */
  public LookupJoinOperator(
      Operator left, Lookup lookup, int first, long lookups, ExecutionContext context) {
    this.left = left;
    this.lookup = lookup;
    this.rows = first;
    this.lookups = lookups;
    this.context = context;
  }

  @Override
  public Batch next() {
    while (true) {
      context.checkCancelled();
      if (some != null) {
        Batch next = some.next();
        if (next != null) {
          return next;
        }
        some.close();
        some = null;
      }
      if (last) {
        return null;
      }
      start();
    }
  }

  /** Starts the join of the next left rows, or notes that there are none. */
  private void start() {
    if (batch == null || joined == batch.size()) {
      batch = left.next();
      joined = 0;
    }
    if (batch == null) {
      last = true;
    } else if (looked >= lookups || (left instanceof FirstRows first && first.isMore())) {
      last = true;
      Batch first = slice(batch.size() - joined);
      some = lookup.all(new Rest(first));
    } else {
      Batch slice = slice(Math.min(rows, batch.size() - joined));
      looked += slice.size();
      rows = Math.min(4 * rows, Batch.CAPACITY);
      some = lookup.some(slice);
    }
  }

  /** The next rows of the left batch. */
  private Batch slice(int count) {
    int[] selection = new int[count];
    for (int i = 0; i < count; i++) {
      selection[i] = batch.row(joined + i);
    }
    joined += count;
    return batch.narrow(selection, count);
  }

  @Override
  public void close() {
    last = true;
    try (left) {
      if (some != null) {
        some.close();
        some = null;
      }
    }
  }

  /** An input of one batch, whose owner closes what it is of. */
  public static Operator once(Batch only) {
    return new Once(only);
  }

  private static final class Once implements Operator {
    private Batch only;

    Once(Batch only) {
      this.only = only;
    }

    @Override
    public Batch next() {
      Batch next = only;
      only = null;
      return next;
    }

    @Override
    public void close() {
      only = null;
    }
  }

  /** A batch and all those after it of the left input, which its owner closes. */
  private final class Rest implements Operator {
    private Batch first;

    Rest(Batch first) {
      this.first = first;
    }

    @Override
    public Batch next() {
      Batch next = first == null ? left.next() : first;
      first = null;
      return next;
    }

    @Override
    public void close() {
      first = null;
    }
  }
}
