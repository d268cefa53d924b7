package io.cellardb.storage;

/** A row came a second time in a bulk load. */
public final class DuplicateRowException extends StorageException {
  private static final long serialVersionUID = 1L;

  private final byte[] row;

  /** That a row came again; its key is kept. */
  public DuplicateRowException(byte[] row) {
    super(Code.INVALID_ARGUMENT, "row " + ByteString.wrap(row) + " comes twice in a bulk load");
    this.row = row;
  }

  /** The key of the row, not to be changed. */
  public byte[] row() {
    return row;
  }
}
