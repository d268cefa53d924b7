package io.cellardb.sql.execution;

import io.cellardb.sql.execution.spill.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
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

  private final List<Object> parameters;
  private final List<Object> outer;

  /** Sentences by what they are about. Shared with the contexts of parts; guarded by itself. */
  private final Map<String, String> warnings;

  private final Instant start;
  private final ZoneId zone;
  private final Map<String, Object> values;
  private final boolean limited;
  private final long deadlineNanos;
  private final Workspace workspace;
  private volatile boolean cancelled;

  /** The context that cancels this one too; null for none. */
  private final ExecutionContext parent;

  /**
   * Creates the context of one execution.
   *
   * @param parameters canonical values by parameter index, null for SQL NULL; see {@link
   *     io.cellardb.sql.execution.vector.Vectors} for what is canonical
   * @param start the one instant of CURRENT_TIMESTAMP, cut to microseconds
   * @param zone the session's time zone
   * @param timeout how long the statement may run from now on; null for ever
   * @param values further values by name, such as the user of CURRENT_USER; none of them null
   * @param workspace the memory and the temporary files of the statement
   */
  public ExecutionContext(
      List<Object> parameters,
      Instant start,
      ZoneId zone,
      Duration timeout,
      Map<String, Object> values,
      Workspace workspace) {
    this.workspace = workspace;
    this.parameters = Collections.unmodifiableList(new ArrayList<>(parameters));
    this.start = start.truncatedTo(ChronoUnit.MICROS);
    this.zone = zone;
    this.values = Map.copyOf(values);
    this.limited = timeout != null;
    this.deadlineNanos = limited ? System.nanoTime() + timeout.toNanos() : 0;
    this.parent = null;
    this.outer = List.of();
    this.warnings = new LinkedHashMap<>();
  }

  private ExecutionContext(ExecutionContext parent, List<Object> parameters, List<Object> outer) {
    this.parent = parent;
    this.parameters = parameters;
    this.outer = outer;
    this.warnings = parent.warnings;
    this.start = parent.start;
    this.zone = parent.zone;
    this.values = parent.values;
    this.limited = parent.limited;
    this.deadlineNanos = parent.deadlineNanos;
    this.workspace = parent.workspace;
  }

  /**
   * This context for a part of the statement that has parameters of its own, numbered after those
   * of the statement. It is cancelled with this one.
   */
  public ExecutionContext with(List<Object> more) {
    List<Object> all = new ArrayList<>(parameters);
    all.addAll(more);
    return new ExecutionContext(this, Collections.unmodifiableList(all), outer);
  }

  /**
   * This context for a part of the statement that is run for one row of another part. It is
   * cancelled with this one.
   *
   * @param row canonical values; they are parameters that follow those of outer rows which there
   *     are already, from {@link #OUTER} on
   */
  public ExecutionContext within(List<Object> row) {
    List<Object> all = new ArrayList<>(outer);
    all.addAll(row);
    return new ExecutionContext(this, parameters, Collections.unmodifiableList(all));
  }

  /**
   * A context with these parameters that starts at {@code start}, never times out, and holds as
   * much in memory as there is.
   */
  public static ExecutionContext of(List<Object> parameters, Instant start, ZoneId zone) {
    return new ExecutionContext(parameters, start, zone, null, Map.of(), Workspace.unlimited());
  }

  /**
   * The canonical value of the parameter at {@code index} (from 0); null for SQL NULL.
   *
   * @throws SqlExecutionException 07002 if the statement was given fewer parameters
   */
  public Object parameter(int index) {
    if (index >= OUTER) {
      return outer.get(index - OUTER);
    }
    if (index >= parameters.size()) {
      throw new SqlExecutionException("07002", "no value for parameter " + (index + 1));
    }
    return parameters.get(index);
  }

  /** The number of parameters given. */
  public int parameterCount() {
    return parameters.size();
  }

  /** When the statement started, in whole microseconds. */
  public Instant start() {
    return start;
  }

  /** The session's time zone. */
  public ZoneId zone() {
    return zone;
  }

  /** The memory and the temporary files of the statement, shared with its parts. */
  public Workspace workspace() {
    return workspace;
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
    synchronized (warnings) {
      if (warnings.size() < MOST_WARNINGS) {
        warnings.putIfAbsent(about, sentence);
      }
    }
  }

  /** Whether nothing more needs to be said about a thing. */
  public boolean isWarned(String about) {
    synchronized (warnings) {
      return warnings.size() == MOST_WARNINGS || warnings.containsKey(about);
    }
  }

  /** What the user was told so far, a sentence each. */
  public List<String> warnings() {
    synchronized (warnings) {
      return List.copyOf(warnings.values());
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
    if (limited && System.nanoTime() - deadlineNanos >= 0) {
      throw new StatementCancelledException(true);
    }
  }

  private boolean isCancelled() {
    return cancelled || (parent != null && parent.isCancelled());
  }
}
