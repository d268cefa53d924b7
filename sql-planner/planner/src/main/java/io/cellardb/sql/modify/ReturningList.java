package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.plan.GeneratedColumns;
import io.cellardb.sql.syntax.SequenceNames;
import io.cellardb.sql.validation.ResultLabels;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The list of RETURNING. It is computed by the query that finds what is written, so that rows,
 * values and types are exactly those of the write. {@code UPDATE t SET n = e RETURNING n + 1}
 * becomes {@code SELECT c0, c1, c1 + 1 FROM (SELECT key, e FROM t ...) AS written (c0, c1)}.
 */
final class ReturningList {
  /** Words that are values, of which the parser makes names. */
  private static final Set<String> VALUES =
      Set.of(
          "CURRENT_CATALOG",
          "CURRENT_DATE",
          "CURRENT_PATH",
          "CURRENT_ROLE",
          "CURRENT_SCHEMA",
          "CURRENT_TIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_USER",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "SESSION_USER",
          "SYSTEM_USER",
          "USER");

  private static final String ROWS = "written";
  private static final String MERGE_ACTION = "MERGE_ACTION";
  private static final Set<String> RANDOM = Set.of("RAND", "RANDOM", "RAND_INTEGER");

  private final TableDefinition table;
  private final String alias;
  private final SqlNodeList items;
  private final OtherTables others;

  /** Whether there are sub-queries, which name the columns of the table as any query does. */
  private final boolean hasQuery;

  /** A list in a statement that reads no other tables. */
  ReturningList(TableDefinition table, String alias, SqlNodeList items) {
    this(table, alias, items, OtherTables.NONE);
  }

  /**
   * A list.
   *
   * @param alias the name of the table within the statement
   * @param others the other tables that the statement reads
   */
  ReturningList(TableDefinition table, String alias, SqlNodeList items, OtherTables others) {
    this.others = others;
    this.table = table;
    this.alias = alias;
    this.items = items;
    hasQuery = SqlUtil.containsCall(items, call -> call.isA(SqlKind.QUERY));
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
   * @param query selects what is written, and behind it what it is given
   * @param fields how many fields it has without that
   * @param width how many of them are kept
   * @param place which of the fields is a column's value after the statement; throws SqlException
   *     for a column that cannot be returned
   */
  SqlNode select(
      Function<List<SqlNode>, SqlNode> query,
      int fields,
      int width,
      Function<ColumnDefinition, Integer> place) {
    SqlParserPos pos = items.getParserPosition();
    List<SqlNode> selected = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      selected.add(field(i, pos));
    }
    for (SqlNode item : items) {
      if (item instanceof SqlIdentifier star && star.isStar()) {
        addAll(star, fields, place, selected);
      } else {
        selected.add(labelled(item, selected.size() - width, fields, place));
      }
    }
    SqlNode found = query.apply(others.items());
    check(found);
    List<SqlNode> rows = new ArrayList<>();
    rows.add(found);
    rows.add(new SqlIdentifier(ROWS, pos));
    for (int i = 0; i < fields + others.width(); i++) {
      rows.add(new SqlIdentifier(name(i), pos));
    }
    SqlNode written = new SqlBasicCall(SqlStdOperatorTable.AS, rows, pos);
    return SelectBuilder.select(selected, pos)
        .from(hasQuery ? named(written, fields + others.width(), place) : written)
        .build();
  }

