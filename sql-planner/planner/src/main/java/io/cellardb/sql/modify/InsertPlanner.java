package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.Right;
import io.cellardb.sql.catalog.Rights;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.parser.tree.ConflictInsert;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.repair.ColumnAliases;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCharStringLiteral;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans INSERT and UPSERT. INSERT sets every column, those that are not named to their defaults,
 * and refuses a key that exists; UPSERT sets the columns that are named and does not read the row.
 */
final class InsertPlanner {
  private static final Set<SqlKind> QUERIES =
      Set.of(SqlKind.SELECT, SqlKind.SCALAR_QUERY, SqlKind.VALUES);

  private final QueryPlanner planner;
  private final IdentityValues identities;
  private final GeneratedKeys keys;

  /**
   * A planner of one statement.
   *
   * @param identities whose values identity columns get
   * @param keys what the user wants to know of the rows, beside RETURNING; null for nothing
   */
  InsertPlanner(QueryPlanner planner, IdentityValues identities, GeneratedKeys keys) {
    this.planner = planner;
    this.identities = identities;
    this.keys = keys;
  }

  /**
   * What a statement sets.
   *
   * @param columns the columns, first those that it names
   * @param defaults expressions for the columns that it does not name
   * @param timePosition the place of {@code _time} among the values that it gives, or -1
   * @param checks put to each row
   * @param ignored columns whose given values count for nothing
   * @param alias the name of the table within the statement
   */
  record Targets(
      TableDefinition table,
      List<ColumnDefinition> columns,
      List<SqlNode> defaults,
      int timePosition,
      boolean insert,
      RowChecks checks,
      Set<ColumnDefinition> ignored,
      String alias) {

    boolean timed() {
      return timePosition >= 0;
    }

    /** What DEFAULT, or a parameter that nothing else gives a type, means in the source. */
    SqlNode typed(int position, SqlNode value) {
      if (position == timePosition) {
        return value.getKind() == SqlKind.DEFAULT
            ? SqlLiteral.createNull(value.getParserPosition())
            : RowTime.typed(value);
      }
      int column = timed() && position > timePosition ? position - 1 : position;
      return Assignment.cast(value, columns.get(column));
    }

    /** How many values a row of the source has. */
    int sourceWidth() {
      return columns.size() - defaults.size() + (timed() ? 1 : 0);
    }

    /** How many fields a row that is written has, the time among them. */
    int width() {
      return columns.size() + (timed() ? 1 : 0);
    }

    /** The values of a row, cast, in the order of {@code columns}, the time last. */
    List<SqlNode> ordered(List<SqlNode> values) {
      List<SqlNode> ordered = new ArrayList<>(values);
      SqlNode time = timed() ? ordered.remove(timePosition) : null;
      ordered.addAll(defaults);
      for (int i = 0; i < ordered.size(); i++) {
        ColumnDefinition column = columns.get(i);
        SqlNode value = ignored.contains(column) ? Assignment.defaultOf(column) : ordered.get(i);
        ordered.set(i, Assignment.cast(value, column));
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

  /**
   * Plans a statement.
   *
   * @param returning the list of RETURNING, or null
   */
  WritePlanner.Planned plan(SqlInsert insert, SqlNodeList returning) {
    Targets targets = targets(insert, returning != null || keys != null);
    SqlNode source = insert.getSource();
    SqlNodeList wanted = returning == null ? keyColumns(targets, insert) : returning;
    if (insert instanceof ConflictInsert conflict) {
      return new ConflictPlanner(planner).plan(conflict, targets, wanted);
    }
    WrittenColumns written =
        wanted == null ? WrittenColumns.NONE : WrittenColumns.of(wanted, targets);
    return written != null
            && targets.ignored().isEmpty()
            && source.getKind() == SqlKind.VALUES
            && ((SqlCall) source).getOperandList().stream().noneMatch(InsertPlanner::hasQuery)
        ? values(targets, ((SqlCall) source).getOperandList(), written)
        : query(targets, source, wanted, written);
  }

  private static boolean hasQuery(SqlNode row) {
    return SqlUtil.containsCall(row, call -> QUERIES.contains(call.getKind()));
  }

  /** The columns that the user wants to know, as a list of RETURNING; null for none. */
  private SqlNodeList keyColumns(Targets targets, SqlInsert insert) {
    if (keys == null) {
      return null;
    }
    SqlParserPos pos = insert.getParserPosition();
    List<SqlNode> names = new ArrayList<>();
    for (ColumnDefinition column : keys.of(targets.table())) {
      if (!targets.insert() && !targets.columns().contains(column)) {
        throw SqlException.at(
            pos, "0A000", "UPSERT does not read the column '" + column.name() + "'");
      }
      SqlIdentifier name = new SqlIdentifier(column.name(), pos);
      TableNames.check(planner, name, Right.SELECT, targets.table(), column);
      names.add(name);
    }
    return names.isEmpty() ? null : new SqlNodeList(names, pos);
  }

  private WritePlanner.Planned values(Targets targets, List<SqlNode> rows, WrittenColumns written) {
    List<SqlNode> items = new ArrayList<>();
    rows.forEach(row -> items.addAll(targets.ordered(items(row, targets.sourceWidth()))));
    QueryPlanner.Scalars scalars = planner.scalars(items);
    int width = items.size() / rows.size();
    List<List<StatementConstant>> expressions = new ArrayList<>();
    for (int from = 0; from < items.size(); from += width) {
      expressions.add(
          scalars.expressions().subList(from, from + width).stream()
              .map(StatementConstant::of)
              .toList());
    }
    return new WritePlanner.Planned(
        new WriteValues(
            IndexedTable.of(planner, targets.table()),
            targets.columns(),
            expressions,
            targets.timed(),
            targets.insert(),
            targets.checks(),
            written),
        scalars.parameters(),
        () -> List.of(targets.text(), "  Values(rows=[" + rows.size() + "])"),
        written.fields(planner));
  }

  static List<SqlNode> items(SqlNode row, int width) {
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

  private WritePlanner.Planned query(
      Targets targets, SqlNode source, SqlNodeList returning, WrittenColumns plain) {
    WrittenColumns written = plain == null ? WrittenColumns.NONE : plain;
    SqlNode query =
        returning == null || written.any()
            ? select(targets, source, List.of())
            : selectReturning(targets, source, returning);
    QueryPlanner.Planned planned = planner.plan(query);
    return new WritePlanner.Planned(
        new WriteQuery(
            IndexedTable.of(planner, targets.table()),
            targets.columns(),
            SourceRows.of(planned.root()),
            targets.timed(),
            targets.insert(),
            targets.checks(),
            written),
        planned.parameters(),
        () -> PlanText.under(targets.text(), planned.root()),
        written.any()
            ? written.fields(planner)
            : Queries.fieldsFrom(planned.rowType(), targets.width()));
  }

  /** The query for what is written, and then what is returned. */
  static SqlNode selectReturning(Targets targets, SqlNode source, SqlNodeList returning) {
    List<ColumnDefinition> absent = new ArrayList<>(targets.table().columns());
    absent.removeAll(targets.columns());
    List<SqlNode> nulls = new ArrayList<>();
    for (ColumnDefinition column : targets.insert() ? absent : List.<ColumnDefinition>of()) {
      nulls.add(Assignment.cast(SqlLiteral.createNull(returning.getParserPosition()), column));
    }
    SqlNode query = select(targets, source, nulls);
    return new ReturningList(targets.table(), targets.alias(), returning)
        .select(
            none -> query,
            targets.width() + nulls.size(),
            targets.width(),
            column -> {
              int place = targets.columns().indexOf(column);
              if (place < 0 && !targets.insert()) {
                throw new SqlException(
                    "0A000",
                    "UPSERT does not read the column '"
                        + column.name()
                        + "', so that it cannot return it; RETURNING takes the columns it names");
              }
              return place >= 0 ? place : targets.width() + absent.indexOf(column);
            });
  }

  /** {@code SELECT CAST(c1 AS type), ..., default, time FROM (source) AS source (c1, c2, ...)}. */
  static SqlNode select(Targets targets, SqlNode given, List<SqlNode> more) {
    SqlNode source = explicit(targets, given);
    SqlParserPos pos = source.getParserPosition();
    List<SqlNode> references = new ArrayList<>();
    List<SqlNode> alias = new ArrayList<>();
    alias.add(source);
    alias.add(new SqlIdentifier(ColumnAliases.WRITTEN, pos));
    for (int i = 1; i <= targets.sourceWidth(); i++) {
      references.add(new SqlIdentifier(List.of(ColumnAliases.WRITTEN, "column" + i), pos));
      alias.add(new SqlIdentifier("column" + i, pos));
    }
    if (targets.sourceWidth() == 0) {
      alias.add(new SqlIdentifier("nothing", pos));
    }
    List<SqlNode> selected = targets.ordered(references);
    selected.addAll(more);
    return SelectBuilder.select(selected, pos)
        .from(new SqlBasicCall(SqlStdOperatorTable.AS, alias, pos))
        .build();
  }

  /**
   * VALUES with the defaults of the columns in place of DEFAULT, and types for parameters and
   * literal texts.
   */
  private static SqlNode explicit(Targets targets, SqlNode source) {
    if (source.getKind() != SqlKind.VALUES) {
      return source;
    }
    List<SqlNode> rows = new ArrayList<>();
    for (SqlNode row : ((SqlCall) source).getOperandList()) {
      List<SqlNode> values = new ArrayList<>(items(row, targets.sourceWidth()));
      for (int i = 0; i < values.size(); i++) {
        SqlKind kind = values.get(i).getKind();
        if (kind == SqlKind.DEFAULT
            || kind == SqlKind.DYNAMIC_PARAM
            || values.get(i) instanceof SqlCharStringLiteral) {
          values.set(i, targets.typed(i, values.get(i)));
        }
      }
      if (values.isEmpty()) {
        // DEFAULT VALUES: a row needs a column, though nobody looks at it.
        values.add(SqlLiteral.createBoolean(true, row.getParserPosition()));
      }
      rows.add(SqlStdOperatorTable.ROW.createCall(row.getParserPosition(), values));
    }
    return SqlStdOperatorTable.VALUES.createCall(source.getParserPosition(), rows);
  }

  /**
   * What a statement sets.
   *
   * @param returned whether rows are returned
   */
  Targets targets(SqlInsert insert, boolean returned) {
    SqlNode target = insert.getTargetTable();
    SqlNode named = target.getKind() == SqlKind.AS ? ((SqlCall) target).operand(0) : target;
    if (named.getKind() == SqlKind.EXTEND && insert instanceof ConflictInsert) {
      throw SqlException.at(
          insert.getParserPosition(), "0A000", "EXTEND with ON CONFLICT is not supported");
    }
    SqlIdentifier name = TableNames.target(target);
    TableDefinition table = TableNames.resolveExtended(planner, target);
    List<ColumnDefinition> columns = new ArrayList<>();
    int timePosition = -1;
    SqlNodeList list = insert.getTargetColumnList();
    if (list == null) {
      columns.addAll(unnamedColumns(table, insert));
    } else {
      timePosition = namedColumns(list, table, columns);
    }
    checkRights(insert, name, table, columns, timePosition >= 0);
    Set<ColumnDefinition> ignored = identities.check(table, columns, timePosition, insert);
    List<SqlNode> defaults = OmittedColumns.addTo(columns, table, insert.isUpsert(), name);
    OmittedColumns.addComputed(columns, defaults, table, insert.isUpsert(), returned);
    RowChecks checks =
        insert.isUpsert()
            ? PutRows.checks(planner, table, columns, name)
            : RowChecks.ofWhole(
                planner,
                table,
                columns,
                columns.stream().filter(ColumnDefinition::isGenerated).toList());
    return new Targets(
        table,
        columns,
        defaults,
        timePosition,
        !insert.isUpsert(),
        checks,
        ignored,
        TableNames.alias(target, null));
  }

  /** INSERT needs that right on what it sets; UPSERT may change a row as well. */
  private void checkRights(
      SqlInsert insert,
      SqlIdentifier name,
      TableDefinition table,
      List<ColumnDefinition> columns,
      boolean timed) {
    Rights rights = planner.schema().rights();
    if (rights.unlimited()) {
      return;
    }
    TableNames.checked(
        name,
        () -> {
          rights.checkSome(Right.INSERT, table.name());
          if (timed) {
            rights.check(Right.INSERT, table.name());
          }
          for (ColumnDefinition column : columns) {
            rights.check(Right.INSERT, table.name(), column.name());
            if (insert.isUpsert() && !column.isKey()) {
              rights.check(Right.UPDATE, table.name(), column.name());
            }
          }
        });
  }

  /**
   * The columns of a statement that names none: as many of the first ones as an INSERT has values,
   * all for UPSERT. Generated ones at the end need none in either.
   */
  private List<ColumnDefinition> unnamedColumns(TableDefinition table, SqlInsert statement) {
    List<ColumnDefinition> visible = table.visibleColumns();
    int needed = visible.size();
    while (needed > 0 && visible.get(needed - 1).isGenerated()) {
      needed--;
    }
    if (statement.isUpsert() && needed == visible.size()) {
      return visible;
    }
    int given = width(statement.getSource());
    boolean enough = statement.isUpsert() ? given == needed : given > 0;
    return enough && given < visible.size() ? visible.subList(0, given) : visible;
  }

  /** How many values a row of a source has. */
  private int width(SqlNode source) {
    if (source.getKind() == SqlKind.VALUES) {
      SqlNode row = ((SqlCall) source).operand(0);
      return row.getKind() == SqlKind.ROW ? ((SqlCall) row).operandCount() : 1;
    }
    if (source instanceof SqlSelect select
        && select.getSelectList().stream()
            .noneMatch(item -> item instanceof SqlIdentifier name && name.isStar())) {
      return select.getSelectList().size();
    }
    return planner.another().rowType(MergePlanner.copy(source)).getFieldCount();
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
}
