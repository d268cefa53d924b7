package io.cellardb.sql.execution.json.path;

/** A text that is no path. */
public final class PathSyntaxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * The refusal of a path.
   *
   * @param at the offset in {@code path}, from 0, in UTF-16 units
   */
  PathSyntaxException(String path, int at, String problem) {
    super(
        "the JSON path is wrong at character " + (path.codePointCount(0, at) + 1) + ": " + problem);
  }
}
