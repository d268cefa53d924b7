package io.cellardb.sql.repair;

import java.math.BigDecimal;
import java.util.List;
import java.util.regex.Pattern;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * LIKE whose escape Calcite does not heed. It takes the pattern {@code '%%'} with the escape {@code
 * '%'} for one of any text, and fails where the escape is empty. So another character escapes, and
 * an empty escape, which is none, is left out. If the escape is known only when a row is read, or
 * is none, the pattern is no constant.
 */
public final class LikeEscapes {
  private static final String ANY_TEXT = "%";
  private static final Pattern ANY_TEXTS = Pattern.compile("%+");

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
    boolean uncertain = escape == null || escape.length() > 1;
    if (uncertain && pattern != null && ANY_TEXTS.matcher(pattern).matches()) {
      return List.of(
          operands.get(0), pattern(builder, operands.get(2), operands.get(1)), operands.get(2));
    }
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

  /** A pattern that is no constant: before it comes what an escape has after its one character. */
  private static RexNode pattern(RexBuilder builder, RexNode escape, RexNode pattern) {
    RexNode nothing =
        builder.makeCall(
            SqlStdOperatorTable.SUBSTRING, escape, builder.makeExactLiteral(BigDecimal.valueOf(2)));
    return builder.makeCall(SqlStdOperatorTable.CONCAT, nothing, pattern);
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
