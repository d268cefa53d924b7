package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.error.StatementCancelledException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.sql.SqlAggFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlLiteralAggFunction;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.apache.calcite.util.Optionality;
import org.junit.jupiter.api.Test;

class HashAggregateOperatorTest {
  private static final RelDataType BIGINT = TestRows.type(SqlTypeName.BIGINT);
  private static final RelDataType INTEGER = TestRows.type(SqlTypeName.INTEGER);
  private static final RelDataType DOUBLE = TestRows.type(SqlTypeName.DOUBLE);
  private static final RelDataType BOOLEAN = TestRows.type(SqlTypeName.BOOLEAN);
  private static final RelDataType VARCHAR = TestRows.type(SqlTypeName.VARCHAR);
  private static final RelDataType WIDE = TestRows.decimal(38, 0);

  private final Random random = new Random(TestRows.SEED);

  /** A call, and what it should give for the rows of a group that its FILTER lets through. */
  private record Expected(AggregateCall call, Model model) {}

  private interface Model {
    Object of(List<List<Object>> rows);
  }

  private static AggregateCall call(SqlAggFunction function, RelDataType type, Integer... args) {
    return AggregateCall.create(
        function,
        false,
        false,
        false,
        List.of(),
        List.of(args),
        -1,
        null,
        RelCollations.EMPTY,
        type,
        null);
  }

  private static AggregateCall ordered(AggregateCall call, RelFieldCollation... fields) {
    return call.withCollation(RelCollations.of(fields));
  }

  /** The values of a column, without NULLs. */
  private static List<Object> values(List<List<Object>> rows, int column) {
    return rows.stream().map(row -> row.get(column)).filter(Objects::nonNull).toList();
  }

  private static BigDecimal decimal(Object value) {
    return value instanceof BigDecimal decimal ? decimal : BigDecimal.valueOf((long) value);
  }

