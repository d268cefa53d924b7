package io.cellardb.storage.hbase;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Conditions on cells of tables that take no part in transactions. A commit looks at them when all
 * its locks are there, and gives up if one does not hold. For one thread.
 */
final class CommitConditions {
  /** What tells conditions apart. */
  private record Key(RowAddress row, String family, ByteString qualifier, ByteString operand) {}

  private final Map<Key, Check.CellValue> checks = new LinkedHashMap<>();

  /** Adds a condition, unless it is there. */
  void add(Check.CellValue check) {
    checks.putIfAbsent(
        new Key(
            new RowAddress(check.table(), ByteString.wrap(check.row())),
            check.family(),
            ByteString.wrap(check.qualifier()),
            check.operand() == null ? ByteString.EMPTY : ByteString.wrap(check.operand())),
        check);
  }

  /** The conditions. */
  Collection<Check.CellValue> all() {
    return checks.values();
  }

  /** Looks at each; what it throws is {@link Code#OUTDATED} if it does not hold. */
  List<Runnable> looks(HBaseStore store) {
    List<Runnable> looks = new ArrayList<>();
    for (Check.CellValue check : checks.values()) {
      looks.add(() -> look(store, check));
    }
    return looks;
  }

  private static void look(HBaseStore store, Check.CellValue check) {
    if (!holds(check, store.table(check.table()))) {
      throw outdated(check.table());
    }
  }

  private static StorageException outdated(TableName table) {
    return new StorageException(
        Code.OUTDATED, "what a change was bound to in table " + table + " is no longer so");
  }

  /** Whether a condition holds in what a table shows. */
  static boolean holds(Check.CellValue check, Table table) {
    Projection cell =
        Projection.of(
                new ScanColumn.Cell(
                    check.family(), ByteString.wrap(check.qualifier()), ValueKind.BYTES, false))
            .within(check.time());
    RowBatch found = new RowBatch(cell, 1);
    byte[] operand = check.operand() == null ? new byte[0] : check.operand();
    if (!table.get(cell, check.row(), found)) {
      return operand.length == 0 && check.comparison() == Filter.Comparison.EQUAL;
    }
    ByteString value = found.bytes(0).get(0);
    return check.comparison().accepts(ByteString.wrap(operand).compareTo(value));
  }
}
