package io.cellardb.hbase;

/** What failures of HBase's client say. */
final class Failures {
  private Failures() {}

  /** The innermost cause. */
  static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /** The first line of a message, and that of the cause, which says more. */
  static String withCause(Throwable failure) {
    Throwable cause = failure.getCause();
    return firstLine(failure) + (cause == null ? "" : ": " + firstLine(cause));
  }

  /** The first line of a message: HBase appends the stack traces of servers to its own. */
  static String firstLine(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
