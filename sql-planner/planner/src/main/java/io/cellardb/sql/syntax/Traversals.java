package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.NamedCall;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.parser.tree.Traversal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * SEARCH and CYCLE behind a query of WITH RECURSIVE, as columns that the query computes, in the way
 * of the standard and of PostgreSQL.
 *
 * <pre>{@code
 * WITH RECURSIVE w (a) AS (first UNION ALL SELECT e.a FROM w JOIN e ON ...)
 *     SEARCH DEPTH FIRST BY a SET s CYCLE a SET c USING p
 *
 * WITH RECURSIVE w (a, s, c, p) AS (
 *     SELECT a, ARRAY[ROW(a)], FALSE, ARRAY[ROW(a)] FROM (first) AS r (a)
 *     UNION ALL
 *     SELECT a, s || ARRAY[ROW(a)],
 *         CASE WHEN ARRAY_POSITION(p, ROW(a)) IS NOT NULL THEN TRUE ELSE FALSE END,
 *         p || ARRAY[ROW(a)]
 *     FROM (SELECT w.s, w.c, w.p, e.a FROM w JOIN e ON ...) AS r (s, c, p, a)
 *     WHERE c <> TRUE)
 * }</pre>
 *
 * <p>Breadth first, s is {@code ROW(0, a)} and {@code ROW(s[1] + 1, a)}.
 */
final class Traversals {
  /** The name of either part, which no text can have without quotes. */
  private static final String PART = "$part";

  private final SqlWithItem item;
  private final Traversal.Search search;
  private final Traversal.Cycle cycle;
  private final SqlNodeList columns;

  private Traversals(SqlWithItem item, Traversal traversal) {
    this.item = item;
    this.search = traversal.search();
    this.cycle = traversal.cycle();
    this.columns = columns(item, traversal.query());
  }

  /** Whether a query of a WITH has such a clause. */
  static boolean areIn(SqlWith with) {
    return with.withList.stream().anyMatch(item -> ((SqlWithItem) item).query instanceof Traversal);
  }

  /**
   * The same WITH without the clauses.
   *
   * @throws SqlException 42601 for names that cannot be, 0A000 for a query of another shape
   */
  static SqlWith expanded(SqlWith with) {
    List<SqlNode> items = new ArrayList<>();
    for (SqlNode node : with.withList) {
      SqlWithItem item = (SqlWithItem) node;
      items.add(
          item.query instanceof Traversal traversal
              ? new Traversals(item, traversal).expanded(traversal.query())
              : item);
    }
    return new SqlWith(
        with.getParserPosition(),
        new SqlNodeList(items, with.withList.getParserPosition()),
        with.body);
  }

  private SqlWithItem expanded(SqlNode query) {
    if (!item.recursive.booleanValue()) {
      throw refused("42601", "stand behind a query of WITH RECURSIVE");
    }
    if (query.getKind() != SqlKind.UNION
        || !(((SqlCall) query).operand(1) instanceof SqlSelect repeated)) {
      throw refused("0A000", "need a UNION whose second part is a SELECT");
    }
    checkNames();
    SqlCall union = (SqlCall) query;
    SqlNodeList names = new SqlNodeList(columns, columns.getParserPosition());
    names.addAll(added());
    return new SqlWithItem(
        item.getParserPosition(),
        item.name,
        names,
        union
            .getOperator()
            .createCall(union.getParserPosition(), first(union.operand(0)), next(repeated)),
        item.recursive);
  }

  /** The names of the columns of the query; those that the list has not follow from its text. */
  private static SqlNodeList columns(SqlWithItem item, SqlNode query) {
    SqlNodeList own = WithColumns.columns(query);
    SqlNodeList list = item.columnList;
    if (own == null && list == null) {
      throw SqlException.at(
          item.getParserPosition(),
          "0A000",
          "SEARCH and CYCLE need the names of the columns: WITH RECURSIVE "
              + item.name.getSimple()
              + " (column, ...)");
    }
    if (list == null || own == null || own.size() <= list.size()) {
      return list == null ? own : list;
    }
    SqlNodeList names = new SqlNodeList(list, list.getParserPosition());
    names.addAll(own.subList(list.size(), own.size()));
    return names;
  }

