package io.cellardb.sql.validation;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSetOperator;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * Where a query of WITH RECURSIVE may read itself: once, in FROM, and where more rows of it never
 * make fewer rows of the result, as the standard has it. A query of a WITH within that reads it may
 * itself be read anywhere, as in PostgreSQL.
 */
public final class RecursiveReferences extends SqlBasicVisitor<Void> {
  private final String query;
  private final boolean checking;
  private int places;

  /** What the visitor is in that a reference must not be in; null for nothing. */
  private String within;

  private RecursiveReferences(SqlWithItem item, boolean checking) {
    this.query = item.name.getSimple();
    this.checking = checking;
  }

  /**
   * Looks at the queries that may be recursive.
   *
   * @throws SqlException 42P19 if one reads itself where it must not
   */
  public static void check(SqlWith with) {
    for (SqlNode node : with.withList) {
      SqlWithItem item = (SqlWithItem) node;
      if (item.recursive.booleanValue()) {
        new RecursiveReferences(item, true).visitQuery(item.query);
      }
    }
  }

  /** Whether a query reads itself. */
  static boolean areIn(SqlWithItem item) {
    RecursiveReferences references = new RecursiveReferences(item, false);
    item.query.accept(references);
    return references.places > 0;
  }

  private void visitQuery(SqlNode whole) {
    if (whole.getKind() == SqlKind.UNION) {
      SqlCall union = (SqlCall) whole;
      visitWithin(List.of(union.operand(0)), "its first part");
      union.operand(1).accept(this);
      return;
    }
    whole.accept(this);
    if (places > 0 && whole.getKind() != SqlKind.WITH) {
      throw SqlException.at(
          whole.getParserPosition(),
          "42P19",
          "the recursive query "
              + query
              + " is to be a UNION of a first part and of one that reads it; ORDER BY and LIMIT go"
              + " outside of it");
    }
  }

  @Override
  public Void visit(SqlCall call) {
    switch (call.getKind()) {
      case SELECT -> visitSelect((SqlSelect) call);
      case WITH -> visitWith((SqlWith) call);
      case EXCEPT, INTERSECT -> visitSetOperation(call);
      default -> super.visit(call);
    }
    return null;
  }

  /** As PostgreSQL: what is left of distinct rows does not depend on how often they came. */
  private void visitSetOperation(SqlCall call) {
    boolean all = ((SqlSetOperator) call.getOperator()).isAll();
    for (int i = 0; i < call.operandCount(); i++) {
      if (all || (i > 0 && call.getKind() == SqlKind.EXCEPT)) {
        visitWithin(List.of(call.operand(i)), call.getKind().name());
      } else {
        call.operand(i).accept(this);
      }
    }
  }

  private void visitSelect(SqlSelect select) {
    if (select.getFrom() != null) {
      visitFrom(select.getFrom());
    }
    for (SqlNode clause : select.getOperandList()) {
      if (clause != null && clause != select.getFrom()) {
        visitWithin(List.of(clause), "a sub-query");
      }
    }
  }

  private void visitFrom(SqlNode from) {
    if (from instanceof SqlJoin join) {
      JoinType type = join.getJoinType();
      visitInput(join.getLeft(), type.generatesNullsOnLeft());
      visitInput(join.getRight(), type.generatesNullsOnRight());
      if (join.getCondition() != null) {
        visitWithin(List.of(join.getCondition()), "a sub-query");
      }
    } else if (from.getKind() == SqlKind.AS) {
      visitFrom(((SqlCall) from).operand(0));
    } else if (from instanceof SqlIdentifier name) {
      visitTable(name);
    } else {
      from.accept(this);
    }
  }

  private void visitInput(SqlNode from, boolean nullable) {
    String outside = within;
    if (nullable) {
      within = "the optional side of an outer join";
    }
    visitFrom(from);
    within = outside;
  }

  private void visitTable(SqlIdentifier name) {
    if (!name.isSimple() || !name.getSimple().equalsIgnoreCase(query)) {
      return;
    }
    places++;
    if (!checking) {
      return;
    }
    if (places > 1) {
      throw refused(name, "in more than one place");
    }
    if (within != null) {
      throw refused(name, "within " + within);
    }
  }

  private SqlException refused(SqlIdentifier name, String where) {
    return SqlException.at(
        name.getParserPosition(), "42P19", "the recursive query " + query + " is read " + where);
  }

  private void visitWithin(List<SqlNode> parts, String what) {
    String outside = within;
    within = what;
    for (SqlNode part : parts) {
      if (part instanceof SqlNodeList list) {
        list.forEach(node -> node.accept(this));
      } else if (part != null) {
        part.accept(this);
      }
    }
    within = outside;
  }

  /** Up to where the name stands for another query. */
  private void visitWith(SqlWith with) {
    for (SqlNode node : with.withList) {
      SqlWithItem item = (SqlWithItem) node;
      boolean other = item.name.getSimple().equalsIgnoreCase(query);
      if (other && item.recursive.booleanValue()) {
        return;
      }
      item.query.accept(this);
      if (other) {
        return;
      }
    }
    with.body.accept(this);
  }
}
