package io.cellardb.storage;

import java.util.List;

/**
 * The outcome of a batch.
 *
 * @param failedCheck position of the first condition that did not hold, in which case nothing was
 *     written; -1 if all held and the batch is applied
 * @param values the new values of the batch's increments and appends, in their order
 */
public record WriteResult(int failedCheck, List<ByteString> values) {
  /** Applied, without values to report. */
  public static final WriteResult APPLIED = new WriteResult(-1, List.of());

  /** Whether the batch was applied. */
  public boolean applied() {
    return failedCheck < 0;
  }
}
