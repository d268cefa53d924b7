package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlInternalOperators;

/**
 * The values that have to have one type: of them one is chosen, or they are one column or array.
 */
final class Choices {
  /** A place of the tree, which can be given another node. */
  record Place(Supplier<SqlNode> node, Consumer<SqlNode> change) {
    SqlNode get() {
      return node.get();
    }

    void set(SqlNode other) {
      change.accept(other);
    }
  }

  private Choices() {}

  /** Those among which a call chooses, or of which it makes an array; none for other calls. */
  static List<Place> of(SqlCall call) {
    if (call instanceof SqlCase cases) {
      List<Place> values = new ArrayList<>();
      SqlNodeList results = cases.getThenOperands();
      for (int i = 0; i < results.size(); i++) {
        values.add(result(results, i));
      }
      values.add(operand(call, 3));
      return values;
    }
    return switch (call.getOperator().getName().toUpperCase(Locale.ROOT)) {
      case "GREATEST", "LEAST", "ARRAY" -> operands(call);
      case "LAG", "LEAD" ->
          call.operandCount() == 3 ? List.of(operand(call, 0), operand(call, 2)) : List.of();
      default -> List.of();
    };
  }

  /** The columns of VALUES. */
  static List<List<Place>> columns(SqlCall values) {
    int count =
        values.getOperandList().stream()
            .mapToInt(row -> row.getKind() == SqlKind.ROW ? ((SqlCall) row).operandCount() : 0)
            .min()
            .orElse(0);
    List<List<Place>> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      List<Place> column = new ArrayList<>();
      for (SqlNode row : values.getOperandList()) {
        column.add(operand((SqlCall) row, i));
      }
      columns.add(column);
    }
    return columns;
  }

  private static List<Place> operands(SqlCall call) {
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < call.operandCount(); i++) {
      places.add(operand(call, i));
    }
    return places;
  }

  /** A result of CASE, without the mark that COALESCE puts around what is not NULL then. */
  private static Place result(SqlNodeList results, int index) {
    Place whole = item(results, index);
    return new Place(
        () ->
            whole.get() instanceof SqlCall mark
                    && mark.getOperator().equals(SqlInternalOperators.CAST_NOT_NULL)
                ? mark.operand(0)
                : whole.get(),
        whole::set);
  }

  /** An item of a list, which has no alias. */
  static Place item(SqlNodeList list, int index) {
    return new Place(() -> list.get(index), node -> list.set(index, node));
  }

  static Place operand(SqlCall call, int index) {
    return new Place(() -> call.operand(index), node -> call.setOperand(index, node));
  }
}
