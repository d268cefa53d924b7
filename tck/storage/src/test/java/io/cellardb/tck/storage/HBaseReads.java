package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScan.Columns;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Random reads and conditions on rows, of every form, of which the HBase store must give the same
 * answers as the memory store: what it asks servers for means what was asked of it. Cells have
 * explicit times and stay in memory, so that nothing else can differ.
 */
final class HBaseReads {
  private static final int CHANGES = 60;
  private static final TableName T = TableName.parse("t");
  private static final List<String> FAMILIES = List.of("c", "f", "g");
  private static final List<String> ROWS = List.of("a", "ab", "b", "ba", "c");

  /** Not the empty one, which HBase treats differently in families with new version behaviour. */
  private static final List<String> QUALIFIERS = List.of("a", "ab", "b", "bc", "c");

  private final String label;
  private final Random random;

  /** The reads of a seed, which failures name. */
  HBaseReads(long seed) {
    label = "-Dtest.seed=" + seed;
    random = new Random(seed);
  }

  /** Writes the same to both stores, compares so many reads, and drops what it wrote. */
  void compare(Store hbase, Store memory, int reads) {
    fill(hbase, memory);
    for (int i = 0; i < reads; i++) {
      compare(hbase, memory);
    }
    hbase.admin().dropTable(T);
    memory.admin().dropTable(T);
  }

  private void fill(Store... stores) {
    TableDescriptor table =
        new TableDescriptor(
            T,
            List.of(
                FamilyDescriptor.of("c").withVersions(3).withNewVersionBehavior(false),
                FamilyDescriptor.of("f").withVersions(3),
                FamilyDescriptor.of("g"),
                FamilyDescriptor.of("mark")));
    for (Store store : stores) {
      store.admin().createTable(table);
    }
    for (int i = 0; i < CHANGES; i++) {
      WriteBatch batch = new WriteBatch().mutate(T, bytes(pick(ROWS)), change());
      for (Store store : stores) {
        store.apply(batch);
      }
    }
  }

  private Mutation change() {
    String family = pick(FAMILIES);
    byte[] qualifier = bytes(pick(QUALIFIERS));
    long time = 1L + random.nextInt(6);
    // HBase miscounts versions deleted in a whole family with new version behaviour.
    boolean classic = family.equals("c");
    return switch (random.nextInt(20)) {
      case 0 -> new Mutation.DeleteColumn(family, qualifier, time);
      case 1 -> new Mutation.DeleteFamily(family, time);
      case 2 -> new Mutation.DeleteVersion(family, qualifier, time);
      case 3 -> classic ? new Mutation.DeleteFamilyVersion(family, time) : change();
      default -> new Mutation.Put(family, qualifier, time, value().array());
    };
  }

  private void compare(Store hbase, Store memory) {
    switch (random.nextInt(4)) {
      case 0, 1 -> {
        Scan scan = scan();
        assertEquals(
            Readings.rows(memory.table(T), scan),
            Readings.rows(hbase.table(T), scan),
            () -> label + ", " + scan);
      }
      case 2 -> {
        CellScan scan = cellScan();
        assertEquals(
            Readings.cells(memory.table(T), scan),
            Readings.cells(hbase.table(T), scan),
            () -> label + ", " + scan);
      }
      default -> {
        // What is written is not in any column that is read.
        String row = pick(ROWS);
        Projection projection = projection().within(timeRange());
        Check check = new Check.RowMatches(T, bytes(row), projection, filter(projection, 2));
        WriteBatch batch =
            new WriteBatch()
                .check(check)
                .mutate(T, bytes(row), new Mutation.Put("mark", bytes("q"), 1, bytes("v")));
        assertEquals(
            memory.apply(batch).applied(),
            hbase.apply(batch).applied(),
            () -> label + ", " + row + " " + check);
      }
    }
  }

  // ---- rows

  private Scan scan() {
    Projection projection = projection().within(timeRanges());
    if (oneIn(4)) {
      projection = projection.consistent();
    }
    Scan scan =
        Scan.of(projection)
            .over(rowRanges())
            .where(oneIn(4) ? Filter.ALL : filter(projection, 2))
            .first(oneIn(3) ? random.nextInt(4) : Long.MAX_VALUE)
            .batchesOf(1 + random.nextInt(3));
    return oneIn(3) ? scan.backwards() : scan;
  }

  private Projection projection() {
    Projection projection = Projection.of(list(1 + random.nextInt(4), this::scanColumn));
    return oneIn(2)
        ? projection
        : projection.existingIn(oneIn(2) ? FAMILIES : List.of(pick(FAMILIES)));
  }

  private ScanColumn scanColumn() {
    return switch (random.nextInt(8)) {
      case 0 -> new ScanColumn.RowKey();
      case 1 -> new ScanColumn.KeyPart(0, ValueKind.INT8);
      case 2 -> new ScanColumn.OpenFamily(pick(FAMILIES), keyRange(), oneIn(2));
      default ->
          new ScanColumn.Cell(
              pick(FAMILIES), ByteString.utf8(pick(QUALIFIERS)), ValueKind.BYTES, oneIn(2));
    };
  }

