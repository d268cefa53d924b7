package io.cellardb.sql.ddl;

import io.cellardb.sql.catalog.CatalogException;
import io.cellardb.sql.catalog.CheckConstraint;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Generation;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.tree.ColumnDeclaration;
import io.cellardb.sql.parser.tree.GenerationClause;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.repair.Copies;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * What definitions say of generated columns. In an expression that is kept, each column stands
 * under its name as shown, so that it is found whatever becomes of the name of the table.
 */
final class GeneratedDefinitions {
  private static final String NOT_IMMUTABLE = "42P17";
  private static final String CELL_TIME = "CELL_TIME";

  private GeneratedDefinitions() {}

  /**
   * A table with the expressions that a statement gives to its last columns.
   *
   * @throws SqlException 42P17 for an expression that is about generated columns, or has not the
   *     same value at any time; 0A000 if it needs more than the row
   */
  static TableDefinition with(TableDefinition table, List<ColumnDeclaration> written) {
    int offset = table.columns().size() - written.size();
    Set<Integer> generated = new HashSet<>();
    for (ColumnDefinition column : table.columns()) {
      int place = column.ordinal() - offset;
      boolean declared = place >= 0 && written.get(place).generation().isPresent();
      if (column.isGenerated() || declared) {
        generated.add(column.ordinal());
      }
    }
    TableDefinition result = table;
    for (int i = 0; i < written.size(); i++) {
      Optional<GenerationClause> clause = written.get(i).generation();
      if (clause.isPresent()) {
        ColumnDefinition column = result.columns().get(offset + i);
        boolean typed = written.get(i).type() != null;
        result = with(result, column, clause.get(), typed, generated);
      }
    }
    return result;
  }

  private static TableDefinition with(
      TableDefinition table,
      ColumnDefinition column,
      GenerationClause clause,
      boolean typed,
      Set<Integer> generated) {
    SqlNode kept = kept(table, column, clause.expression(), generated);
    RexNode expression = planned(table, kept);
    ColumnDefinition typedColumn =
        typed
            ? column
            : column.withType(
                TableBuilder.source(expression.getType(), clause.getParserPosition()));
    check(column, kept, planned(table, GeneratedColumns.assigned(kept, typedColumn)));
    return table.withColumn(
        typedColumn.withGeneration(new Generation(CellarParser.unparse(kept), clause.stored())));
  }

  /** The table with another expression for a generated column. */
  static TableDefinition with(TableDefinition table, ColumnDefinition column, SqlNode written) {
    Set<Integer> generated = new HashSet<>();
    table.columns().stream()
        .filter(ColumnDefinition::isGenerated)
        .forEach(other -> generated.add(other.ordinal()));
    GenerationClause clause =
        new GenerationClause(written.getParserPosition(), written, column.generation().stored());
    return with(table, column, clause, true, generated);
  }

  private static RexNode planned(TableDefinition table, SqlNode expression) {
    return new QueryPlanner(GeneratedColumns.schema(table), table.name().namespace())
        .expressions(table.name(), List.of(Copies.of(expression)))
        .get(0);
  }

  /** An expression in which columns have the names that the table shows. */
  private static SqlNode kept(
      TableDefinition table, ColumnDefinition column, SqlNode written, Set<Integer> generated) {
    if (SqlUtil.containsCall(written, call -> call.isA(SqlKind.QUERY))) {
      throw SqlException.at(
          written.getParserPosition(),
          CatalogException.NOT_SUPPORTED,
          "the expression of column '" + column.name() + "' cannot have sub-queries");
    }
    if (SqlUtil.containsCall(
        written, call -> call.getOperator().getName().equalsIgnoreCase(CELL_TIME))) {
      throw hidden(column, written, CELL_TIME);
    }
    return written.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlDynamicParam parameter) {
            throw SqlException.at(
                parameter.getParserPosition(),
                CatalogException.INVALID_DEFINITION,
                "the expression of column '" + column.name() + "' cannot have a parameter");
          }

