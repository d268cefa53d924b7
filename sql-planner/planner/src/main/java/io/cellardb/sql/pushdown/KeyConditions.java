package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The conditions of a scan that become ranges of row keys: those on a prefix of the key, as long as
 * only single values precede. {@code a = 1 AND b IN (2, 3) AND c > 4} on the key (a, b, c) is two
 * ranges; with {@code b > 2} in the middle, {@code c > 4} is no longer one. A disjunction over
 * several key columns is the ranges of its operands, each beside the single values that all have:
 * {@code a > 1 OR (a = 1 AND b > 2)}, which is {@code (a, b) > (1, 2)}, is one range in the end.
 */
final class KeyConditions {
  /** Combinations of single values beyond which further key columns are left to be tested. */
  private static final int MAX_COMBINATIONS = 10_000;

  private static final double PREFIX_SELECTIVITY = 0.05;
  private static final double RANGE_SELECTIVITY = 0.3;

  private final KeyEncoding encoding;
  private final List<KeyColumnCondition> points = new ArrayList<>();
  private final List<KeyColumnCondition> last = new ArrayList<>();

  /** One list for each disjunction, with the conditions of each of its operands. */
  private final List<List<KeyConditions>> disjunctions = new ArrayList<>();

  private final List<RexNode> used = new ArrayList<>();
  private final List<RexNode> remaining;
  private final int keySize;

  /** How many leading columns are given; conditions are those on the columns after them. */
  private final int given;

  private long combinations = 1;

  KeyConditions(TableDefinition table, List<RexNode> conditions) {
    this(table, KeyEncoding.of(table), conditions, 0);
  }

  private KeyConditions(
      TableDefinition table, KeyEncoding encoding, List<RexNode> conditions, int given) {
    this.encoding = encoding;
    this.given = given;
    remaining = new ArrayList<>(conditions);
    keySize = table.key().size();
    int position = given;
    while (position < keySize && takePoints(table, position)) {
      position++;
    }
    if (position < keySize) {
      List<RexNode> single = List.copyOf(used);
      takeRanges(table, position);
      if (given == 0) {
        takeDisjunctions(table, single);
      }
    }
  }

  /**
   * Conditions that are left of these, on columns after ones without any condition, for every
   * combination of values that those have: {@code b = 2} on the key (a, b). Empty if there is none
   * that leaves few rows, or rows are not in the order of these values.
   */
  Optional<KeyConditions> behindGap(TableDefinition table) {
    if (table.saltBuckets() > 0) {
      return Optional.empty();
    }
    List<RexNode> selective =
        remaining.stream().filter(condition -> condition.getKind() != SqlKind.NOT_EQUALS).toList();
    for (int next = points.size() + 1; next < keySize; next++) {
      KeyConditions behind = new KeyConditions(table, encoding, selective, next);
      if (!behind.used.isEmpty()) {
        return Optional.of(behind);
      }
    }
    return Optional.empty();
  }

  /** How many leading columns have to be given for these conditions. */
  int given() {
    return given;
  }

  /** The ranges of rows whose keys have the first {@link #given} of these values. */
  List<KeyRange> ranges(Object[] leading, ExecutionContext context) {
    List<KeyRange> ranges = new ArrayList<>();
    addRanges(given, Arrays.copyOf(leading, given + points.size()), context, ranges);
    return ranges;
  }

  /** Takes one condition that binds the key column at {@code position} to single values. */
  private boolean takePoints(TableDefinition table, int position) {
    for (RexNode condition : remaining) {
      Optional<KeyColumnCondition> candidate = KeyColumnCondition.of(table, position, condition);
      if (candidate.isPresent()
          && candidate.get().isPoints()
          && combinations * candidate.get().points() <= MAX_COMBINATIONS) {
        points.add(candidate.get());
        combinations *= candidate.get().points();
        used.add(condition);
        remaining.remove(condition);
        return true;
      }
    }
    return false;
  }

  /** Takes all conditions on the key column at {@code position}. */
  private void takeRanges(TableDefinition table, int position) {
    for (RexNode condition : List.copyOf(remaining)) {
      Optional<KeyColumnCondition> candidate = KeyColumnCondition.of(table, position, condition);
      if (candidate.isPresent()) {
        last.add(candidate.get());
        used.add(condition);
        if (!candidate.get().inexact()) {
          remaining.remove(condition);
        }
      }
    }
  }

  /** Takes the disjunctions of which every operand bounds the key, beside what all rows have. */
  private void takeDisjunctions(TableDefinition table, List<RexNode> single) {
    for (RexNode condition : List.copyOf(remaining)) {
      if (condition.getKind() == SqlKind.OR && !used.contains(condition)) {
        takeDisjunction(table, single, condition);
      }
    }
  }

