package io.cellardb.tck.bench;

import io.cellardb.storage.Durability;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Sessions that are closed together, and their use in {@link Threads}. */
final class WorkSessions implements AutoCloseable {
  /** What a thread does with databases. */
  interface Part {
    long run(int thread) throws SQLException;
  }

  private final List<WorkSession> all = new ArrayList<>();

  /** One for each thread. */
  WorkSession[] open(WorkPeer peer, Durability durability, boolean autoCommit, int threads)
      throws SQLException {
    WorkSession[] sessions = new WorkSession[threads];
    for (int i = 0; i < threads; i++) {
      sessions[i] = add(peer.session(durability, autoCommit));
    }
    return sessions;
  }

  <S extends WorkSession> S add(S session) {
    all.add(session);
    return session;
  }

  /** A part whose failures are those that threads have. */
  static Threads.Part part(Part part) {
    return thread -> {
      try {
        return part.run(thread);
      } catch (SQLException e) {
        throw new IOException(e);
      }
    };
  }

  @Override
  public void close() throws SQLException {
    for (WorkSession session : all) {
      session.close();
    }
  }
}
