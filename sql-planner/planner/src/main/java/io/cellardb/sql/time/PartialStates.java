package io.cellardb.sql.time;

import io.cellardb.sql.parser.tree.Hints;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.util.Util;

/**
 * Whether a statement wants states of the past of which something may be missing: by the hint
 * {@code SELECT /*+ PARTIAL_STATES *}{@code /}, or since its session does.
 */
public final class PartialStates {
  /** What a session gives its statements under this name: whether it wants them. */
  public static final String NAME = Hints.PARTIAL_STATES;

  private PartialStates() {}

  /** Whether a query somewhere in a statement has the hint. */
  public static boolean isWantedBy(SqlNode statement) {
    try {
      statement.accept(
          new SqlBasicVisitor<Void>() {
            @Override
            public Void visit(SqlCall call) {
              if (call instanceof SqlSelect select && select.hasHints() && isIn(select)) {
                throw Util.FoundOne.NULL;
              }
              return super.visit(call);
            }
          });
      return false;
    } catch (Util.FoundOne e) {
      return true;
    }
  }

  private static boolean isIn(SqlSelect select) {
    return select.getHints().stream()
        .anyMatch(hint -> hint instanceof SqlHint known && known.getName().equals(NAME));
  }

  /** The values of a session, for a statement that wants them itself. */
  public static Map<String, Object> wanted(Map<String, Object> values) {
    Map<String, Object> wanted = new HashMap<>(values);
    wanted.put(NAME, true);
    return wanted;
  }
}
