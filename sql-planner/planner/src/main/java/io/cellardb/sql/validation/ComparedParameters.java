package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * What the parameters of a condition are compared with, rows column by column. Comparisons that
 * have a parameter in common, as those have that IN of rows and CASE are made of, belong together:
 * {@code (?, 1) IN ((?, 2), (3, 4))} compares the second parameter with 3, too.
 */
final class ComparedParameters {
  /** Parameters of one type, and what tells it. */
  static final class Group {
    private final List<SqlDynamicParam> parameters = new ArrayList<>();
    private final List<SqlNode> nodes = new ArrayList<>();
    private final List<RelDataType> columns;

    private Group(List<RelDataType> columns) {
      this.columns = new ArrayList<>(columns);
    }

    /** All places where they are. */
    List<SqlDynamicParam> parameters() {
      return parameters;
    }

    /** What they are compared with. */
    List<SqlNode> nodes() {
      return nodes;
    }

    /** The types of columns of queries that they are compared with. */
    List<RelDataType> columns() {
      return columns;
    }

    private void addAll(Group other) {
      parameters.addAll(other.parameters);
      nodes.addAll(other.nodes);
      columns.addAll(other.columns);
    }
  }

  private final Function<SqlNode, RelDataType> types;
  private final Set<SqlCall> seen;
  private final Map<Integer, Group> groups = new HashMap<>();

  private ComparedParameters(Function<SqlNode, RelDataType> types, Set<SqlCall> seen) {
    this.types = types;
    this.seen = seen;
  }

  /**
   * The groups of a condition or CASE; none, if no parameter is compared in it.
   *
   * @param types the type of a query
   * @param seen to which the connectives go that are within it
   */
  static List<Group> in(
      SqlCall condition, Function<SqlNode, RelDataType> types, Set<SqlCall> seen) {
    ComparedParameters compared = new ComparedParameters(types, seen);
    compared.add(condition);
    return compared.groups.values().stream().distinct().toList();
  }

  /** Whether a call compares its operands, or the values that a query has for one, with others. */
  static boolean isComparison(SqlCall call) {
    return switch (call.getKind()) {
      case IN, NOT_IN, BETWEEN -> true;
      case SOME, ALL ->
          call.operand(1).isA(SqlKind.QUERY)
              || (call.operand(1) instanceof SqlNodeList list && list.get(0).isA(SqlKind.QUERY));
      default -> call.isA(SqlKind.COMPARISON);
    };
  }

  /** Whether a call may have comparisons among its operands that belong together. */
  static boolean isConnective(SqlCall call) {
    return switch (call.getKind()) {
      case AND, OR, NOT, CASE -> true;
      default -> false;
    };
  }

  private void add(SqlNode node) {
    if (!(node instanceof SqlCall call)) {
      return;
    }
    if (isConnective(call)) {
      seen.add(call);
    }
    if (call instanceof SqlCase cases) {
      cases.getWhenOperands().forEach(this::add);
    } else if (isConnective(call)) {
      call.getOperandList().forEach(this::add);
    } else if (isComparison(call)) {
      List<SqlNode> operands = new ArrayList<>();
      for (SqlNode operand : call.getOperandList()) {
        if (operand instanceof SqlNodeList list) {
          operands.addAll(list);
        } else {
          operands.add(operand);
        }
      }
      compare(operands, List.of());
    }
  }

  private void compare(List<SqlNode> nodes, List<RelDataType> columns) {
    int fields =
        nodes.stream()
            .filter(node -> node.getKind() == SqlKind.ROW)
            .mapToInt(row -> ((SqlCall) row).operandCount())
            .findFirst()
            .orElse(0);
    if (fields > 0 && nodes.stream().anyMatch(ElementTypes::haveParameter)) {
      for (int i = 0; i < fields; i++) {
        compareColumn(nodes, columns, i);
      }
      // One in the place of a row is told nothing, and refused as what it then is.
      addGroup(nodes.stream().filter(SqlDynamicParam.class::isInstance).toList(), List.of());
    } else if (fields == 0 && nodes.stream().anyMatch(SqlDynamicParam.class::isInstance)) {
      addGroup(nodes, columns);
    }
  }

  /** One column of rows and of queries that return rows. */
  private void compareColumn(List<SqlNode> rows, List<RelDataType> queries, int column) {
    List<SqlNode> nodes = new ArrayList<>();
    List<RelDataType> columns = new ArrayList<>();
    for (RelDataType query : queries) {
      addColumn(query, column, columns);
    }
    for (SqlNode row : rows) {
      if (row.isA(SqlKind.QUERY)) {
        addColumn(types.apply(row), column, columns);
      } else if (row.getKind() == SqlKind.ROW && ((SqlCall) row).operandCount() > column) {
        nodes.add(((SqlCall) row).operand(column));
      }
    }
    compare(nodes, columns);
  }

  private static void addColumn(RelDataType row, int column, List<RelDataType> columns) {
    if (row.isStruct() && row.getFieldCount() > column) {
      columns.add(row.getFieldList().get(column).getType());
    }
  }

  private void addGroup(List<SqlNode> nodes, List<RelDataType> columns) {
    Group group = new Group(columns);
    for (SqlNode node : nodes) {
      if (node instanceof SqlDynamicParam parameter) {
        group.parameters.add(parameter);
      } else {
        group.nodes.add(node);
      }
    }
    for (SqlDynamicParam parameter : List.copyOf(group.parameters)) {
      Group known = groups.get(parameter.getIndex());
      if (known != null && known != group) {
        group.addAll(known);
        known.parameters.forEach(same -> groups.put(same.getIndex(), group));
      }
      groups.put(parameter.getIndex(), group);
    }
  }
}
