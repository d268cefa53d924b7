package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A query with FOR UPDATE, FOR SHARE and the like, which lock the rows that it returns. */
public final class LockingQuery extends SqlCall {
  /** What to do about a row that another transaction has locked. */
  public enum Waiting {
    /** To wait for the end of that transaction. */
    WAIT(""),
    /** To fail. */
    NOWAIT("NOWAIT"),
    /** To leave the row out. */
    SKIP_LOCKED("SKIP LOCKED");

    private final String sql;

    Waiting(String sql) {
      this.sql = sql;
    }

    /** Its words; empty for waiting. */
    public String sql() {
      return sql;
    }
  }

  /**
   * One clause.
   *
   * @param strength UPDATE, NO KEY UPDATE, SHARE or KEY SHARE
   * @param tables the names of those that it is for, as the query calls them; empty for all
   */
  public record Clause(
      SqlParserPos pos, String strength, List<SqlIdentifier> tables, Waiting waiting) {}

  private final SqlNode query;
  private final List<Clause> clauses;

  private SqlNode result;

  private LockingQuery(SqlNode query, List<Clause> clauses) {
    super(query.getParserPosition());
    this.query = query;
    this.clauses = clauses;
  }

  /**
   * A query with clauses, or just the query if there is none.
   *
   * @param rest {@code query}, or that with a LIMIT that stands behind the clauses
   */
  public static SqlNode of(SqlNode query, List<Clause> clauses, SqlNode rest) {
    SqlNode whole = query;
    if (rest != query
        && query instanceof SqlOrderBy ordered
        && rest instanceof SqlOrderBy limited) {
      whole =
          new SqlOrderBy(
              rest.getParserPosition(),
              ordered.query,
              ordered.orderList,
              limited.offset,
              limited.fetch);
    } else if (rest != query) {
      whole = rest;
    }
    return clauses.isEmpty() ? whole : new LockingQuery(whole, List.copyOf(clauses));
  }

  /** The query. */
  public SqlNode query() {
    return query;
  }

  /** The clauses, in their order. */
  public List<Clause> clauses() {
    return clauses;
  }

  /**
   * What stands for this query in the statement that it is a part of: a query of the rows that were
   * locked before that statement is run. Null until it is known.
   */
  public SqlNode result() {
    return result;
  }

  /** Sets {@link #result()}. */
  public void setResult(SqlNode query) {
    result = query;
  }

  @Override
  public SqlOperator getOperator() {
    return new SqlSpecialOperator("FOR UPDATE", SqlKind.ORDER_BY) {
      @Override
      public SqlCall createCall(
          SqlLiteral functionQualifier, SqlParserPos pos, SqlNode... operands) {
        LockingQuery copy = new LockingQuery(operands[0], clauses);
        copy.result = result;
        return copy;
      }
    };
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    query.unparse(writer, 0, 0);
    for (Clause clause : clauses) {
      writer.keyword("FOR " + clause.strength());
      if (!clause.tables().isEmpty()) {
        writer.keyword("OF");
        new SqlNodeList(clause.tables(), clause.pos()).unparse(writer, 0, 0);
      }
      writer.keyword(clause.waiting().sql);
    }
  }
}
