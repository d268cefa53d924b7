package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.vector.Batch;
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
 *
 * <p>Once the groups take as much memory as the statement may use, rows of further groups go to
 * {@link SpilledGroups}; those in memory still take theirs.
 */
public final class HashAggregateOperator implements Operator {
  private final Operator input;
  private final RelDataType inputType;
  private final int[] groupColumns;
  private final List<ImmutableBitSet> keys;
  private final List<AggregateCall> calls;
  private final List<GroupingSet> sets;

  /** For each set what there was no room for; empty if there was room for all. */
  private final List<SpilledGroups> spilled = new ArrayList<>();

  private final List<RelDataType> outputTypes;
  private final VectorBuilder[] results;
  private final ExecutionContext context;
  private final MemoryAccount account;
  private boolean consumed;
  private int currentSet;

  /** What is left of the current set, once its groups in memory have come out; null before. */
  private Operator others;

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
    this.inputType = inputType;
    this.calls = List.copyOf(calls);
    this.context = context;
    this.account = context.workspace().account();
    this.groupColumns = groupSet.toArray();
    this.keys = List.copyOf(groupSets);
    this.outputTypes = outputType.getFieldList().stream().map(RelDataTypeField::getType).toList();
    this.results = new VectorBuilder[calls.size()];
    for (int i = 0; i < results.length; i++) {
      results[i] = Vectors.builder(outputTypes.get(groupColumns.length + i));
    }
    this.sets = new ArrayList<>();
    for (ImmutableBitSet set : keys) {
      sets.add(groupingSet(set));
    }
  }

  /** Whether this operator can compute a call over rows of an input type. */
  public static boolean supports(AggregateCall call, RelDataType inputType) {
    return AggregateFunctions.supports(call, inputType);
  }

  private GroupingSet groupingSet(ImmutableBitSet set) {
    List<RelDataType> inputTypes = inputTypes();
    int[] columns = set.toArray();
    List<RelDataType> types = new ArrayList<>();
    for (int column : columns) {
      types.add(inputTypes.get(column));
    }
    List<AccumulatorInput> inputs = new ArrayList<>();
    for (AggregateCall call : calls) {
      inputs.add(AggregateFunctions.create(call, inputType, set, columns.length > 0, context));
    }
    GroupTable table = types.isEmpty() ? null : new GroupTable(types);
    return new GroupingSet(columns, table, inputs);
  }

  private List<RelDataType> inputTypes() {
    return inputType.getFieldList().stream().map(RelDataTypeField::getType).toList();
  }

  @Override
  public Batch next() {
    if (!consumed) {
      consumed = true;
      consume();
    }
    while (currentSet < sets.size()) {
      context.checkCancelled();
      Batch batch = others == null ? nextInMemory() : others.next();
      if (batch != null) {
        return others == null ? batch : RowNumbers.remove(batch);
      }
      GroupingSet done = sets.set(currentSet, null); // its memory is no longer needed
      if (done != null) {
        done.close();
      }
      if (others == null && !spilled.isEmpty() && spilled.get(currentSet) != null) {
        others = spilled.get(currentSet).results();
      } else {
        others = null;
        currentSet++;
        position = 0;
      }
    }
    return null;
  }

  private Batch nextInMemory() {
    GroupingSet set = sets.get(currentSet);
    int count = Math.min(set.size() - position, Batch.CAPACITY);
    if (count <= 0) {
      return null;
    }
    Batch batch = new Batch(results(set, keys.get(currentSet), position, count), count);
    position += count;
    return batch;
  }

  private void consume() {
    long rows = 0;
    long before = 0;
    for (Batch batch = input.next(); batch != null; batch = input.next()) {
      context.checkCancelled();
      for (int i = 0; i < sets.size(); i++) {
        if (spilled.isEmpty() || spilled.get(i) == null) {
          sets.get(i).add(batch);
        } else {
          spilled.get(i).add(batch, sets.get(i), rows);
        }
      }
      rows += batch.size();
      long bytes = sets.stream().mapToLong(GroupingSet::bytes).sum();
      if (!account.hold(bytes) && spilled.isEmpty()) {
        sets.forEach(GroupingSet::spillKept);
        spill();
        before = bytes;
      }
      if (!spilled.isEmpty()) {
        // What is collected for a group stays in memory.
        account.require(bytes - before, "grouping");
      }
    }
    sets.forEach(GroupingSet::finish);
  }

  /** From now on the sets get no further groups. */
  private void spill() {
    for (int i = 0; i < sets.size(); i++) {
      ImmutableBitSet key = keys.get(i);
      spilled.add(
          sets.get(i).isGrouped()
              ? new SpilledGroups(
                  inputTypes(),
                  outputTypes,
                  sets.get(i).keyColumns(),
                  () -> groupingSet(key),
                  (groups, from, count) -> results(groups, key, from, count),
                  account,
                  context)
              : null);
    }
  }

  private Vector[] results(GroupingSet set, ImmutableBitSet keysOfSet, int from, int count) {
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
    return columns.toArray(new Vector[0]);
  }

  @Override
  public void close() {
    consumed = true;
    for (GroupingSet set : sets) {
      if (set != null) {
        set.close();
      }
    }
    sets.clear();
    Arrays.fill(results, null);
    account.close();
    try (input) {
      for (SpilledGroups groups : spilled) {
        if (groups != null) {
          groups.close();
        }
      }
    }
  }
}
