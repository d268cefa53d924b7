package io.cellardb.sql.temporary;

import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import java.util.function.Predicate;

/** Both states at once. Its sequence number is that of the database. */
final class SplitSnapshot implements Snapshot {
  private final Snapshot main;
  private final Snapshot own;
  private final Predicate<TableName> isOwn;

  SplitSnapshot(Snapshot main, Snapshot own, Predicate<TableName> isOwn) {
    this.main = main;
    this.own = own;
    this.isOwn = isOwn;
  }

  @Override
  public long sequence() {
    return main.sequence();
  }

  @Override
  public Table table(TableName name) {
    return isOwn.test(name) ? own.table(name) : main.table(name);
  }

  @Override
  public void close() {
    try {
      main.close();
    } finally {
      own.close();
    }
  }
}
