package io.cellardb.sql.schema;

import com.google.common.collect.ImmutableList;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.scan.IndexHints;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
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
  private final Map<Integer, Object> defaults;
  private final boolean hiddenToo;

  /**
   * A table.
   *
   * @param hiddenToo whether it has the {@link HiddenColumns}
   */
  BaseTable(
      TableDefinition definition,
      Supplier<TableStatistics> statistics,
      Map<Integer, Object> defaults,
      boolean hiddenToo) {
    this.hiddenToo = hiddenToo;
    this.definition = definition;
    this.statistics = statistics;
    this.defaults = defaults;
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
    return defaults;
  }

  /** The table with the columns of EXTEND, which are cells of families that it has. */
  @Override
  public Table extend(List<RelDataTypeField> fields) {
    return new BaseTable(
        DynamicColumns.extend(definition, fields), statistics, defaults, hiddenToo);
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

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    IndexHints.of(context.getTableHints(), index -> false);
    return new CellarScan(
        context.getCluster(),
        table,
        ScanSpec.of(definition, statistics.get(), defaults, table.getRowType().getFieldCount()));
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
