package io.cellardb.sql.scan;

import io.cellardb.sql.pushdown.Comparisons;
import io.cellardb.sql.pushdown.ScanConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * How the rows of a scan are found by one index, or by several: for an OR by one for each of its
 * operands.
 */
public final class IndexUnion {
  /** What it costs to read a row by its key, one of many, in rows of a scan. */
  public static final double FETCH = 20;

  /** So many rows at least are worth being read by their keys, however few the table has. */
  private static final int LEAST = 1_000;

  /** So many keys at most are held in memory. */
  private static final int MOST = 1 << 20;

  /** Of an OR with more operands, each would be looked at for each index. */
  private static final int MOST_OPERANDS = 32;

  private final List<IndexAccess> any;
  private final double rows;

  private IndexUnion(List<IndexAccess> any, double rows) {
    this.any = List.copyOf(any);
    this.rows = rows;
  }

  /**
   * What finds the rows of a scan best, if that may be better than the scan alone. How many rows a
   * constant stands for is known when the entries are read, so that doubt speaks for an index.
   *
   * @param conditions those of {@code spec}, divided
   * @param builder null where all conditions are plain comparisons
   * @param types makes the types of fields
   */
  public static Optional<IndexUnion> best(
      ScanSpec spec, ScanConditions conditions, RexBuilder builder, RelDataTypeFactory types) {
    if (spec.indexes().isEmpty() || spec.conditions().isEmpty() || conditions.isOneRow()) {
      return Optional.empty();
    }
    double scanned = conditions.rowsWithin(spec.estimates());
    IndexUnion best =
        IndexAccess.cheapest(spec, builder, types)
            .map(access -> new IndexUnion(List.of(access), spec.estimates().rows()))
            .orElse(null);
    for (IndexUnion union : ofDisjunctions(spec, builder, types)) {
      if (best == null || union.cost() < best.cost() / 2) {
        best = union;
      }
    }
    return Optional.ofNullable(best).filter(found -> found.isWorthIt(scanned));
  }

  private static List<IndexUnion> ofDisjunctions(
      ScanSpec spec, RexBuilder builder, RelDataTypeFactory types) {
    List<RexNode> all = new ArrayList<>();
    spec.conditions().forEach(each -> all.addAll(Comparisons.conjuncts(each, builder)));
    List<IndexUnion> unions = new ArrayList<>();
    for (RexNode condition : all) {
      if (condition.getKind() == SqlKind.OR) {
        List<RexNode> others = new ArrayList<>(all);
        others.remove(condition);
        ofOperands(RelOptUtil.disjunctions(condition), spec.only(others), builder, types)
            .ifPresent(unions::add);
      }
    }
    return unions;
  }

  private static Optional<IndexUnion> ofOperands(
      List<RexNode> operands, ScanSpec others, RexBuilder builder, RelDataTypeFactory types) {
    if (operands.size() > MOST_OPERANDS) {
      return Optional.empty();
    }
    List<IndexAccess> any = new ArrayList<>();
    for (RexNode operand : operands) {
      Optional<IndexAccess> access =
          IndexAccess.cheapest(others.where(List.of(operand)), builder, types)
              .filter(IndexAccess::isDirect);
      if (access.isEmpty()) {
        return Optional.empty();
      }
      any.add(access.get());
    }
    return Optional.of(new IndexUnion(any, others.estimates().rows()));
  }

  private boolean isWanted() {
    return any.stream().allMatch(access -> access.index().isWanted());
  }

  private boolean isWorthIt(double scanned) {
    boolean direct = any.stream().allMatch(IndexAccess::isDirect);
    return isWanted() || (direct && scanned >= rows) || cost() < scanned;
  }

  /** What it costs to find and to read the rows, in rows of a scan. */
  public double cost() {
    return any.stream().mapToDouble(IndexAccess::cost).sum();
  }

  /** The indexes. A row is found by one of them at least. */
  public List<IndexAccess> any() {
    return any;
  }

  /** The index, if it is only one. */
  public Optional<IndexAccess> single() {
    return any.size() == 1 ? Optional.of(any.get(0)) : Optional.empty();
  }

  /** The scan of entries that answers the same as that of the table, if they have all it needs. */
  public Optional<ScanSpec> only() {
    return single().flatMap(IndexAccess::only);
  }

  /** With so many entries it is better to read the table without the index. */
  public int most() {
    return most(rows, isWanted());
  }

  /** After so many rows that are read by their keys it is better to read the table. */
  public static int most(ScanSpec spec) {
    return most(spec.estimates().rows(), false);
  }

  private static int most(double rows, boolean wanted) {
    return wanted ? MOST : (int) Math.max(LEAST, Math.min(MOST, rows / FETCH));
  }

  /** The indexes and their ranges, in words. */
  public String describe() {
    return any.stream().map(IndexAccess::describe).collect(Collectors.joining(" OR "));
  }
}
