package io.cellardb.sql.execution.operator;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;

/**
 * Numbers distinct keys from 0 in the order they are first seen: a hash table with open addressing
 * and linear probing over keys that are stored column by column.
 */
final class GroupTable {
  private static final int LEAST_BITS = 6;

  private final KeyCodes keyCodes;
  private final RowBuffer keys;
  private final long[] codes = new long[Batch.CAPACITY];

  /** The code of each group, by its number. */
  private long[] groupCodes;

  /** Group number plus one, 0 for an empty slot; at most half of the slots are taken. */
  private int[] slots;

  private int shift;

  /** The group of the NULL key where codes are exact, because NULL has no code; -1 if none. */
  private int nullGroup = -1;

  /** An empty table of keys with columns of these types, at least one. */
  GroupTable(List<RelDataType> keyTypes) {
    keyCodes = new KeyCodes(keyTypes, true);
    keys = new RowBuffer(keyTypes);
    slots = new int[1 << LEAST_BITS];
    shift = Long.SIZE - LEAST_BITS;
    groupCodes = new long[1 << (LEAST_BITS - 1)];
  }

  /** The number of distinct keys. */
  int size() {
    return keys.size();
  }

  /** The bytes of memory that the table takes. */
  long bytes() {
    return keys.bytes()
        + (long) Long.BYTES * groupCodes.length
        + (long) Integer.BYTES * slots.length;
  }

  /** A hash of a group's key, the same in all tables of keys with such columns. */
  long code(int group) {
    return groupCodes[group];
  }

  /** A batch of the keys of the groups {@code from .. from + count - 1}. */
  Batch keys(int from, int count) {
    int[] rows = new int[count];
    for (int i = 0; i < count; i++) {
      rows[i] = from + i;
    }
    return keys.gather(rows, 0, count);
  }

  /** The keys of all groups by group number. */
  RowBuffer keys() {
    return keys;
  }

  /** Sets {@code groups[i]} to the group of the key at {@code rows[i]}, a new one if need be. */
  void assign(Vector[] key, int[] rows, int count, int[] groups) {
    resolve(key, rows, count, groups, true);
  }

  /** Sets {@code groups[i]} to the group of the key at {@code rows[i]}, -1 if there is none. */
  void find(Vector[] key, int[] rows, int count, int[] groups) {
    resolve(key, rows, count, groups, false);
  }

  private void resolve(Vector[] key, int[] rows, int count, int[] groups, boolean insert) {
    keyCodes.compute(key, rows, count, codes);
    if (!keyCodes.exact()) {
      for (int i = 0; i < count; i++) {
        groups[i] = lookUp(codes[i], key, rows[i], insert);
      }
    } else if (key[0].mayHaveNulls()) {
      for (int i = 0; i < count; i++) {
        groups[i] =
            key[0].isNull(rows[i])
                ? lookUpNull(key, rows[i], insert)
                : lookUpExact(codes[i], key, rows[i], insert);
      }
    } else {
      for (int i = 0; i < count; i++) {
        groups[i] = lookUpExact(codes[i], key, rows[i], insert);
      }
    }
  }

  private int lookUpExact(long code, Vector[] key, int row, boolean insert) {
    int mask = slots.length - 1;
    for (int slot = KeyCodes.slot(code, shift); ; slot = (slot + 1) & mask) {
      int group = slots[slot] - 1;
      if (group < 0) {
        return insert ? add(code, key, row, slot) : -1;
      }
      if (groupCodes[group] == code) {
        return group;
      }
    }
  }

  private int lookUp(long code, Vector[] key, int row, boolean insert) {
    int mask = slots.length - 1;
    for (int slot = KeyCodes.slot(code, shift); ; slot = (slot + 1) & mask) {
      int group = slots[slot] - 1;
      if (group < 0) {
        return insert ? add(code, key, row, slot) : -1;
      }
      if (groupCodes[group] == code && KeyCodes.same(key, row, keys.columns(group + 1), group)) {
        return group;
      }
    }
  }

  private int lookUpNull(Vector[] key, int row, boolean insert) {
    if (nullGroup < 0 && insert) {
      nullGroup = store(0, key, row);
    }
    return nullGroup;
  }

  private int add(long code, Vector[] key, int row, int slot) {
    int group = store(code, key, row);
    slots[slot] = group + 1;
    if (group + 1 > slots.length >> 1) {
      rehash();
    }
    return group;
  }

  private int store(long code, Vector[] key, int row) {
    int group = keys.size();
    keys.appendRow(key, row);
    if (group == groupCodes.length) {
      groupCodes = Arrays.copyOf(groupCodes, group * 2);
    }
    groupCodes[group] = code;
    return group;
  }

  private void rehash() {
    slots = new int[Math.multiplyExact(slots.length, 4)];
    shift -= 2;
    int mask = slots.length - 1;
    for (int group = 0; group < keys.size(); group++) {
      if (group != nullGroup) {
        int slot = KeyCodes.slot(groupCodes[group], shift);
        while (slots[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = group + 1;
      }
    }
  }
}
