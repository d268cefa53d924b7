package io.cellardb.sql.execution.file;

/**
 * What is said of a file; null for what is to be found out.
 *
 * @param header whether the first record of CSV has the names of the columns
 * @param delimiter what stands between fields of CSV
 * @param nullText what a field of CSV without quotes is if it is NULL; never null
 * @param sampled how many records are looked at to find the rest out
 */
public record FileOptions(Boolean header, Character delimiter, String nullText, long sampled) {
  /** So many records are looked at if nothing is said. */
  public static final long SAMPLED = 20_480;

  /** What there is if nothing is said. */
  public static final FileOptions DEFAULT = new FileOptions(null, null, "", SAMPLED);
}
