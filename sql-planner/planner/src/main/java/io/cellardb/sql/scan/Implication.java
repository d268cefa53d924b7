package io.cellardb.sql.scan;

import io.cellardb.sql.pushdown.Comparisons;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.DateString;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.TimeString;
import org.apache.calcite.util.TimestampString;

/**
 * Which conditions are true wherever some others are. What is not found out is taken to be false: a
 * condition follows from itself, from one of the operands of an AND, from each operand of an OR,
 * and a comparison with a literal from a narrower one of the same expression. Parameters tell
 * nothing, but that what they are compared with is not NULL.
 */
final class Implication {
  private final List<RexNode> known = new ArrayList<>();

  /** Some conditions that are all true. */
  Implication(List<RexNode> conditions, RexBuilder builder) {
    for (RexNode condition : conditions) {
      known.addAll(Comparisons.conjuncts(condition, builder));
    }
  }

  /** Whether a condition, without ranges, is true wherever these are. */
  boolean implies(RexNode condition) {
    return RelOptUtil.conjunctions(condition).stream()
        .allMatch(wanted -> known.stream().anyMatch(each -> implies(each, wanted)));
  }

  /** Whether literals in the place of parameters might make a condition true. */
  boolean comparesWithParameter(RexNode condition) {
    ImmutableBitSet columns = RelOptUtil.InputFinder.bits(condition);
    return known.stream()
        .anyMatch(
            each -> hasParameter(each) && RelOptUtil.InputFinder.bits(each).intersects(columns));
  }

