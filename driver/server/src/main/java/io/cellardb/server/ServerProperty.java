package io.cellardb.server;

import io.cellardb.jdbc.SqlState;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;

/** Every setting of a server, once: files of properties and the README's table derive from it. */
public enum ServerProperty {
  /** The store. */
  DIRECTORY(
      "directory", "./cellar-data", "Directory of the store, which is made if it is missing."),
  /** Where it listens. */
  HOST(
      "host",
      "127.0.0.1",
      "Address to listen on. One that others reach needs users, and a certificate or plainText."),
  /** Where it listens. */
  PORT("port", "8765", "Port to listen on; 0 for any that is free.", Kind.PORT),
  /** Where Avatica's clients are served. */
  AVATICA_PORT(
      "avaticaPort",
      "",
      "Port for Avatica's clients, over HTTP; 0 for any that is free. They are not served if none"
          + " is given.",
      Kind.OPTIONAL_PORT),
  /** The certificate. */
  TLS_CERTIFICATE(
      "tlsCertificate",
      "",
      "File in PEM of the server's certificate and those that lead to its issuer. With it"
          + " connections are encrypted.",
      Kind.FILE),
  /** The key. */
  TLS_KEY(
      "tlsKey",
      "",
      "File in PEM of the key of tlsCertificate; the key is in the same file if none is given.",
      Kind.FILE),
  /** Both in one file. */
  TLS_KEY_STORE(
      "tlsKeyStore",
      "",
      "File in PKCS #12 of the certificate with its key, in the place of the two.",
      Kind.FILE),
  /** The password of that. */
  TLS_KEY_STORE_PASSWORD("tlsKeyStorePassword", "", "Password of tlsKeyStore.", Kind.SECRET),
  /** The password of that, in a file. */
  TLS_KEY_STORE_PASSWORD_FILE(
      "tlsKeyStorePasswordFile",
      "",
      "File whose first line is the password of tlsKeyStore.",
      Kind.FILE),
  /** Plain connections beside. */
  TLS_REQUIRED(
      "tlsRequired",
      "true",
      "Refuse connections that are not encrypted, once there is a certificate.",
      Kind.BOOLEAN),
  /** Plain connections of others. */
  PLAIN_TEXT(
      "plainText",
      "false",
      "Serve other machines without encryption: who is between reads and changes everything.",
      Kind.BOOLEAN),
  /** Certificates of clients. */
  TLS_CLIENT_CERTIFICATES(
      "tlsClientCertificates",
      "none",
      "Whether clients are asked for a certificate: none, optional or required.",
      Kind.CLIENT_CERTIFICATES),
  /** Whose certificates are trusted. */
  TLS_TRUST(
      "tlsTrust",
      "",
      "File of the certificates, in PEM or PKCS #12, of those who issue certificates of clients.",
      Kind.FILE),
  /** The password of that. */
  TLS_TRUST_PASSWORD("tlsTrustPassword", "", "Password of tlsTrust in PKCS #12.", Kind.SECRET),
  /** Certificates as logins. */
  TLS_CLIENT_USER(
      "tlsClientUser",
      "none",
      "Which name of a client's certificate is the user, who needs no password then: none, cn,"
          + " email, dns or uri.",
      Kind.CERTIFICATE_USER),
  /** Keys of tokens. */
  TOKEN_KEYS(
      "tokenKeys",
      "",
      "Public keys of who issues tokens, a set of JSON Web Keys: a file, or an address that begins"
          + " with https:."),
  /** Who issues them. */
  TOKEN_ISSUER("tokenIssuer", "", "Issuer that a token has to name (iss)."),
  /** For whom. */
  TOKEN_AUDIENCE("tokenAudience", "", "Audience that a token has to name (aud): this server."),
  /** Whose they are. */
  TOKEN_USER("tokenUser", "sub", "Claim of a token that is the name of the user."),
  /** Guessing. */
  FAILED_LOGINS(
      "failedLogins",
      "10",
      "Logins of a user or from an address that may fail before both are locked.",
      Kind.COUNT),
  /** Guessing. */
  LOCK_TIME(
      "lockTime",
      "300",
      "Seconds for which they are locked, and after which failed logins are forgotten.",
      Kind.TIME),
  /** Connections of one user. */
  CONNECTIONS_PER_USER(
      "connectionsPerUser",
      "0",
      "Connections of a user at the same time, 0 for no limit but that of all.",
      Kind.TIME),
  /** Connections before their login. */
  NEW_CONNECTIONS(
      "newConnections",
      "100",
      "Connections at the same time that have not logged in yet; for further ones those have to go"
          + " that have taken longer than 2 seconds.",
      Kind.COUNT),
  /** Where operators look. */
  OPERATIONS_PORT(
      "operationsPort",
      "",
      "Port of /health, /ready and /metrics, over HTTP; 0 for any that is free. There is none if"
          + " none is given.",
      Kind.OPTIONAL_PORT),
  /** Where operators look. */
  OPERATIONS_HOST(
      "operationsHost",
      "127.0.0.1",
      "Address of operationsPort; nobody is asked there who they are."),
  /** Connections. */
  CONNECTIONS("connections", "256", "Connections at the same time.", Kind.COUNT),
  /** Threads. */
  WORKERS(
      "workers",
      "32",
      "Statements that run at the same time; others wait. Those of open transactions always run.",
      Kind.COUNT),
  /** Size of requests. */
  FRAME_BYTES(
      "frameBytes",
      "64m",
      "Largest statement with its parameters, in bytes or with suffix k, m or g.",
      Kind.BYTES),
  /** Statements of a session. */
  STATEMENTS("statements", "1000", "Prepared statements that a connection may have.", Kind.COUNT),
  /** Results of a session. */
  CURSORS("cursors", "1000", "Open results that a connection may have.", Kind.COUNT),
  /** Idle connections. */
  IDLE_TIME(
      "idleTime",
      "0",
      "Seconds after which a connection without a request is closed, 0 for no limit.",
      Kind.TIME),
  /** Idle transactions. */
  IDLE_IN_TRANSACTION_TIME(
      "idleInTransactionTime",
      "600",
      "Seconds after which a transaction without a request is rolled back and its connection"
          + " closed, 0 for no limit.",
      Kind.TIME),
  /** Clients that are gone. */
  KEEP_ALIVE(
      "keepAlive",
      "60",
      "Seconds of silence after which a client is asked whether it is there; after as many again"
          + " without an answer its connection is closed. 0 to ask none.",
      Kind.TIME),
  /** Stopping. */
  DRAIN_TIME(
      "drainTime",
      "10",
      "Seconds that statements and transactions have to end when the server stops.",
      Kind.TIME),
  /** Whether only reading is allowed. */
  READ_ONLY("readOnly", "false", "Open the store for reading only.", Kind.BOOLEAN),
  /** Block cache. */
  CACHE_SIZE(
      "cacheSize", "0", "Size of the block cache, as in the URL of an embedded store.", Kind.BYTES),
  /** Memory of a statement. */
  MEMORY(
      "memory",
      "0",
      "Memory that a statement may use, as in the URL of an embedded store.",
      Kind.BYTES),
  /** Files of a statement. */
  TEMP_DIRECTORY(
      "tempDirectory",
      "",
      "Existing directory of temporary files; that of the JVM if none is given.",
      Kind.DIRECTORY),
  /** Files of the machine. */
  FILES(
      "files",
      "false",
      "Allow statements of clients to read and write files of the server's machine.",
      Kind.BOOLEAN),
  /** Copies of the store. */
  BACKUP_DIRECTORY(
      "backupDirectory",
      "",
      "Existing directory below which administrators may BACKUP TO, also without files. With it they"
          + " may nowhere else.",
      Kind.DIRECTORY),
  /** Log. */
  SLOW_STATEMENTS(
      "slowStatements",
      "0",
      "Milliseconds from which on a statement is logged, 0 to log none.",
      Kind.TIME),
  /** What is logged. */
  SLOW_PLANS(
      "slowPlans", "true", "Whether the log of slow statements has their plans.", Kind.BOOLEAN);

