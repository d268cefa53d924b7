package io.cellardb.sql.repair;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.logical.CellarRexBuilder;
import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSimplify;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/**
 * Random conditions, simplified by Calcite as our builder makes them, have the value that they had,
 * also when a condition of a derived table was put in the place of its column. {@code
 * -Dconditions=N} tries so many, {@code -Dtest.seed=N} others.
 */
final class SimplificationTest {
  private static final SqlOperator[] COMPARISONS = {
    SqlStdOperatorTable.EQUALS,
    SqlStdOperatorTable.NOT_EQUALS,
    SqlStdOperatorTable.LESS_THAN,
    SqlStdOperatorTable.GREATER_THAN_OR_EQUAL,
    SqlStdOperatorTable.IS_DISTINCT_FROM,
    SqlStdOperatorTable.IS_NOT_DISTINCT_FROM
  };

  private static final SqlOperator[] TRUTH_TESTS = {
    SqlStdOperatorTable.IS_TRUE,
    SqlStdOperatorTable.IS_NOT_TRUE,
    SqlStdOperatorTable.IS_FALSE,
    SqlStdOperatorTable.IS_NOT_FALSE,
    SqlStdOperatorTable.IS_NULL,
    SqlStdOperatorTable.IS_NOT_NULL
  };

  private static final int NUMBER = 0;
  private static final int TRUTH = 2;

  private final RelDataTypeFactory types = new CellarTypeFactory();
  private final RexBuilder builder = new CellarRexBuilder(types);
  private final RelDataType number = types.createSqlType(SqlTypeName.INTEGER);
  private final RelDataType nullableNumber = types.createTypeWithNullability(number, true);
  private final RelDataType truth =
      types.createTypeWithNullability(types.createSqlType(SqlTypeName.BOOLEAN), true);
  private final RexSimplify simplify =
      new RexSimplify(builder, RelOptPredicateList.EMPTY, RexUtil.EXECUTOR);
  private final long seed = TestSeed.get(20_261_122);
  private Random random;

