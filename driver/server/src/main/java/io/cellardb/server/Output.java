package io.cellardb.server;

import io.cellardb.protocol.FrameWriter;

/** Where frames go. Called by any thread; frames of one thread stay in their order. */
interface Output {
  /**
   * Adds frames to what is sent when the request is done, or its rows go on; the writer is not used
   * any more.
   */
  void write(FrameWriter frames);

  /**
   * Notes that something was defined, or a right given or taken.
   *
   * @param statement its text, passwords and all
   */
  void defined(String statement);
}
