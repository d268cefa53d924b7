package io.cellardb.sql;

import io.cellardb.sql.activity.SessionActivity;
import io.cellardb.sql.catalog.Access;
import io.cellardb.sql.catalog.CatalogEpochs;
import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.IndexUses;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.SessionSequences;
import io.cellardb.sql.catalog.SqlCatalog;
import io.cellardb.sql.catalog.ViewDefinition;
import io.cellardb.sql.ddl.Definition;
import io.cellardb.sql.ddl.DefinitionPlanner;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.Sequences;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.sql.execution.error.StatementCancelledException;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.sql.modify.DeferredReferences;
import io.cellardb.sql.modify.GeneratedKeys;
import io.cellardb.sql.parser.text.LiteralStripper;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import io.cellardb.sql.parser.text.Stripped;
import io.cellardb.sql.parser.tree.CreateUser;
import io.cellardb.sql.parser.tree.RefreshView;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.repair.ThreadLocals;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.time.PartialStates;
import io.cellardb.storage.Admin;
import io.cellardb.storage.Capability;
import io.cellardb.storage.Store;
import io.cellardb.storage.SystemRelation;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import io.cellardb.storage.Transaction;
import io.cellardb.storage.Waiting;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;

/**
 * One user's view of an engine: the namespace in which names without one are found. Used by one
 * thread at a time.
 */
public final class Session implements AutoCloseable {
  /** What is the name of the user. */
  private static final List<String> USER_VALUES = List.of("SESSION_USER", "SYSTEM_USER");

  /** What is the name of the user or role whose rights count. */
  private static final List<String> ROLE_VALUES = List.of("CURRENT_USER", "USER", "CURRENT_ROLE");

  /** In the keys of plans, who has not logged in where there are users. */
  private static final long NOBODY = -1;

  private final Engine engine;
  private final Transactions transactions;
  private final SessionActivity activity;
  private final CatalogEpochs.Reader reader;
  private final SessionSequences sequences;
  private final Settings settings = new Settings(this);
  private final PreparedStatements prepared = new PreparedStatements(this);
  private final Supplier<Store> temporaryStores;
  private Map<String, Object> values;

  /** The version of the catalog that {@link #values} are of. */
  private long valuesVersion;

  /** What the user may do, as long as the users, roles and rights of the catalog are these. */
  private Rights rights = Rights.ALL;

  private Access rightsIn = Access.NONE;

  /** What a user sees of a catalog who may not do everything; null as long as it was not needed. */
  private RootSchema visible;

  /** The number of whom that is. */
  private long visibleTo;

  /** As whom it does things since SET ROLE; {@link Access#EVERYBODY} for who has logged in. */
  private long role = Access.EVERYBODY;

  /** Who has logged in; {@link Access#EVERYBODY} for nobody. */
  private long user = Access.EVERYBODY;

  private String namespace;
  private Long asOf;
  private boolean partialStates;
  private FunctionLibraries functions = FunctionLibraries.DEFAULT;
  private BooleanSupplier cancelled = () -> false;

  /**
   * What definitions read and write rows in: the engine's store, unless only what the session has
   * in its place has transactions.
   */
  private final Store defining;

  /** Whether the store is that of a cluster, which may not answer. */
  private final boolean waits;

  /** Whether the store is atomic by row only. */
  private final boolean rowwise;

  private boolean toldOfRows;
  private Timeouts timeouts = Timeouts.NONE;
  private long memory = Workspace.STANDARD_LIMIT;
  private Path backupDirectory;
  private Path tempDirectory = Workspace.STANDARD_DIRECTORY;

  /** What the last transaction saw that began with another catalog; null if none did. */
  private SeenSchema inTransaction;

  /** Its tables; null as long as it has made none. */
  private TemporaryTables temporary;

  /** What a transaction sees of a catalog, which began with another one. */
  private record SeenSchema(CatalogSnapshot before, RootSchema newest, RootSchema seen) {
    boolean isFor(CatalogSnapshot other, RootSchema present) {
      return before.version() == other.version()
          && newest.catalog().version() == present.catalog().version();
    }
  }

