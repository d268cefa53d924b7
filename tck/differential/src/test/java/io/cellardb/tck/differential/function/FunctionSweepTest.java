package io.cellardb.tck.differential.function;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.cellardb.sql.function.FunctionLibraries;
import io.cellardb.tck.differential.function.Form.Outcome;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlOperator;
import org.junit.jupiter.api.Test;

/**
 * Every function of the operator table, with every combination of types that it takes, on ordinary,
 * extreme and absent values. A call has a value or one readable error, never a defect; literals,
 * columns and parameters come to the same; a NULL among the arguments makes the result NULL, and
 * none is where the type says so; and where H2 has the function, its values are the same. {@code
 * -Dtest.seed} repeats a run, {@code -Dcalls=N} tries N calls of each function.
 */
final class FunctionSweepTest {
  private static final Pattern UNREADABLE =
      Pattern.compile(
          "\\n|(java|apache|calcite|cellardb)\\.\\w|Exception|Rex[A-Z]|Sql[A-Z]|^null$");

  /** Operators that no statement can name, or not like this; with the reason. */
  private static final Map<String, String> LEFT_OUT =
      Map.of(
          "\\$.*|SYSTEM_.*|/INT|DOT|Reinterpret|\\$SCALAR_QUERY", "exist only within plans",
          "UNIQUE|EXISTS|CURSOR|ARRAY|MAP|MULTISET|TABLE|LATERAL|UNNEST", "take queries or lists",
          "FINAL|RUNNING|PREV|NEXT|FIRST|LAST|CLASSIFIER|MATCH_NUMBER", "MATCH_RECOGNIZE's",
          "(TUMBLE|HOP|SESSION)(_.*)?|DESCRIPTOR", "functions of streams and of tables",
          "DATE_PART|EXTRACT|TIMESTAMPADD|TIMESTAMPDIFF", "a unit is written in them",
          "RAND|RAND_INTEGER|RANDOM|GEN_RANDOM_UUID", "another value each time",
          "CURRENT_.*|LOCALTIME.*|AGE", "another value at each time",
          "PG_TYPEOF", "tells whether a text is a literal, which has no type");

  /** Functions that have a value where an argument is NULL. */
  private static final Pattern WITH_NULLS =
      Pattern.compile(
          "AND|OR|COALESCE|NULLIF|CONCAT|CONCAT_WS|GREATEST|LEAST|STRING_TO_ARRAY|FORMAT|QUOTE_NULLABLE|NUM_.*|IS .*|JSON_.*"
              + "|TYPEOF|VARIANTNULL|PERIOD .*");

  /** Comparisons, between values of one type only: any other is a matter of casts. */
  private static final Pattern COMPARISON = Pattern.compile("[<=>]+|IS (NOT )?DISTINCT FROM");

  /** Functions that H2 has under the same name, with the same meaning and types. */
  private static final Set<String> ALSO_IN_H2 =
      Set.of(
          "UPPER",
          "LOWER",
          "CHAR_LENGTH",
          "OCTET_LENGTH",
          "ABS",
          "SIGN",
          "ACOS",
          "ASIN",
          "ATAN",
          "ATAN2",
          "COS",
          "COT",
          "DEGREES",
          "EXP",
          "LN",
          "LOG10",
          "RADIANS",
          "SIN",
          "SQRT",
          "TAN",
          "COSH",
          "SINH",
          "TANH",
          "REPEAT",
          "QUARTER",
          "YEAR",
          "MONTH",
          "DAYOFMONTH",
          "DAYOFYEAR",
          "HOUR",
          "MINUTE",
          "=",
          "<",
          ">",
          "<=",
          ">=",
          "<>",
          "AND",
          "OR",
          "NOT",
          "IS NULL",
          "IS NOT NULL",
          "IS TRUE",
          "IS FALSE");

  private final long seed = TestSeed.get(20_261_121);
  private final Random random = new Random(seed);
  private final List<String> wrong = new ArrayList<>();
  private final Map<ArgumentType, Object[]> values = new EnumMap<>(ArgumentType.class);

  @Test
  void everyFunctionHasOneResultHoweverItsArgumentsAreGiven() throws SQLException {
    Calls calls = new Calls(FunctionLibraries.DEFAULT.operators(), random);
    try (Connection cellar = DriverManager.getConnection("jdbc:cellar:mem:functions");
        Connection h2 = DriverManager.getConnection("jdbc:h2:mem:")) {
      load(cellar);
      Set<String> seen = new HashSet<>();
      for (SqlOperator operator : FunctionLibraries.DEFAULT.operators().getOperatorList()) {
        if (operator.isAggregator() || operator.requiresOver() || isLeftOut(operator.getName())) {
          continue;
        }
        for (Call call : calls.of(operator, Integer.getInteger("calls", 2))) {
          if (isComparable(call) && seen.add(call.toString())) {
            tryOut(call, cellar, h2);
          }
        }
      }
      for (Call call : Spelled.CALLS) {
        tryOut(call, cellar, h2);
      }
    }
    assertEquals(List.of(), wrong, () -> wrong.size() + " of seed " + seed);
  }

