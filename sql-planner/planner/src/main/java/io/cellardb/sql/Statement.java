package io.cellardb.sql;

import io.cellardb.sql.activity.StatementRun;
import io.cellardb.sql.ddl.Definition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.Spares;
import io.cellardb.sql.execution.expression.Parameters;
import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.sql.modify.GeneratedKeys;
import io.cellardb.sql.modify.Written;
import io.cellardb.sql.parser.text.Stripped;
import io.cellardb.sql.repair.ThreadLocals;
import io.cellardb.sql.rowwise.PresentState;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.time.PartialStates;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A prepared statement of a session. When the catalog has changed since it was planned, the next
 * execution plans it anew.
 */
public final class Statement {
  private final Session session;
  private final String sql;
  private final GeneratedKeys keys;
  private final Executions executions;

  /** The text that {@link #plan} is for, if that is without its literals; else null. */
  private volatile Stripped stripped;

  private volatile Plan plan;

  /** Of executions of {@link #plan}. */
  private volatile Spares spares = new Spares();

  /** Those of the parameters of {@link #plan}. */
  private volatile ValueTypes types;

  /** What was executed last in the place of this; null for this. */
  private volatile Roomier roomier;

  /** Whether it is executed in the place of another one, and so needs none in its own. */
  private boolean replaces;

  /** The time as of which the session read when it was planned. */
  private volatile Long asOf;

  /** Whose rights it was planned with. */
  private volatile long user;

  /**
   * A statement in the place of this one.
   *
   * @param rooms the values that it has room for
   */
  private record Roomier(Statement statement, ValueTypes.Rooms rooms) {}

  Statement(Session session, String sql, GeneratedKeys keys, Plan plan, Stripped stripped) {
    this.session = session;
    this.sql = sql;
    this.keys = keys;
    this.plan = plan;
    this.stripped = stripped;
    this.executions =
        new Executions(
            session,
            stripped == null ? sql : stripped.sql(),
            plan instanceof Plan.Modification,
            () -> this.plan.text());
    this.asOf = session.asOf();
    this.user = session.planUser();
    this.types = new ValueTypes(parameters(), sql);
  }

  /**
   * Whether it returns rows; then {@link #columns()} says which. A statement that changes rows does
   * so with RETURNING.
   */
  public boolean isQuery() {
    return plan instanceof Plan.Query || !columns().isEmpty();
  }

  /**
   * Whether it is a query of which each row is one row of one table that it names: a SELECT from
   * that alone, with no DISTINCT, GROUP BY or aggregate. {@link #columns} say which table that is;
   * where it is a view, they say what is behind it.
   */
  public boolean selectsFromOneTable() {
    return (plan instanceof Plan.Query query && query.oneTable())
        || (plan instanceof Plan.Modification modification && modification.oneTable());
  }

  /**
   * Whether an execution would read one row at most, by its key, and do nothing else: it is planned
   * already, and waits for nobody.
   */
  public boolean readsOneRow() {
    return plan instanceof Plan.Query query
        && query.operators().readsOneRow()
        && session.isCurrent(query)
        && Objects.equals(asOf, session.asOf())
        && user == session.planUser();
  }

  /**
   * The columns of the keys that {@link Session#prepare(String, GeneratedKeys)} was asked for, and
   * that {@link #write} returns.
   */
  public List<ResultColumn> keyColumns() {
    return plan instanceof Plan.Modification modification && modification.counts()
        ? modification.columns()
        : List.of();
  }

  /** Whether it changes rows, the catalog or the store's files, or locks rows. */
  public boolean writes() {
    return plan instanceof Plan.Modification || plan instanceof Plan.Definition;
  }

  /** Whether it changes the catalog or the store, and neither returns nor counts rows. */
  public boolean isDefinition() {
    return plan instanceof Plan.Definition || isSessionControl();
  }

  /** Whether it is a definition that changes nothing but its session, or the transaction of it. */
  public boolean isSessionControl() {
    return plan instanceof Plan.Control
        || plan instanceof Plan.Setting
        || plan instanceof Plan.OfSession;
  }

  /** The columns of the result; empty for a statement without one. */
  public List<ResultColumn> columns() {
    Roomier executed = roomier;
    if (executed != null) {
      return executed.statement.columns();
    }
    if (plan instanceof Plan.Modification modification) {
      return modification.counts() ? List.of() : modification.columns();
    }
    return plan instanceof Plan.Query query ? query.columns() : List.of();
  }