  private static BigDecimal sum(List<Object> values) {
    return values.stream()
        .map(HashAggregateOperatorTest::decimal)
        .reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  private static Object orNull(List<Object> values, Object result) {
    return values.isEmpty() ? null : result;
  }

  private static Expected count(int... columns) {
    Integer[] args = Arrays.stream(columns).boxed().toArray(Integer[]::new);
    return new Expected(
        call(SqlStdOperatorTable.COUNT, BIGINT, args),
        rows ->
            rows.stream()
                .filter(row -> Arrays.stream(columns).allMatch(c -> row.get(c) != null))
                .count());
  }

  private static Expected sum(RelDataType type, int column) {
    return new Expected(
        call(SqlStdOperatorTable.SUM, type, column),
        rows -> {
          List<Object> values = values(rows, column);
          return orNull(values, canonical(sum(values), type));
        });
  }

  private static Expected average(RelDataType type, int column) {
    return new Expected(
        call(SqlStdOperatorTable.AVG, type, column),
        rows -> {
          List<Object> values = values(rows, column);
          return values.isEmpty()
              ? null
              : sum(values)
                  .divide(BigDecimal.valueOf(values.size()), type.getScale(), RoundingMode.HALF_UP);
        });
  }

  private static Object canonical(BigDecimal value, RelDataType type) {
    return type.getSqlTypeName() == SqlTypeName.DECIMAL
        ? value.setScale(type.getScale(), RoundingMode.UNNECESSARY)
        : value.longValueExact();
  }

  private static Expected extreme(SqlAggFunction function, RelDataType type, int column) {
    boolean least = function.getKind() == org.apache.calcite.sql.SqlKind.MIN;
    return new Expected(
        call(function, type, column),
        rows ->
            values(rows, column).stream()
                .reduce((a, b) -> TestRows.compare(a, b) <= 0 == least ? a : b)
                .orElse(null));
  }

  /** Variance by the definition, in decimals. */
  private static Expected spread(SqlAggFunction function, RelDataType type, int column) {
    Variance variance = Variance.of(function.getKind());
    return new Expected(
        call(function, type, column),
        rows -> {
          List<Object> values = values(rows, column);
          long divisor = variance.divisor(values.size());
          if (divisor <= 0) {
            return null;
          }
          MathContext digits = new MathContext(100);
          BigDecimal mean = sum(values).divide(BigDecimal.valueOf(values.size()), digits);
          BigDecimal squares = BigDecimal.ZERO;
          for (Object value : values) {
            BigDecimal deviation = decimal(value).subtract(mean);
            squares = squares.add(deviation.multiply(deviation));
          }
          BigDecimal result = squares.divide(BigDecimal.valueOf(divisor), digits);
          return (variance.root() ? result.sqrt(digits) : result)
              .setScale(type.getScale(), RoundingMode.HALF_UP);
        });
  }

  private static Expected distinct(Expected plain) {
    List<Integer> args = plain.call.getArgList();
    return new Expected(
        plain.call.withDistinct(true),
        rows -> {
          Map<Object, List<Object>> firsts = new LinkedHashMap<>();
          for (List<Object> row : rows) {
            firsts.putIfAbsent(
                args.stream().map(arg -> TestRows.key(row.get(arg))).collect(Collectors.toList()),
                row);
          }
          return plain.model.of(new ArrayList<>(firsts.values()));
        });
  }

  private static Expected filtered(Expected plain, int filter) {
    return new Expected(
        plain.call.withFilter(filter),
        rows ->
            plain.model.of(
                rows.stream().filter(row -> Boolean.TRUE.equals(row.get(filter))).toList()));
  }

  /** Each function for a column of each type that has it. */
  private static List<Expected> calls(List<RelDataType> types, int filter) {
    List<Expected> calls = new ArrayList<>();
    calls.add(count());
    calls.add(count(0, 1));
    for (int column = 0; column < types.size(); column++) {
      RelDataType type = types.get(column);
      int argument = column;
      calls.add(count(column));
      calls.add(extreme(SqlStdOperatorTable.MIN, type, column));
      calls.add(extreme(SqlStdOperatorTable.MAX, type, column));
      calls.add(
          new Expected(
              call(SqlStdOperatorTable.ANY_VALUE, type, column),
              rows -> values(rows, argument).stream().findFirst().orElse(null)));
      switch (type.getSqlTypeName()) {
        case BIGINT, INTEGER -> numeric(calls, type, column, WIDE, TestRows.decimal(38, 10));
        case DECIMAL ->
            numeric(
                calls,
                type,
                column,
                TestRows.decimal(38, type.getScale()),
                TestRows.decimal(38, type.getScale() + 1));
        case BOOLEAN -> {
          calls.add(extreme(SqlStdOperatorTable.EVERY, type, column));
          calls.add(extreme(SqlStdOperatorTable.SOME, type, column));
        }
        case VARCHAR -> calls.add(listagg(column));
        default -> {}
      }
    }
    List<Expected> all = new ArrayList<>(calls);
    for (Expected plain : calls) {
      boolean mayBeDistinct =
          plain.call.getAggregation().getDistinctOptionality() == Optionality.OPTIONAL;
      if (mayBeDistinct && !plain.call.getArgList().isEmpty()) {
        all.add(distinct(plain));
        all.add(filtered(distinct(plain), filter));
      }
      all.add(filtered(plain, filter));
    }
    return all;
  }

  private static void numeric(
      List<Expected> calls, RelDataType type, int column, RelDataType sum, RelDataType average) {
    calls.add(sum(sum, column));
    calls.add(average(average, column));
    if (type.getSqlTypeName() == SqlTypeName.DECIMAL && type.getPrecision() == 38) {
      return; // deviations of the greatest values do not fit
    }
    RelDataType spread = TestRows.decimal(38, 5);
    calls.add(spread(SqlStdOperatorTable.STDDEV_POP, spread, column));
    calls.add(spread(SqlStdOperatorTable.STDDEV, spread, column));
    if (type.getSqlTypeName() != SqlTypeName.BIGINT) {
      calls.add(spread(SqlStdOperatorTable.VAR_POP, spread, column));
      calls.add(spread(SqlStdOperatorTable.VAR_SAMP, spread, column));
    }
  }

  private static Expected listagg(int column) {
    return new Expected(
        call(SqlStdOperatorTable.LISTAGG, VARCHAR, column),
        rows -> {
          List<Object> values = values(rows, column);
          return orNull(
              values, values.stream().map(Object::toString).collect(Collectors.joining(",")));
        });
  }

  private void check(
      RelDataType input,
      List<List<Object>> rows,
      ImmutableBitSet groupSet,
      List<ImmutableBitSet> groupSets,
      List<Expected> expected) {
    List<RelDataType> outputTypes = new ArrayList<>();
    groupSet.forEachInt(column -> outputTypes.add(input.getFieldList().get(column).getType()));
    expected.forEach(call -> outputTypes.add(call.call.getType()));
    // What is collected has to fit; rows of many groups have not.
    long limit = expected.size() > 3 ? 2_000_000 : 20_000;
    RelDataType output = TestRows.row(outputTypes);
    List<List<Object>> model = new ArrayList<>();
    for (ImmutableBitSet set : groupSets) {
      Map<List<Object>, List<List<Object>>> groups = new LinkedHashMap<>();
      if (set.isEmpty()) {
        groups.put(Collections.nCopies(groupSet.cardinality(), null), new ArrayList<>());
      }
      for (List<Object> row : rows) {
        List<Object> key = new ArrayList<>();
        groupSet.forEachInt(column -> key.add(set.get(column) ? row.get(column) : null));
        groups.computeIfAbsent(TestRows.key(key), k -> new ArrayList<>()).add(row);
      }
      groups.forEach(
          (key, group) -> {
            List<Object> result = new ArrayList<>(key);
            expected.forEach(call -> result.add(TestRows.key(call.model.of(group))));
            model.add(result);
          });
    }
    List<AggregateCall> calls = expected.stream().map(Expected::call).toList();
    for (AggregateCall call : calls) {
      assertTrue(HashAggregateOperator.supports(call, input), call.toString());
    }
    for (ExecutionContext context : List.of(TestRows.context(), TestRows.limited(limit))) {
      HashAggregateOperator aggregate =
          new HashAggregateOperator(
              TestRows.source(input, rows, random),
              input,
              groupSet,
              groupSets,
              calls,
              output,
              context);
      compare(model, TestRows.keys(TestRows.drain(aggregate, output, context)), calls, groupSet);
    }
  }

  private static void compare(
      List<List<Object>> model,
      List<List<Object>> actual,
      List<AggregateCall> calls,
      ImmutableBitSet groupSet) {
    assertEquals(model.size(), actual.size(), "seed " + TestRows.SEED);
    for (int row = 0; row < model.size(); row++) {
      for (int column = 0; column < model.get(row).size(); column++) {
        String call =
            column < groupSet.cardinality()
                ? "key"
                : calls.get(column - groupSet.cardinality()).toString();
        assertEquals(
            model.get(row).get(column),
            actual.get(row).get(column),
            "seed " + TestRows.SEED + ", " + call);
      }
    }
  }

  @Test
  void everyFunctionOfEveryTypeAgreesWithTheModel() {
    List<RelDataType> types = TestRows.manyTypes();
    RelDataType input = TestRows.row(types);
    List<Expected> calls = calls(types, 2);
    for (int count : new int[] {0, 1, 2, 100, 5_000}) {
      List<List<Object>> rows = TestRows.random(input, count, random);
      check(input, rows, ImmutableBitSet.of(), List.of(ImmutableBitSet.of()), calls);
      ImmutableBitSet key = ImmutableBitSet.of(random.nextInt(types.size()));
      check(input, rows, key, List.of(key), calls);
    }
  }

  @Test
  void groupsHaveKeysOfEveryTypeAndOfSeveralColumns() {
    List<RelDataType> types = TestRows.manyTypes();
    RelDataType input = TestRows.row(types);
    for (int column = 0; column < types.size(); column++) {
      List<List<Object>> rows = TestRows.random(input, 6_000, random);
      ImmutableBitSet one = ImmutableBitSet.of(column);
      check(input, rows, one, List.of(one), List.of(count()));
      ImmutableBitSet two = one.union(ImmutableBitSet.of(random.nextInt(types.size())));
      check(input, rows, two, List.of(two), List.of(count()));
    }
    ImmutableBitSet all = ImmutableBitSet.range(types.size());
    check(input, TestRows.random(input, 6_000, random), all, List.of(all), List.of());
  }

  @Test
  void groupingSetsTellTheirColumnsByGrouping() {
    RelDataType input = TestRows.row(INTEGER, BOOLEAN, VARCHAR);
    ImmutableBitSet both = ImmutableBitSet.of(0, 2);
    List<ImmutableBitSet> sets =
        List.of(both, ImmutableBitSet.of(0), ImmutableBitSet.of(2), ImmutableBitSet.of());
    for (int count : new int[] {0, 3, 3_000}) {
      check(
          input,
          TestRows.random(input, count, random),
          both,
          sets,
          List.of(count(), count(1), distinct(count(1))));
    }
    AggregateCall grouping = call(SqlStdOperatorTable.GROUPING, BIGINT, 2, 0);
    RelDataType output = TestRows.row(INTEGER, VARCHAR, BIGINT, BIGINT);
    List<List<Object>> result =
        TestRows.drain(
            new HashAggregateOperator(
                TestRows.source(input, List.of(TestRows.rowOf(1L, true, "x")), random),
                input,
                both,
                sets,
                List.of(grouping, call(SqlStdOperatorTable.GROUP_ID, BIGINT)),
                output,
                TestRows.context()),
            output);
    assertEquals(
        List.of(
            TestRows.rowOf(1L, "x", 0L, 0L),
            TestRows.rowOf(1L, null, 2L, 0L),
            TestRows.rowOf(null, "x", 1L, 0L),
            TestRows.rowOf(null, null, 3L, 0L)),
        result);
  }

  /** The single value that a call has over one group of rows. */
  private Object one(AggregateCall call, RelDataType input, List<List<Object>> rows) {
    RelDataType output = TestRows.row(call.getType());
    return TestRows.drain(
            new HashAggregateOperator(
                TestRows.source(input, rows, random),
                input,
                ImmutableBitSet.of(),
                List.of(ImmutableBitSet.of()),
                List.of(call),
                output,
                TestRows.context()),
            output)
        .get(0)
        .get(0);
  }

  private static List<List<Object>> column(Object... values) {
    List<List<Object>> rows = new ArrayList<>();
    for (Object value : values) {
      rows.add(TestRows.rowOf(value));
    }
    return rows;
  }

  private void assertFails(
      String sqlState, AggregateCall call, RelDataType input, List<List<Object>> rows) {
    SqlExecutionException error =
        assertThrows(SqlExecutionException.class, () -> one(call, input, rows));
    assertEquals(sqlState, error.sqlState());
  }

  @Test
  void sumsThatDoNotFitTheirTypeFail() {
    RelDataType bigint = TestRows.row(BIGINT);
    AggregateCall toBigint = call(SqlStdOperatorTable.SUM, BIGINT, 0);
    assertFails("22003", toBigint, bigint, column(Long.MAX_VALUE, 1L));
    assertEquals(Long.MAX_VALUE, one(toBigint, bigint, column(Long.MAX_VALUE, 1L, -1L)));
    assertEquals(
        new BigDecimal(BigInteger.ONE.shiftLeft(63)),
        one(call(SqlStdOperatorTable.SUM, WIDE, 0), bigint, column(Long.MAX_VALUE, 1L)));
    BigDecimal most = new BigDecimal("9".repeat(38));
    AggregateCall toDecimal = call(SqlStdOperatorTable.SUM, WIDE, 0);
    assertFails("22003", toDecimal, TestRows.row(WIDE), column(most, BigDecimal.ONE));
    assertEquals(
        most,
        one(toDecimal, TestRows.row(WIDE), column(most, BigDecimal.ONE, BigDecimal.ONE.negate())));
    AggregateCall toDouble = call(SqlStdOperatorTable.SUM, DOUBLE, 0);
    assertFails("22003", toDouble, TestRows.row(DOUBLE), column(1e308, 1e308));
    assertEquals(
        Double.POSITIVE_INFINITY,
        one(toDouble, TestRows.row(DOUBLE), column(1.0, Double.POSITIVE_INFINITY)));
  }

  @Test
  void sumsAndSpreadsOfDoublesAreRightToSomeDigits() {
    RelDataType row = TestRows.row(DOUBLE);
    List<List<Object>> values = column(1e9 + 4, 1e9 + 7, null, 1e9 + 13, 1e9 + 16);
    assertEquals(4e9 + 40, one(call(SqlStdOperatorTable.SUM, DOUBLE, 0), row, values));
    assertEquals(1e9 + 10, one(call(SqlStdOperatorTable.AVG, DOUBLE, 0), row, values));
    assertEquals(30.0, one(call(SqlStdOperatorTable.VAR_SAMP, DOUBLE, 0), row, values));
    assertEquals(22.5, one(call(SqlStdOperatorTable.VAR_POP, DOUBLE, 0), row, values));
    assertEquals(Math.sqrt(30), one(call(SqlStdOperatorTable.STDDEV_SAMP, DOUBLE, 0), row, values));
    assertEquals(null, one(call(SqlStdOperatorTable.VAR_SAMP, DOUBLE, 0), row, column(1.0)));
    assertEquals(0.0, one(call(SqlStdOperatorTable.VAR_POP, DOUBLE, 0), row, column(1.0)));
  }

  @Test
  void averagesOfIntegersMayBeDoubles() {
    AggregateCall average = call(SqlStdOperatorTable.AVG, DOUBLE, 0);
    assertEquals(4 / 3.0, one(average, TestRows.row(INTEGER), column(1L, 1L, 2L)));
  }

  @Test
  void sumOfNothingIsNullAndSum0OfNothingIsZero() {
    RelDataType row = TestRows.row(INTEGER);
    assertEquals(null, one(call(SqlStdOperatorTable.SUM, BIGINT, 0), row, List.of()));
    assertEquals(0L, one(call(SqlStdOperatorTable.SUM0, BIGINT, 0), row, List.of()));
    assertEquals(null, one(call(SqlStdOperatorTable.SUM, BIGINT, 0), row, column((Object) null)));
    assertEquals(3L, one(call(SqlStdOperatorTable.SUM0, BIGINT, 0), row, column(null, 1L, 2L)));
  }

  @Test
  void aSingleValueIsTheOnlyRowsEvenIfItIsNull() {
    AggregateCall single = call(SqlStdOperatorTable.SINGLE_VALUE, BIGINT, 0);
    RelDataType row = TestRows.row(BIGINT);
    assertEquals(null, one(single, row, List.of()));
    assertEquals(5L, one(single, row, column(5L)));
    assertEquals(null, one(single, row, column((Object) null)));
    assertFails("21000", single, row, column(null, 5L));
    assertFails("21000", single, row, column(5L, 5L));
  }

  @Test
  void bitsAreCombined() {
    RelDataType row = TestRows.row(BIGINT);
    List<List<Object>> values = column(12L, null, 10L);
    assertEquals(8L, one(call(SqlStdOperatorTable.BIT_AND, BIGINT, 0), row, values));
    assertEquals(14L, one(call(SqlStdOperatorTable.BIT_OR, BIGINT, 0), row, values));
    assertEquals(6L, one(call(SqlStdOperatorTable.BIT_XOR, BIGINT, 0), row, values));
    assertEquals(null, one(call(SqlStdOperatorTable.BIT_AND, BIGINT, 0), row, List.of()));
  }

  @Test
  void aLiteralIsTheResultOfItsAggregate() {
    AggregateCall literal =
        AggregateCall.create(
            SqlLiteralAggFunction.INSTANCE,
            false,
            false,
            false,
            List.of(new RexBuilder(TestRows.TYPES).makeLiteral(true)),
            List.of(),
            -1,
            null,
            RelCollations.EMPTY,
            BOOLEAN,
            null);
    assertTrue(HashAggregateOperator.supports(literal, TestRows.row(BIGINT)));
    assertEquals(true, one(literal, TestRows.row(BIGINT), column(1L, 2L)));
  }

  @Test
  void collectedRowsComeInTheOrderWithinTheirGroup() {
    RelDataType input = TestRows.row(INTEGER, VARCHAR, VARCHAR, INTEGER);
    List<List<Object>> rows =
        List.of(
            TestRows.rowOf(1L, "b", "-", 2L),
            TestRows.rowOf(2L, "x", "/", 9L),
            TestRows.rowOf(1L, "a", "+", 3L),
            TestRows.rowOf(1L, null, "*", 1L),
            TestRows.rowOf(1L, "c", null, 2L));
    RelFieldCollation byNumber = new RelFieldCollation(3, RelFieldCollation.Direction.DESCENDING);
    RelCollation none = RelCollations.EMPTY;
    RelDataType array =
        TestRows.TYPES.createTypeWithNullability(TestRows.TYPES.createArrayType(VARCHAR, -1), true);
    List<AggregateCall> calls =
        List.of(
            ordered(call(SqlStdOperatorTable.LISTAGG, VARCHAR, 1, 2), byNumber),
            ordered(call(SqlLibraryOperators.STRING_AGG, VARCHAR, 1, 2), new RelFieldCollation(1)),
            call(SqlLibraryOperators.ARRAY_AGG, array, 1).withCollation(none),
            ordered(call(SqlLibraryOperators.ARRAY_AGG, array, 1), byNumber).withIgnoreNulls(true));
    RelDataType output = TestRows.row(INTEGER, VARCHAR, VARCHAR, array, array);
    ImmutableBitSet key = ImmutableBitSet.of(0);
    assertEquals(
        List.of(
            TestRows.rowOf(
                1L,
                "a-bc",
                "a-bc",
                TestRows.rowOf("b", "a", null, "c"),
                TestRows.rowOf("a", "b", "c")),
            TestRows.rowOf(2L, "x", "x", List.of("x"), List.of("x"))),
        TestRows.drain(
            new HashAggregateOperator(
                TestRows.source(input, rows, random),
                input,
                key,
                List.of(key),
                calls,
                output,
                TestRows.context()),
            output));
    assertEquals(null, one(calls.get(0), input, List.of()));
    assertEquals(null, one(calls.get(2), input, List.of()));
  }

  @Test
  void manyGroupsOverflowIntoManyBatches() {
    RelDataType input = TestRows.row(BIGINT, VARCHAR);
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      long key = random.nextInt(9_000) * 0x100000000L;
      rows.add(TestRows.rowOf(key, "key " + key));
    }
    for (ImmutableBitSet key : List.of(ImmutableBitSet.of(0), ImmutableBitSet.of(1))) {
      check(input, rows, key, List.of(key), List.of(count(), distinct(count(0))));
    }
    assertEquals(
        new LinkedHashSet<>(rows).size(),
        TestRows.drain(
                new HashAggregateOperator(
                    TestRows.source(input, rows, random),
                    input,
                    ImmutableBitSet.of(0, 1),
                    List.of(ImmutableBitSet.of(0, 1)),
                    List.of(),
                    input,
                    TestRows.context()),
                input)
            .stream()
            .sorted(Comparator.comparing(List::toString))
            .count());
  }

