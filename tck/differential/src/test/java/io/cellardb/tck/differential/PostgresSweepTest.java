package io.cellardb.tck.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Functions, operators and casts beside PostgreSQL's of the same name, on random and extreme
 * arguments, written as literals and given as parameters: equal values, or errors of one class.
 * What Cellar refuses for its types is no difference. {@code -Dcalls=N} tries N arguments of each
 * call, {@code -Dcall=} those calls that an expression matches, and {@code -Dtest.seed} repeats a
 * run.
 */
@EnabledIfSystemProperty(named = "judges", matches = ".*postgresql.*")
final class PostgresSweepTest {
  /** Calls that differ for the user's good, or for what SQL.md says, and why. */
  private static final Map<String, String> DIFFERENT =
      Map.ofEntries(
          Map.entry("(UPPER|LOWER|INITCAP)\\(.*", "Unicode's rules, not those of a locale"),
          Map.entry("CHR\\(.*", "another state for what is no character"),
          Map.entry("TO_HEX\\(\\{INTEGER}\\)", "of 64 bits"),
          Map.entry("RIGHT\\(.*", "the least integer has no opposite in PostgreSQL"),
          Map.entry("SIGN\\(\\{DOUBLE}\\)", "NaN has no sign"),
          Map.entry("LCM\\(\\{INTEGER}.*|DIV\\(\\{BIGINT}.*", "the result is a BIGINT"),
          Map.entry("(COT|RADIANS)\\(.*", "numbers too small are 0, those too large errors"),
          Map.entry("EXTRACT\\(.*\\{DATE}\\)", "a date begins at midnight"),
          Map.entry("(EXTRACT\\(|DATE_PART\\(')MILLISECOND.*", "whole milliseconds"),
          Map.entry("DATE_TRUNC\\(.*\\{DATE}\\)", "a timestamp without time zone"),
          Map.entry("\\{DATE} [+-] INTERVAL .*(YEAR|MONTH|DAY)", "a date stays one"),
          Map.entry("TO_CHAR\\(\\{DATE}.*", "a date has no time zone"),
          Map.entry("CAST\\(.* AS (VAR)?CHAR\\(4\\)\\)", "too long is an error, nothing is padded"),
          Map.entry("CAST\\(.* AS REAL\\)", "shortest texts, numbers too small are 0"),
          Map.entry("CAST\\(\\{(DOUBLE|NUMERAL)} AS DECIMAL.*", "NaN is no DECIMAL"),
          Map.entry("CAST\\(\\{NUMERAL} AS DOUBLE.*", "hexadecimal digits are no DOUBLE"),
          Map.entry("CAST\\(.* AS TIME\\(.*", "there is no 24:00:00, and a timestamp is no time"),
          Map.entry("CAST\\(\\{TIMETEXT} AS .*", "an offset from UTC is not left out"),
          Map.entry("CAST\\(.*BOOLEAN\\)", "numbers are cast to truth values"),
          Map.entry("CAST\\(\\{UUID(TEXT)?} AS .*", "blanks do not count, a binary is cast"),
          Map.entry("CAST\\(.* AS BYTEA\\)", "a text is its UTF-8 unless it begins with \\\\x"));

  private final long seed = TestSeed.get(20_261_122);
  private final List<String> wrong = new ArrayList<>();
  private int compared;
  private int refused;

  @Test
  void callsHaveTheAnswersOfPostgres() throws SQLException {
    try (Connection here = DriverManager.getConnection("jdbc:cellar:mem:postgres");
        Connection postgres = Judge.POSTGRESQL.connect();
        Statement there = postgres.createStatement()) {
      there.execute("SET TIME ZONE '" + ZoneId.systemDefault() + "'");
      for (PostgresCall call : PostgresCall.all()) {
        boolean differs = DIFFERENT.keySet().stream().anyMatch(call.line()::matches);
        if (differs || !call.line().matches(System.getProperty("call", ".*"))) {
          continue;
        }
        Random random = new Random(seed + call.line().hashCode());
        for (int i = 0; i < Integer.getInteger("calls", 20); i++) {
          List<String> values = new ArrayList<>();
          call.domains().forEach(domain -> values.add(domain.any(random)));
          compare(call, values, here, there);
        }
      }
    }
    assertEquals(
        "", String.join("\n", wrong), () -> wrong.size() + " of " + compared + ", seed " + seed);
    assertEquals(0, 4 * refused / compared, () -> refused + " refused of " + compared);
  }

  private void compare(PostgresCall call, List<String> values, Connection here, Statement there) {
    Reply expected = Reply.ofPostgres(there, "SELECT " + call.there(values));
    String literals = "SELECT " + call.here(Domain::literal, values);
    String parameters =
        "SELECT " + call.here((domain, value) -> "CAST(? AS " + domain.type() + ")", values);
    List<Object> objects = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      objects.add(call.domains().get(i).object(values.get(i)));
    }
    check(reply(here, literals, List.of()), expected, literals);
    check(reply(here, parameters, objects), expected, literals + " with parameters");
  }

  private void check(Reply reply, Reply expected, String sql) {
    compared++;
    if (reply.isRefused()) {
      refused++;
    } else if (!reply.agreesWith(expected)) {
      wrong.add(sql + ": " + reply + ", in PostgreSQL " + expected);
    }
  }

  private static Reply reply(Connection here, String sql, List<Object> parameters) {
    try (PreparedStatement statement = here.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      try (ResultSet rows = statement.executeQuery()) {
        return Reply.ofCellar(rows);
      }
    } catch (SQLException e) {
      return Reply.of(e);
    }
  }
}
