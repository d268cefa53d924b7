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
 * Makes nodes with queries that stand in two places of a statement two nodes. A rewriting of
 * Calcite's, as that of {@code COALESCE(x, y)} to {@code CASE WHEN x IS NOT NULL THEN x ELSE y
 * END}, copies only the node of x itself. The scope of what is below is then that of the last
 * place, and elsewhere a query within a query in x took its columns from the wrong row.
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
