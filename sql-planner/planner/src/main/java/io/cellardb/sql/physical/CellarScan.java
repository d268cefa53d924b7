package io.cellardb.sql.physical;

import io.cellardb.sql.access.CompiledScan;
import io.cellardb.sql.pushdown.KeySkips;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.IndexHints;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.scan.Limits;
import io.cellardb.sql.scan.ReadableIndex;
import io.cellardb.sql.scan.ScanOrder;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.scan.TimeFloor;
import io.cellardb.sql.scan.UnreadIndexes;
import io.cellardb.sql.time.AsOf;
import io.cellardb.storage.TableName;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/** Reads a table; whatever of a query the store can do is in its {@link ScanSpec}. */
public final class CellarScan extends TableScan implements CellarRel {
  private final ScanSpec spec;

  /** Made when first asked for; a planner uses a node on one thread. */
  private ScanConditions conditions;

  /** A scan of what {@code spec} says. */
  public CellarScan(RelOptCluster cluster, RelOptTable table, ScanSpec spec) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), List.of(), table);
    this.spec = spec;
  }

  /** What is read. */
  public ScanSpec spec() {
    return spec;
  }

  /** The same scan of something else. */
  public CellarScan with(ScanSpec changed) {
    return new CellarScan(getCluster(), getTable(), changed);
  }

  /** The conditions, divided. */
  ScanConditions conditions() {
    if (conditions == null) {
      conditions =
          new ScanConditions(spec.table(), spec.conditions(), getCluster().getRexBuilder());
    }
    return conditions;
  }

  /** Scans of entries of an index that answer the same, where these have all that is read. */
  public List<CellarScan> indexOnly() {
    return indexes().stream()
        .flatMap(index -> index.only(getCluster().getTypeFactory()).stream())
        .map(this::with)
        .toList();
  }

  /** The indexes that tell all rows which this may find. */
  public List<ReadableIndex> indexes() {
    return TimeFloor.of(spec, getCluster().getRexBuilder()).isEmpty()
        ? ReadableIndex.all(spec, getCluster().getRexBuilder())
        : List.of();
  }

  /** Whether it reads entries of an index, and not the table. */
  private boolean isIndexOnly() {
    return !tableName().equals(spec.table().name().qualifier());
  }

  /** Behind that of its namespace; a time may follow. */
  private String tableName() {
    return getTable().getQualifiedName().get(1);
  }

  /** How many rows or entries it is expected to look at. */
  public double scanned() {
    return conditions().rowsWithin(spec.estimates());
  }

  /** The indexes by which rows are found, if there are any. */
  public Optional<IndexUnion> index() {
    return TimeFloor.of(spec, getCluster().getRexBuilder()).isEmpty()
        ? IndexUnion.best(
            spec, conditions(), getCluster().getRexBuilder(), getCluster().getTypeFactory())
        : Optional.empty();
  }

  @Override
  public RelDataType deriveRowType() {
    RelDataTypeFactory types = getCluster().getTypeFactory();
    RelDataTypeFactory.Builder builder = types.builder().uniquify();
    spec.fields().forEach(field -> builder.add(field.name(), field.type(types)));
    return builder.build();
  }

  /** Whether a field is a key column that a condition binds to one value. */
  public boolean isFixed(int field) {
    for (int part = 0; part < conditions().fixedKeyColumns(); part++) {
      int column = spec.table().key().get(part).column();
      if (spec.fields().get(field) instanceof ScanSpec.Column read
          && read.column().ordinal() == column) {
        return true;
      }
    }
    return false;
  }

  /**
   * The order that rows come in, as a collation of the fields: a prefix of the key after the
   * columns that are the same in all rows.
   */
  public RelCollation order() {
    List<RelFieldCollation> order = new ArrayList<>();
    for (ScanOrder.Part part : ScanOrder.of(spec, conditions().fixedKeyColumns())) {
      order.add(
          new RelFieldCollation(
              part.field(),
              part.descending()
                  ? RelFieldCollation.Direction.DESCENDING
                  : RelFieldCollation.Direction.ASCENDING,
              part.nullsFirst()
                  ? RelFieldCollation.NullDirection.FIRST
                  : RelFieldCollation.NullDirection.LAST));
    }
    return RelCollations.of(order);
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    double rows = spec.estimates().rows() * conditions().selectivity(spec.estimates());
    return Math.max(1, spec.limit() == null ? rows : Math.min(rows, Limits.estimate(spec.limit())));
  }

  /** The fraction of the scan's rows that a condition on its fields leaves. */
  public double selectivity(RexNode condition) {
    boolean[] known = {true};
    RexNode onColumns =
        condition.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef field) {
                int column = column(field.getIndex());
                known[0] &= column >= 0;
                return new RexInputRef(Math.max(0, column), field.getType());
              }
            });
    return known[0]
        ? ScanConditions.selectivity(
            spec.table(), spec.estimates(), onColumns, getCluster().getRexBuilder())
        : RelMdUtil.guessSelectivity(condition);
  }

  /**
   * How many different combinations of values some fields have.
   *
   * @param rows the number of rows that are looked at of the table, {@code 0 < rows}
   */
  public OptionalDouble distinct(ImmutableBitSet fields, double rows) {
    ImmutableBitSet.Builder columns = ImmutableBitSet.builder();
    for (int field : fields) {
      if (column(field) < 0) {
        return OptionalDouble.empty();
      }
      columns.set(column(field));
    }
    return spec.estimates().distinct(columns.build(), rows);
  }

  /** The ordinal of the column that a field is; -1 if it is a part of one. */
  private int column(int field) {
    return spec.fields().get(field) instanceof ScanSpec.Column read ? read.column().ordinal() : -1;
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = estimateRowCount(mq);
    return planner.getCostFactory().makeCost(rows, rows * spec.fields().size(), 0);
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    TableName name = spec.table().name();
    boolean indexOnly = isIndexOnly();
    RelWriter terms =
        writer
            .item("table", name.namespace() + "." + tableName())
            .itemIf("index", name.qualifier() + " only", indexOnly);
    ScanConditions conditions = conditions();
    TimeFloor floor = TimeFloor.of(spec, getCluster().getRexBuilder());
    Optional<IndexUnion> index = index();
    Optional<KeySkips> skips =
        spec.asOf() == null && floor.isEmpty() && index.isEmpty()
            ? conditions.skips(spec.estimates())
            : Optional.empty();
    String unread =
        index.isPresent() || conditions.isOneRow()
            ? ""
            : UnreadIndexes.describe(spec, getCluster().getRexBuilder());
    terms.item(
        "columns", String.join(", ", spec.fields().stream().map(ScanSpec.Field::name).toList()));
    return terms
        .item("keys", conditions.describeRows())
        .itemIf("index", index.map(IndexUnion::describe).orElse(""), index.isPresent())
        .itemIf("hints", spec.hints().describe(), !spec.hints().equals(IndexHints.NONE))
        .itemIf("unread", unread, !unread.isEmpty())
        .itemIf("skip", skips.map(KeySkips::describe).orElse(""), skips.isPresent())
        .itemIf("time", AsOf.text(spec.asOf()), spec.asOf() != null)
        .itemIf("regions", conditions.describeRegions(spec.estimates()), showsRegions(index))
        .itemIf("since", floor.describe(spec.table()), !floor.isEmpty())
        .itemIf("filter", conditions.describeFilters(), conditions.hasFilters())
        .itemIf("residual", conditions.describeResidual(), conditions.hasResidual())
        .itemIf("order", spec.reversed() ? "key backwards" : "key", spec.ordered())
        .itemIf("limit", spec.limit(), spec.limit() != null);
  }

  /** Whether the rows are read where they are, in one region or another. */
  private boolean showsRegions(Optional<IndexUnion> index) {
    return index.isEmpty() && !spec.estimates().splits().isEmpty();
  }

  /** Says what is read of rows that something else finds. */
  RelWriter explainRows(RelWriter writer) {
    ScanConditions all = conditions();
    return writer
        .item("table", spec.table().name().namespace() + "." + tableName())
        .item(
            "columns", String.join(", ", spec.fields().stream().map(ScanSpec.Field::name).toList()))
        .itemIf("keys", all.describeRows(), all.hasKeys())
        .itemIf("hints", spec.hints().describe(), !spec.hints().equals(IndexHints.NONE))
        .itemIf("filter", all.describeFilters(), all.hasFilters())
        .itemIf("residual", all.describeResidual(), all.hasResidual());
  }

  /** By what is read, and not by its text as for other nodes, which takes long for long lists. */
  @Override
  public boolean deepEquals(Object other) {
    return this == other
        || (other instanceof CellarScan scan
            && getTraitSet().equals(scan.getTraitSet())
            && spec.table().equals(scan.spec.table())
            && spec.fields().equals(scan.spec.fields())
            && spec.conditions().equals(scan.spec.conditions())
            && Objects.equals(spec.asOf(), scan.spec.asOf())
            && spec.reversed() == scan.spec.reversed()
            && spec.ordered() == scan.spec.ordered()
            && Objects.equals(spec.limit(), scan.spec.limit())
            && spec.hints().equals(scan.spec.hints()));
  }

  @Override
  public int deepHashCode() {
    return Objects.hash(
        spec.table().name(), spec.fields(), spec.conditions(), spec.asOf(), spec.limit());
  }

  @Override
  public RelNode copy(org.apache.calcite.plan.RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public OperatorFactory compile() {
    CompiledScan scan = new CompiledScan(spec, conditions(), getCluster().getRexBuilder());
    return isIndexOnly() ? scan.counted() : scan;
  }
}
