package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.TableDefinition;
import java.util.Optional;
import org.apache.calcite.rel.metadata.RelMdUtil;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Which fraction of a table's rows a condition leaves, by how many different values and how many
 * NULLs its columns have; where these are not known, by Calcite's guesses. Every value is taken to
 * be equally frequent and every column to be independent of the others. Constants do not matter,
 * since a plan serves all of them.
 */
final class Selectivity {
  private final TableDefinition table;
  private final PlannerEstimates estimates;

  Selectivity(TableDefinition table, PlannerEstimates estimates) {
    this.table = table;
    this.estimates = estimates;
  }

  /** The fraction of rows for which a condition on the table's columns, by ordinal, is true. */
  double of(RexNode condition) {
    return switch (condition.getKind()) {
      case AND ->
          Comparisons.operands(condition).stream().mapToDouble(this::of).reduce(1, (a, b) -> a * b);
      case OR ->
          1
              - Comparisons.operands(condition).stream()
                  .mapToDouble(operand -> 1 - of(operand))
                  .reduce(1, (a, b) -> a * b);
      case IS_NULL, IS_NOT_NULL -> ofNull(condition);
      case EQUALS, NOT_EQUALS -> ofEquality(condition);
      default -> RelMdUtil.guessSelectivity(condition);
    };
  }

  private double ofNull(RexNode condition) {
    Optional<PlannerEstimates.Column> column =
        Comparisons.operands(condition).get(0) instanceof RexInputRef ref
            ? estimates.column(ref.getIndex())
            : Optional.empty();
    return column
        .map(known -> condition.getKind() == SqlKind.IS_NULL ? known.nulls() : 1 - known.nulls())
        .orElseGet(() -> RelMdUtil.guessSelectivity(condition));
  }

  private double ofEquality(RexNode condition) {
    return Comparisons.of(table, condition)
        .flatMap(comparison -> estimates.column(comparison.column().ordinal()))
        .map(
            known -> {
              double equal = 1 / known.distinct();
              return (1 - known.nulls())
                  * (condition.getKind() == SqlKind.EQUALS ? equal : 1 - equal);
            })
        .orElseGet(() -> RelMdUtil.guessSelectivity(condition));
  }
}
