package io.cellardb.server.sharing;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.cellardb.client.SharingServer;
import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.embedded.SharedDirectories;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.SqlState;
import io.cellardb.jdbc.StoreLocation;
import io.cellardb.jdbc.session.DriverSession;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Opens shared directories: here, if nobody else has them open, else where they are. Between the
 * end of one process and the beginning of the next there is a moment in which neither goes. Then it
 * is tried again, as long as connecting may take. Safe for use by any thread.
 */
public final class Sharing implements SharedDirectories {
  private static final int PAUSE_MILLIS = 10;

  /** Errors of a server that ends, or has ended, or is another one than the notice says. */
  private static final Set<String> GONE =
      Set.of(
          SqlState.CANNOT_CONNECT.code(),
          SqlState.CONNECTION_FAILURE.code(),
          SqlState.CONNECTION_CLOSED.code(),
          SqlState.SHUTTING_DOWN.code(),
          SqlState.PROTOCOL_VIOLATION.code());

  @GuardedBy("SERVED")
  private static final Map<Path, Serving> SERVED = new HashMap<>();

  /** One that {@link java.util.ServiceLoader} makes. */
  public Sharing() {}

  @Override
  public DriverSession open(ConnectionUrl url) throws SQLException {
    long begin = System.nanoTime();
    SQLException elsewhere = null;
    while (true) {
      SQLException here;
      try {
        return openHere(url);
      } catch (SQLException e) {
        if (!SqlState.IN_USE.code().equals(e.getSQLState())) {
          throw e;
        }
        here = e;
      }
      try {
        SharingServer server = new Notice(directory(url)).read();
        if (server != null) {
          return server.open(url);
        }
      } catch (IOException e) {
        throw SqlState.IO_ERROR.exception("Where the directory is served cannot be read: " + e, e);
      } catch (SQLException e) {
        if (!GONE.contains(e.getSQLState())) {
          throw e;
        }
        elsewhere = e;
      }
      long limit = TimeUnit.SECONDS.toNanos(url.connectTimeout());
      if (limit > 0 && System.nanoTime() - begin > limit) {
        throw elsewhere == null ? here : notServed(url, here, elsewhere);
      }
      pause();
    }
  }

  /** Of a process that has the directory open, and does not serve it, or not yet. */
  private static SQLException notServed(
      ConnectionUrl url, SQLException here, SQLException elsewhere) {
    SQLException failure =
        SqlState.CANNOT_CONNECT.exception(
            "Nobody has served directory "
                + directory(url)
                + " for "
                + url.connectTimeout()
                + " seconds: "
                + here.getMessage(),
            here);
    failure.addSuppressed(elsewhere);
    return failure;
  }

  private static Path directory(ConnectionUrl url) {
    return ((StoreLocation.Directory) url.location()).path();
  }

  private static void pause() throws SQLException {
    try {
      TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw SqlState.CANNOT_CONNECT.exception("The thread was interrupted", e);
    }
  }

  private static DriverSession openHere(ConnectionUrl url) throws SQLException {
    synchronized (SERVED) {
      // Before the directory is there, its path may have another spelling than later.
      AtomicReference<Path> served = new AtomicReference<>();
      DriverSession session = EmbeddedSessions.open(url, () -> closed(served.get()));
      try {
        Path path = directory(url).toRealPath();
        Serving serving = SERVED.get(path);
        if (serving == null) {
          serving = Serving.begin(url.url(), path, url.readOnly());
          SERVED.put(path, serving);
        }
        serving.opened();
        served.set(path);
        return session;
      } catch (IOException e) {
        SQLException failure =
            SqlState.IO_ERROR.exception("Directory " + directory(url) + ": " + e, e);
        close(session, failure);
        throw failure;
      } catch (SQLException | RuntimeException e) {
        close(session, e);
        throw e;
      }
    }
  }

  private static void close(DriverSession session, Exception because) {
    try {
      session.close();
    } catch (SQLException e) {
      because.addSuppressed(e);
    }
  }

  /** Takes note of the end of a session in this process; the last one ends the serving. */
  private static void closed(Path path) {
    synchronized (SERVED) {
      Serving serving = path == null ? null : SERVED.get(path);
      if (serving == null || !serving.closed()) {
        return;
      }
      SERVED.remove(path);
      try {
        serving.end();
      } catch (SQLException e) {
        Logger.getLogger("io.cellardb")
            .log(Level.WARNING, "A shared directory could not be given up in order", e);
      }
    }
  }
}
