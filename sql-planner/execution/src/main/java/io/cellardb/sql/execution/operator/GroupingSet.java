package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.List;

/** The groups of one grouping set, with the accumulators of every call. */
final class GroupingSet {
  private final int[] keyColumns;

  /** Null if there are no key columns: then there is one group, with or without rows. */
  private final GroupTable table;

  private final List<AccumulatorInput> inputs;
  private final int[] groups = new int[Batch.CAPACITY];

  /** A grouping set over key columns of the input, with a table of their types. */
  GroupingSet(int[] keyColumns, GroupTable table, List<AccumulatorInput> inputs) {
    this.keyColumns = keyColumns;
    this.table = table;
    this.inputs = inputs;
  }

  /** The number of groups. */
  int size() {
    return table == null ? 1 : table.size();
  }

  void add(Batch batch) {
    int[] rows = Selections.rows(batch);
    if (table != null) {
      Vector[] key = new Vector[keyColumns.length];
      for (int i = 0; i < key.length; i++) {
        key[i] = batch.column(keyColumns[i]);
      }
      table.assign(key, rows, batch.size(), groups);
    }
    for (AccumulatorInput input : inputs) {
      input.accumulator().ensureGroups(size());
      input.add(batch.columns(), rows, groups, batch.size());
    }
  }

  /** The key of groups as a batch whose columns are those this set has. */
  Batch keys(int from, int count) {
    return table == null ? new Batch(new Vector[0], count) : table.keys(from, count);
  }

  /** The results of a call for groups. */
  Vector results(int call, int from, int count, VectorBuilder builder) {
    Accumulator accumulator = inputs.get(call).accumulator();
    accumulator.ensureGroups(size());
    builder.resize(count);
    accumulator.write(from, count, builder);
    return builder.build();
  }
}
