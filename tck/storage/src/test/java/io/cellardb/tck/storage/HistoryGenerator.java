package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.TimeRanges;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.tck.storage.Operation.Condition;
import io.cellardb.tck.storage.Operation.Upkeep;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Makes histories of few rows, columns and times, so that everything meets everything. */
final class HistoryGenerator {
  private static final List<ByteString> ROWS =
      Stream.of("a", "a\0", "ab", "b", "b\0\0", "c/longer-than-the-others", "\u00ff", "z")
          .map(ByteString::utf8)
          .toList();

  /** A column of 8-byte counters. */
  private static final String COUNTER = "n";

  /** A column of 4-byte values. */
  private static final String NARROW = "i";

  private static final List<String> QUALIFIERS = List.of("", COUNTER, NARROW, "p", "q");

  private static final List<String> FAMILIES = List.of("f", "g", "h");

  private final Random random;
  private final Settings settings;
  private final List<TableDescriptor> tables = new ArrayList<>();
  private final long[] recentTimes = new long[6];
  private final long start;
  private List<ByteString> rows = ROWS;
  private long now;
  private Past past;

  /**
   * What the stores that live through a history have in common.
   *
   * @param capabilities what all of them can do
   * @param restless whether one of them flushes and compacts by itself, so that families with the
   *     classic version behaviour, cells with a time to live of their own, changed options and raw
   *     scans, whose answers depend on that, must not be
   * @param dropping whether one of them drops what is overwritten in memory, in families with new
   *     version behaviour, so that raw scans of these and changes of their options must not be;
   *     many histories then have few rows that are written often
   * @param cluster whether one of them is HBase, so that times to live are whole seconds and no
   *     operation may show a {@link DeliberateDifference}
   */
  record Settings(
      Set<Capability> capabilities, boolean restless, boolean dropping, boolean cluster) {
    boolean can(Capability capability) {
      return capabilities.contains(capability);
    }
  }

  HistoryGenerator(Random random, Settings settings, long start) {
    this.random = random;
    this.settings = settings;
    this.start = start;
    now = start;
    Arrays.fill(recentTimes, now);
  }

