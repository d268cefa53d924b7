package io.cellardb.sql.access;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.IndexUses;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.expression.CompiledExpression;
import io.cellardb.sql.execution.expression.Expressions;
import io.cellardb.sql.execution.operator.FilterOperator;
import io.cellardb.sql.pushdown.KeySkips;
import io.cellardb.sql.pushdown.PlainComparison;
import io.cellardb.sql.pushdown.ScanConditions;
import io.cellardb.sql.pushdown.StatementConstant;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.runtime.Restriction;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.scan.Limits;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.sql.scan.TimeFloor;
import io.cellardb.sql.time.AsOf;
import io.cellardb.sql.time.LostVersions;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.BytesColumn;
import io.cellardb.storage.FamilyDescriptor;
import io.cellardb.storage.Filter;
import io.cellardb.storage.KeyRange;
import io.cellardb.storage.Projection;
import io.cellardb.storage.RowBatch;
import io.cellardb.storage.RowRanges;
import io.cellardb.storage.RowScanner;
import io.cellardb.storage.Scan;
import io.cellardb.storage.ScanColumn;
import io.cellardb.storage.Table;
import io.cellardb.storage.TableName;
import io.cellardb.storage.TimeRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** A scan of a table whose columns have their decoders and whose conditions are compiled. */
public final class CompiledScan implements OperatorFactory {
  /** Fewer rows are not worth several calls of a cluster. */
  private static final double MANY_ROWS = 10_000;

  private final ScanSpec spec;
  private final ScanConditions conditions;
  private final ScanFieldList fields;

  private final RowExistence existence;

  /** Null if it depends on parameters what is read. */
  private final Projection newest;

  /** As {@link #familiesOf}; null if it depends on parameters what is read. */
  private final Collection<String> familiesRead;

  private final List<String> allFamilies;
  private final CompiledExpression residual;
  private final AsOf asOf;
  private final StatementConstant limit;
  private final TimeFloor floor;

  /** Whether the newest state of one row at most is read, which its key tells. */
  private final boolean single;

  /** Null if nothing is skipped. */
  private final KeySkips skips;

  /** Null if no index is read. */
  private final IndexedKeys index;

  /** About how many rows there are within the range of keys. */
  private final double rowsExpected;

  /** Whether the store may return the rows in any order, as the table has many. */
  private final boolean anyOrder;

  /** A row key, of rows that exist. */
  private final Projection keys;

  /** Compiles what {@code spec} says, its conditions divided as {@code conditions} has them. */
  public CompiledScan(ScanSpec spec, ScanConditions conditions, RexBuilder builder) {
    this(spec, conditions, builder.getTypeFactory(), builder);
  }

  /** As the constructor, for conditions that are all {@link PlainComparison}s. */
  public static CompiledScan ofComparisons(
      ScanSpec spec, ScanConditions conditions, RelDataTypeFactory types) {
    return new CompiledScan(spec, conditions, types, null);
  }

  private CompiledScan(
      ScanSpec spec, ScanConditions conditions, RelDataTypeFactory types, RexBuilder builder) {
    this.spec = spec;
    this.conditions = conditions;
    fields = new ScanFieldList(spec, types);
    conditions.filterColumns().forEach(fields::position);
    residual = conditions.hasResidual() ? compileResidual(builder) : null;
    floor = TimeFloor.of(spec, builder);
    asOf = AsOf.of(spec.asOf());
    limit = Limits.compile(spec.limit());
    allFamilies = spec.table().families().stream().map(FamilyDescriptor::name).toList();
    existence = new RowExistence(spec.table(), asOf.isNewest() && floor.isEmpty());
    newest = fields.hasParameters() ? null : existence.projection(fields.columns());
    familiesRead = fields.hasParameters() ? null : familiesOf(fields.columns());
    single = conditions.isOneRow() && newest != null && asOf.isNewest() && floor.isEmpty();
    skips =
        asOf.isNewest() && floor.isEmpty() ? conditions.skips(spec.estimates()).orElse(null) : null;
    rowsExpected = conditions.rowsWithin(spec.estimates());
    anyOrder = !spec.ordered() && rowsExpected > MANY_ROWS;
    keys = existence.projection(List.of(new ScanColumn.RowKey()));
    index =
        floor.isEmpty()
            ? IndexUnion.best(spec, conditions, builder, types)
                .map(
                    union ->
                        new IndexedKeys(
                            union,
                            union.any().stream()
                                .map(
                                    each ->
                                        new CompiledScan(
                                            each.entries(), each.conditions(), types, builder))
                                .toList(),
                            spec.table(),
                            asOf))
                .orElse(null)
            : null;
  }

