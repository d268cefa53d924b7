package io.cellardb.jdbc;

import java.util.List;
import java.util.Locale;

/** What somebody may have meant who wrote a name that is none. */
public final class NearestName {
  private NearestName() {}

  /**
   * The name that is the fewest edits away, without regard to case; the first of several.
   *
   * @param names not empty
   */
  public static String of(String given, List<String> names) {
    String best = names.get(0);
    int bestDistance = Integer.MAX_VALUE;
    for (String name : names) {
      int distance = editDistance(given.toLowerCase(Locale.ROOT), name.toLowerCase(Locale.ROOT));
      if (distance < bestDistance) {
        best = name;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** Levenshtein's distance, two rows at a time. */
  private static int editDistance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    int[] current = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      current[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      int[] swap = previous;
      previous = current;
      current = swap;
    }
    return previous[b.length()];
  }
}