  /** The rows under the name of the table, whose columns have their names beside the fields. */
  private SqlNode named(SqlNode written, int width, Function<ColumnDefinition, Integer> place) {
    SqlParserPos pos = items.getParserPosition();
    List<SqlNode> fields = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      fields.add(new SqlIdentifier(name(i), pos));
    }
    for (ColumnDefinition column : namedInQueries(place)) {
      fields.add(
          as(value(column, place, field -> new SqlIdentifier(name(field), pos)), column.name()));
    }
    return SqlStdOperatorTable.AS.createCall(
        pos,
        SelectBuilder.select(fields, pos).from(written).build(),
        new SqlIdentifier(alias, pos));
  }

  /**
   * The columns of the table that sub-queries may mean. One that cannot be returned is none of them
   * where its name may be that of a column of another table.
   */
  private Set<ColumnDefinition> namedInQueries(Function<ColumnDefinition, Integer> place) {
    Set<ColumnDefinition> columns = new LinkedHashSet<>();
    items.accept(
        new SqlBasicVisitor<Void>() {
          private int queries;
          private int tables;

          @Override
          public Void visit(SqlCall call) {
            int query = call.isA(SqlKind.QUERY) ? 1 : 0;
            int from = call instanceof SqlSelect select && select.getFrom() != null ? 1 : 0;
            queries += query;
            tables += from;
            super.visit(call);
            queries -= query;
            tables -= from;
            return null;
          }

          @Override
          public Void visit(SqlIdentifier name) {
            boolean simple = name.isSimple();
            boolean own = simple || name.names.get(0).equalsIgnoreCase(alias);
            Optional<ColumnDefinition> column = table.find(name.names.get(name.names.size() - 1));
            if (queries > 0 && own && column.isPresent()) {
              try {
                value(column.get(), place, name.getParserPosition());
                columns.add(column.get());
              } catch (SqlException e) {
                if (!simple || tables == 0) {
                  throw e;
                }
              }
            }
            return null;
          }
        });
    return columns;
  }

  private void check(SqlNode query) {
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
  }

  /** Adds the columns of {@code *}, of {@code t.*}, or of another table. */
  private void addAll(
      SqlIdentifier star,
      int fields,
      Function<ColumnDefinition, Integer> place,
      List<SqlNode> selected) {
    SqlParserPos pos = star.getParserPosition();
    boolean all = star.names.size() == 1;
    boolean own = all || !others.any() || star.names.get(0).equalsIgnoreCase(alias);
    List<SqlNode> columns = new ArrayList<>();
    if (own) {
      for (ColumnDefinition column : table.visibleColumns()) {
        columns.add(as(value(column, place, pos), column.name()));
      }
    }
    if (others.any() && (all || !own)) {
      List<SqlNode> more = new ArrayList<>();
      others.addAll(star).forEach((field, name) -> more.add(as(field(fields + field, pos), name)));
      columns.addAll(others.areFirst() ? 0 : columns.size(), more);
    }
    selected.addAll(columns);
  }

  private SqlNode labelled(
      SqlNode item, int number, int fields, Function<ColumnDefinition, Integer> place) {
    if (item.getKind() == SqlKind.AS) {
      SqlCall named = (SqlCall) item;
      return SqlStdOperatorTable.AS.createCall(
          item.getParserPosition(), resolved(named.operand(0), fields, place), named.operand(1));
    }
    return as(resolved(item, fields, place), label(item, number));
  }

  /** An expression under the label that it has in results, where it has no name of its own. */
  static SqlNode labelled(SqlNode item, int number) {
    return item instanceof SqlIdentifier || item.getKind() == SqlKind.AS
        ? item
        : as(item, label(item, number));
  }

  private static String label(SqlNode item, int number) {
    String label = ResultLabels.label(item);
    return label == null ? "EXPR$" + number : label;
  }

  private static SqlNode as(SqlNode node, String label) {
    SqlParserPos pos = node.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(pos, node, new SqlIdentifier(label, pos));
  }

  private SqlNode resolved(
      SqlNode expression, int fields, Function<ColumnDefinition, Integer> place) {
    return expression.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              return call;
            }
            if (!call.getOperator().getName().equalsIgnoreCase(MERGE_ACTION)
                || call.operandCount() > 0) {
              return super.visit(call);
            }
            return field(fields + others.addAction(call), call.getParserPosition());
          }

          @Override
          public SqlNode visit(SqlIdentifier name) {
            String last = name.names.get(name.names.size() - 1);
            if (name.isSimple() && VALUES.contains(last) && table.find(last).isEmpty()) {
              return name;
            }
            if (HiddenColumns.isName(last) && table.find(last).isEmpty()) {
              throw SqlException.at(
                  name.getParserPosition(),
                  "0A000",
                  "RETURNING " + name + " is not supported: it is known after the write");
            }
            SqlIdentifier own = TableNames.withoutAlias(name, alias);
            if (others.any() && own == name) {
              // The query says, too, if two of its tables have such a column.
              int other = others.add(name);
              if (isOfAnother(name)) {
                return field(fields + other, name.getParserPosition());
              }
            }
            ColumnDefinition column = TableNames.column(table, own);
            return value(column, place, name.getParserPosition());
          }
        });
  }

  private boolean isOfAnother(SqlIdentifier name) {
    return (name.names.size() > 1 && others.has(name.names.get(0)))
        || table.find(String.join(".", name.names)).isEmpty();
  }

  private static boolean isRandom(SqlCall call) {
    return RANDOM.contains(call.getOperator().getName().toUpperCase(Locale.ROOT));
  }

  /** A column after the statement; what is computed is so from the fields of the others. */
  private SqlNode value(
      ColumnDefinition column, Function<ColumnDefinition, Integer> place, SqlParserPos pos) {
    try {
      return value(column, place, field -> field(field, pos));
    } catch (SqlException e) {
      throw e.line() > 0 ? e : SqlException.at(pos, e.sqlState(), e.getMessage(), e);
    }
  }

  private SqlNode value(
      ColumnDefinition column,
      Function<ColumnDefinition, Integer> place,
      IntFunction<SqlNode> fields) {
    return column.isGenerated()
        ? GeneratedColumns.value(table, column, input -> fields.apply(place.apply(input)))
        : fields.apply(place.apply(column));
  }

  private SqlNode field(int place, SqlParserPos pos) {
    return new SqlIdentifier(List.of(hasQuery ? alias : ROWS, name(place)), pos);
  }

  /** The name of a field, which no column of the table has where both are beside each other. */
  private String name(int place) {
    return (hasQuery ? "written " : "c") + place;
  }
}
