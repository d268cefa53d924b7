package io.cellardb.sql;

import io.cellardb.sql.parser.tree.Discard;

/** What DISCARD does with a session. */
final class Discarding implements Runnable {
  private final Session session;
  private final Discard discard;

  Discarding(Session session, Discard discard) {
    this.session = session;
    this.discard = discard;
  }

  @Override
  public void run() {
    switch (discard.what()) {
      case ALL -> {
        session.transactions().beforeDefinition();
        session.settings().reset();
        session.prepared().forget();
        session.sequences().forget();
        session.dropTemporary();
      }
      case TEMP -> session.dropTemporary();
      case SEQUENCES -> session.sequences().forget();
      case PLANS -> {} // all sessions share them, and none outlives what it was made for
    }
  }
}