  /** The types of the parameters that the user gives, in order. */
  public List<RelDataType> parameters() {
    List<RelDataType> types = plan.parameters();
    if (stripped == null) {
      return types;
    }
    RelDataType[] own = new RelDataType[userParameters()];
    for (int i = 0; i < stripped.parameterCount(); i++) {
      if (stripped.userParameter(i) >= 0) {
        own[stripped.userParameter(i)] = types.get(i);
      }
    }
    return Arrays.asList(own);
  }

  /** Whether a parameter, by number from 0, takes numbers that do not fit its type, or bytes. */
  public boolean takesOthers(int parameter) {
    return types.takesOthers(parameter);
  }

  private int userParameters() {
    int count = 0;
    for (int i = 0; i < stripped.parameterCount(); i++) {
      if (stripped.userParameter(i) >= 0) {
        count++;
      }
    }
    return count;
  }

  /** {@link #query(Object[], Consumer)} that nobody cancels before it has a cursor. */
  public Cursor query(Object[] parameters) {
    return query(parameters, context -> {});
  }

  /**
   * Runs a query, or a statement with RETURNING, whose changes are made when this returns.
   *
   * @param parameters canonical values, in order
   * @param started is given the context before the work begins, to cancel it from another thread
   */
  public Cursor query(Object[] parameters, Consumer<ExecutionContext> started) {
    if (replaces) {
      return open(parameters, started, 0);
    }
    StatementRun run = executions.begin();
    Cursor rows = null;
    try {
      rows = open(parameters, started, 0);
      return rows;
    } catch (RuntimeException | Error e) {
      throw executions.failure(e);
    } finally {
      executions.opened(rows, run);
    }
  }

  /**
   * Opens the rows.
   *
   * @param tries how many plans have failed before
   */
  private Cursor open(Object[] parameters, Consumer<ExecutionContext> started, int tries) {
    Plan known = current();
    Statement other = roomier(Collections.singletonList(parameters));
    if (other != null) {
      return other.query(parameters, started);
    }
    ExecutionContext context = started(context(parameters, now()), started);
    if (known instanceof Plan.Modification modification) {
      Written written = execute(modification, List.of(context), tries);
      if (written == null) {
        return open(parameters, started, tries + 1);
      }
      List<List<Object>> rows = written.rows().stream().map(Arrays::asList).toList();
      return new Cursor(new ValuesOperator(modification.rowType(), rows, context), null, context);
    }
    Plan.Query query = (Plan.Query) known;
    Store store = session.store();
    // In a transaction, a snapshot keeps its state from ending with it.
    boolean needsSnapshot = query.needsSnapshot() || session.transactions().isActive();
    Snapshot snapshot = needsSnapshot ? PresentState.of(store) : null;
    if (snapshot != null && !session.isCurrent(query)) {
      // Since it was planned, an index may be gone whose entries nobody has kept up to the
      // snapshot.
      snapshot.close();
      return open(parameters, started, tries + 1);
    }
    try {
      Operator rows =
          query
              .operators()
              .open(new Execution(context, snapshot == null ? store::table : snapshot::table));
      return new Cursor(rows, snapshot, context);
    } catch (RuntimeException | Error e) {
      if (snapshot != null) {
        snapshot.close();
      }
      if (e instanceof StorageException failure
          && Replanning.helpsAfter(failure, session, known, context, tries)) {
        return open(parameters, started, tries + 1);
      }
      throw e;
    }
  }

  /**
   * Runs a statement that changes rows, once for each element of {@code batch}, and applies all of
   * it at once where the statement allows it.
   *
   * @param batch canonical values of the parameters, in order
   * @param started is given the context before the work begins, to cancel it from another thread
   * @return how many rows each element changed
   */
  public long[] update(List<Object[]> batch, Consumer<ExecutionContext> started) {
    return write(batch, started).counts();
  }

  /** As {@link #update}, with the keys that were asked for. */
  public Written write(List<Object[]> batch, Consumer<ExecutionContext> started) {
    return replaces
        ? change(batch, started, 0)
        : executions.run(() -> change(batch, started, 0), Written::count);
  }

  private Written change(List<Object[]> batch, Consumer<ExecutionContext> started, int tries) {
    Plan.Modification modification = (Plan.Modification) current();
    Statement other = roomier(batch);
    if (other != null) {
      return other.write(batch, started);
    }
    long start = now();
    ExecutionContext first = context(batch.get(0), start);
    List<ExecutionContext> contexts = List.of(first);
    if (batch.size() > 1) {
      contexts = new ArrayList<>(batch.size());
      contexts.add(first);
      for (int i = 1; i < batch.size(); i++) {
        contexts.add(first.withParameters(values(batch.get(i), start)));
      }
    }
    started(first, started);
    Written written = execute(modification, contexts, tries);
    return written == null ? change(batch, started, tries + 1) : written;
  }

