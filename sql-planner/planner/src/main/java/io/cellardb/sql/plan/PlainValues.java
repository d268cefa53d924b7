package io.cellardb.sql.plan;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.parser.PlainStatement;
import io.cellardb.sql.pushdown.StatementConstant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The parameters of a plain statement. Only those are there that a column takes, or is compared
 * with, as they are, and of which the validator would make nothing else.
 */
public final class PlainValues {
  private final RelDataTypeFactory types = new CellarTypeFactory();
  private final List<RelDataType> parameters = new ArrayList<>();

  /** The type factory of this statement. */
  RelDataTypeFactory types() {
    return types;
  }

  /** The types of the parameters so far, by number. */
  public List<RelDataType> parameters() {
    return parameters;
  }

  /**
   * The column that a name means; empty if it might mean something else: a column of that qualifier
   * in some family, or the family.
   */
  public static Optional<ColumnDefinition> column(TableDefinition table, String name) {
    if (table.families().stream().anyMatch(family -> family.name().equalsIgnoreCase(name))) {
      return Optional.empty();
    }
    return table.columns().stream()
        .filter(column -> column.name().equalsIgnoreCase(name))
        .findFirst();
  }

  /** What a column is set to; empty if that takes more than a parameter or NULL. */
  public Optional<StatementConstant> assigned(ColumnDefinition column, PlainStatement.Value value) {
    if (!isAssigned(column)) {
      return Optional.empty();
    }
    if (value.isNull()) {
      return Optional.of(StatementConstant.NULL);
    }
    RelDataType type = column.type().toRel(types, true);
    return switch (column.type().name()) {
      case TIMESTAMP ->
          parameter(column, value, finestTimestamp())
              .map(parameter -> StatementConstant.assigned(parameter, type, types));
      case VARCHAR, VARBINARY ->
          parameter(column, value, nullable(column.type().name())).map(StatementConstant::assigned);
      default -> parameter(column, value, type).map(StatementConstant::assigned);
    };
  }

  /** What a column is compared with; empty if that takes more than a parameter. */
  Optional<RexDynamicParam> compared(ColumnDefinition column, PlainStatement.Value value) {
    return isCompared(column)
        ? parameter(column, value, column.type().toRel(types, true))
        : Optional.empty();
  }

  private Optional<RexDynamicParam> parameter(
      ColumnDefinition column, PlainStatement.Value value, RelDataType own) {
    if (value.isNull()
        || value.parameter() != parameters.size()
        || !takes(column.type().name(), value.type())) {
      return Optional.empty();
    }
    RelDataType type = value.type() == null ? own : nullable(value.type());
    parameters.add(type);
    return Optional.of(new RexDynamicParam(type, value.parameter()));
  }

  /** What the validator gives a parameter that becomes a TIMESTAMP of whatever precision. */
  private RelDataType finestTimestamp() {
    SqlTypeName name = SqlTypeName.TIMESTAMP;
    int precision = types.getTypeSystem().getMaxPrecision(name);
    return types.createTypeWithNullability(types.createSqlType(name, precision), true);
  }

  private RelDataType nullable(SqlTypeName name) {
    return types.createTypeWithNullability(types.createSqlType(name), true);
  }

  private static boolean isAssigned(ColumnDefinition column) {
    return switch (column.type().name()) {
      case BOOLEAN, DECIMAL, REAL, TIMESTAMP, VARBINARY, UUID -> true;
      default -> isCompared(column);
    };
  }

  private static boolean isCompared(ColumnDefinition column) {
    return switch (column.type().name()) {
      case TINYINT, SMALLINT, INTEGER, BIGINT, DOUBLE, VARCHAR, DATE -> true;
      default -> false;
    };
  }

  /** Whether a column has the values of a type, null for its own, without a conversion. */
  private static boolean takes(SqlTypeName column, SqlTypeName given) {
    if (given == null) {
      return true;
    }
    return switch (column) {
      case BIGINT -> given == SqlTypeName.BIGINT || given == SqlTypeName.INTEGER;
      case INTEGER, DOUBLE, VARCHAR -> given == column;
      default -> false;
    };
  }
}
