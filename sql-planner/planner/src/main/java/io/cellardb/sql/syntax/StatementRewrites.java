package io.cellardb.sql.syntax;

import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.HistoryView;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.sql.parser.tree.EmptyList;
import io.cellardb.sql.parser.tree.LockingQuery;
import io.cellardb.sql.parser.tree.MixedInterval;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.parser.tree.SystemPeriod;
import io.cellardb.sql.repair.CommaJoins;
import io.cellardb.sql.repair.Copies;
import io.cellardb.sql.repair.FilteredWindows;
import io.cellardb.sql.repair.GroupingSets;
import io.cellardb.sql.repair.MembersOfWith;
import io.cellardb.sql.repair.MisplacedCalls;
import io.cellardb.sql.repair.Percentiles;
import io.cellardb.sql.repair.TimePrecision;
import io.cellardb.sql.repair.UnframedWindows;
import io.cellardb.sql.repair.UuidLiterals;
import io.cellardb.sql.time.SystemTime;
import io.cellardb.sql.validation.IntervalLiterals;
import io.cellardb.sql.validation.RecursiveReferences;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.SqlUnknownLiteral;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * What is changed of a statement before it is validated.
 *
 * <ul>
 *   <li>A table with FOR SYSTEM_TIME FROM, BETWEEN or ALL becomes its companion of that kind.
 *   <li>The time of every FOR SYSTEM_TIME goes into the function {@link SystemTime#OPERATOR}.
 *   <li>{@code CELL_TIME(...)} becomes a reference to a hidden column.
 *   <li>FILTER of functions over windows goes into their arguments, see {@link FilteredWindows}.
 *   <li>Frames of functions that have no use for them are left out, see {@link UnframedWindows}.
 *   <li>PERCENTILE_CONT and PERCENTILE_DISC become our own, see {@link Percentiles}.
 *   <li>Some functions become other ones, see {@link FunctionRewrites}.
 *   <li>The columns of VALUES that have no name are {@code column1} and so on, see {@link
 *       WithColumns}.
 *   <li>{@code TABLE t} becomes {@code SELECT * FROM t}, which leaves the hidden columns out.
 *   <li>The names of columns in WITH go into its queries, see {@link WithColumns}.
 *   <li>SEARCH and CYCLE become columns, see {@link Traversals}.
 *   <li>DISTINCT ON and WITH TIES become QUALIFY, see {@link RankedRows}.
 *   <li>The numbers of LIMIT and OFFSET become BIGINT, see {@link RowLimits}.
 *   <li>GROUP BY ALL becomes that of the items, see {@link GroupedItems}.
 *   <li>{@code x IN ()} becomes false.
 *   <li>What an interval of months and days is added to becomes two sums, see {@link
 *       MixedInterval}.
 *   <li>{@code GENERATE_SERIES(...)} in FROM becomes UNNEST, see {@link SeriesTables}; in SELECT it
 *       goes to FROM, see {@link SelectedSeries}.
 *   <li>JSON_TABLE becomes a query of UNNEST, see {@link JsonTables}.
 *   <li>UNNEST of several arrays becomes that of one array of rows, see {@link SeriesTables}.
 *   <li>Hints of a query become those of its tables, see {@link HintedTables}.
 *   <li>JOIN binds more than the comma of FROM, see {@link CommaJoins}.
 *   <li>ROLLUP and CUBE become GROUPING SETS, see {@link GroupingSets}.
 *   <li>Comparisons of rows become comparisons of their columns, see {@link RowConditions}.
 *   <li>A query that is compared with a row becomes a row of queries, see {@link RowQueries}.
 *   <li>What is random is computed once where Calcite repeats it, see {@link VolatileOperands}.
 *   <li>A cast to JSON becomes one to VARCHAR and a check, see {@link JsonType}.
 *   <li>{@code CAST(TRUE AS INTEGER)} becomes 1, see {@link TruthNumbers}.
 *   <li>{@code DATE 'today'} becomes a cast of the text, see {@link TimeWords}.
 *   <li>A UUID literal becomes {@code CAST('...' AS UUID)}, see {@link UuidLiterals}.
 * </ul>
 */
public final class StatementRewrites extends SqlShuttle {
  /** Constructors of queries, of which Calcite knows SELECT and set operations. */
  private static final Set<SqlKind> SIGNS = EnumSet.of(SqlKind.PLUS_PREFIX, SqlKind.MINUS_PREFIX);

  private static final Set<SqlKind> COLLECTED =
      EnumSet.of(
          SqlKind.ARRAY_QUERY_CONSTRUCTOR,
          SqlKind.MULTISET_QUERY_CONSTRUCTOR,
          SqlKind.MAP_QUERY_CONSTRUCTOR);

  private final UnaryOperator<SqlCall> tables;
  private final QueriesInside queries;

  /**
   * The changes of a statement.
   *
   * @param tables gives for a table of FROM that is a call, under an alias or not, what it stands
   *     for, and for any other call the call itself
   * @param values makes an expression of a query in LIMIT, OFFSET or FOR SYSTEM_TIME, which is not
   *     changed yet
   */
  public StatementRewrites(UnaryOperator<SqlCall> tables, UnaryOperator<SqlNode> values) {
    this.tables = tables;
    this.queries = new QueriesInside(values);
  }

  @Override
  public SqlNode visit(SqlLiteral literal) {
    if (literal instanceof SqlIntervalLiteral interval) {
      SqlNode meant = IntervalLiterals.meant(interval);
      if (meant != interval) {
        return meant;
      }
      TimePrecision.check(interval);
    }
    if (literal instanceof SqlUnknownLiteral unknown && unknown.tag.equals("TIME WITH TIME ZONE")) {
      throw TimePrecision.zonedTime(literal.getParserPosition());
    }
    SqlNode meant = TimeWords.meant(literal);
    return meant == literal ? UuidLiterals.cast(literal) : meant;
  }

  @Override
  public SqlNode visit(SqlDataTypeSpec type) {
    TimePrecision.check(type);
    return type;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    PlanningWork.step();
    SqlCall values = WithColumns.ofValues(call);
    if (values != call) {
      return visit(values);
    }
    if (call instanceof SqlWith with && Traversals.areIn(with)) {
      return visit(Traversals.expanded(with));
    }
    SqlCall ordered = RankedRows.withOrder(call);
    if (ordered != call) {
      return visit(ordered);
    }
    if (COLLECTED.contains(call.getKind())
        && (call.operand(0).getKind() == SqlKind.VALUES || call.operand(0) instanceof SqlWith)) {
      call.setOperand(0, everything(call.operand(0)));
    }
    if (HiddenNames.isCellTime(call)) {
      return HiddenNames.cellTime(call).accept(this);
    }
    if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
      return everything(call.operand(0));
    }
    if (call instanceof LockingQuery locking) {
      return locked(locking).accept(this);
    }
    if (call instanceof SqlWithItem item && item.query.isA(SqlKind.DML)) {
      throw SqlException.at(
          item.query.getParserPosition(),
          "0A000",
          "a WITH that changes rows stands at the beginning of a statement");
    }
    if (EmptyList.isIn(call)) {
      return visit(ofNothing(call));
    }
    SqlCall added = MixedInterval.applied(call);
    if (added != call) {
      return visit(added);
    }
    if (MixedInterval.is(call)) {
      throw SqlException.at(
          call.getParserPosition(),
          "0A000",
          "an interval of months and of days or times can only be added to a time, or subtracted"
              + " from one");
    }
    if (call instanceof SqlSelect select) {
      HintedTables.placeIn(select);
      SelectedSeries.moveIn(select);
      GroupedItems.replaceIn(select);
      GroupingLimit.check(select.getGroup());
      select.setFrom(CommaJoins.grouped(select.getFrom()));
      UnframedWindows.replaceIn(select);
    }
    if (call instanceof SqlWindow window) {
      UnframedWindows.writeEnd(window);
    }
    if (call instanceof SqlCase cases) {
      CaseValues.separate(cases);
    }
    if (call instanceof SqlWith with) {
      RecursiveReferences.check(with);
      RandomQueries.check(with);
    }
    if (call instanceof SqlOrderBy order) {
      SqlOrderBy typed = limited(order);
      return RankedRows.isOne(typed)
          ? super.visit(RankedRows.qualified(typed))
          : sorted((SqlOrderBy) super.visit(typed));
    }
    if (RankedRows.isOne(call)) {
      return super.visit(RankedRows.qualified(call));
    }
    SqlCall table = tables.apply(call);
    if (table != call) {
      return visit(table);
    }
    if (JsonTables.isOne(call)) {
      return super.visit(JsonTables.query(call));
    }
    if (SeriesTables.isOne(call)) {
      return super.visit(SeriesTables.unnested(call));
    }
    if (call.getKind() == SqlKind.UNNEST && call.operandCount() > 1) {
      return super.visit(SeriesTables.sideBySide(call));
    }
    MembersOfWith.replaceIn(call);
    if (GroupingSets.isOne(call)) {
      return super.visit(GroupingSets.of(call));
    }
    MisplacedCalls.check(call, FunctionLibraries.DEFAULT.operators());
    boolean ofQuery = call.getKind() == SqlKind.EXISTS || call.getKind() == SqlKind.UNIQUE;
    if (ofQuery && !call.operand(0).isA(SqlKind.QUERY)) {
      throw SqlException.at(
          call.operand(0).getParserPosition(),
          "42601",
          call.getOperator().getName() + " needs a query in parentheses");
    }
    if (call instanceof SqlWith with) {
      queries.begin();
      SqlNode named = super.visit(WithColumns.named(with));
      queries.end();
      return named;
    }
    if (call instanceof SqlWithItem item) {
      SqlNode visited = super.visit(item);
      queries.add(item);
      return visited;
    }
    if (call instanceof SqlSnapshot snapshot && queries.replacedIn(snapshot) != snapshot) {
      return visit(queries.replacedIn(snapshot));
    }
    SqlCall rewritten =
        FilteredWindows.isOne(call)
            ? FilteredWindows.unfiltered(call)
            : FunctionRewrites.of(Percentiles.own(call));
    SqlNode visited = super.visit(rewritten);
    if (visited.getKind() == SqlKind.GROUPING_SETS) {
      return GroupingSets.flat((SqlCall) visited);
    }
    if (visited instanceof SqlCall cast && cast.getKind() == SqlKind.CAST) {
      return TruthNumbers.isOne(cast) ? TruthNumbers.number(cast) : JsonType.checked(cast);
    }
    if (SIGNS.contains(visited.getKind())
        && SqlUtil.isNullLiteral(((SqlCall) visited).operand(0), false)) {
      return ((SqlCall) visited).operand(0); // which has no type, so that there is none to negate
    }
    if (visited instanceof SqlCall compared && RowQueries.isOne(compared)) {
      return VolatileOperands.once(RowQueries.compared(compared));
    }
    if (visited instanceof SqlCall repeating) {
      SqlNode once = VolatileOperands.once(repeating);
      if (once != visited) {
        return once;
      }
    }
    if (visited instanceof SqlJoin join && join.isNatural()) {
      refusePeriods(join);
    }
    if (visited instanceof SqlCall aliased
        && aliased.getKind() == SqlKind.AS
        && call.operand(0) instanceof SqlSnapshot
        && aliased.operand(0).getKind() == SqlKind.AS) {
      // The companion has the table's name unless it has another one.
      aliased.setOperand(0, ((SqlCall) aliased.operand(0)).operand(0));
      return aliased;
    }
    if (visited instanceof SqlSnapshot snapshot && SystemPeriod.isIn(snapshot)) {
      return during(snapshot);
    }
    if (visited instanceof SqlSnapshot snapshot) {
      SqlNode time = typed(snapshot.getPeriod());
      return new SqlSnapshot(
          snapshot.getParserPosition(),
          snapshot.getTableRef(),
          SystemTime.OPERATOR.createCall(time.getParserPosition(), time));
    }
    return visited;
  }

  /** A query with typed numbers, whose queries see those of its WITH. */
  private SqlOrderBy limited(SqlOrderBy order) {
    if (!(order.query instanceof SqlWith with)) {
      return RowLimits.typed(order, queries);
    }
    queries.begin();
    with.withList.forEach(item -> queries.add((SqlWithItem) item));
    SqlOrderBy typed = RowLimits.typed(order, queries);
    queries.end();
    return typed;
  }

  private static SqlNode locked(LockingQuery locking) {
    if (locking.result() == null) {
      LockingQuery.Clause clause = locking.clauses().get(0);
      throw SqlException.at(
          clause.pos(),
          "0A000",
          "FOR " + clause.strength() + " locks rows for a statement, and is not supported here");
    }
    return Copies.of(locking.result());
  }

  private static SqlNode sorted(SqlOrderBy order) {
    MisplacedCalls.typeParameters(order.orderList);
    return order;
  }

  /** {@code x IN ()}, which is false whatever x is, and NOT IN, which is true. */
  private static SqlCall ofNothing(SqlCall call) {
    SqlParserPos pos = call.getParserPosition();
    boolean negated = call.getKind() == SqlKind.NOT_IN;
    SqlNode operand = call.operand(0);
    SqlNode test = SqlStdOperatorTable.IS_NULL.createCall(pos, operand);
    return (negated ? SqlStdOperatorTable.OR : SqlStdOperatorTable.AND)
        .createCall(pos, SqlLiteral.createBoolean(negated, pos), test);
  }

  /** A table with a period, under its own name. */
  private static SqlNode during(SqlSnapshot snapshot) {
    SqlParserPos pos = snapshot.getParserPosition();
    if (snapshot.getTableRef() instanceof SqlTableRef hinted) {
      throw SqlException.at(
          hinted.hints.getParserPosition(),
          "0A000",
          "a table that is read FROM, BETWEEN or ALL of the system time cannot have hints");
    }
    if (!(snapshot.getTableRef() instanceof SqlIdentifier table)) {
      throw SqlException.at(
          pos, "0A000", "only a table can be read FROM, BETWEEN or ALL of the system time");
    }
    int last = table.names.size() - 1;
    String name = table.names.get(last);
    if (CellsView.of(name) != null || HistoryView.isHistory(name)) {
      throw SqlException.at(
          pos, "0A000", name + " can be read AS OF a time, but not FROM, BETWEEN or ALL");
    }
    SqlCall period = (SqlCall) snapshot.getPeriod();
    List<SqlNode> times = new ArrayList<>();
    for (SqlNode time : period.getOperandList()) {
      times.add(SystemTime.OPERATOR.createCall(time.getParserPosition(), typed(time)));
    }
    return SqlStdOperatorTable.AS.createCall(
        pos,
        new SqlSnapshot(
            pos,
            table.setName(last, name + HistoryView.PERIODS.suffix()),
            period.getOperator().createCall(period.getParserPosition(), times)),
        new SqlIdentifier(name, table.getComponentParserPosition(last)));
  }

  /** The columns of the periods would have to be equal, too. */
  private static void refusePeriods(SqlJoin join) {
    join.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlCall call) {
            if (call instanceof SqlSnapshot snapshot && SystemPeriod.isIn(snapshot)) {
              throw SqlException.at(
                  join.getParserPosition(),
                  "0A000",
                  "NATURAL JOIN is not supported with FOR SYSTEM_TIME FROM, BETWEEN or ALL");
            }
            return call instanceof SqlSelect ? null : super.visit(call);
          }
        });
  }

  /** {@code SELECT * FROM t}, of a table or a query. */
  static SqlNode everything(SqlNode table) {
    SqlParserPos pos = table.getParserPosition();
    return SelectBuilder.select(List.of(SqlIdentifier.star(pos)), pos).from(table).build();
  }

  /** A bare parameter has no type of its own; this one takes any. */
  private static SqlNode typed(SqlNode time) {
    SqlParserPos pos = time.getParserPosition();
    return time.getKind() == SqlKind.DYNAMIC_PARAM
        ? SqlStdOperatorTable.CAST.createCall(
            pos, time, new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.ANY, pos), pos))
        : time;
  }
}
