package io.cellardb.jdbc.session;

/**
 * What a caller takes of a statement that it has not seen planned.
 *
 * @param rows whether it may give rows
 * @param count whether it may give a count
 * @param writes whether it may change or lock anything
 */
public record Expectation(boolean rows, boolean count, boolean writes) {

  /** Whether a statement is one of those, and has no parameters. */
  public boolean isMetBy(Prepared prepared) {
    boolean query = prepared.kind() == Prepared.Kind.QUERY;
    return (query ? rows : count)
        && (writes || !prepared.writes())
        && prepared.parameters().isEmpty();
  }
}
