package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnRole;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.storage.ScanColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Turns conditions on cells, and on numbers within the key, into filters that the store evaluates.
 */
final class FilterTranslation {
  private final TableDefinition table;

  FilterTranslation(TableDefinition table) {
    this.table = table;
  }

  /** The store's form of a condition, if it has one that means exactly the same. */
  Optional<FilterTemplate> translate(RexNode condition) {
    return switch (condition.getKind()) {
      case AND, OR -> junction(condition);
      case IS_NULL, IS_NOT_NULL ->
          ((RexCall) condition).operands.get(0) instanceof RexInputRef ref
                  && ref.getIndex() < table.columns().size()
                  && isCell(table.columns().get(ref.getIndex()))
              ? Optional.of(
                  new FilterTemplate.Null(
                      table.columns().get(ref.getIndex()),
                      condition.getKind() == SqlKind.IS_NOT_NULL))
              : Optional.empty();
      default ->
          Comparisons.of(table, condition)
              .filter(comparison -> isCell(comparison.column()) || isKeyPart(comparison.column()))
              .filter(comparison -> comparison.kind() != SqlKind.LIKE || comparison.isKnownPrefix())
              .map(
                  comparison ->
                      new FilterTemplate.Compare(
                          comparison.column(),
                          comparison.kind(),
                          comparison.compiled(),
                          comparison.escape()));
    };
  }

  private Optional<FilterTemplate> junction(RexNode condition) {
    List<FilterTemplate> operands = new ArrayList<>();
    for (RexNode operand : Comparisons.operands(condition)) {
      Optional<FilterTemplate> next = translate(operand);
      if (next.isEmpty()) {
        return Optional.empty();
      }
      operands.add(next.get());
    }
    return Optional.of(new FilterTemplate.Junction(condition.getKind() == SqlKind.AND, operands));
  }

  /** Whether a column of the key has a fixed place in it, so that the store compares it there. */
  private boolean isKeyPart(ColumnDefinition column) {
    for (int part = 0; part < table.key().size(); part++) {
      if (table.key().get(part).column() == column.ordinal()) {
        return KeyEncoding.of(table).source(part) instanceof ScanColumn.KeyPart;
      }
    }
    return false;
  }

  /**
   * No filter knows what value an absent cell may read as, nor what bytes mean that are not SQL's.
   */
  static boolean isCell(ColumnDefinition column) {
    return column.role() instanceof ColumnRole.Cell
        && ValueEncoding.of(column).isOrdered()
        && !column.readsAbsent();
  }
}
