package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import io.cellardb.sql.execution.Timeouts;
import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.error.StatementCancelledException;
import io.cellardb.sql.execution.memory.MemoryAccount;
import io.cellardb.sql.execution.memory.Workspace;
import io.cellardb.sql.execution.spill.RowFile;
import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.Vector;
import io.cellardb.sql.execution.vector.VectorBuilder;
import io.cellardb.sql.execution.vector.Vectors;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/** Temporary files and the memory that makes operators use them. */
class SpillingTest {
  private static final RelDataType BIGINT = TestRows.type(SqlTypeName.BIGINT);
  private static final RelDataType ROW = TestRows.row(BIGINT, TestRows.type(SqlTypeName.VARCHAR));

  private final Random random = new Random(TestRows.SEED);

  private List<List<Object>> rows(int count) {
    return TestRows.random(ROW, count, random);
  }

  private Operator sort(Operator input, ExecutionContext context) {
    return new SortOperator(input, ROW, RelCollations.of(0), context);
  }

  private static void assertNoFiles(ExecutionContext context) {
    assertEquals(0, context.workspace().openFiles());
  }

  @Test
  void rowsOfAllTypesComeBackAsTheyWere() {
    RelDataType rowType = TestRows.row(TestRows.manyTypes());
    ExecutionContext context = TestRows.limited(0);
    List<List<Object>> rows = TestRows.random(rowType, 20_000, random);
    try (RowFile file = new RowFile(TestRows.manyTypes(), context)) {
      Operator source = TestRows.source(rowType, rows, random);
      for (Batch batch = source.next(); batch != null; batch = source.next()) {
        file.append(batch.columns(), batch.selection(), 0, batch.size());
      }
      assertEquals(rows.size(), file.rows());
      for (int i = 0; i < 2; i++) {
        assertEquals(TestRows.keys(rows), TestRows.keys(TestRows.drain(file.read(), rowType)));
      }
      assertEquals(1, context.workspace().openFiles());
    }
    assertNoFiles(context);
  }

  @Test
  void valuesWithinValuesComeBackAsTheyWere() {
    Map<Object, Object> map = new LinkedHashMap<>();
    map.put("z", 1L);
    map.put("a", null);
    List<Object> scalars =
        Collections.unmodifiableList(
            TestRows.rowOf(
                null,
                true,
                false,
                -7L,
                Double.NaN,
                new BigDecimal("-12345678901234567890.50"),
                "\uD83D\uDE00",
                UUID.fromString("ffffffff-0000-4000-8000-000000000001"),
                LocalDate.of(-4, 2, 29),
                LocalTime.of(23, 59, 59, 999_999_999),
                LocalDateTime.of(1582, 10, 10, 1, 2, 3, 4),
                Instant.ofEpochSecond(-1, 5),
                map,
                List.of(List.of())));
    RelDataType any =
        TestRows.TYPES.createTypeWithNullability(TestRows.TYPES.createArrayType(BIGINT, -1), true);
    RelDataType rowType = TestRows.row(any);
    ExecutionContext context = TestRows.limited(0);
    List<List<Object>> rows = List.of(List.of(scalars), TestRows.rowOf((Object) null));
    byte[] bytes = {0, -1};
    try (RowFile file = new RowFile(List.of(any), context)) {
      VectorBuilder values = Vectors.builder(any);
      values.append(scalars);
      values.appendNull();
      values.append(List.of(bytes));
      file.append(new Vector[] {values.build()}, null, 0, 3);
      List<List<Object>> read = TestRows.drain(file.read(), rowType);
      assertEquals(rows, read.subList(0, rows.size()));
      assertEquals(
          List.copyOf(map.keySet()),
          List.copyOf(((Map<?, ?>) ((List<?>) read.get(0).get(0)).get(12)).keySet()));
      assertArrayEquals(bytes, (byte[]) ((List<?>) read.get(rows.size()).get(0)).get(0));
    }
    assertNoFiles(context);
  }

