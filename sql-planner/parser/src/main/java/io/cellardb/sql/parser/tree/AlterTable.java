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

/** {@code ALTER TABLE [IF EXISTS] [namespace.]table alteration, ...}. */
public final class AlterTable extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER TABLE", SqlKind.ALTER_TABLE);

  private final boolean ifExists;
  private final SqlIdentifier name;
  private final List<Alteration> alterations;

  /** Takes the table's name as written. */
  public AlterTable(
      SqlParserPos pos, boolean ifExists, SqlIdentifier name, List<Alteration> alterations) {
    super(pos);
    this.ifExists = ifExists;
    this.name = name;
    this.alterations = List.copyOf(alterations);
  }

  /** The table, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether a missing table is no error. */
  public boolean ifExists() {
    return ifExists;
  }

  /** What is changed: at least one thing, in the order written. */
  public List<Alteration> alterations() {
    return alterations;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  /** What is changed is one operand, its text. */
  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, Ddl.text(this::unparseAlterations));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER TABLE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    unparseAlterations(writer);
  }

  private void unparseAlterations(SqlWriter writer) {
    SqlWriter.Frame list = writer.startList("", "");
    for (Alteration alteration : alterations) {
      writer.sep(",");
      alteration.unparse(writer);
    }
    writer.endList(list);
  }
}
