package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.pushdown.Comparisons;
import io.cellardb.sql.pushdown.ConditionText;
import io.cellardb.sql.pushdown.PlainComparison;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.pushdown.TimeBounds;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The conditions {@code _time >= t}, {@code > t} and {@code = t} of a scan that need no cell before
 * {@code t} to be read. That is so where the scan wants nothing of a row but its key and its newest
 * time: a row has a cell that is as new exactly if its newest is. Were a column wanted, or an upper
 * bound given, older or newer cells would be missed. The conditions stay to be tested.
 */
public final class TimeFloor {
  private final List<RexNode> conditions;

  private TimeFloor(List<RexNode> conditions) {
    this.conditions = conditions;
  }

  /** The conditions of that kind that a scan has. */
  public static TimeFloor of(ScanSpec spec, RexBuilder builder) {
    if (spec.conditions().stream().allMatch(PlainComparison.class::isInstance)) {
      return new TimeFloor(List.of()); // those are about columns that are declared
    }
    TableDefinition table = spec.table();
    List<RexNode> floors = new ArrayList<>();
    boolean keysAndTimes = spec.fields().stream().allMatch(TimeFloor::isKeyOrTime);
    for (RexNode condition : spec.conditions()) {
      for (RexNode conjunct : Comparisons.conjuncts(condition, builder)) {
        for (int ordinal : RelOptUtil.InputFinder.bits(conjunct)) {
          keysAndTimes &= isKeyOrTime(ScanSpec.field(table, ordinal));
        }
        if (comparison(conjunct, table).isPresent()) {
          floors.add(conjunct);
        }
      }
    }
    return new TimeFloor(keysAndTimes ? floors : List.of());
  }

  private static boolean isKeyOrTime(ScanSpec.Field field) {
    return field instanceof ScanSpec.RowKey
        || field instanceof ScanSpec.RowTime
        || (field instanceof ScanSpec.Column column && column.column().isKey());
  }

  private static Optional<Comparisons.OfField> comparison(
      RexNode condition, TableDefinition table) {
    return Comparisons.ofField(condition)
        .filter(
            comparison ->
                comparison.field() == HiddenColumns.timeOrdinal(table)
                    && (comparison.kind() == SqlKind.EQUALS
                        || comparison.kind() == SqlKind.GREATER_THAN
                        || comparison.kind() == SqlKind.GREATER_THAN_OR_EQUAL)
                    && SqlTypeName.EXACT_TYPES.contains(
                        comparison.constant().getType().getSqlTypeName()));
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return conditions.isEmpty();
  }

  /**
   * The times of the cells to be read, for the parameters of one execution, without an upper bound;
   * empty if a condition compares with NULL, so that there is no row.
   */
  public Optional<TimeRange> range(TableDefinition table, ExecutionContext context) {
    TimeRange range = TimeRange.ALL;
    for (RexNode condition : conditions) {
      Comparisons.OfField comparison = comparison(condition, table).orElseThrow();
      Object constant = StatementConstant.of(comparison.constant()).value(context);
      if (constant == null) {
        return Optional.empty();
      }
      SqlKind kind =
          comparison.kind() == SqlKind.EQUALS ? SqlKind.GREATER_THAN_OR_EQUAL : comparison.kind();
      range = range.intersect(TimeBounds.of(kind, constant));
    }
    return Optional.of(range);
  }

  /** The conditions in words. */
  public String describe(TableDefinition table) {
    return conditions.stream()
        .map(condition -> ConditionText.of(condition, table))
        .collect(Collectors.joining(" AND "));
  }
}
