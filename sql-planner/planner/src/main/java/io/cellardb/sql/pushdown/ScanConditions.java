package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.Filter;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;

/**
 * The conditions of a scan, divided: ranges of row keys, a filter for the store, and the residual
 * that is evaluated on what the store returns. Together they mean the same as all conditions.
 */
public final class ScanConditions {
  private final TableDefinition table;
  private final RowKeyConditions row;
  private final KeyConditions key;
  private final List<RexNode> filtered = new ArrayList<>();
  private final List<FilterTemplate> filters = new ArrayList<>();
  private final List<RexNode> residual = new ArrayList<>();

  /** Divides the conditions of a scan of {@code table}, whose columns they refer to by ordinal. */
  public ScanConditions(TableDefinition table, List<RexNode> conditions, RexBuilder builder) {
    this.table = table;
    List<RexNode> conjuncts = new ArrayList<>();
    for (RexNode condition : conditions) {
      conjuncts.addAll(Comparisons.conjuncts(condition, builder));
    }
    this.row = new RowKeyConditions(table, conjuncts);
    this.key = new KeyConditions(table, row.remaining());
    FilterTranslation translation = new FilterTranslation(table);
    for (RexNode condition : key.remaining()) {
      Optional<FilterTemplate> filter = translation.translate(condition);
      if (filter.isPresent()) {
        filtered.add(condition);
        filters.add(filter.get());
      } else {
        residual.add(condition);
      }
    }
  }

  /** The rows to read. */
  public RowRanges rows(ExecutionContext context) {
    RowRanges rows = key.ranges(context);
    return row.used().isEmpty() ? rows : rows.intersect(row.ranges(context));
  }

  /** Whether they leave one row at most, which its key tells. */
  public boolean isOneRow() {
    return key.isOneRow() && row.used().isEmpty() && filters.isEmpty();
  }

  /** The key of the row if it {@link #isOneRow}; null if there can be none. */
  public byte[] row(ExecutionContext context) {
    return key.row(context);
  }

  /** Whether any bounds the rows by the columns of their key. */
  public boolean hasKeys() {
    return !key.used().isEmpty();
  }

  /** How many leading columns of the key are the same in all rows. */
  public int fixedKeyColumns() {
    return key.fixedColumns();
  }

  /** The values of these columns; empty if a column is to equal NULL, so that there is no row. */
  public Optional<List<Object>> fixedValues(ExecutionContext context) {
    return key.fixedValues(context);
  }

  /** How many of a table's rows are expected to be looked at. */
  public double rowsWithin(PlannerEstimates estimates) {
    return Math.max(
        1, row.isPointRead() ? 1 : estimates.rows() * key.selectivity(table, estimates));
  }

  /**
   * How the scan can skip from one combination of values of leading key columns to the next, since
   * what is asked for are few rows of each; empty if it cannot, or is too small for it.
   */
  public Optional<KeySkips> skips(PlannerEstimates estimates) {
    return key.behindGap(table)
        .map(behind -> new KeySkips(table, behind, rowsWithin(estimates)))
        .filter(KeySkips::areWorthIt);
  }

  /** Whether a store can compare the cells of a column, so that equal values have equal bytes. */
  public static boolean canFilter(ColumnDefinition column) {
    return FilterTranslation.isCell(column);
  }

  /** The columns that the store's filter looks at. */
  public List<ColumnDefinition> filterColumns() {
    return filters.stream().flatMap(filter -> filter.columns().stream()).distinct().toList();
  }

  /** The store's filter. */
  public Filter filter(ExecutionContext context, ToIntFunction<ColumnDefinition> positions) {
    if (filters.isEmpty()) {
      return Filter.ALL;
    }
    List<Filter> bound =
        filters.stream().map(template -> template.bind(context, positions)).toList();
    return bound.size() == 1 ? bound.get(0) : new Filter.And(bound);
  }

  /** Whether the store filters. */
  public boolean hasFilters() {
    return !filters.isEmpty();
  }

  /** What is left to test, on the table's columns by ordinal. */
  public List<RexNode> residual() {
    return residual;
  }

  /** Whether something is left to test. */
  public boolean hasResidual() {
    return !residual.isEmpty();
  }

  /** The fraction of the table's rows that is expected to pass. */
  public double selectivity(PlannerEstimates estimates) {
    double fraction =
        row.isPointRead() ? Math.min(1, 1 / estimates.rows()) : key.selectivity(table, estimates);
    Selectivity selectivity = new Selectivity(table, estimates);
    for (RexNode condition : row.isPointRead() ? List.<RexNode>of() : row.used()) {
      fraction *= selectivity.of(condition);
    }
    for (RexNode condition : filtered) {
      fraction *= selectivity.of(condition);
    }
    for (RexNode condition : residual) {
      fraction *= selectivity.of(condition);
    }
    return fraction;
  }

  /**
   * The fraction of a table's rows that one condition is expected to leave, without regard to what
   * the row key can do for it.
   */
  public static double selectivity(
      TableDefinition table, PlannerEstimates estimates, RexNode condition, RexBuilder builder) {
    return new Selectivity(table, estimates).of(RexUtil.expandSearch(builder, null, condition));
  }

  /** The key conditions in words; {@code all} if there is none. */
  public String describeRows() {
    List<RexNode> used = new ArrayList<>(row.used());
    used.addAll(key.used());
    return used.isEmpty() ? "all" : describe(used);
  }

  /** How many regions of those that the table has are asked for rows, as far as that is known. */
  public String describeRegions(PlannerEstimates estimates) {
    int all = estimates.splits().size() + 1;
    boolean isKnown =
        row.used().stream().allMatch(ScanConditions::isLiteral)
            && key.used().stream().allMatch(ScanConditions::isLiteral);
    return isKnown
        ? rows(StatementConstant.NO_CONTEXT).split(estimates.splits()).size() + " of " + all
        : "some of " + all;
  }

  /** Whether the constants of a condition need neither parameters nor any work. */
  private static boolean isLiteral(RexNode condition) {
    boolean[] literal = {true};
    condition.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitDynamicParam(RexDynamicParam parameter) {
            literal[0] = false;
            return null;
          }

          @Override
          public Void visitCall(RexCall call) {
            literal[0] &= !StatementConstant.is(call);
            return super.visitCall(call);
          }
        });
    return literal[0];
  }

  /** The store's filter in words. */
  public String describeFilters() {
    return describe(filtered);
  }

  /** The residual in words. */
  public String describeResidual() {
    return describe(residual);
  }

  private String describe(List<RexNode> conditions) {
    return conditions.stream()
        .map(condition -> ConditionText.of(condition, table))
        .collect(Collectors.joining(" AND "));
  }
}
