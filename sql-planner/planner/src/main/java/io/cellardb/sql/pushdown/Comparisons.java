package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.expression.ArrayQuantifier;
import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.storage.Filter;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Recognises comparisons of a column with something that is constant during a statement. */
public final class Comparisons {
  /** The digits of a second that intervals have. */
  private static final int MICROSECONDS = 6;

  /**
   * {@code column kind constant}.
   *
   * @param column the column
   * @param kind EQUALS, NOT_EQUALS, LESS_THAN and so on, or LIKE
   * @param constant an expression over literals, parameters and the statement's time
   * @param escape the escape character of LIKE; -1 for none
   */
  record Comparison(ColumnDefinition column, SqlKind kind, RexNode constant, int escape) {
    /** The constant, to be evaluated; null for IS_TRUE, which has none. */
    StatementConstant compiled() {
      return constant == null ? null : StatementConstant.of(constant);
    }

    /** Whether this is LIKE with a literal that asks for a prefix, or a whole text, alone. */
    boolean isKnownPrefix() {
      return kind == SqlKind.LIKE
          && constant instanceof RexLiteral pattern
          && !pattern.isNull()
          && LikePrefix.of(pattern.getValueAs(String.class), escape).isPrefixOnly();
    }
  }

  /**
   * {@code field kind constant}.
   *
   * @param field the position of the field
   * @param kind as in {@link Comparison}
   * @param constant as in {@link Comparison}
   * @param escape as in {@link Comparison}
   */
  public record OfField(int field, SqlKind kind, RexNode constant, int escape) {}

  private Comparisons() {}

  /** The conditions that are all to hold for one to hold, its ranges as comparisons. */
  public static List<RexNode> conjuncts(RexNode condition, RexBuilder builder) {
    if (condition instanceof PlainComparison) {
      return List.of(condition);
    }
    return RelOptUtil.conjunctions(RexUtil.expandSearch(builder, null, condition));
  }

  /** The comparison that a condition is, columns numbered as in {@code table}. */
  static Optional<Comparison> of(TableDefinition table, RexNode condition) {
    if (!(condition instanceof RexCall)) {
      return booleanColumn(table, condition);
    }
    return ofField(condition)
        .filter(comparison -> comparison.field() < table.columns().size())
        .map(
            comparison ->
                new Comparison(
                    table.columns().get(comparison.field()),
                    comparison.kind(),
                    comparison.constant(),
                    comparison.escape()))
        .filter(
            comparison ->
                Comparability.comparable(
                    comparison.column().type(), comparison.constant().getType()));
  }

  /** The comparison of a field with a constant that a condition is. */
  public static Optional<OfField> ofField(RexNode condition) {
    if (!(condition instanceof RexCall call)) {
      return Optional.empty();
    }
    RexNode left = call.operands.get(0);
    return switch (call.getKind()) {
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          ofField(left, call.getKind(), call.operands.get(1), -1)
              .or(() -> ofField(call.operands.get(1), call.getKind().reverse(), left, -1));
      case LIKE -> like(call);
      default -> Optional.empty();
    };
  }

  /** {@code field = ANY (array)} of a constant array, if a condition is that. */
  static Optional<OfField> anyOf(RexNode condition) {
    return condition instanceof RexCall call
            && call.getKind() == SqlKind.SOME
            && ((ArrayQuantifier) call.getOperator()).comparison() == SqlKind.EQUALS
            && call.operands.size() == 2
        ? ofField(call.operands.get(0), SqlKind.SOME, call.operands.get(1), -1)
        : Optional.empty();
  }

  /** LIKE without an escape character, or with one that is known; ILIKE is left to the kernels. */
  private static Optional<OfField> like(RexCall call) {
    if (!call.getOperator().getName().equals("LIKE")) {
      return Optional.empty();
    }
    int escape = -1;
    if (call.operands.size() > 2) {
      String text =
          call.operands.get(2) instanceof RexLiteral literal && !literal.isNull()
              ? literal.getValueAs(String.class)
              : "";
      if (text.isEmpty() || text.codePointCount(0, text.length()) > 1) {
        return Optional.empty();
      }
      escape = text.codePointAt(0);
    }
    return ofField(call.operands.get(0), SqlKind.LIKE, call.operands.get(1), escape);
  }

  private static Optional<OfField> ofField(RexNode left, SqlKind kind, RexNode right, int escape) {
    return withoutLosslessCast(left) instanceof RexInputRef ref && isConstant(right)
        ? Optional.of(new OfField(ref.getIndex(), kind, right, escape))
        : Optional.empty();
  }

