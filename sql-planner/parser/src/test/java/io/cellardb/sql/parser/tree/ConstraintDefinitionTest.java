package io.cellardb.sql.parser.tree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.parser.CellarParser;
import io.cellardb.sql.parser.text.SqlSyntaxException;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstraintDefinitionTest {
  private static final SqlIdentifier TABLE =
      new SqlIdentifier(List.of("web", "t"), SqlParserPos.ZERO);

  @Test
  void uniqueShowsItsParts() {
    List<UniqueDefinition> uniques =
        table(
                "a INT UNIQUE NULLS NOT DISTINCT, b INT, CONSTRAINT n UNIQUE (a, f.q) INCLUDE (b)"
                    + " DEFERRABLE")
            .uniques();
    UniqueDefinition ofColumn = uniques.get(0);
    assertEquals(Optional.of("a"), ofColumn.column().map(SqlIdentifier::toString));
    assertEquals("[a]", ofColumn.columns().toString());
    assertFalse(ofColumn.nullsDistinct());
    assertEquals(Optional.empty(), ofColumn.name());
    assertEquals("t_a_key1", ofColumn.nameOr(TABLE, "t_a_key"::equals));
    UniqueDefinition ofTable = uniques.get(1);
    assertEquals(Optional.empty(), ofTable.column());
    assertEquals("[a, f.q]", ofTable.columns().toString());
    assertEquals("[b]", ofTable.include().toString());
    assertTrue(ofTable.nullsDistinct());
    assertEquals("n", ofTable.nameOr(TABLE, name -> true));
    assertTrue(ofTable.traits().deferrable());
  }

  @Test
  void aForeignKeyShowsItsParts() {
    List<ForeignKeyDefinition> keys =
        table(
                "a INT REFERENCES web.u, b INT, FOREIGN KEY (a, b) REFERENCES u (x, y) MATCH FULL"
                    + " ON UPDATE CASCADE ON DELETE SET DEFAULT (b) NOT ENFORCED")
            .foreignKeys();
    ForeignKeyDefinition ofColumn = keys.get(0);
    assertEquals("[a]", ofColumn.columns().toString());
    assertEquals("web.u", ofColumn.referencedTable().toString());
    assertEquals(List.of(), ofColumn.referencedColumns());
    assertEquals(ForeignKeyDefinition.Match.SIMPLE, ofColumn.match());
    assertEquals(ReferentialAction.NONE, ofColumn.onDelete());
    assertEquals(ReferentialAction.NONE, ofColumn.onUpdate());
    ForeignKeyDefinition ofTable = keys.get(1);
    assertEquals("[a, b]", ofTable.columns().toString());
    assertEquals("[x, y]", ofTable.referencedColumns().toString());
    assertEquals(ForeignKeyDefinition.Match.FULL, ofTable.match());
    assertEquals(ReferentialAction.Kind.CASCADE, ofTable.onUpdate().kind());
    assertEquals(ReferentialAction.Kind.SET_DEFAULT, ofTable.onDelete().kind());
    assertEquals("[b]", ofTable.onDelete().columns().toString());
    assertFalse(ofTable.traits().enforced());
    assertEquals("t_a_b_fkey", ofTable.nameOr(TABLE, name -> false));
  }

  @ParameterizedTest
  @CsvSource({
    "'', false, false, true",
    "DEFERRABLE, true, false, true",
    "INITIALLY DEFERRED, true, true, true",
    "INITIALLY IMMEDIATE, false, false, true",
    "NOT ENFORCED DEFERRABLE INITIALLY IMMEDIATE, true, false, false",
    "ENFORCED NOT DEFERRABLE, false, false, true",
  })
  void traitsSayWhenAndWhether(
      String written, boolean deferrable, boolean deferred, boolean enforced) {
    ConstraintTraits traits = table("a INT, UNIQUE (a) " + written).uniques().get(0).traits();
    assertEquals(deferrable, traits.deferrable());
    assertEquals(deferred, traits.initiallyDeferred());
    assertEquals(enforced, traits.enforced());
    assertTrue(traits.valid());
    assertEquals(written.contains("DEF") || written.contains("IMM"), traits.saysWhen());
    assertEquals(written.contains("ENFORCED"), traits.saysWhether());
    assertEquals(!deferrable && enforced, traits.areOrdinary());
  }

  @Test
  void alterTableAddsAndChangesConstraints() {
    AlterTable alter =
        assertInstanceOf(
            AlterTable.class,
            CellarParser.parse(
                "ALTER TABLE t ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES u NOT VALID,"
                    + " ADD b INT UNIQUE REFERENCES u, ALTER CONSTRAINT f INITIALLY DEFERRED,"
                    + " VALIDATE CONSTRAINT f, DROP CONSTRAINT f CASCADE"));
    Alteration.AddConstraint add =
        assertInstanceOf(Alteration.AddConstraint.class, alter.alterations().get(0));
    assertFalse(add.constraint().traits().valid());
    Alteration.AddColumn column =
        assertInstanceOf(Alteration.AddColumn.class, alter.alterations().get(1));
    assertInstanceOf(UniqueDefinition.class, column.constraints().get(0));
    assertInstanceOf(ForeignKeyDefinition.class, column.constraints().get(1));
    Alteration.AlterConstraint change =
        assertInstanceOf(Alteration.AlterConstraint.class, alter.alterations().get(2));
    assertTrue(change.traits().initiallyDeferred());
    assertInstanceOf(Alteration.ValidateConstraint.class, alter.alterations().get(3));
    Alteration.DropConstraint drop =
        assertInstanceOf(Alteration.DropConstraint.class, alter.alterations().get(4));
    assertTrue(drop.cascade());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a INT UNIQUE DEFERRABLE NOT DEFERRABLE",
        "a INT UNIQUE NOT DEFERRABLE INITIALLY DEFERRED",
        "a INT UNIQUE INITIALLY IMMEDIATE INITIALLY IMMEDIATE",
        "a INT UNIQUE NOT VALID",
        "a INT REFERENCES u ON DELETE CASCADE ON DELETE CASCADE",
        "a INT PRIMARY KEY DEFERRABLE",
      })
  void contradictionsAreRefused(String elements) {
    assertThrows(SqlSyntaxException.class, () -> table(elements));
  }

  private static CreateTable table(String elements) {
    return assertInstanceOf(
        CreateTable.class, CellarParser.parse("CREATE TABLE t (" + elements + ")"));
  }
}
