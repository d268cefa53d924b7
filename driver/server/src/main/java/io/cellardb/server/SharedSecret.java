package io.cellardb.server;

import io.cellardb.protocol.Authentication;
import io.cellardb.protocol.scram.ScramVerifier;
import io.cellardb.server.login.Users;
import java.security.SecureRandom;
import java.util.Base64;

/**
 * What processes have to know that share a directory without users: the one user of their logins,
 * whose password is made by chance. Safe for use by any thread.
 */
public final class SharedSecret implements Users {
  private static final int BYTES = 32;
  private static final int SALT_BYTES = 16;

  private final String text;
  private final User user;

  /** Another one than all others. */
  public SharedSecret() {
    SecureRandom random = new SecureRandom();
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    text = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    byte[] salt = new byte[SALT_BYTES];
    random.nextBytes(salt);
    user =
        new User(
            Authentication.SHARED,
            ScramVerifier.of(text.toCharArray(), salt, ScramVerifier.ITERATIONS).text());
  }

  /** The secret, in letters, digits, {@code -} and {@code _}. */
  public String text() {
    return text;
  }

  @Override
  public boolean exist() {
    return true;
  }

  @Override
  public User find(String name) {
    return name.equals(user.name()) ? user : null;
  }

  @Override
  public boolean verifies(String name, String password) {
    return find(name) != null && password.equals(text);
  }
}
