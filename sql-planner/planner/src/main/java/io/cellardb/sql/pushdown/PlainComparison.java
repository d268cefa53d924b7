package io.cellardb.sql.pushdown;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A comparison of a column with a parameter, for scans alone, which go by its kind. Its operator is
 * none of Calcite's, as those are made all at once, with a thousand classes.
 */
public final class PlainComparison extends RexCall {
  private static final class Operator extends SqlOperator {
    Operator(SqlKind kind) {
      super(kind.sql, kind, 0, 0, null, null, null);
    }

    @Override
    public SqlSyntax getSyntax() {
      return SqlSyntax.BINARY;
    }
  }

  private PlainComparison(RelDataType type, SqlOperator operator, List<RexNode> operands) {
    super(type, operator, operands);
  }

  /**
   * A comparison.
   *
   * @param kind EQUALS, NOT_EQUALS, LESS_THAN and so on
   */
  public static RexNode of(
      SqlKind kind, RexInputRef column, RexDynamicParam value, RelDataTypeFactory types) {
    RelDataType type =
        types.createTypeWithNullability(types.createSqlType(SqlTypeName.BOOLEAN), true);
    return new PlainComparison(type, new Operator(kind), List.of(column, value));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PlainComparison that
        && getKind() == that.getKind()
        && operands.equals(that.operands);
  }

  @Override
  public int hashCode() {
    return 31 * getKind().hashCode() + operands.hashCode();
  }
}
