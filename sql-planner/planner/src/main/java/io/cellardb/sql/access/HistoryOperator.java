package io.cellardb.sql.access;

import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.runtime.NodeActuals;
import io.cellardb.sql.time.RowHistories;
import io.cellardb.sql.time.RowHistory;
import io.cellardb.sql.time.StateColumns;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.TimeRange;
import java.util.List;

/** The states of rows, row by row and the oldest first, as batches. */
final class HistoryOperator implements Operator {
  private static final int BITS = 6;

  private final RowHistories histories;
  private final Wanted wanted;
  private final List<Integer> columns;
  private final TableDefinition table;
  private final ScanFieldList fields;
  private final StateColumns states;
  private final RowBatch batch;
  private final ExecutionContext context;
  private NodeActuals actuals; // null once it was told, or if nobody asks

  /** That of the present row; null before the first, and at the end. */
  private RowHistory history;

  /**
   * Which states are wanted.
   *
   * @param beginnings when they begin
   * @param endingAfter they end after this time, or have not ended
   */
  record Wanted(TimeRange beginnings, long endingAfter) {}

  /**
   * Starts to read.
   *
   * @param columns what to return, by the numbers that {@link HistoryView} states
   * @param fields those of them that are not times of the period, in the same order, each once
   * @param actuals is told in the end what the scan has cost; may be null
   */
  HistoryOperator(
      RowHistories histories,
      Wanted wanted,
      List<Integer> columns,
      TableDefinition table,
      ScanFieldList fields,
      ExecutionContext context,
      NodeActuals actuals) {
    this.actuals = actuals;
    this.histories = histories;
    this.wanted = wanted;
    this.columns = columns;
    this.table = table;
    this.fields = fields;
    Projection projection = Projection.of(fields.columns());
    this.states = new StateColumns(projection.columns());
    this.batch = new RowBatch(projection, Batch.CAPACITY);
    this.context = context;
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    batch.clear();
    long[] from = new long[Batch.CAPACITY];
    long[] to = new long[Batch.CAPACITY];
    long[] current = new long[Batch.CAPACITY >> BITS];
    int rows = 0;
    while (rows < Batch.CAPACITY && advance()) {
      if (!isWanted()) {
        continue;
      }
      states.append(history, batch);
      from[rows] = history.from();
      to[rows] = history.isCurrent() ? 0 : history.to();
      current[rows >> BITS] |= history.isCurrent() ? 1L << rows : 0;
      rows++;
    }
    return rows == 0 ? null : batch(rows, new LongVector(from, null), new LongVector(to, current));
  }

  /** Goes to the next state; false at the end. */
  private boolean advance() {
    while (history == null || !history.next()) {
      context.checkCancelled();
      history = histories.next();
      if (history == null) {
        return false;
      }
    }
    return true;
  }

  private boolean isWanted() {
    return wanted.beginnings().contains(history.from())
        && (history.isCurrent() || history.to() > wanted.endingAfter());
  }

  private Batch batch(int rows, Vector from, Vector to) {
    Batch decoded = fields.decode(batch);
    Vector[] vectors = new Vector[columns.size()];
    int field = 0;
    for (int i = 0; i < vectors.length; i++) {
      int column = columns.get(i);
      if (column == HistoryView.validFromOrdinal(table)) {
        vectors[i] = from;
      } else if (column == HistoryView.validToOrdinal(table)) {
        vectors[i] = to;
      } else {
        vectors[i] = decoded.column(field++);
      }
    }
    return new Batch(vectors, rows);
  }

  @Override
  public void close() {
    histories.close();
    if (actuals != null) {
      actuals.scanned(histories.statistics());
      actuals = null;
    }
  }
}
