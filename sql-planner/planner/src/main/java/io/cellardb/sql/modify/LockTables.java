package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.parser.tree.LockTable;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * Locks whole tables until the end of the transaction. If that has read nothing before, it reads
 * what there is once all of them are locked.
 */
public final class LockTables implements Write {
  private final List<TableName> tables;

  /** Null for the mode that is in nobody's way. */
  private final LockMode mode;

  private final boolean nowait;

  private LockTables(List<TableName> tables, LockMode mode, boolean nowait) {
    this.tables = tables;
    this.mode = mode;
    this.nowait = nowait;
  }

  /**
   * Plans a statement.
   *
   * @throws SqlException 42P01, 42809 for what is no table that can be written
   */
  public static LockTables of(LockTable statement, QueryPlanner planner) {
    return new LockTables(
        statement.tables().stream()
            .map(name -> table(name, statement.mode(), planner).stored())
            .toList(),
        mode(statement.mode()),
        statement.nowait());
  }

  /** A table that may be locked so: who reads keeps nobody from reading, who writes others. */
  private static TableDefinition table(
      SqlIdentifier name, LockTable.Mode mode, QueryPlanner planner) {
    TableDefinition table = TableNames.resolve(planner, name);
    Rights rights = planner.schema().rights();
    boolean shared = mode == LockTable.Mode.ACCESS_SHARE || mode == LockTable.Mode.ROW_SHARE;
    boolean inserts =
        (shared || mode == LockTable.Mode.ROW_EXCLUSIVE)
            && rights.allowsSome(Right.INSERT, table.name());
    boolean writes = inserts || rights.allowsSome(Right.DELETE, table.name());
    if (!writes && !(shared && rights.allowsSome(Right.SELECT, table.name()))) {
      TableNames.checked(name, () -> rights.checkSome(Right.UPDATE, table.name()));
    }
    return table;
  }

  /** A store knows two modes: writers stand beside each other, or one is alone. */
  private static LockMode mode(LockTable.Mode mode) {
    return switch (mode) {
      case ACCESS_SHARE -> null;
      case ROW_SHARE, ROW_EXCLUSIVE -> LockMode.SHARED;
      case SHARE_UPDATE_EXCLUSIVE, SHARE, SHARE_ROW_EXCLUSIVE, EXCLUSIVE, ACCESS_EXCLUSIVE ->
          LockMode.EXCLUSIVE;
    };
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    if (!(store instanceof Transaction transaction)) {
      throw new SqlExecutionException(
          "25P01", "LOCK TABLE holds until the end of a transaction; START TRANSACTION begins one");
    }
    if (mode != null) {
      boolean renewable = transaction.isUnused();
      Runnable whileWaiting = nowait ? null : contexts.get(0).whileWaiting();
      for (TableName table : tables) {
        if (!transaction.lock(table, mode, whileWaiting)) {
          throw new SqlExecutionException(
              "55P03",
              "another transaction has locked table "
                  + table.namespace()
                  + "."
                  + table.qualifier()
                  + " or rows of it");
        }
      }
      if (renewable) {
        transaction.renew();
      }
    }
    return Written.count(0);
  }
}
