package io.cellardb.server.login;

/** The users of a store, as they are now. Called by any thread, event loops among them. */
public interface Users {
  /** A store without users: everybody comes in. */
  Users NONE =
      new Users() {
        @Override
        public boolean exist() {
          return false;
        }

        @Override
        public User find(String name) {
          return null;
        }

        @Override
        public boolean verifies(String name, String password) {
          return false;
        }
      };

  /** Whether there are some; else nobody has to say who they are. */
  boolean exist();

  /** The user of a name; null if there is none, or one who may not log in. */
  User find(String name);

  /** Whether a user may log in with a password; takes as long as hashing it does. */
  boolean verifies(String name, String password);

  /**
   * A user who may log in.
   *
   * @param name as it was created
   * @param verifier of the password, {@code SCRAM-SHA-256$iterations:salt$StoredKey:ServerKey};
   *     null for none
   */
  record User(String name, String verifier) {
    /** Without the verifier. */
    @Override
    public String toString() {
      return name;
    }
  }
}
