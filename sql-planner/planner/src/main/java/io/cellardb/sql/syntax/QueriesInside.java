package io.cellardb.sql.syntax;

import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.repair.Copies;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Queries in LIMIT, OFFSET and FOR SYSTEM_TIME, which are taken out of the statement: they see the
 * queries of WITH around them, and nothing else of it.
 */
final class QueriesInside {
  /** What asks of a query something else than its value. */
  private static final Set<SqlKind> NOT_OF_VALUES =
      EnumSet.of(
          SqlKind.EXISTS,
          SqlKind.UNIQUE,
          SqlKind.IN,
          SqlKind.NOT_IN,
          SqlKind.SOME,
          SqlKind.ALL,
          SqlKind.ARRAY_QUERY_CONSTRUCTOR,
          SqlKind.MULTISET_QUERY_CONSTRUCTOR,
          SqlKind.MAP_QUERY_CONSTRUCTOR);

  private final UnaryOperator<SqlNode> values;

  /** The queries of each WITH around the present place that can be read there. */
  private final Deque<List<SqlNode>> around = new ArrayDeque<>();

  /** Those of one statement; {@code values} makes an expression of a query. */
  QueriesInside(UnaryOperator<SqlNode> values) {
    this.values = values;
  }

  /** Begins a WITH, none of whose queries can be read yet. */
  void begin() {
    around.addLast(new ArrayList<>());
  }

  /** Whatever comes now can read one more query of the WITH. */
  void add(SqlWithItem query) {
    around.getLast().add(query);
  }

  /** Ends the WITH that was begun last. */
  void end() {
    around.removeLast();
  }

  /** A table whose time has no query. */
  SqlSnapshot replacedIn(SqlSnapshot snapshot) {
    SqlNode period = replacedIn(snapshot.getPeriod());
    return period == snapshot.getPeriod()
        ? snapshot
        : new SqlSnapshot(snapshot.getParserPosition(), snapshot.getTableRef(), period);
  }

  /** An expression with the values of the queries in it. */
  SqlNode replacedIn(SqlNode expression) {
    return expression.accept(
        new SqlShuttle() {
          @Override
          public SqlNode visit(SqlCall call) {
            if (call.isA(SqlKind.QUERY)) {
              return values.apply(withThoseAround(call));
            }
            if (NOT_OF_VALUES.contains(call.getKind())
                && call.getOperandList().stream().anyMatch(node -> node.isA(SqlKind.QUERY))) {
              throw SqlException.at(
                  call.getParserPosition(),
                  "0A000",
                  call.getOperator().getName()
                      + " with a query is not supported in LIMIT, OFFSET and FOR SYSTEM_TIME");
            }
            return super.visit(call);
          }
        });
  }

  private SqlNode withThoseAround(SqlCall query) {
    SqlNode whole = query;
    List<List<SqlNode>> lists = new ArrayList<>(around);
    for (int i = lists.size() - 1; i >= 0; i--) {
      if (!lists.get(i).isEmpty()) {
        SqlParserPos pos = query.getParserPosition();
        whole =
            new SqlWith(pos, (SqlNodeList) Copies.of(new SqlNodeList(lists.get(i), pos)), whole);
      }
    }
    return whole;
  }
}
