package io.cellardb.storage.lsm;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.locks.ReentrantLock;

/** What commits change one after the other, and the lock that guards it. */
final class CommitState {
  /** The commit lock: who holds it sees every earlier batch, and nobody else adds one. */
  final ReentrantLock lock;

  final Publication publication;
  final ImplicitTimes times;

  @GuardedBy("lock")
  final Sequencer sequencer;

  @GuardedBy("lock")
  final MemtableSwitch memtables;

  @GuardedBy("lock")
  final Quotas quotas;

  /** The rows written last. */
  @GuardedBy("lock")
  final RecentRows recent;

  CommitState(
      ReentrantLock lock,
      Publication publication,
      ImplicitTimes times,
      MemtableSwitch memtables,
      Quotas quotas) {
    this.lock = lock;
    this.publication = publication;
    this.times = times;
    this.sequencer = new Sequencer(publication, publication.published());
    this.memtables = memtables;
    this.quotas = quotas;
    this.recent = new RecentRows(publication.published());
  }
}
