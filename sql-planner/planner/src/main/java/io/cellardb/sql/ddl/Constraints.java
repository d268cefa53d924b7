package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexPart;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.modify.RowChecks;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.CheckDefinition;
import io.cellardb.sql.parser.tree.ConstraintDefinition;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.schema.RootSchema;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.runtime.CalciteException;
import org.apache.calcite.sql.SqlNode;

/** The CHECK constraints of a table that is being created or altered. */
final class Constraints {
  private Constraints() {}

  /**
   * The CHECK constraints of a statement.
   *
   * @throws SqlException 0A000 if one is not made at once, always and for all rows
   */
  static List<CheckDefinition> checks(List<ConstraintDefinition> constraints) {
    List<CheckDefinition> checks = new ArrayList<>();
    for (ConstraintDefinition constraint : constraints) {
      if (constraint instanceof CheckDefinition check && check.traits().areOrdinary()) {
        checks.add(check);
      } else if (constraint instanceof CheckDefinition) {
        throw SqlException.at(
            constraint.getParserPosition(),
            CatalogException.NOT_SUPPORTED,
            "a CHECK is made at once, always and for all rows");
      }
    }
    return checks;
  }

  /** The table with further constraints, which have names of their own now. */
  static TableDefinition add(TableDefinition table, List<CheckDefinition> checks) {
    List<CheckConstraint> all = new ArrayList<>(table.checks());
    for (CheckDefinition check : checks) {
      String name = check.name().orElseGet(() -> freeName(table, check, all));
      all.add(new CheckConstraint(name, CellarParser.unparse(check.condition())));
    }
    return table.withChecks(all);
  }

  /** {@code t_c_check} for a column's, {@code t_check} for a table's, with a number if taken. */
  private static String freeName(
      TableDefinition table, CheckDefinition check, List<CheckConstraint> taken) {
    String stem =
        table.name().qualifier()
            + check.column().map(column -> "_" + last(column.names)).orElse("")
            + "_check";
    String name = stem;
    for (int i = 1; isTaken(name, taken); i++) {
      name = stem + i;
    }
    return name;
  }

  private static String last(List<String> names) {
    return names.get(names.size() - 1);
  }

  private static boolean isTaken(String name, List<CheckConstraint> taken) {
    return taken.stream().anyMatch(check -> check.name().equalsIgnoreCase(name));
  }

  /**
   * Refuses conditions that make no sense for the table, with their places in the statement.
   *
   * @param schema has the table
   */
  static void validate(RootSchema schema, TableDefinition table, List<CheckDefinition> checks) {
    if (checks.isEmpty()) {
      return;
    }
    List<RexNode> conditions =
        new QueryPlanner(
                table.hasGenerated() ? GeneratedColumns.schema(table) : schema,
                table.name().namespace())
            .conditions(table.name(), checks.stream().map(CheckDefinition::condition).toList());
    for (int i = 0; i < conditions.size(); i++) {
      BitSet used = RelOptUtil.InputFinder.bits(conditions.get(i)).toBitSet();
      for (ColumnDefinition column : table.columns()) {
        if (used.get(column.ordinal()) && column.type().isMap()) {
          throw SqlException.at(
              checks.get(i).getParserPosition(),
              CatalogException.NOT_SUPPORTED,
              "a constraint on the MAP '" + column.name() + "' is not supported");
        }
      }
    }
  }

  /** The constraints of a table that cannot do without what the table has lost. */
  static List<CheckConstraint> broken(RootSchema schema, TableDefinition table) {
    return table.checks().stream().filter(check -> isBroken(schema, table, check)).toList();
  }

  /** The indexes of a table whose expressions cannot do without what the table has lost. */
  static List<IndexDefinition> brokenIndexes(RootSchema schema, TableDefinition table) {
    return table.indexes().stream().filter(index -> isBroken(schema, table, index)).toList();
  }

  private static boolean isBroken(RootSchema schema, TableDefinition table, IndexDefinition index) {
    List<SqlNode> expressions = new ArrayList<>();
    for (IndexPart part : index.parts()) {
      if (part.column() == null) {
        expressions.add(CellarParser.parseExpression(part.expression()));
      }
    }
    if (index.condition() != null) {
      expressions.add(CellarParser.parseExpression(index.condition()));
    }
    try {
      if (!expressions.isEmpty()) {
        new QueryPlanner(schema, table.name().namespace()).expressions(table.name(), expressions);
      }
      return false;
    } catch (CalciteException | SqlExecutionException | SqlException e) {
      return true;
    }
  }

  private static boolean isBroken(RootSchema schema, TableDefinition table, CheckConstraint check) {
    try {
      RowChecks.conditions(schema, table, List.of(check));
      return false;
    } catch (CalciteException | SqlExecutionException | SqlException e) {
      return true;
    }
  }
}
