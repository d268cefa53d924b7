package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.explain.PlanText;
import io.cellardb.sql.parser.tree.LockingQuery;
import io.cellardb.sql.parser.tree.RankedSyntax;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.scan.Limits;
import io.cellardb.sql.syntax.AggregateCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicTypeNameSpec;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Plans a query with FOR UPDATE and the like: the query returns the keys of the tables to be locked
 * behind its own columns. With SKIP LOCKED its LIMIT and OFFSET count rows that were locked, and so
 * come after the query.
 */
public final class LockPlanner {
  private final QueryPlanner planner;

  /** A planner of one statement. */
  public LockPlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * A planned query.
   *
   * @param write runs it
   * @param query what it reads, the columns for the locks behind its own
   * @param width how many columns are its own
   * @param parameters types of its parameters
   * @param text makes what EXPLAIN shows
   */
  public record Planned(
      Write write,
      QueryPlanner.Planned query,
      int width,
      List<RelDataType> parameters,
      Supplier<List<String>> text) {}

  /** Plans a query. */
  public Planned plan(LockingQuery locking) {
    SqlNode query = locking.query();
    SqlOrderBy order = query instanceof SqlOrderBy ordered ? ordered : null;
    SqlNode body = order == null ? query : order.query;
    SqlWith with = body instanceof SqlWith before ? before : null;
    SqlSelect select = select(locking, with == null ? body : with.body, order);
    List<LockedTables.Locked> tables = LockedTables.of(planner, with, select, locking.clauses());
    boolean skips =
        tables.stream()
            .anyMatch(table -> table.clause().waiting() == LockingQuery.Waiting.SKIP_LOCKED);
    SqlNode whole = widened(select, tables);
    if (with != null) {
      whole = new SqlWith(with.getParserPosition(), with.withList, whole);
    }
    if (order != null) {
      whole =
          new SqlOrderBy(
              order.getParserPosition(),
              whole,
              order.orderList,
              skips ? null : order.offset,
              skips ? null : order.fetch);
    }
    QueryPlanner.Planned planned = planner.plan(whole);
    List<RelDataType> parameters = new ArrayList<>(planned.parameters());
    StatementConstant offset = skips && order != null ? rows(order.offset, parameters) : null;
    StatementConstant fetch =
        skips && order != null ? rows(untied(locking, order.fetch), parameters) : null;
    List<LockRows.Lock> locks = new ArrayList<>();
    int width = planned.rowType().getFieldCount() - keyColumns(tables);
    int field = width;
    for (LockedTables.Locked table : tables) {
      int count = table.table().key().size();
      locks.add(
          new LockRows.Lock(
              table.table().stored(),
              KeyEncoding.of(table.table()),
              field,
              count,
              table.mode(),
              table.clause().waiting()));
      field += count;
    }
    return new Planned(
        new LockRows(SourceRows.of(planned.root()), width, locks, offset, fetch),
        planned,
        width,
        parameters,
        () -> PlanText.under(text(tables), planned.root()));
  }

  /** The SELECT whose rows are rows of tables. */
  private static SqlSelect select(LockingQuery locking, SqlNode query, SqlOrderBy order) {
    LockingQuery.Clause clause = locking.clauses().get(0);
    if (!(query instanceof SqlSelect select)) {
      throw LockedTables.refused(clause, "is not allowed with UNION, INTERSECT, EXCEPT or VALUES");
    }
    if (select.isDistinct() || RankedSyntax.distinctOn(select) != null) {
      throw LockedTables.refused(clause, "is not allowed with DISTINCT");
    }
    if (select.getGroup() != null || select.getHaving() != null) {
      throw LockedTables.refused(clause, "is not allowed with GROUP BY or HAVING");
    }
    if (select.getQualify() != null) {
      throw LockedTables.refused(clause, "is not allowed with QUALIFY");
    }
    boolean aggregated =
        select.getSelectList().stream().anyMatch(AggregateCalls::areIn)
            || (order != null && order.orderList.stream().anyMatch(AggregateCalls::areIn));
    if (aggregated) {
      throw LockedTables.refused(clause, "is not allowed with aggregate functions or windows");
    }
    return select;
  }

  private static int keyColumns(List<LockedTables.Locked> tables) {
    return tables.stream().mapToInt(table -> table.table().key().size()).sum();
  }

  /** The query with the keys of the tables behind its own columns. */
  private static SqlNode widened(SqlSelect select, List<LockedTables.Locked> tables) {
    SqlParserPos pos = select.getParserPosition();
    List<SqlNode> items = new ArrayList<>(select.getSelectList());
    int number = 0;
    for (LockedTables.Locked table : tables) {
      for (ColumnDefinition column : table.table().keyColumns()) {
        items.add(
            SqlStdOperatorTable.AS.createCall(
                pos,
                Queries.made(table.alias(), column, pos),
                new SqlIdentifier("$key" + number++, pos)));
      }
    }
    SqlSelect widened = (SqlSelect) select.clone(pos);
    widened.setSelectList(new SqlNodeList(items, select.getSelectList().getParserPosition()));
    return widened;
  }

  private static SqlNode untied(LockingQuery locking, SqlNode fetch) {
    if (RankedSyntax.tied(fetch) != null) {
      throw LockedTables.refused(
          locking.clauses().get(0), "SKIP LOCKED is not allowed with FETCH ... WITH TIES");
    }
    return fetch;
  }

  /** A number of rows, whose parameters are added to those of the query. */
  private StatementConstant rows(SqlNode number, List<RelDataType> parameters) {
    if (number == null) {
      return null;
    }
    SqlParserPos pos = number.getParserPosition();
    SqlDataTypeSpec bigint =
        new SqlDataTypeSpec(new SqlBasicTypeNameSpec(SqlTypeName.BIGINT, pos), pos);
    QueryPlanner.Scalars scalars =
        planner
            .another()
            .scalars(List.of(SqlStdOperatorTable.CAST.createCall(pos, number, bigint)));
    Queries.mergeParameters(parameters, scalars.parameters(), scalars.parameters().size());
    return Limits.compile(scalars.expressions().get(0));
  }

  private static String text(List<LockedTables.Locked> tables) {
    List<String> locks =
        tables.stream()
            .map(
                table ->
                    Queries.describe(table.table())
                        + " "
                        + table.clause().strength()
                        + (table.clause().waiting() == LockingQuery.Waiting.WAIT
                            ? ""
                            : " " + table.clause().waiting().sql()))
            .toList();
    return "LockRows(" + String.join(", ", locks) + ")";
  }
}
