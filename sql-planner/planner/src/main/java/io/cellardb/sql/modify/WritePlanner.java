package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.plan.PlanText;
import io.cellardb.sql.plan.QueryPlanner;
import io.cellardb.sql.plan.SqlException;
import io.cellardb.sql.schema.CellsTable;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Mutation;
import io.cellardb.storage.WriteBatch;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDelete;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans INSERT, UPSERT, UPDATE and DELETE. Each is rewritten to a query that returns what is to be
 * written: {@code UPDATE t SET c = e WHERE p} to {@code SELECT key, CAST(e AS type) FROM t WHERE p}
 * and so on. The validator and the planner thus see nothing but queries, and places in error
 * messages stay those of the statement.
 */
public final class WritePlanner {
  private final QueryPlanner planner;

  /** A planner of one statement. */
  public WritePlanner(QueryPlanner planner) {
    this.planner = planner;
  }

  /**
   * A planned write.
   *
   * @param write runs it
   * @param parameters types of its parameters
   * @param text what EXPLAIN shows
   */
  public record Planned(Write write, List<RelDataType> parameters, List<String> text) {}

  /** Plans a statement. */
  public Planned plan(SqlNode statement) {
    return switch (statement.getKind()) {
      case INSERT -> insert((SqlInsert) statement);
      case UPDATE -> update((SqlUpdate) statement);
      case DELETE -> delete((SqlDelete) statement);
      default -> throw notSupported(statement.getKind().sql, statement.getParserPosition());
    };
  }

  private Planned insert(SqlInsert insert) {
    SqlIdentifier target = tableName(insert.getTargetTable());
    TableDefinition table = table(target);
    boolean upsert = insert.isUpsert();
    List<ColumnDefinition> columns = new ArrayList<>();
    int timePosition = targets(insert, table, columns);
    int sourceColumns = columns.size() + (timePosition < 0 ? 0 : 1);
    List<SqlNode> appended = missing(table, columns, !upsert, target);
    String text = (upsert ? "Upsert" : "Insert") + "(table=[" + describe(table) + "], columns=";

    if (insert.getSource().getKind() == SqlKind.VALUES && isScalar(insert.getSource())) {
      List<SqlNode> items = new ArrayList<>();
      List<SqlNode> rows = ((SqlCall) insert.getSource()).getOperandList();
      for (SqlNode row : rows) {
        List<SqlNode> values = row(row, sourceColumns);
        items.addAll(ordered(values, appended, columns, timePosition));
      }
      QueryPlanner.Scalars scalars = planner.scalars(items);
      int width = columns.size() + (timePosition < 0 ? 0 : 1);
      List<List<org.apache.calcite.rex.RexNode>> expressions = new ArrayList<>();
      for (int from = 0; from < items.size(); from += width) {
        expressions.add(scalars.expressions().subList(from, from + width));
      }
      return new Planned(
          new WriteValues(table, columns, expressions, timePosition >= 0, !upsert),
          scalars.parameters(),
          List.of(text + names(columns) + ")", "  Values(rows=[" + rows.size() + "])"));
    }
    SqlNode query = sourceQuery(insert.getSource(), appended, columns, timePosition, sourceColumns);
    QueryPlanner.Planned planned = planner.plan(query);
    return new Planned(
        new WriteQuery(
            table,
            columns,
            planned.root().compile(),
            planned.root().getRowType(),
            timePosition >= 0,
            !upsert),
        planned.parameters(),
        PlanText.under(text + names(columns) + ")", planned.root()));
  }

  /**
   * Fills {@code columns} with the target columns but {@code _time}, and returns the position of
   * that one among the targets, or -1.
   */
  private static int targets(
      SqlInsert insert, TableDefinition table, List<ColumnDefinition> columns) {
    SqlNodeList list = insert.getTargetColumnList();
    if (list == null) {
      columns.addAll(table.columns());
      return -1;
    }
    int timePosition = -1;
    Set<ColumnDefinition> seen = new HashSet<>();
    for (int i = 0; i < list.size(); i++) {
      SqlIdentifier name = (SqlIdentifier) list.get(i);
      if (name.isSimple() && name.getSimple().equalsIgnoreCase(RowTime.COLUMN)) {
        timePosition = i;
        continue;
      }
      ColumnDefinition column = column(table, name);
      if (!seen.add(column)) {
        throw new SqlException(
            "42701",
            "column '" + column.name() + "' is set more than once",
            name.getParserPosition().getLineNum(),
            name.getParserPosition().getColumnNum(),
            null);
      }
      columns.add(column);
    }
    return timePosition;
  }

