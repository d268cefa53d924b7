package io.cellardb.sql.logical;

import io.cellardb.sql.physical.CellarFetch;
import io.cellardb.sql.physical.CellarScan;
import java.math.BigDecimal;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.calcite.plan.RelOptPredicateList;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinInfo;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.util.ImmutableBitSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Calcite's estimates, with what the store knows of columns in the place of guesses. These are the
 * selectivity of conditions on a table, the number of distinct values, and the size of joins: the
 * product of the inputs' sizes by the larger number of distinct keys (Selinger 1979).
 */
public final class CellarMetadataQuery extends RelMetadataQuery {
  private static final Logger LOG = LoggerFactory.getLogger(CellarMetadataQuery.class);

  private static final Set<JoinRelType> JOINS =
      Set.of(
          JoinRelType.INNER,
          JoinRelType.LEFT,
          JoinRelType.RIGHT,
          JoinRelType.FULL,
          JoinRelType.SEMI,
          JoinRelType.ANTI);

  /**
   * The most columns of a join whose predicates are inferred. Calcite compares each with each, and
   * asks anew whenever a join above or below changes.
   */
  private static final int MOST_INFERRED = 100;

  /** Under which {@link #map} has the sizes of joins. */
  private static final Object JOIN_SIZE = new Object();

  @Override
  public Double getRowCount(RelNode rel) {
    if (rel.stripped() instanceof Sort sort && !(isCount(sort.fetch) && isCount(sort.offset))) {
      return getRowCount(
          sort.getInput()); // Calcite would fail; so does the query, or it has no limit
    }
    if (!(rel.stripped() instanceof Join join) || !JOINS.contains(join.getJoinType())) {
      return super.getRowCount(rel);
    }
    Object known = map.get(join, JOIN_SIZE);
    if (known == null) {
      known = joinSize(join);
      map.put(join, JOIN_SIZE, known);
    }
    return (Double) known;
  }

  /** Whether a limit is a number of rows, as far as that is known. */
  private static boolean isCount(RexNode limit) {
    return !(limit instanceof RexLiteral literal)
        || (literal.getValue() instanceof BigDecimal number && number.signum() >= 0);
  }

  private double joinSize(Join join) {
    JoinInfo info = join.analyzeCondition();
    Double leftKeys = distinct(join.getLeft(), info.leftSet());
    Double rightKeys = distinct(join.getRight(), info.rightSet());
    if (!join.getJoinType().projectsRight()) {
      return filteredSize(join, info, leftKeys, rightKeys);
    }
    if (info.leftKeys.isEmpty() || (leftKeys == null && rightKeys == null)) {
      return super.getRowCount(join);
    }
    double left = getRowCount(join.getLeft());
    double right = getRowCount(join.getRight());
    double keys = Math.max(orOne(leftKeys), orOne(rightKeys));
    double pairs = left * right / keys;
    for (RexNode condition : info.nonEquiConditions) {
      pairs *= RelMdUtil.guessSelectivity(condition);
    }
    double least =
        switch (join.getJoinType()) {
          case LEFT -> left;
          case RIGHT -> right;
          case FULL -> Math.max(left, right);
          default -> 1;
        };
    return Math.max(least, pairs);
  }

  /** How many left rows have a match, as keys of the right side are among those of the left. */
  private double filteredSize(Join join, JoinInfo info, Double leftKeys, Double rightKeys) {
    double share =
        leftKeys == null || rightKeys == null ? 0.5 : Math.min(1, rightKeys / orOne(leftKeys));
    for (RexNode condition : info.nonEquiConditions) {
      share *= RelMdUtil.guessSelectivity(condition);
    }
    double kept = join.getJoinType() == JoinRelType.SEMI ? share : Math.max(0.25, 1 - share);
    return Math.max(1, getRowCount(join.getLeft()) * kept);
  }

  private Double distinct(RelNode rel, ImmutableBitSet keys) {
    return keys.isEmpty() ? null : getDistinctRowCount(rel, keys, null);
  }

  private static double orOne(Double keys) {
    return keys == null ? 1 : Math.max(1, keys);
  }

  /**
   * What Calcite derives for set operations names columns with the types of an input, which need
   * not be those of the result, and runs generated code on conditions that may have sub-queries.
   *
   * <p>Of joins of many tables nothing is derived.
   *
   * <p>Predicates on no column are left out: of {@code ROW(1, 3) = ROW(1, 2)}, which has no
   * literals, Calcite would put each side in the place of the other without end.
   *
   * <p>Predicates that turn out to compare something with NULL end in an AssertionError of
   * Calcite's; then nothing is known, and all that was under way is begun again, which would count
   * as a cycle otherwise.
   */
  @Override
  public RelOptPredicateList getPulledUpPredicates(RelNode rel) {
    if (rel.stripped() instanceof Join join && join.getRowType().getFieldCount() > MOST_INFERRED) {
      return RelOptPredicateList.EMPTY;
    }
    try {
      return onColumns(
          rel.stripped() instanceof SetOp set ? ofSet(set) : super.getPulledUpPredicates(rel),
          rel.getCluster().getRexBuilder());
    } catch (AssertionError e) {
      LOG.debug("predicates that Calcite does not accept are left out", e);
      map.clear();
      return RelOptPredicateList.EMPTY;
    }
  }

  private static RelOptPredicateList onColumns(RelOptPredicateList all, RexBuilder builder) {
    List<RexNode> onColumns =
        all.pulledUpPredicates.stream()
            .filter(predicate -> predicate instanceof RexLiteral || !RexUtil.isConstant(predicate))
            .toList();
    return onColumns.size() == all.pulledUpPredicates.size()
        ? all
        : RelOptPredicateList.of(
            builder, onColumns, all.leftInferredPredicates, all.rightInferredPredicates);
  }

  private RelOptPredicateList ofSet(SetOp set) {
    boolean alike =
        set.getInputs().stream()
            .allMatch(
                input -> RelOptUtil.areRowTypesEqual(input.getRowType(), set.getRowType(), false));
    if (!alike) {
      return RelOptPredicateList.EMPTY;
    }
    return set instanceof Union
        ? super.getPulledUpPredicates(set)
        : getPulledUpPredicates(set.getInput(0)); // all their rows are rows of the first input
  }

  /** The scan that returns what a node does; null if there is none. */
  private static CellarScan scan(RelNode rel) {
    RelNode node = rel.stripped();
    return node instanceof CellarFetch fetch
        ? fetch.rows()
        : node instanceof CellarScan scan ? scan : null;
  }

  @Override
  public Double getSelectivity(RelNode rel, RexNode predicate) {
    CellarScan scan = scan(rel);
    return predicate != null && scan != null
        ? Double.valueOf(scan.selectivity(predicate))
        : super.getSelectivity(rel, predicate);
  }

  @Override
  public Double getDistinctRowCount(RelNode rel, ImmutableBitSet keys, RexNode predicate) {
    CellarScan scan = scan(rel);
    if (scan != null) {
      double rows = getRowCount(scan) * (predicate == null ? 1 : scan.selectivity(predicate));
      OptionalDouble distinct = scan.distinct(keys, rows);
      if (distinct.isPresent()) {
        return distinct.getAsDouble();
      }
    }
    return super.getDistinctRowCount(rel, keys, predicate);
  }
}
