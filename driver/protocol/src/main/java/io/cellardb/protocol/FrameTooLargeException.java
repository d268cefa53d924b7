package io.cellardb.protocol;

/** A frame would be larger than it may be; nothing of it has been sent. */
public final class FrameTooLargeException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  FrameTooLargeException(int limit) {
    super("A message would be larger than the " + limit + " bytes that are allowed");
  }
}
