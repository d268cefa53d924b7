package io.cellardb.storage.lsm;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import io.cellardb.storage.lsm.io.ByteWriter;
import io.cellardb.storage.lsm.scan.PointReader;
import io.cellardb.storage.lsm.scan.ReadView;
import io.cellardb.storage.lsm.scan.RowProbe;
import io.cellardb.storage.lsm.wal.BatchRecord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A batch between its checks and its record. {@link #prepare} refuses it or works out all cells,
 * without changing anything. Nobody else may write meanwhile to what it is prepared upon: the
 * caller holds the commit lock throughout, or is the transaction that the batch is of.
 */
final class PendingBatch {
  /** What a batch is prepared upon. */
  interface Ground {
    /** A table that exists; an unknown one is an error. */
    OpenTable openTable(TableName name);

    /** The state before the batch. */
    ReadView present();

    /** A probe of a table. */
    RowProbe probe(OpenTable table);

    /** The time that writes without one get in a row. */
    long writeTime(OpenTable table, byte[] row);

    /** Whether a row was written to by a batch after {@code sequence}. */
    boolean isChanged(OpenTable table, byte[] row, long sequence) throws IOException;

    /** Refuses to add to the tables of a namespace that take all they may. */
    void checkQuota(String namespace);
  }

  private final Ground ground;
  private final RowIndex<PendingRow> rows = new RowIndex<>();

  /** Empty as long as the batch has named one table only. */
  private Map<TableName, OpenTable> resolved = Map.of();

  private TableName lastName;
  private OpenTable lastTable;

  /** A batch on some ground. */
  PendingBatch(Ground ground) {
    this.ground = ground;
  }

  /** Checks the batch and its conditions and works out what it writes. */
  WriteResult prepare(WriteBatch batch) throws IOException {
    checkFamilies(batch.rows());
    for (WriteBatch.Earliest earliest : batch.earliest()) {
      row(table(earliest.table()), earliest.row()).notBefore(earliest.time());
    }
    checkFamiliesOf(batch.checks());
    int failed = firstFailed(batch.checks());
    if (failed >= 0) {
      return new WriteResult(failed, List.of());
    }
    checkQuotas(batch);
    List<ByteString> values = add(batch.rows());
    return values.isEmpty() ? WriteResult.APPLIED : new WriteResult(-1, List.copyOf(values));
  }

  /** Refuses families that do not exist. */
  @SuppressWarnings(
      "ReferenceEquality") // the changes of a table mostly name a family by one object
  private void checkFamilies(List<WriteBatch.Row> changes) {
    TableDescriptor lastOf = null;
    String last = null;
    for (WriteBatch.Row change : changes) {
      TableDescriptor table = table(change.table()).descriptor();
      for (Mutation mutation : change.mutations()) {
        String family = mutation.family();
        if (family != null && (family != last || table != lastOf)) {
          table.familyIndex(family);
          last = family;
          lastOf = table;
        }
      }
    }
  }

  private void checkFamiliesOf(List<Check> checks) {
    for (Check check : checks) {
      OpenTable table = table(check.table());
      if (check instanceof Check.CellValue cell) {
        table.descriptor().familyIndex(cell.family());
      } else if (check instanceof Check.RowMatches matches) {
        reader(table, matches);
      }
    }
  }

  /** The first condition that does not hold, -1 if all do. */
  private int firstFailed(List<Check> checks) throws IOException {
    for (int i = 0; i < checks.size(); i++) {
      if (!holds(checks.get(i))) {
        return i;
      }
    }
    return -1;
  }

  /** Works out what is written; returns the results of increments and appends. */
  private List<ByteString> add(List<WriteBatch.Row> changes) throws IOException {
    List<ByteString> values = new ArrayList<>(0);
    for (WriteBatch.Row change : changes) {
      row(table(change.table()), change.row()).add(change.mutations(), values);
    }
    return values;
  }

  private void checkQuotas(WriteBatch batch) {
    String last = "";
    for (WriteBatch.Row change : batch.rows()) {
      String namespace = change.table().namespace();
      if (!namespace.equals(last) && addsValue(change)) {
        ground.checkQuota(namespace);
        last = namespace;
      }
    }
  }

  private static boolean addsValue(WriteBatch.Row change) {
    for (Mutation mutation : change.mutations()) {
      if (mutation.addsValue()) {
        return true;
      }
    }
    return false;
  }

  /** What it writes, a row each. */
  List<PendingRow> rows() {
    return rows.rows();
  }

  /** The record of the batch. */
  ByteWriter encode(long sequence, Quotas quotas) {
    long newest = -1;
    for (PendingRow row : rows.rows()) {
      newest = Math.max(newest, row.implicitTime());
    }
    int bytes = BatchRecord.HEADER;
    for (PendingRow row : rows.rows()) {
      bytes += row.recordBytes();
    }
    ByteWriter record = new ByteWriter(bytes);
    BatchRecord.begin(record, sequence, newest);
    for (PendingRow row : rows.rows()) {
      int start = record.size();
      row.encode(record);
      quotas.added(row.table().name().namespace(), record.size() - start);
    }
    return record;
  }

  /** Remembers the times that were given, once the batch is in the log. */
  void rememberTimes(ImplicitTimes times) {
    for (PendingRow row : rows.rows()) {
      if (row.implicitTime() >= 0) {
        times.given(row.table(), row.key(), row.implicitTime());
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // a batch mostly names its table by one object
  private OpenTable table(TableName name) {
    if (lastName == null) {
      lastTable = ground.openTable(name);
    } else if (name != lastName) {
      if (resolved.isEmpty()) {
        resolved = new HashMap<>();
      }
      resolved.put(lastName, lastTable);
      lastTable = resolved.computeIfAbsent(name, ground::openTable);
    }
    lastName = name;
    return lastTable;
  }

  private PendingRow row(OpenTable table, byte[] key) {
    PendingRow known = rows.find(table, key);
    if (known != null) {
      return known;
    }
    PendingRow added = new PendingRow(table, key, ground, ground.writeTime(table, key));
    rows.add(added);
    return added;
  }

  /** Refuses a projection of families that the table does not have. */
  private static PointReader reader(OpenTable table, Check.RowMatches matches) {
    PointReader reader = new PointReader(table.descriptor(), table.trees(), matches.projection());
    reader.filter(matches.filter());
    return reader;
  }

  private boolean holds(Check check) throws IOException {
    OpenTable table = table(check.table());
    if (check instanceof Check.RowAbsent) {
      return !ground.probe(table).exists(ground.present(), check.row());
    }
    if (check instanceof Check.RowUnchanged unchanged) {
      return !ground.isChanged(table, check.row(), unchanged.sequence());
    }
    if (check instanceof Check.RowMatches matches) {
      PointReader reader = reader(table, matches);
      reader.open(ground.present());
      return reader.matches(matches.row());
    }
    Check.CellValue cell = (Check.CellValue) check;
    boolean[] found = {false, false};
    PendingRow row = row(table, check.row());
    ground
        .probe(table)
        .newest(
            ground.present(),
            cell.row(),
            table.descriptor().familyIndex(cell.family()),
            cell.qualifier(),
            cell.time(),
            1,
            (cells, at) -> {
              byte[] operand = cell.operand() == null ? new byte[0] : cell.operand();
              int order =
                  Arrays.compareUnsigned(
                      operand,
                      0,
                      operand.length,
                      cells.source(at),
                      cells.start(at),
                      cells.start(at) + cells.length(at));
              found[0] = true;
              found[1] = cell.comparison().accepts(order);
              row.raiseTime(cells.time(at));
            });
    if (!found[0]) {
      return cell.comparison() == Comparison.EQUAL
          && (cell.operand() == null || cell.operand().length == 0);
    }
    return found[1];
  }
}
