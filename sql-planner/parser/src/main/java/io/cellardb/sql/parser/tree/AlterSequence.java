package io.cellardb.sql.parser.tree;

import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code ALTER SEQUENCE [IF EXISTS] [namespace.]name options}. */
public final class AlterSequence extends AlterObject {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("ALTER SEQUENCE", SqlKind.ALTER_SEQUENCE);

  private final SequenceOptions options;

  /** Takes the name as written, and at least one option. */
  public AlterSequence(
      SqlParserPos pos, boolean ifExists, SqlIdentifier name, SequenceOptions options) {
    super(OPERATOR, pos, ifExists, name, options);
    this.options = options;
  }

  /** What changes. */
  public SequenceOptions options() {
    return options;
  }

  @Override
  void unparseOptions(SqlWriter writer) {
    options.unparse(writer, 0, 0);
  }
}
