package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.WriteResult;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.function.Executable;

/**
 * What the contracts have in common: a harness, a table named {@code t}, and a short way to write
 * to it. Columns are written {@code family:qualifier}; rules are those of the data model.
 */
abstract class StoreContract {
  static final TableName T = TableName.parse("t");

  private StoreHarness harness;

  /** A new, empty store. */
  abstract StoreHarness harness();

  @BeforeEach
  final void open(TestInfo test) {
    harness = harness();
    test.getTestMethod()
        .map(method -> method.getAnnotation(Needs.class))
        .ifPresent(needs -> skipWithout(needs.value()));
  }

  @AfterEach
  final void closeAll() {
    harness.close();
  }

  private void skipWithout(Capability... capabilities) {
    assumeTrue(
        store().capabilities().containsAll(List.of(capabilities)),
        () -> "this store has only " + store().capabilities());
  }

  final Store store() {
    return harness.store();
  }

  final ManualClock clock() {
    return harness.clock();
  }

  final void reopen() {
    harness.reopen();
  }

  final Table table() {
    return store().table(T);
  }

  final void create(FamilyDescriptor... families) {
    store().admin().createTable(new TableDescriptor(T, List.of(families)));
  }

  /** The family {@code f}, with so many versions. */
  static FamilyDescriptor f(int versions) {
    return FamilyDescriptor.of("f").withVersions(versions);
  }

  /** The family {@code f} with the classic version behaviour. */
  static FamilyDescriptor classic(int versions) {
    return f(versions).withNewVersionBehavior(false);
  }

  /**
   * Runs assertions on what was written, and again after a flush, a minor and a major compaction
   * and after the store was closed and opened: nothing of it may change an answer. Only for
   * families with new version behaviour.
   */
  final void always(Runnable assertions) {
    assertions.run();
    store().admin().flush(T);
    assertions.run();
    store().admin().compact(T, false);
    assertions.run();
    store().admin().compact(T, true);
    assertions.run();
    reopen();
    assertions.run();
  }

  final void flush() {
    store().admin().flush(T);
  }

  final void compact(boolean major) {
    store().admin().compact(T, major);
  }

  final WriteResult apply(String row, Mutation... mutations) {
    return store().apply(new WriteBatch().mutate(T, bytes(row), mutations));
  }

  final void put(String row, String column, long time, String value) {
    apply(row, putOf(column, time, value));
  }

  final void put(String row, String column, String value) {
    put(row, column, WriteBatch.NOW, value);
  }

  /** Puts a cell at each of some times, in this order, with the time as its value. */
  final void putEach(String row, String column, long... times) {
    for (long time : times) {
      put(row, column, time, Long.toString(time));
    }
  }

  static Mutation putOf(String column, long time, String value) {
    return new Mutation.Put(family(column), qualifier(column), time, bytes(value));
  }

  /** A put with a time to live of its own. */
  static Mutation putOf(String column, long time, String value, long ttlMillis) {
    return new Mutation.Put(family(column), qualifier(column), time, bytes(value), ttlMillis);
  }

  static Mutation deleteVersion(String column, long time) {
    return new Mutation.DeleteVersion(family(column), qualifier(column), time);
  }

  static Mutation deleteColumn(String column, long time) {
    return new Mutation.DeleteColumn(family(column), qualifier(column), time);
  }

  static Mutation increment(String column, long delta) {
    return new Mutation.Increment(family(column), qualifier(column), delta);
  }

  static Mutation append(String column, String suffix) {
    return new Mutation.Append(family(column), qualifier(column), bytes(suffix));
  }

  final void sees(CellScan scan, String... expected) {
    assertEquals(List.of(expected), Readings.cells(table(), scan));
  }

  final void sees(Scan scan, String... expected) {
    assertEquals(List.of(expected), Readings.rows(table(), scan));
  }

  static void refuses(StorageException.Code code, Executable action) {
    StorageException refusal = assertThrows(StorageException.class, action);
    assertEquals(code, refusal.code(), refusal.getMessage());
  }

  static void refuses(StorageException.Code code, String message, Executable action) {
    StorageException refusal = assertThrows(StorageException.class, action);
    assertEquals(message, refusal.getMessage());
    assertEquals(code, refusal.code());
  }

  static ScanColumn column(String column) {
    return column(column, ValueKind.BYTES);
  }

  static ScanColumn column(String column, ValueKind kind) {
    return new ScanColumn.Cell(family(column), ByteString.wrap(qualifier(column)), kind, false);
  }

  static ScanColumn timed(String column) {
    return new ScanColumn.Cell(
        family(column), ByteString.wrap(qualifier(column)), ValueKind.BYTES, true);
  }

  static CellScan.Columns named(String column) {
    return new CellScan.Columns.Named(family(column), ByteString.wrap(qualifier(column)));
  }

  /** 8 bytes big-endian, as increments have them. */
  static ByteString number(long value) {
    return ByteString.wrap(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }

  static RowRanges point(String... rows) {
    return RowRanges.of(Stream.of(rows).map(row -> KeyRange.single(ByteString.utf8(row))).toList());
  }

  static String family(String column) {
    return column.substring(0, column.indexOf(':'));
  }

  static byte[] qualifier(String column) {
    return bytes(column.substring(column.indexOf(':') + 1));
  }

  static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