  /** A session that makes its store of temporary tables when it needs one; null for never. */
  Session(Engine engine, Store store, Supplier<Store> temporaryStores) {
    this.engine = engine;
    this.temporaryStores = temporaryStores;
    this.defining = Transaction.isSupportedBy(engine.store()) ? engine.store() : store;
    this.waits = !store.capabilities().contains(Capability.LOCKS);
    this.rowwise = !store.capabilities().contains(Capability.ATOMIC_BATCHES);
    this.reader = engine.catalog().epochs().reader();
    this.transactions =
        new Transactions(
            store,
            this::isRowConsistent,
            engine.catalog(),
            this::all,
            reader,
            settings::endTransaction);
    this.activity = engine.activity().open(transactions::isActive);
    this.sequences =
        new SessionSequences(engine.catalog().sequenceValues(), this::checkSequencesWritable);
    found("default");
  }

  private void found(String name) {
    namespace = name;
    Map<String, Object> named = new HashMap<>();
    named.put(Sequences.NAME, sequences);
    named.put("CURRENT_SCHEMA", name);
    named.put("VERSION", "Cellar " + ProductVersion.TEXT);
    named.put(PartialStates.NAME, partialStates);
    named.put(Settings.NAME, settings);
    named.put(IndexUses.NAME, engine.catalog().indexUses());
    named.put(DeferredReferences.NAME, transactions.deferred());
    CatalogSnapshot now = engine.snapshot();
    if (!now.access().hasUsers()) {
      engine
          .store()
          .user()
          .ifPresent(
              who -> {
                USER_VALUES.forEach(value -> named.put(value, who));
                ROLE_VALUES.forEach(value -> named.put(value, who));
              });
    }
    now.access()
        .find(user)
        .ifPresent(who -> USER_VALUES.forEach(value -> named.put(value, who.name())));
    now.access()
        .find(acting())
        .ifPresent(who -> ROLE_VALUES.forEach(value -> named.put(value, who.name())));
    valuesVersion = now.version();
    values = Map.copyOf(named);
  }

  /**
   * Says whose session it is, who has proved that already. What it is called and may do is that
   * user's from now on, and nothing once the user is gone or may not log in.
   *
   * @param name null for nobody, who may do nothing where there are users
   * @throws SqlException 28000 if there is no such user, or one who may not log in
   */
  public void setUser(String name) {
    user =
        name == null
            ? Access.EVERYBODY
            : engine
                .snapshot()
                .access()
                .find(name)
                .filter(who -> who.user() && !who.disabled())
                .map(Principal::id)
                .orElseThrow(() -> new SqlException("28000", "user '" + name + "' may not log in"));
    rightsIn = null;
    activity.belongsTo(user, user());
    found(namespace);
  }

  /** The name of who has logged in; null for nobody. */
  public String user() {
    return engine.snapshot().access().find(user).map(Principal::name).orElse(null);
  }

  /** What it may do in the newest state of the catalog. */
  Rights rights() {
    Access access = engine.snapshot().access();
    if (access != rightsIn) {
      rights = Rights.of(access, acting());
      rightsIn = access;
    }
    return rights;
  }

  /** The number of whom belongs what the session makes. */
  long owner() {
    return acting();
  }

  private long acting() {
    return role == Access.EVERYBODY ? user : role;
  }

  /** What SET ROLE has said: a name, or "none". */
  String role() {
    return engine.snapshot().access().find(role).map(Principal::name).orElse("none");
  }

  /**
   * Does things as another user or role from now on.
   *
   * @param name "none" for who has logged in
   * @throws SqlException 42704 if there is none of that name, 42501 if the user has not the role
   *     and is no administrator
   */
  void setRole(String name) {
    if (name.equalsIgnoreCase("none")) {
      role = Access.EVERYBODY;
    } else {
      Access access = engine.snapshot().access();
      Principal wanted =
          access
              .find(name)
              .orElseThrow(
                  () -> new SqlException("42704", "there is no user or role '" + name + "'"));
      Rights own = Rights.of(access, user);
      if (!own.unlimited() && !own.has(wanted.id())) {
        throw new SqlException("42501", "you have not the role '" + wanted.name() + "'");
      }
      role = wanted.id();
    }
    rightsIn = null;
    found(namespace);
  }

