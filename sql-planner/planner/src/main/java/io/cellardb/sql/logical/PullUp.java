package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.OuterFields;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Pulls what a query says of an outer row up to its top: from filters, projections, inner joins,
 * the left sides of others, and groups that compare the outer row for equality only, which become
 * groups by what it is compared with.
 */
final class PullUp {
  /** What is NULL over no rows. */
  private static final Set<SqlKind> NULL_OF_NOTHING =
      Set.of(
          SqlKind.SUM,
          SqlKind.MIN,
          SqlKind.MAX,
          SqlKind.AVG,
          SqlKind.SINGLE_VALUE,
          SqlKind.LISTAGG,
          SqlKind.STRING_AGG,
          SqlKind.PERCENTILE_CONT,
          SqlKind.PERCENTILE_DISC,
          SqlKind.STDDEV_POP,
          SqlKind.STDDEV_SAMP,
          SqlKind.VAR_POP,
          SqlKind.VAR_SAMP);

  /** What no value makes fail, so that it may be computed of rows that are not asked for. */
  private static final Set<SqlKind> HARMLESS =
      Set.of(
          SqlKind.AND,
          SqlKind.OR,
          SqlKind.NOT,
          SqlKind.IS_NULL,
          SqlKind.IS_NOT_NULL,
          SqlKind.IS_TRUE,
          SqlKind.IS_NOT_TRUE,
          SqlKind.IS_FALSE,
          SqlKind.IS_NOT_FALSE,
          SqlKind.CASE,
          SqlKind.COALESCE,
          SqlKind.PLUS,
          SqlKind.MINUS,
          SqlKind.TIMES);

  private final CorrelationId id;
  private final RelNode left;
  private final int width;
  private final RexBuilder builder;

  PullUp(Correlate correlate) {
    id = correlate.getCorrelationId();
    left = correlate.getLeft();
    width = left.getRowType().getFieldCount();
    builder = correlate.getCluster().getRexBuilder();
  }

  /** The query without the outer row; null if it cannot be taken out. */
  PulledUp of(RelNode query) {
    if (!OuterFields.areIn(query, id)) {
      return PulledUp.of(query, width);
    }
    if (query instanceof Filter filter) {
      PulledUp input = isPlain(List.of(filter.getCondition())) ? of(filter.getInput()) : null;
      return input == null
          ? null
          : filtered(input, RelOptUtil.conjunctions(pulled(filter.getCondition(), input.fields())));
    }
    if (query instanceof Project project) {
      PulledUp input = isPlain(project.getProjects()) ? of(project.getInput()) : null;
      return input == null
          ? null
          : input.withFields(
              project.getProjects().stream().map(node -> pulled(node, input.fields())).toList());
    }
    if (query instanceof Join join) {
      return ofJoin(join);
    }
    if (query instanceof Aggregate aggregate) {
      return ofAggregate(aggregate);
    }
    return query instanceof Sort sort ? ofFirst(sort) : null;
  }

  /** More conditions, of which those on rows alone stay where they are. */
  private PulledUp filtered(PulledUp input, List<RexNode> conditions) {
    if (input.single()) {
      return input.where(input.rows(), conditions);
    }
    List<RexNode> own = conditions.stream().filter(this::isOfRows).toList();
    RelNode rows = own.isEmpty() ? input.rows() : LogicalFilter.create(input.rows(), onRows(own));
    return input.where(rows, conditions.stream().filter(node -> !isOfRows(node)).toList());
  }

  private static boolean isPlain(List<RexNode> expressions) {
    return expressions.stream().allMatch(RexUtil::isDeterministic)
        && !RexOver.containsOver(expressions, null);
  }

