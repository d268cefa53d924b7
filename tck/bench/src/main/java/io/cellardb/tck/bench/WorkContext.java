package io.cellardb.tck.bench;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the cases of the suite of work share.
 *
 * @param peers the databases, all with the same rows
 * @param rows how many there are, with ids from 0 on
 */
record WorkContext(Setup setup, Report report, Map<String, WorkPeer> peers, int rows) {
  /** Those that are reached through JDBC. */
  Map<String, SqlPeer> sqlPeers() {
    Map<String, SqlPeer> all = new LinkedHashMap<>();
    peers.forEach(
        (name, peer) -> {
          if (peer instanceof SqlPeer sql) {
            all.put(name, sql);
          }
        });
    return all;
  }

  /** Rounds for work that takes seconds: three that count. */
  Rounds fewRounds() {
    return setup.rounds(new Rounds(0, 0, 3, 3));
  }
}
