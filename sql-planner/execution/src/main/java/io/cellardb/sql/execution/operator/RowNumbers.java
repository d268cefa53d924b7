package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.type.CellarTypeSystem;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/** Rows with their numbers as a last column, by which they can be put back into their order. */
final class RowNumbers {
  /** The type of numbers. */
  static final RelDataType TYPE = new BasicSqlType(CellarTypeSystem.INSTANCE, SqlTypeName.BIGINT);

  private RowNumbers() {}

  /** The types of rows of these types and their numbers. */
  static List<RelDataType> types(List<RelDataType> types) {
    List<RelDataType> more = new ArrayList<>(types);
    more.add(TYPE);
    return more;
  }

  /** The columns of a batch, and the numbers of its rows from {@code first} on. */
  static Vector[] add(Batch batch, long first) {
    long[] numbers = new long[batch.bound()];
    for (int i = 0; i < batch.size(); i++) {
      numbers[batch.row(i)] = first + i;
    }
    return add(batch.columns(), numbers);
  }

  /** Columns, and the numbers of their rows. */
  static Vector[] add(Vector[] columns, long[] numbers) {
    Vector[] more = Arrays.copyOf(columns, columns.length + 1);
    more[columns.length] = new LongVector(numbers, null);
    return more;
  }

  /** A batch without the numbers of its rows. */
  static Batch remove(Batch batch) {
    Vector[] columns = batch.columns();
    return new Batch(Arrays.copyOf(columns, columns.length - 1), batch.selection(), batch.size());
  }

  /** The order of the numbers, among columns of these types. */
  static RowOrder order(List<RelDataType> numbered) {
    return new RowOrder(RelCollations.of(numbered.size() - 1));
  }
}
