package io.cellardb.sql.scan;

import io.cellardb.sql.catalog.IndexDefinition;
import io.cellardb.sql.catalog.IndexEntries;
import io.cellardb.sql.catalog.IndexFamilies;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.PastEntries;
import io.cellardb.sql.execution.PlanningWork;
import io.cellardb.sql.pushdown.Comparisons;
import io.cellardb.sql.pushdown.PlannerEstimates;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

/** An index whose entries tell all rows that a scan of its table may find. */
public final class ReadableIndex {
  private final ScanSpec spec;
  private final TableIndex index;
  private final EntryColumns columns;

  /** Those conditions of the scan that entries can be tested for, over the columns of entries. */
  private final List<RexNode> conditions = new ArrayList<>();

  /** Whether these are all, but for those that are true for all entries. */
  private boolean complete = true;

  /** Whether entries are those of the rows, or only lead to all of these. */
  private final boolean exact;

  /** Whether each row has one entry. */
  private final boolean oneOfEach;

  /** Whether the rows that the scan may find have entries. */
  private final boolean leads;

  private ReadableIndex(ScanSpec spec, TableIndex index, RexBuilder builder) {
    this.spec = spec;
    this.index = index;
    this.columns = new EntryColumns(spec.table(), index, spec.asOf() != null);
    this.exact = spec.asOf() != null || IndexFamilies.isExact(spec.table(), index.definition());
    Implication always =
        index.condition() == null ? null : new Implication(List.of(index.condition()), builder);
    ElementCondition elements = ElementCondition.of(index, builder).orElse(null);
    boolean ofOneElement = false;
    boolean ofValues = false;
    for (RexNode condition : spec.conditions()) {
      for (RexNode conjunct : Comparisons.conjuncts(condition, builder)) {
        Optional<RexNode> mapped = columns.of(conjunct);
        if (mapped.isEmpty() && elements != null && !ofOneElement) {
          // Another one may be true of another element, which has another entry.
          mapped = elements.onEntries(conjunct);
          ofOneElement = mapped.isPresent();
        }
        if (!exact && !holdsForEntry(conjunct)) {
          mapped = Optional.empty();
        }
        mapped.ifPresent(conditions::add);
        ofValues |= mapped.isPresent() && !values(conjunct).isEmpty();
        complete &= mapped.isPresent() || (always != null && always.implies(conjunct));
      }
    }
    oneOfEach = index.definition().elements() < 0;
    complete &= oneOfEach && exact;
    leads = exact ? oneOfEach || ofOneElement : ofValues;
  }

  /**
   * Whether a condition that is true of a row is also true of its entry, in which values may be
   * left that have ended by their age: if it is true of no row that lacks one of them.
   */
  private boolean holdsForEntry(RexNode condition) {
    for (int ordinal : values(condition)) {
      if (ordinal >= spec.table().columns().size()
          || spec.defaults().containsKey(ordinal)
          || !Strong.isNotTrue(condition, ImmutableBitSet.of(ordinal))) {
        return false;
      }
    }
    return true;
  }

  /** The columns outside the key that a condition depends on, declared or hidden. */
  private ImmutableBitSet values(RexNode condition) {
    ImmutableBitSet key =
        ImmutableBitSet.of(spec.table().key().stream().map(KeyColumn::column).toList());
    return RelOptUtil.InputFinder.bits(condition).except(key);
  }

  /**
   * The indexes that may be read in the place of a table: those that have one entry of each row.
   *
   * @param builder null where all conditions are plain comparisons
   */
  public static List<ReadableIndex> all(ScanSpec spec, RexBuilder builder) {
    return spec.asOf() == null
        ? leading(spec, builder).stream().filter(index -> index.oneOfEach && index.exact).toList()
        : List.of();
  }

  /**
   * The indexes whose entries lead to all rows that a scan may find, in the state that it reads.
   */
  static List<ReadableIndex> leading(ScanSpec spec, RexBuilder builder) {
    List<ReadableIndex> all = new ArrayList<>();
    for (TableIndex index : spec.indexes()) {
      if (spec.hints().allows(index.definition().name())
          && whyNot(spec, index, builder).isEmpty()) {
        ReadableIndex readable = new ReadableIndex(spec, index, builder);
        if (readable.leads) {
          all.add(readable);
        }
      }
    }
    return all;
  }

