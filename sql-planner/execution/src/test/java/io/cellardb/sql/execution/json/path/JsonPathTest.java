package io.cellardb.sql.execution.json.path;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.error.SqlExecutionException;
import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class JsonPathTest {
  @Test
  void pathsLeadWhereThoseOfPostgresLead() throws IOException {
    List<Executable> cases;
    try (InputStream resource = JsonPathTest.class.getResourceAsStream("postgres.tsv")) {
      String text = new String(resource.readAllBytes(), StandardCharsets.UTF_8);
      cases =
          text.lines()
              .filter(line -> !line.startsWith("#"))
              .map(line -> line.split("\t", -1))
              .<Executable>map(
                  parts ->
                      () -> assertEquals(compact(parts[2]), items(parts[0], parts[1]), parts[0]))
              .toList();
    }
    assertTrue(cases.size() > 800, "cases: " + cases.size());
    assertAll(cases);
  }

  /** The items of PostgreSQL as they are written here. */
  private static String compact(String expected) {
    if (expected.startsWith("!") || expected.isEmpty()) {
      return expected;
    }
    String array = '[' + expected.substring(0, expected.length() - 3).replace(" ; ", ",") + ']';
    JsonItem.JsonArray items = (JsonItem.JsonArray) JsonReader.read(array);
    return items.elements().stream()
        .map(item -> JsonWriter.write(item) + " ; ")
        .collect(Collectors.joining());
  }

  private static String items(String path, String document) {
    try {
      return JsonPath.parse(path)
          .items(JsonReader.read(document), Map.of(), JsonPathTest::goOn)
          .stream()
          .map(item -> JsonWriter.write(item).replaceAll("\"id\":\\d+,\"key\"", "\"id\":0,\"key\""))
          .map(item -> item + " ; ")
          .collect(Collectors.joining());
    } catch (PathException e) {
      return "! " + e.sqlState();
    }
  }

  private static void goOn() {}

  @Test
  void aConditionIsUnknownOfWhatIsNoNumber() {
    // PostgreSQL passes it over, and takes what an error below .** left for nothing found.
    assertEquals("null ; ", items("exists(- $)", "\"x\""));
    assertEquals("null ; ", items("strict exists($.**.abs().c)", "{\"a\": 0}"));
  }

  @Test
  void variablesHaveTheirValues() {
    Map<String, JsonItem> variables =
        Map.of("x", new JsonItem.JsonNumber(BigDecimal.ONE), "y z", new JsonItem.JsonString("b"));
    JsonPath path = JsonPath.parse("$[*] ? (@ > $x || @ starts with $\"y z\")");
    List<JsonItem> found =
        path.items(JsonReader.read("[1, 2, \"bc\"]"), variables, JsonPathTest::goOn);
    assertEquals("[2,\"bc\"]", JsonWriter.write(new JsonItem.JsonArray(found)));
    SqlExecutionException missing =
        assertThrows(
            SqlExecutionException.class,
            () ->
                JsonPath.parse("$ ? (@ == $z)")
                    .items(JsonReader.read("1"), variables, JsonPathTest::goOn));
    assertEquals("42704", missing.sqlState());
  }

  @Test
  void numbersOfManyDigitsAreRefusedBeforeTheyTakeAllMemory() {
    for (String path :
        List.of(
            "$ + 1", "$ * $", "1 / $", "$ % 7", "$.floor()", "$.ceiling()", "$ ? (@ + 1 > 0)")) {
      for (String number : List.of("1e999999999", "1e-999999999")) {
        String items = items(path, number);
        assertTrue(items.isEmpty() || items.equals("! 22003"), path + " of " + number + items);
      }
    }
    assertEquals("true ; ", items("$ > 1e999999998", "1e999999999"));
  }

  @Test
  void longPathsAndDeepDocumentsEndInAnswersOrErrors() {
    String deep = "[".repeat(1000) + "]".repeat(1000);
    assertEquals("1000 ; ", items("$.**.size() ? (@ == 0).size() + 999", deep));
    assertEquals("7 ; ", items("$" + "[0]".repeat(499), "7"));
    assertEquals("1000 ; ", items("1" + "+1".repeat(999), "7"));
    String many = "$" + "[0]".repeat(1001);
    assertThrows(PathSyntaxException.class, () -> JsonPath.parse(many));
    for (String nested : List.of("(", "-", "$[", "$ ? (", "!(", "exists(", "1 + (")) {
      PathSyntaxException refused =
          assertThrows(PathSyntaxException.class, () -> JsonPath.parse(nested.repeat(20_000)));
      assertTrue(refused.getMessage().contains("nested more than 100 times"), refused.getMessage());
    }
  }

  @Test
  void aWalkCanBeCancelled() {
    JsonItem document = JsonReader.read("[".repeat(200) + "]".repeat(200));
    JsonPath path = JsonPath.parse("$.**.**.**.**");
    assertThrows(
        CancellationException.class,
        () ->
            path.items(
                document,
                Map.of(),
                () -> {
                  throw new CancellationException();
                }));
  }
}
