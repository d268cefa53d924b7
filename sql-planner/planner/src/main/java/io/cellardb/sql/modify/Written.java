package io.cellardb.sql.modify;

import java.util.List;

/**
 * What a statement has done.
 *
 * @param counts how many rows each of its executions changed
 * @param rows what RETURNING asks for, as canonical values; empty without RETURNING
 */
public record Written(long[] counts, List<Object[]> rows) {
  /** How many rows all of its executions changed. */
  public long count() {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }

  static Written count(long count) {
    return new Written(new long[] {count}, List.of());
  }
}
