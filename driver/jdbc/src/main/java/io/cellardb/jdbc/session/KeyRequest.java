package io.cellardb.jdbc.session;

import java.util.List;

/**
 * Which columns of the rows that a statement inserts the caller wants to know.
 *
 * @param names of columns; empty where they are given by number, or not at all
 * @param numbers of columns of the table, from 1; if both are empty, the columns whose values the
 *     database makes
 */
public record KeyRequest(List<String> names, List<Integer> numbers) {
  /** Makes it immutable. */
  public KeyRequest {
    names = List.copyOf(names);
    numbers = List.copyOf(numbers);
  }
}
