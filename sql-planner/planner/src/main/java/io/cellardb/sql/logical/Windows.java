package io.cellardb.sql.logical;

import io.cellardb.sql.execution.vector.VectorKind;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalWindow;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexWindowBound;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Prepares windows for the batch operator, which computes one window over sorted rows without
 * constants: a node with several windows becomes several nodes, each above a sort, unless the rows
 * below are in its order already; constants become columns; and columns that neither a window nor
 * the projection above needs are left out, which Calcite's trimmer does not do.
 *
 * <p>The sorts are nodes of their own so that a scan in the order of the key can take their place.
 */
public final class Windows {
  private final RelNode input;
  private final LogicalWindow window;
  private final RexBuilder builder;
  private final int inputCount;

  /** What the windows read: the needed columns of the input, then constants and casts. */
  private final List<RexNode> base = new ArrayList<>();

  /** The place in {@link #base} of each column of the input, -1 for none. */
  private final int[] places;

  private Windows(LogicalWindow window) {
    this.window = window;
    RelNode below = window.getInput();
    while (below.getRowType().getFieldCount() == 0 && below instanceof LogicalProject project) {
      below = project.getInput();
    }
    this.input = below;
    this.builder = window.getCluster().getRexBuilder();
    this.inputCount = window.getInput().getRowType().getFieldCount();
    this.places = new int[inputCount];
  }

