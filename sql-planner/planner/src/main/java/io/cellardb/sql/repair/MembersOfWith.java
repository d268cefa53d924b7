package io.cellardb.sql.repair;

import io.cellardb.sql.parser.tree.SelectBuilder;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Queries with WITH in IN. The smallest query is {@code SELECT id FROM a WHERE x IN (WITH q AS
 * (SELECT '10' AS n) SELECT n FROM q)}. Calcite's validator casts the column to the type of {@code
 * x} and takes it for one that may be NULL, which its converter then finds to be wrong.
 */
public final class MembersOfWith {
  private MembersOfWith() {}

  /** Puts {@code SELECT *} around such a query. */
  public static void replaceIn(SqlCall call) {
    boolean membership = call.getKind() == SqlKind.IN || call.getKind() == SqlKind.NOT_IN;
    if (membership && call.operand(1).getKind() == SqlKind.WITH) {
      SqlNode query = call.operand(1);
      SqlParserPos pos = query.getParserPosition();
      call.setOperand(
          1, SelectBuilder.select(List.of(SqlIdentifier.star(pos)), pos).from(query).build());
    }
  }
}
