package io.cellardb.storage;

/**
 * What a thread looks at while it waits for a store that is elsewhere, to give up if nobody wants
 * the answer any more. A store that never waits for long needs none of it.
 */
public final class Waiting {
  private static final ThreadLocal<Runnable> LOOK = new ThreadLocal<>();

  private Waiting() {}

  /**
   * Begins work of the current thread; {@link #end} must follow.
   *
   * @param look is run again and again by this thread while it waits. What it throws ends the wait:
   *     whether what was asked for has been done is then not known
   */
  public static void begin(Runnable look) {
    LOOK.set(look);
  }

  /** Ends the work of the current thread, which then waits without a look. */
  public static void end() {
    LOOK.remove();
  }

  /** What the current thread looks at, or null for nothing. */
  public static Runnable look() {
    return LOOK.get();
  }
}
