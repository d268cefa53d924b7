package io.cellardb.sql.conversion;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.CalciteValues;
import java.util.HashMap;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** The parameters that generated code reads, with the types that it reads them as. */
record EnumerableParameters(Map<Integer, RelDataType> types) {
  static EnumerableParameters of(RelNode plan) {
    Map<Integer, RelDataType> types = new HashMap<>();
    RexShuttle collector =
        new RexShuttle() {
          @Override
          public RexNode visitDynamicParam(RexDynamicParam parameter) {
            types.put(parameter.getIndex(), parameter.getType());
            return parameter;
          }
        };
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        if (node instanceof CellarToEnumerable) {
          return; // operators below take theirs from the execution
        }
        node.accept(collector);
        super.visit(node, ordinal, parent);
      }
    }.go(plan);
    return new EnumerableParameters(Map.copyOf(types));
  }

  /** Adds the parameters of an execution under the names that generated code uses. */
  void addTo(Map<String, Object> values, ExecutionContext context) {
    types.forEach(
        (index, type) ->
            values.put("?" + index, CalciteValues.toCalcite(type, context.parameter(index))));
  }
}
