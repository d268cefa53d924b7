package io.cellardb.sql.validation;

import io.cellardb.sql.validation.Choices.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * Dates and timestamps among which one is chosen, or that stand in one column or array: all become
 * timestamps, which have a time zone if one of them has. Calcite refuses most of these.
 */
final class MixedDatetimes {
  /** From the type with the fewest values to the one that has them all. */
  private static final List<SqlTypeName> ORDER =
      List.of(SqlTypeName.DATE, SqlTypeName.TIMESTAMP, SqlTypeName.TIMESTAMP_WITH_LOCAL_TIME_ZONE);

  private MixedDatetimes() {}

  /** Casts some values, if they are dates and timestamps. */
  static void align(SqlValidator validator, SqlValidatorScope scope, List<Place> places) {
    List<Place> values = new ArrayList<>(places);
    values.removeIf(place -> place.get() == null || place.get() instanceof SqlDynamicParam);
    if (values.size() < 2 || values.stream().anyMatch(place -> place.get().isA(SqlKind.QUERY))) {
      return;
    }
    List<RelDataType> types =
        values.stream().map(place -> validator.deriveType(scope, place.get())).toList();
    RelDataType common = common(types, validator.getTypeFactory());
    for (int i = 0; common != null && i < values.size(); i++) {
      if (types.get(i).getSqlTypeName() != common.getSqlTypeName()) {
        SqlNode value = values.get(i).get();
        values
            .get(i)
            .set(
                SqlStdOperatorTable.CAST.createCall(
                    value.getParserPosition(), value, SqlTypeUtil.convertTypeToSpec(common)));
      }
    }
  }

  /** The timestamp that has the values of all; null unless they are dates, timestamps and NULL. */
  static RelDataType common(List<RelDataType> types, RelDataTypeFactory factory) {
    List<RelDataType> known =
        types.stream().filter(type -> type.getSqlTypeName() != SqlTypeName.NULL).toList();
    List<SqlTypeName> names = known.stream().map(RelDataType::getSqlTypeName).distinct().toList();
    if (names.size() < 2 || !ORDER.containsAll(names)) {
      return null;
    }
    SqlTypeName widest = names.stream().max(Comparator.comparingInt(ORDER::indexOf)).orElseThrow();
    int precision =
        known.stream()
            .filter(type -> type.getSqlTypeName() != SqlTypeName.DATE)
            .mapToInt(RelDataType::getPrecision)
            .max()
            .orElseThrow();
    return factory.createSqlType(widest, precision);
  }
}
