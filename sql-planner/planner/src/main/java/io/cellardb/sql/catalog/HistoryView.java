package io.cellardb.sql.catalog;

import java.util.Locale;

/**
 * The views of a table that have a row for each state that a row was in: the columns of the table,
 * the {@link HiddenColumns} where a statement names them, and the period of the state.
 */
public enum HistoryView {
  /** {@code t$history}, whose columns of the period are columns as any others. */
  HISTORY("$history"),
  /**
   * What {@code t FOR SYSTEM_TIME FROM}, {@code BETWEEN} and {@code ALL} stand for; the period is
   * hidden. No name that is written in SQL has this suffix.
   */
  PERIODS(" (periods)");

  /** When the state began, in milliseconds. */
  public static final String VALID_FROM = "_valid_from";

  /** When the next one began, or there was none any more; NULL for a state that is current. */
  public static final String VALID_TO = "_valid_to";

  private final String suffix;

  HistoryView(String suffix) {
    this.suffix = suffix;
  }

  /** What its name has after the table's. */
  public String suffix() {
    return suffix;
  }

  /** Whether a name written in SQL is that of a column of the period. */
  public static boolean isPeriod(String written) {
    return written.equalsIgnoreCase(VALID_FROM) || written.equalsIgnoreCase(VALID_TO);
  }

  /** The number of the beginning of the period, after those of the {@link HiddenColumns}. */
  public static int validFromOrdinal(TableDefinition table) {
    return HiddenColumns.timeOrdinal(table) + 1 + table.columns().size();
  }

  /** The number of the end of the period. */
  public static int validToOrdinal(TableDefinition table) {
    return validFromOrdinal(table) + 1;
  }

  /** Whether a name is that of {@code t$history}. */
  public static boolean isHistory(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(HISTORY.suffix);
  }

  /** A name without what users do not write. */
  public static String withoutSuffix(String name) {
    return name.endsWith(PERIODS.suffix)
        ? name.substring(0, name.length() - PERIODS.suffix.length())
        : name;
  }
}