  /** Whose rights plans of the session are made with. */
  long planUser() {
    return rights().unlimited()
        ? Access.EVERYBODY
        : acting() == Access.EVERYBODY ? NOBODY : acting();
  }

  /** The key of a plan of the session. */
  private Engine.PlanKey key(String sql, GeneratedKeys keys) {
    return new Engine.PlanKey(sql, namespace, asOf, functions, keys, planUser());
  }

  /** The catalog without what the user does not see. */
  private RootSchema visible(RootSchema all) {
    if (rights().unlimited()) {
      return all;
    }
    if (visible == null || visible.unrestricted() != all || visibleTo != acting()) {
      visible = engine.visibleTo(new Engine.Viewer(user, acting()), all);
      visibleTo = acting();
    }
    return visible;
  }

  /** The tables of the schemas that can only be read, by schema. */
  public Map<String, List<SystemRelation>> systemRelations() {
    return schema().systemRelations();
  }

  /** Makes the first user, whom its maker is from then on. */
  private Definition creating(Definition definition, CreateUser create) {
    return new Definition() {
      @Override
      public void run(List<Object> parameters) {
        boolean first = !engine.snapshot().access().hasUsers();
        definition.run(parameters);
        if (first && engine.snapshot().access().hasUsers()) {
          setUser(create.name().getSimple());
        }
      }

      @Override
      public List<String> warnings() {
        return definition.warnings();
      }
    };
  }

  private boolean isRowConsistent(TableName stored) {
    return all().isRowConsistent(stored);
  }

  /** What exists now, whether the user sees it or not. */
  private CatalogSnapshot all() {
    return temporary == null && !transactions.isActive()
        ? engine.snapshot()
        : schema().unrestricted().catalog();
  }

  /** The engine. */
  public Engine engine() {
    return engine;
  }

  /** What exists now, the session's temporary tables included. */
  public CatalogSnapshot snapshot() {
    return temporary == null && !transactions.isActive() && rights().unlimited()
        ? engine.snapshot()
        : schema().catalog();
  }

  /** The same as Calcite sees it. */
  RootSchema schema() {
    RootSchema permanent = engine.schema();
    if (transactions.isActive()) {
      permanent = seen(permanent);
    }
    permanent = visible(permanent);
    return temporary == null ? permanent : temporary.schema(permanent);
  }

  /** The catalog for the transaction under way, which sees no entries of indexes made since. */
  private RootSchema seen(RootSchema newest) {
    CatalogSnapshot before = transactions.catalogBefore();
    if (before.version() == newest.catalog().version()) {
      return newest;
    }
    if (inTransaction == null || !inTransaction.isFor(before, newest)) {
      CatalogSnapshot seen = newest.catalog().withIndexesReadyIn(before, engine::nextOwnVersion);
      inTransaction =
          new SeenSchema(
              before, newest, seen.equals(newest.catalog()) ? newest : engine.schemaIn(seen));
    }
    return inTransaction.seen();
  }

  /** The catalog of the database. */
  SqlCatalog catalog() {
    return engine.catalog();
  }

  /** What it does, for others to see and to end. */
  public SessionActivity activity() {
    return activity;
  }

  /** Its part in what reads the catalog. */
  CatalogEpochs.Reader reader() {
    return reader;
  }

  /** The names and types of a view's columns; empty if its query is no longer valid. */
  public Optional<RelDataType> columns(ViewDefinition view) {
    return schema().columns(view.name());
  }

  /** Estimates of a table of the store. */
  TableStatistics statistics(TableName stored) {
    return admin(stored).statistics(stored);
  }

  /** The same to be shown; empty if the table is gone, or this user may not read it. */
  public Optional<TableStatistics> statisticsToShow(TableName stored) {
    return admin(stored).statisticsToShow(stored);
  }

  private Admin admin(TableName stored) {
    return temporary == null ? engine.store().admin() : temporary.admin(stored);
  }

