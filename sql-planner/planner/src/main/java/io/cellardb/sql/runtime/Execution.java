package io.cellardb.sql.runtime;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.operator.WorkingRows;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.Function;

/** One run of a statement. Used by one thread. */
public final class Execution {
  private final ExecutionContext context;
  private final Function<TableName, Table> tables;

  /** By node; null unless the run is measured. */
  private final NodeActuals[] measured;

  private final NodeActuals node;

  /** The rows that a scan may read; null for all. */
  private final RowRanges within;

  /** By what the scan reads; null if none is restricted. */
  private final IdentityHashMap<Object, Restriction> restrictions;

  /** Made for the first recursion. */
  private IdentityHashMap<Object, WorkingRows> workingRows;

  /**
   * A run that has not begun.
   *
   * @param context parameters, start time, session zone, cancellation
   * @param tables tables to read from, all in the same state
   */
  public Execution(ExecutionContext context, Function<TableName, Table> tables) {
    this(context, tables, null, null, null, null, null);
  }

  private Execution(
      ExecutionContext context,
      Function<TableName, Table> tables,
      NodeActuals[] measured,
      NodeActuals node,
      RowRanges within,
      IdentityHashMap<Object, Restriction> restrictions,
      IdentityHashMap<Object, WorkingRows> workingRows) {
    this.context = context;
    this.tables = tables;
    this.measured = measured;
    this.node = node;
    this.within = within;
    this.restrictions = restrictions;
    this.workingRows = workingRows;
  }

  /** This run, measured: of a plan with so many nodes, whose probes call {@link #at}. */
  public Execution measuring(int nodes) {
    NodeActuals[] actuals = new NodeActuals[nodes];
    Arrays.setAll(actuals, i -> new NodeActuals());
    return new Execution(context, tables, actuals, null, null, null, new IdentityHashMap<>());
  }

  /** This measured run, for a node to be opened with. */
  public Execution at(int number) {
    return new Execution(
        context, tables, measured, measured[number], within, restrictions, workingRows);
  }

  /** This run, for a part of a plan to be opened with whose only scan is to read certain rows. */
  public Execution within(RowRanges rows) {
    return new Execution(context, tables, measured, node, rows, restrictions, workingRows);
  }

  /** This run, for a part of a plan to be opened with whose only scan is to read all rows. */
  public Execution unrestricted() {
    return within == null
        ? this
        : new Execution(context, tables, measured, node, null, null, workingRows);
  }

  /** This run, for something beside the plan that reads the same state. */
  public Execution alone() {
    return measured == null && within == null && restrictions == null
        ? this
        : new Execution(context, tables);
  }

  /**
   * This run, for a part of a plan to be opened with in which one scan is restricted, beside those
   * that are so already.
   *
   * @param scan what is read, by its identity; no other scan of the part reads the same object
   */
  public Execution restricting(Object scan, Restriction restriction) {
    IdentityHashMap<Object, Restriction> more =
        restrictions == null ? new IdentityHashMap<>() : new IdentityHashMap<>(restrictions);
    more.merge(scan, restriction, Restriction::and);
    return new Execution(context, tables, measured, node, within, more, workingRows);
  }

  /** How the scan that reads this object is restricted. */
  public Restriction restriction(Object scan) {
    return restrictions == null
        ? Restriction.NONE
        : restrictions.getOrDefault(scan, Restriction.NONE);
  }

  /** Whether the scan that is being opened is to read certain rows only. */
  public boolean isRestricted() {
    return within != null;
  }

  /** The rows of {@code wanted} that the scan that is being opened is to read. */
  public RowRanges allowed(RowRanges wanted) {
    return within == null ? wanted : wanted.intersect(within);
  }

  /** This run, of a part of the plan that is run for one row of another part. */
  public Execution within(List<Object> row) {
    return new Execution(context.within(row), tables, measured, node, null, null, workingRows);
  }

  /** What a node did in this measured run, as text. */
  public String actuals(int number) {
    return measured[number].toString();
  }

  /** Takes note of what the node does that is being opened; null if the run is not measured. */
  public NodeActuals node() {
    return node;
  }

  /** Parameters, start time, session zone, cancellation. */
  public ExecutionContext context() {
    return context;
  }

  /** A table to read from. */
  public Table table(TableName name) {
    return tables.apply(name);
  }

  /** The rows that the last step of a recursion found; null before there was one. */
  public WorkingRows workingRows(Object recursion) {
    return workingRows == null ? null : workingRows.get(recursion);
  }

  /** Sets the rows that the next step of a recursion reads. */
  public void workingRows(Object recursion, WorkingRows rows) {
    if (workingRows == null) {
      workingRows = new IdentityHashMap<>();
    }
    workingRows.put(recursion, rows);
  }
}
