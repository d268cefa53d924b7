package io.cellardb.sql.conversion;

import io.cellardb.sql.algebra.RandomProject;
import io.cellardb.sql.algebra.Unnest;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.file.FileFunction;
import io.cellardb.sql.execution.operator.HashAggregateOperator;
import io.cellardb.sql.execution.vector.FineTimes;
import io.cellardb.sql.physical.CellarAggregate;
import io.cellardb.sql.physical.CellarConvention;
import io.cellardb.sql.physical.CellarFileScan;
import io.cellardb.sql.physical.CellarFilter;
import io.cellardb.sql.physical.CellarJoin;
import io.cellardb.sql.physical.CellarLookupJoin;
import io.cellardb.sql.physical.CellarProject;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.physical.CellarRepeatUnion;
import io.cellardb.sql.physical.CellarSetOp;
import io.cellardb.sql.physical.CellarSort;
import io.cellardb.sql.physical.CellarUnion;
import io.cellardb.sql.physical.CellarUnnest;
import io.cellardb.sql.physical.CellarValues;
import io.cellardb.sql.physical.CellarWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.adapter.enumerable.EnumerableRules;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.convert.ConverterRule;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Collect;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalIntersect;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalMinus;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalRepeatUnion;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rel.logical.LogicalValues;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.schema.TransientTable;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlBasicAggFunction;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The last phase: every logical node becomes a physical one, from the leaves up. There is nothing
 * to choose: a node has a batch operator or it has not, and then it runs as Calcite's generated
 * code, with a bridge between the two. Correlations are no more by then.
 */
public final class Conversion {
  private static final Set<JoinRelType> JOINS =
      Set.of(
          JoinRelType.INNER,
          JoinRelType.LEFT,
          JoinRelType.RIGHT,
          JoinRelType.FULL,
          JoinRelType.SEMI,
          JoinRelType.ANTI);

  /** ARRAY_AGG that is an empty array where there is nothing. */
  private static final SqlAggFunction ARRAY_OF_QUERY =
      SqlBasicAggFunction.create(
          "ARRAY_AGG", SqlKind.ARRAY_AGG, ReturnTypes.TO_ARRAY, OperandTypes.ANY);

  private Conversion() {}

  /** The physical form of a plan; 0A000 if a part of it has none. */
  public static CellarRel toPhysical(RelNode rel) {
    return toCellar(convert(rel));
  }

  private static CellarRel toCellar(RelNode physical) {
    return physical instanceof CellarRel cellar ? cellar : new EnumerableToCellar(physical);
  }

  private static RelNode toEnumerable(RelNode physical) {
    return physical instanceof CellarRel ? new CellarToEnumerable(physical) : physical;
  }

  private static RelNode convert(RelNode rel) {
    if (rel instanceof PlannedPart part) {
      return part.plan();
    }
    if (rel instanceof CellarRel) {
      return rel;
    }
    List<RelNode> inputs = rel.getInputs().stream().map(Conversion::convert).toList();
    RelNode converted = toOperator(rel, inputs.stream().map(Conversion::toCellar).toList());
    return converted == null
        ? toGenerated(rel, inputs.stream().map(Conversion::toEnumerable).toList())
        : converted;
  }

  /** The node with a batch operator, or null if there is none for it. */
  private static RelNode toOperator(RelNode rel, List<CellarRel> inputs) {
    RelTraitSet traits = rel.getCluster().traitSetOf(CellarConvention.INSTANCE);
    if (rel instanceof LogicalProject project
        && !RexOver.containsOver(project.getProjects(), null)) {
      return new CellarProject(
          rel.getCluster(), traits, inputs.get(0), project.getProjects(), rel.getRowType());
    }
    if (rel instanceof RandomProject project) {
      return new CellarProject(
          rel.getCluster(), traits, inputs.get(0), project.projects(), rel.getRowType());
    }
    if (rel instanceof LogicalFilter filter && !filter.containsOver()) {
      return new CellarFilter(rel.getCluster(), traits, inputs.get(0), filter.getCondition());
    }
    if (rel instanceof LogicalAggregate aggregate && supports(aggregate)) {
      return new CellarAggregate(
          rel.getCluster(),
          traits,
          inputs.get(0),
          aggregate.getGroupSet(),
          aggregate.getGroupSets(),
          aggregate.getAggCallList());
    }
    if (rel instanceof Collect collect && isOfOneColumn(collect)) {
      return arrayOf(collect, inputs.get(0), traits);
    }
    if (rel instanceof LogicalSort sort) {
      return CellarSort.of(inputs.get(0), traits, sort.getCollation(), sort.offset, sort.fetch);
    }
    if (rel instanceof LogicalJoin join && JOINS.contains(join.getJoinType())) {
      LogicalJoin physical =
          join.copy(
              join.getTraitSet(),
              join.getCondition(),
              inputs.get(0),
              inputs.get(1),
              join.getJoinType(),
              join.isSemiJoinDone());
      Optional<RelNode> lookup = CellarLookupJoin.of(physical, traits);
      if (lookup.isPresent()) {
        return lookup.get();
      }
      return new CellarJoin(
          rel.getCluster(),
          traits,
          inputs.get(0),
          inputs.get(1),
          join.getCondition(),
          join.getJoinType());
    }
    if (rel instanceof LogicalUnion union && union.all) {
      return new CellarUnion(rel.getCluster(), traits, alike(inputs, rel));
    }
    if (rel instanceof LogicalIntersect || rel instanceof LogicalMinus) {
      SetOp set = (SetOp) rel;
      return new CellarSetOp(rel.getCluster(), traits, alike(inputs, rel), set.kind, set.all);
    }
    if (rel instanceof LogicalWindow window) {
      return new CellarWindow(
          rel.getCluster(), traits, inputs.get(0), rel.getRowType(), window.groups.get(0));
    }
    if (rel instanceof LogicalRepeatUnion union) {
      return new CellarRepeatUnion(
          rel.getCluster(),
          traits,
          alike(inputs, rel).get(0),
          alike(inputs, rel).get(1),
          union.all,
          union.getTransientTable().unwrap(TransientTable.class));
    }
    if (rel instanceof Unnest unnest) {
      return new CellarUnnest(traits, inputs.get(0), unnest.isOuter(), false, rel.getRowType());
    }
    if (rel instanceof Uncollect uncollect && CellarUnnest.takes(uncollect)) {
      return new CellarUnnest(
          traits, inputs.get(0), false, uncollect.withOrdinality, rel.getRowType());
    }
    if (rel instanceof LogicalTableFunctionScan scan
        && scan.getCall() instanceof RexCall call
        && call.getOperator() instanceof FileFunction file) {
      return new CellarFileScan(rel.getCluster(), traits, rel.getRowType(), file);
    }
    if (rel instanceof LogicalValues values) {
      return new CellarValues(rel.getCluster(), rel.getRowType(), values.getTuples(), traits);
    }
    return null;
  }

