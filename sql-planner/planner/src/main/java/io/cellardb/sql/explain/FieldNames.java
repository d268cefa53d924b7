package io.cellardb.sql.explain;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexLiteral;

/**
 * The names of the fields that a node's expressions are about. Calcite writes their numbers
 * instead: {@code $1}, in sets of fields {@code {0, 1}}, in orders {@code [0, 1 DESC]}.
 */
final class FieldNames {
  /** A text, which stays as it is; or the number of a field in an expression. */
  private static final String EXPRESSION = "'[^']*+'|(?<![\\w$])\\$(\\d{1,9})\\b";

  private static final Pattern FIELD = Pattern.compile(EXPRESSION);

  /** Those, a set of fields, and an order. */
  private static final Pattern FIELDS =
      Pattern.compile(
          EXPRESSION + "|\\{(\\d[\\d, ]*)}|(?<=order by |WITHIN GROUP \\()\\[(\\d[^]]*)]");

  private static final Pattern NUMBER = Pattern.compile("\\b\\d{1,9}\\b");

  private final List<String> names = new ArrayList<>();
  private final Pattern numbers;

  /**
   * The fields of a node's inputs, one after the other. A name that was there before has a number.
   */
  FieldNames(RelNode node) {
    Set<String> seen = new HashSet<>();
    for (RelNode input : node.getInputs()) {
      for (String field : input.getRowType().getFieldNames()) {
        String name = field;
        for (int i = 0; !seen.add(name); i++) {
          name = field + i;
        }
        names.add(name);
      }
    }
    if (node instanceof Window window) {
      // Calcite counts constants behind the fields.
      for (RexLiteral constant : window.constants) {
        names.add(constant.toString());
      }
    }
    numbers = node instanceof Aggregate || node instanceof Window ? FIELDS : FIELD;
  }

  /** What Calcite writes for a term of the node, with names. */
  String in(String term) {
    return numbers.matcher(term).replaceAll(found -> Matcher.quoteReplacement(named(found)));
  }

  private String named(MatchResult found) {
    if (found.group().startsWith("'")) {
      return found.group();
    }
    if (found.group(1) != null) {
      return name(found.group(1), found.group());
    }
    String fields = found.group(2) != null ? found.group(2) : found.group(3);
    return found
        .group()
        .replace(
            fields,
            NUMBER
                .matcher(fields)
                .replaceAll(each -> Matcher.quoteReplacement(name(each.group(), each.group()))));
  }

  private String name(String number, String absent) {
    int index = Integer.parseInt(number);
    return index < names.size() ? names.get(index) : absent;
  }
}
