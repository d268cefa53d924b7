package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.OuterFields;
import io.cellardb.sql.error.SqlException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Rows to which sub-queries are joined one after the other: as more columns that say what they are
 * worth, or, where a whole condition is one, by what they leave of the rows.
 *
 * <p>{@code x IN (q)} is true if a row of q equals x; else false if q has no row; else unknown if x
 * is NULL or a row of q is; else false. So are {@code x > SOME (q)} and the like, with the least
 * and the greatest of q in place of an equal one. NOT IN and ALL come as NOT of these. Rows of
 * several columns are compared one by one where a column may be NULL.
 */
final class SubQueryJoins {
  private final CorrelationId id;
  private final RelNode first;
  private final RexBuilder builder;
  private RelNode rows;

  /**
   * Rows without anything joined.
   *
   * @param id what the sub-queries call a row
   */
  SubQueryJoins(RelNode rows, CorrelationId id) {
    this.first = rows;
    this.rows = rows;
    this.id = id;
    builder = rows.getCluster().getRexBuilder();
  }

  /** The rows with all that was joined on their right. */
  RelNode rows() {
    return rows;
  }

  /** The rows with the fields that they had at first. */
  RelNode original() {
    if (rows.getRowType().getFieldCount() == first.getRowType().getFieldCount()) {
      return rows;
    }
    return LogicalProject.create(
        rows,
        List.of(),
        builder.identityProjects(first.getRowType()),
        first.getRowType().getFieldNames(),
        Set.of());
  }

  /** The field of an outer row. */
  static RexNode outer(RexBuilder builder, RelNode rows, CorrelationId id, int field) {
    return builder.makeFieldAccess(builder.makeCorrel(rows.getRowType(), id), field);
  }

  /** An expression with fields of the rows in place of its sub-queries. */
  RexNode with(RexNode expression) {
    return expression.accept(
        new RexShuttle() {
          @Override
          public RexNode visitSubQuery(RexSubQuery query) {
            return value((RexSubQuery) super.visitSubQuery(query), false);
          }
        });
  }

  /** The same of a condition of which it does not matter whether it is unknown or false. */
  private RexNode withoutUnknown(RexNode condition) {
    if (condition instanceof RexSubQuery query && query.getKind() == SqlKind.IN) {
      return value(query.clone(query.getType(), withAll(query.getOperands())), true);
    }
    if (condition.isA(SqlKind.AND) || condition.isA(SqlKind.OR)) {
      RexCall call = (RexCall) condition;
      return call.clone(
          call.getType(), call.getOperands().stream().map(this::withoutUnknown).toList());
    }
    return with(condition);
  }

  private List<RexNode> withAll(List<RexNode> expressions) {
    return expressions.stream().map(this::with).toList();
  }

  /** Keeps the rows for which a condition with sub-queries is true. */
  void keepWhere(RexNode condition) {
    boolean negated = condition.isA(SqlKind.NOT);
    RexNode plain = negated ? ((RexCall) condition).getOperands().get(0) : condition;
    if (plain instanceof RexSubQuery query && query.getKind() == SqlKind.EXISTS) {
      join(negated ? JoinRelType.ANTI : JoinRelType.SEMI, anyOf(query.rel), null);
      return;
    }
    if (plain instanceof RexSubQuery query
        && query.getKind() == SqlKind.IN
        && (!negated || !query.getType().isNullable())) {
      RexSubQuery in = query.clone(query.getType(), withAll(query.getOperands()));
      keepWhereIn(in, negated);
      return;
    }
    RexNode asked = withoutUnknown(condition); // joins what it asks
    rows = LogicalFilter.create(rows, asked);
  }

  private void keepWhereIn(RexSubQuery in, boolean negated) {
    JoinRelType type = negated ? JoinRelType.ANTI : JoinRelType.SEMI;
    if (OuterFields.areIn(in.rel, id)) {
      join(type, equal(in), null);
    } else if (negated) {
      join(type, in.rel, equalities(in));
    } else {
      // An inner join, which may also be read the other way round.
      join(JoinRelType.INNER, relBuilder().push(in.rel).distinct().build(), equalities(in));
    }
  }

  private RelBuilder relBuilder() {
    return RelFactories.LOGICAL_BUILDER.create(rows.getCluster(), null);
  }

  private RexNode value(RexSubQuery query, boolean unknownIsFalse) {
    return switch (query.getKind()) {
      case EXISTS -> exists(query.rel);
      case UNIQUE -> not(exists(repeated(query.rel)));
      case SCALAR_QUERY -> scalar(query.rel);
      case IN ->
          unknownIsFalse || !query.getType().isNullable()
              ? mark(query)
              : query.getOperands().size() > 1 ? anyRow(query) : in(query);
      case SOME -> query.getOperands().size() > 1 ? anyRow(query) : some(query);
      case ARRAY_QUERY_CONSTRUCTOR, MAP_QUERY_CONSTRUCTOR, MULTISET_QUERY_CONSTRUCTOR ->
          column(JoinRelType.INNER, Collect.create(query.rel, query.getKind(), "x"));
      default -> throw new SqlException("0A000", query.getKind() + " of a query is not supported");
    };
  }

