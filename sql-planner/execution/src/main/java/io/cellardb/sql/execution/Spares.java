package io.cellardb.sql.execution;

import java.util.IdentityHashMap;

/**
 * What executions of a prepared statement leave for those that follow, such as the batch of a scan,
 * which would be made anew each time otherwise. Of each thing there is at most one. Safe for use by
 * many threads.
 */
public final class Spares {
  /** By who has left it; null as long as nobody has. */
  private IdentityHashMap<Object, Object> left;

  /**
   * Takes what was left, which the caller alone has until he leaves it again.
   *
   * @param owner the part of the plan that has left it
   * @return null if there is none, or another execution has it at the moment
   */
  public synchronized Object take(Object owner) {
    return left == null ? null : left.remove(owner);
  }

  /** Leaves something for executions that follow. */
  public synchronized void leave(Object owner, Object thing) {
    if (left == null) {
      left = new IdentityHashMap<>();
    }
    left.put(owner, thing);
  }
}
