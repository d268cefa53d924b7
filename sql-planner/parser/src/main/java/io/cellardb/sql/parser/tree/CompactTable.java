package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code COMPACT TABLE [namespace.]table [MAJOR]}. */
public final class CompactTable extends NamedStatement {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("COMPACT TABLE", SqlKind.OTHER_DDL);

  private final boolean major;

  /** Takes the table's name as written. */
  public CompactTable(SqlParserPos pos, SqlIdentifier name, boolean major) {
    super(OPERATOR, pos, name);
    this.major = major;
  }

  /** Whether every file is rewritten into one, so that tombstones and masked cells go. */
  public boolean major() {
    return major;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(name(), Ddl.flag(major));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    super.unparse(writer, leftPrec, rightPrec);
    if (major) {
      writer.keyword("MAJOR");
    }
  }
}
