package io.cellardb.sql.rules;

import io.cellardb.sql.rules.JoinGraph.Column;
import io.cellardb.sql.rules.JoinGraph.Equality;
import io.cellardb.sql.rules.JoinGraph.Input;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.rules.MultiJoin;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * An inner join of many inputs becomes joins of two, in the order of {@link JoinGraph#best}. The
 * smaller input of each is the right one, which a hash join keeps in memory.
 *
 * <p>What Calcite's rule for this does costs seconds for a dozen inputs: it asks for the size of
 * every join that it tries, and that of each join is worked out from all those below it.
 */
public final class JoinOrderRule extends RuleBase {
  /** The only instance. */
  public static final JoinOrderRule INSTANCE = new JoinOrderRule();

  /** Of a column of which nothing is known, the part of its rows that differ in it. */
  private static final double DISTINCT = 0.1;

  private JoinOrderRule() {
    super(
        top -> top.operand(MultiJoin.class).predicate(JoinOrderRule::isInner).anyInputs(),
        "JoinOrderRule");
  }

  private static boolean isInner(MultiJoin join) {
    return !join.isFullOuterJoin()
        && join.getJoinTypes().stream().allMatch(type -> type == JoinRelType.INNER)
        && join.getOuterJoinConditions().stream().allMatch(Objects::isNull);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    MultiJoin join = call.rel(0);
    RelMetadataQuery mq = call.getMetadataQuery();
    List<RelNode> inputs = join.getInputs();
    int[] offsets = new int[inputs.size() + 1];
    for (int i = 0; i < inputs.size(); i++) {
      offsets[i + 1] = offsets[i] + inputs.get(i).getRowType().getFieldCount();
    }
    List<RexNode> conditions = RelOptUtil.conjunctions(join.getJoinFilter());
    List<Equality> equalities = new ArrayList<>();
    List<BitSet> others = new ArrayList<>();
    ImmutableBitSet.Builder used = ImmutableBitSet.builder();
    for (RexNode condition : conditions) {
      BitSet touched = inputsOf(condition, offsets);
      if (touched.cardinality() == 2 && isEqualityOfColumns(condition)) {
        List<RexNode> sides = ((RexCall) condition).getOperands();
        int left = ((RexInputRef) sides.get(0)).getIndex();
        int right = ((RexInputRef) sides.get(1)).getIndex();
        used.set(left);
        used.set(right);
        equalities.add(
            new Equality(column(left, inputs, offsets, mq), column(right, inputs, offsets, mq)));
      } else {
        others.add(touched);
      }
    }
    ImmutableBitSet compared = used.build();
    List<Input> sizes = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      int from = offsets[i];
      BitSet own = new BitSet();
      compared
          .intersect(ImmutableBitSet.range(from, offsets[i + 1]))
          .forEach(c -> own.set(c - from));
      sizes.add(input(inputs.get(i), own, mq));
    }
    JoinGraph.Order order = new JoinGraph(sizes, equalities, others).best();
    call.transformTo(tree(join, conditions, offsets, sizes, order, call.builder()));
  }

  private static boolean isEqualityOfColumns(RexNode condition) {
    return condition.getKind() == SqlKind.EQUALS
        && ((RexCall) condition).getOperands().stream().allMatch(RexInputRef.class::isInstance);
  }

  private static int inputOf(int field, int[] offsets) {
    int found = Arrays.binarySearch(offsets, field);
    if (found < 0) {
      return -found - 2;
    }
    // Inputs without fields begin where the next one does.
    while (offsets[found + 1] == field) {
      found++;
    }
    return found;
  }

  private static BitSet inputsOf(RexNode condition, int[] offsets) {
    BitSet inputs = new BitSet();
    RelOptUtil.InputFinder.bits(condition).forEach(field -> inputs.set(inputOf(field, offsets)));
    return inputs;
  }

  private static Column column(
      int field, List<RelNode> inputs, int[] offsets, RelMetadataQuery mq) {
    int input = inputOf(field, offsets);
    int column = field - offsets[input];
    RelNode rel = inputs.get(input);
    RelColumnOrigin origin = mq.getColumnOrigin(rel, column);
    if (origin != null
        && origin.getOriginTable().isKey(ImmutableBitSet.of(origin.getOriginColumnOrdinal()))) {
      return new Column(input, column, origin.getOriginTable().getRowCount());
    }
    Double distinct = mq.getDistinctRowCount(rel, ImmutableBitSet.of(column), null);
    double rows = origin == null ? rows(rel, mq) : origin.getOriginTable().getRowCount();
    return new Column(input, column, distinct == null ? Math.max(1, rows * DISTINCT) : distinct);
  }

  private static double rows(RelNode rel, RelMetadataQuery mq) {
    Double rows = mq.getRowCount(rel);
    return rows == null ? 1 : Math.max(1, rows);
  }

  /** An input of which some columns are compared with others. */
  private static Input input(RelNode rel, BitSet compared, RelMetadataQuery mq) {
    double rows = rows(rel, mq);
    RelOptTable table = null;
    int[] columnOf = {};
    for (int column = compared.nextSetBit(0);
        column >= 0;
        column = compared.nextSetBit(column + 1)) {
      RelColumnOrigin origin = mq.getColumnOrigin(rel, column);
      if (origin == null || (table != null && origin.getOriginTable() != table)) {
        return new Input(rows, rows, List.of());
      }
      if (table == null) {
        table = origin.getOriginTable();
        columnOf = new int[table.getRowType().getFieldCount()];
        Arrays.fill(columnOf, -1);
      }
      columnOf[origin.getOriginColumnOrdinal()] = column;
    }
    List<BitSet> keys = new ArrayList<>();
    if (table != null && table.getKeys() != null) {
      for (ImmutableBitSet key : table.getKeys()) {
        BitSet columns = new BitSet();
        for (int ordinal : key) {
          if (columnOf[ordinal] >= 0) {
            columns.set(columnOf[ordinal]);
          }
        }
        if (columns.cardinality() == key.cardinality()) {
          keys.add(columns);
        }
      }
    }
    return new Input(rows, table == null ? rows : table.getRowCount(), keys);
  }

  private static RelNode tree(
      MultiJoin join,
      List<RexNode> conditions,
      int[] offsets,
      List<Input> sizes,
      JoinGraph.Order order,
      RelBuilder builder) {
    int fields = offsets[offsets.length - 1];
    // Where each field of the whole join is in the tree so far.
    int[] place = new int[fields];
    BitSet joined = new BitSet();
    List<RexNode> left = new ArrayList<>(conditions);
    RelNode tree = null;
    int width = 0;
    for (int step = 0; step < order.inputs().length; step++) {
      int next = order.inputs()[step];
      RelNode input = join.getInput(next);
      int own = offsets[next + 1] - offsets[next];
      boolean treeIsSmaller = step > 0 && order.sizes()[step - 1] < sizes.get(next).rows();
      if (treeIsSmaller) {
        for (int field = 0; field < fields; field++) {
          place[field] += own;
        }
      }
      for (int i = 0; i < own; i++) {
        place[offsets[next] + i] = treeIsSmaller ? i : width + i;
      }
      width += own;
      joined.set(next);
      if (tree == null) {
        tree = input;
        continue;
      }
      List<RexNode> now = new ArrayList<>();
      for (RexNode condition : left) {
        BitSet missing = inputsOf(condition, offsets);
        missing.andNot(joined);
        if (missing.isEmpty()) {
          now.add(condition);
        }
      }
      left.removeAll(now);
      builder.push(treeIsSmaller ? input : tree).push(treeIsSmaller ? tree : input);
      List<RexNode> placed = now.stream().map(condition -> moved(condition, place)).toList();
      tree = builder.join(JoinRelType.INNER, placed).build();
    }
    builder.push(tree);
    builder.project(
        Arrays.stream(place).mapToObj(builder::field).toList(), join.getRowType().getFieldNames());
    return builder.convert(join.getRowType(), false).build();
  }

  private static RexNode moved(RexNode condition, int[] place) {
    return condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return new RexInputRef(place[ref.getIndex()], ref.getType());
          }
        });
  }
}
