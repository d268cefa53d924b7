package io.cellardb.storage.lsm.io;

import java.nio.file.Path;

/** How the files of a store are called. Numbers are unique within a store over all kinds. */
public final class FileNames {
  /** Names the manifest that counts. */
  public static final String CURRENT = "CURRENT";

  /** A copy of the namespaces and tables, for a salvage. */
  public static final String CATALOG = "CATALOG";

  /** Held by the process that has the store open; contains its number. */
  public static final String LOCK = "LOCK";

  /** Stands in a directory as long as a backup, a restore or a salvage writes to it. */
  public static final String UNFINISHED = "UNFINISHED";

  /** How the names of WAL segments end. */
  public static final String WAL = ".wal";

  /** How the names of SSTables end. */
  public static final String SSTABLE = ".sst";

  /** How the names of manifests end. */
  public static final String MANIFEST = ".manifest";

  /** How the names of files end that were not yet renamed into place. */
  public static final String TEMPORARY = ".tmp";

  private FileNames() {}

  /**
   * The file with that number for what a transaction cannot keep in memory.
   *
   * @param opening distinguishes it from those of other openings of the store in this process, of
   *     which there may still be readers
   */
  public static Path spilled(Path directory, long number, long opening) {
    return of(directory, number, "." + Long.toHexString(opening) + TEMPORARY);
  }

  /** Whether a file has such a name. */
  public static boolean isSpilled(String name) {
    String[] parts = name.split("\\.", -1);
    return parts.length == 3
        && number(parts[0] + TEMPORARY, TEMPORARY) >= 0
        && parts[1].chars().allMatch(c -> Character.digit(c, 16) >= 0)
        && TEMPORARY.equals("." + parts[2]);
  }

  /** The file with that number and ending. */
  public static Path of(Path directory, long number, String ending) {
    String digits = Long.toString(number); // a formatter takes a short program long to load
    return directory.resolve("0".repeat(Math.max(0, 6 - digits.length())) + digits + ending);
  }

  /** The number in a name with this ending, or -1 if it is no such name. */
  public static long number(String name, String ending) {
    if (!name.endsWith(ending)) {
      return -1;
    }
    String digits = name.substring(0, name.length() - ending.length());
    if (digits.isEmpty() || digits.length() > 18 || !digits.chars().allMatch(FileNames::isDigit)) {
      return -1;
    }
    return Long.parseLong(digits);
  }

  private static boolean isDigit(int c) {
    return c >= '0' && c <= '9';
  }
}
