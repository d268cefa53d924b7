package io.cellardb.hbase;

import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.storage.Store;
import io.cellardb.storage.hbase.HBaseStore;
import java.io.IOException;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.security.sasl.SaslException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ClusterMetrics;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.exceptions.ConnectionClosedException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.User;

/**
 * The first calls to a cluster, within the time that connecting may take. HBase's client itself
 * tries for minutes, and does not say which part of the cluster it lacks.
 */
final class FirstContact {
  private final Configuration configuration;
  private final ConnectionUrl url;

  /** Who has logged in; null as long as nobody has. */
  private volatile User user;

  /** What the first call failed with; null if it has not. */
  private volatile Exception lastFailure;

  private FirstContact(Configuration configuration, ConnectionUrl url) {
    this.configuration = configuration;
    this.url = url;
  }

  private String missing() {
    if (user == null) {
      return "no server of Kerberos answers";
    }
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
    FirstContact contact = new FirstContact(configuration, url);
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
              } catch (SQLException | IOException | RuntimeException | LinkageError e) {
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
          url.parallelCalls(),
          contact.provedUser());
    } catch (TimeoutException | InterruptedException e) {
      if (e instanceof InterruptedException) {
        Thread.currentThread().interrupt();
      }
      throw SqlState.CANNOT_CONNECT.exception(
          url.url()
              + ": "
              + contact.missing()
              + " within "
              + url.connectTimeout()
              + " s"
              + contact.reason(),
          e);
    } catch (ExecutionException | CancellationException e) {
      throw contact.failure(e.getCause() == null ? e : e.getCause());
    } finally {
      if (connected.completeExceptionally(new CancellationException())) {
        thread.interrupt();
      }
    }
  }

  /** Who the user is to HBase; empty where HBase believes whatever a client says. */
  private Optional<String> provedUser() {
    return Optional.of(user)
        .filter(known -> User.isHBaseSecurityEnabled(configuration))
        .map(User::getShortName);
  }

  private Connection connect() throws SQLException, IOException {
    user = Login.user(configuration, url);
    // HBase's client repeats for minutes what it was refused, and does not tell; so once without.
    Configuration once = new Configuration(configuration);
    once.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 0);
    try (Connection connection = ConnectionFactory.createConnection(once, user)) {
      askMaster(connection);
    } catch (IOException | RuntimeException e) {
      if (refusal(e) != null) {
        throw e; // to ask again would change nothing
      }
      lastFailure = e;
    }
    Connection connection = ConnectionFactory.createConnection(configuration, user);
    try {
      askMaster(connection);
      return connection;
    } catch (IOException | RuntimeException e) {
      connection.close();
      throw e;
    }
  }

  private static void askMaster(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.getClusterMetrics(EnumSet.of(ClusterMetrics.Option.MASTER));
    }
  }

  /** The last cause that says that the user is not let in; null if there is none. */
  private static Throwable refusal(Throwable failure) {
    Throwable refusal = null;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof AccessDeniedException
          || cause.getClass().getSimpleName().contains("Kerberos")
          || cause instanceof SaslException) {
        refusal = cause;
      }
    }
    return refusal;
  }

  /** Why nobody may have answered. */
  private String reason() {
    if (lastFailure == null) {
      return "";
    }
    Throwable root = Failures.root(lastFailure);
    return ": "
        + Failures.firstLine(root)
        + (root instanceof ConnectionClosedException
            ? "; a cluster with Kerberos or TLS needs its settings, and closes others"
            : "");
  }

  private SQLException failure(Throwable failure) {
    if (failure instanceof SQLException said) {
      return said;
    }
    Throwable refusal = refusal(failure);
    if (refusal != null) {
      return SqlState.INVALID_AUTHORIZATION.exception(
          url.url() + ": HBase does not let the user in: " + Failures.withCause(refusal), failure);
    }
    return SqlState.CANNOT_CONNECT.exception(
        url.url() + ": " + missing() + ": " + Failures.firstLine(failure), failure);
  }
}
