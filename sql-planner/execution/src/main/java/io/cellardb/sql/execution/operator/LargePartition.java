package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A partition of a window for which there is no room in memory. Its rows go to a file, and come out
 * of it with the results once all of them were seen. Its functions are of two kinds: those with one
 * result for the whole partition, and those that can go on with what they have seen.
 */
final class LargePartition implements AutoCloseable {
  private final List<WindowFunction> functions;

  /** By function, what it sees of the partition; null for those that go on. */
  private final WholePartition[] wholes;

  private final RowFile file;
  private final MemoryAccount account;
  private final ExecutionContext context;
  private boolean spilled;

  /** What the functions held when they were told to put it into files. */
  private long before;

  private Operator rows;
  private long returned;

  /** No rows yet, of columns of these types; all functions {@link #supports can do} with that. */
  LargePartition(
      List<RelDataType> types,
      List<WindowFunction> functions,
      MemoryAccount account,
      ExecutionContext context) {
    this.functions = functions;
    this.account = account;
    this.context = context;
    file = new RowFile(types, context);
    wholes =
        functions.stream()
            .map(function -> goesOn(function) ? null : function.whole())
            .toArray(WholePartition[]::new);
  }

  private static boolean goesOn(WindowFunction function) {
    return function.streams() && !function.needsPeers();
  }

  /** Whether functions can be computed without all rows in memory. */
  static boolean supports(List<WindowFunction> functions) {
    return functions.stream().allMatch(function -> goesOn(function) || function.whole() != null);
  }

  /** Adds the rows {@code rows[0..count-1]} of vectors. */
  void add(Vector[] columns, int[] selected, int count) {
    long bytes = 0;
    for (WholePartition whole : wholes) {
      if (whole != null) {
        whole.add(columns, selected, count);
        bytes += whole.bytes();
      }
    }
    if (!account.hold(bytes) && !spilled) {
      spilled = true;
      before = bytes;
      wholes().forEach(WholePartition::spill);
    }
    account.require(spilled ? bytes - before : bytes, "a window");
    file.append(columns, selected, 0, count);
  }

  /** The next rows with their results, after all were added; null at the end. */
  Batch next() {
    if (rows == null) {
      rows = file.read();
    }
    Batch batch = rows.next();
    if (batch == null) {
      return null;
    }
    Vector[] columns = batch.columns();
    int count = batch.size();
    RowStarts one = new RowStarts();
    one.add(0);
    WindowRows chunk = new WindowRows(columns, count, one, one, returned, 0, context);
    Vector[] results = Arrays.copyOf(columns, columns.length + wholes.length);
    for (int i = 0; i < wholes.length; i++) {
      results[columns.length + i] =
          wholes[i] == null ? functions.get(i).compute(chunk) : wholes[i].results(count);
    }
    returned += count;
    return new Batch(results, count);
  }

  private Stream<WholePartition> wholes() {
    return Arrays.stream(wholes).filter(Objects::nonNull);
  }

  @Override
  public void close() {
    wholes().forEach(WholePartition::close);
    file.close();
  }
}
