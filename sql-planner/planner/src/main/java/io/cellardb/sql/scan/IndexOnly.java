package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.pushdown.PlannerEstimates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Scans of the entries of an index in the place of scans of its table. */
public final class IndexOnly {
  private IndexOnly() {}

  /** The scans that answer the same, each of one index. */
  public static List<ScanSpec> all(ScanSpec spec, RelDataTypeFactory types) {
    List<ScanSpec> all = new ArrayList<>();
    for (IndexDefinition index : spec.table().indexes()) {
      if (isReadable(spec, index)) {
        of(spec, IndexEntries.of(spec.table(), index), types).ifPresent(all::add);
      }
    }
    return all;
  }

  /** Whether entries of an index lead to all rows that a scan of its table may find. */
  static boolean leads(ScanSpec spec, IndexDefinition index) {
    return spec.asOf() == null
        ? isReadable(spec, index)
        : index.isReady()
            && spec.hints().allows(index.name())
            && PastEntries.areKept(spec.table(), index);
  }

  /** Whether entries of an index tell all that a scan of its table may find. */
  static boolean isReadable(ScanSpec spec, IndexDefinition index) {
    return index.isReady()
        && index.condition() == null
        && spec.asOf() == null
        && !spec.table().expires()
        && spec.hints().allows(index.name());
  }

  /** The scan that answers the same; empty if entries have not all that it needs. */
  static Optional<ScanSpec> of(ScanSpec spec, IndexEntries entries, RelDataTypeFactory types) {
    List<ScanSpec.Field> fields = new ArrayList<>();
    for (ScanSpec.Field field : spec.fields()) {
      int place = field instanceof ScanSpec.Column read ? place(entries, read) : -1;
      if (place < 0) {
        return Optional.empty();
      }
      ScanSpec.Column entry = new ScanSpec.Column(entries.definition().columns().get(place));
      if (!entry.type(types).equals(field.type(types))) {
        return Optional.empty();
      }
      fields.add(entry);
    }
    List<RexNode> conditions = new ArrayList<>();
    for (RexNode condition : spec.conditions()) {
      Optional<RexNode> mapped = condition(condition, entries);
      if (mapped.isEmpty()) {
        return Optional.empty();
      }
      conditions.add(mapped.get());
    }
    return Optional.of(of(spec, entries, fields, conditions));
  }

  /** A scan of entries. */
  static ScanSpec of(
      ScanSpec spec, IndexEntries entries, List<ScanSpec.Field> fields, List<RexNode> conditions) {
    return new ScanSpec(
        entries.definition(),
        estimates(spec.estimates(), entries),
        Map.of(),
        fields,
        conditions,
        null,
        false,
        false,
        null,
        IndexHints.NONE);
  }

  private static int place(IndexEntries entries, ScanSpec.Column field) {
    return entries.column(field.column().ordinal());
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
  static Optional<RexNode> condition(RexNode condition, IndexEntries entries) {
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
}
