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
import java.util.Random;
import java.util.regex.Pattern;
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
  /** Calls that differ for the user's good, or for what SQL.md says. */
  private static final List<Pattern> DIFFERENT =
      PostgresCall.lines("reasons.tsv").stream().map(PostgresSweepTest::pattern).toList();

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
        if (!call.line().matches(System.getProperty("call", ".*"))) {
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
    check(call, reply(here, literals, List.of()), expected, literals);
    check(call, reply(here, parameters, objects), expected, literals + " with parameters");
  }

  private void check(PostgresCall call, Reply reply, Reply expected, String sql) {
    compared++;
    if (reply.isRefused()) {
      refused++;
    } else if (!reply.agreesWith(expected) && !isDecided(call, reply, expected, sql)) {
      wrong.add(sql + ": " + reply + ", in PostgreSQL " + expected);
    }
  }

  private static boolean isDecided(PostgresCall call, Reply reply, Reply expected, String sql) {
    String all = String.join("\t", call.line(), sql, reply.toString(), expected.toString());
    return DIFFERENT.stream().anyMatch(pattern -> pattern.matcher(all).matches());
  }

  /** A line's four expressions as one, which the same texts with tabs between match. */
  private static Pattern pattern(String line) {
    return Pattern.compile(line.substring(0, line.lastIndexOf('\t')), Pattern.DOTALL);
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
