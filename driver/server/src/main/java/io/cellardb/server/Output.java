package io.cellardb.server;

import io.cellardb.protocol.FrameWriter;

/** Where frames go. Called by any thread; frames of one thread stay in their order. */
interface Output {
  /** Sends frames soon; the writer is not used any more. */
  void write(FrameWriter frames);
}
