package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.KeyRange;
import java.util.List;
import java.util.Set;

/**
 * Which columns of a family a read asks for: those with one of these names and those in one of
 * these ranges.
 *
 * @param names qualifiers
 * @param ranges ranges of qualifiers
 */
record ColumnSelection(Set<ByteString> names, List<KeyRange> ranges) {
  static final ColumnSelection ALL = new ColumnSelection(Set.of(), List.of(KeyRange.ALL));

  static ColumnSelection of(ByteString name) {
    return new ColumnSelection(Set.of(name), List.of());
  }

  boolean contains(ByteString qualifier) {
    return names.contains(qualifier)
        || ranges.stream().anyMatch(range -> range.contains(qualifier));
  }

  /** Whether every column is asked for by its name. */
  boolean isByName() {
    return ranges.isEmpty();
  }
}
