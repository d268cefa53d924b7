package io.cellardb.shell.transfer;

import io.cellardb.shell.terminal.ProgressLine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;

/**
 * One import. After each batch it notes how far it is: first the rows are written, then what was
 * refused is on the disk, then the note. Ended anywhere between, the next one does the batch again,
 * which changes nothing: its rows are the same, and what it refuses replaces what is in the error
 * file behind the place that the note knows.
 */
final class Import {
  private static final int BAR = 20;

  private final Connection connection;
  private final ImportCommand command;
  private final TransferOptions options;
  private final InputStream standardInput;
  private final ProgressLine progress;
  private final Consumer<String> say;
  private final Interruption interruption;

  /** Null for the standard input, of which nothing is noted. */
  private final Path file;

  private final long start = System.nanoTime();
  private ImportNote done;
  private long writtenBefore;

  Import(
      Connection connection,
      ImportCommand command,
      InputStream standardInput,
      ProgressLine progress,
      Consumer<String> say,
      Interruption interruption) {
    this.connection = connection;
    this.command = command;
    this.options = command.options();
    this.standardInput = standardInput;
    this.progress = progress;
    this.say = say;
    this.interruption = interruption;
    this.file = command.file().equals("-") ? null : Path.of(command.file());
  }

  /** Does it; returns whether nothing was refused, now and before. */
  boolean run() throws SQLException, IOException, TransferException {
    if (!connection.getAutoCommit()) {
      throw new TransferException(
          "an import commits batch by batch, which a transaction is not for; end it first");
    }
    if (file != null && !Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (file != null
        && errorPath().toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize())) {
      throw new TransferException("errors is the file itself; name another");
    }
    TargetTable table = TargetTable.find(connection, command.table());
    done = whereToBegin();
    writtenBefore = done.written();
    try (TextLines lines = file == null ? TextLines.of(standardInput) : TextLines.of(file)) {
      RecordSource source =
          options.format() == TransferFormat.CSV
              ? new CsvRecords(lines, command, table)
              : new JsonRecords(lines, command, table);
      if (done.line() > 0) {
        lines.skipTo(done.end(), done.line());
        say.accept(
            String.format(
                Locale.ROOT,
                "going on after line %,d: %,d rows are written, %,d refused",
                done.line(),
                done.written(),
                done.refused()));
      }
      try (ErrorFile errors = new ErrorFile(errorPath(), source.errorHeader(), done.errorBytes());
          RowBatches rows = new RowBatches(connection, command.table(), interruption)) {
        writeAll(lines, source, rows, errors);
        report(errors);
      }
    }
    if (file != null) {
      Files.deleteIfExists(ImportNote.of(file));
    }
    return done.refused() == 0;
  }

  private ImportNote whereToBegin() throws IOException, TransferException {
    if (file == null) {
      return ImportNote.beginning("-");
    }
    String source = ImportNote.source(file, command);
    if (options.restart()) {
      Files.deleteIfExists(ImportNote.of(file));
    }
    ImportNote note = options.restart() ? null : ImportNote.read(ImportNote.of(file));
    if (note != null && !note.source().equals(source)) {
      throw new TransferException(
          ImportNote.of(file)
              + " tells of an import that was not finished, of another state of the file, into"
              + " another table or with other options; begin anew with restart=true");
    }
    return note == null ? ImportNote.beginning(source) : note;
  }

  private Path errorPath() {
    if (options.errors() != null) {
      return Path.of(options.errors());
    }
    String name = (file == null ? "import" : command.file()) + ".errors.";
    return Path.of(name + options.format().extension());
  }

  private void writeAll(TextLines lines, RecordSource source, RowBatches rows, ErrorFile errors)
      throws IOException, TransferException {
    try {
      List<InputRecord> batch = new ArrayList<>();
      InputRecord record;
      while ((record = source.next()) != null) {
        if (interruption.requested()) {
          throw new TransferException(stopped("cancelled"));
        }
        batch.add(record);
        if (batch.size() == options.batch()) {
          write(batch, rows, errors);
          batch.clear();
          if (progress.due()) {
            progress.show(progressText(lines));
          }
        }
      }
      if (!batch.isEmpty()) {
        write(batch, rows, errors);
      }
    } catch (SQLException e) {
      throw new TransferException(stopped(e.getSQLState() + ": " + e.getMessage()), e);
    } catch (IOException e) {
      throw new IOException(stopped(e.toString()), e);
    } finally {
      progress.erase();
    }
  }

  private void write(List<InputRecord> batch, RowBatches rows, ErrorFile errors)
      throws SQLException, IOException {
    Map<InputRecord, String> refused = rows.write(batch);
    for (Map.Entry<InputRecord, String> each : refused.entrySet()) {
      errors.write(each.getKey().refusal().apply(each.getValue()));
    }
    InputRecord last = batch.get(batch.size() - 1);
    done =
        new ImportNote(
            done.source(),
            last.end(),
            last.lastLine(),
            done.written() + batch.size() - refused.size(),
            done.refused() + refused.size(),
            errors.sync());
    if (file != null) {
      done.write(ImportNote.of(file));
    }
  }

  private String stopped(String reason) {
    return String.format(
        Locale.ROOT,
        "the import stopped after line %,d, with %,d rows written: %s%s",
        done.line(),
        done.written(),
        reason,
        file == null || done.line() == 0 ? "" : "; the same command goes on there");
  }

  private String progressText(TextLines lines) throws IOException {
    String bar = "";
    if (file != null) {
      double fraction = Math.min(1, (double) lines.storedBytes() / Math.max(1, Files.size(file)));
      int filled = (int) (fraction * BAR);
      bar =
          String.format(
              Locale.ROOT,
              "[%s%s] %3.0f%%  ",
              "#".repeat(filled),
              "-".repeat(BAR - filled),
              fraction * 100);
    }
    return String.format(
        Locale.ROOT,
        "%s%,d rows  %,.0f rows/s  %,d refused",
        bar,
        done.written(),
        (done.written() - writtenBefore) / seconds(),
        done.refused());
  }

  private void report(ErrorFile errors) {
    say.accept(
        String.format(
            Locale.ROOT,
            "%,d %s imported into %s (%.1f s)",
            done.written(),
            done.written() == 1 ? "row" : "rows",
            command.table(),
            seconds()));
    if (done.refused() > 0) {
      say.accept(
          String.format(
              Locale.ROOT,
              "%,d refused, with the reason in %s; mend and import that",
              done.refused(),
              errors.path()));
    }
  }

  private double seconds() {
    return Math.max((System.nanoTime() - start) / 1e9, 1e-3);
  }
}
