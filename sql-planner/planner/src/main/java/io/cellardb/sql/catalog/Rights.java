package io.cellardb.sql.catalog;

import java.util.Optional;

/** What one session may do in one state of the catalog. Immutable. */
public final class Rights {
  /** What everybody may do where there are no users: everything. */
  public static final Rights ALL = new Rights(Access.NONE, null, true);

  private final Access access;
  private final Principal user;
  private final boolean administrator;

  private Rights(Access access, Principal user, boolean administrator) {
    this.access = access;
    this.user = user;
    this.administrator = administrator;
  }

  /**
   * The rights of a user.
   *
   * @param user the number; {@link Access#EVERYBODY} for nobody, who may do nothing where there are
   *     users
   */
  public static Rights of(Access access, long user) {
    if (!access.hasUsers()) {
      return ALL;
    }
    Principal found = access.find(user).filter(who -> !who.disabled()).orElse(null);
    return new Rights(access, found, found != null && found.administrator());
  }

  /** Whether everything is allowed. */
  public boolean isAdministrator() {
    return administrator;
  }

  /** Whose rights they are; empty where there are no users, or nobody has logged in. */
  public Optional<Principal> user() {
    return Optional.ofNullable(user);
  }

  /**
   * Refuses what only administrators may do.
   *
   * @param what as in "only an administrator may ..."
   * @throws CatalogException 42501
   */
  public void checkAdministrator(String what) {
    if (!administrator) {
      throw new CatalogException(CatalogException.NO_RIGHT, "only an administrator may " + what);
    }
  }

  /** Whether it is the user's own right to grant a role. */
  public boolean mayGrantRole(Principal role) {
    return administrator
        || (user != null
            && access.allRoles(user.id()).stream()
                .flatMap(id -> access.find(id).stream())
                .flatMap(who -> who.roles().stream())
                .anyMatch(membership -> membership.role() == role.id() && membership.admin()));
  }
}
