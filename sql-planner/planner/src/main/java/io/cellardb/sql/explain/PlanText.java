package io.cellardb.sql.explain;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.expression.IntervalTexts;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;

/** A plan as EXPLAIN shows it: one line for each node, inputs indented below. */
public final class PlanText {
  private static final String INDENT = "  ";
  private static final Pattern PARAMETER = Pattern.compile("\\?(\\d{1,10})");

  /** What Calcite shows before a text. */
  private static final String LITERAL = "_UTF-8'";

  private static final Set<String> OF_MONTHS = Set.of("YEAR", "MONTH", "QUARTER");

  private static final String CHARACTER_SET = " CHARACTER SET \"UTF-8\"";

  /** The type of a text, which Calcite often shows behind it. */
  private static final Pattern TEXT_TYPE =
      Pattern.compile(":(?:VAR)?CHAR(?:\\(\\d+\\))?" + CHARACTER_SET);

  /** A text, which stays as it is; or an interval, as Calcite writes it. */
  private static final Pattern INTERVAL =
      Pattern.compile(
          "'[^']*+'|(?<![\\w.])(-?\\d++):INTERVAL ([A-Z]++)(?:\\([\\d, ]*+\\))?(?: TO [A-Z]++)?"
              + "(?:\\([\\d, ]*+\\))?");

  /** A text in quotes, or a number that is no part of a name or of a parameter. */
  private static final Pattern VALUE =
      Pattern.compile("'(?:[^']++|'')*+'|(?<![\\w$?.])-?\\d[\\d.]*+(?:E[+-]?\\d++)?");

  private PlanText() {}

  /** Lines of a plan with a question mark in the place of each value. */
  public static List<String> withoutValues(List<String> lines) {
    return lines.stream().map(line -> VALUE.matcher(line).replaceAll("?")).toList();
  }

  /** The lines of a plan. */
  public static List<String> of(RelNode plan) {
    List<String> lines = new ArrayList<>();
    plan.explain(new Lines(lines, 0));
    return lines;
  }

  /** A line, and the lines of a plan indented below it. */
  public static List<String> under(String line, RelNode plan) {
    List<String> lines = new ArrayList<>();
    lines.add(line);
    plan.explain(new Lines(lines, 1));
    return lines;
  }

  /**
   * Expressions without the character sets of texts, and with names for fields of outer rows, which
   * are parameters counted from a number that no user's has.
   */
  private static String readable(String expressions) {
    String plain = intervals(plainTexts(expressions).replace(CHARACTER_SET, ""));
    return PARAMETER
        .matcher(plain)
        .replaceAll(
            found -> {
              int index = Integer.parseInt(found.group(1));
              return index < ExecutionContext.OUTER
                  ? Matcher.quoteReplacement(found.group())
                  : "outer" + (index - ExecutionContext.OUTER + 1);
            });
  }

  /** Expressions with literals of intervals as SQL writes them. */
  private static String intervals(String expressions) {
    return INTERVAL
        .matcher(expressions)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null
                        ? found.group()
                        : IntervalTexts.literal(
                            new BigDecimal(found.group(1)), OF_MONTHS.contains(found.group(2)))));
  }

  /**
   * Expressions in which texts have neither character set nor type. Not by a pattern: it would need
   * stack for each character of a text.
   */
  private static String plainTexts(String expressions) {
    StringBuilder plain = new StringBuilder();
    Matcher type = TEXT_TYPE.matcher(expressions);
    int done = 0;
    for (int at; (at = expressions.indexOf(LITERAL, done)) >= 0; ) {
      int begin = at + LITERAL.length() - 1;
      int end = endOfText(expressions, begin);
      if (end < 0) {
        break;
      }
      plain.append(expressions, done, at).append(expressions, begin, end);
      done = type.region(end, expressions.length()).lookingAt() ? type.end() : end;
    }
    return plain.append(expressions, done, expressions.length()).toString();
  }

  /**
   * The place after the quote that ends the text which begins with that at {@code begin}; -1 if
   * none does, since the name of a column can look like the beginning of a text.
   */
  private static int endOfText(String expressions, int begin) {
    int quote = expressions.indexOf('\'', begin + 1);
    while (expressions.startsWith("''", quote)) {
      quote = expressions.indexOf('\'', quote + 2);
    }
    return quote < 0 ? -1 : quote + 1;
  }

  private static final class Lines extends RelWriterImpl {
    private final List<String> lines;
    private final int depth;

    Lines(List<String> lines, int depth) {
      super(
          new java.io.PrintWriter(java.io.Writer.nullWriter()),
          SqlExplainLevel.EXPPLAN_ATTRIBUTES,
          false);
      this.lines = lines;
      this.depth = depth;
    }

    @Override
    protected void explain_(RelNode rel, List<Pair<String, Object>> values) {
      String name = rel.getRelTypeName();
      StringBuilder line = new StringBuilder(INDENT.repeat(depth));
      line.append(name.startsWith("Cellar") ? name.substring("Cellar".length()) : name);
      FieldNames names = new FieldNames(rel);
      List<String> terms = new ArrayList<>();
      for (Pair<String, Object> value : values) {
        if (!(value.right instanceof RelNode)) {
          terms.add(value.left + "=[" + readable(names.in(String.valueOf(value.right))) + "]");
        }
      }
      if (!terms.isEmpty()) {
        line.append('(').append(String.join(", ", terms)).append(')');
      }
      line.append(" rows~")
          .append(Math.round(rel.getCluster().getMetadataQuery().getRowCount(rel)));
      lines.add(line.toString());
      for (RelNode input : rel.getInputs()) {
        input.explain(new Lines(lines, depth + 1));
      }
    }
  }
}
