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
          "RULE",
          "TRIGGER",
          "TYPE",
          "UNLOGGED");

  private static final Set<String> DEFINITIONS = Set.of("CREATE", "ALTER", "DROP", "COMMENT");

  private static final Set<String> QUERIES = Set.of("SELECT", "WITH");

  /** The kinds of indexes of other databases. */
  private static final Set<String> INDEXES =
      Set.of("BITMAP", "CLUSTERED", "FULLTEXT", "HASH", "NONCLUSTERED", "SPATIAL");

  private UnsupportedSyntax() {}

  /**
   * What is not supported where the parser stopped, as a sentence; null if it is just wrong.
   *
   * @param found the first token that was not understood
   * @param first the first word of the statement
   */
  static String at(Token found, String first) {
    if (is(found, "MATCH_RECOGNIZE")) {
      return "MATCH_RECOGNIZE is not supported";
    }
    if (is(found, "TABLESPACE")) {
      return "there are no tablespaces";
    }
    if (is(found, "INTO") && QUERIES.contains(upper(first))) {
      return "SELECT INTO is not supported; CREATE TABLE ... AS makes a table of a query";
    }
    if (is(found, "COLLATE")) {
      return "COLLATE is not supported; texts are compared by their code points";
    }
    if (is(found, "PREPARED")) {
      return "transactions in two phases are not supported";
    }
    if (is(found, "STDIN") || is(found, "STDOUT")) {
      return "COPY reads and writes files, and has no " + upper(found.image);
    }
    if (DEFINITIONS.contains(upper(first)) && !is(found, "CREATE")) {
      return inDefinition(upper(found.image), upper(first));
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

  /** What other databases say in definitions. */
  private static String inDefinition(String word, String first) {
    return switch (word) {
      case "AUTHORIZATION" -> "AUTHORIZATION is not supported; ALTER ... OWNER TO gives to others";
      case "DEFAULT" ->
          first.equals("ALTER")
              ? "ALTER DEFAULT PRIVILEGES is not supported; a right on a namespace holds for all"
                  + " that it will have"
              : null;
      case "OWNED" -> "OWNED BY is not supported; identity columns have sequences of their own";
      case "INHERITS", "INHERIT", "PARTITION" -> "tables neither inherit nor have partitions";
      case "VIEW", "SEQUENCE" ->
          first.equals("CREATE") ? "a temporary " + word + " is not supported" : null;
      case "RECURSIVE" -> "CREATE RECURSIVE VIEW is not supported; WITH RECURSIVE in a view is";
      case "STATISTICS", "STORAGE", "COMPRESSION", "CLUSTER", "ENABLE", "DISABLE" ->
          word + " is not supported";
      default ->
          CREATED.contains(word) && !first.equals("CREATE")
              ? first + " of a " + word + " is not supported, as there is none"
              : null;
    };
  }

  /** What a first word begins that is not supported, as a sentence; null for another word. */
  static String statement(String word) {
    return switch (word.toUpperCase(Locale.ROOT)) {
      case "LOAD" -> "LOAD is not supported; COPY table FROM 'file' reads a file";
      case "VACUUM", "OPTIMIZE" -> upper(word) + " is not supported; COMPACT TABLE tidies a table";
      case "DECLARE", "FETCH", "MOVE", "CLOSE" ->
          "cursors are those of the driver, such as JDBC's ResultSet, and not of " + upper(word);
      case "DO" -> "there is no procedural language for DO";
      case "CLUSTER" -> "CLUSTER is not supported; rows are in the order of their key";
      case "SECURITY", "IMPORT" -> upper(word) + " is not supported";
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
