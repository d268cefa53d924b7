package io.cellardb.sql.explain;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.ValuesOperator;
import io.cellardb.sql.physical.CellarProbe;
import io.cellardb.sql.physical.CellarRel;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;

/** A query that returns its plan instead of its rows: with what each node of it did. */
public final class AnalyzedPlan implements OperatorFactory {
  private final RelDataType rowType;
  private final List<String> lines;
  private final List<Boolean> probed = new ArrayList<>();
  private final OperatorFactory query;

  /** Explains {@code plan} in rows of {@code rowType}, which {@link TextRows} has. */
  public AnalyzedPlan(CellarRel plan, RelDataType rowType) {
    this.rowType = rowType;
    lines = PlanText.of(plan);
    addProbed(plan);
    query = CellarProbe.above(plan).compile();
  }

  /** Node by node in the order of the lines; what runs inside of generated code has no probe. */
  private void addProbed(RelNode node) {
    probed.add(node instanceof CellarRel);
    node.getInputs().forEach(this::addProbed);
  }

  /** Runs the query to its end. */
  @Override
  public Operator open(Execution execution) {
    Execution measured = execution.measuring(lines.size());
    try (Operator rows = query.open(measured)) {
      while (rows.next() != null) {
        execution.context().checkCancelled();
      }
    }
    List<List<String>> text = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      text.add(List.of(lines.get(i) + (probed.get(i) ? " " + measured.actuals(i) : "")));
    }
    return new ValuesOperator(rowType, text, execution.context());
  }
}