  private enum Kind {
    TEXT,
    FILE,
    DIRECTORY,
    SECRET,
    CLIENT_CERTIFICATES,
    CERTIFICATE_USER,
    PORT,
    OPTIONAL_PORT,
    COUNT,
    TIME,
    BYTES,
    BOOLEAN
  }

  private static final int MOST_PORT = 65_535;
  private static final int MOST_COUNT = 100_000;
  private static final int LEAST_FRAME = 1 << 12;
  private static final int MOST_FRAME = 1 << 30;

  private final String key;
  private final String defaultValue;
  private final String description;
  private final Kind kind;

  ServerProperty(String key, String defaultValue, String description) {
    this(key, defaultValue, description, Kind.TEXT);
  }

  ServerProperty(String key, String defaultValue, String description, Kind kind) {
    this.key = key;
    this.defaultValue = defaultValue;
    this.description = description;
    this.kind = kind;
  }

  /** The name in files, which is matched as it is written. */
  public String key() {
    return key;
  }

  /** The value when none is given; "" for none. */
  public String defaultValue() {
    return defaultValue;
  }

  /** Sentences for people. */
  public String description() {
    return description;
  }

  /** Whether the value is not to be shown. */
  public boolean isSecret() {
    return kind == Kind.SECRET;
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(ServerProperty::key).toList();
  }

