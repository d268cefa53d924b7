package io.cellardb.sql.catalog;

import io.cellardb.storage.ByteString;
import java.util.Arrays;

/** Where in the wide-column model the values of a column are. */
public sealed interface ColumnRole {
  /** The family of the column's cells, or null for a part of the row key. */
  String family();

  /** A part of the row key; the table's key says which one. */
  record Key() implements ColumnRole {
    @Override
    public String family() {
      return null;
    }
  }

  /**
   * One cell of each row.
   *
   * @param family its family
   * @param qualifier its qualifier, not empty
   */
  record Cell(String family, ByteString qualifier) implements ColumnRole {
    /** Behind the qualifier of a column: no name in UTF-8 has this byte. */
    private static final byte NULL_MARK = (byte) 0xFF;

    /**
     * The qualifier of the cell whose presence says that the column is NULL where it has no cell
     * itself. Only columns have it that {@link ColumnDefinition#marksNull}.
     */
    public ByteString nullMark() {
      byte[] bytes = Arrays.copyOf(qualifier.array(), qualifier.length() + 1);
      bytes[qualifier.length()] = NULL_MARK;
      return ByteString.wrap(bytes);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Cell that
          && family.equals(that.family)
          && qualifier.equals(that.qualifier);
    }

    @Override
    public int hashCode() {
      return 31 * family.hashCode() + qualifier.hashCode();
    }
  }

  /**
   * All cells of a family, as a MAP from qualifier to value.
   *
   * @param family the family
   */
  record OpenFamily(String family) implements ColumnRole {}
}
