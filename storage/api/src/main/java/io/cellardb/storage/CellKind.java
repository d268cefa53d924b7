package io.cellardb.storage;

/** What a cell is: a value, or one of the four tombstones. */
public enum CellKind {
  /** A value. */
  PUT(4),
  /** Deletes the version of its column at exactly its timestamp. */
  DELETE_VERSION(8),
  /** Deletes the version at exactly its timestamp of every column of its family. */
  DELETE_FAMILY_VERSION(10),
  /** Deletes all versions of its column up to and including its timestamp. */
  DELETE_COLUMN(12),
  /** Deletes all versions of all columns of its family up to and including its timestamp. */
  DELETE_FAMILY(14);

  private static final CellKind[] BY_CODE = new CellKind[15];

  static {
    for (CellKind kind : values()) {
      BY_CODE[kind.code] = kind;
    }
  }

  private final byte code;

  CellKind(int code) {
    this.code = (byte) code;
  }

  /** Its code on disk and in the order of cells: at equal times higher codes come first. */
  public byte code() {
    return code;
  }

  /** The kind of a code, or null if no kind has it. */
  public static CellKind ofCode(int code) {
    return code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
  }

  /** Whether this is a tombstone. */
  public boolean isTombstone() {
    return this != PUT;
  }

  /** Whether this is a tombstone over a whole family, which carries the empty qualifier. */
  public boolean isFamilyTombstone() {
    return this == DELETE_FAMILY || this == DELETE_FAMILY_VERSION;
  }
}
