package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.error.StatementCancelledException;
import io.cellardb.sql.execution.expression.Expression;
import io.cellardb.sql.execution.vector.LongVector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class JoinOperatorsTest {
  private static final List<JoinRelType> JOIN_TYPES =
      List.of(
          JoinRelType.INNER,
          JoinRelType.LEFT,
          JoinRelType.RIGHT,
          JoinRelType.FULL,
          JoinRelType.SEMI,
          JoinRelType.ANTI);

  private final Random random = new Random(TestRows.SEED);

  /** Joins two lists of rows in the plainest way. */
  private interface Pairs {
    boolean join(List<Object> left, List<Object> right);
  }

  private static List<List<Object>> model(
      List<List<Object>> left,
      List<List<Object>> right,
      int leftWidth,
      int rightWidth,
      JoinRelType type,
      Pairs pairs) {
    List<List<Object>> result = new ArrayList<>();
    boolean[] rightMatched = new boolean[right.size()];
    for (List<Object> row : left) {
      boolean matched = false;
      for (int i = 0; i < right.size(); i++) {
        if (pairs.join(row, right.get(i))) {
          matched = true;
          rightMatched[i] = true;
          if (type.projectsRight()) {
            result.add(concat(row, right.get(i)));
          }
        }
      }
      if (!matched && type.generatesNullsOnRight()) {
        result.add(concat(row, Collections.nCopies(rightWidth, null)));
      }
      if (type == (matched ? JoinRelType.SEMI : JoinRelType.ANTI)) {
        result.add(row);
      }
    }
    for (int i = 0; i < right.size(); i++) {
      if (!rightMatched[i] && type.generatesNullsOnLeft()) {
        result.add(concat(Collections.nCopies(leftWidth, null), right.get(i)));
      }
    }
    return result;
  }

  private static List<Object> concat(List<?> left, List<?> right) {
    List<Object> row = new ArrayList<>(left);
    row.addAll(right);
    return row;
  }

  /** Whether the INTEGER at one column is below that at another, of the concatenated row. */
  private static Expression less(int a, int b) {
    return batch -> {
      LongVector x = (LongVector) batch.column(a);
      LongVector y = (LongVector) batch.column(b);
      long[] values = new long[batch.bound()];
      for (int row = 0; row < values.length; row++) {
        values[row] = !x.isNull(row) && !y.isNull(row) && x.get(row) < y.get(row) ? 1 : 0;
      }
      return new LongVector(values, null);
    };
  }

  private static boolean less(Object a, Object b) {
    return a != null && b != null && (long) a < (long) b;
  }

  private static boolean equal(Object a, Object b, boolean nullSafe) {
    if (a == null || b == null) {
      return nullSafe && a == b;
    }
    return TestRows.key(a).equals(TestRows.key(b));
  }

  @Test
  void aHashJoinOnEachTypeOfKeyJoinsAsTheModelDoes() {
    RelDataType number = TestRows.type(SqlTypeName.INTEGER);
    for (RelDataType type : TestRows.manyTypes()) {
      RelDataType leftType = TestRows.row(number, type);
      RelDataType rightType = TestRows.row(type, TestRows.type(SqlTypeName.VARCHAR), number);
      for (boolean nullSafe : new boolean[] {false, true}) {
        for (boolean residual : new boolean[] {false, true}) {
          List<List<Object>> left = TestRows.random(leftType, size(), random);
          List<List<Object>> right = TestRows.random(rightType, size(), random);
          for (JoinRelType joinType : JOIN_TYPES) {
            Making join =
                context ->
                    new HashJoinOperator(
                        TestRows.source(leftType, left, random),
                        TestRows.source(rightType, right, random),
                        new JoinShape(leftType, rightType, joinType),
                        List.of(new JoinKey(1, 0, nullSafe)),
                        residual ? less(0, 4) : null,
                        context);
            check(
                join,
                leftType,
                rightType,
                joinType,
                model(
                    left,
                    right,
                    2,
                    3,
                    joinType,
                    (l, r) ->
                        equal(l.get(1), r.get(0), nullSafe)
                            && (!residual || less(l.get(0), r.get(2)))));
          }
        }
      }
    }
  }

  @Test
  void aHashJoinOnSeveralKeysJoinsAsTheModelDoes() {
    RelDataType leftType =
        TestRows.row(
            TestRows.type(SqlTypeName.VARCHAR),
            TestRows.type(SqlTypeName.INTEGER),
            TestRows.decimal(38, 4));
    RelDataType rightType =
        TestRows.row(
            TestRows.type(SqlTypeName.BIGINT),
            TestRows.decimal(38, 4),
            TestRows.type(SqlTypeName.CHAR));
    RelDataType rightRandom =
        TestRows.row(
            TestRows.type(SqlTypeName.BIGINT),
            TestRows.decimal(38, 4),
            TestRows.type(SqlTypeName.VARCHAR));
    for (JoinRelType joinType : JOIN_TYPES) {
      List<List<Object>> left = TestRows.random(leftType, 700, random);
      List<List<Object>> right = TestRows.random(rightRandom, 300, random);
      Making join =
          context ->
              new HashJoinOperator(
                  TestRows.source(leftType, left, random),
                  TestRows.source(rightRandom, right, random),
                  new JoinShape(leftType, rightType, joinType),
                  List.of(
                      new JoinKey(1, 0, false), new JoinKey(0, 2, true), new JoinKey(2, 1, false)),
                  null,
                  context);
      check(
          join,
          leftType,
          rightType,
          joinType,
          model(
              left,
              right,
              3,
              3,
              joinType,
              (l, r) ->
                  equal(l.get(1), r.get(0), false)
                      && equal(l.get(0), r.get(2), true)
                      && equal(l.get(2), r.get(1), false)));
    }
  }

  @Test
  void aNestedLoopJoinJoinsAsTheModelDoes() {
    RelDataType leftType =
        TestRows.row(TestRows.type(SqlTypeName.INTEGER), TestRows.type(SqlTypeName.VARCHAR));
    RelDataType rightType =
        TestRows.row(TestRows.type(SqlTypeName.DOUBLE), TestRows.type(SqlTypeName.INTEGER));
    for (JoinRelType joinType : JOIN_TYPES) {
      for (int round = 0; round < 12; round++) {
        boolean condition = round % 2 == 0;
        // A right side above a batch's capacity is taken in parts.
        int rightSize = round < 2 ? 3_000 : size();
        List<List<Object>> left = TestRows.random(leftType, round < 2 ? 7 : size(), random);
        List<List<Object>> right = TestRows.random(rightType, rightSize, random);
        Making join =
            context ->
                new NestedLoopJoinOperator(
                    TestRows.source(leftType, left, random),
                    TestRows.source(rightType, right, random),
                    new JoinShape(leftType, rightType, joinType),
                    condition ? less(0, 3) : null,
                    context);
        check(
            join,
            leftType,
            rightType,
            joinType,
            model(left, right, 2, 2, joinType, (l, r) -> !condition || less(l.get(0), r.get(1))));
      }
    }
  }

  private int size() {
    return random.nextInt(4) == 0 ? 0 : random.nextInt(120);
  }

  /** Makes a join of the same rows anew. */
  private interface Making {
    Operator in(ExecutionContext context);
  }

  private static void check(
      Making join,
      RelDataType leftType,
      RelDataType rightType,
      JoinRelType joinType,
      List<List<Object>> expected) {
    RelDataType result = joinType.projectsRight() ? TestRows.concat(leftType, rightType) : leftType;
    String message = "seed " + TestRows.SEED + " " + joinType + " " + result;
    ExecutionContext unlimited = TestRows.context();
    List<List<Object>> inMemory = TestRows.drain(join.in(unlimited), result, unlimited);
    assertEquals(TestRows.sorted(expected), TestRows.sorted(inMemory), message);
    for (long limit : new long[] {0, 3_000}) {
      ExecutionContext limited = TestRows.limited(limit);
      List<List<Object>> inFiles = TestRows.drain(join.in(limited), result, limited);
      if (joinType.projectsRight() && joinType != JoinRelType.INNER) {
        assertEquals(TestRows.sorted(expected), TestRows.sorted(inFiles), message);
      } else {
        assertEquals(TestRows.keys(inMemory), TestRows.keys(inFiles), message);
      }
    }
  }

  @Test
  void oneKeyThatAllRowsShareGivesEveryPairOverManyBatches() {
    RelDataType rowType = TestRows.row(TestRows.type(SqlTypeName.BIGINT));
    List<List<Object>> left = Collections.nCopies(100, TestRows.rowOf(7L));
    List<List<Object>> right = Collections.nCopies(500, TestRows.rowOf(7L));
    for (JoinRelType joinType : JOIN_TYPES) {
      Operator join =
          new HashJoinOperator(
              TestRows.source(rowType, left, random),
              TestRows.source(rowType, right, random),
              new JoinShape(rowType, rowType, joinType),
              List.of(new JoinKey(0, 0, false)),
              null,
              TestRows.context());
      int expected = joinType == JoinRelType.SEMI ? 100 : joinType == JoinRelType.ANTI ? 0 : 50_000;
      RelDataType result = joinType.projectsRight() ? TestRows.concat(rowType, rowType) : rowType;
      assertEquals(expected, TestRows.drain(join, result).size());
    }
  }

  @Test
  void keysWhoseVectorsMeanDifferentThingsAreNotComparable() {
    RelDataType bigint = TestRows.type(SqlTypeName.BIGINT);
    assertTrue(HashJoinOperator.comparable(bigint, TestRows.type(SqlTypeName.INTEGER)));
    assertTrue(
        HashJoinOperator.comparable(
            TestRows.type(SqlTypeName.CHAR), TestRows.type(SqlTypeName.VARCHAR)));
    assertFalse(HashJoinOperator.comparable(bigint, TestRows.type(SqlTypeName.DATE)));
    assertFalse(HashJoinOperator.comparable(bigint, TestRows.decimal(10, 0)));
    assertFalse(
        HashJoinOperator.comparable(
            TestRows.type(SqlTypeName.VARBINARY), TestRows.type(SqlTypeName.VARCHAR)));
    assertFalse(HashJoinOperator.comparable(TestRows.decimal(10, 2), TestRows.decimal(10, 3)));
    assertFalse(
        HashJoinOperator.comparable(
            TestRows.type(SqlTypeName.DATE), TestRows.type(SqlTypeName.TIMESTAMP)));
  }

  @Test
  void aCancelledJoinStopsWithinOneBatchOfItsInput() {
    RelDataType rowType = TestRows.row(TestRows.type(SqlTypeName.BIGINT));
    List<List<Object>> rows = Collections.nCopies(2_000, TestRows.rowOf(7L));
    ExecutionContext context = TestRows.context();
    TestRows.Source left = TestRows.source(rowType, rows, random);
    TestRows.Source right = TestRows.source(rowType, rows, random);
    NestedLoopJoinOperator join =
        new NestedLoopJoinOperator(
            left, right, new JoinShape(rowType, rowType, JoinRelType.INNER), null, context);
    join.next();
    context.cancel();
    assertThrows(StatementCancelledException.class, join::next);
    join.close();
    assertTrue(left.closed());
    assertTrue(right.closed());
  }
}
