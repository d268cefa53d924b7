package io.cellardb.sql.physical;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.Restriction;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.RowRanges;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What the rows of one input of a hash join, the <em>known</em> ones, say about a scan below the
 * other before it is read: rows without an equal key will be dropped. So it reads only the rows
 * with keys that known rows have, or has its servers send only those with values that known rows
 * have.
 *
 * @param scan below the other input, and there only once
 * @param keys how its rows are found by fields of the known rows, if they are
 * @param cells the fields of it, other than those of the key, whose values known rows tell
 */
record DynamicFilter(CellarScan scan, Optional<KeyLookup> keys, List<Equal> cells) {
  /** Of a scan of fewer rows than so many lookups cost it makes no difference. */
  private static final int LEAST_LOOKUPS = 64;

  /** The most known rows that are looked at. */
  private static final int MOST_KNOWN = 8 * Batch.CAPACITY;

  /** So many known rows may have the same key. */
  private static final int ROWS_OF_KEY = 4;

  /** The most values that servers compare with. */
  private static final int MOST_VALUES = 1000;

  /**
   * A field of known rows, of a type, that equals a field of the scan.
   *
   * @param column what the field of the scan shows
   * @param distinct how many values the column has at least that the known field is of
   */
  record Equal(int known, RelDataType type, int field, ColumnDefinition column, double distinct) {}

  /**
   * What rows say about a scan by fields that equal some of its own; empty if that is nothing that
   * would save much.
   */
  static Optional<DynamicFilter> of(CellarScan scan, List<Equal> fields) {
    double least = LEAST_LOOKUPS * scan.spec().estimates().seek();
    Optional<KeyLookup> keys =
        KeyLookup.in(scan, column -> partner(fields, column))
            .filter(lookup -> most(lookup) >= LEAST_LOOKUPS);
    List<Equal> cells =
        scan.spec().estimates().remote() && scan.scanned() >= least
            ? fields.stream().filter(field -> ScanConditions.canFilter(field.column())).toList()
            : List.of();
    return keys.isEmpty() && cells.isEmpty()
        ? Optional.empty()
        : Optional.of(new DynamicFilter(scan, keys, cells));
  }

  /**
   * How many lookups may be made before to scan all is better. How many rows each finds is often a
   * guess; but together they find no row twice. So where to seek costs half of a scan at most, the
   * lookups cost half of one more than a scan at most.
   */
  private static double most(KeyLookup lookup) {
    double seek = lookup.scan().spec().estimates().seek();
    return lookup.scanned() / Math.min(lookup.cost(), 2 * seek);
  }

  private static Optional<KeyLookup.LeftField> partner(
      List<Equal> fields, ColumnDefinition column) {
    return fields.stream()
        .filter(field -> field.column().ordinal() == column.ordinal())
        .map(field -> new KeyLookup.LeftField(field.known(), field.type(), false, field.distinct()))
        .findFirst();
  }

  /** A run of the other input for all known rows. */
  Execution narrow(Execution execution, List<Batch> known) {
    return execution.restricting(scan.spec(), restriction(known, execution.context()));
  }

  private Restriction restriction(List<Batch> known, ExecutionContext context) {
    return keys.flatMap(lookup -> lookup.ranges(known, context, most(lookup)))
        .map(rows -> new Restriction(rows, List.of()))
        .orElseGet(
            () ->
                new Restriction(
                    RowRanges.ALL,
                    cells.stream().flatMap(field -> values(field, known).stream()).toList()));
  }

  /** How many known rows it makes sense to look at: far more would seldom have few keys. */
  long mostKnown() {
    long rows = cells.isEmpty() ? 0 : MOST_KNOWN;
    return Math.max(
        rows,
        keys.map(lookup -> Math.min(MOST_KNOWN, (long) (ROWS_OF_KEY * most(lookup)))).orElse(0L));
  }

  /**
   * The values that a field has in some rows; empty if they are too many, or so many of those that
   * there are in its table that they would leave out little.
   */
  private static Optional<Restriction.Values> values(Equal field, List<Batch> known) {
    ValueEncoding encoding = ValueEncoding.of(field.column());
    Set<ByteString> values = new HashSet<>();
    for (Batch batch : known) {
      Vector vector = batch.column(field.known());
      for (int i = 0; i < batch.size(); i++) {
        int row = batch.row(i);
        byte[] value =
            vector.isNull(row) ? null : encoding.exact(vector.getObject(field.type(), row));
        if (value != null) {
          values.add(ByteString.wrap(value));
        }
      }
      if (values.size() > MOST_VALUES) {
        return Optional.empty();
      }
    }
    return field.distinct() > 1 && values.size() > field.distinct() / 2
        ? Optional.empty()
        : Optional.of(new Restriction.Values(field.field(), List.copyOf(values)));
  }

  /** What is compared, in words. */
  String describe() {
    String fields =
        keys.map(KeyLookup::describe)
            .orElseGet(
                () ->
                    cells.stream()
                        .map(field -> field.column().name())
                        .collect(Collectors.joining(", ")));
    return scan.spec().table().name().qualifier() + "." + fields;
  }
}
