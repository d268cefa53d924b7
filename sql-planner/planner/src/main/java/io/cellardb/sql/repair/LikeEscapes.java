package io.cellardb.sql.repair;

import java.util.List;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;

/**
 * LIKE whose escape Calcite does not heed. It takes the pattern {@code '%%'} with the escape {@code
 * '%'} for one of any text, and fails where the escape is empty. So another character escapes, and
 * an empty escape, which is none, is left out.
 */
public final class LikeEscapes {
  private static final String ANY_TEXT = "%";

  private LikeEscapes() {}

  /** The operands of a call, in which Calcite heeds the escape. */
  public static List<? extends RexNode> heeded(
      RexBuilder builder, SqlOperator operator, List<? extends RexNode> operands) {
    if (operator.getKind() != SqlKind.LIKE || operands.size() < 3) {
      return operands;
    }
    String escape = text(operands.get(2));
    if (escape != null && escape.isEmpty()) {
      return operands.subList(0, 2);
    }
    String pattern = text(operands.get(1));
    if (pattern == null || !ANY_TEXT.equals(escape)) {
      return operands;
    }
    int other = '!';
    while (pattern.indexOf(other) >= 0) {
      other++;
    }
    return List.of(
        operands.get(0),
        builder.makeLiteral(escaped(pattern, other), operands.get(1).getType(), true, true),
        builder.makeLiteral(Character.toString(other)));
  }

  /** A pattern that {@code %} escapes, with another escape. */
  private static String escaped(String pattern, int escape) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < pattern.length(); i++) {
      boolean escapes = pattern.startsWith(ANY_TEXT, i);
      result.appendCodePoint(escapes ? escape : pattern.charAt(i));
      if (escapes && i + 1 < pattern.length()) {
        result.append(pattern.charAt(++i));
      }
    }
    return result.toString();
  }

  private static String text(RexNode operand) {
    return operand instanceof RexLiteral literal && !literal.isNull()
        ? literal.getValueAs(String.class)
        : null;
  }
}