          @Override
          public SqlNode visit(SqlIdentifier name) {
            Optional<ColumnDefinition> input = find(table, name);
            if (input.isEmpty()) {
              String last = name.names.get(name.names.size() - 1);
              if (HiddenColumns.isName(last)) {
                throw hidden(column, name, last);
              }
              return name;
            }
            if (generated.contains(input.get().ordinal())) {
              throw SqlException.at(
                  name.getParserPosition(),
                  NOT_IMMUTABLE,
                  "the expression of column '"
                      + column.name()
                      + "' cannot use the generated column '"
                      + input.get().name()
                      + "'");
            }
            return new SqlIdentifier(input.get().name(), name.getParserPosition());
          }
        });
  }

  /**
   * An expression over the columns of a table in SQL, in which each has the name that the table
   * shows.
   *
   * @throws SqlException 0A000 for sub-queries, 42803 for aggregates, 42P20 for windows
   */
  static String text(TableDefinition table, SqlNode written) {
    if (SqlUtil.containsCall(written, call -> call.isA(SqlKind.QUERY))) {
      throw SqlException.at(
          written.getParserPosition(),
          CatalogException.NOT_SUPPORTED,
          "the expression of USING cannot have sub-queries");
    }
    SqlNode expression = named(table, written);
    planned(table, expression);
    return CellarParser.unparse(expression);
  }

  /** An expression over the columns of a table, in which each has the name that the table shows. */
  static SqlNode named(TableDefinition table, SqlNode written) {
    return written.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return find(table, name)
                .<SqlNode>map(column -> new SqlIdentifier(column.name(), name.getParserPosition()))
                .orElse(name);
          }
        });
  }

  /** Whether an expression or the condition of an index is about a column. */
  static boolean computes(TableDefinition table, IndexDefinition index, ColumnDefinition column) {
    List<String> expressions = new ArrayList<>();
    index.parts().forEach(part -> expressions.add(part.expression()));
    expressions.add(index.condition());
    boolean[] found = {false};
    for (String expression : expressions) {
      if (expression != null) {
        CellarParser.parseExpression(expression)
            .accept(
                new SqlShuttle() {
                  @Override
                  public SqlNode visit(SqlIdentifier name) {
                    found[0] |= find(table, name).filter(column::equals).isPresent();
                    return name;
                  }
                });
      }
    }
    return found[0];
  }

  private static SqlException hidden(ColumnDefinition column, SqlNode place, String what) {
    return SqlException.at(
        place.getParserPosition(),
        "42P10",
        "the expression of column '" + column.name() + "' cannot use " + what);
  }

  /** The column that a name means, which may have the table's before it. */
  private static Optional<ColumnDefinition> find(TableDefinition table, SqlIdentifier name) {
    List<String> names = new ArrayList<>(name.names);
    Optional<ColumnDefinition> found = table.find(String.join(".", names));
    if (found.isPresent()) {
      return found;
    }
    if (names.size() > 2 && names.get(0).equalsIgnoreCase(table.name().namespace())) {
      names.remove(0);
    }
    if (names.size() > 1 && names.get(0).equalsIgnoreCase(table.name().qualifier())) {
      names.remove(0);
      return table.find(String.join(".", names));
    }
    return Optional.empty();
  }

  private static void check(ColumnDefinition column, SqlNode written, RexNode expression) {
    String changing = ImmutableExpressions.changing(expression);
    if (changing != null) {
      throw SqlException.at(
          written.getParserPosition(),
          NOT_IMMUTABLE,
          "the expression of column '"
              + column.name()
              + "' must have the same value at any time and in any session, which "
              + changing
              + " has not");
    }
  }

  /**
   * The generated columns whose expressions use a column that the table has no longer.
   *
   * @param before the table as it was
   */
  static List<ColumnDefinition> broken(TableDefinition before, TableDefinition table) {
    Set<String> lost = new HashSet<>();
    before.columns().forEach(column -> lost.add(column.name()));
    table.columns().forEach(column -> lost.remove(column.name()));
    return table.columns().stream()
        .filter(ColumnDefinition::isGenerated)
        .filter(column -> uses(column, lost::contains))
        .toList();
  }

  /** The generated columns that are computed from a column. */
  static List<ColumnDefinition> dependents(TableDefinition table, ColumnDefinition input) {
    return table.columns().stream()
        .filter(ColumnDefinition::isGenerated)
        .filter(column -> uses(column, input.name()::equals))
        .toList();
  }

  private static boolean uses(ColumnDefinition column, Predicate<String> wanted) {
    boolean[] found = {false};
    GeneratedColumns.expression(column)
        .accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlIdentifier name) {
                found[0] |= name.isSimple() && wanted.test(name.getSimple());
                return name;
              }
            });
    return found[0];
  }

  /** The table with a column under another name, also in expressions. */
  static TableDefinition renamed(TableDefinition table, ColumnDefinition column, String other) {
    UnaryOperator<String> inText = text -> renamed(table, text, column, other);
    TableDefinition result = table.withColumn(column.withName(other));
    for (ColumnDefinition dependent : dependents(table, column)) {
      Generation generation = dependent.generation();
      result =
          result.withColumn(
              dependent.withGeneration(
                  new Generation(inText.apply(generation.expression()), generation.stored())));
    }
    return result
        .withChecks(
            table.checks().stream()
                .map(check -> new CheckConstraint(check.name(), inText.apply(check.condition())))
                .toList())
        .withIndexes(
            result.indexes().stream().map(index -> index.withExpressions(inText)).toList());
  }

  /** The text of an expression over a table of which a column gets another name. */
  private static String renamed(
      TableDefinition table, String text, ColumnDefinition column, String other) {
    SqlNode expression = CellarParser.parseExpression(text);
    boolean[] found = {false};
    SqlNode changed =
        expression.accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlIdentifier name) {
                if (find(table, name).filter(column::equals).isEmpty()) {
                  return name;
                }
                found[0] = true;
                return new SqlIdentifier(other, name.getParserPosition());
              }
            });
    return found[0] ? CellarParser.unparse(changed) : text;
  }
}
