package io.cellardb.tck.storage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.Admin;
import io.cellardb.storage.BulkRow;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Capability;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.ColumnStatistics;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.FamilyDescriptor.Bloom;
import io.cellardb.storage.FamilyDescriptor.Compression;
import io.cellardb.storage.FamilyDescriptor.KeepDeletedCells;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.WriteBatch;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Namespaces, tables and what is refused of them; that everything outlives the store. */
abstract class AdminContract extends StoreContract {
  private Admin admin() {
    return store().admin();
  }

  private static TableDescriptor descriptor(String name) {
    return new TableDescriptor(TableName.parse(name), List.of(f(1)));
  }

  private List<String> namespaces() {
    return admin().namespaces().stream().map(NamespaceDescriptor::name).toList();
  }

  @Test
  void namespacesAreCreatedListedAndDropped() {
    assertEquals(List.of("default", "hbase"), namespaces());
    admin().createNamespace(new NamespaceDescriptor("shop").withMaxTables(3));
    admin().createNamespace(new NamespaceDescriptor("a_1"));
    reopen();
    assertEquals(List.of("a_1", "default", "hbase", "shop"), namespaces());
    assertEquals(new NamespaceDescriptor("shop").withMaxTables(3), admin().namespaces().get(3));
    admin().dropNamespace("shop");
    reopen();
    assertEquals(List.of("a_1", "default", "hbase"), namespaces());
  }

  @Test
  void namespacesThatCannotBeAreRefused() {
    admin().createNamespace(new NamespaceDescriptor("shop"));
    admin().createTable(descriptor("shop:orders"));
    refuses(Code.NAMESPACE_EXISTS, () -> admin().createNamespace(new NamespaceDescriptor("shop")));
    refuses(Code.NAMESPACE_NOT_EMPTY, () -> admin().dropNamespace("shop"));
    refuses(Code.NAMESPACE_NOT_FOUND, () -> admin().dropNamespace("none"));
    for (String reserved : new String[] {"default", "hbase"}) {
      refuses(Code.NAMESPACE_RESERVED, () -> admin().dropNamespace(reserved));
      refuses(
          Code.NAMESPACE_RESERVED,
          () -> admin().createNamespace(new NamespaceDescriptor(reserved)));
    }
    refuses(Code.INVALID_ARGUMENT, () -> new NamespaceDescriptor("a-b"));
    refuses(Code.INVALID_ARGUMENT, () -> new NamespaceDescriptor("a").withMaxTables(-1));
    admin().dropTable(TableName.parse("shop:orders"));
    admin().dropNamespace("shop");
  }

  @Test
  void aNamespaceHoldsNoMoreTablesThanItsQuota() {
    admin().createNamespace(new NamespaceDescriptor("small").withMaxTables(1));
    admin().createNamespace(new NamespaceDescriptor("none").withMaxTables(0));
    admin().createTable(descriptor("small:a"));
    refuses(Code.QUOTA_EXCEEDED, () -> admin().createTable(descriptor("small:b")));
    refuses(Code.QUOTA_EXCEEDED, () -> admin().createTable(descriptor("none:a")));
    refuses(Code.TABLE_EXISTS, () -> admin().createTable(descriptor("small:a")));
    admin().dropTable(TableName.parse("small:a"));
    admin().createTable(descriptor("small:b"));
  }

  @Test
  void tablesAreListedByNameWithTheirOptions() {
    FamilyDescriptor full =
        new FamilyDescriptor(
            "full",
            5,
            2,
            12_000,
            KeepDeletedCells.TTL,
            false,
            77,
            4096,
            Bloom.ROWCOL,
            Compression.ZSTD);
    TableDescriptor first = new TableDescriptor(TableName.parse("a.b-c_1"), List.of(full, f(3)));
    TableDescriptor system = descriptor("hbase:meta");
    admin().createTable(system);
    admin().createTable(first);
    admin().createTable(descriptor("b"));
    reopen();
    assertEquals(List.of(first, descriptor("b"), system), admin().tables());
    assertEquals(Optional.of(first), admin().describe(first.name()));
    assertEquals(Optional.empty(), admin().describe(T));
    assertEquals(first, store().table(first.name()).descriptor());
  }

