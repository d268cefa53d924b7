package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.parser.tree.MadePos;
import io.cellardb.sql.parser.tree.Merge;
import io.cellardb.sql.parser.tree.MergeClause;
import io.cellardb.sql.parser.tree.MergeClause.Match;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Plans MERGE as one query, the source joined with the table: {@code SELECT clause, key, values of
 * the first clause, of the second, ... FROM source LEFT JOIN t ON condition}. The clause of a row
 * is the number of the first one that fits, and values are computed for the rows of their clause
 * only.
 */
final class MergePlanner {
  /** A column that a row has if it has one of the source. */
  private static final String PRESENT = "$present";

  private final QueryPlanner planner;

  MergePlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * Plans a statement.
   *
   * @param returning the list of RETURNING, or null
   */
  WritePlanner.Planned plan(Merge merge, SqlNodeList returning) {
    SqlIdentifier target = merge.table();
    TableDefinition table = TableNames.resolve(planner, target);
    String alias = TableNames.alias(target, merge.alias());
    SqlNode number = clauseNumber(merge, table, alias);
    List<SqlNode> items = new ArrayList<>();
    items.add(copy(number));
    items.addAll(Queries.key(table, target, merge.alias()));
    List<MergeRows.Clause> clauses = new ArrayList<>();
    List<String> text = new ArrayList<>();
    MergedColumns merged = new MergedColumns(table, alias, returning);
    for (MergeClause clause : merge.clauses()) {
      List<SqlNode> values = new ArrayList<>();
      clauses.add(clause(clause, target, table, alias, items.size(), values, merged));
      if (clause.match() == Match.SOURCE_ALONE) {
        checkSourceAlone(merge, clause, values, table, alias);
      } else if (clause.match() == Match.TABLE_ALONE) {
        checkTableAlone(merge, clause, values);
      }
      for (SqlNode value : values) {
        items.add(inClause(copy(number), clauses.size() - 1, value));
      }
      text.add(
          clause.match().words().substring("WHEN ".length()).toLowerCase(Locale.ROOT)
              + " "
              + clause.action());
    }
    SqlParserPos pos = merge.getParserPosition();
    int width = items.size();
    SqlNode query;
    if (returning == null) {
      query = SelectBuilder.select(items, pos).from(join(merge)).build();
    } else {
      items.addAll(merged.values(clause -> inClauseNumber(copy(number), clause)));
      int behind = table.visibleColumns().size() + (finds(merge, Match.TABLE_ALONE) ? 1 : 0);
      query =
          merged.select(
              SelectBuilder.select(items, pos).from(join(merge)),
              width,
              new OtherTables(planner, merge.source(), 0, behind)
                  .withAction(action(merge, number)));
    }
    QueryPlanner.Planned planned = planner.plan(query);
    return new WritePlanner.Planned(
        new MergeRows(
            IndexedTable.of(planner, table), SourceRows.of(planned.root()), width, clauses),
        planned.parameters(),
        () ->
            PlanText.under(
                "Merge(table=[" + Queries.describe(table) + "], clauses=" + text + ")",
                planned.root()),
        Queries.fieldsFrom(planned.rowType(), width));
  }

  /** Whether there is a clause for such rows. */
  private static boolean finds(Merge merge, Match match) {
    return merge.clauses().stream().anyMatch(clause -> clause.match() == match);
  }

  /** The source with the table; rows of the table that it does not find, where they are wanted. */
  private SqlNode join(Merge merge) {
    SqlParserPos pos = merge.getParserPosition();
    SqlNode source = merge.source();
    JoinType type = JoinType.LEFT;
    if (finds(merge, Match.TABLE_ALONE)) {
      type = finds(merge, Match.SOURCE_ALONE) ? JoinType.FULL : JoinType.RIGHT;
      SqlNode row = SqlStdOperatorTable.ROW.createCall(pos, SqlLiteral.createBoolean(true, pos));
      SqlNode present =
          SqlStdOperatorTable.AS.createCall(
              pos,
              SqlStdOperatorTable.VALUES.createCall(pos, row),
              new SqlIdentifier(PRESENT, pos),
              new SqlIdentifier(PRESENT, pos));
      source = join(source, JoinType.CROSS, present, null, pos);
    }
    SqlNode table = Queries.aliased(planner, merge.table(), merge.alias());
    return join(source, type, table, merge.condition(), pos);
  }

