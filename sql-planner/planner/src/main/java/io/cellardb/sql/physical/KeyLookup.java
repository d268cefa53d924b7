package io.cellardb.sql.physical;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.operator.HashJoinOperator;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.pushdown.Comparability;
import io.cellardb.sql.pushdown.KeySkips;
import io.cellardb.sql.pushdown.PlannerEstimates;
import io.cellardb.sql.scan.IndexUnion;
import io.cellardb.sql.scan.ReadableIndex;
import io.cellardb.sql.scan.ScanSpec;
import io.cellardb.storage.ByteString;
import io.cellardb.storage.RowRanges;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * How the rows of a join's right input that a left row may join with are found by the row key: by
 * the values of its first columns, of which the scan's own conditions fix some and the left row has
 * the next ones. The right input is one scan with nothing above but projections, filters and
 * groupings, all of which keep rows of different keys apart; so it can be run for some keys alone.
 *
 * <p>An index of the table serves as well: then the scan is that of its entries, alone or below a
 * {@link CellarFetch}.
 *
 * @param right the right input
 * @param scan the scan
 * @param all what is scanned instead if there are too many left rows
 * @param leftFields the left row's fields that the key columns after the fixed ones equal
 * @param wanted whether a hint wants it
 */
record KeyLookup(
    RelNode right, CellarScan scan, CellarScan all, List<LeftField> leftFields, boolean wanted) {
  /**
   * A field and its type.
   *
   * @param joinsNulls whether NULL joins NULL, as with IS NOT DISTINCT FROM
   */
  record LeftField(int field, RelDataType type, boolean joinsNulls) {}

  /** The cheapest lookup that a join's right input allows, if it does. */
  static Optional<KeyLookup> of(Join join) {
    RelNode right = join.getRight();
    CellarScan scan = scan(right);
    if (scan == null || scan.spec().limit() != null) {
      return Optional.empty();
    }
    Optional<KeyLookup> best = by(join, right, false);
    for (ReadableIndex index : scan.indexes()) {
      boolean wanted = index.isWanted();
      Optional<KeyLookup> lookup = byIndex(right, index).flatMap(way -> by(join, way, wanted));
      if (lookup.isPresent()
          && (wanted || best.isEmpty() || lookup.get().cost() < best.get().cost())) {
        best = lookup;
      }
    }
    return best;
  }

  /** The right input, with a scan of the entries of an index in the place of that of the table. */
  private static Optional<RelNode> byIndex(RelNode rel, ReadableIndex index) {
    if (rel instanceof CellarScan scan) {
      Optional<ScanSpec> only = index.only(scan.getCluster().getTypeFactory());
      return only.isPresent()
          ? only.map(scan::with)
          : CellarFetch.of(scan, index).map(fetch -> fetch);
    }
    return byIndex(rel.getInput(0), index)
        .map(input -> rel.copy(rel.getTraitSet(), List.of(input)));
  }

  private static Optional<KeyLookup> by(Join join, RelNode right, boolean wanted) {
    CellarScan scan = scan(right);
    TableDefinition table = scan.spec().table();
    List<LeftField> fields = new ArrayList<>();
    for (int part = scan.conditions().fixedKeyColumns(); part < table.key().size(); part++) {
      ColumnDefinition column = table.columns().get(table.key().get(part).column());
      Optional<LeftField> field = partner(join, right, column);
      if (field.isEmpty()) {
        break;
      }
      fields.add(field.get());
    }
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyLookup(right, scan, all(right), fields, wanted));
  }

  private static CellarScan scan(RelNode rel) {
    if (rel instanceof CellarScan scan) {
      return scan;
    }
    if (rel instanceof CellarFetch fetch) {
      return fetch.isOrdered() ? null : fetch.entries();
    }
    return isApart(rel) ? scan(rel.getInput(0)) : null;
  }

  private static CellarScan all(RelNode rel) {
    return rel instanceof CellarScan scan
        ? scan
        : rel instanceof CellarFetch fetch ? fetch.rows() : all(rel.getInput(0));
  }

  /** Whether rows of different keys stay apart. */
  private static boolean isApart(RelNode rel) {
    return rel instanceof CellarProject
        || rel instanceof CellarFilter
        || (rel instanceof CellarAggregate aggregate && aggregate.getGroupSets().size() == 1);
  }

  /** The left field that a key column of the right input's scan is to equal. */
  private static Optional<LeftField> partner(
      Join join, RelNode rightInput, ColumnDefinition column) {
    List<Integer> leftKeys = new ArrayList<>();
    List<Integer> rightKeys = new ArrayList<>();
    List<Boolean> dropsNulls = new ArrayList<>();
    RelOptUtil.splitJoinCondition(
        join.getLeft(),
        join.getRight(),
        join.getCondition(),
        leftKeys,
        rightKeys,
        dropsNulls,
        new ArrayList<>());
    for (int i = 0; i < leftKeys.size(); i++) {
      int field = leftKeys.get(i);
      int other = rightKeys.get(i);
      RelDataType left = join.getLeft().getRowType().getFieldList().get(field).getType();
      RelDataType right = join.getRight().getRowType().getFieldList().get(other).getType();
      if (column(rightInput, other) == column.ordinal()
          && HashJoinOperator.comparable(left, right)
          && Comparability.comparable(column.type(), left)) {
        return Optional.of(new LeftField(field, left, !dropsNulls.get(i)));
      }
    }
    return Optional.empty();
  }

  /** The ordinal of the column of the scan that a field is a copy of; -1 if it is none. */
  private static int column(RelNode rel, int field) {
    if (rel instanceof CellarProject project) {
      RexNode source = project.getProjects().get(field);
      return source instanceof RexInputRef ref ? column(project.getInput(), ref.getIndex()) : -1;
    }
    if (rel instanceof CellarAggregate aggregate) {
      return field < aggregate.getGroupCount()
          ? column(aggregate.getInput(), aggregate.getGroupSet().nth(field))
          : -1;
    }
    if (rel instanceof CellarScan scan) {
      return scan.spec().fields().get(field) instanceof ScanSpec.Column read
          ? read.column().ordinal()
          : -1;
    }
    if (rel instanceof CellarFetch fetch) {
      return fetch.column(field);
    }
    return column(rel.getInput(0), field);
  }

  /** What it costs to find all that the right input asks for, in scanned rows. */
  double scanned() {
    double scanned = all.scanned();
    return all.index().map(index -> Math.min(scanned, index.cost())).orElse(scanned);
  }

  /**
   * What a lookup costs in scanned rows. Where it is not known how many values the columns have, of
   * a key of n columns every one is taken to have the n-th root of as many values as there are
   * rows.
   */
  double cost() {
    PlannerEstimates estimates = scan.spec().estimates();
    List<KeyColumn> key = scan.spec().table().key();
    int looked = scan.conditions().fixedKeyColumns() + leftFields.size();
    double found =
        estimates.rows()
            / estimates
                .distinct(
                    key.subList(0, looked).stream().map(KeyColumn::column).toList(),
                    estimates.rows())
                .orElse(Math.pow(estimates.rows(), looked / (double) key.size()));
    double each = all.equals(scan) ? 1 : IndexUnion.FETCH;
    return KeySkips.SEEK + Math.min(found * each, scanned());
  }

  /** The key columns that are looked up, in words. */
  String describe() {
    TableDefinition table = scan.spec().table();
    int fixed = scan.conditions().fixedKeyColumns();
    return table.keyColumns().subList(fixed, fixed + leftFields.size()).stream()
        .map(ColumnDefinition::name)
        .collect(Collectors.joining(", "));
  }

  /** The rows of the table that a batch of left rows may join with. */
  RowRanges ranges(Batch left, ExecutionContext context) {
    Optional<List<Object>> fixed = scan.conditions().fixedValues(context);
    if (fixed.isEmpty()) {
      return RowRanges.NONE;
    }
    KeyEncoding encoding = KeyEncoding.of(scan.spec().table());
    int count = fixed.get().size() + leftFields.size();
    Object[] tuple = fixed.get().toArray(new Object[count]);
    Set<ByteString> prefixes = new LinkedHashSet<>();
    for (int i = 0; i < left.size(); i++) {
      if (fill(tuple, fixed.get().size(), left, left.row(i))) {
        encoding.prefix(tuple, count).ifPresent(prefixes::add);
      }
    }
    return encoding.stored(
        RowRanges.of(prefixes.stream().map(prefix -> encoding.range(prefix, count)).toList()));
  }

  /**
   * Puts a left row's values behind the fixed ones; false if one is NULL where that joins nothing.
   */
  private boolean fill(Object[] tuple, int from, Batch left, int row) {
    for (int i = 0; i < leftFields.size(); i++) {
      LeftField field = leftFields.get(i);
      boolean isNull = left.column(field.field()).isNull(row);
      if (isNull && !field.joinsNulls()) {
        return false;
      }
      tuple[from + i] = isNull ? null : left.column(field.field()).getObject(field.type(), row);
    }
    return true;
  }
}