  @Test
  void whatCannotBeComputedIsNotSupported() {
    RelDataType input = TestRows.row(BIGINT, VARCHAR, BOOLEAN);
    assertFalse(HashAggregateOperator.supports(call(SqlStdOperatorTable.MODE, BIGINT, 0), input));
    assertFalse(
        HashAggregateOperator.supports(call(SqlStdOperatorTable.REGR_SXX, DOUBLE, 1, 0), input));
    assertFalse(HashAggregateOperator.supports(call(SqlStdOperatorTable.SUM, INTEGER, 0), input));
    assertFalse(HashAggregateOperator.supports(call(SqlStdOperatorTable.SUM, VARCHAR, 1), input));
    assertFalse(
        HashAggregateOperator.supports(
            call(SqlStdOperatorTable.SUM, BIGINT, 0)
                .withDistinct(true)
                .withDistinctKeys(ImmutableBitSet.of(1)),
            input));
  }

  @Test
  void aCancelledAggregateStopsWithinOneBatchOfItsInput() {
    RelDataType input = TestRows.row(BIGINT);
    ExecutionContext context = TestRows.context();
    HashAggregateOperator aggregate =
        new HashAggregateOperator(
            TestRows.source(input, TestRows.random(input, 5_000, random), random),
            input,
            ImmutableBitSet.of(0),
            List.of(ImmutableBitSet.of(0)),
            List.of(),
            input,
            context);
    context.cancel();
    assertThrows(StatementCancelledException.class, aggregate::next);
  }
}
