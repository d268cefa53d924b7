package io.cellardb.sql.rules;

import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.physical.CellarFetch;
import io.cellardb.sql.physical.CellarScan;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.scan.ReadableIndex;
import io.cellardb.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The first rows of a projection of a scan in an order that an index has: its entries alone, or the
 * rows that they lead to, of which no more are read than are asked for.
 */
final class IndexOrder {
  private final CellarScan scan;

  /** What is projected, over the columns of the table. */
  private final List<RexNode> projects;

  private final RexBuilder builder;

  /**
   * A projection of a scan.
   *
   * @param projects over the fields of the scan
   */
  IndexOrder(CellarScan scan, List<RexNode> projects) {
    this.scan = scan;
    this.builder = scan.getCluster().getRexBuilder();
    RexShuttle toTable =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            ScanSpec.Field field = scan.spec().fields().get(ref.getIndex());
            return ScanFields.toTable(field, scan.spec().table(), builder);
          }
        };
    this.projects = toTable.visitList(projects);
  }

  /**
   * The scan, with its fields, in some order by an index; empty if there is none, or if all rows
   * are found at less cost.
   *
   * @param wanted what it is ordered by, fields of the projection
   * @param rows how many rows are asked for
   */
  Optional<CellarFetch> fetched(List<RelFieldCollation> wanted, double rows) {
    CellarFetch best = null;
    double least = scan.index().map(IndexUnion::cost).orElseGet(scan::scanned);
    for (ReadableIndex index : scan.indexes()) {
      Optional<Boolean> reversed = direction(index, wanted);
      double cost = cost(index, rows);
      if (reversed.isPresent() && (index.isWanted() || cost < least)) {
        Optional<CellarFetch> fetch = CellarFetch.of(scan, index);
        if (fetch.isPresent()) {
          best = fetch.get().inOrder(reversed.get());
          least = cost;
        }
      }
    }
    return Optional.ofNullable(best);
  }

  /** Whether so many of the first entries cost no more than all rows do. */
  boolean isCheap(ReadableIndex index, double rows) {
    return index.isWanted() || entries(index, rows) <= 2 * scan.scanned();
  }

  /** Whether all entries that fulfil the conditions cost no more than all rows do. */
  boolean isCheap(ReadableIndex index) {
    return index.isWanted()
        || conditions(index).rowsWithin(index.keys().estimates()) <= scan.scanned();
  }

  /** What the first rows cost, in rows of a scan. */
  private double cost(ReadableIndex index, double rows) {
    return entries(index, rows) * IndexUnion.FETCH;
  }

  /** How many entries have to be read for the first rows. */
  private double entries(ReadableIndex index, double rows) {
    ScanSpec entries = index.keys();
    ScanConditions conditions = conditions(index);
    double within = conditions.rowsWithin(entries.estimates());
    double found = Math.max(1, scan.getCluster().getMetadataQuery().getRowCount(scan));
    return Math.min(within, rows * Math.max(1, within / found));
  }

  /** The projection of entries that have all it needs; empty if they have not. */
  Optional<RelNode> entries(
      ReadableIndex index, UnaryOperator<ScanSpec> order, List<String> names) {
    List<RexNode> mapped = new ArrayList<>();
    for (RexNode project : projects) {
      Optional<RexNode> entry = index.onEntries(project);
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      mapped.add(entry.get());
    }
    if (!index.isComplete()) {
      return Optional.empty();
    }
    List<Integer> used = new ArrayList<>(RelOptUtil.InputFinder.bits(mapped, null).asList());
    List<ScanSpec.Field> fields = new ArrayList<>();
    used.forEach(column -> fields.add(index.column(column)));
    CellarScan entries = scan.with(order.apply(index.returning(fields)));
    RexShuttle toFields =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef column) {
            RexNode field = builder.makeInputRef(entries, used.indexOf(column.getIndex()));
            return field.getType().equals(column.getType())
                ? field
                : builder.makeAbstractCast(column.getType(), field, false);
          }
        };
    return Optional.of(
        LogicalProject.create(entries, List.of(), toFields.visitList(mapped), names, Set.of()));
  }

  /**
   * Whether entries come in runs of the same values of some of the first fields of the projection.
   */
  boolean hasRuns(ReadableIndex index, ImmutableBitSet fields) {
    List<KeyColumn> key = index.entries().definition().key();
    int first = key.get(Math.min(conditions(index).fixedKeyColumns(), key.size() - 1)).column();
    return fields.asList().stream()
        .anyMatch(field -> place(index, field).equals(OptionalInt.of(first)));
  }

  private ScanConditions conditions(ReadableIndex index) {
    ScanSpec entries = index.keys();
    return new ScanConditions(entries.table(), entries.conditions(), builder);
  }

  /** Whether entries are to be read backwards; empty if neither way is the order. */
  Optional<Boolean> direction(ReadableIndex index, List<RelFieldCollation> wanted) {
    List<KeyColumn> key = index.entries().definition().key();
    int fixed = conditions(index).fixedKeyColumns();
    int next = fixed;
    Boolean reversed = null;
    for (RelFieldCollation part : wanted) {
      OptionalInt place = place(index, part.getFieldIndex());
      if (place.isEmpty()) {
        return Optional.empty();
      }
      if (key.subList(0, fixed).stream().anyMatch(known -> known.column() == place.getAsInt())) {
        continue;
      }
      boolean placesNulls =
          !projects.get(part.getFieldIndex()).getType().isNullable()
              || part.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
              || part.nullDirection == part.getDirection().defaultNullDirection();
      if (next == key.size() || key.get(next).column() != place.getAsInt() || !placesNulls) {
        return Optional.empty();
      }
      boolean turned = key.get(next).descending() != part.getDirection().isDescending();
      if (reversed != null && reversed != turned) {
        return Optional.empty();
      }
      reversed = turned;
      next++;
    }
    return Optional.of(reversed != null && reversed);
  }

  /** The column of entries that a field of the projection is. */
  private OptionalInt place(ReadableIndex index, int field) {
    return index.onEntries(projects.get(field)).orElse(null) instanceof RexInputRef ref
        ? OptionalInt.of(ref.getIndex())
        : OptionalInt.empty();
  }
}
