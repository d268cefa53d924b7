package io.cellardb.storage.memory;

import io.cellardb.storage.ByteString;
import io.cellardb.storage.ColumnVector;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Loss;
import io.cellardb.storage.Losses;
import io.cellardb.storage.MapColumn;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.StorageException;
import io.cellardb.storage.StorageException.Code;
import io.cellardb.storage.TimeRange;
import io.cellardb.storage.ValueKind;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads rows through a projection: newest versions, column by column, into a batch. */
final class MemoryRowReader {
  private final Projection projection;
  private final Filter filter;
  private final Layout layout;
  private final long sequence;
  private final NewestTime newestTime;

  /** By the position of the family. */
  private final Map<Integer, FamilyRead> reads = new TreeMap<>();

  private final int[] familyOf;

  /** Of the rows that were read. */
  private final Losses losses = new Losses();

  private final long now;
  private long factsRead;

  /** A reader of the state up to {@code sequence}; refuses families that the table has not. */
  MemoryRowReader(Layout layout, Projection projection, Filter filter, long sequence, long now) {
    this.projection = projection;
    this.filter = filter;
    this.layout = layout;
    this.sequence = sequence;
    this.now = now;
    projection.families().forEach(layout.descriptor()::familyIndex);
    newestTime =
        projection.rowConsistent()
            ? new NewestTime(layout, projection.times(), sequence, now)
            : null;
    familyOf = new int[projection.columns().size()];
    Map<Integer, Set<ByteString>> names = new TreeMap<>();
    Map<Integer, List<KeyRange>> ranges = new TreeMap<>();
    for (String family : projection.existence()) {
      add(ranges, layout.descriptor().familyIndex(family), KeyRange.ALL);
    }
    for (int i = 0; i < familyOf.length; i++) {
      ScanColumn column = projection.columns().get(i);
      if (column instanceof ScanColumn.Cell cell) {
        familyOf[i] = layout.descriptor().familyIndex(cell.family());
        names.computeIfAbsent(familyOf[i], f -> new HashSet<>()).add(cell.qualifier());
      } else if (column instanceof ScanColumn.OpenFamily open) {
        familyOf[i] = layout.descriptor().familyIndex(open.family());
        add(ranges, familyOf[i], open.qualifiers());
      }
    }
    for (int family = 0; family < layout.families(); family++) {
      if (names.containsKey(family) || ranges.containsKey(family)) {
        ColumnSelection columns =
            new ColumnSelection(
                names.getOrDefault(family, Set.of()), ranges.getOrDefault(family, List.of()));
        reads.put(
            family,
            new FamilyRead(
                layout.family(family),
                columns,
                projection.times().of(layout.family(family).name()),
                1,
                now));
      }
    }
  }

  private static void add(Map<Integer, List<KeyRange>> ranges, int family, KeyRange range) {
    ranges.computeIfAbsent(family, f -> new ArrayList<>()).add(range);
  }

  /** Whether the row exists and passes the filter. */
  boolean matches(ByteString key, Row row) {
    return passes(key, visible(row));
  }

  /** Appends the row to a batch if it exists and passes the filter; whether it did. */
  boolean read(ByteString key, Row row, RowBatch into) {
    Map<Integer, Map<ByteString, Fact>> cells = visible(row);
    if (projection.tellsLosses()) {
      noteLosses(row, cells);
    }
    if (!passes(key, cells)) {
      return false;
    }
    checkWidths(key, cells);
    for (int i = 0; i < familyOf.length; i++) {
      append(i, key, cells, into.column(i));
    }
    into.rows(into.rows() + 1);
    return true;
  }

  /** How many cells and tombstones were looked at so far. */
  long factsRead() {
    return factsRead;
  }

  /** What may be missing in the rows that were read, if the projection asks for it. */
  Losses losses() {
    return losses;
  }

  /**
   * A row that exists does so whatever was pushed out of columns that are not asked for; whether a
   * delete or a time to live has taken something matters in any case.
   */
  private void noteLosses(Row row, Map<Integer, Map<ByteString, Fact>> cells) {
    boolean exists = exists(cells);
    for (int family = 0; family < layout.families(); family++) {
      FamilyRead read = newestTime == null ? reads.get(family) : wholeFamily(family);
      if (read == null) {
        continue;
      }
      int position = family;
      String name = layout.family(family).name();
      Map<ByteString, Fact> visible =
          newestTime == null ? cells.getOrDefault(family, Map.of()) : Map.of();
      FamilyLosses lost =
          new FamilyLosses(read, row.facts(layout.number(family), sequence), visible);
      if (lost.deleted()) {
        losses.add(name, Loss.DELETES);
      }
      if (row.forgottenBefore(layout.number(family)) >= read.time().max()) {
        losses.add(name, Loss.FORGOTTEN);
      }
      lost.byColumn()
          .forEach(
              (column, why) -> {
                boolean counts = !exists || newestTime != null || isAsked(position, column);
                why.stream()
                    .filter(loss -> counts || loss != Loss.VERSIONS)
                    .forEach(loss -> losses.add(name, loss));
              });
    }
  }

