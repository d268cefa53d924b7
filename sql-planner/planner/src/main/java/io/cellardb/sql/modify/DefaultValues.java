package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.expression.ConstantFolder;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.sql.syntax.VolatileOperands;
import io.cellardb.storage.ByteString;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlNode;

/**
 * What absent cells read as: in rows that are older than the column, what its default was when it
 * was added. UPSERT writes only the columns that it names and does not look whether the row is new,
 * so that a column that is NOT NULL may have no cell: it has its default then. A default that is
 * not a constant, such as CURRENT_TIMESTAMP, cannot be told later.
 */
public final class DefaultValues {
  private DefaultValues() {}

  /** Canonical values by ordinal, for the columns that have one. */
  public static Map<Integer, Object> of(TableDefinition table) {
    Map<Integer, Object> values = new HashMap<>();
    for (ColumnDefinition column : table.columns()) {
      if (column.absent() != null) {
        byte[] value = column.absent().array();
        values.put(column.ordinal(), ValueEncoding.of(column).decode(value, 0, value.length));
      } else if (!column.isKey() && !column.nullable() && column.defaultSql() != null) {
        Object value = constant(column);
        if (value != null) {
          values.put(column.ordinal(), value);
        }
      }
    }
    return values;
  }

  /**
   * The bytes of the default of a column as it is at one time, for all rows that are there; null if
   * it is NULL.
   *
   * @throws CatalogException 0A000 if it differs from row to row
   */
  public static ByteString at(
      ColumnDefinition column, QueryPlanner planner, ExecutionContext context) {
    SqlNode written = CellarParser.parseExpression(column.defaultSql());
    if (isVolatile(column)) {
      throw new CatalogException(
          CatalogException.NOT_SUPPORTED,
          "the default of column '"
              + column.name()
              + "' differs from row to row, and the table has rows already; add the column without"
              + " it, UPDATE the rows, and SET DEFAULT then");
    }
    RexNode expression =
        planner.scalars(List.of(Assignment.cast(written, column))).expressions().get(0);
    Object value = StatementConstant.of(expression).value(context);
    return value == null ? null : ByteString.wrap(ValueEncoding.of(column).encode(value));
  }

  /** Whether the default of a column, which has one, differs from row to row. */
  public static boolean isVolatile(ColumnDefinition column) {
    SqlNode written = CellarParser.parseExpression(column.defaultSql());
    return VolatileOperands.isVolatile(written) || SequenceNames.takesValue(written);
  }

  private static Object constant(ColumnDefinition column) {
    SqlNode written = CellarParser.parseExpression(column.defaultSql());
    if (SequenceNames.takesValue(written)) {
      return null;
    }
    QueryPlanner planner = new QueryPlanner(RootSchema.EMPTY, "default");
    RexNode expression =
        planner.scalars(List.of(Assignment.cast(written, column))).expressions().get(0);
    List<RexNode> folded = new ArrayList<>();
    ConstantFolder.INSTANCE.reduce(new RexBuilder(planner.types()), List.of(expression), folded);
    if (folded.get(0) instanceof RexLiteral literal) {
      return StatementConstant.literal(literal);
    }
    // No literal is an array.
    return column.type().isArray() && isConstant(expression)
        ? StatementConstant.of(expression)
            .value(ExecutionContext.of(List.of(), Instant.EPOCH, ZoneOffset.UTC))
        : null;
  }

  private static boolean isConstant(RexNode expression) {
    boolean[] constant = {true};
    expression.accept(
        new RexVisitorImpl<Void>(true) {
          @Override
          public Void visitCall(RexCall call) {
            constant[0] &=
                call.getOperator().isDeterministic() && !call.getOperator().isDynamicFunction();
            return super.visitCall(call);
          }
        });
    return constant[0];
  }
}
