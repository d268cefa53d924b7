package io.cellardb.storage.lsm.io;

import java.io.IOException;

/** Something that files depend on was ended by an error of the JVM, such as one of its memory. */
public final class AbortedException extends IOException {
  private static final long serialVersionUID = 1L;

  /** For when there is no memory for another one. */
  @SuppressWarnings("StaticAssignmentOfThrowable") // that is what it is for
  private static final AbortedException NO_MEMORY = new AbortedException(new OutOfMemoryError());

  private AbortedException(Throwable cause) {
    super(
        cause instanceof OutOfMemoryError ? "the JVM's heap is used up" : cause.toString(), cause);
  }

  /** What ended something, as an exception of files; itself if it is one. Needs no memory. */
  public static IOException of(Throwable cause) {
    if (cause instanceof IOException known) {
      return known;
    }
    try {
      return new AbortedException(cause);
    } catch (OutOfMemoryError e) {
      return NO_MEMORY;
    }
  }
}
