package io.cellardb.sql.parser.tree;

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

/** {@code LOCK [TABLE] table, ... [IN mode MODE] [NOWAIT]}. */
public final class LockTable extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("LOCK", SqlKind.OTHER);

  /** The modes of PostgreSQL. */
  public enum Mode {
    ACCESS_SHARE,
    ROW_SHARE,
    ROW_EXCLUSIVE,
    SHARE_UPDATE_EXCLUSIVE,
    SHARE,
    SHARE_ROW_EXCLUSIVE,
    EXCLUSIVE,
    ACCESS_EXCLUSIVE;

    /** As it is written. */
    public String words() {
      return name().replace('_', ' ');
    }
  }

  private final SqlNodeList tables;
  private final Mode mode;
  private final boolean nowait;

  /**
   * A statement as written.
   *
   * @param nowait whether it fails where it would have to wait
   */
  public LockTable(SqlParserPos pos, List<SqlIdentifier> tables, Mode mode, boolean nowait) {
    super(pos);
    this.tables = new SqlNodeList(tables, pos);
    this.mode = mode;
    this.nowait = nowait;
  }

  /** The names of the tables, in order. */
  public List<SqlIdentifier> tables() {
    return tables.stream().map(SqlIdentifier.class::cast).toList();
  }

  /** What others may do with the tables. */
  public Mode mode() {
    return mode;
  }

  /** Whether it fails where it would have to wait. */
  public boolean nowait() {
    return nowait;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(tables);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("LOCK TABLE");
    tables.unparse(writer, 0, 0);
    writer.keyword("IN " + mode.words() + " MODE");
    if (nowait) {
      writer.keyword("NOWAIT");
    }
  }
}
