package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The conditions of a scan of a table's history, divided. There are ranges of row keys, a range of
 * the times at which states begin, an upper bound of those at which they end, and the residual. The
 * residual has the conditions of that bound, too. Columns have the numbers that {@link HistoryView}
 * states.
 */
public final class HistoryConditions {
  private static final Set<SqlKind> RANGES =
      EnumSet.of(
          SqlKind.EQUALS,
          SqlKind.LESS_THAN,
          SqlKind.LESS_THAN_OR_EQUAL,
          SqlKind.GREATER_THAN,
          SqlKind.GREATER_THAN_OR_EQUAL);

  private final TableDefinition table;
  private final RowKeyConditions row;
  private final KeyConditions key;
  private final List<RexNode> times = new ArrayList<>();
  private final List<RexNode> endings = new ArrayList<>();
  private final List<RexNode> residual = new ArrayList<>();
  private final boolean endWanted;

  /**
   * Divides conditions.
   *
   * @param columns the columns that the scan returns
   */
  public HistoryConditions(
      TableDefinition table, List<Integer> columns, List<RexNode> conditions, RexBuilder builder) {
    this.table = table;
    int validFrom = HistoryView.validFromOrdinal(table);
    int validTo = HistoryView.validToOrdinal(table);
    List<RexNode> onRow = new ArrayList<>();
    boolean end = columns.contains(validTo);
    for (RexNode condition : conditions) {
      for (RexNode conjunct :
          RelOptUtil.conjunctions(RexUtil.expandSearch(builder, null, condition))) {
        end |= RelOptUtil.InputFinder.bits(conjunct).get(validTo);
        if (isRange(conjunct, validTo)) {
          endings.add(conjunct);
        }
        if (isRange(conjunct, validFrom)) {
          times.add(conjunct);
        } else if (RelOptUtil.InputFinder.bits(conjunct).length() <= validFrom) {
          onRow.add(conjunct);
        } else {
          residual.add(conjunct);
        }
      }
    }
    endWanted = end;
    row = new RowKeyConditions(table, onRow);
    key = new KeyConditions(table, row.remaining());
    residual.addAll(key.remaining());
  }

  private static boolean isRange(RexNode conjunct, int field) {
    return Comparisons.ofField(conjunct)
        .filter(
            comparison ->
                comparison.field() == field
                    && RANGES.contains(comparison.kind())
                    && SqlTypeName.EXACT_TYPES.contains(
                        comparison.constant().getType().getSqlTypeName()))
        .isPresent();
  }

  /** The rows to read. */
  public RowRanges rows(ExecutionContext context) {
    RowRanges rows = key.ranges(context);
    return row.used().isEmpty() ? rows : rows.intersect(row.ranges(context));
  }

  /** When wanted states begin; empty if a condition compares with NULL, so that there is none. */
  public Optional<TimeRange> beginnings(ExecutionContext context) {
    return range(times, context);
  }

  /**
   * When wanted states end. What begins later makes no state that ends within this range, and need
   * not be looked at: without it a state seems to be current, and is none of the wanted either.
   */
  public Optional<TimeRange> endings(ExecutionContext context) {
    return range(endings, context);
  }

  private static Optional<TimeRange> range(List<RexNode> conditions, ExecutionContext context) {
    TimeRange range = TimeRange.ALL;
    for (RexNode time : conditions) {
      Comparisons.OfField comparison = Comparisons.ofField(time).orElseThrow();
      Object constant = StatementConstant.of(comparison.constant()).value(context);
      if (constant == null) {
        return Optional.empty();
      }
      range = range.intersect(TimeBounds.of(comparison.kind(), constant));
    }
    return Optional.of(range);
  }

  /** Whether it matters when states end. */
  public boolean isEndWanted() {
    return endWanted;
  }

  /** What is left to test. */
  public List<RexNode> residual() {
    return residual;
  }

  /** Whether something is left to test. */
  public boolean hasResidual() {
    return !residual.isEmpty();
  }

  /** The key conditions in words; {@code all} if there is none. */
  public String describeRows() {
    List<RexNode> used = new ArrayList<>(row.used());
    used.addAll(key.used());
    return used.isEmpty() ? "all" : describe(used);
  }

  /** Whether there are conditions on when states begin. */
  public boolean hasTimes() {
    return !times.isEmpty();
  }

  /** The conditions on when states begin, in words. */
  public String describeTimes() {
    return describe(times);
  }

  /** Whether there are conditions on when states end. */
  public boolean hasEndings() {
    return !endings.isEmpty();
  }

  /** The conditions on when states end, in words. */
  public String describeEndings() {
    return describe(endings);
  }

  /** The residual in words. */
  public String describeResidual() {
    return describe(residual);
  }

  private String describe(List<RexNode> conditions) {
    List<String> names = new ArrayList<>();
    table.columns().forEach(column -> names.add(column.name()));
    names.add(HiddenColumns.ROW);
    names.add(HiddenColumns.TIME);
    table.columns().forEach(column -> names.add("CELL_TIME(" + column.name() + ")"));
    names.add(HistoryView.VALID_FROM);
    names.add(HistoryView.VALID_TO);
    return conditions.stream()
        .map(condition -> ConditionText.of(condition, names))
        .collect(Collectors.joining(" AND "));
  }
}
