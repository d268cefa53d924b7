package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** The types of what ARRAY, MULTISET, MAP and ROW are made of, for the parameters among them. */
final class ElementTypes {
  private ElementTypes() {}

  /** Whether a node makes a collection of its operands. */
  static boolean isCollection(SqlNode node) {
    return switch (node.getKind()) {
      case ARRAY_VALUE_CONSTRUCTOR, MULTISET_VALUE_CONSTRUCTOR, MAP_VALUE_CONSTRUCTOR -> true;
      default -> false;
    };
  }

  /** Whether a node makes a collection or a row of its operands. */
  static boolean areIn(SqlNode node) {
    return isCollection(node) || node.getKind() == SqlKind.ROW;
  }

  /** Whether a node is a parameter, or a collection or row that is made with one. */
  static boolean haveParameter(SqlNode node) {
    return node instanceof SqlDynamicParam
        || (areIn(node)
            && ((SqlCall) node).getOperandList().stream().anyMatch(ElementTypes::haveParameter));
  }

  /**
   * The type of each operand, null where nothing tells it.
   *
   * @param expected the type of the whole; null if it is that of the other operands
   */
  static List<RelDataType> of(SqlCall constructor, RelDataType expected, ParameterTypes types) {
    List<SqlNode> operands = constructor.getOperandList();
    int count = operands.size();
    switch (constructor.getKind()) {
      case ROW -> {
        return expected != null && expected.isStruct() && expected.getFieldCount() == count
            ? expected.getFieldList().stream().map(RelDataTypeField::getType).toList()
            : Collections.nCopies(count, null);
      }
      case MAP_VALUE_CONSTRUCTOR -> {
        boolean known = expected != null && expected.getKeyType() != null;
        RelDataType key = known ? expected.getKeyType() : types.common(everySecond(operands, 0));
        RelDataType value =
            known ? expected.getValueType() : types.common(everySecond(operands, 1));
        List<RelDataType> alternating = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          alternating.add(i % 2 == 0 ? key : value);
        }
        return alternating;
      }
      default -> {
        boolean known = expected != null && expected.getComponentType() != null;
        return Collections.nCopies(
            count, known ? expected.getComponentType() : types.common(operands));
      }
    }
  }

  private static List<SqlNode> everySecond(List<SqlNode> operands, int from) {
    List<SqlNode> half = new ArrayList<>();
    for (int i = from; i < operands.size(); i += 2) {
      half.add(operands.get(i));
    }
    return half;
  }
}