  private void checkNames() {
    List<SqlNode> used = new ArrayList<>(columns);
    if (search != null) {
      checkColumns(search.columns());
    }
    if (cycle != null) {
      checkColumns(cycle.columns());
    }
    for (SqlIdentifier name : added()) {
      if (used.stream().anyMatch(other -> isSame(other, name))) {
        throw SqlException.at(
            name.getParserPosition(),
            "42601",
            "there is a column '" + name.getSimple() + "' in '" + item.name.getSimple() + "'");
      }
      used.add(name);
    }
  }

  private void checkColumns(SqlNodeList named) {
    for (int i = 0; i < named.size(); i++) {
      SqlNode column = named.get(i);
      if (columns.stream().noneMatch(other -> isSame(other, column))) {
        throw SqlException.at(
            column.getParserPosition(),
            "42601",
            "there is no column '" + column + "' in '" + item.name.getSimple() + "'");
      }
      if (named.subList(0, i).stream().anyMatch(other -> isSame(other, column))) {
        throw SqlException.at(
            column.getParserPosition(), "42701", "column '" + column + "' is named twice");
      }
    }
  }

  private static boolean isSame(SqlNode one, SqlNode other) {
    return ((SqlIdentifier) one).getSimple().equalsIgnoreCase(((SqlIdentifier) other).getSimple());
  }

  private List<SqlIdentifier> added() {
    List<SqlIdentifier> names = new ArrayList<>();
    if (search != null) {
      names.add(search.sequence());
    }
    if (cycle != null) {
      names.add(cycle.mark());
      names.add(cycle.path());
    }
    return names;
  }

  private SqlNode first(SqlNode part) {
    List<SqlNode> items = own();
    if (search != null) {
      SqlParserPos pos = search.pos();
      SqlNode begin = SqlLiteral.createExactNumeric("0", pos);
      items.add(search.breadth() ? row(begin, search.columns()) : array(search.columns()));
    }
    if (cycle != null) {
      items.add(cycle.other());
      items.add(array(cycle.columns()));
    }
    SqlParserPos pos = part.getParserPosition();
    return SelectBuilder.select(items, pos).from(aliased(part, List.of())).build();
  }

  private SqlNode next(SqlSelect part) {
    List<SqlNode> items = own();
    SqlNode goesOn = null;
    if (search != null) {
      items.add(
          search.breadth()
              ? row(deeper(), search.columns())
              : longer(search.sequence(), search.columns()));
    }
    if (cycle != null) {
      SqlParserPos pos = cycle.pos();
      SqlNode row = SqlStdOperatorTable.ROW.createCall(pos, values(cycle.columns()));
      // As equal as PostgreSQL's rows are: NULL is NULL.
      SqlNode place = NamedCall.of("ARRAY_POSITION", pos, List.of(of(cycle.path()), row));
      SqlNode met = SqlStdOperatorTable.IS_NOT_NULL.createCall(pos, place);
      items.add(
          new SqlCase(
              pos,
              null,
              SqlNodeList.of(met),
              SqlNodeList.of(cycle.value().clone(pos)),
              cycle.other().clone(pos)));
      items.add(longer(cycle.path(), cycle.columns()));
      goesOn =
          SqlStdOperatorTable.NOT_EQUALS.createCall(
              pos, of(cycle.mark()), cycle.value().clone(pos));
    }
    SqlParserPos pos = part.getParserPosition();
    return SelectBuilder.select(items, pos)
        .from(aliased(withAdded(part), added()))
        .where(goesOn)
        .build();
  }

