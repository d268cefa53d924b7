package io.cellardb.storage;

import io.cellardb.storage.StorageException.Code;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;

/**
 * Copies all cells of a table to another store, with their times and with tombstones, in the order
 * of rows. A copy that was ended goes on at the last batch of the target when it is begun again. In
 * memory is one batch, of {@value #BATCH_BYTES} bytes or the one row that is longer. Times to live
 * that cells have of their own are not copied, since they cannot be read.
 *
 * <p>Others may read meanwhile, and must not write.
 */
public final class TableCopy {
  private static final int BATCH_ROWS = 1_000;
  private static final long BATCH_BYTES = 4 << 20;
  private static final int CELL_BYTES = 32;

  private final Store from;
  private final TableName source;
  private final Store to;
  private final TableDescriptor described;
  private final TableName table;
  private final List<ByteString> splits;
  private final UnaryOperator<Cell> change;
  private final LongConsumer progress;

  /** Families in which a delete hides only what was written before it. */
  private final Set<String> byArrival = new HashSet<>();

  /** What is to be written, one after another. */
  private final List<WriteBatch> batches = new ArrayList<>();

  /** Where rows go instead, if the target takes files. */
  private FileLoad files;

  private int rows;
  private long bytes;
  private long copied;

  /**
   * What a table consists of.
   *
   * @param cells how many cells, tombstones included
   * @param checksum of all cells, whatever their order
   */
  public record Listing(long cells, long checksum) {}

  /**
   * A copy that is to be made.
   *
   * @param source the table of {@code from}
   * @param described the table as it is to be in {@code to}, which has it so or not at all, with
   *     the families that it has in {@code from}
   * @param splits the keys that parts of it begin with if it is made
   * @param change what each cell becomes, of the same row and family
   * @param progress is told after each batch how many cells were copied; what it throws ends the
   *     copy
   */
  public TableCopy(
      Store from,
      TableName source,
      Store to,
      TableDescriptor described,
      List<ByteString> splits,
      UnaryOperator<Cell> change,
      LongConsumer progress) {
    this.from = from;
    this.source = source;
    this.to = to;
    this.described = described;
    this.table = described.name();
    this.splits = splits;
    this.change = change;
    this.progress = progress;
  }

  /**
   * Copies what is not there yet.
   *
   * @return how many cells were copied by this call
   * @throws StorageException {@code TABLE_EXISTS} if the target's table has other families
   */
  public long run() {
    create();
    return copy(CellScan.RAW.over(RowRanges.of(new KeyRange(firstDoubtful(), ByteString.EMPTY))));
  }

