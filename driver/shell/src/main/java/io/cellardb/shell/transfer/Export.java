package io.cellardb.shell.transfer;

import io.cellardb.shell.terminal.ProgressLine;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;

/** One export: the rows of one query, read from one snapshot. A file appears when it is whole. */
final class Export {
  private final Connection connection;
  private final ExportCommand command;
  private final OutputStream standardOutput;
  private final ProgressLine progress;
  private final Consumer<String> say;
  private final Interruption interruption;
  private final long start = System.nanoTime();

  Export(
      Connection connection,
      ExportCommand command,
      OutputStream standardOutput,
      ProgressLine progress,
      Consumer<String> say,
      Interruption interruption) {
    this.connection = connection;
    this.command = command;
    this.standardOutput = standardOutput;
    this.progress = progress;
    this.say = say;
    this.interruption = interruption;
  }

  /** Does it. What goes to the standard output goes there alone. */
  void run() throws SQLException, IOException, TransferException {
    try (Statement statement = connection.createStatement()) {
      interruption.running(statement);
      try (ResultSet results = statement.executeQuery(command.query())) {
        if (command.file().equals("-")) {
          Writer out = new OutputStreamWriter(standardOutput, StandardCharsets.UTF_8);
          ExportWriter.of(command.options(), out).write(results);
          out.flush();
        } else {
          long rows = toFile(results, Path.of(command.file()));
          say.accept(
              String.format(
                  Locale.ROOT,
                  "%,d %s exported to %s (%.1f s)",
                  rows,
                  rows == 1 ? "row" : "rows",
                  command.file(),
                  seconds()));
        }
      }
    }
  }

  private long toFile(ResultSet results, Path file)
      throws SQLException, IOException, TransferException {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    long rows;
    try {
      try (OutputStream stored = Files.newOutputStream(part);
          OutputStream packed =
              command.file().endsWith(".gz") ? new GZIPOutputStream(stored, 1 << 16) : stored;
          Writer out =
              new BufferedWriter(new OutputStreamWriter(packed, StandardCharsets.UTF_8), 1 << 16)) {
        rows = ExportWriter.of(command.options(), out).write(results, this::written);
      }
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      progress.erase();
      Files.deleteIfExists(part);
    }
    return rows;
  }

  private void written(long rows) throws TransferException {
    if (interruption.requested()) {
      throw new TransferException("the export was cancelled");
    }
    if (rows % 1_000 == 0 && progress.due()) {
      progress.show(String.format(Locale.ROOT, "%,d rows  %,.0f rows/s", rows, rows / seconds()));
    }
  }

  private double seconds() {
    return Math.max((System.nanoTime() - start) / 1e9, 1e-3);
  }
}
