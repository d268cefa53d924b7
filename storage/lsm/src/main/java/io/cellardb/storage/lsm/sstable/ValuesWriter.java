package io.cellardb.storage.lsm.sstable;

import io.cellardb.storage.lsm.io.ByteReader;
import io.cellardb.storage.lsm.io.ByteWriter;
import java.util.Arrays;

/**
 * Writes values in the form of {@link Values} that seems smallest, and finds the least and the
 * greatest of them. Reused from chunk to chunk.
 */
final class ValuesWriter {
  /** So many values are looked at before most of them may be distinct. */
  private static final int PATIENCE = 32;

  private static final int MOST_ENTRIES = 1 << 14;

  private static final int USUAL_TABLE = 512;

  private byte[] bytes;
  private int[] ends;
  private int count;
  private int width; // -1 if they differ

  private boolean ordered; // they are numbers, of one of the usual widths
  private long[] numbers = new long[64]; // these, so that their order is that of the values

  // A dictionary: of each value its code, and of each code the first value that has it.
  private long[] codes = new long[64];
  private int[] firsts = new int[64];
  private long[] hashes = new long[64]; // of each code
  private int distinct;
  private int searched; // how many values were looked at before the search was given up
  private int[] table = new int[USUAL_TABLE]; // code + 1 by hash

  private int least;
  private int greatest;

  /** Writes {@code count} values, at least one, which lie one behind the other. */
  void write(ByteWriter into, byte[] source, int[] valueEnds, int valueCount) {
    bytes = source;
    ends = valueEnds;
    count = valueCount;
    width = commonWidth();
    if (isConstant()) {
      ordered = false;
      distinct = 0;
      searched = count - 1;
      into.putByte(Values.CONSTANT);
      into.putVarint(width);
      into.putBytes(bytes, 0, width);
      least = 0;
      greatest = 0;
      return;
    }
    ordered = width == 8 || width == 4 || width == 2 || width == 1;
    if (ordered) {
      orderNumbers();
    }
    boolean dictionary = findDistinct();
    if (!ordered) {
      findExtremes(dictionary);
    }
    long plain = width >= 0 ? (long) width * count : ends[count - 1] + count;
    long asNumbers = ordered ? Numbers.size(numbers, count) : Long.MAX_VALUE;
    long asDictionary = dictionary ? dictionarySize() : Long.MAX_VALUE;
    if (asDictionary < Math.min(asNumbers, plain) * 3 / 4) {
      writeDictionary(into);
    } else if (asNumbers < plain) {
      into.putByte(Values.NUMBERS);
      into.putByte(width);
      Numbers.write(into, numbers, count);
    } else if (width >= 0) {
      into.putByte(Values.FIXED);
      into.putVarint(width);
      into.putBytes(bytes, 0, ends[count - 1]);
    } else {
      into.putByte(Values.VARIABLE);
      for (int i = 0; i < count; i++) {
        number(i, ends[i]);
      }
      Numbers.write(into, numbers, count);
      into.putBytes(bytes, 0, ends[count - 1]);
    }
  }

  /** Index of the least value. */
  int least() {
    return least;
  }

  /** Index of the greatest value. */
  int greatest() {
    return greatest;
  }

  /** Adds the values written last to a sketch. */
  void sketch(ColumnSketch into) {
    for (int code = 0; code < distinct; code++) {
      into.addHash(hashes[code]);
    }
    if (ordered) {
      long inverted = width == 8 ? Long.MIN_VALUE : 0;
      for (int i = searched; i < count; i++) {
        into.addHash(ValueHash.ofNumber(numbers[i] ^ inverted, width));
      }
    } else {
      for (int i = searched; i < count; i++) {
        into.addHash(ValueHash.of(bytes, start(i), ends[i] - start(i)));
      }
    }
    into.addRange(count, bytes, start(least), ends[least], start(greatest), ends[greatest]);
  }

  private int start(int index) {
    return index == 0 ? 0 : ends[index - 1];
  }

  private int commonWidth() {
    for (int i = 1; i < count; i++) {
      if (ends[i] - ends[i - 1] != ends[0]) {
        return -1;
      }
    }
    return ends[0];
  }

