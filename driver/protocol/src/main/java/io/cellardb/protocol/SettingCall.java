package io.cellardb.protocol;

/** What SETTING sets: a byte; then its value. */
public final class SettingCall {
  /** The namespace; a text follows. */
  public static final int NAMESPACE = 0;

  /** The time as of which is read; milliseconds since 1970 follow, or -1 for the newest state. */
  public static final int AS_OF = 1;

  /** Whether states are read that lack something; a byte follows. */
  public static final int PARTIAL_STATES = 2;

  private SettingCall() {}
}
