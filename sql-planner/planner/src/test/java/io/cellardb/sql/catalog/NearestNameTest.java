package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NearestNameTest {
  @Test
  void editsAreInsertionsDeletionsReplacementsAndSwaps() {
    assertEquals(0, NearestName.edits("abc", "abc"));
    assertEquals(3, NearestName.edits("", "abc"));
    assertEquals(1, NearestName.edits("abc", "ac"));
    assertEquals(1, NearestName.edits("abc", "abxc"));
    assertEquals(1, NearestName.edits("abc", "axc"));
    assertEquals(1, NearestName.edits("abc", "acb"));
    assertEquals(3, NearestName.edits("kitten", "sitting"));
  }

  @Test
  void theNearestNameIsFoundWithoutRegardToCase() {
    List<String> names = List.of("host", "HITS", "path");
    assertEquals(Optional.of("HITS"), NearestName.among(names, "htis"));
    assertEquals(Optional.of("host"), NearestName.among(names, "Hostt"));
  }

  @Test
  void whatIsTooFarAwayIsNoHint() {
    assertEquals(Optional.empty(), NearestName.among(List.of("host", "path"), "anchor"));
    assertEquals(Optional.empty(), NearestName.among(List.of(), "anchor"));
  }
}
