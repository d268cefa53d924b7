package io.cellardb.server.login;

/** A login that was refused. The message is for the log; the other side is not told it. */
public final class LoginFailure extends Exception {
  private static final long serialVersionUID = 1;

  /** A failure with a sentence about it. */
  public LoginFailure(String message) {
    super(message);
  }

  /** A failure with what led to it. */
  public LoginFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