  private static Optional<Comparison> booleanColumn(TableDefinition table, RexNode condition) {
    return condition instanceof RexInputRef ref
            && ref.getType().getSqlTypeName() == SqlTypeName.BOOLEAN
        ? Optional.of(
            new Comparison(table.columns().get(ref.getIndex()), SqlKind.IS_TRUE, null, -1))
        : Optional.empty();
  }

  /** Whether the last unit of an interval is the smallest of its kind, with all its digits. */
  private static boolean hasSmallestUnit(RelDataType interval) {
    SqlIntervalQualifier units = interval.getIntervalQualifier();
    return units.isYearMonth()
        ? units.getUnit() == TimeUnit.MONTH
        : units.getUnit() == TimeUnit.SECOND
            && units.getFractionalSecondPrecision(CellarTypeSystem.INSTANCE) >= MICROSECONDS;
  }

  /**
   * The operand of a cast between exact numbers, texts, times, or intervals that changes no value.
   */
  static RexNode withoutLosslessCast(RexNode node) {
    if (node.getKind() != SqlKind.CAST) {
      return node;
    }
    RexNode operand = ((RexCall) node).operands.get(0);
    RelDataType from = operand.getType();
    RelDataType to = node.getType();
    boolean lossless;
    if (SqlTypeName.INT_TYPES.contains(from.getSqlTypeName())) {
      lossless =
          SqlTypeName.INT_TYPES.contains(to.getSqlTypeName())
              ? to.getPrecision() >= from.getPrecision()
              : to.getSqlTypeName() == SqlTypeName.DECIMAL
                  && to.getPrecision() - to.getScale() >= from.getPrecision();
    } else if (from.getSqlTypeName() == SqlTypeName.DECIMAL) {
      lossless =
          to.getSqlTypeName() == SqlTypeName.DECIMAL
              && to.getScale() >= from.getScale()
              && to.getPrecision() - to.getScale() >= from.getPrecision() - from.getScale();
    } else if (from.getSqlTypeName() == to.getSqlTypeName()
        && SqlTypeName.DATETIME_TYPES.contains(from.getSqlTypeName())) {
      lossless = to.getPrecision() >= from.getPrecision();
    } else if (SqlTypeUtil.isInterval(from) && SqlTypeUtil.isInterval(to)) {
      lossless = hasSmallestUnit(to);
    } else {
      lossless =
          SqlTypeName.CHAR_TYPES.contains(from.getSqlTypeName())
              && to.getSqlTypeName() == SqlTypeName.VARCHAR
              && (to.getPrecision() == RelDataType.PRECISION_NOT_SPECIFIED
                  || (to.getPrecision() >= from.getPrecision()
                      && from.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED));
    }
    return lossless ? operand : node;
  }

  /** Whether an expression has one value throughout a statement. */
  static boolean isConstant(RexNode node) {
    if (node instanceof RexLiteral || node instanceof RexDynamicParam) {
      return true;
    }
    if (!RexUtil.isDeterministic(node)) {
      return false;
    }
    boolean[] constant = {true};
    node.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitInputRef(RexInputRef ref) {
            constant[0] = false;
            return null;
          }

          @Override
          public Void visitCorrelVariable(org.apache.calcite.rex.RexCorrelVariable variable) {
            constant[0] = false;
            return null;
          }

          @Override
          public Void visitSubQuery(org.apache.calcite.rex.RexSubQuery query) {
            constant[0] = false;
            return null;
          }

          @Override
          public Void visitOver(org.apache.calcite.rex.RexOver over) {
            constant[0] = false;
            return null;
          }
        });
    return constant[0];
  }

  /** The store's comparison of a kind; that of IS_TRUE is with {@code true}. */
  static Filter.Comparison storeComparison(SqlKind kind) {
    return switch (kind) {
      case EQUALS, IS_TRUE -> Filter.Comparison.EQUAL;
      case NOT_EQUALS -> Filter.Comparison.NOT_EQUAL;
      case LESS_THAN -> Filter.Comparison.LESS;
      case LESS_THAN_OR_EQUAL -> Filter.Comparison.LESS_OR_EQUAL;
      case GREATER_THAN -> Filter.Comparison.GREATER;
      case GREATER_THAN_OR_EQUAL -> Filter.Comparison.GREATER_OR_EQUAL;
      default -> throw new IllegalStateException(kind.toString());
    };
  }

  /** The operands of AND or OR. */
  static List<RexNode> operands(RexNode node) {
    return ((RexCall) node).operands;
  }
}
