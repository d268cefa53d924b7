package io.cellardb.server;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The connections of a server. */
final class Connections {
  private final Set<ServerConnection> all = ConcurrentHashMap.newKeySet();
  private final int most;

  Connections(int most) {
    this.most = most;
  }

  /** Adds one; false if there are as many as there may be. Called by one thread at a time. */
  synchronized boolean add(ServerConnection connection) {
    return all.size() < most && all.add(connection);
  }

  void remove(ServerConnection connection) {
    all.remove(connection);
  }

  List<ServerConnection> all() {
    return List.copyOf(all);
  }
}
