package io.cellardb.sql.parser;

import io.cellardb.sql.parser.generated.Token;
import io.cellardb.sql.parser.text.TextPositions;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** SQL of the standard or of other databases that is known, and not there. */
final class UnsupportedSyntax {
  private static final Pattern ROW_LOCK =
      Pattern.compile("(?i)FOR\\s+(NO\\s+KEY\\s+)?(UPDATE|(KEY\\s+)?SHARE)\\b");

  /** What CREATE makes in other databases. */
  private static final Set<String> CREATED =
      Set.of(
          "AGGREGATE",
          "CAST",
          "DATABASE",
          "DOMAIN",
          "EXTENSION",
          "FUNCTION",
          "GLOBAL",
          "LOCAL",
          "MATERIALIZED",
          "POLICY",
          "PROCEDURE",
          "ROLE",
          "RULE",
          "TEMP",
          "TEMPORARY",
          "TRIGGER",
          "TYPE",
          "UNLOGGED",
          "USER");

  private UnsupportedSyntax() {}

  /**
   * What is not supported where the parser stopped, as a sentence; null if it is just wrong.
   *
   * @param last the last token that was understood
   * @param found the one that was not
   * @param sql the text
   * @param position that of {@code found} in it, or of the last character if the text ends there
   */
  static String at(Token last, Token found, String sql, int position) {
    String before = sql.substring(0, Math.min(position, sql.length()));
    if (is(found, "GROUPS")) {
      return "frames of GROUPS are not supported, but those of ROWS and RANGE";
    }
    if (is(found, "MATCH_RECOGNIZE")) {
      return "MATCH_RECOGNIZE is not supported";
    }
    if (is(found, "CREATE") && found.next != null) {
      String created = found.next.image.toUpperCase(Locale.ROOT);
      if (CREATED.contains(created)) {
        String what = created.equals("MATERIALIZED") ? created + " VIEW" : created;
        return "CREATE " + what + " is not supported";
      }
    }
    boolean taken = is(last, "FOR");
    int clause =
        taken ? TextPositions.position(sql, last.beginLine, last.beginColumn) : before.length();
    if (ROW_LOCK.matcher(sql.substring(clause)).lookingAt()) {
      return "SELECT locks no rows; two transactions that write the same row conflict at COMMIT";
    }
    return null;
  }

  /** What a first word begins that is not supported, as a sentence; null for another word. */
  static String statement(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "PREPARE", "EXECUTE", "DEALLOCATE" ->
          "statements are prepared by the driver, as by JDBC's prepareStatement, and not by "
              + word.toUpperCase(Locale.ROOT);
      case "REFRESH" -> "there are no materialized views to REFRESH";
      default -> null;
    };
  }

  private static boolean is(Token token, String word) {
    return token != null && word.equalsIgnoreCase(token.image);
  }
}
