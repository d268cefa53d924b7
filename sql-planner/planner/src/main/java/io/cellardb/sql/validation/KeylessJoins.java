package io.cellardb.sql.validation;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.parser.tree.SelectBuilder;
import io.cellardb.sql.repair.ColumnAliases;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlPivot;
import org.apache.calcite.sql.SqlSnapshot;
import org.apache.calcite.sql.SqlUnpivot;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * NATURAL JOIN and USING of tables that hide the numbers of their rows, which Calcite would join
 * on, and counts among the columns of {@code *} that it puts in order; PIVOT and UNPIVOT of them,
 * which group by all columns and return them; and {@code t AS u (a, b)} of tables with any hidden
 * columns. In their place come queries for the columns that are not hidden, with the numbers where
 * USING names them.
 */
final class KeylessJoins extends SqlBasicVisitor<Void> {
  private final Predicate<SqlIdentifier> hidesRowId;
  private final Predicate<SqlIdentifier> hidesColumns;
  private boolean named;

  /** The names that queries of WITH have where the visitor is, which are no tables there. */
  private Set<String> queries = Set.of();

  private KeylessJoins(Predicate<SqlIdentifier> hidesRowId, Predicate<SqlIdentifier> hidesColumns) {
    this.hidesRowId = hidesRowId;
    this.hidesColumns = hidesColumns;
  }

  /**
   * Changes the joins of a statement.
   *
   * @param hidesRowId whether a name, as written, is that of such a table
   * @param hidesColumns whether it is that of a table with any hidden column
   */
  static void replaceTables(
      SqlNode statement,
      Predicate<SqlIdentifier> hidesRowId,
      Predicate<SqlIdentifier> hidesColumns) {
    KeylessJoins joins = new KeylessJoins(hidesRowId, hidesColumns);
    statement.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            joins.named |= isRowId(name);
            return null;
          }
        });
    statement.accept(joins);
  }

  private static boolean isRowId(SqlIdentifier name) {
    return name.names.get(name.names.size() - 1).equalsIgnoreCase(HiddenColumns.ROW_ID);
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlWith with) {
      visitWith(with);
      return null;
    }
    super.visit(call);
    boolean renamed = call.getKind() == SqlKind.AS && ColumnAliases.areIn(call);
    if (renamed && isTable(name(call.operand(0)), hidesColumns)) {
      call.setOperand(0, columns(call.operand(0), false));
    }
    boolean pivot = call instanceof SqlPivot || call instanceof SqlUnpivot;
    if (pivot && !named) {
      call.setOperand(0, replaced(call.operand(0), false));
    }
    if (call instanceof SqlJoin join) {
      if (join.isNatural()) {
        replaceInputs(join, false);
      } else if (join.getConditionType() == JoinConditionType.USING) {
        boolean using =
            ((SqlNodeList) join.getCondition())
                .stream().anyMatch(name -> isRowId((SqlIdentifier) name));
        if (using || !named) {
          replaceInputs(join, using);
        }
      } else if (!named && (merges(join.getLeft()) || merges(join.getRight()))) {
        replaceInputs(join, false);
      }
    }
    return null;
  }

  /** Whether a join puts the columns of {@code *} in order, those of the joins around it, too. */
  private static boolean merges(SqlNode from) {
    return from instanceof SqlJoin join
        && (join.isNatural()
            || join.getConditionType() == JoinConditionType.USING
            || merges(join.getLeft())
            || merges(join.getRight()));
  }

  private void visitWith(SqlWith with) {
    Set<String> outside = queries;
    for (SqlNode node : with.withList) {
      SqlWithItem item = (SqlWithItem) node;
      Set<String> declared = new HashSet<>(queries);
      declared.add(lowerCase(item.name));
      if (item.recursive.booleanValue()) {
        queries = declared;
      }
      item.query.accept(this);
      queries = declared;
    }
    with.body.accept(this);
    queries = outside;
  }

  private static String lowerCase(SqlIdentifier name) {
    return name.getSimple().toLowerCase(Locale.ROOT);
  }

  private boolean isQuery(SqlIdentifier name) {
    return name.isSimple() && queries.contains(lowerCase(name));
  }

  /** Whether a name is that of such a table; null is none. */
  private boolean isTable(SqlIdentifier name, Predicate<SqlIdentifier> such) {
    return name != null && !isQuery(name) && such.test(name);
  }

  private void replaceInputs(SqlJoin join, boolean withRowId) {
    join.setLeft(replaced(join.getLeft(), withRowId));
    join.setRight(replaced(join.getRight(), withRowId));
  }

  private SqlNode replaced(SqlNode from, boolean withRowId) {
    if (from instanceof SqlJoin join) {
      replaceInputs(join, withRowId);
      return join;
    }
    boolean aliased = from.getKind() == SqlKind.AS;
    SqlNode table = aliased ? ((SqlCall) from).operand(0) : from;
    SqlIdentifier name = name(table);
    if (!isTable(name, hidesRowId)) {
      return from;
    }
    if (named && !withRowId) {
      throw SqlException.at(
          from.getParserPosition(),
          "0A000",
          "NATURAL JOIN is not supported beside "
              + HiddenColumns.ROW_ID
              + "; write the condition with ON or USING");
    }
    List<SqlNode> operands = new ArrayList<>();
    operands.add(columns(table, withRowId));
    if (aliased) {
      List<SqlNode> written = ((SqlCall) from).getOperandList();
      operands.addAll(written.subList(1, written.size()));
    } else {
      operands.add(name.getComponent(name.names.size() - 1));
    }
    return SqlStdOperatorTable.AS.createCall(from.getParserPosition(), operands);
  }

  /** The name of a table, which may have EXTEND or a time; null if it is none. */
  private static SqlIdentifier name(SqlNode table) {
    if (table instanceof SqlSnapshot snapshot) {
      return name(snapshot.getTableRef());
    }
    if (table.getKind() == SqlKind.EXTEND) {
      return name(((SqlCall) table).operand(0));
    }
    return table instanceof SqlIdentifier name ? name : null;
  }

  private static SqlNode columns(SqlNode table, boolean withRowId) {
    SqlParserPos pos = table.getParserPosition();
    List<SqlNode> items = new ArrayList<>();
    if (withRowId) {
      items.add(new SqlIdentifier(HiddenColumns.ROW_ID, pos));
    }
    items.add(SqlIdentifier.star(pos));
    return SelectBuilder.select(items, pos).from(table).build();
  }
}
