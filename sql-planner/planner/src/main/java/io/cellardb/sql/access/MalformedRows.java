package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.encoding.MapEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Table;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Hands a scan on, and names the row where it fails at bytes that are no value of their type. To
 * find that row, the cells that the scan reads are read once more, as they are.
 */
final class MalformedRows implements Operator {
  private static final String MALFORMED = "22P03";

  /** Refuses the values of one scanned column at one row. */
  @FunctionalInterface
  private interface Check {
    void read(ColumnVector column, int row);
  }

  private final Operator input;
  private final TableDefinition definition;
  private final Table table;
  private final Projection projection;
  private final RowRanges rows;
  private final List<ScanSpec.Field> fields;

  /**
   * Watches over an input.
   *
   * @param table what it reads; open as long as the input
   * @param projection the cells and times that it reads
   * @param rows the rows that it reads
   * @param fields what it decodes
   */
  MalformedRows(
      Operator input,
      TableDefinition definition,
      Table table,
      Projection projection,
      RowRanges rows,
      List<ScanSpec.Field> fields) {
    this.input = input;
    this.definition = definition;
    this.table = table;
    this.projection = projection;
    this.rows = rows;
    this.fields = fields;
  }

  @Override
  public Batch next() {
    try {
      return input.next();
    } catch (SqlExecutionException | StorageException e) {
      throw named(e);
    }
  }

  /** A failure of the input, with the row where it is one of these. */
  RuntimeException named(RuntimeException failure) {
    boolean malformed =
        failure instanceof SqlExecutionException e
            ? e.sqlState().equals(MALFORMED)
            : failure instanceof StorageException s
                && s.code() == StorageException.Code.MALFORMED_VALUE;
    return malformed ? withRow(failure) : failure;
  }

  private RuntimeException withRow(RuntimeException failure) {
    Optional<ByteString> key = find();
    return key.isEmpty()
        ? failure
        : new SqlExecutionException(
            MALFORMED,
            failure.getMessage() + "; it is in the row with " + RowName.of(definition, key.get()),
            failure);
  }

  /** The key of the first row that cannot be read. */
  private Optional<ByteString> find() {
    List<ScanColumn> columns = new ArrayList<>(List.of(new ScanColumn.RowKey()));
    List<Check> checks = new ArrayList<>();
    KeyEncoding key = KeyEncoding.of(definition);
    checks.add((column, row) -> key.decode(((BytesColumn) column).get(row).array()));
    fields.forEach(field -> add(field, columns, checks));
    Projection cells = projection.returning(columns);
    try (RowScanner scanner = table.scan(Scan.of(cells).over(rows))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          if (!isReadable(batch, row, checks)) {
            return Optional.of(((BytesColumn) batch.column(0)).get(row));
          }
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isReadable(RowBatch batch, int row, List<Check> checks) {
    try {
      for (int i = 0; i < checks.size(); i++) {
        checks.get(i).read(batch.column(i), row);
      }
      return true;
    } catch (SqlExecutionException | StorageException e) {
      return false; // which is what is asked
    }
  }

  private void add(ScanSpec.Field field, List<ScanColumn> columns, List<Check> checks) {
    if (field instanceof ScanSpec.MapEntry entry) {
      MapEncoding map = MapEncoding.of(definition, entry.column());
      columns.add(
          new ScanColumn.Cell(
              entry.column().role().family(),
              ByteString.wrap(map.keys().encode(entry.key())),
              ValueKind.BYTES,
              false));
      checks.add((column, row) -> read(map.values(), (BytesColumn) column, row));
    } else if (field instanceof ScanSpec.Column read && read.column().type().isMap()) {
      ColumnDefinition family = read.column();
      MapEncoding map = MapEncoding.of(definition, family);
      columns.add(new ScanColumn.OpenFamily(family.role().family(), false));
      checks.add((column, row) -> read(map, (MapColumn) column, row));
    } else if (field instanceof ScanSpec.Column read
        && read.column().role() instanceof ColumnRole.Cell cell) {
      ValueEncoding encoding = ValueEncoding.of(read.column());
      columns.add(new ScanColumn.Cell(cell.family(), cell.qualifier(), ValueKind.BYTES, false));
      checks.add((column, row) -> read(encoding, (BytesColumn) column, row));
    }
  }

  private static void read(ValueEncoding encoding, BytesColumn cells, int row) {
    if (!cells.isAbsent(row)) {
      encoding.decode(cells.data(), cells.start()[row], cells.length()[row]);
    }
  }

  /** The marker of rows is no entry. */
  private static void read(MapEncoding map, MapColumn cells, int row) {
    BytesColumn qualifiers = cells.qualifiers();
    for (int entry = cells.entryStart(row); entry < cells.entryStart(row + 1); entry++) {
      if (!map.isMarker(qualifiers.data(), qualifiers.start()[entry], qualifiers.length()[entry])) {
        read(map.keys(), qualifiers, entry);
        read(map.values(), cells.values(), entry);
      }
    }
  }

  @Override
  public void close() {
    input.close();
  }
}
