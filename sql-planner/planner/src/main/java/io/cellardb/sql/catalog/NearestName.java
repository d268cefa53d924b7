package io.cellardb.sql.catalog;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that a user may have meant, for the hint in an error. */
public final class NearestName {
  private NearestName() {}

  /**
   * The candidate with the fewest edits from {@code name}, without regard to case, the first of
   * equally near ones; empty if none is nearer than a third of the longer name's length (at least
   * one edit is allowed).
   */
  public static Optional<String> among(Collection<String> candidates, String name) {
    String wanted = name.toLowerCase(Locale.ROOT);
    String best = null;
    int fewest = Integer.MAX_VALUE;
    for (String candidate : candidates) {
      int edits = edits(wanted, candidate.toLowerCase(Locale.ROOT));
      int allowed = Math.max(1, Math.max(wanted.length(), candidate.length()) / 3);
      if (edits <= allowed && edits < fewest) {
        best = candidate;
        fewest = edits;
      }
    }
    return Optional.ofNullable(best);
  }

  /** A hint to append to an error: {@code ; did you mean x?}, or nothing. */
  public static String hint(Collection<String> candidates, String name) {
    return among(candidates, name).map(near -> "; did you mean " + near + "?").orElse("");
  }

  /**
   * The optimal string alignment distance: insertions, deletions, replacements and swaps of
   * neighbours.
   */
  static int edits(String a, String b) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = last[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, Math.min(last[j], row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], beforeLast[j - 2] + 1);
        }
      }
      int[] reused = beforeLast;
      beforeLast = last;
      last = row;
      row = reused;
    }
    return last[b.length()];
  }
}
