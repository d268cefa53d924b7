package io.cellardb.sql.plan;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;

/** One run of a statement. Used by one thread. */
public final class Execution {
  private final ExecutionContext context;
  private final Function<TableName, Table> tables;

  /** Made for the first recursion. */
  private IdentityHashMap<Object, List<List<Object>>> workingRows;

  /**
   * A run that has not begun.
   *
   * @param context parameters, start time, session zone, cancellation
   * @param tables tables to read from, all in the same state
   */
  public Execution(ExecutionContext context, Function<TableName, Table> tables) {
    this.context = context;
    this.tables = tables;
  }

  /** Parameters, start time, session zone, cancellation. */
  public ExecutionContext context() {
    return context;
  }

  /** A table to read from. */
  public Table table(TableName name) {
    return tables.apply(name);
  }

  /** The rows that the last step of a recursion found, as canonical values. */
  List<List<Object>> workingRows(Object recursion) {
    return workingRows == null ? List.of() : workingRows.getOrDefault(recursion, List.of());
  }

  /** Sets the rows that the next step of a recursion reads. */
  void workingRows(Object recursion, List<List<Object>> rows) {
    if (workingRows == null) {
      workingRows = new IdentityHashMap<>();
    }
    workingRows.put(recursion, rows);
  }
}
