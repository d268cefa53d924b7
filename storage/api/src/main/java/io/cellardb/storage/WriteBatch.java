package io.cellardb.storage;

import java.util.ArrayList;
import java.util.List;

/**
 * Changes of any number of rows in any number of tables, and the conditions they are bound to. It
 * is applied whole or not at all, and becomes visible at once, as far as a store has {@link
 * Capability#ATOMIC_BATCHES}. Not safe for use by several threads.
 *
 * <p>All changes have one sequence number. Of two values of a batch for the same cell at the same
 * time the later one wins. A delete wins over a value that it covers (rule 10).
 */
public final class WriteBatch {
  /** As the time of a mutation: the store gives one. Never the time of a stored cell. */
  public static final long NOW = Long.MAX_VALUE;

  /**
   * The changes of one row, in the order they were added.
   *
   * @param table its table
   * @param row its key
   * @param mutations the changes
   */
  public record Row(TableName table, byte[] row, List<Mutation> mutations) {}

  /**
   * A bound of the times that the store gives to changes of a row.
   *
   * @param table its table
   * @param row its key
   * @param time in milliseconds, the earliest one
   */
  public record Earliest(TableName table, byte[] row, long time) {}

  private List<Check> checks = List.of(); // as these two, a list of its own from the first on
  private List<Earliest> earliest = List.of();
  private final List<Row> rows = new ArrayList<>(0);
  private Durability durability;
  private Runnable whileWaiting = WriteBatch::waitOn;

  /** Binds the batch to a condition. */
  public WriteBatch check(Check check) {
    StorageLimits.checkRow(check.row());
    if (checks.isEmpty()) {
      checks = new ArrayList<>(1);
    }
    checks.add(check);
    return this;
  }

  /** Adds changes of a row; neither the key nor the list may be changed afterwards. */
  public WriteBatch mutate(TableName table, byte[] row, List<Mutation> mutations) {
    StorageLimits.checkRow(row);
    rows.add(new Row(table, row, mutations));
    return this;
  }

  /** Adds changes of a row. */
  public WriteBatch mutate(TableName table, byte[] row, Mutation... mutations) {
    return mutate(table, row, List.of(mutations));
  }

  /**
   * Has changes of a row that have no time get one at or above {@code time}, in milliseconds. Needs
   * {@link Capability#DISTINCT_TIMES}.
   */
  public WriteBatch notBefore(TableName table, byte[] row, long time) {
    StorageLimits.checkRow(row);
    if (earliest.isEmpty()) {
      earliest = new ArrayList<>(1);
    }
    earliest.add(new Earliest(table, row, time));
    return this;
  }

  /** Asks for another durability than the store's. */
  public WriteBatch durability(Durability wanted) {
    durability = wanted;
    return this;
  }

  /**
   * Says how to give up waiting for a row that a transaction has locked: {@code look} is run again
   * and again meanwhile, and what it throws ends the wait, with nothing written.
   */
  public WriteBatch whileWaiting(Runnable look) {
    whileWaiting = look;
    return this;
  }

  /** What is run while the batch waits for a locked row; by default nothing. */
  public Runnable whileWaiting() {
    return whileWaiting;
  }

  /** What is run while a batch waits that says nothing else. */
  private static void waitOn() {}

  /** The conditions, in the order they were added. */
  public List<Check> checks() {
    return checks;
  }

  /** The changes, in the order they were added; a row may occur more than once. */
  public List<Row> rows() {
    return rows;
  }

  /** The bounds of times that were asked for. */
  public List<Earliest> earliest() {
    return earliest;
  }

  /** The durability asked for, or null for the store's. */
  public Durability durability() {
    return durability;
  }
}
