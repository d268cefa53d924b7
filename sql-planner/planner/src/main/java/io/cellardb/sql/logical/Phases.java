package io.cellardb.sql.logical;

import io.cellardb.sql.algebra.RandomProject;
import io.cellardb.sql.conversion.Conversion;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.expression.ConstantFolder;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.repair.GuardedCasts;
import io.cellardb.sql.repair.NullComparisons;
import io.cellardb.sql.repair.RowComparisons;
import io.cellardb.sql.repair.TruthComparisons;
import io.cellardb.sql.rules.CountIntoScanRule;
import io.cellardb.sql.rules.EntriesIntoScanRule;
import io.cellardb.sql.rules.ExtremeIntoScanRule;
import io.cellardb.sql.rules.FilterIntoFilteredScanRule;
import io.cellardb.sql.rules.FilterIntoScanRule;
import io.cellardb.sql.rules.FilterUnnestTransposeRule;
import io.cellardb.sql.rules.IndexOnlyRule;
import io.cellardb.sql.rules.IndexOrderRule;
import io.cellardb.sql.rules.IndexRunsRule;
import io.cellardb.sql.rules.JoinConditionRules;
import io.cellardb.sql.rules.JoinOrderRule;
import io.cellardb.sql.rules.LimitIntoScanRule;
import io.cellardb.sql.rules.PlainRules;
import io.cellardb.sql.rules.ProjectIntoScanRule;
import io.cellardb.sql.rules.SortIntoScanRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.rules.JoinToMultiJoinRule;
import org.apache.calcite.rel.rules.PruneEmptyRules;
import org.apache.calcite.rel.rules.ReduceExpressionsRule;
import org.apache.calcite.rel.rules.SortProjectTransposeRule;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.runtime.Hook;
import org.apache.calcite.sql2rel.SqlToRelConverter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The phases between a query's algebra and its physical plan. All but the last are heuristic, in a
 * fixed order; the last one has nothing but conversions to choose from. Planning is thereby some
 * hundred microseconds where a full search costs tens of milliseconds.
 */
public final class Phases {
  private static final Logger LOG = LoggerFactory.getLogger(Phases.class);

  /**
   * The most nodes of expressions that are simplified. Calcite pushes conditions into the branches
   * of each CASE, which may double them, and does so again with what has come of it: a few levels
   * of CASE in a CASE, written or merged from queries below, would not end.
   */
  private static final int MOST_SIMPLIFIED = 1_000;

  /**
   * Plans of more nodes are not looked through from the top after each step, which takes quadratic
   * time: a rule is not tried again where it was before.
   */
  private static final int MANY_NODES = 200;

  /**
   * Not where there are windows: of one that is ordered by what turns out to be constant, Calcite
   * forgets the order, of which a frame with distances needs to know whether it is that of NULL.
   */
  private static final RelOptRule REDUCED_PROJECT =
      ReduceExpressionsRule.ProjectReduceExpressionsRule.ProjectReduceExpressionsRuleConfig.DEFAULT
          .withOperandSupplier(
              top ->
                  top.operand(LogicalProject.class)
                      .predicate(
                          project ->
                              RexUtil.nodeCount(project.getProjects()) <= MOST_SIMPLIFIED
                                  && !RexOver.containsOver(project.getProjects(), null))
                      .anyInputs())
          .toRule();

  private static final RelOptRule REDUCED_FILTER =
      ReduceExpressionsRule.FilterReduceExpressionsRule.FilterReduceExpressionsRuleConfig.DEFAULT
          .withOperandSupplier(
              top ->
                  top.operand(LogicalFilter.class)
                      .predicate(filter -> filter.getCondition().nodeCount() <= MOST_SIMPLIFIED)
                      .anyInputs())
          .toRule();

