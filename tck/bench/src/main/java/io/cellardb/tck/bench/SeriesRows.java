package io.cellardb.tck.bench;

import io.cellardb.storage.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Random;

/**
 * What 100 devices report every ten seconds, in the order of time, under device and time in
 * milliseconds: 20 gauges with one decimal that wander, 10 counters, 10 small states that seldom
 * change, 5 flags as text, 5 noisy measurements with all their digits.
 */
final class SeriesRows implements Iterator<Rows> {
  private static final int DEVICES = 100;
  private static final int GAUGES = 20;
  private static final int COUNTERS = 10;
  private static final int STATES = 10;
  private static final int FLAGS = 5;
  private static final int NOISES = 5;
  private static final long FIRST_TIME = 1_700_000_000_000L;
  private static final List<byte[]> FLAG_VALUES =
      List.of(text("OK"), text("WARN"), text("OFFLINE"), text("MAINTENANCE"));

  static final Columns COLUMNS = columns();

  private final Random random = new Random(1);
  private final int ticks;
  private final int[][] gauges = new int[DEVICES][GAUGES];
  private final long[][] counters = new long[DEVICES][COUNTERS];
  private final int[][] states = new int[DEVICES][STATES + FLAGS];
  private int tick;

  /** About {@code cells} cells. */
  SeriesRows(int cells) {
    ticks = Math.max(1, cells / DEVICES / COLUMNS.count());
  }

  private static Columns columns() {
    List<ValueKind> kinds = new ArrayList<>();
    add(kinds, GAUGES, ValueKind.DOUBLE);
    add(kinds, COUNTERS + STATES, ValueKind.INT64);
    add(kinds, FLAGS, ValueKind.BYTES);
    add(kinds, NOISES, ValueKind.DOUBLE);
    return Columns.of(kinds);
  }

  private static void add(List<ValueKind> kinds, int count, ValueKind kind) {
    for (int i = 0; i < count; i++) {
      kinds.add(kind);
    }
  }

  private static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean hasNext() {
    return tick < ticks;
  }

  /** What all devices report at one time. */
  @Override
  public Rows next() {
    byte[][] keys = new byte[DEVICES][];
    byte[][][] values = new byte[DEVICES][][];
    for (int device = 0; device < DEVICES; device++) {
      long time = FIRST_TIME + tick * 10_000L + random.nextInt(50);
      keys[device] = new byte[16];
      ValueKind.INT64.encodeLong(device, keys[device], 0);
      ValueKind.INT64.encodeLong(time, keys[device], 8);
      values[device] = values(device);
    }
    tick++;
    return new Rows(keys, values);
  }

  private byte[][] values(int device) {
    byte[][] values = new byte[COLUMNS.count()][];
    int column = 0;
    for (int i = 0; i < GAUGES; i++) {
      gauges[device][i] += random.nextInt(5) - 2;
      values[column++] = ValueKind.DOUBLE.encode((200 + gauges[device][i]) / 10.0);
    }
    for (int i = 0; i < COUNTERS; i++) {
      counters[device][i] += random.nextInt(1000);
      values[column++] = ValueKind.INT64.encode(counters[device][i]);
    }
    for (int i = 0; i < STATES + FLAGS; i++) {
      if (random.nextInt(200) == 0) {
        states[device][i] = random.nextInt(FLAG_VALUES.size());
      }
      int state = states[device][i];
      values[column++] = i < STATES ? ValueKind.INT64.encode(state) : FLAG_VALUES.get(state);
    }
    for (int i = 0; i < NOISES; i++) {
      values[column++] = ValueKind.DOUBLE.encode(20 + random.nextGaussian());
    }
    return values;
  }
}
