package io.cellardb.tck.sql.logic;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What is not expected of Cellar, one a line: {@code file regex | statement regex | reason}, each
 * regex found anywhere without regard to case. Lines that begin with {@code #} are comments.
 */
final class KnownDifferences {
  private record Difference(Pattern file, Pattern sql, String reason) {}

  private final List<Difference> differences = new ArrayList<>();

  KnownDifferences(List<String> lines) {
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] parts = line.split(" \\| ", 3);
      if (parts.length != 3) {
        throw new IllegalArgumentException("not file | statement | reason: " + line);
      }
      differences.add(new Difference(pattern(parts[0]), pattern(parts[1]), parts[2].trim()));
    }
  }

  private static Pattern pattern(String regex) {
    return Pattern.compile(
        regex.trim(), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE | Pattern.DOTALL);
  }

  /** Why a statement need not answer as the corpus says, or null where it must. */
  String reason(String file, String sql) {
    for (Difference difference : differences) {
      if (difference.file.matcher(file).find() && difference.sql.matcher(sql).find()) {
        return difference.reason;
      }
    }
    return null;
  }
}
