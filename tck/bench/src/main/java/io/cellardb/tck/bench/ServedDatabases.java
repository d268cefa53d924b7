package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import io.cellardb.tck.seed.PostgresServer;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Databases behind servers, each in a process of its own, and Cellar in this one. What is committed
 * has reached the operating system. Closed with all their connections.
 */
final class ServedDatabases implements AutoCloseable {
  static final String AVATICA = "Cellar by Avatica";
  static final String EMBEDDED = "Cellar embedded";
  static final String H2 = "H2's server";
  static final String POSTGRES = "PostgreSQL";

  /** Opens connections. */
  private interface Opener {
    Connection open() throws SQLException;
  }

  private final Map<String, Opener> openers = new LinkedHashMap<>();
  private final List<AutoCloseable> closing = new ArrayList<>();

  ServedDatabases(Setup setup) throws IOException {
    List<String> own = serve(SqlDatabase.CELLAR, setup.newDirectory(), 2);
    openers.put(Report.CELLAR, () -> DriverManager.getConnection(own.get(0)));
    openers.put(AVATICA, () -> DriverManager.getConnection(own.get(1)));
    Path embedded = setup.newDirectory();
    openers.put(EMBEDDED, () -> SqlDatabase.CELLAR.connect(embedded, Durability.OS));
    List<String> h2 = serve(SqlDatabase.H2, setup.newDirectory(), 1);
    openers.put(H2, () -> DriverManager.getConnection(h2.get(0)));
    if (PostgresServer.isInstalled()) {
      // Without fsync a commit is written to the operating system, and not beyond.
      PostgresServer postgres =
          PostgresServer.start("synchronous_commit=on", "shared_buffers=128MB");
      closing.add(postgres);
      openers.put(POSTGRES, postgres::connect);
    }
  }

  private List<String> serve(SqlDatabase database, Path directory, int urls) throws IOException {
    ServerProcess server = new ServerProcess(database, directory, urls);
    closing.add(server);
    return server.urls();
  }

  List<String> names() {
    return List.copyOf(openers.keySet());
  }

  /** A connection, closed with this. */
  Connection connect(String name) throws SQLException {
    Connection connection = openers.get(name).open();
    closing.add(connection);
    return connection;
  }

  /** The statement that writes a row of {@link WorkRow}, whether it is there or not. */
  static String upsert(String name, String table) {
    SqlDatabase database = name.equals(H2) ? SqlDatabase.H2 : SqlDatabase.CELLAR;
    return name.equals(POSTGRES)
        ? "INSERT INTO "
            + table
            + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET (grp, qty,"
            + " price, ratio, a, b, c, d, e) = (excluded.grp, excluded.qty, excluded.price,"
            + " excluded.ratio, excluded.a, excluded.b, excluded.c, excluded.d, excluded.e)"
        : database.upsert(table);
  }

  @Override
  public void close() throws IOException, SQLException {
    Exception failure = null;
    for (int i = closing.size() - 1; i >= 0; i--) {
      try {
        closing.get(i).close();
      } catch (Exception e) {
        if (failure != null) {
          e.addSuppressed(failure);
        }
        failure = e;
      }
    }
    if (failure != null) {
      throw new IOException(failure);
    }
  }
}
