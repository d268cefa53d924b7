package io.cellardb.storage.hbase;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.metrics.ScanMetrics;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Several regions at the same time: order, failures, and what is left open. */
final class PartsScannerTest {
  private static final int PARALLEL = 3;
  private static final int REGIONS = 7;
  private static final int ROWS = 50;

  private final Calls calls = new Calls(PARALLEL);
  private final AtomicInteger open = new AtomicInteger();
  private final ConcurrentHashMap.KeySetView<Integer, Boolean> begun =
      ConcurrentHashMap.newKeySet();

  /** The region whose last row does not come; -1 for none. */
  private int failing = -1;

  /** What every region waits for before its first row. */
  private CountDownLatch first = new CountDownLatch(0);

  private int bytesOfRow = 1;

  @AfterEach
  void close() {
    calls.close();
  }

  private PartsScanner scanner(boolean ordered) {
    List<RowRanges> regions =
        IntStream.range(0, REGIONS)
            .mapToObj(i -> RowRanges.of(KeyRange.single(ByteString.utf8(i + ""))))
            .toList();
    return new PartsScanner(
        calls,
        this::table,
        rows -> new Scan().withStartRow(rows.ranges().get(0).start().array()),
        regions,
        ordered);
  }

  private Table table() {
    return (Table)
        Proxy.newProxyInstance(
            Table.class.getClassLoader(),
            new Class<?>[] {Table.class},
            (proxy, method, arguments) ->
                method.getName().equals("close")
                    ? null
                    : new Region(
                        Integer.parseInt(Bytes.toString(((Scan) arguments[0]).getStartRow()))));
  }

  private final class Region implements ResultScanner {
    private final int number;
    private final ScanMetrics metrics = new ScanMetrics();
    private int row;

    Region(int number) {
      this.number = number;
      open.incrementAndGet();
      begun.add(number);
      metrics.countOfRegions.incrementAndGet();
    }

    @Override
    public Result next() throws IOException {
      try {
        first.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
      if (row == ROWS) {
        return null;
      }
      if (number == failing && row == ROWS - 1) {
        throw new IOException("region " + number + " has gone");
      }
      byte[] key = Bytes.toBytes(String.format("%d-%02d", number, row++));
      return Result.create(List.of(new KeyValue(key, key, key, 1, new byte[bytesOfRow])));
    }

    @Override
    public void close() {
      open.decrementAndGet();
    }

    @Override
    public boolean renewLease() {
      return false;
    }

    @Override
    public ScanMetrics getScanMetrics() {
      return metrics;
    }
  }

  private static List<String> expected(int rows) {
    return IntStream.range(0, rows)
        .mapToObj(i -> String.format("%d-%02d", i / ROWS, i % ROWS))
        .toList();
  }

  private static String key(Result row) {
    return Bytes.toString(row.getRow());
  }

  @Test
  void rowsComeInOrderAndAllRegionsAreCounted() throws IOException {
    for (int bytes : new int[] {1, 1 << 20}) {
      bytesOfRow = bytes;
      List<String> found = new ArrayList<>();
      try (PartsScanner scanner = scanner(true)) {
        for (Result row = scanner.next(); row != null; row = scanner.next()) {
          found.add(key(row));
        }
        assertNull(scanner.next());
        assertEquals(REGIONS, scanner.getScanMetrics().countOfRegions.get());
      }
      assertEquals(expected(REGIONS * ROWS), found);
    }
  }

  @Test
  void inAnyOrderNoRegionWaitsForAnother() throws IOException {
    for (int bytes : new int[] {1, 1 << 20}) {
      bytesOfRow = bytes;
      begun.clear();
      List<String> found = new ArrayList<>();
      try (PartsScanner scanner = scanner(false)) {
        for (Result row = scanner.next(); row != null; row = scanner.next()) {
          found.add(key(row));
        }
        assertEquals(REGIONS, scanner.getScanMetrics().countOfRegions.get());
      }
      assertEquals(REGIONS, begun.size());
      Collections.sort(found);
      assertEquals(expected(REGIONS * ROWS), found);
    }
  }

  @Test
  void aFailureIsToldInEveryOrder() {
    failing = REGIONS - 1;
    for (boolean ordered : new boolean[] {true, false}) {
      try (PartsScanner scanner = scanner(ordered)) {
        IOException failure =
            assertThrows(
                IOException.class,
                () -> {
                  while (scanner.next() != null) {
                    assertTrue(begun.size() <= REGIONS);
                  }
                });
        assertEquals("region " + failing + " has gone", failure.getMessage());
      }
    }
  }

  @Test
  void aFailureComesAfterTheRegionsBeforeIt() throws IOException {
    failing = 1;
    List<String> found = new ArrayList<>();
    try (PartsScanner scanner = scanner(true)) {
      IOException failure =
          assertThrows(
              IOException.class,
              () -> {
                while (true) {
                  found.add(key(scanner.next()));
                }
              });
      assertEquals("region 1 has gone", failure.getMessage());
    }
    assertEquals(expected(ROWS), found);
  }

  @Test
  void noMoreRegionsAreBegunThanMayBeAndNoneStaysOpen() throws Exception {
    first = new CountDownLatch(1);
    PartsScanner scanner = scanner(true);
    first.countDown();
    assertEquals("0-00", key(scanner.next()));
    assertTrue(begun.size() <= PARALLEL, begun::toString);
    scanner.close();
    assertNull(scanner.next());
    while (open.get() > 0) {
      Thread.onSpinWait();
    }
    assertTrue(begun.size() <= PARALLEL, begun::toString);
  }
}
