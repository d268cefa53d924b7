package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Batch;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * GROUP BY with a hash table for each grouping set. A result row has the columns of the group set
 * in ascending order, NULL where the row's grouping set lacks one, then the results of the calls.
 * Groups come out set by set, in the order in which they were first seen. A set without columns has
 * one group, even when there is no input row.
 */
public final class HashAggregateOperator implements Operator {
  private final Operator input;
  private final int[] groupColumns;
  private final List<ImmutableBitSet> keys;
  private final List<GroupingSet> sets;
  private final List<RelDataType> outputTypes;
  private final VectorBuilder[] results;
  private final ExecutionContext context;
  private boolean consumed;
  private int currentSet;
  private int position;

  /**
   * Creates the operator.
   *
   * @param inputType the row type of the input
   * @param groupSet the input's columns that result rows begin with
   * @param groupSets the grouping sets, subsets of {@code groupSet}; a plain GROUP BY has one, the
   *     group set itself
   * @param calls aggregate calls, each of them {@link #supports supported}
   * @param outputType the row type of the result
   */
  public HashAggregateOperator(
      Operator input,
      RelDataType inputType,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<AggregateCall> calls,
      RelDataType outputType,
      ExecutionContext context) {
    this.input = input;
    this.context = context;
    this.groupColumns = groupSet.toArray();
    this.keys = List.copyOf(groupSets);
    this.outputTypes = outputType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.results = new VectorBuilder[calls.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = Vectors.builder(outputTypes.get(groupColumns.length + i));
    }
    this.sets = new ArrayList<>();
    for (ImmutableBitSet set : keys) {
      sets.add(groupingSet(set, inputType, calls));
    }
  }

  /** Whether this operator can compute a call over rows of an input type. */
  public static boolean supports(AggregateCall call, RelDataType inputType) {
    return AggregateFunctions.supports(call, inputType);
  }

  private GroupingSet groupingSet(
      ImmutableBitSet set, RelDataType inputType, List<AggregateCall> calls) {
    List<RelDataTypeField> fields = inputType.getFieldList();
    int[] columns = set.toArray();
    List<RelDataType> types = new ArrayList<>();
    for (int column : columns) {
      types.add(fields.get(column).getType());
    }
    List<AccumulatorInput> inputs = new ArrayList<>();
    for (AggregateCall call : calls) {
      inputs.add(AggregateFunctions.create(call, inputType, set, columns.length > 0, context));
    }
    GroupTable table = types.isEmpty() ? null : new GroupTable(types);
    return new GroupingSet(columns, table, inputs);
  }

  @Override
  public Batch next() {
    if (!consumed) {
      consume();
      consumed = true;
    }
    while (currentSet < sets.size()) {
      context.checkCancelled();
      GroupingSet set = sets.get(currentSet);
      int count = Math.min(set.size() - position, Batch.CAPACITY);
      if (count > 0) {
        Batch batch = results(set, keys.get(currentSet), position, count);
        position += count;
        return batch;
      }
      sets.set(currentSet, null); // its memory is no longer needed
      currentSet++;
      position = 0;
    }
    return null;
  }

  private void consume() {
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      for (GroupingSet set : sets) {
        set.add(batch);
      }
    }
  }

  private Batch results(GroupingSet set, ImmutableBitSet keysOfSet, int from, int count) {
    List<Vector> columns = new ArrayList<>(outputTypes.size());
    Batch key = set.keys(from, count);
    int keyColumn = 0;
    for (int i = 0; i < groupColumns.length; i++) {
      columns.add(
          keysOfSet.get(groupColumns[i])
              ? key.column(keyColumn++)
              : Vectors.constant(outputTypes.get(i), null, count));
    }
    for (int i = 0; i < results.length; i++) {
      columns.add(set.results(i, from, count, results[i]));
    }
    return new Batch(columns.toArray(new Vector[0]), count);
  }

  @Override
  public void close() {
    sets.clear();
    Arrays.fill(results, null);
    input.close();
  }
}
