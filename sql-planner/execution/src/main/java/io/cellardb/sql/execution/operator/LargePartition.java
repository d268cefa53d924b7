package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.spill.RowPages;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVectorBuilder;
import io.cellardb.sql.execution.vector.RowEquality;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A partition of a window for which there is no room in memory. Its rows go to a file, with the
 * number of each one's group of peers, and the first row of each group to another one. Then each
 * function is computed in turn, on rows that come from these files as it asks for them, and has its
 * results in a file of its own.
 */
final class LargePartition implements AutoCloseable {
  /** Functions look at the rows at both ends of a frame, at the current one, and at others. */
  private static final int PAGES_OF_ROWS = 6;

  private static final int PAGES_OF_GROUPS = 3;

  private final List<RelDataType> types;
  private final List<WindowFunction> functions;
  private final RowEquality samePeers;
  private final FiledRows.Before before;
  private final ExecutionContext context;
  private final List<RelDataType> resultTypes;

  /** The rows, and as a further column their groups of peers. */
  private final RowFile rows;

  private final RowFile groups;
  private final List<FunctionResults> results = new ArrayList<>();
  private final LongVectorBuilder groupOfRow = new LongVectorBuilder();
  private final LongVectorBuilder newGroups = new LongVectorBuilder();

  /** The last row. */
  private RowBuffer last;

  /** The rows with their results; null before all were added. */
  private Operator all;

  private long returned;

  /**
   * No rows yet.
   *
   * @param types of the columns of the input
   * @param resultTypes those of the functions
   * @param before what of the partition came before
   */
  LargePartition(
      List<RelDataType> types,
      List<RelDataType> resultTypes,
      List<WindowFunction> functions,
      RowEquality samePeers,
      FiledRows.Before before,
      ExecutionContext context) {
    this.types = types;
    this.functions = functions;
    this.samePeers = samePeers;
    this.before = before;
    this.context = context;
    this.resultTypes = resultTypes;
    rows = new RowFile(RowNumbers.types(types), context);
    groups = new RowFile(RowNumbers.types(List.of()), context);
  }

  /** Adds the rows {@code rows[0..count-1]} of vectors, at most a batch's capacity. */
  void add(Vector[] columns, int[] selected, int count) {
    if (count == 0) {
      return;
    }
    if (rows.rows() > Integer.MAX_VALUE - 2L * Batch.CAPACITY) {
      throw new SqlExecutionException("54000", "a partition of a window has too many rows");
    }
    Vector[] dense = RowBuffer.gather(columns, selected, count);
    groupOfRow.resize(count);
    newGroups.resize(count);
    int more = 0;
    for (int i = 0; i < count; i++) {
      if (!isPeerOfLast(dense, i)) {
        newGroups.setLong(more++, rows.rows() + i);
      }
      groupOfRow.setLong(i, groups.rows() + more - 1);
    }
    Vector[] written = Arrays.copyOf(dense, dense.length + 1);
    written[dense.length] = groupOfRow.build();
    rows.append(written, null, 0, count);
    groups.append(new Vector[] {newGroups.build()}, null, 0, more);
    last = new RowBuffer(types);
    last.append(dense, new int[] {count - 1}, 1);
  }

  private boolean isPeerOfLast(Vector[] columns, int row) {
    return row > 0
        ? samePeers.equal(columns, row - 1, columns, row)
        : last != null && samePeers.equal(last.columns(), 0, columns, 0);
  }

  /** The next rows with their results, after all were added; null at the end. */
  Batch next() {
    if (all == null) {
      compute();
      all = rows.read();
    }
    Batch batch = all.next();
    if (batch == null) {
      return null;
    }
    int count = batch.size();
    Vector[] columns = Arrays.copyOf(batch.columns(), types.size() + functions.size());
    for (int i = 0; i < results.size(); i++) {
      columns[types.size() + i] = results.get(i).get(returned, count);
    }
    returned += count;
    return new Batch(columns, count);
  }

  private void compute() {
    int size = (int) rows.rows();
    FiledRows partition =
        new FiledRows(
            new RowPages(rows, PAGES_OF_ROWS),
            size,
            new RowPages(groups, PAGES_OF_GROUPS),
            (int) groups.rows(),
            types.size(),
            before,
            context);
    for (int i = 0; i < functions.size(); i++) {
      WindowFunction function = functions.get(i);
      function.begin(partition);
      FunctionResults found = new FunctionResults(function, resultTypes.get(i), size, context);
      results.add(found);
      found.compute();
      function.end();
    }
  }

  @Override
  public void close() {
    functions.forEach(WindowFunction::end);
    results.forEach(FunctionResults::close);
    rows.close();
    groups.close();
  }
}