  /** The second part with the added columns of the row that it goes on from, before its own. */
  private SqlSelect withAdded(SqlSelect part) {
    SqlIdentifier from = reference(part.getFrom());
    if (from == null) {
      throw refused("0A000", "need '" + item.name.getSimple() + "' in FROM of the second part");
    }
    List<SqlNode> items = new ArrayList<>();
    for (SqlIdentifier name : added()) {
      items.add(
          new SqlIdentifier(List.of(from.getSimple(), name.getSimple()), name.getParserPosition()));
    }
    for (SqlNode selected : part.getSelectList()) {
      if (selected instanceof SqlIdentifier star && star.isStar() && hasAdded(star, from)) {
        throw SqlException.at(
            star.getParserPosition(),
            "0A000",
            "SEARCH and CYCLE need the columns of '" + item.name.getSimple() + "' in place of *");
      }
      items.add(selected);
    }
    SqlSelect with = (SqlSelect) part.clone(part.getParserPosition());
    with.setSelectList(new SqlNodeList(items, part.getSelectList().getParserPosition()));
    return with;
  }

  private static boolean hasAdded(SqlIdentifier star, SqlIdentifier from) {
    int names = star.names.size();
    return names == 1 || star.names.get(names - 2).equalsIgnoreCase(from.getSimple());
  }

  /** The name under which FROM has the query itself; null if it has not. */
  private SqlIdentifier reference(SqlNode from) {
    if (from instanceof SqlJoin join) {
      SqlIdentifier left = reference(join.getLeft());
      return left == null ? reference(join.getRight()) : left;
    }
    if (from != null && from.getKind() == SqlKind.AS) {
      SqlCall alias = (SqlCall) from;
      return reference(alias.operand(0)) == null ? null : alias.operand(1);
    }
    return from instanceof SqlIdentifier name && name.isSimple() && isSame(name, item.name)
        ? name
        : null;
  }

  /** A part under a name, with those of its columns, some of which come before its own. */
  private SqlNode aliased(SqlNode part, List<SqlIdentifier> before) {
    SqlParserPos pos = part.getParserPosition();
    List<SqlNode> alias = new ArrayList<>(List.of(part, new SqlIdentifier(PART, pos)));
    alias.addAll(before);
    alias.addAll(columns);
    return SqlStdOperatorTable.AS.createCall(pos, alias);
  }

  private List<SqlNode> own() {
    List<SqlNode> items = new ArrayList<>();
    columns.forEach(column -> items.add(of((SqlIdentifier) column)));
    return items;
  }

  private static SqlIdentifier of(SqlIdentifier column) {
    return new SqlIdentifier(List.of(PART, column.getSimple()), column.getParserPosition());
  }

  private SqlNode deeper() {
    SqlParserPos pos = search.pos();
    SqlNode one = SqlLiteral.createExactNumeric("1", pos);
    SqlNode depth = SqlStdOperatorTable.ITEM.createCall(pos, of(search.sequence()), one);
    return SqlStdOperatorTable.PLUS.createCall(pos, depth, one.clone(pos));
  }

  private static SqlNode longer(SqlIdentifier list, SqlNodeList by) {
    return SqlStdOperatorTable.CONCAT.createCall(list.getParserPosition(), of(list), array(by));
  }

  private static SqlNode array(SqlNodeList columns) {
    SqlParserPos pos = columns.getParserPosition();
    SqlNode row = SqlStdOperatorTable.ROW.createCall(pos, values(columns));
    return SqlStdOperatorTable.ARRAY_VALUE_CONSTRUCTOR.createCall(pos, row);
  }

  private static SqlNode row(SqlNode first, SqlNodeList columns) {
    List<SqlNode> values = new ArrayList<>(List.of(first));
    values.addAll(values(columns));
    return SqlStdOperatorTable.ROW.createCall(columns.getParserPosition(), values);
  }

  private static List<SqlNode> values(SqlNodeList columns) {
    List<SqlNode> values = new ArrayList<>();
    columns.forEach(column -> values.add(of((SqlIdentifier) column)));
    return values;
  }

  private SqlException refused(String state, String what) {
    SqlParserPos pos = search != null ? search.pos() : cycle.pos();
    return SqlException.at(pos, state, "SEARCH and CYCLE " + what);
  }
}
