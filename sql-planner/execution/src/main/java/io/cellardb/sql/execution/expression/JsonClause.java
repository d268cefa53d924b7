package io.cellardb.sql.execution.expression;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * What may be said in a call of a function of SQL/JSON. In a plan each is a symbol among the
 * operands, before the value that it is about.
 */
public enum JsonClause {
  /** Before an object of the variables of the path. */
  PASSING,
  NULL_ON_EMPTY,
  ERROR_ON_EMPTY,
  /** Before the value that stands for nothing found. */
  DEFAULT_ON_EMPTY,
  ARRAY_ON_EMPTY,
  OBJECT_ON_EMPTY,
  NULL_ON_ERROR,
  ERROR_ON_ERROR,
  /** Before the value that stands for an error. */
  DEFAULT_ON_ERROR,
  ARRAY_ON_ERROR,
  OBJECT_ON_ERROR,
  TRUE_ON_ERROR,
  FALSE_ON_ERROR,
  UNKNOWN_ON_ERROR,
  WITH_WRAPPER,
  WITH_CONDITIONAL_WRAPPER,
  OMIT_QUOTES,
  /** Before a value that is JSON already. */
  FORMAT_JSON,
  ABSENT_ON_NULL,
  UNIQUE_KEYS;

  /** The clauses among operands, with the operand behind each, or null. */
  static Map<JsonClause, RexNode> of(List<RexNode> operands) {
    Map<JsonClause, RexNode> clauses = new EnumMap<>(JsonClause.class);
    for (int i = 0; i < operands.size(); i++) {
      JsonClause clause = of(operands.get(i));
      if (clause != null) {
        boolean last = i + 1 == operands.size() || of(operands.get(i + 1)) != null;
        clauses.put(clause, last ? null : operands.get(i + 1));
      }
    }
    return clauses;
  }

  /** The clause that an operand is; null for any other operand. */
  static JsonClause of(RexNode operand) {
    return operand instanceof RexLiteral literal && literal.getTypeName() == SqlTypeName.SYMBOL
        ? literal.getValueAs(JsonClause.class)
        : null;
  }
}