  private static SqlNode join(
      SqlNode left, JoinType type, SqlNode right, SqlNode condition, SqlParserPos pos) {
    JoinConditionType by = condition == null ? JoinConditionType.NONE : JoinConditionType.ON;
    return new SqlJoin(
        pos,
        left,
        SqlLiteral.createBoolean(false, pos),
        type.symbol(pos),
        right,
        by.symbol(pos),
        condition);
  }

  /** What is done with a row, as a text. */
  private static SqlNode action(Merge merge, SqlNode number) {
    SqlParserPos pos = merge.getParserPosition();
    SqlNode action = SqlLiteral.createNull(pos);
    for (int i = 0; i < merge.clauses().size(); i++) {
      SqlNode name = SqlLiteral.createCharString(merge.clauses().get(i).action().name(), pos);
      action = choice(inClauseNumber(copy(number), i), name, action, pos);
    }
    return SqlStdOperatorTable.CAST.createCall(
        pos, action, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.VARCHAR, pos), pos));
  }

  /** What a clause does, and the values that it needs, which begin at the field {@code from}. */
  private MergeRows.Clause clause(
      MergeClause clause,
      SqlIdentifier target,
      TableDefinition table,
      String alias,
      int from,
      List<SqlNode> values,
      MergedColumns merged) {
    switch (clause.action()) {
      case UPDATE -> {
        checkMatched(clause, true);
        SetClause set = new SetClause(planner, table, alias, clause.targets(), clause.values());
        set.refuseKey("MERGE", clause.getParserPosition());
        values.addAll(set.items());
        merged.changed(set);
        return MergeRows.change(
            (row, context, mutations) ->
                set.mutations(row, from, WriteBatch.NOW, context, mutations));
      }
      case DELETE -> {
        checkMatched(clause, true);
        TableNames.check(planner, target, Right.DELETE, table);
        merged.kept();
        return MergeRows.delete();
      }
      case INSERT -> {
        checkMatched(clause, false);
        SqlParserPos pos = clause.getParserPosition();
        SqlNode row = SqlStdOperatorTable.ROW.createCall(pos, clause.values().getList());
        InsertPlanner.Targets targets =
            new InsertPlanner(planner, IdentityValues.CHECKED, null)
                .targets(
                    new SqlInsert(
                        pos,
                        SqlNodeList.EMPTY,
                        new SqlIdentifier(
                            List.of(table.name().namespace(), table.name().qualifier()), pos),
                        SqlStdOperatorTable.VALUES.createCall(pos, row),
                        clause.targets()),
                    false);
        if (targets.timed()) {
          throw SqlException.at(pos, "0A000", "MERGE writes at the present time, not at _time");
        }
        values.addAll(targets.ordered(InsertPlanner.items(row, targets.sourceWidth())));
        merged.inserted(targets.columns(), values);
        return MergeRows.insert(
            new RowWriter(table, targets.columns()), from, values.size(), targets.checks());
      }
      default -> {
        merged.kept();
        return MergeRows.nothing();
      }
    }
  }

  /**
   * Refuses columns of the table where a row of the source has found none of it. In the query they
   * would be NULL. What names none that could be the table's is not looked at.
   */
  private void checkSourceAlone(
      Merge merge, MergeClause clause, List<SqlNode> values, TableDefinition table, String alias) {
    List<SqlNode> expressions = new ArrayList<>(values);
    if (clause.condition() != null) {
      expressions.add(clause.condition());
    }
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.add(alias);
    table.columns().forEach(column -> names.add(column.name()));
    if (expressions.stream().anyMatch(expression -> names(expression, names))) {
      SqlSelect query =
          SelectBuilder.select(expressions, clause.getParserPosition())
              .from(merge.source())
              .build();
      planner.another().plan(copy(query));
    }
  }

  /** Refuses columns of the source where no row of it has found one of the table. */
  private void checkTableAlone(Merge merge, MergeClause clause, List<SqlNode> values) {
    List<SqlNode> expressions = new ArrayList<>(values);
    if (clause.condition() != null) {
      expressions.add(clause.condition());
    }
    if (!expressions.isEmpty()) {
      SqlSelect query =
          SelectBuilder.select(expressions, clause.getParserPosition())
              .from(Queries.aliased(planner, merge.table(), merge.alias()))
              .build();
      planner.another().plan(copy(query));
    }
  }

  /** Whether one of some names, or a qualified one that begins with it, is in an expression. */
  private static boolean names(SqlNode expression, Set<String> names) {
    boolean[] found = {false};
    expression.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            found[0] |= !name.names.isEmpty() && names.contains(name.names.get(0));
            return null;
          }
        });
    return found[0];
  }

  private static void checkMatched(MergeClause clause, boolean matched) {
    if ((clause.match() != Match.SOURCE_ALONE) != matched) {
      throw SqlException.at(
          clause.getParserPosition(),
          "42601",
          clause.action()
              + (matched
                  ? " needs WHEN MATCHED or WHEN NOT MATCHED BY SOURCE"
                  : " needs WHEN NOT MATCHED"));
    }
  }

  /** The number of the first clause that fits a row, or -1. */
  private static SqlNode clauseNumber(Merge merge, TableDefinition table, String alias) {
    SqlParserPos pos = merge.getParserPosition();
    // A row that has been found has a key, though all its columns may be NULL.
    String present =
        table.keyColumns().stream()
            .filter(column -> !column.nullable())
            .findFirst()
            .map(ColumnDefinition::name)
            .orElse(HiddenColumns.ROW);
    SqlNode found =
        SqlStdOperatorTable.IS_NOT_NULL.createCall(
            pos, new SqlIdentifier(List.of(alias, present), MadePos.at(pos)));
    SqlNode both = firstOf(merge, Match.BOTH);
    if (finds(merge, Match.TABLE_ALONE)) {
      SqlNode sourceToo =
          SqlStdOperatorTable.IS_NOT_NULL.createCall(
              pos, new SqlIdentifier(List.of(PRESENT, PRESENT), pos));
      both = choice(sourceToo, both, firstOf(merge, Match.TABLE_ALONE), pos);
    }
    return choice(found, both, firstOf(merge, Match.SOURCE_ALONE), pos);
  }

  private static SqlNode firstOf(Merge merge, Match match) {
    SqlParserPos pos = merge.getParserPosition();
    List<MergeClause> clauses = merge.clauses();
    SqlNode number = SqlLiteral.createExactNumeric("-1", pos);
    for (int i = clauses.size() - 1; i >= 0; i--) {
      MergeClause clause = clauses.get(i);
      if (clause.match() == match) {
        SqlNode here = SqlLiteral.createExactNumeric(String.valueOf(i), pos);
        number = clause.condition() == null ? here : choice(clause.condition(), here, number, pos);
      }
    }
    return number;
  }

  private static SqlNode inClause(SqlNode number, int clause, SqlNode value) {
    SqlParserPos pos = value.getParserPosition();
    return choice(inClauseNumber(number, clause), value, SqlLiteral.createNull(pos), pos);
  }

  private static SqlNode inClauseNumber(SqlNode number, int clause) {
    SqlParserPos pos = number.getParserPosition();
    return SqlStdOperatorTable.EQUALS.createCall(
        pos, number, SqlLiteral.createExactNumeric(String.valueOf(clause), pos));
  }

  static SqlNode choice(SqlNode when, SqlNode then, SqlNode otherwise, SqlParserPos pos) {
    return new SqlCase(pos, null, SqlNodeList.of(when), SqlNodeList.of(then), otherwise);
  }

  /** A copy, since the validator keeps what it finds out about each node of a tree. */
  static SqlNode copy(SqlNode node) {
    return node.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            return SqlNode.clone(name);
          }

          @Override
          public SqlNode visit(SqlCall call) {
            CallCopyingArgHandler copied = new CallCopyingArgHandler(call, true);
            call.getOperator().acceptCall(this, call, false, copied);
            return copied.result();
          }
        });
  }
}
