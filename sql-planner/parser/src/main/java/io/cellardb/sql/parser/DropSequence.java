package io.cellardb.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlDrop;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code DROP SEQUENCE [IF EXISTS] [namespace.]name [CASCADE | RESTRICT]}. */
public final class DropSequence extends SqlDrop {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("DROP SEQUENCE", SqlKind.DROP_SEQUENCE);

  private final SqlIdentifier name;
  private final boolean cascade;

  /** Takes the sequence's name as written. */
  public DropSequence(SqlParserPos pos, boolean ifExists, SqlIdentifier name, boolean cascade) {
    super(OPERATOR, pos, ifExists);
    this.name = name;
    this.cascade = cascade;
  }

  /** The sequence, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether a missing sequence is no error. */
  public boolean ifExists() {
    return ifExists;
  }

  /** Whether views that use it are dropped too. */
  public boolean cascade() {
    return cascade;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, Ddl.flag(cascade));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("DROP SEQUENCE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (cascade) {
      writer.keyword("CASCADE");
    }
  }
}
