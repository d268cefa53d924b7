package io.cellardb.sql.syntax;

import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** TRUE and FALSE that are cast to INTEGER. Calcite asks the cast in a product for its number. */
final class TruthNumbers {
  private TruthNumbers() {}

  /** Whether a cast is such a one. */
  static boolean isOne(SqlCall cast) {
    return cast.operand(0) instanceof SqlLiteral literal
        && literal.getTypeName() == SqlTypeName.BOOLEAN
        && literal.getValue() != null
        && cast.operand(1) instanceof SqlDataTypeSpec type
        && type.getTypeNameSpec() instanceof SqlBasicTypeNameSpec basic
        && basic.getTypeName().getSimple().equals(SqlTypeName.INTEGER.name());
  }

  /** The number that it is. */
  static SqlNode number(SqlCall cast) {
    SqlLiteral literal = cast.operand(0);
    return SqlLiteral.createExactNumeric(
        literal.booleanValue() ? "1" : "0", cast.getParserPosition());
  }
}