  @Test
  void moreRunsThanAreReadAtOnceAreMergedInSteps() {
    List<List<Object>> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      // Every batch becomes a run, and most batches are smaller.
      rows.addAll(rows(1_000));
    }
    ExecutionContext unlimited = TestRows.context();
    ExecutionContext limited = TestRows.limited(0);
    assertEquals(
        TestRows.drain(sort(TestRows.source(ROW, rows, random), unlimited), ROW, unlimited),
        TestRows.drain(sort(TestRows.source(ROW, rows, random), limited), ROW, limited));
    assertTrue(limited.workspace().writtenBytes() > 0);
    assertEquals(0, unlimited.workspace().writtenBytes());
  }

  @Test
  void closingBeforeTheEndDeletesTheFiles() {
    ExecutionContext context = TestRows.limited(0);
    Operator sort = sort(TestRows.source(ROW, rows(50_000), random), context);
    sort.next();
    assertTrue(context.workspace().openFiles() > 1);
    sort.close();
    assertNoFiles(context);
  }

  @Test
  void whatFailsOrIsCancelledDeletesItsFilesWhenItIsClosed() {
    for (boolean joins : new boolean[] {false, true}) {
      ExecutionContext context = TestRows.limited(0);
      Operator source = TestRows.source(ROW, rows(50_000), random);
      Operator cancelling =
          new Operator() {
            private int rows;

            @Override
            public Batch next() {
              Batch batch = source.next();
              rows += batch.size();
              if (rows > 45_000) {
                context.cancel();
              }
              return batch;
            }

            @Override
            public void close() {
              source.close();
            }
          };
      Operator operator =
          joins
              ? join(TestRows.source(ROW, rows(100), random), cancelling, JoinRelType.FULL, context)
              : sort(cancelling, context);
      assertThrows(StatementCancelledException.class, operator::next);
      assertTrue(context.workspace().openFiles() > 0);
      operator.close();
      assertNoFiles(context);
    }
  }

  @Test
  void mergingAndReadingFilesStopsWhenCancelled() {
    ExecutionContext context = TestRows.limited(0);
    Operator sort = sort(TestRows.source(ROW, rows(50_000), random), context);
    sort.next();
    context.cancel();
    assertThrows(StatementCancelledException.class, sort::next);
    sort.close();
    assertNoFiles(context);
  }

  @Test
  void aDirectoryThatIsNotThereIsAnInputOutputError() {
    Path nowhere = Path.of("target", "no such directory");
    ExecutionContext context =
        new ExecutionContext(
            List.of(),
            Instant.EPOCH,
            ZoneOffset.UTC,
            Timeouts.NONE,
            Map.of(),
            new Workspace(0, nowhere));
    try (Operator sort = sort(TestRows.source(ROW, rows(10), random), context)) {
      SqlExecutionException e = assertThrows(SqlExecutionException.class, sort::next);
      assertEquals("58030", e.sqlState());
      assertTrue(e.getMessage().contains(nowhere.toString()), e.getMessage());
    }
    assertNoFiles(context);
  }

  private Operator join(Operator left, Operator right, JoinRelType type, ExecutionContext context) {
    return new HashJoinOperator(
        left,
        right,
        new JoinShape(ROW, ROW, type),
        List.of(new JoinKey(0, 0, false)),
        null,
        context);
  }

  @Test
  void aJoinOnOneKeyThatAllRowsShareIsDoneInParts() {
    List<List<Object>> left = Collections.nCopies(30, TestRows.rowOf(1L, "l"));
    List<List<Object>> right = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      right.add(TestRows.rowOf(1L, "r" + i));
    }
    RelDataType result = TestRows.concat(ROW, ROW);
    ExecutionContext unlimited = TestRows.context();
    ExecutionContext limited = TestRows.limited(100_000);
    assertEquals(
        TestRows.drain(
            join(
                TestRows.source(ROW, left, random),
                TestRows.source(ROW, right, random),
                JoinRelType.INNER,
                unlimited),
            result,
            unlimited),
        TestRows.drain(
            join(
                TestRows.source(ROW, left, random),
                TestRows.source(ROW, right, random),
                JoinRelType.INNER,
                limited),
            result,
            limited));
    assertTrue(limited.workspace().writtenBytes() > 0);
  }

  @Test
  void operatorsShareTheMemoryOfTheirStatementAndEachHasALittle() {
    Workspace workspace = new Workspace(1_600, Path.of("."));
    MemoryAccount first = workspace.account();
    MemoryAccount second = workspace.account();
    assertTrue(first.hold(1_500));
    assertTrue(second.hold(100));
    assertFalse(second.hold(101));
    first.close();
    assertTrue(second.hold(1_600));
    assertFalse(first.hold(101));
    assertTrue(first.hold(100));
  }

  @Test
  void whatFitsInNoFileHasAnErrorOfItsOwn() {
    MemoryAccount account = new Workspace(8 << 20, Path.of(".")).account();
    account.require(16 << 20, "a window");
    SqlExecutionException e =
        assertThrows(
            SqlExecutionException.class, () -> account.require((18 << 20) + 1, "a window"));
    assertEquals("53200", e.sqlState());
    assertEquals(
        "a window needs more than 18 MB of memory; the property memory of the connection, now 8 MB,"
            + " says how much a statement may use",
        e.getMessage());
  }
}
