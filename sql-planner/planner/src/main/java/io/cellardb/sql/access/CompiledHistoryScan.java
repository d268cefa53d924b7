package io.cellardb.sql.access;

import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.FilterOperator;
import io.cellardb.sql.pushdown.HistoryConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.time.AsOf;
import io.cellardb.sql.time.LostVersions;
import io.cellardb.sql.time.Period;
import io.cellardb.sql.time.RowHistories;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;

/** A compiled scan of the states that the rows of a table were in. */
public final class CompiledHistoryScan implements OperatorFactory {
  private final TableDefinition table;
  private final HistoryConditions conditions;
  private final AsOf asOf;
  private final Period period;
  private final int width;

  /** The numbers of the columns that are made: those returned, then those to be tested only. */
  private final List<Integer> columns;

  private final ScanFieldList fields;
  private final CompiledExpression residual;

  /**
   * Compiles a scan whose conditions are divided already.
   *
   * @param source the table, without fields
   * @param wanted the columns that it returns, by the numbers that {@link HistoryView} states
   */
  public CompiledHistoryScan(
      ScanSpec source,
      List<Integer> wanted,
      HistoryConditions conditions,
      AsOf asOf,
      Period period,
      RexBuilder builder) {
    this.table = source.table();
    this.conditions = conditions;
    this.asOf = asOf;
    this.period = period;
    width = wanted.size();
    columns = new ArrayList<>(wanted);
    residual = conditions.hasResidual() ? compileResidual(builder) : null;
    fields =
        new ScanFieldList(
            source.returning(
                columns.stream()
                    .filter(column -> column < HistoryView.validFromOrdinal(table))
                    .distinct()
                    .map(column -> ScanSpec.field(table, column))
                    .toList()),
            builder.getTypeFactory());
  }

  private CompiledExpression compileResidual(RexBuilder builder) {
    RexNode condition = RexUtil.composeConjunction(builder, conditions.residual());
    return Expressions.compile(
        condition.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef ref) {
                if (!columns.contains(ref.getIndex())) {
                  columns.add(ref.getIndex());
                }
                return new RexInputRef(columns.indexOf(ref.getIndex()), ref.getType());
              }
            }));
  }

  @Override
  public Operator open(Execution execution) {
    ExecutionContext context = execution.context();
    RowRanges rows = conditions.rows(context);
    Optional<TimeRange> state = asOf.times(context);
    Optional<TimeRange> during = period.range(context);
    Optional<TimeRange> beginnings = conditions.beginnings(context);
    Optional<TimeRange> endings = conditions.endings(context);
    if (rows.isNone()
        || state.isEmpty()
        || during.isEmpty()
        || beginnings.isEmpty()
        || endings.isEmpty()) {
      return new NoRows();
    }
    TimeRange wanted = beginnings.get().intersect(new TimeRange(0, during.get().max()));
    if (wanted.isEmpty()) {
      return new NoRows();
    }
    if (period.isBounded()) {
      LostVersions.check(execution.table(table.stored()), table, rows, during.get().min(), context);
    }
    // Where nobody wants to know when states end, but for whether it is after the period began,
    // those that begin later need not be looked at.
    TimeRange read = state.get().intersect(new TimeRange(0, endings.get().max()));
    if (!conditions.isEndWanted()) {
      read = read.intersect(TimeRange.asOf(Math.max(wanted.max(), during.get().min())));
    }
    Operator scan =
        new HistoryOperator(
            RowHistories.open(execution.table(table.stored()), table, rows, read),
            new HistoryOperator.Wanted(wanted, during.get().min()),
            columns,
            table,
            fields,
            context,
            execution.node());
    if (residual != null) {
      scan = new FilterOperator(scan, residual.instantiate(context), context);
    }
    return columns.size() == width ? scan : new SomeColumns(scan, 0, width);
  }
}
