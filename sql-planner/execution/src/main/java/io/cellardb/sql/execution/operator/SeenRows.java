package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * The different rows that a recursion without duplicates has found: in a hash table, and as far as
 * there was no room for them in a file. A Bloom filter tells of most new rows that the file does
 * not have them; for the others it is read once for many rows.
 */
final class SeenRows implements AutoCloseable {
  private static final int LEAST_FILTER_WORDS = 1 << 14;
  private static final int PROBES = 3;
  private static final int BITS_PER_PROBE = 21;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final List<RelDataType> types;
  private final RowFile file;

  /** The bits of the file's rows: of what a statement may hold, an eighth. */
  private final long limit;

  private long[] filter;
  private GroupTable table;
  private final int[] groups = new int[Batch.CAPACITY];

  /** The rows of the table below it were told apart from those of the file. */
  private int taken;

  /** No rows yet, of columns of these types. */
  SeenRows(List<RelDataType> types, ExecutionContext context) {
    this.types = types;
    this.file = new RowFile(types, context);
    this.limit = context.workspace().limit();
    this.table = new GroupTable(types);
  }

  /** About the bytes of memory that this takes. */
  long bytes() {
    return table.bytes() + (filter == null ? 0 : (long) Long.BYTES * filter.length);
  }

  /** Adds rows, some of which may have been there. */
  void add(Batch batch) {
    table.assign(batch.columns(), Selections.rows(batch), batch.size(), groups);
  }

  /** Gives those rows that were added since the last call, and had not been there. */
  void takeNew(WorkingRows into) {
    int size = table.size();
    boolean[] known = isAnySuspect(size) ? findInFile(size) : null;
    int[] some = new int[Batch.CAPACITY];
    int count = 0;
    for (int row = taken; row < size; row++) {
      if (known == null || !known[row - taken]) {
        some[count++] = row;
      }
      if (count == some.length || row == size - 1) {
        into.add(table.keys().columns(), some, count);
        count = 0;
      }
    }
    taken = size;
  }

  private boolean isAnySuspect(int size) {
    if (filter != null) {
      for (int row = taken; row < size; row++) {
        if (mayHave(table.code(row))) {
          return true;
        }
      }
    }
    return false;
  }

  /** Which of the rows from {@code taken} on the file has, too. */
  private boolean[] findInFile(int size) {
    boolean[] known = new boolean[size - taken];
    Operator rows = file.read();
    for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
      table.find(batch.columns(), Selections.rows(batch), batch.size(), groups);
      for (int i = 0; i < batch.size(); i++) {
        if (groups[i] >= taken) {
          known[groups[i] - taken] = true;
        }
      }
    }
    return known;
  }

  /** Brings all rows to the file; none are left to be taken. */
  void spill() {
    if (filter == null) {
      long words = Long.highestOneBit(Math.max(LEAST_FILTER_WORDS, limit / Long.BYTES / 8));
      filter = new long[(int) Math.min(words, 1 << 24)];
    }
    Vector[] rows = table.keys().columns();
    for (int row = 0; row < table.size(); row++) {
      remember(table.code(row));
    }
    file.append(rows, null, 0, table.size());
    table = new GroupTable(types);
    taken = 0;
  }

  private void remember(long code) {
    long hash = hash(code);
    for (int i = 0; i < PROBES; i++, hash = Long.rotateLeft(hash, BITS_PER_PROBE)) {
      filter[word(hash)] |= 1L << hash;
    }
  }

  private boolean mayHave(long code) {
    long hash = hash(code);
    for (int i = 0; i < PROBES; i++, hash = Long.rotateLeft(hash, BITS_PER_PROBE)) {
      if ((filter[word(hash)] & 1L << hash) == 0) {
        return false;
      }
    }
    return true;
  }

  private int word(long hash) {
    return (int) (hash >>> 8) & (filter.length - 1);
  }

  private static long hash(long code) {
    long hash = (code ^ (code >>> 32)) * SPREAD;
    hash = (hash ^ (hash >>> 29)) * SPREAD;
    return hash ^ (hash >>> 32);
  }

  @Override
  public void close() {
    file.close();
    filter = null;
    table = new GroupTable(types);
  }
}
