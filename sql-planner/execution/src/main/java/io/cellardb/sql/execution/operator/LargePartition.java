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
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.calcite.rel.type.RelDataType;

/**
 * A partition of a window for which there is no room in memory. Its rows go to a file, and come out
 * of it with the results once all of them were seen. Its functions are of three kinds: those with
 * one result for the whole partition, those that can go on with what they have seen, and those that
 * look at a number of rows around each.
 */
final class LargePartition implements AutoCloseable {
  static final int BYTES_PER_RESULT = 16;

  private final List<RelDataType> types;
  private final List<WindowFunction> functions;

  /** Those that look at a number of rows. */
  private final List<WindowFunction> near;

  /** How many rows before and after a row these look at. */
  private long before;

  private long after;

  /** By function, what it sees of the partition; null for those of other kinds. */
  private final WholePartition[] wholes;

  private final RowFile file;
  private final MemoryAccount account;
  private final ExecutionContext context;
  private boolean spilled;

  /** What the functions held when they were told to put it into files. */
  private long heldBefore;

  /** The rows, and with them the results of {@link #near}, once they are returned; null before. */
  private Supplier<Batch> rows;

  private long returned;

  /** No rows yet, of columns of these types; all functions {@link #supports can do} with that. */
  LargePartition(
      List<RelDataType> types,
      List<WindowFunction> functions,
      MemoryAccount account,
      ExecutionContext context) {
    this.types = types;
    this.functions = functions;
    this.near = functions.stream().filter(LargePartition::isNear).toList();
    this.account = account;
    this.context = context;
    file = new RowFile(types, context);
    wholes =
        functions.stream()
            .map(function -> goesOn(function) || isNear(function) ? null : function.whole())
            .toArray(WholePartition[]::new);
  }

  private static boolean goesOn(WindowFunction function) {
    return function.streams() && !function.needsPeers();
  }

  private static boolean isNear(WindowFunction function) {
    return !goesOn(function) && function.reach() != null;
  }

  /** Whether functions can be computed without all rows in memory. */
  static boolean supports(List<WindowFunction> functions) {
    return functions.stream()
        .allMatch(function -> goesOn(function) || isNear(function) || function.whole() != null);
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
      heldBefore = bytes;
      wholes().forEach(WholePartition::spill);
    }
    account.require(spilled ? bytes - heldBefore : bytes, "a window");
    for (WindowFunction function : near) {
      RowReach reach = function.reach();
      for (int i = 0; i < count; i++) {
        before = Math.max(before, reach.before(columns, selected[i]));
        after = Math.max(after, reach.after(columns, selected[i]));
      }
    }
    file.append(columns, selected, 0, count);
  }

  /** The next rows with their results, after all were added; null at the end. */
  Batch next() {
    if (rows == null) {
      rows = rows();
    }
    Batch batch = rows.get();
    if (batch == null) {
      return null;
    }
    int count = batch.size();
    Vector[] columns = Arrays.copyOf(batch.columns(), types.size());
    RowStarts one = new RowStarts();
    one.add(0);
    WindowRows chunk = new WindowRows(columns, count, one, one, returned, 0, context);
    Vector[] results = Arrays.copyOf(columns, columns.length + wholes.length);
    int nearColumn = columns.length;
    for (int i = 0; i < wholes.length; i++) {
      WindowFunction function = functions.get(i);
      if (isNear(function)) {
        results[columns.length + i] = batch.column(nearColumn++);
      } else {
        results[columns.length + i] =
            wholes[i] == null ? function.compute(chunk) : wholes[i].results(count);
      }
    }
    returned += count;
    return new Batch(results, count);
  }

  private Supplier<Batch> rows() {
    Operator all = file.read();
    if (near.isEmpty()) {
      return all::next;
    }
    // No frame has more rows than the partition.
    int most = (int) Math.min(file.rows(), Integer.MAX_VALUE / 8);
    return new NearRows(
            all,
            types,
            near,
            (int) Math.min(before, most),
            (int) Math.min(after, most),
            account,
            context)
        ::next;
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
