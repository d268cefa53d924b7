package io.cellardb.sql.catalog;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordVerifierTest {
  /** The password {@code pencil} with the salt of the example in RFC 7677. */
  private static final String PENCIL =
      "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ=="
          + "$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY="
          + ":wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=";

  @Test
  void theKeysAreThoseOfTheStandard() {
    byte[] salt = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
    assertEquals(PENCIL, PasswordVerifier.of("pencil", salt, 4_096).text());
  }

  @Test
  void aVerifierIsTakenAsItIs() {
    PasswordVerifier verifier = PasswordVerifier.of(PENCIL);
    assertEquals(PENCIL, verifier.text());
    assertTrue(verifier.verifies("pencil"));
    assertFalse(verifier.verifies("Pencil"));
    assertFalse(verifier.verifies(""));
  }

  @Test
  void aPasswordHasAnotherSaltEachTime() {
    PasswordVerifier one = PasswordVerifier.of("säkret 1");
    PasswordVerifier other = PasswordVerifier.of("säkret 1");
    assertNotEquals(one.text(), other.text());
    assertTrue(PasswordVerifier.parse(one.text()).orElseThrow().verifies("säkret 1"));
    assertTrue(other.verifies("sa\u0308kret 1"), "the same letter, written in two characters");
    assertFalse(other.toString().contains("$"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pencil",
        "SCRAM-SHA-256$0:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d:wfPL",
        "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d:wfPL",
        "SCRAM-SHA-256$4096:W$W:W"
      })
  void anyOtherTextIsAPassword(String text) {
    assertTrue(PasswordVerifier.parse(text).isEmpty());
    assertTrue(PasswordVerifier.of(text).verifies(text));
  }

  @Test
  void nobodysPasswordIsNone() {
    assertFalse(PasswordVerifier.nobodys().verifies(""));
  }
}
