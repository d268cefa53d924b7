package io.cellardb.sql.plan;

import io.cellardb.sql.access.CompiledScan;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.PlainStatement;
import io.cellardb.sql.pushdown.PlainComparison;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rel.type.RelDataTypeFieldImpl;
import org.apache.calcite.rel.type.RelRecordType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * SELECT of columns of one table, all of whose conditions the store tests. The scan is the one that
 * the rules would come to in the end.
 */
public final class PlainSelect {
  /**
   * A planned query.
   *
   * @param columns what it returns
   * @param types their types
   * @param parameters the types of the parameters, by number
   * @param indexed whether it reads an index as well, so that both must be of one state
   */
  public record Planned(
      OperatorFactory rows,
      List<ColumnDefinition> columns,
      List<RelDataType> types,
      List<RelDataType> parameters,
      boolean indexed) {
    /** The type of its rows. */
    public RelDataType rowType() {
      return new RelRecordType(
          IntStream.range(0, types.size())
              .<RelDataTypeField>mapToObj(
                  i -> new RelDataTypeFieldImpl(columns.get(i).name(), i, types.get(i)))
              .toList());
    }
  }

  private PlainSelect() {}

  /** Plans a query of a table; empty if it is not that simple. */
  public static Optional<Planned> plan(
      TableDefinition table, Supplier<TableStatistics> statistics, PlainStatement.Select select) {
    return plan(table, statistics, columns(table, select.columns()), select.conditions());
  }

  /** Plans a query for some columns of a table; empty if there is none, or it is not simple. */
  public static Optional<Planned> plan(
      TableDefinition table,
      Supplier<TableStatistics> statistics,
      List<ColumnDefinition> columns,
      List<PlainStatement.Condition> where) {
    if (columns.isEmpty()
        || table.columns().stream().anyMatch(column -> column.readsAbsent() || column.isVirtual())
        || table.indexes().stream().anyMatch(index -> index.condition() != null)) {
      return Optional.empty();
    }
    PlainValues values = new PlainValues();
    List<RexNode> conditions = new ArrayList<>();
    for (PlainStatement.Condition condition : where) {
      Optional<ColumnDefinition> column = PlainValues.column(table, condition.column());
      Optional<RexDynamicParam> value =
          column.flatMap(known -> values.compared(known, condition.value()));
      if (value.isEmpty()) {
        return Optional.empty();
      }
      conditions.add(
          PlainComparison.of(
              condition.kind(),
              new RexInputRef(
                  column.get().ordinal(),
                  column.get().type().toRel(values.types(), column.get().nullable())),
              value.get(),
              values.types()));
    }
    ScanConditions divided = new ScanConditions(table, conditions, null);
    if (divided.hasResidual()) {
      return Optional.empty();
    }
    ScanSpec spec =
        ScanSpec.of(table, statistics.get(), Map.of(), 0)
            .returning(columns.stream().<ScanSpec.Field>map(ScanSpec.Column::new).toList())
            .where(conditions);
    Optional<IndexUnion> index = IndexUnion.best(spec, divided, null, values.types());
    Optional<ScanSpec> only = index.flatMap(IndexUnion::only);
    if (only.isPresent()) {
      ScanSpec entries = only.get();
      ScanConditions onEntries = new ScanConditions(entries.table(), entries.conditions(), null);
      if (onEntries.hasResidual()) {
        return Optional.empty();
      }
      spec = entries;
      divided = onEntries;
    }
    CompiledScan scan = CompiledScan.ofComparisons(spec, divided, values.types());
    return Optional.of(
        new Planned(
            only.isPresent() ? scan.counted() : scan,
            columns,
            columns.stream()
                .map(column -> column.type().toRel(values.types(), column.nullable()))
                .toList(),
            values.parameters(),
            index.isPresent() && only.isEmpty()));
  }

  /** The columns of a select list; empty if one of them is not simply a column. */
  private static List<ColumnDefinition> columns(TableDefinition table, List<String> names) {
    if (names.isEmpty()) {
      return table.visibleColumns();
    }
    List<ColumnDefinition> columns = new ArrayList<>();
    Set<ColumnDefinition> seen = new HashSet<>();
    for (String name : names) {
      Optional<ColumnDefinition> column = PlainValues.column(table, name);
      if (column.isEmpty() || !seen.add(column.get())) {
        return List.of();
      }
      columns.add(column.get());
    }
    return columns;
  }
}