  /**
   * Checks a value.
   *
   * @throws SQLException 22023 if it is not allowed; the message says what is
   */
  void check(String value) throws SQLException {
    switch (kind) {
      case PORT -> number(value, 0, MOST_PORT);
      case OPTIONAL_PORT -> {
        if (!value.isEmpty()) {
          number(value, 0, MOST_PORT);
        }
      }
      case COUNT -> number(value, 1, MOST_COUNT);
      case TIME -> number(value, 0, Integer.MAX_VALUE);
      case BYTES -> {
        long bytes = bytes(value);
        if (this == FRAME_BYTES && (bytes < LEAST_FRAME || bytes > MOST_FRAME)) {
          throw bad(value, "a size from 4k to 1g");
        }
      }
      case BOOLEAN -> {
        if (!value.equals("true") && !value.equals("false")) {
          throw bad(value, "true or false");
        }
      }
      case FILE -> {
        if (!value.isEmpty() && !Files.isReadable(Path.of(value))) {
          throw SqlState.NO_SUCH_FILE.exception(
              "Property " + key + " is \"" + value + "\", which is no file that can be read");
        }
      }
      case DIRECTORY -> {
        if (!value.isEmpty() && !Files.isWritable(Path.of(value).resolve("."))) {
          throw SqlState.NO_SUCH_FILE.exception(
              "Property "
                  + key
                  + " is \""
                  + value
                  + "\", which is no directory that can be written to");
        }
      }
      case CLIENT_CERTIFICATES -> {
        if (!List.of("none", "optional", "required").contains(value)) {
          throw bad(value, "none, optional or required");
        }
      }
      case CERTIFICATE_USER -> {
        if (!List.of("none", "cn", "email", "dns", "uri").contains(value)) {
          throw bad(value, "none, cn, email, dns or uri");
        }
      }
      case SECRET -> {}
      case TEXT -> {
        if (this == HOST) {
          checkAddress(value);
        } else if (this == DIRECTORY && value.isEmpty()) {
          throw bad(value, "a directory");
        }
      }
    }
  }

  private static void checkAddress(String host) throws SQLException {
    try {
      if (!host.isEmpty()) {
        InetAddress.getByName(host);
        return;
      }
    } catch (UnknownHostException e) {
      throw SqlState.INVALID_ARGUMENT.exception("There is no address " + host, e);
    }
    throw HOST.bad(host, "an address, such as 127.0.0.1");
  }

  int number(String value, int least, int most) throws SQLException {
    String wanted = "a whole number from " + least + " to " + most;
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw bad(value, wanted);
    }
    throw bad(value, wanted);
  }

  long bytes(String value) throws SQLException {
    String digits = value;
    int shift = 0;
    if (!value.isEmpty()) {
      shift =
          switch (value.charAt(value.length() - 1)) {
            case 'k', 'K' -> 10;
            case 'm', 'M' -> 20;
            case 'g', 'G' -> 30;
            default -> 0;
          };
      digits = shift == 0 ? value : value.substring(0, value.length() - 1);
    }
    if (!digits.matches("[0-9]{1,9}")) {
      throw bad(value, "a size like 512k, 64m or 1g");
    }
    return Long.parseLong(digits) << shift;
  }

  private SQLException bad(String value, String wanted) {
    return SqlState.INVALID_ARGUMENT.exception(
        "Property " + key + " is \"" + value + "\"; it must be " + wanted);
  }
}