  private static boolean hasParameter(RexNode condition) {
    boolean[] found = {false};
    condition.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitDynamicParam(RexDynamicParam parameter) {
            found[0] = true;
            return null;
          }
        });
    return found[0];
  }

  private static boolean implies(RexNode known, RexNode wanted) {
    if (known.equals(wanted)) {
      return true;
    }
    if (known.getKind() == SqlKind.OR) {
      return RelOptUtil.disjunctions(known).stream().allMatch(each -> implies(each, wanted));
    }
    if (wanted.getKind() == SqlKind.OR) {
      return RelOptUtil.disjunctions(wanted).stream().anyMatch(each -> implies(known, each));
    }
    if (wanted.getKind() == SqlKind.AND) {
      return RelOptUtil.conjunctions(wanted).stream().allMatch(each -> implies(known, each));
    }
    if (known.getKind() == SqlKind.AND) {
      return RelOptUtil.conjunctions(known).stream().anyMatch(each -> implies(each, wanted));
    }
    if (wanted.getKind() == SqlKind.IS_NOT_NULL) {
      RexNode operand = ((RexCall) wanted).operands.get(0);
      return known.equals(operand) || isFalseForNull(known, operand);
    }
    Optional<Bound> narrow = Bound.of(known);
    Optional<Bound> wide = Bound.of(wanted);
    return narrow.isPresent() && wide.isPresent() && narrow.get().isWithin(wide.get());
  }

  private static boolean isFalseForNull(RexNode condition, RexNode operand) {
    return switch (condition.getKind()) {
      case EQUALS,
          NOT_EQUALS,
          LESS_THAN,
          LESS_THAN_OR_EQUAL,
          GREATER_THAN,
          GREATER_THAN_OR_EQUAL,
          LIKE ->
          ((RexCall) condition).operands.stream().anyMatch(operand::equals);
      default -> false;
    };
  }

  /**
   * {@code operand kind value}, where values of the operand and of the literal are of types between
   * which no comparison rounds.
   */
  private record Bound(RexNode operand, SqlKind kind, Comparable<?> value) {
    static Optional<Bound> of(RexNode condition) {
      if (!condition.isA(SqlKind.COMPARISON)
          || !(condition instanceof RexCall call)
          || call.operands.size() != 2) {
        return Optional.empty();
      }
      RexNode left = call.operands.get(0);
      RexNode right = call.operands.get(1);
      return right instanceof RexLiteral literal
          ? of(left, call.getKind(), literal)
          : left instanceof RexLiteral literal
              ? of(right, call.getKind().reverse(), literal)
              : Optional.empty();
    }

    private static Optional<Bound> of(RexNode operand, SqlKind kind, RexLiteral literal) {
      Comparable<?> value = value(operand.getType(), literal);
      boolean ordered = !(value instanceof String);
      boolean comparable =
          value != null && (ordered || kind == SqlKind.EQUALS || kind == SqlKind.NOT_EQUALS);
      return comparable ? Optional.of(new Bound(operand, kind, value)) : Optional.empty();
    }

    /** Null if the types are others. */
    private static Comparable<?> value(RelDataType compared, RexLiteral literal) {
      RelDataType type = literal.getType();
      if (literal.isNull()) {
        return null;
      }
      if (SqlTypeUtil.isExactNumeric(compared) && SqlTypeUtil.isExactNumeric(type)) {
        return literal.getValueAs(BigDecimal.class);
      }
      if (SqlTypeUtil.inCharFamily(compared) && SqlTypeUtil.inCharFamily(type)) {
        return literal.getValueAs(String.class);
      }
      SqlTypeName name = compared.getSqlTypeName();
      if (name != type.getSqlTypeName()) {
        return null;
      }
      return switch (name) {
        case DOUBLE, FLOAT -> literal.getValueAs(Double.class);
        case DATE -> literal.getValueAs(DateString.class);
        case TIME -> literal.getValueAs(TimeString.class);
        case TIMESTAMP -> literal.getValueAs(TimestampString.class);
        default -> null;
      };
    }

    boolean isWithin(Bound wide) {
      if (!operand.equals(wide.operand) || value.getClass() != wide.value.getClass()) {
        return false;
      }
      int order = compare(value, wide.value);
      return switch (kind) {
        case EQUALS -> isTrue(order, wide.kind) && !(wide.kind != kind && differsInBlanks(wide));
        case NOT_EQUALS -> wide.kind == SqlKind.NOT_EQUALS && order == 0;
        case LESS_THAN ->
            switch (wide.kind) {
              case LESS_THAN, LESS_THAN_OR_EQUAL, NOT_EQUALS -> order <= 0;
              default -> false;
            };
        case LESS_THAN_OR_EQUAL ->
            switch (wide.kind) {
              case LESS_THAN_OR_EQUAL -> order <= 0;
              case LESS_THAN, NOT_EQUALS -> order < 0;
              default -> false;
            };
        case GREATER_THAN ->
            switch (wide.kind) {
              case GREATER_THAN, GREATER_THAN_OR_EQUAL, NOT_EQUALS -> order >= 0;
              default -> false;
            };
        case GREATER_THAN_OR_EQUAL ->
            switch (wide.kind) {
              case GREATER_THAN_OR_EQUAL -> order >= 0;
              case GREATER_THAN, NOT_EQUALS -> order > 0;
              default -> false;
            };
        default -> false;
      };
    }

    /** Whether values are texts that differ in blanks behind them alone. */
    private boolean differsInBlanks(Bound other) {
      return value instanceof String text
          && other.value instanceof String of
          && text.stripTrailing().equals(of.stripTrailing());
    }

    /** Both are of one class. */
    @SuppressWarnings("unchecked")
    private static int compare(Comparable<?> a, Comparable<?> b) {
      return ((Comparable<Object>) a).compareTo(b);
    }

    private static boolean isTrue(int order, SqlKind kind) {
      return switch (kind) {
        case EQUALS -> order == 0;
        case NOT_EQUALS -> order != 0;
        case LESS_THAN -> order < 0;
        case LESS_THAN_OR_EQUAL -> order <= 0;
        case GREATER_THAN -> order > 0;
        case GREATER_THAN_OR_EQUAL -> order >= 0;
        default -> false;
      };
    }
  }
}
