package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.common.collect.BoundType;
import com.google.common.collect.ImmutableRangeSet;
import com.google.common.collect.Range;
import com.google.common.collect.RangeSet;
import com.google.common.collect.TreeRangeSet;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.Sarg;
import org.junit.jupiter.api.Test;

class RangeSearchTest {
  private static final long SEED = TestSeed.get();
  private static final List<RexUnknownAs> NULL_AS = List.of(RexUnknownAs.values());

  private final SqlExpressions sql = new SqlExpressions();
  private final Random random = new Random(SEED);

  private BigDecimal number(int scale) {
    if (scale == 0 && random.nextInt(10) == 0) {
      return BigDecimal.valueOf(random.nextBoolean() ? Long.MAX_VALUE : Long.MIN_VALUE);
    }
    return BigDecimal.valueOf(random.nextInt(40) - 20, scale);
  }

  private RangeSet<BigDecimal> ranges(int scale) {
    RangeSet<BigDecimal> ranges = TreeRangeSet.create();
    for (int i = random.nextInt(5); i >= 0; i--) {
      BigDecimal a = number(scale);
      BigDecimal b = number(scale);
      BoundType lower = random.nextBoolean() ? BoundType.OPEN : BoundType.CLOSED;
      BoundType upper = random.nextBoolean() ? BoundType.OPEN : BoundType.CLOSED;
      switch (random.nextInt(6)) {
        case 0 -> ranges.add(Range.upTo(a, upper));
        case 1 -> ranges.add(Range.downTo(a, lower));
        case 2 -> ranges.add(Range.singleton(a));
        default -> {
          if (a.compareTo(b) < 0) {
            ranges.add(Range.range(a, lower, b, upper));
          }
        }
      }
    }
    return ranges;
  }

  @Test
  void valuesAreFoundInTheRangesThatHoldThem() {
    RelDataType bigint = sql.type(SqlTypeName.BIGINT);
    RelDataType money = sql.type(SqlTypeName.DECIMAL, 15, 2);
    for (int round = 0; round < 300; round++) {
      check(bigint, 0, bigint);
      check(money, 2, money);
      check(sql.type(SqlTypeName.DECIMAL, 15, 3), 3, money);
      check(sql.type(SqlTypeName.DECIMAL, 38, 2), 2, money);
    }
  }

  private void check(RelDataType valueType, int scale, RelDataType rangeType) {
    RangeSet<BigDecimal> ranges = ranges(rangeType.getScale() > 0 ? rangeType.getScale() : 0);
    RexUnknownAs nullAs = NULL_AS.get(random.nextInt(NULL_AS.size()));
    List<BigDecimal> values = new ArrayList<>();
    VectorBuilder builder = Vectors.builder(valueType);
    for (int i = 0; i < 50; i++) {
      BigDecimal value = random.nextInt(6) == 0 ? null : number(scale);
      if (value != null && valueType.getPrecision() == 38 && random.nextInt(10) == 0) {
        value = value.add(BigDecimal.TEN.pow(30)).setScale(2);
      }
      values.add(value);
      builder.append(value);
    }
    Batch batch = new Batch(new Vector[] {builder.build()}, values.size());
    Expression search =
        RangeSearch.template(
                context -> rows -> rows.column(0),
                Sarg.of(nullAs, ImmutableRangeSet.copyOf(ranges)),
                rangeType)
            .instantiate(SqlExpressions.CONTEXT);
    List<Boolean> expected = new ArrayList<>();
    for (BigDecimal value : values) {
      expected.add(value != null ? Boolean.valueOf(ranges.contains(value)) : isTrue(nullAs));
    }
    String message = values + " in " + ranges + ", NULL as " + nullAs + ", seed " + SEED;
    Vector truth = search.evaluate(batch);
    List<Object> found = new ArrayList<>();
    for (int row = 0; row < values.size(); row++) {
      found.add(truth.getObject(sql.type(SqlTypeName.BOOLEAN), row));
    }
    assertEquals(expected, found, message);
    int[] selected = new int[values.size()];
    int count = search.select(batch, selected);
    List<Integer> rows = new ArrayList<>();
    for (int row = 0; row < values.size(); row++) {
      if (Boolean.TRUE.equals(expected.get(row))) {
        rows.add(row);
      }
    }
    assertEquals(rows, Arrays.stream(selected, 0, count).boxed().toList(), message);
  }

  private static Boolean isTrue(RexUnknownAs nullAs) {
    return nullAs == RexUnknownAs.UNKNOWN ? null : Boolean.valueOf(nullAs == RexUnknownAs.TRUE);
  }
}
