package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.error.StatementCancelledException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.Direction;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class SortOperatorTest {
  private static final List<NullDirection> NULLS = List.of(NullDirection.values());

  private final Random random = new Random(TestRows.SEED);

  @Test
  void eachTypeIsSortedInEachDirectionWithItsNullsFirstOrLast() {
    for (RelDataType type : TestRows.manyTypes()) {
      for (Direction direction : List.of(Direction.ASCENDING, Direction.DESCENDING)) {
        for (NullDirection nulls : NULLS) {
          RelCollation collation = RelCollations.of(new RelFieldCollation(0, direction, nulls));
          compareWithModel(TestRows.row(type, TestRows.type(SqlTypeName.INTEGER)), collation, 300);
        }
      }
    }
  }

  @Test
  void severalColumnsAreSortedStably() {
    for (int round = 0; round < 60; round++) {
      List<RelDataType> types = new ArrayList<>();
      List<RelFieldCollation> fields = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        types.add(TestRows.manyTypes().get(random.nextInt(TestRows.manyTypes().size())));
      }
      for (int i = random.nextInt(4); i > 0; i--) {
        fields.add(
            new RelFieldCollation(
                random.nextInt(4),
                random.nextBoolean() ? Direction.ASCENDING : Direction.DESCENDING,
                NULLS.get(random.nextInt(NULLS.size()))));
      }
      compareWithModel(TestRows.row(types), RelCollations.of(fields), random.nextInt(6000));
    }
  }

  private void compareWithModel(RelDataType rowType, RelCollation collation, int count) {
    List<List<Object>> rows = TestRows.random(rowType, count, random);
    List<List<Object>> expected = new ArrayList<>(rows);
    expected.sort(order(collation));
    String message = "seed " + TestRows.SEED + ", " + collation + " of " + rowType;
    for (ExecutionContext context : List.of(TestRows.context(), TestRows.limited(0))) {
      assertEquals(
          TestRows.keys(expected),
          TestRows.keys(
              TestRows.drain(
                  new SortOperator(
                      TestRows.source(rowType, rows, random), rowType, collation, context),
                  rowType,
                  context)),
          message);
    }
    int offset = random.nextInt(4) == 0 ? random.nextInt(count + 10) : random.nextInt(3);
    int fetch = random.nextInt(4) == 0 ? random.nextInt(count + 10) : random.nextInt(20);
    int from = Math.min(offset, count);
    for (ExecutionContext context : List.of(TestRows.context(), TestRows.limited(0))) {
      TopNOperator best =
          new TopNOperator(
              TestRows.source(rowType, rows, random), rowType, collation, offset, fetch, context);
      assertEquals(
          TestRows.keys(expected.subList(from, Math.min(from + fetch, count))),
          TestRows.keys(TestRows.drain(best, rowType, context)),
          message + " offset " + offset + " fetch " + fetch);
    }
  }

  static Comparator<List<Object>> order(RelCollation collation) {
    return (a, b) -> {
      for (RelFieldCollation field : collation.getFieldCollations()) {
        Object x = a.get(field.getFieldIndex());
        Object y = b.get(field.getFieldIndex());
        boolean descending = field.direction == Direction.DESCENDING;
        boolean nullsFirst =
            field.nullDirection == NullDirection.FIRST
                || (field.nullDirection == NullDirection.UNSPECIFIED && descending);
        int order;
        if (x == null || y == null) {
          order = x == y ? 0 : (x == null) == nullsFirst ? -1 : 1;
        } else {
          order = descending ? TestRows.compare(y, x) : TestRows.compare(x, y);
        }
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }

  @Test
  void topNWithoutAnEndTakesAllRows() {
    RelDataType rowType = TestRows.row(TestRows.type(SqlTypeName.BIGINT));
    List<List<Object>> rows = TestRows.random(rowType, 10_000, random);
    List<List<Object>> result =
        TestRows.drain(
            new TopNOperator(
                TestRows.source(rowType, rows, random),
                rowType,
                RelCollations.of(0),
                5,
                Long.MAX_VALUE,
                TestRows.context()),
            rowType);
    assertEquals(9_995, result.size());
  }

  @Test
  void aCancelledSortStopsWhileItSorts() {
    RelDataType rowType = TestRows.row(TestRows.type(SqlTypeName.BIGINT));
    RowBuffer buffer = new RowBuffer(rowType);
    TestRows.Source source =
        TestRows.source(rowType, TestRows.random(rowType, 10_000, random), random);
    for (var batch = source.next(); batch != null; batch = source.next()) {
      buffer.append(batch);
    }
    ExecutionContext context = TestRows.context();
    context.cancel();
    assertThrows(
        StatementCancelledException.class,
        () -> RowSorter.sort(buffer, new RowOrder(RelCollations.of(0)), context));
  }

  @Test
  void closingClosesTheInput() {
    RelDataType rowType = TestRows.row(TestRows.type(SqlTypeName.BIGINT));
    TestRows.Source source = TestRows.source(rowType, TestRows.random(rowType, 10, random), random);
    SortOperator sort = new SortOperator(source, rowType, RelCollations.of(0), TestRows.context());
    sort.next();
    sort.close();
    sort.close();
    assertTrue(source.closed());
  }
}
