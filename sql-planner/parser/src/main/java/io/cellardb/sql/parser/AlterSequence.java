package io.cellardb.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER SEQUENCE [IF EXISTS] [namespace.]name options}. */
public final class AlterSequence extends SqlCall {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER SEQUENCE", SqlKind.ALTER_SEQUENCE);

  private final boolean ifExists;
  private final SqlIdentifier name;
  private final SequenceOptions options;

  /** Takes the name as written, and at least one option. */
  public AlterSequence(
      SqlParserPos pos, boolean ifExists, SqlIdentifier name, SequenceOptions options) {
    super(pos);
    this.ifExists = ifExists;
    this.name = name;
    this.options = options;
  }

  /** The sequence, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether a missing sequence is no error. */
  public boolean ifExists() {
    return ifExists;
  }

  /** What changes. */
  public SequenceOptions options() {
    return options;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(Ddl.flag(ifExists), name, options);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("ALTER SEQUENCE");
    if (ifExists) {
      writer.keyword("IF EXISTS");
    }
    name.unparse(writer, 0, 0);
    options.unparse(writer, 0, 0);
  }
}
