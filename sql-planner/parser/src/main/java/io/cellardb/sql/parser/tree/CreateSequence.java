package io.cellardb.sql.parser.tree;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCreate;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE SEQUENCE [IF NOT EXISTS] [namespace.]name [AS type] [options]}. */
public final class CreateSequence extends SqlCreate {
  private static final SqlOperator OPERATOR =
      new SqlSpecialOperator("CREATE SEQUENCE", SqlKind.CREATE_SEQUENCE);

  private final SqlIdentifier name;
  private final SqlDataTypeSpec type;
  private final SequenceOptions options;

  /** Takes the name as written; {@code type} may be null. */
  public CreateSequence(
      SqlParserPos pos,
      boolean ifNotExists,
      SqlIdentifier name,
      SqlDataTypeSpec type,
      SequenceOptions options) {
    super(OPERATOR, pos, false, ifNotExists);
    this.name = name;
    this.type = type;
    this.options = options;
  }

  /** The sequence, as written. */
  public SqlIdentifier name() {
    return name;
  }

  /** Whether an existing sequence is no error. */
  public boolean ifNotExists() {
    return ifNotExists;
  }

  /** The type of its values, if it is given. */
  public Optional<SqlDataTypeSpec> type() {
    return Optional.ofNullable(type);
  }

  /** Its options. */
  public SequenceOptions options() {
    return options;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(Ddl.flag(ifNotExists), name, type, options);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("CREATE SEQUENCE");
    if (ifNotExists) {
      writer.keyword("IF NOT EXISTS");
    }
    name.unparse(writer, 0, 0);
    if (type != null) {
      writer.keyword("AS");
      type.unparse(writer, 0, 0);
    }
    options.unparse(writer, 0, 0);
  }
}
