package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.HiddenColumns;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The conditions of a scan on the hidden column {@code _row}, which are ranges of row keys as they
 * stand: comparisons with binaries, and AND and OR of them.
 */
final class RowKeyConditions {
  private final int ordinal;
  private final List<RexNode> used = new ArrayList<>();
  private final List<RexNode> remaining = new ArrayList<>();

  RowKeyConditions(TableDefinition table, List<RexNode> conditions) {
    ordinal = HiddenColumns.rowOrdinal(table);
    conditions.forEach(condition -> (isOnRow(condition) ? used : remaining).add(condition));
  }

  private boolean isOnRow(RexNode condition) {
    return condition.isA(List.of(SqlKind.AND, SqlKind.OR))
        ? Comparisons.operands(condition).stream().allMatch(this::isOnRow)
        : comparison(condition).isPresent();
  }

  private Optional<Comparisons.OfField> comparison(RexNode condition) {
    return Comparisons.ofField(condition)
        .filter(
            comparison ->
                comparison.field() == ordinal
                    && comparison.kind() != SqlKind.LIKE
                    && SqlTypeName.BINARY_TYPES.contains(
                        comparison.constant().getType().getSqlTypeName()));
  }

  /** The conditions that became ranges. */
  List<RexNode> used() {
    return used;
  }

  /** The other ones. */
  List<RexNode> remaining() {
    return remaining;
  }

  /** Whether one of the conditions asks for one row. */
  boolean isPointRead() {
    return used.stream().anyMatch(condition -> condition.getKind() == SqlKind.EQUALS);
  }

  /** The rows for which all conditions hold, for the parameters of one execution. */
  RowRanges ranges(ExecutionContext context) {
    RowRanges common = RowRanges.ALL;
    for (RexNode condition : used) {
      common = common.intersect(ranges(condition, context));
    }
    return common;
  }

  private RowRanges ranges(RexNode condition, ExecutionContext context) {
    if (condition.getKind() == SqlKind.AND) {
      RowRanges common = RowRanges.ALL;
      for (RexNode operand : Comparisons.operands(condition)) {
        common = common.intersect(ranges(operand, context));
      }
      return common;
    }
    if (condition.getKind() == SqlKind.OR) {
      List<KeyRange> any = new ArrayList<>();
      Comparisons.operands(condition)
          .forEach(operand -> any.addAll(ranges(operand, context).ranges()));
      return RowRanges.of(any);
    }
    Comparisons.OfField comparison = comparison(condition).orElseThrow();
    Object value = StatementConstant.of(comparison.constant()).value(context);
    return value == null
        ? RowRanges.NONE
        : ranges(comparison.kind(), ByteString.wrap((byte[]) value));
  }

  /** No row key is empty, and an empty bound is none. */
  private static RowRanges ranges(SqlKind kind, ByteString key) {
    if (key.isEmpty()) {
      boolean all =
          kind == SqlKind.GREATER_THAN
              || kind == SqlKind.GREATER_THAN_OR_EQUAL
              || kind == SqlKind.NOT_EQUALS;
      return all ? RowRanges.ALL : RowRanges.NONE;
    }
    KeyRange before = new KeyRange(ByteString.EMPTY, key);
    KeyRange after = new KeyRange(key.successor(), ByteString.EMPTY);
    return switch (kind) {
      case EQUALS -> RowRanges.of(KeyRange.single(key));
      case NOT_EQUALS -> RowRanges.of(List.of(before, after));
      case LESS_THAN -> RowRanges.of(before);
      case LESS_THAN_OR_EQUAL -> RowRanges.of(new KeyRange(ByteString.EMPTY, key.successor()));
      case GREATER_THAN -> RowRanges.of(after);
      default -> RowRanges.of(new KeyRange(key, ByteString.EMPTY));
    };
  }
}
