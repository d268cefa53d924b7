package io.cellardb.sql;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.modify.IndexCheck;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Consumer;

/** Compares the indexes of a store with the rows of its tables. */
public final class IndexVerification {
  private IndexVerification() {}

  /**
   * Compares the entries of all indexes that queries may read with the rows of one state. Changes
   * nothing, and may be called while others write.
   *
   * @param told is given a sentence about each difference, which names the index, the key of the
   *     row, and the side that lacks something
   * @return how many indexes were compared
   * @throws io.cellardb.sql.error.SqlException if the store cannot be read
   */
  public static long run(Store store, Consumer<String> told) {
    ExecutionContext context = ExecutionContext.of(List.of(), Instant.EPOCH, ZoneOffset.UTC);
    long indexes = 0;
    try (Snapshot snapshot = store.snapshot()) {
      Engine engine = Engine.open(store, true);
      for (TableDefinition table : engine.snapshot().tables()) {
        for (IndexDefinition index : table.indexes()) {
          if (index.isReady()) {
            indexes++;
            QueryPlanner planner = new QueryPlanner(engine.schema(), TableName.DEFAULT_NAMESPACE);
            new IndexCheck(planner, table, index, snapshot, context).run(told);
          }
        }
      }
    } catch (RuntimeException e) {
      throw Errors.translate(e);
    }
    return indexes;
  }
}
