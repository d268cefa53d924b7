package io.cellardb.sql.catalog;

/** How the bytes of a column are to be read and written. Names are those of ENCODING in SQL. */
public enum CellEncoding {
  /** As SQL does by itself, in the order of SQL. */
  CELLAR,
  /** As HBase's {@code Bytes.toBytes}. */
  BYTES,
  /** As text, in UTF-8. */
  TEXT,
  /** As Apache Phoenix. */
  PHOENIX,
  /** As a text that is checked to be JSON; it makes the type JSON of VARCHAR, and no ENCODING. */
  JSON,
  /**
   * As {@link #CELLAR}, or as a narrower type that the column had before, which the width tells. No
   * ENCODING of SQL.
   */
  WIDENED;

  /** Whether ENCODING of SQL can name it. */
  public boolean isNamed() {
    return this != JSON && this != WIDENED;
  }

  /** Whether a column of a key with this encoding and a type can be NULL. */
  public boolean canBeNullInKey(ColumnType type) {
    return switch (this) {
      case CELLAR -> true;
      case PHOENIX ->
          switch (type.name()) {
            case VARCHAR, VARBINARY, DECIMAL -> true;
            default -> false;
          };
      case BYTES, TEXT, JSON, WIDENED -> false;
    };
  }
}
