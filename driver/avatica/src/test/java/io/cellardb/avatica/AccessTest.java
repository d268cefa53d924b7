package io.cellardb.avatica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.cellardb.server.ServerSecurity;
import io.cellardb.server.login.Users;
import java.net.InetSocketAddress;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Who is let in by what, without a socket. */
class AccessTest {
  private static final InetSocketAddress HERE = new InetSocketAddress("192.0.2.1", 1);
  private static final InetSocketAddress THERE = new InetSocketAddress("192.0.2.2", 1);
  private static final Map<String, String> INFO = Map.of("user", "ann", "password", "secret");

  private final AtomicInteger hashed = new AtomicInteger();
  private final Access access =
      new Access(
          ServerSecurity.standard(),
          new Users() {
            @Override
            public boolean exist() {
              return true;
            }

            @Override
            public User find(String name) {
              return name.equals("ann") ? new User("ann", "a verifier") : null;
            }

            @Override
            public boolean verifies(String name, String password) {
              hashed.incrementAndGet();
              return name.equals("ann") && password.equals("secret");
            }
          });

  private static void assertRefused(String state, Executable login) {
    SQLException e = assertThrows(SQLException.class, login);
    assertEquals(state, e.getSQLState(), e.getMessage());
  }

  @Test
  void passwordsAreNotTakenWhereOthersReadThem() throws Exception {
    assertEquals("ann", access.user(INFO, new Caller(HERE, true, null)));
    assertRefused("28000", () -> access.user(INFO, new Caller(HERE, false, null)));
    assertEquals("ann", access.user(Map.of(), new Caller(HERE, false, "ann")));
    Caller nobody = new Caller(HERE, true, null);
    assertRefused("28000", () -> access.user(Map.of("user", "ann"), nobody));
    assertTrue(nobody.missing() != null);
  }

  /** One that was right is not hashed again, which makes guessing no faster. */
  @Test
  void aPasswordIsHashedOnce() {
    for (int i = 0; i < 5; i++) {
      assertEquals("ann", access.check("ann", "secret", HERE, "test").user());
    }
    assertEquals(1, hashed.get());
    for (int i = 0; i < 10; i++) {
      assertNull(access.check("ann", "guess" + i, THERE, "test").user());
    }
    assertEquals(11, hashed.get());
    assertEquals("28000", access.check("ann", "secret", THERE, "test").refusal().getSQLState());
    assertEquals("ann", access.check("ann", "secret", HERE, "test").user());
    assertEquals(11, hashed.get());
  }

  @Test
  void aSessionIsItsOwnersAlone() {
    Owner byRequest = Owner.of("ann", new Caller(HERE, true, "ann"));
    assertTrue(byRequest.admits(new Caller(THERE, true, "ann")));
    assertFalse(byRequest.admits(new Caller(HERE, true, "bob")));
    assertFalse(byRequest.admits(new Caller(HERE, true, null)));
    Owner byAddress = Owner.of("ann", new Caller(HERE, true, null));
    assertTrue(byAddress.admits(new Caller(HERE, true, null)));
    assertTrue(byAddress.admits(new Caller(HERE, true, "ann")));
    assertFalse(byAddress.admits(new Caller(HERE, true, "bob")));
    assertFalse(byAddress.admits(new Caller(THERE, true, null)));
  }

  @Test
  void headersThatAreNoneAreRefused() {
    for (String header :
        new String[] {"", "Basic", "Basic *", "Digest x", "Bearer x", "Basic YQ=="}) {
      assertNull(access.header(header, HERE).user(), header);
    }
    assertEquals(0, hashed.get());
    assertEquals("ann", access.header("basic YW5uOnNlY3JldA==", HERE).user());
  }
}
