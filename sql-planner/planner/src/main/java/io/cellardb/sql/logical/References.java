package io.cellardb.sql.logical;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Whether the expressions of a plan name fields that there are. */
final class References {
  private References() {}

  /**
   * A plan as it is.
   *
   * @throws IllegalStateException if an expression in it names a field that its inputs have not, or
   *     have with another type than it says; whether it may be NULL does not matter
   */
  static RelNode checked(RelNode plan) {
    List<RelDataType> fields = new ArrayList<>();
    for (RelNode input : plan.getInputs()) {
      checked(input);
      input.getRowType().getFieldList().stream()
          .map(RelDataTypeField::getType)
          .forEach(fields::add);
    }
    plan.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            if (!fields.isEmpty()
                && (ref.getIndex() >= fields.size()
                    || fields.get(ref.getIndex()).getSqlTypeName()
                        != ref.getType().getSqlTypeName())) {
              throw new IllegalStateException("no field " + ref + " of " + ref.getType());
            }
            return ref;
          }
        });
    return plan;
  }
}