  /** Makes the catalog of its temporary tables; whether it had none before. */
  boolean beginTemporary() {
    if (temporary != null) {
      return false;
    }
    if (temporaryStores == null) {
      throw new SqlException("0A000", "temporary tables are not supported on this store");
    }
    temporary = new TemporaryTables(engine, temporaryStores.get());
    transactions.add(temporary);
    sequences.addTemporary(temporary.catalog().sequenceValues());
    return true;
  }

  /** Drops its temporary tables. */
  void dropTemporary() {
    if (temporary != null) {
      temporary.drop();
    }
  }

  /** What a statement does that changes the catalog of the database, or the session's own. */
  Definition definition(QueryPlanner planner, SqlNode statement, String sql) {
    Definition definition = definitionOf(planner, statement, sql);
    return statement instanceof CreateUser create ? creating(definition, create) : definition;
  }

  private Definition definitionOf(QueryPlanner planner, SqlNode statement, String sql) {
    if (temporary == null) {
      return new DefinitionPlanner(
              planner,
              engine.catalog().as(acting()),
              engine.store().admin(),
              statement instanceof RefreshView ? this::writableStore : () -> defining,
              engine::candidate,
              this::awaitChanges,
              this::rights)
          .plan(statement, sql);
    }
    return DefinitionTarget.isTemporary(statement, snapshot())
        ? temporary.definition(planner, statement, sql, this::store)
        : temporary.permanentDefinition(
            planner,
            statement,
            sql,
            statement instanceof RefreshView ? this::writableStore : () -> temporary.over(defining),
            this::awaitChanges,
            this::rights,
            acting());
  }

  private Store writableStore() {
    transactions.checkWritable();
    return store();
  }

  /** What follows each statement that has changed something. */
  void afterStatement() {
    if (temporary != null && !transactions.isActive()) {
      temporary.endTransaction();
    }
  }

  Plan cached(Engine.PlanKey key) {
    Plan plan = temporary == null ? engine.cached(key) : temporary.cached(key);
    return plan != null && isCurrent(plan) ? plan : null;
  }

  private void cache(Engine.PlanKey key, Plan plan) {
    if (temporary == null) {
      if (engine.isCurrent(plan)) {
        engine.cache(key, plan);
      }
    } else {
      temporary.cache(key, plan);
    }
  }

  /** Whether a plan was made for what exists now. */
  boolean isCurrent(Plan plan) {
    return (temporary == null && !transactions.isActive())
        ? engine.isCurrent(plan)
        : plan.catalogVersion() == schema().catalog().version();
  }

  /** The namespace of names without one, as the catalog spells it. */
  public String namespace() {
    return namespace;
  }

  /**
   * Changes the namespace of names without one, also to {@code SYS}; an unknown one is an error
   * with 3F000.
   */
  public void setNamespace(String name) {
    try {
      found(rights().unlimited() ? engine.namespace(name) : schema().namespace(name));
    } catch (RuntimeException e) {
      throw Errors.translate(e);
    }
  }

  /** The time as of which statements read, in milliseconds; null for the newest state. */
  public Long asOf() {
    return asOf;
  }

  /**
   * Makes all statements, those that are prepared already too, read the states as of a time, where
   * they do not say a time themselves. They cannot change anything then (25006).
   *
   * @param millis the time, at least 0; null for the newest state
   */
  public void setAsOf(Long millis) {
    if (millis != null && millis < 0) {
      throw new SqlException("22008", "the time asOf must not be before 1970: " + millis);
    }
    asOf = millis;
  }

  /**
   * Makes statements read states of the past of which something may be missing, with a warning. At
   * first these are refused with 72000, unless a statement wants them itself.
   */
  public void setPartialStates(boolean wanted) {
    partialStates = wanted;
    found(namespace);
  }

  /** The libraries of functions that statements find. */
  public FunctionLibraries functions() {
    return functions;
  }

  /** Changes them for statements that are prepared from now on. */
  public void setFunctions(FunctionLibraries libraries) {
    functions = libraries.withFiles(functions.files());
  }

