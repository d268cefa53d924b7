package io.cellardb.shell.serving;

import io.cellardb.avatica.AvaticaDoor;
import io.cellardb.avatica.DoorOptions;
import io.cellardb.server.CellarServer;
import io.cellardb.server.ServerConfiguration;
import io.cellardb.server.ServerProperty;
import io.cellardb.server.ServerSecurity;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;

/** What a configuration says is served, and where. */
final class Doors implements AutoCloseable {
  private final ServerConfiguration configuration;
  private final ServerSecurity security;
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final CellarServer server;
  private final AvaticaDoor avatica;
  private final OperationsDoor operations;

  private Doors(ServerConfiguration configuration, ServerSecurity security) throws SQLException {
    this.configuration = configuration;
    this.security = security;
    boolean done = false;
    try {
      server = opened(configuration.start(security));
      avatica = isWanted(ServerProperty.AVATICA_PORT) ? opened(openAvatica()) : null;
      operations =
          isWanted(ServerProperty.OPERATIONS_PORT)
              ? opened(
                  OperationsDoor.open(
                      address(ServerProperty.OPERATIONS_HOST, ServerProperty.OPERATIONS_PORT),
                      server))
              : null;
      done = true;
    } finally {
      if (!done) {
        closeAfterFailure();
      }
    }
  }

  /**
   * Opens them.
   *
   * @throws SQLException if one of them cannot be opened; then none is
   */
  static Doors open(ServerConfiguration configuration) throws SQLException {
    return new Doors(configuration, configuration.security());
  }

  private <T extends AutoCloseable> T opened(T door) {
    opened.push(door);
    return door;
  }

  private boolean isWanted(ServerProperty port) {
    return !configuration.get(port).isEmpty();
  }

  private InetSocketAddress address(ServerProperty host, ServerProperty port) throws SQLException {
    return new InetSocketAddress(configuration.get(host), configuration.number(port));
  }

  private AvaticaDoor openAvatica() throws SQLException {
    DoorOptions options =
        DoorOptions.at(address(ServerProperty.HOST, ServerProperty.AVATICA_PORT))
            .withWorkers(configuration.number(ServerProperty.WORKERS))
            .withSessions(configuration.number(ServerProperty.CONNECTIONS))
            .withRequestBytes((int) configuration.bytes(ServerProperty.FRAME_BYTES));
    return AvaticaDoor.open(configuration.url(), options, security);
  }

  /** Where everything is, as a sentence goes on behind a colon. */
  String description() {
    String host = configuration.get(ServerProperty.HOST);
    StringBuilder text =
        new StringBuilder("serving ")
            .append(
                Path.of(configuration.get(ServerProperty.DIRECTORY)).toAbsolutePath().normalize())
            .append(" to jdbc:cellar://")
            .append(host)
            .append(':')
            .append(server.port())
            .append('/');
    if (avatica != null) {
      text.append(" and jdbc:avatica:remote:url=")
          .append(security.tls() == null ? "http://" : "https://")
          .append(host)
          .append(':')
          .append(avatica.port())
          .append('/');
    }
    if (operations != null) {
      text.append(", for operators at http://")
          .append(configuration.get(ServerProperty.OPERATIONS_HOST))
          .append(':')
          .append(operations.port())
          .append("/metrics");
    }
    return text.toString();
  }

  /** Waits until the server ends. */
  void await() {
    server.await();
  }

  private void closeAfterFailure() throws SQLException {
    if (opened.isEmpty()) {
      security.close(); // which goes with the server once that is there
    } else {
      close();
    }
  }

  /** Closes them, the last one first; statements have some seconds to end. */
  @Override
  public void close() throws SQLException {
    SQLException failure = null;
    while (!opened.isEmpty()) {
      try {
        opened.pop().close();
      } catch (SQLException e) {
        failure = e;
      } catch (Exception e) {
        failure = new SQLException(e.getMessage(), "58000", e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
