package io.cellardb.storage.lsm;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Tells that other files, or files with other options, are current now. */
final class FileChanges {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();

  /** Has it told to one more, after those that listen already. */
  void listen(Runnable listener) {
    listeners.add(listener);
  }

  /** Tells it to all. */
  void tell() {
    listeners.forEach(Runnable::run);
  }
}
