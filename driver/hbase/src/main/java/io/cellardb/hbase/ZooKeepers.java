package io.cellardb.hbase;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;

/** Whether anybody is where the ZooKeepers of a cluster should be; HBase's client waits long. */
final class ZooKeepers {
  private static final int LONGEST_MILLIS = 3_000;
  private static final String REGISTRY = "hbase.client.registry.impl";

  private ZooKeepers() {}

  /**
   * Looks for one that takes a connection.
   *
   * @throws SQLException 08001 if none does
   */
  static void check(Configuration configuration, ConnectionUrl url) throws SQLException {
    if (configuration.get(REGISTRY, "").endsWith("RpcConnectionRegistry")) {
      return; // it asks the masters
    }
    List<String> failures = new ArrayList<>();
    int port =
        configuration.getInt(
            HConstants.ZOOKEEPER_CLIENT_PORT, HConstants.DEFAULT_ZOOKEEPER_CLIENT_PORT);
    for (String server : configuration.getTrimmedStrings(HConstants.ZOOKEEPER_QUORUM)) {
      int colon = server.lastIndexOf(':');
      String host = colon < 0 ? server : server.substring(0, colon);
      int own = colon < 0 ? port : Integer.parseInt(server.substring(colon + 1));
      try (Socket socket = new Socket()) {
        int seconds = url.connectTimeout() == 0 ? Integer.MAX_VALUE / 1000 : url.connectTimeout();
        socket.connect(new InetSocketAddress(host, own), Math.min(LONGEST_MILLIS, seconds * 1000));
        return;
      } catch (UnknownHostException e) {
        failures.add(host + ":" + own + " (there is no such host)");
      } catch (IOException e) {
        failures.add(host + ":" + own + " (" + e.getMessage() + ")");
      }
    }
    throw SqlState.CANNOT_CONNECT.exception(
        url.url() + ": no ZooKeeper answers at " + String.join(", ", failures));
  }
}