  private Filter filter(Projection projection, int depth) {
    int column = random.nextInt(projection.columns().size());
    ScanColumn wanted = projection.columns().get(column);
    if (wanted instanceof ScanColumn.OpenFamily) {
      return new Filter.And(List.of());
    }
    boolean key = !(wanted instanceof ScanColumn.Cell);
    Supplier<ByteString> operand =
        () -> key ? ByteString.utf8(pick(ROWS).substring(0, 1)) : value();
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0, 1 ->
          new Filter.Compare(column, pick(List.of(Filter.Comparison.values())), operand.get());
      case 2 -> new Filter.In(column, list(random.nextInt(3), operand));
      case 3 ->
          wanted instanceof ScanColumn.KeyPart
              ? new Filter.Or(List.of())
              : new Filter.Prefix(column, operand.get());
      case 4 -> new Filter.IsAbsent(column);
      case 5 -> new Filter.And(list(random.nextInt(4), () -> filter(projection, depth - 1)));
      case 6 -> new Filter.Or(list(random.nextInt(4), () -> filter(projection, depth - 1)));
      default -> new Filter.Not(filter(projection, depth - 1));
    };
  }

  // ---- cells

  private CellScan cellScan() {
    boolean raw = oneIn(6);
    CellScan scan =
        (raw ? CellScan.RAW : CellScan.VERSIONS)
            .over(rowRanges())
            .of(list(random.nextInt(4), () -> columns(raw)).toArray(Columns[]::new))
            .versions(1 + random.nextInt(4))
            .within(timeRanges());
    if (oneIn(2)) {
      scan = scan.where(cellFilter(2));
    }
    if (oneIn(4)) {
      scan = scan.page(random.nextInt(3), random.nextInt(4));
    }
    if (!raw && oneIn(4)) {
      scan = scan.consistent();
    }
    if (oneIn(4)) {
      scan = scan.firstRows(random.nextInt(3));
    }
    if (oneIn(4)) {
      scan = scan.first(random.nextInt(5));
    }
    return oneIn(3) ? scan.backwards() : scan;
  }

  private Columns columns(boolean whole) {
    String family = pick(FAMILIES);
    return switch (whole ? 0 : random.nextInt(3)) {
      case 0 -> new Columns.Family(family);
      case 1 -> new Columns.Named(family, ByteString.utf8(pick(QUALIFIERS)));
      default -> new Columns.Within(family, keyRange());
    };
  }

  private CellFilter cellFilter(int depth) {
    CellFilter.Part part = pick(List.of(CellFilter.Part.values()));
    Supplier<ByteString> operand =
        () ->
            switch (part) {
              case ROW -> ByteString.utf8(pick(ROWS));
              case FAMILY -> ByteString.utf8(pick(FAMILIES));
              case QUALIFIER -> ByteString.utf8(pick(QUALIFIERS));
              case VALUE -> value();
            };
    return switch (random.nextInt(depth == 0 ? 4 : 7)) {
      case 0, 1 ->
          new CellFilter.Compare(part, pick(List.of(Filter.Comparison.values())), operand.get());
      case 2 -> new CellFilter.StartsWith(part, operand.get());
      case 3 -> new CellFilter.TimeIn(list(random.nextInt(4), () -> (long) random.nextInt(7)));
      case 4 -> new CellFilter.And(list(random.nextInt(3), () -> cellFilter(depth - 1)));
      case 5 -> new CellFilter.Or(list(random.nextInt(3), () -> cellFilter(depth - 1)));
      default -> new CellFilter.Not(cellFilter(depth - 1));
    };
  }

  // ---- choices

  private RowRanges rowRanges() {
    return oneIn(2)
        ? RowRanges.ALL
        : RowRanges.of(
            list(
                1 + random.nextInt(3),
                () ->
                    switch (random.nextInt(3)) {
                      case 0 -> new KeyRange(ByteString.utf8(pick(ROWS)), ByteString.EMPTY);
                      case 1 ->
                          new KeyRange(ByteString.utf8(pick(ROWS)), ByteString.utf8(pick(ROWS)));
                      default -> KeyRange.single(ByteString.utf8(pick(ROWS)));
                    }));
  }

  private KeyRange keyRange() {
    return switch (random.nextInt(4)) {
      case 0 -> KeyRange.ALL;
      case 1 -> KeyRange.prefix(ByteString.utf8(pick(QUALIFIERS)));
      case 2 -> new KeyRange(ByteString.utf8(pick(QUALIFIERS)), ByteString.EMPTY);
      default -> new KeyRange(ByteString.utf8(pick(QUALIFIERS)), ByteString.utf8(pick(QUALIFIERS)));
    };
  }

  private TimeRanges timeRanges() {
    return oneIn(3)
        ? new TimeRanges(timeRange(), Map.of(pick(FAMILIES), timeRange()))
        : TimeRanges.of(timeRange());
  }

  private TimeRange timeRange() {
    if (oneIn(2)) {
      return TimeRange.ALL;
    }
    long from = random.nextInt(6);
    return new TimeRange(from, oneIn(2) ? Long.MAX_VALUE : from + random.nextInt(5));
  }

  private ByteString value() {
    return ByteString.utf8(pick(List.of("", "u", "uv", "v")));
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }

  private boolean oneIn(int count) {
    return random.nextInt(count) == 0;
  }

  private <V> V pick(List<V> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private static <V> List<V> list(int count, Supplier<V> element) {
    return Stream.generate(element).limit(count).toList();
  }
}
