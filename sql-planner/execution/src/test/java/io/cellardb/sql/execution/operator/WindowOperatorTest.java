package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.execution.operator.WindowFrame.Bound;
import io.cellardb.sql.execution.operator.WindowFrame.Exclusion;
import io.cellardb.sql.execution.operator.WindowFrame.Side;
import io.cellardb.sql.execution.operator.WindowFrame.Unit;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.Direction;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Window functions against what their definitions say, row by row. */
class WindowOperatorTest {
  private static final int PARTITION = 0;
  private static final int KEY = 1;
  private static final int VALUE = 2;
  private static final int LOWER = 3;
  private static final int UPPER = 4;
  private static final int PLACE = 5;

  private static final RelDataType INTEGER = TestRows.type(SqlTypeName.INTEGER);
  private static final RelDataType BIGINT = TestRows.type(SqlTypeName.BIGINT);
  private static final RelDataType DOUBLE = TestRows.type(SqlTypeName.DOUBLE);
  private static final RelDataType AVERAGE = TestRows.decimal(38, 16);
  private static final RelDataType ROW =
      TestRows.row(INTEGER, INTEGER, INTEGER, BIGINT, BIGINT, BIGINT);

  private final Random random = new Random(TestRows.SEED);

  @Test
  void everyFunctionIsRightInRandomFrames() {
    for (int round = 0; round < 300; round++) {
      compare(rows(random.nextInt(60), 1 + random.nextInt(4), 12), frame(), order());
    }
  }

  @Test
  void partitionsThatSpanManyBatchesAreCutWhereFunctionsCanGoOn() {
    WindowFrame running =
        new WindowFrame(
            random.nextBoolean() ? Unit.ROWS : Unit.RANGE,
            new Bound(Side.UNBOUNDED_PRECEDING, -1),
            new Bound(Side.CURRENT_ROW, -1),
            Exclusion.NO_OTHERS);
    for (int partitions : List.of(1, 3, 5000)) {
      List<List<Object>> rows = rows(30_000, partitions, 2000);
      List<AggregateCall> calls =
          List.of(
              call(SqlStdOperatorTable.ROW_NUMBER, BIGINT, false),
              call(SqlStdOperatorTable.RANK, BIGINT, false),
              call(SqlStdOperatorTable.DENSE_RANK, BIGINT, false),
              call(SqlStdOperatorTable.SUM, BIGINT, false, VALUE));
      RelCollation order = order();
      sort(rows, order);
      List<List<Object>> streamed = results(rows, running, order, calls);
      List<AggregateCall> whole = new ArrayList<>(calls);
      whole.add(call(SqlStdOperatorTable.CUME_DIST, DOUBLE, false));
      List<List<Object>> held = results(rows, running, order, whole);
      held.replaceAll(row -> row.subList(0, row.size() - 1));
      assertEquals(held, streamed, () -> "-Dtest.seed=" + TestRows.SEED);
    }
  }

  private RelCollation order() {
    return RelCollations.of(
        new RelFieldCollation(
            KEY,
            random.nextBoolean() ? Direction.ASCENDING : Direction.DESCENDING,
            random.nextBoolean() ? NullDirection.FIRST : NullDirection.LAST));
  }