  private RexNode not(RexNode condition) {
    return builder.makeCall(SqlStdOperatorTable.NOT, condition);
  }

  private RexNode notNull(RexNode value) {
    return builder.makeCall(SqlStdOperatorTable.IS_NOT_NULL, value);
  }

  private RexNode exists(RelNode query) {
    return notNull(column(JoinRelType.LEFT, anyOf(query)));
  }

  /** The rows that are there more than once, without NULL in them. */
  private RelNode repeated(RelNode query) {
    RelBuilder relations = relBuilder().push(query);
    relations
        .filter(relations.fields().stream().map(relations::isNotNull).toList())
        .aggregate(relations.groupKey(relations.fields()), relations.countStar("c"));
    int count = relations.fields().size() - 1;
    return relations
        .filter(relations.greaterThan(relations.field(count), relations.literal(1)))
        .build();
  }

  /** One row with TRUE if a query has any row, else none. */
  private RelNode anyOf(RelNode query) {
    RelNode constant =
        LogicalProject.create(
            query, List.of(), List.of(builder.makeLiteral(true)), List.of("i"), Set.of());
    return RelFactories.DEFAULT_SORT_FACTORY.createSort(
        constant, RelCollations.EMPTY, null, builder.makeExactLiteral(BigDecimal.ONE));
  }

  private RexNode scalar(RelNode query) {
    if (query instanceof LogicalProject project
        && project.getInput() instanceof Values values
        && values.getTuples().size() == 1
        && RelOptUtil.InputFinder.bits(project.getProjects(), null).isEmpty()
        && !project.containsOver()
        && RexUtil.isDeterministic(project.getProjects().get(0))) {
      return project
          .getProjects()
          .get(0)
          .accept(new OuterFields(id, field -> builder.makeInputRef(rows, field)));
    }
    RelBuilder relations = relBuilder().push(query);
    Boolean single =
        query.getCluster().getMetadataQuery().areColumnsUnique(query, ImmutableBitSet.of());
    if (single == null || !single) {
      relations.aggregate(
          relations.groupKey(),
          relations.aggregateCall(SqlStdOperatorTable.SINGLE_VALUE, relations.field(0)));
    }
    return column(JoinRelType.LEFT, relations.build());
  }

  /** What a sub-query compares for equality, on the fields of the rows and then its own. */
  private RexNode equalities(RexSubQuery in) {
    int width = rows.getRowType().getFieldCount();
    List<RexNode> equal = new ArrayList<>();
    for (int i = 0; i < in.getOperands().size(); i++) {
      RelDataType type = in.rel.getRowType().getFieldList().get(i).getType();
      equal.add(
          builder.makeCall(
              SqlStdOperatorTable.EQUALS,
              in.getOperands().get(i),
              new RexInputRef(width + i, type)));
    }
    return RexUtil.composeConjunction(builder, equal);
  }