  private static final RelOptRule REDUCED_JOIN =
      ReduceExpressionsRule.JoinReduceExpressionsRule.JoinReduceExpressionsRuleConfig.DEFAULT
          .withOperandSupplier(
              top ->
                  top.operand(LogicalJoin.class)
                      .predicate(join -> join.getCondition().nodeCount() <= MOST_SIMPLIFIED)
                      .anyInputs())
          .toRule();

  private static final List<RelOptRule> LOGICAL_RULES =
      List.of(
          JoinConditionRules.FILTER_INTO_JOIN,
          JoinConditionRules.JOIN_CONDITION_PUSH,
          PlainRules.JOIN_PUSH_EXPRESSIONS,
          PlainRules.FILTER_MERGE,
          PlainRules.FILTER_PROJECT_TRANSPOSE,
          PlainRules.FILTER_AGGREGATE_TRANSPOSE,
          PlainRules.FILTER_SET_OP_TRANSPOSE,
          FilterUnnestTransposeRule.INSTANCE,
          REDUCED_FILTER,
          REDUCED_PROJECT,
          REDUCED_JOIN,
          PlainRules.PROJECT_MERGE,
          PlainRules.PROJECT_REMOVE,
          PlainRules.UNION_TO_DISTINCT,
          PlainRules.UNION_REMOVE,
          PlainRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW,
          PlainRules.SORT_REMOVE_CONSTANT_KEYS,
          PruneEmptyRules.UNION_INSTANCE,
          PruneEmptyRules.PROJECT_INSTANCE,
          PruneEmptyRules.FILTER_INSTANCE,
          PlainRules.PRUNE_EMPTY_SORT,
          PruneEmptyRules.JOIN_LEFT_INSTANCE,
          PruneEmptyRules.JOIN_RIGHT_INSTANCE);

  private static final HepProgram LOGICAL = program(LOGICAL_RULES);

  private static final List<RelOptRule> NEEDED_RULES =
      List.of(PlainRules.UNION_TO_DISTINCT, PlainRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW);

  /** What cannot be left out. */
  private static final HepProgram NEEDED = program(NEEDED_RULES);

  /** That, and what matters most of the rest. */
  private static final HepProgram NEEDED_AND_JOINS =
      new HepProgramBuilder()
          .addRuleCollection(NEEDED_RULES)
          .addRuleCollection(
              List.of(JoinConditionRules.FILTER_INTO_JOIN, PlainRules.JOIN_PUSH_EXPRESSIONS))
          .build();

  /**
   * Inner joins of inner joins become one of many inputs. Other joins stay where they are, and are
   * inputs of it.
   */
  private static final RelOptRule INNER_JOINS_TOGETHER =
      JoinToMultiJoinRule.Config.DEFAULT
          .withOperandSupplier(
              top ->
                  top.operand(LogicalJoin.class)
                      .predicate(join -> join.getJoinType() == JoinRelType.INNER)
                      .inputs(
                          left -> left.operand(RelNode.class).anyInputs(),
                          right -> right.operand(RelNode.class).anyInputs()))
          .toRule();

  private static final HepProgram JOIN_ORDER =
      new HepProgramBuilder()
          .addMatchOrder(HepMatchOrder.BOTTOM_UP)
          .addRuleInstance(INNER_JOINS_TOGETHER)
          .addRuleInstance(JoinOrderRule.INSTANCE)
          .addRuleCollection(
              List.of(
                  JoinConditionRules.FILTER_INTO_JOIN,
                  PlainRules.FILTER_MERGE,
                  PlainRules.FILTER_PROJECT_TRANSPOSE,
                  PlainRules.PROJECT_MERGE,
                  PlainRules.PROJECT_REMOVE))
          .build();

  /**
   * Where rows are sorted by columns as they are. Calcite also takes CAST(ts AS DATE) for the order
   * of ts, by which rows of one day would come in the order of their times and not of the next key.
   */
  private static final RelOptRule SORT_BELOW_PROJECT =
      SortProjectTransposeRule.Config.DEFAULT
          .withOperandSupplier(
              top ->
                  top.operand(Sort.class)
                      .predicate(Phases::sortsByColumns)
                      .oneInput(
                          project ->
                              project
                                  .operand(LogicalProject.class)
                                  .predicate(p -> !p.containsOver())
                                  .anyInputs()))
          .toRule();

