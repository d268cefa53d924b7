package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.PlanText;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.plan.SqlException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans INSERT and UPSERT. INSERT sets every column, those that are not named to their defaults,
 * and refuses a key that exists; UPSERT sets the columns that are named and reads nothing.
 */
final class InsertPlanner {
  private static final Set<SqlKind> QUERIES = Set.of(SqlKind.SELECT, SqlKind.SCALAR_QUERY);

  private final QueryPlanner planner;

  InsertPlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * What a statement sets.
   *
   * @param columns the columns, first those that it names
   * @param defaults expressions for the columns that it does not name
   * @param timePosition the place of {@code _time} among the values that it gives, or -1
   * @param checks put to each row
   */
  private record Targets(
      TableDefinition table,
      List<ColumnDefinition> columns,
      List<SqlNode> defaults,
      int timePosition,
      boolean insert,
      RowChecks checks) {

    boolean timed() {
      return timePosition >= 0;
    }

    /** How many values a row of the source has. */
    int sourceWidth() {
      return columns.size() - defaults.size() + (timed() ? 1 : 0);
    }

    /** The values of a row, cast, in the order of {@code columns}, the time last. */
    List<SqlNode> ordered(List<SqlNode> values) {
      List<SqlNode> ordered = new ArrayList<>(values);
      SqlNode time = timed() ? ordered.remove(timePosition) : null;
      ordered.addAll(defaults);
      for (int i = 0; i < ordered.size(); i++) {
        ordered.set(i, Assignment.cast(ordered.get(i), columns.get(i)));
      }
      if (time != null) {
        ordered.add(RowTime.typed(time));
      }
      return ordered;
    }

    String text() {
      return (insert ? "Insert" : "Upsert")
          + "(table=["
          + Queries.describe(table)
          + "], columns="
          + Queries.names(columns)
          + ")";
    }
  }

  WritePlanner.Planned plan(SqlInsert insert) {
    Targets targets = targets(insert);
    SqlNode source = insert.getSource();
    return source.getKind() == SqlKind.VALUES
            && !SqlUtil.containsCall(source, call -> QUERIES.contains(call.getKind()))
        ? values(targets, ((SqlCall) source).getOperandList())
        : query(targets, source);
  }

  private WritePlanner.Planned values(Targets targets, List<SqlNode> rows) {
    List<SqlNode> items = new ArrayList<>();
    rows.forEach(row -> items.addAll(targets.ordered(items(row, targets.sourceWidth()))));
    QueryPlanner.Scalars scalars = planner.scalars(items);
    int width = items.size() / rows.size();
    List<List<RexNode>> expressions = new ArrayList<>();
    for (int from = 0; from < items.size(); from += width) {
      expressions.add(scalars.expressions().subList(from, from + width));
    }
    return new WritePlanner.Planned(
        new WriteValues(
            targets.table(),
            targets.columns(),
            expressions,
            targets.timed(),
            targets.insert(),
            targets.checks()),
        scalars.parameters(),
        List.of(targets.text(), "  Values(rows=[" + rows.size() + "])"));
  }

  private static List<SqlNode> items(SqlNode row, int width) {
    List<SqlNode> values =
        row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
    if (values.size() != width) {
      throw SqlException.at(
          row.getParserPosition(),
          "42601",
          "the row has " + values.size() + " values for " + width + " columns");
    }
    return values;
  }

  private WritePlanner.Planned query(Targets targets, SqlNode source) {
    QueryPlanner.Planned planned = planner.plan(select(targets, source));
    return new WritePlanner.Planned(
        new WriteQuery(
            targets.table(),
            targets.columns(),
            planned.root().compile(),
            planned.root().getRowType(),
            targets.timed(),
            targets.insert(),
            targets.checks()),
        planned.parameters(),
        PlanText.under(targets.text(), planned.root()));
  }

  /** {@code SELECT CAST(c1 AS type), ..., default, time FROM (source) AS source (c1, c2, ...)}. */
  private static SqlNode select(Targets targets, SqlNode source) {
    SqlParserPos pos = source.getParserPosition();
    List<SqlNode> references = new ArrayList<>();
    List<SqlNode> alias = new ArrayList<>();
    alias.add(source);
    alias.add(new SqlIdentifier("source", pos));
    for (int i = 1; i <= targets.sourceWidth(); i++) {
      references.add(new SqlIdentifier(List.of("source", "column" + i), pos));
      alias.add(new SqlIdentifier("column" + i, pos));
    }
    return Queries.select(
        targets.ordered(references),
        new SqlBasicCall(SqlStdOperatorTable.AS, alias, pos),
        null,
        pos);
  }

  private Targets targets(SqlInsert insert) {
    SqlIdentifier name = TableNames.target(insert.getTargetTable());
    TableDefinition table = TableNames.resolve(planner, name);
    List<ColumnDefinition> columns = new ArrayList<>();
    int timePosition = -1;
    SqlNodeList list = insert.getTargetColumnList();
    if (list == null) {
      columns.addAll(table.columns());
    } else {
      timePosition = namedColumns(list, table, columns);
    }
    List<SqlNode> defaults = addDefaults(table, columns, insert.isUpsert(), name);
    RowChecks checks =
        insert.isUpsert()
            ? RowChecks.ofPut(planner, table, columns, name)
            : RowChecks.ofWhole(planner, table, columns);
    return new Targets(table, columns, defaults, timePosition, !insert.isUpsert(), checks);
  }

  /** Adds the columns of a list but {@code _time}, whose position it returns, or -1. */
  private static int namedColumns(
      SqlNodeList list, TableDefinition table, List<ColumnDefinition> columns) {
    int timePosition = -1;
    Set<ColumnDefinition> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      SqlIdentifier name = (SqlIdentifier) list.get(i);
      if (name.isSimple() && name.getSimple().equalsIgnoreCase(RowTime.COLUMN)) {
        timePosition = i;
        continue;
      }
      ColumnDefinition column = TableNames.column(table, name);
      if (!seen.add(column)) {
        throw TableNames.setTwice(column, name);
      }
      columns.add(column);
    }
    return timePosition;
  }

  /**
   * Adds the columns that a statement does not name and that have a default which it sets, and
   * returns the defaults. The others stay absent.
   */
  private static List<SqlNode> addDefaults(
      TableDefinition table, List<ColumnDefinition> columns, boolean upsert, SqlIdentifier name) {
    List<SqlNode> defaults = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      if (columns.contains(column)) {
        continue;
      }
      boolean hasDefault = column.defaultSql() != null;
      if (hasDefault && (!upsert || column.isKey())) {
        columns.add(column);
        defaults.add(CellarParser.parseExpression(column.defaultSql()));
      } else if (!column.nullable() && !hasDefault) {
        throw SqlException.at(
            name.getParserPosition(),
            "23502",
            "column '"
                + column.name()
                + "' of table "
                + Queries.describe(table)
                + " is NOT NULL and has no default, so it must be set");
      }
    }
    return defaults;
  }
}
