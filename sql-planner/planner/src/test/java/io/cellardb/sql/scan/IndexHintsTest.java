package io.cellardb.sql.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.sql.error.SqlException;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.hint.RelHint;
import org.junit.jupiter.api.Test;

class IndexHintsTest {
  private static final Set<String> INDEXES = Set.of("ix", "iy");

  @Test
  void noHintsSayNothing() {
    assertEquals(IndexHints.NONE, of());
  }

  @Test
  void hintsAreCollectedInTheirOrder() {
    assertEquals(
        new IndexHints(List.of("iy", "ix"), List.of("ix"), false),
        of(hint("INDEX", "iy"), hint("NO_INDEX", "ix"), hint("INDEX", "ix")));
  }

  @Test
  void noIndexWithoutNamesIsAboutAll() {
    assertEquals(new IndexHints(List.of(), List.of(), true), of(hint("NO_INDEX")));
  }

  @Test
  void theyAllowAndWantIndexes() {
    assertTrue(of().allows("ix") && !of().wants("ix"));
    IndexHints wanted = of(hint("INDEX", "ix"));
    assertTrue(wanted.allows("IX") && wanted.wants("IX"));
    assertFalse(wanted.allows("iy") || wanted.wants("iy"));
    IndexHints unwanted = of(hint("NO_INDEX", "ix"));
    assertFalse(unwanted.allows("ix") || unwanted.wants("iy"));
    assertTrue(unwanted.allows("iy"));
    assertFalse(of(hint("NO_INDEX")).allows("ix"));
    assertFalse(of(hint("INDEX", "ix"), hint("NO_INDEX", "ix")).allows("ix"));
  }

  @Test
  void theyAreDescribedAsSqlHasThem() {
    assertEquals("", of().describe());
    assertEquals(
        "INDEX(ix, iy), NO_INDEX(ix), NO_INDEX",
        of(hint("INDEX", "ix"), hint("NO_INDEX", "ix"), hint("NO_INDEX"), hint("INDEX", "iy"))
            .describe());
  }

  @Test
  void anIndexThatIsNotThereIsRefused() {
    SqlException e = assertThrows(SqlException.class, () -> of(hint("INDEX", "ix", "iz")));
    assertEquals("42704", e.sqlState());
  }

  private static IndexHints of(RelHint... hints) {
    return IndexHints.of(List.of(hints), INDEXES::contains);
  }

  private static RelHint hint(String name, String... indexes) {
    return RelHint.builder(name).hintOptions(List.of(indexes)).build();
  }
}
