package io.cellardb.tck.storage;

import io.cellardb.storage.Admin;
import io.cellardb.storage.Snapshot;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;

/** A store that lives through a history, and the snapshots that are held of it meanwhile. */
final class World implements AutoCloseable {
  /** As a place among the held snapshots: none, the present. */
  static final int PRESENT = -1;

  /** How many snapshots can be held at a time. */
  static final int SNAPSHOTS = 3;

  private final StoreHarness harness;
  private final Snapshot[] held = new Snapshot[SNAPSHOTS];

  /** The world at the beginning of a history, in a store without tables. */
  World(StoreHarness harness, History history) {
    this.harness = harness;
    harness.clock().set(history.start());
    history.tables().forEach(harness.store().admin()::createTable);
  }

  StoreHarness harness() {
    return harness;
  }

  /** The snapshot held at a place, or null. */
  Snapshot held(int place) {
    return held[place];
  }

  /** Holds a new snapshot at a place and lets go of the one that was there. */
  void hold(int place) {
    release(place);
    held[place] = harness.store().snapshot();
  }

  void release(int place) {
    if (held[place] != null) {
      held[place].close();
      held[place] = null;
    }
  }

  /** A table at present, or as the snapshot at a place sees it if one is held there. */
  Table table(TableName name, int place) {
    return place == PRESENT || held[place] == null
        ? harness.store().table(name)
        : held[place].table(name);
  }

  void reopen() {
    releaseAll();
    harness.reopen();
  }

  private void releaseAll() {
    for (int place = 0; place < SNAPSHOTS; place++) {
      release(place);
    }
  }

  /** Lets go of everything; the store has no tables again. */
  @Override
  public void close() {
    releaseAll();
    Admin admin = harness.store().admin();
    admin.tables().forEach(table -> admin.dropTable(table.name()));
  }
}
