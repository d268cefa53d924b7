package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
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

  /** A place of the tree, which can be given another node. */
  private record Place(Supplier<SqlNode> node, Consumer<SqlNode> change) {
    SqlNode get() {
      return node.get();
    }

    void set(SqlNode other) {
      change.accept(other);
    }
  }

  private MixedDatetimes() {}

  /** Casts the operands of a call that chooses one of them, or makes an array of them. */
  static void align(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    if (call instanceof SqlCase cases) {
      List<Place> values = new ArrayList<>(elements(cases.getThenOperands()));
      values.add(operand(call, 3));
      align(validator, scope, values);
      return;
    }
    switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "GREATEST", "LEAST", "ARRAY" -> {
        List<Place> values = new ArrayList<>();
        for (int i = 0; i < call.operandCount(); i++) {
          values.add(operand(call, i));
        }
        align(validator, scope, values);
      }
      case "LAG", "LEAD" -> {
        if (call.operandCount() == 3) {
          align(validator, scope, List.of(operand(call, 0), operand(call, 2)));
        }
      }
      default -> {}
    }
  }

  /** Casts the columns of VALUES. */
  static void alignRows(SqlValidator validator, SqlValidatorScope scope, SqlCall values) {
    int columns =
        values.getOperandList().stream()
            .mapToInt(row -> row.getKind() == SqlKind.ROW ? ((SqlCall) row).operandCount() : 0)
            .min()
            .orElse(0);
    for (int i = 0; i < columns; i++) {
      List<Place> column = new ArrayList<>();
      for (SqlNode row : values.getOperandList()) {
        column.add(operand((SqlCall) row, i));
      }
      align(validator, scope, column);
    }
  }

  private static void align(SqlValidator validator, SqlValidatorScope scope, List<Place> places) {
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
  private static RelDataType common(List<RelDataType> types, RelDataTypeFactory factory) {
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

  private static List<Place> elements(SqlNodeList list) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < list.size(); i++) {
      int index = i;
      places.add(new Place(() -> list.get(index), node -> list.set(index, node)));
    }
    return places;
  }

  private static Place operand(SqlCall call, int index) {
    return new Place(() -> call.operand(index), node -> call.setOperand(index, node));
  }
}
