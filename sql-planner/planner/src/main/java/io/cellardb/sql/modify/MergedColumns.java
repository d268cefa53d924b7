package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.plan.Assignment;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * What MERGE returns: the columns of the table as the clause of the row leaves them, and of a row
 * that it deletes as they were.
 */
final class MergedColumns {
  /** The value of a column after a clause. */
  private interface Clause {
    /** Null if the clause leaves it as it is. */
    SqlNode value(ColumnDefinition column);
  }

  private final TableDefinition table;
  private final String alias;
  private final SqlNodeList returning;
  private final List<Clause> clauses = new ArrayList<>();
  private final List<SetClause> sets = new ArrayList<>();

  /**
   * No clauses yet.
   *
   * @param alias the name of the table within the statement
   * @param returning the list of RETURNING, or null
   */
  MergedColumns(TableDefinition table, String alias, SqlNodeList returning) {
    this.table = table;
    this.alias = alias;
    this.returning = returning;
  }

  /** The next clause changes a row. */
  void changed(SetClause set) {
    sets.add(set);
    clauses.add(set::value);
  }

  /** The next clause inserts a row with values for some columns; the others are NULL. */
  void inserted(List<ColumnDefinition> columns, List<SqlNode> values) {
    clauses.add(
        column -> {
          int place = columns.indexOf(column);
          return place >= 0
              ? values.get(place)
              : Assignment.cast(SqlLiteral.createNull(SqlParserPos.ZERO), column);
        });
  }

  /** The next clause deletes a row, or does nothing. */
  void kept() {
    clauses.add(column -> null);
  }

  /**
   * An expression for each column of the table.
   *
   * @param isIn the condition that a row is one of the clause with a number
   */
  List<SqlNode> values(IntFunction<SqlNode> isIn) {
    SqlParserPos pos = returning.getParserPosition();
    List<SqlNode> all = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      SqlNode value = Queries.made(alias, column, pos);
      for (int i = 0; i < clauses.size(); i++) {
        SqlNode here = clauses.get(i).value(column);
        if (here != null) {
          value = MergePlanner.choice(isIn.apply(i), MergePlanner.copy(here), value, pos);
        }
      }
      all.add(value);
    }
    return all;
  }

  /**
   * The query, whose fields from {@code width} on are {@link #values}, with what is returned.
   *
   * @param query what it selects otherwise
   * @param source what MERGE reads
   */
  SqlNode select(SelectBuilder query, int width, OtherTables source) {
    return new ReturningList(table, alias, returning, source)
        .select(
            query::with,
            width + table.columns().size(),
            width,
            column -> {
              sets.forEach(set -> set.item(column)); // refuses a MAP of which entries are set
              return width + column.ordinal();
            });
  }
}