  /** A history of so many operations, and a reading of everything at its end. */
  History history(int operations) {
    if (settings.dropping() && oneIn(2)) {
      rows = ROWS.subList(0, 2);
    }
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      tables.add(new TableDescriptor(TableName.parse("t" + i), families()));
    }
    List<TableDescriptor> atStart = List.copyOf(tables);
    past = Past.of(atStart);
    List<Operation> history = new ArrayList<>();
    while (history.size() < operations - tables.size()) {
      history.add(common());
    }
    for (TableDescriptor table : tables) {
      history.add(new Operation.ReadCells(table.name(), World.PRESENT, CellScan.VERSIONS));
    }
    return new History(start, atStart, history);
  }

  private List<FamilyDescriptor> families() {
    return FAMILIES.stream().limit(1 + random.nextInt(3)).map(this::family).toList();
  }

  private FamilyDescriptor family(String name) {
    // In every third family much expires and some of it is kept nevertheless.
    boolean expiring = oneIn(3);
    int versions = expiring ? pick(2, 3, 5) : pick(1, 1, 2, 3, 100);
    long second = settings.cluster() ? 1000 : 50;
    return new FamilyDescriptor(
        name,
        versions,
        expiring || oneIn(4) ? random.nextInt(Math.min(versions, 3) + 1) : 0,
        expiring
            ? pick(second, second, 5 * second)
            : pick(FamilyDescriptor.FOREVER, 10 * second, 400 * second),
        expiring
            ? pick(KeepDeletedCells.values())
            : pick(KeepDeletedCells.FALSE, KeepDeletedCells.FALSE, KeepDeletedCells.TRUE),
        settings.restless() || oneIn(2),
        oneIn(4) ? pick(10, 1000, 100_000) : 0,
        pick(1024, 1024, 65536),
        pick(Bloom.values()),
        pick(Compression.LZ4, Compression.LZ4, Compression.ZSTD, Compression.NONE));
  }

  /** An operation that all stores agree on, as far as is known. */
  private Operation common() {
    Operation operation = operation();
    if (settings.cluster()) {
      Past then = past.with(operation);
      if (DeliberateDifference.anyMayShow(operation, past, then)) {
        return common();
      }
      past = then;
    }
    if (operation instanceof Operation.Alter alter) {
      tables.replaceAll(table -> table.name().equals(alter.table().name()) ? alter.table() : table);
    }
    return operation;
  }

  private Operation operation() {
    int kind = random.nextInt(1000);
    if (kind < 490) {
      return write();
    }
    if (kind < 938) {
      return read();
    }
    if (kind < 968) {
      return settings.can(Capability.SNAPSHOTS)
          ? new Operation.Hold(random.nextInt(World.SNAPSHOTS), oneIn(3))
          : read();
    }
    if (kind < 988) {
      return pass(new Operation.Wait(1 + random.nextInt(oneIn(4) ? 2000 : 5)));
    }
    if (kind < 997) {
      return new Upkeep(
          pick(
              Upkeep.Kind.FLUSH,
              Upkeep.Kind.FLUSH,
              Upkeep.Kind.MINOR,
              oneIn(10) ? Upkeep.Kind.TRUNCATE : Upkeep.Kind.MAJOR),
          table().name());
    }
    if (kind < 999) {
      return alter();
    }
    now += Operation.Reopen.DOWNTIME;
    return new Operation.Reopen();
  }

  private Operation pass(Operation.Wait wait) {
    now += wait.millis();
    return wait;
  }

  private Operation alter() {
    int position = random.nextInt(tables.size());
    List<FamilyDescriptor> families = new ArrayList<>(tables.get(position).families());
    FamilyDescriptor other = family(pick("f", "g", "h"));
    // Changed options bring back what no compaction has dropped, hence at no time of its own.
    boolean fixed =
        settings.restless()
            || (settings.dropping()
                && families.stream()
                    .filter(family -> family.name().equals(other.name()))
                    .anyMatch(FamilyDescriptor::newVersionBehavior));
    boolean had = families.removeIf(family -> family.name().equals(other.name()));
    boolean drops = had && !families.isEmpty() && (fixed || oneIn(3));
    if (!drops && !(had && fixed)) {
      families.add(other);
    } else if (families.isEmpty()) {
      return operation();
    }
    return new Operation.Alter(new TableDescriptor(tables.get(position).name(), families));
  }

  // ---- writes

  private Operation write() {
    boolean several = oneIn(4);
    boolean atomic = settings.can(Capability.ATOMIC_BATCHES);
    // What may fail by a value stands alone where others could be written nevertheless.
    List<WriteBatch.Row> rows =
        list(several ? 2 + random.nextInt(4) : 1, () -> changes(atomic || !several));
    List<Condition> conditions =
        list(
            oneIn(5) && (atomic || !several)
                ? settings.can(Capability.ROW_CHECKS) ? 1 + random.nextInt(2) : 1
                : 0,
            () -> {
              WriteBatch.Row written = rows.get(random.nextInt(rows.size()));
              byte[] row = atomic && oneIn(3) ? row().array() : written.row();
              return condition(table(written.table()), row);
            });
    long after = settings.can(Capability.DISTINCT_TIMES) && !oneIn(4) ? 0 : 1;
    now += after;
    return new Operation.Write(after, conditions, rows);
  }

  private WriteBatch.Row changes(boolean mayFail) {
    TableDescriptor table = table();
    List<Mutation> mutations = list(1 + random.nextInt(3), () -> mutation(table, mayFail));
    if (oneIn(8)) {
      mutations = Stream.concat(mutations.stream(), mutations.stream()).toList();
    }
    return new WriteBatch.Row(table.name(), row().array(), mutations);
  }

  private Condition condition(TableDescriptor table, byte[] row) {
    if (settings.can(Capability.ROW_CHECKS) && oneIn(3)) {
      int unchangedSince = oneIn(2) ? World.PRESENT : random.nextInt(World.SNAPSHOTS);
      return new Condition(new Check.RowAbsent(table.name(), row), unchangedSince);
    }
    if (oneIn(3)) {
      Projection projection = settings.cluster() ? plainProjection(table) : projection(table);
      return new Condition(
          new Check.RowMatches(table.name(), row, projection, filter(projection)), World.PRESENT);
    }
    String qualifier = qualifier();
    return new Condition(
        new Check.CellValue(
            table.name(),
            row,
            family(table),
            bytes(qualifier),
            pick(Filter.Comparison.values()),
            oneIn(3) ? null : value(qualifier),
            timeRange()),
        World.PRESENT);
  }

  private Mutation mutation(TableDescriptor table, boolean mayFail) {
    String family = family(table);
    String qualifier = qualifier();
    return switch (random.nextInt(mayFail ? 20 : 16)) {
      case 0, 1 -> new Mutation.DeleteVersion(family, bytes(qualifier), time());
      case 2, 3 -> new Mutation.DeleteColumn(family, bytes(qualifier), time());
      case 4 -> new Mutation.DeleteFamilyVersion(family, time());
      case 5 -> new Mutation.DeleteFamily(family, time());
      case 6 -> oneIn(2) ? new Mutation.DeleteRow(time()) : put(family, qualifier);
      case 16, 17, 18 ->
          new Mutation.Increment(
              family, bytes(oneIn(8) ? qualifier : COUNTER), random.nextInt(5) - 1, timeRange());
      case 19 -> new Mutation.Append(family, bytes(pick("p", "q")), value("p"), timeRange());
      default -> put(family, qualifier);
    };
  }

  private Mutation put(String family, String qualifier) {
    // A requested compaction drops what has outlived itself from such files as there are by then.
    long ttl =
        oneIn(6) && !settings.restless() ? pick(1L, 4L, 1000L, 30_000L) : FamilyDescriptor.FOREVER;
    return new Mutation.Put(family, bytes(qualifier), time(), value(qualifier), ttl);
  }

  /** None, around now, one that was there before, in the far future or long ago. */
  private long time() {
    int kind = random.nextInt(20);
    if (kind < 6) {
      return WriteBatch.NOW;
    }
    if (kind < 12) {
      return recentTimes[random.nextInt(recentTimes.length)];
    }
    long time =
        switch (kind) {
          case 18 -> now + 1_000_000_000 + random.nextInt(3);
          case 19 -> random.nextInt(3);
          default -> now - random.nextInt(oneIn(3) ? 1500 : 10) + random.nextInt(5);
        };
    recentTimes[random.nextInt(recentTimes.length)] = time;
    return time;
  }

  private byte[] value(String qualifier) {
    if (qualifier.equals(COUNTER)) {
      return new byte[] {0, 0, 0, 0, 0, 0, 0, (byte) random.nextInt(4)};
    }
    if (qualifier.equals(NARROW)) {
      return ValueKind.INT32.encode(random.nextInt(5) - 2);
    }
    byte[] value = new byte[oneIn(50) ? 300 : random.nextInt(3)];
    Arrays.fill(value, (byte) ('u' + random.nextInt(4)));
    return value;
  }

  // ---- reads

  private Operation read() {
    TableDescriptor table = table();
    boolean held = settings.can(Capability.SNAPSHOTS) && oneIn(3);
    int place = held ? random.nextInt(World.SNAPSHOTS) : World.PRESENT;
    return switch (random.nextInt(3)) {
      case 0 -> new Operation.ReadCells(table.name(), place, cellScan(table));
      case 1 -> new Operation.Get(table.name(), place, projection(table), row());
      default -> new Operation.ReadRows(table.name(), place, scan(table));
    };
  }

  private CellScan cellScan(TableDescriptor table) {
    boolean raw = !settings.restless() && oneIn(5) && comparesRaw(table);
    return new CellScan(
        rowRanges(),
        list(oneIn(2) ? 0 : 1 + random.nextInt(3), () -> columns(table, raw)),
        timeRanges(table),
        pick(1, 2, 3, Integer.MAX_VALUE),
        oneIn(4) ? cellFilter(2) : CellFilter.ALL,
        oneIn(6)
            ? new CellScan.FamilyPage(random.nextInt(4), pick(0, 1, 2, 5, Integer.MAX_VALUE))
            : CellScan.FamilyPage.ALL,
        !raw && oneIn(8),
        raw,
        oneIn(3),
        limit(),
        limit());
  }

  /** Whether a raw scan of a table depends on no store's choice. */
  private boolean comparesRaw(TableDescriptor table) {
    return !settings.dropping()
        || table.families().stream().noneMatch(FamilyDescriptor::newVersionBehavior);
  }

  private CellScan.Columns columns(TableDescriptor table, boolean raw) {
    String family = family(table);
    return switch (raw ? 0 : random.nextInt(4)) {
      case 0 -> new CellScan.Columns.Family(family);
      case 1 -> new CellScan.Columns.Within(family, qualifierRange());
      default -> new CellScan.Columns.Named(family, ByteString.utf8(qualifier()));
    };
  }

  private CellFilter cellFilter(int depth) {
    CellFilter.Part part = pick(CellFilter.Part.values());
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0, 1, 2 -> new CellFilter.Compare(part, pick(Filter.Comparison.values()), operand(part));
      case 3 ->
          new CellFilter.StartsWith(
              part, ByteString.copyOf(operand(part).array(), 0, random.nextInt(2)));
      case 4 -> new CellFilter.TimeIn(list(random.nextInt(4), this::someTime));
      case 5 -> new CellFilter.And(list(random.nextInt(4), () -> cellFilter(depth - 1)));
      case 6 -> new CellFilter.Or(list(random.nextInt(4), () -> cellFilter(depth - 1)));
      default -> new CellFilter.Not(cellFilter(depth - 1));
    };
  }

  /** At least a byte long. */
  private ByteString operand(CellFilter.Part part) {
    return switch (part) {
      case ROW -> row();
      case FAMILY -> ByteString.utf8(pick("f", "g", "h"));
      case QUALIFIER -> ByteString.utf8(pick("i", "n", "p", "q"));
      case VALUE -> ByteString.wrap(pick(value(NARROW), value(COUNTER), bytes("v"), bytes("ww")));
    };
  }

  private Scan scan(TableDescriptor table) {
    Projection projection = projection(table);
    Scan scan =
        new Scan(
            projection,
            rowRanges(),
            oneIn(2) ? Filter.ALL : filter(projection),
            limit(),
            oneIn(3),
            pick(1, 2, 3, Scan.DEFAULT_BATCH_ROWS));
    // Else it is not known which rows there are.
    return scan.limit() == Long.MAX_VALUE && oneIn(3) ? scan.inAnyOrder() : scan;
  }

  private Projection projection(TableDescriptor table) {
    return new Projection(
        list(1 + random.nextInt(4), () -> scanColumn(table)),
        list(random.nextInt(3), () -> family(table)),
        list(random.nextInt(2), () -> family(table)),
        timeRanges(table),
        oneIn(8),
        false);
  }

  /** What HBase can bind a write to. */
  private Projection plainProjection(TableDescriptor table) {
    Projection any = projection(table);
    return new Projection(
        any.columns().stream().filter(c -> !(c instanceof ScanColumn.KeyPart)).toList(),
        any.existence(),
        any.complete(),
        TimeRanges.of(any.times().common()),
        false,
        false);
  }

  private ScanColumn scanColumn(TableDescriptor table) {
    return switch (random.nextInt(8)) {
      case 0 -> new ScanColumn.RowKey();
      case 1 -> new ScanColumn.KeyPart(0, ValueKind.INT8);
      case 2 ->
          new ScanColumn.OpenFamily(
              family(table), oneIn(2) ? KeyRange.ALL : qualifierRange(), oneIn(2));
      default -> {
        String qualifier = qualifier();
        yield new ScanColumn.Cell(
            family(table), ByteString.utf8(qualifier), kind(qualifier), oneIn(2));
      }
    };
  }

  private ValueKind kind(String qualifier) {
    return switch (qualifier) {
      case COUNTER -> pick(ValueKind.INT64, ValueKind.DOUBLE, ValueKind.BYTES);
      case NARROW -> pick(ValueKind.INT32, ValueKind.FLOAT, ValueKind.BYTES);
      default -> ValueKind.BYTES;
    };
  }

  private Filter filter(Projection projection) {
    List<Integer> comparable =
        IntStream.range(0, projection.columns().size())
            .filter(i -> !(projection.columns().get(i) instanceof ScanColumn.OpenFamily))
            .boxed()
            .toList();
    return comparable.isEmpty() ? Filter.ALL : filter(projection, comparable, 2);
  }

  private Filter filter(Projection projection, List<Integer> comparable, int depth) {
    int column = comparable.get(random.nextInt(comparable.size()));
    Supplier<ByteString> operand = () -> operand(projection.columns().get(column));
    return switch (random.nextInt(depth == 0 ? 6 : 9)) {
      case 0, 1, 2 -> new Filter.Compare(column, pick(Filter.Comparison.values()), operand.get());
      case 3 -> new Filter.In(column, list(random.nextInt(4), operand));
      case 4 ->
          isBytes(projection.columns().get(column))
              ? new Filter.Prefix(column, operand.get())
              : new Filter.IsAbsent(column);
      case 5 -> new Filter.IsAbsent(column);
      case 6 ->
          new Filter.And(list(random.nextInt(4), () -> filter(projection, comparable, depth - 1)));
      case 7 ->
          new Filter.Or(list(random.nextInt(4), () -> filter(projection, comparable, depth - 1)));
      default -> new Filter.Not(filter(projection, comparable, depth - 1));
    };
  }

  private static boolean isBytes(ScanColumn column) {
    return column instanceof ScanColumn.RowKey
        || (column instanceof ScanColumn.Cell cell && cell.kind() == ValueKind.BYTES);
  }

  private ByteString operand(ScanColumn column) {
    if (column instanceof ScanColumn.Cell cell) {
      return ByteString.wrap(value(cell.qualifier().toUtf8()));
    }
    ByteString row = row();
    return column instanceof ScanColumn.KeyPart ? ByteString.copyOf(row.array(), 0, 1) : row;
  }

  private RowRanges rowRanges() {
    return switch (random.nextInt(6)) {
      case 0, 1 -> RowRanges.ALL;
      case 2 -> RowRanges.of(KeyRange.prefix(ByteString.utf8(pick("a", "b", "c/"))));
      // Many points.
      case 3 -> RowRanges.of(list(1 + random.nextInt(4), () -> KeyRange.single(row())));
      default ->
          RowRanges.of(
              list(
                  1 + random.nextInt(3),
                  () ->
                      switch (random.nextInt(4)) {
                        case 0 -> new KeyRange(row(), ByteString.EMPTY);
                        case 1 -> new KeyRange(ByteString.EMPTY, row());
                        case 2 -> new KeyRange(row(), row());
                        default -> KeyRange.single(row());
                      }));
    };
  }

  private KeyRange qualifierRange() {
    return switch (random.nextInt(5)) {
      case 0 -> KeyRange.ALL;
      case 1 -> KeyRange.prefix(ByteString.utf8(pick("n", "p")));
      case 2 -> new KeyRange(ByteString.utf8(qualifier()), ByteString.EMPTY);
      default -> new KeyRange(ByteString.utf8(qualifier()), ByteString.utf8(qualifier()));
    };
  }

  private TimeRanges timeRanges(TableDescriptor table) {
    Map<String, TimeRange> byFamily = new TreeMap<>();
    if (oneIn(4)) {
      byFamily.put(family(table), timeRange());
      byFamily.put(family(table), timeRange());
    }
    return new TimeRanges(timeRange(), byFamily);
  }

  private TimeRange timeRange() {
    if (oneIn(2)) {
      return TimeRange.ALL;
    }
    long a = someTime();
    long b = someTime();
    return switch (random.nextInt(4)) {
      case 0 -> TimeRange.at(a);
      case 1 -> new TimeRange(Math.min(a, b), Math.max(a, b));
      case 2 -> new TimeRange(a, Long.MAX_VALUE);
      default -> TimeRange.asOf(a);
    };
  }

  private long someTime() {
    long time = oneIn(2) ? recentTimes[random.nextInt(recentTimes.length)] : now;
    return Math.max(0, time + random.nextInt(7) - 3);
  }

  // ---- choices

  private long limit() {
    return oneIn(4) ? random.nextInt(6) : Long.MAX_VALUE;
  }

  private TableDescriptor table() {
    return tables.get(random.nextInt(tables.size()));
  }

  private TableDescriptor table(TableName name) {
    return tables.stream().filter(table -> table.name().equals(name)).findFirst().orElseThrow();
  }

  /** Nearly always one that the table has. */
  private String family(TableDescriptor table) {
    return oneIn(200)
        ? "unknown"
        : table.families().get(random.nextInt(table.families().size())).name();
  }

  private ByteString row() {
    return rows.get(random.nextInt(rows.size()));
  }

  private String qualifier() {
    return QUALIFIERS.get(random.nextInt(QUALIFIERS.size()));
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }

  private boolean oneIn(int count) {
    return random.nextInt(count) == 0;
  }

  @SafeVarargs
  private <V> V pick(V... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private static <V> List<V> list(int count, Supplier<V> element) {
    return Stream.generate(element).limit(count).toList();
  }
}
