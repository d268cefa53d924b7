package io.cellardb.sql.modify;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.repair.Copies;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/**
 * The tables that a statement reads beside the one that it changes, as RETURNING sees them: what
 * the query for the rows has to select of them, behind its other fields.
 */
final class OtherTables {
  /** There are no other tables. */
  static final OtherTables NONE = new OtherTables(null, null, 0, 0);

  private final QueryPlanner planner;
  private final SqlNode source;
  private final int before;
  private final int after;
  private final Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
  private final List<SqlNode> items = new ArrayList<>();
  private int width;
  private SqlNode action;

  /**
   * The tables of FROM or USING.
   *
   * @param source a table, a query or a join; null for none
   * @param before how many fields {@code *} has before theirs
   * @param after how many it has behind them
   */
  OtherTables(QueryPlanner planner, SqlNode source, int before, int after) {
    this.planner = planner;
    this.source = source;
    this.before = before;
    this.after = after;
    addNames(source);
  }

  private void addNames(SqlNode tables) {
    if (tables instanceof SqlJoin join) {
      addNames(join.getLeft());
      addNames(join.getRight());
    } else if (tables != null && SqlValidatorUtil.alias(tables) != null) {
      names.add(SqlValidatorUtil.alias(tables));
    }
  }

  /** With an expression for what MERGE does with a row. */
  OtherTables withAction(SqlNode expression) {
    action = expression;
    return this;
  }

  /** Whether there is one. */
  boolean any() {
    return source != null;
  }

  /** Whether one has this name. */
  boolean has(String name) {
    return names.contains(name);
  }

  /** Whether their columns come before those of the table that is changed. */
  boolean areFirst() {
    return before == 0;
  }

  /** What is to be selected, in order. */
  List<SqlNode> items() {
    return items;
  }

  /** How many fields that makes. */
  int width() {
    return width;
  }

  /** Adds an expression; returns which of the fields it is. */
  int add(SqlNode expression) {
    items.add(expression);
    return width++;
  }

  /**
   * Adds what is done with a row; returns which of the fields it is.
   *
   * @throws SqlException 42601 in another statement than MERGE
   */
  int addAction(SqlNode call) {
    if (action == null) {
      throw SqlException.at(
          call.getParserPosition(), "42601", "MERGE_ACTION() belongs to RETURNING of MERGE");
    }
    return add(action);
  }

  /**
   * Adds all columns, or all of one table.
   *
   * @param star {@code *} or {@code t.*}
   * @return the names of the columns, by the number of their field
   */
  Map<Integer, String> addAll(SqlIdentifier star) {
    List<RelDataTypeField> columns =
        planner
            .another()
            .rowType(
                SelectBuilder.select(List.of(Copies.of(star)), star.getParserPosition())
                    .from(Copies.of(source))
                    .build())
            .getFieldList();
    boolean all = star.names.size() == 1;
    int first = width + (all ? before : 0);
    Map<Integer, String> names = new LinkedHashMap<>();
    columns.forEach(column -> names.put(first + column.getIndex(), column.getName()));
    items.add(star);
    width = first + columns.size() + (all ? after : 0);
    return names;
  }
}