  /**
   * Why the entries of an index must not be read for a scan, whatever they lead to, in words; empty
   * if they may.
   */
  static Optional<String> whyNot(ScanSpec spec, TableIndex index, RexBuilder builder) {
    if (!index.definition().isReady()) {
      return Optional.of("it is not READY");
    }
    Optional<String> unknown =
        spec.asOf() == null
            ? IndexFamilies.whyNotReadable(spec.table(), index.definition())
            : PastEntries.whyNotKept(spec.table(), index.definition());
    return unknown.isPresent() || hasAll(index, spec, builder)
        ? unknown
        : Optional.of("the conditions do not imply that of the index");
  }

  /** Whether all rows that fulfil the conditions of a scan have entries. */
  private static boolean hasAll(TableIndex index, ScanSpec spec, RexBuilder builder) {
    if (index.condition() == null) {
      return true;
    }
    Implication conditions = new Implication(spec.conditions(), builder);
    boolean all = true;
    for (RexNode wanted : Comparisons.conjuncts(index.condition(), builder)) {
      all &= conditions.implies(wanted);
      if (!all && conditions.comparesWithParameter(wanted)) {
        PlanningWork.literalsMatter();
      }
    }
    return all;
  }

  /** The index. */
  public IndexDefinition definition() {
    return index.definition();
  }

  /** Whether a hint names it. */
  public boolean isWanted() {
    return spec.hints().wants(definition().name());
  }

  /**
   * An expression over the columns of the table as one over those of entries; empty if entries have
   * not all that it needs.
   */
  public Optional<RexNode> onEntries(RexNode expression) {
    return columns.of(expression);
  }

  /** The conditions on entries. */
  List<RexNode> conditions() {
    return conditions;
  }

  /** Whether a row fulfils all conditions of the scan if its entry fulfils those on entries. */
  public boolean isComplete() {
    return complete;
  }

  /** The scan of entries that answers the same; empty if they have not all that it needs. */
  public Optional<ScanSpec> only(RelDataTypeFactory types) {
    List<ScanSpec.Field> fields = new ArrayList<>();
    if (spec.asOf() != null) {
      return Optional.empty(); // entries of the past are too many, and have no values
    }
    for (ScanSpec.Field field : spec.fields()) {
      Optional<ScanSpec.Field> entry = columns.of(field, types);
      if (entry.isEmpty()) {
        return Optional.empty();
      }
      fields.add(entry.get());
    }
    return complete ? Optional.of(returning(fields)) : Optional.empty();
  }

  /** The scan of entries that returns the columns of the table's key, in their order. */
  public ScanSpec keys() {
    List<ScanSpec.Field> key = new ArrayList<>();
    for (int column : entries().key()) {
      key.add(column(column));
    }
    return returning(key);
  }

  /** The column of entries that has a number. */
  public ScanSpec.Column column(int ordinal) {
    return new ScanSpec.Column(entries().definition().columns().get(ordinal));
  }

  /** The entries as a table. */
  public IndexEntries entries() {
    return columns.entries();
  }

  /** The scan of entries that fulfil the conditions. */
  public ScanSpec returning(List<ScanSpec.Field> fields) {
    return new ScanSpec(
        entries().definition(),
        List.of(),
        estimates(),
        Map.of(),
        fields,
        conditions,
        null,
        false,
        false,
        null,
        IndexHints.NONE);
  }

  private PlannerEstimates estimates() {
    PlannerEstimates table = spec.estimates();
    Map<Integer, PlannerEstimates.Column> known = new HashMap<>();
    for (int i = 0; i < entries().sources().size(); i++) {
      int place = i;
      int column = entries().sources().get(i).column();
      if (column >= 0) {
        table.column(column).ifPresent(each -> known.put(place, each));
      }
    }
    return new PlannerEstimates(table.rows(), Map.copyOf(known), List.of(), table.remote());
  }
}
