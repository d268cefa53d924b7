package io.cellardb.sql.parser.tree;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlInsert;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * An INSERT with {@code OVERRIDING {SYSTEM | USER} VALUE}: whose values an identity column gets.
 * Its kind is that of the INSERT.
 */
public final class Overriding extends SqlCall {
  private final SqlInsert insert;
  private final boolean system;

  private Overriding(SqlParserPos pos, SqlInsert insert, boolean system) {
    super(pos);
    this.insert = insert;
    this.system = system;
  }

  /** The INSERT with the clause, or just the INSERT if {@code system} is null. */
  public static SqlNode of(SqlInsert insert, Boolean system) {
    return system == null ? insert : new Overriding(insert.getParserPosition(), insert, system);
  }

  /** The INSERT or UPSERT. */
  public SqlInsert insert() {
    return insert;
  }

  /** Whether the values given take the place of the system's; else the other way about. */
  public boolean system() {
    return system;
  }

  @Override
  public SqlOperator getOperator() {
    return new SqlSpecialOperator("OVERRIDING", insert.getKind());
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(insert, Ddl.flag(system));
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword(insert.isUpsert() ? "UPSERT INTO" : "INSERT INTO");
    insert.getTargetTable().unparse(writer, 0, 0);
    if (insert.getTargetColumnList() != null) {
      insert.getTargetColumnList().unparse(writer, 1, 1);
    }
    writer.keyword(system ? "OVERRIDING SYSTEM VALUE" : "OVERRIDING USER VALUE");
    insert.getSource().unparse(writer, 0, 0);
    if (insert instanceof ConflictInsert conflict) {
      conflict.unparseConflict(writer);
    }
  }
}
