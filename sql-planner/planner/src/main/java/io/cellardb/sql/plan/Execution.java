package io.cellardb.sql.plan;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import java.util.function.Function;

/**
 * One run of a statement.
 *
 * @param context parameters, start time, session zone, cancellation
 * @param tables tables to read from, all in the same state
 */
public record Execution(ExecutionContext context, Function<TableName, Table> tables) {
  /** A table to read from. */
  public Table table(TableName name) {
    return tables.apply(name);
  }
}
