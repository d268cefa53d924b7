package io.cellardb.sql.pushdown;

import io.cellardb.sql.catalog.CellsView;
import io.cellardb.sql.catalog.ColumnType;
import io.cellardb.sql.catalog.StableVersions;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.ValueEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.storage.CellScan;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * The conditions of a scan of {@code t$cells} or {@code t$markers}, divided: ranges of row keys, a
 * family and qualifier, a range of times, and the residual. The fields are the key columns in key
 * order, then row, family, qualifier, time, value, and what else the view has.
 */
public final class CellConditions {
  /** A qualifier that is no text is shown as one all the same. */
  private static final ValueEncoding QUALIFIERS =
      ValueEncoding.of(ColumnType.of(SqlTypeName.VARCHAR));

  private final KeyConditions key;
  private final List<RexNode> keyResidual = new ArrayList<>();
  private final List<RexNode> times = new ArrayList<>();
  private final List<RexNode> residual = new ArrayList<>();
  private final QualifierConditions qualifiers;
  private final int keySize;

  /** The place of {@code _row}, before which the key columns stand, unless it is the key itself. */
  private final int rowField;

  private final TableDefinition table;
  private final CellsView view;

  /** Whether an upper bound of the times may go into the store's scan. */
  private final boolean boundsAbove;

  private RexNode family;

  /** On the qualifier; those that it may not be exact about are residual, too. */
  private final List<RexNode> onQualifier = new ArrayList<>();

  /** Divides conditions, which refer to the scan's fields. */
  public CellConditions(
      TableDefinition table, CellsView view, List<RexNode> conditions, RexBuilder builder) {
    this.table = table;
    this.view = view;
    boundsAbove =
        view == CellsView.MARKERS || table.families().stream().allMatch(StableVersions::areIn);
    keySize = table.key().size();
    rowField = CellsView.keyColumns(table).size();
    List<RexNode> onKey = new ArrayList<>();
    for (RexNode condition : conditions) {
      for (RexNode conjunct : Comparisons.conjuncts(condition, builder)) {
        ImmutableBitSet fields = RelOptUtil.InputFinder.bits(conjunct);
        if (!fields.isEmpty() && fields.length() <= keySize) {
          onKey.add(conjunct.accept(toTable()));
        } else {
          divide(conjunct);
        }
      }
    }
    key = new KeyConditions(table, onKey);
    key.remaining().forEach(condition -> keyResidual.add(condition.accept(toFields())));
    boolean named = family != null && view != CellsView.MARKERS;
    if (!named) {
      // A qualifier alone means a column of every family; the store's scan names columns whole. One
      // that is raw names none, since tombstones over the family matter for all of them.
      residual.addAll(onQualifier);
      onQualifier.clear();
    }
    residual.addAll(onQualifier.stream().filter(CellConditions::isInexact).toList());
    qualifiers = new QualifierConditions(QUALIFIERS, onQualifier);
  }

  private void divide(RexNode conjunct) {
    Optional<Comparisons.OfField> comparison = Comparisons.ofField(conjunct);
    int field = comparison.map(c -> c.field() - rowField).orElse(-1);
    boolean equal = comparison.map(c -> c.kind() == SqlKind.EQUALS).orElse(false);
    if (field == 1 && equal && family == null) {
      family = comparison.get().constant();
    } else if (QualifierConditions.isOne(QUALIFIERS, rowField + 2, conjunct)) {
      onQualifier.add(conjunct);
    } else if (field == 3
        && comparison.get().kind() != SqlKind.NOT_EQUALS
        && comparison.get().kind() != SqlKind.LIKE) {
      boolean above =
          comparison.get().kind() != SqlKind.GREATER_THAN
              && comparison.get().kind() != SqlKind.GREATER_THAN_OR_EQUAL;
      if (boundsAbove || !above || equal) {
        times.add(conjunct);
      }
      if (!boundsAbove && above) {
        residual.add(conjunct);
      }
    } else {
      residual.add(conjunct);
    }
  }

  private static boolean isInexact(RexNode condition) {
    return condition.getKind() != SqlKind.EQUALS;
  }

