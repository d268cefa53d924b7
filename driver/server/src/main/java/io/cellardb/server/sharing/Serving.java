package io.cellardb.server.sharing;

import io.cellardb.client.SharingServer;
import io.cellardb.jdbc.ConnectionProperty;
import io.cellardb.jdbc.SqlState;
import io.cellardb.server.CellarServer;
import io.cellardb.server.ServerLimits;
import io.cellardb.server.SharedSecret;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;

/** A directory that this process has open, and serves to others. Guarded by {@link Sharing}. */
final class Serving {
  /** As of any server, but for transactions, which one in the process might leave open as well. */
  private static final ServerLimits LIMITS =
      new ServerLimits(1_000, 32, 64 << 20, 1_000, 1_000, 0, 0, 60, 1);

  private final CellarServer server;
  private final Notice notice;
  private int sessions;

  private Serving(CellarServer server, Notice notice) {
    this.server = server;
    this.notice = notice;
  }

  /**
   * Begins to serve.
   *
   * @param url of the directory, without properties
   * @param readOnly whether this process has opened it so, which then holds for all
   */
  static Serving begin(String url, Path directory, boolean readOnly) throws SQLException {
    SharedSecret secret = new SharedSecret();
    String served = readOnly ? url + "?" + ConnectionProperty.READ_ONLY.key() + "=true" : url;
    CellarServer server = CellarServer.share(served, LIMITS, secret);
    Notice notice = new Notice(directory);
    try {
      notice.write(new SharingServer(server.port(), secret.text()));
    } catch (IOException e) {
      server.close();
      throw SqlState.IO_ERROR.exception(
          "Where the directory is served cannot be written into " + directory + ": " + e, e);
    }
    return new Serving(server, notice);
  }

  void opened() {
    sessions++;
  }

  /** Whether it was the last of this process. */
  boolean closed() {
    return --sessions == 0;
  }

  /** Ends the sessions of others, for whom the directory is free as soon as it is closed. */
  void end() throws SQLException {
    try {
      notice.delete();
    } catch (IOException e) {
      throw SqlState.IO_ERROR.exception("A notice cannot be taken away: " + e, e);
    } finally {
      server.close();
    }
  }
}
