package io.cellardb.server;

import io.cellardb.embedded.StoreUsers;
import io.cellardb.server.login.Users;

/**
 * The users of a store in this JVM.
 *
 * @param users of the store
 */
public record UsersOfStore(StoreUsers users) implements Users {
  @Override
  public boolean exist() {
    return users.hasUsers();
  }

  @Override
  public User find(String name) {
    return users
        .find(name)
        .filter(user -> !user.disabled())
        .map(user -> new User(user.name(), user.verifier()))
        .orElse(null);
  }

  @Override
  public boolean verifies(String name, String password) {
    return users.verifies(name, password);
  }
}
