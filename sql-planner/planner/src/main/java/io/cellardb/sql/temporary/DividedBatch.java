package io.cellardb.sql.temporary;

import io.cellardb.storage.Check;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * A batch in two parts, one for each store.
 *
 * @param main what the database gets; null for nothing
 * @param own what the session's store gets; null for nothing
 */
record DividedBatch(Part main, Part own) {
  /**
   * A part of a batch.
   *
   * @param positions where its checks were in the whole
   */
  record Part(WriteBatch batch, List<Integer> positions) {
    /** The outcome of the part, as one of the whole. */
    WriteResult outcome(WriteResult result) {
      return result.applied()
          ? result
          : new WriteResult(positions.get(result.failedCheck()), result.values());
    }
  }

  /** Divides a batch by its tables. */
  static DividedBatch of(WriteBatch batch, Predicate<TableName> isOwn) {
    return new DividedBatch(part(batch, isOwn, false), part(batch, isOwn, true));
  }

  private static Part part(WriteBatch batch, Predicate<TableName> isOwn, boolean own) {
    WriteBatch part = new WriteBatch().whileWaiting(batch.whileWaiting());
    if (batch.durability() != null) {
      part.durability(batch.durability());
    }
    List<Integer> positions = new ArrayList<>();
    for (int i = 0; i < batch.checks().size(); i++) {
      Check check = batch.checks().get(i);
      if (isOwn.test(check.table()) == own) {
        part.check(own ? lenient(check) : check);
        positions.add(i);
      }
    }
    for (WriteBatch.Row row : batch.rows()) {
      if (isOwn.test(row.table()) == own) {
        part.mutate(row.table(), row.row(), row.mutations());
      }
    }
    for (WriteBatch.Earliest bound : batch.earliest()) {
      if (isOwn.test(bound.table()) == own) {
        part.notBefore(bound.table(), bound.row(), bound.time());
      }
    }
    return part.rows().isEmpty() && positions.isEmpty() ? null : new Part(part, positions);
  }

  /**
   * A check whose snapshot is the database's, for the other store: nobody but the session changes
   * its rows, so that they are as its statement has seen them.
   */
  private static Check lenient(Check check) {
    return check instanceof Check.RowUnchanged
        ? new Check.RowUnchanged(check.table(), check.row(), Long.MAX_VALUE)
        : check;
  }
}
