package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Runs of sorted rows in files, merged into one. Of equal rows, those of an earlier run come first.
 * No more than {@link #FAN_IN} runs are read at a time: of more, neighbours are merged before.
 */
final class SpilledRuns implements AutoCloseable {
  private static final int FAN_IN = 32;

  /** Runs that are kept until the end; each is an open file. */
  private static final int MOST_RUNS = 256;

  private final List<RelDataType> types;
  private final RowOrder order;
  private final ExecutionContext context;
  private List<RowFile> runs = new ArrayList<>();

  /** No runs yet, of rows with columns of these types. */
  SpilledRuns(List<RelDataType> types, RowOrder order, ExecutionContext context) {
    this.types = types;
    this.order = order;
    this.context = context;
  }

  /** Merges neighbours if there are very many runs, to none of which anything is still appended. */
  void reduce() {
    runs.removeIf(run -> run.rows() == 0);
    if (runs.size() >= MOST_RUNS) {
      mergeNeighbours();
    }
  }

  /** A new last run, to which rows in their order are to be appended. */
  RowFile add() {
    RowFile run = new RowFile(types, context);
    runs.add(run);
    return run;
  }

  boolean isEmpty() {
    return runs.isEmpty();
  }

  /** All rows in their order; the runs are closed with these, and not by the operator. */
  Operator merged() {
    runs.removeIf(run -> run.rows() == 0);
    while (runs.size() > FAN_IN) {
      mergeNeighbours();
    }
    return new Merge(runs);
  }

  private void mergeNeighbours() {
    List<RowFile> old = runs;
    runs = new ArrayList<>();
    try {
      for (int from = 0; from < old.size(); from += FAN_IN) {
        List<RowFile> some = old.subList(from, Math.min(from + FAN_IN, old.size()));
        RowFile merged = add();
        Merge merge = new Merge(some);
        for (Batch batch = merge.next(); batch != null; batch = merge.next()) {
          merged.append(batch.columns(), null, 0, batch.size());
        }
        some.forEach(RowFile::close);
      }
    } finally {
      old.forEach(RowFile::close);
    }
  }

  /** Deletes the files. */
  @Override
  public void close() {
    runs.forEach(RowFile::close);
    runs.clear();
  }

  /** A run that is being read, at one of its rows. */
  private static final class Head {
    private final Operator rows;
    private final int run;
    private Batch batch;
    private int row;

    Head(Operator rows, int run) {
      this.rows = rows;
      this.run = run;
    }

    /** Goes on to the next row; false at the end. */
    boolean advance() {
      if (batch == null || ++row == batch.size()) {
        batch = rows.next();
        row = 0;
      }
      return batch != null;
    }

    Vector[] columns() {
      return batch.columns();
    }
  }

  private final class Merge implements Operator {
    private final PriorityQueue<Head> heads = new PriorityQueue<>(this::compare);
    private final RowBuffer output = new RowBuffer(types);

    Merge(List<RowFile> merged) {
      for (int i = 0; i < merged.size(); i++) {
        Head head = new Head(merged.get(i).read(), i);
        if (head.advance()) {
          heads.add(head);
        }
      }
    }

    private int compare(Head a, Head b) {
      int byOrder = order.compare(a.columns(), a.row, b.columns(), b.row, 0);
      return byOrder != 0 ? byOrder : Integer.compare(a.run, b.run);
    }

    @Override
    public Batch next() {
      context.checkCancelled();
      output.clear();
      while (output.size() < Batch.CAPACITY && !heads.isEmpty()) {
        takeFrom(heads.poll());
      }
      return output.size() == 0 ? null : new Batch(output.columns().clone(), output.size());
    }

    /** Takes rows of a run for as long as they come first. */
    private void takeFrom(Head head) {
      boolean first = true;
      while (first && output.size() < Batch.CAPACITY) {
        output.appendRow(head.columns(), head.row);
        if (!head.advance()) {
          return;
        }
        first = heads.isEmpty() || compare(head, heads.peek()) < 0;
      }
      heads.add(head);
    }

    @Override
    public void close() {
      heads.clear();
    }
  }
}
