package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.MemorySize;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What a query that is run for each outer row has given, by the values of the outer row: those that
 * were asked for last, as many as the statement has memory for. Where the first thousands of outer
 * rows all have values of their own, nothing more is remembered.
 */
public final class RememberedRows implements AutoCloseable {
  /** Of the statement's memory, what the rows of one outer row may take at most. */
  private static final int LEAST_ENTRIES = 16;

  /** Of the lists and the entry of the map. */
  private static final int BYTES_PER_ENTRY = 200;

  private static final int MOST_VAIN_ENTRIES = 4_096;

  private record Found(List<Batch> batches, long bytes) {}

  private final RelDataType rowType;
  private final boolean anyOnly;
  private final long mostBytes;
  private final MemoryAccount account;

  /** By values, the one that was used last at the end. */
  private final Map<List<Object>, Found> byValues = new LinkedHashMap<>(16, 0.75f, true);

  private long bytes;
  private long entries;
  private boolean useful;

  /**
   * Nothing is remembered yet.
   *
   * @param rowType of the inner rows
   * @param anyOnly whether it matters only if there is a row
   */
  public RememberedRows(RelDataType rowType, boolean anyOnly, Workspace workspace) {
    this.rowType = rowType;
    this.anyOnly = anyOnly;
    this.mostBytes = workspace.limit() / LEAST_ENTRIES;
    this.account = workspace.account();
  }

  /** The rows for some outer values, remembered or those of an operator that is opened now. */
  Operator open(List<Object> values, Supplier<Operator> inner) {
    if (!useful && entries > MOST_VAIN_ENTRIES) {
      byValues.clear();
      account.close();
      return inner.get();
    }
    List<Object> key = ValueKey.of(values);
    Found found = byValues.get(key);
    if (found != null) {
      useful = true;
      return new Replay(found.batches().iterator());
    }
    return new Recording(key, inner.get());
  }

  private void remember(List<Object> key, Found found) {
    entries++;
    bytes += found.bytes();
    byValues.put(key, found);
    Iterator<Found> eldest = byValues.values().iterator();
    while (!account.hold(bytes) && eldest.hasNext()) {
      bytes -= eldest.next().bytes();
      eldest.remove();
    }
  }

  @Override
  public void close() {
    byValues.clear();
    account.close();
  }

  private static final class Replay implements Operator {
    private final Iterator<Batch> batches;

    Replay(Iterator<Batch> batches) {
      this.batches = batches;
    }

    @Override
    public Batch next() {
      return batches.hasNext() ? batches.next() : null;
    }

    @Override
    public void close() {}
  }

  /** Hands on the rows of an operator, and remembers them once they are known. */
  private final class Recording implements Operator {
    private final List<Object> key;
    private final Operator inner;

    /** Null once they are remembered, or too many. */
    private List<Batch> batches = new ArrayList<>();

    private long size;

    Recording(List<Object> key, Operator inner) {
      this.key = key;
      this.inner = inner;
      this.size = BYTES_PER_ENTRY + MemorySize.of(key);
    }

    @Override
    public Batch next() {
      Batch batch = inner.next();
      if (batches == null) {
        return batch;
      }
      if (batch != null) {
        batches.add(anyOnly ? new Batch(new Vector[0], 1) : copy(batch));
      }
      if (size > mostBytes) {
        batches = null;
      } else if (batch == null || anyOnly) {
        remember(key, new Found(batches, size));
        batches = null;
      }
      return batch;
    }

    private Batch copy(Batch batch) {
      VectorBuilder[] builders = Vectors.builders(rowType);
      Vector[] columns = new Vector[builders.length];
      for (int i = 0; i < columns.length; i++) {
        builders[i].appendAll(batch.column(i), batch.selection(), batch.size());
        columns[i] = builders[i].build();
        size += builders[i].bytes();
      }
      return new Batch(columns, batch.size());
    }

    @Override
    public void close() {
      inner.close();
    }
  }
}