  private static boolean isLeftOut(String name) {
    return LEFT_OUT.keySet().stream().anyMatch(name::matches);
  }

  private static boolean isComparable(Call call) {
    return !COMPARISON.matcher(call.name()).matches() || new HashSet<>(call.types()).size() == 1;
  }

  /** A table for each type, with all its values, and one with NULL; they are kept as JDBC's. */
  private void load(Connection cellar) throws SQLException {
    try (Statement statement = cellar.createStatement()) {
      for (ArgumentType type : ArgumentType.values()) {
        String columns = " (k INTEGER PRIMARY KEY, v " + type.sql();
        statement.execute("CREATE TABLE " + type.table(0) + columns + ")");
        statement.execute("CREATE TABLE " + type.table(1) + columns + " NOT NULL)");
        Object[] objects = new Object[type.count() + 1];
        for (int i = 0; i <= type.count(); i++) {
          statement.execute(
              "INSERT INTO " + type.table(i) + " VALUES (" + i + ", " + type.literal(i) + ")");
        }
        try (ResultSet rows = statement.executeQuery("SELECT k, v FROM " + type.table(1))) {
          while (rows.next()) {
            objects[rows.getInt(1)] = rows.getObject(2);
          }
        }
        values.put(type, objects);
      }
    }
  }

  private void tryOut(Call call, Connection cellar, Connection h2) throws SQLException {
    for (List<Integer> arguments : arguments(call)) {
      Outcome literals = Form.LITERALS.run(cellar, call, arguments, values);
      Outcome columns = Form.COLUMNS.run(cellar, call, arguments, values);
      Outcome parameters = Form.PARAMETERS.run(cellar, call, arguments, values);
      String sql = Form.LITERALS.sql(call, arguments);
      boolean readable =
          isReadable(literals, sql) && isReadable(columns, sql) && isReadable(parameters, sql);
      boolean alike = isWrongPath(literals) || literals.agreesWith(columns);
      if (readable && !(alike && columns.agreesWith(parameters))) {
        wrong.add(
            sql
                + ": "
                + literals
                + ", from columns "
                + columns
                + ", from parameters "
                + parameters);
      } else if (arguments.contains(0)
          && !WITH_NULLS.matcher(call.name()).matches()
          && !columns.isError()
          && !columns.value().equals("null")) {
        wrong.add(sql + ": " + columns + " in spite of the NULL");
      } else if (ALSO_IN_H2.contains(call.name()) && !columns.isError()) {
        compare(h2, call, arguments, sql, columns);
      }
      if (columns.isRefused()) {
        return;
      }
    }
  }

  /** A path of JSON that is a literal is read before the other arguments are looked at. */
  private static boolean isWrongPath(Outcome literals) {
    return literals.isError()
        && literals.state().equals("42601")
        && literals.message().startsWith("the JSON path is wrong");
  }

  private boolean isReadable(Outcome outcome, String sql) {
    boolean readable =
        !outcome.isError()
            || (!outcome.state().equals("XX000")
                && outcome.message() != null
                && !UNREADABLE.matcher(outcome.message()).find());
    if (!readable) {
      wrong.add(sql + ": " + outcome);
    }
    return readable;
  }

  private void compare(
      Connection h2, Call call, List<Integer> arguments, String sql, Outcome expected)
      throws SQLException {
    if (call.name().equals("CHAR_LENGTH")
        && sql.codePoints().anyMatch(c -> c > Character.MAX_VALUE)) {
      return; // It counts the halves of such characters.
    }
    String value;
    try (PreparedStatement statement = h2.prepareStatement(Form.LITERALS.sql(call, arguments));
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      value = Form.text(rows.getObject(1));
    } catch (SQLException e) {
      return; // It takes fewer types, and refuses other values.
    }
    if (!new Outcome(value, null, null).isAbout(expected)) {
      wrong.add(sql + ": " + expected + ", in H2 " + value);
    }
  }

  /** The first value of each type, each of them NULL, and some at random. */
  private Set<List<Integer>> arguments(Call call) {
    int count = call.types().size();
    Set<List<Integer>> arguments = new LinkedHashSet<>();
    arguments.add(Collections.nCopies(count, 1));
    for (int i = 0; i < count; i++) {
      List<Integer> oneNull = new ArrayList<>(Collections.nCopies(count, 1));
      oneNull.set(i, 0);
      arguments.add(oneNull);
    }
    for (int i = 0; i < 4 && count > 0; i++) {
      arguments.add(call.types().stream().map(type -> 1 + random.nextInt(type.count())).toList());
    }
    return arguments;
  }
}
