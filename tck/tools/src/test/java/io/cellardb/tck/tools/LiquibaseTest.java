package io.cellardb.tck.tools;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.Scope;
import liquibase.command.CommandScope;
import liquibase.database.Database;
import liquibase.database.DatabaseFactory;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.DirectoryResourceAccessor;
import liquibase.ui.LoggerUIService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Liquibase with the plug-in {@code cellar-liquibase}: a change log of tables of all types,
 * columns, rows, views, sequences and indexes goes up, back to a tag, and up again; preconditions,
 * a log generated of what there is, and everything dropped.
 */
final class LiquibaseTest {
  private static final String HEADER =
      """
      <databaseChangeLog xmlns="http://www.liquibase.org/xml/ns/dbchangelog"
        xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
        xsi:schemaLocation="http://www.liquibase.org/xml/ns/dbchangelog
          http://www.liquibase.org/xml/ns/dbchangelog/dbchangelog-latest.xsd">
      """;

  private static final String CHANGES =
      HEADER
          + """
          <changeSet id="table" author="a">
            <createTable tableName="person" remarks="people">
              <column name="id" type="bigint" autoIncrement="true" startWith="10">
                <constraints primaryKey="true" nullable="false" primaryKeyName="pk_person"/>
              </column>
              <column name="name" type="varchar(50)" remarks="first">
                <constraints nullable="false"/>
              </column>
              <column name="born" type="date"/>
              <column name="seen" type="datetime"/>
              <column name="ok" type="boolean" defaultValueBoolean="true"/>
              <column name="doc" type="clob"/>
              <column name="photo" type="blob"/>
              <column name="mark" type="uuid"/>
              <column name="price" type="decimal(10,2)" defaultValueNumeric="1.5"/>
              <column name="weight" type="double"/>
              <column name="at" type="timestamp with time zone"/>
            </createTable>
          </changeSet>
          <changeSet id="column" author="a">
            <addColumn tableName="person">
              <column name="mail" type="nvarchar(80)" defaultValue="none">
                <constraints nullable="false"/>
              </column>
            </addColumn>
          </changeSet>
          <changeSet id="rows" author="a">
            <insert tableName="person">
              <column name="name" value="Ann"/>
              <column name="born" valueDate="2000-01-02"/>
              <column name="seen" valueDate="2020-01-02T03:04:05"/>
            </insert>
            <rollback><delete tableName="person"/></rollback>
          </changeSet>
          <changeSet id="tag" author="a"><tagDatabase tag="v1"/></changeSet>
          <changeSet id="update" author="a">
            <update tableName="person">
              <column name="mail" value="ann@example.org"/>
              <where>name = 'Ann'</where>
            </update>
            <rollback/>
          </changeSet>
          <changeSet id="view" author="a">
            <createView viewName="names">SELECT name FROM person</createView>
          </changeSet>
          <changeSet id="sequence" author="a">
            <createSequence sequenceName="tickets" startValue="5" incrementBy="2"/>
          </changeSet>
          <changeSet id="rename" author="a">
            <renameColumn tableName="person" oldColumnName="mail" newColumnName="email"
              columnDataType="varchar(80)"/>
          </changeSet>
          <changeSet id="index" author="a">
            <createIndex indexName="by_name" tableName="person"><column name="name"/></createIndex>
          </changeSet>
          <changeSet id="nulls" author="a">
            <dropNotNullConstraint tableName="person" columnName="name" columnDataType="varchar(50)"/>
          </changeSet>
          <changeSet id="default" author="a">
            <addDefaultValue tableName="person" columnName="weight" defaultValueNumeric="2"/>
          </changeSet>
          <changeSet id="table2" author="a">
            <preConditions onFail="MARK_RAN">
              <not><tableExists tableName="other"/></not>
            </preConditions>
            <createTable tableName="other">
              <column name="k" type="int"/>
              <column name="b" type="binary(9)"/>
              <column name="money" type="currency"/>
            </createTable>
            <renameTable oldTableName="other" newTableName="another"/>
          </changeSet>
          <changeSet id="others" author="a">
            <addNotNullConstraint tableName="person" columnName="name" columnDataType="varchar(50)"/>
            <dropDefaultValue tableName="person" columnName="weight"/>
            <setColumnRemarks tableName="person" columnName="born" remarks="on that day"/>
            <setTableRemarks tableName="another" remarks="one more"/>
            <dropIndex tableName="person" indexName="by_name"/>
            <dropColumn tableName="person" columnName="photo"/>
            <alterSequence sequenceName="tickets" incrementBy="3"/>
            <rollback>
              <createIndex indexName="by_name" tableName="person"><column name="name"/></createIndex>
            </rollback>
          </changeSet>
          </databaseChangeLog>
          """;

  /** Held, since loggers that nobody holds forget their level. */
  private static final Logger LOGGER = Logger.getLogger("liquibase");

  @TempDir private Path directory;
  private Connection connection;