  private List<List<Object>> rows(int count, int partitions, int keys) {
    long lower = random.nextInt(4);
    long upper = random.nextInt(4);
    boolean vary = random.nextInt(4) == 0;
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int partition = random.nextInt(partitions + 1);
      rows.add(
          TestRows.rowOf(
              partition == 0 ? null : Long.valueOf(partition),
              random.nextInt(6) == 0 ? null : Long.valueOf(random.nextInt(keys)),
              random.nextInt(4) == 0 ? null : Long.valueOf(random.nextInt(9)),
              vary ? Long.valueOf(random.nextInt(4)) : Long.valueOf(lower),
              vary ? Long.valueOf(random.nextInt(4)) : Long.valueOf(upper),
              random.nextInt(9) == 0 ? null : Long.valueOf(1 + random.nextInt(4))));
    }
    return rows;
  }

  private WindowFrame frame() {
    return new WindowFrame(
        any(List.of(Unit.values())),
        bound(LOWER, Side.UNBOUNDED_FOLLOWING),
        bound(UPPER, Side.UNBOUNDED_PRECEDING),
        any(List.of(Exclusion.values())));
  }

  private <T> T any(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private Bound bound(int offset, Side never) {
    Side side;
    do {
      side = any(List.of(Side.values()));
    } while (side == never);
    boolean far = side == Side.PRECEDING || side == Side.FOLLOWING;
    return new Bound(side, far ? offset : -1);
  }

  private static AggregateCall call(
      SqlAggFunction function, RelDataType type, boolean ignoreNulls, Integer... arguments) {
    return AggregateCall.create(
        function,
        false,
        false,
        ignoreNulls,
        List.of(),
        List.of(arguments),
        -1,
        null,
        RelCollations.EMPTY,
        type,
        "w");
  }

  /** Sorts as the operator's input must be. */
  private static void sort(List<List<Object>> rows, RelCollation order) {
    rows.sort(
        Comparator.<List<Object>>comparingLong(
                row -> row.get(PARTITION) == null ? 99_999 : value(row, PARTITION))
            .thenComparing((a, b) -> compareKeys(a, b, order)));
  }

  private static int compareKeys(List<Object> a, List<Object> b, RelCollation order) {
    RelFieldCollation field = order.getFieldCollations().get(0);
    if (a.get(KEY) == null || b.get(KEY) == null) {
      int nulls = Boolean.compare(a.get(KEY) != null, b.get(KEY) != null);
      return field.nullDirection == NullDirection.FIRST ? nulls : -nulls;
    }
    int keys = Long.compare(value(a, KEY), value(b, KEY));
    return field.direction.isDescending() ? -keys : keys;
  }

  private static long value(List<Object> row, int column) {
    return (Long) row.get(column);
  }

  private List<List<Object>> results(
      List<List<Object>> rows, WindowFrame frame, RelCollation order, List<AggregateCall> calls) {
    List<RelDataType> types = new ArrayList<>();
    ROW.getFieldList().forEach(field -> types.add(field.getType()));
    calls.forEach(call -> types.add(call.getType()));
    try (WindowOperator operator =
        new WindowOperator(
            TestRows.source(ROW, rows, random),
            ROW,
            ImmutableBitSet.of(PARTITION),
            order,
            frame,
            calls,
            TestRows.context())) {
      return TestRows.drain(operator, TestRows.row(types));
    }
  }

  private void compare(List<List<Object>> rows, WindowFrame frame, RelCollation order) {
    boolean ignoring = random.nextBoolean();
    List<AggregateCall> calls =
        List.of(
            call(SqlStdOperatorTable.RANK, BIGINT, false),
            call(SqlStdOperatorTable.PERCENT_RANK, DOUBLE, false),
            call(SqlStdOperatorTable.CUME_DIST, DOUBLE, false),
            call(SqlStdOperatorTable.LAG, INTEGER, ignoring, VALUE, PLACE),
            call(SqlStdOperatorTable.LEAD, INTEGER, ignoring, VALUE, PLACE, KEY),
            call(SqlStdOperatorTable.COUNT, BIGINT, false),
            call(SqlStdOperatorTable.SUM, BIGINT, false, VALUE),
            call(SqlStdOperatorTable.AVG, AVERAGE, false, VALUE),
            call(SqlStdOperatorTable.MIN, INTEGER, false, VALUE),
            call(SqlStdOperatorTable.MAX, INTEGER, false, VALUE),
            call(SqlStdOperatorTable.BIT_XOR, INTEGER, false, VALUE),
            call(SqlStdOperatorTable.FIRST_VALUE, INTEGER, ignoring, VALUE),
            call(SqlStdOperatorTable.LAST_VALUE, INTEGER, ignoring, VALUE),
            call(SqlStdOperatorTable.NTH_VALUE, INTEGER, ignoring, VALUE, PLACE));
    sort(rows, order);
    List<List<Object>> expected = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      List<Object> row = new ArrayList<>(rows.get(i));
      for (AggregateCall call : calls) {
        row.add(expected(call, rows, i, frame, order));
      }
      expected.add(row);
    }
    assertEquals(
        expected,
        results(rows, frame, order, calls),
        () -> "-Dtest.seed=" + TestRows.SEED + " " + frame + " " + order + " ignoring " + ignoring);
  }

  private static Object expected(
      AggregateCall call, List<List<Object>> rows, int i, WindowFrame frame, RelCollation order) {
    List<Object> row = rows.get(i);
    List<Integer> partition = new ArrayList<>();
    for (int j = 0; j < rows.size(); j++) {
      if (Objects.equals(rows.get(j).get(PARTITION), row.get(PARTITION))) {
        partition.add(j);
      }
    }
    long before = partition.stream().filter(j -> compareKeys(rows.get(j), row, order) < 0).count();
    long upTo = partition.stream().filter(j -> compareKeys(rows.get(j), row, order) <= 0).count();
    List<Object> values = new ArrayList<>();
    for (int j : partition) {
      if (isIn(frame, rows, partition, i, j, order)) {
        values.add(rows.get(j).get(VALUE));
      }
    }
    List<Long> numbers =
        values.stream().filter(Objects::nonNull).map(value -> (Long) value).toList();
    List<Object> picked = call.ignoreNulls() ? new ArrayList<>(numbers) : values;
    Long place = (Long) row.get(PLACE);
    return switch (call.getAggregation().getKind()) {
      case RANK -> before + 1;
      case PERCENT_RANK -> partition.size() == 1 ? 0.0 : before / (partition.size() - 1.0);
      case CUME_DIST -> upTo / (double) partition.size();
      case LAG -> offset(rows, partition, i, -1, call.ignoreNulls(), place, null);
      case LEAD -> offset(rows, partition, i, 1, call.ignoreNulls(), place, row.get(KEY));
      case COUNT -> (long) values.size();
      case SUM -> numbers.isEmpty() ? null : numbers.stream().mapToLong(n -> n).sum();
      case AVG ->
          numbers.isEmpty()
              ? null
              : BigDecimal.valueOf(numbers.stream().mapToLong(n -> n).sum())
                  .divide(BigDecimal.valueOf(numbers.size()), 16, RoundingMode.HALF_UP);
      case MIN -> numbers.stream().min(Comparator.naturalOrder()).orElse(null);
      case MAX -> numbers.stream().max(Comparator.naturalOrder()).orElse(null);
      case BIT_XOR -> numbers.stream().reduce((a, b) -> a ^ b).orElse(null);
      case FIRST_VALUE -> picked.isEmpty() ? null : picked.get(0);
      case LAST_VALUE -> picked.isEmpty() ? null : picked.get(picked.size() - 1);
      case NTH_VALUE ->
          place == null || picked.size() < place ? null : picked.get((int) (place - 1));
      default -> throw new AssertionError(call);
    };
  }

  private static Object offset(
      List<List<Object>> rows,
      List<Integer> partition,
      int i,
      int direction,
      boolean ignoreNulls,
      Long steps,
      Object otherwise) {
    if (steps == null) {
      return null;
    }
    long left = steps;
    for (int j = i + direction; partition.contains(j); j += direction) {
      if (!ignoreNulls || rows.get(j).get(VALUE) != null) {
        left--;
      }
      if (left == 0) {
        return rows.get(j).get(VALUE);
      }
    }
    return otherwise;
  }

  /** Whether row j, of the same partition, is in the frame of row i. */
  private static boolean isIn(
      WindowFrame frame,
      List<List<Object>> rows,
      List<Integer> partition,
      int i,
      int j,
      RelCollation order) {
    boolean peers = compareKeys(rows.get(i), rows.get(j), order) == 0;
    boolean excluded =
        switch (frame.exclusion()) {
          case NO_OTHERS -> false;
          case CURRENT_ROW -> i == j;
          case GROUP -> peers;
          case TIES -> peers && i != j;
        };
    return !excluded
        && side(frame, frame.lower(), rows, partition, i, j, order) >= 0
        && side(frame, frame.upper(), rows, partition, i, j, order) <= 0
        && partition.contains(j);
  }

  /** How many groups of peers come before that of a row. */
  private static long group(
      List<List<Object>> rows, List<Integer> partition, int row, RelCollation order) {
    return partition.stream()
        .filter(j -> compareKeys(rows.get(j), rows.get(row), order) < 0)
        .map(j -> String.valueOf(rows.get(j).get(KEY)))
        .distinct()
        .count();
  }

  /** Whether row j lies before (negative), on or after a bound of row i's frame. */
  private static int side(
      WindowFrame frame,
      Bound bound,
      List<List<Object>> rows,
      List<Integer> partition,
      int i,
      int j,
      RelCollation order) {
    if (bound.side() == Side.UNBOUNDED_PRECEDING) {
      return 1;
    }
    if (bound.side() == Side.UNBOUNDED_FOLLOWING) {
      return -1;
    }
    long offset = bound.offset() < 0 ? 0 : value(rows.get(i), bound.offset());
    long signed = bound.side() == Side.PRECEDING ? -offset : offset;
    if (frame.unit() == Unit.ROWS) {
      return Long.compare(j, i + signed);
    }
    if (frame.unit() == Unit.GROUPS) {
      return Long.compare(
          group(rows, partition, j, order), group(rows, partition, i, order) + signed);
    }
    Object key = rows.get(i).get(KEY);
    Object other = rows.get(j).get(KEY);
    if (bound.side() == Side.CURRENT_ROW || key == null || other == null) {
      return compareKeys(rows.get(j), rows.get(i), order);
    }
    boolean descending = order.getFieldCollations().get(0).direction.isDescending();
    long target = (Long) key + (descending ? -signed : signed);
    int compared = Long.compare((Long) other, target);
    return descending ? -compared : compared;
  }

  @Test
  void distinctAggregatesCountEachValueOfAFrameOnce() {
    List<List<Object>> rows = rows(200, 2, 30);
    RelCollation order = order();
    sort(rows, order);
    WindowFrame frame =
        new WindowFrame(
            Unit.ROWS,
            new Bound(Side.PRECEDING, LOWER),
            new Bound(Side.CURRENT_ROW, -1),
            Exclusion.NO_OTHERS);
    AggregateCall count =
        AggregateCall.create(
            SqlStdOperatorTable.COUNT,
            true,
            false,
            false,
            List.of(),
            List.of(VALUE),
            -1,
            null,
            RelCollations.EMPTY,
            BIGINT,
            "w");
    List<List<Object>> results = results(rows, frame, order, List.of(count));
    for (int i = 0; i < rows.size(); i++) {
      HashSet<Object> values = new HashSet<>();
      for (int j = Math.max(0, i - (int) value(rows.get(i), LOWER)); j <= i; j++) {
        if (Objects.equals(rows.get(j).get(PARTITION), rows.get(i).get(PARTITION))
            && rows.get(j).get(VALUE) != null) {
          values.add(rows.get(j).get(VALUE));
        }
      }
      assertEquals(
          (long) values.size(), results.get(i).get(6), () -> "-Dtest.seed=" + TestRows.SEED);
    }
  }
}
