package io.cellardb.sql.physical;

import io.cellardb.sql.scan.ScanSpec;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Where a field of a plan comes from, with the same value, if rows of that scan with a value make
 * nothing but rows with this value. So who drops such rows may as well drop them there.
 *
 * @param scan the scan
 * @param field of the scan
 */
record ScanField(CellarScan scan, int field) {
  /** The origin of a field, if it has one. */
  static Optional<ScanField> of(RelNode rel, int field) {
    if (rel instanceof CellarScan scan) {
      return scan.spec().limit() == null
          ? Optional.of(new ScanField(scan, field))
          : Optional.empty();
    }
    if (rel instanceof CellarProbe || isPlain(rel)) {
      return of(rel.getInput(0), field);
    }
    if (rel instanceof CellarProject project && isDeterministic(project)) {
      RexNode source = withoutWidening(project.getProjects().get(field));
      return source instanceof RexInputRef ref
          ? of(project.getInput(), ref.getIndex())
          : Optional.empty();
    }
    if (rel instanceof CellarAggregate aggregate
        && aggregate.getGroupSets().size() == 1
        && aggregate.runs().isEmpty()
        && field < aggregate.getGroupCount()) {
      return of(aggregate.getInput(), aggregate.getGroupSet().nth(field));
    }
    return rel instanceof CellarJoin join ? ofJoin(join, field) : Optional.empty();
  }

  /** What the scan reads there. */
  ScanSpec.Field read() {
    return scan.spec().fields().get(field);
  }

  /** How many values there are in the whole table; 1 if that is not known. */
  double distinct() {
    return scan.distinct(ImmutableBitSet.of(field), scan.spec().estimates().rows()).orElse(1);
  }

  private static boolean isPlain(RelNode rel) {
    return rel instanceof CellarFilter filter && RexUtil.isDeterministic(filter.getCondition());
  }

  /** Whether what is computed of some rows does not change what is computed of others. */
  private static boolean isDeterministic(CellarProject project) {
    return project.getProjects().stream().allMatch(RexUtil::isDeterministic);
  }

  /** An integer as it was before it became one of more digits. */
  private static RexNode withoutWidening(RexNode value) {
    return value.isA(SqlKind.CAST)
            && SqlTypeUtil.isIntType(value.getType())
            && SqlTypeUtil.isIntType(((RexCall) value).operands.get(0).getType())
            && RexUtil.isLosslessCast(value)
        ? ((RexCall) value).operands.get(0)
        : value;
  }

  private static Optional<ScanField> ofJoin(CellarJoin join, int field) {
    int left = join.getLeft().getRowType().getFieldCount();
    if (field < left) {
      return switch (join.getJoinType()) {
        case INNER, LEFT, SEMI, ANTI -> of(join.getLeft(), field);
        default -> Optional.empty();
      };
    }
    return join.getJoinType() == JoinRelType.INNER && !(join instanceof CellarLookupJoin)
        ? of(join.getRight(), field - left)
        : Optional.empty();
  }
}
