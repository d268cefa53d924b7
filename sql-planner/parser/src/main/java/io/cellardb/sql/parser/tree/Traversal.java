package io.cellardb.sql.parser.tree;

import java.util.List;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** The query of WITH RECURSIVE with SEARCH, CYCLE or both behind it. */
public final class Traversal extends SqlCall {
  private final SqlNode query;
  private final Search search;
  private final Cycle cycle;

  /**
   * {@code SEARCH {DEPTH | BREADTH} FIRST BY columns SET sequence}.
   *
   * @param breadth whether the rows of a round come before those of the next
   * @param columns the order of what one row leads to
   * @param sequence the column to order by
   */
  public record Search(
      boolean breadth, SqlNodeList columns, SqlIdentifier sequence, SqlParserPos pos) {
    private void unparse(SqlWriter writer) {
      writer.keyword(breadth ? "SEARCH BREADTH FIRST BY" : "SEARCH DEPTH FIRST BY");
      list(columns, writer);
      writer.keyword("SET");
      sequence.unparse(writer, 0, 0);
    }
  }

  /**
   * {@code CYCLE columns SET mark [TO value DEFAULT other] USING path}.
   *
   * @param columns by which a row is known again
   * @param mark the column that tells of a cycle
   * @param value what it is where the row was met before
   * @param other what it is elsewhere
   * @param path the column with what led to the row
   */
  public record Cycle(
      SqlNodeList columns,
      SqlIdentifier mark,
      SqlNode value,
      SqlNode other,
      SqlIdentifier path,
      SqlParserPos pos) {
    /** The clause of a text; value and other may be null, for TRUE and FALSE. */
    public Cycle {
      value = Objects.requireNonNullElseGet(value, () -> SqlLiteral.createBoolean(true, pos));
      other = Objects.requireNonNullElseGet(other, () -> SqlLiteral.createBoolean(false, pos));
    }

    private void unparse(SqlWriter writer) {
      writer.keyword("CYCLE");
      list(columns, writer);
      writer.keyword("SET");
      mark.unparse(writer, 0, 0);
      writer.keyword("TO");
      value.unparse(writer, 0, 0);
      writer.keyword("DEFAULT");
      other.unparse(writer, 0, 0);
      writer.keyword("USING");
      path.unparse(writer, 0, 0);
    }
  }

  /** A query with one clause or both; the other one is null. */
  public Traversal(SqlNode query, Search search, Cycle cycle) {
    super(query.getParserPosition());
    this.query = query;
    this.search = search;
    this.cycle = cycle;
  }

  /** The query without the clauses. */
  public SqlNode query() {
    return query;
  }

  /** SEARCH; null if it is not there. */
  public Search search() {
    return search;
  }

  /** CYCLE; null if it is not there. */
  public Cycle cycle() {
    return cycle;
  }

  @Override
  public SqlOperator getOperator() {
    return new SqlSpecialOperator("TRAVERSAL", SqlKind.OTHER) {
      @Override
      public SqlCall createCall(SqlLiteral quantifier, SqlParserPos pos, SqlNode... operands) {
        return new Traversal(operands[0], search, cycle);
      }
    };
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    SqlWriter.Frame frame = writer.startList("(", ")");
    query.unparse(writer, 0, 0);
    writer.endList(frame);
    if (search != null) {
      search.unparse(writer);
    }
    if (cycle != null) {
      cycle.unparse(writer);
    }
  }

  private static void list(SqlNodeList columns, SqlWriter writer) {
    SqlWriter.Frame frame = writer.startList("", "");
    for (SqlNode column : columns) {
      writer.sep(",");
      column.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }
}