  @Test
  void aSimplerConditionHasTheSameValue() {
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < Integer.getInteger("conditions", 10_000); i++) {
      random = new Random(seed + i);
      RexNode condition = condition(1 + random.nextInt(3));
      for (RexUnknownAs unknown : List.of(RexUnknownAs.UNKNOWN, RexUnknownAs.FALSE)) {
        RexNode simpler = simplified(condition, unknown, wrong);
        simplified(inlined(random.nextBoolean() ? condition : simpler), unknown, wrong);
      }
    }
    assertEquals(List.of(), wrong, () -> wrong.size() + " of seed " + seed);
  }

  /** What Calcite makes of a condition, which is wrong where it has another value. */
  private RexNode simplified(RexNode condition, RexUnknownAs unknown, List<String> wrong) {
    RexNode simpler = simplify.simplifyUnknownAs(condition, unknown);
    for (Object[] row : rows()) {
      Boolean expected = known(value(condition, row), unknown);
      if (!Objects.equals(expected, known(value(simpler, row), unknown))) {
        wrong.add(condition + "\n  is " + simpler + "\n  " + Arrays.toString(row));
        break;
      }
    }
    return simpler;
  }

  /** With other expressions in the places of the truth value and of a number. */
  private RexNode inlined(RexNode condition) {
    RexNode otherTruth = condition(random.nextInt(3));
    RexNode otherNumber = operand(random.nextInt(3));
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return switch (ref.getIndex()) {
              case TRUTH -> otherTruth;
              case NUMBER -> nullable(otherNumber);
              default -> ref;
            };
          }

          @Override
          public RexNode visitCall(RexCall call) {
            RexNode visited = super.visitCall(call);
            return visited.isA(List.of(SqlKind.AND, SqlKind.OR))
                ? RexUtil.flatten(builder, visited)
                : visited;
          }
        });
  }

  private static List<Object[]> rows() {
    List<Object[]> rows = new ArrayList<>();
    for (Integer x : new Integer[] {null, 0, 1, 2}) {
      for (Integer y : new Integer[] {null, 1}) {
        for (Boolean b : new Boolean[] {null, true, false}) {
          for (int n = 0; n < 3; n++) {
            rows.add(new Object[] {x, y, b, n});
          }
        }
      }
    }
    return rows;
  }

  private RexNode condition(int depth) {
    switch (random.nextInt(depth == 0 ? 5 : 12)) {
      case 0 -> {
        return new RexInputRef(TRUTH, truth);
      }
      case 1 -> {
        return random.nextBoolean()
            ? builder.makeLiteral(random.nextBoolean())
            : builder.makeNullLiteral(truth);
      }
      case 2, 3 -> {
        return builder.makeCall(any(COMPARISONS), operand(depth), operand(depth));
      }
      case 4 -> {
        return builder.makeCall(TRUTH_TESTS[4 + random.nextInt(2)], column());
      }
      case 5, 6 -> {
        return builder.makeCall(any(TRUTH_TESTS), condition(depth - 1));
      }
      case 7 -> {
        return builder.makeCall(SqlStdOperatorTable.NOT, condition(depth - 1));
      }
      case 8 -> {
        return builder.makeCall(
            SqlStdOperatorTable.CASE,
            condition(depth - 1),
            condition(depth - 1),
            condition(depth - 1));
      }
      case 9 -> {
        RexNode other =
            random.nextBoolean() ? builder.makeLiteral(random.nextBoolean()) : condition(depth - 1);
        return builder.makeCall(any(COMPARISONS), condition(depth - 1), other);
      }
      default -> {
        SqlOperator connective =
            random.nextBoolean() ? SqlStdOperatorTable.AND : SqlStdOperatorTable.OR;
        List<RexNode> terms = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
          terms.add(condition(depth - 1));
        }
        return RexUtil.flatten(builder, builder.makeCall(connective, terms));
      }
    }
  }

  private SqlOperator any(SqlOperator[] operators) {
    return operators[random.nextInt(operators.length)];
  }

  private RexNode column() {
    return switch (random.nextInt(5)) {
      case 0 -> new RexInputRef(1, nullableNumber);
      case 1, 2 -> new RexInputRef(3, number);
      default -> new RexInputRef(NUMBER, nullableNumber);
    };
  }

  private RexNode operand(int depth) {
    return switch (random.nextInt(depth == 0 ? 6 : 8)) {
      case 0 -> random.nextInt(3) == 0 ? builder.makeNullLiteral(nullableNumber) : column();
      case 1, 2 -> builder.makeLiteral(random.nextInt(3), number, false);
      case 6 -> {
        RexNode value = column();
        RexNode equal = builder.makeCall(SqlStdOperatorTable.EQUALS, value, operand(0));
        yield either(equal, builder.makeNullLiteral(number), value); // NULLIF
      }
      case 7 -> either(condition(depth - 1), operand(0), operand(depth - 1));
      default -> column();
    };
  }

  private RexNode either(RexNode condition, RexNode value, RexNode otherwise) {
    return builder.makeCall(
        SqlStdOperatorTable.CASE, condition, nullable(value), nullable(otherwise));
  }

  private RexNode nullable(RexNode operand) {
    return builder.ensureType(nullableNumber, operand, true);
  }

  private static Boolean known(Object value, RexUnknownAs unknown) {
    boolean isFalse = value == null && unknown == RexUnknownAs.FALSE;
    return isFalse ? Boolean.FALSE : (Boolean) value;
  }

  /** What an expression is by the standard. */
  private Object value(RexNode node, Object[] row) {
    if (node instanceof RexInputRef ref) {
      return row[ref.getIndex()];
    }
    if (node instanceof RexLiteral literal) {
      if (literal.isNull()) {
        return null;
      }
      return literal.getType().getSqlTypeName() == SqlTypeName.BOOLEAN
          ? (Object) literal.getValueAs(Boolean.class)
          : literal.getValueAs(Integer.class);
    }
    RexCall call = (RexCall) node;
    if (call.isA(SqlKind.SEARCH)) {
      return value(RexUtil.expandSearch(builder, null, call), row);
    }
    if (call.isA(SqlKind.CASE)) {
      int i = 0;
      while (i < call.getOperands().size() - 1
          && !Boolean.TRUE.equals(value(call.getOperands().get(i), row))) {
        i += 2;
      }
      boolean otherwise = i == call.getOperands().size() - 1;
      return value(call.getOperands().get(otherwise ? i : i + 1), row);
    }
    List<Object> values = new ArrayList<>();
    call.getOperands().forEach(operand -> values.add(value(operand, row)));
    Object first = values.get(0);
    return switch (call.getKind()) {
      case AND -> values.contains(false) ? (Boolean) false : values.contains(null) ? null : true;
      case OR -> values.contains(true) ? (Boolean) true : values.contains(null) ? null : false;
      case NOT -> first == null ? null : !(Boolean) first;
      case CAST -> first;
      case IS_NULL -> first == null;
      case IS_NOT_NULL -> first != null;
      case IS_TRUE -> Boolean.TRUE.equals(first);
      case IS_NOT_TRUE -> !Boolean.TRUE.equals(first);
      case IS_FALSE -> Boolean.FALSE.equals(first);
      case IS_NOT_FALSE -> !Boolean.FALSE.equals(first);
      case IS_DISTINCT_FROM -> !Objects.equals(first, values.get(1));
      case IS_NOT_DISTINCT_FROM -> Objects.equals(first, values.get(1));
      default -> values.contains(null) ? null : compared(call.getKind(), values);
    };
  }

  private static boolean compared(SqlKind kind, List<Object> values) {
    int order =
        values.get(0) instanceof Integer number
            ? number.compareTo((Integer) values.get(1))
            : ((Boolean) values.get(0)).compareTo((Boolean) values.get(1));
    return switch (kind) {
      case EQUALS -> order == 0;
      case NOT_EQUALS -> order != 0;
      case LESS_THAN -> order < 0;
      case LESS_THAN_OR_EQUAL -> order <= 0;
      case GREATER_THAN -> order > 0;
      case GREATER_THAN_OR_EQUAL -> order >= 0;
      default -> throw new IllegalArgumentException(kind.name());
    };
  }
}
