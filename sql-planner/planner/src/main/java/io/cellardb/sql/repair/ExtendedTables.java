package io.cellardb.sql.repair;

import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The tables with EXTEND. The smallest query is {@code SELECT * FROM a EXTEND (z INTEGER) JOIN b
 * USING (x)}, at which Calcite's validator fails. It keeps what {@code a EXTEND (...)} is under the
 * table's name, where a join does not look for it.
 */
public final class ExtendedTables {
  /** By the place of the columns, since the table's name may be written out later. */
  private final Map<SqlParserPos, SqlNode> tables = new HashMap<>();

  /** Remembers an EXTEND of the statement. */
  public void add(SqlCall extend) {
    tables.put(extend.operand(1).getParserPosition(), extend.operand(0));
  }

  /** The table that a node extends; null if it is no EXTEND. */
  public SqlNode tableOf(SqlNode node) {
    return node.getKind() == SqlKind.EXTEND
        ? tables.get(((SqlCall) node).operand(1).getParserPosition())
        : null;
  }
}