  private RexShuttle toTable() {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        return new RexInputRef(table.key().get(ref.getIndex()).column(), ref.getType());
      }
    };
  }

  private RexShuttle toFields() {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        int part = 0;
        while (table.key().get(part).column() != ref.getIndex()) {
          part++;
        }
        return new RexInputRef(part, ref.getType());
      }
    };
  }

  /**
   * The store's scan, for the parameters of one execution; empty if no cell can be wanted.
   *
   * @param state the times of the cells that can be seen at all
   */
  public Optional<CellScan> scan(ExecutionContext context, TimeRange state) {
    RowRanges rows = key.ranges(context);
    CellScan scan = view.scan().over(rows);
    if (family != null) {
      Object name = StatementConstant.of(family).value(context);
      boolean known =
          name != null && table.families().stream().anyMatch(f -> f.name().equals(name));
      if (!known) {
        return Optional.empty();
      }
      Optional<CellScan> columns = columns(scan, (String) name, context);
      if (columns.isEmpty()) {
        return Optional.empty();
      }
      scan = columns.get();
    }
    TimeRange range = state;
    for (RexNode time : times) {
      Comparisons.OfField comparison = Comparisons.ofField(time).orElseThrow();
      Object constant = StatementConstant.of(comparison.constant()).value(context);
      if (constant == null) {
        return Optional.empty();
      }
      TimeRange bound = TimeBounds.of(comparison.kind(), constant);
      range = range.intersect(boundsAbove ? bound : new TimeRange(bound.min(), Long.MAX_VALUE));
    }
    return rows.isNone() || range.isEmpty() ? Optional.empty() : Optional.of(scan.within(range));
  }

  private Optional<CellScan> columns(CellScan scan, String name, ExecutionContext context) {
    if (onQualifier.isEmpty()) {
      return Optional.of(scan.of(new CellScan.Columns.Family(name)));
    }
    CellScan.Columns[] columns =
        qualifiers.ranges(context).stream()
            .filter(range -> !range.isEmpty())
            .map(range -> new CellScan.Columns.Within(name, range))
            .toArray(CellScan.Columns[]::new);
    return columns.length == 0 ? Optional.empty() : Optional.of(scan.of(columns));
  }

  /** What is left to test, on the scan's fields. */
  public List<RexNode> residual() {
    List<RexNode> all = new ArrayList<>(keyResidual);
    all.addAll(residual);
    return all;
  }

  /** Whether something is left to test. */
  public boolean hasResidual() {
    return !residual().isEmpty();
  }

  /** The key conditions in words; {@code all} if there is none. */
  public String describeRows() {
    return key.used().isEmpty() ? "all" : describe(key.used());
  }

  /** Whether a family is named. */
  public boolean hasColumns() {
    return family != null;
  }

  /** The family, and the conditions on the qualifier; empty if no family is named. */
  public String describeColumns() {
    if (family == null) {
      return "";
    }
    if (onQualifier.isEmpty()) {
      return text(family) + ".*";
    }
    return text(family)
        + (onQualifier.size() == 1 && !isInexact(onQualifier.get(0))
            ? "." + text(Comparisons.ofField(onQualifier.get(0)).orElseThrow().constant())
            : onQualifier.stream().map(this::text).collect(Collectors.joining(" AND ", "[", "]")));
  }

  /** Whether times are bounded. */
  public boolean hasTime() {
    return !times.isEmpty();
  }

  /** The conditions on time in words. */
  public String describeTime() {
    return times.stream()
        .map(time -> Comparisons.ofField(time).orElseThrow())
        .map(time -> "cell_time " + time.kind().sql + " " + text(time.constant()))
        .collect(Collectors.joining(" AND "));
  }

  /** The residual in words. */
  public String describeResidual() {
    return residual().stream().map(this::text).collect(Collectors.joining(" AND "));
  }

  /** A condition on the scan's fields in words. */
  private String text(RexNode node) {
    List<String> names = new ArrayList<>();
    CellsView.keyColumns(table).forEach(column -> names.add(column.name()));
    names.addAll(view.columns());
    return ConditionText.of(node, names);
  }

  private String describe(List<RexNode> conditions) {
    return conditions.stream()
        .map(condition -> ConditionText.of(condition, table))
        .collect(Collectors.joining(" AND "));
  }
}
