package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.RowEquality;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.List;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;

/** MODE: of the values that occur most often the first in their order. NULLs do not count. */
final class ModeAccumulator extends Accumulator {
  private static final RowEquality SAME = new RowEquality(new int[] {0}, new int[] {0}, true);

  private final int column;
  private final List<RelDataType> types;
  private final OrderedGroups values;

  ModeAccumulator(AggregateCall call, List<RelDataType> inputTypes, ExecutionContext context) {
    column = call.getArgList().get(0);
    types = List.of(inputTypes.get(column));
    List<RelFieldCollation> order = call.getCollation().getFieldCollations();
    RelFieldCollation first = order.isEmpty() ? new RelFieldCollation(0) : order.get(0);
    values = new OrderedGroups(types, RelCollations.of(first.withFieldIndex(0)), context);
  }

  @Override
  long keptBytes() {
    return values.bytes();
  }

  @Override
  void spill() {
    values.spill();
  }

  @Override
  void close() {
    values.close();
  }

  @Override
  void resize(int newCapacity) {
    values.resize(newCapacity);
  }

  @Override
  void accumulate(Vector[] columns, int[] rows, int[] groups, int count) {
    values.add(new Vector[] {columns[column]}, rows, groups, count);
  }

  @Override
  void writeValue(int group, VectorBuilder target, int row) {
    Runs runs = new Runs(target, row);
    values.visit(group, runs::add);
    runs.end();
  }

  /** Counts equal values that follow each other, and writes the first of the longest run. */
  private final class Runs {
    private final VectorBuilder target;
    private final int row;
    private final RowBuffer value = new RowBuffer(types);
    private long length;
    private long longest;

    Runs(VectorBuilder target, int row) {
      this.target = target;
      this.row = row;
    }

    void add(Vector[] columns, int place) {
      if (length == 0 || !SAME.equal(value.columns(), 0, columns, place)) {
        end();
        length = 0;
        value.clear();
        value.appendRow(columns, place);
      }
      length++;
    }

    void end() {
      if (length > longest) {
        longest = length;
        target.set(row, value.columns()[0], 0);
      }
    }
  }
}
