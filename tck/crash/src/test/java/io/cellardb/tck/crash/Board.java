package io.cellardb.tck.crash;

import java.io.Closeable;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * What a writing process has attempted and what was acknowledged to it, in memory that outlives it:
 * a file that both processes have mapped. Lane 0 is that of the catalog.
 */
final class Board implements Closeable {
  private static final VarHandle LONGS =
      MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
  private static final int LANES = 64;

  private final FileChannel channel;
  private final ByteBuffer memory;

  Board(Path file) throws IOException {
    channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    memory = channel.map(MapMode.READ_WRITE, 0, (1 + 3 * LANES) * Long.BYTES);
  }

  private long get(int slot) {
    return (long) LONGS.getVolatile(memory, slot * Long.BYTES);
  }

  private void set(int slot, long value) {
    LONGS.setVolatile(memory, slot * Long.BYTES, value);
  }

  /** Whether the process has opened the store, and writes. */
  boolean isWriting() {
    return get(0) != 0;
  }

  void setWriting(boolean writing) {
    set(0, writing ? 1 : 0);
  }

  /** The last operation of a lane that was begun. */
  long attempted(int lane) {
    return get(1 + lane);
  }

  void setAttempted(int lane, long operation) {
    set(1 + lane, operation);
  }

  /** The last operation of a lane that was acknowledged and is to survive the process. */
  long durable(int lane) {
    return get(1 + LANES + lane);
  }

  void setDurable(int lane, long operation) {
    set(1 + LANES + lane, operation);
  }

  /** How many operations of a lane were acknowledged, over all processes. */
  long acknowledged(int lane) {
    return get(1 + 2 * LANES + lane);
  }

  void addAcknowledged(int lane) {
    set(1 + 2 * LANES + lane, acknowledged(lane) + 1);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
