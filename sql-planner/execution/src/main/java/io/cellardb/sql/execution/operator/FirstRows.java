package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Rows of which some are read ahead, to know whether there are more than a number of them. What
 * takes more memory than the statement may hold counts as more.
 */
public final class FirstRows implements Operator {
  private final Operator input;
  private final RelDataType rowType;
  private final long most;
  private final ExecutionContext context;
  private final MemoryAccount account;

  /** Copies of what was read ahead; null before. */
  private Queue<Batch> ahead;

  /** What these take. */
  private long bytes;

  private boolean more;

  /**
   * Nothing is read yet; with the first batch, rows are read until there are more than {@code
   * most}.
   */
  public FirstRows(Operator input, RelDataType rowType, long most, ExecutionContext context) {
    this.input = input;
    this.rowType = rowType;
    this.most = most;
    this.context = context;
    this.account = context.workspace().account();
  }

  /** Whether there are more rows than the number; known with the first batch. */
  boolean isMore() {
    return more;
  }

  /** All rows, which are read now; empty if there are more than the number. */
  public Optional<List<Batch>> all() {
    if (ahead == null) {
      readAhead();
    }
    return more ? Optional.empty() : Optional.of(List.copyOf(ahead));
  }

  @Override
  public Batch next() {
    if (ahead == null) {
      readAhead();
    }
    if (!ahead.isEmpty()) {
      return ahead.remove();
    }
    account.hold(0);
    return more ? input.next() : null;
  }

  private void readAhead() {
    ahead = new ArrayDeque<>();
    long rows = 0;
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      ahead.add(copy(batch));
      rows += batch.size();
      if (!account.hold(bytes) || rows > most) {
        more = true;
        return;
      }
    }
  }

  private Batch copy(Batch batch) {
    VectorBuilder[] builders = Vectors.builders(rowType);
    Vector[] columns = new Vector[builders.length];
    for (int i = 0; i < columns.length; i++) {
      builders[i].appendAll(batch.column(i), batch.selection(), batch.size());
      columns[i] = builders[i].build();
      bytes += builders[i].bytes();
    }
    return new Batch(columns, batch.size());
  }

  @Override
  public void close() {
    ahead = new ArrayDeque<>();
    more = false;
    account.close();
    input.close();
  }
}
