package io.cellardb.tck.crash;

import io.cellardb.storage.lsm.io.FileSystem;
import io.cellardb.storage.lsm.io.MemoryFileSystem;
import java.io.IOException;

/** One thing that is done to a whole store, of which any I/O may fail; a new one for each run. */
interface Job {
  /** Brings the disk to where the job begins; nothing fails yet. */
  void prepare(FileSystem files) throws IOException;

  /** Does it. */
  void run(FileSystem files) throws IOException;

  /**
   * Goes on with what was open, with the cause of failures gone.
   *
   * @param done whether the job said that it was done
   */
  void goOn(boolean done) throws IOException;

  /** Ends the use of what was open, whatever that says: the power may be off. */
  void leave();

  /**
   * Whether all is as it should be, later, when everything was closed or the power went off.
   *
   * @param done whether the job said that it was done
   * @param flips whether a bit may have been wrong
   */
  void check(MemoryFileSystem disk, boolean done, boolean flips) throws IOException;
}