  /** A plan in which all windows are prepared. */
  static RelNode prepare(RelNode plan) {
    return plan.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode node) {
            if (node instanceof LogicalProject project
                && project.getInput() instanceof LogicalWindow window
                && project.getVariablesSet().isEmpty()) {
              return new Windows((LogicalWindow) super.visit(window)).under(project);
            }
            RelNode visited = super.visit(node);
            return visited instanceof LogicalWindow window ? new Windows(window).whole() : visited;
          }
        });
  }

  private RelNode whole() {
    return LogicalProject.create(
        split(ImmutableBitSet.range(inputCount)),
        List.of(),
        expressions(builder.identityProjects(window.getRowType())),
        window.getRowType().getFieldNames(),
        java.util.Set.of());
  }

  /** The projection with the windows below it. */
  private RelNode under(LogicalProject project) {
    ImmutableBitSet.Builder used = ImmutableBitSet.builder();
    RexShuttle collector =
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            if (ref.getIndex() < inputCount) {
              used.set(ref.getIndex());
            }
            return ref;
          }
        };
    collector.visitList(project.getProjects());
    RelNode below = split(used.build());
    return LogicalProject.create(
        below,
        project.getHints(),
        expressions(project.getProjects()),
        project.getRowType().getFieldNames(),
        java.util.Set.of());
  }

  /** Expressions over the window as those over the prepared ones. */
  private List<RexNode> expressions(List<RexNode> overWindow) {
    return new RexShuttle() {
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        int index =
            ref.getIndex() < inputCount
                ? places[ref.getIndex()]
                : results[ref.getIndex() - inputCount];
        return new RexInputRef(index, ref.getType());
      }
    }.visitList(overWindow);
  }

  /** The column of each call's result, by its place in the window's row type. */
  private int[] results;

  private RelNode split(ImmutableBitSet usedAbove) {
    ImmutableBitSet used = usedAbove.union(usedByWindows());
    java.util.Arrays.fill(places, -1);
    for (int column : used) {
      places[column] = base.size();
      base.add(builder.makeInputRef(input, column));
    }
    List<Window.Group> groups = new ArrayList<>();
    List<Integer> firstCalls = new ArrayList<>();
    int calls = 0;
    for (Window.Group group : window.groups) {
      groups.add(overBase(group));
      firstCalls.add(calls);
      calls += group.aggCalls.size();
    }
    if (base.isEmpty()) {
      // Rows without any column are more than Calcite's trimmer can do.
      base.add(builder.makeLiteral(true));
    }
    boolean all =
        input == window.getInput() && base.size() == inputCount && used.cardinality() == inputCount;
    RelNode rel =
        all
            ? input
            : LogicalProject.create(
                input, List.of(), base, (List<String>) null, java.util.Set.of());

    results = new int[calls];
    RelCollation sorted = RelCollations.EMPTY;
    for (int index : longestOrderFirst(groups)) {
      Window.Group group = groups.get(index);
      if (!isSorted(sorted, group)) {
        sorted = collation(group);
        rel = LogicalSort.create(rel, sorted, null, null);
      }
      int before = rel.getRowType().getFieldCount();
      for (int i = 0; i < group.aggCalls.size(); i++) {
        results[firstCalls.get(index) + i] = before + i;
      }
      rel = window(rel, group);
    }
    return rel;
  }

  private RelNode window(RelNode below, Window.Group group) {
    RelDataTypeFactory.Builder rowType = builder.getTypeFactory().builder();
    rowType.addAll(below.getRowType().getFieldList());
    List<Window.RexWinAggCall> calls = new ArrayList<>();
    for (Window.RexWinAggCall call : group.aggCalls) {
      rowType.add("w" + rowType.getFieldCount(), call.getType());
      calls.add(copy(call, call.operands, calls.size()));
    }
    Window.Group alone =
        new Window.Group(
            group.keys,
            group.isRows,
            group.lowerBound,
            group.upperBound,
            group.exclude,
            group.orderKeys,
            calls);
    return LogicalWindow.create(
        below.getTraitSet(),
        List.of(),
        below,
        List.of(),
        rowType.uniquify().build(),
        List.of(alone));
  }

  private ImmutableBitSet usedByWindows() {
    ImmutableBitSet.Builder used = ImmutableBitSet.builder();
    for (Window.Group group : window.groups) {
      used.addAll(group.keys);
      group.orderKeys.getKeys().forEach(used::set);
      for (Window.RexWinAggCall call : group.aggCalls) {
        for (RexNode operand : call.operands) {
          addColumn(operand, used);
        }
      }
      addColumn(group.lowerBound.getOffset(), used);
      addColumn(group.upperBound.getOffset(), used);
    }
    return used.build();
  }

  private void addColumn(RexNode operand, ImmutableBitSet.Builder used) {
    if (operand instanceof RexInputRef ref && ref.getIndex() < inputCount) {
      used.set(ref.getIndex());
    }
  }

  /** A group that refers to {@link #base}, to which it adds the constants and casts it needs. */
  private Window.Group overBase(Window.Group group) {
    List<Window.RexWinAggCall> calls = new ArrayList<>();
    for (Window.RexWinAggCall call : group.aggCalls) {
      List<RexNode> operands = new ArrayList<>();
      for (int i = 0; i < call.operands.size(); i++) {
        operands.add(argument(call.operands.get(i), argumentType(call, i)));
      }
      calls.add(copy(call, operands, calls.size()));
    }
    List<RelFieldCollation> order = new ArrayList<>();
    for (RelFieldCollation field : group.orderKeys.getFieldCollations()) {
      order.add(field.withFieldIndex(places[field.getFieldIndex()]));
    }
    ImmutableBitSet.Builder keys = ImmutableBitSet.builder();
    group.keys.forEachInt(key -> keys.set(places[key]));
    return new Window.Group(
        keys.build(),
        group.isRows,
        bound(group.lowerBound, group.isRows),
        bound(group.upperBound, group.isRows),
        group.exclude,
        RelCollations.of(order),
        calls);
  }

  /** The type that an argument must have; null for its own. */
  private RelDataType argumentType(Window.RexWinAggCall call, int argument) {
    return switch (call.getKind()) {
      case LAG, LEAD -> argument == 1 ? bigint() : call.getType();
      case FIRST_VALUE, LAST_VALUE -> call.getType();
      case NTH_VALUE -> argument == 1 ? bigint() : call.getType();
      case NTILE -> bigint();
      // An argument that is nothing but NULL.
      default ->
          call.operands.get(argument).getType().getSqlTypeName() == SqlTypeName.NULL
              ? call.getType()
              : null;
    };
  }

  private RelDataType bigint() {
    return builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
  }

  private RexWindowBound bound(RexWindowBound bound, boolean rows) {
    return bound.getOffset() == null
        ? bound
        : bound.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef ref) {
                return argument(ref, rows ? bigint() : null);
              }
            });
  }

  /** A reference to a column of {@link #base} that has an argument's value, as a type. */
  private RexNode argument(RexNode operand, RelDataType type) {
    int index = ((RexInputRef) operand).getIndex();
    RexNode value =
        index < inputCount
            ? builder.makeInputRef(input, index)
            : window.constants.get(index - inputCount);
    if (type != null
        && (value.getType().getSqlTypeName() != type.getSqlTypeName()
            || !sameDigits(value.getType(), type))) {
      value =
          builder.makeCast(
              builder
                  .getTypeFactory()
                  .createTypeWithNullability(type, value.getType().isNullable()),
              value);
    }
    int place = base.indexOf(value);
    if (place < 0) {
      place = base.size();
      base.add(value);
    }
    return new RexInputRef(place, value.getType());
  }

  private static boolean sameDigits(RelDataType a, RelDataType b) {
    return (VectorKind.of(a) != VectorKind.DECIMAL && VectorKind.of(b) != VectorKind.DECIMAL)
        || (a.getPrecision() == b.getPrecision() && a.getScale() == b.getScale());
  }

  private static Window.RexWinAggCall copy(
      Window.RexWinAggCall call, List<RexNode> operands, int ordinal) {
    return new Window.RexWinAggCall(
        call.getParserPosition(),
        (SqlAggFunction) call.getOperator(),
        call.getType(),
        operands,
        ordinal,
        call.distinct,
        call.ignoreNulls);
  }

  /** The places of groups, those that need the finest order first: others may do with it. */
  private static List<Integer> longestOrderFirst(List<Window.Group> groups) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < groups.size(); i++) {
      places.add(i);
    }
    places.sort(
        Comparator.comparingInt(i -> -collation(groups.get(i)).getFieldCollations().size()));
    return places;
  }

  /** The order in which a window's rows must come: partition by partition. */
  private static RelCollation collation(Window.Group group) {
    List<RelFieldCollation> fields = new ArrayList<>();
    group.keys.forEachInt(key -> fields.add(new RelFieldCollation(key)));
    for (RelFieldCollation field : group.orderKeys.getFieldCollations()) {
      if (!group.keys.get(field.getFieldIndex())) {
        fields.add(field);
      }
    }
    return RelCollations.of(fields);
  }

  /** Whether rows in an order have a group's partitions together, each in the group's order. */
  private static boolean isSorted(RelCollation sorted, Window.Group group) {
    List<RelFieldCollation> fields = sorted.getFieldCollations();
    List<RelFieldCollation> wanted = collation(group).getFieldCollations();
    int keys = group.keys.cardinality();
    if (fields.size() < wanted.size()) {
      return false;
    }
    for (RelFieldCollation field : fields.subList(0, keys)) {
      if (!group.keys.get(field.getFieldIndex())) {
        return false;
      }
    }
    return fields.subList(keys, wanted.size()).equals(wanted.subList(keys, wanted.size()));
  }
}
