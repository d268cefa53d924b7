package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.type.RelDataType;

/**
 * ORDER BY with OFFSET and FETCH, stable: the same rows as a full sort and a limit.
 *
 * <p>Keeps at most some more than twice the rows that can come out. Whenever that many have
 * gathered, the best are kept, and from then on only rows before the last of them are taken. If
 * they are more than the statement may hold, everything is sorted.
 */
public final class TopNOperator implements Operator {
  private final Operator input;
  private final RelDataType rowType;
  private final RowOrder order;
  private final long offset;

  /** How many rows of the order matter: those left out and those handed out. */
  private final long wanted;

  private final long fetch;
  private final RelCollation collation;
  private final ExecutionContext context;
  private final MemoryAccount account;

  /**
   * Sorts everything, if the rows that are wanted are too many to be held; null if they are not.
   */
  private Operator sort;

  private final int[] taken = new int[Batch.CAPACITY];
  private RowBuffer rows;

  /** Where a row stands that later rows must come before to matter; -1 while there is none. */
  private int threshold = -1;

  private int[] sorted;
  private int position;

  /**
   * Creates the operator.
   *
   * @param rowType the row type of the input and of the result
   * @param offset how many rows to leave out at the beginning, at least 0
   * @param fetch how many rows to hand out at most, at least 0
   */
  public TopNOperator(
      Operator input,
      RelDataType rowType,
      RelCollation collation,
      long offset,
      long fetch,
      ExecutionContext context) {
    this.input = input;
    this.rowType = rowType;
    this.order = new RowOrder(collation);
    this.offset = offset;
    this.wanted =
        fetch == 0 ? 0 : offset > Long.MAX_VALUE - fetch ? Long.MAX_VALUE : offset + fetch;
    this.fetch = fetch;
    this.collation = collation;
    this.context = context;
    this.account = context.workspace().account();
    this.rows = new RowBuffer(rowType);
  }

  @Override
  public Batch next() {
    if (sorted == null) {
      if (wanted > 0) {
        collect();
      }
      sorted = sort != null ? new int[0] : RowSorter.sort(rows, order, context);
      position = (int) Math.min(offset, sorted.length);
    }
    if (sort != null) {
      return sort.next();
    }
    context.checkCancelled();
    int end = (int) Math.min(wanted, sorted.length);
    int count = Math.min(end - position, Batch.CAPACITY);
    if (count <= 0) {
      return null;
    }
    Batch batch = rows.gather(sorted, position, count);
    position += count;
    return batch;
  }

  private void collect() {
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      if (threshold < 0) {
        rows.append(batch);
      } else {
        rows.append(batch.columns(), taken, takeBetter(batch));
      }
      if (rows.size() / 2 > wanted && rows.size() - wanted > 2 * Batch.CAPACITY) {
        keepBest();
      }
      if (!account.hold(rows.bytes())) {
        sortAll();
        return;
      }
    }
  }

  /** Leaves what was kept, and all that is still to come, to an operator that may use files. */
  private void sortAll() {
    RowBuffer kept = rows;
    rows = null;
    account.close();
    Operator all = new SortOperator(new Rest(kept), rowType, collation, context);
    sort = new LimitOperator(all, offset, fetch, context);
  }

  /** The rows that were kept, which come before those of equal order that were not read yet. */
  private final class Rest implements Operator {
    private RowBuffer kept;
    private int next;

    Rest(RowBuffer kept) {
      this.kept = kept;
    }

    @Override
    public Batch next() {
      if (kept == null || next == kept.size()) {
        kept = null;
        return input.next();
      }
      int count = Math.min(kept.size() - next, Batch.CAPACITY);
      int[] some = new int[count];
      for (int i = 0; i < count; i++) {
        some[i] = next++;
      }
      return new Batch(RowBuffer.gather(kept.columns(), some, count), count);
    }

    @Override
    public void close() {
      kept = null;
      input.close();
    }
  }

  /** Puts the rows that come before the threshold into {@code taken}; returns their number. */
  private int takeBetter(Batch batch) {
    Vector[] kept = rows.columns(threshold + 1);
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      int row = batch.row(i);
      if (order.compare(batch.columns(), row, kept, threshold, 0) < 0) {
        taken[count++] = row;
      }
    }
    return count;
  }

  private void keepBest() {
    int[] best = RowSorter.sort(rows, order, context);
    RowBuffer kept = new RowBuffer(rowType);
    kept.append(rows.columns(), best, (int) wanted);
    rows = kept;
    threshold = (int) wanted - 1;
  }

  @Override
  public void close() {
    sorted = new int[0];
    position = 0;
    rows = null;
    account.close();
    if (sort != null) {
      sort.close();
    }
    input.close();
  }
}
