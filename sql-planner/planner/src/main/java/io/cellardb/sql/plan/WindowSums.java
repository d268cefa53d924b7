package io.cellardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Windows with sums that are DECIMAL while their argument is not: the sum of a BIGINT. Calcite's
 * generated code cannot add a long to a decimal; it can if the argument is a decimal column of the
 * input.
 */
final class WindowSums {
  private WindowSums() {}

  /** Whether {@link #widened} applies. */
  static boolean areNarrow(LogicalWindow window) {
    return window.groups.stream()
        .flatMap(group -> group.aggCalls.stream())
        .anyMatch(call -> isNarrow(call, window));
  }

  private static boolean isNarrow(Window.RexWinAggCall call, LogicalWindow window) {
    return (call.getKind() == SqlKind.SUM || call.getKind() == SqlKind.SUM0)
        && call.getType().getSqlTypeName() == SqlTypeName.DECIMAL
        && argument(call, window).getType().getSqlTypeName() != SqlTypeName.DECIMAL;
  }

  /** What is added up: a column of the input, or one of the window's constants. */
  private static RexNode argument(Window.RexWinAggCall call, LogicalWindow window) {
    int columns = window.getInput().getRowType().getFieldCount();
    return call.operands.get(0) instanceof RexInputRef ref && ref.getIndex() >= columns
        ? window.constants.get(ref.getIndex() - columns)
        : call.operands.get(0);
  }

  /** The same rows from a window whose sums have arguments of their own type. */
  static RelNode widened(LogicalWindow window) {
    RelNode input = window.getInput();
    RexBuilder builder = window.getCluster().getRexBuilder();
    int columns = input.getRowType().getFieldCount();
    List<RexNode> extended = new ArrayList<>(builder.identityProjects(input.getRowType()));
    for (Window.Group group : window.groups) {
      for (Window.RexWinAggCall call : group.aggCalls) {
        if (isNarrow(call, window)) {
          RexNode argument = argument(call, window);
          RelDataType type =
              builder
                  .getTypeFactory()
                  .createTypeWithNullability(call.getType(), argument.getType().isNullable());
          extended.add(builder.makeCast(type, argument));
        }
      }
    }
    int added = extended.size() - columns;
    RelNode wide =
        LogicalProject.create(
            input, List.of(), extended, (List<String>) null, window.getVariablesSet());

    List<RelDataTypeField> fields = window.getRowType().getFieldList();
    RelDataType rowType =
        builder
            .getTypeFactory()
            .builder()
            .addAll(wide.getRowType().getFieldList())
            .addAll(fields.subList(columns, fields.size()))
            .uniquify()
            .build();
    RelNode computed =
        LogicalWindow.create(
            window.getTraitSet(),
            List.of(),
            wide,
            window.constants,
            rowType,
            groups(window, wide, added));

    List<RexNode> wanted = new ArrayList<>();
    for (int i = 0; i < rowType.getFieldCount(); i++) {
      if (i < columns || i >= columns + added) {
        wanted.add(builder.makeInputRef(computed, i));
      }
    }
    return LogicalProject.create(
        computed, List.of(), wanted, window.getRowType().getFieldNames(), window.getVariablesSet());
  }

  private static List<Window.Group> groups(LogicalWindow window, RelNode wide, int added) {
    int columns = window.getInput().getRowType().getFieldCount();
    // Beyond the columns of the input come the constants, which have moved.
    RexShuttle constantsMoved =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return ref.getIndex() < columns
                ? ref
                : new RexInputRef(ref.getIndex() + added, ref.getType());
          }
        };
    int next = columns;
    List<Window.Group> groups = new ArrayList<>();
    for (Window.Group group : window.groups) {
      List<Window.RexWinAggCall> calls = new ArrayList<>();
      for (Window.RexWinAggCall call : group.aggCalls) {
        List<RexNode> operands =
            isNarrow(call, window)
                ? List.of(RexInputRef.of(next++, wide.getRowType()))
                : constantsMoved.visitList(call.operands);
        calls.add(
            new Window.RexWinAggCall(
                call.getParserPosition(),
                (org.apache.calcite.sql.SqlAggFunction) call.getOperator(),
                call.getType(),
                operands,
                call.ordinal,
                call.distinct,
                call.ignoreNulls));
      }
      groups.add(
          new Window.Group(
              group.keys,
              group.isRows,
              group.lowerBound.accept(constantsMoved),
              group.upperBound.accept(constantsMoved),
              group.exclude,
              group.orderKeys,
              calls));
    }
    return groups;
  }
}
