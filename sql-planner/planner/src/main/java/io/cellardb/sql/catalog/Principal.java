package io.cellardb.sql.catalog;

import java.util.List;

/**
 * A user or a role. Names are found without regard to case.
 *
 * @param id a number above 0 that no other user or role of the catalog has or had; the name may
 *     change
 * @param user whether it can log in at all; else it is a role
 * @param administrator whether it may do everything
 * @param disabled whether it may not log in
 * @param verifier what is kept of the password, as {@link PasswordVerifier#text}; null for none,
 *     with which nobody can log in by a password
 * @param roles the roles that it has
 */
public record Principal(
    long id,
    String name,
    boolean user,
    boolean administrator,
    boolean disabled,
    String verifier,
    List<Membership> roles) {

  /**
   * That somebody has a role.
   *
   * @param role its number
   * @param admin whether they may grant it to others
   */
  public record Membership(long role, boolean admin) {}

  /** Takes the parts. */
  public Principal {
    roles = List.copyOf(roles);
  }

  /** The same with another name. */
  public Principal withName(String other) {
    return new Principal(id, other, user, administrator, disabled, verifier, roles);
  }

  /** The same with other roles. */
  public Principal withRoles(List<Membership> others) {
    return new Principal(id, name, user, administrator, disabled, verifier, others);
  }

  /** The same with another password, or none. */
  public Principal withVerifier(String other) {
    return new Principal(id, name, user, administrator, disabled, other, roles);
  }

  /** The same, administrator or not. */
  public Principal withAdministrator(boolean wanted) {
    return new Principal(id, name, user, wanted, disabled, verifier, roles);
  }

  /** The same, which may log in or not. */
  public Principal withDisabled(boolean wanted) {
    return new Principal(id, name, user, administrator, wanted, verifier, roles);
  }

  /** "user" or "role". */
  public String kind() {
    return user ? "user" : "role";
  }

  /** Without the verifier. */
  @Override
  public String toString() {
    return kind() + " '" + name + "'";
  }
}
