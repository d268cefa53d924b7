package io.cellardb.shell.serving;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cellardb.server.CellarServer;
import io.prometheus.metrics.exporter.httpserver.MetricsHandler;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/**
 * Where operators look, over HTTP: {@code /health} says whether the process has to be started anew,
 * {@code /ready} whether it takes connections, {@code /metrics} has numbers for Prometheus.
 */
final class OperationsDoor implements AutoCloseable {
  private static final int OK = 200;
  private static final int UNAVAILABLE = 503;
  private static final int BACKLOG = 16;

  private final HttpServer http;
  private final ExecutorService thread;

  private OperationsDoor(HttpServer http, ExecutorService thread) {
    this.http = http;
    this.thread = thread;
  }

  /**
   * Opens it.
   *
   * @param address where; port 0 for any that is free
   * @throws SQLException 08001 if the address cannot be had
   */
  static OperationsDoor open(InetSocketAddress address, CellarServer server) throws SQLException {
    HttpServer http;
    try {
      http = HttpServer.create(address, BACKLOG);
    } catch (IOException e) {
      throw new SQLException(
          "operationsPort cannot be opened at " + address + ": " + e.getMessage(), "08001", e);
    }
    StoreBean store = new StoreBean();
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            work -> {
              Thread daemon = new Thread(work, "cellar-operations");
              daemon.setDaemon(true);
              return daemon;
            });
    http.setExecutor(thread);
    http.createContext("/health", exchange -> answer(exchange, store::failure));
    http.createContext(
        "/ready",
        exchange ->
            answer(
                exchange,
                () -> server.isReady() ? Optional.empty() : Optional.of("stopping, or full")));
    http.createContext("/metrics", new MetricsHandler(Metrics.of(server, store)));
    http.start();
    return new OperationsDoor(http, thread);
  }

  /** The port at which it is. */
  int port() {
    return http.getAddress().getPort();
  }

  private static void answer(HttpExchange exchange, Supplier<Optional<String>> failure)
      throws IOException {
    try (exchange) {
      Optional<String> found = failure.get();
      byte[] text = (found.orElse("ok") + "\n").getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
      exchange.sendResponseHeaders(found.isEmpty() ? OK : UNAVAILABLE, text.length);
      exchange.getResponseBody().write(text);
    }
  }

  @Override
  public void close() {
    http.stop(0);
    thread.shutdownNow();
  }
}
