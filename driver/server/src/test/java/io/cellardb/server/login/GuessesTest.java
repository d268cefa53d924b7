package io.cellardb.server.login;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** How long who guesses has to wait, on a clock of its own. */
class GuessesTest {
  private final AtomicLong now = new AtomicLong();
  private final Guesses guesses = new Guesses(8, 60, now::get);

  private static InetAddress address(String text) {
    try {
      return InetAddress.getByName(text);
    } catch (java.net.UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private Guesses.Attempt fail(String user, String address) {
    Guesses.Attempt attempt = guesses.begin(user, address(address));
    assertFalse(attempt.end(false));
    return attempt;
  }

  private boolean succeed(String user, String address) {
    return guesses.begin(user, address(address)).end(true);
  }

  @Test
  void eachFailureMakesTheNextOneWaitLonger() {
    List<Integer> delays = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      Guesses.Attempt attempt = fail("ann", "192.0.2.1");
      assertFalse(attempt.isLocked());
      delays.add(attempt.delayMillis());
    }
    assertEquals(List.of(0, 0, 0, 100, 200, 400, 800, 1600), delays);
    assertTrue(fail("ann", "192.0.2.1").isLocked());
    // By user, and by address.
    assertTrue(fail("ANN", "192.0.2.2").isLocked());
    assertTrue(fail("bob", "192.0.2.1").isLocked());
    assertEquals(0, fail("bob", "192.0.2.2").delayMillis());
    now.addAndGet(TimeUnit.SECONDS.toNanos(59));
    assertTrue(fail("ann", "192.0.2.1").isLocked());
    now.addAndGet(TimeUnit.SECONDS.toNanos(1));
    assertEquals(0, fail("ann", "192.0.2.1").delayMillis());
  }

  /** One who can log in does not get more guesses at others by doing so. */
  @Test
  void aSuccessTakesBackItselfAlone() {
    for (int i = 0; i < 4; i++) {
      fail("ann", "192.0.2.1");
      assertTrue(succeed("mallory", "192.0.2.1"));
    }
    assertEquals(200, fail("ann", "192.0.2.1").delayMillis());
  }

  @Test
  void whoHasBeenHereIsNotHeldUpByOthers() {
    assertTrue(succeed("ann", "192.0.2.1"));
    for (int i = 0; i < 20; i++) {
      fail("ann", "192.0.2.9");
      fail("bob", "192.0.2.1");
    }
    assertTrue(fail("ann", "192.0.2.9").isLocked());
    assertTrue(fail("bob", "192.0.2.1").isLocked());
    Guesses.Attempt own = guesses.begin("ann", address("192.0.2.1"));
    assertFalse(own.isLocked());
    assertTrue(own.end(true));
    assertEquals(0, own.delayMillis());
    for (int i = 0; i < 8; i++) {
      assertFalse(fail("ann", "192.0.2.1").isLocked());
    }
    assertTrue(fail("ann", "192.0.2.1").isLocked());
  }

  /** Right ones among them are not found out, and do not count against each other. */
  @Test
  void manyAtTheSameTimeAreNoBetter() {
    List<Guesses.Attempt> begun = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      begun.add(guesses.begin("ann", address("192.0.2.1")));
    }
    for (Guesses.Attempt each : begun.subList(0, 8)) {
      assertFalse(each.isLocked());
      assertFalse(each.end(false));
    }
    for (Guesses.Attempt each : begun.subList(8, 100)) {
      assertFalse(each.end(true));
    }
    begun.clear();
    for (int i = 0; i < 100; i++) {
      begun.add(guesses.begin("bob", address("192.0.2.2")));
    }
    for (Guesses.Attempt each : begun) {
      assertTrue(each.end(true));
      assertEquals(0, each.delayMillis());
    }
  }

  @Test
  void aNetworkOfTheNewKindIsOneAddress() {
    for (int i = 0; i < 8; i++) {
      fail("user" + i, "2001:db8::" + i);
    }
    assertTrue(fail("ann", "2001:db8::ffff").isLocked());
    assertFalse(fail("ann", "2001:db8:0:1::1").isLocked());
  }

  @Test
  void whatIsRememberedIsBounded() {
    for (int i = 0; i < 100_000; i++) {
      fail("user" + i, "10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255));
    }
    assertTrue(guesses.remembered() <= 20_000, guesses.remembered() + " are remembered");
  }
}
