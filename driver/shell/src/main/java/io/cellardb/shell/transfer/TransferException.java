package io.cellardb.shell.transfer;

/** What keeps an import or export from being done; the message says what to change. */
public final class TransferException extends Exception {
  private static final long serialVersionUID = 1L;

  TransferException(String message) {
    super(message);
  }

  TransferException(String message, Throwable cause) {
    super(message, cause);
  }
}
