package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.sql.validation.ResultLabels;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The list of RETURNING. It is computed by the query that finds what is written, so that rows,
 * values and types are exactly those of the write. {@code UPDATE t SET n = e RETURNING n + 1}
 * becomes {@code SELECT c0, c1, c1 + 1 FROM (SELECT key, e FROM t ...) AS written (c0, c1)}.
 */
final class ReturningList {
  private static final String ROWS = "written";
  private static final Set<String> RANDOM = Set.of("RAND", "RANDOM", "RAND_INTEGER");

  private final TableDefinition table;
  private final String alias;
  private final SqlNodeList items;

  /**
   * A list.
   *
   * @param alias the name of the table within the statement
   */
  ReturningList(TableDefinition table, String alias, SqlNodeList items) {
    this.table = table;
    this.alias = alias;
    this.items = items;
    if (SqlUtil.containsCall(items, call -> call.getKind() == SqlKind.SELECT)) {
      throw SqlException.at(
          items.getParserPosition(), "0A000", "sub-queries in RETURNING are not supported");
    }
    checkWindows(items);
  }

  /** 42P20: a window is one of the rows that a query reads, not of those that are written. */
  static void checkWindows(SqlNodeList items) {
    if (SqlUtil.containsCall(items, call -> call.getKind() == SqlKind.OVER)) {
      throw SqlException.at(
          items.getParserPosition(), "42P20", "windows cannot stand in RETURNING");
    }
  }

  /**
   * The query with what is returned after its first fields.
   *
   * @param query selects what is written
   * @param fields how many fields it has
   * @param width how many of them are kept
   * @param place which of the fields is a column's value after the statement
   */
  SqlNode select(SqlNode query, int fields, int width, Function<ColumnDefinition, Integer> place) {
    SqlParserPos pos = items.getParserPosition();
    // The planner may copy an expression, so that what is returned would not be what is written.
    if (SqlUtil.containsCall(query, ReturningList::isRandom)) {
      throw SqlException.at(pos, "0A000", "RETURNING beside a random number is not supported");
    }
    if (SequenceNames.takesValue(query)) {
      throw SqlException.at(
          pos,
          "0A000",
          "beside the value of a sequence, RETURNING is supported in INSERT and UPSERT only, and of"
              + " columns only");
    }
    List<SqlNode> rows = new ArrayList<>();
    rows.add(query);
    rows.add(new SqlIdentifier(ROWS, pos));
    for (int i = 0; i < fields; i++) {
      rows.add(new SqlIdentifier("c" + i, pos));
    }
    List<SqlNode> selected = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      selected.add(field(i, pos));
    }
    for (SqlNode item : items) {
      if (item instanceof SqlIdentifier star && star.isStar()) {
        for (ColumnDefinition column : table.visibleColumns()) {
          selected.add(as(field(place.apply(column), star.getParserPosition()), column.name()));
        }
      } else {
        selected.add(labelled(item, selected.size() - width, place));
      }
    }
    return SelectBuilder.select(selected, pos)
        .from(new SqlBasicCall(SqlStdOperatorTable.AS, rows, pos))
        .build();
  }

  private SqlNode labelled(SqlNode item, int number, Function<ColumnDefinition, Integer> place) {
    if (item.getKind() == SqlKind.AS) {
      SqlCall named = (SqlCall) item;
      return SqlStdOperatorTable.AS.createCall(
          item.getParserPosition(), resolved(named.operand(0), place), named.operand(1));
    }
    String label = ResultLabels.label(item);
    return as(resolved(item, place), label == null ? "EXPR$" + number : label);
  }

  private static SqlNode as(SqlNode node, String label) {
    SqlParserPos pos = node.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(pos, node, new SqlIdentifier(label, pos));
  }

  private SqlNode resolved(SqlNode expression, Function<ColumnDefinition, Integer> place) {
    return expression.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlIdentifier name) {
            String last = name.names.get(name.names.size() - 1);
            if (HiddenColumns.isName(last) && table.find(last).isEmpty()) {
              throw SqlException.at(
                  name.getParserPosition(),
                  "0A000",
                  "RETURNING " + name + " is not supported: it is known after the write");
            }
            ColumnDefinition column =
                TableNames.column(table, TableNames.withoutAlias(name, alias));
            return field(place.apply(column), name.getParserPosition());
          }
        });
  }

  private static boolean isRandom(SqlCall call) {
    return RANDOM.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
  }

  private static SqlNode field(int place, SqlParserPos pos) {
    return new SqlIdentifier(List.of(ROWS, "c" + place), pos);
  }
}
