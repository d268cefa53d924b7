package io.cellardb.sql.execution.expression;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.execution.vector.Batch;
import io.cellardb.sql.execution.vector.CalciteValues;
import io.cellardb.sql.execution.vector.CanonicalOrder;
import io.cellardb.tck.seed.TestSeed;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.calcite.DataContext;
import org.apache.calcite.DataContexts;
import org.apache.calcite.linq4j.function.Function1;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexExecutorImpl;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;
import org.junit.jupiter.api.Test;

/**
 * Random expressions, by kernels and by Calcite's generated code, where both mean the same: small
 * numbers, ASCII text, no division, no padding.
 */
class RandomExpressionTest {
  private static final int ROWS = 50;
  private static final int EXPRESSIONS = 30;

  private Random random;

  @Test
  void kernelsAgreeWithCalcite() {
    long seed = TestSeed.get();
    random = new Random(seed);
    SqlExpressions sql = table();
    for (int n = 0; n < EXPRESSIONS; n++) {
      String text = bool(3);
      RexNode node = sql.parse(text);
      List<Object> expected = byCalcite(sql, node);
      String message = text + "; seed " + seed;
      assertEquals(expected, sql.evaluate(node), message);
      List<Integer> selected = new ArrayList<>();
      for (int i = 0; i < expected.size(); i++) {
        if (Boolean.TRUE.equals(expected.get(i))) {
          selected.add(i);
        }
      }
      assertEquals(selected, sql.select(text), message);
      String number = "CAST(" + number(3) + " AS DECIMAL(30, 8))";
      assertSame(
          byCalcite(sql, sql.parse(number)), sql.evaluate(number), number + "; seed " + seed);
      String string = string(3);
      assertEquals(
          byCalcite(sql, sql.parse(string)), sql.evaluate(string), string + "; seed " + seed);
    }
  }

  private static void assertSame(List<Object> expected, List<Object> actual, String message) {
    assertEquals(0, CanonicalOrder.compare(expected, actual), () -> message + expected + actual);
  }

  private SqlExpressions table() {
    SqlExpressions sql = new SqlExpressions();
    Object[][] columns = new Object[5][ROWS];
    for (int i = 0; i < ROWS; i++) {
      columns[0][i] = maybe((long) random.nextInt(20) - 10);
      columns[1][i] = maybe((long) random.nextInt(2000) - 1000);
      columns[2][i] = maybe(BigDecimal.valueOf(random.nextInt(2000) - 1000, 2));
      columns[3][i] = maybe(letters());
      columns[4][i] =
          maybe(
              LocalDate.of(
                  2020 + random.nextInt(3), 1 + random.nextInt(12), 1 + random.nextInt(28)));
    }
    return sql.column("i", sql.type(SqlTypeName.INTEGER), columns[0])
        .column("l", sql.type(SqlTypeName.BIGINT), columns[1])
        .column("d", sql.type(SqlTypeName.DECIMAL, 10, 2), columns[2])
        .column("s", sql.type(SqlTypeName.VARCHAR), columns[3])
        .column("t", sql.type(SqlTypeName.DATE), columns[4]);
  }

  private Object maybe(Object value) {
    return random.nextInt(5) == 0 ? null : value;
  }

  private String letters() {
    StringBuilder text = new StringBuilder();
    for (int length = random.nextInt(5); length > 0; length--) {
      text.append((char) ('a' + random.nextInt(3)));
    }
    return text.toString();
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  private String bool(int depth) {
    String comparison = pick(" = ", " <> ", " < ", " <= ", " > ", " >= ");
    int choice = random.nextInt(depth == 0 ? 4 : 10);
    return switch (choice) {
      case 0 -> number(depth - 1) + comparison + number(depth - 1);
      case 1 -> string(depth - 1) + comparison + string(depth - 1);
      case 2 -> "t" + comparison + "DATE '2021-0" + (1 + random.nextInt(9)) + "-15'";
      case 3 -> pick("i", "l", "d", "s", "t") + pick(" IS NULL", " IS NOT NULL");
      case 4 -> "(" + bool(depth - 1) + ")" + pick(" AND ", " OR ") + "(" + bool(depth - 1) + ")";
      case 5 -> "NOT (" + bool(depth - 1) + ")";
      case 6 ->
          "("
              + bool(depth - 1)
              + ")"
              + pick(" IS TRUE", " IS NOT TRUE", " IS FALSE", " IS NOT FALSE");
      case 7 -> "i" + pick(" IN ", " NOT IN ") + "(1, 3, " + random.nextInt(10) + ")";
      case 8 -> "s LIKE '" + pick("a%", "%b", "_a%", "%a_c%", "a_", "%", "abc") + "'";
      default ->
          number(depth - 1)
              + pick(" IS DISTINCT FROM ", " IS NOT DISTINCT FROM ")
              + number(depth - 1);
    };
  }

  private String number(int depth) {
    return switch (random.nextInt(depth <= 0 ? 4 : 9)) {
      case 0 -> "i";
      case 1 -> "l";
      case 2 -> "d";
      case 3 -> pick("1", "-7", "2.5", "0.125");
      case 4, 5 -> "(" + number(depth - 2) + pick(" + ", " - ", " * ") + number(depth - 2) + ")";
      case 6 -> "CHAR_LENGTH(" + string(depth - 1) + ")";
      case 7 ->
          "CASE WHEN "
              + bool(depth - 1)
              + " THEN "
              + number(depth - 1)
              + " ELSE "
              + number(depth - 1)
              + " END";
      default -> "ABS(" + number(depth - 1) + ")";
    };
  }

  private String string(int depth) {
    return switch (random.nextInt(depth <= 0 ? 2 : 8)) {
      case 0 -> "s";
      case 1 -> "CAST('" + letters() + "' AS VARCHAR)";
      case 2 -> "UPPER(" + string(depth - 1) + ")";
      case 3 -> "LOWER(" + string(depth - 1) + ")";
      case 4 -> "(" + string(depth - 1) + " || " + string(depth - 1) + ")";
      case 5 ->
          "SUBSTRING("
              + string(depth - 1)
              + " FROM "
              + random.nextInt(4)
              + " FOR "
              + random.nextInt(4)
              + ")";
      case 6 ->
          "TRIM(" + pick("BOTH", "LEADING", "TRAILING") + " 'a' FROM " + string(depth - 1) + ")";
      default -> "COALESCE(" + string(depth - 1) + ", 'none')";
    };
  }

  /** Each row by Calcite's code for the whole expression. */
  private static List<Object> byCalcite(SqlExpressions sql, RexNode node) {
    if (!(node instanceof RexCall call)) {
      return sql.evaluate(node);
    }
    RelDataType rowType = sql.rowType();
    Function1<DataContext, Object[]> function =
        RexExecutorImpl.getExecutable(new RexBuilder(sql.typeFactory()), List.of(call), rowType)
            .getFunction();
    Batch batch = sql.batch();
    List<Object> result = new ArrayList<>();
    for (int i = 0; i < batch.size(); i++) {
      Object[] row = new Object[rowType.getFieldCount()];
      for (int k = 0; k < row.length; k++) {
        RelDataType type = rowType.getFieldList().get(k).getType();
        row[k] = CalciteValues.toCalcite(type, batch.column(k).getObject(type, batch.row(i)));
      }
      Object value = function.apply(DataContexts.of(Map.of("inputRecord", row)))[0];
      result.add(CalciteValues.toCanonical(node.getType(), value));
    }
    return result;
  }
}
