package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.pushdown.Comparisons;
import io.cellardb.sql.pushdown.PlannerEstimates;
import io.cellardb.sql.pushdown.ScanConditions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

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
  private final ScanConditions conditions;
  private final double rows;

  /** Whether a hint names the index. */
  private final boolean wanted;

  private IndexAccess(
      IndexDefinition index,
      ScanSpec entries,
      ScanConditions conditions,
      double rows,
      boolean wanted) {
    this.index = index;
    this.entries = entries;
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
   */
  public static Optional<IndexAccess> best(
      ScanSpec spec, ScanConditions conditions, RexBuilder builder) {
    if (spec.table().indexes().isEmpty()
        || spec.asOf() != null
        || spec.table().expires()
        || spec.conditions().isEmpty()
        || conditions.isOneRow()) {
      return Optional.empty();
    }
    double scanned = conditions.rowsWithin(spec.estimates());
    IndexAccess best = null;
    for (IndexDefinition index : spec.table().indexes()) {
      boolean allowed = index.isReady() && spec.hints().allows(index.name());
      IndexAccess access = allowed ? of(spec, index, builder) : null;
      if (access != null
          && (best == null || access.found() < best.found())
          && (access.wanted || access.isWorthIt(scanned, spec.estimates().rows()))) {
        best = access;
      }
    }
    return Optional.ofNullable(best);
  }

  private static IndexAccess of(ScanSpec spec, IndexDefinition index, RexBuilder builder) {
    IndexEntries entries = IndexEntries.of(spec.table(), index);
    List<RexNode> mapped = new ArrayList<>();
    for (RexNode condition : spec.conditions()) {
      for (RexNode conjunct : Comparisons.conjuncts(condition, builder)) {
        onEntries(conjunct, entries).ifPresent(mapped::add);
      }
    }
    if (mapped.isEmpty() || index.condition() != null) {
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
    ScanSpec read =
        new ScanSpec(
            entries.definition(),
            estimates(spec.estimates(), entries),
            Map.of(),
            key,
            mapped,
            null,
            false,
            false,
            null,
            IndexHints.NONE);
    boolean wanted = spec.hints().wants(index.name());
    return new IndexAccess(index, read, conditions, spec.estimates().rows(), wanted);
  }

  private static PlannerEstimates estimates(PlannerEstimates table, IndexEntries entries) {
    Map<Integer, PlannerEstimates.Column> columns = new HashMap<>();
    for (int i = 0; i < entries.sources().size(); i++) {
      int place = i;
      int column = entries.sources().get(i).column();
      if (column >= 0) {
        table.column(column).ifPresent(known -> columns.put(place, known));
      }
    }
    return new PlannerEstimates(table.rows(), Map.copyOf(columns));
  }

  /** A condition on a table's columns as one on those of entries, if they have all of them. */
  private static Optional<RexNode> onEntries(RexNode condition, IndexEntries entries) {
    boolean[] known = {true};
    RexNode mapped =
        condition.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef column) {
                int place = entries.column(column.getIndex());
                known[0] &= place >= 0;
                return new RexInputRef(Math.max(0, place), column.getType());
              }
            });
    return known[0] ? Optional.of(mapped) : Optional.empty();
  }

  /** How many entries are expected. */
  private double found() {
    return conditions.rowsWithin(entries.estimates());
  }

  private boolean isWorthIt(double scanned, double all) {
    return scanned >= all || found() * FETCH < scanned;
  }

  /** The index. */
  public IndexDefinition index() {
    return index;
  }

  /** The scan of entries: the columns of the key of the table, in its order. */
  public ScanSpec entries() {
    return entries;
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
