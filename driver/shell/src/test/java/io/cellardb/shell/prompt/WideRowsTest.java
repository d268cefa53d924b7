package io.cellardb.shell.prompt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jline.utils.AttributedString;
import org.junit.jupiter.api.Test;

class WideRowsTest {
  private final WideRows rows = new WideRows();

  private String fit(String line, int width) {
    return rows.fit(new AttributedString(line), width).toString();
  }

  @Test
  void aLineThatIsCutEndsInAMark() {
    assertEquals("+---->", fit("+-----+-----+", 6));
    assertEquals("| ab >", fit("| ab  | cde |", 6));
    assertTrue(rows.haveBeenCut());
    assertFalse(rows.haveBeenCut());
  }

  @Test
  void eachLineOfAValueIsCutByItself() {
    fit("+-----+-----+", 99);
    assertEquals("| ab >\ncd |", fit("| ab cde\ncd |", 6));
  }

  @Test
  void linesThatFitStayAsTheyAre() {
    fit("+-----+-----+", 13);
    assertEquals("| ab  | cde |", fit("| ab  | cde |", 13));
    assertEquals("no table, however long it is", fit("no table, however long it is", 10));
    // A terminal that does not know how wide it is.
    assertEquals("| ab  | cde |", fit("| ab  | cde |", 0));
    assertFalse(rows.haveBeenCut());
  }

  @Test
  void aTableOfOneColumnIsNotCut() {
    assertEquals("+-----", fit("+-----------+", 6));
    assertEquals("| a | b + c", fit("| a | b + c |", 6));
    assertEquals("| a", fit("| a         |", 6));
    assertFalse(rows.haveBeenCut());
  }
}
