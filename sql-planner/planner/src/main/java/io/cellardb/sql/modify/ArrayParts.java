package io.cellardb.sql.modify;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.error.SqlException;
import io.cellardb.sql.execution.function.ArrayFunctions;
import io.cellardb.sql.parser.tree.ArraySlice;
import io.cellardb.sql.plan.Assignment;
import io.cellardb.sql.repair.Copies;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Elements and slices of arrays that are set: {@code a[1] = x}, {@code a[2:3] = y}. */
final class ArrayParts {
  private ArrayParts() {}

  /** The column that a target with brackets is a part of. */
  static SqlIdentifier column(SqlCall target) {
    SqlNode whole = target;
    while (whole instanceof SqlCall part) {
      whole = part.operand(0);
    }
    return (SqlIdentifier) whole;
  }

  /**
   * The array that a column becomes.
   *
   * @param array what it is before
   * @throws SqlException 42804 for brackets behind what is no array; 0A000 for DEFAULT, and for a
   *     slice with more brackets behind it; 22004 for NULL in brackets
   */
  static SqlNode set(SqlCall target, SqlNode array, ColumnDefinition column, SqlNode value) {
    if (value.getKind() == SqlKind.DEFAULT) {
      throw SqlException.at(
          value.getParserPosition(), "0A000", "a part of an array has no default");
    }
    return set(target, array, column.type(), value, null);
  }

  /**
   * What the whole becomes of which a target is a part.
   *
   * @param inner what the part itself becomes, as one of further parts; null for the value
   */
  private static SqlNode set(
      SqlCall target, SqlNode array, ColumnType whole, SqlNode value, SqlCall inner) {
    SqlParserPos pos = target.getParserPosition();
    ColumnType type = type(target.operand(0), whole);
    if (!type.isArray()) {
      throw SqlException.at(pos, "42804", "a value of type " + type + " has no elements");
    }
    boolean slice = ArraySlice.is(target);
    for (SqlNode index : target.getOperandList().subList(1, target.operandCount())) {
      if (SqlUtil.isNullLiteral(index, true)) {
        throw SqlException.at(
            index.getParserPosition(),
            "22004",
            "the index of an element that is set cannot be NULL");
      }
    }
    if (slice && inner != null) {
      throw SqlException.at(pos, "0A000", "a part of a slice cannot be set");
    }
    SqlNode made = inner != null ? inner : Assignment.cast(value, slice ? type : type.element());
    SqlNode before = read(target.operand(0), array);
    SqlCall set =
        slice
            ? ArrayFunctions.SET_SLICE.createCall(
                pos, before, target.operand(1), target.operand(2), made)
            : ArrayFunctions.SET.createCall(pos, before, Copies.of(target.operand(1)), made);
    return target.operand(0) instanceof SqlCall outer ? set(outer, array, whole, value, set) : set;
  }

  /** The type of a target, where the column has the type {@code whole}. */
  private static ColumnType type(SqlNode target, ColumnType whole) {
    if (!(target instanceof SqlCall part)) {
      return whole;
    }
    ColumnType array = type(part.operand(0), whole);
    return ArraySlice.is(part) || !array.isArray() ? array : array.element();
  }

  /** A target as what it is before. */
  private static SqlNode read(SqlNode target, SqlNode array) {
    return target instanceof SqlCall part
        ? SqlStdOperatorTable.ITEM.createCall(
            part.getParserPosition(), read(part.operand(0), array), Copies.of(part.operand(1)))
        : Copies.of(array);
  }
}
