package io.cellardb.sql.rules;

import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.Util;

/** Tells which conditions a scan can take over. */
final class LocalConditions {
  private LocalConditions() {}

  /** Whether a condition depends on nothing but one row and parameters, and not on chance. */
  static boolean isLocal(RexNode condition) {
    try {
      condition.accept(
          new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCorrelVariable(RexCorrelVariable variable) {
              throw Util.FoundOne.NULL;
            }

            @Override
            public Void visitSubQuery(RexSubQuery query) {
              throw Util.FoundOne.NULL;
            }

            @Override
            public Void visitOver(RexOver over) {
              throw Util.FoundOne.NULL;
            }
          });
    } catch (Util.FoundOne found) {
      Util.swallow(found, null);
      return false;
    }
    return RexUtil.isDeterministic(condition);
  }
}
