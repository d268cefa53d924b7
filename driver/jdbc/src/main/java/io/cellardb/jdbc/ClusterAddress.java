package io.cellardb.jdbc;

import java.sql.SQLException;
import java.util.Map;

/** Takes apart what a URL says of an HBase cluster, as {@link UrlParser} has its grammar. */
final class ClusterAddress {
  private ClusterAddress() {}

  /**
   * The place of a cluster, without settings.
   *
   * @param text what follows {@code hbase:}
   * @param base the URL, for messages
   * @throws SQLException 22023 if it is malformed
   */
  static StoreLocation.Cluster parse(String text, String base) throws SQLException {
    String rest = text;
    String parent = "";
    int slash = rest.indexOf(":/");
    if (slash >= 0) {
      parent = rest.substring(slash + 1);
      rest = rest.substring(0, slash);
    }
    int port = 0;
    int colon = rest.lastIndexOf(':');
    // Of several hosts each may have a port of its own.
    if (colon >= 0 && rest.indexOf(':') == colon) {
      port = port(rest.substring(colon + 1), base);
      rest = rest.substring(0, colon);
    }
    for (String host : rest.split(",", -1)) {
      int own = host.indexOf(':');
      if (own >= 0) {
        port(host.substring(own + 1), base);
      }
      if (host.isBlank() != rest.isEmpty() || own == 0) {
        throw malformed(base, "has a host without a name");
      }
    }
    if (parent.equals("/") || parent.endsWith("/")) {
      throw malformed(base, "has a node of ZooKeeper that ends in /");
    }
    return new StoreLocation.Cluster(rest, port, parent, Map.of());
  }

  private static int port(String text, String base) throws SQLException {
    try {
      int port = Integer.parseInt(text);
      if (port > 0 && port < 1 << 16) {
        return port;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw malformed(base, "has \"" + text + "\" where a port is, a number from 1 to 65535");
  }

  private static SQLException malformed(String base, String what) {
    return SqlState.INVALID_ARGUMENT.exception(
        "The URL " + base + " " + what + "; write jdbc:cellar:hbase:HOST[,HOST...][:PORT][:/NODE]");
  }
}
