package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.Cell;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.CellScanner;
import io.cellardb.storage.Store;
import io.cellardb.storage.TableName;
import java.util.List;
import java.util.Optional;

/**
 * The catalog of a store: reads and writes the definitions of its tables. Safe for use by many
 * threads; changes are made one at a time and are durable when a call returns. One catalog at a
 * time serves a store, and all changes of tables that SQL defines go through it.
 *
 * <p>A definition without its table of the store is never seen: a table is created before its
 * definition is written, and dropped after its definition is removed. Another client, or a crash
 * between the two steps, may leave a table of the store without a definition. A snapshot shows its
 * key and families; {@link #refresh} looks for new ones.
 */
public final class SqlCatalog {
  /** The schemas that can only be read, in lower case. */
  public static final List<String> VIEW_NAMESPACES = List.of("information_schema", "sys");

  private final CatalogState state;
  private final Store store;
  private final IndexUses indexUses;
  private final SequenceValues sequenceValues;
  private final CatalogNamespaces namespaces;
  private final CatalogTables tables;
  private final CatalogSequences sequences;
  private final CatalogViews views;
  private final CatalogUsers users;

  private SqlCatalog(Store store, CatalogEpochs epochs) {
    this.store = store;
    indexUses = new IndexUses();
    DefinitionTable definitions = new DefinitionTable(store);
    sequenceValues = new SequenceValues(definitions, this::sequence);
    state = new CatalogState(store.admin(), definitions, epochs, sequenceValues::forget);
    CatalogMoves moves = new CatalogMoves(state, sequenceValues);
    namespaces = new CatalogNamespaces(state, store.admin(), moves, Access.EVERYBODY);
    tables = new CatalogTables(state, store.admin(), sequenceValues, moves, Access.EVERYBODY);
    sequences = new CatalogSequences(state, sequenceValues, moves, Access.EVERYBODY);
    views = new CatalogViews(state, store.admin(), moves, Access.EVERYBODY);
    users = new CatalogUsers(state);
  }

  private SqlCatalog(SqlCatalog same, long owner) {
    store = same.store;
    indexUses = same.indexUses;
    sequenceValues = same.sequenceValues;
    state = same.state;
    CatalogMoves moves = new CatalogMoves(state, sequenceValues);
    namespaces = new CatalogNamespaces(state, store.admin(), moves, owner);
    tables = new CatalogTables(state, store.admin(), sequenceValues, moves, owner);
    sequences = new CatalogSequences(state, sequenceValues, moves, owner);
    views = new CatalogViews(state, store.admin(), moves, owner);
    users = same.users;
  }

  /**
   * The same catalog, in which what is made belongs to somebody.
   *
   * @param owner the number of the user; {@link Access#EVERYBODY} for nobody
   */
  public SqlCatalog as(long owner) {
    return owner == Access.EVERYBODY ? this : new SqlCatalog(this, owner);
  }

  private SequenceDefinition sequence(TableName name) {
    return state.snapshot().sequence(name.namespace(), name.qualifier());
  }

  /**
   * Reads the catalog of a store; a definition whose table was dropped behind the catalog's back is
   * left out. Writes nothing.
   *
   * @throws io.cellardb.storage.StorageException NEWER_FORMAT if a newer version of Cellar wrote a
   *     definition, CORRUPTION if one cannot be read
   */
  public static SqlCatalog open(Store store) {
    return open(store, new CatalogEpochs());
  }

  /** As {@link #open(Store)}, with the readers of another catalog, which are this one's too. */
  public static SqlCatalog open(Store store, CatalogEpochs epochs) {
    SqlCatalog catalog = new SqlCatalog(store, epochs);
    catalog.state.readDefinitions();
    return catalog;
  }

  /** Whether the first row of a table of the store has a cell with a qualifier, in any family. */
  public boolean firstRowHas(TableName stored, ByteString qualifier) {
    try (CellScanner cells = store.table(stored).cells(CellScan.NEWEST.firstRows(1))) {
      for (Cell cell = cells.next(); cell != null; cell = cells.next()) {
        if (cell.qualifier().equals(qualifier)) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Does something while nobody else changes the catalog, such as looking at the newest state and
   * then changing it. May be nested, and holds up nobody who only reads.
   */
  public void exclusively(Runnable work) {
    synchronized (state.lock) {
      work.run();
    }
  }

  /**
   * The newest state. Where other clients share the store, it is at most a second behind them, and
   * this reads the definitions again if they have changed any.
   */
  public CatalogSnapshot snapshot() {
    state.followOthers();
    return state.snapshot();
  }

  /** Its namespaces, to be created, altered and dropped. */
  public CatalogNamespaces namespaces() {
    return namespaces;
  }

  /**
   * How many tables have been put in the place of others, with all rows written anew. Snapshots of
   * the store that are older have none of them. It is counted before such a table is in the
   * catalog.
   */
  public long rewrites() {
    return state.rewrites();
  }

  /** Who goes on by which of its states; what it has no longer waits for them. */
  public CatalogEpochs epochs() {
    return state.epochs();
  }

  /** Its tables, to be created, altered and dropped. */
  public CatalogTables tables() {
    return tables;
  }

  /** Its sequences, to be created, altered and dropped. */
  public CatalogSequences sequences() {
    return sequences;
  }

  /** Its views, to be created, replaced and dropped. */
  public CatalogViews views() {
    return views;
  }

  /** Its users and roles, to be created, changed and dropped. */
  public CatalogUsers users() {
    return users;
  }

  /** The rights on what it has, to be granted and revoked. */
  public CatalogRights rights() {
    return new CatalogRights(state);
  }

  /** The rights that the store itself gives to its users; empty where it gives none. */
  public Optional<StoreRights> storeRights() {
    return store
        .admin()
        .accessControl()
        .map(control -> new StoreRights(state, control, store.user()));
  }

  /** Where the values of sequences come from. */
  public SequenceValues sequenceValues() {
    return sequenceValues;
  }

  /** What its indexes are used for. */
  public IndexUses indexUses() {
    return indexUses;
  }

  /** Makes everything anew that was made for this version of the catalog, such as plans. */
  public void renew() {
    synchronized (state.lock) {
      state.publish(state.snapshot());
    }
  }

  /**
   * Shows what there is by now, also of tables of the store, where other clients may change it;
   * false where they may not, and nothing was done.
   */
  public boolean follow() {
    return state.follow();
  }

  /**
   * Looks for what other clients have changed: definitions, and tables that SQL has no definition
   * of; whether there is anything.
   */
  public boolean refresh() {
    return state.refresh();
  }
}
