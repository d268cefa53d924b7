package io.cellardb.sql;

import io.cellardb.sql.catalog.PasswordVerifier;
import io.cellardb.sql.catalog.Principal;
import io.cellardb.sql.catalog.SqlCatalog;
import java.util.Optional;

/**
 * The users of a store, for those who let them in. Each call asks the newest state of the catalog.
 * Safe for use by many threads.
 */
public final class Users {
  private final SqlCatalog catalog;

  Users(SqlCatalog catalog) {
    this.catalog = catalog;
  }

  /**
   * A user.
   *
   * @param name as it was created
   * @param verifier what is kept of the password, {@code
   *     SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey}; null if the user has none, and so
   *     cannot log in by one
   * @param disabled whether the user may not log in
   */
  public record User(String name, String verifier, boolean disabled) {
    /** Without the verifier. */
    @Override
    public String toString() {
      return name;
    }
  }

  /** Whether there are users; else everybody may come in, and do everything. */
  public boolean hasUsers() {
    return catalog.snapshot().access().hasUsers();
  }

  /** The user of a name, without regard to case; not a role, which cannot log in. */
  public Optional<User> find(String name) {
    return catalog
        .snapshot()
        .access()
        .find(name)
        .filter(Principal::user)
        .map(user -> new User(user.name(), user.verifier(), user.disabled()));
  }

  /**
   * Whether a user may log in with a password. It takes as long for a user who does not exist, has
   * no password or may not log in.
   */
  public boolean verifies(String name, String password) {
    Optional<User> user = find(name).filter(found -> !found.disabled());
    return user.flatMap(found -> Optional.ofNullable(found.verifier()))
        .flatMap(PasswordVerifier::parse)
        .orElseGet(PasswordVerifier::nobodys)
        .verifies(password);
  }
}
