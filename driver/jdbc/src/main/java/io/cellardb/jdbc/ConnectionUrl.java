package io.cellardb.jdbc;

import java.sql.SQLException;
import java.util.Properties;

/**
 * A connection URL with its properties, understood and checked.
 *
 * @param url the URL up to its properties: {@code jdbc:cellar:./data}
 * @param location where the data is
 * @param namespace the current namespace of a new connection; not checked for existence
 * @param create whether a missing store is made
 * @param readOnly whether writes are refused
 * @param durability what a write has reached when it returns
 * @param transactions whether transactions are wanted of a store that has them only for some tables
 * @param parallelCalls how many calls of a statement to a cluster are made at the same time at
 *     most, from 1 up
 * @param cacheSize size of the block cache in bytes, 0 for a part of the heap
 * @param memory bytes that a statement may hold; 0 leaves it to the session
 * @param tempDirectory where temporary files are made; "" leaves it to the session
 * @param autoServer whether other processes share the directory
 * @param connectTimeout seconds to wait for a server to take the connection; 0 for no limit
 * @param compress whether a server is to compress the rows that it sends
 * @param queryTimeout seconds that a statement may take; 0 for no limit
 * @param fetchSize about how many rows to fetch at a time; 0 leaves it to the session
 * @param asOf the time as of which a new connection reads, as it is written; "" for now
 * @param partialStates whether states of which something may be missing are read
 * @param functions the libraries of functions that statements find, with commas between
 * @param files whether statements may read and write files of the machine
 * @param backupDirectory below which BACKUP may write, and nowhere else; "" for none
 * @param slowStatements milliseconds from which on a statement is logged; 0 to log none
 * @param slowPlans whether that log has plans
 * @param user who connects; "" for nobody
 * @param password of the user; "" for none
 * @param token of the user, in the place of a password; "" for none
 * @param tls how the connection to a server is encrypted, and bound to the login
 * @param ignored names in the {@code Properties} that Cellar does not know, with a comma between;
 *     "" for none
 */
public record ConnectionUrl(
    String url,
    StoreLocation location,
    String namespace,
    boolean create,
    boolean readOnly,
    CommitDurability durability,
    boolean transactions,
    int parallelCalls,
    long cacheSize,
    long memory,
    String tempDirectory,
    boolean autoServer,
    int connectTimeout,
    boolean compress,
    int queryTimeout,
    int fetchSize,
    String asOf,
    boolean partialStates,
    String functions,
    boolean files,
    String backupDirectory,
    int slowStatements,
    boolean slowPlans,
    String user,
    String password,
    String token,
    TlsProperties tls,
    String ignored) {

  /** What every URL of Cellar begins with. */
  public static final String PREFIX = "jdbc:cellar:";

  /** Whether {@code url} is Cellar's and names a server, well-formed or not; false for null. */
  public static boolean namesServer(String url) {
    return accepts(url) && url.startsWith("//", PREFIX.length());
  }

  /** Whether {@code url} is Cellar's, well-formed or not; false for null. */
  public static boolean accepts(String url) {
    return url != null && url.regionMatches(true, 0, PREFIX, 0, PREFIX.length());
  }

  /**
   * Parses a URL; see {@link UrlParser} for its grammar.
   *
   * @param properties more properties, those in the URL win; null for none. Unknown ones are noted
   *     in {@link #ignored()}, since tools pass properties that are meant for themselves.
   * @throws SQLException 22023 for an unknown property in the URL or a value that is not allowed,
   *     0A000 for a kind of URL that this release cannot open
   */
  public static ConnectionUrl parse(String url, Properties properties) throws SQLException {
    UrlParser parser = UrlParser.parse(url, properties);
    return new ConnectionUrl(
        parser.base(),
        parser.location(),
        parser.value(ConnectionProperty.NAMESPACE),
        Boolean.parseBoolean(parser.value(ConnectionProperty.CREATE)),
        Boolean.parseBoolean(parser.value(ConnectionProperty.READ_ONLY)),
        switch (parser.value(ConnectionProperty.DURABILITY)) {
          case "os" -> CommitDurability.OS;
          case "none" -> CommitDurability.NONE;
          default -> CommitDurability.SYNC;
        },
        parser.value(ConnectionProperty.TRANSACTIONS).equals("snapshot"),
        Math.max(1, Integer.parseInt(parser.value(ConnectionProperty.PARALLEL_CALLS))),
        Long.parseLong(parser.value(ConnectionProperty.CACHE_SIZE)),
        Long.parseLong(parser.value(ConnectionProperty.MEMORY)),
        parser.value(ConnectionProperty.TEMP_DIRECTORY),
        Boolean.parseBoolean(parser.value(ConnectionProperty.AUTO_SERVER)),
        Integer.parseInt(parser.value(ConnectionProperty.CONNECT_TIMEOUT)),
        Boolean.parseBoolean(parser.value(ConnectionProperty.COMPRESS)),
        Integer.parseInt(parser.value(ConnectionProperty.QUERY_TIMEOUT)),
        Integer.parseInt(parser.value(ConnectionProperty.FETCH_SIZE)),
        parser.value(ConnectionProperty.AS_OF),
        Boolean.parseBoolean(parser.value(ConnectionProperty.PARTIAL_STATES)),
        parser.value(ConnectionProperty.FUNCTIONS),
        Boolean.parseBoolean(parser.value(ConnectionProperty.FILES)),
        parser.value(ConnectionProperty.BACKUP_DIRECTORY),
        Integer.parseInt(parser.value(ConnectionProperty.SLOW_STATEMENTS)),
        Boolean.parseBoolean(parser.value(ConnectionProperty.SLOW_PLANS)),
        parser.value(ConnectionProperty.USER),
        parser.value(ConnectionProperty.PASSWORD),
        parser.value(ConnectionProperty.TOKEN),
        TlsProperties.of(parser),
        parser.ignored());
  }

  /** The URL without properties, one of which is the password. */
  @Override
  public String toString() {
    return url;
  }

  /** The same for who keeps it longer than the login takes. */
  ConnectionUrl withoutPasswords() {
    return new ConnectionUrl(
        url,
        location,
        namespace,
        create,
        readOnly,
        durability,
        transactions,
        parallelCalls,
        cacheSize,
        memory,
        tempDirectory,
        autoServer,
        connectTimeout,
        compress,
        queryTimeout,
        fetchSize,
        asOf,
        partialStates,
        functions,
        files,
        backupDirectory,
        slowStatements,
        slowPlans,
        user,
        "",
        "",
        tls.withoutPasswords(),
        ignored);
  }
}
