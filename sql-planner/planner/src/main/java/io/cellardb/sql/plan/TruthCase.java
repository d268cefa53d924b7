package io.cellardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A CASE whose value is a truth value, and of whose conditions none is a CASE that is never
 * unknown. Calcite makes AND, OR and NOT of it, and simplifies a condition as if unknown were false
 * before; from one like {@code CASE WHEN x THEN b IS TRUE ELSE b IS TRUE END}, for which the type
 * says that it is never unknown, {@code b} is left then, and NOT of it where b is unknown.
 */
final class TruthCase extends RexCall {
  private final RexBuilder builder;

  private TruthCase(
      RexBuilder builder,
      SqlParserPos pos,
      RelDataType type,
      SqlOperator operator,
      List<RexNode> operands) {
    super(pos, type, operator, operands);
    this.builder = builder;
  }

  /** Whether a call is such a CASE. */
  static boolean isOne(SqlOperator operator, RelDataType type) {
    return operator.getKind() == SqlKind.CASE && type.getSqlTypeName() == SqlTypeName.BOOLEAN;
  }

  /**
   * The CASE.
   *
   * @param type BOOLEAN, NOT NULL or not
   */
  static RexCall of(
      RexBuilder builder,
      SqlParserPos pos,
      RelDataType type,
      SqlOperator operator,
      List<? extends RexNode> operands) {
    List<RexNode> nullable = new ArrayList<>(operands);
    for (int i = 0; i < nullable.size() - 1; i += 2) {
      if (nullable.get(i) instanceof RexCall condition
          && condition.isA(SqlKind.CASE)
          && !condition.getType().isNullable()) {
        RelDataType truth =
            builder.getTypeFactory().createTypeWithNullability(condition.getType(), true);
        nullable.set(i, condition.clone(truth, condition.getOperands()));
      }
    }
    return new TruthCase(builder, pos, type, operator, nullable);
  }

  @Override
  public RexCall clone(RelDataType type, List<RexNode> operands) {
    return of(builder, pos, type, getOperator(), operands);
  }
}
