package io.cellardb.sql.parser;

import io.cellardb.sql.parser.generated.Token;
import java.util.Locale;
import java.util.Set;

/** SQL of the standard or of other databases that is known, and not there. */
final class UnsupportedSyntax {
  /** What CREATE makes in other databases. */
  private static final Set<String> CREATED =
      Set.of(
          "AGGREGATE",
          "CAST",
          "DATABASE",
          "DOMAIN",
          "EXTENSION",
          "FUNCTION",
          "POLICY",
          "PROCEDURE",
          "ROLE",
          "RULE",
          "TRIGGER",
          "TYPE",
          "UNLOGGED",
          "USER");

  /** The kinds of indexes of other databases. */
  private static final Set<String> INDEXES =
      Set.of("BITMAP", "CLUSTERED", "FULLTEXT", "HASH", "NONCLUSTERED", "SPATIAL");

  private UnsupportedSyntax() {}

  /**
   * What is not supported where the parser stopped, as a sentence; null if it is just wrong.
   *
   * @param found the first token that was not understood
   */
  static String at(Token found) {
    if (is(found, "MATCH_RECOGNIZE")) {
      return "MATCH_RECOGNIZE is not supported";
    }
    if (is(found, "TABLESPACE")) {
      return "there are no tablespaces";
    }
    if (is(found, "INTO")) {
      return "SELECT INTO is not supported; CREATE TABLE ... AS makes a table of a query";
    }
    if (is(found, "COLLATE")) {
      return "COLLATE is not supported; texts are compared by their code points";
    }
    if (is(found, "PREPARED")) {
      return "transactions in two phases are not supported";
    }
    if (is(found, "CREATE") && found.next != null) {
      String created = found.next.image.toUpperCase(Locale.ROOT);
      if (CREATED.contains(created)) {
        return "CREATE " + created + " is not supported";
      }
      if (INDEXES.contains(created)) {
        return "CREATE " + created + " INDEX is not supported, as indexes are of one kind";
      }
    }
    return null;
  }

  /** What a first word begins that is not supported, as a sentence; null for another word. */
  static String statement(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "GRANT", "REVOKE" -> "there are no users and privileges to " + upper(word);
      case "LOAD" -> "LOAD is not supported; COPY table FROM 'file' reads a file";
      case "VACUUM", "OPTIMIZE" -> upper(word) + " is not supported; COMPACT TABLE tidies a table";
      case "DECLARE", "FETCH", "MOVE", "CLOSE" ->
          "cursors are those of the driver, such as JDBC's ResultSet, and not of " + upper(word);
      case "DO" -> "there is no procedural language for DO";
      case "CLUSTER" -> "CLUSTER is not supported; rows are in the order of their key";
      case "SECURITY", "REASSIGN", "IMPORT" -> upper(word) + " is not supported";
      case "LISTEN", "NOTIFY", "UNLISTEN" -> upper(word) + " is not supported";
      case "PRAGMA" -> "there are no PRAGMAs; SET and the properties of the connection set things";
      case "ATTACH", "DETACH" -> "a connection is to one store, and knows no " + upper(word);
      default -> null;
    };
  }

  private static String upper(String word) {
    return word.toUpperCase(Locale.ROOT);
  }

  private static boolean is(Token token, String word) {
    return token != null && word.equalsIgnoreCase(token.image);
  }
}
