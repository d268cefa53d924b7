package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.MemorySize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;

/** Runs a recursion step by step until a step finds nothing new. */
public final class RepeatUnionOperator implements Operator {
  /** Of the lists that a row is in, and its place among those that were returned. */
  private static final int BYTES_PER_ROW = 96;

  private final Supplier<Operator> iteration;
  private final RelDataType rowType;
  private final List<RelDataType> types;
  private final Consumer<List<List<Object>>> working;
  private final ExecutionContext context;

  /** The rows returned so far, by value; null if duplicates are kept. */
  private final Set<List<Object>> seen;

  private final MemoryAccount account;

  /** About the bytes of {@code seen}. */
  private long kept;

  private Supplier<Operator> nextStep;

  /** What the last step has found. */
  private List<List<Object>> found = List.of();

  private Operator output;

  /**
   * A recursion that has not begun.
   *
   * @param seed opens the first query
   * @param iteration opens the query of each further step
   * @param all whether duplicates are kept
   * @param working is given, before each step, the rows that the step before has found
   */
  public RepeatUnionOperator(
      Supplier<Operator> seed,
      Supplier<Operator> iteration,
      RelDataType rowType,
      boolean all,
      Consumer<List<List<Object>>> working,
      ExecutionContext context) {
    this.nextStep = seed;
    this.iteration = iteration;
    this.rowType = rowType;
    this.types = rowType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.working = working;
    this.context = context;
    this.account = context.workspace().account();
    this.seen = all ? null : new HashSet<>();
  }

  @Override
  public Batch next() {
    while (true) {
      Batch batch = output == null ? null : output.next();
      if (batch != null || nextStep == null) {
        return batch;
      }
      // The same recursion may run twice in a plan, so the rows are set anew for each step.
      working.accept(found);
      found = step(nextStep);
      nextStep = found.isEmpty() ? null : iteration;
      output = new ValuesOperator(rowType, found, context);
    }
  }

  private List<List<Object>> step(Supplier<Operator> step) {
    List<List<Object>> rowsFound = new ArrayList<>();
    long bytes = kept;
    try (Operator rows = step.get()) {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        context.checkCancelled();
        for (int i = 0; i < batch.size(); i++) {
          List<Object> row = row(batch, batch.row(i));
          if (seen == null || seen.add(ValueKey.of(row))) {
            rowsFound.add(row);
            bytes += BYTES_PER_ROW + MemorySize.of(row);
          }
        }
        account.hold(bytes);
        account.require(bytes, "a recursion");
      }
    }
    kept = seen == null ? 0 : bytes;
    return rowsFound;
  }

  private List<Object> row(Batch batch, int physicalRow) {
    List<Object> row = new ArrayList<>(types.size());
    for (int column = 0; column < types.size(); column++) {
      row.add(batch.column(column).getObject(types.get(column), physicalRow));
    }
    return row;
  }

  @Override
  public void close() {
    nextStep = null;
    account.close();
    if (output != null) {
      output.close();
    }
  }
}
