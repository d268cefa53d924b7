package io.cellardb.sql.execution.file;

import java.io.IOException;
import java.nio.file.Files;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** The function without operands whose rows are those of one file, all columns of them VARCHAR. */
public final class FileFunction extends SqlFunction implements SqlTableFunction {
  /** About what a record takes, of which nothing else is known. */
  private static final double BYTES_PER_ROW = 64;

  private final FileTable table;

  /** The function of a file; {@code name} is for messages and plans. */
  public FileFunction(String name, FileTable table) {
    super(
        name,
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.CURSOR,
        null,
        OperandTypes.NILADIC,
        SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
    this.table = table;
  }

  /** The file. */
  public FileTable table() {
    return table;
  }

  /** About how many rows it has. */
  public double rows() {
    try {
      return Math.max(1, Files.size(table.file()) / BYTES_PER_ROW);
    } catch (IOException e) {
      return 1; // reading will say why
    }
  }

  /** Not looked up by its name, since it is that of one file. */
  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    return validateOperands(validator, scope, call);
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }

  @Override
  public SqlReturnTypeInference getRowTypeInference() {
    return this::rowType;
  }

  private RelDataType rowType(SqlOperatorBinding binding) {
    RelDataTypeFactory types = binding.getTypeFactory();
    RelDataType text =
        types.createTypeWithNullability(types.createSqlType(SqlTypeName.VARCHAR), true);
    RelDataTypeFactory.Builder builder = types.builder();
    table.columns().forEach(name -> builder.add(name, text));
    return builder.build();
  }
}
