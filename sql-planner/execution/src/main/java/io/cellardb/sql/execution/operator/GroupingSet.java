package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import java.util.List;

/** The groups of one grouping set, with the accumulators of every call. */
final class GroupingSet implements AutoCloseable {
  private final int[] keyColumns;

  /** Null if there are no key columns: then there is one group, with or without rows. */
  private final GroupTable table;

  private final List<AccumulatorInput> inputs;
  private final int[] groups = new int[Batch.CAPACITY];
  private final int[] known = new int[Batch.CAPACITY];

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

  /** Whether there may be several groups. */
  boolean isGrouped() {
    return table != null;
  }

  /** The input's columns by which rows are grouped. */
  int[] keyColumns() {
    return keyColumns;
  }

  /** About the bytes of memory that the groups take. */
  long bytes() {
    long bytes = table == null ? 0 : table.bytes();
    for (AccumulatorInput input : inputs) {
      bytes += input.bytes();
    }
    return bytes;
  }

  /** From now on what functions keep of rows takes no more memory, as far as that can be. */
  void spillKept() {
    inputs.forEach(AccumulatorInput::spill);
  }

  /** Takes note that all rows have come. */
  void finish() {
    inputs.forEach(AccumulatorInput::finish);
  }

  void add(Batch batch) {
    int[] rows = Selections.rows(batch);
    if (table != null) {
      table.assign(key(batch), rows, batch.size(), groups);
    }
    accumulate(batch, rows, batch.size());
  }

  /**
   * Adds the rows of a batch whose groups there are already.
   *
   * @param others is given the physical rows of the others
   * @return how many these are
   */
  int addKnown(Batch batch, int[] others) {
    int[] rows = Selections.rows(batch);
    table.find(key(batch), rows, batch.size(), groups);
    int left = 0;
    int count = 0;
    for (int i = 0; i < batch.size(); i++) {
      if (groups[i] < 0) {
        others[left++] = rows[i];
      } else {
        groups[count] = groups[i];
        known[count++] = rows[i];
      }
    }
    accumulate(batch, known, count);
    return left;
  }

  /** The group of the i-th row of the batch that was {@link #add added} last. */
  int group(int i) {
    return groups[i];
  }

  private Vector[] key(Batch batch) {
    Vector[] key = new Vector[keyColumns.length];
    for (int i = 0; i < key.length; i++) {
      key[i] = batch.column(keyColumns[i]);
    }
    return key;
  }

  private void accumulate(Batch batch, int[] rows, int count) {
    for (AccumulatorInput input : inputs) {
      input.accumulator().ensureGroups(size());
      input.add(batch.columns(), rows, groups, count);
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

  /** Deletes the files. */
  @Override
  public void close() {
    inputs.forEach(AccumulatorInput::close);
  }
}
