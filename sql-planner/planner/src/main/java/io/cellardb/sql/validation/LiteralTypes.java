package io.cellardb.sql.validation;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.sql.parser.tree.IntervalText;
import io.cellardb.sql.parser.tree.MixedInterval;
import io.cellardb.sql.validation.Choices.Place;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * A text literal has no type of its own where values have to have one, as in PostgreSQL: in {@code
 * COALESCE(day, '2020-01-01')} it is a date. Calcite makes texts of all of them.
 */
final class LiteralTypes {
  private static final String NUMBER = "\\s*[-+]?\\d+(\\.\\d+)?\\s*";

  private LiteralTypes() {}

  /** Gives the literals among some values the type of the others, unless these are texts too. */
  static void align(SqlValidator validator, SqlValidatorScope scope, List<Place> values) {
    List<Place> literals =
        values.stream().filter(place -> place.get() instanceof SqlCharStringLiteral).toList();
    List<SqlNode> others =
        values.stream()
            .map(Place::get)
            .filter(node -> node != null && !isOpen(node) && !node.isA(SqlKind.QUERY))
            .toList();
    if (literals.isEmpty() || others.isEmpty()) {
      return;
    }
    RelDataType type =
        new ParameterTypes(validator, scope, validator.getOperatorTable()).common(others);
    for (Place literal : literals) {
      literal.set(of((SqlCharStringLiteral) literal.get(), type, validator.getTypeFactory()));
    }
    for (Place value : values) {
      if (SqlUtil.isNullLiteral(value.get(), false)) {
        // Another NULL, since the first may have got the type of the literals already.
        value.set(SqlLiteral.createNull(value.get().getParserPosition()));
      }
    }
  }

  private static boolean isOpen(SqlNode node) {
    return node instanceof SqlCharStringLiteral || node instanceof SqlDynamicParam;
  }

  /**
   * A text literal as a value of a type.
   *
   * @param type null for unknown, which leaves it a text
   */
  static SqlNode of(SqlCharStringLiteral text, RelDataType type, RelDataTypeFactory types) {
    if (type == null) {
      return text;
    }
    SqlParserPos pos = text.getParserPosition();
    return switch (type.getSqlTypeName()) {
      case BOOLEAN, TINYINT, SMALLINT, INTEGER, BIGINT, REAL, FLOAT, DOUBLE, DATE, UUID ->
          cast(text, type);
      case DECIMAL -> {
        String digits = text.getValueAs(String.class);
        yield digits.matches(NUMBER)
            ? SqlLiteral.createExactNumeric(digits.strip(), pos)
            : cast(text, type);
      }
      case TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE ->
          cast(
              text,
              types.createSqlType(
                  type.getSqlTypeName(),
                  Math.max(type.getPrecision(), CellarTypeSystem.DEFAULT_TIME_PRECISION)));
      case BINARY, VARBINARY -> cast(text, types.createSqlType(SqlTypeName.VARBINARY));
      case ARRAY -> ofArray(text, type, types);
      default -> SqlTypeUtil.isInterval(type) ? interval(text) : text;
    };
  }

  private static SqlNode ofArray(
      SqlCharStringLiteral text, RelDataType array, RelDataTypeFactory types) {
    RelDataType element = types.createTypeWithNullability(array.getComponentType(), true);
    if (SqlTypeUtil.isInterval(element)) {
      return text;
    }
    boolean texts = SqlTypeUtil.inCharFamily(element);
    return cast(
        text,
        types.createArrayType(texts ? types.createSqlType(SqlTypeName.VARCHAR) : element, -1));
  }

  /** An interval that a text is; the text itself if it has months and days. */
  static SqlNode interval(SqlCharStringLiteral text) {
    SqlNode interval = IntervalText.cast(text);
    if (MixedInterval.is(interval)) {
      return text;
    }
    return interval instanceof SqlIntervalLiteral literal
        ? IntervalLiterals.meant(literal)
        : interval;
  }

  private static SqlNode cast(SqlNode text, RelDataType type) {
    return SqlStdOperatorTable.CAST.createCall(
        text.getParserPosition(), text, SqlTypeUtil.convertTypeToSpec(type));
  }
}
