package io.cellardb.sql.ddl;

import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Whether expressions depend on nothing but their inputs: neither on the time, nor on chance, nor
 * on the session, whose time zone counts where instants become dates, times or texts.
 */
final class ImmutableExpressions {
  /** What says nothing of itself. */
  private static final Set<String> CHANGING =
      Set.of("RAND", "RANDOM", "RAND_INTEGER", "GEN_RANDOM_UUID", "USER", "CURRENT_USER");

  /** What is done with instants without a time zone, or with one that is written. */
  private static final Set<SqlKind> OF_INSTANTS =
      Set.of(
          SqlKind.CASE,
          SqlKind.COALESCE,
          SqlKind.GREATEST,
          SqlKind.LEAST,
          SqlKind.NULLIF,
          SqlKind.SEARCH,
          SqlKind.BETWEEN,
          SqlKind.ITEM,
          SqlKind.IS_NULL,
          SqlKind.IS_NOT_NULL,
          SqlKind.IS_DISTINCT_FROM,
          SqlKind.IS_NOT_DISTINCT_FROM,
          SqlKind.ARRAY_VALUE_CONSTRUCTOR);

  private ImmutableExpressions() {}

  /** The name of a call whose value may change; null if there is none. */
  static String changing(RexNode expression) {
    String[] found = {null};
    expression.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitCall(RexCall call) {
            if (isChanging(call)) {
              found[0] = call.getOperator().getName();
            }
            return super.visitCall(call);
          }
        });
    return found[0];
  }

  private static boolean isChanging(RexCall call) {
    SqlOperator operator = call.getOperator();
    if (!operator.isDeterministic()
        || operator.isDynamicFunction()
        || CHANGING.contains(operator.getName().toUpperCase(Locale.ROOT))) {
      return true;
    }
    boolean result = isInstant(call.getType());
    boolean operands = call.getOperands().stream().anyMatch(each -> isInstant(each.getType()));
    if (!result && !operands) {
      return false;
    }
    if (call.isA(SqlKind.CAST)) {
      return result != operands;
    }
    return !call.isA(SqlKind.COMPARISON) && !OF_INSTANTS.contains(call.getKind());
  }

  private static boolean isInstant(RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE
        || (type.getComponentType() != null && isInstant(type.getComponentType()));
  }
}