  /** The newest time of a row depends on all of it. */
  private FamilyRead wholeFamily(int family) {
    TimeRange times = projection.times().of(layout.family(family).name());
    return FamilyRead.ofNewest(layout.family(family), times, now);
  }

  private boolean isAsked(int family, ByteString column) {
    for (int i = 0; i < familyOf.length; i++) {
      if (familyOf[i] == family
          && ((projection.columns().get(i) instanceof ScanColumn.Cell cell
                  && cell.qualifier().equals(column))
              || (projection.columns().get(i) instanceof ScanColumn.OpenFamily open
                  && open.qualifiers().contains(column)))) {
        return true;
      }
    }
    return false;
  }

  private static boolean exists(Map<Integer, Map<ByteString, Fact>> cells) {
    return cells.values().stream().anyMatch(family -> !family.isEmpty());
  }

  private boolean passes(ByteString key, Map<Integer, Map<ByteString, Fact>> cells) {
    return exists(cells) && Filter.passes(filter, column -> value(column, key, cells));
  }

  /** The visible cells of a row by position of their family and by qualifier. */
  private Map<Integer, Map<ByteString, Fact>> visible(Row row) {
    long only = newestTime == null ? -1 : newestTime.of(row);
    Map<Integer, Map<ByteString, Fact>> cells = new TreeMap<>();
    reads.forEach(
        (position, read) -> {
          Map<ByteString, Fact> family = new LinkedHashMap<>();
          List<Fact> facts = row.facts(layout.number(position), sequence);
          factsRead += facts.size();
          for (Fact fact : read.visible(facts)) {
            if (newestTime == null || fact.time() == only) {
              family.put(fact.qualifier(), fact);
            }
          }
          cells.put(position, family);
        });
    return cells;
  }

  /** The encoded value of a column, or null where it is absent. */
  private ByteString value(int index, ByteString key, Map<Integer, Map<ByteString, Fact>> cells) {
    ScanColumn column = projection.columns().get(index);
    if (column instanceof ScanColumn.Cell cell) {
      Fact fact = cells.get(familyOf[index]).get(cell.qualifier());
      return fact == null ? null : fact.value();
    }
    if (column instanceof ScanColumn.KeyPart part) {
      int end = part.offset() + part.kind().width();
      if (key.length() < end) {
        throw new StorageException(
            Code.MALFORMED_VALUE,
            "row key " + key + " is too short for a " + part.kind() + " at " + part.offset());
      }
      return ByteString.copyOf(key.array(), part.offset(), end);
    }
    return key;
  }

  /** Refuses a row with a value that cannot be read as its kind, before any of it is appended. */
  private void checkWidths(ByteString key, Map<Integer, Map<ByteString, Fact>> cells) {
    List<ScanColumn> columns = projection.columns();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i) instanceof ScanColumn.OpenFamily) {
        continue;
      }
      ByteString value = value(i, key, cells);
      if (value != null && columns.get(i) instanceof ScanColumn.Cell cell) {
        cell.kind().checkWidth(value.length());
      }
    }
  }

  private void append(
      int index, ByteString key, Map<Integer, Map<ByteString, Fact>> cells, ColumnVector target) {
    ScanColumn column = projection.columns().get(index);
    if (column instanceof ScanColumn.OpenFamily open) {
      MapColumn map = (MapColumn) target;
      for (Fact fact : cells.get(familyOf[index]).values()) {
        if (open.qualifiers().contains(fact.qualifier())) {
          map.qualifiers().append(fact.qualifier().array());
          map.values().append(fact.value().array());
          map.values().timeOfLast(fact.time());
        }
      }
      map.appendRow();
      return;
    }
    ByteString value = value(index, key, cells);
    if (value == null) {
      target.appendAbsent();
    } else if (column instanceof ScanColumn.Cell cell) {
      append(value, cell.kind(), target);
      target.timeOfLast(cells.get(familyOf[index]).get(cell.qualifier()).time());
    } else if (column instanceof ScanColumn.KeyPart part) {
      append(value, part.kind(), target);
    } else {
      append(value, ValueKind.BYTES, target);
    }
  }

  private static void append(ByteString value, ValueKind kind, ColumnVector target) {
    target.appendEncoded(kind, value.array(), 0, value.length());
  }
}
