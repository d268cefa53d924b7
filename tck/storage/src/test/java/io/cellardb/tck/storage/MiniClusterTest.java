package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Admin;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellFilter;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Check;
import io.cellardb.storage.Durability;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.hbase.HBaseStore;
import io.cellardb.storage.memory.MemoryStore;
import io.cellardb.tck.cluster.MiniCluster;
import io.cellardb.tck.seed.TestSeed;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/**
 * The HBase store through HBase's client, to a master and a region server that listen on ports of
 * this machine: what a region alone cannot show.
 */
final class MiniClusterTest {
  private static final TableName T = TableName.parse("t");
  private static final TableName U = TableName.parse("u");

  private static MiniCluster cluster;
  private static HBaseStore store;

  @BeforeAll
  static void start() {
    cluster = new MiniCluster();
    store = HBaseStore.open(cluster.configuration());
  }

  @AfterAll
  static void stop() {
    store.close();
    cluster.close();
  }

  @AfterEach
  void dropAll() {
    for (TableDescriptor table : store.admin().tables()) {
      if (!table.name().namespace().equals(TableName.SYSTEM_NAMESPACE)) {
        store.admin().dropTable(table.name());
      }
    }
  }

  @Test
  void randomReadsAreAnsweredAsByTheMemoryStore() {
    try (Store memory = new MemoryStore()) {
      new HBaseReads(TestSeed.get()).compare(store, memory, 500);
    }
  }

