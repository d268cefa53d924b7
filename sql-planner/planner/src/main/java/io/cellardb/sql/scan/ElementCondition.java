package io.cellardb.sql.scan;

import io.cellardb.sql.execution.expression.ArrayQuantifier;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Conditions that are true of a row only if its array has one of certain elements, as conditions on
 * the entry of that element: {@code x = ANY (a)}, {@code a @> ARRAY[x, ...]}, {@code a && b}; and
 * where the array is the keys of a map, {@code MAP_CONTAINS_KEY(m, x)}, {@code m[x] IS NOT NULL}
 * and comparisons of {@code m[x]}. The others' own conditions stay: an entry only leads to the row.
 */
final class ElementCondition {
  private final RexNode array;
  private final int part;
  private final RexBuilder builder;

  private ElementCondition(RexNode array, int part, RexBuilder builder) {
    this.array = array;
    this.part = part;
    this.builder = builder;
  }

  /**
   * Those of an index of elements; empty if it is none.
   *
   * @param builder null where all conditions are plain comparisons, of which none is one
   */
  static Optional<ElementCondition> of(TableIndex index, RexBuilder builder) {
    int part = index.definition().elements();
    return part < 0 || builder == null
        ? Optional.empty()
        : Optional.of(new ElementCondition(index.expressions().get(part), part, builder));
  }

  /** What a condition on the columns of the table asks of entries; empty if it asks nothing. */
  Optional<RexNode> onEntries(RexNode condition) {
    if (!(condition instanceof RexCall call)) {
      return Optional.empty();
    }
    List<RexNode> operands = call.operands;
    return switch (call.getKind()) {
      case SOME ->
          isEqual(call) && operands.size() == 2 && operands.get(1).equals(array)
              ? equal(operands.get(0))
              : Optional.empty();
      case IS_NOT_NULL -> item(operands.get(0));
      case EQUALS, NOT_EQUALS, LESS_THAN, LESS_THAN_OR_EQUAL, GREATER_THAN, GREATER_THAN_OR_EQUAL ->
          item(operands.get(0)).or(() -> item(operands.get(1)));
      default -> byName(call);
    };
  }

  private Optional<RexNode> byName(RexCall call) {
    List<RexNode> operands = call.operands;
    if (operands.size() != 2) {
      return Optional.empty();
    }
    return switch (call.getOperator().getName()) {
      case "CONTAINS_ALL" ->
          operands.get(0).equals(array) ? someOf(operands.get(1)) : Optional.empty();
      case "ARRAY_OVERLAP" ->
          operands.get(0).equals(array)
              ? anyOf(operands.get(1))
              : operands.get(1).equals(array) ? anyOf(operands.get(0)) : Optional.empty();
      case "MAP_CONTAINS_KEY" ->
          isOfMap(operands.get(0)) ? equal(operands.get(1)) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static boolean isEqual(RexCall call) {
    return ((ArrayQuantifier) call.getOperator()).comparison() == SqlKind.EQUALS;
  }

  private boolean isOfMap(RexNode map) {
    return array instanceof RexCall keys
        && keys.getOperator().getName().equals("MAP_KEYS")
        && keys.operands.get(0).equals(map);
  }

  /** A map has a value only for a key that it has. */
  private Optional<RexNode> item(RexNode node) {
    return node instanceof RexCall item
            && item.getKind() == SqlKind.ITEM
            && isOfMap(item.operands.get(0))
        ? equal(item.operands.get(1))
        : Optional.empty();
  }

  /** All elements of an array are wanted, so that one that is known can be sought. */
  private Optional<RexNode> someOf(RexNode wanted) {
    return wanted instanceof RexCall list && list.getKind() == SqlKind.ARRAY_VALUE_CONSTRUCTOR
        ? list.operands.stream()
            .filter(each -> each instanceof RexLiteral literal && !literal.isNull())
            .findFirst()
            .flatMap(this::equal)
        : Optional.empty();
  }

  private Optional<RexNode> anyOf(RexNode wanted) {
    return isFree(wanted)
        ? Optional.of(builder.makeCall(SqlStdOperatorTable.SOME_EQ, element(), wanted))
        : Optional.empty();
  }

  private Optional<RexNode> equal(RexNode value) {
    return isFree(value)
        ? Optional.of(builder.makeCall(SqlStdOperatorTable.EQUALS, element(), value))
        : Optional.empty();
  }

  private static boolean isFree(RexNode value) {
    return RelOptUtil.InputFinder.bits(value).isEmpty();
  }

  private RexNode element() {
    return new RexInputRef(part, array.getType().getComponentType());
  }
}
