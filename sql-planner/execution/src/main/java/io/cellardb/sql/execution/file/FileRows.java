package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.BytesVectorBuilder;
import io.cellardb.sql.execution.vector.Vector;
import java.io.IOException;
import java.util.Arrays;

/** The records of a file as rows of texts. */
final class FileRows implements Operator {
  private final FileTable table;
  private final RecordReader records;
  private final ExecutionContext context;
  private final BytesVectorBuilder[] builders;

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
        count++;
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
  public void close() {
    try {
      records.close();
    } catch (IOException e) {
      throw FileErrors.of(table.file(), "closed", e);
    }
  }
}
