package io.cellardb.tck.bench;

import io.cellardb.storage.ValueKind;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The columns that a benchmark's rows have, all in one family, in the order of their qualifiers.
 *
 * @param qualifiers their qualifiers, ascending
 * @param kinds how their values are encoded, the same on every peer
 */
record Columns(List<byte[]> qualifiers, List<ValueKind> kinds) {
  /** The one family. */
  static final String FAMILY = "f";

  /** Columns named {@code c00}, {@code c01} and so on, of these kinds. */
  static Columns of(List<ValueKind> kinds) {
    byte[][] qualifiers = new byte[kinds.size()][];
    for (int i = 0; i < qualifiers.length; i++) {
      String digits = Integer.toString(100 + i).substring(1);
      qualifiers[i] = ("c" + digits).getBytes(StandardCharsets.UTF_8);
    }
    return new Columns(List.of(qualifiers), List.copyOf(kinds));
  }

  int count() {
    return kinds.size();
  }

  byte[] qualifier(int column) {
    return qualifiers.get(column);
  }

  ValueKind kind(int column) {
    return kinds.get(column);
  }

  /** The positions of all of them. */
  int[] all() {
    int[] all = new int[count()];
    for (int i = 0; i < all.length; i++) {
      all[i] = i;
    }
    return all;
  }
}