  /** Says whether statements that are prepared from now on may read and write files. */
  public void setFiles(boolean allowed) {
    functions = functions.withFiles(allowed);
  }

  /** Says below which directory BACKUP may write, whatever else it may not; null for none. */
  public void setBackupDirectory(Path directory) {
    backupDirectory = directory;
  }

  /** Below which directory BACKUP may write, and nowhere else; null for none. */
  Path backupDirectory() {
    return backupDirectory;
  }

  /**
   * Says how much memory each statement may use to sort, group and join rows, and where the files
   * are made that hold more.
   *
   * @param bytes about so many; 0 for an eighth of the JVM's heap
   * @param directory which exists; null for the JVM's directory of temporary files
   */
  public void setMemory(long bytes, Path directory) {
    memory = bytes == 0 ? Workspace.STANDARD_LIMIT : bytes;
    tempDirectory = directory == null ? Workspace.STANDARD_DIRECTORY : directory;
  }

  /** As {@link #setMemory(long, Path)}, with the files where they are. */
  void setMemory(long bytes) {
    memory = bytes == 0 ? Workspace.STANDARD_LIMIT : bytes;
  }

  /** What ends its statements by itself. */
  Timeouts timeouts() {
    return timeouts;
  }

  /** Changes that for statements that begin from now on. */
  void setTimeouts(Timeouts limits) {
    timeouts = limits;
  }

  /** About so many bytes each statement may use. */
  long memory() {
    return memory;
  }

  /** Whether statements read states of which something may be missing. */
  boolean partialStates() {
    return partialStates;
  }

  /** What SET and SHOW know of it. */
  Settings settings() {
    return settings;
  }

  /** What PREPARE has given names. */
  PreparedStatements prepared() {
    return prepared;
  }

  /** The sequences, and what they have given to it. */
  SessionSequences sequences() {
    return sequences;
  }

  /** The memory and the files of one statement. */
  Workspace workspace() {
    return new Workspace(memory, tempDirectory);
  }

  /** Its transactions. */
  public Transactions transactions() {
    return transactions;
  }

  /**
   * What statements are given by name: the sequences, which are no part of transactions, and what
   * CURRENT_SCHEMA and CURRENT_USER are.
   */
  Map<String, Object> values() {
    if (acting() != Access.EVERYBODY && valuesVersion != engine.snapshot().version()) {
      found(namespace); // the user may have another name now
    }
    return values;
  }

  private void checkSequencesWritable() {
    if (engine.readOnly()) {
      throw new SqlException("25006", "the database was opened for reading only");
    }
    transactions.checkWritable();
  }

  /** The store that statements read and write; in a transaction, as that sees it. */
  Store store() {
    return transactions.store();
  }

  /** Rolls back what is not committed, and drops temporary tables. */
  @Override
  public void close() {
    engine.activity().close(activity);
    try {
      transactions.close();
    } finally {
      reader.close();
      if (temporary != null) {
        temporary.close();
      }
    }
  }

  /**
   * Says what ends the planning of statements from now on, those included that are planned again
   * when they are executed.
   *
   * @param request true once the statement at hand is to end with 57014; asked often, and by the
   *     thread that plans
   */
  public void setCancelled(BooleanSupplier request) {
    cancelled = request;
  }

  /** Returns when all is over that other sessions run now to change rows. */
  void awaitChanges() {
    engine.activity().awaitChanges(activity, PlanningWork::checkCancelled);
  }

  /**
   * Lets calls to a store that is elsewhere end with the statement; {@link #endWaiting} follows.
   */
  void beginWaiting() {
    if (waits) {
      Waiting.begin(this::goOn);
    }
  }

  /** Says that the statement's calls to the store are over. */
  void endWaiting() {
    if (waits) {
      Waiting.end();
    }
  }

  /** Fails if the statement at hand is to end. */
  private void goOn() {
    if (cancelled.getAsBoolean() || activity.isCancelled()) {
      throw new StatementCancelledException(false);
    }
    PlanningWork.checkCancelled();
    activity.checkCancelled();
  }

