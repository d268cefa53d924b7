package io.cellardb.sql.logical;

import com.google.common.collect.ImmutableList;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.repair.ColumnAliases;
import io.cellardb.sql.repair.GroupingOfOneRow;
import io.cellardb.sql.repair.LateralJoins;
import io.cellardb.sql.repair.Membership;
import io.cellardb.sql.repair.RecursiveUnion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptTable.ViewExpander;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sample;
import org.apache.calcite.rel.hint.RelHint;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Util;

/** Calcite's converter, with our trimmer, and searches in the place of long lists of literals. */
public final class CellarConverter extends SqlToRelConverter {
  private final SqlValidator validating;

  /** A converter of one statement, which {@code validator} has validated. */
  public CellarConverter(
      ViewExpander views,
      SqlValidator validator,
      CalciteCatalogReader reader,
      RelOptCluster cluster,
      Config config) {
    super(views, validator, reader, cluster, Convertlets.INSTANCE, config);
    this.validating = validator;
  }

  @Override
  protected RelFieldTrimmer newFieldTrimmer() {
    return new FieldTrimmer(validating, cluster);
  }

  /** Refuses hints that no table would get; there may be no FROM. */
  private void checkHints(SqlNode from) {
    if (from instanceof SqlCall call
        && call.getKind() == SqlKind.EXTEND
        && call.operand(0) instanceof SqlTableRef of) {
      throw SqlException.at(
          of.hints.getParserPosition(), "0A000", "a table with EXTEND cannot have hints");
    }
    if (from instanceof SqlTableRef hinted
        && from.getKind() == SqlKind.TABLE_REF
        && validating.getNamespace(hinted.tableName).resolve().getNode() != null) {
      throw misplaced(hinted.hints.getParserPosition(), hinted.tableName.toString());
    }
  }

  /** Whether it is a scan of a table, maybe with its computed columns. */
  private static boolean reads(RelNode rel, RelOptTable table) {
    RelNode scan = rel instanceof Project project ? project.getInput() : rel;
    return scan instanceof CellarScan
        && scan.getTable().getQualifiedName().equals(table.getQualifiedName());
  }

  private static SqlException misplaced(SqlParserPos pos, String name) {
    return SqlException.at(
        pos, "42809", "'" + name + "' is no table with rows of its own, which the hint is for");
  }

  /** Names all columns of a table, where it was given names for some. */
  @Override
  protected void convertFrom(Blackboard board, SqlNode from, List<String> names) {
    checkHints(from);
    if (from instanceof SqlCall alias
        && from.getKind() == SqlKind.AS
        && ColumnAliases.areIn(alias)) {
      List<String> all = validating.getNamespace(from).getRowType().getFieldNames();
      super.convertFrom(board, alias.operand(0), all);
    } else {
      super.convertFrom(board, from, names);
    }
    if (board.root instanceof Sample sample && from.getKind() == SqlKind.TABLESAMPLE) {
      SqlNode table = ((SqlCall) from).operand(0);
      board.setRoot(
          Samples.filtered(sample, validating.getNamespace(table).getTable(), table), false);
    }
  }

  /**
   * Gives both parts of a recursion its types, which Calcite would find anew. It would also take a
   * UNION for a recursion that reads another query or table of the name that it has in WITH.
   */
  @Override
  protected RelNode convertSetOp(SqlCall call) {
    if (call.getKind() != SqlKind.UNION) {
      return super.convertSetOp(call);
    }
    List<RelNode> parts = new ArrayList<>();
    for (SqlNode part : call.getOperandList()) {
      parts.add(convertQueryRecursive(part, false, null).project());
    }
    boolean all = ((SqlSetOperator) call.getOperator()).isAll();
    if (validating.getNamespace(call) instanceof RecursiveUnion union) {
      return union.converted(parts.get(0), parts.get(1), all, rexBuilder);
    }
    RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(cluster, null);
    return builder.pushAll(parts).union(all, parts.size()).build();
  }

  @Override
  public RelNode toRel(RelOptTable table, List<RelHint> hints) {
    PlanningWork.table();
    RelNode rel = super.toRel(table, hints);
    if (!hints.isEmpty() && !reads(rel, table)) {
      throw misplaced(hints.get(0).pos, Util.last(table.getQualifiedName()));
    }
    return rel;
  }

  @Override
  protected void convertAgg(
      Blackboard board, SqlSelect select, List<SqlNode> order, List<SqlNode> extra) {
    try {
      super.convertAgg(board, select, order, extra);
    } catch (RuntimeException | AssertionError e) {
      UngroupedColumns.explain(select, order, e);
      throw e;
    }
  }

  @Override
  protected RelNode createAggregate(
      Blackboard board,
      ImmutableBitSet groupSet,
      ImmutableList<ImmutableBitSet> groupSets,
      List<AggregateCall> calls) {
    return GroupingOfOneRow.isIn(groupSets, calls)
        ? LogicalAggregate.create(board.root, List.of(), groupSet, groupSets, calls)
        : super.createAggregate(board, groupSet, groupSets, calls);
  }

  @Override
  protected Blackboard createBlackboard(
      SqlValidatorScope scope, Map<String, RexNode> nameToNodeMap, boolean top) {
    LateralJoins.number(scope, validating);
    return new Blackboard(scope, nameToNodeMap, top) {
      @Override
      public RexNode convertExpression(SqlNode expression) {
        PlanningWork.step();
        RexNode converted = super.convertExpression(expression);
        return LiteralSearches.in(Membership.guarded(converted, getRexBuilder()), getRexBuilder());
      }
    };
  }

  @Override
  protected RelNode createJoin(
      Blackboard bb, RelNode left, RelNode right, RexNode condition, JoinRelType type) {
    if (!LateralJoins.isCorrelated(right, bb.scope)) {
      return super.createJoin(bb, left, right, condition, type);
    }
    List<RelDataType> before = LateralJoins.before(bb.scope);
    LateralJoins.check(bb.scope.getNode(), condition, type, !before.isEmpty());
    if (before.isEmpty()) {
      return super.createJoin(bb, left, right, condition, type);
    }
    RelNode joined =
        super.createJoin(
            bb,
            LateralJoins.padded(left, before),
            right,
            RexUtil.shift(condition, before.size()),
            type);
    return LateralJoins.unpadded(joined, before.size());
  }
}
