package io.cellardb.protocol;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The bytes that stand for the constants of an enum: their places in a list, from 0. */
final class Codes<E extends Enum<E>> {
  private final List<E> all;
  private final Map<E, Integer> codes;

  /**
   * Codes of all constants.
   *
   * @param all in an order that never changes; new ones go to the end
   */
  Codes(Class<E> type, List<E> all) {
    this.all = all;
    this.codes = new EnumMap<>(type);
    for (E each : all) {
      codes.put(each, codes.size());
    }
    if (codes.size() != type.getEnumConstants().length) {
      throw new IllegalStateException("A constant of " + type + " has no code");
    }
  }

  /** Writes a constant. */
  void write(FrameWriter out, E value) {
    out.int8(codes.get(value));
  }

  /** Reads a constant. */
  E read(FrameReader in) {
    int code = in.int8();
    if (code >= all.size()) {
      throw new MalformedFrameException(
          "A frame has " + code + " where one of 0 to " + (all.size() - 1) + " has to be");
    }
    return all.get(code);
  }
}
