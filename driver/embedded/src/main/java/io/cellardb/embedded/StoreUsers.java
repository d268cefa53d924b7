package io.cellardb.embedded;

import io.cellardb.jdbc.ConnectionUrl;
import java.sql.SQLException;
import java.util.Optional;

/**
 * The users of a store in this JVM, for a server that lets them in. The store stays open until this
 * is closed. Safe for use by many threads.
 */
public final class StoreUsers implements AutoCloseable {
  private final OpenStores.Lease lease;

  private StoreUsers(OpenStores.Lease lease) {
    this.lease = lease;
  }

  /**
   * A user.
   *
   * @param name as it was created
   * @param verifier what is kept of the password, {@code
   *     SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey} with the keys of RFC 5802 in Base64;
   *     null if the user has no password, and so cannot log in by one
   * @param disabled whether the user may not log in
   */
  public record StoreUser(String name, String verifier, boolean disabled) {
    /** Without the verifier. */
    @Override
    public String toString() {
      return name;
    }
  }

  /**
   * Those of the store of a URL, which is opened if it is not yet.
   *
   * @throws SQLException as {@link EmbeddedSessions#open}
   */
  public static StoreUsers of(ConnectionUrl url) throws SQLException {
    return new StoreUsers(OpenStores.acquire(url));
  }

  /** Whether there are users; else everybody may come in, and do everything. */
  public boolean hasUsers() {
    return lease.users().hasUsers();
  }

  /** The user of a name, without regard to case, as the catalog has it now. */
  public Optional<StoreUser> find(String name) {
    return lease
        .users()
        .find(name)
        .map(user -> new StoreUser(user.name(), user.verifier(), user.disabled()));
  }

  /**
   * Whether a user may log in with a password, for doors that get it as it is. It takes as long for
   * a user who does not exist, has no password or may not log in.
   */
  public boolean verifies(String name, String password) {
    return lease.users().verifies(name, password);
  }

  /** Gives the store back; the last who has it open closes it. */
  @Override
  public void close() {
    lease.close();
  }
}
