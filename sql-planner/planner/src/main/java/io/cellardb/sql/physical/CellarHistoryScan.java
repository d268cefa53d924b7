package io.cellardb.sql.physical;

import io.cellardb.sql.access.CompiledHistoryScan;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.catalog.StableVersions;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.pushdown.HistoryConditions;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.time.AsOf;
import io.cellardb.sql.time.Period;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Reads the states that the rows of a table were in. Conditions on the key become ranges of rows,
 * those on the beginning of the period a range of times.
 */
public final class CellarHistoryScan extends TableScan implements CellarRel, FilteredScan {
  private static final double SELECTIVITY = 0.25;

  private final Source source;
  private final List<Integer> columns;
  private final List<RexNode> conditions;
  private final RexNode asOf;
  private final Period period;

  /** The table, and which of its views. */
  private record Source(ScanSpec table, HistoryView view) {}

  private CellarHistoryScan(
      RelOptCluster cluster,
      RelOptTable table,
      Source source,
      List<Integer> columns,
      List<RexNode> conditions,
      RexNode asOf,
      Period period) {
    super(cluster, cluster.traitSetOf(CellarConvention.INSTANCE), List.of(), table);
    this.source = source;
    this.columns = List.copyOf(columns);
    this.conditions = List.copyOf(conditions);
    this.asOf = asOf;
    this.period = period;
  }

  /**
   * A scan of everything.
   *
   * @param defaults what absent cells of columns that are NOT NULL read as
   * @param columns the columns that it returns, by the numbers that {@link HistoryView} states
   */
  public static CellarHistoryScan of(
      RelOptCluster cluster,
      RelOptTable table,
      TableDefinition definition,
      TableStatistics statistics,
      Map<Integer, Object> defaults,
      HistoryView view,
      List<Integer> columns) {
    return new CellarHistoryScan(
        cluster,
        table,
        new Source(ScanSpec.of(definition, statistics, defaults, 0), view),
        columns,
        List.of(),
        null,
        Period.ALL);
  }

  /** Whether it reads the store several times, which should then be in one state. */
  public boolean readsTwice() {
    return !source.table().table().families().stream().allMatch(StableVersions::areIn);
  }

  /** The time as of which the history is read; null for now. */
  public RexNode asOf() {
    return asOf;
  }

  /** The period with which those of the states overlap. */
  public Period period() {
    return period;
  }

  /** The same scan of what was known at a time, and of states in a period. */
  public CellarHistoryScan at(RelOptTable state, RexNode time, Period overlapping) {
    return new CellarHistoryScan(
        getCluster(), state, source, columns, conditions, time, overlapping);
  }

  @Override
  public CellarHistoryScan where(List<RexNode> more) {
    List<RexNode> all = new ArrayList<>(conditions);
    RexShuttle toColumns =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(columns.get(ref.getIndex()), ref.getType());
          }
        };
    more.forEach(condition -> all.add(condition.accept(toColumns)));
    return new CellarHistoryScan(getCluster(), getTable(), source, columns, all, asOf, period);
  }

  /** Returns fewer fields, instead of a projection above. */
  @Override
  public RelNode project(
      ImmutableBitSet used, Set<RelDataTypeField> extraFields, RelBuilder builder) {
    return new CellarHistoryScan(
        getCluster(),
        getTable(),
        source,
        used.asList().stream().map(columns::get).toList(),
        conditions,
        asOf,
        period);
  }

  @Override
  public RelDataType deriveRowType() {
    RelDataTypeFactory types = getCluster().getTypeFactory();
    RelDataType time = types.createSqlType(SqlTypeName.BIGINT);
    RelDataTypeFactory.Builder builder = types.builder().uniquify();
    TableDefinition table = source.table().table();
    for (int column : columns) {
      if (column == HistoryView.validFromOrdinal(table)) {
        builder.add(HistoryView.VALID_FROM, time);
      } else if (column == HistoryView.validToOrdinal(table)) {
        builder.add(HistoryView.VALID_TO, types.createTypeWithNullability(time, true));
      } else {
        ScanSpec.Field field = ScanSpec.field(table, column);
        builder.add(field.name(), field.type(types));
      }
    }
    return builder.build();
  }

  private HistoryConditions divided() {
    return new HistoryConditions(
        source.table().table(), columns, conditions, getCluster().getRexBuilder());
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return Math.max(1, super.estimateRowCount(mq) * Math.pow(SELECTIVITY, conditions.size()));
  }

  @Override
  public RelWriter explainTerms(RelWriter writer) {
    HistoryConditions divided = divided();
    TableDefinition table = source.table().table();
    return writer
        .item(
            "table",
            table.name().namespace()
                + "."
                + table.name().qualifier()
                + HistoryView.HISTORY.suffix())
        .item("columns", String.join(", ", getRowType().getFieldNames()))
        .item("keys", divided.describeRows())
        .itemIf("asOf", AsOf.text(asOf), asOf != null)
        .itemIf("time", period.isBounded() ? period.text() : "", period.isBounded())
        .itemIf("from", divided.describeTimes(), divided.hasTimes())
        .itemIf("to", divided.describeEndings(), divided.hasEndings())
        .itemIf("residual", divided.describeResidual(), divided.hasResidual());
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public OperatorFactory compile() {
    return new CompiledHistoryScan(
        source.table(), columns, divided(), AsOf.of(asOf), period, getCluster().getRexBuilder());
  }
}
