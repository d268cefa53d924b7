package io.cellardb.jdbc;

import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Every connection property, once. {@code DriverPropertyInfo}, the parsing of URLs and the table in
 * the README derive from this list. Names are matched without regard to case.
 */
public enum ConnectionProperty {
  /** The current namespace. */
  NAMESPACE("namespace", "default", "Namespace in which unqualified names are looked up."),
  /** Whether a missing directory is made. */
  CREATE("create", "true", "Create the store when the directory does not hold one.", Kind.BOOLEAN),
  /** Whether writes are refused. */
  READ_ONLY("readOnly", "false", "Open for reading only; writes are refused.", Kind.BOOLEAN),
  /** How far a write gets before it returns. */
  DURABILITY(
      "durability",
      "sync",
      "What a write has reached when it returns: the disk (sync), the operating system (os), or"
          + " only this process (none).",
      Kind.DURABILITY),
  /** Transactions of a cluster. */
  TRANSACTIONS(
      "transactions",
      "none",
      "Transactions of an HBase cluster: none, or those of the tables that were created to take part"
          + " in them, each of which reads a snapshot (snapshot). Other stores have them always.",
      Kind.TRANSACTIONS),
  /** Calls to a cluster. */
  PARALLEL_CALLS(
      "parallelCalls",
      "8",
      "How many calls of a statement to an HBase cluster are made at the same time at most; 1 to make"
          + " them one after the other.",
      Kind.COUNT),
  /** Block cache. */
  CACHE_SIZE(
      "cacheSize",
      "0",
      "Size of the block cache, in bytes or with suffix k, m or g; 0 for an eighth of the JVM's"
          + " heap.",
      Kind.BYTES),
  /** Rows in memory. */
  MEMORY(
      "memory",
      "0",
      "Memory that a statement may use to sort, group and join rows before it goes on in temporary"
          + " files, in bytes or with suffix k, m or g; 0 for an eighth of the JVM's heap.",
      Kind.BYTES),
  /** Rows in files. */
  TEMP_DIRECTORY(
      "tempDirectory",
      "",
      "Existing directory of temporary files; the one that the JVM names java.io.tmpdir when none"
          + " is given."),
  /** Whether other processes share the store. */
  AUTO_SERVER(
      "autoServer",
      "false",
      "Share the directory with other processes of the same machine that say so, too: the first has"
          + " it open and serves the others.",
      Kind.BOOLEAN),
  /** Time limit of connecting. */
  CONNECT_TIMEOUT(
      "connectTimeout",
      "10",
      "Seconds to wait for a server to take the connection, 0 for no limit.",
      Kind.COUNT),
  /** Rows over slow networks. */
  COMPRESS(
      "compress",
      "false",
      "Have a server compress the rows that it sends: for slow networks, since it takes longer than"
          + " a fast one.",
      Kind.BOOLEAN),
  /** Time limit of statements. */
  QUERY_TIMEOUT(
      "queryTimeout", "0", "Seconds that a statement may take, 0 for no limit.", Kind.COUNT),
  /** Rows to a batch. */
  FETCH_SIZE(
      "fetchSize",
      "0",
      "About how many rows are fetched at a time, 0 to let Cellar choose.",
      Kind.COUNT),
  /** A time in the past. */
  AS_OF(
      "asOf",
      "",
      "Time as of which everything is read, and nothing can be written: milliseconds since 1970, or"
          + " a timestamp such as 2026-01-31 12:00:00 or 2026-01-31T12:00:00Z.",
      Kind.TIME),
  /** States that lack something. */
  PARTIAL_STATES(
      "partialStates",
      "false",
      "Read states of the past of which something may be missing, with a warning, instead of"
          + " refusing them.",
      Kind.BOOLEAN),
  /** Libraries of functions. */
  FUNCTIONS(
      "fun",
      "standard,postgresql",
      "Libraries of functions that statements find, with commas between: standard, which is always"
          + " there, postgresql, bigquery, calcite, hive, mssql, mysql, oracle, redshift,"
          + " snowflake, spark, clickhouse."),
  /** Files of the machine. */
  FILES(
      "files",
      "false",
      "Allow statements to read and write files of the machine with the rights of the process:"
          + " READ_CSV, READ_JSON, COPY and BACKUP.",
      Kind.BOOLEAN),
  /** Where copies of the store may be made. */
  BACKUP_DIRECTORY(
      "backupDirectory",
      "",
      "Existing directory below which BACKUP may write, and nowhere else, also without files=true."),
  /** Which statements are logged. */
  SLOW_STATEMENTS(
      "slowStatements",
      "0",
      "Milliseconds from which on a statement is logged, with its text, its time and its rows, but"
          + " without values; 0 to log none.",
      Kind.COUNT),
  /** What is logged of them. */
  SLOW_PLANS(
      "slowPlans",
      "true",
      "Whether the log of slow statements has their plans, as EXPLAIN shows them without values.",
      Kind.BOOLEAN),
  /** Who connects. */
  USER("user", "", "User; needed where the database has users, and ignored where it has none."),
  /** What only the user knows. */
  PASSWORD("password", "", "Password of the user; ignored where the database has no users."),
  /** What an issuer says of the user. */
  TOKEN(
      "token",
      "",
      "Token of the user (JWT) for a server, in the place of a password; it is sent over TLS only,"
          + " or within the machine."),
  /** Whether the password goes with the certificate. */
  CHANNEL_BINDING(
      "channelBinding",
      "prefer",
      "Whether the login with a password is bound to the server's certificate: if it can be"
          + " (prefer), or else there is no connection (require), or not (disable).",
      Kind.BINDING),
  /** Encryption. */
  TLS(
      "tls",
      "false",
      "Encrypt the connection to a server, and have it prove by its certificate that it is the host"
          + " of the URL.",
      Kind.BOOLEAN),
  /** Who is trusted. */
  TLS_TRUST(
      "tlsTrust",
      "",
      "File of the certificates that are trusted, in PEM or PKCS #12; those that the JDK trusts when"
          + " none is given."),
  /** Password of a file. */
  TLS_TRUST_PASSWORD("tlsTrustPassword", "", "Password of tlsTrust in PKCS #12."),
  /** Who the client is. */
  TLS_CERTIFICATE(
      "tlsCertificate",
      "",
      "File in PEM of the client's own certificate and those that lead to its issuer."),
  /** The key of that. */
  TLS_KEY(
      "tlsKey",
      "",
      "File in PEM of the key of tlsCertificate; the key is in the same file when none is given."),
  /** Both in one file. */
  TLS_KEY_STORE(
      "tlsKeyStore", "", "File in PKCS #12 of the client's certificate with its key, in one."),
  /** Password of a file. */
  TLS_KEY_STORE_PASSWORD("tlsKeyStorePassword", "", "Password of tlsKeyStore.");

