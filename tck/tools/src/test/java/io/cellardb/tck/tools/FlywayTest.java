package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Flyway with the plug-in {@code cellar-flyway}: versioned and repeatable migrations, the history
 * table, validation, a failed migration and its repair, a baseline, schemas of its own, and clean.
 */
final class FlywayTest {
  private static final String URL = "jdbc:cellar:mem:flyway";

  @TempDir private Path migrations;
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(URL);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private void write(String name, String sql) throws IOException {
    Files.writeString(migrations.resolve(name), sql);
  }

  private FluentConfiguration configuration() throws SQLException {
    String driver = DriverManager.getDriver(URL).getClass().getName();
    return Flyway.configure()
        // By the URL it finds Cellar's own, which need not be the one of this run.
        .driver(driver.equals("io.cellardb.embedded.CellarDriver") ? null : driver)
        .dataSource(URL, null, null)
        .locations("filesystem:" + migrations)
        .cleanDisabled(false);
  }

  private Flyway flyway() throws SQLException {
    return configuration().load();
  }

  private List<String> rows(String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  private void writeFirst() throws IOException {
    write(
        "V1__people.sql",
        """
        -- the first; of two
        CREATE TABLE person (id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name VARCHAR);
        INSERT INTO person (name) VALUES ('Ann; ''x'), ('Bob');
        CREATE TABLE "Other" (k INTEGER PRIMARY KEY);
        """);
    write("V2__more.sql", "INSERT INTO person (name) VALUES ($it$Cid; $$it's$it$);");
    write("R__names.sql", "CREATE OR REPLACE VIEW names AS SELECT name FROM person;");
  }

  @Test
  void migrationsAreAppliedOnceAndInOrder() throws Exception {
    writeFirst();
    assertEquals(3, flyway().migrate().migrationsExecuted);
    assertEquals(0, flyway().migrate().migrationsExecuted);
    assertEquals(
        List.of("Ann; 'x", "Bob", "Cid; $$it's"), rows("SELECT name FROM names ORDER BY name"));
    assertEquals(
        List.of("V1__people.sql", "V2__more.sql", "R__names.sql"),
        rows("SELECT \"script\" FROM \"flyway_schema_history\" ORDER BY \"installed_rank\""));
    assertEquals("2", flyway().info().current().getVersion().getVersion());
    write("V3__add.sql", "ALTER TABLE person ADD COLUMN mail VARCHAR(80) DEFAULT 'none' NOT NULL");
    write("R__names.sql", "CREATE OR REPLACE VIEW names AS SELECT name, mail FROM person;");
    assertEquals(1, flyway().info().pending().length - 1);
    assertEquals(2, flyway().migrate().migrationsExecuted);
    assertEquals(List.of("none", "none", "none"), rows("SELECT mail FROM names"));
    for (MigrationInfo migration : flyway().info().applied()) {
      assertNotNull(migration.getInstalledOn());
    }
  }

  @Test
  void validationNoticesWhatWasChangedAfterwards() throws Exception {
    writeFirst();
    flyway().migrate();
    flyway().validate();
    write("V2__more.sql", "INSERT INTO person (name) VALUES ('Dan');");
    FlywayException changed = assertThrows(FlywayException.class, () -> flyway().validate());
    assertTrue(changed.getMessage().contains("checksum mismatch"), changed.getMessage());
    flyway().repair();
    flyway().validate();
  }

  @Test
  void aMigrationOfRowsAloneIsOneTransaction() throws Exception {
    writeFirst();
    write(
        "V3__half.sql",
        "INSERT INTO person (name) VALUES ('half'); INSERT INTO nowhere VALUES (1);");
    FlywayException failed = assertThrows(FlywayException.class, () -> flyway().migrate());
    assertTrue(failed.getMessage().contains("42P01"), failed.getMessage());
    assertEquals(List.of("3"), rows("SELECT COUNT(*) FROM person"));
    write("V3__half.sql", "INSERT INTO person (name) VALUES ('whole');");
    flyway().repair();
    assertEquals(2, flyway().migrate().migrationsExecuted);
    assertEquals(List.of("4"), rows("SELECT COUNT(*) FROM person"));
  }

  @Test
  void aDatabaseThatIsThereAlreadyGetsABaseline() throws Exception {
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE old (k INTEGER PRIMARY KEY)");
    }
    writeFirst();
    assertThrows(FlywayException.class, () -> flyway().migrate());
    flyway().baseline();
    assertEquals(2, configuration().baselineVersion("1").load().info().pending().length);
    assertThrows(FlywayException.class, () -> flyway().migrate());
  }

  @Test
  void aSchemaOfItsOwnIsMadeAndCleaned() throws Exception {
    writeFirst();
    Flyway own = configuration().schemas("app").load();
    own.migrate();
    assertEquals(List.of("3"), rows("SELECT COUNT(*) FROM app.person"));
    assertEquals("default", connection.getSchema());
    own.clean();
    assertFalse(rows("SELECT schema_name FROM INFORMATION_SCHEMA.SCHEMATA").contains("app"));
    own.migrate();
    flyway().clean();
    assertEquals(
        List.of(),
        rows("SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_schema = 'default'"));
    assertNull(flyway().info().current());
  }
}
