package io.cellardb.sql;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.google.common.base.Suppliers;
import io.cellardb.sql.access.QualifierRows;
import io.cellardb.sql.activity.Activity;
import io.cellardb.sql.catalog.Access;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.ddl.IndexRecovery;
import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.sql.modify.GeneratedKeys;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.IndexesRelation;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.schema.UserRelations;
import io.cellardb.sql.schema.ViewColumns;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;

/**
 * SQL over one store: its catalog and the plans that all its sessions share. Safe for use by many
 * threads. The store stays the caller's, to be closed after the engine's last session.
 */
public final class Engine {
  private static final int CACHED_PLANS = 4_096;
  private static final int VIEWERS = 64;

  private final Store store;
  private final SqlCatalog catalog;
  private final Supplier<List<SystemRelation>> system;
  private final boolean readOnly;
  private final Activity activity = new Activity();
  private final Cache<PlanKey, Plan> plans =
      Caffeine.newBuilder().maximumSize(CACHED_PLANS).executor(Runnable::run).build();

  /** The newest catalogs that users have seen who may not do everything. */
  private final Cache<Viewer, RootSchema> visible =
      Caffeine.newBuilder().maximumSize(VIEWERS).executor(Runnable::run).build();

  /** The keys of texts without literals that may have better plans with them. */
  private final Cache<PlanKey, Boolean> better =
      Caffeine.newBuilder().maximumSize(CACHED_PLANS).executor(Runnable::run).build();

  /**
   * The catalog as Calcite sees it, made when it is first needed, and replaced when the catalog has
   * a newer version.
   */
  private volatile RootSchema schema;

  /** Below 0, so that no version of the catalog is taken for that of a session's own. */
  private final AtomicLong ownVersions = new AtomicLong();

  /**
   * What a plan depends on beside the version of the catalog, which the plan itself knows.
   *
   * @param asOf the time as of which the session reads, in milliseconds; null for now
   * @param functions what it may call
   * @param keys what it tells of the rows that it writes; null for nothing
   * @param user whose rights were looked at; {@link Access#EVERYBODY} where none are needed
   */
  record PlanKey(
      String sql,
      String namespace,
      Long asOf,
      FunctionLibraries functions,
      GeneratedKeys keys,
      long user) {
    @Override
    public boolean equals(Object other) {
      return other instanceof PlanKey that
          && sql.equals(that.sql)
          && namespace.equals(that.namespace)
          && Objects.equals(asOf, that.asOf)
          && functions.equals(that.functions)
          && Objects.equals(keys, that.keys)
          && user == that.user;
    }

    @Override
    public int hashCode() {
      return 31 * (31 * sql.hashCode() + namespace.hashCode()) + Objects.hashCode(asOf);
    }
  }

  /**
   * For whom there is a catalog.
   *
   * @param user who has logged in
   * @param acting as whom that is done which is done
   */
  record Viewer(long user, long acting) {}

  private Engine(Store store, boolean readOnly) {
    this.store = store;
    this.readOnly = readOnly;
    this.catalog = SqlCatalog.open(store);
    this.system = Suppliers.memoize(this::readSystem);
    if (!readOnly) {
      IndexRecovery.run(catalog, store, this::candidate);
    }
  }

  private List<SystemRelation> readSystem() {
    List<SystemRelation> relations = new ArrayList<>(store.systemRelations());
    relations.add(QualifierRows.relation(store));
    relations.addAll(activity.relations());
    relations.add(IndexesRelation.of(catalog, store.admin()));
    relations.addAll(UserRelations.of(catalog));
    return relations;
  }

  /**
   * Opens SQL on a store.
   *
   * @param readOnly whether every statement that would change something is refused
   */
  public static Engine open(Store store, boolean readOnly) {
    try {
      return new Engine(store, readOnly);
    } catch (RuntimeException e) {
      throw Errors.translate(e);
    }
  }

  /** A session that finds names without a namespace in {@code default}. */
  public Session session() {
    return session(store);
  }

  /** As {@link #session(Store, Supplier)}, without temporary tables. */
  public Session session(Store face) {
    return session(face, null);
  }

  /**
   * A session whose statements read and write through {@code face}: the engine's store, seen
   * through something that a connection adds to it, such as its own durability.
   *
   * @param temporary makes an empty store for its temporary tables, which the session closes; null
   *     where it can have none
   */
  public Session session(Store face, Supplier<Store> temporary) {
    return new Session(this, face, temporary);
  }

  /** Its users, for those who let them in. */
  public Users users() {
    return new Users(catalog);
  }

  /** What exists now. */
  public CatalogSnapshot snapshot() {
    return catalog.snapshot();
  }

  /**
   * The namespace or schema that a name written in SQL means.
   *
   * @throws io.cellardb.sql.catalog.CatalogException 3F000 if there is none
   */
  String namespace(String written) {
    return !isSystemSchema(written) && catalog.snapshot().namespaces().contains(written)
        ? written
        : schema().namespace(written);
  }

