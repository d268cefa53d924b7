package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Mutation;
import java.util.List;

/** What DELETE does to the rows of a query for their keys. */
record RowDeletion(KeyEncoding key) implements ChangeRows.Change {
  static RowDeletion from(TableDefinition table) {
    return new RowDeletion(KeyEncoding.of(table));
  }

  @Override
  public byte[] key(Object[] row) {
    return key.encode(row);
  }

  @Override
  public List<Mutation> mutations(Object[] row, long time, ExecutionContext context) {
    return List.of(new Mutation.DeleteRow(time));
  }
}
