package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.OuterFields;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Sub-queries in the condition of an outer join. Those that ask of one side only are joined to that
 * side. Else the join becomes a query of the right side for each left row; a full join is a left
 * join and the right rows that no left row joins.
 */
final class SubQueriesOfJoin {
  private final Join join;
  private final CorrelationId id;
  private final Filtering filtering;
  private final RexBuilder builder;
  private final int width;

  /** Makes the rows for which a condition with sub-queries holds. */
  interface Filtering {
    /**
     * The rows.
     *
     * @param id what the sub-queries call one
     */
    RelNode filtered(RelNode input, RexNode condition, CorrelationId id);
  }

  /**
   * A join that is no inner join.
   *
   * @param id what the sub-queries call a pair of rows
   */
  SubQueriesOfJoin(Join join, CorrelationId id, Filtering filtering) {
    this.join = join;
    this.id = id;
    this.filtering = filtering;
    builder = join.getCluster().getRexBuilder();
    width = join.getLeft().getRowType().getFieldCount();
  }

  /** The join without sub-queries. */
  RelNode joined() {
    boolean[] ofPairs = {false};
    join.getCondition()
        .accept(
            new RexShuttle() {
              @Override
              public RexNode visitSubQuery(RexSubQuery query) {
                ImmutableBitSet fields = fields(query);
                ofPairs[0] |= fields.length() > width && fields.nth(0) < width;
                return query;
              }
            });
    if (!ofPairs[0]) {
      return onSides();
    }
    return switch (join.getJoinType()) {
      case RIGHT -> inOrder(correlated(swapped(), JoinRelType.LEFT));
      case FULL ->
          LogicalUnion.create(
              List.of(correlated(join, JoinRelType.LEFT), inOrder(unmatchedRight())), true);
      default -> correlated(join, join.getJoinType());
    };
  }

