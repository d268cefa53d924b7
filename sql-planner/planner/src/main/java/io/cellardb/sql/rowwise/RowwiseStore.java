package io.cellardb.sql.rowwise;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Check;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A store that is atomic by row only, as one statement sees it that changes rows of a table. Each
 * row is changed by itself, bound to the condition that it still has what the statement read of it,
 * or that it does not exist. Where others were faster the statement runs again, for these rows
 * alone. So no update is lost and none is made twice; but a failure may leave some rows changed and
 * others not.
 *
 * <p>A client repeats a call whose answer is lost, and then finds its own change in its way. So
 * each row that is changed under a condition gets a number in its marker, by which this is noticed.
 * Rows without markers, and those of which something was only deleted, count as changed by others
 * then.
 *
 * <p>For one execution of a statement, and used by one thread at a time.
 */
public final class RowwiseStore implements Store {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int NUMBER_BYTES = 12;

  private final Store store;
  private final TableName table;
  private final List<String> families;
  private final ScanColumn.Cell marker;
  private final boolean consistent;
  private final RowsRead read = new RowsRead();

  /** The rows in whose change others were faster at the last try; null before the first. */
  private Set<ByteString> left;

  private int tries;

  /**
   * A view for one statement.
   *
   * @param table whose rows it changes
   * @param families those of the table
   * @param marker the cell that each row has, with a value that is not empty; null where rows have
   *     none
   * @param consistent whether of each row only the cells with the newest time are seen
   */
  public RowwiseStore(
      Store store,
      TableName table,
      List<String> families,
      ScanColumn.Cell marker,
      boolean consistent) {
    this.store = store;
    this.table = table;
    this.families = List.copyOf(families);
    this.marker = marker;
    this.consistent = consistent;
  }

  /** Whether a row has still to be changed: at the first try each of them. */
  public boolean isLeft(byte[] row) {
    return left == null || left.contains(ByteString.wrap(row));
  }

  /** How many tries have begun. */
  public int tries() {
    return tries;
  }

  /** Begins a try: what is read from it is what the rows that it changes are bound to. */
  @Override
  public Snapshot snapshot() {
    read.clear();
    tries++;
    return new PresentState(this);
  }

  @Override
  public Table table(TableName name) {
    Table present = store.table(name);
    return name.equals(table) ? new NotingTable(present, read) : present;
  }

  /**
   * Changes the rows of a batch, each by itself. If some of them exist that must not, nothing is
   * written.
   *
   * @return not applied if there are rows that were not changed; the others are
   */
  @Override
  public WriteResult apply(WriteBatch batch) {
    Map<ByteString, WriteBatch> rows = new LinkedHashMap<>();
    for (WriteBatch.Row row : batch.rows()) {
      if (row.mutations().isEmpty()) {
        continue; // of a row that stays as it is nothing depends on what it is
      }
      rows.computeIfAbsent(ByteString.wrap(row.row()), key -> part(batch))
          .mutate(row.table(), row.row(), row.mutations());
    }
    if (batch.checks().isEmpty()) {
      WriteBatch whole = part(batch);
      for (WriteBatch row : rows.values()) {
        row.rows().forEach(each -> whole.mutate(table, each.row(), each.mutations()));
      }
      return store.apply(whole);
    }
    int existing = firstExisting(batch.checks());
    if (existing >= 0) {
      return new WriteResult(existing, List.of());
    }
    byte[] number = marker == null ? null : number();
    Map<ByteString, WriteBatch> bound = new LinkedHashMap<>();
    rows.forEach((key, row) -> bound.put(key, number == null ? row : numbered(row, number)));
    for (Check check : batch.checks()) {
      ByteString key = ByteString.wrap(check.row());
      WriteBatch row = bound.get(key);
      if (row != null) {
        row.check(condition(check, key, row));
      }
    }
    return outcome(batch, bound, number);
  }

  /** The value of a marker that nobody else writes. */
  private static byte[] number() {
    byte[] number = new byte[1 + NUMBER_BYTES];
    RANDOM.nextBytes(number);
    number[0] = 1;
    return number;
  }

  /**
   * The changes of a row with a number in its marker, unless the row is deleted, or cells of it and
   * nothing else: whoever tries that again finds nothing left to be deleted.
   */
  private WriteBatch numbered(WriteBatch changes, byte[] number) {
    WriteBatch numbered = part(changes);
    for (WriteBatch.Row row : changes.rows()) {
      List<Mutation> mutations = new ArrayList<>();
      long time = WriteBatch.NOW;
      boolean deleted = false;
      for (Mutation mutation : row.mutations()) {
        deleted |= mutation instanceof Mutation.DeleteRow;
        if (isMarker(mutation)) {
          time = ((Mutation.Put) mutation).time();
        } else {
          mutations.add(mutation);
        }
      }
      if (!deleted && row.mutations().stream().anyMatch(Mutation::addsValue)) {
        mutations.add(new Mutation.Put(marker.family(), marker.qualifier().array(), time, number));
      }
      numbered.mutate(table, row.row(), mutations);
    }
    return numbered;
  }

