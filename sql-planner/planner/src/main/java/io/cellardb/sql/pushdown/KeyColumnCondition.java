package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** A condition that concerns nothing but one column of the key, as ranges of rows. */
sealed interface KeyColumnCondition {
  /** Whether it asks for single values, so that conditions on the next key column help too. */
  boolean isPoints();

  /** How many single values it asks for at most. */
  int points();

  /** Whether its ranges can hold rows for which it is not true, so that it must be tested too. */
  boolean inexact();

  /** The values that it asks for, NULLs left out; only for one that {@link #isPoints()}. */
  List<Object> values(ExecutionContext context);

  /** The rows with keys that start with {@code prefix} and for which it is true. */
  RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context);

  /** The condition on the key column at {@code position}, if it is one. */
  static Optional<KeyColumnCondition> of(TableDefinition table, int position, RexNode condition) {
    if (condition.getKind() == SqlKind.OR || condition.getKind() == SqlKind.AND) {
      List<KeyColumnCondition> operands = new ArrayList<>();
      for (RexNode operand : Comparisons.operands(condition)) {
        Optional<KeyColumnCondition> next = of(table, position, operand);
        if (next.isEmpty()) {
          return Optional.empty();
        }
        operands.add(next.get());
      }
      return Optional.of(new Junction(condition.getKind() == SqlKind.AND, operands));
    }
    ColumnDefinition column = table.columns().get(table.key().get(position).column());
    return Comparisons.of(table, condition)
        .filter(comparison -> comparison.column().equals(column))
        .map(comparison -> new Single(position, comparison, comparison.compiled()));
  }

  /** All or any of several. */
  record Junction(boolean all, List<KeyColumnCondition> operands) implements KeyColumnCondition {
    @Override
    public boolean isPoints() {
      return !all && operands.stream().allMatch(KeyColumnCondition::isPoints);
    }

    @Override
    public int points() {
      return operands.stream().mapToInt(KeyColumnCondition::points).sum();
    }

    @Override
    public boolean inexact() {
      return operands.stream().anyMatch(KeyColumnCondition::inexact);
    }

    @Override
    public List<Object> values(ExecutionContext context) {
      return operands.stream().flatMap(operand -> operand.values(context).stream()).toList();
    }

    @Override
    public RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context) {
      if (all) {
        RowRanges common = RowRanges.ALL;
        for (KeyColumnCondition operand : operands) {
          common = common.intersect(operand.rows(encoding, prefix, context));
        }
        return common;
      }
      List<KeyRange> any = new ArrayList<>();
      operands.forEach(operand -> any.addAll(operand.rows(encoding, prefix, context).ranges()));
      return RowRanges.of(any);
    }
  }

  /** One comparison with a constant. */
  record Single(int position, Comparisons.Comparison comparison, StatementConstant compiled)
      implements KeyColumnCondition {
    @Override
    public boolean isPoints() {
      return comparison.kind() == SqlKind.EQUALS || comparison.kind() == SqlKind.IS_TRUE;
    }

    @Override
    public int points() {
      return 1;
    }

    @Override
    public boolean inexact() {
      return comparison.kind() == SqlKind.LIKE && !comparison.isKnownPrefix();
    }

    @Override
    public List<Object> values(ExecutionContext context) {
      Object value = constant(context);
      return value == null ? List.of() : List.of(value);
    }

    private Object constant(ExecutionContext context) {
      return compiled == null ? true : compiled.value(context);
    }

    @Override
    public RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context) {
      Object value = constant(context);
      if (value == null) {
        return RowRanges.NONE;
      }
      if (comparison.kind() != SqlKind.LIKE) {
        return encoding.rows(
            prefix, position, Comparisons.storeComparison(comparison.kind()), value);
      }
      LikePrefix like = LikePrefix.of((String) value, comparison.escape());
      return like.isWhole()
          ? encoding.rows(prefix, position, Filter.Comparison.EQUAL, like.prefix())
          : encoding.rowsStartingWith(prefix, position, like.prefix());
    }
  }
}