  /**
   * Copies the rows that have a cell of a time or of a later one, to a target that has the others.
   * They are copied whole: a delete that was written once more would hide what came after it.
   *
   * @return how many cells were copied
   * @throws StorageException as {@link #run()}
   */
  public long runSince(long time) {
    create();
    List<KeyRange> some = new ArrayList<>();
    ByteString last = ByteString.EMPTY;
    CellScan changed = CellScan.RAW.within(new TimeRange(time, Long.MAX_VALUE));
    try (CellScanner cells = from.table(source).cells(changed)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        if (!cell.row().equals(last)) {
          last = cell.row();
          some.add(KeyRange.single(last));
        }
        if (some.size() == BATCH_ROWS) {
          copy(CellScan.RAW.over(RowRanges.of(some)));
          some.clear();
        }
      }
    }
    return copy(CellScan.RAW.over(RowRanges.of(some)));
  }

  /**
   * Copies all by files that the target takes over, unless the target has all. Rows in which it
   * matters what was written first are written as by {@link #run()}. A copy that was ended begins
   * anew.
   *
   * @param directory where the files are until then
   * @return how many cells were copied
   * @throws StorageException as {@link #run()}; {@code UNSUPPORTED} if the target takes no files
   */
  public long runByFiles(String directory) {
    create();
    Listing there = found(CellScan.VERSIONS);
    if (there.cells() > 0 && there.equals(expected(CellScan.VERSIONS))) {
      return 0;
    }
    try (FileLoad load = to.load(table, directory)) {
      files = load;
      long cells = copy(CellScan.RAW);
      load.load();
      return cells;
    }
  }

  private void create() {
    Optional<TableDescriptor> there = to.admin().describe(table);
    if (there.isEmpty()) {
      to.admin().createTable(described, splits);
    } else if (!there.get().equals(described)) {
      throw new StorageException(
          Code.TABLE_EXISTS,
          "the target's table " + table + " has other families, or other options");
    }
    for (FamilyDescriptor family : described.families()) {
      if (family.newVersionBehavior()) {
        byArrival.add(family.name());
      }
    }
  }

  private long copy(CellScan some) {
    List<Cell> row = new ArrayList<>();
    try (CellScanner cells = from.table(source).cells(some)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        if (!row.isEmpty() && !row.get(0).row().equals(cell.row())) {
          add(row);
          row.clear();
        }
        row.add(cell);
      }
    }
    if (!row.isEmpty()) {
      add(row);
    }
    write();
    return copied;
  }

  /**
   * Where to go on: all rows before this one are there. Of those that were written last some may
   * be, whole or in part, since not all stores write a batch at once, nor in its order. They are
   * the last ones of the target, and no more than a batch has.
   */
  private ByteString firstDoubtful() {
    ByteString first = ByteString.EMPTY;
    try (CellScanner cells =
        to.table(table).cells(CellScan.RAW.backwards().firstRows(BATCH_ROWS))) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        first = cell.row();
      }
    }
    return first;
  }

  private void add(List<Cell> row) {
    List<List<Cell>> steps = new ArrayList<>();
    int[] stepOf = steps(row);
    for (int i = 0; i < stepOf.length; i++) {
      Cell cell = row.get(i);
      while (steps.size() <= stepOf[i]) {
        steps.add(new ArrayList<>());
      }
      steps.get(stepOf[i]).add(change.apply(cell));
      bytes += CELL_BYTES + cell.row().length() + cell.qualifier().length() + cell.value().length();
    }
    if (files != null && steps.size() == 1) {
      files.add(steps.get(0));
    } else {
      addToBatches(row.get(0).row().array(), steps);
    }
    copied += row.size();
    if (++rows == BATCH_ROWS || bytes >= BATCH_BYTES) {
      write();
    }
  }

  private void addToBatches(byte[] row, List<List<Cell>> steps) {
    for (int i = 0; i < steps.size(); i++) {
      if (batches.size() == i) {
        batches.add(new WriteBatch());
      }
      if (!steps.get(i).isEmpty()) {
        batches.get(i).mutate(table, row, steps.get(i).stream().map(TableCopy::mutation).toList());
      }
    }
  }

  /**
   * In which of several batches, one after another, each cell of a row goes. Where a delete hides
   * only what was there before it, those of one time are a batch, the later times after the earlier
   * ones. A value goes with the first delete that hides it: it was written after all those before.
   */
  private int[] steps(List<Cell> row) {
    TreeSet<Long> deletes = new TreeSet<>();
    for (Cell cell : row) {
      if (cell.kind().isTombstone() && byArrival.contains(cell.family())) {
        deletes.add(cell.timestamp());
      }
    }
    int[] steps = new int[row.size()];
    if (deletes.isEmpty()) {
      return steps;
    }
    List<Long> times = new ArrayList<>(deletes);
    List<Set<Cell>> visible = new ArrayList<>();
    for (long time : times) {
      visible.add(visible(row.get(0).row(), time));
    }
    for (int i = 0; i < steps.length; i++) {
      Cell cell = row.get(i);
      if (!byArrival.contains(cell.family())) {
        continue;
      }
      int step = 0;
      if (cell.kind().isTombstone()) {
        step = times.indexOf(cell.timestamp());
      } else {
        while (step < times.size()
            && (times.get(step) < cell.timestamp() || visible.get(step).contains(cell))) {
          step++;
        }
      }
      steps[i] = step;
    }
    return steps;
  }

  /** What is visible of a row as of a time. */
  private Set<Cell> visible(ByteString row, long time) {
    Set<Cell> found = new HashSet<>();
    CellScan then = CellScan.VERSIONS.row(row).within(TimeRange.asOf(time));
    try (CellScanner cells = from.table(source).cells(then)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        found.add(cell);
      }
    }
    return found;
  }

  private static Mutation mutation(Cell cell) {
    byte[] qualifier = cell.qualifier().array();
    long time = cell.timestamp();
    return switch (cell.kind()) {
      case PUT -> new Mutation.Put(cell.family(), qualifier, time, cell.value().array());
      case DELETE_VERSION -> new Mutation.DeleteVersion(cell.family(), qualifier, time);
      case DELETE_FAMILY_VERSION -> new Mutation.DeleteFamilyVersion(cell.family(), time);
      case DELETE_COLUMN -> new Mutation.DeleteColumn(cell.family(), qualifier, time);
      case DELETE_FAMILY -> new Mutation.DeleteFamily(cell.family(), time);
    };
  }

  private void write() {
    for (WriteBatch batch : batches) {
      if (!batch.rows().isEmpty()) {
        to.apply(batch);
      }
    }
    batches.clear();
    rows = 0;
    bytes = 0;
    progress.accept(copied);
  }

  /** The cells of the source, as they are to be in the target. */
  public Listing expected(CellScan scan) {
    return listing(from.table(source), scan, change);
  }

  /** The cells of the target. */
  public Listing found(CellScan scan) {
    return listing(to.table(table), scan, UnaryOperator.identity());
  }

  private static Listing listing(Table table, CellScan scan, UnaryOperator<Cell> change) {
    long count = 0;
    long checksum = 0;
    try (CellScanner cells = table.cells(scan)) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        count++;
        checksum += checksum(change.apply(cell));
      }
    }
    return new Listing(count, checksum);
  }

  private static long checksum(Cell cell) {
    CRC32C crc = new CRC32C();
    for (ByteString part :
        List.of(cell.row(), ByteString.utf8(cell.family()), cell.qualifier(), cell.value())) {
      crc.update(ByteBuffer.allocate(Integer.BYTES).putInt(part.length()).flip());
      crc.update(part.array());
    }
    crc.update(
        ByteBuffer.allocate(Long.BYTES + 1)
            .putLong(cell.timestamp())
            .put(cell.kind().code())
            .flip());
    return spread(crc.getValue());
  }

  /** Makes all bits of a sum depend on all those of each checksum. */
  private static long spread(long checksum) {
    long mixed = (checksum ^ (checksum >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
