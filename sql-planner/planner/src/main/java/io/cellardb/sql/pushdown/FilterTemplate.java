package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.encoding.EncodedComparison;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.Filter;
import java.util.List;
import java.util.function.ToIntFunction;
import org.apache.calcite.sql.SqlKind;

/**
 * A condition that the store evaluates on encoded bytes, before its constants are known. Where a
 * part is unknown in SQL's sense it may become false instead, which passes the same rows, since no
 * template negates anything but absence.
 */
sealed interface FilterTemplate {
  /** No row passes. */
  Filter NONE = new Filter.Or(List.of());

  /**
   * The store's filter for one execution.
   *
   * @param positions the position of a column in the scan's projection
   */
  Filter bind(ExecutionContext context, ToIntFunction<ColumnDefinition> positions);

  /** The columns that it looks at. */
  List<ColumnDefinition> columns();

  /**
   * A column compared with a constant; kind and escape are as in {@link Comparisons.Comparison}.
   */
  record Compare(ColumnDefinition column, SqlKind kind, StatementConstant constant, int escape)
      implements FilterTemplate {
    @Override
    public Filter bind(ExecutionContext context, ToIntFunction<ColumnDefinition> positions) {
      int position = positions.applyAsInt(column);
      if (kind == SqlKind.IS_TRUE) {
        return new Filter.Compare(
            position,
            Filter.Comparison.EQUAL,
            ByteString.wrap(ValueEncoding.of(column.type()).encode(true)));
      }
      Object value = constant.value(context);
      if (value == null) {
        return NONE;
      }
      if (kind == SqlKind.LIKE) {
        LikePrefix like = LikePrefix.of((String) value, escape);
        ByteString prefix = ByteString.utf8(like.prefix());
        return like.isWhole()
            ? new Filter.Compare(position, Filter.Comparison.EQUAL, prefix)
            : new Filter.Prefix(position, prefix);
      }
      EncodedComparison encoded =
          ValueEncoding.of(column.type()).compare(Comparisons.storeComparison(kind), value);
      if (encoded.equals(EncodedComparison.NEVER)) {
        return NONE;
      }
      return encoded.equals(EncodedComparison.ALWAYS)
          ? new Filter.Not(new Filter.IsAbsent(position))
          : new Filter.Compare(position, encoded.comparison(), encoded.operand());
    }

    @Override
    public List<ColumnDefinition> columns() {
      return List.of(column);
    }
  }

  /** A column IS NULL, or IS NOT NULL. */
  record Null(ColumnDefinition column, boolean negated) implements FilterTemplate {
    @Override
    public Filter bind(ExecutionContext context, ToIntFunction<ColumnDefinition> positions) {
      Filter absent = new Filter.IsAbsent(positions.applyAsInt(column));
      return negated ? new Filter.Not(absent) : absent;
    }

    @Override
    public List<ColumnDefinition> columns() {
      return List.of(column);
    }
  }

  /** All or any of several. */
  record Junction(boolean all, List<FilterTemplate> operands) implements FilterTemplate {
    @Override
    public Filter bind(ExecutionContext context, ToIntFunction<ColumnDefinition> positions) {
      List<Filter> filters =
          operands.stream().map(operand -> operand.bind(context, positions)).toList();
      return all ? new Filter.And(filters) : new Filter.Or(filters);
    }

    @Override
    public List<ColumnDefinition> columns() {
      return operands.stream().flatMap(operand -> operand.columns().stream()).distinct().toList();
    }
  }
}
