package io.cellardb.sql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.ddl.Definition;
import io.cellardb.sql.ddl.DefinitionPlanner;
import io.cellardb.sql.parser.tree.CreateTable;
import io.cellardb.sql.parser.tree.DropTable;
import io.cellardb.sql.parser.tree.OnCommit;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.temporary.SplitStore;
import io.cellardb.storage.Admin;
import io.cellardb.storage.NamespaceDescriptor;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlNode;

/**
 * The tables that only one session has, in a store and a catalog of its own. With them the session
 * has plans of its own, too.
 */
final class TemporaryTables implements AutoCloseable {
  private static final int CACHED_PLANS = 256;

  private final Engine engine;
  private final Store store;
  private final SqlCatalog catalog;
  private final Map<TableName, OnCommit> onCommit = new HashMap<>();
  private final Cache<Engine.PlanKey, Plan> plans =
      Caffeine.newBuilder().maximumSize(CACHED_PLANS).executor(Runnable::run).build();

  @GuardedBy("this")
  private RootSchema schema;

  /** Whose view {@link #schema} is. */
  @GuardedBy("this")
  private Rights rights;

  @GuardedBy("this")
  private long permanentVersion;

  @GuardedBy("this")
  private long ownVersion;

  /**
   * No tables yet.
   *
   * @param store an empty one, which is closed with this
   */
  TemporaryTables(Engine engine, Store store) {
    this.engine = engine;
    this.store = store;
    store.admin().createNamespace(new NamespaceDescriptor(CatalogSnapshot.TEMPORARY));
    this.catalog = SqlCatalog.open(store, engine.catalog().epochs());
  }

  /** The session's own catalog. */
  SqlCatalog catalog() {
    return catalog;
  }

  /** Its tables beside those of a database. */
  SplitStore over(Store main) {
    return new SplitStore(main, store, CatalogSnapshot.TEMPORARY);
  }

  /**
   * Everything that statements of the session see.
   *
   * @param permanent the tables of the database
   */
  synchronized RootSchema schema(RootSchema permanent) {
    CatalogSnapshot own = catalog.snapshot();
    if (schema == null
        || rights != permanent.rights()
        || permanent.catalog().version() != permanentVersion
        || own.version() != ownVersion) {
      CatalogSnapshot all =
          permanent.unrestricted().catalog().withTemporary(own, engine.nextOwnVersion());
      RootSchema unrestricted =
          engine.schemaOf(all, table -> admin(table).statistics(table), permanent.unrestricted());
      schema =
          permanent.rights().unlimited()
              ? unrestricted
              : engine.schemaOf(
                  permanent.catalog().withTemporary(own, all.version()),
                  table -> admin(table).statistics(table),
                  permanent,
                  unrestricted,
                  permanent.systemRelations().getOrDefault(RootSchema.SYSTEM, List.of()));
      rights = permanent.rights();
      permanentVersion = permanent.catalog().version();
      ownVersion = own.version();
    }
    return schema;
  }

  /**
   * What a statement does that changes its catalog.
   *
   * @param rows what the statement reads and writes when it runs
   */
  Definition definition(QueryPlanner planner, SqlNode statement, String sql, Supplier<Store> rows) {
    Definition definition = own(planner, rows).plan(statement, sql);
    return statement instanceof CreateTable create ? creating(definition, create) : definition;
  }

  private DefinitionPlanner own(QueryPlanner planner, Supplier<Store> rows) {
    return new DefinitionPlanner(
        planner,
        catalog,
        store.admin(),
        rows,
        changed -> candidate(engine.schema(), changed),
        () -> {}, // only the session has these tables
        () -> Rights.ALL);
  }

  private Definition creating(Definition definition, CreateTable create) {
    String name = create.name().names.get(create.name().names.size() - 1);
    return new Definition() {
      @Override
      public void run(List<Object> parameters) {
        boolean isNew = catalog.snapshot().find(CatalogSnapshot.TEMPORARY, name).isEmpty();
        definition.run(parameters);
        if (isNew) {
          onCommit.put(
              catalog.snapshot().table(CatalogSnapshot.TEMPORARY, name).stored(),
              create.onCommit() == null ? OnCommit.PRESERVE_ROWS : create.onCommit());
        }
      }

      @Override
      public List<RelDataType> parameters() {
        return definition.parameters();
      }
    };
  }

  /**
   * What a statement does that changes the catalog of the database, and may read its tables.
   *
   * @param rows as in {@link #definition}
   */
  Definition permanentDefinition(
      QueryPlanner planner,
      SqlNode statement,
      String sql,
      Supplier<Store> rows,
      Runnable awaitChanges,
      Supplier<Rights> rights,
      long user) {
    DefinitionPlanner permanent =
        new DefinitionPlanner(
            planner,
            engine.catalog().as(user),
            engine.store().admin(),
            rows,
            changed -> candidate(engine.candidate(changed), catalog.snapshot()),
            awaitChanges,
            rights);
    CatalogSnapshot seen = planner.schema().catalog();
    return DefinitionTarget.isOfBoth(statement, seen)
        ? permanent.drop(
            DefinitionTarget.part((DropTable) statement, seen, false),
            own(planner, rows),
            DefinitionTarget.part((DropTable) statement, seen, true))
        : permanent.plan(statement, sql);
  }

  /** What is about to be; the stores need not have its tables yet. */
  private RootSchema candidate(RootSchema permanent, CatalogSnapshot own) {
    return engine.schemaOf(
        permanent.catalog().withTemporary(own, 0), table -> new TableStatistics(0, 0), permanent);
  }

  /** What knows of a table of the store, or of the session. */
  Admin admin(TableName stored) {
    boolean own = stored.namespace().equals(CatalogSnapshot.TEMPORARY);
    return (own ? store : engine.store()).admin();
  }

  /** A plan that may be of a catalog before; null if none is cached. */
  Plan cached(Engine.PlanKey key) {
    return plans.getIfPresent(key);
  }

  void cache(Engine.PlanKey key, Plan plan) {
    plans.put(key, plan);
  }

  /** Does what the end of a transaction does to tables. */
  void endTransaction() {
    if (onCommit.values().stream().allMatch(action -> action == OnCommit.PRESERVE_ROWS)) {
      return;
    }
    List<TableName> emptied = new ArrayList<>();
    List<TableName> dropped = new ArrayList<>();
    for (TableDefinition table : catalog.snapshot().tables(CatalogSnapshot.TEMPORARY)) {
      OnCommit action = onCommit.getOrDefault(table.stored(), OnCommit.PRESERVE_ROWS);
      if (action == OnCommit.DELETE_ROWS) {
        emptied.add(table.stored());
      } else if (action == OnCommit.DROP) {
        dropped.add(table.name());
        onCommit.remove(table.stored());
      }
    }
    catalog.tables().truncate(emptied);
    if (!dropped.isEmpty()) {
      catalog.tables().drop(dropped, List.of());
    }
  }

  /** Drops all of them. */
  void drop() {
    catalog.exclusively(
        () ->
            catalog
                .tables()
                .drop(
                    catalog.snapshot().tables(CatalogSnapshot.TEMPORARY).stream()
                        .map(TableDefinition::name)
                        .toList(),
                    List.of()));
    onCommit.clear();
  }

  @Override
  public void close() {
    store.close();
  }
}
