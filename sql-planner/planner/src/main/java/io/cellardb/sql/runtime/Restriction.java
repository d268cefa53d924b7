package io.cellardb.sql.runtime;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.RowRanges;
import java.util.List;
import java.util.stream.Stream;

/**
 * What one scan of a plan is to read in one run, beyond what the plan says: rows that somebody else
 * would drop anyhow may be left out.
 *
 * @param rows rows within these
 * @param values rows with these values
 */
public record Restriction(RowRanges rows, List<Values> values) {
  /** Copies the list. */
  public Restriction {
    values = List.copyOf(values);
  }

  /** Whatever the plan says. */
  public static final Restriction NONE = new Restriction(RowRanges.ALL, List.of());

  /** Both. */
  Restriction and(Restriction other) {
    return new Restriction(
        rows.intersect(other.rows), Stream.concat(values.stream(), other.values.stream()).toList());
  }

  /**
   * The values of a field, which is a column with its own cell.
   *
   * @param field of the scan, from 0
   * @param any the encoded values
   */
  public record Values(int field, List<ByteString> any) {}
}
