package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.sql.execution.error.StatementCancelledException;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.LongVector;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.Vectors;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.ImmutableBitSet;
import org.junit.jupiter.api.Test;

/** Operators with endless work: a test ends only because the statement's time does. */
class TimeoutTest {
  private static final RelDataType ROW = TestRows.row(TestRows.type(SqlTypeName.BIGINT));
  private static final int[] KEY = {0};
  private static final JoinShape PAIRS = new JoinShape(ROW, ROW, JoinRelType.INNER);

  /** The same row for ever. */
  private static final class Endless implements Operator {
    private final Batch batch = new Batch(new Vector[] {new LongVector(new long[1], null)}, 1);

    @Override
    public Batch next() {
      return batch;
    }

    @Override
    public void close() {}
  }

  private static final Expression NEVER =
      new Expression() {
        private final Vector result =
            Vectors.constant(TestRows.type(SqlTypeName.BOOLEAN), false, Batch.CAPACITY);

        @Override
        public Vector evaluate(Batch batch) {
          return result;
        }
      };

  private static ExecutionContext limited(Duration timeout) {
    return new ExecutionContext(
        List.of(),
        Instant.EPOCH,
        ZoneOffset.UTC,
        new Timeouts(timeout, null),
        Map.of(),
        Workspace.unlimited());
  }

  private static ExecutionContext shortly() {
    return limited(Duration.ofMillis(20));
  }

  private static void timesOut(Operator operator) {
    try (operator) {
      StatementCancelledException e =
          assertThrows(
              StatementCancelledException.class,
              () -> {
                Batch batch = operator.next();
                while (batch != null) {
                  batch = operator.next();
                }
              });
      assertTrue(e.timeout());
      assertEquals("57014", e.sqlState());
    }
  }

  /** One batch of equal rows, and then no more. */
  private static Operator equalRows() {
    return TestRows.source(ROW, Collections.nCopies(2000, List.of(7L)), new Random(1));
  }

  @Test
  void operatorsThatReadAllTheirInputStopReading() {
    timesOut(new SortOperator(new Endless(), ROW, RelCollations.of(0), shortly()));
    timesOut(new TopNOperator(new Endless(), ROW, RelCollations.of(0), 0, 1, shortly()));
    timesOut(
        new HashAggregateOperator(
            new Endless(),
            ROW,
            ImmutableBitSet.of(0),
            List.of(ImmutableBitSet.of(0)),
            List.of(),
            ROW,
            shortly()));
    timesOut(hashJoin(equalRows(), new Endless(), null, shortly()));
    timesOut(new NestedLoopJoinOperator(equalRows(), new Endless(), PAIRS, null, shortly()));
  }

  @Test
  void operatorsThatPutTheirInputIntoFilesStopToo() {
    timesOut(new SortOperator(new Endless(), ROW, RelCollations.of(0), spilling()));
    timesOut(hashJoin(equalRows(), new Endless(), null, spilling()));
    timesOut(hashJoin(new Endless(), equalRows(), null, spilling()));
    timesOut(
        new SetOperator(
            List.of(new Endless(), equalRows()),
            ROW,
            SetOperator.Kind.INTERSECT,
            true,
            spilling()));
  }

  private static ExecutionContext spilling() {
    return new ExecutionContext(
        List.of(),
        Instant.EPOCH,
        ZoneOffset.UTC,
        new Timeouts(Duration.ofMillis(50), null),
        Map.of(),
        new Workspace(0, Workspace.STANDARD_DIRECTORY));
  }

  @Test
  void operatorsThatFindNothingStopLooking() {
    timesOut(new FilterOperator(new Endless(), NEVER, shortly()));
    timesOut(hashJoin(new Endless(), equalRows(), NEVER, shortly()));
    timesOut(new NestedLoopJoinOperator(new Endless(), equalRows(), PAIRS, NEVER, shortly()));
  }

  private static Operator hashJoin(
      Operator left, Operator right, Expression residual, ExecutionContext context) {
    return new HashJoinOperator(
        left, right, PAIRS, List.of(new JoinKey(0, 0, false)), residual, context);
  }

  @Test
  void sortingAndHashingWhatWasReadStopsToo() {
    RowBuffer rows = new RowBuffer(ROW);
    rows.append(equalRows().next());
    ExecutionContext over = limited(Duration.ZERO);
    assertThrows(
        StatementCancelledException.class,
        () -> RowSorter.sort(rows, new RowOrder(RelCollations.of(0)), over));
    assertThrows(
        StatementCancelledException.class,
        () ->
            new JoinTable(
                rows, KEY, List.of(TestRows.type(SqlTypeName.BIGINT)), new boolean[1], over));
  }

  @Test
  void cancellingIsNoTimeout() {
    ExecutionContext context = limited(Duration.ofDays(1));
    context.checkCancelled();
    context.cancel();
    assertFalse(assertThrows(StatementCancelledException.class, context::checkCancelled).timeout());
  }
}
