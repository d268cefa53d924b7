package io.cellardb.sql.execution.operator;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Rows of canonical values as keys of maps and members of sets: binaries are equal by content. */
final class ValueKey {
  private ValueKey() {}

  /** A copy of the values that equals another one with equal values; its binaries are shared. */
  static List<Object> of(List<Object> values) {
    List<Object> key = new ArrayList<>(values);
    key.replaceAll(value -> value instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : value);
    return key;
  }
}