  private boolean isConstant() {
    // Of values of one width, one behind the other, each equals the one before.
    return width >= 0 && Arrays.equals(bytes, 0, width * (count - 1), bytes, width, width * count);
  }

  private void number(int index, long number) {
    if (index == numbers.length) {
      numbers = Arrays.copyOf(numbers, index * 2);
    }
    numbers[index] = number;
  }

  private void orderNumbers() {
    least = 0;
    greatest = 0;
    for (int i = 0; i < count; i++) {
      long bits = ByteReader.fixedAt(bytes, i * width, width);
      number(i, width == 8 ? bits ^ Long.MIN_VALUE : bits);
      if (numbers[i] < numbers[least]) {
        least = i;
      } else if (numbers[i] > numbers[greatest]) {
        greatest = i;
      }
    }
  }

  private void findExtremes(boolean dictionary) {
    int candidates = dictionary ? distinct : count;
    least = 0;
    greatest = 0;
    for (int i = 1; i < candidates; i++) {
      int candidate = dictionary ? firsts[i] : i;
      if (compare(candidate, least) < 0) {
        least = candidate;
      } else if (compare(candidate, greatest) > 0) {
        greatest = candidate;
      }
    }
  }

  private int compare(int a, int b) {
    return Arrays.compareUnsigned(bytes, start(a), ends[a], bytes, start(b), ends[b]);
  }

  /** Numbers the distinct values; false if there are too many for a dictionary. */
  private boolean findDistinct() {
    if (codes.length < count) {
      codes = new long[Math.max(count, codes.length * 2)];
    }
    distinct = 0;
    if (table.length <= USUAL_TABLE) {
      Arrays.fill(table, 0);
    } else {
      table = new int[USUAL_TABLE];
    }
    for (int i = 0; i < count; i++) {
      int from = start(i);
      long hash = ValueHash.of(bytes, from, ends[i] - from);
      int slot = (int) hash & (table.length - 1);
      while (table[slot] != 0 && !isEntry(table[slot] - 1, from, ends[i])) {
        slot = (slot + 1) & (table.length - 1);
      }
      if (table[slot] == 0) {
        if (distinct >= PATIENCE && (distinct > i / 2 || distinct == MOST_ENTRIES)) {
          searched = i;
          return false;
        }
        addEntry(i, hash);
        table[slot] = distinct;
        if (distinct * 2 > table.length) {
          rehash();
          codes[i] = distinct - 1L;
          continue;
        }
      }
      codes[i] = table[slot] - 1L;
    }
    searched = count;
    return true;
  }

  private boolean isEntry(int code, int from, int to) {
    int first = firsts[code];
    return Arrays.equals(bytes, start(first), ends[first], bytes, from, to);
  }

  private void addEntry(int index, long hash) {
    if (distinct == firsts.length) {
      firsts = Arrays.copyOf(firsts, distinct * 2);
      hashes = Arrays.copyOf(hashes, distinct * 2);
    }
    hashes[distinct] = hash;
    firsts[distinct++] = index;
  }

  private void rehash() {
    table = new int[table.length * 4];
    for (int code = 0; code < distinct; code++) {
      int slot = (int) hashes[code] & (table.length - 1);
      while (table[slot] != 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = code + 1;
    }
  }

  private long dictionarySize() {
    long size = Numbers.size(codes, count);
    for (int code = 0; code < distinct; code++) {
      size += ends[firsts[code]] - start(firsts[code]) + (width < 0 ? 1 : 0);
    }
    return size;
  }

  private void writeDictionary(ByteWriter into) {
    into.putByte(Values.DICTIONARY);
    into.putVarint(distinct);
    if (width >= 0) {
      into.putByte(Values.FIXED);
      into.putVarint(width);
    } else {
      into.putByte(Values.VARIABLE);
      int end = 0;
      for (int code = 0; code < distinct; code++) {
        end += ends[firsts[code]] - start(firsts[code]);
        number(code, end);
      }
      Numbers.write(into, numbers, distinct);
    }
    for (int code = 0; code < distinct; code++) {
      int from = start(firsts[code]);
      into.putBytes(bytes, from, ends[firsts[code]] - from);
    }
    Numbers.write(into, codes, count);
  }
}
