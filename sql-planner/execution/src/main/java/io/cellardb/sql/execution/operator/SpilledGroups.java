package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The groups of a grouping set for which there was no room: their rows, divided among files by a
 * hash of the key. Each file is grouped on its own; if its groups are too many again, those that
 * were seen first are finished, and the rows of the others divided anew.
 *
 * <p>Rows have numbers, and the results come in the order of the first row of each group.
 */
final class SpilledGroups implements AutoCloseable {
  private static final String WHAT = "grouping";

  /** Makes rows of groups. */
  interface Results {
    /** The columns of the result of the groups {@code from .. from + count - 1}. */
    Vector[] of(GroupingSet groups, int from, int count);
  }

  private final List<RelDataType> rowTypes;
  private final int[] keyColumns;
  private final Supplier<GroupingSet> sets;
  private final Results results;
  private final MemoryAccount account;
  private final ExecutionContext context;
  private final Partitions rest;
  private final SpilledRuns runs;
  private final int[] others = new int[Batch.CAPACITY];

  /**
   * No rows yet.
   *
   * @param inputTypes the types of rows, without their numbers
   * @param resultTypes the types of what {@code results} makes
   * @param sets makes grouping sets without groups
   */
  SpilledGroups(
      List<RelDataType> inputTypes,
      List<RelDataType> resultTypes,
      int[] keyColumns,
      Supplier<GroupingSet> sets,
      Results results,
      MemoryAccount account,
      ExecutionContext context) {
    this.rowTypes = RowNumbers.types(inputTypes);
    this.keyColumns = keyColumns;
    this.sets = sets;
    this.results = results;
    this.account = account;
    this.context = context;
    this.rest = new Partitions(rowTypes, keyColumns, 0, context);
    List<RelDataType> numbered = RowNumbers.types(resultTypes);
    this.runs = new SpilledRuns(numbered, RowNumbers.order(numbered), context);
  }

  /**
   * Adds the rows of a batch to the groups that there are, and keeps the others.
   *
   * @param number that of the first row of the batch
   */
  void add(Batch batch, GroupingSet known, long number) {
    int count = known.addKnown(batch, others);
    rest.add(RowNumbers.add(batch, number), others, count);
  }

  /** The results of the groups of all rows that were kept. */
  Operator results() {
    group(rest, 1);
    account.hold(0);
    return runs.merged();
  }

  private void group(Partitions divided, int level) {
    divided.finish();
    for (int part = 0; part < Partitions.COUNT; part++) {
      try (RowFile rows = divided.get(part)) {
        if (rows.rows() > 0) {
          group(rows, level);
        }
      }
    }
  }

  private void group(RowFile rows, int level) {
    try (Partitions more = groupSome(rows.read(), level)) {
      if (more != null) {
        group(more, level + 1);
      }
    }
  }

  /**
   * Finishes some of the groups.
   *
   * @return the rows of the others; null if there are none
   */
  private Partitions groupSome(Operator rows, int level) {
    try (GroupingSet groups = sets.get()) {
      return groupSome(rows, level, groups);
    }
  }

  private Partitions groupSome(Operator rows, int level, GroupingSet groups) {
    long[] first = new long[Batch.CAPACITY];
    Partitions more = null;
    long before = 0;
    for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
      if (more == null) {
        int known = groups.size();
        groups.add(batch);
        first = Arrays.copyOf(first, Math.max(first.length, 2 * groups.size()));
        LongVector numbers = (LongVector) batch.column(rowTypes.size() - 1);
        for (int i = 0; i < batch.size(); i++) {
          if (groups.group(i) == known) {
            first[known++] = numbers.get(i);
          }
        }
        if (!account.hold(groups.bytes())) {
          groups.spillKept();
          if (level == Partitions.levels()) {
            account.require(groups.bytes(), WHAT);
          } else {
            more = new Partitions(rowTypes, keyColumns, level, context);
            before = groups.bytes();
          }
        }
      } else {
        more.add(batch.columns(), others, groups.addKnown(batch, others));
        account.hold(groups.bytes());
        account.require(groups.bytes() - before, WHAT);
      }
    }
    groups.finish();
    write(groups, first);
    return more;
  }

  private void write(GroupingSet groups, long[] first) {
    runs.reduce();
    RowFile run = runs.add();
    int position = 0;
    while (position < groups.size()) {
      int count = Math.min(groups.size() - position, Batch.CAPACITY);
      long[] numbers = Arrays.copyOfRange(first, position, position + count);
      run.append(RowNumbers.add(results.of(groups, position, count), numbers), null, 0, count);
      position += count;
    }
  }

  @Override
  public void close() {
    rest.close();
    runs.close();
  }
}
