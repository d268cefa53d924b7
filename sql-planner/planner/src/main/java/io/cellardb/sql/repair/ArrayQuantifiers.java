package io.cellardb.sql.repair;

import io.cellardb.sql.parser.tree.IntervalTypeSpec;
import org.apache.calcite.avatica.util.TimeUnit;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Comparisons of a value with ANY, SOME or ALL of an array. The smallest query is {@code SELECT 'a'
 * = ANY (texts) FROM a}, of an array of VARCHAR. Calcite refuses it, since CHAR is another type,
 * and fails at {@code ? = ANY (texts)}. Both operands are cast here to types that are alike.
 *
 * <p>A parameter or a literal in the parentheses is an array, as in PostgreSQL.
 */
public final class ArrayQuantifiers {
  private ArrayQuantifiers() {}

  /** Casts one operand of a call to the type of the other, if it is such a comparison. */
  public static void align(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (!(call.getOperator() instanceof SqlQuantifyOperator)
        || !(call.operand(1) instanceof SqlNodeList list)
        || list.size() != 1
        || list.get(0).isA(SqlKind.QUERY)) {
      return;
    }
    SqlNode left = call.operand(0);
    if (list.get(0) instanceof SqlDynamicParam || list.get(0) instanceof SqlCharStringLiteral) {
      RelDataType array = arrayFor(validator, scope, left);
      call.setOperand(1, SqlNodeList.of(cast(list.get(0), array)));
      if (left instanceof SqlDynamicParam) {
        call.setOperand(0, cast(left, array.getComponentType()));
      }
      return;
    }
    RelDataType array = validator.deriveType(scope, list.get(0));
    if (array.getSqlTypeName() != SqlTypeName.ARRAY) {
      return;
    }
    RelDataType element = array.getComponentType();
    if (left instanceof SqlDynamicParam) {
      call.setOperand(0, cast(left, element));
      return;
    }
    RelDataType type = validator.deriveType(scope, left);
    if (SqlTypeUtil.isInterval(type) && SqlTypeUtil.isInterval(element)) {
      alignIntervals(call, type.getSqlTypeName().isYearMonth());
    } else if (type.getSqlTypeName() == SqlTypeName.CHAR
        && element.getSqlTypeName() == SqlTypeName.VARCHAR) {
      call.setOperand(0, cast(left, unlimited(validator, type)));
    } else if (type.getSqlTypeName() == SqlTypeName.VARCHAR
        && element.getSqlTypeName() == SqlTypeName.CHAR) {
      RelDataType texts = array(validator, unlimited(validator, element));
      call.setOperand(1, SqlNodeList.of(cast(list.get(0), texts)));
    }
  }

  /** Casts both operands to the interval that has all units, which Calcite takes for alike. */
  private static void alignIntervals(SqlCall call, boolean months) {
    SqlParserPos pos = call.getParserPosition();
    SqlIntervalQualifier units =
        new SqlIntervalQualifier(
            months ? TimeUnit.YEAR : TimeUnit.DAY, months ? TimeUnit.MONTH : TimeUnit.SECOND, pos);
    SqlNode array = ((SqlNodeList) call.operand(1)).get(0);
    SqlDataTypeSpec arrays =
        new SqlDataTypeSpec(
            new SqlCollectionTypeNameSpec(
                IntervalTypeSpec.named(units, pos), SqlTypeName.ARRAY, pos),
            pos);
    call.setOperand(0, SqlStdOperatorTable.CAST.createCall(pos, call.operand(0), units));
    call.setOperand(1, SqlNodeList.of(SqlStdOperatorTable.CAST.createCall(pos, array, arrays)));
  }

  /** The type of a parameter whose elements are compared with {@code left}. */
  private static RelDataType arrayFor(
      SqlValidator validator, SqlValidatorScope scope, SqlNode left) {
    RelDataType type =
        left instanceof SqlDynamicParam || SqlUtil.isNullLiteral(left, false)
            ? validator.getTypeFactory().createSqlType(SqlTypeName.VARCHAR)
            : validator.deriveType(scope, left);
    RelDataType element = SqlTypeUtil.inCharFamily(type) ? unlimited(validator, type) : type;
    return array(validator, validator.getTypeFactory().createTypeWithNullability(element, true));
  }

  private static RelDataType array(SqlValidator validator, RelDataType element) {
    return validator.getTypeFactory().createArrayType(element, RelDataType.PRECISION_NOT_SPECIFIED);
  }

  private static RelDataType unlimited(SqlValidator validator, RelDataType text) {
    RelDataTypeFactory types = validator.getTypeFactory();
    return types.createTypeWithNullability(
        types.createSqlType(SqlTypeName.VARCHAR), text.isNullable());
  }

  private static SqlNode cast(SqlNode node, RelDataType type) {
    return SqlStdOperatorTable.CAST.createCall(
        node.getParserPosition(), node, SqlTypeUtil.convertTypeToSpec(type));
  }
}
