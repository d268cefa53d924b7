package io.cellardb.sql.execution;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.error.StatementCancelledException;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What one execution of a statement is given: parameters, the instant that CURRENT_TIMESTAMP stands
 * for, the session's zone, and the sign to stop.
 *
 * <p>Immutable but for {@link #cancel()} and warnings; all methods may be called from any thread.
 */
public final class ExecutionContext {
  /**
   * The index of the first value of an outer row, among the parameters of a part of a statement
   * that is run once for each row of another part.
   */
  public static final int OUTER = 1_000_000_000;

  private static final int MOST_WARNINGS = 20;

  private static final Object[] NOTHING = {};

  private final Object[] parameters;
  private final Object[] outer;

  /** That of the whole statement, which has what its parts share. */
  private final ExecutionContext root;

  /** Sentences by what they are about; null for none. Of the root; guarded by it. */
  private Map<String, String> warnings;

  private final long startMicros;

  /** Of the root; null if it is the JVM's, until somebody asks. */
  private ZoneId zone;

  private final Map<String, Object> values;
  private final Timeouts timeouts;

  /** Of the root, if there is a limit. */
  private volatile long deadlineNanos;

  private final Workspace workspace;
  private final Spares spares;
  private volatile boolean cancelled;

  /** Of the root; null until something is to be told. */
  private volatile Progress progress;

  /** The context that cancels this one too; null for none. */
  private final ExecutionContext parent;

  /**
   * Creates the context of one execution.
   *
   * @param parameters canonical values by parameter index, null for SQL NULL; see {@link
   *     io.cellardb.sql.execution.vector.Vectors} for what is canonical
   * @param start the one instant of CURRENT_TIMESTAMP, cut to microseconds
   * @param zone the session's time zone
   * @param timeouts how long the statement may run from now on, and wait
   * @param values further values by name, such as the user of CURRENT_USER; none of them null
   * @param workspace the memory and the temporary files of the statement
   */
  public ExecutionContext(
      List<Object> parameters,
      Instant start,
      ZoneId zone,
      Timeouts timeouts,
      Map<String, Object> values,
      Workspace workspace) {
    this(
        parameters.toArray(),
        Vectors.micros(start),
        zone,
        timeouts,
        values,
        workspace,
        new Spares());
  }

  /**
   * As the other one, of an execution that follows others of its statement.
   *
   * @param parameters which are not copied
   * @param startMicros the instant of CURRENT_TIMESTAMP, in microseconds since 1970
   * @param zone the session's time zone; null for the JVM's, which takes some work to ask for
   * @param spares what the executions before have left for it
   */
  public ExecutionContext(
      Object[] parameters,
      long startMicros,
      ZoneId zone,
      Timeouts timeouts,
      Map<String, Object> values,
      Workspace workspace,
      Spares spares) {
    this.root = this;
    this.workspace = workspace;
    this.spares = spares;
    this.parameters = parameters;
    this.startMicros = startMicros;
    this.zone = zone;
    this.values = Map.copyOf(values);
    this.timeouts = timeouts;
    startClock();
    this.parent = null;
    this.outer = NOTHING;
  }

  private ExecutionContext(ExecutionContext parent, Object[] parameters, Object[] outer) {
    this(parent, parameters, outer, parent.values);
  }

  private ExecutionContext(
      ExecutionContext parent, Object[] parameters, Object[] outer, Map<String, Object> values) {
    this.parent = parent;
    this.parameters = parameters;
    this.outer = outer;
    this.root = parent.root;
    this.startMicros = parent.startMicros;
    this.values = values;
    this.timeouts = parent.timeouts;
    this.workspace = parent.workspace;
    this.spares = parent.spares;
  }

  /**
   * This context for another element of a batch. It is cancelled with this one.
   *
   * @param others its parameters, which are not copied
   */
  public ExecutionContext withParameters(Object[] others) {
    return new ExecutionContext(this, others, outer);
  }

  /**
   * This context for a part of the statement that has parameters of its own, numbered after those
   * of the statement. It is cancelled with this one.
   */
  public ExecutionContext with(List<Object> more) {
    return new ExecutionContext(this, with(parameters, more), outer);
  }

  /**
   * This context for a part of the statement that is run for one row of another part. It is
   * cancelled with this one.
   *
   * @param row canonical values; they are parameters that follow those of outer rows which there
   *     are already, from {@link #OUTER} on
   */
  public ExecutionContext within(List<Object> row) {
    return new ExecutionContext(this, parameters, with(outer, row));
  }

  /** This context with one more value by name. It is cancelled with this one. */
  public ExecutionContext with(String name, Object value) {
    Map<String, Object> more = new HashMap<>(values);
    more.put(name, value);
    return new ExecutionContext(this, parameters, outer, Map.copyOf(more));
  }

  private static Object[] with(Object[] some, List<Object> more) {
    Object[] all = Arrays.copyOf(some, some.length + more.size());
    for (int i = 0; i < more.size(); i++) {
      all[some.length + i] = more.get(i);
    }
    return all;
  }

  /**
   * A context with these parameters that starts at {@code start}, never times out, and holds as
   * much in memory as there is.
   */
  public static ExecutionContext of(List<Object> parameters, Instant start, ZoneId zone) {
    return new ExecutionContext(
        parameters, start, zone, Timeouts.NONE, Map.of(), Workspace.unlimited());
  }

  /**
   * The canonical value of the parameter at {@code index} (from 0); null for SQL NULL.
   *
   * @throws SqlExecutionException 07002 if the statement was given fewer parameters
   */
  public Object parameter(int index) {
    if (index >= OUTER) {
      return outer[index - OUTER];
    }
    if (index >= parameters.length) {
      throw new SqlExecutionException("07002", "no value for parameter " + (index + 1));
    }
    return parameters[index];
  }

  /** The number of parameters given. */
  public int parameterCount() {
    return parameters.length;
  }

  /** When the statement started, in whole microseconds. */
  public Instant start() {
    return Vectors.instant(startMicros);
  }

  /** The session's time zone. */
  public ZoneId zone() {
    ZoneId known = root.zone;
    if (known == null) {
      known = ZoneId.systemDefault();
      root.zone = known;
    }
    return known;
  }

  /** The memory and the temporary files of the statement, shared with its parts. */
  public Workspace workspace() {
    return workspace;
  }

  /** What executions of the statement leave for those that follow, shared with its parts. */
  public Spares spares() {
    return spares;
  }

  /** The value with this name, or null if there is none. */
  public Object value(String name) {
    return values.get(name);
  }

  /**
   * Tells the user something about the outcome.
   *
   * @param about what it is about; only the first sentence about a thing counts
   */
  public void warn(String about, String sentence) {
    synchronized (root) {
      if (root.warnings == null) {
        root.warnings = new LinkedHashMap<>();
      }
      if (root.warnings.size() < MOST_WARNINGS) {
        root.warnings.putIfAbsent(about, sentence);
      }
    }
  }

  /** Whether nothing more needs to be said about a thing. */
  public boolean isWarned(String about) {
    synchronized (root) {
      return root.warnings != null
          && (root.warnings.size() == MOST_WARNINGS || root.warnings.containsKey(about));
    }
  }

  /** What the user was told so far, a sentence each. */
  public List<String> warnings() {
    synchronized (root) {
      return root.warnings == null ? List.of() : List.copyOf(root.warnings.values());
    }
  }

  /** How far the whole statement is, its parts included. */
  public Progress progress() {
    Progress known = root.progress;
    if (known != null) {
      return known;
    }
    synchronized (root) {
      if (root.progress == null) {
        root.progress = new Progress();
      }
      return root.progress;
    }
  }

  /** Makes every later {@link #checkCancelled()} fail. */
  public void cancel() {
    cancelled = true;
  }

  /**
   * Fails if the statement was cancelled or its time is up. Costs some tens of nanoseconds: call it
   * once per batch, and in long loops once per thousand steps.
   *
   * @throws StatementCancelledException then
   */
  public void checkCancelled() {
    if (cancelled || (parent != null && parent.isCancelled())) {
      throw new StatementCancelledException(false);
    }
    if (timeouts.statement() != null && System.nanoTime() - root.deadlineNanos >= 0) {
      throw new StatementCancelledException(true);
    }
  }

  /** Lets the time that the statement may run begin anew, as for the next rows of a cursor. */
  public void startClock() {
    if (timeouts.statement() != null) {
      root.deadlineNanos = System.nanoTime() + timeouts.statement().toNanos();
    }
  }

  /**
   * What is to be run again and again while the statement waits for locks of others. It gives up,
   * by what it throws, once that takes too long: 55P03, or as {@link #checkCancelled()}.
   */
  public Runnable whileWaiting() {
    return timeouts.lock() == null ? this::lookWhileWaiting : new LockWait(this, timeouts.lock());
  }

  /** Looks whether to go on waiting for a lock, and lets others see that it waits. */
  void lookWhileWaiting() {
    checkCancelled();
    progress().waits();
  }

  private boolean isCancelled() {
    return cancelled || (parent != null && parent.isCancelled());
  }
}