  @BeforeEach
  void connect() throws SQLException, IOException {
    LOGGER.setLevel(Level.OFF);
    connection = DriverManager.getConnection("jdbc:cellar:mem:liquibase");
    Files.writeString(directory.resolve("changes.xml"), CHANGES);
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private interface Work {
    void accept(Liquibase liquibase) throws LiquibaseException;
  }

  /** Works with a connection of its own, quietly. */
  private void liquibase(Work work) throws Exception {
    Scope.child(
        Scope.Attr.ui,
        new LoggerUIService(),
        () -> {
          Database database =
              DatabaseFactory.getInstance()
                  .findCorrectDatabaseImplementation(
                      new JdbcConnection(DriverManager.getConnection("jdbc:cellar:mem:liquibase")));
          assertEquals("cellar", database.getShortName());
          try (Liquibase liquibase =
              new Liquibase("changes.xml", new DirectoryResourceAccessor(directory), database)) {
            work.accept(liquibase);
          }
        });
  }

  private List<String> rows(String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet results = statement.executeQuery(sql)) {
      while (results.next()) {
        StringBuilder row = new StringBuilder();
        for (int i = 1; i <= results.getMetaData().getColumnCount(); i++) {
          row.append(i == 1 ? "" : "|").append(results.getString(i));
        }
        rows.add(row.toString());
      }
    }
    return rows;
  }

  @Test
  void aChangeLogGoesUpAndBackAndUpAgain() throws Exception {
    liquibase(
        liquibase -> {
          liquibase.update(new Contexts());
          assertEquals(
              0, liquibase.listUnrunChangeSets(new Contexts(), new LabelExpression()).size());
        });
    assertEquals(
        List.of("10|Ann|2000-01-02|2020-01-02 03:04:05|true|1.50|ann@example.org"),
        rows("SELECT id, name, born, seen, ok, price, email FROM person"));
    assertEquals(
        List.of(
            "id|BIGINT",
            "name|VARCHAR",
            "born|DATE",
            "seen|TIMESTAMP",
            "ok|BOOLEAN",
            "doc|VARCHAR",
            "mark|UUID",
            "price|DECIMAL",
            "weight|DOUBLE",
            "at|TIMESTAMP WITH LOCAL TIME ZONE",
            "email|VARCHAR"),
        rows(
            "SELECT column_name, data_type FROM INFORMATION_SCHEMA.COLUMNS"
                + " WHERE table_name = 'person' ORDER BY ordinal_position"));
    assertEquals(List.of("Ann"), rows("SELECT name FROM names"));
    assertEquals(List.of("5"), rows("SELECT NEXT VALUE FOR tickets"));
    assertEquals(
        List.of("people"),
        rows("SELECT remarks FROM INFORMATION_SCHEMA.TABLES WHERE table_name = 'person'"));
    liquibase(liquibase -> liquibase.update(new Contexts()));
    assertEquals(List.of("13"), rows("SELECT COUNT(*) FROM DATABASECHANGELOG"));
    liquibase(liquibase -> liquibase.rollback("v1", new Contexts()));
    assertEquals(List.of("3"), rows("SELECT COUNT(*) FROM DATABASECHANGELOG"));
    assertThrows(SQLException.class, () -> rows("SELECT name FROM names"));
    liquibase(liquibase -> liquibase.rollback(3, ""));
    assertThrows(SQLException.class, () -> rows("SELECT name FROM person"));
    // Under other contexts, as Liquibase remembers by these that there was nothing left to do.
    liquibase(liquibase -> liquibase.update(new Contexts("again")));
    assertEquals(List.of("1"), rows("SELECT COUNT(*) FROM person"));
    assertEquals(List.of("0"), rows("SELECT COUNT(*) FROM DATABASECHANGELOGLOCK WHERE LOCKED"));
  }

  @Test
  void aLogIsGeneratedOfWhatThereIsAndAllOfItDropped() throws Exception {
    liquibase(liquibase -> liquibase.update(new Contexts()));
    Path generated = directory.resolve("generated.xml");
    liquibase(
        liquibase ->
            new CommandScope("generateChangelog")
                .addArgumentValue("database", liquibase.getDatabase())
                .addArgumentValue("changelogFile", generated.toString())
                .execute());
    String written = Files.readString(generated, StandardCharsets.UTF_8);
    assertTrue(written.contains("<createTable remarks=\"people\" tableName=\"person\">"), written);
    assertTrue(written.contains("autoIncrement=\"true\""), written);
    assertTrue(written.contains("viewName=\"names\""), written);
    liquibase(Liquibase::dropAll);
    assertEquals(
        List.of(),
        rows("SELECT table_name FROM INFORMATION_SCHEMA.TABLES WHERE table_schema = 'default'"));
  }

  @Test
  void aFailedChangeSetIsTriedAgain() throws Exception {
    Files.writeString(
        directory.resolve("changes.xml"),
        HEADER
            + "<changeSet id='1' author='a'><sql>CREATE TABLE a (k INTEGER PRIMARY KEY)</sql>"
            + "</changeSet><changeSet id='2' author='a'><sql>INSERT INTO b VALUES (1)</sql>"
            + "</changeSet></databaseChangeLog>");
    LiquibaseException failed =
        assertThrows(
            LiquibaseException.class,
            () -> liquibase(liquibase -> liquibase.update(new Contexts())));
    assertTrue(failed.getMessage().contains("INSERT INTO b"), failed.getMessage());
    assertEquals(List.of("1"), rows("SELECT ID FROM DATABASECHANGELOG"));
    try (Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE b (k INTEGER PRIMARY KEY)");
    }
    liquibase(liquibase -> liquibase.update(new Contexts()));
    assertEquals(List.of("1"), rows("SELECT k FROM b"));
  }
}
