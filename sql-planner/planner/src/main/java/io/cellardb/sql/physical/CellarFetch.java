package io.cellardb.sql.physical;

import io.cellardb.sql.access.FetchedRows;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.scan.ReadableIndex;
import io.cellardb.sql.scan.ScanSpec;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;

/**
 * The rows of a table that the entries of an index lead to: as many as are asked for, in the order
 * of the entries; or those of the entries that a lookup asks for. It returns what a scan of the
 * table returns.
 */
public final class CellarFetch extends SingleRel implements CellarRel {
  private final CellarScan rows;
  private final ReadableIndex index;

  private CellarFetch(RelNode entries, CellarScan rows, ReadableIndex index) {
    super(rows.getCluster(), rows.getTraitSet(), entries);
    this.rows = rows;
    this.index = index;
  }

  /**
   * The rows of a scan by one of its indexes, in no order; empty if rows cannot be told apart by
   * their keys.
   */
  public static Optional<CellarFetch> of(CellarScan scan, ReadableIndex index) {
    CellarScan entries = scan.with(index.keys());
    return scan.spec().limit() == null && FetchedRows.isSupported(entries.getRowType())
        ? Optional.of(new CellarFetch(entries, scan, index))
        : Optional.empty();
  }

  /** The same rows in the order of the entries, or in its reverse. */
  public CellarFetch inOrder(boolean reversed) {
    return reading(entries().spec().inOrder(reversed));
  }

  /** The same, if no more than some first rows are wanted. */
  public CellarFetch first(RexNode count) {
    return index.isComplete() ? reading(entries().spec().first(count)) : this;
  }

  private CellarFetch reading(ScanSpec entries) {
    return new CellarFetch(rows.with(entries), rows, index);
  }

  /** The scan of entries. */
  CellarScan entries() {
    RelNode input = getInput();
    return (CellarScan) (input instanceof CellarProbe probe ? probe.getInput() : input);
  }

  /** The scan that would return the same. */
  public CellarScan rows() {
    return rows;
  }

  /** The column of entries that a field is a copy of, by ordinal; -1 if they do not have it. */
  int column(int field) {
    return rows.spec().fields().get(field) instanceof ScanSpec.Column read
        ? index.entries().column(read.column().ordinal())
        : -1;
  }

  /** Whether all rows are wanted in the order of the entries. */
  boolean isOrdered() {
    return entries().spec().ordered();
  }

  @Override
  protected RelDataType deriveRowType() {
    return rows.getRowType();
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return mq.getRowCount(rows);
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double found = mq.getRowCount(getInput());
    return planner.getCostFactory().makeCost(found, found * IndexUnion.FETCH, 0);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    return rows.explainRows(super.explainTerms(writer));
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new CellarFetch(sole(inputs), rows, index);
  }

  @Override
  public OperatorFactory compile() {
    OperatorFactory entries = ((CellarRel) getInput()).compile();
    OperatorFactory fetched =
        new FetchedRows(
            entries,
            getInput().getRowType(),
            rows.spec(),
            isOrdered() ? IndexUnion.most(rows.spec()) : Long.MAX_VALUE,
            getCluster().getRexBuilder());
    if (isOrdered()) {
      return fetched;
    }
    OperatorFactory all = rows.compile();
    return execution -> execution.isRestricted() ? fetched.open(execution) : all.open(execution);
  }
}