  private static final HepProgram SCANS =
      new HepProgramBuilder()
          .addRuleCollection(
              List.of(
                  PlainRules.FILTER_PROJECT_TRANSPOSE,
                  PlainRules.FILTER_MERGE,
                  PlainRules.PROJECT_MERGE,
                  PlainRules.PROJECT_REMOVE,
                  FilterUnnestTransposeRule.INSTANCE,
                  FilterIntoScanRule.INSTANCE,
                  FilterIntoFilteredScanRule.INSTANCE))
          .addRuleCollection(
              List.of(EntriesIntoScanRule.INSTANCE, EntriesIntoScanRule.BELOW_PROJECT))
          .addRuleCollection(
              List.of(
                  PlainRules.PROJECT_MERGE,
                  PlainRules.PROJECT_REMOVE,
                  ProjectIntoScanRule.INSTANCE,
                  CountIntoScanRule.INSTANCE,
                  ExtremeIntoScanRule.INSTANCE))
          .addRuleCollection(
              List.of(
                  IndexOnlyRule.INSTANCE,
                  IndexOnlyRule.OF_EXPRESSIONS,
                  IndexRunsRule.INSTANCE,
                  IndexRunsRule.OF_EXPRESSIONS))
          .addRuleCollection(
              List.of(
                  SORT_BELOW_PROJECT,
                  SortIntoScanRule.INSTANCE,
                  IndexOrderRule.OF_EXPRESSIONS,
                  LimitIntoScanRule.INSTANCE,
                  PlainRules.PROJECT_MERGE,
                  PlainRules.PROJECT_REMOVE))
          .addRuleInstance(IndexOrderRule.INSTANCE)
          .build();

  private Phases() {}

  /**
   * The physical plan of a query.
   *
   * @param asOf the time of the state that is read where the query says none; null for now
   */
  public static CellarRel optimize(RelNode query, SqlToRelConverter converter, RexNode asOf) {
    RelNode separated = RandomProject.separated(Recursions.distinguished(query));
    RelNode joined =
        SubQueries.joined(separated).accept(new RowComparisons(query.getCluster().getRexBuilder()));
    RelNode rel = Unnests.joined(SystemTimeScans.intoScans(joined));
    return optimize(asOf == null ? rel : SystemTimeScans.allAt(rel, asOf), converter, 0);
  }

  /**
   * The physical plan of a query without sub-queries.
   *
   * @param outer how many parameters of outer rows it has
   */
  private static CellarRel optimize(RelNode query, SqlToRelConverter converter, int outer) {
    return attempt(
        query,
        q -> ofParts(References.checked(Unnesting.of(q)), converter, outer),
        q -> ofParts(q, converter, outer));
  }

  /** The physical plan of a query whose correlations are planned on their own. */
  private static CellarRel ofParts(RelNode query, SqlToRelConverter converter, int outer) {
    RelNode rel =
        Correlations.planned(
            query, outer, (part, parameters) -> optimize(part, converter, parameters));
    return physical(AsofJoins.planned(rel, part -> optimize(part, converter, outer)), converter);
  }

  /** The physical plan of a query without correlations. */
  private static CellarRel physical(RelNode query, SqlToRelConverter converter) {
    RelNode rel = rewritten(query);
    if (PlanSize.joins(rel) > 1) {
      rel = attempt(rel, r -> run(JOIN_ORDER, r), r -> r);
    }
    rel = Windows.prepare(rel);
    // Columns that nobody uses.
    rel = attempt(rel, r -> converter.trimUnusedFields(false, r), r -> r);
    rel = attempt(rel, r -> run(SCANS, r), r -> r);
    return Conversion.toPhysical(rel);
  }

