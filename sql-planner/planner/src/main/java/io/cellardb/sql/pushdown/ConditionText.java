package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.expression.IntervalTexts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDigestIncludeType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** Conditions on a table's columns as EXPLAIN shows them, with names instead of ordinals. */
public final class ConditionText {
  private ConditionText() {}

  /** The text of a condition on the columns of {@code table}. */
  public static String of(RexNode node, TableDefinition table) {
    List<String> names = new ArrayList<>();
    table.columns().forEach(column -> names.add(column.name()));
    names.add(HiddenColumns.ROW);
    names.add(HiddenColumns.TIME);
    table.columns().forEach(column -> names.add("CELL_TIME(" + column.name() + ")"));
    return of(node, names);
  }

  /** An expression without fields. */
  public static String of(RexNode node) {
    return of(node, List.of());
  }

  /** A condition on fields with these names. */
  public static String of(RexNode node, List<String> names) {
    if (node instanceof RexInputRef ref) {
      return names.get(ref.getIndex());
    }
    if (node instanceof RexLiteral text
        && !text.isNull()
        && SqlTypeName.CHAR_TYPES.contains(text.getTypeName())) {
      return "'" + text.getValueAs(String.class).replace("'", "''") + "'";
    }
    if (node instanceof RexLiteral interval
        && !interval.isNull()
        && SqlTypeName.INTERVAL_TYPES.contains(interval.getTypeName())) {
      return IntervalTexts.literal(
          interval.getValueAs(BigDecimal.class), interval.getTypeName().isYearMonth());
    }
    if (node instanceof RexLiteral literal) {
      return literal.computeDigest(RexDigestIncludeType.NO_TYPE);
    }
    if (node instanceof RexDynamicParam parameter) {
      int index = parameter.getIndex();
      return index < ExecutionContext.OUTER
          ? "?" + (index + 1)
          : "outer" + (index - ExecutionContext.OUTER + 1);
    }
    if (!(node instanceof RexCall call)) {
      return node.toString();
    }
    if (call.getKind() == SqlKind.CAST) {
      return "CAST(" + of(call.operands.get(0), names) + " AS " + call.getType() + ")";
    }
    if (call.getKind() == SqlKind.ITEM) {
      return of(call.operands.get(0), names) + "[" + of(call.operands.get(1), names) + "]";
    }
    boolean infix =
        call.getOperator() instanceof SqlBinaryOperator || call.getKind() == SqlKind.LIKE;
    if (call.getKind() == SqlKind.LIKE && call.operands.size() == 3) {
      return of(call.operands.get(0), names)
          + " LIKE "
          + of(call.operands.get(1), names)
          + " ESCAPE "
          + of(call.operands.get(2), names);
    }
    if (infix && call.operands.size() >= 2) {
      String text =
          call.operands.stream()
              .map(operand -> of(operand, names))
              .collect(Collectors.joining(" " + call.getOperator().getName() + " "));
      return call.getKind() == SqlKind.OR || call.getKind() == SqlKind.AND
          ? "(" + text + ")"
          : text;
    }
    if (call.operands.size() == 1
        && (call.getKind() == SqlKind.IS_NULL || call.getKind() == SqlKind.IS_NOT_NULL)) {
      return of(call.operands.get(0), names) + " " + call.getOperator().getName();
    }
    return call.getOperator().getName()
        + call.operands.stream()
            .map(operand -> of(operand, names))
            .collect(Collectors.joining(", ", "(", ")"));
  }
}
