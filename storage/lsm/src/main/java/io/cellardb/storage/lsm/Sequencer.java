package io.cellardb.storage.lsm;

import io.cellardb.storage.Durability;

/**
 * Numbers batches, and knows how durable the ones so far have to be. Guarded by the commit lock.
 */
final class Sequencer {
  private final Publication publication;
  private long last;

  /** Up to where earlier batches must be written and synced before later ones are published. */
  private long mustBeWritten;

  private long mustBeSynced;

  /** Goes on after a sequence. */
  Sequencer(Publication publication, long last) {
    this.publication = publication;
    this.last = last;
  }

  /** The number of the last batch. */
  long last() {
    return last;
  }

  /** A number for something that is not in the log. */
  long next() {
    return ++last;
  }

  /** States that a batch of a number above the last one is in the log. */
  void logged(long sequence) {
    last = sequence;
  }

  /**
   * States that the last batch is in the memtables.
   *
   * @param position where its record ends in the log
   */
  void completed(long position, Durability durability) {
    publication.complete(last);
    if (durability == Durability.SYNC) {
      mustBeSynced = position;
    } else if (durability == Durability.OS) {
      mustBeWritten = position;
    }
  }

  /** What the batches so far ask for; {@link Publication#settle} has to follow. */
  Publication.Due due() {
    publication.expectOne();
    return new Publication.Due(last, mustBeWritten, mustBeSynced);
  }
}
