package io.cellardb.shell.describe;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the describing commands show, on both stores. */
class DescribeTest {
  @TempDir Path directory;

  private final ByteArrayOutputStream text = new ByteArrayOutputStream();

  private String shown() {
    String shown = text.toString(UTF_8).replace(System.lineSeparator(), "\n");
    text.reset();
    return shown;
  }

  @Test
  void tablesViewsNamespacesSequencesAndFamiliesAreShown() throws SQLException {
    for (String store : new String[] {"mem:describe", directory.resolve("data").toString()}) {
      try (Connection connection = DriverManager.getConnection("jdbc:cellar:" + store);
          Statement statement = connection.createStatement()) {
        define(statement);
        Describe describe = new Describe(connection, new PrintStream(text, true, UTF_8));
        describe.tables("WEB.pa_e");
        assertEquals("There is none called WEB.pa_e.\n", shown());
        describe.tables("web.p*");
        assertEquals(
            """
            TABLE web.page
             column        | type                   | null     | default   | key    | family   | comment
            ---------------+------------------------+----------+-----------+--------+----------+----------
             host          | VARCHAR                | NOT NULL |           | 1      |          |
             at            | TIMESTAMP(3)           | NOT NULL |           | 2 DESC |          |
             contents.html | VARCHAR(90)            |          |           |        | contents | the text
             contents.type | VARCHAR                |          | 'text'    |        | contents |
             price         | DECIMAL(9, 2)          | NOT NULL |           |        | d        |
             anchor        | MAP<VARCHAR, VARCHAR>  |          |           |        | anchor   |
            Family anchor
            Family contents WITH (versions = 3, ttl = 2592000, keep_deleted_cells = 'TTL', bloom = 'NONE')
            Family d
            Check cheap: "price" < 9
            Index by_price: CREATE INDEX "by_price" ON "web"."page" ("price" DESC) INCLUDE ("contents.html")
            Comment: what was crawled

            """
                .replaceAll(" +\\|", "|"),
            shown()
                .replaceAll(" +\\|", "|")
                .replaceAll(
                    "-+\\+-+.*",
                    "---------------+------------------------+----------+-----------+--------+----------+----------"));
        describe.tables("web.names");
        assertTrue(shown().contains("View: SELECT host FROM web.page"));
        describe.tables("");
        assertTrue(shown().contains("names | VIEW"));
        describe.list("", "TABLE");
        assertEquals(3, shown().lines().count());
        describe.list("none.*", "VIEW");
        assertEquals("There is none called none.*.\n", shown());
        describe.namespaces("w*");
        assertEquals(3, shown().lines().count());
        describe.sequences("");
        assertTrue(shown().contains(" web       | hits | BIGINT | 7 "));
        describe.families("web.page");
        String families = shown().replaceAll(" +", " ");
        assertTrue(families.contains(" web | page | contents | 2 | "), families);
        assertTrue(families.contains(" web | page | anchor | 1 | 2 |"), families);
      }
    }
  }

  private static void define(Statement statement) throws SQLException {
    for (String sql :
        new String[] {
          "CREATE NAMESPACE web",
          "CREATE TABLE web.page (host VARCHAR, at TIMESTAMP(3), contents.html VARCHAR(90),"
              + " contents.type VARCHAR DEFAULT 'text', price DECIMAL(9, 2) NOT NULL,"
              + " anchor MAP<VARCHAR, VARCHAR>, PRIMARY KEY (host, at DESC),"
              + " CONSTRAINT cheap CHECK (price < 9)) FAMILY contents WITH (versions = 3,"
              + " ttl = INTERVAL '30' DAY, keep_deleted_cells = 'TTL', bloom = 'NONE')",
          "CREATE INDEX by_price ON web.page (price DESC) INCLUDE (contents.html)",
          "COMMENT ON TABLE web.page IS 'what was crawled'",
          "COMMENT ON COLUMN web.page.contents.html IS 'the text'",
          "CREATE VIEW web.names AS SELECT host FROM web.page",
          "CREATE SEQUENCE web.hits START WITH 7",
          "INSERT INTO web.page VALUES ('a', TIMESTAMP '2020-01-01 00:00:00', 'h', 't', 1,"
              + " MAP['x', 'y', 'z', 'w'])"
        }) {
      statement.execute(sql);
    }
  }
}
