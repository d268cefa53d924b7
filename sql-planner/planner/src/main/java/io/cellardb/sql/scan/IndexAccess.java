package io.cellardb.sql.scan;

import io.cellardb.sql.pushdown.KeySkips;
import io.cellardb.sql.pushdown.ScanConditions;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;

/**
 * How an index finds the rows of a scan: entries within some ranges have the keys of all rows that
 * fulfil the conditions. What the scan does with these rows stays as it is, so that an entry too
 * many changes nothing.
 */
public final class IndexAccess {
  private final ReadableIndex index;
  private final ScanConditions conditions;

  /** How entries are sought for conditions on later parts alone; null where ranges are known. */
  private final KeySkips skips;

  /** The scan that needs no more than entries; null if there is none. */
  private final ScanSpec only;

  /** How many entries are expected. */
  private final double found;

  /** What reading them costs, in rows of a scan. */
  private final double reading;

  private IndexAccess(
      ReadableIndex index, ScanConditions conditions, KeySkips skips, RelDataTypeFactory types) {
    this.index = index;
    this.conditions = conditions;
    this.skips = skips;
    this.only = index.only(types).orElse(null);
    ScanSpec entries = index.keys();
    this.found =
        skips == null
            ? conditions.rowsWithin(entries.estimates())
            : skips.found(entries.estimates());
    this.reading =
        skips == null ? found : skips.cost(entries.estimates()).orElse(entries.estimates().rows());
  }

  /** The index by which the rows of a scan are found at least cost; empty if it is for none. */
  static Optional<IndexAccess> cheapest(
      ScanSpec spec, RexBuilder builder, RelDataTypeFactory types) {
    IndexAccess best = null;
    for (ReadableIndex index : ReadableIndex.leading(spec, builder)) {
      IndexAccess access = of(index, builder, types);
      if (access != null && (best == null || access.cost() < best.cost())) {
        best = access;
      }
    }
    return Optional.ofNullable(best);
  }

  private static IndexAccess of(ReadableIndex index, RexBuilder builder, RelDataTypeFactory types) {
    if (index.conditions().isEmpty()) {
      return null;
    }
    ScanSpec entries = index.keys();
    ScanConditions conditions = new ScanConditions(entries.table(), entries.conditions(), builder);
    if (conditions.hasKeys()) {
      return new IndexAccess(index, conditions, null, types);
    }
    return conditions
        .skips(entries.estimates())
        .filter(skips -> index.isWanted() || skips.cost(entries.estimates()).isPresent())
        .map(skips -> new IndexAccess(index, conditions, skips, types))
        .orElse(null);
  }

  /** What it costs to find and to read the rows, in rows of a scan. */
  double cost() {
    return only == null ? reading + found * IndexUnion.FETCH : reading;
  }

  /** Whether it is known beforehand where the entries are. */
  boolean isDirect() {
    return skips == null;
  }

  /** The index. */
  public ReadableIndex index() {
    return index;
  }

  /** The scan of entries: the columns of the key of the table, in its order. */
  public ScanSpec entries() {
    return index.keys();
  }

  /** The scan of entries that answers the same as that of the table, if they have all it needs. */
  Optional<ScanSpec> only() {
    return Optional.ofNullable(only);
  }

  /** The conditions on entries, divided. */
  public ScanConditions conditions() {
    return conditions;
  }

  /** The index and its ranges, in words. */
  String describe() {
    return index.definition().name()
        + ": "
        + (skips == null ? conditions.describeRows() : "skip " + skips.describe());
  }
}