  private static boolean isOfOneColumn(Collect collect) {
    return collect.getCollectionType() == SqlTypeName.ARRAY
        && collect.getInput().getRowType().getFieldCount() == 1;
  }

  /** ARRAY of a query: all its values in their order, and the empty array of none. */
  private static CellarAggregate arrayOf(Collect collect, CellarRel input, RelTraitSet traits) {
    RelDataTypeField array = collect.getRowType().getFieldList().get(0);
    AggregateCall call =
        AggregateCall.create(
            SqlParserPos.ZERO,
            ARRAY_OF_QUERY,
            false,
            false,
            false,
            List.of(),
            List.of(0),
            -1,
            null,
            RelCollations.EMPTY,
            array.getType(),
            array.getName());
    return new CellarAggregate(
        collect.getCluster(), traits, input, ImmutableBitSet.of(), null, List.of(call));
  }

  /** The inputs of a set operation with columns of the types that its result has. */
  private static List<RelNode> alike(List<CellarRel> inputs, RelNode set) {
    List<RelNode> cast = new ArrayList<>();
    for (CellarRel input : inputs) {
      RelNode same = RelOptUtil.createCastRel(input, set.getRowType(), false);
      // Calcite puts the casts into a projection that is there already, above that one's input.
      cast.add(
          same instanceof LogicalProject project
              ? toOperator(same, List.of((CellarRel) project.getInput()))
              : input);
    }
    return cast;
  }

  private static boolean supports(LogicalAggregate aggregate) {
    return aggregate.getAggCallList().stream()
        .allMatch(call -> HashAggregateOperator.supports(call, aggregate.getInput().getRowType()));
  }

  /** The first call of an aggregate that has no accumulator, and the types of its arguments. */
  private static String unsupported(LogicalAggregate aggregate) {
    RelDataType rowType = aggregate.getInput().getRowType();
    for (AggregateCall call : aggregate.getAggCallList()) {
      if (!HashAggregateOperator.supports(call, rowType)) {
        String within = call.distinctKeys == null ? "" : " WITHIN DISTINCT";
        return call.getArgList().stream()
            .map(argument -> rowType.getFieldList().get(argument).getType().toString())
            .collect(Collectors.joining(", ", call.getAggregation().getName() + "(", ")" + within));
      }
    }
    return "GROUP BY";
  }

  /** Generated code knows times to milliseconds. */
  private static void refuseFineTimes(RelNode rel) {
    for (RelDataTypeField field : rel.getRowType().getFieldList()) {
      RelDataType type = field.getType();
      boolean ofElements = SqlTypeUtil.isCollection(type) && FineTimes.is(type.getComponentType());
      if (ofElements || FineTimes.is(type)) {
        throw new SqlException(
            "0A000",
            "this query is not supported with '"
                + field.getName()
                + "' of type "
                + type
                + ", which has to be cast to one of 3 digits of a second");
      }
    }
  }

  private static RelNode toGenerated(RelNode rel, List<RelNode> inputs) {
    if (rel instanceof Uncollect && rel.getInput(0).getRowType().getFieldCount() > 1) {
      // Generated code combines each with each, where the standard puts them side by side.
      throw new SqlException("0A000", "UNNEST of several collections at once is not supported");
    }
    refuseFineTimes(rel);
    RelNode logical = rel.copy(rel.getTraitSet(), inputs);
    for (RelOptRule rule : Generated.RULES) {
      if (rule.getOperand().matches(logical)) {
        RelNode generated = ((ConverterRule) rule).convert(logical);
        if (generated != null) {
          return generated;
        }
      }
    }
    if (rel instanceof LogicalAggregate aggregate) {
      throw new SqlException("0A000", unsupported(aggregate) + " is not supported");
    }
    throw new SqlException(
        "0A000",
        "this query needs "
            + rel.getRelTypeName().replace("Logical", "")
            + ", which is not supported");
  }

  /** Apart, as the first plan with one of them loads all rules of Calcite's for generated code. */
  private static final class Generated {
    static final List<RelOptRule> RULES =
        List.of(
            EnumerableRules.ENUMERABLE_UNCOLLECT_RULE,
            EnumerableRules.ENUMERABLE_COLLECT_RULE,
            EnumerableRules.ENUMERABLE_AGGREGATE_RULE,
            EnumerableRules.ENUMERABLE_TABLE_FUNCTION_SCAN_RULE);
  }
}
