package io.cellardb.sql.catalog;

import io.cellardb.sql.catalog.ObjectRights.Granted;
import io.cellardb.storage.TableName;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The rights on what a catalog has, to be granted and revoked. */
public final class CatalogRights {
  private final CatalogState state;

  CatalogRights(CatalogState state) {
    this.state = state;
  }

  /**
   * Something that rights are on.
   *
   * @param namespace a namespace; null for anything else
   * @param object a table, view or sequence; null for a namespace
   */
  public record Target(String namespace, TableName object) {
    /** A namespace. */
    public static Target of(String namespace) {
      return new Target(namespace, null);
    }

    /** A table, view or sequence. */
    public static Target of(TableName object) {
      return new Target(null, object);
    }

    ObjectRights in(Access access) {
      return object == null ? access.on(namespace) : access.on(object);
    }

    Access with(Access access, ObjectRights rights) {
      return object == null ? access.with(namespace, rights) : access.with(object, rights);
    }
  }

  /** Grants rights on each of some things. */
  public void grant(Collection<Target> targets, Collection<Granted> grants) {
    synchronized (state.lock) {
      Access then = state.snapshot().access();
      for (Target target : targets) {
        ObjectRights rights = target.in(then);
        for (Granted granted : grants) {
          rights = rights.with(granted);
        }
        then = target.with(then, rights);
      }
      publish(then);
    }
  }

  /**
   * Takes rights away on each of some things. A right on a whole table takes those on its columns
   * with it.
   *
   * @param grants what is taken away. Who grants as {@link Access#EVERYBODY} takes away what
   *     anybody has granted, and anybody else only what they have
   * @param optionOnly whether the rights stay, and may only not be granted any longer
   * @param cascade whether what others have by these rights is taken away, too
   * @throws CatalogException 2BP01 if others have rights by these and {@code cascade} is false;
   *     then none is taken away
   */
  public void revoke(
      Collection<Target> targets, Collection<Granted> grants, boolean optionOnly, boolean cascade) {
    synchronized (state.lock) {
      Access then = state.snapshot().access();
      for (Target target : targets) {
        ObjectRights rights = target.in(then);
        for (Granted gone : grants) {
          rights = without(rights, gone, optionOnly);
        }
        ObjectRights left = withoutDependent(rights, then);
        if (!cascade && !left.equals(rights)) {
          throw new CatalogException(
              CatalogException.DEPENDENTS_EXIST,
              "others have rights by those that are taken away; REVOKE ... CASCADE takes theirs,"
                  + " too");
        }
        then = target.with(then, left);
      }
      publish(then);
    }
  }

  private static ObjectRights without(ObjectRights rights, Granted gone, boolean optionOnly) {
    List<Granted> left =
        rights.grants().stream()
            .map(granted -> isMeant(granted, gone) ? left(granted, optionOnly) : granted)
            .filter(granted -> granted != null)
            .toList();
    return rights.withGrants(left);
  }

  private static Granted left(Granted granted, boolean optionOnly) {
    return optionOnly ? granted.withGrantable(false) : null;
  }

  private static boolean isMeant(Granted granted, Granted gone) {
    return granted.grantee() == gone.grantee()
        && granted.right() == gone.right()
        && (gone.column().equals(ObjectRights.WHOLE) || granted.column().equals(gone.column()))
        && (gone.grantor() == Access.EVERYBODY || granted.grantor() == gone.grantor());
  }

  /** Without what somebody has granted who may grant it no longer. */
  private static ObjectRights withoutDependent(ObjectRights rights, Access access) {
    ObjectRights before;
    ObjectRights left = rights;
    do {
      before = left;
      ObjectRights now = left;
      left =
          now.without(
              granted -> granted.grantor() != Access.EVERYBODY && !mayGrant(now, granted, access));
    } while (!left.equals(before));
    return left;
  }

  private static boolean mayGrant(ObjectRights rights, Granted granted, Access access) {
    Set<Long> grantor = new HashSet<>(access.allRoles(granted.grantor()));
    grantor.add(Access.EVERYBODY);
    return rights.grants().stream()
        .anyMatch(
            own ->
                own.grantable()
                    && grantor.contains(own.grantee())
                    && !own.isSameAs(granted)
                    && own.right() == granted.right()
                    && (own.column().equals(ObjectRights.WHOLE)
                        || own.column().equals(granted.column())));
  }

  /** Gives some things to a user or role; rights that were granted on them stay. */
  public void give(Collection<Target> targets, long to) {
    synchronized (state.lock) {
      Access then = state.snapshot().access();
      for (Target target : targets) {
        then = target.with(then, target.in(then).withOwner(to));
      }
      publish(then);
    }
  }

  /** Gives all that belongs to some users and roles to another one. */
  public void reassign(Set<Long> owners, long to) {
    synchronized (state.lock) {
      publish(state.snapshot().access().reassigned(owners, to));
    }
  }

  /** All rights on tables, views and sequences, by name. */
  public static Map<TableName, ObjectRights> onObjects(Access access) {
    return access.objects();
  }

  /** All rights on namespaces, by name. */
  public static Map<String, ObjectRights> onNamespaces(Access access) {
    return access.namespaces();
  }

  private void publish(Access after) {
    synchronized (state.lock) {
      DefinitionTable.Change change = state.change();
      CatalogSnapshot then = state.with(change, state.snapshot(), after);
      change.commit();
      state.publish(then);
    }
  }
}
