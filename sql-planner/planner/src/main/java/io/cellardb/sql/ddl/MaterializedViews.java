package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.MaterializedRows;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.ColumnDeclaration;
import io.cellardb.sql.parser.tree.CreateMaterializedView;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.CreateView;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Capability;
import io.cellardb.storage.LockMode;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.TransactionOptions;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Creates and refreshes materialized views, whose rows are those of a table without a key. */
final class MaterializedViews {
  /** What a refresh writes may take so much memory: a quarter of the heap. */
  private static final long MAX_BYTES = Runtime.getRuntime().maxMemory() / 4;

  /** The key of no row, which counts as written by each refresh. */
  private static final byte[] REFRESHED = {0};

  private final QueryPlanner planner;
  private final SqlCatalog catalog;
  private final Function<CatalogSnapshot, RootSchema> schemas;

  MaterializedViews(
      QueryPlanner planner, SqlCatalog catalog, Function<CatalogSnapshot, RootSchema> schemas) {
    this.planner = planner;
    this.catalog = catalog;
    this.schemas = schemas;
  }

  /**
   * Creates a view.
   *
   * @param sql the text of the statement
   * @throws SqlException 0A000 if the store could not refresh it
   */
  void create(TableName name, CreateMaterializedView create, String sql, Store store) {
    CreateView written = create.view();
    if (!Transaction.isSupportedBy(store)) {
      throw SqlException.at(
          written.getParserPosition(),
          CatalogException.NOT_SUPPORTED,
          "this store has no transactions, which alone can refresh a view");
    }
    RelDataType type = ViewQuery.check(planner, written.query());
    CreateTable.Builder table = new CreateTable.Builder(false, written.name());
    for (SqlIdentifier column : written.columns()) {
      table.column(
          new ColumnDeclaration(column.getParserPosition(), column, null, null, null, null, null));
    }
    table.query(written.query());
    TableDefinition rows =
        new TableBuilder(planner).build(name, table.build(written.getParserPosition()), type);
    ViewDefinition view =
        new ViewDefinition(
            name,
            planner.namespace(),
            written.columns().stream().map(SqlIdentifier::getSimple).toList(),
            written.queryText(sql),
            "",
            new MaterializedRows(rows, !create.withoutRows()));
    catalog
        .views()
        .create(
            view,
            stored -> {
              if (!create.withoutRows()) {
                insert(catalog.snapshot(), view, stored, store);
              }
            });
  }

  /**
   * Gives a view the rows that its query has now, in the transaction that {@code store} may be. Who
   * reads it meanwhile sees those of before.
   *
   * @throws SqlException 40001 if another has refreshed it in the meantime
   */
  void refresh(ViewDefinition view, Store store) {
    TableDefinition rows = view.materialized().rows();
    CatalogSnapshot now = catalog.snapshot();
    new QueryPlanner(schemas.apply(now).permanent(), view.searched())
        .checkReadable(view.query(), Rights.ofView(now.access(), view.name()));
    boolean populated = view.materialized().populated();
    if (!populated && store.capabilities().contains(Capability.LOCKS)) {
      // What an earlier attempt has left, which nobody could see.
      catalog.tables().truncate(List.of(rows.stored()));
      insert(now, view, rows, store);
    } else if (store instanceof Transaction transaction) {
      if (!populated) {
        throw new SqlException(
            "25001",
            "a view without rows is refreshed outside transactions; COMMIT or ROLLBACK first");
      }
      long before = transaction.savepoint();
      try {
        replace(now, view, transaction);
      } catch (RuntimeException | Error e) {
        transaction.rollbackTo(before);
        throw e;
      }
    } else {
      try (Transaction transaction = store.begin(TransactionOptions.ofBytes(MAX_BYTES))) {
        replace(now, view, transaction);
        if (!transaction.commit()) {
          throw new SqlException("40001", "another has refreshed the view at the same time");
        }
      }
    }
    if (!populated) {
      catalog.views().put(view.withMaterialized(new MaterializedRows(rows, true)));
    }
  }

  /** Takes the rows of a view, which cannot be read then. */
  void empty(ViewDefinition view) {
    TableDefinition rows = view.materialized().rows();
    catalog.views().put(view.withMaterialized(new MaterializedRows(rows, false)));
    catalog.tables().truncate(List.of(rows.stored()));
  }

  private void replace(CatalogSnapshot now, ViewDefinition view, Transaction transaction) {
    TableDefinition rows = view.materialized().rows();
    if (!transaction.capabilities().contains(Capability.LOCKS)) {
      // Of two clients that refresh it, both without rows to delete, one commits.
      transaction.lock(rows.stored(), REFRESHED, LockMode.EXCLUSIVE, PlanningWork::checkCancelled);
    }
    statements(transaction)
        .change(asTable(now, view, rows), "DELETE FROM " + InternalStatements.name(rows));
    insert(now, view, rows, transaction);
  }

  private void insert(CatalogSnapshot now, ViewDefinition view, TableDefinition rows, Store store) {
    RootSchema schema = asTable(now, view, rows);
    SqlNode query = CellarParser.parse(view.query());
    QueryPlanner planner = new QueryPlanner(schema, view.searched());
    RelDataType type = planner.rowType(view.query());
    List<String> names = rows.visibleColumns().stream().map(ColumnDefinition::name).toList();
    // Tables of a star may have got more columns since.
    boolean more = type.getFieldCount() > names.size() && view.columns().isEmpty();
    statements(store)
        .fill(
            planner.another(),
            TableCreation.insert(rows, query, more ? names : List.of()),
            List.of());
  }

  private InternalStatements statements(Store store) {
    return new InternalStatements(() -> store, store.admin(), catalog.sequenceValues());
  }

  /**
   * The catalog with a table in the place of the view, which can be written to. The session's
   * temporary tables are not in it, as they would hide what the view reads.
   */
  private RootSchema asTable(CatalogSnapshot now, ViewDefinition view, TableDefinition rows) {
    return schemas.apply(now.without(List.of(view.name())).with(rows)).permanent();
  }
}