  private enum Kind {
    TEXT,
    BOOLEAN,
    DURABILITY,
    BINDING,
    TRANSACTIONS,
    BYTES,
    COUNT,
    TIME
  }

  private final String key;
  private final String defaultValue;
  private final String description;
  private final Kind kind;

  ConnectionProperty(String key, String defaultValue, String description) {
    this(key, defaultValue, description, Kind.TEXT);
  }

  ConnectionProperty(String key, String defaultValue, String description, Kind kind) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.description = description;
    this.kind = kind;
  }

  /** Whether it is for the process that has the store open, which a client of a server is not. */
  boolean isOfStore() {
    return switch (this) {
      case CREATE,
          PARALLEL_CALLS,
          CACHE_SIZE,
          FILES,
          BACKUP_DIRECTORY,
          SLOW_STATEMENTS,
          SLOW_PLANS,
          AUTO_SERVER ->
          true;
      default -> false;
    };
  }

  /** The name in URLs and Properties. */
  public String key() {
    return key;
  }

  /** The value when none is given; "" for none. */
  public String defaultValue() {
    return defaultValue;
  }

  /** One sentence for people. */
  public String description() {
    return description;
  }

  /** The values allowed; empty when they cannot be listed. */
  public List<String> choices() {
    return switch (kind) {
      case BOOLEAN -> List.of("true", "false");
      case DURABILITY -> List.of("sync", "os", "none");
      case BINDING -> List.of("prefer", "require", "disable");
      case TRANSACTIONS -> List.of("none", "snapshot");
      case TEXT, BYTES, COUNT, TIME -> List.of();
    };
  }

  /** The property with this name, or null. */
  static ConnectionProperty find(String key) {
    for (ConnectionProperty property : values()) {
      if (property.key.equalsIgnoreCase(key)) {
        return property;
      }
    }
    return null;
  }

  /** The property whose name is the fewest edits away from {@code key}. */
  static ConnectionProperty nearest(String key) {
    List<String> keys = Arrays.stream(values()).map(ConnectionProperty::key).toList();
    return find(NearestName.of(key, keys));
  }

  /**
   * The value in its one spelling: choices in lower case, sizes in bytes.
   *
   * @throws SQLException 22023 when {@code value} is not allowed
   */
  String normalize(String value) throws SQLException {
    switch (kind) {
      case BOOLEAN, DURABILITY, BINDING, TRANSACTIONS -> {
        String lower = value.toLowerCase(Locale.ROOT);
        if (choices().contains(lower)) {
          return lower;
        }
        throw bad(value, "one of " + String.join(", ", choices()));
      }
      case BYTES -> {
        return Long.toString(bytes(value));
      }
      case COUNT -> {
        return Integer.toString(count(value));
      }
      case TIME -> {
        TimeText.millis("Property asOf", value);
        return value;
      }
      default -> {
        return value;
      }
    }
  }

  /** The property as tools are shown it, with the value it has now. */
  DriverPropertyInfo describe(String value) {
    DriverPropertyInfo info = new DriverPropertyInfo(key, value);
    info.description = description;
    info.required = false;
    info.choices = choices().isEmpty() ? null : choices().toArray(new String[0]);
    return info;
  }

  private int count(String value) throws SQLException {
    try {
      int number = Integer.parseInt(value);
      if (number >= 0) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw bad(value, "a whole number, 0 or more");
    }
    throw bad(value, "a whole number, 0 or more");
  }

  private long bytes(String value) throws SQLException {
    int end = value.length();
    int shift =
        switch (end == 0 ? ' ' : value.charAt(end - 1)) {
          case 'k', 'K' -> 10;
          case 'm', 'M' -> 20;
          case 'g', 'G' -> 30;
          default -> 0;
        };
    try {
      long number = Long.parseLong(shift == 0 ? value : value.substring(0, end - 1));
      if (number >= 0 && number <= Long.MAX_VALUE >> shift) {
        return number << shift;
      }
    } catch (NumberFormatException e) {
      throw bad(value, "a size like 512k, 64m or 1g");
    }
    throw bad(value, "a size like 512k, 64m or 1g");
  }

  private SQLException bad(String value, String wanted) {
    return SqlState.INVALID_ARGUMENT.exception(
        "Property " + key + " is \"" + value + "\"; it must be " + wanted);
  }
}
