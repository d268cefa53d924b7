package io.cellardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBound;

/**
 * Windows over constants that are NULL, as folding leaves them. Calcite's generated code cannot do
 * these; it can if the constants are columns of the input.
 */
final class WindowConstants {
  private WindowConstants() {}

  /**
   * Whether {@link #toColumns} applies: some constant is NULL, and none says how wide a frame is.
   */
  static boolean areNull(LogicalWindow window) {
    return window.constants.stream().anyMatch(RexLiteral::isNull)
        && window.groups.stream()
            .noneMatch(group -> hasOffset(group.lowerBound) || hasOffset(group.upperBound));
  }

  private static boolean hasOffset(RexWindowBound bound) {
    return bound.getOffset() != null;
  }

  /**
   * The same rows from a window without constants. In a window, references beyond the columns of
   * its input mean its constants; with these appended to the input they mean the same as before.
   */
  static RelNode toColumns(LogicalWindow window) {
    RelNode input = window.getInput();
    RexBuilder builder = window.getCluster().getRexBuilder();
    int columns = input.getRowType().getFieldCount();
    int constants = window.constants.size();

    List<RexNode> extended = new ArrayList<>(builder.identityProjects(input.getRowType()));
    extended.addAll(window.constants);
    RelNode wide =
        LogicalProject.create(
            input, List.of(), extended, (List<String>) null, window.getVariablesSet());
    RelDataType rowType =
        builder
            .getTypeFactory()
            .builder()
            .addAll(wide.getRowType().getFieldList())
            .addAll(
                window
                    .getRowType()
                    .getFieldList()
                    .subList(columns, window.getRowType().getFieldCount()))
            .uniquify()
            .build();
    List<Window.Group> groups = window.groups;
    RelNode computed =
        LogicalWindow.create(window.getTraitSet(), List.of(), wide, List.of(), rowType, groups);

    List<RexNode> wanted = new ArrayList<>();
    for (int i = 0; i < rowType.getFieldCount(); i++) {
      if (i < columns || i >= columns + constants) {
        wanted.add(builder.makeInputRef(computed, i));
      }
    }
    return LogicalProject.create(
        computed, List.of(), wanted, window.getRowType().getFieldNames(), window.getVariablesSet());
  }
}
