package io.cellardb.sql.execution.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.execution.ExecutionContext;
import io.cellardb.sql.execution.Operator;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

class SetOperatorTest {
  private final Random random = new Random(TestRows.SEED);

  @Test
  void intersectAndExceptCountRowsAsTheModelDoes() {
    for (RelDataType type : TestRows.manyTypes()) {
      for (int round = 0; round < 8; round++) {
        RelDataType rowType =
            round % 2 == 0
                ? TestRows.row(type)
                : TestRows.row(type, TestRows.type(SqlTypeName.BOOLEAN));
        List<List<List<Object>>> inputs = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i >= 0; i--) {
          int count = random.nextInt(4) == 0 ? 0 : random.nextInt(200);
          inputs.add(TestRows.random(rowType, count, random));
        }
        for (SetOperator.Kind kind : SetOperator.Kind.values()) {
          check(rowType, inputs, kind, true);
          check(rowType, inputs, kind, false);
        }
      }
    }
  }

  private void check(
      RelDataType rowType, List<List<List<Object>>> inputs, SetOperator.Kind kind, boolean all) {
    Map<List<Object>, Integer> counts = count(inputs.get(0));
    for (List<List<Object>> input : inputs.subList(1, inputs.size())) {
      Map<List<Object>, Integer> others = count(input);
      counts.replaceAll(
          (row, count) -> {
            int other = others.getOrDefault(row, 0);
            if (kind == SetOperator.Kind.INTERSECT) {
              return Math.min(count, other);
            }
            return all ? Math.max(0, count - other) : other > 0 ? 0 : count;
          });
    }
    List<List<Object>> expected = new ArrayList<>();
    counts.forEach(
        (row, count) -> {
          for (int i = all ? count : Math.min(count, 1); i > 0; i--) {
            expected.add(row);
          }
        });
    String message = "seed " + TestRows.SEED + " " + kind + " " + all + " " + rowType;
    assertEquals(
        expected, TestRows.keys(run(rowType, inputs, kind, all, TestRows.context())), message);
    assertEquals(
        TestRows.sorted(expected),
        TestRows.sorted(run(rowType, inputs, kind, all, TestRows.limited(4_000))),
        message);
  }

  private List<List<Object>> run(
      RelDataType rowType,
      List<List<List<Object>>> inputs,
      SetOperator.Kind kind,
      boolean all,
      ExecutionContext context) {
    List<Operator> sources = new ArrayList<>();
    inputs.forEach(input -> sources.add(TestRows.source(rowType, input, random)));
    return TestRows.drain(new SetOperator(sources, rowType, kind, all, context), rowType, context);
  }

  private static Map<List<Object>, Integer> count(List<List<Object>> rows) {
    Map<List<Object>, Integer> counts = new LinkedHashMap<>();
    rows.forEach(row -> counts.merge(TestRows.key(row), 1, Integer::sum));
    return counts;
  }
}
