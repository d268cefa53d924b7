package io.cellardb.sql.parser.tree;

import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code WHEN [NOT] MATCHED [BY {SOURCE | TARGET}] [AND condition] THEN action} of {@link Merge}.
 */
public final class MergeClause extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("WHEN MATCHED", SqlKind.OTHER);

  /** Which rows a clause is for. */
  public enum Match {
    /** A row of the source, and one of the table. */
    BOTH("WHEN MATCHED"),
    /** A row of the source that finds none of the table. */
    SOURCE_ALONE("WHEN NOT MATCHED"),
    /** A row of the table that no row of the source finds. */
    TABLE_ALONE("WHEN NOT MATCHED BY SOURCE");

    private final String words;

    Match(String words) {
      this.words = words;
    }

    /**
     * The rows of NOT MATCHED.
     *
     * @param missing SOURCE or TARGET, the side without a row; null for TARGET
     * @throws SqlSyntaxException for another word
     */
    public static Match notBy(SqlIdentifier missing) {
      if (missing == null || missing.getSimple().equalsIgnoreCase("TARGET")) {
        return SOURCE_ALONE;
      }
      if (missing.getSimple().equalsIgnoreCase("SOURCE")) {
        return TABLE_ALONE;
      }
      throw new SqlSyntaxException(
          "rows are NOT MATCHED BY SOURCE or BY TARGET, not by " + missing,
          missing.getParserPosition());
    }

    /** How the clause begins. */
    public String words() {
      return words;
    }
  }

  /** What is done. */
  public enum Action {
    /** SET of some columns. */
    UPDATE,
    /** The row goes. */
    DELETE,
    /** A new row. */
    INSERT,
    /** Nothing. */
    NOTHING
  }

  private final Match match;
  private final SqlNode condition;
  private final Action action;
  private final SqlNodeList targets;
  private final SqlNodeList values;

  /**
   * A clause.
   *
   * @param match which rows it is for
   * @param condition what must hold as well, or null
   * @param targets the columns of UPDATE or INSERT; null for none, or all
   * @param values their values; null for none
   */
  public MergeClause(
      SqlParserPos pos,
      Match match,
      SqlNode condition,
      Action action,
      SqlNodeList targets,
      SqlNodeList values) {
    super(pos);
    this.match = match;
    this.condition = condition;
    this.action = action;
    this.targets = targets;
    this.values = values;
  }

  /** The values of a row constructor. */
  public static SqlNodeList values(SqlNode row) {
    return row.getKind() == SqlKind.ROW
        ? new SqlNodeList(((SqlCall) row).getOperandList(), row.getParserPosition())
        : SqlNodeList.of(row);
  }

  /** Which rows it is for. */
  public Match match() {
    return match;
  }

  /** What must hold as well; null if nothing. */
  public SqlNode condition() {
    return condition;
  }

  /** What is done. */
  public Action action() {
    return action;
  }

  /** The columns of UPDATE, or of INSERT, where null means all. */
  public SqlNodeList targets() {
    return targets;
  }

  /** The values of UPDATE or INSERT. */
  public SqlNodeList values() {
    return values;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(condition, targets, values);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(match.words());
    if (condition != null) {
      writer.keyword("AND");
      condition.unparse(writer, 0, 0);
    }
    writer.keyword("THEN");
    switch (action) {
      case UPDATE -> {
        writer.keyword("UPDATE");
        unparseSet(writer, targets, values);
      }
      case DELETE -> writer.keyword("DELETE");
      case NOTHING -> writer.keyword("DO NOTHING");
      case INSERT -> {
        writer.keyword("INSERT");
        if (values.isEmpty()) {
          writer.keyword("DEFAULT VALUES");
          return;
        }
        if (targets != null) {
          targets.unparse(writer, 1, 1);
        }
        writer.keyword("VALUES");
        values.unparse(writer, 1, 1);
      }
    }
  }

  static void unparseSet(SqlWriter writer, SqlNodeList targets, SqlNodeList values) {
    SqlWriter.Frame frame = writer.startList(SqlWriter.FrameTypeEnum.UPDATE_SET_LIST, "SET", "");
    for (int i = 0; i < targets.size(); i++) {
      writer.sep(",");
      SqlNode target = targets.get(i);
      if (target.getKind() == SqlKind.ROW) {
        target = new SqlNodeList(((SqlCall) target).getOperandList(), target.getParserPosition());
        target.unparse(writer, 1, 1);
      } else {
        target.unparse(writer, 0, 0);
      }
      writer.keyword("=");
      values.get(i).unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }
}