  /**
   * Expressions for columns that the statement does not name, which are appended to {@code
   * columns}: their defaults where the row is new. A column without one stays absent.
   */
  private static List<SqlNode> missing(
      TableDefinition table,
      List<ColumnDefinition> columns,
      boolean withDefaults,
      SqlIdentifier target) {
    List<SqlNode> expressions = new ArrayList<>();
    for (ColumnDefinition column : table.columns()) {
      if (columns.contains(column)) {
        continue;
      }
      boolean hasDefault = column.defaultSql() != null;
      if (hasDefault && (withDefaults || column.isKey())) {
        columns.add(column);
        expressions.add(CellarParser.parseExpression(column.defaultSql()));
      } else if (!column.nullable() && !hasDefault) {
        throw new SqlException(
            "23502",
            "column '"
                + column.name()
                + "' of table "
                + describe(table)
                + " is NOT NULL and has no default, so it must be set",
            target.getParserPosition().getLineNum(),
            target.getParserPosition().getColumnNum(),
            null);
      }
    }
    return expressions;
  }

  private static List<SqlNode> row(SqlNode row, int width) {
    List<SqlNode> values =
        row.getKind() == SqlKind.ROW ? ((SqlCall) row).getOperandList() : List.of(row);
    if (values.size() != width) {
      throw new SqlException(
          "42601",
          "the row has " + values.size() + " values for " + width + " columns",
          row.getParserPosition().getLineNum(),
          row.getParserPosition().getColumnNum(),
          null);
    }
    return values;
  }

  /** The values of a row, cast, in the order of {@code columns}, the time last. */
  private List<SqlNode> ordered(
      List<SqlNode> values,
      List<SqlNode> appended,
      List<ColumnDefinition> columns,
      int timePosition) {
    List<SqlNode> ordered = new ArrayList<>(values);
    SqlNode time = timePosition < 0 ? null : ordered.remove(timePosition);
    ordered.addAll(appended);
    for (int i = 0; i < ordered.size(); i++) {
      ordered.set(i, Assignment.cast(ordered.get(i), columns.get(i)));
    }
    if (time != null) {
      ordered.add(time);
    }
    return ordered;
  }

  /** {@code SELECT CAST(c0 AS type), ..., default, time FROM (source) AS s (c0, c1, ...)}. */
  private SqlNode sourceQuery(
      SqlNode source,
      List<SqlNode> appended,
      List<ColumnDefinition> columns,
      int timePosition,
      int width) {
    SqlParserPos pos = source.getParserPosition();
    List<SqlNode> references = new ArrayList<>();
    List<SqlNode> alias = new ArrayList<>();
    alias.add(source);
    alias.add(new SqlIdentifier("source", pos));
    for (int i = 0; i < width; i++) {
      String name = "column" + (i + 1);
      references.add(new SqlIdentifier(List.of("source", name), pos));
      alias.add(new SqlIdentifier(name, pos));
    }
    List<SqlNode> items = ordered(references, appended, columns, timePosition);
    SqlNode from = new SqlBasicCall(SqlStdOperatorTable.AS, alias, pos);
    return select(items, from, null, pos);
  }

  private Planned update(SqlUpdate update) {
    SqlIdentifier target = tableName(update.getTargetTable());
    TableDefinition table = table(target);
    List<ColumnDefinition> columns = new ArrayList<>(table.keyColumns());
    List<SqlNode> items = new ArrayList<>();
    SqlIdentifier alias = update.getAlias();
    for (ColumnDefinition column : columns) {
      items.add(reference(alias, target, column));
    }
    for (int i = 0; i < update.getTargetColumnList().size(); i++) {
      SqlIdentifier name = (SqlIdentifier) update.getTargetColumnList().get(i);
      ColumnDefinition column = column(table, name);
      if (column.isKey()) {
        throw notSupported(
            "changing the key column '" + column.name() + "'", name.getParserPosition());
      }
      if (column.type().isMap()) {
        throw notSupported(
            "setting the MAP '" + column.name() + "' by UPDATE (UPSERT merges entries)",
            name.getParserPosition());
      }
      if (columns.contains(column)) {
        throw new SqlException(
            "42701",
            "column '" + column.name() + "' is set more than once",
            name.getParserPosition().getLineNum(),
            name.getParserPosition().getColumnNum(),
            null);
      }
      columns.add(column);
      items.add(Assignment.cast(update.getSourceExpressionList().get(i), column));
    }
    SqlParserPos pos = update.getParserPosition();
    QueryPlanner.Planned planned =
        planner.plan(select(items, aliased(target, alias), update.getCondition(), pos));
    RowWriter writer = new RowWriter(table, columns);
    ChangeRows.Change change =
        new ChangeRows.Change() {
          @Override
          public byte[] key(Object[] row) {
            return writer.key(row);
          }

          @Override
          public List<Mutation> mutations(Object[] row) {
            List<Mutation> mutations = new ArrayList<>();
            writer.set(row, WriteBatch.NOW, false, mutations);
            return mutations;
          }
        };
    List<ColumnDefinition> set = columns.subList(table.key().size(), columns.size());
    return changeRows(
        table, planned, change, "Update(table=[" + describe(table) + "], set=" + names(set) + ")");
  }