  /** This scan, which is one of entries, with each run of it counted as a use of their index. */
  public OperatorFactory counted() {
    TableName entries = spec.table().stored();
    return execution -> {
      IndexUses.read(execution.context(), entries);
      return open(execution);
    };
  }

  private CompiledExpression compileResidual(RexBuilder builder) {
    RexNode condition = RexUtil.composeConjunction(builder, conditions.residual());
    RexNode onFields = condition.accept(fields.renumbering(builder));
    return Expressions.compile(onFields);
  }

  @Override
  public boolean readsOneRow() {
    return single;
  }

  @Override
  public Operator open(Execution execution) {
    return first(Long.MAX_VALUE, execution);
  }

  /** As {@link #open} for a caller who needs so many rows at most; there may be more. */
  Operator first(long most, Execution execution) {
    ExecutionContext context = execution.context();
    if (single && execution.node() == null && !execution.isRestricted()) {
      byte[] row = conditions.row(context);
      return tested(
          row == null ? new NoRows() : byKeys(newest, Filter.ALL, List.of(row), null, execution),
          null,
          context);
    }
    Projection projection = projection(context);
    Restriction restriction = execution.restriction(spec);
    RowRanges rows =
        projection == null
            ? RowRanges.NONE
            : execution.allowed(conditions.rows(context)).intersect(restriction.rows());
    boolean restricted = execution.isRestricted() || !restriction.rows().isAll();
    Table table = execution.table(spec.table().stored());
    LostVersions lost = projection == null ? null : lost(projection, context);
    if (lost != null && !rows.isNone()) {
      lost.check();
    }
    if (index != null && !restricted) {
      rows = index.narrow(rows, execution);
    } else if (skips != null && !restricted) {
      rows = skips.narrow(rows, context, range -> firstKey(table, range));
    }
    if (rows.isNone()) {
      return tested(new NoRows(), null, context);
    }
    Filter filter = filter(restriction, context);
    if (isByKeys(rows, lost, execution)) {
      List<byte[]> keys = new ArrayList<>(rows.ranges().size());
      for (KeyRange range : rows.ranges()) {
        keys.add(range.start().array());
      }
      if (spec.reversed()) {
        Collections.reverse(keys);
      }
      return tested(byKeys(projection, filter, keys, lost, execution), lost, context);
    }
    Operator scan =
        new ScanOperator(
            table.scan(scan(projection, rows, filter, most, context)),
            rowsExpected,
            fields,
            lost,
            context,
            execution.node());
    return tested(
        new MalformedRows(scan, spec.table(), table, projection, rows, fields.fields()),
        lost,
        context);
  }

  /**
   * The rows with certain keys, in the order of these, as far as the scan returns them.
   *
   * @param keys of the newest state
   */
  Operator rows(List<byte[]> keys, Execution execution) {
    ExecutionContext context = execution.context();
    RowRanges wanted = conditions.rows(context);
    List<byte[]> within =
        wanted.isAll()
            ? keys
            : keys.stream().filter(key -> wanted.contains(ByteString.wrap(key))).toList();
    Projection projection = projection(context);
    return tested(
        projection == null
            ? new NoRows()
            : byKeys(projection, filter(context), within, null, execution),
        null,
        context);
  }

  private Operator byKeys(
      Projection projection,
      Filter filter,
      List<byte[]> rows,
      LostVersions lost,
      Execution execution) {
    return new GetOperator(
        execution.table(spec.table().stored()),
        spec.table(),
        projection,
        filter,
        rows,
        fields,
        lost,
        execution.context());
  }