  /** An expression on the outer row and the fields of an input, on what these are. */
  private RexNode pulled(RexNode expression, List<RexNode> fields) {
    return expression
        .accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef ref) {
                return fields.get(ref.getIndex());
              }
            })
        .accept(new OuterFields(id, field -> builder.makeInputRef(left, field)));
  }

  private PulledUp ofJoin(Join join) {
    if (!isPlain(List.of(join.getCondition()))) {
      return null;
    }
    PulledUp first = of(join.getLeft());
    if (first == null || first.single()) {
      return null;
    }
    int firstWidth = first.rows().getRowType().getFieldCount();
    boolean inner = join.getJoinType() == JoinRelType.INNER;
    PulledUp second = inner || !OuterFields.areIn(join.getRight(), id) ? of(join.getRight()) : null;
    if (second == null || second.single()) {
      return null;
    }
    List<RexNode> fields = new ArrayList<>(first.fields());
    second.fields().forEach(field -> fields.add(moved(field, firstWidth)));
    List<RexNode> conditions = RelOptUtil.conjunctions(pulled(join.getCondition(), fields));
    if (inner) {
      List<RexNode> all = new ArrayList<>(first.conditions());
      second.conditions().forEach(condition -> all.add(moved(condition, firstWidth)));
      List<RexNode> own = new ArrayList<>();
      conditions.forEach(condition -> (isOfRows(condition) ? own : all).add(condition));
      RelNode rows = join(first.rows(), second.rows(), own, JoinRelType.INNER);
      return new PulledUp(rows, all, fields, false, List.of());
    }
    boolean ofLeft = join.getJoinType() == JoinRelType.LEFT || !join.getJoinType().projectsRight();
    if (!ofLeft || !conditions.stream().allMatch(this::isOfRows)) {
      return null;
    }
    RelNode rows = join(first.rows(), second.rows(), conditions, join.getJoinType());
    return new PulledUp(
        rows,
        first.conditions(),
        join.getJoinType().projectsRight() ? retyped(fields, rows) : first.fields(),
        false,
        List.of());
  }

  /** The fields of rows that a join with the same ones has made NULL where it found none. */
  private List<RexNode> retyped(List<RexNode> fields, RelNode rows) {
    return fields.stream()
        .map(
            field ->
                field.accept(
                    new RexShuttle() {
                      @Override
                      public RexNode visitInputRef(RexInputRef ref) {
                        return ref.getIndex() < width
                            ? ref
                            : new RexInputRef(
                                ref.getIndex(),
                                builder.makeInputRef(rows, ref.getIndex() - width).getType());
                      }
                    }))
        .toList();
  }

  private RelNode join(RelNode first, RelNode second, List<RexNode> conditions, JoinRelType type) {
    return LogicalJoin.create(first, second, List.of(), onRows(conditions), Set.of(), type);
  }

  private RexNode onRows(List<RexNode> conditions) {
    return RexUtil.shift(RexUtil.composeConjunction(builder, conditions), -width);
  }

  /** An expression of the right side of a join, on the fields of the join. */
  private RexNode moved(RexNode expression, int by) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return ref.getIndex() < width
                ? ref
                : new RexInputRef(ref.getIndex() + by, ref.getType());
          }
        });
  }

  /** Whether an expression says nothing of the outer row. */
  private boolean isOfRows(RexNode expression) {
    ImmutableBitSet fields = RelOptUtil.InputFinder.bits(expression);
    return fields.isEmpty() || fields.nth(0) >= width;
  }

  private boolean isOfOuterRow(RexNode expression) {
    return RelOptUtil.InputFinder.bits(expression).length() <= width;
  }

  private boolean isHarmless(RexNode expression) {
    if (!(expression instanceof RexCall call)) {
      return true;
    }
    boolean known =
        call.isA(SqlKind.COMPARISON)
            || HARMLESS.contains(call.getKind())
            || (call.getKind() == SqlKind.CAST && RexUtil.isLosslessCast(call));
    return known && call.getOperands().stream().allMatch(this::isHarmless);
  }

  /** Conditions on rows by what they are on. */
  private final class Keys {
    /** Those on the outer row, and what it is compared with: what is asked of a group. */
    final List<RexNode> asked = new ArrayList<>();

    /** What outer values are equal to, on the rows' fields alone, and what these values are. */
    final List<RexNode> keys = new ArrayList<>();

    final List<RexNode> values = new ArrayList<>();

    /** Whether all conditions are equalities, or on the outer row only. */
    boolean divide(List<RexNode> conditions) {
      for (RexNode condition : conditions) {
        if (isOfOuterRow(condition)) {
          asked.add(condition);
        } else if (!divide(condition)) {
          return false;
        }
      }
      return keys.stream().allMatch(PullUp.this::isHarmless);
    }

    private boolean divide(RexNode condition) {
      if (!condition.isA(SqlKind.EQUALS)) {
        return false;
      }
      RexNode first = ((RexCall) condition).getOperands().get(0);
      RexNode second = ((RexCall) condition).getOperands().get(1);
      RexNode key = isOfRows(first) ? first : second;
      RexNode value = isOfRows(first) ? second : first;
      keys.add(key);
      values.add(value);
      return isOfRows(key)
          && isOfOuterRow(value)
          && key.getType().getSqlTypeName() == value.getType().getSqlTypeName();
    }

    /** The conditions for which rows are those of a group whose keys begin at a field. */
    List<RexNode> conditions(RelNode grouped, int firstKey) {
      List<RexNode> all = new ArrayList<>(asked);
      for (int i = 0; i < values.size(); i++) {
        RexNode key = RexUtil.shift(builder.makeInputRef(grouped, firstKey + i), width);
        all.add(builder.makeCall(SqlStdOperatorTable.EQUALS, values.get(i), key));
      }
      return all;
    }
  }

  private PulledUp ofAggregate(Aggregate aggregate) {
    PulledUp input = of(aggregate.getInput());
    if (input == null
        || input.single()
        || aggregate.getGroupType() != Aggregate.Group.SIMPLE
        || !input.fields().stream().allMatch(field -> isOfRows(field) && isHarmless(field))) {
      return null;
    }
    boolean single = aggregate.getGroupCount() == 0;
    Keys keys = new Keys();
    if (!keys.divide(input.conditions())
        || (single && !aggregate.getAggCallList().stream().allMatch(PullUp::isKnownOfNothing))) {
      return null;
    }
    List<RexNode> expressions = new ArrayList<>(input.fields());
    expressions.addAll(keys.keys);
    RelNode base = project(input.rows(), expressions);
    int fields = input.fields().size();
    ImmutableBitSet group =
        aggregate.getGroupSet().union(ImmutableBitSet.range(fields, fields + keys.keys.size()));
    RelNode grouped =
        LogicalAggregate.create(
            base,
            List.of(),
            group,
            null,
            aggregate.getAggCallList().stream()
                .map(call -> grouped(call, base, group.isEmpty()))
                .toList());
    int firstKey = aggregate.getGroupCount();
    int firstCall = firstKey + keys.keys.size();
    return single
        ? single(aggregate, grouped, keys, firstCall)
        : new PulledUp(
            grouped,
            keys.conditions(grouped, firstKey),
            PulledUp.of(grouped, width).fields().stream()
                .filter(
                    field ->
                        !isBetween(((RexInputRef) field).getIndex() - width, firstKey, firstCall))
                .toList(),
            false,
            List.of());
  }

  private static boolean isBetween(int field, int from, int to) {
    return field >= from && field < to;
  }

  /** The one row that an aggregate without keys has, also for no rows. */
  private PulledUp single(Aggregate aggregate, RelNode grouped, Keys keys, int firstCall) {
    List<RexNode> all = new ArrayList<>(builder.identityProjects(grouped.getRowType()));
    all.add(builder.makeLiteral(true));
    RelNode rows = LogicalProject.create(grouped, List.of(), all, (List<String>) null, Set.of());
    List<RexNode> fields = new ArrayList<>();
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      RexNode value = nullable(rows, firstCall + i);
      fields.add(
          isZeroOfNothing(aggregate.getAggCallList().get(i))
              ? builder.makeCall(
                  SqlStdOperatorTable.CASE,
                  builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value),
                  builder.makeNotNull(value),
                  builder.makeExactLiteral(
                      BigDecimal.ZERO,
                      builder.getTypeFactory().createTypeWithNullability(value.getType(), false)))
              : value);
    }
    return new PulledUp(rows, keys.conditions(grouped, 0), fields, true, List.of());
  }

  private RexNode nullable(RelNode rows, int field) {
    return new RexInputRef(
        width + field,
        builder
            .getTypeFactory()
            .createTypeWithNullability(builder.makeInputRef(rows, field).getType(), true));
  }

  private static AggregateCall grouped(AggregateCall call, RelNode input, boolean withoutKey) {
    return AggregateCall.create(
        call.getParserPosition(),
        call.getAggregation(),
        call.isDistinct(),
        call.isApproximate(),
        call.ignoreNulls(),
        call.rexList,
        call.getArgList(),
        call.filterArg,
        call.distinctKeys,
        call.collation,
        withoutKey,
        input,
        null,
        call.name);
  }

  private static boolean isZeroOfNothing(AggregateCall call) {
    return call.getAggregation().getKind() == SqlKind.COUNT;
  }

  private static boolean isKnownOfNothing(AggregateCall call) {
    return isZeroOfNothing(call) || NULL_OF_NOTHING.contains(call.getAggregation().getKind());
  }

  private RelNode project(RelNode rows, List<RexNode> expressions) {
    return LogicalProject.create(
        rows,
        List.of(),
        expressions.stream().map(node -> RexUtil.shift(node, -width)).toList(),
        (List<String>) null,
        Set.of());
  }

  /** {@code LIMIT 1} of constants: for an outer row, one row or none. */
  private PulledUp ofFirst(Sort sort) {
    boolean first =
        sort.getCollation().getFieldCollations().isEmpty()
            && sort.offset == null
            && sort.fetch instanceof RexLiteral fetch
            && RexLiteral.intValue(fetch) == 1;
    if (!first
        || !(sort.getInput() instanceof Project project)
        || !project.getProjects().stream().allMatch(RexLiteral.class::isInstance)) {
      return null;
    }
    PulledUp input = of(project.getInput());
    if (input == null || input.single()) {
      return null;
    }
    Keys keys = new Keys();
    if (!keys.divide(input.conditions()) || keys.keys.isEmpty()) {
      return null;
    }
    RelNode base = project(input.rows(), keys.keys);
    RelNode groups =
        LogicalAggregate.create(
            base, List.of(), ImmutableBitSet.range(keys.keys.size()), null, List.of());
    return new PulledUp(
        groups, keys.conditions(groups, 0), project.getProjects(), false, List.of());
  }
}
