package io.cellardb.sql.physical;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * The order of row keys as it comes through a plan: projections, filters, grouping in runs and
 * joins that take one left row after the other keep that of their first input.
 */
public final class KeyOrder {
  private KeyOrder() {}

  /** The fields that rows are ordered by, as far as is known, and where NULLs are among these. */
  static List<RelFieldCollation> of(RelNode rel) {
    if (rel instanceof CellarScan scan) {
      return scan.order().getFieldCollations();
    }
    if (rel instanceof CellarFetch) {
      return List.of();
    }
    if (rel instanceof CellarProject project) {
      return mapped(of(project.getInput()), field -> position(project, field));
    }
    if (rel instanceof CellarAggregate aggregate) {
      return aggregate.runs().isEmpty()
          ? List.of()
          : mapped(
              of(aggregate.getInput()),
              field ->
                  aggregate.runs().contains(field) ? aggregate.getGroupSet().indexOf(field) : -1);
    }
    return carries(rel) ? of(rel.getInput(0)) : List.of();
  }

  /** Whether rows come in the order of the first input, whose fields are the first ones. */
  private static boolean carries(RelNode rel) {
    return rel instanceof CellarFilter
        || rel instanceof CellarProbe
        || (rel instanceof CellarJoin join
            && join.isHashed()
            && (join.getJoinType() == JoinRelType.INNER || !join.getJoinType().projectsRight()));
  }

  private interface Renaming {
    /** The place of an input's field among those of the result; -1 if it has none. */
    int of(int field);
  }

  private static List<RelFieldCollation> mapped(List<RelFieldCollation> order, Renaming names) {
    List<RelFieldCollation> mapped = new ArrayList<>();
    for (RelFieldCollation part : order) {
      int field = names.of(part.getFieldIndex());
      if (field < 0) {
        break;
      }
      mapped.add(part.withFieldIndex(field));
    }
    return mapped;
  }

  private static int position(CellarProject project, int field) {
    List<RexNode> projects = project.getProjects();
    for (int i = 0; i < projects.size(); i++) {
      if (projects.get(i) instanceof RexInputRef ref && ref.getIndex() == field) {
        return i;
      }
    }
    return -1;
  }

  /**
   * An input in an order.
   *
   * @param input the input, which relies on the order of its scan
   * @param prefix how many of the wanted fields it is ordered by, at least one
   */
  record Ordered(CellarRel input, int prefix) {}

  /** A plan's rows ordered by the first of some fields, forwards or backwards; empty if by none. */
  static Optional<Ordered> ordered(CellarRel rel, RelCollation wanted) {
    List<RelFieldCollation> order = of(rel);
    List<RelFieldCollation> fields = wanted.getFieldCollations();
    int prefix = 0;
    boolean reversed = false;
    while (prefix < Math.min(order.size(), fields.size())) {
      RelFieldCollation has = order.get(prefix);
      RelFieldCollation wants = fields.get(prefix);
      boolean turned = has.getDirection().isDescending() != wants.getDirection().isDescending();
      if (has.getFieldIndex() != wants.getFieldIndex()
          || (prefix > 0 && turned != reversed)
          || !placesNulls(rel, has, wants, turned)) {
        break;
      }
      reversed = turned;
      prefix++;
    }
    if (prefix == 0) {
      return Optional.empty();
    }
    RelNode turned = relying(rel, reversed);
    return turned == null ? Optional.empty() : Optional.of(new Ordered((CellarRel) turned, prefix));
  }

  /** A plan whose rows come in the order that {@link #of} says, with that order relied on. */
  static CellarRel reliedOn(RelNode rel) {
    return (CellarRel) relying(rel, false);
  }

  /**
   * Whether NULLs are where they are wanted.
   *
   * @param has a field of the order of {@code rel}
   * @param wanted the same field of an order that is wanted
   * @param turned whether the rows are read backwards for it
   */
  public static boolean placesNulls(
      RelNode rel, RelFieldCollation has, RelFieldCollation wanted, boolean turned) {
    boolean nullable =
        rel.getRowType().getFieldList().get(wanted.getFieldIndex()).getType().isNullable();
    return !nullable || (areNullsFirst(has) != turned) == areNullsFirst(wanted);
  }

  private static boolean areNullsFirst(RelFieldCollation field) {
    RelFieldCollation.NullDirection direction =
        field.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
            ? field.getDirection().defaultNullDirection()
            : field.nullDirection;
    return direction == RelFieldCollation.NullDirection.FIRST;
  }

  /**
   * The plan with its scan in the order of the key, or turned; null if somebody relies on another
   * order already.
   */
  private static RelNode relying(RelNode rel, boolean turn) {
    if (rel instanceof CellarScan scan) {
      boolean reversed = scan.spec().reversed() != turn;
      boolean free = !scan.spec().ordered() && scan.spec().limit() == null;
      return free || !turn ? scan.with(scan.spec().inOrder(reversed)) : null;
    }
    RelNode input = relying(rel.getInput(0), turn);
    if (input == null) {
      return null;
    }
    List<RelNode> inputs = new ArrayList<>(rel.getInputs());
    inputs.set(0, input);
    return rel.copy(rel.getTraitSet(), inputs);
  }
}
