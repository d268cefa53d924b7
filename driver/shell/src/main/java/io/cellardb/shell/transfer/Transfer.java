package io.cellardb.shell.transfer;

import io.cellardb.shell.terminal.ProgressLine;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Consumer;

/** Imports and exports over one connection. */
public final class Transfer {
  private final Connection connection;
  private final InputStream standardInput;
  private final OutputStream standardOutput;
  private final ProgressLine progress;
  private final Consumer<String> say;
  private final Interruption interruption;

  /**
   * @param progress shows how far a transfer is
   * @param say takes lines of what has been done
   */
  public Transfer(
      Connection connection,
      InputStream standardInput,
      OutputStream standardOutput,
      ProgressLine progress,
      Consumer<String> say,
      Interruption interruption) {
    this.connection = connection;
    this.standardInput = standardInput;
    this.standardOutput = standardOutput;
    this.progress = progress;
    this.say = say;
    this.interruption = interruption;
  }

  /**
   * Does what {@code TABLE [(COLUMN, ...)] FROM FILE [OPTION=VALUE ...]} says.
   *
   * @return whether nothing was refused
   */
  public boolean importFile(String arguments) throws SQLException, IOException, TransferException {
    return new Import(
            connection, ImportCommand.parse(arguments), standardInput, progress, say, interruption)
        .run();
  }

  /** Does what {@code TABLE | (QUERY) TO FILE [OPTION=VALUE ...]} says. */
  public void exportFile(String arguments) throws SQLException, IOException, TransferException {
    new Export(
            connection, ExportCommand.parse(arguments), standardOutput, progress, say, interruption)
        .run();
  }
}