  /** Whether a name is that of a schema that can only be read, or takes its place. */
  static boolean isSystemSchema(String name) {
    return SqlCatalog.VIEW_NAMESPACES.stream().anyMatch(name::equalsIgnoreCase);
  }

  /** The tables of the schemas that can only be read, by schema. */
  public Map<String, List<SystemRelation>> systemRelations() {
    return schema().systemRelations();
  }

  /** The names and types of a view's columns; empty if its query is no longer valid. */
  public Optional<RelDataType> columns(ViewDefinition view) {
    return schema().columns(view.name());
  }

  /** Whether statements that change something are refused. */
  public boolean readOnly() {
    return readOnly;
  }

  /** What its sessions do. */
  Activity activity() {
    return activity;
  }

  Store store() {
    return store;
  }

  SqlCatalog catalog() {
    return catalog;
  }

  RootSchema schema() {
    RootSchema current = schema;
    CatalogSnapshot newest = catalog.snapshot();
    if (current == null || current.catalog().version() != newest.version()) {
      current = schemaOf(newest);
      schema = current;
      visible.invalidateAll(); // those of states that are over would hold these
    }
    return current;
  }

  private RootSchema schemaOf(CatalogSnapshot snapshot) {
    return schemaOf(snapshot, store.admin()::statistics);
  }

  /** A catalog that is about to be, as Calcite sees it; the store need not have its tables yet. */
  RootSchema candidate(CatalogSnapshot snapshot) {
    return schemaOf(snapshot, table -> new TableStatistics(0, 0));
  }

  private RootSchema schemaOf(
      CatalogSnapshot snapshot, Function<TableName, TableStatistics> statistics) {
    return schemaOf(snapshot, statistics, null);
  }

  /** A catalog as a transaction sees it; beside that of others, with their statistics. */
  RootSchema schemaIn(CatalogSnapshot snapshot) {
    return schemaOf(snapshot);
  }

  /** A number for a catalog that only one session sees, which no other catalog has. */
  long nextOwnVersion() {
    return ownVersions.decrementAndGet();
  }

  /**
   * A catalog as a user sees it who may not do everything; the sessions of a user share it.
   *
   * @param all the same with what the user does not see
   */
  RootSchema visibleTo(Viewer viewer, RootSchema all) {
    RootSchema known = visible.getIfPresent(viewer);
    if (known != null && known.unrestricted() == all) {
      return known;
    }
    Rights rights = Rights.of(all.catalog().access(), viewer.acting());
    CatalogSnapshot seen = all.catalog().visibleTo(rights);
    RootSchema made =
        new RootSchema(
            seen,
            store.admin()::statistics,
            CatalogValues.INSTANCE,
            RootSchema.visible(
                system.get(),
                seen,
                rights,
                number -> activity.isOfUser(number, viewer.user()),
                () -> activity.statisticsOf(viewer.user())),
            Engine::viewColumns,
            all,
            rights,
            all);
    visible.put(viewer, made);
    return made;
  }

  private static ViewColumns viewColumns(RootSchema schema, ViewDefinition view) {
    return new QueryPlanner(schema, view.searched()).columns(view.query());
  }

  /**
   * As {@link #schemaOf(CatalogSnapshot, Function, RootSchema)}, of a user's.
   *
   * @param unrestricted the same with what the user does not see
   */
  RootSchema schemaOf(
      CatalogSnapshot snapshot,
      Function<TableName, TableStatistics> statistics,
      RootSchema permanent,
      RootSchema unrestricted,
      List<SystemRelation> visible) {
    return new RootSchema(
        snapshot,
        statistics,
        CatalogValues.INSTANCE,
        visible,
        Engine::viewColumns,
        permanent,
        permanent.rights(),
        unrestricted);
  }

  /** A catalog with the temporary tables of a session, beside the same without them. */
  RootSchema schemaOf(
      CatalogSnapshot snapshot,
      Function<TableName, TableStatistics> statistics,
      RootSchema permanent) {
    return new RootSchema(
        snapshot, statistics, CatalogValues.INSTANCE, system.get(), Engine::viewColumns, permanent);
  }

  /** A plan for the present catalog, or null if none is cached. */
  Plan cached(PlanKey key) {
    Plan plan = plans.getIfPresent(key);
    return plan != null && isCurrent(plan) ? plan : null;
  }

  void cache(PlanKey key, Plan plan) {
    plans.put(key, plan);
  }

  /** Whether a text without literals has been found to have better plans with them. */
  boolean doLiteralsMatter(PlanKey key) {
    return better.getIfPresent(key) != null;
  }

  /** Takes note that a text without literals may have better plans with them. */
  void literalsMatter(PlanKey key) {
    better.put(key, true);
  }

  boolean isCurrent(Plan plan) {
    return plan.catalogVersion() == catalog.snapshot().version();
  }
}
