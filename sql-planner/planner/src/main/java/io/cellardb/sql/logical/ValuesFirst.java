package io.cellardb.sql.logical;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A node whose numbers or times are the values of queries, as a correlation: one row of these
 * values, and for it the node, to which they are those of an outer row.
 */
final class ValuesFirst {
  private ValuesFirst() {}

  /**
   * The correlation, with the fields of the node.
   *
   * @param queries those in the expressions of the node
   * @param joined makes queries in a projection a part of the plan
   */
  static RelNode of(RelNode node, List<RexSubQuery> queries, UnaryOperator<RelNode> joined) {
    RelOptCluster cluster = node.getCluster();
    RexBuilder builder = cluster.getRexBuilder();
    RelNode values =
        joined.apply(
            LogicalProject.create(
                LogicalValues.createOneRow(cluster),
                List.of(),
                queries,
                (List<String>) null,
                Set.of()));
    CorrelationId id = cluster.createCorrel();
    RexNode row = builder.makeCorrel(values.getRowType(), id);
    RelNode valued =
        node.accept(
            new RexShuttle() {
              @Override
              public RexNode visitSubQuery(RexSubQuery query) {
                return builder.makeFieldAccess(row, queries.indexOf(query));
              }
            });
    int width = values.getRowType().getFieldCount();
    RelNode both =
        LogicalCorrelate.create(
            values, valued, List.of(), id, ImmutableBitSet.range(width), JoinRelType.INNER);
    List<RexNode> fields = new ArrayList<>();
    for (int i = 0; i < node.getRowType().getFieldCount(); i++) {
      fields.add(builder.makeInputRef(both, width + i));
    }
    return LogicalProject.create(
        both, List.of(), fields, node.getRowType().getFieldNames(), Set.of());
  }
}
