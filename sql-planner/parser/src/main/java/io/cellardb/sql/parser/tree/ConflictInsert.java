package io.cellardb.sql.parser.tree;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUpdate;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code INSERT ... ON CONFLICT [key] DO {NOTHING | UPDATE SET ... [WHERE ...]}}. */
public final class ConflictInsert extends SqlInsert {
  private final SqlNode key;
  private final SqlUpdate update;
  private final int parameterCount;

  /**
   * An insert.
   *
   * @param key the columns that are named as the key, or the name of a constraint, or null
   * @param update what is done to a row that exists, or null for nothing
   * @param parameterCount how many {@code ?} there are in the whole statement
   */
  public ConflictInsert(
      SqlParserPos pos,
      SqlNodeList keywords,
      SqlNode table,
      SqlNode source,
      SqlNodeList columns,
      SqlNode key,
      SqlUpdate update,
      int parameterCount) {
    super(pos, keywords, table, source, columns);
    this.key = key;
    this.update = update;
    this.parameterCount = parameterCount;
  }

  /** The columns that are named as the key, or the name of a constraint; null if none are. */
  public SqlNode key() {
    return key;
  }

  /** What is done to a row that exists; null for nothing. */
  public SqlUpdate update() {
    return update;
  }

  /** How many {@code ?} there are in the whole statement. */
  public int parameterCount() {
    return parameterCount;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(
        super.getOperandList().get(0),
        getTargetTable(),
        getSource(),
        getTargetColumnList(),
        update);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    super.unparse(writer, leftPrec, rightPrec);
    unparseConflict(writer);
  }

  /** Writes what stands behind the source. */
  void unparseConflict(SqlWriter writer) {
    writer.keyword("ON CONFLICT");
    if (key instanceof SqlIdentifier) {
      writer.keyword("ON CONSTRAINT");
    }
    if (key != null) {
      key.unparse(writer, 1, 1);
    }
    writer.keyword("DO");
    if (update == null) {
      writer.keyword("NOTHING");
      return;
    }
    writer.keyword("UPDATE");
    MergeClause.unparseSet(writer, update.getTargetColumnList(), update.getSourceExpressionList());
    if (update.getCondition() != null) {
      writer.keyword("WHERE");
      update.getCondition().unparse(writer, 0, 0);
    }
  }
}