  /** What a sub-query, with those among its operands, asks for of a pair of rows. */
  private ImmutableBitSet fields(RexSubQuery query) {
    ImmutableBitSet.Builder fields =
        RelOptUtil.InputFinder.bits(query.getOperands(), null).rebuild();
    query.accept(
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery asked) {
            if (OuterFields.areIn(asked.rel, id)) {
              fields.addAll(RelOptUtil.correlationColumns(id, asked.rel));
            }
            return super.visitSubQuery(asked);
          }
        });
    return fields.build();
  }

  private RelNode onSides() {
    SubQueryJoins left = new SubQueryJoins(join.getLeft(), id);
    SubQueryJoins right = new SubQueryJoins(join.getRight(), id);
    OuterFields ofRight =
        new OuterFields(
            id, field -> SubQueryJoins.outer(builder, join.getRight(), id, field - width));
    // Values of left sub-queries first, since they move the fields of the right side.
    List<RexNode> asked = new ArrayList<>();
    List<RexNode> values = new ArrayList<>();
    int[] rights = {0};
    RexShuttle leftValues =
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            boolean ofRight = fields(query).length() > width;
            rights[0] += ofRight ? 1 : 0;
            asked.add(query);
            values.add(ofRight ? null : left.with(query));
            return query;
          }
        };
    join.getCondition().accept(leftValues);
    int moved = left.rows().getRowType().getFieldCount();
    for (int i = 0; i < asked.size(); i++) {
      if (values.get(i) == null) {
        RexNode shifted = RexUtil.shift(asked.get(i).accept(ofRight), -width);
        values.set(i, RexUtil.shift(right.with(shifted), moved));
      }
    }
    RexNode condition = join.getCondition().accept(new Values(asked, values, moved - width));
    RelNode wide =
        LogicalJoin.create(
            left.rows(), right.rows(), List.of(), condition, Set.of(), join.getJoinType());
    int rightWidth =
        join.getJoinType().projectsRight() ? join.getRight().getRowType().getFieldCount() : 0;
    return projected(
        wide,
        IntStream.concat(IntStream.range(0, width), IntStream.range(moved, moved + rightWidth))
            .toArray());
  }

  /** Puts values for sub-queries, and moves what is right of the left side. */
  private final class Values extends RexShuttle {
    private final List<RexNode> asked;
    private final List<RexNode> values;
    private final int by;

    Values(List<RexNode> asked, List<RexNode> values, int by) {
      this.asked = asked;
      this.values = values;
      this.by = by;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
      return values.get(asked.indexOf(query));
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      return ref.getIndex() < width ? ref : new RexInputRef(ref.getIndex() + by, ref.getType());
    }
  }

  /** For each left row, the right rows for which the condition holds. */
  private RelNode correlated(Join ordered, JoinRelType type) {
    RelNode left = ordered.getLeft();
    RelNode right = ordered.getRight();
    int leftWidth = left.getRowType().getFieldCount();
    CorrelationId ofLeft = join.getCluster().createCorrel();
    IntFunction<RexNode> leftField = field -> SubQueryJoins.outer(builder, left, ofLeft, field);
    OuterFields inQueries =
        new OuterFields(
            id,
            field ->
                field < leftWidth
                    ? leftField.apply(field)
                    : SubQueryJoins.outer(builder, right, id, field - leftWidth));
    RexNode condition =
        ordered
            .getCondition()
            .accept(inQueries)
            .accept(
                new RexShuttle() {
                  @Override
                  public RexNode visitInputRef(RexInputRef ref) {
                    return ref.getIndex() < leftWidth
                        ? leftField.apply(ref.getIndex())
                        : builder.makeInputRef(right, ref.getIndex() - leftWidth);
                  }
                });
    RelNode matching = filtering.filtered(right, condition, id);
    return LogicalCorrelate.create(
        left,
        matching,
        List.of(),
        ofLeft,
        OuterFields.areIn(matching, ofLeft)
            ? RelOptUtil.correlationColumns(ofLeft, matching)
            : ImmutableBitSet.of(),
        type);
  }

  /** The join with its sides the other way round, as a left join. */
  private Join swapped() {
    RelNode left = join.getRight();
    RelNode right = join.getLeft();
    int first = left.getRowType().getFieldCount();
    IntFunction<Integer> moved = field -> field < width ? field + first : field - width;
    LogicalJoin bare =
        LogicalJoin.create(
            left, right, List.of(), builder.makeLiteral(true), Set.of(), JoinRelType.INNER);
    RexNode condition =
        join.getCondition()
            .accept(
                new OuterFields(
                    id, field -> SubQueryJoins.outer(builder, bare, id, moved.apply(field))))
            .accept(
                new RexShuttle() {
                  @Override
                  public RexNode visitInputRef(RexInputRef ref) {
                    return builder.makeInputRef(bare, moved.apply(ref.getIndex()));
                  }
                });
    return LogicalJoin.create(left, right, List.of(), condition, Set.of(), JoinRelType.LEFT);
  }

  private RelNode unmatchedRight() {
    RelNode alone = correlated(swapped(), JoinRelType.ANTI);
    List<RexNode> fields = new ArrayList<>(builder.identityProjects(alone.getRowType()));
    List<String> names = new ArrayList<>(alone.getRowType().getFieldNames());
    join.getLeft()
        .getRowType()
        .getFieldList()
        .forEach(
            field -> {
              fields.add(
                  builder.makeNullLiteral(
                      builder.getTypeFactory().createTypeWithNullability(field.getType(), true)));
              names.add(field.getName());
            });
    return LogicalProject.create(alone, List.of(), fields, names, Set.of());
  }

  /** Rows of the swapped join with their fields in the order of the join. */
  private RelNode inOrder(RelNode swapped) {
    int right = join.getRight().getRowType().getFieldCount();
    return projected(
        swapped,
        IntStream.concat(IntStream.range(right, right + width), IntStream.range(0, right))
            .toArray());
  }

  private RelNode projected(RelNode rel, int[] fields) {
    return RelOptUtil.createCastRel(
        LogicalProject.create(
            rel,
            List.of(),
            IntStream.of(fields)
                .mapToObj(field -> (RexNode) builder.makeInputRef(rel, field))
                .toList(),
            join.getRowType().getFieldNames(),
            Set.of()),
        join.getRowType(),
        true);
  }
}