  /** The same inside of the sub-query. */
  private RexNode equalInside(RexSubQuery query) {
    RexShuttle outward =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return outer(builder, rows, id, ref.getIndex());
          }
        };
    List<RexNode> conditions = new ArrayList<>();
    for (int i = 0; i < query.getOperands().size(); i++) {
      conditions.add(
          builder.makeCall(
              SqlStdOperatorTable.EQUALS,
              query.getOperands().get(i).accept(outward),
              builder.makeInputRef(query.rel, i)));
    }
    return RexUtil.composeConjunction(builder, conditions);
  }

  private RelNode equal(RexSubQuery in) {
    return LogicalFilter.create(in.rel, equalInside(in));
  }

  /** Whether a row of the sub-query is equal. */
  private RexNode mark(RexSubQuery in) {
    if (OuterFields.areIn(in.rel, id)) {
      return exists(equal(in));
    }
    RelNode distinct = relBuilder().push(in.rel).distinct().build();
    List<RexNode> fields = new ArrayList<>(builder.identityProjects(distinct.getRowType()));
    fields.add(builder.makeLiteral(true));
    List<String> names = new ArrayList<>(distinct.getRowType().getFieldNames());
    names.add("i");
    RelNode marked = LogicalProject.create(distinct, List.of(), fields, names, Set.of());
    join(JoinRelType.LEFT, marked, equalities(in));
    return notNull(builder.makeInputRef(rows, rows.getRowType().getFieldCount() - 1));
  }

  private RexNode in(RexSubQuery query) {
    RexNode mark = mark(query);
    RelBuilder relations = relBuilder().push(query.rel);
    relations.aggregate(
        relations.groupKey(),
        relations.count(false, "c"),
        relations.count(false, "ck", relations.field(0)));
    RexNode count = column(JoinRelType.INNER, relations.build());
    return threeValued(mark, query.getOperands().get(0), count);
  }

  /**
   * What a quantified comparison is.
   *
   * @param count the field that counts rows, before the one that counts those without NULL
   */
  private RexNode threeValued(RexNode isTrue, RexNode operand, RexNode count) {
    RexNode zero = builder.makeExactLiteral(BigDecimal.ZERO, count.getType());
    RexNode present = builder.makeInputRef(rows, ((RexInputRef) count).getIndex() + 1);
    RexNode no = builder.makeLiteral(false);
    return builder.makeCall(
        SqlStdOperatorTable.CASE,
        isTrue,
        builder.makeLiteral(true),
        builder.makeCall(SqlStdOperatorTable.EQUALS, count, zero),
        no,
        builder.makeCall(
            SqlStdOperatorTable.OR,
            builder.makeCall(SqlStdOperatorTable.IS_NULL, operand),
            builder.makeCall(SqlStdOperatorTable.LESS_THAN, present, count)),
        builder.makeNullLiteral(no.getType()),
        no);
  }

  /** A comparison with any, by the least and the greatest. */
  private RexNode some(RexSubQuery query) {
    SqlKind kind = ((SqlQuantifyOperator) query.getOperator()).comparisonKind;
    RelBuilder relations = relBuilder().push(query.rel);
    relations.aggregate(
        relations.groupKey(),
        relations.min("min", relations.field(0)),
        relations.max("max", relations.field(0)),
        relations.count(false, "c"),
        relations.count(false, "ck", relations.field(0)));
    RexInputRef least = (RexInputRef) column(JoinRelType.INNER, relations.build());
    RexNode greatest = builder.makeInputRef(rows, least.getIndex() + 1);
    RexNode operand = query.getOperands().get(0);
    RexNode withLeast = builder.makeCall(RexUtil.op(kind), operand, least);
    RexNode withGreatest = builder.makeCall(RexUtil.op(kind), operand, greatest);
    RexNode any =
        switch (kind) {
          case GREATER_THAN, GREATER_THAN_OR_EQUAL -> withLeast;
          case LESS_THAN, LESS_THAN_OR_EQUAL -> withGreatest;
          default -> builder.makeCall(SqlStdOperatorTable.OR, withLeast, withGreatest);
        };
    return threeValued(any, operand, builder.makeInputRef(rows, least.getIndex() + 2));
  }

  /** A comparison with each row in turn: 2 is true, 1 unknown, 0 false, and the greatest counts. */
  private RexNode anyRow(RexSubQuery query) {
    if (query.getOperator() instanceof SqlQuantifyOperator some
        && some.comparisonKind != SqlKind.NOT_EQUALS) {
      throw new SqlException("0A000", "rows are compared with those of a query by = and <> only");
    }
    RexNode equal = equalInside(query);
    RexNode condition = query.getKind() == SqlKind.IN ? equal : not(equal);
    RelNode truths =
        LogicalProject.create(
            query.rel,
            List.of(),
            List.of(
                builder.makeCall(
                    SqlStdOperatorTable.CASE,
                    condition,
                    number(2),
                    builder.makeCall(SqlStdOperatorTable.IS_NULL, condition),
                    number(1),
                    number(0))),
            List.of("t"),
            Set.of());
    RelBuilder relations = relBuilder().push(truths);
    relations.aggregate(relations.groupKey(), relations.max("t", relations.field(0)));
    RexNode truth = column(JoinRelType.INNER, relations.build());
    RexNode no = builder.makeLiteral(false);
    return builder.makeCall(
        SqlStdOperatorTable.CASE,
        builder.makeCall(SqlStdOperatorTable.EQUALS, truth, number(2)),
        builder.makeLiteral(true),
        builder.makeCall(SqlStdOperatorTable.EQUALS, truth, number(1)),
        builder.makeNullLiteral(no.getType()),
        no);
  }

  private RexNode number(int value) {
    return builder.makeExactLiteral(BigDecimal.valueOf(value));
  }

  /** Joins a query, and returns its first field. */
  private RexNode column(JoinRelType type, RelNode query) {
    int width = rows.getRowType().getFieldCount();
    join(type, query, null);
    return builder.makeInputRef(rows, width);
  }

  /**
   * Joins a query that may speak of the rows.
   *
   * @param condition null for all rows of it; else it does not speak of them
   */
  private void join(JoinRelType type, RelNode query, RexNode condition) {
    rows =
        OuterFields.areIn(query, id)
            ? LogicalCorrelate.create(
                rows, query, List.of(), id, RelOptUtil.correlationColumns(id, query), type)
            : LogicalJoin.create(
                rows,
                query,
                List.of(),
                condition == null ? builder.makeLiteral(true) : condition,
                Set.of(),
                type);
  }
}
