package io.cellardb.shell.prompt;

import java.util.List;
import sqlline.AbstractCommandHandler;
import sqlline.BuiltInProperty;
import sqlline.DispatchCallback;
import sqlline.SqlLine;

/** Shows each column of a result in a line of its own, and again as a table. */
public final class VerticalCommand extends AbstractCommandHandler {
  private static final String VERTICAL = "vertical";

  /** The command of a SQLLine. */
  public VerticalCommand(SqlLine sqlLine) {
    super(
        sqlLine,
        new String[] {"x"},
        "Show each column of a result in a line of its own, or again as a table",
        List.of());
  }

  @Override
  public void execute(String line, DispatchCallback callback) {
    boolean vertical = !sqlLine.getOpts().getOutputFormat().equals(VERTICAL);
    sqlLine.getOpts().set(BuiltInProperty.OUTPUT_FORMAT, vertical ? VERTICAL : "table");
    sqlLine.output(
        vertical
            ? "Each column is shown in a line of its own now; \\x shows tables again."
            : "Results are shown as tables now.");
    callback.setToSuccess();
  }
}
