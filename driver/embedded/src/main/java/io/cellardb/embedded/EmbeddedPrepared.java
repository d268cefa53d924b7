package io.cellardb.embedded;

import io.cellardb.jdbc.session.Cancellation;
import io.cellardb.jdbc.session.ColumnDescription;
import io.cellardb.jdbc.session.ExecuteOptions;
import io.cellardb.jdbc.session.ExecutionResult;
import io.cellardb.jdbc.session.Nullability;
import io.cellardb.jdbc.session.ParameterDescription;
import io.cellardb.jdbc.session.Prepared;
import io.cellardb.jdbc.session.SqlType;
import io.cellardb.jdbc.session.TypeDescription;
import io.cellardb.sql.Cursor;
import io.cellardb.sql.ResultColumn;
import io.cellardb.sql.Statement;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.modify.Written;
import java.sql.BatchUpdateException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;

/** A statement of the planner as the driver executes it. */
final class EmbeddedPrepared implements Prepared {
  private final EmbeddedSession session;
  private final Statement statement;

  /** The planner's columns that {@link #described} was made of. */
  private List<ResultColumn> columns;

  private List<ColumnDescription> described;

  /** What the rows of an execution were shown by that is over; null if there is none. */
  private VectorBatch spare;

  /** Of the last execution. */
  private List<Object[]> keys = List.of();

  EmbeddedPrepared(EmbeddedSession session, Statement statement) {
    this.session = session;
    this.statement = statement;
  }

  @Override
  public Kind kind() {
    if (statement.isQuery()) {
      return Kind.QUERY;
    }
    if (statement.isSessionControl()) {
      return Kind.TRANSACTION;
    }
    return statement.isDefinition() ? Kind.DDL : Kind.UPDATE;
  }

  @Override
  public boolean writes() {
    return statement.writes();
  }

  @Override
  public boolean selectsFromOneTable() {
    return statement.selectsFromOneTable();
  }

  @Override
  public boolean readsOneRow() {
    return statement.readsOneRow();
  }

  @Override
  public List<ColumnDescription> columns() {
    List<ResultColumn> now = statement.columns();
    if (now != columns) {
      columns = now;
      described = now.stream().map(EmbeddedPrepared::describe).toList();
    }
    return described;
  }

  @Override
  public List<ColumnDescription> keyColumns() {
    List<ResultColumn> columns = statement.keyColumns();
    return columns.isEmpty()
        ? List.of()
        : columns.stream().map(EmbeddedPrepared::describe).toList();
  }

  @Override
  public List<Object[]> generatedKeys() {
    return keys;
  }

  private static ColumnDescription describe(ResultColumn column) {
    Nullability nullability =
        column.type().isNullable() ? Nullability.NULLABLE : Nullability.NO_NULLS;
    return column.table() == null
        ? ColumnDescription.expression(column.label(), ColumnTypes.of(column.type()), nullability)
        : new ColumnDescription(
            column.label(),
            column.namespace(),
            column.table(),
            column.column(),
            column.json() ? TypeDescription.of(SqlType.JSON) : ColumnTypes.of(column.type()),
            nullability,
            column.identity());
  }

  @Override
  public List<ParameterDescription> parameters() {
    return statement.parameters().stream()
        .map(type -> new ParameterDescription(ColumnTypes.of(type), Nullability.NULLABLE))
        .toList();
  }

  @Override
  public boolean takesOthers(int parameter) {
    return statement.takesOthers(parameter);
  }

  @Override
  public ExecutionResult execute(
      Object[] parameters, ExecuteOptions options, Cancellation cancellation) throws SQLException {
    session.checkOpen();
    keys = List.of();
    session.observe(cancellation);
    WarmUp.callBegins();
    try {
      session.cursors().closeDropped();
      if (statement.isQuery()) {
        return ExecutionResult.rows(query(parameters, options, cancellation));
      }
      if (statement.isDefinition()) {
        return ExecutionResult.count(0, statement.define(parameters));
      }
      ExecutionContext[] started = {null};
      long[] counts =
          update(
              Collections.singletonList(parameters),
              context -> {
                started[0] = context;
                cancellation.onRequest(context::cancel);
              });
      return ExecutionResult.count(counts[0], started[0].warnings());
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    } finally {
      WarmUp.callEnds();
    }
  }

  private VectorCursor query(
      Object[] parameters, ExecuteOptions options, Cancellation cancellation) {
    Cursor rows = statement.query(parameters, context -> cancellation.onRequest(context::cancel));
    List<ResultColumn> now = statement.columns();
    VectorBatch view = spare != null && spare.shows(now) ? spare : new VectorBatch(now);
    spare = null;
    return new VectorCursor(
        session.cursors(), rows, view, options.maxRows(), unused -> spare = unused);
  }

  private long[] update(List<Object[]> rows, Consumer<ExecutionContext> started) {
    Written written = statement.write(rows, started);
    if (!statement.keyColumns().isEmpty()) {
      keys = new ArrayList<>(keys);
      keys.addAll(written.rows());
    }
    return written.counts();
  }

  /**
   * {@inheritDoc} INSERT and UPSERT apply as one; UPDATE and DELETE, which read what the element
   * before them wrote, one by one, and a failure after the first has the counts so far.
   */
  @Override
  public long[] executeBatch(List<Object[]> rows, Cancellation cancellation) throws SQLException {
    session.checkOpen();
    keys = List.of();
    session.observe(cancellation);
    WarmUp.callBegins();
    try {
      return rows.size() == 1 || statement.isBatchable()
          ? update(rows, context -> cancellation.onRequest(context::cancel))
          : oneByOne(rows, cancellation);
    } catch (RuntimeException | Error e) {
      throw SqlErrors.ofStatement(e);
    } finally {
      WarmUp.callEnds();
    }
  }

  private long[] oneByOne(List<Object[]> rows, Cancellation cancellation)
      throws BatchUpdateException {
    long[] counts = new long[rows.size()];
    for (int i = 0; i < counts.length; i++) {
      try {
        counts[i] =
            update(rows.subList(i, i + 1), context -> cancellation.onRequest(context::cancel))[0];
      } catch (RuntimeException | Error e) {
        if (i == 0) {
          throw e;
        }
        SQLException failure = SqlErrors.ofStatement(e);
        throw new BatchUpdateException(
            failure.getMessage(), failure.getSQLState(), 0, Arrays.copyOf(counts, i), failure);
      }
    }
    return counts;
  }
}
