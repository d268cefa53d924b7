package io.cellardb.sql.validation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;

/**
 * Copies of expressions that are grouped. Where such an expression has a query, as in {@code SELECT
 * (SELECT MAX(n) FROM a) || tags FROM a GROUP BY 1}, Calcite copies it early, and compares the
 * items of SELECT with the copy. Once types are known, {@code ||} is another operator here, and so
 * on. So copies become what the expressions have become.
 */
final class GroupedCopies {
  private record Copy(SqlNode query, SqlCall made, Supplier<SqlNode> anew) {}

  private final List<Copy> copies = new ArrayList<>();

  /**
   * Remembers a copy.
   *
   * @param query whose groups it is of
   * @param made the copy
   * @param anew copies the expression once more
   */
  void add(SqlNode query, SqlNode made, Supplier<SqlNode> anew) {
    if (made instanceof SqlBasicCall || made instanceof SqlCase) {
      copies.add(new Copy(query, (SqlCall) made, anew));
    }
  }

  /** Called when the types of what a query is grouped by are known. */
  void renew(SqlNode query) {
    for (Copy copy : copies) {
      if (copy.query() == query
          && copy.anew().get() instanceof SqlCall call
          && call != copy.made()
          && call.operandCount() == copy.made().operandCount()) {
        renew(copy.made(), call);
      }
    }
    copies.removeIf(copy -> copy.query() == query);
  }

  private static void renew(SqlCall copy, SqlCall call) {
    if (copy instanceof SqlBasicCall basic) {
      basic.setOperator(call.getOperator());
    }
    for (int i = 0; i < call.operandCount(); i++) {
      copy.setOperand(i, call.operand(i));
    }
  }
}
