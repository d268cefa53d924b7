package io.cellardb.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of a server. */
final class Connections {
  /** How long a login may take where many others wait. */
  private static final int PATIENCE_SECONDS = 2;

  private final Set<ServerConnection> all = ConcurrentHashMap.newKeySet();
  private final ServerCounters counters = new ServerCounters();
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
   * @return those that have taken long over that and have to go, as there are too many; many that
   *     come at the same time do not drive each other out
   */
  synchronized List<ServerConnection> begin(ServerConnection connection) {
    fresh.add(connection);
    List<ServerConnection> late = new ArrayList<>();
    Iterator<ServerConnection> oldest = fresh.iterator();
    while (fresh.size() > mostNew) {
      ServerConnection next = oldest.next();
      if (next.age() < PATIENCE_SECONDS) {
        break;
      }
      oldest.remove();
      late.add(next);
    }
    return late;
  }

  /** Notes that a connection has logged in, or is gone. */
  synchronized void done(ServerConnection connection) {
    fresh.remove(connection);
  }

  /** Adds one; false if there are as many as there may be. Called by one thread at a time. */
  synchronized boolean add(ServerConnection connection) {
    boolean added = all.size() < most && all.add(connection);
    if (added) {
      counters.connected();
    } else {
      counters.refused();
    }
    return added;
  }

  /** Whether there is room for another one. */
  boolean hasRoom() {
    return all.size() < most;
  }

  ServerCounters counters() {
    return counters;
  }

  void remove(ServerConnection connection) {
    done(connection);
    all.remove(connection);
  }

  List<ServerConnection> all() {
    return List.copyOf(all);
  }
}
