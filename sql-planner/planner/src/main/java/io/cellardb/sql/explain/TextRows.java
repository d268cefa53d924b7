package io.cellardb.sql.explain;

import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.type.SqlTypeName;

/** Lines of text as the rows of a result with one column. */
public final class TextRows {
  private TextRows() {}

  /** The type of such rows. */
  public static RelDataType rowType(RelDataTypeFactory types, String column) {
    return types.builder().add(column, types.createSqlType(SqlTypeName.VARCHAR)).build();
  }

  /** Returns the lines. */
  public static OperatorFactory of(RelDataType rowType, List<String> lines) {
    List<List<String>> rows = lines.stream().map(List::of).toList();
    return execution -> new ValuesOperator(rowType, rows, execution.context());
  }
}
