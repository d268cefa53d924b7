package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.syntax.SequenceNames;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** What is asked of the defaults of columns. */
final class ColumnDefaults {
  private static final String UNKNOWN = "Unknown identifier";

  private ColumnDefaults() {}

  /**
   * A default that does not fit its column is refused now, not at the first INSERT.
   *
   * @throws SqlException 0A000 if it names columns
   */
  static void check(QueryPlanner planner, SqlNode expression, ColumnDefinition column) {
    String what = "the default of column '" + column.name() + "'";
    if (SequenceNames.takesValue(expression)) {
      scalars(planner, expression, column, what);
      return;
    }
    Object value = constant(planner, expression, column, what);
    if (value != null) {
      ValueEncoding.of(column).encode(value);
    }
  }

  /**
   * The value of an expression as a column has it, canonical; null for NULL.
   *
   * @param what the thing that it is for, to begin messages with
   * @throws SqlException 0A000 if it names columns
   * @throws CatalogException 42P17 if it has a parameter
   */
  static Object constant(
      QueryPlanner planner, SqlNode expression, ColumnDefinition column, String what) {
    QueryPlanner.Scalars scalars = scalars(planner, expression, column, what);
    ExecutionContext now = ExecutionContext.of(List.of(), Instant.now(), ZoneId.systemDefault());
    return StatementConstant.of(scalars.expressions().get(0)).value(now);
  }

  private static QueryPlanner.Scalars scalars(
      QueryPlanner planner, SqlNode expression, ColumnDefinition column, String what) {
    QueryPlanner.Scalars scalars = unchecked(planner, expression, column, what);
    if (!scalars.parameters().isEmpty()) {
      throw new CatalogException(
          CatalogException.INVALID_DEFINITION, what + " cannot have a parameter");
    }
    return scalars;
  }

  private static QueryPlanner.Scalars unchecked(
      QueryPlanner planner, SqlNode expression, ColumnDefinition column, String what) {
    try {
      return planner.scalars(List.of(Assignment.cast(expression, column)));
    } catch (CalciteContextException e) {
      String cause = e.getCause() == null ? "" : String.valueOf(e.getCause().getMessage());
      if (!cause.startsWith(UNKNOWN)) {
        throw e;
      }
      throw SqlException.at(
          new SqlParserPos(e.getPosLine(), e.getPosColumn()),
          CatalogException.NOT_SUPPORTED,
          what + " cannot name columns",
          e);
    }
  }
}
