package io.cellardb.sql.modify;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.file.FileFormat;
import io.cellardb.sql.execution.file.FileOutput;
import io.cellardb.sql.rowwise.PresentState;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Store;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.sql.type.SqlTypeUtil;

/** COPY to a file, which has all rows or stays as it was. */
final class CopyToFile implements Write {
  private final SourceRows rows;
  private final List<String> names;
  private final boolean[] bare;
  private final Path file;
  private final CopyOptions options;

  /**
   * Writes rows of texts.
   *
   * @param types what the texts were
   */
  CopyToFile(SourceRows rows, RelDataType types, Path file, CopyOptions options) {
    this.rows = rows;
    this.names = types.getFieldNames();
    this.bare = new boolean[names.size()];
    for (int i = 0; i < bare.length; i++) {
      bare[i] = isBare(types.getFieldList().get(i).getType());
    }
    this.file = file;
    this.options = options;
  }

  /** Whether the text of a value is one of JSON as it is. */
  private static boolean isBare(RelDataType type) {
    return SqlTypeUtil.isNumeric(type) || type.getSqlTypeName() == SqlTypeName.BOOLEAN;
  }

  @Override
  public boolean isBatchable() {
    return false;
  }

  @Override
  public Written execute(Store store, List<ExecutionContext> contexts) {
    boolean csv = options.format() == FileFormat.CSV;
    try (Snapshot snapshot = PresentState.of(store);
        FileOutput output = FileOutput.open(file)) {
      if (csv && !Boolean.FALSE.equals(options.header())) {
        output.csv(names, options.delimiter(), options.nullText());
      }
      long count =
          rows.forEach(
              snapshot,
              contexts.get(0),
              row -> {
                List<String> texts = Arrays.asList(Arrays.copyOf(row, row.length, String[].class));
                if (csv) {
                  output.csv(texts, options.delimiter(), options.nullText());
                } else {
                  output.json(names, texts, bare);
                }
              });
      output.finish();
      return Written.count(count);
    }
  }
}
