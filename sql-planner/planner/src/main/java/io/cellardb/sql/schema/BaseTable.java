package io.cellardb.sql.schema;

import com.google.common.base.Suppliers;
import com.google.common.collect.ImmutableList;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.IndexHints;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.scan.TableIndex;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.schema.CustomColumnResolvingTable;
import org.apache.calcite.schema.ExtensibleTable;
import org.apache.calcite.schema.Statistic;
import org.apache.calcite.schema.Statistics;
import org.apache.calcite.schema.Table;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Pair;

/**
 * A table as Calcite sees it: a flat row type whose fields of families are named {@code
 * family.qualifier}, with the resolution of {@code qualifier}, {@code family.qualifier} and {@code
 * "family.qualifier"} alike.
 */
public final class BaseTable extends AbstractTable
    implements TranslatableTable, CustomColumnResolvingTable, ExtensibleTable, States {
  private final TableDefinition definition;
  private final Supplier<TableStatistics> statistics;
  private final UnstoredValues unstored;
  private final Supplier<Map<Integer, Object>> defaults;
  private final Supplier<Map<Integer, RexNode>> generated;
  private final Supplier<List<TableIndex>> indexes;
  private final boolean hiddenToo;

  /**
   * A table.
   *
   * @param hiddenToo whether it has the {@link HiddenColumns}
   */
  BaseTable(
      TableDefinition definition,
      Supplier<TableStatistics> statistics,
      UnstoredValues unstored,
      boolean hiddenToo) {
    this.hiddenToo = hiddenToo;
    this.definition = definition;
    this.statistics = statistics;
    this.unstored = unstored;
    this.defaults = Suppliers.memoize(() -> unstored.absent(definition));
    this.generated = Suppliers.memoize(() -> unstored.generated(definition));
    this.indexes = Suppliers.memoize(() -> unstored.indexes(definition));
  }

  /** The catalog's definition. */
  public TableDefinition definition() {
    return definition;
  }

  /** Whether a name, as it is in the row type, is that of a column that is not hidden. */
  public boolean declares(String name) {
    return definition.columns().stream().anyMatch(column -> column.name().equals(name));
  }

  /** Whether a name, as it is in the row type, is that of the numbers that rows have for a key. */
  public boolean hidesRowId(String name) {
    return definition.hasRowIds() && name.equals(HiddenColumns.ROW_ID);
  }

  /** Whether columns that are not of the key are in a family of that name. */
  public boolean hasFamily(String name) {
    return definition.columns().stream()
        .anyMatch(column -> name.equalsIgnoreCase(column.role().family()));
  }

  /** The store's estimates at this moment. */
  public TableStatistics statistics() {
    return statistics.get();
  }

  /** What absent cells of columns that are NOT NULL read as, by ordinal. */
  Map<Integer, Object> defaults() {
    return defaults.get();
  }

  /** The table with the columns of EXTEND, which are cells of families that it has. */
  @Override
  public Table extend(List<RelDataTypeField> fields) {
    return new BaseTable(
        DynamicColumns.extend(definition, fields), statistics, unstored, hiddenToo);
  }

  @Override
  public int getExtendedColumnOffset() {
    return definition.columns().size();
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory typeFactory) {
    RelDataTypeFactory.Builder builder = typeFactory.builder();
    for (ColumnDefinition column : definition.columns()) {
      builder.add(column.name(), column.type().toRel(typeFactory, column.nullable()));
    }
    if (hiddenToo) {
      builder.add(HiddenColumns.rowName(definition), HiddenColumns.rowType(typeFactory));
      builder.add(HiddenColumns.TIME, HiddenColumns.timeType(typeFactory));
      for (ColumnDefinition column : definition.columns()) {
        builder.add(
            HiddenColumns.cellTimeName(column), HiddenColumns.cellTimeType(typeFactory, column));
      }
    }
    return builder.build();
  }

  @Override
  public Statistic getStatistic() {
    return Statistics.of(
        (double) Math.max(1, statistics.get().rows()), ImmutableList.of(keyOrdinals(definition)));
  }

  static ImmutableBitSet keyOrdinals(TableDefinition definition) {
    ImmutableBitSet.Builder key = ImmutableBitSet.builder();
    definition.key().forEach(part -> key.set(part.column()));
    return key.build();
  }

  /** Virtual columns are a projection above the scan, so that rules see how they are computed. */
  private boolean hasIndex(String name) {
    return definition.indexes().stream().anyMatch(index -> index.name().equalsIgnoreCase(name));
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    IndexHints hints = IndexHints.of(context.getTableHints(), this::hasIndex);
    ScanSpec spec =
        ScanSpec.of(definition, statistics.get(), defaults(), table.getRowType().getFieldCount())
            .indexed(indexes.get())
            .hinted(hints);
    if (!hasVirtual()) {
      return new CellarScan(context.getCluster(), table, spec);
    }
    List<ScanSpec.Field> stored = new ArrayList<>();
    for (int ordinal : stored(spec.fields().size())) {
      stored.add(spec.fields().get(ordinal));
    }
    return withVirtual(
        new CellarScan(context.getCluster(), table, spec.returning(stored)), table.getRowType());
  }

  /** Whether columns are computed when they are read. */
  boolean hasVirtual() {
    return definition.columns().stream().anyMatch(ColumnDefinition::isVirtual);
  }

  /** The ordinals up to {@code count} of what is not computed when it is read. */
  List<Integer> stored(int count) {
    List<ColumnDefinition> columns = definition.columns();
    return IntStream.range(0, count)
        .filter(i -> i >= columns.size() || !columns.get(i).isVirtual())
        .boxed()
        .toList();
  }

  /**
   * All columns.
   *
   * @param scan returns those that are {@link #stored(int)}
   * @param rowType the names and types of all
   */
  RelNode withVirtual(RelNode scan, RelDataType rowType) {
    RexBuilder builder = scan.getCluster().getRexBuilder();
    List<Integer> stored = stored(rowType.getFieldCount());
    RexShuttle toFields =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef column) {
            return builder.makeInputRef(scan, stored.indexOf(column.getIndex()));
          }
        };
    List<RexNode> expressions = new ArrayList<>();
    for (RelDataTypeField field : rowType.getFieldList()) {
      int place = stored.indexOf(field.getIndex());
      RexNode expression =
          place >= 0
              ? builder.makeInputRef(scan, place)
              : generated.get().get(field.getIndex()).accept(toFields);
      // They may differ in whether they can be NULL, which the declaration decides.
      expressions.add(
          expression.getType().equals(field.getType())
              ? expression
              : builder.makeAbstractCast(field.getType(), expression, false));
    }
    return LogicalProject.create(scan, List.of(), expressions, rowType.getFieldNames(), Set.of());
  }

  @Override
  public List<Pair<RelDataTypeField, List<String>>> resolveColumn(
      RelDataType rowType, RelDataTypeFactory typeFactory, List<String> names) {
    List<RelDataTypeField> fields = rowType.getFieldList();
    String first = names.get(0);
    List<String> rest = names.subList(1, names.size());
    RelDataTypeField exact = find(fields, first);
    if (exact != null) {
      return one(exact, rest);
    }
    if (first.contains(".")) {
      return definition
          .find(withoutSuffix(first))
          .map(column -> one(field(fields, column, first), rest))
          .orElse(List.of());
    }
    List<RelDataTypeField> columns = new ArrayList<>();
    for (ColumnDefinition column : definition.columns()) {
      if (column.shortName().equalsIgnoreCase(withoutSuffix(first))) {
        columns.add(field(fields, column, first));
      }
    }
    List<Pair<RelDataTypeField, List<String>>> matches = new ArrayList<>();
    columns.forEach(field -> matches.add(Pair.of(field, List.of())));
    return matches;
  }

  private static String withoutSuffix(String written) {
    String suffix = HiddenColumns.CELL_TIME_SUFFIX;
    return written.endsWith(suffix)
        ? written.substring(0, written.length() - suffix.length())
        : written;
  }

  /** The field of a column, or of the time of its cell if that is what was written. */
  private RelDataTypeField field(
      List<RelDataTypeField> fields, ColumnDefinition column, String written) {
    return fields.get(
        written.endsWith(HiddenColumns.CELL_TIME_SUFFIX)
            ? HiddenColumns.cellTimeOrdinal(definition, column)
            : column.ordinal());
  }

  private static RelDataTypeField find(List<RelDataTypeField> fields, String name) {
    RelDataTypeField found = null;
    for (RelDataTypeField field : fields) {
      if (field.getName().equals(name)) {
        return field;
      }
      if (found == null && field.getName().equalsIgnoreCase(name)) {
        found = field;
      }
    }
    return found;
  }

  private static List<Pair<RelDataTypeField, List<String>>> one(
      RelDataTypeField field, List<String> rest) {
    return List.of(Pair.of(field, List.copyOf(rest)));
  }
}
