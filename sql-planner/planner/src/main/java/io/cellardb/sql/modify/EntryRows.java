package io.cellardb.sql.modify;

import io.cellardb.sql.access.CompiledScan;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;

/** Reads entries of an index with all of their values. Immutable. */
final class EntryRows {
  private final List<RelDataType> types = new ArrayList<>();
  private final CompiledScan scan;

  /** Those of an index, as a table. */
  EntryRows(TableDefinition entries) {
    CellarTypeFactory factory = new CellarTypeFactory();
    List<ScanSpec.Field> fields = new ArrayList<>();
    for (ColumnDefinition column : entries.columns()) {
      fields.add(new ScanSpec.Column(column));
      types.add(column.type().toRel(factory, column.nullable()));
    }
    ScanSpec spec = ScanSpec.of(entries, new TableStatistics(0, 0), Map.of(), 0).returning(fields);
    scan = CompiledScan.ofComparisons(spec, new ScanConditions(entries, List.of(), null), factory);
  }

  /** Hands over the values of entries within some ranges, in the order of their keys. */
  void read(
      Function<TableName, Table> tables,
      RowRanges ranges,
      ExecutionContext context,
      Consumer<Object[]> consumer) {
    try (Operator rows = scan.open(new Execution(context, tables).within(ranges))) {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        for (int i = 0; i < batch.size(); i++) {
          Object[] values = new Object[types.size()];
          for (int column = 0; column < values.length; column++) {
            values[column] = batch.column(column).getObject(types.get(column), batch.row(i));
          }
          consumer.accept(values);
        }
      }
    }
  }
}
