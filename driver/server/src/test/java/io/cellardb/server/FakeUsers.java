package io.cellardb.server;

import io.cellardb.embedded.EmbeddedSessions;
import io.cellardb.jdbc.ConnectionUrl;
import io.cellardb.jdbc.session.DriverSession;
import io.cellardb.protocol.scram.ScramVerifier;
import io.cellardb.server.login.Users;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;

/** Users that a test makes by itself, of a store in memory. */
final class FakeUsers implements SessionSource, Users {
  private final Map<String, Users.User> users = new ConcurrentHashMap<>();
  private final String url;

  FakeUsers(String url) {
    this.url = url;
  }

  FakeUsers with(String name, String password) {
    byte[] salt = ("salt of " + name).getBytes(StandardCharsets.UTF_8);
    String verifier =
        ScramVerifier.of(password.toCharArray(), salt, ScramVerifier.ITERATIONS).text();
    users.put(name.toLowerCase(Locale.ROOT), new Users.User(name, verifier));
    return this;
  }

  @Override
  public Users users() {
    return this;
  }

  @Override
  public boolean exist() {
    return !users.isEmpty();
  }

  @Override
  public Users.User find(String name) {
    return users.get(name.toLowerCase(Locale.ROOT));
  }

  @Override
  public boolean verifies(String name, String password) {
    throw new UnsupportedOperationException("no door of these tests gets a password");
  }

  @Override
  public DriverSession open(Map<String, String> properties) throws SQLException {
    Properties wanted = new Properties();
    wanted.putAll(properties);
    return EmbeddedSessions.open(ConnectionUrl.parse(url, wanted));
  }

  @Override
  public void close() {}
}