  /**
   * Changes rows.
   *
   * @param tries how many plans have failed before
   * @return null if a table was dropped or changed, or its rows written anew, since the statement
   *     was planned, so that it must be planned again
   */
  private Written execute(Plan.Modification known, List<ExecutionContext> contexts, int tries) {
    Written written;
    try {
      written = session.transactions().execute(known.write(), contexts);
    } catch (StorageException e) {
      if (Replanning.helpsAfter(e, session, known, contexts.get(0), tries)) {
        return null;
      }
      throw e;
    }
    session.afterStatement();
    if (contexts.size() == 1 && written.count() > 1 && session.tellsOfRows()) {
      contexts
          .get(0)
          .warn(
              "rows",
              "the store is atomic by row, and not by statement: when a statement over several"
                  + " rows fails, some of them may be changed and others not");
    }
    return written;
  }

  /** Whether a batch of more than one element can be applied at once. */
  public boolean isBatchable() {
    return plan instanceof Plan.Modification modification && modification.write().isBatchable();
  }

  /** {@link #define(Object[])} of a statement without parameters. */
  public List<String> define() {
    return define(new Object[0]);
  }

  /**
   * Changes the catalog, the store or the transaction.
   *
   * @param parameters canonical values, in order
   * @return what the user should know of the outcome, a sentence each
   */
  public List<String> define(Object[] parameters) {
    return replaces
        ? carryOut(parameters)
        : executions.run(() -> carryOut(parameters), warnings -> 0);
  }

  private List<String> carryOut(Object[] parameters) {
    if (current() instanceof Plan.Control control) {
      return session.transactions().run(control.statement());
    }
    if (plan instanceof Plan.OfSession own) {
      own.work().run();
      return List.of();
    }
    if (plan instanceof Plan.Setting setting) {
      session.settings().run(setting.statement());
      return List.of();
    }
    Statement other = roomier(Collections.singletonList(parameters));
    if (other != null) {
      return other.define(parameters);
    }
    List<Object> values = Arrays.asList(values(parameters, now()));
    Plan.Definition known = (Plan.Definition) current();
    if (!known.transactional()) {
      session.transactions().beforeDefinition();
    }
    Definition definition = known.definition();
    PlanningWork work = session.defining(sql);
    try {
      definition.run(values);
      session.afterStatement();
    } finally {
      work.close();
      ThreadLocals.clear();
    }
    return definition.warnings();
  }

  private ExecutionContext started(ExecutionContext context, Consumer<ExecutionContext> started) {
    started.accept(context);
    session.activity().runs(context);
    return context;
  }

  private Plan current() {
    Plan known = plan;
    if (!session.isCurrent(known)
        || !Objects.equals(asOf, session.asOf())
        || user != session.planUser()) {
      Statement again = session.prepare(sql, keys);
      known = again.plan;
      stripped = again.stripped;
      plan = known;
      spares = new Spares();
      asOf = session.asOf();
      user = session.planUser();
      types = new ValueTypes(parameters(), sql);
    }
    return known;
  }

  /** A statement with room for values that this has none for; null if it has. */
  private Statement roomier(List<Object[]> rows) {
    ValueTypes.Rooms needed = replaces ? null : types.needed(rows);
    Roomier known = roomier;
    if (needed == null) {
      if (known != null) {
        roomier = null;
      }
      return null;
    }
    if (known == null || !known.rooms.areEnoughFor(needed)) {
      Statement other = session.prepare(needed.in(sql), keys);
      other.replaces = true;
      known = new Roomier(other, needed);
      roomier = known;
    }
    return known.statement;
  }

  private ExecutionContext context(Object[] given, long startMicros) {
    Map<String, Object> named =
        plan.partialStates() ? PartialStates.wanted(session.values()) : session.values();
    return new ExecutionContext(
        values(given, startMicros),
        startMicros,
        null,
        session.timeouts(),
        named,
        session.workspace(),
        spares);
  }

  /** The values of all parameters, those that literals became included. */
  private Object[] values(Object[] given, long startMicros) {
    int expected = stripped == null ? plan.parameters().size() : userParameters();
    if (given.length != expected) {
      throw new SqlException(
          "07001",
          "the statement has " + expected + " parameters, but " + given.length + " values");
    }
    List<RelDataType> types = plan.parameters();
    Object[] values = new Object[types.size()];
    for (int i = 0; i < values.length; i++) {
      int literal = stripped == null ? -1 : stripped.literal(i);
      int user = stripped == null ? i : stripped.userParameter(i);
      values[i] =
          literal >= 0
              ? stripped.values().get(literal)
              : Parameters.given(types.get(i), given[user], startMicros);
    }
    return values;
  }

  private static long now() {
    return Vectors.micros(Instant.now());
  }
}
