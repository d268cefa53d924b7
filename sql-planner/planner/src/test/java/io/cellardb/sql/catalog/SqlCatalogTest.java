package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableDescriptor;
import io.cellardb.storage.TableName;
import io.cellardb.storage.WriteBatch;
import io.cellardb.storage.memory.MemoryStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SqlCatalogTest {
  private static final TableName PAGE = TableName.parse("web:page");

  private final Store store = new MemoryStore();
  private final SqlCatalog catalog = SqlCatalog.open(store);

  @AfterEach
  void closeStore() {
    store.close();
  }

  private TableDefinition createPage() {
    catalog.namespaces().create(new NamespaceDescriptor("web"));
    TableDefinition page = TableDefinitionTest.table("contents.html", "hits");
    catalog.tables().create(page, false);
    return page;
  }

  private void createInStoreOnly(TableName name) {
    store.admin().createTable(new TableDescriptor(name, List.of(FamilyDescriptor.of("f"))));
  }

  private static void assertFails(String sqlState, String message, Runnable change) {
    CatalogException error = assertThrows(CatalogException.class, change::run);
    assertEquals(sqlState, error.sqlState());
    assertEquals(message, error.getMessage());
  }

  @Test
  void openingWritesNothing() {
    assertTrue(store.admin().tables().isEmpty());
    assertEquals(Set.of("default", "hbase"), catalog.snapshot().namespaces());
    assertTrue(catalog.snapshot().tables().isEmpty());
  }

  @Test
  void tablesAreThereWhenTheStoreIsOpenedAgain() {
    TableDefinition page = createPage();
    CatalogSnapshot reopened = SqlCatalog.open(store).snapshot();
    assertEquals(List.of(page), List.copyOf(reopened.tables()));
    assertEquals(Set.of("default", "hbase", "web"), reopened.namespaces());
    assertTrue(store.admin().describe(PAGE).isPresent());
  }

  @Test
  void namesInTheStoreAreFreeOnceNobodyGoesOnWhoKnowsThem() {
    TableDefinition page = createPage();
    try (CatalogEpochs.Reader reader = catalog.epochs().reader()) {
      reader.enter();
      catalog.tables().drop(List.of(PAGE), List.of());
      catalog.tables().create(page, false);
      assertEquals(
          TableName.parse("web:page.2"), catalog.snapshot().find(PAGE).orElseThrow().stored());
      catalog.tables().drop(List.of(PAGE), List.of());
      reader.leave();
      catalog.tables().create(page, false);
      assertEquals(PAGE, catalog.snapshot().find(PAGE).orElseThrow().stored());
    }
  }

  @Test
  void tablesAreFoundWithoutRegardToCase() {
    TableDefinition page = createPage();
    assertSame(page, catalog.snapshot().table("web", "page"));
    assertSame(page, catalog.snapshot().table("WEB", "Page"));
    assertSame(page, catalog.snapshot().find(PAGE).orElseThrow());
  }

  @Test
  void unknownNamesAreErrorsWithTheNearestName() {
    createPage();
    CatalogSnapshot snapshot = catalog.snapshot();
    assertFails(
        "42P01",
        "there is no table 'pgae' in namespace web; did you mean page?",
        () -> snapshot.table("web", "pgae"));
    assertFails(
        "3F000",
        "no such namespace: 'wep'; did you mean web?",
        () -> snapshot.table("wep", "page"));
    assertFails(
        "42P01",
        "there is no table web.x",
        () -> catalog.tables().drop(List.of(TableName.parse("web:x")), List.of()));
    assertFails(
        "3F000",
        "no such namespace: 'other'",
        () -> catalog.namespaces().drop(List.of("other"), true, List.of()));
  }

  @Test
  void aSnapshotNeverChangesAndEachChangeHasAVersion() {
    CatalogSnapshot before = catalog.snapshot();
    createPage();
    CatalogSnapshot with = catalog.snapshot();
    catalog.tables().drop(List.of(PAGE), List.of());
    assertTrue(before.tables().isEmpty());
    assertEquals(1, with.tables().size());
    assertTrue(catalog.snapshot().tables().isEmpty());
    assertTrue(before.version() < with.version());
    assertTrue(with.version() < catalog.snapshot().version());
  }

  @Test
  void aRenamedTableKeepsItsRowsAndItsFormerNameIsFree() {
    TableDefinition page = createPage();
    TableDefinition renamed = page.withName(TableName.parse("web:leaf"));
    catalog.tables().alter(page, renamed, List.of());
    catalog.tables().create(page, false);
    CatalogSnapshot reopened = SqlCatalog.open(store).snapshot();
    assertEquals(PAGE, reopened.table("web", "leaf").stored());
    assertEquals(TableName.parse("web:page.2"), reopened.table("web", "page").stored());
    catalog.tables().drop(List.of(renamed.name()), List.of());
    assertTrue(store.admin().describe(PAGE).isEmpty());
    assertTrue(store.admin().describe(TableName.parse("web:page.2")).isPresent());
  }

  @Test
  void aFamilyThatWasBeingDroppedDoesNotComeBackWithItsCells() {
    TableDefinition page = createPage();
    List<FamilyDescriptor> leftover = new ArrayList<>(page.families());
    leftover.add(FamilyDescriptor.of("gone"));
    store.admin().alterTable(new TableDescriptor(PAGE, leftover));
    byte[] row = {1};
    store.apply(
        new WriteBatch()
            .mutate(PAGE, row, new Mutation.Put("gone", new byte[] {2}, WriteBatch.NOW, row)));
    catalog.tables().alter(page, page.withFamilies(leftover), List.of());
    try (CellScanner cells = store.table(PAGE).cells(CellScan.NEWEST)) {
      assertNull(cells.next());
    }
  }

  @Test
  void optionsOfFamiliesAreTheStoresWhenItIsOpened() {
    TableDefinition page = createPage();
    List<FamilyDescriptor> changed =
        page.families().stream().map(family -> family.withVersions(7)).toList();
    store.admin().alterTable(new TableDescriptor(PAGE, changed));
    assertEquals(changed, SqlCatalog.open(store).snapshot().table("web", "page").families());
  }

  @Test
  void viewsOutliveTheCatalogThatMadeThem() {
    createPage();
    ViewDefinition view =
        new ViewDefinition(
            TableName.parse("web:v"), "default", List.of("a"), "SELECT 'ü' AS b", "what it is");
    catalog.views().put(view);
    assertEquals(List.of(view), List.copyOf(SqlCatalog.open(store).snapshot().views()));
    assertFails(
        "42P07",
        "table web.page exists already",
        () -> catalog.views().put(new ViewDefinition(PAGE, "web", List.of(), "SELECT 1", "")));
    catalog.namespaces().drop(List.of("web"), true, List.of());
    assertTrue(SqlCatalog.open(store).snapshot().views().isEmpty());
  }

  @Test
  void namesThatDifferOnlyInCaseAreTaken() {
    TableDefinition page = createPage();
    TableDefinition upper =
        new TableDefinition(
            TableName.parse("web:PAGE"), page.columns(), page.key(), page.families());
    assertFails(
        "42P07", "table web.PAGE exists already", () -> catalog.tables().create(upper, false));
    assertFails(
        "42P06",
        "namespace 'WEB' exists already",
        () -> catalog.namespaces().create(new NamespaceDescriptor("WEB")));
  }

  @Test
  void aDroppedTableIsGoneForGoodAndCanBeCreatedAgain() {
    TableDefinition page = createPage();
    catalog.tables().drop(List.of(PAGE), List.of());
    assertTrue(store.admin().describe(PAGE).isEmpty());
    assertTrue(SqlCatalog.open(store).snapshot().tables().isEmpty());
    catalog.tables().create(page, false);
    assertEquals(1, SqlCatalog.open(store).snapshot().tables().size());
  }

  @Test
  void aTruncatedTableKeepsItsDefinition() {
    createPage();
    store.apply(
        new WriteBatch()
            .mutate(
                PAGE,
                ByteString.utf8("com.cnn").array(),
                new Mutation.Put("d", new byte[0], WriteBatch.NOW, new byte[0])));
    long version = catalog.snapshot().version();
    catalog.tables().truncate(List.of(PAGE));
    try (CellScanner cells = store.table(PAGE).cells(CellScan.NEWEST)) {
      assertSame(null, cells.next());
    }
    assertEquals(version, catalog.snapshot().version());
  }

  @Test
  void aNamespaceWithTablesIsDroppedOnlyByCascade() {
    createPage();
    createInStoreOnly(TableName.parse("web:raw"));
    assertFails(
        "2BP01",
        "namespace 'web' still has tables (page, ...); DROP NAMESPACE ... CASCADE drops them too",
        () -> catalog.namespaces().drop(List.of("web"), false, List.of()));
    catalog.namespaces().drop(List.of("web"), true, List.of());
    assertFalse(catalog.snapshot().namespaces().contains("web"));
    assertTrue(catalog.snapshot().tables().isEmpty());
    assertTrue(SqlCatalog.open(store).snapshot().tables().isEmpty());
  }

  @Test
  void aTableLeftInTheStoreByACrashKeepsItsNameUntilItIsDropped() {
    TableDefinition page = TableDefinitionTest.table("hits");
    catalog.namespaces().create(new NamespaceDescriptor("web"));
    createInStoreOnly(PAGE);
    assertFails(
        "42P07",
        "the store has a table web.page already, which was not defined by SQL; DROP TABLE drops it",
        () -> catalog.tables().create(page, false));
    catalog.tables().drop(List.of(PAGE), List.of());
    catalog.tables().create(page, false);
    assertEquals(List.of(page), catalog.snapshot().tables("web"));
  }

  @Test
  void aDefinitionWithoutItsTableIsNotSeenAndIsReplaced() {
    createPage();
    store.admin().dropTable(PAGE);
    SqlCatalog reopened = SqlCatalog.open(store);
    assertTrue(reopened.snapshot().tables().isEmpty());
    TableDefinition other = TableDefinitionTest.table("hits");
    reopened.tables().create(other, false);
    assertEquals(List.of(other), List.copyOf(SqlCatalog.open(store).snapshot().tables()));
  }

  @Test
  void whatBelongsToTheSystemIsLeftAlone() {
    createPage();
    TableName internal = TableName.parse("hbase:cellar_catalog");
    String reserved = "namespace hbase is reserved for internal tables";
    assertFails("42501", reserved, () -> catalog.tables().drop(List.of(internal), List.of()));
    assertFails("42501", reserved, () -> catalog.tables().truncate(List.of(internal)));
    assertFails(
        "2BP01",
        "namespace 'default' is needed by the system",
        () -> catalog.namespaces().drop(List.of("default"), true, List.of()));
    assertFails(
        "42939",
        "the namespace name 'INFORMATION_SCHEMA' is reserved",
        () -> catalog.namespaces().create(new NamespaceDescriptor("INFORMATION_SCHEMA")));
  }
}
