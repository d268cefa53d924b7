package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER TABLE [IF EXISTS] [namespace.]table alteration}. */
public final class AlterTable extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER TABLE", SqlKind.ALTER_TABLE);

  private final boolean ifExists;
  private final SqlIdentifier name;
  private final Alteration alteration;

  /** Takes the table's name as written. */
  public AlterTable(SqlParserPos pos, boolean ifExists, SqlIdentifier name, Alteration alteration) {
    super(pos);
    this.ifExists = ifExists;
    this.name = name;
    this.alteration = alteration;
  }

  /** The table, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether a missing table is no error. */
  public boolean ifExists() {
    return ifExists;
  }

  /** What is changed. */
  public Alteration alteration() {
    return alteration;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  /** What is changed is one operand, its text. */
  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, Ddl.text(alteration::unparse));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER TABLE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    alteration.unparse(writer);
  }
}
