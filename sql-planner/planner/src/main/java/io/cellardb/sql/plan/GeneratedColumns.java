package io.cellardb.sql.plan;

import io.cellardb.sql.catalog.CatalogSnapshot;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.expression.BoundedText;
import io.cellardb.sql.execution.expression.JsonFunction;
import io.cellardb.sql.execution.type.CellarTypeFactory;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.schema.RootSchema;
import io.cellardb.sql.schema.UnstoredValues;
import io.cellardb.storage.TableStatistics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The expressions of generated columns. They need nothing but the other columns of their table, so
 * that they are planned in a catalog of that table alone, in which no column is generated.
 */
public final class GeneratedColumns {
  private GeneratedColumns() {}

  /** What computes the generated columns of a table, of their types; by ordinal, over ordinals. */
  public static Map<Integer, RexNode> of(TableDefinition table) {
    List<ColumnDefinition> columns =
        table.columns().stream().filter(ColumnDefinition::isGenerated).toList();
    Map<Integer, RexNode> generated = new TreeMap<>();
    if (columns.isEmpty()) {
      return generated;
    }
    List<SqlNode> expressions = new ArrayList<>();
    for (ColumnDefinition column : columns) {
      expressions.add(assigned(expression(column), column));
    }
    List<RexNode> planned =
        new QueryPlanner(schema(table), table.name().namespace())
            .expressions(table.name(), expressions);
    for (int i = 0; i < columns.size(); i++) {
      generated.put(columns.get(i).ordinal(), planned.get(i));
    }
    return generated;
  }

  /** The expression of a generated column, whose columns have their names as shown. */
  public static SqlNode expression(ColumnDefinition column) {
    return CellarParser.parseExpression(column.generation().expression());
  }

  /**
   * What a generated column is worth where other columns have the values of some expressions.
   *
   * @param values the expressions, each of the type of its column
   */
  public static SqlNode value(
      TableDefinition table, ColumnDefinition column, Function<ColumnDefinition, SqlNode> values) {
    SqlNode replaced =
        expression(column)
            .accept(
                new SqlShuttle() {
                  @Override
                  public SqlNode visit(SqlIdentifier name) {
                    return table.columns().stream()
                        .filter(input -> name.isSimple() && input.name().equals(name.getSimple()))
                        .findFirst()
                        .map(values)
                        .orElse(name);
                  }
                });
    return assigned(replaced, column);
  }

  /** A catalog of a table alone, in which its generated columns are like any others. */
  public static RootSchema schema(TableDefinition table) {
    return new RootSchema(
        CatalogSnapshot.of(table.withoutGeneration()),
        name -> new TableStatistics(0, 0),
        UnstoredValues.NONE,
        List.of(),
        (schema, view) -> {
          throw new IllegalStateException("no views");
        });
  }

  /**
   * A value as one of the type of a column. Where the encoding of a cell would refuse it, as what
   * is too long or no JSON, it is refused here.
   */
  public static SqlNode assigned(SqlNode value, ColumnDefinition column) {
    SqlNode cast = Assignment.cast(value, column);
    if (column.isJson()) {
      return JsonFunction.INSTANCE.createCall(value.getParserPosition(), cast);
    }
    RelDataType type = column.type().toRel(new CellarTypeFactory(), true);
    boolean text =
        type.getSqlTypeName() == SqlTypeName.CHAR || type.getSqlTypeName() == SqlTypeName.VARCHAR;
    boolean bounded =
        text
            && type.getPrecision() != RelDataType.PRECISION_NOT_SPECIFIED
            && type.getPrecision() != Integer.MAX_VALUE;
    return bounded
        ? new BoundedText(column.name(), type).createCall(value.getParserPosition(), cast)
        : cast;
  }
}
