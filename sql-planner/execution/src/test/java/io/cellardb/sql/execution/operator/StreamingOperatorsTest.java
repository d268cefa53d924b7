package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.StatementCancelledException;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class StreamingOperatorsTest {
  private static final RelDataType ROW =
      TestRows.row(TestRows.type(SqlTypeName.INTEGER), TestRows.type(SqlTypeName.VARCHAR));

  private final Random random = new Random(TestRows.SEED);
  private final List<List<Object>> rows = TestRows.random(ROW, 5_000, random);

  /** Whether the first column is above 0. */
  private static final Expression POSITIVE =
      batch -> {
        LongVector input = (LongVector) batch.column(0);
        long[] values = new long[batch.bound()];
        for (int row = 0; row < values.length; row++) {
          values[row] = !input.isNull(row) && input.get(row) > 0 ? 1 : 0;
        }
        return new LongVector(values, null);
      };

  private Operator source() {
    return TestRows.source(ROW, rows, random);
  }

  @Test
  void aFilterKeepsTheRowsForWhichItsConditionIsTrue() {
    List<List<Object>> expected =
        rows.stream().filter(row -> row.get(0) != null && (long) row.get(0) > 0).toList();
    assertEquals(
        expected, TestRows.drain(new FilterOperator(source(), POSITIVE, TestRows.context()), ROW));
  }

  @Test
  void aProjectionEvaluatesItsExpressionsAtTheSelectedRows() {
    Operator project =
        new ProjectOperator(
            new FilterOperator(source(), POSITIVE, TestRows.context()),
            List.of(batch -> batch.column(1), POSITIVE),
            TestRows.context());
    RelDataType result =
        TestRows.row(TestRows.type(SqlTypeName.VARCHAR), TestRows.type(SqlTypeName.BOOLEAN));
    List<List<Object>> expected =
        rows.stream()
            .filter(row -> row.get(0) != null && (long) row.get(0) > 0)
            .map(row -> TestRows.rowOf(row.get(1), true))
            .toList();
    assertEquals(expected, TestRows.drain(project, result));
  }

  @Test
  void aProjectionToNoColumnsKeepsTheNumberOfRows() {
    assertEquals(
        rows.size(),
        TestRows.drain(new ProjectOperator(source(), List.of(), TestRows.context()), TestRows.row())
            .size());
  }

  @Test
  void aLimitLeavesOutAndEndsAtAnyRow() {
    for (int round = 0; round < 100; round++) {
      int offset = random.nextInt(rows.size() + 100);
      int fetch = random.nextInt(rows.size() + 100);
      List<List<Object>> expected = rows.stream().skip(offset).limit(fetch).toList();
      assertEquals(
          expected,
          TestRows.drain(new LimitOperator(source(), offset, fetch, TestRows.context()), ROW),
          "seed " + TestRows.SEED);
    }
    assertEquals(
        rows.subList(3, rows.size()),
        TestRows.drain(new LimitOperator(source(), 3, Long.MAX_VALUE, TestRows.context()), ROW));
  }

  @Test
  void aLimitOfNothingDoesNotPull() {
    TestRows.Source closed = TestRows.source(ROW, rows, random);
    closed.close();
    assertNull(new LimitOperator(closed, 0, 0, TestRows.context()).next());
  }

  @Test
  void aUnionGivesOneInputAfterTheOther() {
    List<List<Object>> expected = new ArrayList<>(rows);
    expected.addAll(rows.subList(0, 10));
    List<Operator> inputs =
        List.of(
            source(),
            TestRows.source(ROW, List.of(), random),
            TestRows.source(ROW, rows.subList(0, 10), random));
    assertEquals(expected, TestRows.drain(new UnionAllOperator(inputs, TestRows.context()), ROW));
  }

  @Test
  void allInputsAreClosedEvenIfOneFails() {
    TestRows.Source good = TestRows.source(ROW, rows, random);
    Operator bad =
        new Operator() {
          @Override
          public Batch next() {
            return null;
          }

          @Override
          public void close() {
            throw new IllegalStateException("on purpose");
          }
        };
    UnionAllOperator union = new UnionAllOperator(List.of(bad, good), TestRows.context());
    assertThrows(IllegalStateException.class, union::close);
    assertTrue(good.closed());
  }

  @Test
  void valuesGivesItsRows() {
    for (List<List<Object>> some : List.of(rows, rows.subList(0, 1), rows.subList(0, 0))) {
      assertEquals(some, TestRows.drain(new ValuesOperator(ROW, some, TestRows.context()), ROW));
    }
    List<List<Object>> empty = List.of(List.of(), List.of());
    assertEquals(
        empty,
        TestRows.drain(
            new ValuesOperator(TestRows.row(), empty, TestRows.context()), TestRows.row()));
  }

  @Test
  void aCancelledStatementStopsAtTheNextBatch() {
    ExecutionContext context = TestRows.context();
    FilterOperator filter = new FilterOperator(source(), POSITIVE, context);
    context.cancel();
    assertThrows(StatementCancelledException.class, filter::next);
  }
}
