package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DISCARD {ALL | TEMP | PLANS | SEQUENCES}}: what a session has is gone. */
public final class Discard extends SqlCall {
  private static final SqlOperator OPERATOR = new SqlSpecialOperator("DISCARD", SqlKind.OTHER);

  /** What is gone. */
  public enum What {
    /** Everything, as if the session had just begun. */
    ALL,
    /** Its temporary tables. */
    TEMP,
    /** Its plans; they are made anew whenever that is needed. */
    PLANS,
    /** The values that sequences gave to it. */
    SEQUENCES
  }

  private final What what;

  /** A statement as written. */
  public Discard(SqlParserPos pos, What what) {
    super(pos);
    this.what = what;
  }

  /** What is gone. */
  public What what() {
    return what;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  /** All of it is one operand, its text. */
  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.text(writer -> writer.keyword("DISCARD " + what)));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("DISCARD " + what);
  }
}
