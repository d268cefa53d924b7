package io.cellardb.sql.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.externalize.RelWriterImpl;
import org.apache.calcite.sql.SqlExplainLevel;
import org.apache.calcite.util.Pair;

/** A plan as EXPLAIN shows it: one line for each node, inputs indented below. */
public final class PlanText {
  private static final String INDENT = "  ";

  private PlanText() {}

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
      List<String> terms = new ArrayList<>();
      for (Pair<String, Object> value : values) {
        if (!(value.right instanceof RelNode)) {
          terms.add(value.left + "=[" + value.right + "]");
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
