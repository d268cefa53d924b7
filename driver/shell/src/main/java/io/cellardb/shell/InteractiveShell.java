package io.cellardb.shell;

import java.io.IOException;
import java.nio.file.Path;
import sqlline.SqlLine;

/** SQLLine, set up for Cellar. Its history and settings are in {@code ~/.cellar}. */
final class InteractiveShell {
  private InteractiveShell() {}

  /** Runs until the user leaves; returns whether all went well. */
  static boolean run(String url) throws IOException {
    // SQLLine reads where its files are from here, before anything else can tell it.
    System.setProperty(
        SqlLine.SQLLINE_BASE_DIR, Path.of(System.getProperty("user.home"), ".cellar").toString());
    String[] args = {
      "-ac", ShellApplication.class.getName(), "-u", url, "-n", "", "-p", "",
    };
    return new SqlLine().begin(args, null, true) == SqlLine.Status.OK;
  }
}
