package io.cellardb.sql.plan;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.IntervalTypeSpec;
import io.cellardb.sql.parser.tree.MadePos;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCollectionTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlMapTypeNameSpec;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlTypeNameSpec;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/** Brings an expression to the type of the column that it is assigned to. */
public final class Assignment {
  private Assignment() {}

  /**
   * {@code CAST(value AS type)}, or the column's default for DEFAULT. Texts and binaries are cast
   * to unlimited length: a cast would cut what is too long, where an assignment has to refuse it,
   * which the encoding does.
   */
  public static SqlNode cast(SqlNode value, ColumnDefinition column) {
    if (value.getKind() == SqlKind.DEFAULT) {
      return column.defaultSql() == null
          ? cast(org.apache.calcite.sql.SqlLiteral.createNull(value.getParserPosition()), column)
          : cast(defaultOf(column), column);
    }
    return cast(value, column.type());
  }

  /** {@code CAST(value AS type)}, texts and binaries to unlimited length. */
  public static SqlNode cast(SqlNode value, ColumnType type) {
    SqlParserPos pos = value.getParserPosition();
    return SqlStdOperatorTable.CAST.createCall(
        pos, value, type.isInterval() ? type.units() : new SqlDataTypeSpec(type(type, pos), pos));
  }

  private static SqlTypeNameSpec type(ColumnType type, SqlParserPos pos) {
    return switch (type.name()) {
      case MAP ->
          new SqlMapTypeNameSpec(
              new SqlDataTypeSpec(type(type.key(), pos), pos).withNullable(false),
              new SqlDataTypeSpec(type(type.value(), pos), pos).withNullable(true),
              pos);
      case ARRAY ->
          new SqlCollectionTypeNameSpec(type(type.element(), pos), SqlTypeName.ARRAY, pos);
      case CHAR, VARCHAR -> new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos);
      case BINARY, VARBINARY -> new SqlBasicTypeNameSpec(SqlTypeName.VARBINARY, pos);
      case DECIMAL ->
          new SqlBasicTypeNameSpec(SqlTypeName.DECIMAL, type.precision(), type.scale(), pos);
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          new SqlBasicTypeNameSpec(type.name(), type.precision(), pos);
      default ->
          type.isInterval()
              ? IntervalTypeSpec.named(type.units(), pos)
              : new SqlBasicTypeNameSpec(type.name(), pos);
    };
  }

  /**
   * The default of a column that has one, as an expression. The sequence of an identity column
   * gives its values to whoever may insert rows.
   */
  public static SqlNode defaultOf(ColumnDefinition column) {
    SqlNode written = CellarParser.parseExpression(column.defaultSql());
    return column.identity() == null
        ? written
        : written.accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlIdentifier name) {
                return name.clone(MadePos.at(name.getParserPosition()));
              }
            });
  }
}
