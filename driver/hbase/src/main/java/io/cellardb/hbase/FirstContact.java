package io.cellardb.hbase;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.storage.Store;
import io.cellardb.storage.hbase.HBaseStore;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.security.AccessDeniedException;

/**
 * The first calls to a cluster, within the time that connecting may take. HBase's client itself
 * tries for minutes, and does not say which part of the cluster it lacks.
 */
final class FirstContact {
  private final Configuration configuration;

  private FirstContact(Configuration configuration) {
    this.configuration = configuration;
  }

  private String missing() {
    return "ZooKeeper answers, but no HBase under "
        + configuration.get(
            HConstants.ZOOKEEPER_ZNODE_PARENT, HConstants.DEFAULT_ZOOKEEPER_ZNODE_PARENT)
        + " in it does";
  }

  /**
   * Connects, and asks the master for its name.
   *
   * @throws SQLException 08001 if nobody answers in time, 28000 if the user is not let in
   */
  static Store make(Configuration configuration, ConnectionUrl url) throws SQLException {
    FirstContact contact = new FirstContact(configuration);
    CompletableFuture<Connection> connected = new CompletableFuture<>();
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Thread thread =
        new Thread(
            () -> {
              try {
                Connection connection = contact.connect();
                if (!connected.complete(connection)) {
                  connection.close(); // nobody waits any more
                }
              } catch (IOException | RuntimeException | LinkageError e) {
                connected.completeExceptionally(e);
              }
            },
            "cellar-hbase-connect");
    thread.setDaemon(true);
    thread.setContextClassLoader(loader);
    thread.start();
    try {
      return HBaseStore.owning(
          url.connectTimeout() == 0
              ? connected.get()
              : connected.get(url.connectTimeout(), TimeUnit.SECONDS),
          url.parallelCalls());
    } catch (TimeoutException | InterruptedException e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw SqlState.CANNOT_CONNECT.exception(
          url.url() + ": " + contact.missing() + " within " + url.connectTimeout() + " s", e);
    } catch (ExecutionException | CancellationException e) {
      throw contact.failure(url, e.getCause() == null ? e : e.getCause());
    } finally {
      if (connected.completeExceptionally(new CancellationException())) {
        thread.interrupt();
      }
    }
  }

  private Connection connect() throws IOException {
    Connection connection = ConnectionFactory.createConnection(configuration);
    try (Admin admin = connection.getAdmin()) {
      admin.getClusterMetrics(EnumSet.of(ClusterMetrics.Option.MASTER));
      return connection;
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private SQLException failure(ConnectionUrl url, Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessDeniedException
          || cause.getClass().getSimpleName().contains("Kerberos")
          || cause instanceof javax.security.sasl.SaslException) {
        return SqlState.INVALID_AUTHORIZATION.exception(
            url.url() + ": HBase does not let the user in: " + firstLine(cause), failure);
      }
    }
    return SqlState.CANNOT_CONNECT.exception(
        url.url() + ": " + missing() + ": " + firstLine(failure), failure);
  }

  /** HBase appends the stack traces of servers to its messages. */
  private static String firstLine(Throwable failure) {
    String message = failure.getMessage();
    return message == null
        ? failure.getClass().getSimpleName()
        : message.lines().findFirst().orElse("");
  }
}