  private Planned delete(SqlDelete delete) {
    SqlIdentifier target = tableName(delete.getTargetTable());
    if (target
        .names
        .get(target.names.size() - 1)
        .toLowerCase(Locale.ROOT)
        .endsWith(CellsTable.SUFFIX)) {
      return deleteCells(delete, target);
    }
    TableDefinition table = table(target);
    List<SqlNode> items = new ArrayList<>();
    for (ColumnDefinition column : table.keyColumns()) {
      items.add(reference(delete.getAlias(), target, column));
    }
    QueryPlanner.Planned planned =
        planner.plan(
            select(
                items,
                aliased(target, delete.getAlias()),
                delete.getCondition(),
                delete.getParserPosition()));
    KeyEncoding key = KeyEncoding.of(table);
    ChangeRows.Change change =
        new ChangeRows.Change() {
          @Override
          public byte[] key(Object[] row) {
            return key.encode(row);
          }

          @Override
          public List<Mutation> mutations(Object[] row) {
            return List.of(new Mutation.DeleteRow(WriteBatch.NOW));
          }
        };
    return changeRows(table, planned, change, "Delete(table=[" + describe(table) + "])");
  }

  /** Deletes exactly the versions that a query on {@code t$cells} finds. */
  private Planned deleteCells(SqlDelete delete, SqlIdentifier target) {
    List<String> names = new ArrayList<>(target.names);
    String last = names.remove(names.size() - 1);
    names.add(last.substring(0, last.length() - CellsTable.SUFFIX.length()));
    TableDefinition table = table(new SqlIdentifier(names, target.getParserPosition()));
    SqlParserPos pos = delete.getParserPosition();
    List<SqlNode> items = new ArrayList<>();
    for (String column : List.of("_row", "family", "qualifier", "cell_time")) {
      items.add(new SqlIdentifier(column, pos));
    }
    QueryPlanner.Planned planned =
        planner.plan(select(items, aliased(target, delete.getAlias()), delete.getCondition(), pos));
    ChangeRows.Change change =
        new ChangeRows.Change() {
          @Override
          public byte[] key(Object[] row) {
            return (byte[]) row[0];
          }

          @Override
          public List<Mutation> mutations(Object[] row) {
            return List.of(
                new Mutation.DeleteVersion(
                    (String) row[1], ByteString.utf8((String) row[2]).array(), (Long) row[3]));
          }
        };
    return changeRows(table, planned, change, "DeleteCells(table=[" + describe(table) + "])");
  }

  private static Planned changeRows(
      TableDefinition table, QueryPlanner.Planned planned, ChangeRows.Change change, String text) {
    return new Planned(
        new ChangeRows(table, planned.root().compile(), planned.root().getRowType(), change),
        planned.parameters(),
        PlanText.under(text, planned.root()));
  }

  private TableDefinition table(SqlIdentifier name) {
    return TableNames.resolve(planner, name);
  }

  private static SqlIdentifier tableName(SqlNode target) {
    if (target instanceof SqlIdentifier name) {
      return name;
    }
    throw notSupported("a target with EXTEND or hints", target.getParserPosition());
  }

  private static ColumnDefinition column(TableDefinition table, SqlIdentifier name) {
    return TableNames.column(table, name);
  }

  private static SqlNode reference(
      SqlIdentifier alias, SqlIdentifier target, ColumnDefinition column) {
    String table = alias == null ? target.names.get(target.names.size() - 1) : alias.getSimple();
    return new SqlIdentifier(List.of(table, column.name()), target.getParserPosition());
  }

  private static SqlNode aliased(SqlIdentifier target, SqlIdentifier alias) {
    return alias == null
        ? target
        : SqlStdOperatorTable.AS.createCall(target.getParserPosition(), target, alias);
  }

  private static SqlSelect select(
      List<SqlNode> items, SqlNode from, SqlNode where, SqlParserPos pos) {
    return new SqlSelect(
        pos,
        null,
        new SqlNodeList(items, pos),
        from,
        where,
        null,
        null,
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** Whether VALUES has no sub-query, so that its items are computed without any plan. */
  private static boolean isScalar(SqlNode values) {
    return org.apache.calcite.sql.SqlUtil.containsCall(
            values, call -> call.getKind().belongsTo(Set.of(SqlKind.SELECT, SqlKind.SCALAR_QUERY)))
        == false;
  }

  private static String names(List<ColumnDefinition> columns) {
    return columns.stream().map(ColumnDefinition::name).toList().toString();
  }

  private static String describe(TableDefinition table) {
    return table.name().namespace() + "." + table.name().qualifier();
  }

  private static SqlException notSupported(String what, SqlParserPos pos) {
    return new SqlException(
        "0A000", what + " is not supported", pos.getLineNum(), pos.getColumnNum(), null);
  }
}
