package io.cellardb.tck.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The statements of the golden scripts with parameters in the places of literals and expressions:
 * of one, of a few, of all. Some numbers get more digits, in both. With the values of the literals
 * the answer is the same; with NULL and values of other types it is an answer or an error, never a
 * defect ({@code XX000}). {@code -Dparameterized=N} tries N variants of 100 statements.
 */
final class ParameterizedStatementsTest {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_$][\\w$]*");

  /**
   * Answers that are others each time, JSON, where parameters are texts, shifts, where they are
   * BIGINTs, names of types, and where equal literals are one expression, or a number the place of
   * one. And columns of VALUES with nothing but parameters, which are texts: where one is a date
   * and the next a timestamp, the date has no time. And whole numbers of many digits beside a REAL,
   * as which a parameter is one.
   */
  private static final Pattern NOT_COMPARED =
      Pattern.compile(
          "(?i)\\b(EXPLAIN|RAND\\w*|GEN_RANDOM_UUID|NEXT|NEXTVAL|CURRVAL|NOW|CURRENT_\\w+"
              + "|LOCALTIME\\w*|RETURNING|_time|CELL_TIME|JSONB?_\\w+|(ROW_)?TO_JSONB?"
              + "|PG_TYPEOF|TABLESAMPLE|DISTINCT\\s+ON|ROLLUP|CUBE|GROUPING|FROM approximate)\\b"
              + "|<<|::jsonb -"
              + "|VALUES \\(UUID |VALUES .*\\bDATE '[^']*'\\), .*\\bTIMESTAMP '[^']*'\\)");

  private static final Pattern ZEROS = Pattern.compile("\\.0+(?=[],])");
  private static final MathContext DIGITS = new MathContext(6);
  private static final BigDecimal TINY = new BigDecimal("1e-12");

  /** What stands for no literal. */
  private static final Object NONE = new Object();

  private final StatementTrials trials = new StatementTrials();
  private final AtomicInteger compared = new AtomicInteger();

  /** Where a parameter may stand, and the value of the literal that stood there. */
  private record Site(int start, int end, Object value) {
    /** The literal of a value that is no longer the one that stood there; null for one that is. */
    String otherLiteral(String statement) {
      return value instanceof BigDecimal number
              && !statement.substring(start, end).equals(number.toString())
          ? number.toString()
          : null;
    }
  }

  @Test
  void aParameterMayStandAnywhere() throws IOException, InterruptedException {
    int percent = Integer.getInteger("parameterized", 4);
    trials.run(
        "parameterized",
        StatementTrials.scripts(),
        (url, statement, random) -> {
          List<Site> sites = sites(statement);
          for (int i = percent; i > random.nextInt(100) && !sites.isEmpty(); i -= 100) {
            tryVariant(url, statement, changed(choose(sites, random), random), random);
          }
        });
    assertEquals(
        List.of(), trials.wrong(), () -> trials.wrong().size() + " of seed " + trials.seed());
    assertTrue(compared.get() > 20, () -> compared + " answers were compared");
  }

  private static List<Site> sites(String statement) {
    List<MatchResult> tokens = StatementTrials.matches(statement);
    List<Site> sites = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      MatchResult token = tokens.get(i);
      String before = i == 0 ? "" : tokens.get(i - 1).group();
      boolean prefixed = i > 0 && token.group().startsWith("'") && NAME.matcher(before).matches();
      Object value = value(prefixed ? before : "", token.group());
      boolean typed = prefixed && value != NONE && !isWord(before);
      if (prefixed && !typed && !isWord(before)) {
        continue;
      }
      if (prefixed && !typed) {
        value = value("", token.group());
      }
      if (value != NONE || NAME.matcher(token.group()).matches()) {
        sites.add(new Site(typed ? tokens.get(i - 1).start() : token.start(), token.end(), value));
      }
      int close = "([".contains(token.group()) ? close(tokens, i) : -1;
      if (close > 0) {
        boolean called = i > 0 && NAME.matcher(before).matches();
        int start = called ? tokens.get(i - 1).start() : token.start();
        sites.add(new Site(start, tokens.get(close).end(), NONE));
      }
    }
    return sites;
  }

  /** Whether a text after this name is a literal of its own. */
  private static boolean isWord(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "DATE", "TIME", "TIMESTAMP", "X", "INTERVAL", "UUID", "N", "U", "E" -> false;
      default -> !name.startsWith("_");
    };
  }

  private static int close(List<MatchResult> tokens, int open) {
    int depth = 0;
    for (int i = open; i < tokens.size(); i++) {
      if ("([".contains(tokens.get(i).group())) {
        depth++;
      } else if (")]".contains(tokens.get(i).group()) && --depth == 0) {
        return i;
      }
    }
    return -1;
  }

  private static Object value(String type, String token) {
    try {
      if (token.startsWith("'") && token.length() > 1) {
        String text = token.substring(1, token.length() - 1).replace("''", "'");
        return switch (type.toUpperCase(Locale.ROOT)) {
          case "" -> text;
          case "DATE" -> LocalDate.parse(text);
          case "TIME" -> LocalTime.parse(text);
          case "TIMESTAMP" -> LocalDateTime.parse(text.replace(' ', 'T'));
          case "UUID" -> UUID.fromString(text);
          case "X" -> HexFormat.of().parseHex(text);
          default -> NONE;
        };
      }
      if (Character.isDigit(token.charAt(0))) {
        BigDecimal number = new BigDecimal(token);
        return number.scale() > 0 ? number : (Object) number.intValueExact();
      }
    } catch (DateTimeException | IllegalArgumentException | ArithmeticException e) {
      return NONE;
    }
    return switch (token.toUpperCase(Locale.ROOT)) {
      case "TRUE" -> true;
      case "FALSE" -> false;
      default -> NONE;
    };
  }

  /** One, a few or all literals, or among them an expression; none within another. */
  private static List<Site> choose(List<Site> sites, Random random) {
    List<Site> literals = sites.stream().filter(site -> site.value() != NONE).toList();
    List<Site> chosen = new ArrayList<>();
    int kind = literals.isEmpty() ? 3 : random.nextInt(4);
    switch (kind) {
      case 0 -> chosen.addAll(literals);
      case 1 -> chosen.add(literals.get(random.nextInt(literals.size())));
      case 2 -> literals.stream().filter(site -> random.nextBoolean()).forEach(chosen::add);
      default -> {
        Site expression = sites.get(random.nextInt(sites.size()));
        literals.stream()
            .filter(site -> site.end() <= expression.start() || site.start() >= expression.end())
            .filter(site -> random.nextInt(4) == 0)
            .forEach(chosen::add);
        chosen.add(expression);
      }
    }
    chosen.sort((a, b) -> Integer.compare(a.start(), b.start()));
    return chosen;
  }

  /** Some whole numbers with a fraction or many digits. */
  private static List<Site> changed(List<Site> chosen, Random random) {
    List<Site> changed = new ArrayList<>();
    for (Site site : chosen) {
      Object value = site.value();
      if (value instanceof Integer number && random.nextInt(6) == 0) {
        BigDecimal more = random.nextBoolean() ? new BigDecimal("0.25") : new BigDecimal("1e10");
        value = new BigDecimal(number).add(new BigDecimal(more.toPlainString()));
      }
      changed.add(new Site(site.start(), site.end(), value));
    }
    return changed;
  }

  private void tryVariant(String url, String statement, List<Site> chosen, Random random)
      throws SQLException {
    StringBuilder text = new StringBuilder();
    StringBuilder literal = new StringBuilder();
    int end = 0;
    for (Site site : chosen) {
      text.append(statement, end, site.start()).append('?');
      String other = site.otherLiteral(statement);
      literal.append(statement, end, other == null ? site.end() : site.start());
      literal.append(other == null ? "" : other);
      end = site.end();
    }
    String sql = text.append(statement, end, statement.length()).toString();
    String written = literal.append(statement, end, statement.length()).toString();
    trials.tryOut(
        url,
        sql,
        connection -> {
          try (PreparedStatement variant = connection.prepareStatement(sql)) {
            StatementTrials.limit(variant);
            int parameters = variant.getParameterMetaData().getParameterCount();
            boolean known =
                parameters == chosen.size()
                    && chosen.stream().noneMatch(site -> site.value() == NONE);
            if (known) {
              Object[] values = chosen.stream().map(Site::value).toArray();
              List<List<String>> answer = answer(variant, values);
              connection.rollback();
              compare(url, written, sql, answer);
            }
            for (int i = 0; i < 2; i++) {
              Object[] values = new Object[parameters];
              for (int j = 0; i > 0 && j < parameters; j++) {
                values[j] = any(connection, random);
              }
              trials.tryOut(url, sql + values(values), other -> answerOf(other, sql, values));
            }
          }
        });
  }

  private static String values(Object[] values) {
    StringBuilder text = new StringBuilder("\n  with");
    for (Object value : values) {
      text.append(' ').append(value == null ? "NULL" : value.getClass().getSimpleName() + ':');
      text.append(value == null ? "" : value);
    }
    return text.toString();
  }

  private static void answerOf(Connection connection, String sql, Object[] values)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      StatementTrials.limit(statement);
      answer(statement, values);
    }
  }

  private static Object any(Connection connection, Random random) throws SQLException {
    return switch (random.nextInt(16)) {
      case 0 -> "a";
      case 1 -> "";
      case 2 -> "2020-01-01";
      case 3 -> random.nextInt(5) - 1;
      case 4 -> Long.MAX_VALUE;
      case 5 -> new BigDecimal("-1.5");
      case 6 -> Double.NaN;
      case 7 -> 1e300;
      case 8 -> random.nextBoolean();
      case 9 -> new byte[] {1};
      case 10 -> LocalDate.of(2020, 2, 29);
      case 11 -> LocalDateTime.of(1, 1, 1, 0, 0);
      case 12 -> LocalTime.NOON;
      case 13 -> new UUID(1, 2);
      case 14 -> connection.createArrayOf("INTEGER", new Object[] {1, null});
      default -> connection.createArrayOf("VARCHAR", new Object[0]);
    };
  }

  private static List<List<String>> answer(PreparedStatement statement, Object[] values)
      throws SQLException {
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement.execute()
        ? StatementTrials.read(statement.getResultSet())
        : List.of(List.of(statement.getUpdateCount() + " rows"));
  }

  /** The literals give the same, if they give anything. */
  private void compare(String url, String statement, String sql, List<List<String>> answer)
      throws SQLException {
    if (NOT_COMPARED.matcher(statement).find()) {
      return;
    }
    trials.tryOut(
        url,
        statement,
        connection -> {
          try (Statement written = connection.createStatement()) {
            StatementTrials.limit(written);
            List<List<String>> expected =
                written.execute(statement)
                    ? StatementTrials.read(written.getResultSet())
                    : List.of(List.of(written.getUpdateCount() + " rows"));
            compared.incrementAndGet();
            if (!normal(expected).equals(normal(answer))) {
              trials.wrong().add(sql + "\n  gives " + answer + "\n  and not " + expected);
            }
          }
        });
  }

  private static List<List<String>> normal(List<List<String>> rows) {
    return rows.stream()
        .map(row -> row.stream().map(ParameterizedStatementsTest::normal).toList())
        .sorted((a, b) -> a.toString().compareTo(b.toString()))
        .toList();
  }

  /**
   * Numbers are the same if their first digits are: those of literals may be exact. The elements of
   * an array have as many digits behind the point as the longest.
   */
  private static String normal(String value) {
    if (value != null && value.startsWith("[")) {
      return ZEROS.matcher(value).replaceAll("");
    }
    if (value == null || value.isEmpty() || !Character.isDigit(value.charAt(value.length() - 1))) {
      return String.valueOf(value).stripTrailing();
    }
    try {
      BigDecimal number = new BigDecimal(value);
      return number.abs().compareTo(TINY) < 0
          ? "0"
          : number.round(DIGITS).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException e) {
      return value;
    }
  }
}
