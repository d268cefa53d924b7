package io.cellardb.sql.catalog;

import io.cellardb.sql.catalog.Principal.Membership;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The users and roles of a catalog. The first user is an administrator, and one administrator who
 * may log in always stays.
 */
public final class CatalogUsers {
  /** Names that mean somebody else. */
  private static final Set<String> RESERVED =
      Set.of("public", "none", "current_user", "session_user", "current_role");

  private static final SecureRandom RANDOM = new SecureRandom();

  private final CatalogState state;

  CatalogUsers(CatalogState state) {
    this.state = state;
  }

  /**
   * Makes a user or a role.
   *
   * @param wanted its parts; the number is not looked at
   * @return it, an administrator if it is the first user
   * @throws CatalogException 42710 if the name is taken, 42939 if it is reserved
   */
  public Principal create(Principal wanted) {
    synchronized (state.lock) {
      Access now = state.snapshot().access();
      checkNew(now, wanted.name());
      boolean first = wanted.user() && !now.hasUsers();
      if (first && wanted.disabled()) {
        throw noAdministrator();
      }
      Principal created =
          new Principal(
              number(now),
              wanted.name(),
              wanted.user(),
              wanted.administrator() || first,
              wanted.disabled(),
              wanted.verifier(),
              wanted.roles());
      publish(now, now.with(created));
      return created;
    }
  }

  private static long number(Access now) {
    long number;
    do {
      number = RANDOM.nextLong() & Long.MAX_VALUE;
    } while (number == Access.EVERYBODY || now.find(number).isPresent());
    return number;
  }

  private static void checkNew(Access now, String name) {
    if (RESERVED.contains(name.toLowerCase(Locale.ROOT))) {
      throw new CatalogException(
          CatalogException.RESERVED_NAME, "the name '" + name + "' is reserved");
    }
    now.find(name)
        .ifPresent(
            taken -> {
              throw new CatalogException(
                  CatalogException.DUPLICATE_OBJECT,
                  taken.kind() + " '" + taken.name() + "' exists already");
            });
  }

  /**
   * The user or role of a name.
   *
   * @throws CatalogException 42704 if there is none
   */
  public Principal principal(String name) {
    Access now = state.snapshot().access();
    return now.find(name)
        .orElseThrow(
            () ->
                new CatalogException(
                    CatalogException.NO_SUCH_OBJECT,
                    "there is no user or role '"
                        + name
                        + "'"
                        + NearestName.hint(
                            now.principals().stream().map(Principal::name).toList(), name)));
  }

  /**
   * Changes a user, but not the name.
   *
   * @throws CatalogException 42704 if there is no such user; 2BP01 if no administrator who may log
   *     in would be left
   */
  public void alter(String name, UnaryOperator<Principal> change) {
    synchronized (state.lock) {
      Access now = state.snapshot().access();
      Access then = now.with(change.apply(principal(name)));
      checkAdministrator(then);
      publish(now, then);
    }
  }

  /**
   * Gives a user or role another name; all rights stay.
   *
   * @throws CatalogException 42704 if there is no such user, 42710 or 42939 as {@link #create}
   */
  public void rename(String before, String after) {
    synchronized (state.lock) {
      Access now = state.snapshot().access();
      Principal principal = principal(before);
      if (!principal.name().equalsIgnoreCase(after)) {
        checkNew(now, after);
      }
      publish(now, now.with(principal.withName(after)));
    }
  }

  /**
   * Drops users and roles. Who had such a role has it no longer.
   *
   * @throws CatalogException 42704 if there is no such user; 2BP01 if one owns something or has
   *     granted rights, or if no administrator who may log in would be left
   */
  public void drop(Collection<String> names) {
    synchronized (state.lock) {
      Access now = state.snapshot().access();
      Access then = now;
      for (String name : names) {
        Principal who = principal(name);
        now.dependentOn(who.id())
            .ifPresent(
                what -> {
                  throw new CatalogException(
                      CatalogException.DEPENDENTS_EXIST,
                      who.kind() + " '" + who.name() + "' " + what);
                });
        then = then.without(who.id());
      }
      checkAdministrator(then);
      publish(now, then);
    }
  }

  /**
   * Grants roles.
   *
   * @param admin whether the others may grant them, too
   * @throws CatalogException 42704 if there is no such user or role, 0LP01 if one would have itself
   */
  public void grant(Collection<String> roles, Collection<String> grantees, boolean admin) {
    synchronized (state.lock) {
      Access now = state.snapshot().access();
      Access then = now;
      for (String grantee : grantees) {
        for (String name : roles) {
          Principal role = principal(name);
          Principal who = then.find(principal(grantee).id()).orElseThrow();
          if (then.allRoles(role.id()).contains(who.id())) {
            throw new CatalogException(
                "0LP01",
                role.kind()
                    + " '"
                    + role.name()
                    + "' is a member of '"
                    + who.name()
                    + "' already, and cannot be granted to it");
          }
          List<Membership> memberships = new ArrayList<>();
          boolean may = admin;
          for (Membership membership : who.roles()) {
            if (membership.role() == role.id()) {
              may |= membership.admin();
            } else {
              memberships.add(membership);
            }
          }
          memberships.add(new Membership(role.id(), may));
          then = then.with(who.withRoles(memberships));
        }
      }
      publish(now, then);
    }
  }

  /**
   * Takes roles away.
   *
   * @param adminOnly whether they stay, and may only not be granted any longer
   * @throws CatalogException 42704 if there is no such user or role
   */
  public void revoke(Collection<String> roles, Collection<String> grantees, boolean adminOnly) {
    synchronized (state.lock) {
      Access now = state.snapshot().access();
      Access then = now;
      for (String grantee : grantees) {
        for (String name : roles) {
          long role = principal(name).id();
          Principal who = then.find(principal(grantee).id()).orElseThrow();
          List<Membership> memberships = new ArrayList<>();
          for (Membership membership : who.roles()) {
            if (membership.role() != role) {
              memberships.add(membership);
            } else if (adminOnly) {
              memberships.add(new Membership(role, false));
            }
          }
          then = then.with(who.withRoles(memberships));
        }
      }
      publish(now, then);
    }
  }

  private static void checkAdministrator(Access then) {
    if (then.principals().stream()
        .noneMatch(who -> who.user() && who.administrator() && !who.disabled())) {
      throw noAdministrator();
    }
  }

  private static CatalogException noAdministrator() {
    return new CatalogException(
        CatalogException.DEPENDENTS_EXIST,
        "a database with users needs an administrator who may log in, and this would leave none");
  }

  private void publish(Access before, Access after) {
    synchronized (state.lock) {
      state.change().access(before, after).commit();
      state.publish(state.snapshot().with(after));
    }
  }
}