  private static RelNode rewritten(RelNode query) {
    RexBuilder builder = query.getCluster().getRexBuilder();
    RelNode rel =
        query
            .accept(new NullComparisons(builder))
            .accept(new TruthComparisons(builder))
            .accept(new GuardedCasts(builder));
    return attempt(
        factorConditions(rel).accept(new FilteredJoins()),
        r -> run(LOGICAL, r),
        r -> attempt(r, s -> run(NEEDED_AND_JOINS, s), s -> run(NEEDED, s)));
  }

  /** Expressions over the rows of a scan, in the form that they have in plans. */
  public static List<RexNode> expressions(RelNode scan, List<RexNode> expressions) {
    List<RexNode> all = new ArrayList<>();
    for (RexNode expression : expressions) {
      // One at a time: what is a column as well, as a part of an index may be, is dropped.
      RelNode rel =
          rewritten(
              LogicalProject.create(scan, List.of(), List.of(expression), List.of("e"), Set.of()));
      boolean same =
          rel instanceof LogicalProject project && project.getInput() instanceof CellarScan;
      all.add(same ? ((Project) rel).getProjects().get(0) : expression);
    }
    return all;
  }

  /** A condition on the rows of a scan, in the form that it has in plans. */
  public static RexNode condition(RelNode scan, RexNode condition) {
    // As the converter does with WHERE.
    RexNode plain = RexUtil.removeNullabilityCast(scan.getCluster().getTypeFactory(), condition);
    RelNode rel = rewritten(LogicalFilter.create(scan, plain));
    return rel instanceof LogicalFilter filter && filter.getInput() instanceof CellarScan
        ? filter.getCondition()
        : condition;
  }

  /**
   * {@code (a AND b) OR (a AND c)} in filters becomes {@code a AND (b OR c)}, so that {@code a} can
   * become a join's key, or go into a scan, on its own.
   */
  private static RelNode factorConditions(RelNode rel) {
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            RelNode visited = super.visit(node);
            if (!(visited instanceof LogicalFilter filter)) {
              return visited;
            }
            RexNode factored =
                RexUtil.pullFactors(filter.getCluster().getRexBuilder(), filter.getCondition());
            return factored.equals(filter.getCondition())
                ? filter
                : filter.copy(filter.getTraitSet(), filter.getInput(), factored);
          }
        });
  }

  /**
   * Does something that makes a plan better and that Calcite cannot do with every plan: its
   * decorrelation and trimming end in an exception with some nested queries. Then the plan goes on
   * as {@code otherwise} leaves it, slower and as right.
   */
  static <T extends RelNode> T attempt(
      RelNode rel, Function<RelNode, T> work, Function<RelNode, T> otherwise) {
    try {
      return work.apply(rel);
    } catch (SqlException | SqlExecutionException e) {
      throw e; // what is wrong with the statement
    } catch (RuntimeException | AssertionError | StackOverflowError e) {
      LOG.debug("a phase of planning is left out", e);
      return otherwise.apply(rel);
    }
  }

  private static boolean sortsByColumns(Sort sort) {
    return !(sort.getInput().stripped() instanceof Project project)
        || sort.getCollation().getFieldCollations().stream()
            .allMatch(key -> project.getProjects().get(key.getFieldIndex()) instanceof RexInputRef);
  }

  private static RelNode run(HepProgram program, RelNode rel) {
    HepPlanner hep =
        new HepPlanner(program) {
          @Override
          public void checkCancel() {
            PlanningWork.step();
          }
        };
    boolean large = PlanSize.nodes(rel) > MANY_NODES;
    hep.setLargePlanMode(large);
    hep.setEnableFiredRulesCache(large);
    Hook.PLANNER.run(hep); // tests leave out rules, of which no answer may depend
    hep.setExecutor(ConstantFolder.INSTANCE);
    hep.setRoot(rel);
    return hep.findBestExp();
  }

  private static HepProgram program(List<RelOptRule> rules) {
    return new HepProgramBuilder().addRuleCollection(rules).build();
  }
}
