package io.cellardb.sql.execution;

import io.cellardb.sql.execution.error.SqlExecutionException;

/**
 * The sequences as one session sees them, which an {@link ExecutionContext} has under {@link
 * #NAME}. Names are those of the catalog.
 */
public interface Sequences {
  /** The name of this among the values of a context. */
  String NAME = "SEQUENCES";

  /**
   * A value that nobody has been given before.
   *
   * @throws SqlExecutionException 2200H if there is none left, 42P01 if the sequence is gone, 25006
   *     where nothing may be written
   */
  long next(String namespace, String sequence);

  /**
   * The value that {@link #next} last gave to this session.
   *
   * @throws SqlExecutionException 55000 if it has given none
   */
  long current(String namespace, String sequence);

  /**
   * The value that {@link #next} last gave to this session, of whichever sequence.
   *
   * @throws SqlExecutionException 55000 if it has given none
   */
  long last();

  /**
   * Has a sequence go on from a value.
   *
   * @param given whether the value counts as given, so that the next one follows it; else it is the
   *     next one
   * @throws SqlExecutionException 22003 if it is out of the limits of the sequence, 42P01 if the
   *     sequence is gone, 25006 where nothing may be written
   */
  void set(String namespace, String sequence, long value, boolean given);
}
