package io.cellardb.tck.storage;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.Check;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
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
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Makes histories of few rows, columns and times, so that everything meets everything. A calm
 * history has neither flush nor compaction nor reopening: it may have families with the classic
 * version behaviour and raw scans, whose answers depend on those.
 */
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

  private final Random random;
  private final boolean calm;
  private final List<TableDescriptor> tables = new ArrayList<>();
  private final long[] recentTimes = new long[6];
  private long now = ManualClock.START;

  HistoryGenerator(Random random, boolean calm) {
    this.random = random;
    this.calm = calm;
    Arrays.fill(recentTimes, now);
  }

  /** A history of so many operations, and a reading of everything at its end. */
  History history(int operations) {
    for (int i = 1 + random.nextInt(2); i > 0; i--) {
      tables.add(new TableDescriptor(TableName.parse("t" + i), families()));
    }
    List<Operation> history = new ArrayList<>();
    while (history.size() < operations) {
      history.add(operation());
    }
    for (TableDescriptor table : tables) {
      for (int place = World.PRESENT; place < World.SNAPSHOTS; place++) {
        history.add(new Operation.ReadCells(table.name(), place, CellScan.VERSIONS));
      }
    }
    return new History(tables, history);
  }

  private List<FamilyDescriptor> families() {
    return Stream.of("f", "g", "h").limit(1 + random.nextInt(3)).map(this::family).toList();
  }

  private FamilyDescriptor family(String name) {
    // In every third family much expires and some of it is kept nevertheless.
    boolean expiring = oneIn(3);
    int versions = expiring ? pick(2, 3, 5) : pick(1, 1, 2, 3, 100);
    return new FamilyDescriptor(
        name,
        versions,
        expiring || oneIn(4) ? random.nextInt(Math.min(versions, 3) + 1) : 0,
        expiring ? pick(5L, 50L) : pick(FamilyDescriptor.FOREVER, 500L, 20_000L),
        expiring
            ? pick(KeepDeletedCells.values())
            : pick(KeepDeletedCells.FALSE, KeepDeletedCells.FALSE, KeepDeletedCells.TRUE),
        !calm || oneIn(2),
        0,
        pick(1024, 1024, 65536),
        pick(Bloom.NONE, Bloom.ROW));
  }

  private Operation operation() {
    int kind = random.nextInt(100);
    if (kind < 50) {
      return write();
    }
    if (kind < 82) {
      return read();
    }
    if (kind < 87) {
      return new Operation.Hold(random.nextInt(World.SNAPSHOTS), oneIn(3));
    }
    if (kind < 91 || calm) {
      return pass(new Operation.Wait(1 + random.nextInt(oneIn(4) ? 400 : 5)));
    }
    if (kind < 99) {
      return new Upkeep(
          pick(
              Upkeep.Kind.FLUSH,
              Upkeep.Kind.FLUSH,
              Upkeep.Kind.MINOR_COMPACTION,
              Upkeep.Kind.MAJOR_COMPACTION,
              oneIn(5) ? Upkeep.Kind.TRUNCATION : Upkeep.Kind.FLUSH),
          table().name());
    }
    now += Operation.Reopen.DOWNTIME;
    return new Operation.Reopen();
  }

  private Operation pass(Operation.Wait wait) {
    now += wait.millis();
    return wait;
  }

  // ---- writes

  private Operation write() {
    List<WriteBatch.Row> rows = list(oneIn(4) ? 2 + random.nextInt(4) : 1, this::changes);
    List<Condition> conditions =
        list(
            oneIn(5) ? 1 + random.nextInt(2) : 0,
            () -> {
              WriteBatch.Row written = rows.get(random.nextInt(rows.size()));
              return condition(written.table(), oneIn(3) ? row().array() : written.row());
            });
    return new Operation.Write(conditions, rows);
  }

  private WriteBatch.Row changes() {
    TableDescriptor table = table();
    List<Mutation> mutations = list(1 + random.nextInt(3), () -> mutation(table));
    if (oneIn(8)) {
      mutations = Stream.concat(mutations.stream(), mutations.stream()).toList();
    }
    return new WriteBatch.Row(table.name(), row().array(), mutations);
  }

  private Condition condition(TableName table, byte[] row) {
    int kind = random.nextInt(5);
    if (kind < 2) {
      int unchangedSince = kind == 0 ? World.PRESENT : random.nextInt(World.SNAPSHOTS);
      return new Condition(new Check.RowAbsent(table, row), unchangedSince);
    }
    String qualifier = qualifier();
    return new Condition(
        new Check.CellValue(
            table,
            row,
            "f",
            bytes(qualifier),
            pick(Filter.Comparison.values()),
            oneIn(3) ? null : value(qualifier),
            timeRange()),
        World.PRESENT);
  }

  private Mutation mutation(TableDescriptor table) {
    String family = family(table);
    String qualifier = qualifier();
    return switch (random.nextInt(20)) {
      case 0, 1 -> new Mutation.DeleteVersion(family, bytes(qualifier), time());
      case 2, 3 -> new Mutation.DeleteColumn(family, bytes(qualifier), time());
      case 4 -> new Mutation.DeleteFamilyVersion(family, time());
      case 5 -> new Mutation.DeleteFamily(family, time());
      case 6 -> oneIn(2) ? new Mutation.DeleteRow(time()) : increment(family);
      case 7 -> increment(family);
      case 8 -> new Mutation.Append(family, bytes(pick("p", "q")), value("p"));
      default -> new Mutation.Put(family, bytes(qualifier), time(), value(qualifier));
    };
  }

  private Mutation increment(String family) {
    return new Mutation.Increment(family, bytes(COUNTER), random.nextInt(5) - 1);
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
          default -> now - random.nextInt(oneIn(3) ? 600 : 10) + random.nextInt(5);
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
    byte[] value = new byte[oneIn(50) ? 900 : random.nextInt(3)];
    Arrays.fill(value, (byte) ('u' + random.nextInt(4)));
    return value;
  }

  // ---- reads

  private Operation read() {
    TableDescriptor table = table();
    int place = oneIn(3) ? random.nextInt(World.SNAPSHOTS) : World.PRESENT;
    return switch (random.nextInt(3)) {
      case 0 -> new Operation.ReadCells(table.name(), place, cellScan(table));
      case 1 -> new Operation.Get(table.name(), place, projection(table), row());
      default -> new Operation.ReadRows(table.name(), place, scan(table));
    };
  }

  private CellScan cellScan(TableDescriptor table) {
    boolean raw = calm && oneIn(4);
    List<CellScan.Columns> columns =
        list(
            oneIn(2) ? 0 : 1 + random.nextInt(3),
            () ->
                raw || oneIn(3)
                    ? new CellScan.Columns.Family(family(table))
                    : new CellScan.Columns.Named(family(table), ByteString.utf8(qualifier())));
    return new CellScan(
        rowRanges(),
        columns,
        TimeRanges.of(timeRange()),
        pick(1, 2, 3, Integer.MAX_VALUE),
        CellFilter.ALL,
        CellScan.FamilyPage.ALL,
        false,
        raw,
        oneIn(3),
        Long.MAX_VALUE,
        limit());
  }

  private Scan scan(TableDescriptor table) {
    Projection projection = projection(table);
    List<Integer> comparable =
        IntStream.range(0, projection.columns().size())
            .filter(i -> !(projection.columns().get(i) instanceof ScanColumn.OpenFamily))
            .boxed()
            .toList();
    Filter filter =
        comparable.isEmpty() || oneIn(2) ? Filter.ALL : filter(projection, comparable, 2);
    return new Scan(
        projection, rowRanges(), filter, limit(), oneIn(3), pick(1, 2, 3, Scan.DEFAULT_BATCH_ROWS));
  }

  private Projection projection(TableDescriptor table) {
    return new Projection(
        list(1 + random.nextInt(4), () -> scanColumn(table)),
        list(random.nextInt(3), () -> family(table)),
        TimeRanges.of(timeRange()),
        false);
  }

  private ScanColumn scanColumn(TableDescriptor table) {
    return switch (random.nextInt(8)) {
      case 0 -> new ScanColumn.RowKey();
      case 1 -> new ScanColumn.KeyPart(0, ValueKind.INT8);
      case 2 -> new ScanColumn.OpenFamily(family(table), oneIn(2));
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
    return oneIn(2)
        ? RowRanges.ALL
        : RowRanges.of(
            list(
                1 + random.nextInt(3),
                () ->
                    switch (random.nextInt(4)) {
                      case 0 -> new KeyRange(row(), ByteString.EMPTY);
                      case 1 -> new KeyRange(ByteString.EMPTY, row());
                      case 2 -> new KeyRange(row(), row());
                      default -> KeyRange.single(row());
                    }));
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

  private String family(TableDescriptor table) {
    return table.families().get(random.nextInt(table.families().size())).name();
  }

  private ByteString row() {
    return ROWS.get(random.nextInt(ROWS.size()));
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
