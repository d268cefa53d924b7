package io.cellardb.sql.function;

import java.util.List;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.fun.SqlBaseContextVariable;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlTypeTransforms;

/** USER and its like, which Calcite takes for never NULL, though a session may have no user. */
final class SessionVariable extends SqlBaseContextVariable {
  private SessionVariable(String name) {
    super(
        name,
        ReturnTypes.VARCHAR_2000.andThen(SqlTypeTransforms.FORCE_NULLABLE),
        SqlFunctionCategory.SYSTEM);
  }

  /** All of them that may be NULL. */
  static List<SessionVariable> all() {
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