  @Test
  void tablesThatCannotBeAreRefused() {
    create(f(1));
    refuses(Code.TABLE_EXISTS, () -> create(f(1)));
    refuses(Code.NAMESPACE_NOT_FOUND, () -> admin().createTable(descriptor("none:t")));
    TableName unknown = TableName.parse("unknown");
    refuses(Code.TABLE_NOT_FOUND, () -> admin().dropTable(unknown));
    refuses(Code.TABLE_NOT_FOUND, () -> admin().truncateTable(unknown));
    refuses(Code.TABLE_NOT_FOUND, () -> admin().flush(unknown));
    refuses(Code.TABLE_NOT_FOUND, () -> admin().compact(unknown, false));
    refuses(Code.TABLE_NOT_FOUND, () -> admin().statistics(unknown));
    for (String name : new String[] {"-t", ".t", "zookeeper", "a b", "x:y:z", ""}) {
      refuses(Code.INVALID_ARGUMENT, () -> TableName.parse(name));
    }
    for (String name : new String[] {"", ".f", "a:b", "a/b", "a\\b", "recovered.edits", "\u0007"}) {
      refuses(Code.INVALID_ARGUMENT, () -> FamilyDescriptor.of(name));
    }
    refuses(Code.INVALID_ARGUMENT, () -> new TableDescriptor(T, List.of()));
    refuses(Code.INVALID_ARGUMENT, () -> new TableDescriptor(T, List.of(f(1), f(2))));
    refuses(Code.INVALID_ARGUMENT, () -> f(1).withMinVersions(2));
    refuses(Code.INVALID_ARGUMENT, () -> f(0));
    refuses(Code.INVALID_ARGUMENT, () -> f(1).withTtlMillis(0));
  }

  private void alter(FamilyDescriptor... families) {
    admin().alterTable(new TableDescriptor(T, List.of(families)));
  }

  @Test
  void familiesAreAddedAndDropped() {
    FamilyDescriptor g = FamilyDescriptor.of("g");
    create(f(2), g);
    putEach("r", "f:q", 1);
    putEach("r", "g:q", 1);
    flush();
    putEach("s", "g:q", 1);
    Table before = table();
    FamilyDescriptor e = FamilyDescriptor.of("e").withVersions(7);
    alter(e, f(2));
    assertEquals(List.of(e, f(2)), before.descriptor().families());
    refuses(Code.FAMILY_NOT_FOUND, () -> putEach("r", "g:q", 2));
    refuses(Code.FAMILY_NOT_FOUND, () -> Readings.cells(before, CellScan.NEWEST.of(named("g:q"))));
    putEach("r", "e:q", 1);
    assertEquals(List.of("r/e:q@1=1", "r/f:q@1=1"), Readings.cells(before, CellScan.RAW));
    always(() -> sees(CellScan.RAW, "r/e:q@1=1", "r/f:q@1=1"));
    assertEquals(List.of(e, f(2)), table().descriptor().families());
  }

  @Test
  void aFamilyThatIsDroppedAndAddedAgainIsEmpty() {
    FamilyDescriptor g = FamilyDescriptor.of("g");
    create(f(2), g);
    putEach("r", "f:q", 1);
    putEach("r", "g:q", 1);
    flush();
    putEach("s", "g:q", 1);
    alter(f(2));
    alter(f(2), g);
    sees(CellScan.RAW, "r/f:q@1=1");
    putEach("s", "g:q", 2);
    always(() -> sees(CellScan.RAW, "r/f:q@1=1", "s/g:q@2=2"));
  }

  @Test
  void aFamilyHasItsNewOptionsFromTheAlterationOn() {
    create(f(9));
    putEach("r", "f:q", 1, 2, 3, ManualClock.START);
    alter(f(2));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@1000000=1000000", "r/f:q@3=3"));
    alter(f(2).withTtlMillis(1000));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@1000000=1000000"));
    alter(f(1).withNewVersionBehavior(false));
    apply("r", deleteColumn("f:q", ManualClock.START + 1));
    put("r", "f:q", ManualClock.START + 1, "hidden");
    sees(CellScan.VERSIONS);
  }

  @Test
  void namespacesHavePropertiesAndAreAltered() {
    NamespaceDescriptor shop =
        new NamespaceDescriptor("shop").withProperties(Map.of("owner", "me", "empty", ""));
    admin().createNamespace(shop);
    admin().createTable(descriptor("shop:a"));
    reopen();
    assertTrue(admin().namespaces().contains(shop));
    NamespaceDescriptor altered = shop.withMaxTables(1).withProperties(Map.of("owner", "you"));
    admin().alterNamespace(altered);
    reopen();
    assertTrue(admin().namespaces().contains(altered));
    refuses(
        Code.QUOTA_EXCEEDED,
        "namespace shop may hold no more than 1 tables",
        () -> admin().createTable(descriptor("shop:b")));
    admin().alterNamespace(new NamespaceDescriptor("shop"));
    admin().createTable(descriptor("shop:b"));
    for (String reserved : new String[] {"hbase.x", "name", ""}) {
      refuses(Code.INVALID_ARGUMENT, () -> shop.withProperties(Map.of(reserved, "x")));
    }
  }