  private void takeDisjunction(TableDefinition table, List<RexNode> single, RexNode disjunction) {
    List<KeyConditions> operands = new ArrayList<>();
    boolean exact = true;
    long ranges = 0;
    for (RexNode operand : RelOptUtil.disjunctions(disjunction)) {
      List<RexNode> own = RelOptUtil.conjunctions(operand);
      List<RexNode> together = new ArrayList<>(single);
      together.addAll(own);
      KeyConditions conditions = new KeyConditions(table, encoding, together, 0);
      ranges += conditions.combinations;
      if (Collections.disjoint(conditions.used, own) || ranges > MAX_COMBINATIONS) {
        return;
      }
      exact &= Collections.disjoint(conditions.remaining, own);
      operands.add(conditions);
    }
    disjunctions.add(operands);
    used.add(disjunction);
    if (exact) {
      remaining.remove(disjunction);
    }
  }

  /** The conditions that became ranges; empty if all rows are read. */
  List<RexNode> used() {
    return used;
  }

  /** The conditions that must still be tested. */
  List<RexNode> remaining() {
    return remaining;
  }

  /** How many leading key columns are bound to one value each, so that rows do not differ there. */
  int fixedColumns() {
    int fixed = 0;
    while (fixed < points.size() && points.get(fixed).points() == 1) {
      fixed++;
    }
    return fixed;
  }

  /** The values of the {@link #fixedColumns} for one execution; empty if none can equal one. */
  Optional<List<Object>> fixedValues(ExecutionContext context) {
    List<Object> values = new ArrayList<>();
    for (KeyColumnCondition point : points.subList(0, fixedColumns())) {
      values.addAll(point.values(context));
    }
    return values.size() == fixedColumns() ? Optional.of(values) : Optional.empty();
  }

  /** Whether all of the key is bound to single values. */
  boolean isPointRead() {
    return given + points.size() == keySize;
  }

  /** The fraction of a table's rows that is expected to be within the ranges. */
  double selectivity(TableDefinition table, PlannerEstimates estimates) {
    if (isPointRead()) {
      return Math.min(1, combinations / estimates.rows());
    }
    double fraction = last.isEmpty() ? 1 : RANGE_SELECTIVITY;
    for (int i = 0; i < points.size(); i++) {
      int column = table.key().get(given + i).column();
      double one =
          estimates
              .column(column)
              .map(known -> (1 - known.nulls()) / known.distinct())
              .orElse(PREFIX_SELECTIVITY);
      fraction *= points.get(i).points() * one;
    }
    fraction = Math.min(1, fraction);
    for (List<KeyConditions> operands : disjunctions) {
      double any =
          operands.stream().mapToDouble(operand -> operand.selectivity(table, estimates)).sum();
      fraction = Math.min(fraction, any);
    }
    return fraction;
  }

  /** Whether they are that each column of the key equals one value. */
  boolean isOneRow() {
    return given == 0 && isPointRead() && combinations == 1;
  }

  /** The key of the row if they are {@link #isOneRow}; null if no row can fulfil them. */
  byte[] row(ExecutionContext context) {
    Object[] tuple = new Object[keySize];
    for (int i = 0; i < keySize; i++) {
      List<Object> values = points.get(i).values(context);
      if (values.isEmpty()) {
        return null;
      }
      tuple[i] = values.get(0);
    }
    return encoding.row(tuple);
  }

  /** The ranges for the parameters of one execution. */
  RowRanges ranges(ExecutionContext context) {
    return encoding.stored(keys(context));
  }

  /** The ranges, without what a salted table has before its keys. */
  private RowRanges keys(ExecutionContext context) {
    RowRanges common = RowRanges.ALL;
    if (!points.isEmpty() || !last.isEmpty()) {
      List<KeyRange> ranges = new ArrayList<>();
      addRanges(0, new Object[points.size()], context, ranges);
      common = RowRanges.of(ranges);
    }
    for (List<KeyConditions> operands : disjunctions) {
      List<KeyRange> any = new ArrayList<>();
      operands.forEach(operand -> any.addAll(operand.keys(context).ranges()));
      common = common.intersect(RowRanges.of(any));
    }
    return common;
  }

  private void addRanges(
      int position, Object[] tuple, ExecutionContext context, List<KeyRange> ranges) {
    if (position < given + points.size()) {
      for (Object value : points.get(position - given).values(context)) {
        tuple[position] = value;
        addRanges(position + 1, tuple, context, ranges);
      }
      return;
    }
    Optional<ByteString> prefix = encoding.prefix(tuple, position);
    if (prefix.isEmpty()) {
      return;
    }
    if (last.isEmpty()) {
      ranges.add(encoding.range(prefix.get(), position));
    } else {
      ranges.addAll(KeyColumnCondition.common(last, encoding, prefix.get(), context).ranges());
    }
  }
}
