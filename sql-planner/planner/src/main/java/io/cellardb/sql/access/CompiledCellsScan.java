package io.cellardb.sql.access;

import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.FilterOperator;
import io.cellardb.sql.pushdown.CellConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.time.AsOf;
import io.cellardb.storage.CellScan;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexUtil;

/** A compiled scan of {@code t$cells} or {@code t$markers}. */
public final class CompiledCellsScan implements OperatorFactory {
  private final TableDefinition table;
  private final KeyEncoding key;
  private final CellConditions conditions;
  private final AsOf asOf;
  private final RelDataType rowType;
  private final CompiledExpression residual;

  /** Compiles a scan whose conditions are divided already. */
  public CompiledCellsScan(
      TableDefinition table,
      CellConditions conditions,
      AsOf asOf,
      RelDataType rowType,
      RexBuilder builder) {
    this.table = table;
    this.key = CellsView.keyColumns(table).isEmpty() ? null : KeyEncoding.of(table);
    this.conditions = conditions;
    this.asOf = asOf;
    this.rowType = rowType;
    residual =
        conditions.hasResidual()
            ? Expressions.compile(RexUtil.composeConjunction(builder, conditions.residual()))
            : null;
  }

  @Override
  public Operator open(Execution execution) {
    Optional<CellScan> scan =
        asOf.times(execution.context())
            .flatMap(times -> conditions.scan(execution.context(), times));
    if (scan.isEmpty()) {
      return new NoRows();
    }
    Operator cells =
        new CellsOperator(
            execution.table(table.stored()).cells(scan.get()),
            table.hasMarkers() ? table.markerFamily() : "",
            table.markerQualifier(),
            key,
            rowType,
            execution.context(),
            execution.node());
    return residual == null
        ? cells
        : new FilterOperator(cells, residual.instantiate(execution.context()), execution.context());
  }
}
