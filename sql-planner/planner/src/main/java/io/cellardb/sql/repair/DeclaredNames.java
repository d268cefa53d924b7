package io.cellardb.sql.repair;

import io.cellardb.sql.error.SqlException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOverOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWindow;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * The names that a statement itself declares: of the queries of WITH, and of windows. The smallest
 * query is {@code WITH q AS (SELECT 1) SELECT * FROM Q}. Calcite does not find {@code Q}, though it
 * finds all other names in any letter case.
 *
 * <p>So each name gets the spelling that it has first in the statement, wherever it is declared or
 * referred to. Which of several with one name is meant is left to the validator.
 */
public final class DeclaredNames extends SqlBasicVisitor<Void> {
  private final Map<String, String> queries = new HashMap<>();
  private final Map<String, String> windows = new HashMap<>();

  private DeclaredNames() {}

  /**
   * Spells the names in a statement alike, in its tree.
   *
   * @throws SqlException 42712 if one WITH declares a name twice
   */
  public static void spellAlike(SqlNode statement) {
    statement.accept(new DeclaredNames());
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlWith with) {
      declare(with.withList);
    } else if (call instanceof SqlWindow window) {
      spell(window.getDeclName(), windows);
      spell(window.getRefName(), windows);
    } else if (call.getOperator() instanceof SqlOverOperator
        && call.operand(1) instanceof SqlIdentifier window) {
      spell(window, windows);
    } else if (call instanceof SqlSelect select) {
      spellTables(select.getFrom());
    }
    return super.visit(call);
  }

  private void declare(SqlNodeList items) {
    Set<String> declared = new HashSet<>();
    for (SqlNode item : items) {
      SqlIdentifier name = ((SqlWithItem) item).name;
      spell(name, queries);
      if (!declared.add(name.getSimple())) {
        throw SqlException.at(
            name.getParserPosition(), "42712", "WITH has two queries named " + name.getSimple());
      }
    }
  }

  /** The names of tables that stand alone in FROM, where they may be those of queries. */
  private void spellTables(SqlNode from) {
    if (from instanceof SqlIdentifier name) {
      spell(name, queries);
    } else if (from instanceof SqlJoin join) {
      spellTables(join.getLeft());
      spellTables(join.getRight());
    } else if (from instanceof SqlCall call
        && !call.isA(SqlKind.QUERY)
        && call.operandCount() > 0) {
      // AS, TABLESAMPLE and others have the table first.
      spellTables(call.operand(0));
    }
  }

  private static void spell(SqlIdentifier name, Map<String, String> spellings) {
    if (name != null && name.isSimple()) {
      String written = name.getSimple();
      String first = spellings.computeIfAbsent(written.toLowerCase(Locale.ROOT), n -> written);
      name.setNames(List.of(first), List.of(name.getParserPosition()));
    }
  }
}
