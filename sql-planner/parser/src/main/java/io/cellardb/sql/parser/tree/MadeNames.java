package io.cellardb.sql.parser.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;

/** Names of what has none, made of a table and its columns as PostgreSQL makes them. */
final class MadeNames {
  /** The characters of a name. */
  private static final int LENGTH = 63;

  private static final String EXPRESSION = "expr";

  private MadeNames() {}

  /**
   * {@code table_columns_label}, with a number behind it where that is taken.
   *
   * @param columns columns and expressions
   */
  static String free(
      SqlIdentifier table,
      List<? extends SqlNode> columns,
      String label,
      Predicate<String> isTaken) {
    String stem = String.join("_", different(columns));
    String owner = table.names.get(table.names.size() - 1);
    String name = joined(owner, stem, label);
    for (int i = 1; isTaken.test(name); i++) {
      name = joined(owner, stem, label + i);
    }
    return name;
  }

  /** Shortens the longer one of the first two until all of it is short enough. */
  private static String joined(String owner, String stem, String label) {
    int room = LENGTH - label.length() - 2;
    int first = owner.length();
    int second = stem.length();
    while (first + second > room) {
      if (first > second) {
        first--;
      } else {
        second--;
      }
    }
    return beginning(owner, first) + "_" + beginning(stem, second) + "_" + label;
  }

  /** At most so many characters, without half of a surrogate pair at the end. */
  private static String beginning(String name, int length) {
    boolean splits = length < name.length() && Character.isLowSurrogate(name.charAt(length));
    return name.substring(0, splits ? length - 1 : length);
  }

  /** The names of columns and expressions, numbered where one is there already. */
  private static List<String> different(List<? extends SqlNode> columns) {
    List<String> names = new ArrayList<>();
    for (SqlNode column : columns) {
      String stem = of(column);
      String name = stem;
      for (int i = 1; names.contains(name); i++) {
        name = stem + i;
      }
      names.add(name);
    }
    return names;
  }

  private static String of(SqlNode expression) {
    if (expression instanceof SqlIdentifier column) {
      return String.join("_", column.names);
    }
    if (expression instanceof SqlCall call) {
      boolean wraps = call.getKind() == SqlKind.ITEM || call.getKind() == SqlKind.CAST;
      if (wraps) {
        return of(call.operand(0));
      }
      String otherwise = call instanceof SqlCase cases ? of(cases.getElseOperand()) : EXPRESSION;
      if (!otherwise.equals(EXPRESSION)) {
        return otherwise;
      }
      if (call instanceof SqlCase || call.getOperator() instanceof SqlFunction) {
        return call.getOperator().getName().toLowerCase(Locale.ROOT);
      }
    }
    return EXPRESSION;
  }
}
