package io.cellardb.sql.execution.file;

import io.cellardb.sql.execution.error.SqlExecutionException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The errors of files. */
public final class FileErrors {
  private FileErrors() {}

  /**
   * 58P01 if there is no such file, or no directory to write it in, 22021 if it is not in UTF-8,
   * and 58030 otherwise.
   */
  public static SqlExecutionException of(Path file, String done, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      return new SqlExecutionException(
          "58P01",
          "there is no " + (done.equals("written") ? "directory for " : "file ") + file,
          cause);
    }
    return cause instanceof CharacterCodingException
        ? new SqlExecutionException("22021", "the file " + file + " is not in UTF-8", cause)
        : new SqlExecutionException(
            "58030", "the file " + file + " cannot be " + done + ": " + cause, cause);
  }

  /** A value of a record cannot be what it is taken for. */
  static SqlExecutionException value(
      FileTable table, long line, int column, SqlExecutionException failure) {
    return new SqlExecutionException(
        failure.sqlState(),
        "line "
            + line
            + " of "
            + table.file()
            + ", column '"
            + table.columns().get(column)
            + "': "
            + failure.getMessage(),
        failure);
  }

  /** 22P04: a record is not what it has to be. */
  static SqlExecutionException malformed(Path file, long line, String problem) {
    return new SqlExecutionException("22P04", "line " + line + " of " + file + ": " + problem);
  }
}
