package io.cellardb.tck.bench;

import java.io.IOException;

/** A peer whose cells have versions with times. */
interface VersionedPeer extends Peer {
  /** Writes rows whose cells have this time. */
  void write(Rows rows, long time) throws IOException;

  /** A reader of the newest versions at or after a time. */
  Reader readerFrom(long minTime, int... columns) throws IOException;
}