  /** Those that always exist can have quotas, too. */
  @Test
  void theDefaultNamespaceIsAlteredLikeAnyOther() {
    NamespaceDescriptor limited =
        new NamespaceDescriptor("default").withMaxTables(1).withProperties(Map.of("a", "b"));
    admin().alterNamespace(limited);
    reopen();
    assertEquals(limited, admin().namespaces().get(0));
    create(f(1));
    refuses(Code.QUOTA_EXCEEDED, () -> admin().createTable(descriptor("u")));
    admin().alterNamespace(new NamespaceDescriptor("default"));
    admin().createTable(descriptor("u"));
  }

  @Test
  void aFullNamespaceTakesDeletesOnly() {
    admin().createNamespace(new NamespaceDescriptor("small").withMaxBytes(20_000));
    TableName full = TableName.parse("small:a");
    admin().createTable(descriptor("small:a"));
    create(f(1));
    Mutation kilobyte = new Mutation.Put("f", bytes("q"), 1, new byte[1000]);
    int rows = 0;
    while (rows < 100 && isApplied(new WriteBatch().mutate(full, bytes("r" + rows), kilobyte))) {
      rows++;
    }
    assertTrue(rows > 10 && rows < 30, rows + " rows of a kilobyte");
    List<String> before = Readings.cells(store().table(full), CellScan.RAW);
    assertEquals(rows, before.size());
    for (Mutation adding : new Mutation[] {kilobyte, increment("f:n", 1), append("f:q", "x")}) {
      refuses(
          Code.QUOTA_EXCEEDED,
          () -> store().apply(new WriteBatch().mutate(full, bytes("r0"), adding)));
    }
    assertEquals(before, Readings.cells(store().table(full), CellScan.RAW));
    put("r", "f:q", 1, "v"); // in another namespace
    store().apply(new WriteBatch().mutate(full, bytes("r0"), new Mutation.DeleteRow(1)));
    assertEquals(rows - 1, Readings.cells(store().table(full), CellScan.NEWEST).size());
    admin().alterNamespace(new NamespaceDescriptor("small"));
    assertTrue(isApplied(new WriteBatch().mutate(full, bytes("more"), kilobyte)));
  }

  private boolean isApplied(WriteBatch batch) {
    try {
      return store().apply(batch).applied();
    } catch (StorageException e) {
      assertEquals(Code.QUOTA_EXCEEDED, e.code(), e.getMessage());
      return false;
    }
  }

  @Test
  void aDroppedTableIsGoneAndANewOneOfItsNameIsEmpty() {
    create(f(1));
    putEach("r", "f:q", 1);
    admin().flush(T);
    putEach("s", "f:q", 1);
    admin().dropTable(T);
    reopen();
    refuses(Code.TABLE_NOT_FOUND, () -> store().table(T));
    refuses(Code.TABLE_NOT_FOUND, () -> putEach("r", "f:q", 1));
    create(f(2));
    always(() -> sees(CellScan.RAW));
    putEach("r", "f:q", 1, 2);
    always(() -> sees(CellScan.VERSIONS, "r/f:q@2=2", "r/f:q@1=1"));
  }

  @Test
  void reopeningKeepsWhatWasWrittenInMemoryAndInFiles() {
    create(f(3), FamilyDescriptor.of("g"));
    putEach("r", "f:q", 1, 2, 3);
    admin().flush(T);
    apply("r", deleteVersion("f:q", 2));
    putEach("s", "g:q", 1);
    reopen();
    Runnable all = () -> sees(CellScan.VERSIONS, "r/f:q@3=3", "r/f:q@1=1", "s/g:q@1=1");
    all.run();
    reopen();
    all.run();
    apply("s", new Mutation.DeleteRow(1));
    always(() -> sees(CellScan.VERSIONS, "r/f:q@3=3", "r/f:q@1=1"));
  }

  @Test
  @Needs(Capability.DISTINCT_TIMES)
  void implicitTimesGoOnAfterReopening() {
    create(f(9));
    for (int i = 0; i < 3; i++) {
      put("r", "f:q", "v" + i);
    }
    reopen();
    put("r", "f:q", "after");
    assertEquals(4, Readings.cells(table(), CellScan.VERSIONS).size());
    assertTrue(Readings.cells(table(), CellScan.NEWEST).get(0).endsWith("=after"));
  }

