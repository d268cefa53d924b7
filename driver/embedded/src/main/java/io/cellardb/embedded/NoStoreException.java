package io.cellardb.embedded;

/** There is no store, and none was to be created. */
final class NoStoreException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  NoStoreException(String message) {
    super(message);
  }
}
