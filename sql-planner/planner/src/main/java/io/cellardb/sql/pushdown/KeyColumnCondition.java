package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.CellEncoding;
import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/** A condition that concerns nothing but one column of the key, as ranges of rows. */
sealed interface KeyColumnCondition {
  /** Whether it asks for single values, so that conditions on the next key column help too. */
  boolean isPoints();

  /** How many single values it asks for at most. */
  int points();

  /** Whether its ranges can hold rows for which it is not true, so that it must be tested too. */
  boolean inexact();

  /**
   * The values that it asks for, null where it asks for NULL; only for one that {@link
   * #isPoints()}.
   */
  List<Object> values(ExecutionContext context);

  /** The rows with keys that have {@code prefix} and for which it is true. */
  RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context);

  /** The rows with keys that have {@code prefix} and for which all conditions are true. */
  static RowRanges common(
      List<KeyColumnCondition> conditions,
      KeyEncoding encoding,
      ByteString prefix,
      ExecutionContext context) {
    return RowRanges.intersection(
        conditions.stream().map(each -> each.rows(encoding, prefix, context)).toList());
  }

  /** The condition on the key column at {@code position}, if it is one. */
  static Optional<KeyColumnCondition> of(TableDefinition table, int position, RexNode condition) {
    Optional<KeyColumnCondition> same = same(table, position, condition);
    if (same.isPresent()) {
      return same;
    }
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
    if (condition.getKind() == SqlKind.IS_NULL || condition.getKind() == SqlKind.IS_NOT_NULL) {
      return Comparisons.operands(condition).get(0) instanceof RexInputRef ref
              && ref.getIndex() == column.ordinal()
          ? Optional.of(new Nullness(position, condition.getKind() == SqlKind.IS_NULL))
          : Optional.empty();
    }
    return Comparisons.of(table, condition)
        .filter(comparison -> comparison.column().equals(column))
        .filter(comparison -> comparison.kind() != SqlKind.LIKE || !isPadded(column))
        .<KeyColumnCondition>map(
            comparison -> new Single(position, comparison, comparison.compiled()))
        .or(() -> element(column, position, condition));
  }

  /** Whether texts have blanks at their end in the key, which are none of theirs. */
  private static boolean isPadded(ColumnDefinition column) {
    return column.type().name() == SqlTypeName.CHAR && column.encoding() == CellEncoding.PHOENIX;
  }

  /** {@code column = ANY (array)} of a constant array. */
  private static Optional<KeyColumnCondition> element(
      ColumnDefinition column, int position, RexNode condition) {
    return Comparisons.anyOf(condition)
        .filter(any -> any.field() == column.ordinal())
        .filter(
            any ->
                Comparability.comparable(
                    column.type(), any.constant().getType().getComponentType()))
        .map(any -> new Element(position, StatementConstant.of(any.constant())));
  }

  /**
   * {@code column IS NOT DISTINCT FROM constant}, which comes as {@code (column IS NULL AND
   * constant IS NULL) OR column = constant}.
   */
  private static Optional<KeyColumnCondition> same(
      TableDefinition table, int position, RexNode condition) {
    if (condition.getKind() != SqlKind.OR || Comparisons.operands(condition).size() != 2) {
      return Optional.empty();
    }
    int column = table.key().get(position).column();
    RexNode nulls = Comparisons.operands(condition).get(0);
    return Comparisons.of(table, Comparisons.operands(condition).get(1))
        .filter(equal -> equal.kind() == SqlKind.EQUALS && equal.column().ordinal() == column)
        .filter(equal -> areBothNull(nulls, column, equal.constant()))
        .map(equal -> new Same(position, equal.compiled()));
  }

  private static boolean areBothNull(RexNode condition, int column, RexNode constant) {
    if (condition.getKind() != SqlKind.AND || Comparisons.operands(condition).size() != 2) {
      return false;
    }
    RexNode first = Comparisons.operands(condition).get(0);
    RexNode second = Comparisons.operands(condition).get(1);
    return first.getKind() == SqlKind.IS_NULL
        && second.getKind() == SqlKind.IS_NULL
        && Comparisons.operands(first).get(0) instanceof RexInputRef ref
        && ref.getIndex() == column
        && RexUtil.removeCast(Comparisons.operands(second).get(0))
            .equals(RexUtil.removeCast(constant));
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
        return common(operands, encoding, prefix, context);
      }
      List<KeyRange> any = new ArrayList<>();
      operands.forEach(operand -> any.addAll(operand.rows(encoding, prefix, context).ranges()));
      return RowRanges.of(any);
    }
  }

  /** IS NULL or IS NOT NULL. */
  record Nullness(int position, boolean isPoints) implements KeyColumnCondition {
    @Override
    public int points() {
      return 1;
    }

    @Override
    public boolean inexact() {
      return false;
    }

    @Override
    public List<Object> values(ExecutionContext context) {
      return Collections.singletonList(null);
    }

    @Override
    public RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context) {
      return encoding.rows(prefix, position, isPoints);
    }
  }

  /** IS NOT DISTINCT FROM a constant. */
  record Same(int position, StatementConstant constant) implements KeyColumnCondition {
    @Override
    public boolean isPoints() {
      return true;
    }

    @Override
    public int points() {
      return 1;
    }

    @Override
    public boolean inexact() {
      return false;
    }

    @Override
    public List<Object> values(ExecutionContext context) {
      return Collections.singletonList(constant.value(context));
    }

    @Override
    public RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context) {
      Object value = constant.value(context);
      return value == null
          ? encoding.rows(prefix, position, true)
          : encoding.rows(prefix, position, Filter.Comparison.EQUAL, value);
    }
  }

  /** One of the elements of an array, of which nobody knows how many there are. */
  record Element(int position, StatementConstant array) implements KeyColumnCondition {
    /** What is expected. It leaves room for an array of this size for two columns of the key. */
    private static final int MANY = 100;

    @Override
    public boolean isPoints() {
      return true;
    }

    @Override
    public int points() {
      return MANY;
    }

    @Override
    public boolean inexact() {
      return false;
    }

    @Override
    public List<Object> values(ExecutionContext context) {
      List<?> elements = (List<?>) array.value(context);
      return elements == null
          ? List.of()
          : elements.stream().filter(Objects::nonNull).<Object>map(each -> each).toList();
    }

    @Override
    public RowRanges rows(KeyEncoding encoding, ByteString prefix, ExecutionContext context) {
      List<KeyRange> any = new ArrayList<>();
      for (Object value : values(context)) {
        any.addAll(encoding.rows(prefix, position, Filter.Comparison.EQUAL, value).ranges());
      }
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