  private boolean isMarker(Mutation mutation) {
    return mutation instanceof Mutation.Put put
        && put.family().equals(marker.family())
        && ByteString.wrap(put.qualifier()).equals(marker.qualifier());
  }

  private static WriteBatch part(WriteBatch batch) {
    return new WriteBatch().durability(batch.durability()).whileWaiting(batch.whileWaiting());
  }

  private WriteResult outcome(WriteBatch batch, Map<ByteString, WriteBatch> rows, byte[] number) {
    List<ByteString> keys = new ArrayList<>(rows.keySet());
    List<WriteResult> results = store.applyEach(new ArrayList<>(rows.values()));
    Set<ByteString> refused = new HashSet<>();
    for (int i = 0; i < keys.size(); i++) {
      if (!results.get(i).applied()) {
        refused.add(keys.get(i));
      }
    }
    if (number != null && !refused.isEmpty()) {
      refused.removeAll(numberedWith(number, refused));
    }
    left = refused;
    for (int i = 0; i < batch.checks().size(); i++) {
      if (refused.contains(ByteString.wrap(batch.checks().get(i).row()))) {
        return new WriteResult(i, List.of());
      }
    }
    return WriteResult.APPLIED;
  }

  /** Those of some rows that this statement has changed, though it was told otherwise. */
  private Set<ByteString> numberedWith(byte[] number, Set<ByteString> keys) {
    Projection numbers = Projection.of(new ScanColumn.RowKey(), marker);
    RowBatch found = new RowBatch(numbers, 1);
    store
        .table(table)
        .get(numbers, Filter.ALL, keys.stream().map(ByteString::array).toList(), found);
    Set<ByteString> own = new HashSet<>();
    for (int row = 0; row < found.rows(); row++) {
      if (!found.bytes(1).isAbsent(row)
          && found.bytes(1).get(row).equals(ByteString.wrap(number))) {
        own.add(found.bytes(0).get(row));
      }
    }
    return own;
  }

  /** The position of the first condition that a row is absent which exists; -1 for none. */
  private int firstExisting(List<Check> checks) {
    List<byte[]> absent = new ArrayList<>();
    for (Check check : checks) {
      if (check instanceof Check.RowAbsent) {
        absent.add(check.row());
      }
    }
    if (absent.isEmpty()) {
      return -1;
    }
    Projection keys = Projection.of(new ScanColumn.RowKey()).existingIn(families);
    RowBatch found = new RowBatch(keys, 1);
    store.table(table).get(keys, Filter.ALL, absent, found);
    Set<ByteString> existing = new HashSet<>();
    for (int row = 0; row < found.rows(); row++) {
      existing.add(found.bytes(0).get(row));
    }
    for (int i = 0; i < checks.size(); i++) {
      if (checks.get(i) instanceof Check.RowAbsent absence
          && existing.contains(ByteString.wrap(absence.row()))) {
        return i;
      }
    }
    return -1;
  }

  private Check condition(Check check, ByteString key, WriteBatch row) {
    if (check instanceof Check.RowAbsent) {
      return absent(key, row);
    }
    if (check instanceof Check.RowUnchanged && consistent) {
      throw new StorageException(
          StorageException.Code.UNSUPPORTED,
          "rows of which only what was written last is seen can be inserted, upserted and not"
              + " changed here, as the store has no transactions");
    }
    return check instanceof Check.RowUnchanged ? read.unchanged(table, key, families) : check;
  }

  /**
   * Nobody has written the cell that says that a row exists, or else the first one that this row
   * gets.
   */
  private Check absent(ByteString key, WriteBatch row) {
    String family;
    byte[] qualifier;
    if (marker != null) {
      family = marker.family();
      qualifier = marker.qualifier().array();
    } else {
      Mutation.Put put =
          row.rows().stream()
              .flatMap(each -> each.mutations().stream())
              .filter(Mutation.Put.class::isInstance)
              .map(Mutation.Put.class::cast)
              .findFirst()
              .orElseThrow(
                  () ->
                      new StorageException(
                          StorageException.Code.UNSUPPORTED,
                          "a row without a value outside of its key cannot be inserted here"));
      qualifier = put.qualifier();
      family = put.family();
    }
    return new Check.CellValue(
        table, key.array(), family, qualifier, Filter.Comparison.EQUAL, null, TimeRange.ALL);
  }

  @Override
  public Set<Capability> capabilities() {
    return store.capabilities();
  }

  @Override
  public Admin admin() {
    return store.admin();
  }

  @Override
  public long now() {
    return store.now();
  }

  @Override
  public List<SystemRelation> systemRelations() {
    return store.systemRelations();
  }

  /** Leaves the store open, which has other users. */
  @Override
  public void close() {
    // the store is that of others
  }
}