  /**
   * Whether the user has still to be told that a statement over several rows is not atomic; true
   * once only, and in such a store.
   */
  boolean tellsOfRows() {
    boolean tells = rowwise && !toldOfRows;
    toldOfRows |= tells;
    return tells;
  }

  /** The beginning of the planning of a text, or of a part of it. */
  PlanningWork planning(String sql) {
    return PlanningWork.begin(
        () -> cancelled.getAsBoolean() || activity.isCancelled(), sql.length());
  }

  /** The beginning of a change of the catalog or the store, which may take as long as any query. */
  PlanningWork defining(String sql) {
    return PlanningWork.begin(
        () -> cancelled.getAsBoolean() || activity.isCancelled(),
        sql.length(),
        timeouts.statement());
  }

  /** What EXPLAIN shows of a statement, without values; null if it has none, or not any more. */
  List<String> explained(String sql) {
    PlanningWork work = planning(sql);
    try {
      return new StatementPlanner(this, null).explained(sql);
    } catch (SqlException | SqlSyntaxException | CalciteException e) {
      return null; // as a table was dropped: there is nothing to tell
    } finally {
      work.close();
      ThreadLocals.clear();
    }
  }

  /** Parses and plans a statement, or finds its plan. */
  public Statement prepare(String sql) {
    return prepare(sql, null);
  }

  /**
   * As {@link #prepare(String)}.
   *
   * @param keys what an INSERT or UPSERT is to tell of the rows that it writes; null for nothing
   */
  public Statement prepare(String sql, GeneratedKeys keys) {
    activity.checkAlive();
    Plan known = cached(key(sql, keys));
    if (known != null) {
      return new Statement(this, sql, keys, known, null);
    }
    Optional<Statement> named = namedStatement(sql, keys);
    if (named.isPresent()) {
      return named.get();
    }
    beginWaiting();
    try (PlanningWork work = planning(sql)) {
      Optional<Stripped> stripped = LiteralStripper.strip(sql);
      if (stripped.isPresent()) {
        Plan plan = planStripped(stripped.get(), keys, work);
        if (plan != null) {
          return new Statement(this, sql, keys, plan, stripped.get());
        }
      }
      return new Statement(this, sql, keys, plan(sql, keys), null);
    } finally {
      endWaiting();
    }
  }

  /** Whether {@link #prepare(String)} would find a plan that is there. */
  public boolean isPlanned(String sql) {
    return cached(key(sql, null)) != null
        || LiteralStripper.strip(sql)
            .map(stripped -> key(stripped.sql(), null))
            .filter(key -> cached(key) != null && !engine.doLiteralsMatter(key))
            .isPresent();
  }

  private Optional<Statement> namedStatement(String sql, GeneratedKeys keys) {
    try {
      return prepared.statement(sql, keys);
    } catch (SqlSyntaxException e) {
      throw Errors.translate(e);
    }
  }

  /**
   * The plan of a text without its literals; null if it cannot be planned without them, or may have
   * a better plan with them.
   */
  private Plan planStripped(Stripped stripped, GeneratedKeys keys, PlanningWork work) {
    Engine.PlanKey key = key(stripped.sql(), keys);
    Plan plan = cached(key);
    if (plan != null) {
      return engine.doLiteralsMatter(key) ? null : plan;
    }
    try {
      Plan without = plan(stripped.sql(), keys);
      if (PlanningWork.doLiteralsMatter()) {
        engine.literalsMatter(key);
        return null;
      }
      return without;
    } catch (SqlException e) {
      if (work.isOver()) {
        throw e;
      }
      // The statement as it was written either works, or fails with the right place.
      return null;
    }
  }

  private Plan plan(String sql, GeneratedKeys keys) {
    Plan plan =
        (keys == null ? new PlainPlanner(this).plan(sql) : Optional.<Plan>empty())
            .orElseGet(() -> new StatementPlanner(this, keys).plan(sql));
    if (!(plan instanceof Plan.Definition) && !PlanningWork.isForOnce()) {
      cache(key(sql, keys), plan);
    }
    return plan;
  }
}
