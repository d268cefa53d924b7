package io.cellardb.sql;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import io.cellardb.sql.catalog.Catalog;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import java.util.List;

/**
 * SQL over one store: its catalog and the plans that all its sessions share. Safe for use by many
 * threads. The store stays the caller's, to be closed after the engine's last session.
 */
public final class Engine {
  private static final int CACHED_PLANS = 4_096;

  private final Store store;
  private final Catalog catalog;
  private final boolean readOnly;
  private final Cache<PlanKey, Plan> plans =
      CacheBuilder.newBuilder().maximumSize(CACHED_PLANS).build();

  /** The catalog as Calcite sees it; replaced when the catalog has a newer version. */
  private volatile RootSchema schema;

  /** What a plan depends on beside the version of the catalog, which the plan itself knows. */
  record PlanKey(String sql, String namespace) {}

  private Engine(Store store, boolean readOnly) {
    this.store = store;
    this.readOnly = readOnly;
    this.catalog = Catalog.open(store);
    this.schema = schemaOf(catalog.snapshot());
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

  /**
   * A session whose statements read and write through {@code face}: the engine's store, seen
   * through something that a connection adds to it, such as its own durability.
   */
  public Session session(Store face) {
    return new Session(this, face);
  }

  /** What exists now. */
  public CatalogSnapshot snapshot() {
    return catalog.snapshot();
  }

  /** The tables of the schema {@code SYS}; none if a namespace of that name is in its place. */
  public List<SystemRelation> systemRelations() {
    return schema().systemRelations();
  }

  /** Whether statements that change something are refused. */
  public boolean readOnly() {
    return readOnly;
  }

  Store store() {
    return store;
  }

  Catalog catalog() {
    return catalog;
  }

  RootSchema schema() {
    RootSchema current = schema;
    CatalogSnapshot newest = catalog.snapshot();
    if (current.catalog().version() != newest.version()) {
      current = schemaOf(newest);
      schema = current;
    }
    return current;
  }

  private RootSchema schemaOf(CatalogSnapshot snapshot) {
    return new RootSchema(
        snapshot, store.admin()::statistics, DefaultValues::of, store.systemRelations());
  }

  /** A plan for the present catalog, or null if none is cached. */
  Plan cached(PlanKey key) {
    Plan plan = plans.getIfPresent(key);
    return plan != null && isCurrent(plan) ? plan : null;
  }

  void cache(PlanKey key, Plan plan) {
    plans.put(key, plan);
  }

  boolean isCurrent(Plan plan) {
    return plan.catalogVersion() == catalog.snapshot().version();
  }
}