  @Test
  void regionsAreShownWithTheirServers() {
    store.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))));
    List<String> found = new ArrayList<>();
    for (SystemRelation relation : store.systemRelations()) {
      for (Object[] row : relation.rows().get()) {
        assertEquals(relation.columns().size(), row.length);
        if (relation.name().equals("REGIONS") && row[1].equals("t")) {
          assertTrue(((String) row[3]).contains(":"), row[3].toString());
          found.add(row[0] + " " + row[4] + " " + row[5]);
        }
      }
    }
    assertEquals(List.of("default  "), found);
  }

  @Test
  void tablesComeBackAsTheyWereCreatedAndAltered() {
    Admin admin = store.admin();
    FamilyDescriptor full =
        new FamilyDescriptor(
            "full",
            5,
            2,
            12_000,
            KeepDeletedCells.TTL,
            false,
            7_000,
            4096,
            Bloom.ROWCOL,
            Compression.LZ4);
    TableDescriptor table = new TableDescriptor(T, List.of(full, FamilyDescriptor.of("f")));
    admin.createTable(table);
    assertEquals(Optional.of(table), admin.describe(T));
    assertTrue(admin.tables().contains(table));
    put(T, "r", "f", 1, "v");
    TableDescriptor altered =
        new TableDescriptor(
            T, List.of(FamilyDescriptor.of("f").withVersions(3), FamilyDescriptor.of("g")));
    admin.alterTable(altered);
    assertEquals(altered, store.table(T).descriptor());
    put(T, "r", "f", 2, "w");
    put(T, "r", "g", 2, "x");
    assertEquals(List.of("r/f:q@2=w", "r/f:q@1=v", "r/g:q@2=x"), cells(CellScan.VERSIONS));
    refuses(Code.FAMILY_NOT_FOUND, () -> put(T, "r", "full", 1, "v"));
    put(T, "r", "f", 1, "v");
    admin.alterTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f").withVersions(3))));
    admin.alterTable(altered);
    assertEquals(List.of("r/f:q@2=w", "r/f:q@1=v"), cells(CellScan.RAW));
    admin.truncateTable(T);
    assertEquals(List.of(), cells(CellScan.RAW));
    refuses(Code.TABLE_EXISTS, () -> admin.createTable(table));
    admin.dropTable(T);
    assertEquals(Optional.empty(), admin.describe(T));
    refuses(Code.TABLE_NOT_FOUND, () -> store.table(T));
  }

  @Test
  void flushesAndCompactionsHaveHappenedWhenTheyReturn() {
    create(T, FamilyDescriptor.of("f").withVersions(2).withNewVersionBehavior(false));
    for (int time = 1; time <= 4; time++) {
      put(T, "r", "f", time, "v" + time);
      store.admin().flush(T);
    }
    store.apply(
        new WriteBatch().mutate(T, bytes("r"), new Mutation.DeleteColumn("f", bytes("q"), 3)));
    store.admin().flush(T);
    assertEquals(5, cells(CellScan.RAW).size());
    store.admin().compact(T, true);
    assertEquals(List.of("r/f:q@4=v4"), cells(CellScan.RAW));
    assertEquals(1, store.admin().statistics(T).rows());
    assertTrue(store.admin().statistics(T).bytes() > 0);
  }

  @Test
  void namespacesKeepTheirQuotasAndProperties() {
    Admin admin = store.admin();
    NamespaceDescriptor shop =
        new NamespaceDescriptor("shop").withMaxTables(1).withProperties(Map.of("owner", "me"));
    admin.createNamespace(shop);
    assertTrue(admin.namespaces().contains(shop));
    TableName orders = TableName.parse("shop:orders");
    create(orders, FamilyDescriptor.of("f"));
    refuses(
        Code.QUOTA_EXCEEDED, () -> create(TableName.parse("shop:items"), FamilyDescriptor.of("f")));
    refuses(Code.NAMESPACE_NOT_EMPTY, () -> admin.dropNamespace("shop"));
    NamespaceDescriptor altered = shop.withMaxTables(0).withMaxBytes(1 << 30);
    admin.alterNamespace(altered);
    assertTrue(admin.namespaces().contains(altered));
    admin.dropTable(orders);
    refuses(Code.QUOTA_EXCEEDED, () -> create(orders, FamilyDescriptor.of("f")));
    admin.dropNamespace("shop");
    refuses(Code.NAMESPACE_NOT_FOUND, () -> admin.dropNamespace("shop"));
  }

  @Test
  void theDefaultNamespaceIsAlteredLikeAnyOther() {
    NamespaceDescriptor before = new NamespaceDescriptor("default");
    NamespaceDescriptor altered = before.withProperties(Map.of("owner", "me"));
    store.admin().alterNamespace(altered);
    assertTrue(store.admin().namespaces().contains(altered));
    store.admin().alterNamespace(before);
    assertTrue(store.admin().namespaces().contains(before));
  }

  @Test
  void aBatchWritesManyRowsOfTwoTablesWithEverySortOfChange() {
    create(T, FamilyDescriptor.of("f").withVersions(9));
    create(U, FamilyDescriptor.of("f").withVersions(9));
    long before = System.currentTimeMillis();
    WriteBatch batch = new WriteBatch().durability(Durability.SYNC);
    for (int i = 0; i < 500; i++) {
      batch.mutate(T, bytes("r" + i), put("f", "q", WriteBatch.NOW, "v" + i));
    }
    batch.mutate(
        T,
        bytes("r0"),
        new Mutation.Increment("f", bytes("n"), 5),
        new Mutation.Append("f", bytes("a"), bytes("x")),
        put("f", "old", 1, "1"),
        new Mutation.DeleteColumn("f", bytes("gone"), 5));
    batch.mutate(U, bytes("r"), new Mutation.Increment("f", bytes("n"), 7));
    batch.mutate(T, bytes("r0"), new Mutation.Increment("f", bytes("n"), -2));
    List<ByteString> values = store.apply(batch).values();
    assertEquals(List.of(number(5), ByteString.utf8("x"), number(7), number(3)), values);
    long after = System.currentTimeMillis();
    List<String> newest = cells(CellScan.NEWEST.within(new TimeRange(before, after + 1)));
    assertEquals(502, newest.size());
    Projection column =
        Projection.of(
            new ScanColumn.RowKey(),
            new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false));
    Filter one = new Filter.Compare(1, Filter.Comparison.EQUAL, ByteString.utf8("v77"));
    assertEquals(List.of("r77, v77"), Readings.rows(store.table(T), Scan.of(column).where(one)));
    List<KeyRange> keys = new ArrayList<>();
    for (int i = 0; i < 250; i++) {
      keys.add(KeyRange.single(ByteString.utf8("r" + 2 * i)));
    }
    Scan some = Scan.of(column).over(RowRanges.of(keys));
    assertEquals(250, Readings.rows(store.table(T), some).size());
    assertEquals(
        Readings.rows(store.table(T), some).get(249),
        Readings.rows(store.table(T), some.backwards().first(1)).get(0));
  }

  @Test
  void rowsByTheirKeysComeFromRegionsThatHaveManyOrFewOfThem() {
    List<ByteString> splits = Stream.of("r1", "r2", "r3", "r9").map(ByteString::utf8).toList();
    store.admin().createTable(new TableDescriptor(T, List.of(FamilyDescriptor.of("f"))), splits);
    WriteBatch batch = new WriteBatch();
    for (int i = 0; i < 500; i++) {
      batch.mutate(T, bytes("r" + (100 + i)), put("f", "q", 1, "v" + i));
    }
    store.apply(batch);
    List<ByteString> keys = new ArrayList<>();
    for (int i = 0; i < 500; i += i < 100 ? 2 : i < 200 ? 20 : 3) {
      keys.add(ByteString.utf8("r" + (100 + i)));
    }
    List<String> expected = keys.stream().map(ByteString::toString).sorted().toList();
    keys.addAll(Stream.of("a", "r150x", "r999").map(ByteString::utf8).toList());
    Collections.shuffle(keys, new Random(TestSeed.get()));
    Projection row = Projection.of(new ScanColumn.RowKey()).existingIn(List.of("f"));
    List<String> found = Readings.get(store.table(T), row, Filter.ALL, keys, new RowBatch(row, 8));
    assertEquals(
        keys.stream().map(ByteString::toString).filter(expected::contains).toList(), found);
    Scan scan = Scan.of(row).over(RowRanges.of(keys.stream().map(KeyRange::single).toList()));
    assertEquals(expected, Readings.rows(store.table(T), scan));
    assertEquals(expected.subList(0, 40), Readings.rows(store.table(T), scan.first(40)));
  }

  @Test
  void whatIsRefusedHasTheContractsCodes() {
    create(T, FamilyDescriptor.of("f"));
    put(T, "r", "f", 1, "seven..");
    WriteBatch increment =
        new WriteBatch()
            .mutate(
                T, bytes("r"), put("f", "p", 1, "p"), new Mutation.Increment("f", bytes("q"), 1));
    String noCounter = "a cell of row r cannot be incremented: it has 7 bytes, not 8";
    assertEquals(noCounter, refuses(Code.MALFORMED_VALUE, () -> store.apply(increment)));
    increment.mutate(T, bytes("s"), new Mutation.DeleteRow(1));
    assertEquals(noCounter, refuses(Code.MALFORMED_VALUE, () -> store.apply(increment)));
    refuses(Code.TABLE_NOT_FOUND, () -> put(U, "r", "f", 1, "v"));
    refuses(Code.FAMILY_NOT_FOUND, () -> put(T, "r", "g", 1, "v"));
    refuses(Code.UNSUPPORTED, store::snapshot);
    refuses(Code.UNSUPPORTED, () -> store.apply(new WriteBatch().notBefore(T, bytes("r"), 1)));
    refuses(
        Code.UNSUPPORTED,
        () -> store.apply(new WriteBatch().check(new Check.RowAbsent(T, bytes("r")))));
    refuses(Code.INVALID_ARGUMENT, () -> create(U, FamilyDescriptor.of("f").withTtlMillis(1500)));
    assertEquals(List.of("r/f:q@1=seven.."), cells(CellScan.VERSIONS));
  }

  @Test
  void conditionsAreCheckedByTheServer() {
    create(T, FamilyDescriptor.of("f"));
    assertTrue(putIf(Filter.Comparison.EQUAL, null, "one"));
    assertFalse(putIf(Filter.Comparison.EQUAL, null, "two"));
    assertTrue(putIf(Filter.Comparison.EQUAL, "one", "three"));
    assertTrue(putIf(Filter.Comparison.LESS, "a", "four"));
    assertFalse(putIf(Filter.Comparison.LESS, "z", "five"));
    assertTrue(putIf(Filter.Comparison.LESS_OR_EQUAL, "", "six"));
    assertFalse(putIf(Filter.Comparison.GREATER_OR_EQUAL, "", "seven"));
    Projection column =
        Projection.of(new ScanColumn.Cell("f", ByteString.utf8("q"), ValueKind.BYTES, false));
    Filter prefix = new Filter.Prefix(0, ByteString.utf8("si"));
    Check matches = new Check.RowMatches(T, bytes("r"), column, prefix);
    WriteBatch batch = new WriteBatch().check(matches).mutate(T, bytes("r"), put("f", "q", 9, "8"));
    assertTrue(store.apply(batch).applied());
  }

  @Test
  void aTableThatOthersChangeIsSeenAsItIs() {
    create(T, FamilyDescriptor.of("f"));
    Table table = store.table(T);
    try (HBaseStore other = HBaseStore.open(cluster.configuration())) {
      other
          .admin()
          .alterTable(
              new TableDescriptor(T, List.of(FamilyDescriptor.of("f"), FamilyDescriptor.of("g"))));
      put(T, "r", "g", 1, "v");
      other.admin().dropTable(T);
      refuses(Code.TABLE_NOT_FOUND, () -> Readings.cells(table, CellScan.NEWEST));
      refuses(Code.TABLE_NOT_FOUND, () -> put(T, "r", "f", 1, "v"));
    }
  }

  @Test
  void aRowOfAnyWidthIsReadInParts() {
    create(T, FamilyDescriptor.of("f"));
    byte[] value = new byte[1000];
    int width = 20_000;
    for (int from = 0; from < width; from += 1000) {
      List<Mutation> puts = new ArrayList<>();
      for (int i = from; i < from + 1000; i++) {
        byte[] qualifier = ByteBuffer.allocate(4).putInt(i).array();
        puts.add(new Mutation.Put("f", qualifier, 1, value));
      }
      store.apply(new WriteBatch().mutate(T, bytes("r"), puts));
    }
    put(T, "s", "f", 1, "v");
    for (CellScan scan :
        List.of(
            CellScan.NEWEST,
            CellScan.NEWEST.consistent(),
            CellScan.NEWEST.where(new CellFilter.Not(new CellFilter.TimeIn(List.of(7L)))))) {
      assertEquals(width + 1, count(scan));
      assertEquals(width, count(scan.firstRows(1)));
      assertEquals(2, count(scan.page(5, 2)));
    }
  }

  private static int count(CellScan scan) {
    int count = 0;
    try (CellScanner scanner = store.table(T).cells(scan)) {
      while (scanner.next() != null) {
        count++;
      }
    }
    return count;
  }

  private static boolean putIf(Filter.Comparison comparison, String operand, String value) {
    byte[] expected = operand == null ? null : bytes(operand);
    Check check =
        new Check.CellValue(T, bytes("r"), "f", bytes("q"), comparison, expected, TimeRange.ALL);
    return store
        .apply(new WriteBatch().check(check).mutate(T, bytes("r"), put("f", "q", 1, value)))
        .applied();
  }

  private static void create(TableName name, FamilyDescriptor... families) {
    store.admin().createTable(new TableDescriptor(name, List.of(families)));
  }

  private static void put(TableName table, String row, String family, long time, String value) {
    store.apply(new WriteBatch().mutate(table, bytes(row), put(family, "q", time, value)));
  }

  private static Mutation put(String family, String qualifier, long time, String value) {
    return new Mutation.Put(family, bytes(qualifier), time, bytes(value));
  }

  private static List<String> cells(CellScan scan) {
    return Readings.cells(store.table(T), scan);
  }

  private static String refuses(Code code, Executable action) {
    StorageException refusal = assertThrows(StorageException.class, action);
    assertEquals(code, refusal.code(), refusal.getMessage());
    return refusal.getMessage();
  }

  private static ByteString number(long value) {
    return ByteString.wrap(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
  }

  private static byte[] bytes(String text) {
    return ByteString.utf8(text).array();
  }
}
