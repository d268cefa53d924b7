package io.cellardb.storage.lsm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.Filter.Comparison;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.LongColumn;
import io.cellardb.storage.Loss;
import io.cellardb.storage.Losses;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.ScanCounter;
import io.cellardb.storage.Table;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.IntFunction;

/** Random scans, which go by column where they can, beside gets of the same rows, which do not. */
final class ScansBesideGets {
  private static final ScanColumn B = cell("b", ValueKind.INT64, false);
  private static final ScanColumn A = cell("a", ValueKind.BYTES, false);
  private static final List<ScanColumn> COLUMNS =
      List.of(
          new ScanColumn.RowKey(),
          A,
          B,
          cell("b", ValueKind.INT64, true),
          cell("c", ValueKind.BYTES, true),
          cell("none", ValueKind.BYTES, false));

  private final int rows;
  private final IntFunction<byte[]> key;
  private final Random random;
  private long byColumn;
  private long lookedAt;

  /**
   * Scans of a table.
   *
   * @param rows numbers of rows are below it
   * @param key of a number, in their order
   */
  ScansBesideGets(int rows, IntFunction<byte[]> key, Random random) {
    this.rows = rows;
    this.key = key;
    this.random = random;
  }

  private static ScanColumn cell(String name, ValueKind kind, boolean timed) {
    return new ScanColumn.Cell("f", ByteString.utf8(name), kind, timed);
  }

  /** How many rows the scans have read by column. */
  long byColumn() {
    return byColumn;
  }

  /** How many rows the scans have looked at. */
  long lookedAt() {
    return lookedAt;
  }

  /** A range of times of those before one. */
  TimeRange times(int end) {
    return random.nextInt(4) == 0
        ? new TimeRange(random.nextInt(4), 5 + random.nextInt(end - 5))
        : TimeRange.asOf(random.nextInt(end));
  }

  /** Compares a random scan of rows of some times. */
  void compare(Table table, TimeRange times, String where) {
    List<ScanColumn> columns = new ArrayList<>(COLUMNS);
    Collections.shuffle(columns, random);
    columns = columns.subList(0, random.nextInt(columns.size() + 1));
    boolean existing = columns.isEmpty() || random.nextBoolean();
    Projection projection = Projection.of(columns).within(times);
    if (existing) {
      projection = projection.existingIn(List.of("f"));
    }
    if (random.nextBoolean() && times.max() < Long.MAX_VALUE) {
      projection = projection.tellingLosses();
    }
    int low = random.nextInt(3) == 0 ? random.nextInt(rows) : 0;
    int high = random.nextInt(3) == 0 ? low + random.nextInt(rows - low) + 1 : rows;
    Filter filter = filter(columns);
    boolean reversed = random.nextInt(4) == 0;
    int batchRows = List.of(1, 2, 7, 1000).get(random.nextInt(4));
    Scan scan =
        Scan.of(projection)
            .over(
                RowRanges.of(
                    new KeyRange(
                        ByteString.wrap(key.apply(low)),
                        high == rows ? ByteString.EMPTY : ByteString.wrap(key.apply(high)))))
            .where(filter)
            .batchesOf(batchRows);
    scan = reversed ? scan.backwards() : scan;
    int limit = random.nextInt(3) == 0 ? random.nextInt(40) : Integer.MAX_VALUE;
    List<String> expected = new ArrayList<>();
    Losses lost = new Losses();
    for (int row = low; row < high; row++) {
      RowBatch batch = new RowBatch(projection, 1);
      if (table.get(projection, key.apply(row), batch) && passes(filter, batch)) {
        expected.add(line(batch, 0));
      }
      lost.addAll(batch.losses());
    }
    if (reversed) {
      Collections.reverse(expected);
    }
    boolean limited = limit < expected.size();
    expected = expected.subList(0, Math.min(limit, expected.size()));
    List<String> found = new ArrayList<>();
    try (RowScanner scanner = table.scan(scan.first(limit))) {
      for (RowBatch batch = scanner.next(); batch != null; batch = scanner.next()) {
        assertTrue(batch.rows() <= batchRows, where + " " + scan);
        for (int row = 0; row < batch.rows(); row++) {
          found.add(line(batch, row));
        }
      }
      assertEquals(expected, found, where + " first " + limit + " of " + scan);
      if (filter.equals(Filter.ALL) && !limited) {
        assertEquals(read(lost), read(scanner.losses()), where + " " + scan);
      }
      byColumn += scanner.statistics().counts().getOrDefault(ScanCounter.ROWS_BY_COLUMN, 0L);
      lookedAt += scanner.statistics().counts().getOrDefault(ScanCounter.ROWS, 0L);
    }
  }

  /** Losses, but for those that are known of ranges of rows and not found by reading. */
  private static Set<Loss> read(Losses losses) {
    Set<Loss> found = EnumSet.noneOf(Loss.class);
    losses.byFamily().values().forEach(found::addAll);
    found.remove(Loss.FORGOTTEN);
    return found;
  }

  private Filter filter(List<ScanColumn> columns) {
    int a = columns.indexOf(A);
    int b = columns.indexOf(B);
    return switch (random.nextInt(4)) {
      case 0 -> b < 0 ? Filter.ALL : lessThan(b);
      case 1 -> a < 0 ? Filter.ALL : new Filter.IsAbsent(a);
      case 2 -> a < 0 || b < 0 ? Filter.ALL : new Filter.Or(List.of(lessThan(b), prefix(a)));
      default -> Filter.ALL;
    };
  }

  private Filter lessThan(int column) {
    byte[] operand = ValueKind.INT64.encode(random.nextInt(40));
    return new Filter.Compare(column, Comparison.LESS, ByteString.wrap(operand));
  }

  private Filter prefix(int column) {
    return new Filter.Prefix(column, ByteString.utf8("v" + random.nextInt(4)));
  }

  private static boolean passes(Filter filter, RowBatch batch) {
    if (filter instanceof Filter.Or or) {
      return or.operands().stream().anyMatch(operand -> passes(operand, batch));
    }
    if (filter instanceof Filter.IsAbsent absent) {
      return batch.column(absent.column()).isAbsent(0);
    }
    if (filter instanceof Filter.Prefix prefix) {
      return !batch.column(prefix.column()).isAbsent(0)
          && batch.bytes(prefix.column()).get(0).toUtf8().startsWith(prefix.prefix().toUtf8());
    }
    if (filter instanceof Filter.Compare compare) {
      LongColumn column = batch.longs(compare.column());
      return !column.isAbsent(0)
          && column.values()[0] < ValueKind.INT64.decodeLong(compare.operand().array(), 0);
    }
    return filter.equals(Filter.ALL);
  }

  private static String line(RowBatch batch, int row) {
    StringJoiner line = new StringJoiner(",");
    for (int i = 0; i < batch.columns(); i++) {
      String value =
          batch.column(i).isAbsent(row)
              ? "-"
              : batch.column(i) instanceof LongColumn longs
                  ? Long.toString(longs.values()[row])
                  : batch.bytes(i).get(row).toString();
      long[] times = batch.column(i).times();
      line.add(times == null || value.equals("-") ? value : value + "@" + times[row]);
    }
    return line.toString();
  }
}
