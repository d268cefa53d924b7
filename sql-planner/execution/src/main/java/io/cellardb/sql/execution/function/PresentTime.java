package io.cellardb.sql.execution.function;

import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.fun.SqlAbstractTimeFunction;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * CURRENT_TIMESTAMP and its like. Without a precision they have microseconds, as the standard and
 * PostgreSQL say; Calcite's have whole seconds.
 */
public final class PresentTime extends SqlAbstractTimeFunction {
  private static final int MICROS = 6;

  public static final PresentTime CURRENT_TIMESTAMP =
      new PresentTime("CURRENT_TIMESTAMP", SqlTypeName.TIMESTAMP);

  public static final PresentTime LOCALTIMESTAMP =
      new PresentTime("LOCALTIMESTAMP", SqlTypeName.TIMESTAMP);

  public static final PresentTime LOCALTIME = new PresentTime("LOCALTIME", SqlTypeName.TIME);

  private static final PresentTime CURRENT_TIME = new PresentTime("CURRENT_TIME", SqlTypeName.TIME);

  private final SqlTypeName type;

  private PresentTime(String name, SqlTypeName type) {
    super(name, type);
    this.type = type;
  }

  /** All of them. */
  public static List<SqlOperator> all() {
    return List.of(CURRENT_TIMESTAMP, LOCALTIMESTAMP, CURRENT_TIME, LOCALTIME);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    return binding.getOperandCount() == 0
        ? binding.getTypeFactory().createSqlType(type, MICROS)
        : super.inferReturnType(binding);
  }
}
