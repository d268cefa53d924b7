package io.cellardb.sql.physical;

import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.operator.FirstRows;
import io.cellardb.sql.execution.operator.JoinKey;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.pushdown.Comparability;
import io.cellardb.sql.runtime.Execution;
import io.cellardb.sql.runtime.OperatorFactory;
import io.cellardb.sql.scan.ScanSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.type.RelDataType;

/**
 * What one input of a hash join, once it is known, says about the scans below the other one. It is
 * the input that keeps all of its rows, or else the one that is expected to have fewer.
 *
 * @param left whether it is the left input that is read first
 * @param filters each of another scan
 */
record DynamicFilters(boolean left, List<DynamicFilter> filters) {
  /** None. */
  static final DynamicFilters NONE = new DynamicFilters(false, List.of());

  /**
   * Those of a join, whose inputs are physical.
   *
   * @param leftIsSmaller whether fewer rows are expected of the left input
   */
  static DynamicFilters of(Join join, boolean leftIsSmaller) {
    return switch (join.getJoinType()) {
      case RIGHT -> from(join, false);
      case LEFT, ANTI -> from(join, true);
      case INNER, SEMI -> {
        DynamicFilters filters = from(join, leftIsSmaller);
        yield filters.isEmpty() ? from(join, !leftIsSmaller) : filters;
      }
      default -> NONE;
    };
  }

  private static DynamicFilters from(Join join, boolean left) {
    RelNode other = left ? join.getRight() : join.getLeft();
    List<DynamicFilter> filters =
        equalFields(join, left).entrySet().stream()
            .filter(entry -> occurrences(other, entry.getKey().spec()) == 1)
            .flatMap(entry -> DynamicFilter.of(entry.getKey(), entry.getValue()).stream())
            .toList();
    return filters.isEmpty() ? NONE : new DynamicFilters(left, filters);
  }

  /** The fields of scans below the other input that equal one of the known input. */
  private static Map<CellarScan, List<DynamicFilter.Equal>> equalFields(Join join, boolean left) {
    Map<CellarScan, List<DynamicFilter.Equal>> fields = new LinkedHashMap<>();
    for (JoinKey key : HashCondition.of(join).keys()) {
      RelNode known = left ? join.getLeft() : join.getRight();
      int knownField = left ? key.left() : key.right();
      Optional<ScanField> origin =
          key.nullSafe()
              ? Optional.empty()
              : left
                  ? ScanField.of(join.getRight(), key.right())
                  : ScanField.of(join.getLeft(), key.left());
      if (origin.isPresent()
          && origin.get().read() instanceof ScanSpec.Column read
          && Comparability.comparable(read.column().type(), type(known, knownField))) {
        fields
            .computeIfAbsent(origin.get().scan(), scan -> new ArrayList<>())
            .add(
                new DynamicFilter.Equal(
                    knownField,
                    type(known, knownField),
                    origin.get().field(),
                    read.column(),
                    ScanField.of(known, knownField).map(ScanField::distinct).orElse(1d)));
      }
    }
    return fields;
  }

  private static RelDataType type(RelNode rel, int field) {
    return rel.getRowType().getFieldList().get(field).getType();
  }

  /** How often a plan reads an object: a restriction counts for all scans that do. */
  @SuppressWarnings("ReferenceEquality") // as restrictions are found
  private static int occurrences(RelNode rel, ScanSpec spec) {
    return rel instanceof CellarScan scan
        ? scan.spec() == spec ? 1 : 0
        : rel.getInputs().stream().mapToInt(input -> occurrences(input, spec)).sum();
  }

  boolean isEmpty() {
    return filters.isEmpty();
  }

  /**
   * Opens the inputs of the join, the known one first, of which some rows are read.
   *
   * @param type that of the known input's rows
   * @return the known input, and the other one
   */
  List<Operator> open(
      OperatorFactory known, OperatorFactory other, RelDataType type, Execution execution) {
    long most = filters.stream().mapToLong(DynamicFilter::mostKnown).max().orElse(0);
    FirstRows first = new FirstRows(known.open(execution), type, most, execution.context());
    try {
      Optional<List<Batch>> all = first.all();
      Execution narrowed = execution;
      for (DynamicFilter filter : all.isPresent() ? filters : List.<DynamicFilter>of()) {
        narrowed = filter.narrow(narrowed, all.get());
      }
      return List.of(first, other.open(narrowed));
    } catch (RuntimeException | Error e) {
      first.close();
      throw e;
    }
  }

  /** What is compared, in words. */
  String describe() {
    return filters.stream().map(DynamicFilter::describe).collect(Collectors.joining("; "));
  }
}
