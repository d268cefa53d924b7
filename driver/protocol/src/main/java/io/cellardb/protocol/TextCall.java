package io.cellardb.protocol;

/** What TEXT asks of a text: a byte before it. */
public final class TextCall {
  /** Its statements: how many line ends and then blanks each has in front, and the rest. */
  public static final int SPLIT = 0;

  /** Itself without escapes, places unchanged. */
  public static final int TRANSLATE = 1;

  /** Itself as the database writes it. */
  public static final int NATIVE = 2;

  private TextCall() {}
}
