package io.cellardb.sql.execution.type;

import io.cellardb.sql.execution.PlanningWork;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** Makes the types of {@link CellarTypeSystem}; text is UTF-8. One per statement being prepared. */
public final class CellarTypeFactory extends JavaTypeFactoryImpl {
  /** Creates a factory. */
  public CellarTypeFactory() {
    super(CellarTypeSystem.INSTANCE);
  }

  /**
   * Dates and times have nothing in common with numbers, which Calcite takes for days. BINARY of
   * several lengths has VARBINARY, since a cast to the longest one would add zeros. Decimal places
   * are kept where there is no room for all digits, see {@link CellarTypeSystem#decimal}: Calcite
   * gives them up to the last, and 0.5 beside a DECIMAL(38, 0) would be 1.
   */
  @Override
  public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
    PlanningWork.step();
    boolean datetimes = types.stream().anyMatch(SqlTypeUtil::isDatetime);
    if (datetimes && types.stream().anyMatch(SqlTypeUtil::isNumeric)) {
      return null;
    }
    RelDataType common = super.leastRestrictive(types, mappingRule);
    if (common != null && SqlTypeUtil.isDecimal(common)) {
      return exact(types, common);
    }
    boolean padding =
        common != null
            && common.getSqlTypeName() == SqlTypeName.BINARY
            && types.stream().anyMatch(type -> isShorter(type, common));
    return padding
        ? createTypeWithNullability(
            createSqlType(SqlTypeName.VARBINARY, common.getPrecision()), common.isNullable())
        : common;
  }

  /** The type of exact numbers that Calcite has found, with decimal places. */
  private RelDataType exact(List<RelDataType> types, RelDataType common) {
    int integerDigits = 0;
    int scale = 0;
    for (RelDataType type : types) {
      if (SqlTypeUtil.isExactNumeric(type)) {
        RelDataType decimal = decimalOf(type);
        integerDigits = Math.max(integerDigits, decimal.getPrecision() - decimal.getScale());
        scale = Math.max(scale, decimal.getScale());
      }
    }
    return scale > common.getScale()
        ? createTypeWithNullability(
            CellarTypeSystem.decimal(this, integerDigits, scale), common.isNullable())
        : common;
  }

  private static boolean isShorter(RelDataType type, RelDataType common) {
    return type.getSqlTypeName() == SqlTypeName.BINARY
        && type.getPrecision() < common.getPrecision();
  }

  @Override
  public RelDataType createTypeWithNullability(RelDataType type, boolean nullable) {
    PlanningWork.step();
    return super.createTypeWithNullability(type, nullable);
  }

  @Override
  public RelDataType createSqlType(SqlTypeName typeName) {
    PlanningWork.step();
    return isInterval(typeName) ? interval(typeName) : super.createSqlType(typeName);
  }

  /** Calcite's coercion asks for intervals in this way, too. */
  @Override
  public RelDataType createSqlType(SqlTypeName typeName, int precision) {
    return isInterval(typeName) ? interval(typeName) : super.createSqlType(typeName, precision);
  }

  @Override
  public RelDataType createSqlType(SqlTypeName typeName, int precision, int scale) {
    return isInterval(typeName)
        ? interval(typeName)
        : super.createSqlType(typeName, precision, scale);
  }

  private static boolean isInterval(SqlTypeName typeName) {
    return SqlTypeName.INTERVAL_TYPES.contains(typeName);
  }

  private RelDataType interval(SqlTypeName typeName) {
    return createSqlIntervalType(
        new SqlIntervalQualifier(
            typeName.getStartUnit(), typeName.getEndUnit(), SqlParserPos.ZERO));
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }
}
