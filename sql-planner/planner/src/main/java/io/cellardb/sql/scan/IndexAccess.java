package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.pushdown.Comparisons;
import io.cellardb.sql.pushdown.ScanConditions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/**
 * How an index finds the rows of a scan: entries within some ranges have the keys of all rows that
 * fulfil the conditions. What the scan does with these rows stays as it is, so that an entry too
 * many changes nothing.
 */
public final class IndexAccess {
  /** What it costs to read a row by its key, one of many, in rows of a scan. */
  private static final double FETCH = 20;

  /** So many rows at least are worth being read by their keys, however few the table has. */
  private static final int LEAST = 1_000;

  /** So many keys at most are held in memory. */
  private static final int MOST = 1 << 20;

  private final IndexDefinition index;
  private final ScanSpec entries;

  /** The scan that needs no more than entries; null if there is none. */
  private final ScanSpec only;

  private final ScanConditions conditions;
  private final double rows;

  /** Whether a hint names the index. */
  private final boolean wanted;

  private IndexAccess(
      IndexDefinition index,
      ScanSpec entries,
      ScanSpec only,
      ScanConditions conditions,
      double rows,
      boolean wanted) {
    this.index = index;
    this.entries = entries;
    this.only = only;
    this.conditions = conditions;
    this.rows = rows;
    this.wanted = wanted;
  }

  /**
   * The best index for a scan, if one may be better than the scan without it. How many rows a
   * constant stands for is known when the entries are read, so that doubt speaks for the index.
   *
   * @param conditions those of {@code spec}, divided
   * @param builder null where all conditions are plain comparisons
   * @param types makes the types of fields
   */
  public static Optional<IndexAccess> best(
      ScanSpec spec, ScanConditions conditions, RexBuilder builder, RelDataTypeFactory types) {
    if (spec.table().indexes().isEmpty() || spec.conditions().isEmpty() || conditions.isOneRow()) {
      return Optional.empty();
    }
    double scanned = conditions.rowsWithin(spec.estimates());
    IndexAccess best = null;
    for (IndexDefinition index : spec.table().indexes()) {
      IndexAccess access = IndexOnly.leads(spec, index) ? of(spec, index, builder, types) : null;
      if (access != null
          && (best == null || access.cost() < best.cost())
          && (access.wanted || access.isWorthIt(scanned, spec.estimates().rows()))) {
        best = access;
      }
    }
    return Optional.ofNullable(best);
  }

  private static IndexAccess of(
      ScanSpec spec, IndexDefinition index, RexBuilder builder, RelDataTypeFactory types) {
    boolean past = spec.asOf() != null;
    IndexEntries entries =
        past ? PastEntries.of(spec.table(), index) : IndexEntries.of(spec.table(), index);
    List<RexNode> mapped = new ArrayList<>();
    for (RexNode condition : spec.conditions()) {
      for (RexNode conjunct : Comparisons.conjuncts(condition, builder)) {
        IndexOnly.condition(conjunct, entries).ifPresent(mapped::add);
      }
    }
    if (mapped.isEmpty()) {
      return null;
    }
    ScanConditions conditions = new ScanConditions(entries.definition(), mapped, builder);
    if (!conditions.hasKeys()) {
      return null;
    }
    List<ScanSpec.Field> key = new ArrayList<>();
    for (int column : entries.key()) {
      key.add(new ScanSpec.Column(entries.definition().columns().get(column)));
    }
    return new IndexAccess(
        index,
        IndexOnly.of(spec, entries, key, mapped),
        past ? null : IndexOnly.of(spec, entries, types).orElse(null),
        conditions,
        spec.estimates().rows(),
        spec.hints().wants(index.name()));
  }

  /** How many entries are expected. */
  private double found() {
    return conditions.rowsWithin(entries.estimates());
  }

  /** In rows of a scan. */
  private double cost() {
    return only == null ? found() * FETCH : found();
  }

  private boolean isWorthIt(double scanned, double all) {
    return scanned >= all || cost() < scanned;
  }

  /** The index. */
  public IndexDefinition index() {
    return index;
  }

  /** The scan of entries: the columns of the key of the table, in its order. */
  public ScanSpec entries() {
    return entries;
  }

  /** The scan of entries that answers the same as that of the table, if they have all it needs. */
  public Optional<ScanSpec> only() {
    return Optional.ofNullable(only);
  }

  /** The conditions on entries, divided. */
  public ScanConditions conditions() {
    return conditions;
  }

  /** With so many entries it is better to read the table without the index. */
  public int most() {
    return wanted ? MOST : (int) Math.max(LEAST, Math.min(MOST, rows / FETCH));
  }

  /** The index and its ranges, in words. */
  public String describe() {
    return index.name() + ": " + conditions.describeRows();
  }
}
