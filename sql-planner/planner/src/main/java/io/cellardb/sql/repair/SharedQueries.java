package io.cellardb.sql.repair;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Makes nodes with queries that stand in two places of a statement two nodes. The smallest query is
 * {@code SELECT COALESCE((SELECT (SELECT b.x) FROM b), 1) FROM a}. Calcite writes its first operand
 * twice, in a CASE, but copies only the outermost node. What is below has the scope of the second
 * place. So {@code b.x} in the first one has no row to be taken from.
 */
public final class SharedQueries extends SqlShuttle {
  private final Set<SqlNode> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private SharedQueries() {}

  /** The statement without shared nodes. */
  public static SqlNode apart(SqlNode statement) {
    return statement.accept(new SharedQueries());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    return !seen.add(call) && hasQuery(call) ? Copies.of(call) : super.visit(call);
  }

  private static boolean hasQuery(SqlCall call) {
    return SqlUtil.containsCall(call, inner -> inner.isA(SqlKind.QUERY));
  }
}
