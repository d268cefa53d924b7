package io.cellardb.sql.parser.text;

/** A word that stands for a time in a text, as PostgreSQL has them: {@code 'today'::date}. */
public enum TimeWord {
  /** The time when the statement began. */
  NOW,
  /** The day of {@link #NOW} in the session's zone, at its start. */
  TODAY,
  /** The day after {@link #TODAY}. */
  TOMORROW,
  /** The day before {@link #TODAY}. */
  YESTERDAY,
  /** The beginning of 1970, in UTC where the time is an instant. */
  EPOCH;

  /** The word that a text is, blanks around it and letter case aside; null if it is none. */
  public static TimeWord of(String text) {
    String word = text.strip();
    for (TimeWord each : values()) {
      if (word.equalsIgnoreCase(each.name())) {
        return each;
      }
    }
    return null;
  }

  /** The days from today to the day of the word; 0 for those that are no day. */
  public int days() {
    return switch (this) {
      case TOMORROW -> 1;
      case YESTERDAY -> -1;
      default -> 0;
    };
  }
}
