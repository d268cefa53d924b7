package io.cellardb.sql.physical;

import io.cellardb.sql.catalog.ColumnDefinition;
import io.cellardb.sql.catalog.KeyColumn;
import io.cellardb.sql.catalog.TableDefinition;
import io.cellardb.sql.encoding.KeyEncoding;
import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.operator.JoinKey;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.pushdown.Comparability;
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
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;

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
   * @param distinct how many values the key column is expected to have at least, as it refers to
   *     what the field is of; 1 if that is not known
   */
  record LeftField(int field, RelDataType type, boolean joinsNulls, double distinct) {}

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
    List<LeftField> fields = fields(scan, column -> partner(join, right, column));
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyLookup(right, scan, all(right), fields, wanted));
  }

  /**
   * A lookup in a scan by itself, if it is one.
   *
   * @param partner the field that a column of the key is to equal
   */
  static Optional<KeyLookup> in(
      CellarScan scan, Function<ColumnDefinition, Optional<LeftField>> partner) {
    List<LeftField> fields = fields(scan, partner);
    return fields.isEmpty()
        ? Optional.empty()
        : Optional.of(new KeyLookup(scan, scan, scan, fields, false));
  }

  /** The fields that the first columns of a key equal, after those that the scan fixes. */
  private static List<LeftField> fields(
      CellarScan scan, Function<ColumnDefinition, Optional<LeftField>> partner) {
    TableDefinition table = scan.spec().table();
    List<LeftField> fields = new ArrayList<>();
    for (int part = scan.conditions().fixedKeyColumns(); part < table.key().size(); part++) {
      ColumnDefinition column = table.columns().get(table.key().get(part).column());
      Optional<LeftField> field = partner.apply(column);
      if (field.isEmpty()) {
        break;
      }
      fields.add(field.get());
    }
    return fields;
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
    for (JoinKey key : HashCondition.of(join).keys()) {
      RelDataType left = HashCondition.leftType(join, key);
      if (column(rightInput, key.right()) == column.ordinal()
          && Comparability.comparable(column.type(), left)) {
        return Optional.of(
            new LeftField(key.left(), left, key.nullSafe(), referred(join.getLeft(), key.left())));
      }
    }
    return Optional.empty();
  }

  /**
   * How many values there are in the table that left rows come from, if each has another one. If it
   * is too many for the key column, which has fewer, each row is looked up once nevertheless.
   */
  private static double referred(RelNode left, int field) {
    Boolean unique =
        left.getCluster().getMetadataQuery().areColumnsUnique(left, ImmutableBitSet.of(field));
    return Boolean.TRUE.equals(unique)
        ? ScanField.of(left, field).map(ScanField::distinct).orElse(1d)
        : 1;
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
   * rows, or as many as the fields that it equals, whichever is more.
   */
  double cost() {
    PlannerEstimates estimates = scan.spec().estimates();
    List<KeyColumn> key = scan.spec().table().key();
    int looked = scan.conditions().fixedKeyColumns() + leftFields.size();
    double unknown =
        Math.max(
            Math.pow(estimates.rows(), looked / (double) key.size()),
            Math.min(
                estimates.rows(),
                leftFields.stream().mapToDouble(LeftField::distinct).reduce(1, (a, b) -> a * b)));
    double found =
        estimates.rows()
            / estimates
                .distinct(
                    key.subList(0, looked).stream().map(KeyColumn::column).toList(),
                    estimates.rows())
                .orElse(unknown);
    double each = all.equals(scan) ? 1 : IndexUnion.FETCH;
    return estimates.seek() + Math.min(found * each, scanned());
  }

  /** The key columns that are looked up, in words. */
  String describe() {
    TableDefinition table = scan.spec().table();
    int fixed = scan.conditions().fixedKeyColumns();
    return table.keyColumns().subList(fixed, fixed + leftFields.size()).stream()
        .map(ColumnDefinition::name)
        .collect(Collectors.joining(", "));
  }

  /** The rows of the table that some left rows may join with, a range for each combination. */
  RowRanges ranges(Batch left, ExecutionContext context) {
    return ranges(List.of(left), context, Double.POSITIVE_INFINITY).orElseThrow();
  }

  /**
   * The same of several batches.
   *
   * @param most how many ranges there may be; empty if there are more
   */
  Optional<RowRanges> ranges(List<Batch> left, ExecutionContext context, double most) {
    Optional<List<Object>> fixed = scan.conditions().fixedValues(context);
    if (fixed.isEmpty()) {
      return Optional.of(RowRanges.NONE);
    }
    KeyEncoding encoding = KeyEncoding.of(scan.spec().table());
    int count = fixed.get().size() + leftFields.size();
    Object[] tuple = fixed.get().toArray(new Object[count]);
    Set<ByteString> prefixes = new LinkedHashSet<>();
    for (Batch batch : left) {
      for (int i = 0; i < batch.size(); i++) {
        if (fill(tuple, fixed.get().size(), batch, batch.row(i))) {
          encoding.prefix(tuple, count).ifPresent(prefixes::add);
        }
      }
      if (prefixes.size() > most) {
        return Optional.empty();
      }
    }
    RowRanges ranges =
        encoding.stored(
            RowRanges.of(prefixes.stream().map(prefix -> encoding.range(prefix, count)).toList()));
    return ranges.ranges().size() > most ? Optional.empty() : Optional.of(ranges);
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
