package io.cellardb.protocol;

/** Bytes are no frame, or not the one that its header says. The connection cannot go on. */
public final class MalformedFrameException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * An exception.
   *
   * @param message what is wrong, as a sentence without its full stop
   */
  public MalformedFrameException(String message) {
    super(message);
  }
}
