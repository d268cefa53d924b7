package io.cellardb.sql.physical;

import io.cellardb.sql.access.CompiledCellsScan;
import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.pushdown.CellConditions;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.time.AsOf;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/**
 * Reads the cells of a table: {@code t$cells} or {@code t$markers}. Conditions on key columns,
 * family, qualifier and time go into the store's scan.
 */
public final class CellarCellsScan extends TableScan implements CellarRel, FilteredScan {
  private static final double SELECTIVITY = 0.25;

  private final TableDefinition definition;
  private final CellsView view;
  private final List<RexNode> conditions;
  private final RexNode asOf;

  /**
   * A scan of cells.
   *
   * @param conditions all must hold; they refer to this scan's fields
   * @param asOf the time as of which the cells are read, as that of a {@link ScanSpec}; null for
   *     now
   */
  public CellarCellsScan(
      RelOptCluster cluster,
      RelOptTable table,
      TableDefinition definition,
      CellsView view,
      List<RexNode> conditions,
      RexNode asOf) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), List.of(), table);
    this.definition = definition;
    this.view = view;
    this.conditions = List.copyOf(conditions);
    this.asOf = asOf;
  }

  @Override
  public CellarCellsScan where(List<RexNode> more) {
    List<RexNode> all = new ArrayList<>(conditions);
    all.addAll(more);
    return new CellarCellsScan(getCluster(), getTable(), definition, view, all, asOf);
  }

  /** The time as of which cells are read; null for now. */
  public RexNode asOf() {
    return asOf;
  }

  /** The same scan as of a time, under the name that the table has then. */
  public CellarCellsScan at(RelOptTable state, RexNode time) {
    return new CellarCellsScan(getCluster(), state, definition, view, conditions, time);
  }

  private CellConditions divided() {
    return new CellConditions(definition, view, conditions, getCluster().getRexBuilder());
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return Math.max(1, super.estimateRowCount(mq) * Math.pow(SELECTIVITY, conditions.size()));
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    CellConditions divided = divided();
    return writer
        .item(
            "table",
            definition.name().namespace() + "." + definition.name().qualifier() + view.suffix())
        .item("keys", divided.describeRows())
        .itemIf("columns", divided.describeColumns(), divided.hasColumns())
        .itemIf("asOf", AsOf.text(asOf), asOf != null)
        .itemIf("time", divided.describeTime(), divided.hasTime())
        .itemIf("residual", divided.describeResidual(), divided.hasResidual());
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public OperatorFactory compile() {
    return new CompiledCellsScan(
        definition, divided(), AsOf.of(asOf), getRowType(), getCluster().getRexBuilder());
  }
}
