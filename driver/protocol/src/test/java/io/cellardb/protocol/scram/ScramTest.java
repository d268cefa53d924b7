package io.cellardb.protocol.scram;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Base64;
import org.junit.jupiter.api.Test;

/** The login of RFC 7677's example, and those that must not succeed. */
class ScramTest {
  private static final byte[] SALT = Base64.getDecoder().decode("W22ZaJ0SNY7soEsUEjb6gQ==");
  private static final String CLIENT_NONCE = "rOprNGfwEbeRWgbNEkqO";
  private static final String SERVER_NONCE = "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
  private static final byte[] BINDING = "bytes of a certificate".getBytes(UTF_8);

  private static ScramVerifier verifier(String password) {
    return ScramVerifier.of(password.toCharArray(), SALT, ScramVerifier.ITERATIONS);
  }

  private static String text(byte[] message) {
    return new String(message, UTF_8);
  }

  @Test
  void theExampleOfTheRfc() throws Exception {
    ScramClient client = new ScramClient("user", "pencil".toCharArray(), null, false, CLIENT_NONCE);
    ScramServer server = new ScramServer(false, null, SERVER_NONCE);
    byte[] first = client.first();
    assertEquals("n,,n=user,r=rOprNGfwEbeRWgbNEkqO", text(first));
    assertEquals("user", server.first(first));
    byte[] answer = server.answer(verifier("pencil"));
    assertEquals(
        "r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096",
        text(answer));
    byte[] last = client.last(answer);
    assertEquals(
        "c=biws,r=rOprNGfwEbeRWgbNEkqO%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0,"
            + "p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=",
        text(last));
    byte[] signature = server.last(last);
    assertEquals("v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=", text(signature));
    client.check(signature);
  }

  @Test
  void theVerifierIsPostgresqls() throws Exception {
    String text = verifier("pencil").text();
    assertEquals(
        "SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:"
            + "wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=",
        text);
    assertTrue(ScramVerifier.parse(text).fits("pencil".toCharArray()));
    assertFalse(ScramVerifier.parse(text).fits("pencils".toCharArray()));
    for (String other :
        new String[] {"md5abc", text.replace("4096", "0"), text.replace("WG5d8oPm", "")}) {
      assertThrows(ScramException.class, () -> ScramVerifier.parse(other), other);
    }
  }

  private static byte[] login(ScramClient client, ScramServer server, ScramVerifier verifier)
      throws ScramException {
    server.first(client.first());
    byte[] signature = server.last(client.last(server.answer(verifier)));
    if (signature != null) {
      client.check(signature);
    }
    return signature;
  }

  private static ScramClient client(String password, byte[] binding, boolean offered) {
    return new ScramClient("a,=b", password.toCharArray(), binding, offered);
  }

  @Test
  void loginsThatSucceed() throws Exception {
    login(client("x", null, false), new ScramServer(false, null), verifier("x"));
    login(client("x", BINDING, true), new ScramServer(true, BINDING), verifier("x"));
    login(client("x", null, true), new ScramServer(false, BINDING), verifier("x"));
    login(client("", null, false), new ScramServer(false, null), verifier(""));
    // A fi that is one sign, a blank that does not break, and an accent of its own.
    assertTrue(verifier("\ufb01 \u00e9").fits("fi\u00a0e\u0301".toCharArray()));
  }

  @Test
  void aWrongPasswordProvesNothing() throws Exception {
    assertNull(login(client("x", null, false), new ScramServer(false, null), verifier("y")));
    ScramVerifier mock = ScramVerifier.mock(SALT, "nobody");
    assertNull(login(client("x", null, false), new ScramServer(false, null), mock));
    assertArrayEquals(mock.salt(), ScramVerifier.mock(SALT, "nobody").salt());
    assertNotEquals(
        Base64.getEncoder().encodeToString(mock.salt()),
        Base64.getEncoder().encodeToString(ScramVerifier.mock(SALT, "somebody").salt()));
  }

  @Test
  void whoStandsBetweenIsFound() {
    // The server binds, and somebody has told the client that it does not.
    assertThrows(
        ScramException.class,
        () -> login(client("x", BINDING, false), new ScramServer(false, BINDING), verifier("x")));
    // The client sees another certificate than the server has.
    assertThrows(
        ScramException.class,
        () ->
            login(
                client("x", "another".getBytes(UTF_8), true),
                new ScramServer(true, BINDING),
                verifier("x")));
    assertThrows(
        ScramException.class,
        () -> login(client("x", BINDING, true), new ScramServer(false, BINDING), verifier("x")));
    assertThrows(
        ScramException.class,
        () -> login(client("x", null, false), new ScramServer(true, BINDING), verifier("x")));
  }

  @Test
  void aProofIsGoodForOneLogin() throws Exception {
    ScramClient client = client("x", null, false);
    ScramServer server = new ScramServer(false, null);
    server.first(client.first());
    byte[] last = client.last(server.answer(verifier("x")));
    assertTrue(server.last(last) != null);
    assertThrows(ScramException.class, () -> server.last(last));
    ScramServer again = new ScramServer(false, null);
    again.first(client.first());
    again.answer(verifier("x"));
    assertThrows(ScramException.class, () -> again.last(last));
  }

  @Test
  void aServerHasToProveItselfToo() throws Exception {
    ScramClient client = client("x", null, false);
    ScramServer server = new ScramServer(false, null);
    server.first(client.first());
    server.last(client.last(server.answer(verifier("x"))));
    for (String other : new String[] {"v=AAAA", "v=", "e=other-error", "", "v=*"}) {
      assertThrows(ScramException.class, () -> client.check(other.getBytes(UTF_8)), other);
    }
  }

  private static void assertServerRefused(String answer) {
    ScramClient client = new ScramClient("u", "x".toCharArray(), null, false, "abc");
    client.first();
    assertThrows(ScramException.class, () -> client.last(answer.getBytes(UTF_8)), answer);
  }

  @Test
  void answersOfFalseServersAreRefused() {
    assertServerRefused("");
    assertServerRefused("r=abc,s=AAAA,i=4096");
    assertServerRefused("r=other,s=AAAA,i=4096");
    assertServerRefused("r=abcd,s=AAAA,i=1");
    assertServerRefused("r=abcd,s=AAAA,i=1000001");
    assertServerRefused("r=abcd,s=,i=4096");
    assertServerRefused("r=abcd,s=AAAA");
    assertServerRefused("m=ext,r=abcd,s=AAAA,i=4096");
    assertServerRefused("r=abcd,s=AAAA,i=4096,m=ext");
  }

  private static void assertClientRefused(String first) {
    assertThrows(
        ScramException.class,
        () -> new ScramServer(false, null).first(first.getBytes(UTF_8)),
        first);
  }

  @Test
  void messagesOfFalseClientsAreRefused() {
    assertClientRefused("");
    assertClientRefused("n,,");
    assertClientRefused("n,,n=u");
    assertClientRefused("n,,n=u,r=");
    assertClientRefused("n,a=admin,n=u,r=abc");
    assertClientRefused("p=tls-unique,,n=u,r=abc");
    assertClientRefused("x,,n=u,r=abc");
    assertClientRefused("n,,n=u=,r=abc");
    assertClientRefused("n,,m=ext,n=u,r=abc");
    assertThrows(
        ScramException.class,
        () -> new ScramServer(false, null).first(new byte[] {'n', ',', ',', (byte) 0xff}));
    assertThrows(
        ScramException.class, () -> new ScramServer(false, null).last("c=biws".getBytes(UTF_8)));
  }
}
