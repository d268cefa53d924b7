package io.cellardb.sql.modify;

import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Transaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that a statement has given to rows and that no other row may have. They are compared
 * when the statement has made all its changes: a row may get what another one gives away. The
 * transaction is not committed if others have written such values since it began.
 */
final class UniqueValues {
  /** So many values are compared at once. */
  private static final int MOST = 10_000;

  private final IndexedTable table;
  private final Transaction transaction;
  private final ExecutionContext context;

  /** By index: what the keys of entries with the same values begin with, and one of the entries. */
  private final Map<IndexedRows, Map<ByteString, IndexedRows.Entry>> given = new LinkedHashMap<>();

  UniqueValues(IndexedTable table, Transaction transaction, ExecutionContext context) {
    this.table = table;
    this.transaction = transaction;
    this.context = context;
  }

  /** Takes note of what became of the entries of a row. */
  void changed(
      IndexedRows index,
      Map<ByteString, IndexedRows.Entry> before,
      Map<ByteString, IndexedRows.Entry> after) {
    if (!index.index().unique()) {
      return;
    }
    after.forEach(
        (key, entry) -> {
          if (!before.containsKey(key) && index.isUnique(entry.values())) {
            given
                .computeIfAbsent(index, none -> new LinkedHashMap<>())
                .put(index.values(entry), entry);
          }
        });
  }

  /**
   * Compares them with those of all rows.
   *
   * @throws SqlExecutionException 23505 if two rows have the same
   */
  void verify() {
    given.forEach(this::verify);
    given.clear();
  }

  private void verify(IndexedRows index, Map<ByteString, IndexedRows.Entry> values) {
    List<Map.Entry<ByteString, IndexedRows.Entry>> all = List.copyOf(values.entrySet());
    for (int from = 0; from < all.size(); from += MOST) {
      context.checkCancelled();
      verify(index, values, all.subList(from, Math.min(all.size(), from + MOST)));
    }
  }

  private void verify(
      IndexedRows index,
      Map<ByteString, IndexedRows.Entry> values,
      List<Map.Entry<ByteString, IndexedRows.Entry>> some) {
    List<ByteString> claimed = some.stream().map(Map.Entry::getKey).toList();
    transaction.claim(index.index().stored(), claimed);
    RowRanges ranges = RowRanges.of(claimed.stream().map(KeyRange::prefix).toList());
    Projection keys =
        Projection.of(new ScanColumn.RowKey()).existingIn(List.of(index.entries().markerFamily()));
    KeyEncoding encoding = KeyEncoding.of(index.entries());
    int parts = index.index().parts().size();
    ByteString last = null;
    try (RowScanner scanner =
        transaction.table(index.index().stored()).scan(Scan.of(keys).over(ranges))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        BytesColumn column = (BytesColumn) batch.column(0);
        for (int i = 0; i < batch.rows(); i++) {
          Object[] entry = encoding.decode(column.get(i).array());
          ByteString value = encoding.prefix(entry, parts).orElseThrow();
          if (value.equals(last)) {
            throw duplicate(index, values.get(value));
          }
          last = value;
        }
      }
    }
  }

  private SqlExecutionException duplicate(IndexedRows index, IndexedRows.Entry entry) {
    return new SqlExecutionException(
        "23505",
        "a row with "
            + index.describe(entry.values())
            + " exists already in table "
            + Queries.describe(table.definition())
            + (index.index().constraint() ? ", where the constraint '" : ", where the index '")
            + index.index().name()
            + "' keeps it unique");
  }
}