  @Test
  void statisticsAreEstimatesOfTheRightKind() {
    create(f(1));
    assertEquals(0, admin().statistics(T).rows());
    for (int i = 0; i < 100; i++) {
      putEach("r" + i, "f:q", 1);
    }
    always(
        () -> {
          assertTrue(admin().statistics(T).rows() > 10);
          assertTrue(admin().statistics(T).rows() < 1000);
          assertTrue(admin().statistics(T).bytes() > 100);
        });
  }

  @Test
  void columnsAreEstimatedOrUnknown() {
    create(f(1));
    for (int i = 0; i < 100; i++) {
      put("r" + i, "f:each", 5, "value " + i);
      put("r" + i, "f:few", 5, "value " + i % 10);
    }
    always(
        () -> {
          for (ColumnStatistics column : admin().statistics(T).columns()) {
            assertEquals("f", column.family());
            assertEquals(100, column.cells());
            long distinct = column.qualifier().toUtf8().equals("few") ? 10 : 100;
            assertTrue(Math.abs(column.distinct() - distinct) <= distinct / 10);
            assertEquals("value 0", column.least().toUtf8());
            assertEquals(distinct == 10 ? "value 9" : "value 99", column.greatest().toUtf8());
          }
        });
  }

  @Test
  void whatWasAnalyzedIsKnownHoweverManyRowsThereAre() {
    create(f(1));
    WriteBatch batch = new WriteBatch();
    for (int i = 0; i < 1500; i++) {
      batch.mutate(T, bytes("r" + i), new Mutation.Put("f", bytes("q"), 5, bytes("v" + i % 3)));
    }
    store().apply(batch);
    admin().analyze(T);
    TableStatistics known = admin().statistics(T);
    assertEquals(1500, known.rows());
    ColumnStatistics column = known.column("f", ByteString.utf8("q")).orElseThrow();
    assertEquals(1500, column.cells());
    assertEquals(3, column.distinct());
    assertEquals("v0", column.least().toUtf8());
    assertEquals("v2", column.greatest().toUtf8());
    admin().dropTable(T);
    create(f(1));
    assertEquals(List.of(), admin().statistics(T).columns());
  }

  private static BulkRow loaded(String row, long time) {
    return new BulkRow(
        bytes(row), List.of(new Mutation.Put("f", bytes("q"), time, bytes("loaded"))));
  }

  @Test
  void rowsAreLoadedInBulkInAnyOrder() {
    create(f(3));
    put("b", "f:q", 5, "old");
    admin().bulkLoad(T, List.of(loaded("c", 7), loaded("a", 7), loaded("b", 4)).iterator());
    put("c", "f:q", 6, "new");
    admin().bulkLoad(T, List.<BulkRow>of().iterator());
    always(
        () ->
            sees(
                CellScan.VERSIONS,
                "a/f:q@7=loaded",
                "b/f:q@5=old",
                "b/f:q@4=loaded",
                "c/f:q@7=loaded",
                "c/f:q@6=new"));
    refuses(
        Code.FAMILY_NOT_FOUND,
        () ->
            admin()
                .bulkLoad(
                    T,
                    List.of(
                            new BulkRow(
                                bytes("d"),
                                List.of(new Mutation.Put("x", bytes("q"), 1, bytes("v")))))
                        .iterator()));
    refuses(
        Code.TABLE_NOT_FOUND,
        () -> admin().bulkLoad(TableName.parse("none"), List.<BulkRow>of().iterator()));
  }

  @Test
  void theStoreShowsItsTablesAsARelation() {
    create(f(1), FamilyDescriptor.of("g"));
    admin().createNamespace(new NamespaceDescriptor("shop"));
    admin().createTable(descriptor("shop:orders"));
    putEach("r", "f:q", 1);
    always(
        () -> {
          List<Object[]> rows = tables().rows().get();
          assertEquals(
              List.of("default t 2", "shop orders 1"),
              rows.stream().map(row -> row[0] + " " + row[1] + " " + row[2]).sorted().toList());
          for (Object[] row : rows) {
            TableName name = new TableName((String) row[0], (String) row[1]);
            assertEquals(admin().statistics(name).rows(), row[3]);
          }
        });
    SystemRelation tables = tables();
    store().close();
    refuses(Code.CLOSED, () -> tables.rows().get());
  }

  private SystemRelation tables() {
    List<SystemRelation> relations = store().systemRelations();
    assertEquals(relations.size(), relations.stream().map(SystemRelation::name).distinct().count());
    return relations.stream().filter(each -> each.name().equals("TABLES")).findFirst().get();
  }
}
