package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import java.util.ArrayList;
import java.util.List;

/** A query of a statement that changes rows in other parts. */
record ReadRows(SourceRows source) implements Write {
  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    List<Object[]> rows = new ArrayList<>();
    try (Snapshot snapshot = store.snapshot()) {
      source.forEach(snapshot, contexts.get(0), row -> rows.add(source.returned(row, 0)));
    }
    return new Written(new long[] {rows.size()}, rows);
  }
}
