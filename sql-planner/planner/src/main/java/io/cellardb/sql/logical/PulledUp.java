package io.cellardb.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * A query that speaks of an outer row, as rows that do not and what was said of it: the query's
 * rows are those of {@code rows} for which all of {@code conditions} hold, with {@code fields} as
 * columns. Both are on the fields of the outer row and, behind them, of {@code rows}.
 *
 * @param single whether each outer row has exactly one row, made of NULLs in {@code rows} where the
 *     conditions hold for none; then {@code having} are conditions on that one row
 */
record PulledUp(
    RelNode rows,
    List<RexNode> conditions,
    List<RexNode> fields,
    boolean single,
    List<RexNode> having) {

  /**
   * Rows that say nothing of the outer row.
   *
   * @param width how many fields the outer row has
   */
  static PulledUp of(RelNode rows, int width) {
    List<RexNode> fields = new ArrayList<>();
    for (RelDataTypeField field : rows.getRowType().getFieldList()) {
      fields.add(new RexInputRef(width + field.getIndex(), field.getType()));
    }
    return new PulledUp(rows, List.of(), fields, false, List.of());
  }

  PulledUp withFields(List<RexNode> others) {
    return new PulledUp(rows, conditions, others, single, having);
  }

  /**
   * With more conditions on the query's rows.
   *
   * @param filtered these rows, or those of them for which what is not among the conditions holds
   */
  PulledUp where(RelNode filtered, List<RexNode> more) {
    List<RexNode> all = new ArrayList<>(single ? having : conditions);
    all.addAll(more);
    return single
        ? new PulledUp(filtered, conditions, fields, true, all)
        : new PulledUp(filtered, all, fields, false, having);
  }
}
