package io.cellardb.sql.repair;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.fun.SqlBaseContextVariable;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/**
 * USER and its like, which may be NULL. The smallest query is {@code SELECT USER}, whose result
 * Calcite takes for never NULL, though a session may have no user.
 */
public final class SessionVariable extends SqlBaseContextVariable {
  private SessionVariable(String name) {
    super(
        name,
        ReturnTypes.VARCHAR_2000.andThen(SqlTypeTransforms.FORCE_NULLABLE),
        SqlFunctionCategory.SYSTEM);
  }

  /** All of them that may be NULL. */
  public static List<SessionVariable> all() {
    return Stream.of(
            "USER",
            "CURRENT_USER",
            "SESSION_USER",
            "SYSTEM_USER",
            "CURRENT_ROLE",
            "CURRENT_CATALOG",
            "CURRENT_PATH")
        .map(SessionVariable::new)
        .toList();
  }
}
