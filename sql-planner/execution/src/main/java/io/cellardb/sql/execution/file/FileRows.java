package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.RowOrigin;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.io.IOException;
import java.util.Arrays;
import java.util.function.Consumer;

/** The records of a file as rows of texts. */
final class FileRows implements Operator, RowOrigin {
  /** SQLSTATEs of values begin with this. */
  private static final String DATA = "22";

  private final FileTable table;
  private final RecordReader records;
  private final ExecutionContext context;
  private final BytesVectorBuilder[] builders;

  /** Where the records of the last batch begin. */
  private final long[] lines = new long[Batch.CAPACITY];

  FileRows(FileTable table, RecordReader records, ExecutionContext context) {
    this.table = table;
    this.records = records;
    this.context = context;
    this.builders = new BytesVectorBuilder[table.columns().size()];
    Arrays.setAll(builders, i -> new BytesVectorBuilder());
  }

  @Override
  public Batch next() {
    context.checkCancelled();
    for (BytesVectorBuilder builder : builders) {
      builder.reset();
    }
    int count = 0;
    try {
      while (count < Batch.CAPACITY) {
        String[] record = records.next();
        if (record == null) {
          break;
        }
        for (int i = 0; i < builders.length; i++) {
          builders[i].append(record[i]);
        }
        lines[count++] = records.line();
      }
    } catch (IOException e) {
      throw FileErrors.of(table.file(), "read", e);
    }
    if (count == 0) {
      return null;
    }
    Vector[] columns = new Vector[builders.length];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = builders[i].build();
    }
    return new Batch(columns, count);
  }

  @Override
  public RowOrigin origin() {
    return this;
  }

  @Override
  public SqlExecutionException place(
      Batch batch, Consumer<Batch> work, SqlExecutionException failure) {
    if (failure.sqlState().startsWith(DATA)) {
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        SqlExecutionException found = failure(work, batch.columns(), row);
        int column = found == null ? -1 : column(work, batch.columns(), row);
        if (column >= 0) {
          return FileErrors.value(table, lines[row], column, found);
        }
      }
    }
    return failure;
  }

  /** What work with a single row ends in; null if that is no error. */
  private static SqlExecutionException failure(Consumer<Batch> work, Vector[] columns, int row) {
    try {
      work.accept(new Batch(columns, new int[] {row}, 1));
      return null;
    } catch (SqlExecutionException e) {
      return e;
    }
  }

  /** The column without whose value, and those before, work does not fail; -1 if there is none. */
  private int column(Consumer<Batch> work, Vector[] columns, int row) {
    BytesVectorBuilder nulls = new BytesVectorBuilder();
    for (int i = 0; i <= row; i++) {
      nulls.append((Object) null);
    }
    Vector[] some = columns.clone();
    for (int column = 0; column < builders.length; column++) {
      some[column] = nulls.build();
      if (failure(work, some, row) == null) {
        return column;
      }
    }
    return -1;
  }

  @Override
  public void close() {
    try {
      records.close();
    } catch (IOException e) {
      throw FileErrors.of(table.file(), "closed", e);
    }
  }
}