  /** What is read, judged and tested, and without what only that needs. */
  private Operator tested(Operator read, LostVersions lost, ExecutionContext context) {
    Operator scan = lost == null ? read : Begun.of(read);
    if (residual != null) {
      scan = new FilterOperator(scan, residual.instantiate(context), context);
    }
    int wanted = spec.fields().size();
    return fields.count() == wanted ? scan : new SomeColumns(scan, 0, wanted);
  }

  /** What judges the state that is read; null if it is the newest one. */
  private LostVersions lost(Projection projection, ExecutionContext context) {
    return projection.tellsLosses()
        ? new LostVersions(
            spec.table(),
            familiesRead != null ? familiesRead : familiesOf(fields.columns(context)),
            projection.times().common().max() - 1,
            context)
        : null;
  }

  /**
   * The families that the rows of an old state depend on: those of its columns, and that of the
   * markers, which say what rows there are; all where there are none, or where only the newest
   * cells of a row count.
   */
  private Collection<String> familiesOf(List<ScanColumn> columns) {
    if (!spec.table().hasMarkers() || spec.table().rowConsistent()) {
      return allFamilies;
    }
    Set<String> families = new HashSet<>();
    families.add(spec.table().markerFamily());
    for (ScanColumn column : columns) {
      if (column instanceof ScanColumn.Cell cell) {
        families.add(cell.family());
      } else if (column instanceof ScanColumn.OpenFamily family) {
        families.add(family.family());
      }
    }
    return families;
  }

  private byte[] firstKey(Table table, KeyRange range) {
    try (RowScanner scanner = table.scan(Scan.of(keys).over(RowRanges.of(range)).first(1))) {
      RowBatch batch = scanner.next();
      return batch == null ? null : ((BytesColumn) batch.column(0)).get(0).array();
    }
  }

  /** Where nobody asks what it costs, which only a scan can tell. */
  private boolean isByKeys(RowRanges rows, LostVersions lost, Execution execution) {
    return execution.node() == null
        && (rows.ranges().size() == 1 || (lost == null && limit == null))
        && rows.areSingle();
  }

  /** What to read; null if a time is NULL, as of or after which there is nothing. */
  private Projection projection(ExecutionContext context) {
    Projection all = newest != null ? newest : existence.projection(fields.columns(context));
    if (asOf.isNewest() && floor.isEmpty()) {
      return all;
    }
    Optional<TimeRange> from = floor.range(spec.table(), context);
    Optional<TimeRange> to = asOf.times(context);
    if (from.isEmpty() || to.isEmpty()) {
      return null;
    }
    TimeRange range = from.get().intersect(to.get());
    if (range.isEmpty()) {
      return null;
    }
    Projection state = all.within(range);
    return range.max() == Long.MAX_VALUE ? state : state.tellingLosses();
  }

  private Filter filter(ExecutionContext context) {
    return conditions.filter(context, (ColumnDefinition column) -> fields.position(column));
  }

  /** The filter with the values that are asked for besides. */
  private Filter filter(Restriction restriction, ExecutionContext context) {
    Filter filter = filter(context);
    if (restriction.values().isEmpty()) {
      return filter;
    }
    List<Filter> all =
        new ArrayList<>(filter instanceof Filter.And and ? and.operands() : List.of(filter));
    for (Restriction.Values values : restriction.values()) {
      ColumnDefinition column = ((ScanSpec.Column) spec.fields().get(values.field())).column();
      all.add(new Filter.In(fields.position(column), values.any()));
    }
    return new Filter.And(all);
  }

  private Scan scan(
      Projection projection, RowRanges rows, Filter filter, long most, ExecutionContext context) {
    Scan scan = Scan.of(projection).over(rows).where(filter);
    if (residual == null) {
      scan = scan.first(Math.min(most, Limits.fetch(limit, context)));
    }
    if (anyOrder && rows.equals(RowRanges.ALL)) { // else it is not known how many they are
      scan = scan.inAnyOrder();
    }
    scan = scan.whileReading(context::checkCancelled);
    return spec.reversed() ? scan.backwards() : scan;
  }
}
