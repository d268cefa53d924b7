package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.Hints;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlTableRef;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code SELECT /*+ INDEX(t ix) *}{@code /} becomes {@code FROM t /*+ INDEX(ix) *}{@code /}, which
 * Calcite hands on to the scan of the table.
 */
final class HintedTables {
  private static final Set<SqlKind> WRAPPERS =
      EnumSet.of(SqlKind.AS, SqlKind.SNAPSHOT, SqlKind.EXTEND);

  /**
   * A hint of a query.
   *
   * @param table how the query calls the table that it is about
   */
  private record Hint(String table, SqlHint hint) {}

  private final List<Hint> hints;
  private final List<Hint> left;

  private HintedTables(List<Hint> hints) {
    this.hints = hints;
    this.left = new ArrayList<>(hints);
  }

  /**
   * Moves the hints of a query to its tables, in its tree.
   *
   * @throws SqlException 42P01 if it has no table of the name of a hint
   */
  static void placeIn(SqlSelect select) {
    if (!select.hasHints()) {
      return;
    }
    List<Hint> moved = new ArrayList<>();
    List<SqlNode> rest = new ArrayList<>();
    for (SqlNode node : select.getHints()) {
      SqlHint hint = (SqlHint) node;
      if (hint.getName().equals(Hints.PARTIAL_STATES)) {
        rest.add(hint);
      } else {
        moved.add(new Hint(hint.getOptionList().get(0), withoutTable(hint)));
      }
    }
    HintedTables tables = new HintedTables(moved);
    if (select.getFrom() != null) {
      select.setFrom(tables.hinted(select.getFrom(), null));
    }
    if (!tables.left.isEmpty()) {
      Hint lost = tables.left.get(0);
      throw SqlException.at(
          lost.hint().getParserPosition(),
          "42P01",
          "the hint "
              + lost.hint().getName()
              + " is about '"
              + lost.table()
              + "', and FROM has no table of that name");
    }
    select.setHints(new SqlNodeList(rest, select.getHints().getParserPosition()));
  }

  private static SqlHint withoutTable(SqlHint hint) {
    SqlNodeList names = hint.operand(1);
    SqlParserPos pos = hint.getParserPosition();
    return Hints.of(pos, hint.operand(0), names.subList(1, names.size()), true);
  }

  private SqlNode hinted(SqlNode from, String alias) {
    if (from instanceof SqlIdentifier name) {
      List<SqlNode> found = of(alias == null ? name.names.get(name.names.size() - 1) : alias);
      return found.isEmpty() ? name : ref(name, found);
    }
    if (from instanceof SqlTableRef table) {
      List<SqlNode> found = new ArrayList<>(table.hints.getList());
      String name = table.tableName.names.get(table.tableName.names.size() - 1);
      found.addAll(of(alias == null ? name : alias));
      return ref(table.tableName, found);
    }
    if (from instanceof SqlJoin join) {
      join.setLeft(hinted(join.getLeft(), null));
      join.setRight(hinted(join.getRight(), null));
    } else if (from instanceof SqlCall call && WRAPPERS.contains(from.getKind())) {
      String name = from.getKind() == SqlKind.AS ? call.operand(1).toString() : alias;
      call.setOperand(0, hinted(call.operand(0), name));
    }
    return from;
  }

  /** The hints of a table that the query calls so. */
  private List<SqlNode> of(String called) {
    List<Hint> found =
        hints.stream().filter(hint -> hint.table().equalsIgnoreCase(called)).toList();
    left.removeAll(found);
    return found.stream().<SqlNode>map(Hint::hint).toList();
  }

  private static SqlNode ref(SqlIdentifier table, List<SqlNode> hints) {
    SqlNodeList list = new SqlNodeList(hints, hints.get(0).getParserPosition());
    return new SqlTableRef(table.getParserPosition(), table, list);
  }
}
