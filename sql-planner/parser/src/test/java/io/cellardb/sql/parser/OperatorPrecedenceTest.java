package io.cellardb.sql.parser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.tck.seed.TestSeed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.util.Litmus;
import org.junit.jupiter.api.Test;

/**
 * Random operators without parentheses mean what they mean with those that PostgreSQL's table of
 * precedence puts there.
 */
class OperatorPrecedenceTest {
  private static final int EXPRESSIONS = 3_000;

  /** That of the operators which PostgreSQL calls others, {@code ~} among them. */
  private static final int OTHER = 1;

  private static final int SIGN = 5;

  private static final Map<String, Integer> BINARY =
      Map.ofEntries(
          Map.entry("&", OTHER),
          Map.entry("|", OTHER),
          Map.entry("#", OTHER),
          Map.entry("<<", OTHER),
          Map.entry(">>", OTHER),
          Map.entry("||", OTHER),
          Map.entry("->", OTHER),
          Map.entry("->>", OTHER),
          Map.entry("#>", OTHER),
          Map.entry("@>", OTHER),
          Map.entry("<@", OTHER),
          Map.entry("&&", OTHER),
          Map.entry("+", 2),
          Map.entry("-", 2),
          Map.entry("*", 3),
          Map.entry("/", 3),
          Map.entry("%", 3),
          Map.entry("^", 4));

  private final Random random = new Random(TestSeed.get());

  @Test
  void operatorsBindAsThoseOfPostgres() {
    List<String> operators = BINARY.keySet().stream().sorted().toList();
    for (int i = 0; i < EXPRESSIONS; i++) {
      List<String> tokens = new ArrayList<>();
      for (int operands = 2 + random.nextInt(4); operands > 0; operands--) {
        addOperand(tokens);
        if (operands > 1) {
          tokens.add(operators.get(random.nextInt(operators.size())));
        }
      }
      String flat = String.join(" ", tokens);
      String nested = nested(new ArrayDeque<>(tokens), 0);
      assertTrue(
          parse(flat).equalsDeep(parse(nested), Litmus.IGNORE),
          () -> flat + " is " + parse(flat) + " and not " + nested);
    }
  }

  private void addOperand(List<String> tokens) {
    while (random.nextInt(4) == 0) {
      tokens.add(random.nextBoolean() ? "~" : "-");
    }
    tokens.add("" + (char) ('a' + random.nextInt(5)));
    if (random.nextInt(6) == 0) {
      tokens.add(tokens.remove(tokens.size() - 1) + (random.nextBoolean() ? "[1:2]" : "[2]"));
    }
    if (random.nextInt(6) == 0) {
      tokens.add(tokens.remove(tokens.size() - 1) + "::BIGINT");
    }
  }

  private static SqlNode parse(String expression) {
    return CellarParser.parseExpression(expression);
  }

  /** The tokens up to an operator that binds less than {@code least}, with all parentheses. */
  private static String nested(Deque<String> tokens, int least) {
    String left = operand(tokens);
    while (!tokens.isEmpty() && BINARY.get(tokens.peek()) >= least) {
      String operator = tokens.remove();
      left = "(" + left + " " + operator + " " + nested(tokens, BINARY.get(operator) + 1) + ")";
    }
    return left;
  }

  private static String operand(Deque<String> tokens) {
    String token = tokens.remove();
    return switch (token) {
      case "~" -> "(~ " + nested(tokens, OTHER + 1) + ")";
      case "-" -> "(- " + nested(tokens, SIGN) + ")";
      default -> token;
    };
  }
}
