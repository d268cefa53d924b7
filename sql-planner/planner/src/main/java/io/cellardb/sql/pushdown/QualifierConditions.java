package io.cellardb.sql.pushdown;

import io.cellardb.sql.encoding.EncodedComparison;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Conditions on the qualifier of cells, as ranges of qualifiers: comparisons with constants, LIKE,
 * and AND and OR of them. All must hold. The ranges may hold more than the conditions say, so that
 * these are to be tested.
 */
public final class QualifierConditions {
  /** Ranges beyond which one is read that holds all of them. */
  private static final int MOST_RANGES = 16;

  private static final ByteString LEAST = ByteString.wrap(new byte[1]);

  /** A range that nothing lies in. */
  private static final KeyRange NOTHING = new KeyRange(LEAST, LEAST);

  private final List<Function<ExecutionContext, RowRanges>> conditions = new ArrayList<>();
  private final int count;

  /**
   * Compiles conditions.
   *
   * @param qualifiers how a qualifier is a value
   * @param conditions of each of which {@link #isOne} holds
   */
  public QualifierConditions(ValueEncoding qualifiers, List<RexNode> conditions) {
    int ranges = 0;
    for (RexNode condition : conditions) {
      this.conditions.add(compiled(qualifiers, condition));
      ranges += ranges(condition);
    }
    count = Math.min(MOST_RANGES, ranges);
  }

  /** Whether a condition is one on the qualifier that makes ranges, its searches written out. */
  public static boolean isOne(ValueEncoding qualifiers, int field, RexNode condition) {
    if (condition.isA(List.of(SqlKind.AND, SqlKind.OR))) {
      return Comparisons.operands(condition).stream()
          .allMatch(operand -> isOne(qualifiers, field, operand));
    }
    return qualifiers.isOrdered()
        && Comparisons.ofField(condition)
            .filter(
                comparison ->
                    comparison.field() == field
                        && (comparison.kind() != SqlKind.LIKE || qualifiers.type().isText())
                        && Comparability.comparable(
                            qualifiers.type(), comparison.constant().getType()))
            .isPresent();
  }

  /** How many ranges there are, whatever the parameters. */
  public int count() {
    return count;
  }

  /** {@link #count} ranges for the parameters of one execution, disjoint and ascending. */
  public List<KeyRange> ranges(ExecutionContext context) {
    RowRanges all = RowRanges.ALL;
    for (Function<ExecutionContext, RowRanges> condition : conditions) {
      all = all.intersect(condition.apply(context));
    }
    List<KeyRange> ranges = new ArrayList<>(all.ranges());
    if (ranges.size() > count) {
      KeyRange hull = new KeyRange(ranges.get(0).start(), ranges.get(ranges.size() - 1).stop());
      ranges = new ArrayList<>(List.of(hull));
    }
    ranges.addAll(Collections.nCopies(count - ranges.size(), NOTHING));
    return ranges;
  }

  /** A range that nothing lies in. */
  public static KeyRange nothing() {
    return NOTHING;
  }

  private static int ranges(RexNode condition) {
    if (condition.isA(List.of(SqlKind.AND, SqlKind.OR))) {
      return Comparisons.operands(condition).stream().mapToInt(QualifierConditions::ranges).sum();
    }
    return condition.getKind() == SqlKind.NOT_EQUALS ? 2 : 1;
  }

  private static Function<ExecutionContext, RowRanges> compiled(
      ValueEncoding qualifiers, RexNode condition) {
    if (condition.isA(List.of(SqlKind.AND, SqlKind.OR))) {
      List<Function<ExecutionContext, RowRanges>> operands =
          Comparisons.operands(condition).stream()
              .map(operand -> compiled(qualifiers, operand))
              .toList();
      boolean all = condition.getKind() == SqlKind.AND;
      return context -> {
        RowRanges ranges = all ? RowRanges.ALL : RowRanges.NONE;
        for (Function<ExecutionContext, RowRanges> operand : operands) {
          RowRanges next = operand.apply(context);
          ranges = all ? ranges.intersect(next) : ranges.union(next);
        }
        return ranges;
      };
    }
    Comparisons.OfField comparison = Comparisons.ofField(condition).orElseThrow();
    StatementConstant constant = StatementConstant.of(comparison.constant());
    return context -> {
      Object value = constant.value(context);
      if (value == null) {
        return RowRanges.NONE;
      }
      if (comparison.kind() != SqlKind.LIKE) {
        return ranges(qualifiers.compare(Comparisons.storeComparison(comparison.kind()), value));
      }
      LikePrefix like = LikePrefix.of((String) value, comparison.escape());
      EncodedComparison prefix = qualifiers.compare(Filter.Comparison.EQUAL, like.prefix());
      return like.isWhole() ? ranges(prefix) : RowRanges.of(KeyRange.prefix(prefix.operand()));
    };
  }

  /** The qualifiers for which a comparison holds; the empty one is the least. */
  private static RowRanges ranges(EncodedComparison comparison) {
    ByteString operand = comparison.operand();
    ByteString next = operand.successor();
    RowRanges before =
        operand.isEmpty() ? RowRanges.NONE : RowRanges.of(new KeyRange(ByteString.EMPTY, operand));
    RowRanges after = RowRanges.of(new KeyRange(next, ByteString.EMPTY));
    return switch (comparison.comparison()) {
      case EQUAL -> RowRanges.of(new KeyRange(operand, next));
      case NOT_EQUAL -> before.union(after);
      case LESS -> before;
      case LESS_OR_EQUAL -> RowRanges.of(new KeyRange(ByteString.EMPTY, next));
      case GREATER -> after;
      case GREATER_OR_EQUAL -> RowRanges.of(new KeyRange(operand, ByteString.EMPTY));
    };
  }
}
