package io.cellardb.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of a server. */
final class Connections {
  private final Set<ServerConnection> all = ConcurrentHashMap.newKeySet();
  private final int most;
  private final int mostNew;

  /** Those that have not logged in yet, in the order in which they came. */
  @GuardedBy("this")
  private final Set<ServerConnection> fresh = new LinkedHashSet<>();

  /**
   * None yet.
   *
   * @param mostNew how many may be about to log in
   */
  Connections(int most, int mostNew) {
    this.most = most;
    this.mostNew = mostNew;
  }

  /**
   * Notes that a connection, one of {@link #all}, is about to log in.
   *
   * @return another one that has taken longest over that and has to go for it; null if there is
   *     room
   */
  synchronized ServerConnection begin(ServerConnection connection) {
    fresh.add(connection);
    if (fresh.size() <= mostNew) {
      return null;
    }
    Iterator<ServerConnection> oldest = fresh.iterator();
    ServerConnection late = oldest.next();
    oldest.remove();
    return late;
  }

  /** Notes that a connection has logged in, or is gone. */
  synchronized void done(ServerConnection connection) {
    fresh.remove(connection);
  }

  /** Adds one; false if there are as many as there may be. Called by one thread at a time. */
  synchronized boolean add(ServerConnection connection) {
    return all.size() < most && all.add(connection);
  }

  void remove(ServerConnection connection) {
    done(connection);
    all.remove(connection);
  }

  List<ServerConnection> all() {
    return List.copyOf(all);
  }
}
