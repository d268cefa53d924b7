package io.cellardb.tck.differential.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.execution.json.JsonItem;
import io.cellardb.sql.execution.json.JsonReader;
import io.cellardb.sql.execution.json.JsonWriter;
import io.cellardb.sql.execution.json.path.JsonPath;
import io.cellardb.sql.execution.json.path.PathException;
import io.cellardb.tck.seed.TestSeed;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * Random paths in random documents. With {@code -Dpostgres.url=jdbc:postgresql:...} and the driver
 * on the class path, {@code -Dpaths=N} of them are asked of {@code jsonb_path_query} too.
 */
class JsonPathsTest {
  private static final String FUNCTION =
      "CREATE OR REPLACE FUNCTION pg_temp.items(d text, p text) RETURNS text[] LANGUAGE plpgsql AS "
          + "$$ BEGIN RETURN ARRAY(SELECT x::text FROM jsonb_path_query(d::jsonb, p::jsonpath) x);"
          + " EXCEPTION WHEN OTHERS THEN RETURN ARRAY['! ' || sqlstate]; END $$";

  private final Random random = new Random(TestSeed.get());

  @Test
  void everyPathEndsInItemsOrInAnErrorOfItsClass() {
    RandomPaths generator = new RandomPaths(random);
    int found = 0;
    for (int i = 0; i < 20_000; i++) {
      String document = generator.document();
      String path = generator.path();
      List<String> items = items(document, path);
      boolean failed = !items.isEmpty() && items.get(0).startsWith("!");
      assertTrue(!failed || items.get(0).startsWith("! 22"), () -> path + " in " + document);
      if (!failed) {
        found += items.isEmpty() ? 0 : 1;
        assertEquals(!items.isEmpty(), exists(document, path), () -> path + " in " + document);
      }
    }
    assertTrue(found > 5_000, "paths lead somewhere often enough: " + found);
  }

  @Test
  @EnabledIfSystemProperty(named = "postgres.url", matches = "jdbc:.*")
  void pathsLeadWhereThoseOfPostgresLead() throws SQLException {
    RandomPaths generator = new RandomPaths(random);
    try (Connection connection = DriverManager.getConnection(System.getProperty("postgres.url"))) {
      connection.createStatement().execute(FUNCTION);
      PreparedStatement query = connection.prepareStatement("SELECT pg_temp.items(?, ?)");
      for (int i = Integer.getInteger("paths", 20_000); i > 0; i--) {
        String document = generator.document();
        String path = generator.path();
        query.setString(1, document);
        query.setString(2, path);
        try (ResultSet row = query.executeQuery()) {
          row.next();
          List<String> expected =
              List.of((String[]) row.getArray(1).getArray()).stream()
                  .map(item -> item.startsWith("!") ? item : compact(JsonReader.read(item)))
                  .toList();
          List<String> items = items(document, path);
          if (!isPeculiar(path, items)) {
            assertEquals(expected, items, () -> path + " in " + document);
          }
        }
      }
    }
  }

  /** Where PostgreSQL passes errors over: signs of what is no number, and below the level 0. */
  private static boolean isPeculiar(String path, List<String> items) {
    boolean failed = !items.isEmpty() && items.get(0).startsWith("!");
    return path.matches(".*exists\\(+[+-].*")
        || (path.contains("**") && (failed || path.matches("strict .*|.*(\\?|&&|exists).*")));
  }

  private static List<String> items(String document, String path) {
    try {
      return JsonPath.parse(path).items(JsonReader.read(document), Map.of(), () -> {}).stream()
          .map(JsonPathsTest::compact)
          .collect(Collectors.toList());
    } catch (PathException e) {
      return List.of("! " + e.sqlState());
    }
  }

  private static boolean exists(String document, String path) {
    return JsonPath.parse(path).exists(JsonReader.read(document), Map.of(), () -> {});
  }

  /** An item as text; the numbers of objects in keyvalue() are PostgreSQL's own. */
  private static String compact(JsonItem item) {
    return JsonWriter.write(item).replaceAll("\"id\":\\d+,\"key\"", "\"id\":0,\"key\"");
  }
}
